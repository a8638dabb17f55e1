//! What could tell that an addition comes later.

use analysis::effects::Effects;
use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use ir::{Effect, Inst, Op, Value};

/// Whether an instruction, with all that it contains, cannot tell if something was added to a place before it or will be after it: it does
/// not access the array but to add to it, and waits for nobody.
pub fn hides(layout: &Layout, points: &PointsTo, inst: &Inst, place: Value) -> bool {
    let objects = points.get(place);
    let effects = Effects::of(layout.function, points, inst);
    // A place of unknown origin (a pointer that was kept on a tape) may be any.
    let anywhere = objects.contains(&Object::Unknown);
    let known = |o: &Object| !anywhere && *o != Object::Unknown && !objects.contains(o);
    let itself = match &inst.op {
        Op::Accumulate { .. } => true,
        Op::Load(_) | Op::Store(..) => effects.reads.iter().chain(&effects.writes).all(known),
        Op::If { .. } | Op::Loop { .. } | Op::Local { .. } | Op::Push { .. } | Op::Pop { .. } => true,
        op => op.effect() == Effect::Pure,
    };
    itself && inst.op.blocks().iter().all(|b| b.insts.iter().all(|i| hides(layout, points, i, place)))
}
