//! Barriers that some threads of a block may not come to.
//!
//! `__syncthreads(); … if (x[i] < 0) return; … __syncthreads();` is right where the rest of the block does not wait for threads that have
//! ended. In the gradient nobody ends: such threads step over the branch and wait at the mirror of the first barrier, while the others
//! wait inside the branch for all of them. Barriers would meet that do not belong together, and no error would tell.
//!
//! So the threads of a block are asked, where they may part in front of a barrier and it cannot be proved that they do not
//! ([`REQUIRE`]): if they part, the launch is refused.
//!
//! Where *all* barriers stand in one branch (`if (i >= n) return;` before any), those who step over it wait nowhere, and there is nothing to ask. The gradient
//! then must not wait for the whole block on its own account either, at the kernel's end or for a sum ([`refuse_parted`] says so).
//!
//! **Precondition.** All threads of the block come to the question. Where they may have parted before, nobody can be asked, and the
//! kernel is refused ([`refuse_parted`]).

use analysis::layout::Layout;
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use ir::tables::{HashMap, HashSet};
use ir::{
    Barrier, Block, Code, Diagnostic, ExternEffect, Function, FunctionKind, Inst, InstId, Module, Op, Span,
    Type, Value, WarpOp,
};
use passes::inline::copy_block;

/// Takes what a thread decides.
pub const REQUIRE: &str = "::cugrad::require_together";

pub fn require_together(m: &Module, mut f: Function, may_alias: bool) -> Function {
    let parted = Parted::of(m, &f, may_alias);
    if parted.asked.is_empty() {
        return f;
    }
    let body = f.body.take().expect("prepared: it has a body");
    let body = ask(&mut f, body, &parted.asked);
    f.set_body(body);
    f
}

/// Refuses barriers at which threads may be missing that cannot be asked. Says whether threads wait in a branch that others may step over: right in the
/// primal, and in the gradient as long as nobody waits anywhere else.
pub fn refuse_parted(m: &Module, f: &Function, may_alias: bool) -> Result<bool, Diagnostic> {
    let parted = Parted::of(m, f, may_alias);
    let Some(place) = parted.hopeless else { return Ok(parted.waits_apart) };
    let message = "threads of a block may part here in front of a barrier, after some have ended";
    let hint = "let all threads of the block run to the end, with a condition around what some of them do, and none around barriers";
    Err(Diagnostic::new(Code::BarrierActive, place, message).with_hint(hint))
}

/// Branches and loops with barriers inside, of which it is not known that a block stays together there.
struct Parted {
    /// All threads come to them.
    asked: HashSet<InstId>,
    /// The first that some may not come to.
    hopeless: Option<Span>,
    /// There are barriers that not all threads come to, and all who come to one come to all.
    waits_apart: bool,
}

impl Parted {
    fn of(m: &Module, f: &Function, may_alias: bool) -> Parted {
        let mut parted = Parted { asked: HashSet::default(), hopeless: None, waits_apart: false };
        if f.kind != FunctionKind::Kernel || count(f.body()) == 0 {
            return parted;
        }
        let layout = Layout::of(f);
        let points = PointsTo::of(f);
        let reread = Reread::of(m, &layout, &points, may_alias);
        let uniformity = Uniformity::without_races(m, &layout, &points, &reread);
        parted.search(&uniformity, f.body(), count(f.body()), true);
        parted
    }

    /// In a block of code to which all threads come, or which some have stepped over. `all`: the barriers that those who come wait at.
    fn search(&mut self, uniformity: &Uniformity, block: &Block, all: usize, together: bool) {
        for inst in &block.insts {
            let inside: usize = inst.op.blocks().iter().map(|b| count(b)).sum();
            if inside == 0 {
                continue;
            }
            let (cond, parts) = match &inst.op {
                // Who is not inside does not wait.
                Op::If { cond, .. } => (*cond, inside < all),
                Op::Loop { cond, .. } => (cond.yields[0], true),
                // Nothing else has blocks.
                _ => continue,
            };
            let alike = uniformity.get(cond).block_uniform();
            let is_asked = parts && !alike && together;
            if is_asked {
                self.asked.insert(inst.id);
            } else if parts && !alike {
                self.hopeless = self.hopeless.or(Some(inst.span));
            }
            self.waits_apart |= !alike && !is_asked;
            let (all, together) = if alike || is_asked { (all, together) } else { (inside, false) };
            for inner in inst.op.blocks() {
                self.search(uniformity, inner, all, together);
            }
        }
    }
}

fn waits(op: &Op) -> bool {
    match op {
        Op::Barrier(barrier) => matches!(barrier, Barrier::Block | Barrier::Grid),
        Op::Warp { op, .. } => matches!(op, WarpOp::BlockCount | WarpOp::BlockAnd | WarpOp::BlockOr),
        // Nothing else waits for the block.
        _ => false,
    }
}

fn count(block: &Block) -> usize {
    let mut count = 0;
    block.walk(&mut |i| count += usize::from(waits(&i.op)));
    count
}

fn ask(f: &mut Function, old: Block, asked: &HashSet<InstId>) -> Block {
    let mut insts = Vec::with_capacity(old.insts.len());
    for mut inst in old.insts {
        for inner in inst.op.blocks_mut() {
            *inner = ask(f, std::mem::take(inner), asked);
        }
        if asked.contains(&inst.id) {
            match &inst.op {
                Op::If { cond, .. } => insts.push(question(*cond, inst.span)),
                // A loop: nothing else has blocks.
                _ => ask_each_time(f, &mut insts, &mut inst),
            }
        }
        insts.push(inst);
    }
    Block::new(insts, old.yields)
}

fn question(cond: Value, span: Span) -> Inst {
    let op = Op::Extern { name: REQUIRE.to_string(), args: vec![cond], effect: ExternEffect::Output };
    Inst::new(vec![], op, span)
}

/// `while (c) { … }` becomes `for (goes = c, ask(goes); goes; goes = c, ask(goes)) { … }`: conditions have no effects.
fn ask_each_time(f: &mut Function, before: &mut Vec<Inst>, inst: &mut Inst) {
    let span = inst.span;
    let values = f.clone();
    let Op::Loop { inits, params, cond, body, .. } = &mut inst.op else { return };
    let evaluate = |f: &mut Function, at: &[Value], insts: &mut Vec<Inst>| {
        let mut map = HashMap::from_iter(params.iter().copied().zip(at.iter().copied()));
        let copy = copy_block(&values, f, cond, &mut map);
        insts.extend(copy.insts);
        insts.push(question(copy.yields[0], span));
        copy.yields[0]
    };
    let first = evaluate(f, inits, before);
    let at = body.yields.clone();
    let next = evaluate(f, &at, &mut body.insts);
    body.yields.push(next);
    inits.push(first);
    let goes = f.new_value(Type::Bool, None);
    params.push(goes);
    **cond = Block::new(vec![], vec![goes]);
    inst.results.push(f.new_value(Type::Bool, None));
}
