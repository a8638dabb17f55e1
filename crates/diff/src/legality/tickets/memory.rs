//! What memory holds of what the kernel stores, and what loads find there.

use analysis::objects::Object;
use ir::{Atomic, Block, CompareOp, Const, GlobalSpace, Inst, Op, Type, Value};

use super::flow::Flow;
use super::recurrence::contains;
use super::taint::{Bits, Held, Holder, Taint, Ticket};

impl Flow<'_> {
    pub(super) fn atomic(&mut self, inst: &Inst, op: Atomic, place: Value, operands: &[Value]) {
        let v = operands.iter().fold(Taint::default(), |all, v| all.and(&self.get(*v)));
        let v = v.without(Bits::MIXED_UP);
        let at = self.get(place);
        let adds = matches!(op, Atomic::Add | Atomic::Sub);
        let own = self.tickets_of(&v).all(|t| t.holder == Holder::Block) && self.is_shared(place);
        if adds && at.tickets.is_empty() && !v.tickets.is_empty() && !own {
            let sums = self.is_of_one_ticket(&v);
            let taint = Taint::of(if sums { v.bits } else { v.bits.and(Bits::ORDER) });
            let sum = sums.then(|| self.common_home(&v));
            self.hold(place, Held { taint, sum, first: None });
        } else {
            self.hold(place, Held { first: self.position_of_tickets(inst, &v), taint: v.clone(), sum: None });
        }
        let Some(r) = inst.results.first().filter(|_| self.draws.contains(&inst.id)) else { return };
        let is_counter = matches!(op, Atomic::Add | Atomic::Sub | Atomic::Inc | Atomic::Dec)
            && v.is_clean()
            && at.tickets.is_empty()
            && self.counts_alike(place, operands[0]);
        let taint = if is_counter {
            let (home, within_block) = (self.home(*r), self.is_shared(place));
            let ticket = Ticket { holder: Holder::Thread, home, is_sum: false, within_block };
            self.issue(*r, ticket).with(at.bits)
        } else {
            Taint::of(at.bits.and(v.bits).and(Bits::ORDER))
        };
        self.set(*r, taint);
    }

    /// Whether everything that draws from the same memory counts by the same number, which is not 0: else the numbers that are
    /// drawn change with the order.
    fn counts_alike(&self, counter: Value, by: Value) -> bool {
        let number = |v: Value| match self.layout.op(v) {
            Some(Op::Const(Const::Int(n))) => Some(*n),
            _ => None,
        };
        let element = |place: Value| match self.layout.op(place) {
            Some(Op::Index { base, index } | Op::Element { base, index }) => (*base, number(*index)),
            _ => (place, Some(0)),
        };
        let are_apart = |a: Value, b: Value| match (element(a), element(b)) {
            ((a, Some(i)), (b, Some(j))) => a == b && i != j,
            _ => false,
        };
        let (objects, step) = (self.points.get(counter), number(by));
        let other_step = |v: Value| v != by && (step.is_none() || number(v) != step);
        step != Some(0)
            && !contains(self.f.body(), &|i| match &i.op {
                Op::Atomic { place, operands, .. } => {
                    self.points.get(*place).iter().any(|o| objects.contains(o))
                        && !are_apart(*place, counter)
                        && operands.first().is_some_and(|v| other_step(*v))
                }
                // Other instructions draw nothing.
                _ => false,
            })
    }

    pub(super) fn is_shared(&self, place: Value) -> bool {
        let objects = self.points.get(place);
        !objects.is_empty() && objects.iter().all(|o| self.is_shared_object(o))
    }

    pub(super) fn is_shared_object(&self, o: &Object) -> bool {
        matches!(o, Object::Global(g) if self.module.globals[g.0 as usize].space == GlobalSpace::Shared)
    }

    pub(super) fn store(&mut self, inst: &Inst, place: Value, v: Value) {
        let (at, value) = (self.get(place), self.get(v));
        let both = at.clone().and(&value);
        if at.tickets.is_empty() && !at.any(Bits::NEVER_AGAIN) {
            let first = self.position_of_tickets(inst, &value);
            return self.hold(place, Held { taint: both, sum: None, first });
        }
        // A number decides both the place and what is there: who drew it has left no trace.
        if self.is_of_one_ticket(&both) && both.tickets == at.tickets {
            return self.hold(place, Held::default());
        }
        let taint = match value.tickets.is_empty() {
            true => Taint::of(both.bits.and(Bits::MIXED_UP)),
            false => Taint::of(both.bits.and(Bits::MIXED_UP).and(Bits::ORDER)),
        };
        self.hold(place, Held { taint: taint.without(Bits::HISTORY), sum: None, first: None });
    }

    pub(super) fn position_of_tickets(&self, inst: &Inst, v: &Taint) -> Option<usize> {
        (!v.tickets.is_empty()).then(|| self.layout.position(inst))
    }

    pub(super) fn hold(&mut self, place: Value, held: Held) {
        let outermost = self.f.body().id;
        for o in self.points.get(place) {
            *self.stored.entry(o.clone()).or_default() += 1;
            let old = self.holding.entry(o.clone()).or_default();
            old.taint = std::mem::take(&mut old.taint).and(&held.taint);
            old.sum = match (old.sum, held.sum) {
                (Some(a), Some(b)) if a != b => Some(outermost),
                (a, b) => a.or(b),
            };
            old.first = [old.first, held.first].into_iter().flatten().min();
        }
    }

    pub(super) fn note_stores(&mut self, body: &Block) {
        body.walk(&mut |inst| {
            if let Op::Store(place, _) | Op::Accumulate { place, .. } | Op::Atomic { place, .. } = &inst.op {
                for o in self.points.get(*place) {
                    *self.stored.entry(o.clone()).or_default() += 1;
                }
            }
        });
    }

    /// Whether a load from a list whose order is not known is made for all its elements: nothing but the number of elements
    /// decides where it ends. The first five of them would be others in each run.
    fn goes_through_list(&self, loaded: Value) -> bool {
        let Some(block) = self.layout.block_of(loaded) else { return false };
        let mut to_the_end = false;
        for block in self.layout.ancestors(block) {
            let cond = match self.layout.blocks[block].owner.map(|i| &i.op) {
                Some(Op::If { cond, .. }) => *cond,
                Some(Op::Loop { cond, .. }) => cond.yields[0],
                _ => continue,
            };
            let taint = self.get(cond);
            if self.is_below_count(cond) {
                to_the_end = true;
            } else if !taint.without(Bits::BLOCK).is_clean() {
                return false;
            }
        }
        to_the_end
    }

    /// `k < count`, where `count` is what numbers were drawn from.
    fn is_below_count(&self, cond: Value) -> bool {
        let Some(Op::Compare(op, a, b)) = self.layout.op(cond) else { return false };
        let mut count = match op {
            CompareOp::Lt => *b,
            CompareOp::Gt => *a,
            CompareOp::Eq | CompareOp::Ne | CompareOp::Le | CompareOp::Ge => return false,
        };
        while let Some(Op::Convert(of)) = self.layout.op(count) {
            count = *of;
        }
        let Some(Op::Load(place)) = self.layout.op(count) else { return false };
        let objects = self.points.get(*place);
        contains(self.f.body(), &|i| match &i.op {
            Op::Atomic { place, .. } => {
                self.draws.contains(&i.id) && self.points.get(*place).iter().any(|o| objects.contains(o))
            }
            // Other instructions draw nothing.
            _ => false,
        })
    }

    /// An element of a list whose order is not known. Like a number that was drawn: all elements are the same in every run.
    pub(super) fn is_item(&self, v: Value) -> bool {
        self.tickets.contains_key(&v) && self.get(v).any(Bits::MIXED_UP)
    }

    pub(super) fn loaded(&mut self, inst: &Inst, place: Value) -> Taint {
        let at = self.get(place);
        let mut all = at.clone();
        let r = inst.results[0];
        for o in self.points.get(place) {
            let Some(held) = self.held.get(o).cloned() else { continue };
            let mut taint = held.taint;
            let private = Bits::LANE.and(Bits::THREAD);
            let is_shared = self.is_shared_object(o);
            // One place for the whole block.
            let one = is_shared && !at.any(private) && at.tickets.is_empty();
            if one {
                taint = taint.without(private);
            }
            let handed_on = one && self.tickets_of(&taint).any(|t| t.holder != Holder::Block);
            let is_sum = held.sum.is_some();
            if handed_on || is_sum && is_shared {
                let is_one = self.is_of_one_ticket(&taint) || is_sum && taint.tickets.is_empty();
                let within_block = self.tickets_of(&taint).all(|t| t.within_block) && !is_sum;
                let key = (o.clone(), self.stored.get(o).copied().unwrap_or_default());
                let ticket = *self.seen.entry(key).or_insert(r);
                let home = held.sum.unwrap_or_else(|| self.common_home(&taint));
                let issued = Ticket { holder: Holder::Block, home, is_sum, within_block };
                let bits = if is_one { taint.bits } else { taint.bits.and(Bits::ORDER) };
                taint = self.issue(ticket, issued).with(bits);
            } else if is_sum || held.first.is_some_and(|first| first > self.layout.position(inst)) {
                // What another thread drew, or this one in the round before.
                taint = taint.with(Bits::ORDER);
            }
            if taint.any(Bits::MIXED_UP) && !self.goes_through_list(r) {
                taint = taint.with(Bits::ORDER);
            }
            let is_number = matches!(self.f.ty(r), Type::Int(_));
            if is_number && taint.any(Bits::MIXED_UP) && !taint.any(Bits::NEVER_AGAIN) {
                let issued = Ticket {
                    holder: Holder::Thread,
                    home: self.home(r),
                    is_sum: false,
                    within_block: is_shared,
                };
                return self.issue(r, issued).with(Bits::MIXED_UP);
            }
            all = all.and(&taint);
        }
        all
    }
}
