//! Results that the order of threads decides, or the time.
//!
//! `int at = atomicAdd(&count, 1); out[at] = f(x[i]);` puts the results in an order that changes from run to run. The
//! gradient runs the kernel again and draws other places: adjoints that were given for the places of an earlier run would go
//! to other elements, silently. The same goes for `out[i] = f(x[at])`, whose value was drawn, and for what a clock says.
//!
//! A queue of work, `at = atomicAdd(&next, 1); out[at] = f(x[at]);`, is something else: whoever draws `at`, the same is stored
//! there. All numbers that are drawn from a counter are the same in every run ([`taint::Ticket`]); only who draws which is not. So
//! a store is right if
//! - place and value depend on the same one number, and on nothing that tells who drew it: its thread, the round of its
//!   loop, the numbers it drew before; for numbers that are drawn for a warp or a block its lanes or threads may differ;
//! - conditions between the draw and the store do so too. Conditions around the draw decide who draws, and do not matter.
//!
//! What is added to one place by `atomicAdd` may depend on a number that was drawn, and so may a sum over the numbers that a
//! thread drew, as long as it is added as it is: together they are the sum over all numbers.
//!
//! Likewise for what is stored only by those who come first, and for sections that a lock guards: who they are, and in which order they
//! come, the gradient would find out anew, and its reverse sweep holds no lock.
//!
//! Places in shared memory may be drawn: the same run reads them. What is copied from there to other memory, element by
//! element, has the order all the same; sums over it have not. An integer that is read from there is like a number that was drawn.

mod flow;
mod memory;
mod recurrence;
mod taint;

use analysis::Activity;
use analysis::layout::{BlockId, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{Atomic, Block, Code, Diagnostic, Function, FunctionKind, InstId, Module, Op, Value};

use flow::{Flow, is_clock};
use taint::{Bits, Taint};

const PLACE: &str = "an atomic operation draws the place of this value; the gradient would draw another, and take the \
                     adjoint from there";
const VALUE: &str =
    "this value depends on a number that an atomic operation draws; the gradient would draw another";
const CONTROL: &str = "an atomic operation decides which threads store here, or in which order; the gradient would not \
                       find the same";
const CLOCK: &str = "this depends on a clock, which the gradient would find at another time";

/// Refuses the first store with a derivative that would be another one if the kernel ran again.
pub fn refuse_drawn(
    module: &Module,
    layout: &Layout,
    activity: &Activity,
    points: &PointsTo,
) -> Result<(), Diagnostic> {
    let f = layout.function;
    if f.kind == FunctionKind::Host {
        return Ok(());
    }
    let draws = draws(f, activity);
    if draws.is_empty() && !recurrence::contains(f.body(), &|i| is_clock(&i.op)) {
        return Ok(());
    }
    let flow = Flow::of(module, layout, points, draws);
    let search = TicketSearch { layout, activity, points, flow };
    search.block(f.body(), &[], &Taint::default())?;
    search.returned()
}

/// Atomic operations whose results the order of threads decides: on integers, and on other numbers where the result is used. What carries derivatives
/// on its way out of one is refused as such (`reverse::atomics`), unless it becomes an integer.
fn draws(f: &Function, activity: &Activity) -> HashSet<InstId> {
    let (mut used, mut converted): (HashSet<Value>, HashSet<Value>) = Default::default();
    f.body().walk(&mut |inst| {
        used.extend(inst.op.operands());
        used.extend(inst.op.blocks().iter().flat_map(|b| b.yields.iter().copied()));
        if let Op::Convert(a) = inst.op
            && f.ty(inst.results[0]).is_int()
        {
            converted.insert(a);
        }
    });
    let mut found = HashSet::default();
    f.body().walk(&mut |inst| {
        if let (Op::Atomic { .. }, Some(r)) = (&inst.op, inst.results.first()) {
            let is_seen = used.contains(r) && !activity.active(*r) || converted.contains(r);
            if f.ty(*r).is_int() || f.ty(*r).is_float() && is_seen {
                found.insert(inst.id);
            }
        }
    });
    found
}

struct TicketSearch<'a> {
    layout: &'a Layout<'a>,
    activity: &'a Activity,
    points: &'a PointsTo,
    flow: Flow<'a>,
}

/// A condition, and the block that is reached where it holds.
type Condition = (BlockId, Taint);

impl TicketSearch<'_> {
    /// `waits`: what loops before the block, which may wait for a lock, depend on.
    fn block(&self, block: &Block, conditions: &[Condition], waits: &Taint) -> Result<(), Diagnostic> {
        let mut waits = waits.clone();
        for inst in &block.insts {
            let decides = match &inst.op {
                Op::If { cond, .. } => Some(*cond),
                Op::Loop { cond, .. } => Some(cond.yields[0]),
                _ => None,
            };
            if let Some(cond) = decides {
                let taint = self.flow.get(cond);
                for inner in inst.op.blocks() {
                    let inside = [conditions, &[(inner.id, taint.clone())]].concat();
                    self.block(inner, &inside, &waits)?;
                }
                if let Op::Loop { body, .. } = &inst.op {
                    waits = waits.and(&self.waited_for(&taint, body));
                }
            }
            let (place, values, adds) = match &inst.op {
                Op::Store(place, v) => (*place, vec![*v], false),
                Op::Accumulate { place, value, .. } => (*place, vec![*value], true),
                Op::Atomic { op, place, operands, .. } => {
                    (*place, operands.clone(), matches!(op, Atomic::Add | Atomic::Sub))
                }
                // Nothing else changes memory.
                _ => continue,
            };
            if let Some(why) = self.differs(place, &values, adds, conditions, &waits) {
                return Err(Diagnostic::new(Code::DrawnPlace, inst.span, why));
            }
        }
        Ok(())
    }

    /// What a loop may wait for: a lock, or its turn. A loop that draws numbers until there are none left waits for nothing.
    fn waited_for(&self, cond: &Taint, body: &Block) -> Taint {
        let outside =
            |t: &Value| self.flow.tickets.get(t).is_some_and(|t| !self.layout.inside(t.home, body.id));
        let tickets = cond.tickets.iter().copied().filter(outside).collect();
        Taint { bits: cond.bits.without(Bits::TIME), tickets }
    }

    fn differs(
        &self,
        place: Value,
        values: &[Value],
        adds: bool,
        conditions: &[Condition],
        waits: &Taint,
    ) -> Option<&'static str> {
        let seen =
            |o: &Object| !matches!(o, Object::Local(_) | Object::Global(_)) && self.activity.has_shadow(o);
        if !self.points.get(place).iter().any(seen) {
            return None;
        }
        let varied: Vec<Value> = values.iter().copied().filter(|v| self.activity.varied(*v)).collect();
        // What is overwritten has no adjoint any more, whatever the new value is. What is added to keeps it.
        if varied.is_empty() && adds || !self.is_differentiable(values) {
            return None;
        }
        let at = self.flow.get(place);
        let value = varied.iter().fold(Taint::default(), |all, v| all.and(&self.flow.get(*v)));
        let both = at.clone().and(&value);
        let drawn = if at.tickets.is_empty() && !at.any(Bits::NEVER_AGAIN) { VALUE } else { PLACE };
        let around = conditions.iter().fold(Taint::default(), |all, (_, c)| all.and(c));
        if both.any(Bits::TIME) || around.any(Bits::TIME) {
            return Some(CLOCK);
        }
        if both.any(Bits::NEVER_AGAIN) {
            return Some(drawn);
        }
        let mut tickets = both.tickets.iter();
        let Some(ticket) = tickets.next() else {
            if value.any(Bits::MIXED_UP) {
                return Some(PLACE);
            }
            return self.is_found_by_others(&both, &around, waits).then_some(CONTROL);
        };
        let known = self.flow.tickets[ticket];
        let strangers = known.strangers();
        if tickets.next().is_some() || both.any(strangers) {
            return Some(drawn);
        }
        let alone = if known.is_sum { at.tickets.is_empty() && adds } else { adds || !at.tickets.is_empty() };
        if !alone {
            return Some(drawn);
        }
        let fits = |(block, cond): &Condition| {
            if self.layout.inside(known.home, *block) {
                return !cond.any(Bits::NEVER_AGAIN);
            }
            !cond.any(strangers.and(Bits::NEVER_AGAIN)) && cond.tickets.iter().all(|t| t == ticket)
        };
        (!conditions.iter().all(fits)).then_some(CONTROL)
    }

    fn is_differentiable(&self, values: &[Value]) -> bool {
        values.iter().any(|v| self.activity.differentiable(self.layout.function.ty(*v)))
    }

    /// Whether something that drew nothing itself is stored by other threads in another run.
    fn is_found_by_others(&self, both: &Taint, around: &Taint, waits: &Taint) -> bool {
        let everybody = Bits::WHO.and(Bits::ROUND);
        let decides = around.clone().and(waits);
        let strangers =
            if decides.any(Bits::NEVER_AGAIN) { everybody } else { self.flow.strangers(&decides) };
        both.any(strangers) || around.any(Bits::HISTORY)
    }

    /// What a function returns is its caller's, who has drawn nothing.
    fn returned(&self) -> Result<(), Diagnostic> {
        let f = self.layout.function;
        let Some(v) = f.body().yields.first().filter(|v| self.activity.varied(**v)) else { return Ok(()) };
        let taint = self.flow.get(*v);
        let why = match taint {
            _ if taint.any(Bits::TIME) => CLOCK,
            _ if !taint.tickets.is_empty() || taint.any(Bits::NEVER_AGAIN.and(Bits::MIXED_UP)) => VALUE,
            _ => return Ok(()),
        };
        Err(Diagnostic::new(Code::DrawnPlace, f.span, why))
    }
}
