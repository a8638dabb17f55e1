//! Arrays that a kernel writes and never reads after: without outputs, their stores can be left out.

use analysis::effects::Effects;
use analysis::layout::{BlockId, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::uses::uses;
use ir::{Atomic, Inst, Op, Value};

/// Arrays that a kernel writes and never reads after: their stores can be left out.
pub fn unwritten(layout: &Layout, points: &PointsTo) -> HashSet<Object> {
    if points.has_unknown_places(layout.function) {
        return HashSet::default();
    }
    let mut all: HashMap<usize, Touches> = HashMap::default();
    let used: HashSet<Value> = uses(layout.function.body()).into_keys().collect();
    for (key, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            note(layout, points, &used, *key, inst, &mut all);
        }
    }
    let old = |t: &Touches| {
        t.reads.iter().all(|r| {
            t.writes.iter().all(|w| r.position < w.position && !r.loops.iter().any(|l| w.loops.contains(l)))
        })
    };
    all.into_iter()
        .filter(|(_, t)| !t.writes.is_empty() && !t.stays && old(t))
        .map(|(i, _)| Object::Param(i))
        .collect()
}

struct Touch {
    position: usize,
    loops: Vec<BlockId>,
}

#[derive(Default)]
struct Touches {
    reads: Vec<Touch>,
    writes: Vec<Touch>,
    /// Something else than a plain store or addition writes it, or perhaps another object.
    stays: bool,
}

fn note(
    layout: &Layout,
    points: &PointsTo,
    used: &HashSet<Value>,
    block: BlockId,
    inst: &Inst,
    all: &mut HashMap<usize, Touches>,
) {
    let touch = || Touch { position: layout.position(inst), loops: layout.loops_around(block) };
    let (places, writes) = match &inst.op {
        Op::Load(p) => (vec![*p], false),
        Op::Store(p, _) | Op::Accumulate { place: p, .. } => (vec![*p], true),
        Op::Atomic { op: Atomic::Add | Atomic::Sub, place, .. }
            if !inst.results.iter().any(|r| used.contains(r)) =>
        {
            (vec![*place], true)
        }
        Op::Atomic { place, .. } => {
            for o in points.get(*place) {
                if let Object::Param(i) = o.root() {
                    all.entry(*i).or_default().stays = true;
                }
            }
            return;
        }
        // Whatever else writes an array or shows what it holds: calls, prints, copies of host code.
        _ => {
            let effects = Effects::of(layout.function, points, inst);
            let copied_from = matches!(inst.op, Op::Host { .. });
            for (objects, stays) in [(effects.writes, true), (effects.reads, !copied_from)] {
                for o in objects {
                    let Object::Param(i) = o.root() else { continue };
                    let t = all.entry(*i).or_default();
                    t.stays |= stays;
                    t.reads.push(touch());
                }
            }
            return;
        }
    };
    for p in places {
        let objects = points.get(p);
        for o in objects {
            let Object::Param(i) = o.root() else { continue };
            let t = all.entry(*i).or_default();
            if writes {
                t.writes.push(touch());
                t.stays |= objects.len() > 1 || !matches!(o, Object::Param(_));
            } else {
                t.reads.push(touch());
            }
        }
    }
}
