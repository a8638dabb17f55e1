//! Loops that flags lead: conditions chosen by a flag, joined by `&&` and `||`, asked before or after the body; flags that the body changes;
//! states with a `switch`; ways out of nested branches and loops. Some run no iteration, some more than a strip holds.
//!
//! A counter that only the loop itself changes says when it must end, so each ends. The number it carries stays below 2.

use super::ints::INT;
use super::statements::statement;
use super::{Draw, Node, Returns, Sort};

/// What leads a loop: the number it carries, its counter and how far that may go, a flag and a state.
struct Led {
    value: String,
    counter: String,
    most: usize,
    flag: String,
    state: String,
}

impl Led {
    fn fill(&self, text: &str) -> String {
        let text = text.replace('V', &self.value).replace('C', &self.counter).replace('B', &self.flag);
        text.replace('S', &self.state).replace('M', &self.most.to_string())
    }
}

/// Questions to the number, the counter, the flag and the state.
const QUESTIONS: &[&str] = &[
    "V < 0.9",
    "V > -0.8",
    "B",
    "!B",
    "S != 3",
    "S < 2",
    "C % 3 != 2",
    "(C < 9 || V < 0.5)",
    "(B ? V < 0.8 : V < 1.1)",
    "(B || C < 12)",
    "(S == 1 || V * V < 0.7)",
    "C != 11",
    "fabs(V - 0.3) > 0.01",
];

const HEADS: &[&str] = &[
    "while (C < M && Q) { ++C; BODY }",
    "while (Q && C < M) { ++C; BODY }",
    "while (B ? C < M && Q : C < M && R) { ++C; BODY }",
    "while (C < M && (Q || R)) { ++C; BODY }",
    "while (C < M && !(Q && R)) { ++C; BODY }",
    "for (; C < M && !B; ++C) { BODY }",
    "for (; C < M && Q && R; ++C) { BODY }",
    "do { ++C; BODY } while (C < M && Q);",
    "do { ++C; BODY } while (C < M && (Q || R));",
    "do { ++C; BODY } while (B ? C < M : C < M && Q);",
    "while (true) { if (C++ >= M) break; BODY if (!(Q)) break; }",
    "for (;;) { if (!(Q) || C >= M) break; ++C; BODY }",
    "for (bool go = true; go && C < M; ++C) { BODY go = Q; }",
    "{ bool done = false; while (!done && C <= M) { ++C; BODY if (R) done = C >= M || !(Q); else done = C >= M; } }",
    "for (; C < M; ++C) { BODY }",
    "for (; C < M; C += 2) { if (!(Q)) continue; BODY }",
];

const CHANGES: &[&str] = &[
    "B = !B;",
    "B = Q;",
    "if (Q) B = R;",
    "if (Q) { if (R) B = true; else S = (S + 1) % 4; }",
    "S = (S + 1) & 3;",
    "if (C == 4) continue;",
    "if (Q) { V *= 0.5; if (R && C > 3) break; }",
    "if (Q) { if (R) continue; V += 0.1; }",
    "if (C > 18 && Q) break;",
    "switch (S) { case 0: V = 0.5 * V + 0.3; if (Q) S = 1; break; case 1: V *= 0.7; if (R) break; case 2: V = V - 0.1 * V * V; S = C % 4; break; default: S = 0; }",
    "switch (S & 1) { default: V = V * 0.9; case 1: if (Q) break; V -= 0.05; }",
    "for (int inner = 0; inner < 3; ++inner) { V = 0.8 * sin(V + 0.1 * inner); if (Q) break; if (R) continue; V += 0.05; }",
    "for (int inner = S; inner < 4; ++inner) { V *= 0.95; if (V < -0.5) { B = !B; break; } }",
    "{ int inner = 0; while (inner++ < 4 && Q) V = 0.9 * V + 0.05; }",
];

impl Draw {
    pub(super) fn led_loop(&mut self) -> Vec<Node> {
        let most = self.rng.pick(&[0, 1, 3, 7, 8, 9, 16, 17, 19, 25, 33, 41]);
        let led = Led {
            value: self.name("t"),
            counter: self.name("c"),
            most,
            flag: self.name("b"),
            state: self.name("k"),
        };
        let mut all = vec![self.led_start(&led)];
        let row = self.rng.chance(40).then(|| self.name("s"));
        if let Some(row) = &row {
            all.push(statement(&format!("double {row}[3] = {{0.1, 0.2, 0.3}};"), []));
            self.row(row, 3, true);
        }
        let (body, pieces) = self.led_body(&led, row.as_deref());
        let head = self.rng.pick(HEADS).replace("BODY", &pieces);
        let head = led.fill(&self.asked(&head));
        all.push(statement(&head, body));
        self.number(led.value.clone(), true);
        all
    }

    fn led_start(&mut self, led: &Led) -> Node {
        let (e, c) = (self.float(1), self.condition(1));
        let state = self.rng.below(4);
        let text = format!("double V = sin(§); int C = 0, S = {state}; bool B = §;");
        statement(&led.fill(&text), [e, c])
    }

    /// What the loop does in a step, as words with holes, and what stands in the holes.
    fn led_body(&mut self, led: &Led, row: Option<&str>) -> (Vec<Node>, String) {
        let mut pieces: Vec<String> = Vec::new();
        let mut children = Vec::new();
        let outer = (self.can_break, self.can_continue);
        (self.can_break, self.can_continue) = (true, true);
        self.loops += 1;
        self.scoped(|d| {
            d.number(led.value.clone(), true);
            d.integer(&led.counter, INT, Some((0, led.most as i64 + 1)), false);
            d.integer(&format!("(int){}", led.flag), INT, Some((0, 1)), false);
            for _ in 0..d.rng.between(0, 3) {
                pieces.push(d.rng.pick(CHANGES).to_string());
            }
            let e = d.float(2);
            let rule = d.rng.pick(&["V = 0.9 * sin(V + 0.5 * §);", "V = V * 0.8 + 0.2 * sin(§);", "V = tanh(V - 0.3 * §);"]);
            let at = d.rng.below(pieces.len() + 1);
            pieces.insert(at, rule.to_string());
            children.push(e);
            if let Some(row) = row {
                let rule = d.rng.pick(&[
                    "ROW[C % 3] = 0.5 * ROW[(C + 1) % 3] + V;",
                    "ROW[(unsigned)(4.0 + 3.0 * V) % 3u] = V * ROW[C % 3];",
                    "ROW[S % 3] += 0.3 * V - 0.3 * ROW[S % 3];",
                    "{ int k = S; ROW[k++ % 3] *= 0.5 * ROW[k % 3] + 0.4; ROW[k++ % 3] = 0.5 * ROW[k % 3] + 0.2 * V; }",
                ]);
                pieces.push(rule.replace("ROW", row));
                if d.rng.chance(50) {
                    pieces.push(format!("V += 0.1 * {row}[(C + 2) % 3];"));
                }
            }
            if d.returns == Returns::Nothing && d.rng.chance(15) {
                pieces.push("if (C > 14 && Q && R) { for (int two = 0; two < 3; ++two) { V += 0.1; if (V > 0.3) return; } }".into());
            }
            // What stands before the last hole keeps its order.
            if d.rng.chance(35) {
                let mut more = d.statements(1);
                more.retain(|n| n.sort == Sort::Statement);
                pieces.extend(more.iter().map(|_| "§".to_string()));
                children.extend(more);
            }
        });
        self.loops -= 1;
        (self.can_break, self.can_continue) = outer;
        (children, pieces.join(" "))
    }

    /// `Q` and `R` are questions, each another one.
    fn asked(&mut self, text: &str) -> String {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                'Q' | 'R' => out.push_str(self.rng.pick(QUESTIONS)),
                c => out.push(c),
            }
        }
        out
    }
}
