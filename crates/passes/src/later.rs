//! Walks over the same elements that add once.
//!
//! The reverse of a softmax or a normalisation walks over its row several times, and each walk adds to the row's adjoint:
//! what comes from the output directly, what comes through the sum, what comes through the mean. That is as many times
//! reading and writing the whole array as there are walks. Here the last walk adds all of it: what an earlier one
//! would have added is computed there, where that takes nothing but arithmetic and one or two loads of memory that the kernel
//! does not write.
//!
//! Two loops of one block walk alike if their counters start, step and end alike, as expressions of what a thread finds the
//! same whenever it asks. Nobody reads the adjoint between them: the kernel does nothing with the array but add to it.

use std::collections::BTreeSet;

use analysis::effects::{Effects, may_meet};
use analysis::layout::Layout;
use analysis::loops::{constant, counted};
use analysis::objects::{Object, Objects, PointsTo};
use analysis::steady::{Counter, steady, steady_in};
use ir::tables::{HashMap, HashSet};
use ir::{Accumulation, BinaryOp, Block, Effect, Function, Inst, InstId, Op, Value};

use crate::constants::Constants;

/// An addition spares a load and a store; more loads than this in its place are no gain.
const MOST_LOADS: usize = 2;
const MOST_OPERATIONS: usize = 24;

/// An addition that moves, by the position of its loop in the block and its own in the loop's body.
struct Move {
    from: (usize, usize),
    to: (usize, usize),
    /// What its value is computed from, in the body it comes from.
    slice: BTreeSet<usize>,
    /// Of the loop it comes from, and of the one it goes to.
    counters: (Value, Value),
    /// It, and the addition that it joins.
    additions: [InstId; 2],
}

/// Gives the function, and the additions that moved, each with the one that it joined.
pub fn add_later(mut f: Function) -> (Function, Vec<[InstId; 2]>) {
    let mut moved = Vec::new();
    let mut constants = None;
    let mut body = f.body.take().expect("a derivative has a body");
    // One at a time: a moved addition is part of what the next one may join.
    loop {
        f.set_body(body);
        let found = {
            let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
            let search = WalkSearch { layout: &layout, points: &points, written: written(&f, &points) };
            layout.blocks.iter().find_map(|(id, info)| Some((*id, search.find_here(info.block)?)))
        };
        let Some((home, found)) = found else { break };
        let constants = constants.get_or_insert_with(|| Constants::of(&f));
        body = f.body.take().expect("put back above");
        moved.push(found.additions);
        let block = body.find_mut(home).expect("it was found there");
        carry_out(&mut f, block, &found, constants);
        f.set_body(body);
        body = f.body.take().expect("put there above");
    }
    let f = if moved.is_empty() { f } else { crate::tidy(f) };
    (f, moved)
}

/// Memory that is changed in any way, and that which is more than added to.
struct Written {
    any: Objects,
    otherwise: Objects,
}

fn written(f: &Function, points: &PointsTo) -> Written {
    let (mut any, mut otherwise) = (Objects::new(), Objects::new());
    f.body().walk(&mut |inst| {
        let effects = Effects::of(f, points, inst);
        any.extend(effects.writes.iter().cloned());
        if !matches!(inst.op, Op::Accumulate { .. }) {
            otherwise.extend(effects.touched());
        }
    });
    Written { any, otherwise }
}

struct WalkSearch<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    written: Written,
}

/// A loop, with what it is recognised by.
struct Walk<'a> {
    at: usize,
    inst: &'a Inst,
    body: &'a Block,
    counter: Counter,
    course: String,
}

impl<'a> WalkSearch<'a> {
    /// The first of a block that can move.
    fn find_here(&self, block: &'a Block) -> Option<Move> {
        let walks: Vec<Walk> =
            block.insts.iter().enumerate().filter_map(|(at, i)| self.walk(at, i)).collect();
        for (i, first) in walks.iter().enumerate() {
            for (at, inst) in first.body.insts.iter().enumerate() {
                let Some(address) = self.address(first, inst) else { continue };
                let alike = |w: &&Walk| w.course == first.course;
                let last = walks[i + 1..].iter().rev().filter(alike).find_map(|walk| {
                    let same = |i: &Inst| self.address(walk, i).as_ref() == Some(&address);
                    walk.body.insts.iter().position(same).map(|at| (walk, at))
                });
                let Some((walk, to)) = last else { continue };
                if let Some(slice) = self.slice(first, inst, walk) {
                    let additions = [inst.id, walk.body.insts[to].id];
                    let counters = (first.counter.0, walk.counter.0);
                    return Some(Move {
                        from: (first.at, at),
                        to: (walk.at, to),
                        slice,
                        counters,
                        additions,
                    });
                }
            }
        }
        None
    }

    fn walk(&self, at: usize, inst: &'a Inst) -> Option<Walk<'a>> {
        let Op::Loop { inits, params, body, .. } = &inst.op else { return None };
        let count = counted(self.layout, inst)?;
        let start = steady(self.layout, inits[count.counter])?;
        let bound = steady(self.layout, count.bound)?;
        let step = constant(self.layout, count.step.by)?;
        let course = format!("{start} {:?} {bound} {} {step}", count.compare, count.step.negative);
        let ty = self.layout.function.ty(params[count.counter]);
        let course = format!("{course} {ty:?}");
        Some(Walk { at, inst, body, counter: Counter(params[count.counter]), course })
    }

    /// The address of an addition to an array that is only added to.
    fn address(&self, walk: &Walk, inst: &Inst) -> Option<(String, String)> {
        let Op::Accumulate { place, value, how: Accumulation::Plain | Accumulation::Atomic } = &inst.op
        else {
            return None;
        };
        let objects = self.points.get(*place);
        let (1, Some(o)) = (objects.len(), objects.first().filter(|o| o.is_given())) else { return None };
        if may_meet(&Objects::from([o.clone()]), &self.written.otherwise, false) {
            return None;
        }
        let ty = format!("{:?}", self.layout.function.ty(*value));
        Some((steady_in(self.layout, *place, walk.counter)?, ty))
    }

    /// What computes the value from the counter, if that can be done in another walk.
    fn slice(&self, walk: &Walk, inst: &Inst, other: &Walk) -> Option<BTreeSet<usize>> {
        let Op::Accumulate { value, .. } = &inst.op else { return None };
        let (mut slice, mut work) = (BTreeSet::new(), vec![*value]);
        while let Some(v) = work.pop() {
            if v == walk.counter.0 || self.layout.outside_loop(v, walk.inst) {
                continue;
            }
            let at = walk.body.insts.iter().position(|i| i.results.contains(&v))?;
            let op = &walk.body.insts[at].op;
            let again = match op {
                Op::Load(place) => {
                    let objects = self.points.get(*place);
                    !objects.is_empty()
                        && !objects.contains(&Object::Unknown)
                        && !may_meet(objects, &self.written.any, false)
                }
                Op::Local { .. } | Op::If { .. } | Op::Loop { .. } => false,
                op => op.effect() == Effect::Pure,
            };
            if !again {
                return None;
            }
            if slice.insert(at) {
                work.extend(op.operands());
            }
        }
        let loaded = |walk: &Walk, inst: &Inst| match &inst.op {
            Op::Load(place) => steady_in(self.layout, *place, walk.counter),
            _ => None,
        };
        let there: HashSet<String> = other.body.insts.iter().filter_map(|i| loaded(other, i)).collect();
        let is_new = |inst: &Inst| {
            matches!(inst.op, Op::Load(_)) && loaded(walk, inst).is_none_or(|text| !there.contains(&text))
        };
        let loads = slice.iter().filter(|at| is_new(&walk.body.insts[**at])).count();
        (loads <= MOST_LOADS && slice.len() <= MOST_OPERATIONS).then_some(slice)
    }
}

fn carry_out(f: &mut Function, block: &mut Block, found: &Move, constants: &Constants) {
    let body = |inst: &Inst| inst.as_loop().expect("moves are between loops").body.clone();
    let (mut first, mut last) = (body(&block.insts[found.from.0]), body(&block.insts[found.to.0]));
    // None of the slice stands behind the addition.
    let moved = first.insts.remove(found.from.1);
    let mut at = found.to.1;
    let mut map = HashMap::from_iter([found.counters]);
    for inst in found.slice.iter().map(|at| &first.insts[*at]) {
        let op = inst.op.clone().map_operands(&mut |v| map.get(&v).copied().unwrap_or(v));
        let (result, ty) = (inst.results[0], f.ty(inst.results[0]).clone());
        // What the walk computes itself is not computed twice.
        let plain = |op: &Op| constants.alike(op.clone());
        let same =
            |i: &&Inst| i.results.len() == 1 && plain(&i.op) == plain(&op) && *f.ty(i.results[0]) == ty;
        let known = last.insts[..at].iter().find(same);
        let value = match known {
            Some(known) => known.results[0],
            None => {
                let value = f.new_value(ty, f.name_of(result).map(str::to_string));
                last.insts.insert(at, Inst::new(vec![value], op, inst.span));
                at += 1;
                value
            }
        };
        map.insert(result, value);
    }
    let (Op::Accumulate { value, .. }, Op::Accumulate { value: other, .. }) =
        (&moved.op, &mut last.insts[at].op)
    else {
        unreachable!("moves are of additions")
    };
    let sum = f.new_value(f.ty(*other).clone(), None);
    let op = Op::Binary(BinaryOp::Add, map.get(value).copied().unwrap_or(*value), *other);
    *other = sum;
    last.insts.insert(at, Inst::new(vec![sum], op, moved.span));
    for (at, new) in [(found.from.0, first), (found.to.0, last)] {
        if let Op::Loop { body, .. } = &mut block.insts[at].op {
            **body = new;
        }
    }
}
