//! Explaining why an access has no adjoint address, and refusing what would silently lose derivatives.

use analysis::effects::{Effects, param_accesses};
use analysis::layout::Layout;
use analysis::objects::{Object, Objects};
use analysis::{Activity, PointsTo};
use ir::host::LAUNCH_CONFIG;
use ir::uses::Definitions;
use ir::{
    Code, Diagnostic, FuncId, Function, GlobalSpace, HostOp, Inst, IntKind, Module, Op, Space, Type, Value,
};

use crate::plan::Facts;

/// The diagnostic for an active access whose address has no shadow.
pub fn missing_shadow(m: &Module, facts: &Facts, inst: &Inst, place: Value) -> Diagnostic {
    explain(m, facts.layout.function, facts.activity, facts.points, inst, place)
}

pub fn explain(
    m: &Module,
    f: &Function,
    activity: &Activity,
    points: &PointsTo,
    inst: &Inst,
    place: Value,
) -> Diagnostic {
    let objects = points.get(place);
    let without: Vec<_> = objects.iter().filter(|o| !activity.has_shadow(o)).collect();
    for o in &without {
        match o.root() {
            Object::Param(i) | Object::Member(i, _) if activity.varied_object(o) => {
                let name = &f.params[*i].name;
                let message = format!(
                    "`{name}` carries derivatives between requested parameters, but is not requested itself"
                );
                return Diagnostic::new(Code::UnrequestedCarrier, inst.span, message)
                    .with_hint(format!("add `{name}` to the request, so that its adjoint has memory"));
            }
            Object::Global(g) => {
                let global = m.global(*g);
                let (code, what) = match global.space {
                    GlobalSpace::Shared => (Code::SharedActive, "shared memory"),
                    GlobalSpace::Constant | GlobalSpace::Device | GlobalSpace::Host => {
                        (Code::GlobalWritten, "global variable")
                    }
                };
                return Diagnostic::new(
                    code,
                    inst.span,
                    format!("{what} `{}` carries derivatives", global.name),
                );
            }
            _ => {}
        }
    }
    if !without.is_empty() && without.len() < objects.len() {
        let names: Vec<_> = without.iter().map(|o| crate::legality::describe(m, f, o)).collect();
        let message = format!(
            "the pointer may lead to memory with an adjoint or to {}, which has none",
            names.join(", ")
        );
        return Diagnostic::new(Code::MixedPointer, inst.span, message);
    }
    Diagnostic::new(
        Code::PointerWithoutShadow,
        inst.span,
        "the adjoint of what this pointer leads to is not known",
    )
}

/// Constructs through which derivatives would vanish without a trace.
pub fn refuse_leaks(
    m: &Module,
    f: &Function,
    layout: &Layout,
    activity: &Activity,
    points: &PointsTo,
) -> Result<(), Diagnostic> {
    crate::legality::bits::refuse_returning(m, f, activity, points)?;
    let typed = casts(f).map(|casts| Typed { defs: Definitions::of(f), casts });
    let mut found: Option<(usize, Diagnostic)> = None;
    f.body().walk(&mut |inst| {
        let found_here = device_memory(layout, points, inst)
            .or_else(|| copied_as_integers(m, layout, activity, points, inst))
            .or_else(|| put_by_kernel(m, f, activity, points, inst))
            .or_else(|| leak(m, f, activity, points, typed.as_ref(), inst));
        if let Some(d) = found_here {
            let at = layout.position(inst);
            if found.as_ref().is_none_or(|(p, _)| at < *p) {
                found = Some((at, d));
            }
        }
    });
    match found {
        Some((_, d)) => Err(d),
        None => Ok(()),
    }
}

/// What a pointer leads to, where it was made a pointer to bytes for its arithmetic; None if that is not known.
pub fn pointed_type<'a>(layout: &'a Layout, p: Value) -> Option<&'a Type> {
    match layout.function.ty(p).pointee()? {
        Type::Void | Type::Int(IntKind::Char | IntKind::SChar | IntKind::UChar) => match layout.op(p)? {
            Op::PtrCast(inner) => pointed_type(layout, *inner),
            Op::Index { base, .. } => pointed_type(layout, *base),
            _ => None,
        },
        // Numbers that a struct starts with.
        known => match layout.op(p) {
            Some(Op::PtrCast(inner)) => {
                let inner = pointed_type(layout, *inner);
                Some(inner.filter(|ty| matches!(ty, Type::Struct(_))).unwrap_or(known))
            }
            _ => Some(known),
        },
    }
}

fn is_of_integers(m: &Module, ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::Int(_) => true,
        Type::Array(of, _) => is_of_integers(m, of),
        Type::Struct(id) => m.structure(*id).fields.iter().all(|f| is_of_integers(m, &f.ty)),
        Type::Void | Type::Float(_) | Type::Ptr { .. } | Type::Opaque(_) => false,
    }
}

/// Whether a pointer leads to memory that was allocated as integers wider than bytes.
pub fn is_allocated_as_integers(layout: &Layout, points: &PointsTo, p: Value) -> bool {
    let is_wide = |ty: &Type| match ty {
        Type::Int(kind) => !matches!(kind, IntKind::Char | IntKind::SChar | IntKind::UChar),
        _ => false,
    };
    points.get(p).iter().any(|o| match o {
        Object::Alloc(v) => layout.function.ty(*v).pointee().is_some_and(is_wide),
        _ => false,
    })
}

/// Numbers that a host function copies to memory of integers or bytes, which have no adjoints. They may come back from there.
fn copied_as_integers(
    m: &Module,
    layout: &Layout,
    activity: &Activity,
    points: &PointsTo,
    inst: &Inst,
) -> Option<Diagnostic> {
    let Op::Host { op: op @ (HostOp::Copy | HostOp::Copy2D | HostOp::Copy3D), operands } = &inst.op else {
        return None;
    };
    let (to, from) = (*operands.first()?, *operands.get(op.copies_from()?)?);
    let varies = |p| points.get(p).iter().any(|o| activity.varied_object(o));
    let holds_numbers = pointed_type(layout, from).is_some_and(|ty| m.holds_floats(ty));
    // Memory declared as integers that carries derivatives is used as numbers elsewhere.
    let holds_numbers = holds_numbers || is_allocated_as_integers(layout, points, from);
    let target = pointed_type(layout, to).or_else(|| layout.function.ty(to).pointee());
    let to_integers = target.is_some_and(|ty| is_of_integers(m, ty));
    (holds_numbers && to_integers && varies(from) && !varies(to)).then(|| {
        let message = "numbers that carry derivatives are copied to memory of integers";
        let hint = "copy them to memory of floating-point numbers";
        Diagnostic::new(Code::PointerPunning, inst.span, message).with_hint(hint)
    })
}

/// Pointers that a kernel puts into memory: the host, which makes shadows, does not see where each of them ends up.
fn put_by_kernel(
    m: &Module,
    f: &Function,
    activity: &Activity,
    points: &PointsTo,
    inst: &Inst,
) -> Option<Diagnostic> {
    let Op::Host { op: HostOp::Launch(l), operands } = &inst.op else { return None };
    let stored = points.put_by(f, l, &operands[LAUNCH_CONFIG..]);
    let o = stored.iter().find(|o| activity.varied_object(o) || activity.has_shadow(o))?;
    let (kernel, what) = (&m.function(l.kernel).name, crate::legality::describe(m, f, o));
    let message = format!(
        "`{kernel}` stores a pointer in memory, and it may lead to {what}, which carries derivatives"
    );
    let hint = "store pointers in host code and copy them to the device, or pass the array to the kernels that use it";
    Some(Diagnostic::new(Code::PointerWithoutShadow, inst.span, message).with_hint(hint))
}

fn leak(
    m: &Module,
    f: &Function,
    activity: &Activity,
    points: &PointsTo,
    typed: Option<&Typed>,
    inst: &Inst,
) -> Option<Diagnostic> {
    let varied = |v: &Value| activity.varied(*v) && !f.ty(*v).is_ptr();
    let unknown = |p: &Value| points.get(*p).contains(&Object::Unknown);
    let reads_varied = |args: &[Value]| {
        args.iter().any(|a| varied(a) || points.get(*a).iter().any(|o| activity.varied_object(o)))
    };
    match &inst.op {
        // Numbers have adjoints, structs do not. What registered sweeps return is taken apart by `reverse::registered`.
        Op::Call { callee, args } => {
            let name = &m.function(*callee).name;
            let mut registered = m.customs.iter().filter_map(|c| c.registered);
            if registered.any(|r| m.function(r.augmented).name == *name) {
                return None;
            }
            if let Some(diagnostic) = carrier(m, f, activity, points, inst) {
                return Some(diagnostic);
            }
            let holds = |r: &Value| !f.ty(*r).is_float() && m.holds_floats(f.ty(*r));
            (inst.results.iter().any(holds) && reads_varied(args)).then(|| {
                let message =
                    format!("`{name}` stays a call, and the struct that it returns would have no derivative");
                Diagnostic::new(Code::UnsupportedExpression, inst.span, message)
                    .with_hint("let it return a number, or write its results through pointers")
            })
        }
        Op::Extern { name, args, effect: ir::ExternEffect::Any } => reads_varied(args).then(|| {
            let message =
                format!("`{name}` is called with values that carry derivatives, and its body is not visible");
            Diagnostic::new(Code::UnknownCall, inst.span, message)
        }),
        // Memory of unknown origin may be any of the requested arrays.
        Op::Load(p) if unknown(p) && activity.differentiable(f.ty(inst.results[0])) => Some(lost(inst)),
        Op::Store(p, v) if unknown(p) && activity.differentiable(f.ty(*v)) => Some(lost(inst)),
        Op::Accumulate { place, value, .. } if unknown(place) && varied(value) => Some(lost(inst)),
        // Even zero in exchange takes a derivative away.
        Op::Atomic { place, operands, .. }
            if unknown(place) && operands.iter().any(|v| activity.differentiable(f.ty(*v))) =>
        {
            Some(lost(inst))
        }
        Op::Load(p) | Op::Store(p, _) => {
            let accessed = f.ty(*p).pointee()?;
            let apart = |o: &Object| typed.is_some_and(|typed| is_apart_by_type(m, f, typed, *p, o));
            let is_punned = |o: &&Object| activity.has_shadow(o) && punned(m, f, o, accessed) && !apart(o);
            points.get(*p).iter().find(is_punned).map(|o| {
                let message = format!(
                    "{} holds values that carry derivatives and is accessed as another type",
                    crate::legality::describe(m, f, o)
                );
                Diagnostic::new(Code::PointerPunning, inst.span, message)
            })
        }
        _ => None,
    }
}

/// Memory that a call reads, that carries derivatives and has no adjoint: the call's derivative would not see them.
fn carrier(
    m: &Module,
    f: &Function,
    activity: &Activity,
    points: &PointsTo,
    inst: &Inst,
) -> Option<Diagnostic> {
    let Op::Call { callee, args } = &inst.op else { return None };
    let called = m.function(*callee);
    let mut globals = Objects::default();
    globals_read(m, *callee, &mut Vec::new(), &mut globals);
    if let Some(object) = globals.iter().find(|o| activity.varied_object(o)) {
        let what = crate::legality::describe(m, f, object);
        let message = format!("`{}` stays a call and reads {what}, which carries derivatives", called.name);
        return Some(
            Diagnostic::new(Code::GlobalWritten, inst.span, message).with_hint("pass it as a parameter"),
        );
    }
    let accesses = called.body.as_ref().map(|_| param_accesses(called));
    let is_read = |i: usize| accesses.as_ref().is_none_or(|all| all[i].reads);
    // Streams and handles hold no numbers.
    let holds_numbers = |a: Value| !matches!(f.ty(a).pointee().unwrap_or(f.ty(a)), Type::Opaque(_));
    let read = args.iter().enumerate().filter(|(i, a)| is_read(*i) && holds_numbers(**a));
    let objects = read.flat_map(|(_, a)| points.reachable(*a));
    let mut lost = objects.filter(|o| activity.varied_object(o) && !activity.has_shadow(o));
    let object = lost.find(|o| !matches!(o, Object::Unknown))?;
    let what = crate::legality::describe(m, f, &object);
    let message = format!(
        "`{}` stays a call and reads {what}, which carries derivatives and has no adjoint",
        called.name
    );
    let hint = match object.param() {
        Some(i) => {
            format!("add `{}` to the request, so that its adjoint has memory", f.params[i].name)
        }
        None => "let the function take an array that is requested or its own".to_string(),
    };
    Some(Diagnostic::new(Code::UnrequestedCarrier, inst.span, message).with_hint(hint))
}

/// Variables of the file, or of the block, that a function or one that it calls reads.
fn globals_read(m: &Module, id: FuncId, seen: &mut Vec<FuncId>, found: &mut Objects) {
    let f = m.function(id);
    let Some(body) = f.body.as_ref().filter(|_| !seen.contains(&id)) else { return };
    seen.push(id);
    let reads = Effects::of_body(f, &PointsTo::of(f)).reads;
    found.extend(reads.into_iter().filter(|o| matches!(o.root(), Object::Global(_))));
    body.walk(&mut |inst| {
        if let Op::Call { callee, .. } = &inst.op {
            globals_read(m, *callee, seen, found);
        }
    });
}

/// A host function that reads or writes what it allocated on the device, itself instead of by a copy or a kernel: there is a
/// number only where host and device share their memory.
fn device_memory(layout: &Layout, points: &PointsTo, inst: &Inst) -> Option<Diagnostic> {
    let (Op::Load(p) | Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. }) =
        &inst.op
    else {
        return None;
    };
    let on_device = |o: &&Object| match o {
        Object::Alloc(v) => {
            matches!(layout.op(*v), Some(Op::Host { op: HostOp::Alloc { space: Space::Device, .. }, .. }))
        }
        _ => false,
    };
    let Object::Alloc(memory) = points.get(*p).iter().find(on_device)? else { return None };
    let name = layout.function.name_of(*memory).map_or(String::new(), |name| format!(" `{name}`"));
    let message = format!("host code accesses memory of the device{name} by its pointer");
    Some(Diagnostic::new(Code::DeviceMemory, inst.span, message))
}

fn lost(inst: &Inst) -> Diagnostic {
    let message = "values are accessed through a pointer of unknown origin";
    Diagnostic::new(Code::PointerWithoutShadow, inst.span, message)
}

/// What pointers are made of others, but for `const`. None if they lead to structs or to pointers: these may lead anywhere.
fn casts(f: &Function) -> Option<Vec<&Type>> {
    let mut scalars = Some(Vec::new());
    f.body().walk(&mut |inst| {
        if let Op::PtrCast(from) = &inst.op
            && let Some(to) = f.ty(inst.results[0]).pointee()
            && f.ty(*from).pointee() != Some(to)
        {
            match to {
                Type::Bool | Type::Int(_) | Type::Float(_) => scalars.iter_mut().for_each(|s| s.push(to)),
                Type::Void | Type::Ptr { .. } | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => {
                    scalars = None;
                }
            }
        }
    });
    scalars
}

/// What is known of pointers by their types.
struct Typed<'f> {
    defs: Definitions<'f>,
    /// Types to which pointers are cast.
    casts: Vec<&'f Type>,
}

/// Whether an access cannot be in an object, which has nothing of the type that its pointer was declared with. Which member of a local
/// struct it was that a pointer was stored to is not followed, so a list's next element may seem to be an array that its elements lead to.
fn is_apart_by_type(m: &Module, f: &Function, typed: &Typed, place: Value, object: &Object) -> bool {
    let mut base = place;
    while let Some(Op::Index { base: b, .. } | Op::Element { base: b, .. } | Op::Field { base: b, .. }) =
        typed.defs.get(base)
    {
        base = *b;
    }
    match (f.ty(base).pointee(), declared(f, object)) {
        (Some(ty), Some(declared)) => {
            !matches!(declared, Type::Void | Type::Opaque(_))
                && !typed.casts.contains(&ty)
                && !contains(m, declared, ty)
        }
        _ => false,
    }
}

fn contains(m: &Module, ty: &Type, part: &Type) -> bool {
    ty == part
        || match ty {
            Type::Array(of, _) => contains(m, of, part),
            Type::Struct(id) => m.structure(*id).fields.iter().any(|f| contains(m, &f.ty, part)),
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } | Type::Opaque(_) => {
                false
            }
        }
}

fn declared<'f>(f: &'f Function, object: &Object) -> Option<&'f Type> {
    match object {
        Object::Param(i) => f.ty(f.params[*i].value).pointee(),
        Object::Local(v) | Object::Alloc(v) => f.ty(*v).pointee(),
        Object::Global(_) | Object::Member(..) | Object::Pointee(_) | Object::Unknown => None,
    }
}

/// Whether memory declared as one type is accessed as a scalar type that it does not contain.
fn punned(m: &Module, f: &Function, object: &Object, accessed: &Type) -> bool {
    match declared(f, object) {
        Some(Type::Void | Type::Opaque(_)) | None => false,
        Some(declared) => accessed.is_scalar() && !contains_scalar(m, declared, accessed),
    }
}

fn contains_scalar(m: &Module, ty: &Type, scalar: &Type) -> bool {
    match ty {
        Type::Array(of, _) => contains_scalar(m, of, scalar),
        Type::Struct(id) => m.structure(*id).fields.iter().any(|f| contains_scalar(m, &f.ty, scalar)),
        Type::Ptr { .. } => scalar.is_ptr(),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => ty == scalar,
    }
}
