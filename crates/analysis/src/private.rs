//! Which arrays each thread uses at one index of its own alone, by the identity of the index value. [`crate::conflicts`]
//! proves more, but nothing about kernels that order their threads by fences; this holds there too.
//!
//! The hypothesis is the primal's freedom from races: if threads store to `y[i]` without atomics, then no two
//! threads have the same `i`. So the adjoint of an array that is only ever accessed at that same `i` is private
//! too, and needs no atomic. The proof is by identity of the index value: every access to the array uses one
//! and the same index, and a plain store somewhere uses that index in a block that encloses the access.

use ir::tables::{HashMap, HashSet};
use ir::{Inst, Op, Value};

use crate::layout::{BlockId, Layout};
use crate::objects::{Object, PointsTo};

/// The address of an access: the index applied to the parameter, then members.
type Index = Option<Value>;

/// The parameters whose arrays each thread uses at one index of its own.
pub struct Private {
    objects: HashSet<usize>,
}

impl Private {
    /// Looks at the accesses of a kernel to what its parameters lead to.
    pub fn of(layout: &Layout, points: &PointsTo) -> Self {
        let mut accesses: HashMap<usize, Vec<(Index, BlockId)>> = HashMap::default();
        let mut stores: Vec<(Value, BlockId)> = Vec::new();
        for (key, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                note(layout, points, *key, inst, &mut accesses, &mut stores);
            }
        }
        let mut objects = HashSet::default();
        for (param, list) in accesses {
            let Some(index) = list[0].0 else { continue };
            let same = list.iter().all(|(i, _)| *i == Some(index));
            let stored =
                |block: &BlockId| stores.iter().any(|(i, s)| *i == index && layout.inside(*block, *s));
            if same && list.iter().all(|(_, block)| stored(block)) {
                objects.insert(param);
            }
        }
        Private { objects }
    }

    /// Whether all adjoint accesses to what this parameter points to are private to their thread.
    pub fn param(&self, index: usize) -> bool {
        self.objects.contains(&index)
    }
}

fn note(
    layout: &Layout,
    points: &PointsTo,
    block: BlockId,
    inst: &Inst,
    accesses: &mut HashMap<usize, Vec<(Index, BlockId)>>,
    stores: &mut Vec<(Value, BlockId)>,
) {
    let (place, plain_store) = match &inst.op {
        Op::Load(p) => (*p, false),
        Op::Store(p, _) => (*p, true),
        Op::Accumulate { place, .. } | Op::Atomic { place, .. } => (*place, false),
        Op::Call { args, .. } | Op::Extern { args, .. } => {
            for a in args {
                for o in points.reachable(*a) {
                    if let Some(i) = o.param() {
                        accesses.entry(i).or_default().push((None, block));
                    }
                }
            }
            return;
        }
        // Nothing else touches memory, in a kernel.
        _ => return,
    };
    let index = single_index(layout, place);
    for object in points.get(place) {
        if let Some(i) = object.param() {
            let direct = matches!(object, Object::Param(_)) && points.get(place).len() == 1;
            accesses.entry(i).or_default().push((index.filter(|_| direct), block));
            if let (true, true, Some(index)) = (plain_store, direct, index) {
                stores.push((index, block));
            }
        }
    }
}

/// `param[index]` or `param[index].field[const]…`: the one index that is applied to the parameter itself.
fn single_index(layout: &Layout, mut place: Value) -> Option<Value> {
    loop {
        match layout.op(place)? {
            Op::Field { base, .. } => place = *base,
            Op::Element { base, .. } => place = *base,
            Op::Index { base, index } => {
                let whole = matches!(layout.definition(*base), crate::layout::Definition::Param(_));
                return whole.then_some(*index);
            }
            _ => return None,
        }
    }
}
