//! Helpers: device functions with values, references, pointers and arrays, templates and lambdas, and calls of them.

use super::statements::statement;
use super::tricks::DEVICE_ONLY;
use super::{Draw, Node, Returns, Sort, Var, What};

/// What a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    Number,
    /// A place, by reference.
    Reference,
    /// A place, by its address.
    Pointer,
    /// An array of at least as many elements, to be read.
    Array(usize),
    /// The same, to be written too.
    Output(usize),
    Integer,
}

#[derive(Clone, Debug)]
pub struct Callable {
    pub name: String,
    pub takes: Vec<Takes>,
    pub returns: bool,
}

impl Callable {
    /// Nothing but its result changes.
    fn is_pure(&self) -> bool {
        self.returns
            && self.takes.iter().all(|t| matches!(t, Takes::Number | Takes::Integer | Takes::Array(_)))
    }
}

impl Draw {
    /// A call whose value is used.
    pub(super) fn call_of_value(&mut self, depth: usize) -> Option<Node> {
        let known = self.callables(Callable::is_pure);
        let call = if known.is_empty() || (self.rng.chance(30) && !self.in_helper) {
            self.helper(true)?
        } else {
            known[self.rng.below(known.len())].clone()
        };
        self.call(&call, depth, Sort::Float, "")
    }

    fn callables(&self, fits: impl Fn(&Callable) -> bool) -> Vec<Callable> {
        let local = self.vars.iter().filter_map(|v| match &v.what {
            What::Call(c) => Some(c),
            What::Float(_) | What::Int { .. } => None,
        });
        // A helper calls no other, since the other may stand behind it.
        let helpers = self.helpers.iter().filter(|_| !self.in_helper);
        local.chain(helpers).filter(|c| fits(c)).cloned().collect()
    }

    pub(super) fn call_with_outputs(&mut self) -> Vec<Node> {
        let known = self.callables(|c| !c.is_pure());
        let call = if known.is_empty() || self.rng.chance(40) {
            match self.helper(false) {
                Some(call) => call,
                None => return vec![],
            }
        } else {
            known[self.rng.below(known.len())].clone()
        };
        if !call.returns {
            return self.call(&call, 2, Sort::Statement, ";").into_iter().collect();
        }
        let Some(e) = self.call(&call, 2, Sort::Float, "") else { return vec![] };
        let name = self.name("t");
        self.number(name.clone(), true);
        vec![statement(&format!("double {name} = §;"), [e])]
    }

    fn call(&mut self, call: &Callable, depth: usize, sort: Sort, end: &str) -> Option<Node> {
        let (mut texts, mut children) = (Vec::new(), Vec::new());
        for takes in &call.takes {
            match takes {
                Takes::Number => {
                    texts.push("§".to_string());
                    children.push(self.float(depth));
                }
                Takes::Integer => {
                    texts.push("(int)(§)".into());
                    let kind = self.kind();
                    children.push(self.int(kind, 1));
                }
                Takes::Reference => {
                    texts.push("§".into());
                    children.push(self.place()?);
                }
                Takes::Pointer => {
                    texts.push("&(§)".into());
                    children.push(self.place()?);
                }
                Takes::Array(n) | Takes::Output(n) => {
                    let rows = self.rows(*n, matches!(takes, Takes::Output(_)));
                    let (name, len, _) = rows.get(self.rng.below(rows.len().max(1)))?.clone();
                    let start = self.rng.below(len - n + 1);
                    texts.push(if start == 0 { name } else { format!("{name} + {start}") });
                }
            }
        }
        Some(Node::new(sort, &format!("{}({}){end}", call.name, texts.join(", ")), children))
    }

    /// A new function beside this one.
    fn helper(&mut self, is_pure: bool) -> Option<Callable> {
        if self.in_helper || self.items.len() > 5 {
            return None;
        }
        let name = self.name("h@_");
        let is_template = self.rng.chance(25);
        let count = self.rng.between(1, 3);
        let (mut takes, mut declared) = (Vec::new(), Vec::new());
        let vars = std::mem::take(&mut self.vars);
        let returns = self.returns;
        let leave = (std::mem::take(&mut self.can_break), std::mem::take(&mut self.can_continue));
        let sums = self.sums.take();
        let loops = std::mem::replace(&mut self.loops, 1);
        self.in_helper = true;
        let number = if is_template { "T" } else { "double" };
        for k in 0..count {
            let p = format!("a{k}");
            let kind = self.rng.below(if is_pure { 5 } else { 9 });
            let (what, text) = match kind {
                0..=2 => {
                    self.number(p.clone(), true);
                    (Takes::Number, format!("{number} {p}"))
                }
                3 => {
                    self.integer(&p, super::ints::INT, None, false);
                    (Takes::Integer, format!("int {p}"))
                }
                4 => {
                    self.row(&p, 2, false);
                    (Takes::Array(2), format!("const double* {p}"))
                }
                5 => {
                    self.number(format!("*{p}"), true);
                    (Takes::Pointer, format!("double* {p}"))
                }
                6..=7 => {
                    self.number(p.clone(), true);
                    (Takes::Reference, format!("double& {p}"))
                }
                _ => {
                    self.row(&p, 2, true);
                    (Takes::Output(2), format!("double* {p}"))
                }
            };
            takes.push(what);
            declared.push(text);
        }
        if is_template {
            self.integer("N", super::ints::INT, Some((3, 3)), false);
        }
        let gives = is_pure || self.rng.chance(40);
        self.returns = if gives { Returns::Value } else { Returns::Nothing };
        let n = self.rng.between(0, 3);
        let mut body = self.statements(n);
        if !is_pure && let Some(place) = self.place() {
            let e = self.float(2);
            body.push(statement("§ += §;", [place, e]));
        }
        if gives {
            let e = self.float(3);
            body.push(Node::new(Sort::Fixed, "return §;", [e]));
        }
        self.vars = vars;
        (self.returns, self.loops, self.in_helper, self.sums) = (returns, loops, false, sums);
        (self.can_break, self.can_continue) = leave;
        let result = if gives { number } else { "void" };
        let template = if is_template { "template <int N, class T> " } else { "" };
        let inline = self.rng.pick(&[
            "__device__",
            "__device__ __forceinline__",
            "static __device__",
            "__host__ __device__",
        ]);
        let calls_device = |n: &Node| DEVICE_ONLY.iter().any(|f| n.render().contains(f));
        let inline = if body.iter().any(calls_device) { "__device__" } else { inline };
        let text = format!("{template}{inline} {result} {name}({}) §", declared.join(", "));
        self.items.push(Node::new(Sort::Item, &text, [Node::block(body)]));
        let name = if is_template { format!("{name}<3, double>") } else { name };
        let call = Callable { name, takes, returns: gives };
        self.helpers.push(call.clone());
        Some(call)
    }

    pub(super) fn lambda(&mut self) -> Vec<Node> {
        let name = self.name("l");
        let captures = self.rng.pick(&["[&]", "[=]"]);
        let e = self.scoped(|d| {
            d.number("arg", false);
            d.float(2)
        });
        let call = Callable { name: name.clone(), takes: vec![Takes::Number], returns: true };
        let what = What::Call(call);
        self.vars.push(Var { pattern: String::new(), what, writable: false, pointer: None });
        vec![statement(&format!("auto {name} = {captures}(double arg) {{ return (double)(§); }};"), [e])]
    }
}
