//! From the names in a request to parameter numbers, with everything that can be wrong about it.

use std::collections::BTreeSet;

use analysis::RequestedParams;
use analysis::effects::Effects;
use analysis::objects::{Object, Objects, PointsTo};
use ir::suggest::closest;
use ir::{Code, Diagnostic, FuncId, Function, Module, Op, Type};

use crate::prepare;

/// Parameter names in the order of the request; empty means every parameter that can have a derivative.
pub fn resolve(
    m: &Module,
    f: &Function,
    names: &[String],
    integers: bool,
) -> Result<RequestedParams, Diagnostic> {
    let fail = |code, message: String| Err(Diagnostic::new(code, f.span, message));
    let mut params = Vec::new();
    if names.is_empty() {
        params = (0..f.params.len()).filter(|&i| fits(m, f, i, integers)).collect();
        if params.is_empty() {
            return fail(
                Code::RequestedParameterType,
                format!("no parameter of `{}` can have a derivative", f.name),
            );
        }
    }
    for name in names {
        let Some(i) = f.params.iter().position(|p| p.name == *name) else {
            let known: Vec<_> = f.params.iter().map(|p| format!("`{}`", p.name)).collect();
            let message = format!("`{}` has no parameter `{name}`; it has {}", f.name, known.join(", "));
            let problem = Diagnostic::new(Code::UnknownParameter, f.span, message);
            return Err(match closest(name, f.params.iter().map(|p| p.name.as_str())) {
                Some(meant) => problem.with_hint(format!("did you mean `{meant}`?")),
                None => problem,
            });
        };
        if params.contains(&i) {
            return fail(Code::UnknownParameter, format!("the request names `{name}` twice"));
        }
        if !fits(m, f, i, integers) {
            let ty = leaf(f.ty(f.params[i].value));
            if ty.is_int() || *ty == Type::Bool {
                return fail(
                    Code::IntegerParameter,
                    format!("parameter `{name}` of `{}` is an integer", f.name),
                );
            }
            let spelling = &f.params[i].spelling;
            return fail(
                Code::RequestedParameterType,
                format!("parameter `{name}` of type `{spelling}` has no adjoint"),
            );
        }
        params.push(i);
    }
    // Only where an integer is named are integers differentiated at all.
    let integers = integers && params.iter().any(|&i| holds_integers(m, f.ty(f.params[i].value)));
    Ok(RequestedParams { params, integers })
}

/// A function that returns nothing, or nothing that has a derivative (an integer, a status), is differentiated through its
/// outputs: at least one requested parameter must be written.
pub fn check_outputs(m: &Module, f: &Function, request: &RequestedParams) -> Result<(), Diagnostic> {
    let is_discrete = match &f.result {
        Type::Void | Type::Bool => true,
        Type::Int(_) => !request.integers,
        Type::Float(_) | Type::Ptr { .. } | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => false,
    };
    if !is_discrete {
        return Ok(());
    }
    let points = PointsTo::of(f);
    let written: BTreeSet<usize> =
        Effects::of_body(f, &points).writes.iter().filter_map(Object::param).collect();
    if request.params.iter().any(|i| written.contains(i)) {
        return Ok(());
    }
    let (real, discrete): (Vec<usize>, Vec<usize>) = written.iter().partition(|i| fits(m, f, **i, false));
    let named = |all: &[usize]| -> String {
        all.iter().map(|i| format!("`{}`", f.params[*i].name)).collect::<Vec<_>>().join(", ")
    };
    let returned = match &f.result {
        Type::Void => "nothing".to_string(),
        _ => format!("`{}`, which has no derivative", f.result_spelling),
    };
    let message = format!("`{}` returns {returned}, and none of the requested parameters is written", f.name);
    let hint = if real.is_empty() && f.result != Type::Void {
        "return float or double: what a number is rounded to does not change with it, so that all derivatives are zero".into()
    } else if !real.is_empty() {
        format!("it writes {}: add the output to the request", named(&real))
    } else if !discrete.is_empty() {
        format!(
            "it writes {} alone, which holds no floating-point numbers: its derivative is zero",
            named(&discrete)
        )
    } else if f.body.as_ref().is_some_and(|body| body.insts.is_empty()) {
        "nothing is left of its body: where `__CUDA_ARCH__` decides what it holds, name the architecture, as in -arch=sm_80".into()
    } else {
        format!("`{}` writes to none of its parameters", f.name)
    };
    Err(Diagnostic::new(Code::NoOutput, f.span, message).with_hint(hint))
}

fn fits(m: &Module, f: &Function, i: usize, integers: bool) -> bool {
    let ty = f.ty(f.params[i].value);
    let object = object_of(m, f, i);
    m.holds_floats(&object)
        || reaches_floats(m, &object)
        || (hides_pointees(m, &object) && members_lead_to_floats(m, f, i))
        || (integers && holds_integers(m, ty))
}

/// Structs and arrays with `void *` in them.
fn hides_pointees(m: &Module, ty: &Type) -> bool {
    match ty {
        Type::Array(of, _) => hides_pointees(m, of) || of.pointee() == Some(&Type::Void),
        Type::Struct(id) => {
            let members = &m.structure(*id).fields;
            members.iter().any(|f| hides_pointees(m, &f.ty) || f.ty.pointee() == Some(&Type::Void))
        }
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } | Type::Opaque(_) => false,
    }
}

/// Whether a function casts `void *` from a parameter's members to pointers to floats, all of one kind: two views of one memory would
/// have adjoints of two kinds, and which member a pointer comes from is not followed here.
fn members_lead_to_floats(m: &Module, f: &Function, i: usize) -> bool {
    // Casts may stand in functions that it calls.
    let Some(id) = m.functions.iter().position(|other| std::ptr::eq(other, f)) else { return false };
    if f.body.is_none() {
        return false;
    }
    let f = &prepare::inlined(m, FuncId(id as u32));
    let points = PointsTo::of(f);
    let mut kinds: Vec<Option<&Type>> = Vec::new();
    f.body().walk(&mut |inst| {
        if let Op::PtrCast(from) = &inst.op
            && f.ty(*from).pointee() == Some(&Type::Void)
            && points.get(*from).iter().any(|o| o.param() == Some(i))
            && let Some(to) = f.ty(inst.results[0]).pointee()
            && m.holds_floats(to)
        {
            kinds.push(m.only_scalar(to));
        }
    });
    kinds.first().is_some_and(|first| first.is_some() && kinds.iter().all(|kind| kind == first))
}

fn holds_integers(m: &Module, ty: &Type) -> bool {
    leaf(ty).is_int() || crate::containers::holds_integers(m, ty)
}

/// What a parameter is or points to. A `void *` points to what the function casts it to, if that is one type, or one that holds
/// floats beside integers that are views of their bits; its adjoint is a `void *` that is cast likewise.
pub fn object_of(m: &Module, f: &Function, i: usize) -> Type {
    let param = f.params[i].value;
    match f.ty(param).pointee() {
        Some(Type::Void) => cast_to(m, f, i).unwrap_or(Type::Void),
        Some(object) => object.clone(),
        None => f.ty(param).clone(),
    }
}

fn cast_to(m: &Module, f: &Function, i: usize) -> Option<Type> {
    let points = PointsTo::of(f);
    let mut casts: Vec<&Type> = Vec::new();
    f.body.as_ref()?.walk(&mut |inst| {
        if let Op::PtrCast(from) = &inst.op
            && f.ty(*from).pointee() == Some(&Type::Void)
            && points.get(*from).contains(&Object::Param(i))
        {
            casts.extend(f.ty(inst.results[0]).pointee().filter(|to| **to != Type::Void));
        }
    });
    if casts.iter().any(|to| m.holds_floats(to)) {
        casts.retain(|to| m.holds_floats(to));
    }
    let (first, others) = casts.split_first()?;
    others.iter().all(|to| to == first).then(|| (*first).clone())
}

/// Structs that hold pointers to floats, arrays of pointers.
fn reaches_floats(m: &Module, ty: &Type) -> bool {
    match ty {
        Type::Ptr { to, .. } => {
            m.holds_floats(to) || matches!(**to, Type::Ptr { .. }) && reaches_floats(m, to)
        }
        Type::Array(of, _) => reaches_floats(m, of),
        Type::Struct(id) => {
            m.structure(*id).fields.iter().any(|f| m.holds_floats(&f.ty) || reaches_floats(m, &f.ty))
        }
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => false,
    }
}

/// The scalar at the bottom of pointers and arrays.
fn leaf(ty: &Type) -> &Type {
    match ty {
        Type::Ptr { to, .. } | Type::Array(to, _) => leaf(to),
        other => other,
    }
}

/// Whether a function may run several times with the same arguments: it writes nothing that it reads, so that each run
/// does the same.
pub fn check_repeatable(m: &Module, f: &Function, may_alias: bool) -> Result<(), Diagnostic> {
    let points = PointsTo::of(f);
    let (mut read, mut written) = (Objects::new(), Objects::new());
    let mut always = may_alias;
    f.body().walk(&mut |inst| match &inst.op {
        Op::Call { callee, .. } => always |= analysis::effects::writes_outside(m, *callee),
        // Whatever else reads and writes.
        _ => {
            let effects = Effects::of(f, &points, inst);
            read.extend(effects.reads);
            written.extend(effects.writes);
        }
    });
    let own = |o: &Object| matches!(o.root(), Object::Local(_) | Object::Alloc(_));
    written.retain(|o| !own(o));
    let met = written.iter().find(|o| **o == Object::Unknown || always || read.contains(o));
    match met {
        None => Ok(()),
        Some(o) => {
            let what = crate::legality::describe(m, f, o);
            let message =
                format!("`{}` reads and writes {what}, so it cannot run once for each derivative", f.name);
            Err(Diagnostic::new(Code::EnzymeForm, f.span, message)
                .with_hint("ask for one derivative at a time, each with its own copy of the data"))
        }
    }
}
