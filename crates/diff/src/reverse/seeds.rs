//! Seeds that stay as they are.
//!
//! The reverse of `out[i] = v` takes the adjoint of `out[i]` over and clears it, because what was there before the
//! store has no influence on the result. Clearing costs a store per output. Nobody misses it where the kernel writes
//! an array once and reads it nowhere: no other part of the sweep looks at that adjoint. With [`crate::Config::keep_seeds`]
//! it is left out there, and the array of seeds is only read, as in backward kernels written by hand.

use std::collections::{HashMap, HashSet};

use analysis::affine::{Atom, Forms};
use analysis::layout::{BlockKey, Layout};
use analysis::loops::linear;
use analysis::objects::{Object, PointsTo};
use ir::{ExternEffect, Inst, Op, Value};

/// Arrays of which every element is stored at most once and that are not read.
pub fn kept(layout: &Layout, points: &PointsTo, forms: &Forms) -> HashSet<Object> {
    let mut stores: HashMap<Object, Vec<(&Inst, BlockKey)>> = HashMap::new();
    let mut seen: HashSet<Object> = HashSet::new();
    for (key, info) in &layout.blocks {
        for inst in &info.block.insts {
            match &inst.op {
                Op::Store(place, _) => {
                    let objects = points.get(*place);
                    match objects.iter().next() {
                        Some(o @ Object::Param(_)) if objects.len() == 1 => {
                            stores.entry(o.clone()).or_default().push((inst, *key));
                        }
                        _ => seen.extend(objects.iter().cloned()),
                    }
                }
                op => seen.extend(touched(op).iter().flat_map(|p| points.reachable(*p))),
            }
        }
    }
    if seen.contains(&Object::Unknown) {
        return HashSet::new();
    }
    let once = |sites: &[(&Inst, BlockKey)]| match sites {
        [(inst, block)] => stores_once(layout, forms, inst, *block),
        _ => false,
    };
    stores.into_iter().filter(|(o, sites)| !seen.contains(o) && once(sites)).map(|(o, _)| o).collect()
}

/// The places that an operation other than a store reads or writes.
fn touched(op: &Op) -> Vec<Value> {
    match op {
        Op::Load(p) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => vec![*p],
        Op::Call { args, .. } | Op::Extern { args, effect: ExternEffect::Any, .. } => args.clone(),
        Op::Host { operands, .. } => operands.clone(),
        _ => Vec::new(),
    }
}

/// Whether a thread never stores to one address twice here: outside of loops, or in one whose counter moves the address.
fn stores_once(layout: &Layout, forms: &Forms, store: &Inst, block: BlockKey) -> bool {
    let around: Vec<&Inst> = layout
        .ancestors(block)
        .iter()
        .filter_map(|b| layout.blocks[b].owner)
        .filter(|i| matches!(i.op, Op::Loop { .. }))
        .collect();
    let (Op::Store(place, _), [owner]) = (&store.op, around.as_slice()) else { return around.is_empty() };
    let (Some(address), Op::Loop { params, cond, body, .. }) = (forms.address(*place), &owner.op) else {
        return false;
    };
    let inside = |v: Value| {
        params.contains(&v)
            || layout
                .block_of(v)
                .is_some_and(|home| [cond, body].iter().any(|b| layout.inside(home, BlockKey::of(b))))
    };
    let moves = |a: Atom| matches!(a, Atom::Value(v) if inside(v));
    let (moving, rest) = address.form.split(moves);
    let [(Atom::Value(counter), _)] = moving.as_slice() else { return false };
    let steady = |k: usize| linear(layout, owner, k).is_some();
    !rest.mentions(moves) && params.iter().position(|p| p == counter).is_some_and(steady)
}
