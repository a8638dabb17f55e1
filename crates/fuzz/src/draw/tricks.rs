//! What C++ also allows: values of assignments, places chosen by a condition, pointers that walk, loops over arrays, iterations that end
//! when they are near enough, counters that wrap on their way.

use super::ints::INT;
use super::statements::statement;
use super::{Draw, Node, Sort};

/// Of the functions that are called, those that host code does not have.
pub(super) const DEVICE_ONLY: [&str; 4] = ["__fma_rn(", "__dmul_rn(", "__dadd_rn(", "rhypot("];

impl Draw {
    pub(super) fn trick(&mut self) -> Vec<Node> {
        match self.rng.below(25) {
            17..=19 => self.own_class(),
            20..=21 => self.recursion(),
            22..=23 => self.own_or_outside(),
            24 => self.by_truth(),
            16 => self.local_integers(),
            0 => self.value_of_assignment(),
            1 => self.chosen_place(),
            2..=3 => self.pointer_walk(),
            4 => self.range_loop(),
            5 => self.chosen_row(),
            6 => self.exchange_of_places(),
            7 => self.iteration(),
            8..=9 => self.recurrence(),
            10 => self.sorted(),
            11 => self.counter_in_index(),
            12..=13 => self.wrapping_loop(),
            14 => self.table(),
            _ => self.intrinsics(),
        }
    }

    fn value_of_assignment(&mut self) -> Vec<Node> {
        let (Some(place), e) = (self.place(), self.float(2)) else { return vec![] };
        let name = self.name("t");
        let how = self.rng.pick(&["(§ += §) * 0.5", "sin(§ = §)", "(§ *= cos(§)), 0.25"]);
        self.number(name.clone(), true);
        vec![statement(&format!("double {name} = ({how});"), [place, e])]
    }

    fn chosen_place(&mut self) -> Vec<Node> {
        let (Some(a), Some(b)) = (self.place(), self.place()) else { return vec![] };
        let (c, e) = (self.condition(1), self.float(2));
        let how = self.rng.pick(&[
            "(§ ? § : §) = §;",
            "(§ ? § : §) += 0.5 * §;",
            "double& ALIAS = § ? § : §; ALIAS *= sin(§);",
        ]);
        let name = self.name("r");
        vec![statement(&how.replace("ALIAS", &name), [c, a, b, e])]
    }

    fn pointer_walk(&mut self) -> Vec<Node> {
        let rows = self.rows(2, false);
        let Some((row, n, writable)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else {
            return vec![];
        };
        let (t, p) = (self.name("t"), self.name("p"));
        let e = self.scoped(|d| {
            d.number("v", false);
            d.number("v", false);
            d.float(2)
        });
        let ty = if writable { "double*" } else { "const double*" };
        let store =
            if writable && self.rng.chance(50) { format!(" *{p} = 0.5 * v + 0.1;") } else { String::new() };
        let body = format!("double v = *{p}; {t} += 0.5 * §;{store}");
        let walk = match self.rng.below(4) {
            0 => format!("for ({ty} {p} = {row}; {p} < {row} + {n}; ++{p}) {{ {body} }}"),
            1 => format!("{{ {ty} {p} = {row}; while ({p} != {row} + {n}) {{ {body} ++{p}; }} }}"),
            2 => format!("{{ {ty} {p} = {row} + {n}; while ({p}-- != {row}) {{ {body} }} }}"),
            _ => format!("{{ {ty} {p} = {row}; for (int c = 0; c < {n}; c++, {p}++) {{ {body} }} }}"),
        };
        self.number(t.clone(), true);
        vec![statement(&format!("double {t} = 0.0; {walk}"), [e])]
    }

    fn range_loop(&mut self) -> Vec<Node> {
        let (s, t, v) = (self.name("s"), self.name("t"), self.name("v"));
        let (a, b) = (self.float(1), self.float(1));
        let e = self.scoped(|d| {
            d.number(v.clone(), false);
            d.float(2)
        });
        let how = self.rng.pick(&[
            "for (double V : S) T += V * §;",
            "for (double& V : S) { V = 0.5 * V + §; T += V; }",
            "for (const auto& V : S) T = T * 0.5 + §;",
        ]);
        let how = how.replace('V', &v).replace('S', &s).replace('T', &t);
        self.row(&s, 3, true);
        self.number(t.clone(), true);
        vec![statement(
            &format!("double {s}[3] = {{(double)(§), (double)(§)}}; double {t} = 0.25; {how}"),
            [a, b, e],
        )]
    }

    fn chosen_row(&mut self) -> Vec<Node> {
        let rows = self.rows(2, false);
        if rows.is_empty() {
            return vec![];
        }
        let (a, n, w) = rows[self.rng.below(rows.len())].clone();
        let (b, m, u) = rows[self.rng.below(rows.len())].clone();
        let p = self.name("p");
        let writable = w && u;
        let ty = if writable { "double*" } else { "const double*" };
        let c = self.condition(1);
        self.row(&p, n.min(m), writable);
        vec![statement(&format!("{ty} {p} = § ? {a} : {b};"), [c])]
    }

    fn exchange_of_places(&mut self) -> Vec<Node> {
        let (Some(a), Some(b)) = (self.place(), self.place()) else { return vec![] };
        let t = self.name("t");
        vec![statement(&format!("{{ double {t} = §; § = §; § = {t}; }}"), [a.clone(), a, b.clone(), b])]
    }

    /// Newton's method, which ends when it is near enough.
    fn iteration(&mut self) -> Vec<Node> {
        let t = self.name("t");
        let e = self.float(2);
        let text = self.rng.pick(&[
            "double T = 0.5; for (int c = 0; c < 30; ++c) { double f = T * T * T + T - sin(§); if (fabs(f) < 1e-13) break; T -= f / (3.0 * T * T + 1.0); }",
            "double T = 1.0; { double base = 2.0 + sin(§), old = 0.0; int c = 0; while (fabs(T - old) > 1e-13 && c++ < 40) { old = T; T = 0.5 * (T + base / T); } }",
            "double T = 0.0; { double base = 0.5 * sin(§), d = 1.0; int c = 0; do { d = base + 0.3 * sin(T) - T; T += d; } while (fabs(d) > 1e-14 && ++c < 60); }",
        ]);
        self.number(t.clone(), true);
        vec![statement(&text.replace('T', &t), [e])]
    }

    /// Elements that depend on their neighbours, in place.
    fn recurrence(&mut self) -> Vec<Node> {
        let rows = self.rows(2, true);
        let Some((row, n, _)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else { return vec![] };
        let k = self.name("c");
        let last = n - 1;
        let (from, next) = self.rng.pick(&[
            ("for (int K = 1; K < N; ++K)", "R[K - 1]"),
            ("for (int K = L - 1; K >= 0; --K)", "R[K + 1]"),
            ("for (int K = 0; K < N; ++K)", "R[L - K]"),
            ("for (unsigned K = 1; K < N; K++)", "R[K / 2]"),
        ]);
        let e = self.scoped(|d| {
            d.integer(&k, INT, Some((0, last as i64)), false);
            d.float(1)
        });
        let rule = self.rng.pick(&[
            "R[K] = 0.5 * R[K] + sin(NEXT) * §;",
            "R[K] += 0.5 * NEXT + 0.1 * §;",
            "R[K] = NEXT * 0.9 - §;",
            "R[K] *= cos(NEXT + §);",
        ]);
        let text = format!("{from} {}", rule.replace("NEXT", next));
        let text = text.replace('N', &n.to_string()).replace('L', &last.to_string()).replace('K', &k);
        vec![statement(&text.replace('R', &row), [e])]
    }

    fn sorted(&mut self) -> Vec<Node> {
        let s = self.name("s");
        let values: Vec<Node> = (0..3).map(|_| self.float(1)).collect();
        let text = format!(
            "double {s}[3] = {{(double)(§), (double)(§), (double)(§)}}; for (int a = 0; a < 2; ++a) for (int b = 0; b < 2 - a; ++b) if ({s}[b] > {s}[b + 1]) {{ double t = {s}[b]; {s}[b] = {s}[b + 1]; {s}[b + 1] = t; }}"
        );
        self.row(&s, 3, true);
        vec![statement(&text, values)]
    }

    fn counter_in_index(&mut self) -> Vec<Node> {
        let rows = self.rows(2, false);
        let Some((row, n, _)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else { return vec![] };
        let (t, k) = (self.name("t"), self.name("k"));
        let kind = self.rng.pick(&["unsigned", "unsigned char", "unsigned short", "unsigned long long"]);
        let start = self.rng.pick(&["0", "3", "250", "65533"]);
        let how = self.rng.pick(&[
            "T += ROW[K++ % N]; T *= ROW[K++ % N];",
            "T += ROW[--K % N]; K -= 3; T -= sin(ROW[K % N]);",
            "for (int c = 0; c < 4; ++c) T += (c + 1) * ROW[K++ % N];",
            "T = (++K, ROW[K % N]) * 0.5 + T;",
        ]);
        let how = how.replace("ROW", &row).replace('N', &n.to_string()).replace('K', &k).replace('T', &t);
        let e = self.float(1);
        self.number(t.clone(), true);
        vec![statement(&format!("{kind} {k} = ({kind}){start}; double {t} = §; {how}"), [e])]
    }

    /// The counter passes the end of what it holds.
    fn wrapping_loop(&mut self) -> Vec<Node> {
        let Some(place) = self.place() else { return vec![] };
        let k = self.name("c");
        let head = self.rng.pick(&[
            "for (unsigned char K = 253; K != 2; ++K)",
            "for (unsigned K = 3; K < 4; --K)",
            "for (unsigned short K = 65534; K != 3; K++)",
            "for (unsigned K = 4; K-- > 0;)",
            "for (signed char K = 5; K >= 0; K -= 2)",
            "for (unsigned long long K = 2; K + 1 > 0; --K)",
            "for (int K = 3; K; K--)",
            "for (unsigned char K = 200; K >= 100; K += 20)",
            "for (int K = -2; K < 3; K += 2)",
            "for (unsigned K = 0x80000000u; K != 0; K <<= 1)",
            "for (int K = 1, L = 5; K < L; ++K, --L)",
        ]);
        let e = self.scoped(|d| {
            let kind = super::ints::UNSIGNED;
            d.integer(&format!("(unsigned){k}"), kind, None, false);
            d.float(2)
        });
        let rule = self.rng.pick(&["§ += 0.25 * §;", "§ -= 0.1 * (K & 3) * §;", "{ § = 0.5; § += §; }"]);
        if rule.starts_with('{') {
            let text = format!("{head} {{ § = 0.5 * § + 0.1 * §; }}").replace('K', &k);
            return vec![statement(&text, [place.clone(), place, e])];
        }
        vec![statement(&format!("{head} {{ {rule} }}").replace('K', &k), [place, e])]
    }

    fn table(&mut self) -> Vec<Node> {
        let s = self.name("s");
        let text = self.rng.pick(&[
            "const double S[3] = {0.25, -0.5, 1.5};",
            "constexpr double S[3] = {0.25, -0.5, 1.5};",
            "const float S[3] = {0.25f, 0.5f};",
            "const int S[3] = {1, 2};",
        ]);
        self.array(format!("(double){s}[§]"), vec![3], false);
        vec![Node::text(Sort::Statement, text.replace('S', &s))]
    }

    fn intrinsics(&mut self) -> Vec<Node> {
        let t = self.name("t");
        let (a, b) = (self.float(1), self.float(1));
        let text = self.rng.pick(&[
            "__fma_rn(§, §, 0.5)",
            "__dmul_rn(§, §)",
            "__dadd_rn(§, §)",
            "rhypot(§, 1.5 + sin(§))",
            "std::max((double)§, (double)§)",
            "std::fmin(§, §)",
            "sinpi(§) + cospi(§)",
            "normcdf(§) * §",
            "ldexp(§, 2) + scalbn(§, -1)",
            "tgamma(2.5 + sin(§)) + lgamma(2.5 + sin(§))",
            "j0(§) + j1(§)",
            "fmod(§, 2.0 + sin(§))",
            "remainder(§, 3.0) + trunc(§)",
        ]);
        self.number(t.clone(), true);
        vec![statement(&format!("double {t} = {text};"), [a, b])]
    }
}
