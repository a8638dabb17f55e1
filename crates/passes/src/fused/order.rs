//! Whether a loop may run in front of other instructions, and its iterations in another order.

use analysis::affine::{Atom, Forms};
use analysis::effects::{Effects, may_meet};
use analysis::layout::Layout;
use analysis::memory::{Memory, Writes};
use analysis::objects::{Object, Objects, PointsTo};
use ir::{ExternEffect, Inst, Loop, Op, Value};

use super::course::Course;
use crate::dead::is_exchange;

/// Whether an instruction, or one inside of it, is one that threads wait at, or after which any memory may have changed.
pub fn waits(memory: &Memory, inst: &Inst) -> bool {
    inst.any(&|i| waits_itself(memory, i))
}

fn waits_itself(memory: &Memory, inst: &Inst) -> bool {
    matches!(memory.writes(inst), Writes::Visible | Writes::Everything)
}

/// Whether an instruction, or one inside of it, prints.
pub fn prints(inst: &Inst) -> bool {
    inst.any(&|i| matches!(i.op, Op::Extern { effect: ExternEffect::Output, .. }))
}

pub struct Order<'a> {
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub memory: &'a Memory<'a>,
    pub forms: &'a Forms<'a>,
    pub may_alias: bool,
}

/// What code does to which objects.
#[derive(Default)]
struct Touched {
    reads: Objects,
    writes: Objects,
    /// Additions, which may change places with each other.
    adds: Objects,
}

/// One access of a loop.
struct Access {
    place: Value,
    kind: AccessKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AccessKind {
    Read,
    Write,
    Add,
}

impl Order<'_> {
    /// Whether the loop may run in front of the others, its iterations in any order.
    pub fn may_move<'i>(&self, walk: Loop, course: &Course, others: impl Iterator<Item = &'i Inst>) -> bool {
        let own_locals = |o: &Object| matches!(o, Object::Local(v) if defines(walk, *v));
        let own = self.touched(|note| walk.inst.walk(note), &own_locals);
        let mut past_exchanges = false;
        for other in others {
            if other.any(&|i| waits_itself(self.memory, i) && !is_exchange(&i.op)) {
                return false;
            }
            past_exchanges |= waits(self.memory, other);
            let theirs = self.touched(|note| other.walk(note), &|_| false);
            if self.meet(&own, &theirs) {
                return false;
            }
        }
        (!past_exchanges || self.touches_what_nobody_else_changes(walk, &own))
            && self.iterations_are_apart(walk, course, &own_locals)
    }

    /// Whether one of both changes what the other looks at.
    fn meet(&self, own: &Touched, theirs: &Touched) -> bool {
        [
            (&theirs.writes, vec![&own.reads, &own.writes, &own.adds]),
            (&theirs.reads, vec![&own.writes, &own.adds]),
            (&theirs.adds, vec![&own.reads, &own.writes]),
        ]
        .into_iter()
        .any(|(a, all)| all.into_iter().any(|b| may_meet(a, b, self.may_alias)))
    }

    /// Whether the loop reads what nothing else in the function changes, adds to what nothing else looks at, and stores nothing.
    fn touches_what_nobody_else_changes(&self, walk: Loop, own: &Touched) -> bool {
        let blocks = [walk.cond.id, walk.body.id];
        let others = self.touched(
            |note| {
                for info in self.layout.blocks.values() {
                    if !blocks.iter().any(|b| self.layout.inside(info.id, *b)) {
                        info.block.insts.iter().for_each(&mut *note);
                    }
                }
            },
            &|_| false,
        );
        own.writes.is_empty() && !self.meet(own, &others)
    }

    /// What the instructions do that are handed to the function that it is given, without those inside of them.
    fn touched(
        &self,
        each: impl FnOnce(&mut dyn FnMut(&Inst)),
        leave_out: &dyn Fn(&Object) -> bool,
    ) -> Touched {
        let mut all = Touched::default();
        each(&mut |i| {
            let known = |objects: Objects| objects.into_iter().filter(|o| !leave_out(o)).collect::<Vec<_>>();
            match &i.op {
                Op::Accumulate { place, .. } => all.adds.extend(known(self.objects(*place))),
                Op::Load(place) => all.reads.extend(known(self.objects(*place))),
                Op::Store(place, _) => all.writes.extend(known(self.objects(*place))),
                // Whatever else there is, as [`Effects`] says.
                _ => {
                    let effects = Effects::of(self.layout.function, self.points, i);
                    all.reads.extend(known(effects.reads));
                    all.writes.extend(known(effects.writes));
                }
            }
        });
        all
    }

    /// Of a pointer of which nothing is known that may be anything.
    fn objects(&self, place: Value) -> Objects {
        let objects = self.points.get(place).clone();
        if objects.is_empty() { [Object::Unknown].into() } else { objects }
    }

    /// Whether no iteration reads or stores to what another one changes.
    fn iterations_are_apart(&self, walk: Loop, course: &Course, is_own: &dyn Fn(&Object) -> bool) -> bool {
        let mut accesses = Vec::new();
        walk.body.walk(&mut |i| {
            let (place, kind) = match &i.op {
                Op::Load(place) => (place, AccessKind::Read),
                Op::Store(place, _) | Op::Atomic { place, .. } => (place, AccessKind::Write),
                Op::Accumulate { place, .. } => (place, AccessKind::Add),
                // Nothing else touches memory that others see, or [`waits`] says so.
                _ => return,
            };
            accesses.push(Access { place: *place, kind });
        });
        accesses.retain(|a| !self.objects(a.place).iter().all(is_own));
        let changes = |a: &Access| a.kind != AccessKind::Read;
        accesses.iter().enumerate().filter(|(_, a)| changes(a)).all(|(at, a)| {
            let others = accesses.iter().enumerate().filter(|(other, b)| *other >= at || !changes(b));
            let mut meeting = others
                .filter(|(_, b)| (a.kind, b.kind) != (AccessKind::Add, AccessKind::Add))
                .filter(|(_, b)| may_meet(&self.objects(a.place), &self.objects(b.place), self.may_alias));
            meeting.all(|(_, b)| self.is_same_cell_of_one_iteration(walk, course, a.place, b.place))
        })
    }

    /// Whether both are one cell, and that of another iteration is another one.
    fn is_same_cell_of_one_iteration(&self, walk: Loop, course: &Course, a: Value, b: Value) -> bool {
        let (a, b) = (self.forms.address(a), self.forms.address(b));
        let (Some(a), true) = (&a, a == b) else { return false };
        let walked = Atom::Value(walk.params[course.walk]);
        let changes = |atom: Atom| matches!(atom, Atom::Value(v) if atom != walked && defines(walk, v));
        let of = |form: &analysis::affine::Form| form.coefficient(walked).map(|(of, _)| of);
        let (Some(moves), Some(step)) = (of(&a.form), of(&course.as_counter)) else { return false };
        let ratio = match (moves.terms().next(), step.terms().next()) {
            (Some((_, n)), Some((_, m))) if m != 0 && n % m == 0 => n / m,
            _ => return false,
        };
        let scaled = (0..ratio.abs()).try_fold(analysis::affine::Form::default(), |sum, _| {
            Some(if ratio > 0 { sum.plus(&step) } else { sum.minus(&step) })
        });
        !a.form.mentions(changes) && ratio.abs() >= a.cells && scaled.as_ref() == Some(&moves)
    }
}

/// Whether a loop carries the value or something inside of it makes it.
fn defines(walk: Loop, v: Value) -> bool {
    let mut found = walk.params.contains(&v);
    for block in [walk.cond, walk.body] {
        block.walk(&mut |i| {
            found |= i.results.contains(&v);
            found |= i.as_loop().is_some_and(|inner| inner.params.contains(&v));
        });
    }
    found
}
