//! A loop and its reverse, as one loop.
//!
//! Forward, `for (…) sum += f(x[j]); y[i] = sum;`; backward, the same walk once more, which reads `x[j]` again, takes the slope of `f` there and adds. Where the second walk asks for nothing that the
//! first one finds out, and its seeds are there before the first, an iteration of one and an iteration of the other stand side by side, and what both read and compute is read and computed once:
//!
//! ```text
//! float sum = 0, sum_adj = y_adj[i];
//! for (…) { float t = x[j]; sum += f(t); x_adj[j] += sum_adj * f'(t); }
//! y[i] = sum;
//! ```
//!
//! The second loop moves in front of the first, and its iterations change places: with each other, for the reverse walk goes the other way, and with the first loop's. What that takes:
//!
//! 1. **Both run as often, and every iteration has its partner** ([`course`]): where the first one's counter is `c`, the second's is a given function of `c`, and it takes all of these values.
//! 2. **The order of the second one's iterations does not matter** ([`sums`]): what it carries besides its counter are sums, of terms that do not look at the sum. Only adjoints are rounded differently.
//! 3. **Memory looks the same to all** ([`order`]): what the second reads, neither the first nor what stands between them writes, nor another of its own iterations; what it adds to, nobody reads or stores
//!    to meanwhile; what it stores to, it touches in that one iteration alone.
//! 4. **What it needs is there before, or can be** ([`ahead`]).
//! 5. **Nobody waits**: no barriers, exchanges between lanes, calls or host operations in either loop, no tape in the second, and nothing that orders memory between them but exchanges; past those,
//!    the second loop moves if it reads what nobody writes and adds to what nobody reads.
//! 6. **It spares something** ([`worth`]). Otherwise two loops with few registers are better than one with many.
//!
//! What each iteration of the first loop pushes on a tape and its partner pops is handed on as a value ([`handed`]). `x[i] = f(x[i])` in a loop over the grid needs no tape so.
//!
//! The branches of both loops that ask the same become one ([`crate::joined`]), and loops within are looked at in turn.

mod ahead;
mod course;
mod handed;
mod order;
mod sums;
mod worth;

use analysis::affine::Forms;
use analysis::layout::{BlockId, Layout};
use analysis::memory::Memory;
use analysis::objects::PointsTo;
use ir::function::Block;
use ir::tables::HashMap;
use ir::uses::uses;
use ir::{Builder, Effect, Function, Inst, Loop, Module, Op, Value};

use ahead::{Ahead, Moved, Moves, take_part};
use course::Course;
use handed::Handed;
use order::{Order, prints, waits};
use sums::is_sum;
use worth::spares;

use crate::joined::join_branches;

/// Two loops of a block that become one.
struct Fusion {
    home: BlockId,
    /// Their positions in the block.
    loops: [usize; 2],
    /// What the second needs, by positions behind the first.
    moved: Moved,
    /// What the second pops, and the first has pushed.
    handed: Handed,
    course: Course,
}

/// Loops and their reverse are one where that is possible and spares something.
pub fn fuse_walks(m: &Module, mut f: Function, may_alias: bool) -> Function {
    // Each takes a loop away, so this comes to an end.
    while let Some(found) = find(m, &f, may_alias) {
        let mut body = f.body.take().expect("a derivative has a body");
        let block = body.find_mut(found.home).expect("it was found there");
        fuse(&mut f, block, &found);
        f.set_body(body);
        f = share(m, crate::tidy(f), may_alias);
    }
    f
}

/// What both loops load is loaded once, and what both ask is asked once; then branches of both show more of the same.
fn share(m: &Module, mut f: Function, may_alias: bool) -> Function {
    loop {
        let joined;
        (f, joined) = join_branches(crate::follow_memory(m, f, may_alias).0, may_alias);
        f = crate::tidy(f);
        if !joined {
            return f;
        }
    }
}

fn find(m: &Module, f: &Function, may_alias: bool) -> Option<Fusion> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let search = Search {
        memory: Memory::of(m, &layout, &points, may_alias),
        forms: Forms::new(m, &layout),
        uses: uses(f.body()),
        layout: &layout,
        points: &points,
        may_alias,
    };
    layout.blocks.iter().find_map(|(home, info)| search.in_block(*home, info.block))
}

struct Search<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    memory: Memory<'a>,
    forms: Forms<'a>,
    uses: HashMap<Value, usize>,
    may_alias: bool,
}

impl<'a> Search<'a> {
    fn in_block(&self, home: BlockId, block: &'a Block) -> Option<Fusion> {
        let loops: Vec<(usize, Loop)> =
            block.insts.iter().enumerate().filter_map(|(at, i)| Some((at, i.as_loop()?))).collect();
        for (k, (second, reverse)) in loops.iter().enumerate() {
            for (first, forward) in loops[..k].iter().rev() {
                let Some(course) = Course::of(self.layout, &self.forms, *forward, *reverse) else { continue };
                let Some((moved, handed)) = self.may_fuse(&block.insts[*first..*second], *reverse, &course)
                else {
                    continue;
                };
                return Some(Fusion { home, loops: [*first, *second], moved, handed, course });
            }
        }
        None
    }

    /// What moves in front of the first loop, of the instructions from there to the second, and what iterations hand on.
    fn may_fuse(
        &self,
        from_first: &'a [Inst],
        reverse: Loop<'a>,
        course: &Course,
    ) -> Option<(Moved, Handed)> {
        let (first, between) = from_first.split_first()?;
        let is_used = |v: &Value| self.uses.contains_key(v);
        let counts_only = !is_used(&reverse.results[course.walk]);
        let sums = (0..reverse.params.len()).filter(|i| *i != course.walk);
        let any_order = sums.into_iter().all(|i| is_sum(self.layout, &self.uses, reverse, i));
        let handed = handed::between(self.layout.function, first.as_loop()?, between, reverse)?;
        let in_turn = prints(reverse.inst) || waits(&self.memory, reverse.inst);
        if !counts_only || !any_order || in_turn {
            return None;
        }
        let is_worth_it =
            || spares(self.layout, self.points, (first.as_loop()?, reverse), course).then_some(());
        if handed.is_empty() {
            is_worth_it()?;
        }
        let Search { layout, points, memory, forms, .. } = self;
        let may_alias = self.may_alias;
        let moved = Ahead { layout, points, memory, first, between, may_alias }.needed(reverse, course)?;
        let stays = |at: usize| !matches!(moved.get(&at), Some(Moves::Whole));
        let others = between.iter().enumerate().filter(|(at, _)| stays(*at)).map(|(_, inst)| inst);
        let order = Order { layout, points, memory, forms, may_alias };
        order.may_move(reverse, course, [first].into_iter().chain(others)).then_some((moved, handed))
    }
}

fn fuse(f: &mut Function, block: &mut Block, found: &Fusion) {
    let [first, second] = found.loops;
    let insts = std::mem::take(&mut block.insts);
    let (mut ahead, mut behind, mut pair) = (Vec::new(), Vec::new(), Vec::new());
    for (at, mut inst) in insts.into_iter().enumerate() {
        if at == first || at == second {
            pair.push(inst);
            continue;
        }
        let moves = at.checked_sub(first + 1).and_then(|at| found.moved.get(&at));
        match moves {
            None if at < first => ahead.push(inst),
            None => behind.push(inst),
            Some(Moves::Whole) => ahead.push(inst),
            Some(Moves::Part { results, sides }) => {
                ahead.push(take_part(f, &mut inst, results, sides));
                behind.push(inst);
            }
        }
    }
    let (reverse, forward) = (pair.pop().expect("the second"), pair.pop().expect("the first"));
    block.insts = ahead;
    block.insts.push(fused(f, forward, reverse, found));
    block.insts.extend(behind);
    // What follows it was the reverse sweep.
    if let Some(at) = block.insts.iter().rposition(is_section)
        && block.insts[at + 1..].iter().all(|inst| inst.op.effect() == Effect::Pure)
    {
        block.insts.remove(at);
    }
}

fn is_section(inst: &Inst) -> bool {
    matches!(&inst.op, Op::Extern { name, .. } if name == ir::SECTION)
}

/// The first loop, whose iterations end with those of the second.
fn fused(f: &mut Function, forward: Inst, reverse: Inst, found: &Fusion) -> Inst {
    let course = &found.course;
    let Inst { id, mut results, op, span } = forward;
    let Op::Loop { mut inits, mut params, cond, mut body, hint } = op else {
        unreachable!("fusions are of loops")
    };
    let Inst { results: sums, op, .. } = reverse;
    let Op::Loop { inits: starts, params: carried, body: mut back, .. } = op else {
        unreachable!("fusions are of loops")
    };
    let mut b = Builder::new(f);
    b.span = span;
    b.begin();
    let mut names = course.names(&mut b, params[course.counter], carried[course.walk]);
    names.extend(found.handed.iter().map(|(popped, pushed)| (*popped, *pushed)));
    let between = b.close(Vec::new());
    drop(b);
    back.rename(&|v| names.get(&v).copied().unwrap_or(v));
    if !found.handed.is_empty() {
        body.insts.retain(|inst| !matches!(inst.op, Op::Push { .. }));
        back.insts.retain(|inst| !matches!(inst.op, Op::Pop { .. }));
    }
    body.insts.extend(between.insts);
    body.insts.extend(back.insts);
    for i in (0..carried.len()).filter(|i| *i != course.walk) {
        inits.push(starts[i]);
        params.push(carried[i]);
        body.yields.push(back.yields[i]);
        results.push(sums[i]);
    }
    Inst { id, results, op: Op::Loop { inits, params, cond, body, hint }, span }
}
