//! What instructions do to memory: the one place that says which may change what another has read.
//!
//! **Hypotheses.** The function as written has no races: what one thread writes, no other reads or writes without a barrier,
//! a fence, an atomic operation or an exchange between lanes in between; at each of these, everything that other threads can see may
//! have changed. Different objects are different memory ([`crate::objects`]); with `may_alias`, whatever comes from outside of the
//! function may be one and the same. Two addresses in one object are apart if their forms ([`crate::affine`]) differ by a number of cells
//! that neither access reaches over. A multiple of a number by which the thread divides is such a number: that one is not zero, or the program means
//! nothing (`k = t % half`, then `x[i]` and `x[i + half]`).

use std::cell::RefCell;
use std::rc::Rc;

use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, ExternEffect, Inst, Module, Op, Value};

use crate::affine::{Address, Atom, Form, Forms};
use crate::effects::may_meet;
use crate::layout::{BlockId, Layout};
use crate::objects::{Object, Objects, PointsTo};

/// What an instruction may write, without the blocks inside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    /// It changes no memory.
    Nothing,
    /// What this pointer leads to.
    Place(Value),
    /// Whatever other threads can write meanwhile.
    Visible,
    /// Any memory at all: a call, or an operation of host code.
    Everything,
}

/// The memory of a function.
pub struct Memory<'a> {
    points: &'a PointsTo,
    forms: Forms<'a>,
    may_alias: bool,
    used: HashSet<Value>,
    layout: &'a Layout<'a>,
    /// Integers by which something is divided, and where.
    divisors: HashMap<Value, Vec<BlockId>>,
    /// Each worked out once.
    places: RefCell<HashMap<Value, Rc<Place>>>,
}

/// What a pointer leads to.
#[derive(Clone, Debug)]
pub struct Place {
    /// All that it may be in; an empty set says nothing.
    pub objects: Objects,
    pub(crate) address: Option<Address>,
    /// Where the pointer is computed: who has it has been there.
    home: Option<BlockId>,
}

impl Place {
    fn is_unknown(&self) -> bool {
        self.objects.is_empty() || self.objects.contains(&Object::Unknown)
    }

    /// Whether it is this thread's alone.
    pub fn is_private(&self) -> bool {
        !self.objects.is_empty() && self.objects.iter().all(|o| matches!(o, Object::Local(_)))
    }
}

impl<'a> Memory<'a> {
    /// Of a function; with `may_alias`, different parameters may lead to one array.
    pub fn of(m: &'a Module, layout: &'a Layout<'a>, points: &'a PointsTo, may_alias: bool) -> Self {
        let mut used: HashSet<Value> = layout.function.body().yields.iter().copied().collect();
        let mut divisors: HashMap<Value, Vec<BlockId>> = HashMap::default();
        for info in layout.blocks.values() {
            used.extend(info.block.insts.iter().flat_map(|i| i.op.operands()));
            used.extend(&info.block.yields);
            for inst in &info.block.insts {
                if let Op::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) = &inst.op
                    && layout.function.ty(*by).is_int()
                {
                    divisors.entry(*by).or_default().push(info.id);
                }
            }
        }
        let forms = Forms::new(m, layout);
        Memory { points, forms, may_alias, used, layout, divisors, places: RefCell::default() }
    }

    /// What an instruction may write, without the blocks inside it.
    pub fn writes(&self, inst: &Inst) -> Writes {
        match &inst.op {
            Op::Store(place, _) | Op::Accumulate { place, .. } => Writes::Place(*place),
            // Who waits for another thread does it with the result.
            Op::Atomic { place, .. } if !inst.results.iter().any(|r| self.used.contains(r)) => {
                Writes::Place(*place)
            }
            Op::Atomic { .. } | Op::Barrier(_) | Op::Warp { .. } => Writes::Visible,
            Op::Call { .. } | Op::Host { .. } | Op::Extern { effect: ExternEffect::Any, .. } => {
                Writes::Everything
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
            | Op::Builtin(_)
            | Op::Load(_)
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Extern { effect: ExternEffect::Pure | ExternEffect::Output, .. }
            | Op::If { .. }
            | Op::Loop { .. } => Writes::Nothing,
        }
    }

    /// What a pointer leads to, worked out once.
    pub fn place(&self, pointer: Value) -> Rc<Place> {
        let made = || Place {
            objects: self.points.get(pointer).clone(),
            address: self.forms.address(pointer),
            home: self.layout.block_of(pointer),
        };
        self.places.borrow_mut().entry(pointer).or_insert_with(|| Rc::new(made())).clone()
    }

    /// Whether two accesses of one thread may touch the same memory.
    pub fn may_meet(&self, a: &Place, b: &Place) -> bool {
        if a.is_unknown() || b.is_unknown() {
            return true;
        }
        if a.objects.is_disjoint(&b.objects) {
            return may_meet(&a.objects, &b.objects, self.may_alias);
        }
        match (&a.address, &b.address) {
            (Some(x), Some(y)) if x.root == y.root => {
                let apart = y.form.minus(&x.form);
                if apart.is_constant() {
                    return apart.offset() < x.cells && apart.offset() > -y.cells;
                }
                !self.is_multiple_of_a_divisor(&apart, x.cells.max(y.cells), [a.home, b.home])
            }
            _ => true,
        }
    }

    /// Whether a form is some number of times one that is not zero, since code divides by it that runs wherever one of the homes does.
    fn is_multiple_of_a_divisor(&self, form: &Form, least: i128, homes: [Option<BlockId>; 2]) -> bool {
        let mut terms = form.terms();
        let (Some(([Atom::Value(by)], times)), None) = (terms.next(), terms.next()) else { return false };
        let Some(blocks) = self.divisors.get(by).filter(|_| times.abs() >= least) else { return false };
        let runs = |home: BlockId| blocks.iter().any(|b| self.layout.inside(home, *b));
        homes.into_iter().flatten().any(runs)
    }

    /// Whether the accesses are of the same cells.
    pub fn is_same(&self, a: &Place, b: &Place) -> bool {
        a.address.is_some() && a.address == b.address
    }

    /// Whether an instruction, leaving aside the blocks inside it, may change what is at a place.
    pub fn may_change(&self, inst: &Inst, place: &Place) -> bool {
        match self.writes(inst) {
            Writes::Nothing => false,
            Writes::Place(p) => self.may_meet(&self.place(p), place),
            Writes::Visible => !place.is_private(),
            Writes::Everything => true,
        }
    }
}
