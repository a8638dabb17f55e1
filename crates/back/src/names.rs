//! Names in a printed function: the user's where there is one, made unique with a suffix; `t0`, `t1`, … for the rest. A
//! name may be used again in another scope, as people do with `i`. What the text mentions besides is never hidden.

use ir::names::Scopes;
use ir::{Function, HostOp, Module, Op, Param, Type};

use crate::emit::barrier;
use crate::expr::{atomic, warp};
use crate::layout::Layout;
use crate::mirrors;

/// A scope in which everything that the function's text mentions is taken.
pub fn scopes(module: &Module, layout: &Layout) -> Scopes {
    let mut scopes = Scopes::default();
    scopes.reserve(&layout.f.name);
    scopes.reserve(&layout.f.result_spelling);
    layout.f.attributes.iter().for_each(|a| scopes.reserve(a));
    for site in &layout.insts {
        match &site.inst.op {
            Op::Call { callee, .. } => scopes.reserve(&module.function(*callee).name),
            Op::Extern { name, .. } => scopes.reserve(name),
            Op::Global(g) => {
                scopes.reserve(&module.global(*g).name);
                module.global(*g).declaration.iter().for_each(|text| scopes.reserve(text));
            }
            Op::Atomic { op, scope, .. } => scopes.reserve(&format!("{}{scope}", atomic(*op))),
            Op::Warp { op, .. } => scopes.reserve_unqualified(warp(*op)),
            Op::Barrier(b) => scopes.reserve_unqualified(barrier(*b)),
            Op::Host { op, .. } => host(module, op, &mut scopes),
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Load(_)
            | Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Builtin(_)
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::If { .. }
            | Op::Loop { .. } => {}
        }
    }
    for (i, s) in module.structs.iter().enumerate() {
        scopes.reserve(&s.name);
        scopes.reserve(&mirrors::name(module, ir::StructId(i as u32)));
    }
    layout.f.params.iter().for_each(|p| scopes.reserve(&p.spelling));
    for info in &layout.f.values {
        if let Type::Opaque(name) = &info.ty {
            scopes.reserve_unqualified(name);
        }
    }
    scopes
}

/// Names for the parameters, which come before everything else.
pub fn params(f: &Function, scopes: &mut Scopes) -> Vec<String> {
    // Declarations of shadows in shared memory mention this one, so it keeps its name and others make room.
    let is_slab = |p: &Param| matches!(f.ty(p.value), Type::Opaque(name) if name == "::cugrad::shared_slab");
    f.params.iter().filter(|p| is_slab(p)).for_each(|p| scopes.reserve(&p.name));
    let name = |(i, p): (usize, &Param)| match is_slab(p) {
        true => p.name.clone(),
        false if p.name.is_empty() => scopes.fresh(&format!("arg{i}")),
        false => scopes.fresh(&p.name),
    };
    f.params.iter().enumerate().map(name).collect()
}

fn host(module: &Module, op: &HostOp, scopes: &mut Scopes) {
    scopes.reserve("dim3");
    match op {
        HostOp::Launch(l) => scopes.reserve(&module.function(l.kernel).name),
        HostOp::CountWords(id) => scopes.reserve(&module.function(*id).name),
        HostOp::Runtime(name) | HostOp::Destroy(name) => scopes.reserve_unqualified(name),
        // Everything else is in our own namespace.
        _ => {}
    }
}
