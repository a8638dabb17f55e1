//! Places that the order of threads decides.
//!
//! `int at = atomicAdd(&count, 1); out[at] = f(x[i]);` puts the results in an order that changes from run to run. The
//! gradient runs the kernel again and draws other places: adjoints that were given for the places of an earlier run would go
//! to other elements, silently. So such stores are refused, where the value depends on who drew the place. A queue of
//! work, `i = atomicAdd(&next, 1); out[i] = f(x[i]);`, does not: whoever draws `i`, the same is stored there. That goes for
//! numbers that are drawn for a warp or a block, too, which its lanes or threads then share.
//!
//! Likewise for what is stored only by those who come first, and for sections that a lock guards: who they are, and in which order they
//! come, the gradient would find out anew, and its reverse sweep holds no lock.
//!
//! Places in shared memory may be drawn: the same run reads them. What is copied from there to other memory, element by
//! element, has the order all the same; sums over it have not.

use std::collections::{HashMap, HashSet};

use analysis::Activity;
use analysis::objects::{Object, PointsTo};
use ir::{BinaryOp, Block, Builtin, Code, Const, Diagnostic, Function, Inst, Op, Type, Value};

/// On what a value depends, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Taint(u8);

impl Taint {
    /// Drawn by each thread, by each warp, by each block.
    const DRAWN: Taint = Taint(1);
    const DRAWN_BY_WARP: Taint = Taint(2);
    const DRAWN_BY_BLOCK: Taint = Taint(4);
    const ANY_DRAWN: Taint = Taint(7);
    const LANE: Taint = Taint(8);
    const THREAD: Taint = Taint(16);
    const BLOCK: Taint = Taint(32);
    /// Read from a place of shared memory that was drawn.
    const MIXED_UP: Taint = Taint(64);

    fn and(self, other: Taint) -> Taint {
        Taint(self.0 | other.0)
    }

    fn without(self, other: Taint) -> Taint {
        Taint(self.0 & !other.0)
    }

    fn any(self, of: Taint) -> bool {
        self.0 & of.0 != 0
    }

    /// Whether a value differs with who drew a place.
    fn differs_from(self, place: Taint) -> bool {
        let lane = place.any(Taint::DRAWN) && self.any(Taint::LANE);
        let thread = place.any(Taint::DRAWN.and(Taint::DRAWN_BY_WARP)) && self.any(Taint::THREAD);
        lane || thread || place.any(Taint::ANY_DRAWN) && self.any(Taint::BLOCK)
    }
}

/// Refuses the first store of a value with a derivative to a place that was drawn.
pub fn refuse_drawn_places(f: &Function, activity: &Activity, points: &PointsTo) -> Result<(), Diagnostic> {
    let mut draws = false;
    f.body().walk(&mut |i| draws |= is_draw(f, i));
    if !draws || !f.is_kernel() {
        return Ok(());
    }
    let mut flow = Flow {
        f,
        points,
        of: HashMap::new(),
        objects: HashMap::new(),
        shuffled: HashSet::new(),
        changed: true,
    };
    while std::mem::take(&mut flow.changed) {
        flow.block(f.body());
    }
    flow.refuse(activity, f.body(), Taint::default())
}

/// An atomic operation on integers whose result is used.
fn is_draw(f: &Function, inst: &Inst) -> bool {
    matches!(inst.op, Op::Atomic { .. }) && inst.results.first().is_some_and(|r| f.ty(*r).is_int())
}

struct Flow<'a> {
    f: &'a Function,
    points: &'a PointsTo,
    of: HashMap<Value, Taint>,
    /// What memory holds of what the kernel stores.
    objects: HashMap<Object, Taint>,
    shuffled: HashSet<Object>,
    changed: bool,
}

impl Flow<'_> {
    /// `control`: what decides whether the block is reached.
    fn refuse(&self, activity: &Activity, block: &Block, control: Taint) -> Result<(), Diagnostic> {
        let mut control = control;
        for inst in &block.insts {
            let inside = match &inst.op {
                Op::If { cond, .. } => control.and(self.get(*cond)),
                Op::Loop { cond, .. } => control.and(self.get(cond.yields[0])),
                _ => control,
            };
            for inner in inst.op.blocks() {
                self.refuse(activity, inner, inside)?;
            }
            // Behind a loop that waits for a lock, too.
            if matches!(inst.op, Op::Loop { .. }) {
                control = inside;
            }
            let (place, values): (Value, &[Value]) = match &inst.op {
                Op::Store(place, v) => (*place, std::slice::from_ref(v)),
                Op::Atomic { place, operands, .. } => (*place, operands),
                _ => continue,
            };
            let seen =
                |o: &Object| !matches!(o, Object::Local(_) | Object::Global(_)) && activity.has_shadow(o);
            if !self.points.get(place).iter().any(seen) {
                continue;
            }
            for v in values.iter().filter(|v| activity.varied(**v)) {
                let (at, value) = (self.get(place), self.get(*v));
                let message = if value.differs_from(at) || value.any(Taint::MIXED_UP) {
                    "an atomic operation draws the place of this value; the gradient would draw another, and take the \
                     adjoint from there"
                } else if value.and(at).differs_from(control) {
                    "an atomic operation decides which threads store here, or in which order; the gradient would not \
                     find the same"
                } else {
                    continue;
                };
                return Err(Diagnostic::new(Code::DrawnPlace, inst.span, message));
            }
        }
        Ok(())
    }

    fn get(&self, v: Value) -> Taint {
        self.of.get(&v).copied().unwrap_or_default()
    }

    fn set(&mut self, v: Value, taint: Taint) {
        let old = self.get(v);
        self.changed |= old.and(taint) != old;
        self.of.insert(v, old.and(taint));
    }

    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.op {
            Op::If { cond, then, els } => {
                self.block(then);
                self.block(els);
                for (i, r) in inst.results.iter().enumerate() {
                    let taint = self.get(then.yields[i]).and(self.get(els.yields[i]));
                    self.set(*r, taint.and(self.get(*cond)));
                }
            }
            Op::Loop { inits, params, cond, body, .. } => {
                for (i, p) in params.iter().enumerate() {
                    // A sum over elements is the same in any order.
                    let next = self.get(body.yields[i]).without(Taint::MIXED_UP);
                    self.set(*p, self.get(inits[i]).and(next));
                    let runs = self.get(cond.yields[0]).without(Taint::MIXED_UP);
                    self.set(inst.results[i], self.get(*p).and(runs));
                }
                self.block(cond);
                self.block(body);
            }
            Op::Store(place, v) => self.store(*place, *v),
            Op::Load(place) => {
                let taint = self.loaded(*place);
                self.set(inst.results[0], taint);
            }
            Op::Atomic { place, operands, .. } => {
                for v in operands {
                    let held = self.get(*v);
                    self.hold(*place, held.without(Taint::MIXED_UP));
                }
                let drawn = if is_draw(self.f, inst) { Taint::DRAWN } else { Taint::default() };
                inst.results.iter().for_each(|r| self.set(*r, drawn));
            }
            Op::Warp { op, operands } => {
                let mut taint = operands.iter().fold(Taint::default(), |all, v| all.and(self.get(*v)));
                // From one lane to all.
                if op.is_shuffle() && !self.get(operands[2]).any(Taint::LANE.and(Taint::THREAD)) {
                    if taint.any(Taint::DRAWN) {
                        taint = taint.without(Taint::DRAWN).and(Taint::DRAWN_BY_WARP);
                    }
                } else {
                    taint = taint.and(Taint::LANE);
                }
                inst.results.iter().for_each(|r| self.set(*r, taint));
            }
            op => {
                let taint = self.computed(op);
                inst.results.iter().for_each(|r| self.set(*r, taint));
            }
        }
    }

    fn computed(&self, op: &Op) -> Taint {
        let all = op.operands().iter().fold(Taint::default(), |all, v| all.and(self.get(*v)));
        match op {
            Op::Builtin(Builtin::ThreadIdx(_)) => Taint::THREAD,
            Op::Builtin(Builtin::BlockIdx(_)) => Taint::BLOCK,
            Op::Binary(BinaryOp::Rem | BinaryOp::And, a, b) if self.is_lane(*a, *b) => Taint::LANE,
            _ => all,
        }
    }

    /// `threadIdx.x % 32` or `threadIdx.x & 31`
    fn is_lane(&self, a: Value, b: Value) -> bool {
        let mut width = None;
        self.f.body().walk(&mut |i| {
            if i.results.first() == Some(&b)
                && let Op::Const(Const::Int(n)) = &i.op
            {
                width = Some(*n);
            }
        });
        self.get(a) == Taint::THREAD && matches!(width, Some(31 | 32))
    }

    fn store(&mut self, place: Value, v: Value) {
        let (at, value) = (self.get(place), self.get(v));
        let is_number = matches!(self.f.ty(v), Type::Float(_));
        if is_number && value.differs_from(at) {
            self.shuffled.extend(self.points.get(place).iter().cloned());
        }
        self.hold(place, value.and(at.without(Taint::ANY_DRAWN)));
    }

    fn hold(&mut self, place: Value, taint: Taint) {
        for o in self.points.get(place) {
            let old = self.objects.get(o).copied().unwrap_or_default();
            self.changed |= old.and(taint) != old;
            self.objects.insert(o.clone(), old.and(taint));
        }
    }

    fn loaded(&self, place: Value) -> Taint {
        let at = self.get(place);
        let mut all = at;
        for o in self.points.get(place) {
            let mut held = self.objects.get(o).copied().unwrap_or_default();
            // One place for the whole block.
            let one = matches!(o, Object::Global(_)) && !at.any(Taint::LANE.and(Taint::THREAD));
            if one && held.any(Taint::DRAWN.and(Taint::DRAWN_BY_WARP)) {
                held = held.without(Taint::DRAWN.and(Taint::DRAWN_BY_WARP)).and(Taint::DRAWN_BY_BLOCK);
            }
            if one {
                held = held.without(Taint::LANE.and(Taint::THREAD));
            }
            if self.shuffled.contains(o) {
                held = held.and(Taint::MIXED_UP);
            }
            all = all.and(held);
        }
        all
    }
}
