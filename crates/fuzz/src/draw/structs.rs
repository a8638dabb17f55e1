//! Structs with methods and operators, and CUDA's vectors.

use super::calls::{Callable, Takes};
use super::statements::statement;
use super::{Draw, Node, Returns, Sort, Var, What};

impl Draw {
    pub(super) fn struct_variable(&mut self) -> Vec<Node> {
        if self.in_helper {
            return vec![];
        }
        let ty = self.name("S@_");
        let method = self.method_body();
        let other = self.method_body();
        let array = self.rng.chance(50);
        let members = if array { "double u; double v[3]; int k;" } else { "double u; double w; short k;" };
        let second = if array { "v[1]" } else { "w" };
        let text = format!(
            "struct {ty} {{\n  {members}\n  __device__ double get(double t) const {{ return §; }}\n  \
             __device__ void add(double t) {{ u += §; {second} *= 0.5; ++k; }}\n  \
             __device__ {ty} operator+(const {ty}& o) const {{ {ty} r = *this; r.u += o.u; r.{second} = r.{second} - 0.5 * o.{second}; return r; }}\n  \
             __device__ {ty}& operator*=(double t) {{ u *= t; {second} += t; return *this; }}\n}};"
        );
        self.items.push(Node::new(Sort::Item, &text, [method, other]));
        let name = self.name("o");
        let (a, b) = (self.float(1), self.float(1));
        let mut all = match self.rng.below(4) {
            0 => vec![
                statement(&format!("{ty} {name} = {{}};"), []),
                statement(&format!("{name}.u = §;"), [a]),
            ],
            1 if array => {
                vec![statement(&format!("{ty} {name} = {{(double)(§), {{(double)(§)}}, 1}};"), [a, b])]
            }
            2 => vec![statement(&format!("{ty} {name}{{(double)(§)}};"), [a])],
            _ => vec![
                statement(&format!("{ty} {name};"), []),
                statement(
                    &if array {
                        format!(
                            "{name}.u = §; {name}.v[0] = {name}.v[2] = §; {name}.v[1] = 0.25; {name}.k = 2;"
                        )
                    } else {
                        format!("{name}.u = §; {name}.w = §; {name}.k = 2;")
                    },
                    [a, b],
                ),
            ],
        };
        // `y` and `o` start the names of what outlives a function.
        let place = format!("{name}.u");
        self.vars.push(Var {
            pattern: format!("({place})"),
            what: What::Float(vec![]),
            writable: true,
            pointer: None,
        });
        if array {
            self.row(&format!("({name}.v)"), 3, true);
        } else {
            self.number(format!("({name}.w)"), true);
        }
        let get = Callable { name: format!("{name}.get"), takes: vec![Takes::Number], returns: true };
        let add = Callable { name: format!("{name}.add"), takes: vec![Takes::Number], returns: false };
        for call in [get, add] {
            let what = What::Call(call);
            self.vars.push(Var { pattern: String::new(), what, writable: false, pointer: None });
        }
        if self.rng.chance(50) {
            let e = self.float(1);
            all.push(statement(&format!("{name} *= sin(§);"), [e]));
        }
        if self.rng.chance(50) {
            let copy = self.name("o");
            all.push(statement(&format!("{ty} {copy} = {name} + {name};"), []));
            self.number(format!("({copy}.u)"), true);
        }
        all
    }

    /// What a method computes from the members that both forms have, and from `t`.
    fn method_body(&mut self) -> Node {
        let vars = std::mem::take(&mut self.vars);
        let returns = std::mem::replace(&mut self.returns, Returns::Never);
        self.number("u", false);
        self.number("t", false);
        let e = self.float(2);
        self.vars = vars;
        self.returns = returns;
        e
    }

    pub(super) fn vector_variable(&mut self) -> Vec<Node> {
        let name = self.name("e");
        let (count, members) = self.rng.pick(&[(2usize, "xy"), (3, "xyz"), (4, "xyzw")]);
        let values: Vec<Node> = (0..count).map(|_| self.float(1)).collect();
        let holes = vec!["(double)(§)"; count].join(", ");
        let text = if self.rng.chance(70) {
            format!("double{count} {name} = make_double{count}({holes});")
        } else {
            format!("double{count} {name} = {{{holes}}};")
        };
        for m in members.chars() {
            self.number(format!("{name}.{m}"), true);
        }
        vec![statement(&text, values)]
    }
}
