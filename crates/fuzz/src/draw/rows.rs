//! Walks over a row: what optimisations look for, softmax and its relatives, and what only resembles it.

use super::ints::INT;
use super::statements::statement;
use super::{Draw, Node};

impl Draw {
    pub(super) fn walk_over_row(&mut self) -> Vec<Node> {
        let rows = self.rows(2, false);
        let Some((row, n, _)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else { return vec![] };
        let r = self.name("t");
        let k = self.name("c");
        let at = format!("{row}[{k}]");
        let value = self.scoped(|d| {
            d.integer(&k, INT, Some((0, n as i64 - 1)), false);
            d.number(at.clone(), false);
            d.number(at.clone(), false);
            d.number(at.clone(), false);
            d.float(2)
        });
        let each = format!("for (int {k} = 0; {k} < {n}; ++{k})");
        let element = self.index(n);
        let (text, holes) = match self.rng.below(7) {
            0..=1 => self.softmax(&row, &each, &at, &r),
            2 => {
                let text = format!(
                    "double {r}; {{ double m = -1e30, s = 0.0, a = 0.0; {each} {{ double v = {at}, t = fmax(m, v); s = s * exp(m - t) + exp(v - t); a = a * exp(m - t) + exp(v - t) * §; m = t; }} {r} = a / s; }}"
                );
                (text, 1)
            }
            3 => (format!("double {r} = 1.0; {each} {r} *= 1.0 + 0.3 * sin(§);"), 1),
            4 => {
                let text = format!(
                    "double {r}; {{ double mean = 0.0, var = 0.0; {each} mean += §; mean /= {n}; {each} var += ({at} - mean) * ({at} - mean); {r} = ({row}[§] - mean) * rsqrt(var / {n} + 1e-2); }}"
                );
                self.number(r, true);
                return vec![statement(&text, [value, element])];
            }
            5 => {
                let (i, j) = (self.name("c"), self.name("c"));
                let law = self.rng.pick(&[
                    "d / (0.1 + d * d)",
                    "exp(-d * d)",
                    "d * rsqrt(0.5 + d * d)",
                    "fmax(d, 0.0)",
                ]);
                let text = format!(
                    "double {r} = 0.0; for (int {i} = 0; {i} < {n}; ++{i}) for (int {j} = 0; {j} < {n}; ++{j}) {{ if ({i} == {j}) continue; double d = {row}[{i}] - {row}[{j}]; {r} += {i} * ({law}); }}"
                );
                self.number(r, true);
                return vec![statement(&text, [])];
            }
            _ => {
                let text = format!(
                    "double {r}; {{ int best = 0; {each} if ({at} > {row}[best]) best = {k}; {r} = {row}[best] * sin(0.5 * best); }}"
                );
                self.number(r, true);
                return vec![statement(&text, [])];
            }
        };
        self.number(r, true);
        vec![statement(&text, std::iter::repeat_n(value, holes))]
    }

    fn softmax(&mut self, row: &str, each: &str, at: &str, r: &str) -> (String, usize) {
        let most = self.rng.pick(&[
            "double m = ROW[0]; EACH m = fmax(m, AT);",
            "double m = -1e300; EACH if (AT > m) m = AT;",
            "double m = -INFINITY; EACH m = m > AT ? m : AT;",
            "double m = 0.0; EACH m = fmax(m, AT);",
        ]);
        let (body, holes) = self.rng.pick(&[
            ("double s = 0.0; EACH s += exp(AT - m); R = exp(ROW[0] - m) / s;", 0usize),
            ("double s = 0.0; EACH s += exp(AT - m); R = m + log(s);", 0),
            ("double s = 0.0, a = 0.0; EACH { double e = exp(AT - m); s += e; a += e * §; } R = a / s;", 1),
            ("double s = 1.0; EACH s += exp(AT - m); R = exp(ROW[0] - m) / s;", 0),
            ("double s = 0.0; EACH s += exp(0.5 * (AT - m)); R = log(s) + 0.25 * m;", 0),
            ("double s = 0.0; EACH s += exp(AT - m) * §; R = s * exp(m);", 1),
            ("double s = 0.0; EACH s += exp(2.0 * AT - m); R = exp(ROW[1] - m) / s;", 0),
            ("double s = 0.0; EACH s += exp2(AT - m); R = exp2(ROW[0] - m) / s;", 0),
            ("double s = 0.0; EACH s += exp(AT - m); R = 0.0; EACH R += exp(AT - m) / s * §;", 1),
        ]);
        let text = format!("double {r}; {{ {most} {body} }}");
        let text = text.replace("EACH", each).replace("ROW", row).replace("AT", at);
        (text.replace(" R ", &format!(" {r} ")), holes)
    }
}
