//! What is known of a primal before anything is decided about its reverse sweep, and what that sweep has to do.

use std::cell::RefCell;

use analysis::affine::Forms;
use analysis::exclusive::Exclusive;
use analysis::host;
use analysis::layout::Layout;
use analysis::objects::Object;
use analysis::reread::Reread;
use analysis::{Activity, PointsTo};
use ir::host::HostOp;
use ir::tables::{HashMap, HashSet};
use ir::{Block, FuncId, Inst, InstId, Module, Op, Value};

use super::host_code::{members, pointers};
use super::seeds::taken_once;
use super::spared::spared;
use super::time_loops::TimeLoops;
use super::unwritten::unwritten;
use crate::Config;
use crate::reverse::host::before::start_behind;
use crate::shadow::Shadowed;

/// What a sweep is asked to do, as far as it matters for what can be known.
#[derive(Clone, Copy)]
pub struct Wishes {
    /// It leaves in memory what the primal does.
    pub computes_outputs: bool,
    /// Adjoints of what the primal overwrites end as zero.
    pub clears_seeds: bool,
    /// The sweeps are two functions, with other code between them.
    pub split: bool,
}

/// What is known of the primal's memory.
pub struct Known {
    pub points: PointsTo,
    pub reread: Reread,
    pub unwritten: HashSet<Object>,
    pub kept: HashSet<Object>,
    pub exclusive: Exclusive,
    pub taken_once: HashSet<Object>,
}

impl Known {
    pub fn of(m: &Module, layout: &Layout, config: &Config, wishes: Wishes) -> Known {
        let points = PointsTo::of(layout.function);
        let separate = !config.may_alias;
        let is_kernel = layout.function.is_kernel();
        let mut reread = Reread::of(m, layout, &points, config.may_alias);
        let unwritten = if !wishes.computes_outputs && separate {
            unwritten(layout, &points)
        } else {
            HashSet::default()
        };
        // Arrays that overlap prove nothing about each other, and who asks for atomics gets them.
        let exclusive = if is_kernel && separate && !config.always_atomic {
            Exclusive::of(m, layout, &points, &reread)
        } else {
            Exclusive::default()
        };
        let taken_once = if separate && (is_kernel || !wishes.clears_seeds) {
            taken_once(layout, &points, &Forms::new(m, layout), &exclusive)
        } else {
            HashSet::default()
        };
        let kept = if wishes.clears_seeds { HashSet::default() } else { taken_once.clone() };
        unwritten.iter().for_each(|o| reread.forget(o));
        if wishes.split {
            reread.forget_memory();
        }
        Known { points, reread, unwritten, kept, exclusive, taken_once }
    }

    pub fn facts<'a>(
        &'a self,
        m: &'a Module,
        layout: &'a Layout<'a>,
        activity: &'a Activity,
        shadowed: &'a Shadowed,
        time_loops: &'a TimeLoops,
        unread: HashMap<FuncId, Vec<usize>>,
    ) -> Facts<'a> {
        Facts {
            layout,
            forms: Forms::new(m, layout),
            activity,
            points: &self.points,
            reread: &self.reread,
            shadowed,
            unwritten: &self.unwritten,
            kept: &self.kept,
            exclusive: &self.exclusive,
            taken_once: &self.taken_once,
            time_loops,
            unread,
            spared: spared(m, layout, &self.points, activity),
            waits_apart: false,
            primal_first: false,
            owners_with_work: RefCell::default(),
        }
    }
}

/// What the plan is made from.
pub struct Facts<'a> {
    pub layout: &'a Layout<'a>,
    pub forms: Forms<'a>,
    pub activity: &'a Activity,
    pub points: &'a PointsTo,
    pub reread: &'a Reread,
    pub shadowed: &'a Shadowed,
    /// Arrays whose stores the forward sweep leaves out.
    pub unwritten: &'a HashSet<Object>,
    /// Arrays whose adjoints stay as they are ([`crate::reverse::seeds`]).
    pub kept: &'a HashSet<Object>,
    /// Stores that give every place to one thread alone.
    pub exclusive: &'a Exclusive,
    /// Arrays whose adjoints are taken over once, by one store each, and not looked at again.
    pub taken_once: &'a HashSet<Object>,
    /// Loops of host code that are reversed from checkpoints.
    pub time_loops: &'a TimeLoops,
    /// Parameters of functions with a custom pullback through which that reads nothing.
    pub unread: HashMap<FuncId, Vec<usize>>,
    /// Operations that add nothing where their adjoint is zero ([`super::spared`]).
    pub spared: HashSet<InstId>,
    /// Some threads of a block wait where the others do not come to ([`crate::prepare::together`]).
    pub waits_apart: bool,
    /// See [`crate::Derivative::primal_first`].
    pub primal_first: bool,
    /// Of each `If` and `Loop` that was asked about: whether the reverse sweep has something to do for it. Everyone asks
    /// again at every level.
    owners_with_work: RefCell<HashMap<InstId, bool>>,
}

impl Facts<'_> {
    /// Whether the reverse sweep has something to do for an instruction.
    pub fn has_work(&self, inst: &Inst) -> bool {
        let carries = || inst.results.iter().any(|r| self.activity.active(*r));
        let within = |block: &Block| block.insts.iter().any(|i| self.has_work(i));
        match &inst.op {
            Op::If { then, els, .. } => {
                carries() || self.once_per_owner(inst, || within(then) || within(els))
            }
            Op::Loop { body, .. } => carries() || self.once_per_owner(inst, || within(body)),
            Op::Store(place, v) | Op::Accumulate { place, value: v, .. } => {
                self.differentiated_store(*place, *v)
            }
            Op::Atomic { place, operands, .. } => {
                operands.first().is_some_and(|v| self.differentiated_store(*place, *v))
            }
            Op::Call { callee, .. } if self.is_augmented(*callee) => false,
            Op::Call { args, .. } => {
                inst.results.iter().any(|r| self.activity.active(*r))
                    || args.iter().any(|a| self.points.get(*a).iter().any(|o| self.activity.has_shadow(o)))
            }
            Op::Host { op, operands } => self.host_has_work(op, operands),
            // What threads exchange across a barrier, their adjoints exchange across its mirror image.
            Op::Barrier(_) | Op::Warp { op: ir::WarpOp::Sync, .. } => true,
            // Whatever gives a value that carries derivatives.
            _ => inst.results.iter().any(|r| self.activity.active(*r)),
        }
    }

    fn once_per_owner(&self, owner: &Inst, has_work: impl Fn() -> bool) -> bool {
        let known = self.owners_with_work.borrow().get(&owner.id).copied();
        known.unwrap_or_else(|| {
            let answer = has_work();
            self.owners_with_work.borrow_mut().insert(owner.id, answer);
            answer
        })
    }

    /// Whether a function is called for a registered augmented sweep.
    fn is_augmented(&self, callee: FuncId) -> bool {
        self.shadowed.registered.values().any(|call| call.augmented == callee)
    }

    /// Whether a write of the primal is left out of the forward sweep.
    pub fn left_out(&self, op: &Op) -> bool {
        match op {
            Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                let objects = self.points.get(*p);
                !objects.is_empty() && objects.iter().all(|o| self.unwritten.contains(o))
            }
            // Only writes are left out.
            _ => false,
        }
    }

    /// The stores whose adjoints are taken over.
    pub fn differentiated_stores(&self) -> HashSet<InstId> {
        let mut stores = HashSet::default();
        self.layout.function.body().walk(&mut |i| {
            if let Op::Store(place, v) = &i.op
                && self.differentiated_store(*place, *v)
            {
                stores.insert(i.id);
            }
        });
        stores
    }

    /// Whether a store goes to memory that has an adjoint, which may be another than zero.
    pub fn differentiated_store(&self, place: Value, v: Value) -> bool {
        self.activity.differentiable(self.layout.function.ty(v))
            && !self.activity.unseen(place, v)
            && self.points.get(place).iter().any(|o| self.activity.has_shadow(o))
    }
}

impl Facts<'_> {
    /// Whether the reverse sweep has something to do for an operation of host code.
    pub fn host_has_work(&self, op: &HostOp, operands: &[Value]) -> bool {
        match op {
            HostOp::Copy
            | HostOp::Copy2D
            | HostOp::Copy3D
            | HostOp::Fill
            | HostOp::Fill2D
            | HostOp::Fill3D
            | HostOp::CopyFromSymbol => {
                self.points.get(operands[0]).iter().any(|o| self.activity.has_shadow(o))
            }
            HostOp::Launch(_) => {
                let f = self.layout.function;
                host::effects(f, self.points, op, operands).writes.iter().any(|o| self.activity.has_shadow(o))
            }
            HostOp::Snapshot { .. } | HostOp::Rewind => true,
            HostOp::Alloc { .. }
            | HostOp::Free(_)
            | HostOp::SymbolAddress
            | HostOp::Symbol
            | HostOp::SymbolShadow
            | HostOp::Synchronise
            | HostOp::Runtime(_)
            | HostOp::Destroy(_)
            | HostOp::Begin { .. }
            | HostOp::Restore
            | HostOp::Drop
            | HostOp::KeepResult
            | HostOp::AddCopy
            | HostOp::AddCopy2D
            | HostOp::AddCopy3D
            | HostOp::Clear
            | HostOp::Clear2D
            | HostOp::Clear3D
            | HostOp::Slot
            | HostOp::TakeSlot
            | HostOp::CopyToSymbol
            | HostOp::Upload
            | HostOp::Download
            | HostOp::Distinct
            | HostOp::TapeWords
            | HostOp::CountWords(_)
            | HostOp::Time(_) => false,
        }
    }

    /// What the reverse of such an operation uses.
    pub fn host_needs(&self, inst: &Inst, op: &HostOp, operands: &[Value]) -> Vec<Value> {
        let shadows = operands.iter().filter_map(|v| self.shadowed.of.get(v).copied());
        match op {
            HostOp::Launch(_) => {
                let members = operands.iter().flat_map(|v| members(self.layout, *v));
                let inside = members.filter_map(|v| self.shadowed.of.get(&v).copied());
                let given = operands.iter().flat_map(|v| pointers(self.layout, *v));
                let starts = given.filter_map(|p| start_behind(self.layout, p));
                operands.iter().copied().chain(shadows).chain(inside).chain(starts).collect()
            }
            HostOp::Snapshot { .. } => inst.results.clone(),
            HostOp::Rewind => operands.to_vec(),
            // Addresses of the primal are not touched.
            _ => operands
                .iter()
                .copied()
                .filter(|v| !self.shadowed.of.contains_key(v) && !self.layout.function.ty(*v).is_ptr())
                .chain(shadows)
                .chain(operands.last().copied())
                .collect(),
        }
    }
}
