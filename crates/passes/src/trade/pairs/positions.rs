//! Values as functions of where they are computed.
//!
//! A thread of the grid has a *position*: its block and its lane. What a thread holds before the loop over tiles is
//! computed again for another position by putting that one's block and lane in the place of its own; what a tile holds
//! is a function of the tile's number and the lane that staged it, which is a position too. Two values are the same if
//! they are the same expression of the same position.
//!
//! Indices are compared as sums `a·block + b·lane + c`. Such a sum stands for an expression only where no step of it can
//! wrap around: blocks and lanes are bounded (the launch is asked, see [`super::MOST_BLOCKS`]), so that the bounds of
//! every step are known. What may wrap stays the operation it is.

use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, Objects, PointsTo};
use ir::tables::HashMap;
use ir::{
    BinaryOp, Builtin, CompareOp, Const, Effect, FloatKind, GlobalSpace, IntKind, Module, Op, Type, Value,
};

use super::MOST_BLOCKS;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum WhichThread {
    Own,
    Other,
}

/// WhichThread position each coordinate is that a value may depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CoordinateOwners {
    /// `blockIdx.x`; None: the value must not depend on it.
    pub block: Option<WhichThread>,
    /// `threadIdx.x`
    pub lane: WhichThread,
    /// The tile's number.
    pub tile: Option<WhichThread>,
    /// The counter of the loop over a tile.
    pub counter: Option<WhichThread>,
}

impl CoordinateOwners {
    /// A thread, outside of the loop over tiles.
    pub fn thread(at: WhichThread) -> CoordinateOwners {
        CoordinateOwners { block: Some(at), lane: at, tile: None, counter: None }
    }

    /// A thread that stages, or takes what its element got; which block it is in makes no difference.
    pub fn staging(at: WhichThread) -> CoordinateOwners {
        CoordinateOwners { block: None, lane: at, tile: Some(at), counter: None }
    }

    /// A thread that looks at an element of a tile.
    pub fn pair(thread: WhichThread, element: WhichThread) -> CoordinateOwners {
        CoordinateOwners { block: Some(thread), lane: thread, tile: Some(element), counter: Some(element) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExprId(pub u32);

/// `Σ block[w]·(block of w) + lane[w]·(lane of w) + constant`, [`WhichThread::Own`] first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Linear {
    pub block: [i128; 2],
    pub lane: [i128; 2],
    pub constant: i128,
}

impl Linear {
    fn map(self, other: Linear, f: impl Fn(i128, i128) -> i128) -> Linear {
        let two = |a: [i128; 2], b: [i128; 2]| [f(a[0], b[0]), f(a[1], b[1])];
        Linear {
            block: two(self.block, other.block),
            lane: two(self.lane, other.lane),
            constant: f(self.constant, other.constant),
        }
    }

    fn is_constant(&self) -> bool {
        self.block == [0; 2] && self.lane == [0; 2]
    }

    /// The least and the greatest value.
    fn bounds(&self, lanes: u64) -> (i128, i128) {
        let greatest = |k: i128, n: u64| k * (i128::from(n) - 1);
        let parts = self
            .block
            .iter()
            .map(|k| greatest(*k, MOST_BLOCKS))
            .chain(self.lane.iter().map(|k| greatest(*k, lanes)));
        parts.fold((self.constant, self.constant), |(low, high), p| (low + p.min(0), high + p.max(0)))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    Linear(Linear),
    /// The same for all threads.
    Uniform(Value),
    /// This thread's own value from before the loop, of which no more is known.
    Mine(Value),
    /// What an element of the tile got, by the number of the sum.
    Sum(usize),
    /// Operands are the numbers of expressions.
    Op(Op),
    /// A condition, and the values of two branches, which are computed only where they are taken.
    Choice(ExprId, ExprId, ExprId),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub form: Form,
    pub ty: Type,
    /// On the own position, and on the other one.
    pub depends: [bool; 2],
}

/// How a position is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coordinates {
    /// By block and lane.
    BlockAndLane,
    /// By its number in the grid, `blockIdx.x * blockDim.x + threadIdx.x`, which takes the lane's place.
    Number,
}

/// What expressions are built from.
pub struct Exprs<'a> {
    pub m: &'a Module,
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    /// What the kernel writes.
    pub written: Objects,
    pub coordinates: Coordinates,
    /// Lanes of a block, or threads of a grid at most.
    pub lanes: u64,
    /// The loop over tiles (or over all elements), its counter, and the counter's value for the first tile.
    pub tiles: &'a ir::Inst,
    pub tile_counter: Value,
    pub first_tile: i128,
    pub counter: Value,
    /// Loads of what elements of the tile got, with the numbers of the sums; None: nothing.
    pub drained: HashMap<Value, Option<usize>>,
    pub all: Vec<Expr>,
    /// Values from before the loop by their expressions at the own position.
    pub existing: HashMap<ExprId, Value>,
    pub known: HashMap<(Value, CoordinateOwners), Option<ExprId>>,
}

impl Exprs<'_> {
    pub fn get(&self, id: ExprId) -> &Expr {
        &self.all[id.0 as usize]
    }

    fn intern(&mut self, form: Form, ty: Type, depends: [bool; 2]) -> ExprId {
        let expr = Expr { form, ty, depends };
        let at = self.all.iter().position(|e| *e == expr).unwrap_or_else(|| {
            self.all.push(expr);
            self.all.len() - 1
        });
        ExprId(at as u32)
    }

    /// The sum, unless it may leave the type.
    fn linear(&mut self, sum: Linear, ty: &Type) -> Option<ExprId> {
        let Type::Int(kind) = ty else { return None };
        let (low, high) = sum.bounds(self.lanes);
        if kind.bits() < 32 || kind.wrap(low) != low || kind.wrap(high) != high {
            return None;
        }
        let depends = [0, 1].map(|w| sum.block[w] != 0 || sum.lane[w] != 0);
        Some(self.intern(Form::Linear(sum), ty.clone(), depends))
    }

    /// What an element got.
    pub fn sum(&mut self, number: usize, ty: &Type) -> ExprId {
        self.intern(Form::Sum(number), ty.clone(), [true, false])
    }

    pub fn as_linear(&self, id: ExprId) -> Option<Linear> {
        match self.get(id).form {
            Form::Linear(sum) => Some(sum),
            _ => None,
        }
    }

    /// The value as a thread computes it there; None where it cannot be computed again.
    pub fn of(&mut self, v: Value, at: CoordinateOwners) -> Option<ExprId> {
        if let Some(known) = self.known.get(&(v, at)) {
            return *known;
        }
        let outside = self.layout.outside_loop(v, self.tiles);
        // Before the loop there is neither tile nor counter.
        let found = if outside && (at.tile.is_some() || at.counter.is_some()) {
            self.of(v, CoordinateOwners { tile: None, counter: None, ..at })
        } else {
            self.build(v, at)
        };
        let mine = self.is_in_sight(v) && at == CoordinateOwners::thread(WhichThread::Own);
        let found = match found {
            None if mine => {
                Some(self.intern(Form::Mine(v), self.layout.function.ty(v).clone(), [true, false]))
            }
            found => found,
        };
        if let (Some(id), true) = (found, mine) {
            self.existing.entry(id).or_insert(v);
        }
        self.known.insert((v, at), found);
        found
    }

    fn build(&mut self, v: Value, at: CoordinateOwners) -> Option<ExprId> {
        let ty = self.layout.function.ty(v).clone();
        let (inst, index) = match self.layout.definition(v) {
            Definition::Param(_) => return Some(self.intern(Form::Uniform(v), ty, [false; 2])),
            Definition::LoopParam { .. } => return self.counter(v, at, &ty),
            Definition::Inst { inst, index, .. } => (inst, index),
        };
        if self.coordinates == Coordinates::Number && is_number_in_grid(self.layout, v) {
            let mut sum = Linear::default();
            sum.lane[at.lane as usize] = 1;
            return self.linear(sum, &ty).filter(|_| at.block == Some(at.lane));
        }
        if let Some(sum) = self.drained.get(&v) {
            let own = at == CoordinateOwners::staging(WhichThread::Own);
            return match *sum {
                _ if !own => None,
                Some(sum) => Some(self.sum(sum, &ty)),
                None => Some(self.intern(Form::Op(Op::Const(Const::Float(0.0))), ty, [false; 2])),
            };
        }
        match &inst.op {
            Op::Builtin(b) => self.builtin(*b, at, &ty),
            op @ Op::Const(Const::Int(n)) => self
                .linear(Linear { constant: *n, ..Linear::default() }, &ty)
                .or_else(|| Some(self.intern(Form::Op(op.clone()), ty, [false; 2]))),
            Op::Load(place) if !self.is_readable(*place) => None,
            // Whatever else it does, it does where it stands.
            Op::If { cond, then, els } => {
                let parts = [*cond, then.yields[index], els.yields[index]];
                let [cond, then, els] = parts.map(|v| self.of(v, at));
                self.choice([cond?, then?, els?], ty)
            }
            Op::Local { .. } | Op::Loop { .. } => None,
            op if op.effect() > Effect::Read => None,
            op => self.operation(op, &ty, at),
        }
    }

    /// Whether a value from before the loop can be used in it.
    fn is_in_sight(&self, v: Value) -> bool {
        let around = self.layout.ancestors(self.layout.block_holding(self.tiles));
        let outside = self.layout.outside_loop(v, self.tiles);
        outside && self.layout.block_of(v).is_none_or(|b| around.contains(&b))
    }

    fn choice(&mut self, parts: [ExprId; 3], ty: Type) -> Option<ExprId> {
        let [cond, then, els] = parts;
        let depends = [0, 1].map(|w| parts.iter().any(|p| self.get(*p).depends[w]));
        Some(self.intern(Form::Choice(cond, then, els), ty, depends))
    }

    fn counter(&mut self, v: Value, at: CoordinateOwners, ty: &Type) -> Option<ExprId> {
        let mut sum = Linear::default();
        if v == self.counter {
            sum.lane[at.counter? as usize] = 1;
        } else if v == self.tile_counter {
            sum.block[at.tile? as usize] = 1;
            sum.constant = self.first_tile;
        } else {
            return None;
        }
        self.linear(sum, ty)
    }

    fn builtin(&mut self, b: Builtin, at: CoordinateOwners, ty: &Type) -> Option<ExprId> {
        let mut sum = Linear::default();
        let alone = self.coordinates == Coordinates::Number;
        match b {
            Builtin::ThreadIdx(0) | Builtin::BlockIdx(0) | Builtin::BlockDim(0) if alone => return None,
            Builtin::ThreadIdx(0) => sum.lane[at.lane as usize] = 1,
            Builtin::BlockIdx(0) => sum.block[at.block? as usize] = 1,
            Builtin::BlockDim(0) => sum.constant = i128::from(self.lanes),
            // The launch has one dimension.
            Builtin::ThreadIdx(_) | Builtin::BlockIdx(_) => {}
            Builtin::GridDim(1..) | Builtin::BlockDim(_) => sum.constant = 1,
            Builtin::GridDim(_) | Builtin::WarpSize => {
                return Some(self.intern(Form::Op(Op::Builtin(b)), ty.clone(), [false; 2]));
            }
        }
        self.linear(sum, ty)
    }

    fn operation(&mut self, op: &Op, ty: &Type, at: CoordinateOwners) -> Option<ExprId> {
        let mut operands = Vec::new();
        for a in op.operands() {
            operands.push(self.of(a, at)?);
        }
        let sums: Vec<Option<Linear>> = operands.iter().map(|o| self.as_linear(*o)).collect();
        let sum = match (op, sums.as_slice()) {
            (Op::Binary(BinaryOp::Add, ..), [Some(a), Some(b)]) => Some(a.map(*b, |a, b| a + b)),
            (Op::Binary(BinaryOp::Sub, ..), [Some(a), Some(b)]) => Some(a.map(*b, |a, b| a - b)),
            (Op::Binary(BinaryOp::Mul, ..), [Some(a), Some(b)]) if b.is_constant() => {
                Some(a.map(*a, |a, _| a * b.constant))
            }
            (Op::Binary(BinaryOp::Mul, ..), [Some(a), Some(b)]) if a.is_constant() => {
                Some(b.map(*b, |b, _| b * a.constant))
            }
            (Op::Convert(_), [Some(a)]) if matches!(ty, Type::Int(kind) if kind.bits() >= 32) => Some(*a),
            _ => None,
        };
        if let Some(id) = sum.and_then(|s| self.linear(s, ty)) {
            return Some(id);
        }
        // Of whatever type an index is, as long as its value is the same.
        if let (Op::Index { .. } | Op::Element { .. }, [_, Some(index)]) = (op, sums.as_slice())
            && let Some(index) = self.linear(*index, &Type::Int(IntKind::Int))
        {
            operands[1] = index;
        }
        // `i != j` and `j != i`
        if matches!(op, Op::Compare(CompareOp::Eq | CompareOp::Ne, ..)) {
            operands.sort();
        }
        let depends = [0, 1].map(|w| operands.iter().any(|o| self.get(*o).depends[w]));
        let mut numbers = operands.iter();
        let op = op.clone().map_operands(&mut |_| Value(numbers.next().expect("one for each").0));
        Some(self.intern(Form::Op(op), ty.clone(), depends))
    }

    /// Whether no thread of the launch writes what is read.
    fn is_readable(&self, place: Value) -> bool {
        let objects = self.points.get(place);
        let readable = |o: &Object| match o.root() {
            Object::Param(_) | Object::Member(..) => !self.written.contains(o),
            Object::Global(g) => self.m.global(*g).space == GlobalSpace::Constant && *o == Object::Global(*g),
            Object::Local(_) | Object::Alloc(_) | Object::Unknown | Object::Pointee(_) => false,
        };
        !self.written.contains(&Object::Unknown) && !objects.is_empty() && objects.iter().all(readable)
    }

    /// A floating-point constant.
    pub fn constant(&self, id: ExprId) -> Option<f64> {
        match &self.get(id).form {
            Form::Op(Op::Const(Const::Float(n))) => Some(*n),
            _ => None,
        }
    }

    /// Whether it is a number that threads hand each other, rather than computed again for every pair.
    pub fn is_told(&self, id: ExprId) -> bool {
        let e = self.get(id);
        let number = matches!(e.ty, Type::Float(FloatKind::F32 | FloatKind::F64));
        e.depends == [false, true] && number
    }
}

/// Whether a value is `blockIdx.x * blockDim.x + threadIdx.x`, in a type that has room for all threads.
pub fn is_number_in_grid(layout: &Layout, v: Value) -> bool {
    let wide = |v: Value| matches!(layout.function.ty(v), Type::Int(kind) if kind.bits() >= 32);
    let plain = |mut v: Value| {
        while let Some(Op::Convert(of)) = layout.op(v)
            && wide(v)
            && wide(*of)
        {
            v = *of;
        }
        v
    };
    let is = |v: Value, b: Builtin| matches!(layout.op(plain(v)), Some(Op::Builtin(x)) if *x == b);
    let starts = |v: Value| match layout.op(plain(v)) {
        Some(Op::Binary(BinaryOp::Mul, a, b)) => {
            let both = |a, b| is(a, Builtin::BlockIdx(0)) && is(b, Builtin::BlockDim(0));
            both(*a, *b) || both(*b, *a)
        }
        _ => false,
    };
    match layout.op(plain(v)) {
        Some(Op::Binary(BinaryOp::Add, a, b)) => {
            let both = |a, b| starts(a) && is(b, Builtin::ThreadIdx(0));
            both(*a, *b) || both(*b, *a)
        }
        _ => false,
    }
}
