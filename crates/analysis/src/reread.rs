//! Which loads the reverse sweep may simply do again: those from memory that nobody has overwritten since.
//!
//! A write to the same object *after* the load (later in program order, or anywhere in a loop around both)
//! forbids it. This covers other threads too: barriers stand in program order, so a thread that writes after another's
//! load does so behind a barrier that is behind the load; without a barrier between them the two would race. It does
//! not hold for what threads exchange by other means: memory that atomics write outside the block's own, and anything
//! in a kernel with device-wide fences.

use ir::tables::{HashMap, HashSet};
use ir::{Atomic, Barrier, GlobalId, Inst, Module, Op, Type};

use crate::effects::{Effects, writes_outside};
use crate::layout::{BlockId, Layout};
use crate::objects::{Object, PointsTo};

struct Write {
    position: usize,
    loops: Vec<BlockId>,
    /// By an atomic operation of this kind.
    atomic: Option<Atomic>,
}

/// A pointer to numbers that nothing is written through.
fn is_read_only(ty: &Type) -> bool {
    let Type::Ptr { to, is_const } = ty else { return false };
    *is_const && matches!(**to, Type::Int(_) | Type::Float(_) | Type::Bool)
}

/// What is written in a function, and where, as far as that forbids to read again.
pub struct Reread {
    writes: HashMap<Object, Vec<Write>>,
    /// Threads of different blocks wait for each other.
    exchanges: bool,
    may_alias: bool,
    /// Nothing but locals can be read again.
    forgotten: bool,
    /// Variables in shared memory.
    shared: HashSet<GlobalId>,
}

impl Reread {
    /// Of a function; with `may_alias`, different parameters may lead to one array.
    pub fn of(m: &Module, layout: &Layout, points: &PointsTo, may_alias: bool) -> Self {
        let mut r = Reread {
            writes: HashMap::default(),
            exchanges: false,
            may_alias,
            forgotten: false,
            shared: m.shared_globals(),
        };
        for (key, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                r.note(m, layout, points, *key, inst);
            }
        }
        r
    }

    fn note(&mut self, m: &Module, layout: &Layout, points: &PointsTo, block: BlockId, inst: &Inst) {
        let (objects, atomic) = match &inst.op {
            Op::Atomic { op, place, .. } => (points.get(*place).clone(), Some(*op)),
            Op::Call { callee, .. } if !writes_outside(m, *callee) => return,
            // A call may write whatever it can reach from its arguments, except through pointers to constants.
            Op::Call { callee, args } => {
                let f = m.function(*callee);
                let writable = |i: &usize| f.params.get(*i).is_none_or(|p| !is_read_only(f.ty(p.value)));
                let reached = (0..args.len()).filter(writable).flat_map(|i| points.reachable(args[i]));
                (reached.collect(), None)
            }
            Op::Barrier(Barrier::FenceDevice | Barrier::FenceSystem) => {
                self.exchanges = true;
                return;
            }
            // Whatever else writes.
            _ => (Effects::of(layout.function, points, inst).writes, None),
        };
        for object in objects {
            self.writes.entry(object).or_default().push(Write {
                position: layout.position(inst),
                loops: layout.loops_around(block),
                atomic,
            });
        }
    }

    /// Whether the object lies in shared memory.
    pub fn is_shared(&self, object: &Object) -> bool {
        matches!(object, Object::Global(g) if self.shared.contains(g))
    }

    /// The object is not written after all: whoever asks leaves its stores out.
    pub fn forget(&mut self, object: &Object) {
        self.writes.remove(object);
    }

    /// Other code runs between the sweeps, and may write any memory that it sees.
    pub fn forget_memory(&mut self) {
        self.forgotten = true;
    }

    /// Whether any store, atomic or call may write the object.
    pub fn written(&self, object: &Object) -> bool {
        self.writes.contains_key(object)
    }

    /// Whether the value can be loaded again at the end of the forward sweep.
    pub fn allowed(&self, layout: &Layout, points: &PointsTo, block: BlockId, load: &Inst) -> bool {
        let Op::Load(place) = &load.op else { return false };
        let objects = points.get(*place);
        !objects.is_empty() && objects.iter().all(|o| self.holds_still(layout, block, load, o))
    }

    /// Whether an object is, at the end of the forward sweep, as it was when `inst` ran.
    pub fn holds_still(&self, layout: &Layout, block: BlockId, inst: &Inst, object: &Object) -> bool {
        // A local is fresh in every iteration of the loops around its definition.
        let home = match object {
            Object::Local(l) => layout.block_of(*l),
            _ => None,
        };
        let around = layout.loops_around(block);
        let loops: Vec<_> =
            around.into_iter().filter(|l| home.is_none_or(|h| !layout.inside(h, *l))).collect();
        self.intact(object, layout.position(inst), &loops)
    }

    /// Whether what an atomic operation leaves is there at the end of the forward sweep: after it, nothing but
    /// operations of the same kind writes the object.
    pub fn settles(&self, layout: &Layout, block: BlockId, inst: &Inst, object: &Object) -> bool {
        let Op::Atomic { op, .. } = &inst.op else { return false };
        let (at, loops) = (layout.position(inst), layout.loops_around(block));
        let later = |w: &&Write| w.position > at || w.loops.iter().any(|l| loops.contains(l));
        let mut others = self.writes.get(object).into_iter().flatten().filter(|w| w.atomic != Some(*op));
        *object != Object::Unknown && !matches!(object, Object::Local(_)) && !others.any(|w| later(&w))
    }

    /// What `inst` itself writes (an iteration earlier or later) does not count: a load writes nothing, and a
    /// call with a derivative of its own knows what it does.
    fn intact(&self, object: &Object, position: usize, loops: &[BlockId]) -> bool {
        if self.forgotten && !matches!(object, Object::Local(_)) {
            return false;
        }
        let after = |o: &Object| {
            let private = matches!(o, Object::Local(_));
            let of_block = self.is_shared(o);
            self.writes.get(o).into_iter().flatten().filter(|w| w.position != position).any(|w| {
                w.position > position
                    || w.loops.iter().any(|l| loops.contains(l))
                    || (!private && !of_block && (self.exchanges || w.atomic.is_some()))
            })
        };
        if *object == Object::Unknown {
            return self.writes.is_empty();
        }
        if self.may_alias && !matches!(object, Object::Local(_)) {
            return !self.writes.keys().any(|o| !matches!(o, Object::Local(_)) && after(o));
        }
        !after(object) && !after(&Object::Unknown)
    }
}
