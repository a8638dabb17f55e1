//! A loop as the text of a program.

use std::fmt::Write;

use ir::{CompareOp, IntKind};

use super::{Carried, Loop, Number, Update, common, computed_in};

/// The program as text, with the integers it is passed.
struct Text {
    body: String,
    next: usize,
    params: Vec<(usize, IntKind, i128)>,
}

impl Text {
    fn line(&mut self, ty: &str, what: &str) -> usize {
        let v = self.next;
        self.next += 1;
        writeln!(self.body, "%{v}: {ty} = {what}").expect("a string takes everything");
        v
    }

    fn number(&mut self, n: Number) -> usize {
        match self.params.iter().find(|(_, kind, value)| n.passed && (*kind, *value) == (n.kind, n.value)) {
            Some((v, ..)) => *v,
            None => self.line(n.kind.name(), &n.value.to_string()),
        }
    }

    fn convert(&mut self, v: usize, from: IntKind, to: IntKind) -> usize {
        if from == to { v } else { self.line(to.name(), &format!("convert %{v}")) }
    }

    fn updated(&mut self, v: usize, c: &Carried, all: &[usize]) -> usize {
        let kind = c.init.kind;
        let wide = computed_in(kind, &c.update);
        let result = match c.update {
            Update::SwapWith(other) => return all[other],
            Update::Twice => {
                let v = self.convert(v, kind, wide);
                self.line(wide.name(), &format!("add %{v}, %{v}"))
            }
            Update::Binary(op, n) => {
                let (v, by) = (self.convert(v, kind, wide), self.number(n));
                let by = if matches!(op, "shl" | "shr") { by } else { self.convert(by, n.kind, wide) };
                self.line(wide.name(), &format!("{op} %{v}, %{by}"))
            }
            Update::From(n) => {
                let (v, from) = (self.convert(v, kind, wide), self.number(n));
                let from = self.convert(from, n.kind, wide);
                self.line(wide.name(), &format!("sub %{from}, %{v}"))
            }
        };
        self.convert(result, wide, kind)
    }
}

fn numbers(l: &Loop) -> Vec<Number> {
    let mut all = vec![l.bound];
    for c in &l.carried {
        all.push(c.init);
        match c.update {
            Update::Binary(_, n) | Update::From(n) => all.push(n),
            Update::Twice | Update::SwapWith(_) => {}
        }
    }
    all
}

/// `v += 0.1 · sin(v) · (sin(c) + sin(c & 127))` for each carried `c`, and the loop around it.
pub fn written(l: &Loop) -> (String, Vec<(usize, IntKind, i128)>) {
    let first = 1 + usize::from(l.kernel);
    let mut params: Vec<(usize, IntKind, i128)> = Vec::new();
    for n in numbers(l).iter().filter(|n| n.passed) {
        if !params.iter().any(|(_, kind, value)| (*kind, *value) == (n.kind, n.value)) {
            params.push((first + params.len(), n.kind, n.value));
        }
    }
    let declared: String = params.iter().map(|(v, kind, _)| format!(", %{v}: {}", kind.name())).collect();
    let head = match l.kernel {
        true => format!("kernel f(%0.x: double, %1.y: double*{declared}) -> void {{\n"),
        false => format!("host f(%0.x: double{declared}) -> double {{\n"),
    };
    let mut t = Text { body: head, next: first + params.len(), params };
    let inits: Vec<usize> = l.carried.iter().map(|c| t.number(c.init)).collect();
    let no = t.line("bool", "false");
    let tenth = t.line("double", "0.1");
    let names: Vec<usize> = l
        .carried
        .iter()
        .map(|_| {
            t.next += 1;
            t.next - 1
        })
        .collect();
    let (v, broke) = (t.next, t.next + 1);
    t.next += 2;
    let results: Vec<String> = l
        .carried
        .iter()
        .map(|c| {
            t.next += 1;
            format!("%{}: {}", t.next - 1, c.init.kind.name())
        })
        .collect();
    let (result, broken) = (t.next, t.next + 1);
    t.next += 2;
    let starts: Vec<String> = names
        .iter()
        .zip(&inits)
        .zip(&l.carried)
        .map(|((p, i), c)| format!("%{p}: {} = %{i}", c.init.kind.name()))
        .collect();
    writeln!(t.body, "{}, %{result}: double, %{broken}: bool = loop ({}, %{v}: double = %0, %{broke}: bool = %{no}) while {{",
        results.join(", "), starts.join(", ")).expect("a string takes everything");
    let kind = l.carried[0].init.kind;
    let wide = common(kind, l.bound.kind);
    let tested = t.convert(names[0], kind, wide);
    let bound = t.number(l.bound);
    let bound = t.convert(bound, l.bound.kind, wide);
    let op = match l.compare {
        CompareOp::Eq => "eq",
        CompareOp::Ne => "ne",
        CompareOp::Lt => "lt",
        CompareOp::Le => "le",
        CompareOp::Gt => "gt",
        CompareOp::Ge => "ge",
    };
    let other = match op {
        "lt" => "gt",
        "le" => "ge",
        "gt" => "lt",
        "ge" => "le",
        same => same,
    };
    let mut goes_on = match l.swapped {
        false => t.line("bool", &format!("{op} %{tested}, %{bound}")),
        true => t.line("bool", &format!("{other} %{bound}, %{tested}")),
    };
    if l.breaks {
        let whole = t.line("bool", &format!("not %{broke}"));
        goes_on = t.line("bool", &format!("and %{whole}, %{goes_on}"));
    }
    writeln!(t.body, "yield %{goes_on}\n}} do {{").expect("a string takes everything");
    let mut sum = v;
    for (name, c) in names.iter().zip(&l.carried) {
        let kind = c.init.kind;
        let mask = t.line(kind.name(), "127");
        let low = t.line(kind.name(), &format!("and %{name}, %{mask}"));
        let waves: Vec<usize> = [*name, low]
            .iter()
            .map(|n| {
                let real = t.line("double", &format!("convert %{n}"));
                t.line("double", &format!("extern.pure sin(%{real})"))
            })
            .collect();
        let weight = t.line("double", &format!("add %{}, %{}", waves[0], waves[1]));
        let wave = t.line("double", &format!("extern.pure sin(%{sum})"));
        let term = t.line("double", &format!("mul %{wave}, %{weight}"));
        let term = t.line("double", &format!("mul %{tenth}, %{term}"));
        sum = t.line("double", &format!("add %{sum}, %{term}"));
    }
    let leaves = match l.breaks {
        false => no,
        true => {
            let limit = t.line("double", "0.9");
            t.line("bool", &format!("gt %{sum}, %{limit}"))
        }
    };
    let outer = std::mem::take(&mut t.body);
    let next: Vec<usize> = names.iter().zip(&l.carried).map(|(p, c)| t.updated(*p, c, &names)).collect();
    let update = std::mem::replace(&mut t.body, outer);
    let list = |vs: &[usize]| vs.iter().map(|v| format!("%{v}")).collect::<Vec<_>>().join(", ");
    let next = match l.breaks {
        false => {
            t.body += &update;
            next
        }
        true => {
            let merged: Vec<usize> = names
                .iter()
                .map(|_| {
                    t.next += 1;
                    t.next - 1
                })
                .collect();
            let typed: Vec<String> =
                merged.iter().zip(&l.carried).map(|(m, c)| format!("%{m}: {}", c.init.kind.name())).collect();
            writeln!(
                t.body,
                "{} = if %{leaves} {{\nyield {}\n}} else {{\n{update}yield {}\n}}",
                typed.join(", "),
                list(&names),
                list(&next)
            )
            .expect("a string takes everything");
            merged
        }
    };
    writeln!(t.body, "yield {}, %{sum}, %{leaves}\n}}", list(&next)).expect("a string takes everything");
    t.body += &match l.kernel {
        true => format!("store %1, %{result}\n}}\n"),
        false => format!("yield %{result}\n}}\n"),
    };
    (t.body, t.params)
}
