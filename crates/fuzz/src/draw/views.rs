//! Memory seen in other ways: pairs of numbers as vectors, arrays of pointers and of structs, functions that return places, lambdas that
//! change what they capture, structs that are passed and returned, truth values and integers that live in memory.

use super::ints::INT;
use super::statements::statement;
use super::{Draw, Node, Sort, Var, What};

impl Draw {
    pub(super) fn view(&mut self) -> Vec<Node> {
        match self.rng.below(9) {
            0 => self.vectors_in_array(),
            1 => self.array_of_pointers(),
            2 => self.array_of_structs(),
            3 => self.returned_place(),
            4 => self.changing_lambda(),
            5 => self.passed_struct(),
            6 => self.truth(),
            7 => self.counters_in_array(),
            _ => self.overloads(),
        }
    }

    fn vectors_in_array(&mut self) -> Vec<Node> {
        let (s, p) = (self.name("s"), self.name("p"));
        let (a, b) = (self.float(1), self.float(1));
        let view =
            self.rng.pick(&["double2* P = (double2*)S;", "double2* P = reinterpret_cast<double2*>(&S[0]);"]);
        let text = format!("alignas(16) double {s}[4] = {{(double)(§), 0.5, (double)(§)}}; {view}");
        let text = text.replace('P', &p).replace('S', &s);
        self.row(&s, 4, true);
        self.array(format!("{p}[§].x"), vec![2], true);
        self.array(format!("{p}[§].y"), vec![2], true);
        vec![statement(&text, [a, b])]
    }

    fn array_of_pointers(&mut self) -> Vec<Node> {
        let rows = self.rows(2, true);
        if rows.is_empty() {
            return vec![];
        }
        let (a, n, _) = rows[self.rng.below(rows.len())].clone();
        let (b, m, _) = rows[self.rng.below(rows.len())].clone();
        let p = self.name("p");
        self.array(format!("{p}[§][§]"), vec![2, n.min(m)], true);
        vec![statement(&format!("double* {p}[2] = {{{a}, {b}}};"), [])]
    }

    fn array_of_structs(&mut self) -> Vec<Node> {
        if self.in_helper {
            return vec![];
        }
        let (ty, s) = (self.name("S@_"), self.name("s"));
        self.items.push(Node::text(Sort::Item, format!("struct {ty} {{ double u; int k; double v[2]; }};")));
        let (a, b) = (self.float(1), self.float(1));
        self.array(format!("{s}[§].u"), vec![3], true);
        self.array(format!("{s}[§].v[§]"), vec![3, 2], true);
        let copy =
            self.rng.pick(&["", " S[2] = S[0];", " S[1].v[0] = S[0].u; S[2] = S[1];"]).replace('S', &s);
        vec![statement(
            &format!("{ty} {s}[3] = {{{{(double)(§), 2}}, {{0.5, 1, {{(double)(§)}}}}}};{copy}"),
            [a, b],
        )]
    }

    fn returned_place(&mut self) -> Vec<Node> {
        let rows = self.rows(2, true);
        let Some((row, n, _)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else { return vec![] };
        if self.in_helper {
            return vec![];
        }
        let h = self.name("h@_");
        let item = self.rng.pick(&[
            "__device__ double& H(double* p, int k) { return p[k]; }",
            "__device__ __forceinline__ double& H(double* p, unsigned k) { double* q = p + k; return *q; }",
            "template <class T> __device__ T& H(T* p, int k) { return k > 0 ? p[k] : *p; }",
        ]);
        self.items.push(Node::text(Sort::Item, item.replace('H', &h)));
        let (i, e) = (self.index(n), self.float(2));
        let how = self.rng.pick(&["= 0.5 * §;", "+= §;", "*= sin(§);"]);
        vec![statement(&format!("{h}({row}, §) {how}"), [i, e])]
    }

    fn changing_lambda(&mut self) -> Vec<Node> {
        let Some(place) = self.place() else { return vec![] };
        let l = self.name("l");
        let (a, b) = (self.float(1), self.float(2));
        let text = self.rng.pick(&[
            "auto L = [&](double arg) { § += 0.5 * arg; }; L(§); L(sin(§));",
            "auto L = [&](double arg) { § = arg * 0.5; return arg + §; }; L(L(§));",
        ]);
        vec![statement(&text.replace('L', &l), [place, a, b])]
    }

    fn passed_struct(&mut self) -> Vec<Node> {
        if self.in_helper {
            return vec![];
        }
        let (ty, h, o) = (self.name("S@_"), self.name("h@_"), self.name("o"));
        let e = self.scoped_term(&["p.u", "p.v[0]", "p.v[1]", "t"]);
        let by = self.rng.pick(&["TY p", "const TY& p"]).replace("TY", &ty);
        let text = format!(
            "struct {ty} {{ double u; double v[2]; }};\n__device__ {ty} {h}({by}, double t) {{ {ty} r = {{t, {{p.v[1], p.u}}}}; if (t > 0.0) r.v[0] += §; else r.u *= p.u; return r; }}"
        );
        self.items.push(Node::new(Sort::Item, &text, [e]));
        let (a, b, c) = (self.float(1), self.float(1), self.condition(1));
        self.number(format!("({o}.u)"), true);
        self.row(&format!("({o}.v)"), 2, true);
        let text = format!(
            "{ty} {o} = {{(double)(§)}}; {o} = {h}({o}, §); for (int c = 0; c < 2; ++c) {o} = § ? {h}({o}, {o}.v[1]) : {o};"
        );
        vec![statement(&text, [a, b, c])]
    }

    fn scoped_term(&mut self, names: &[&str]) -> Node {
        let vars = std::mem::take(&mut self.vars);
        let in_helper = std::mem::replace(&mut self.in_helper, true);
        names.iter().for_each(|n| self.number(*n, false));
        let e = self.float(2);
        (self.vars, self.in_helper) = (vars, in_helper);
        e
    }

    fn truth(&mut self) -> Vec<Node> {
        let (b, c) = (self.name("b"), self.condition(2));
        let Some(place) = self.place() else { return vec![] };
        let (d, e) = (self.condition(1), self.float(2));
        let change = self.rng.pick(&["B = B || §;", "B = !B && §;", "B ^= §;", "B |= §;", "if (§) B = !B;"]);
        let change = change.replace('B', &b);
        self.integer(&format!("(int){b}"), INT, Some((0, 1)), false);
        vec![statement(&format!("bool {b} = §; {change} if ({b}) § += 0.5 * §;"), [c, d, place, e])]
    }

    fn counters_in_array(&mut self) -> Vec<Node> {
        let rows = self.rows(2, false);
        let Some((row, n, _)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else { return vec![] };
        let (s, t) = (self.name("s"), self.name("t"));
        let kind = self.rng.pick(&["int", "unsigned char", "short", "unsigned"]);
        let c = self.condition(1);
        let (i, j) = (self.index(3), self.index(n));
        let what = What::Int { kind: INT, range: None, dims: vec![3] };
        self.vars.push(Var { pattern: format!("(int){s}[§]"), what, writable: false, pointer: None });
        self.number(t.clone(), true);
        let text = format!(
            "{kind} {s}[3] = {{}}; double {t} = 0.0; for (int c = 0; c < 4; ++c) {{ {s}[(c + §) % 3]++; if (§) {s}[c % 3] += 2; {t} += {row}[(unsigned){s}[c % 3] % {n}u] * {row}[§]; }}"
        );
        vec![statement(&text, [i, c, j])]
    }

    /// Overloads, defaults and a template that calls itself.
    fn overloads(&mut self) -> Vec<Node> {
        if self.in_helper {
            return vec![];
        }
        let (h, t) = (self.name("h@_"), self.name("t"));
        let e = self.scoped_term(&["p", "q"]);
        let text = self.rng.pick(&[
            "__device__ double H(double p, double q = 0.5) { return §; }\n__device__ double H(int p) { return 0.25 * (p & 3); }",
            "template <int N> struct D_H { static __device__ double at(double p, double q) { return § + 0.5 * D_H<N - 1>::at(q, p); } };\ntemplate <> struct D_H<0> { static __device__ double at(double p, double) { return p; } };\n__device__ double H(double p, double q = 0.5) { return D_H<3>::at(p, q); }",
            "__device__ double H(double p, double q = 1.5, int depth = 2) { if (depth == 0) return p * q; double r = §; return sin(r) + r; }",
        ]);
        let name = h.clone();
        self.items.push(Node::new(Sort::Item, &text.replace('H', &name), [e]));
        let (a, b) = (self.float(1), self.float(1));
        self.number(t.clone(), true);
        vec![statement(&format!("double {t} = {h}((double)(§)) * {h}((double)(§), 0.75);"), [a, b])]
    }
}
