//! Along which thread coordinates a value varies.
//!
//! Each value gets the set of hardware coordinates it may depend on, the least solution of: a coordinate depends on
//! itself; arithmetic on what its operands depend on; the result of an `If` also on the condition; the results of
//! a `Loop` also on what decides how often it runs; a load on its address, and on [`Varies::DATA`] where some thread
//! may write what it reads. A value without thread coordinates is the same for all threads of a block that compute
//! it, *in the same iteration of the loops around it*.
//!
//! Memory of the thread itself (locals) holds what the thread stores there, under the conditions under which it does.
//! Warp operations, atomics, tapes and calls answer `DATA`: nothing is known.
//!
//! A division by more than a few makes `threadIdx.x` a *slow* coordinate: neighbouring threads mostly agree. That is
//! no proof, only a reason to look when the kernel runs.

use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Block, Builtin, ExternEffect, GlobalId, Inst, Module, Op, Value, WarpOp};

use crate::layout::{BlockId, Layout};
use crate::objects::{Object, PointsTo};
use crate::reread::Reread;

/// A set of coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Varies(u8);

impl Varies {
    /// With nothing: all threads of the launch have the same.
    pub const NOT: Varies = Varies(0);
    /// With `threadIdx.x`.
    pub const THREAD_X: Varies = Varies(1);
    /// With `threadIdx.y`.
    pub const THREAD_Y: Varies = Varies(2);
    /// With `threadIdx.z`.
    pub const THREAD_Z: Varies = Varies(4);
    /// With `threadIdx.x`, but neighbours mostly agree.
    pub const SLOWLY_X: Varies = Varies(8);
    /// With `blockIdx`, along any axis.
    pub const BLOCK: Varies = Varies(16);
    /// In ways that are not known.
    pub const DATA: Varies = Varies(32);

    /// With what the one or the other varies.
    pub fn and(self, other: Varies) -> Varies {
        Varies(self.0 | other.0)
    }

    /// Whether it varies with one of these.
    pub fn any(self, of: Varies) -> bool {
        self.0 & of.0 != 0
    }

    /// The same for all threads of a block.
    pub fn block_uniform(self) -> bool {
        self.0 & !Varies::BLOCK.0 == 0
    }

    /// Neighbouring lanes of a warp probably agree: no dependence on `threadIdx.x` itself and none on data.
    pub fn shared_by_neighbours(self) -> bool {
        !self.any(Varies::THREAD_X.and(Varies::DATA))
    }

    fn slowly(self) -> Varies {
        if self.any(Varies::THREAD_X) {
            Varies(self.0 & !Varies::THREAD_X.0).and(Varies::SLOWLY_X)
        } else {
            self
        }
    }
}

/// For each value of a function, along what it varies.
pub struct Uniformity {
    /// By value.
    of: Vec<Varies>,
}

impl Uniformity {
    /// Of a kernel; `reread` says which loads see what no thread writes.
    pub fn of(layout: &Layout, points: &PointsTo, reread: &Reread) -> Self {
        Uniformity::solve(layout, points, reread, None)
    }

    /// As [`Uniformity::of`], and what a block reads together from one place of its shared memory is the same for all of it, and so are
    /// its votes. **Hypotheses.** No thread writes a place while another reads it: between two barriers one of both happens. Threads that
    /// come to an instruction in the same iterations have come through the same barriers: whoever has not ended comes to each.
    pub fn without_races(m: &Module, layout: &Layout, points: &PointsTo, reread: &Reread) -> Self {
        Uniformity::solve(layout, points, reread, Some(m.shared_globals()))
    }

    fn solve(layout: &Layout, points: &PointsTo, reread: &Reread, shared: Option<HashSet<GlobalId>>) -> Self {
        let mut solver = Solver {
            layout,
            points,
            reread,
            shared,
            of: vec![Varies::NOT; layout.function.values.len()],
            locals: HashMap::default(),
            changed: true,
        };
        while std::mem::take(&mut solver.changed) {
            solver.block(layout.function.body(), Varies::NOT);
        }
        Uniformity { of: solver.of }
    }

    /// Along what a value varies, in one iteration of the loops around it.
    pub fn get(&self, v: Value) -> Varies {
        self.of[v.0 as usize]
    }

    /// What decides whether threads reach a block: the conditions of the branches and loops around it.
    pub fn of_control(&self, layout: &Layout, block: BlockId) -> Varies {
        let mut all = Varies::NOT;
        for b in layout.ancestors(block) {
            match layout.blocks[b].owner.map(|i| &i.op) {
                Some(Op::If { cond, .. }) => all = all.and(self.get(*cond)),
                Some(Op::Loop { cond, .. }) => all = all.and(self.get(cond.yields[0])),
                _ => {}
            }
        }
        all
    }
}

struct Solver<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    reread: &'a Reread,
    /// Variables of the block, where there are no races.
    shared: Option<HashSet<GlobalId>>,
    of: Vec<Varies>,
    /// What the contents of locals vary with.
    locals: HashMap<Object, Varies>,
    changed: bool,
}

impl Solver<'_> {
    fn get(&self, v: Value) -> Varies {
        self.of[v.0 as usize]
    }

    fn all(&self, values: &[Value]) -> Varies {
        values.iter().fold(Varies::NOT, |all, v| all.and(self.get(*v)))
    }

    fn set(&mut self, v: Value, varies: Varies) {
        let old = self.get(v);
        let new = old.and(varies);
        self.changed |= new != old;
        self.of[v.0 as usize] = new;
    }

    /// `control`: what decides whether the block is reached.
    fn block(&mut self, block: &Block, control: Varies) {
        for inst in &block.insts {
            self.inst(inst, control);
        }
    }

    fn inst(&mut self, inst: &Inst, control: Varies) {
        match &inst.op {
            Op::If { cond, then, els } => {
                let cond = self.get(*cond);
                self.block(then, control.and(cond));
                self.block(els, control.and(cond));
                for (i, r) in inst.results.iter().enumerate() {
                    let varies = cond.and(self.get(then.yields[i])).and(self.get(els.yields[i]));
                    self.set(*r, varies);
                }
            }
            Op::Loop { inits, params, cond, body, .. } => {
                for (i, p) in params.iter().enumerate() {
                    let varies = self.get(inits[i]).and(self.get(body.yields[i]));
                    self.set(*p, varies);
                }
                self.block(cond, control);
                let runs = self.get(cond.yields[0]);
                self.block(body, control.and(runs));
                for (r, p) in inst.results.iter().zip(params) {
                    let varies = self.get(*p).and(runs);
                    self.set(*r, varies);
                }
            }
            Op::Store(place, v) => {
                let stored = self.get(*v).and(self.get(*place)).and(control);
                self.stored_into_locals(*place, stored);
            }
            Op::Accumulate { place, .. } | Op::Atomic { place, .. } => {
                self.stored_into_locals(*place, Varies::DATA);
                self.results(inst, Varies::DATA);
            }
            Op::Call { args, .. } | Op::Extern { args, effect: ExternEffect::Any, .. } => {
                for a in args {
                    self.stored_into_locals(*a, Varies::DATA);
                }
                self.results(inst, Varies::DATA);
            }
            op => {
                let varies = if self.is_of_block(op) { Varies::BLOCK } else { self.result(op) };
                self.results(inst, varies);
            }
        }
    }

    /// What the threads that come to it find the same.
    fn is_of_block(&self, op: &Op) -> bool {
        let Some(shared) = &self.shared else { return false };
        match op {
            Op::Load(place) => {
                let objects = self.points.get(*place);
                let is_shared = |o: &Object| matches!(o, Object::Global(g) if shared.contains(g));
                self.get(*place).block_uniform() && !objects.is_empty() && objects.iter().all(is_shared)
            }
            Op::Warp { op, .. } => matches!(op, WarpOp::BlockCount | WarpOp::BlockAnd | WarpOp::BlockOr),
            // As everywhere.
            _ => false,
        }
    }

    fn results(&mut self, inst: &Inst, varies: Varies) {
        for r in &inst.results {
            self.set(*r, varies);
        }
    }

    fn stored_into_locals(&mut self, place: Value, varies: Varies) {
        for o in self.points.reachable(place) {
            if matches!(o, Object::Local(_)) {
                let old = self.locals.get(&o).copied().unwrap_or_default();
                self.changed |= old.and(varies) != old;
                self.locals.insert(o, old.and(varies));
            }
        }
    }

    fn result(&self, op: &Op) -> Varies {
        match op {
            Op::Builtin(b) => match b {
                Builtin::ThreadIdx(0) => Varies::THREAD_X,
                Builtin::ThreadIdx(1) => Varies::THREAD_Y,
                Builtin::ThreadIdx(_) => Varies::THREAD_Z,
                Builtin::BlockIdx(_) => Varies::BLOCK,
                Builtin::BlockDim(_) | Builtin::GridDim(_) | Builtin::WarpSize => Varies::NOT,
            },
            Op::Binary(BinaryOp::Div | BinaryOp::Shr, a, b) => {
                let few = match self.layout.op(*b) {
                    Some(Op::Const(ir::Const::Int(n))) => (0..3).contains(n),
                    _ => false,
                };
                let top = self.get(*a);
                (if few { top } else { top.slowly() }).and(self.get(*b))
            }
            Op::Load(place) => self.loaded(*place),
            Op::Warp { .. } | Op::Pop { .. } | Op::Host { .. } => Varies::DATA,
            // Lanes of a warp probably agree about it, and nobody else.
            Op::Extern { name, .. } if name == ir::MOST_OF_WARP => {
                Varies::SLOWLY_X.and(Varies::THREAD_Y).and(Varies::THREAD_Z).and(Varies::BLOCK)
            }
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Barrier(_)
            | Op::Push { .. }
            | Op::Extern { .. } => self.all(&op.operands()),
            Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Atomic { .. }
            | Op::Call { .. }
            | Op::If { .. }
            | Op::Loop { .. } => unreachable!("handled where control is known"),
        }
    }

    fn loaded(&self, place: Value) -> Varies {
        let objects = self.points.get(place);
        if objects.is_empty() {
            return Varies::DATA;
        }
        objects.iter().fold(self.get(place), |all, o| match o {
            Object::Local(_) => all.and(self.locals.get(o).copied().unwrap_or_default()),
            Object::Unknown => all.and(Varies::DATA),
            Object::Param(_)
            | Object::Member(..)
            | Object::Global(_)
            | Object::Pointee(_)
            | Object::Alloc(_) => {
                let written = self.reread.written(o) || self.reread.written(&Object::Unknown);
                if written { all.and(Varies::DATA) } else { all }
            }
        })
    }
}
