//! Stores into locals and shared memory that nothing with a derivative reads.
//!
//! Once the maximum has no derivative, neither has the reduction that found it; but where the sum is reduced through the
//! same array, the array as a whole has one. So memory is followed backwards, from what is read to the stores that it may come from: a
//! store that replaces all there was ([`super::covers`]) ends what earlier ones can matter for.

use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{Block, ExternEffect, Function, Inst, InstId, Module, Op, Type, Value};

use super::Own;
use super::covers::Covers;

/// Values on which a result depends other than by detached ones. Only where something was detached is there anything to find out.
pub struct Matters(Option<HashSet<Value>>);

impl Matters {
    pub fn has(&self, v: Value) -> bool {
        self.0.as_ref().is_none_or(|useful| useful.contains(&v))
    }
}

/// Marks those stores, and says what matters.
pub fn hide_unseen(m: &Module, f: Function) -> (Function, Matters) {
    let mut detached = false;
    f.body().walk(&mut |i| detached |= i.op.is_detached());
    if !detached {
        return (f, Matters(None));
    }
    let shared = m.shared_globals();
    let (useful, unseen) = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let covers = Covers::of(&layout, &points);
        let own = Own { shared: &shared, is_kernel: f.is_kernel() };
        let mut back = Backwards {
            f: &f,
            points: &points,
            covers: &covers,
            own,
            useful: f.body().yields.iter().copied().collect(),
            seen: HashSet::default(),
            changed: true,
        };
        while std::mem::take(&mut back.changed) {
            back.block(f.body(), &mut HashSet::default());
        }
        let unseen = back.unseen();
        (back.useful, unseen)
    };
    let mut f = f;
    f.rewrite(&mut |b, mut inst| {
        if let Op::Store(place, v) = inst.op
            && unseen.contains(&(place, v))
        {
            let op = Op::Extern { name: ir::UNSEEN.into(), args: vec![v], effect: ExternEffect::Pure };
            let marked = b.emit(op, b.ty(v));
            inst.op = Op::Store(place, marked);
        }
        Some(inst)
    });
    (f, Matters(Some(useful)))
}

struct Backwards<'a> {
    f: &'a Function,
    points: &'a PointsTo,
    covers: &'a Covers,
    own: Own<'a>,
    useful: HashSet<Value>,
    /// Stores of which something is read, by address.
    seen: HashSet<InstId>,
    changed: bool,
}

impl Backwards<'_> {
    fn need(&mut self, values: &[Value]) {
        for v in values {
            // What only decides an index or a branch has no derivative.
            let number = !matches!(self.f.ty(*v), Type::Int(_) | Type::Bool);
            self.changed |= number && self.useful.insert(*v);
        }
    }

    fn is_useful(&self, inst: &Inst) -> bool {
        inst.results.iter().any(|r| self.useful.contains(r))
    }

    /// `live`: own memory of which something is read later.
    fn block(&mut self, block: &Block, live: &mut HashSet<Object>) {
        for inst in block.insts.iter().rev() {
            self.inst(inst, live);
        }
    }

    fn inst(&mut self, inst: &Inst, live: &mut HashSet<Object>) {
        match &inst.op {
            Op::If { then, els, .. } => {
                for (i, r) in inst.results.iter().enumerate() {
                    if self.useful.contains(r) {
                        self.need(&[then.yields[i], els.yields[i]]);
                    }
                }
                let mut other = live.clone();
                self.block(then, live);
                self.block(els, &mut other);
                // Behind a store that leaves nothing of what was there, and before it, nothing else matters.
                let dead = |block: &Block, before: &HashSet<Object>| {
                    let mut renewed = self.covers.renewed(block, self.points);
                    renewed.retain(|o| !before.contains(o));
                    renewed
                };
                let (by_then, by_els) = (dead(then, live), dead(els, &other));
                live.retain(|o| !by_els.contains(o));
                other.retain(|o| !by_then.contains(o));
                live.extend(other);
            }
            Op::Loop { inits, params, cond, body, .. } => loop {
                for (i, r) in inst.results.iter().enumerate() {
                    if self.useful.contains(r) || self.useful.contains(&params[i]) {
                        self.need(&[inits[i], body.yields[i], params[i]]);
                    }
                }
                let mut before = live.clone();
                self.block(body, &mut before);
                self.block(cond, &mut before);
                before.extend(live.iter().cloned());
                if before == *live {
                    break;
                }
                *live = before;
            },
            Op::Load(place) => {
                if self.is_useful(inst) {
                    live.extend(self.points.get(*place).iter().cloned());
                    self.need(&[*place]);
                }
            }
            Op::Store(place, v) | Op::Accumulate { place, value: v, .. } => {
                self.write(inst, *place, &[*v], live);
            }
            Op::Atomic { place, operands, .. } => {
                if self.is_useful(inst) {
                    live.extend(self.points.get(*place).iter().cloned());
                }
                self.write(inst, *place, operands, live);
            }
            Op::Call { args, .. }
            | Op::Extern { args, effect: ExternEffect::Any, .. }
            | Op::Host { operands: args, .. } => {
                self.need(args);
                live.extend(args.iter().flat_map(|a| self.points.reachable(*a)));
            }
            Op::Push { value, .. } => self.need(&[*value]),
            op if op.is_detached() => {}
            op => {
                if self.is_useful(inst) {
                    self.need(&op.operands());
                }
            }
        }
    }

    fn write(&mut self, inst: &Inst, place: Value, values: &[Value], live: &mut HashSet<Object>) {
        let objects = self.points.get(place);
        if !self.own.has_all(objects) || objects.iter().any(|o| live.contains(o)) {
            self.seen.insert(inst.id);
            self.need(values);
        }
        if let (1, Some(o), true) = (objects.len(), objects.first(), self.covers.contains(inst)) {
            live.remove(o);
        }
    }

    /// Stores by place and value, so that nobody mistakes another for one of them.
    fn unseen(&self) -> HashSet<(Value, Value)> {
        let (mut unseen, mut seen) = (HashSet::default(), HashSet::default());
        self.f.body().walk(&mut |inst| {
            if let Op::Store(place, v) = &inst.op
                && self.f.ty(*v).is_float()
            {
                let set = if self.seen.contains(&inst.id) { &mut seen } else { &mut unseen };
                set.insert((*place, *v));
            }
        });
        unseen.retain(|store| !seen.contains(store));
        unseen
    }
}
