//! Masks of exchanges behind a `return` of some lanes.
//!
//! `v = __shfl_up_sync(~0u, x, 1); if (i >= n) return; w = __shfl_up_sync(~0u, v, 1);` names lanes in its second mask that
//! have ended. That is right in the primal, where nobody waits for them. In the gradient nobody ends: these lanes step over
//! the branch and wait at the transpose of the first exchange, with the mask of all lanes, while the others wait for all
//! lanes inside the branch.
//!
//! So the mask of an exchange in a branch becomes a ballot of the branch's condition, asked by all lanes before it. A
//! lane that does not take the branch cannot take part in what is inside it; in a primal that is right it has ended. The
//! same goes for lanes that wait for the block at a barrier's mirror.
//!
//! **Precondition.** All lanes come to the branch ([`come_whole`]), so that they can be asked. Done only where threads
//! wait outside of the branch too, or read numbers there, whose adjoints they may add together: else nobody waits elsewhere, and masks
//! stay as the source has them.
//!
//! Likewise in loops that lanes leave one by one, and end. In the gradient nobody ends, and a lane that left early would meet the
//! others' later iterations in its own last one. So all lanes go round until none of them would:
//! `while (c) { … }` becomes `for (here = ballot(c); here; here = ballot(c)) if (c) { … }`, whose exchanges name those who are `here`.
//! Loops over numbers of warps keep warps whole in blocks of whole warps ([`stays_whole_in_whole_blocks`]): they are left alone, and
//! other blocks are refused when the kernel runs ([`REQUIRE_WHOLE_WARPS`]).

use analysis::layout::Layout;
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use analysis::whole_warps::{
    REQUIRE_WHOLE_WARPS, come_whole, come_whole_in_whole_blocks, stays_whole, stays_whole_in_whole_blocks,
};
use ir::tables::{HashMap, HashSet};
use ir::uses::Definitions;
use ir::{
    Barrier, BinaryOp, Block, CompareOp, Const, ExternEffect, Function, FunctionKind, Inst, InstId, IntKind,
    Module, Op, Span, Type, UnaryOp, Value, WarpOp,
};
use passes::inline::copy_block;

const ALL_LANES: i128 = 0xffff_ffff;

pub fn narrow_masks(m: &Module, mut f: Function, may_alias: bool) -> Function {
    if f.kind != FunctionKind::Kernel || count(f.body(), exchanges) == 0 {
        return f;
    }
    let all_lanes = masks_beyond_branches(&f);
    let divided = {
        let layout = Layout::of(&f);
        let points = PointsTo::of(&f);
        let uniformity = Uniformity::of(&layout, &points, &Reread::of(m, &layout, &points, may_alias));
        Divided::of(&layout, &uniformity, &all_lanes)
    };
    if !divided.branches.is_empty() || !divided.loops.is_empty() || divided.needs_whole_blocks {
        let body = f.body.take().expect("prepared: it has a body");
        let mut body = Narrower { f: &mut f, divided: &divided, all_lanes: &all_lanes }.ask_before(body);
        if divided.needs_whole_blocks {
            let op = Op::Extern {
                name: REQUIRE_WHOLE_WARPS.to_string(),
                args: vec![],
                effect: ExternEffect::Output,
            };
            body.insts.insert(0, Inst::new(vec![], op, f.span));
        }
        f.set_body(body);
    }
    f
}

/// Whether lanes wait for those that a mask names.
fn exchanges(op: &Op) -> bool {
    match op {
        Op::Barrier(barrier) => *barrier == Barrier::Warp,
        Op::Warp { op, .. } => op.takes_mask(),
        // Nothing else waits for lanes.
        _ => false,
    }
}

/// Whether threads wait for others, of the warp or of the block.
fn waits(op: &Op) -> bool {
    matches!(op, Op::Barrier(_) | Op::Warp { .. })
}

/// Whether it reads what may have an adjoint, which lanes may add to together.
fn reads(f: &Function, inst: &Inst) -> bool {
    matches!(inst.op, Op::Load(_))
        && inst.results.iter().any(|v| !matches!(f.ty(*v), Type::Int(_) | Type::Bool))
}

fn count_reads(f: &Function, block: &Block) -> usize {
    let mut count = 0;
    block.walk(&mut |i| count += usize::from(reads(f, i)));
    count
}

fn count(block: &Block, which: fn(&Op) -> bool) -> usize {
    let mut count = 0;
    block.walk(&mut |i| count += usize::from(which(&i.op)));
    count
}

/// What divides warps while lanes wait for each other inside.
struct Divided {
    /// To which all lanes come.
    branches: HashSet<InstId>,
    /// That lanes leave one by one.
    loops: HashSet<InstId>,
    /// Others would be too, in blocks whose rows are no whole warps.
    needs_whole_blocks: bool,
}

impl Divided {
    fn of(layout: &Layout, uniformity: &Uniformity, all_lanes: &HashMap<Value, bool>) -> Divided {
        let waits_for_all = |i: &Inst| match &i.op {
            Op::Warp { op, operands } => op.takes_mask() && all_lanes.contains_key(&operands[0]),
            // Nothing else waits for lanes.
            op => exchanges(op),
        };
        let for_all = |block: &Block| {
            let mut found = false;
            block.walk(&mut |i| found |= waits_for_all(i));
            found
        };
        let (branches, loops) = (HashSet::default(), HashSet::default());
        let mut divided = Divided { branches, loops, needs_whole_blocks: false };
        layout.function.body().walk(&mut |inst| {
            if let Op::Loop { cond, body, .. } = &inst.op
                && (for_all(cond) || for_all(body))
                && !stays_whole(layout, uniformity, cond.yields[0])
            {
                match stays_whole_in_whole_blocks(layout, uniformity, cond.yields[0]) {
                    true => divided.needs_whole_blocks = true,
                    false => drop(divided.loops.insert(inst.id)),
                }
            }
        });
        let f = layout.function;
        let (all, all_reads) = (count(f.body(), waits), count_reads(f, f.body()));
        for (id, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                let Some(branch) = inst.as_branch() else { continue };
                let arms = [branch.then, branch.els];
                let inside: usize = arms.iter().map(|arm| count(arm, waits)).sum();
                let mut leave = false;
                arms.iter().for_each(|arm| arm.walk(&mut |i| leave |= divided.loops.contains(&i.id)));
                let divides = arms.iter().any(|arm| for_all(arm))
                    && arms.iter().any(|arm| !come_whole(layout, uniformity, arm.id));
                let beside =
                    arms.iter().filter(|arm| for_all(arm)).map(|arm| count_reads(f, arm)).sum::<usize>();
                if !(inside < all || leave || beside < all_reads) || !divides {
                    continue;
                }
                let whole = come_whole(layout, uniformity, *id);
                if whole || come_whole_in_whole_blocks(layout, uniformity, *id) {
                    divided.branches.insert(inst.id);
                    divided.needs_whole_blocks |= !whole;
                }
            }
        }
        divided
    }
}

/// Masks that may name lanes which a branch leaves behind: all lanes, or whatever was passed in. Other constants, and what lanes have
/// voted, name those who come. With each: whether it is all lanes.
fn masks_beyond_branches(f: &Function) -> HashMap<Value, bool> {
    let defined = Definitions::of(f);
    let mut found = HashMap::default();
    f.body().walk(&mut |i| {
        let Op::Warp { op, operands } = &i.op else { return };
        if !op.takes_mask() {
            return;
        }
        let is_all = match defined.get(operands[0]) {
            Some(Op::Const(Const::Int(n))) if n & ALL_LANES == ALL_LANES => true,
            Some(Op::Const(_) | Op::Warp { .. }) => return,
            // Whatever it is.
            _ => false,
        };
        found.insert(operands[0], is_all);
    });
    found
}

struct Narrower<'a> {
    f: &'a mut Function,
    divided: &'a Divided,
    all_lanes: &'a HashMap<Value, bool>,
}

impl Narrower<'_> {
    /// In a block that all lanes come to.
    fn ask_before(&mut self, old: Block) -> Block {
        let mut insts = Vec::with_capacity(old.insts.len());
        for mut inst in old.insts {
            let is_loop = self.divided.loops.contains(&inst.id);
            if is_loop || self.divided.branches.contains(&inst.id) {
                let all = put(self.f, &mut insts, inst.span, Op::Const(Const::Int(ALL_LANES)));
                match is_loop {
                    true => self.narrow_loop(&mut insts, &mut inst, all),
                    false => self.narrow_arms(&mut insts, &mut inst, all),
                }
            } else {
                for inner in inst.op.blocks_mut() {
                    *inner = self.ask_before(std::mem::take(inner));
                }
            }
            insts.push(inst);
        }
        Block::new(insts, old.yields)
    }

    /// Asks the lanes of a mask, all of which are here, which of them take a branch, and narrows the masks inside.
    fn narrow_arms(&mut self, before: &mut Vec<Inst>, inst: &mut Inst, mask: Value) {
        let span = inst.span;
        let Op::If { cond, then, els } = &mut inst.op else { return };
        let taking = put(self.f, before, span, Op::Warp { op: WarpOp::Ballot, operands: vec![mask, *cond] });
        let not = put(self.f, before, span, Op::Unary(UnaryOp::BitNot, taking));
        let others = put(self.f, before, span, Op::Binary(BinaryOp::And, mask, not));
        for (arm, mask) in [(then, taking), (els, others)] {
            **arm = self.narrow(std::mem::take(arm), mask);
        }
    }

    /// The lanes of a mask, all of which are here, go round a loop until none of them would.
    fn narrow_loop(&mut self, before: &mut Vec<Inst>, inst: &mut Inst, mask: Value) {
        let span = inst.span;
        let Op::Loop { inits, params, cond, body, .. } = &mut inst.op else { return };
        let ask = |f: &mut Function, insts: &mut Vec<Inst>, goes: Value| {
            put(f, insts, span, Op::Warp { op: WarpOp::Ballot, operands: vec![mask, goes] })
        };
        let values = self.f.clone();
        let ask_again = |narrower: &mut Self, at: &[Value], lanes: Value| {
            let mut map = HashMap::from_iter(params.iter().copied().zip(at.iter().copied()));
            let again = copy_block(&values, narrower.f, cond, &mut map);
            narrower.narrow(again, lanes)
        };
        let first = ask_again(self, inits, mask);
        before.extend(first.insts);
        let goes_first = first.yields[0];
        let here_first = ask(self.f, before, goes_first);

        let goes = self.f.new_value(Type::Bool, None);
        let here = self.f.new_value(Type::Int(IntKind::UInt), None);
        let mut round = self.narrow(std::mem::take(body), here);
        let next = ask_again(self, &round.yields, here);
        round.insts.extend(next.insts);
        round.yields.push(next.yields[0]);
        let stays = self.f.new_value(Type::Bool, None);
        let no = Inst::new(vec![stays], Op::Const(Const::Bool(false)), span);
        let waits = Block::new(vec![no], params.iter().copied().chain([stays]).collect());
        let after: Vec<Value> = round
            .yields
            .iter()
            .map(|v| {
                let (ty, name) = (self.f.ty(*v).clone(), self.f.name_of(*v).map(str::to_string));
                self.f.new_value(ty, name)
            })
            .collect();
        let choice = Op::If { cond: goes, then: Box::new(round), els: Box::new(waits) };
        let mut insts = vec![Inst::new(after.clone(), choice, span)];
        let here_next = ask(self.f, &mut insts, *after.last().expect("whether it goes on"));
        **body = Block::new(insts, after.into_iter().chain([here_next]).collect());

        let mut insts = Vec::new();
        let nobody = put(self.f, &mut insts, span, Op::Const(Const::Int(0)));
        let somebody = self.f.new_value(Type::Bool, None);
        insts.push(Inst::new(vec![somebody], Op::Compare(CompareOp::Ne, here, nobody), span));
        **cond = Block::new(insts, vec![somebody]);
        inits.extend([goes_first, here_first]);
        params.extend([goes, here]);
        let results = [Type::Bool, Type::Int(IntKind::UInt)].map(|ty| self.f.new_value(ty, None));
        inst.results.extend(results);
    }

    /// Exchanges of all lanes become those of the mask, in a block that the lanes of the mask come to.
    fn narrow(&mut self, old: Block, mask: Value) -> Block {
        let mut insts = Vec::with_capacity(old.insts.len());
        for mut inst in old.insts {
            let inside: usize = inst.op.blocks().iter().map(|b| count(b, exchanges)).sum();
            let leaves = self.divided.loops.contains(&inst.id);
            match &mut inst.op {
                Op::Warp { op, operands } if op.takes_mask() && self.all_lanes.contains_key(&operands[0]) => {
                    operands[0] = match self.all_lanes[&operands[0]] {
                        true => mask,
                        false => {
                            put(self.f, &mut insts, inst.span, Op::Binary(BinaryOp::And, operands[0], mask))
                        }
                    };
                }
                Op::Barrier(Barrier::Warp) => {
                    inst.op = Op::Warp { op: WarpOp::Sync, operands: vec![mask] };
                }
                Op::If { .. } if inside > 0 => self.narrow_arms(&mut insts, &mut inst, mask),
                Op::Loop { .. } if leaves => self.narrow_loop(&mut insts, &mut inst, mask),
                // Nothing else waits for all lanes. Those of the mask stay together in other loops.
                op => {
                    for inner in op.blocks_mut() {
                        *inner = self.narrow(std::mem::take(inner), mask);
                    }
                }
            }
            insts.push(inst);
        }
        Block::new(insts, old.yields)
    }
}

fn put(f: &mut Function, insts: &mut Vec<Inst>, span: Span, op: Op) -> Value {
    let value = f.new_value(Type::Int(IntKind::UInt), None);
    insts.push(Inst::new(vec![value], op, span));
    value
}
