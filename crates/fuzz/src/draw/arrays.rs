//! Local arrays, wholly, partly or not at all initialised where they are declared, and pointers into them.

use super::statements::statement;
use super::{Draw, Node, Var, What};

impl Draw {
    pub(super) fn array_declaration(&mut self) -> Vec<Node> {
        let n = self.rng.between(2, 5);
        let name = self.name("s");
        let declared = match self.rng.below(8) {
            0..=1 => vec![statement(&format!("double {name}[{n}] = {{}};"), [])],
            2 => vec![statement(&format!("double {name}[{n}] = {{0.0}};"), [])],
            3 => {
                let count = self.rng.between(1, n);
                let values: Vec<_> = (0..count).map(|_| self.float(1)).collect();
                let holes = vec!["(double)(§)"; count].join(", ");
                vec![statement(&format!("double {name}[{n}] = {{{holes}}};"), values)]
            }
            4 => return self.two_dimensions(name),
            5 => return self.integer_array(name),
            _ => {
                let q = self.name("q");
                let value = self.scoped(|d| {
                    d.integer(&q, super::ints::INT, Some((0, n as i64 - 1)), false);
                    d.float(2)
                });
                let text =
                    format!("double {name}[{n}]; for (int {q} = 0; {q} < {n}; ++{q}) {name}[{q}] = §;");
                vec![statement(&text, [value])]
            }
        };
        self.row(&name, n, true);
        declared
    }

    fn two_dimensions(&mut self, name: String) -> Vec<Node> {
        let (n, m) = (self.rng.between(2, 3), self.rng.between(2, 3));
        let declared = if self.rng.chance(50) {
            statement(&format!("double {name}[{n}][{m}] = {{}};"), [])
        } else {
            let (a, b) = (self.float(1), self.float(1));
            statement(
                &format!("double {name}[{n}][{m}] = {{{{(double)(§)}}, {{0.5, (double)(§)}}}};"),
                [a, b],
            )
        };
        self.array(format!("{name}[§][§]"), vec![n, m], true);
        vec![declared]
    }

    fn integer_array(&mut self, name: String) -> Vec<Node> {
        let kind = self.kind();
        let n = self.rng.between(2, 4);
        let count = self.rng.between(1, n);
        let values: Vec<_> = (0..count).map(|_| self.int(kind, 2)).collect();
        // A counter of another type would be narrowed.
        let holes = vec![format!("({})(§)", kind.name); count].join(", ");
        let what = What::Int { kind, range: None, dims: vec![n] };
        self.vars.push(Var { pattern: format!("{name}[§]"), what, writable: false, pointer: None });
        vec![statement(&format!("{} {name}[{n}] = {{{holes}}};", kind.name), values)]
    }

    /// Arrays that have an address.
    pub(super) fn rows(&self, least: usize, writable: bool) -> Vec<(String, usize, bool)> {
        let known = |v: &Var| match (&v.what, &v.pointer) {
            (What::Float(dims), Some(name)) if dims.len() == 1 && dims[0] >= least => {
                Some((name.clone(), dims[0], v.writable))
            }
            _ => None,
        };
        self.vars.iter().filter_map(known).filter(|(_, _, w)| *w || !writable).collect()
    }

    pub(super) fn pointer_into_array(&mut self) -> Vec<Node> {
        let rows = self.rows(2, false);
        let Some((from, n, writable)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else {
            return vec![];
        };
        let name = self.name("p");
        let start = self.rng.below(n);
        let constant = if writable { "" } else { "const " };
        let text = match self.rng.below(3) {
            0 => format!("{constant}double* {name} = &{from}[{start}];"),
            1 => format!("{constant}double* {name} = {from} + {start};"),
            _ => format!("{constant}double* {name} = {from}; {name} += {start};"),
        };
        self.row(&name, n - start, writable);
        vec![statement(&text, [])]
    }
}
