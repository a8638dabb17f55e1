//! Calls of host code that stay calls: a library's, whose derivative the user gave, and those whose sweeps are
//! registered. They read and write buffers as launches do.

use std::collections::HashMap;

use analysis::host;
use analysis::objects::{Object, Objects, PointsTo};
use ir::{
    Code, Custom, Diagnostic, ExternEffect, FuncId, Function, FunctionKind, HostOp, Inst, Module, Op, Type,
    Value,
};

use super::snapshots::{Keep, Scan};
use crate::generate::Generator;

/// The user's pullback for a function.
pub fn custom_of(m: &Module, callee: FuncId) -> Option<&Custom> {
    m.custom(callee, |c| c.pullback)
}

/// For each function with a pullback of the user's, the parameters through which that reads nothing.
pub fn unread(m: &Module) -> HashMap<FuncId, Vec<usize>> {
    let ids = (0..m.functions.len() as u32).map(FuncId);
    ids.filter_map(|id| custom_of(m, id).map(|c| (id, c.unused.clone()))).collect()
}

/// Whether a call may start work on the device that the reverse sweep must be told to wait for.
pub fn is_asynchronous(m: &Module, f: &Function, callee: FuncId) -> bool {
    let g = m.function(callee);
    let touches_memory = g.params.iter().any(|p| g.ty(p.value).is_ptr());
    let on_host = f.kind == FunctionKind::Host && g.kind == FunctionKind::Host;
    on_host && touches_memory && works_on_device(m, callee, &mut Vec::new())
}

/// Whether a call is that of a recursive function which works on the device. Its pullback does all of it again, from what its
/// buffers held before the call, and then reverses it: the buffers that the call writes are kept. Where each level does less
/// work than the one above it, that costs little more than keeping everything.
pub fn runs_again(m: &Module, f: &Function, callee: FuncId) -> bool {
    custom_of(m, callee).is_none() && m.function(callee).body.is_some() && is_asynchronous(m, f, callee)
}

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

/// Whether a function of host code launches anything, as far as its body shows.
pub fn works_on_device(m: &Module, id: FuncId, seen: &mut Vec<FuncId>) -> bool {
    let Some(body) = &m.function(id).body else { return true };
    seen.push(id);
    let mut callees = Vec::new();
    let mut found = false;
    body.walk(&mut |inst| match &inst.op {
        Op::Host { .. } => found = true,
        Op::Call { callee, .. } => callees.push(*callee),
        _ => {}
    });
    found || callees.into_iter().any(|c| !seen.contains(&c) && works_on_device(m, c, seen))
}

/// Whether a function calls anything of the kind.
pub fn are_used(m: &Module, f: &Function) -> bool {
    let mut found = false;
    f.body().walk(&mut |inst| {
        if let Op::Call { callee, .. } = &inst.op {
            let custom = is_asynchronous(m, f, *callee) && custom_of(m, *callee).is_some();
            found |= custom || runs_again(m, f, *callee);
        }
    });
    found
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
