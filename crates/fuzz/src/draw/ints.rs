//! Integers of all widths, conditions and indices.
//!
//! Unsigned arithmetic wraps, and C++ says how. Signed arithmetic must not overflow: it is done on numbers that a narrower type held,
//! or as unsigned and converted. An expression of any size becomes an index by a remainder, a mask, a narrow cast and a remainder,
//! or because a counter's range says so.

use super::{Draw, Node, Sort, Var, What};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    pub name: &'static str,
    pub letter: &'static str,
    pub bits: u32,
    pub signed: bool,
}

const fn kind(name: &'static str, letter: &'static str, bits: u32, signed: bool) -> Kind {
    Kind { name, letter, bits, signed }
}

pub const INT: Kind = kind("int", "i", 32, true);
pub const UNSIGNED: Kind = kind("unsigned", "I", 32, false);
pub const KINDS: [Kind; 8] = [
    INT,
    UNSIGNED,
    kind("signed char", "c", 8, true),
    kind("unsigned char", "C", 8, false),
    kind("short", "s", 16, true),
    kind("unsigned short", "S", 16, false),
    kind("long long", "l", 64, true),
    kind("unsigned long long", "L", 64, false),
];

fn int(pattern: &str, children: impl IntoIterator<Item = Node>) -> Node {
    Node::new(Sort::Int, pattern, children)
}

impl Draw {
    pub(super) fn kind(&mut self) -> Kind {
        self.rng.pick(&KINDS)
    }

    /// An integer of a type, of any value.
    pub(super) fn int(&mut self, kind: Kind, depth: usize) -> Node {
        if depth == 0 || self.rng.chance(45) {
            return self.int_leaf(kind);
        }
        let cast = |e: Node| int(&format!("({})(§)", kind.name), [e]);
        let d = depth - 1;
        match self.rng.below(10) {
            0..=2 => {
                let other = self.kind();
                cast(self.int(other, d))
            }
            3 => {
                let (c, a, b) = (self.condition(d), self.int(kind, d), self.int(kind, d));
                cast(int("§ ? § : §", [c, a, b]))
            }
            4 => {
                // From a number that has a derivative; the integer has none.
                let e = self.float(d.min(1));
                cast(int("(int)(4.0 * tanh(§))", [e]))
            }
            5..=6 if kind.signed => {
                let [a, b] = [0; 2].map(|_| self.narrow());
                let a = self.int(a, d);
                let b = self.int(b, d);
                let op = self.rng.pick(&["§ + §", "§ - §", "§ * (§ % 50)", "§ % (§ | 1)", "§ / (§ | 1)"]);
                cast(int(op, [a, b]))
            }
            _ => {
                let wide = if kind.bits == 64 { KINDS[7] } else { UNSIGNED };
                let (a, b) = (self.int(wide, d), self.int(wide, d));
                let op = self.rng.pick(&[
                    "§ + §",
                    "§ - §",
                    "§ * §",
                    "§ ^ §",
                    "§ & §",
                    "§ | §",
                    "§ << (§ & 7)",
                    "§ >> (§ & 7)",
                    "§ / (§ | 1u)",
                    "§ % (§ | 1u)",
                    "min(§, §)",
                    "max(§, §)",
                ]);
                cast(int(op, [a, b]))
            }
        }
    }

    /// A type whose sums and small products fit into `int`.
    fn narrow(&mut self) -> Kind {
        self.rng.pick(&KINDS[2..6])
    }

    fn int_leaf(&mut self, kind: Kind) -> Node {
        let all: Vec<Var> =
            self.vars.iter().filter(|v| matches!(v.what, What::Int { .. })).cloned().collect();
        if !all.is_empty() && self.rng.chance(70) {
            let var = all[self.rng.below(all.len()).max(self.rng.below(all.len()))].clone();
            let mut e = self.element(&var);
            e.sort = Sort::Int;
            let own = matches!(var.what, What::Int { kind: own, .. } if own == kind);
            return if own { e } else { int(&format!("({})(§)", kind.name), [e]) };
        }
        let number = match self.rng.below(6) {
            0 if kind.signed => format!("-{}", self.rng.between(1, 9)),
            1 if !kind.signed && kind.bits == 32 => "4294967290u".to_string(),
            1 if kind == INT => "2147483640".to_string(),
            2 if kind.bits < 32 => (1i64 << (kind.bits - 1)).wrapping_sub(3).to_string(),
            _ => self.rng.between(0, 9).to_string(),
        };
        Node::text(Sort::Int, format!("({}){number}", kind.name))
    }

    /// A number below `n` that is not negative.
    pub(super) fn index(&mut self, n: usize) -> Node {
        if n == 1 {
            return Node::text(Sort::Index, "0");
        }
        let index = |pattern: &str, e: Node| Node::new(Sort::Index, pattern, [e]);
        let counters: Vec<(String, i64, i64)> = self.counters();
        if !counters.is_empty() && self.rng.chance(65) {
            let (name, low, high) = counters[self.rng.below(counters.len())].clone();
            let fits = low >= 0 && high < n as i64;
            let c = self.rng.between(1, 5);
            let text = match self.rng.below(6) {
                0..=2 if fits => name.clone(),
                3 if fits => format!("{} - {name}", n - 1),
                4 => format!("min(max({name} - {c}, 0), {})", n - 1),
                5 => format!("(unsigned)({name} - {c}) % {n}u"),
                _ if low >= 0 => format!("({name} + {c}) % {n}"),
                _ => format!("(({name} + {c}) % {n} + {n}) % {n}"),
            };
            return Node::text(Sort::Index, text);
        }
        match self.rng.below(8) {
            0..=2 => Node::text(Sort::Index, self.rng.below(n).to_string()),
            3 => {
                let e = self.int(UNSIGNED, 2);
                index(&format!("(unsigned)(§) % {n}u"), e)
            }
            4 if n.is_power_of_two() => {
                let kind = self.kind();
                let e = self.int(kind, 2);
                index(&format!("(§) & {}", n - 1), e)
            }
            5 => {
                let e = self.int(KINDS[3], 2);
                index(&format!("(unsigned char)(§) % {n}"), e)
            }
            6 => {
                let kind = self.rng.pick(&[KINDS[2], KINDS[4], INT]);
                let e = self.int(kind, 2);
                index(&format!("((int)(§) % {n} + {n}) % {n}"), e)
            }
            _ => {
                let e = self.int(KINDS[7], 2);
                index(&format!("(int)((unsigned long long)(§) % {n})"), e)
            }
        }
    }

    /// Integers whose range is known.
    fn counters(&self) -> Vec<(String, i64, i64)> {
        let known = |v: &Var| match &v.what {
            What::Int { range: Some((low, high)), dims, kind }
                if dims.is_empty() && kind.signed && kind.bits < 64 =>
            {
                Some((v.pattern.clone(), *low, *high))
            }
            _ => None,
        };
        self.vars.iter().filter_map(known).collect()
    }

    /// A question, mostly about integers.
    pub(super) fn condition(&mut self, depth: usize) -> Node {
        let condition = |pattern: &str, children: Vec<Node>| Node::new(Sort::Condition, pattern, children);
        let d = depth.saturating_sub(1);
        match self.rng.below(10) {
            0..=1 if depth > 0 => {
                let (a, b) = (self.condition(d), self.condition(d));
                condition(self.rng.pick(&["(§ && §)", "(§ || §)", "(§ != §)"]), vec![a, b])
            }
            2 if depth > 0 => condition("!(§)", vec![self.condition(d)]),
            3..=4 => {
                let (a, b) = (self.float(d.min(2)), self.float(d.min(1)));
                condition(self.rng.pick(&["(§ < §)", "(§ > §)", "(§ <= §)"]), vec![a, b])
            }
            5 => {
                let kind = self.kind();
                let e = self.int(kind, depth.min(2));
                condition("(§ & 1)", vec![e])
            }
            6 => {
                let kind = self.kind();
                condition("(bool)§", vec![self.int(kind, depth.min(1))])
            }
            _ => {
                let kind = self.kind();
                let (a, b) = (self.int(kind, depth.min(2)), self.int(kind, depth.min(1)));
                let op = self.rng.pick(&["(§ < §)", "(§ > §)", "(§ == §)", "(§ != §)", "(§ >= §)"]);
                condition(op, vec![a, b])
            }
        }
    }
}

/// Types of integers as they are written.
pub fn kind_names() -> Vec<&'static str> {
    KINDS.iter().map(|k| k.name).collect()
}
