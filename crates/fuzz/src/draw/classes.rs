//! Classes of functions with operators whose operands have side effects, functions that call themselves, places that are a variable's
//! own or lie outside, and truth values as subscripts.

use super::calls::{Callable, Takes};
use super::statements::statement;
use super::{Draw, Node, Returns, Sort, Var, What};

impl Draw {
    pub(super) fn own_class(&mut self) -> Vec<Node> {
        let (ty, name, k) = (self.name("C"), self.name("q"), self.name("k"));
        let assign =
            self.rng.pick(&["ca = o.cb; cb = 0.5 * o.ca + 0.25 * cb;", "ca = 0.5 * (ca + o.ca); cb = o.cb;"]);
        let declared = format!(
            "struct {ty} {{ double ca, cb; \
             __host__ __device__ {ty}& operator=(const {ty}& o) {{ {assign} return *this; }} \
             __host__ __device__ {ty}& operator+=(double t) {{ ca += t * cb; cb = 0.5 * cb + 0.1 * t; return *this; }} \
             __host__ __device__ double operator()(double t) const {{ return ca * sin(t) + cb; }} }};"
        );
        let values: Vec<Node> = (0..3).map(|_| self.float(1)).collect();
        let start = self.rng.below(3);
        let made = format!(
            "{declared} {ty} {name}[3] = {{{{(double)(§), 0.5}}, {{(double)(§), 0.25}}, {{1.0, (double)(§)}}}}; unsigned {k} = {start};"
        );
        let mut all = vec![statement(&made, values)];
        for _ in 0..self.rng.between(1, 3) {
            let e = self.float(1);
            // The right operand is evaluated first.
            let how = self.rng.pick(&[
                "Q[K++ % 3] += § + 0.1 * K;",
                "Q[K++ % 3] = (Q[K % 3] += §);",
                "(Q[0] += §) = Q[K % 3];",
                "(Q[1] += §) += Q[1].ca;",
                "Q[§ > 0.0] += 0.5 * Q[K % 2](0.5);",
                "Q[(K += 2) % 3] = Q[K % 3], Q[K % 3] += §;",
            ]);
            all.push(statement(&how.replace('Q', &name).replace('K', &k), [e]));
        }
        self.array(format!("({name}[§].ca)"), vec![3], true);
        self.array(format!("({name}[§].cb)"), vec![3], true);
        let which = self.rng.below(3);
        let call = Callable { name: format!("{name}[{which}]"), takes: vec![Takes::Number], returns: true };
        let what = What::Call(call);
        self.vars.push(Var { pattern: String::new(), what, writable: false, pointer: None });
        all
    }

    /// A function beside this one that calls itself a few times.
    pub(super) fn recursion(&mut self) -> Vec<Node> {
        if self.in_helper || self.items.len() > 5 {
            return vec![];
        }
        let name = self.name("h@_");
        let vars = std::mem::take(&mut self.vars);
        let returns = std::mem::replace(&mut self.returns, Returns::Never);
        self.in_helper = true;
        self.number("v", false);
        let last = self.float(2);
        self.number("r", false);
        self.number("r", false);
        let e = self.float(2);
        self.vars = vars;
        (self.returns, self.in_helper) = (returns, false);
        let (more, before) = self.rng.pick(&[
            ("double r = F(0.5 * v + 0.1, d - 1);", ""),
            ("double r = F(sin(v), d - 1) * 0.5;", "if (v > 1.5) return 0.25 * v;"),
            ("double r = F(0.5 * v, d - 1) + 0.25 * F(v - 0.1, d - 2);", ""),
            ("double r = v; for (int c = 0; c < 2; ++c) r += 0.25 * F(r - c, d - 1 - c);", ""),
        ]);
        let more = more.replace('F', &name);
        let text = format!(
            "__device__ double {name}(double v, int d) {{ if (d <= 0) return §; {before} {more} return 0.5 * §; }}"
        );
        self.items.push(Node::new(Sort::Item, &text, [last, e]));
        let (t, depth) = (self.name("t"), self.rng.below(4));
        let e = self.float(1);
        self.number(t.clone(), true);
        vec![statement(&format!("double {t} = {name}(§, {depth});"), [e])]
    }

    /// What is written goes to a variable of the thread's own, or elsewhere.
    pub(super) fn own_or_outside(&mut self) -> Vec<Node> {
        let Some(place) = self.place() else { return vec![] };
        let (own, p) = (self.name("t"), self.name("p"));
        let (e, c, v) = (self.float(1), self.condition(1), self.float(1));
        let how = self.rng.pick(&["*P = §;", "*P += 0.5 * §;", "*P *= sin(§);", "if (*P > 0.0) *P -= §;"]);
        let text = format!("double {own} = §; double* {p} = § ? &{own} : &(§); {}", how.replace('P', &p));
        // Often nobody reads it again.
        if self.rng.chance(40) {
            self.number(own, true);
        }
        vec![statement(&text, [e, c, place, v])]
    }

    pub(super) fn by_truth(&mut self) -> Vec<Node> {
        let rows = self.rows(2, false);
        let Some((row, ..)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else { return vec![] };
        let (t, c) = (self.name("t"), self.condition(1));
        let how = self.rng.pick(&["ROW[T]", "ROW[!T] * 0.5", "(ROW + T)[0]", "T[ROW]"]);
        let truth = self.name("k");
        let how = how.replace("ROW", &format!("({row})")).replace('T', &truth);
        self.number(t.clone(), true);
        vec![statement(&format!("bool {truth} = §; double {t} = {how};"), [c])]
    }
}
