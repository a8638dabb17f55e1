//! Where blocks draw numbers to find out which of them is the last, and whether nobody can tell otherwise.

use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{
    Atomic, Barrier, BinaryOp, Block, Builtin, CompareOp, Const, GlobalSpace, Inst, InstId, Module, Op, Type,
    Value,
};

use super::{Draw, Ending};

pub(super) struct Search<'a> {
    pub m: &'a Module,
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub found: Vec<Draw>,
}

impl Search<'_> {
    /// `branch`: of the first thread, around this block.
    pub fn block(&mut self, block: &Block, branch: Option<InstId>) {
        for inst in &block.insts {
            match &inst.op {
                Op::If { cond, then, els } => match (self.is_of_grid(*cond), branch) {
                    (true, None) => {
                        self.block(then, None);
                        self.block(els, None);
                    }
                    (true, Some(_)) => {}
                    (false, _) => {
                        if let Some(taken) = self.in_first_thread(*cond) {
                            let inner = if taken != 0 { then } else { els };
                            self.block(inner, branch.or(Some(inst.id)));
                        }
                    }
                },
                Op::Atomic { .. } => {
                    if let Some(branch) = branch {
                        let draw = self.draw(inst, branch);
                        self.found.extend(draw);
                    }
                }
                // What stands in loops is drawn several times.
                _ => {}
            }
        }
    }

    fn draw(&self, inst: &Inst, branch: InstId) -> Option<Draw> {
        let Op::Atomic { op, place, operands, scope } = &inst.op else { return None };
        let (drawn, operand) = (*inst.results.first()?, *operands.first()?);
        let most = match op {
            Atomic::Add if self.constant(operand) == Some(1) => None,
            Atomic::Inc if self.is_of_grid(operand) => Some(operand),
            _ => return None,
        };
        if *scope == "_block" || !self.layout.function.ty(drawn).is_int() || self.is_shared(*place) {
            return None;
        }
        let axes = self.axes(*place)?;
        let mut endings = Vec::new();
        self.follow(branch, drawn, 0, &mut endings)?;
        let draw = Draw { atomic: inst.id, number: drawn, place: *place, most, axes, branch, endings };
        (!draw.endings.is_empty()).then_some(draw)
    }

    /// Collects what the number is compared with. None: it is used in another way.
    fn follow(&self, branch: InstId, v: Value, shift: i128, found: &mut Vec<Ending>) -> Option<()> {
        let mut fine = Some(());
        let body = self.layout.function.body();
        let mut visit = |inst: &Inst| {
            if inst.op.blocks().iter().any(|b| b.yields.contains(&v)) {
                fine = None;
            }
            if !inst.op.operands().contains(&v) || fine.is_none() {
                return;
            }
            fine = self.follow_use(branch, inst, v, shift, found);
        };
        if body.yields.contains(&v) {
            return None;
        }
        body.walk(&mut visit);
        fine
    }

    fn follow_use(
        &self,
        branch: InstId,
        inst: &Inst,
        v: Value,
        shift: i128,
        found: &mut Vec<Ending>,
    ) -> Option<()> {
        match &inst.op {
            Op::Compare(op, a, b) => {
                let (op, bound) = if *a == v { (*op, *b) } else { (op.swapped(), *a) };
                let holds = match op {
                    CompareOp::Eq | CompareOp::Ge => true,
                    CompareOp::Ne | CompareOp::Lt => false,
                    CompareOp::Le | CompareOp::Gt => return None,
                };
                let fits = self.is_of_grid(bound);
                let computing = if fits { self.computing(bound) } else { Vec::new() };
                found.push(Ending { compare: inst.id, bound, computing, shift, holds });
                fits.then_some(())
            }
            Op::Binary(BinaryOp::Add, a, b) => {
                let by = self.constant(if *a == v { *b } else { *a })?;
                self.follow(branch, inst.results[0], shift + by, found)
            }
            Op::Convert(_) | Op::Bitcast(_) => {
                let is_wide =
                    matches!(self.layout.function.ty(inst.results[0]), Type::Int(kind) if kind.bits() >= 32);
                if is_wide { self.follow(branch, inst.results[0], shift, found) } else { None }
            }
            Op::Store(place, _) if *place != v => {
                let loads = self.loads_of_own_variable(*place, inst);
                for load in loads.or_else(|| self.loads_behind_barrier(branch, *place, inst))? {
                    self.follow(branch, load, shift, found)?;
                }
                Some(())
            }
            _ => None,
        }
    }

    /// What computes a value from parameters and sizes, in order.
    fn computing(&self, v: Value) -> Vec<Inst> {
        let Definition::Inst { inst, .. } = self.layout.definition(v) else { return Vec::new() };
        let mut all: Vec<Inst> = Vec::new();
        for operand in inst.op.operands().iter() {
            for needed in self.computing(*operand) {
                if all.iter().all(|known| known.id != needed.id) {
                    all.push(needed);
                }
            }
        }
        all.push(inst.clone());
        all
    }

    /// What is loaded from a shared variable that only this instruction writes.
    fn loads_of_own_variable(&self, place: Value, store: &Inst) -> Option<Vec<Value>> {
        let objects = self.points.get(place);
        let Some(Object::Global(g)) = objects.first().filter(|_| objects.len() == 1) else { return None };
        let object = Object::Global(*g);
        if self.m.global(*g).space != GlobalSpace::Shared || !self.m.global(*g).ty.is_int() {
            return None;
        }
        let (mut loads, mut alone) = (Vec::new(), true);
        self.layout.function.body().walk(&mut |inst| {
            let touches = |p: &Value| {
                let met = self.points.get(*p);
                met.contains(&object) || met.contains(&Object::Unknown)
            };
            match &inst.op {
                Op::Load(p) if touches(p) => loads.push(inst.results[0]),
                _ if inst.id == store.id => {}
                op => {
                    let is_pointer = |v: &Value| matches!(self.layout.function.ty(*v), Type::Ptr { .. });
                    let is_address = matches!(op, Op::Index { .. } | Op::Element { .. } | Op::Field { .. });
                    alone &= is_address || !op.operands().iter().any(|v| is_pointer(v) && touches(v));
                }
            }
        });
        alone.then_some(loads)
    }

    /// What is loaded, from the very place in shared memory, behind the barrier that comes after the branch.
    fn loads_behind_barrier(&self, branch: InstId, place: Value, store: &Inst) -> Option<Vec<Value>> {
        let is_own =
            |o: &Object| matches!(o, Object::Global(g) if self.m.global(*g).space == GlobalSpace::Shared);
        let objects = self.points.get(place);
        if objects.is_empty() || !objects.iter().all(is_own) {
            return None;
        }
        let inner = &self.layout.blocks[self.layout.block_holding(store)];
        let behind = inner.block.insts.iter().skip_while(|inst| inst.id != store.id).skip(1);
        if inner.owner.map(|owner| owner.id) != Some(branch)
            || !behind.into_iter().all(|inst| inst.op.effect() == ir::Effect::Pure)
        {
            return None;
        }
        let around = self.layout.blocks[self.layout.block_holding(self.layout.inst(branch))].block;
        let (mut loads, mut waited) = (Vec::new(), false);
        for inst in around.insts.iter().skip_while(|inst| inst.id != branch).skip(1) {
            match &inst.op {
                Op::Load(p) if waited && (*p == place || self.is_view_of(place, *p)) => {
                    loads.push(inst.results[0])
                }
                Op::Barrier(Barrier::Block) => waited = true,
                Op::Barrier(_) => {}
                op if op.effect() == ir::Effect::Pure => {}
                // It may change memory, or be where threads part.
                _ => break,
            }
        }
        // Any other integer that is read there may be the number too.
        let mut others = false;
        self.layout.function.body().walk(&mut |inst| {
            if let Op::Load(p) = &inst.op {
                let meets = self.points.get(*p).iter().any(|o| objects.contains(o) || *o == Object::Unknown);
                others |= meets
                    && !self.layout.function.ty(inst.results[0]).is_float()
                    && !loads.contains(&inst.results[0]);
            }
        });
        (!others).then_some(loads)
    }

    /// Whether a place of integers is one of floats of the same size: bits in memory are read as the float's.
    fn is_view_of(&self, place: Value, floats: Value) -> bool {
        let f = self.layout.function;
        let is_float = f.ty(floats).pointee() == Some(&Type::F32);
        is_float && matches!(self.layout.op(place), Some(Op::PtrCast(p)) if *p == floats)
    }

    fn is_shared(&self, place: Value) -> bool {
        self.points.get(place).iter().any(|o| match o {
            Object::Global(g) => self.m.global(*g).space == GlobalSpace::Shared,
            Object::Local(_) | Object::Alloc(_) | Object::Unknown => true,
            Object::Param(_) | Object::Member(..) | Object::Pointee(_) => false,
        })
    }

    fn constant(&self, v: Value) -> Option<i128> {
        match self.layout.op(v) {
            Some(Op::Const(Const::Int(n))) => Some(*n),
            Some(Op::Convert(a)) if self.layout.function.ty(*a).is_int() => self.constant(*a),
            _ => None,
        }
    }

    /// Whether a number is the same in all threads of the launch: made of parameters, sizes and constants.
    fn is_of_grid(&self, v: Value) -> bool {
        self.made_of(v, &|builtin| {
            matches!(builtin, Builtin::GridDim(_) | Builtin::BlockDim(_) | Builtin::WarpSize)
        })
    }

    /// Whether arithmetic alone leads to a value from parameters, constants and these.
    fn made_of(&self, v: Value, allowed: &dyn Fn(Builtin) -> bool) -> bool {
        let (mut seen, mut open) = (HashSet::default(), vec![v]);
        while let Some(v) = open.pop() {
            if !seen.insert(v) || self.layout.function.params.iter().any(|p| p.value == v) {
                continue;
            }
            match self.layout.op(v) {
                Some(Op::Builtin(builtin)) if allowed(*builtin) => {}
                Some(
                    op @ (Op::Const(_)
                    | Op::Global(_)
                    | Op::Convert(_)
                    | Op::PtrCast(_)
                    | Op::Unary(..)
                    | Op::Binary(..)
                    | Op::Compare(..)
                    | Op::Select(..)
                    | Op::Index { .. }
                    | Op::Element { .. }
                    | Op::Field { .. }),
                ) => open.extend(op.operands().iter().copied()),
                _ => return false,
            }
        }
        true
    }

    /// The axes along which blocks have one counter. None: threads or data choose it.
    fn axes(&self, place: Value) -> Option<Vec<u8>> {
        let of_blocks = |axes: &[u8]| {
            self.made_of(place, &|builtin| match builtin {
                Builtin::BlockIdx(axis) => axes.contains(&axis),
                Builtin::GridDim(_) | Builtin::BlockDim(_) | Builtin::WarpSize => true,
                Builtin::ThreadIdx(_) => false,
            })
        };
        if !of_blocks(&[0, 1, 2]) {
            return None;
        }
        Some((0..3).filter(|axis| of_blocks(&[0, 1, 2].map(|a| if a == *axis { 3 } else { a }))).collect())
    }

    /// What a number is in a block's first thread, where it has to do with threads.
    fn in_first_thread(&self, v: Value) -> Option<i128> {
        match self.layout.op(v)? {
            Op::Const(Const::Int(n)) => Some(*n),
            Op::Const(Const::Bool(b)) => Some(i128::from(*b)),
            Op::Builtin(Builtin::ThreadIdx(_)) => Some(0),
            Op::Convert(a) if !self.layout.function.ty(*a).is_float() => self.in_first_thread(*a),
            Op::Binary(op, a, b) => {
                let sides = (self.in_first_thread(*a), self.in_first_thread(*b));
                match (op, sides) {
                    (BinaryOp::Mul | BinaryOp::And, (Some(0), _) | (_, Some(0))) => Some(0),
                    (BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shr | BinaryOp::Shl, (Some(0), _)) => Some(0),
                    (BinaryOp::Add, (Some(a), Some(b))) => Some(a + b),
                    (BinaryOp::And, (Some(a), Some(b))) => Some(a & b),
                    (BinaryOp::Or, (Some(a), Some(b))) => Some(a | b),
                    _ => None,
                }
            }
            Op::Compare(op, a, b) => {
                let (a, b) = (self.in_first_thread(*a)?, self.in_first_thread(*b)?);
                Some(i128::from(match op {
                    CompareOp::Eq => a == b,
                    CompareOp::Ne => a != b,
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                }))
            }
            // Nothing else is known of it.
            _ => None,
        }
    }
}
