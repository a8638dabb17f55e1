//! The beginning and the end of a kernel whose blocks add up: sums are cleared, and added to where they belong.
//!
//! A block of 256 threads that clears 2048 sums and adds them does more for them than for its own work, and blocks queue at the same elements when
//! they add. So a few blocks do the work of all, one block's after the other, and clear and add once:
//!
//! ```text
//! if (blockIdx.x >= working_blocks()) return;
//! zero_shared(&w_sums); __syncthreads();
//! for (block = blockIdx.x; block < gridDim.x; block += working_blocks()) { … }      // was: blockIdx.x
//! __syncthreads();
//! for (k = thread; k < 160; k += threads) accumulate_sum(&w_adj[k], w_sums[k]);
//! ```
//!
//! `working_blocks` (include/cugrad/rounds.h) gives as many as fill the device twice, or all where these are no more. Blocks that return at once cost what blocks
//! cost that have nothing to do: 0.6 ns each on an H200. On the same machine, a table of 1024 entries that 2²² threads search: 3.2 times the primal where each block adds its sums,
//! 1.7 so. Rounds are for windows and for many sums: to a network of 161 weights, whose threads have much to do, the loop costs more than it saves (3.8 → 4.1). What blocks add up by threads ([`Accumulation::Block`]) is collected over all rounds as well.
//!
//! Compilers would load before the loop what all rounds load alike (a network's weights), and have no registers left: 4.7 times the primal for 3.8. So such
//! addresses get an offset of zero in each round, of which the compiler does not know that it is one.
//!
//! That needs
//! * blocks that know of each other only by `blockIdx.x`: nothing is called that might ask for it by itself, and no block waits for another one ([`super::waits`]);
//! * shared memory of the kernel's own that nobody uses any more when the next round begins: then a barrier stands between rounds;
//! * sums that are for the same elements in all rounds;
//! * a tape that is empty when a round ends, as it is when a gradient does;
//! * for what is collected over all rounds: an address that can be computed again after them, of an array that is only added to.

use analysis::affine::{Atom, Forms};
use analysis::effects::Effects;
use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use analysis::trips::counter_range;
use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, Addition, Barrier, Block, Builder, Builtin, CompareOp, ExternEffect, Function, GlobalId,
    GlobalSpace, Inst, InstId, IntKind, LoopHint, Module, Op, Type, Value,
};

use super::base::computes;
use super::waits::may_wait;
use super::{BlockSums, is_only_added_to};
use crate::room::ZERO;

/// A function of include/cugrad/rounds.h: how many blocks along x do the work.
pub const WORKING: &str = "::cugrad::working_blocks";

/// More sums than a block adds beside its work.
const MANY: u64 = 512;

/// Another one: zero, but the compiler cannot tell.
pub const NO_OFFSET: &str = "::cugrad::no_offset";

/// Clears the sums before anything else, and adds them at the end.
pub fn write_sums(m: &Module, mut f: Function, due: &[BlockSums]) -> Function {
    if due.is_empty() {
        return f;
    }
    let many = due.iter().any(|d| d.is_window) || due.iter().map(|d| d.length).sum::<u64>() > MANY;
    let same_in_rounds = due.iter().all(|d| !d.base.asks_for_block());
    let collected = (many && same_in_rounds && can_go_round(&f)).then(|| collected(&f));
    let alike = loaded_alike(m, &f);
    let mut body = f.body.take().expect("a derivative has a body");
    let own = waits_between(m, &body, due);
    let mut b = Builder::new(&mut f);
    let Some(collected) = collected else {
        clear(&mut b, m, due);
        body.insts.into_iter().for_each(|inst| b.put(inst));
        b.effect(Op::Barrier(Barrier::Block));
        due.iter().for_each(|sums| add(&mut b, m, sums));
        let body = b.close(Vec::new());
        f.set_body(body);
        return crate::tidy(f);
    };
    let first = b.builtin(Builtin::BlockIdx(0));
    let working = b.pure_call(WORKING, Vec::new(), Type::Int(IntKind::UInt));
    b.name(working, "working_blocks");
    let cond = b.compare(CompareOp::Lt, first, working);
    b.begin();
    clear(&mut b, m, due);
    let rounds = Rounds::new(&mut b, collected, &alike, None);
    rounds.rename(&mut body);
    let plainly = |b: &mut Builder, insts: Vec<Inst>| {
        insts.into_iter().for_each(|inst| b.put(inst));
        Vec::new()
    };
    let (sums, _) = rounds.write(&mut b, body, (first, working), own, (&[], &[]), plainly);
    for (place, sum) in sums {
        b.accumulate(place, sum, Accumulation::Block);
    }
    b.effect(Op::Barrier(Barrier::Block));
    due.iter().for_each(|sums| add(&mut b, m, sums));
    let then = Box::new(b.close(Vec::new()));
    b.begin();
    let els = Box::new(b.close(Vec::new()));
    b.push(Op::If { cond, then, els }, Vec::new());
    let body = b.close(Vec::new());
    f.set_body(body);
    crate::tidy(f)
}

/// Whether nothing but `blockIdx.x` tells a block which one it is, and none waits for another.
pub fn can_go_round(f: &Function) -> bool {
    let mut can = !may_wait(f);
    f.body().walk(&mut |inst| {
        can &= match &inst.op {
            Op::Call { .. } | Op::Barrier(Barrier::Grid) => false,
            Op::Extern { name, effect: ExternEffect::Any, .. } => name.starts_with("::cugrad::"),
            // Everything else is given what it works on.
            _ => true,
        };
    });
    can
}

/// Whether a round uses memory that the next one uses too.
pub fn waits_between(m: &Module, body: &Block, due: &[BlockSums]) -> bool {
    let own = |g: &GlobalId| m.global(*g).space == GlobalSpace::Shared && due.iter().all(|d| d.array != *g);
    let mut waits = false;
    body.walk(&mut |inst| {
        waits |= match &inst.op {
            Op::Global(g) => own(g),
            Op::Barrier(_) => true,
            Op::Extern { effect: ExternEffect::Any, .. } => true,
            // What has no place in shared memory is of no concern to other threads.
            _ => false,
        };
    });
    waits
}

/// Sums of the block's threads at the end of the kernel that can be added after all rounds, each with how its address is computed.
pub fn collected(f: &Function) -> HashMap<InstId, Vec<Inst>> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let mut found = HashMap::default();
    for inst in &f.body().insts {
        let Op::Accumulate { place, value, how: Accumulation::Block } = &inst.op else { continue };
        let mut address = Vec::new();
        let roots = points.get(*place);
        if f.ty(*value).is_float()
            && !roots.is_empty()
            && is_only_added_to(&layout, &points, *place)
            && computes(&layout, *place, &mut address, &mut HashSet::default())
            && !address.iter().any(|inst| matches!(inst.op, Op::Builtin(Builtin::BlockIdx(0))))
        {
            found.insert(inst.id, address);
        }
    }
    found
}

/// Parameters through which all rounds load the same numbers, and nobody writes.
pub fn loaded_alike(m: &Module, f: &Function) -> Vec<Value> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let forms = Forms::new(m, &layout);
    let writes = Effects::of_body(f, &points).writes;
    let is_alike = |atom: Atom| match atom {
        Atom::Coordinate(..) => false,
        Atom::Value(v) => match layout.definition(v) {
            Definition::Param(_) => true,
            Definition::LoopParam { inst, index, .. } => {
                counter_range(&layout, inst).is_some_and(|range| range.counter == index)
            }
            Definition::Inst { .. } => false,
        },
    };
    let mut found = Vec::new();
    f.body().walk(&mut |inst| {
        if let Op::Load(place) = &inst.op
            && let Some(Op::Index { base, index }) = layout.op(*place)
            && let Definition::Param(i) = layout.definition(*base)
            && !writes.contains(&Object::Param(i))
            && !writes.contains(&Object::Unknown)
            && !forms.of(*index).mentions(|atom| !is_alike(atom))
            && !found.contains(base)
        {
            found.push(*base);
        }
    });
    found
}

/// The loop over the work of several blocks.
pub struct Rounds {
    /// What stands for `blockIdx.x` in it.
    block: Value,
    /// What is added after all rounds.
    collected: HashMap<InstId, Vec<Inst>>,
    /// Parameters that get an offset in each round, and their names with it.
    offset: Vec<(Value, Value)>,
    /// The first block that is not this one's; that behind the last of the grid if there is none.
    last: Option<Value>,
}

/// Places, each with what is to be added to it.
type Due = Vec<(Value, Value)>;

impl Rounds {
    pub fn new(
        b: &mut Builder,
        collected: HashMap<InstId, Vec<Inst>>,
        alike: &[Value],
        last: Option<Value>,
    ) -> Rounds {
        let block = b.value(Type::Int(IntKind::UInt), Some("block".into()));
        let offset = |param: &Value| {
            let name = b.function.name_of(*param).map(str::to_string);
            (*param, b.value(b.ty(*param), name))
        };
        let offset = alike.iter().map(offset).collect();
        Rounds { block, collected, offset, last }
    }

    /// Has the round's instructions use its block, and parameters with offsets. Gives the new names.
    pub fn rename(&self, body: &mut Block) -> HashMap<Value, Value> {
        let mut renamed: HashMap<Value, Value> = self.offset.iter().copied().collect();
        body.walk(&mut |inst| {
            if let (Op::Builtin(Builtin::BlockIdx(0)), [result]) = (&inst.op, inst.results.as_slice()) {
                renamed.insert(*result, self.block);
            }
        });
        rename(body, &renamed);
        renamed
    }

    /// Writes the loop from a first block, by a step, over a body that was renamed. `round` writes the instructions of one, with values that the
    /// loop carries beside (where they start and their names in it), and gives these values after it. Gives what is to be added after the loop, and what was carried.
    pub fn write(
        &self,
        b: &mut Builder,
        mut body: Block,
        (first, step): (Value, Value),
        waits: bool,
        (starts, carried): (&[Value], &[Value]),
        round: impl FnOnce(&mut Builder, Vec<Inst>) -> Vec<Value>,
    ) -> (Due, Vec<Value>) {
        let collected = body.insts.extract_if(.., |inst| self.collected.contains_key(&inst.id));
        let sites: Vec<Addition> = collected.filter_map(|inst| inst.as_addition()).collect();
        let (mut inits, mut params, mut results) = (vec![first], vec![self.block], Vec::new());
        let mut zeros = Vec::new();
        for site in &sites {
            let ty = b.ty(site.value);
            let zero = b.zero(&ty);
            let name = b.function.name_of(site.value).map(str::to_string);
            params.push(b.value(ty.clone(), name));
            zeros.push(zero);
            results.push(b.value(ty, None));
        }
        inits.extend(zeros);
        inits.extend(starts);
        params.extend(carried);
        let after: Vec<Value> = carried.iter().map(|v| b.value(b.ty(*v), None)).collect();
        // Lanes that add jointly take what names the block for the same in all of them.
        let mut jointly = false;
        body.walk(&mut |inst| {
            jointly |= inst
                .as_addition()
                .is_some_and(|a| a.how == Accumulation::Joint || a.how == Accumulation::JointLast);
        });
        b.begin();
        let end = self.last.unwrap_or_else(|| b.builtin(Builtin::GridDim(0)));
        let more = b.compare(CompareOp::Lt, self.block, end);
        let cond = Box::new(b.close(vec![more]));
        b.begin();
        for (param, new) in &self.offset {
            let offset = b.pure_call(NO_OFFSET, Vec::new(), Type::Int(IntKind::ULongLong));
            b.push(Op::Index { base: *param, index: offset }, vec![*new]);
        }
        let kept = round(b, body.insts);
        let mut yields = Vec::new();
        for (site, param) in sites.iter().zip(&params[1..]) {
            yields.push(b.add(*param, site.value));
        }
        if waits || jointly {
            b.effect(Op::Barrier(if waits { Barrier::Block } else { Barrier::Warp }));
        }
        let next = b.add(self.block, step);
        yields.insert(0, next);
        yields.extend(kept);
        let body = Box::new(b.close(yields));
        let end = b.value(Type::Int(IntKind::UInt), None);
        let all = [vec![end], results.clone(), after.clone()].concat();
        let op = Op::Loop { inits, params, cond, body, hint: LoopHint::None };
        b.push(op, all);
        let mut sums = Vec::new();
        for (site, sum) in sites.iter().zip(&results) {
            sums.push((b.copy_of(site.place, &self.collected[&site.id]), *sum));
        }
        (sums, after)
    }
}

/// The kernel with the work of one block alone, for those who count what a thread keeps meanwhile.
pub fn one_round(mut f: Function) -> Function {
    let calls = |i: &Inst| matches!(&i.op, Op::Extern { name, .. } if name == WORKING);
    let Some(working) = f.body().insts.iter().find(|i| calls(i)).map(|i| i.results[0]) else { return f };
    let goes_round = |inst: &Inst| {
        let Op::Loop { params, body, .. } = &inst.op else { return false };
        let next = |i: &&Inst| i.results.first() == body.yields.first();
        let by = |a: &Value, b: &Value| [*a, *b] == [params[0], working] || [*b, *a] == [params[0], working];
        matches!(body.insts.iter().find(next).map(|i| &i.op), Some(Op::Binary(_, a, b)) if by(a, b))
    };
    let mut body = f.body.clone().expect("a derivative has a body");
    let mut insts = Vec::new();
    for inst in std::mem::take(&mut body.insts) {
        let Op::If { then, .. } = &inst.op else {
            insts.push(inst);
            continue;
        };
        let Some(at) = then.insts.iter().position(goes_round) else { return f };
        let mut before = then.insts.clone();
        before.truncate(at);
        insts.append(&mut before);
        let Op::Loop { params, body, .. } = &then.insts[at].op else { return f };
        let span = inst.span;
        insts.push(Inst::new(vec![params[0]], Op::Builtin(Builtin::BlockIdx(0)), span));
        let zero = |p: &Value| Inst::new(vec![*p], Op::Const(ir::Const::Zero), span);
        insts.extend(params[1..].iter().map(zero));
        insts.extend(body.insts.iter().cloned());
        break;
    }
    f.set_body(Block::new(insts, Vec::new()));
    f
}

/// Values that have another one's place.
fn rename(block: &mut Block, renamed: &HashMap<Value, Value>) {
    let name = |v: Value| renamed.get(&v).copied().unwrap_or(v);
    for inst in &mut block.insts {
        inst.op.blocks_mut().into_iter().for_each(|b| rename(b, renamed));
        let op = std::mem::replace(&mut inst.op, Op::Const(ir::Const::Undef));
        inst.op = op.map_operands(&mut |v| name(v));
    }
    block.yields.iter_mut().for_each(|v| *v = name(*v));
}

fn clear(b: &mut Builder, m: &Module, due: &[BlockSums]) {
    for sums in due {
        let place = b.emit(Op::Global(sums.array), Type::ptr(m.global(sums.array).ty.clone()));
        b.effect(Op::Extern { name: ZERO.into(), args: vec![place], effect: ExternEffect::Any });
    }
    b.effect(Op::Barrier(Barrier::Block));
}

/// Threads add the sums of the block, one after the other.
fn add(b: &mut Builder, m: &Module, sums: &BlockSums) {
    let array = b.emit(Op::Global(sums.array), Type::ptr(m.global(sums.array).ty.clone()));
    let first_of_block = sums.base.write(b);
    let axes = [0, 1, 2];
    let [x, y, z] = axes.map(|axis| b.builtin(Builtin::ThreadIdx(axis)));
    let [width, height, depth] = axes.map(|axis| b.builtin(Builtin::BlockDim(axis)));
    let below = b.mul(height, z);
    let row = b.add(y, below);
    let before = b.mul(width, row);
    let thread = b.add(x, before);
    let plane = b.mul(width, height);
    let threads = b.mul(plane, depth);
    let ty = Type::Int(IntKind::UInt);
    let at = b.value(ty.clone(), Some("k".into()));
    b.begin();
    let end = b.int(ty.clone(), i128::from(sums.length));
    let more = b.compare(CompareOp::Lt, at, end);
    let cond = Box::new(b.close(vec![more]));
    b.begin();
    let from = b.element(array, at);
    let sum = b.load(from);
    let mut element = at;
    if let Some(first) = first_of_block {
        let wide = b.convert(at, &b.ty(first));
        element = b.add(first, wide);
        if sums.first != 0 {
            let first = b.int(b.ty(element), sums.first);
            element = b.add(element, first);
        }
    } else if sums.first != 0 {
        let signed = Type::Int(IntKind::Int);
        let (at, first) = (b.convert(at, &signed), b.int(signed, sums.first));
        element = b.add(at, first);
    }
    let to = b.index(sums.root, element);
    b.accumulate(to, sum, Accumulation::Sum);
    let next = b.add(at, threads);
    let body = Box::new(b.close(vec![next]));
    let result = b.value(ty, None);
    let op = Op::Loop { inits: vec![thread], params: vec![at], cond, body, hint: LoopHint::None };
    b.push(op, vec![result]);
}
