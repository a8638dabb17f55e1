//! Loops of every form, with few iterations.

use super::ints::{INT, Kind};
use super::statements::statement;
use super::{Draw, Node};

impl Draw {
    pub(super) fn a_loop(&mut self) -> Vec<Node> {
        let trips = self.rng.between(1, 5) as i64;
        let (name, ty) = self.small_counter();
        let kind = super::ints::KINDS.into_iter().find(|k| k.name == ty).unwrap_or(INT);
        let form = self.rng.below(10);
        let bound = if self.rng.chance(30) && !self.in_helper { "n".to_string() } else { trips.to_string() };
        // `n` is from 3 to 6.
        let most = if bound == "n" { 6 } else { trips };
        let count = self.rng.between(1, 3);
        // Where the step stands in the body, `continue` would leave it out.
        let steps_apart = !matches!(form, 5 | 7);
        let body = |d: &mut Draw, low: i64, high: i64| {
            let outer = (d.can_break, std::mem::replace(&mut d.can_continue, steps_apart));
            d.can_break = true;
            let body = d.loop_body(&name, kind, low, high, count);
            (d.can_break, d.can_continue) = outer;
            body
        };
        let one = |pattern: String, body: Node| vec![statement(&pattern, [body])];
        match form {
            0..=2 => {
                let b = body(self, 0, most - 1);
                one(format!("for ({ty} {name} = 0; {name} < {bound}; ++{name}) §"), b)
            }
            3 => {
                let b = body(self, 0, most - 1);
                one(format!("for (int {name} = {bound} - 1; {name} >= 0; --{name}) §"), b)
            }
            4 => {
                let b = body(self, 1, most + 1);
                one(format!("for ({ty} {name} = 1; {name} <= {bound}; {name} += 2) §"), b)
            }
            5 => {
                let b = body(self, 0, most);
                let up = format!("{{ {ty} {name} = 0; while ({name} < {bound}) {{ §; {name}++; }} }}");
                one(up, b)
            }
            6 => {
                let b = body(self, -1, most);
                one(format!("{{ int {name} = {bound}; while ({name}-- > 0) § }}"), b)
            }
            7 => {
                let b = body(self, 0, most + 1);
                one(format!("{{ {ty} {name} = 0; do {{ §; ++{name}; }} while ({name} < {bound}); }}"), b)
            }
            8 => {
                let b = body(self, 1, 1 << trips);
                one(format!("for (unsigned {name} = {}; {name} > 0; {name} >>= 1) §", 1 << (trips - 1)), b)
            }
            _ => {
                // Counts by a number that has a derivative; how often does not.
                let b = body(self, 0, 4);
                let e = self.float(1);
                let text = format!("for (int {name} = 0; {name} < 3 + (int)(2.0 * tanh(§)); ++{name}) §");
                vec![statement(&text, [e, b])]
            }
        }
    }

    fn loop_body(&mut self, name: &str, kind: Kind, low: i64, high: i64, count: usize) -> Node {
        self.loops += 1;
        let statements = self.used(|d| {
            d.integer(name, kind, Some((low, high)), false);
            d.statements(count)
        });
        self.loops -= 1;
        Node::block(statements)
    }
}
