//! Stores that nobody sees: the same thread stores to the same place again before anything may have read it.
//!
//! `out[i] = a; out[i] = b` is what remains of `out[i] += x; out[i] *= y` once loads know what was stored
//! ([`crate::loads`]). What the store would have put there no other thread can read without a barrier in between, or
//! there would be a race. Nor does anybody see what is stored to a local before its block ends. What may change or
//! read a place is for [`analysis::memory`] to say.

use std::rc::Rc;

use analysis::layout::Layout;
use analysis::memory::{Memory, Place, Writes};
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{Block, Function, Inst, InstId, Module, Op};

/// So many places are kept in mind.
const MANY: usize = 64;

/// Gives the function, and whether anything changed.
pub fn drop_overwritten(m: &Module, mut f: Function, may_alias: bool) -> (Function, bool) {
    let dead = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let memory = Memory::of(m, &layout, &points, may_alias);
        let mut walk = OverwrittenSearch { layout: &layout, memory, dead: HashSet::default() };
        walk.block(f.body());
        walk.dead
    };
    if dead.is_empty() {
        return (f, false);
    }
    f.retain(&|inst| !dead.contains(&inst.id));
    (f, true)
}

struct OverwrittenSearch<'a> {
    layout: &'a Layout<'a>,
    memory: Memory<'a>,
    dead: HashSet<InstId>,
}

/// What becomes of places behind an instruction.
#[derive(Default)]
struct Behind {
    /// Stored to again before anything reads them.
    again: Vec<Rc<Place>>,
    /// Of what ends with the block: read before that.
    read: Vec<Rc<Place>>,
    /// Something may read whatever it reaches.
    all_read: bool,
}

impl OverwrittenSearch<'_> {
    fn block(&mut self, block: &Block) {
        let mut behind = Behind::default();
        for inst in block.insts.iter().rev() {
            for inner in inst.op.blocks() {
                self.block(inner);
                inner.walk(&mut |i| self.read(i, &mut behind));
            }
            self.read(inst, &mut behind);
            if let Op::Store(pointer, _) = &inst.op {
                let place = self.memory.place(*pointer);
                let again = behind.again.iter().any(|p| self.memory.is_same(p, &place));
                if again || self.ends_unread(block, &place, &behind) {
                    self.dead.insert(inst.id);
                } else if behind.again.len() < MANY {
                    behind.again.push(place);
                }
            }
        }
    }

    fn ends_unread(&self, block: &Block, place: &Place, behind: &Behind) -> bool {
        let ends_here =
            |o: &Object| matches!(o, Object::Local(v) if self.layout.block_of(*v) == Some(block.id));
        !behind.all_read
            && !place.objects.is_empty()
            && place.objects.iter().all(ends_here)
            && !behind.read.iter().any(|p| self.memory.may_meet(p, place))
    }

    fn read(&self, inst: &Inst, behind: &mut Behind) {
        if let Op::Load(pointer) | Op::Accumulate { place: pointer, .. } | Op::Atomic { place: pointer, .. } =
            &inst.op
        {
            let place = self.memory.place(*pointer);
            behind.again.retain(|p| !self.memory.may_meet(p, &place));
            if !place.objects.iter().all(|o| o.is_given() || matches!(o, Object::Global(_)))
                || place.objects.is_empty()
            {
                if behind.read.len() < MANY {
                    behind.read.push(place);
                } else {
                    behind.all_read = true;
                }
            }
        }
        // What is printed may be read through a pointer.
        if let Op::Extern { args, .. } = &inst.op
            && args.iter().any(|a| self.layout.function.ty(*a).is_ptr())
        {
            behind.again.clear();
            behind.all_read = true;
        }
        match self.memory.writes(inst) {
            Writes::Nothing | Writes::Place(_) => {}
            // Whoever may write then may read as well.
            Writes::Visible => behind.again.retain(|p| p.is_private()),
            Writes::Everything => {
                behind.again.clear();
                behind.all_read = true;
            }
        }
    }
}
