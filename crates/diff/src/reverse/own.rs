//! Structs of arrays: `struct Particles { float *x, *y, *vx, *vy; }`, which a kernel takes by value.
//!
//! Pointer parameters are taken to lead to different arrays. So are the pointers in such a struct through which the
//! kernel stores: what they lead to, nothing else leads to. (Those that are only read may lead to one array.) Seeds of
//! several arrays can then be read at once, in front of all stores, instead of each behind the clearing of the one
//! before (measured on an H200, a push of particles in fields: 7.7 times the primal, 2.3 with all seeds read first).
//!
//! Nobody says so in the source, and launchers see the struct of adjoints only where it lies in host memory. So the kernel asks
//! itself when it runs. A host function that launches such a kernel on one array twice is told by
//! [`crate::reverse::host::overlaps`] and has a gradient without this; so has everybody under `--may-alias`.
//!
//! What has to hold: the pointers are read out of the struct and not put into it, nor does the struct go anywhere as a whole
//! ([`analysis::members`]).

use analysis::members;
use analysis::objects::{Object, Objects, PointsTo};
use ir::{ExternEffect, Function, IntKind, Module, Op, Param, Path, Type, Value};

use crate::reverse::sweep::Sweep;

/// Functions of include/cugrad/own_arrays.h. The first only looks at addresses, so the arrays count as unread.
pub const ARE_OWN_ARRAYS: &str = "::cugrad::are_own_arrays";
pub const REQUIRE_OWN_ARRAYS: &str = "::cugrad::require_own_arrays";

/// Notes of each struct by value which of its pointers lead to arrays of their own.
pub fn marked(f: &Function, may_alias: bool) -> Function {
    let mut f = f.clone();
    f.params.iter_mut().for_each(|p| p.own.clear());
    if may_alias || !f.is_kernel() {
        return f;
    }
    let pointers = pointers(&f);
    for (i, path) in &pointers {
        f.params[*i].own.push(path.clone());
    }
    if pointers.is_empty() {
        return f;
    }
    let stored = stored_to(&f);
    for (i, param) in f.params.iter_mut().enumerate() {
        param.own.retain(|path| stored.contains(&Object::Member(i, path.clone())));
    }
    f
}

/// The pointers that the function reads out of structs by value, by parameter and way.
fn pointers(f: &Function) -> Vec<(usize, Path)> {
    let by_value = |param: &Param| matches!(f.ty(param.value), Type::Struct(_));
    let mut all: Vec<_> = members::pointers(f, &by_value).into_values().collect();
    all.sort();
    all.dedup();
    all
}

fn stored_to(f: &Function) -> Objects {
    let points = PointsTo::of(f);
    let mut stored = Objects::new();
    f.body().walk(&mut |inst| {
        if let Op::Store(place, _) | Op::Accumulate { place, .. } | Op::Atomic { place, .. } = &inst.op {
            stored.extend(points.get(*place).iter().cloned());
        }
    });
    stored
}

/// Has the kernel ask whether it is so, of the arrays and of their adjoints.
pub fn require(sweep: &mut Sweep) {
    let (f, shadowed) = (sweep.facts.layout.function, sweep.facts.shadowed);
    let is_own = |(i, path): &(usize, Path)| f.params[*i].own.contains(path);
    let (own, others): (Vec<_>, Vec<_>) = pointers(f).into_iter().partition(is_own);
    if own.is_empty() {
        return;
    }
    let mut both = |all: &[(usize, Path)]| {
        let mut found = Vec::new();
        for (i, path) in all {
            found.push(extracted(sweep, f.params[*i].value, path));
        }
        for (i, path) in all {
            let place = shadowed.places.get(&f.params[*i].value);
            found.extend(place.and_then(|place| loaded(sweep, *place, path)));
        }
        found
    };
    let (own, others) = (both(&own), both(&others));
    // The struct of adjoints itself goes nowhere.
    let given = f.params.iter().filter(|p| f.ty(p.value).is_ptr() && p.own.is_empty()).map(|p| p.value);
    let count = sweep.b.int(Type::Int(IntKind::Int), own.len() as i128);
    let args = [count].into_iter().chain(own).chain(others).chain(given).collect();
    let args = vec![sweep.b.pure_call(ARE_OWN_ARRAYS, args, Type::Bool)];
    sweep.b.effect(Op::Extern { name: REQUIRE_OWN_ARRAYS.into(), args, effect: ExternEffect::Output });
}

/// A pointer in a struct by value.
fn extracted(sweep: &mut Sweep, whole: Value, path: &[u32]) -> Value {
    path.iter().fold(whole, |whole, member| {
        let ty = part(sweep.module, &sweep.b.ty(whole), *member);
        sweep.b.emit(Op::Extract(whole, *member), ty)
    })
}

/// A pointer in the struct at a place; none if what it leads to has no adjoint.
fn loaded(sweep: &mut Sweep, place: Value, path: &[u32]) -> Option<Value> {
    let of = path.iter().fold(sweep.b.pointee(place), |ty, member| part(sweep.module, &ty, *member));
    sweep.module.holds_floats(of.pointee()?).then(|| {
        let place = path.iter().fold(place, |place, member| match sweep.b.pointee(place) {
            Type::Array(..) => {
                let index = sweep.b.int(Type::Int(IntKind::Int), i128::from(*member));
                sweep.b.element(place, index)
            }
            whole => {
                let ty = part(sweep.module, &whole, *member);
                sweep.b.field(place, *member, ty)
            }
        });
        sweep.b.load(place)
    })
}

/// The type of a member.
fn part(m: &Module, whole: &Type, member: u32) -> Type {
    match whole {
        Type::Struct(id) => m.structure(*id).fields[member as usize].ty.clone(),
        Type::Array(of, _) => (**of).clone(),
        other => panic!("member of a {other:?}"),
    }
}
