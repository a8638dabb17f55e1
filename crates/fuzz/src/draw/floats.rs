//! Floating-point expressions of a moderate size: arguments of functions are kept where these are defined and do not grow fast.

use super::{Draw, Node, Sort, Var, What};

/// Functions of one number, which stands in each hole.
const FUNCTIONS: &[&str] = &[
    "sin(§)",
    "cos(§)",
    "tanh(§)",
    "exp(sin(§))",
    "exp(-(§ * §))",
    "exp(-fabs(§))",
    "sqrt(1.0 + § * §)",
    "log(1.0 + § * §)",
    "log1p(§ * §)",
    "atan(§)",
    "erf(§)",
    "(1.0 / (1.0 + § * §))",
    "rsqrt(1.0 + § * §)",
    "expm1(sin(§))",
    "pow(1.0 + § * §, 0.75)",
    "pow(sin(§), 3)",
    "cbrt(2.0 + § * §)",
    "fabs(§)",
    "sinh(sin(§))",
    "asinh(§)",
    "exp2(sin(§))",
    "log2(1.5 + § * §)",
    "tan(0.5 * sin(§))",
    "erfc(§)",
    "asin(0.9 * sin(§))",
    "acos(0.9 * cos(§))",
    "(-(§))",
    "(§ * §)",
    "floor(§)",
    "std::sin(§)",
];

const OPERATIONS: &[&str] = &[
    "(§ + §)",
    "(§ - §)",
    "(§ * §)",
    "(§ + §)",
    "(§ - §)",
    "(§ * §)",
    "(§ / (1.5 + cos(§)))",
    "fmax(§, §)",
    "fmin(§, §)",
    "max(§, §)",
    "fma(sin(§), §, 0.5)",
    "atan2(§, 2.0 + sin(§))",
    "pow(1.5 + sin(§), sin(§))",
    "hypot(§, 1.0 + exp(sin(§)))",
    "copysign(§, 1.0 + exp(sin(§)))",
    "fdim(§, §)",
    "exp(sin(§) - sin(§))",
    "log(exp(sin(§)) + exp(sin(§)))",
];

fn float(pattern: &str, children: impl IntoIterator<Item = Node>) -> Node {
    Node::new(Sort::Float, pattern, children)
}

impl Draw {
    pub(super) fn float(&mut self, depth: usize) -> Node {
        if depth == 0 || self.rng.chance(20) {
            return self.float_leaf();
        }
        let d = depth - 1;
        match self.rng.below(20) {
            0..=9 => {
                let op = self.rng.pick(OPERATIONS);
                let (a, b) = (self.float(d), self.float(d));
                float(op, [a, b])
            }
            10..=13 => {
                let f = self.rng.pick(FUNCTIONS);
                let e = self.float(d);
                float(f, vec![e; f.matches('§').count()])
            }
            14..=15 => {
                let (c, a, b) = (self.condition(d.min(2)), self.float(d), self.float(d));
                float("(§ ? § : §)", [c, a, b])
            }
            16 => self.integer_as_float(),
            _ => self.call_of_value(d).unwrap_or_else(|| self.float_leaf()),
        }
    }

    fn float_leaf(&mut self) -> Node {
        let all: Vec<Var> = self.vars.iter().filter(|v| matches!(v.what, What::Float(_))).cloned().collect();
        if !all.is_empty() && self.rng.chance(85) {
            let at = self.rng.below(all.len());
            return self.element(&all[at].clone());
        }
        let numbers =
            ["0.5", "1.5", "-0.75", "2.0", "0.1", "(double)1", "(double)0.25f", "(double)3", "1e-1", "0.0"];
        Node::text(Sort::Float, self.rng.pick(&numbers))
    }

    /// A number that an integer became, small whatever that was.
    fn integer_as_float(&mut self) -> Node {
        let kind = self.kind();
        let e = self.int(kind, 2);
        let pattern = self.rng.pick(&[
            "(0.125 * (double)(signed char)(§) / 16.0)",
            "(double)((unsigned)(§) % 3u)",
            "(0.5 * ((§) & 3))",
            "(1.0 / (1 + ((§) & 7)))",
            "(double)(float)(0.25 * ((§) & 7))",
            "((bool)(§) + 0.5)",
            "(double)((short)(§) % 4)",
        ]);
        float(pattern, [e])
    }
}
