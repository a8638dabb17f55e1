//! Calls of host code that stay calls: a library's, whose derivative the user gave, and those whose sweeps are
//! registered. They read and write buffers as launches do.

use analysis::host;
use analysis::objects::{Object, Objects, PointsTo};
use ir::{Code, Diagnostic, ExternEffect, FuncId, Function, HostOp, Inst, Module, Op, Type, Value};

use super::keep::{Keep, Scan};
use crate::callees::{custom_of, runs_again};
use crate::generator::Generator;

/// Such a function may write no more than what its pointers lead to and what it allocates, by launches, copies and fills.
pub fn refuse_other_effects(m: &Module, f: &Function) -> Result<(), Diagnostic> {
    let points = PointsTo::of(f);
    let mut refused = Ok(());
    let own = |o: &Object| matches!(o.root(), Object::Local(_) | Object::Alloc(_));
    let direct = |o: &Object| matches!(o, Object::Param(_));
    f.body().walk(&mut |inst| {
        let what = match &inst.op {
            Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. }
                if !points.get(*p).iter().all(own) =>
            {
                "host code writes memory of its caller's"
            }
            Op::Host { op: HostOp::Free(_), operands } if !points.get(operands[0]).iter().all(own) => {
                "it frees memory of its caller's"
            }
            Op::Host { op, operands }
                if !host::effects(f, &points, op, operands).writes.iter().all(|o| own(o) || direct(o)) =>
            {
                "it writes memory that its parameters do not lead to directly"
            }
            Op::Extern { effect: ExternEffect::Any, .. } => "it calls a function with effects of its own",
            // Nothing else has an effect outside.
            _ => return,
        };
        if refused.is_ok() {
            let message = format!("`{}` calls itself, and {what}", f.name);
            refused = Err(Diagnostic::new(Code::RecursionWithEffects, inst.span, message).with_hint(
                "let kernels and copies write to buffers that are parameters, or write it as a loop",
            ));
        }
    });
    let nested = f.params.iter().find(|p| m.holds_pointers(f.ty(p.value).pointee().unwrap_or(f.ty(p.value))));
    if let (Ok(()), Some(p)) = (&refused, nested) {
        let message =
            format!("`{}` calls itself, and its parameter `{}` leads to other pointers", f.name, p.name);
        refused = Err(Diagnostic::new(Code::RecursionWithEffects, f.span, message)
            .with_hint("pass the buffers one by one"));
    }
    refused
}

/// Whether a call may put work on another stream than the default one: it has a handle at hand, of a stream or of a library.
pub fn works_on_other_streams(m: &Module, call: &Inst) -> bool {
    let Op::Call { callee, .. } = &call.op else { return false };
    let (mut todo, mut seen) = (vec![*callee], Vec::new());
    while let Some(callee) = todo.pop() {
        if seen.contains(&callee) {
            continue;
        }
        seen.push(callee);
        let f = m.function(callee);
        let is_handle = |v: Value| matches!(f.ty(v).pointee(), Some(Type::Opaque(_)));
        let mut found = f.body.is_none() || f.params.iter().any(|p| is_handle(p.value));
        if let Some(body) = &f.body {
            body.walk(&mut |inst| {
                if let Op::Call { callee, .. } = &inst.op {
                    todo.push(*callee);
                }
                found |= !matches!(inst.op, Op::Const(_)) && inst.results.iter().any(|r| is_handle(*r));
                found |= matches!(inst.op, Op::Extern { effect: ExternEffect::Any, .. });
            });
        }
        if found {
            return true;
        }
    }
    false
}

impl Scan<'_> {
    /// Whether derivatives go through a call.
    fn carries(&self, inst: &Inst, args: &[Value]) -> bool {
        args.iter().any(|a| self.shadowed.of.contains_key(a) || self.activity.active(*a))
            || inst.results.iter().any(|r| self.activity.active(*r))
    }

    /// A pointer to data, not a handle.
    fn is_data(&self, a: Value) -> bool {
        self.layout.function.ty(a).pointee().is_some_and(|to| !matches!(to, Type::Opaque(_)))
    }

    /// Whether a function writes through a parameter.
    fn writes(m: &Module, callee: FuncId, i: usize) -> bool {
        let f = m.function(callee);
        f.params.get(i).is_none_or(|p| matches!(f.ty(p.value), Type::Ptr { is_const: false, .. }))
    }

    /// What the pullback of a call reads and the call does not write itself.
    pub fn call_reads(&self, g: &Generator, inst: &Inst) -> Option<Objects> {
        let Op::Call { callee, args } = &inst.op else { return None };
        if !self.carries(inst, args) {
            return None;
        }
        let custom = custom_of(&g.module, *callee);
        if custom.is_none() && !runs_again(&g.module, self.layout.function, *callee) {
            return None;
        }
        let unused = |i: &usize| custom.is_some_and(|c| c.unused.contains(i));
        let read = |i: &usize| !unused(i) && !Self::writes(&g.module, *callee, *i);
        let arguments = (0..args.len()).filter(read).map(|i| args[i]).filter(|a| self.is_data(*a));
        Some(
            arguments
                .flat_map(|a| host::reached(self.layout.function, self.points, a))
                .filter(is_buffer)
                .collect(),
        )
    }

    /// What a call overwrites that somebody needs.
    pub fn call_keeps(&self, g: &Generator, inst: &Inst, needed: &dyn Fn(&Objects) -> bool) -> Vec<Keep> {
        let Op::Call { callee, args } = &inst.op else { return Vec::new() };
        if self.shadowed.registered.contains_key(callee) {
            return Vec::new();
        }
        let custom = custom_of(&g.module, *callee).filter(|_| self.carries(inst, args));
        let again = runs_again(&g.module, self.layout.function, *callee) && self.carries(inst, args);
        let mut all = Vec::new();
        for (i, a) in args.iter().enumerate() {
            let objects: Objects = self.points.get(*a).iter().filter(|o| is_buffer(o)).cloned().collect();
            if objects.is_empty() || !self.is_data(*a) || !Self::writes(&g.module, *callee, i) {
                continue;
            }
            let own =
                custom.is_some_and(|c| (0..args.len()).any(|j| args[j] == *a && !c.unused.contains(&j)));
            // Put back before its own reverse, and not changed since, it need not be put back again.
            let own = own || again;
            let after = (!own || again) && needed(&objects);
            if own || after {
                all.push(Keep {
                    pointer: *a,
                    stream: None,
                    bytes: None,
                    before: own,
                    after,
                    rewritten: None,
                });
            }
        }
        all
    }
}

/// Locals of host code are rebuilt, not kept.
fn is_buffer(o: &Object) -> bool {
    !matches!(o.root(), Object::Local(_))
}
