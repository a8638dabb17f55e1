//! Pointers to carriers that are variables: `for (const int4 *p = (const int4 *)x; …; p += 32)`.
//!
//! Such a pointer is merged by control flow, so what it points to is not seen where it is used. If everything it comes from is memory of
//! one type of number, the variable becomes a pointer to these numbers, and is cast where it is used:
//!
//! ```text
//! loop (p: int4* = ptrcast x)            loop (q: float* = x)
//!   … p …                            →     p = ptrcast q; … p …
//!   yield index p, 32                      yield ptrcast (index p, 32)
//! ```
//!
//! A pointer to floats of another width stays: memory that is looked at so is one of its own ([`super::object`]).

use ir::function::{Block, Function, Inst, Module, Value};
use ir::op::{Const, Op};
use ir::tables::HashMap;
use ir::types::Type;
use ir::uses::{Definitions, base_object};
use ir::{Builder, InstId};

/// Where paths or steps meet with a pointer each.
struct Merge {
    /// The instruction, and which of its results.
    at: (InstId, usize),
    ty: Type,
    incoming: Vec<Value>,
}

/// What a merged pointer leads to, by all that is known so far.
#[derive(Clone, PartialEq)]
enum Leads {
    Nowhere,
    To(Type),
    Elsewhere,
}

impl Leads {
    fn and(self, other: Leads) -> Leads {
        match (self, other) {
            (Leads::Nowhere, leads) | (leads, Leads::Nowhere) => leads,
            (Leads::To(a), Leads::To(b)) if a == b => Leads::To(a),
            (Leads::To(_) | Leads::Elsewhere, _) => Leads::Elsewhere,
        }
    }
}

/// Gives the pointers the type of the numbers that they lead to.
pub(super) fn follow(module: &Module, f: Function) -> Function {
    let new = retyped(module, &f);
    if new.is_empty() { f } else { rewritten(f, &new) }
}

/// The merged pointers that change their types, with the new ones.
fn retyped(module: &Module, f: &Function) -> HashMap<(InstId, usize), Type> {
    let defs = Definitions::of(f);
    let (merges, by_value) = merges(f);
    let mut leads = vec![Leads::Nowhere; merges.len()];
    loop {
        let step = |m: &Merge| {
            let all = m.incoming.iter().map(|v| {
                let base = base_object(&defs, *v);
                match (by_value.get(&base), defs.get(base)) {
                    (Some(other), _) => leads[*other].clone(),
                    (None, Some(Op::Const(Const::Zero))) => Leads::Nowhere,
                    (None, _) => numbers(module, f.ty(base)),
                }
            });
            all.fold(Leads::Nowhere, Leads::and)
        };
        let next: Vec<Leads> = merges.iter().map(step).collect();
        if next == leads {
            break;
        }
        leads = next;
    }
    let changes = |(m, leads): (Merge, Leads)| match (leads, &m.ty) {
        (Leads::To(number), Type::Ptr { to, is_const }) if !to.is_float() => {
            let carrier = module.only_scalar(to)?;
            let pointer = Type::Ptr { to: Box::new(number.clone()), is_const: *is_const };
            (*carrier != number && number.is_float()).then_some((m.at, pointer))
        }
        _ => None,
    };
    merges.into_iter().zip(leads).filter_map(changes).collect()
}

fn numbers(module: &Module, pointer: &Type) -> Leads {
    let to = pointer.pointee().and_then(|to| module.only_scalar(to));
    to.map_or(Leads::Elsewhere, |number| Leads::To(number.clone()))
}

/// Those of a function, and which one a value is.
fn merges(f: &Function) -> (Vec<Merge>, HashMap<Value, usize>) {
    let (mut merges, mut by_value) = (Vec::new(), HashMap::default());
    f.body().walk(&mut |inst| {
        for (i, result) in inst.results.iter().enumerate().filter(|(_, r)| f.ty(**r).is_ptr()) {
            let incoming = match &inst.op {
                Op::If { then, els, .. } => vec![then.yields[i], els.yields[i]],
                Op::Loop { inits, params, body, .. } => {
                    by_value.insert(params[i], merges.len());
                    vec![inits[i], body.yields[i]]
                }
                Op::Select(_, a, b) => vec![*a, *b],
                // Nothing meets in any other.
                _ => continue,
            };
            by_value.insert(*result, merges.len());
            merges.push(Merge { at: (inst.id, i), ty: f.ty(*result).clone(), incoming });
        }
    });
    (merges, by_value)
}

fn rewritten(mut f: Function, new: &HashMap<(InstId, usize), Type>) -> Function {
    f.rewrite(&mut |b, mut inst| {
        let mut casts = Vec::new();
        for i in 0..inst.results.len() {
            let Some(ty) = new.get(&(inst.id, i)) else { continue };
            match &mut inst.op {
                Op::If { then, els, .. } => [then, els].into_iter().for_each(|block| leave(b, block, i, ty)),
                Op::Loop { inits, params, cond, body, .. } => {
                    inits[i] = b.ptr_cast(inits[i], ty.clone());
                    leave(b, body, i, ty);
                    let old = params[i];
                    let name = b.function.name_of(old).map(str::to_string);
                    params[i] = b.value(ty.clone(), name);
                    [cond, body].into_iter().for_each(|block| enter(b, block, old, params[i]));
                }
                Op::Select(_, x, y) => [x, y].into_iter().for_each(|v| *v = b.ptr_cast(*v, ty.clone())),
                op => unreachable!("no pointers meet in {op:?}"),
            }
            let merged = b.value(ty.clone(), None);
            casts.push((std::mem::replace(&mut inst.results[i], merged), merged));
        }
        if casts.is_empty() {
            return Some(inst);
        }
        b.put(inst);
        for (old, merged) in casts {
            b.push(Op::PtrCast(merged), vec![old]);
        }
        None
    });
    f
}

/// A block yields its pointer as one of the new type.
fn leave(b: &mut Builder, block: &mut Block, i: usize, ty: &Type) {
    let cast = b.value(ty.clone(), None);
    block.insts.push(Inst::new(vec![cast], Op::PtrCast(block.yields[i]), b.span));
    block.yields[i] = cast;
}

/// A block sees the parameter as a pointer of the old type.
fn enter(b: &mut Builder, block: &mut Block, old: Value, param: Value) {
    let seen = b.value(b.ty(old), None);
    block.rename(&|v| if v == old { seen } else { v });
    block.insts.insert(0, Inst::new(vec![seen], Op::PtrCast(param), b.span));
}
