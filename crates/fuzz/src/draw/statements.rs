//! Statements of one thread: declarations, updates in place, branches, and what the other files have.

use super::ints::{INT, KINDS, UNSIGNED};
use super::{Draw, Node, Returns, Sort, Var, What};

pub(super) fn statement(pattern: &str, children: impl IntoIterator<Item = Node>) -> Node {
    Node::new(Sort::Statement, pattern, children)
}

impl Draw {
    pub(super) fn statements(&mut self, count: usize) -> Vec<Node> {
        (0..count).flat_map(|_| self.statement()).collect()
    }

    /// Statements in braces, with what they declare.
    pub(super) fn block(&mut self, count: usize) -> Node {
        Node::block(self.used(|d| d.statements(count)))
    }

    /// Statements whose variables end with them; numbers among these go to places that stay.
    pub(super) fn used(&mut self, inside: impl FnOnce(&mut Draw) -> Vec<Node>) -> Vec<Node> {
        let mark = self.vars.len();
        self.scoped(|d| {
            let mut all = inside(d);
            let own: Vec<Var> = d.vars[mark.min(d.vars.len())..].to_vec();
            let numbers: Vec<Var> = own.into_iter().filter(|v| matches!(v.what, What::Float(_))).collect();
            if numbers.is_empty() || d.rng.chance(20) {
                return all;
            }
            let later = d.vars.split_off(mark);
            let place = d.place();
            d.vars.extend(later);
            let Some(place) = place else { return all };
            let mut sum = Node::text(Sort::Float, "0.1");
            for _ in 0..d.rng.between(1, 2) {
                let at = d.rng.below(numbers.len());
                let e = d.element(&numbers[at]);
                sum = Node::new(Sort::Float, d.rng.pick(&["(§ + §)", "(§ - §)", "(§ * §)"]), [sum, e]);
            }
            let pattern = d.rng.pick(&["§ += §;", "§ = §;", "§ -= 0.5 * §;"]);
            all.push(statement(pattern, [place, sum]));
            all
        })
    }

    fn statement(&mut self) -> Vec<Node> {
        let nested = self.loops >= 2;
        match self.rng.below(48) {
            44..=46 if !nested => self.led_loop(),
            47 => self.places_that_move(),
            39..=43 => self.view(),
            33..=36 => self.trick(),
            37..=38 => match self.grid {
                Some((grid, block)) if !self.in_helper => self.grid_walk(grid, block),
                _ => self.trick(),
            },
            30..=31 => self.walk_over_row(),
            32 => vec![self.atomic_addition()],
            0..=4 => vec![self.declaration()],
            5..=9 => vec![self.update()],
            10..=11 => vec![self.integer_declaration()],
            12 => vec![self.integer_update()],
            13..=15 => self.array_declaration(),
            16..=17 => vec![self.branch()],
            18..=21 if !nested => self.a_loop(),
            22 => vec![self.switch()],
            23 => self.alias(),
            24 => self.struct_variable(),
            25 => self.vector_variable(),
            26 => self.call_with_outputs(),
            27 => self.lambda(),
            28 => vec![self.leave()],
            _ => self.two_results(),
        }
    }

    fn declaration(&mut self) -> Node {
        let e = self.float(2);
        let name = self.name("t");
        let ty = self.rng.pick(&["double", "double", "auto", "const double"]);
        let writable = ty == "double" || ty == "auto";
        // `auto` of what may be an integer or a `float` is neither.
        let pattern =
            if ty == "auto" { format!("auto {name} = (double)(§);") } else { format!("{ty} {name} = §;") };
        self.number(name, writable);
        statement(&pattern, [e])
    }

    pub(super) fn update(&mut self) -> Node {
        let Some(place) = self.place() else { return self.declaration() };
        let e = self.float(3);
        let pattern = match self.rng.below(12) {
            0..=2 => "§ = §;",
            3..=5 => "§ += 0.5 * §;",
            6 => "§ -= sin(§);",
            7 => "§ *= 0.5 * cos(§);",
            8 => "§ /= 1.5 + sin(§);",
            _ => {
                let other = self.rng.pick(&["§ = 0.5 * § + §;", "§ = § * sin(§);", "§ = fmax(§, §);"]);
                return statement(other, [place.clone(), place, e]);
            }
        };
        statement(pattern, [place, e])
    }

    /// An addition to what all threads add to, where there is such an array.
    fn atomic_addition(&mut self) -> Node {
        let Some((name, len)) = self.sums.clone() else { return self.update() };
        let (i, e) = (self.index(len), self.float(2));
        statement(&format!("atomicAdd(&{name}[§], §);"), [i, e])
    }

    fn integer_declaration(&mut self) -> Node {
        let kind = self.kind();
        let e = self.int(kind, 2);
        let name = self.name("k");
        let range = match (kind.bits, kind.signed) {
            (8, true) => Some((-128, 127)),
            (8, false) => Some((0, 255)),
            _ => None,
        };
        self.integer(&name, kind, range, true);
        statement(&format!("{} {name} = §;", kind.name), [e])
    }

    fn integer_update(&mut self) -> Node {
        let fits = |v: &&Var| v.writable && matches!(v.what, What::Int { .. });
        let all: Vec<Var> = self.vars.iter().filter(fits).cloned().collect();
        let Some(var) = all.get(self.rng.below(all.len().max(1))).cloned() else {
            return self.integer_declaration();
        };
        let What::Int { kind, .. } = var.what else { return self.integer_declaration() };
        let e = self.int(kind, 2);
        // Signed ones wrap only on the way back to a narrow type.
        let wraps = !kind.signed || kind.bits < 32;
        let text = match self.rng.below(5) {
            0 if wraps => format!("{}++;", var.pattern),
            1 if wraps => format!("--{};", var.pattern),
            2 if wraps && kind.bits != 16 => format!("{} *= 3;", var.pattern),
            3 if wraps => return statement(&format!("{} += §;", var.pattern), [e]),
            _ => return statement(&format!("{} = §;", var.pattern), [e]),
        };
        Node::text(Sort::Statement, text)
    }

    fn branch(&mut self) -> Node {
        let condition = self.condition(2);
        let n = self.rng.between(1, 3);
        let then = self.block(n);
        if self.rng.chance(50) {
            let n = self.rng.between(1, 2);
            let other = self.block(n);
            return statement("if (§) § else §", [condition, then, other]);
        }
        statement("if (§) §", [condition, then])
    }

    fn switch(&mut self) -> Node {
        let e = self.int(UNSIGNED, 2);
        let mut pattern = String::from("switch (§ % 4u) {\n");
        let mut children = vec![e];
        let outer = std::mem::replace(&mut self.can_break, false);
        for label in ["case 0:", "case 1:", "case 3:", "default:"] {
            if self.rng.chance(25) {
                continue;
            }
            children.push(self.block(1));
            // Some run into the next.
            let end = if self.rng.chance(75) { " break;" } else { "" };
            pattern.push_str(&format!("  {label} §{end}\n"));
        }
        self.can_break = outer;
        pattern.push('}');
        statement(&pattern, children)
    }

    /// Another name for a place.
    fn alias(&mut self) -> Vec<Node> {
        if self.rng.chance(50) {
            let Some(place) = self.place() else { return vec![] };
            let name = self.name("r");
            self.number(name.clone(), true);
            return vec![statement(&format!("double& {name} = §;"), [place])];
        }
        self.pointer_into_array()
    }

    /// `break`, `continue` or `return`, under a condition.
    fn leave(&mut self) -> Node {
        let condition = self.condition(2);
        if self.can_break && self.rng.chance(45) {
            return statement("if (§) break;", [condition]);
        }
        if self.can_continue && self.rng.chance(60) {
            return statement("if (§) continue;", [condition]);
        }
        match self.returns {
            Returns::Nothing => statement("if (§) return;", [condition]),
            Returns::Value => {
                let e = self.float(2);
                statement("if (§) return §;", [condition, e])
            }
            Returns::Never => self.update(),
        }
    }

    /// What one function gives two results of.
    fn two_results(&mut self) -> Vec<Node> {
        let (a, b) = (self.name("t"), self.name("t"));
        let e = self.float(2);
        let text = match self.rng.below(3) {
            0 => format!("double {a}, {b}; sincos(§, &{a}, &{b});"),
            1 => format!("double {a} = §, {b} = sin({a});"),
            _ => format!("double {a}, {b}; {a} = {b} = §;"),
        };
        self.number(a, true);
        self.number(b, true);
        vec![statement(&text, [e])]
    }

    /// A counter that starts at a small number and is not large at any time.
    pub(super) fn small_counter(&mut self) -> (String, &'static str) {
        let kind = self.rng.pick(&[INT, INT, UNSIGNED, KINDS[4], KINDS[2], KINDS[6]]);
        (self.name("c"), kind.name)
    }
}
