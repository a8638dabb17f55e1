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
//! wait outside of the branch too: else nobody waits elsewhere, and masks stay as the source has them.

use analysis::layout::Layout;
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use analysis::whole_warps::come_whole;
use ir::tables::{HashMap, HashSet};
use ir::uses::Definitions;
use ir::{
    Barrier, BinaryOp, Block, Const, Function, FunctionKind, Inst, InstId, IntKind, Module, Op, Span, Type,
    UnaryOp, Value, WarpOp,
};

const ALL_LANES: i128 = 0xffff_ffff;

pub fn narrow_masks(m: &Module, mut f: Function, may_alias: bool) -> Function {
    if f.kind != FunctionKind::Kernel || count(f.body(), exchanges) == 0 {
        return f;
    }
    let all_lanes = masks_beyond_branches(&f);
    let branches = {
        let layout = Layout::of(&f);
        let points = PointsTo::of(&f);
        let uniformity = Uniformity::of(&layout, &points, &Reread::of(m, &layout, &points, may_alias));
        divided_branches(&layout, &uniformity, &all_lanes)
    };
    if !branches.is_empty() {
        let body = f.body.take().expect("prepared: it has a body");
        let body = ask_before(&mut f, body, &branches, &all_lanes);
        f.set_body(body);
    }
    f
}

/// Whether lanes wait for those that a mask names.
fn exchanges(op: &Op) -> bool {
    match op {
        Op::Barrier(barrier) => *barrier == Barrier::Warp,
        Op::Warp { op, .. } => takes_mask(*op),
        // Nothing else waits for lanes.
        _ => false,
    }
}

fn takes_mask(op: WarpOp) -> bool {
    use WarpOp::*;
    match op {
        Shuffle
        | ShuffleUp
        | ShuffleDown
        | ShuffleXor
        | ShuffleTransposed
        | ShuffleUpTransposed
        | ShuffleDownTransposed
        | ShuffleXorTransposed
        | Ballot
        | Any
        | All
        | ReduceAdd
        | ReduceMin
        | ReduceMax
        | ReduceAnd
        | ReduceOr
        | ReduceXor
        | MatchAny
        | Sync => true,
        ActiveMask | BlockCount | BlockAnd | BlockOr | AllHere | BlockSum | BlockFirst | BlockPrefix
        | BlockSuffix | BlockBefore | BlockAfter | BlockTake | BlockGive | BlockMove | BlockArgMax
        | BlockArgMin | WarpSum | WarpFirst | WarpArgMax | WarpArgMin => false,
    }
}

/// Whether threads wait for others, of the warp or of the block.
fn waits(op: &Op) -> bool {
    matches!(op, Op::Barrier(_) | Op::Warp { .. })
}

fn count(block: &Block, which: fn(&Op) -> bool) -> usize {
    let mut count = 0;
    block.walk(&mut |i| count += usize::from(which(&i.op)));
    count
}

/// Branches that divide warps, to which all lanes come, with exchanges of such masks inside, while threads wait outside.
fn divided_branches(
    layout: &Layout,
    uniformity: &Uniformity,
    all_lanes: &HashMap<Value, bool>,
) -> HashSet<InstId> {
    let all = count(layout.function.body(), waits);
    let waits_for_all = |i: &Inst| match &i.op {
        Op::Warp { op, operands } => takes_mask(*op) && all_lanes.contains_key(&operands[0]),
        // Nothing else waits for lanes.
        op => exchanges(op),
    };
    let mut found = HashSet::default();
    for (id, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            let Some(branch) = inst.as_branch() else { continue };
            let arms = [branch.then, branch.els];
            let inside: usize = arms.iter().map(|arm| count(arm, waits)).sum();
            let mut for_all = false;
            arms.iter().for_each(|arm| arm.walk(&mut |i| for_all |= waits_for_all(i)));
            let divides = for_all && arms.iter().any(|arm| !come_whole(layout, uniformity, arm.id));
            if inside < all && divides && come_whole(layout, uniformity, *id) {
                found.insert(inst.id);
            }
        }
    }
    found
}

/// Masks that may name lanes which a branch leaves behind: all lanes, or whatever was passed in. Other constants, and what lanes have
/// voted, name those who come. With each: whether it is all lanes.
fn masks_beyond_branches(f: &Function) -> HashMap<Value, bool> {
    let defined = Definitions::of(f);
    let mut found = HashMap::default();
    f.body().walk(&mut |i| {
        let Op::Warp { op, operands } = &i.op else { return };
        if !takes_mask(*op) {
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

fn ask_before(
    f: &mut Function,
    old: Block,
    branches: &HashSet<InstId>,
    all_lanes: &HashMap<Value, bool>,
) -> Block {
    let mut insts = Vec::with_capacity(old.insts.len());
    for mut inst in old.insts {
        if branches.contains(&inst.id) {
            let all = put(f, &mut insts, inst.span, Op::Const(Const::Int(ALL_LANES)));
            narrow_arms(f, &mut insts, &mut inst, all, all_lanes);
        } else {
            for inner in inst.op.blocks_mut() {
                *inner = ask_before(f, std::mem::take(inner), branches, all_lanes);
            }
        }
        insts.push(inst);
    }
    Block::new(insts, old.yields)
}

/// Asks the lanes of a mask, all of which are here, which of them take a branch, and narrows the masks inside.
fn narrow_arms(
    f: &mut Function,
    before: &mut Vec<Inst>,
    inst: &mut Inst,
    mask: Value,
    all_lanes: &HashMap<Value, bool>,
) {
    let span = inst.span;
    let Op::If { cond, then, els } = &mut inst.op else { return };
    let taking = put(f, before, span, Op::Warp { op: WarpOp::Ballot, operands: vec![mask, *cond] });
    let not = put(f, before, span, Op::Unary(UnaryOp::BitNot, taking));
    let others = put(f, before, span, Op::Binary(BinaryOp::And, mask, not));
    for (arm, mask) in [(then, taking), (els, others)] {
        **arm = narrow(f, std::mem::take(arm), mask, all_lanes);
    }
}

/// Exchanges of all lanes become those of the mask, in a block that the lanes of the mask come to.
fn narrow(f: &mut Function, old: Block, mask: Value, all_lanes: &HashMap<Value, bool>) -> Block {
    let mut insts = Vec::with_capacity(old.insts.len());
    for mut inst in old.insts {
        let inside: usize = inst.op.blocks().iter().map(|b| count(b, exchanges)).sum();
        match &mut inst.op {
            Op::Warp { op, operands } if takes_mask(*op) && all_lanes.contains_key(&operands[0]) => {
                operands[0] = match all_lanes[&operands[0]] {
                    true => mask,
                    false => put(f, &mut insts, inst.span, Op::Binary(BinaryOp::And, operands[0], mask)),
                };
            }
            Op::Barrier(Barrier::Warp) => {
                inst.op = Op::Warp { op: WarpOp::Sync, operands: vec![mask] };
            }
            Op::If { .. } if inside > 0 => narrow_arms(f, &mut insts, &mut inst, mask, all_lanes),
            // Nothing else waits for all lanes. The lanes of a loop's later iterations are not known.
            op => {
                for inner in op.blocks_mut() {
                    *inner = narrow(f, std::mem::take(inner), mask, all_lanes);
                }
            }
        }
        insts.push(inst);
    }
    Block::new(insts, old.yields)
}

fn put(f: &mut Function, insts: &mut Vec<Inst>, span: Span, op: Op) -> Value {
    let value = f.new_value(Type::Int(IntKind::UInt), None);
    insts.push(Inst::new(vec![value], op, span));
    value
}
