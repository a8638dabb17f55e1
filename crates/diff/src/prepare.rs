//! The primal in the shape the modes want: one function with calls inlined, structs split, locals promoted,
//! loop conditions free of invariants, and every loop that cannot be counted beforehand counting itself.

use std::collections::{HashMap, HashSet};

use analysis::bounded::bounded;
use analysis::layout::Layout;
use analysis::loops::{constant, counted};
use analysis::memory::{Memory, Writes};
use analysis::objects::PointsTo;
use analysis::powers::is_over_powers;
use analysis::sign::never_negative;
use ir::{Block, Builder, CompareOp, FuncId, Function, Inst, InstId, IntKind, Module, Op, Type, Value};
use passes::{atomics::recognise, clean, follow_memory, inline::inline, words};

use crate::Config;
use crate::partial::{self, Leaves};
use crate::rules::{self, RuleKind};

/// Which derivative a function is prepared for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forward,
    Reverse,
}

/// Inlines everything but recursive functions and those with a custom derivative, then cleans up.
pub fn prepare(m: &Module, id: FuncId, config: &Config, direction: Direction) -> Function {
    let recursive = recursive_functions(m);
    let stays =
        |callee: FuncId| recursive.contains(&callee) || has_custom(m, &m.function(callee).name, direction);
    let switches = &config.passes;
    let f = inline(m, m.function(id), &|callee| !stays(callee));
    switches.done(m, "inline", &f);
    let f = switches.run(m, "clean", expand_outputs(f), |f| clean(m, &f));
    let f = switches.run(m, "words", f, |f| {
        let f = clean(m, &recognise(f));
        let f = words::take_apart(m, &f).map_or(f, |apart| clean(m, &apart));
        words::follow(&f).map_or(f, |followed| clean(m, &recognise(clean(m, &followed))))
    });
    let f = switches.run(m, "memory", f, |f| match follow_memory(m, f, config.may_alias) {
        (f, true) => clean(m, &f),
        (f, false) => f,
    });
    let f = switches.run(m, "launches", f, |f| crate::launches::refine(m, f, config));
    let f = switches.run(m, "hoist", f, |f| hoist_from_conditions(m, f, config.may_alias));
    let f = match direction {
        Direction::Forward => f,
        Direction::Reverse => {
            let f = follow_maxima(m, f, config);
            switches.run(m, "settled", f, crate::settled::settle_equalities)
        }
    };
    let f = switches.run(m, "counters", f, count_uncounted);
    if f.is_kernel() { switches.run(m, "members", f, members_first) } else { f }
}

/// Maxima and minima: those that cancel out have no derivative, of the others it is noted what was chosen.
fn follow_maxima(m: &Module, f: Function, config: &Config) -> Function {
    let switches = &config.passes;
    let f = switches.run(m, "shifts", f, |f| crate::shifts::detach_shifts(m, f));
    let (f, matters) = crate::shifts::hide_unseen(m, f);
    let f = switches.run(m, "chosen", f, |f| crate::chosen::follow_choices(f, config.may_alias, &matters));
    switches.run(m, "extremes", f, |f| crate::extremes::decide_extremes(f, &matters))
}

/// Whether the user gave a derivative of a function. What is registered for one direction leaves the other alone.
pub fn has_custom(m: &Module, name: &str, direction: Direction) -> bool {
    m.customs.iter().filter(|c| c.is_of(name)).any(|c| match direction {
        Direction::Forward => c.is_for_forward(),
        Direction::Reverse => c.is_for_reverse(),
    })
}

/// Functions that can reach themselves.
pub(crate) fn recursive_functions(m: &Module) -> HashSet<FuncId> {
    let mut calls: HashMap<FuncId, HashSet<FuncId>> = HashMap::new();
    for (i, f) in m.functions.iter().enumerate() {
        let set = calls.entry(FuncId(i as u32)).or_default();
        if let Some(body) = &f.body {
            body.walk(&mut |inst| {
                if let Op::Call { callee, .. } = &inst.op {
                    set.insert(*callee);
                }
            });
        }
    }
    let reaches_itself = |start: FuncId| {
        let (mut seen, mut work) = (HashSet::new(), vec![start]);
        while let Some(f) = work.pop() {
            for callee in &calls[&f] {
                if *callee == start {
                    return true;
                }
                if seen.insert(*callee) {
                    work.push(*callee);
                }
            }
        }
        false
    };
    calls.keys().copied().filter(|f| reaches_itself(*f)).collect()
}

/// Takes the members of structs passed by value out at the start, each once. Then the adjoint of a member is carried
/// to the end of the kernel like that of a scalar parameter, and all threads can add theirs together.
fn members_first(mut f: Function) -> Function {
    struct Hoist {
        roots: HashSet<Value>,
        first: Vec<Inst>,
        known: HashMap<(Value, u32), Value>,
        renamed: HashMap<Value, Value>,
    }
    fn block(h: &mut Hoist, old: Block) -> Block {
        let mut insts = Vec::with_capacity(old.insts.len());
        for Inst { id, results, op, span } in old.insts {
            let mut op = op.map_operands(&mut |v| h.renamed.get(&v).copied().unwrap_or(v));
            for inner in op.blocks_mut() {
                *inner = block(h, std::mem::take(inner));
            }
            match op {
                Op::Extract(v, field) if h.roots.contains(&v) => {
                    let known = *h.known.entry((v, field)).or_insert(results[0]);
                    if known == results[0] {
                        h.roots.insert(known);
                        h.first.push(Inst { id, results, op, span });
                    } else {
                        h.renamed.insert(results[0], known);
                    }
                }
                op => insts.push(Inst { id, results, op, span }),
            }
        }
        let yields = old.yields.iter().map(|v| h.renamed.get(v).copied().unwrap_or(*v)).collect();
        Block::new(insts, yields)
    }
    let roots = f.params.iter().map(|p| p.value).collect();
    let mut h = Hoist { roots, first: Vec::new(), known: HashMap::new(), renamed: HashMap::new() };
    let Some(body) = f.body.take() else { return f };
    let mut body = block(&mut h, body);
    body.insts.splice(0..0, h.first);
    f.set_body(body);
    f
}

/// Rebuilds a function; `visit` sees each instruction with its blocks rebuilt and either returns it to be kept
/// or emits something else.
fn rewrite(mut f: Function, visit: &mut dyn FnMut(&mut Builder, Inst) -> Option<Inst>) -> Function {
    fn block(
        b: &mut Builder,
        old: Block,
        visit: &mut dyn FnMut(&mut Builder, Inst) -> Option<Inst>,
    ) -> Block {
        b.begin();
        for mut inst in old.insts {
            for inner in inst.op.blocks_mut() {
                *inner = block(b, std::mem::take(inner), visit);
            }
            b.span = inst.span;
            if let Some(inst) = visit(b, inst) {
                b.put(inst);
            }
        }
        b.close(old.yields)
    }
    let Some(body) = f.body.take() else { return f };
    let mut b = Builder::new(&mut f);
    let body = block(&mut b, body, visit);
    drop(b);
    f.set_body(body);
    f
}

/// Functions that write through pointers (`sincos`) become the stores they do.
fn expand_outputs(f: Function) -> Function {
    rewrite(f, &mut |b, inst| {
        let Op::Extern { name, args, .. } = &inst.op else { return Some(inst) };
        let Some(RuleKind::Outputs(outputs)) = rules::lookup(name).map(|r| &r.kind) else {
            return Some(inst);
        };
        let real = args.iter().find(|a| b.ty(**a).is_float());
        let Some(ty) = real.map(|a| b.ty(*a)) else { return Some(inst) };
        let leaves = Leaves {
            args: &|_, i| args[i],
            result: &|_| unreachable!("outputs are expressions of the inputs"),
            ty: ty.clone(),
        };
        for (i, e) in &outputs.stores {
            let v = partial::emit(b, e, &leaves);
            let to = b.pointee(args[*i]);
            let v = b.convert(v, &to);
            b.store(args[*i], v);
        }
        if let (Some(e), [result]) = (outputs.result, inst.results.as_slice()) {
            let v = partial::emit(b, e, &leaves);
            b.push(Op::Convert(v), vec![*result]);
        }
        None
    })
}

/// For each loop, the loads anywhere inside from places that it leaves alone. One that an inner loop leaves alone has still to
/// be asked about the outer one, where it may have moved to.
fn steady_loads(m: &Module, f: &Function, may_alias: bool) -> HashSet<(InstId, InstId)> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let memory = Memory::of(m, &layout, &points, may_alias);
    let mut all = HashSet::new();
    f.body().walk(&mut |owner| {
        let Op::Loop { cond, body, .. } = &owner.op else { return };
        let mut writes = Vec::new();
        body.walk(&mut |i| writes.extend((memory.writes(i) != Writes::Nothing).then_some(i)));
        for block in [cond, body] {
            block.walk(&mut |load| {
                if let Op::Load(p) = &load.op
                    && let place = memory.place(*p)
                    && !writes.iter().any(|i| memory.may_change(i, &place))
                {
                    all.insert((owner.id, load.id));
                }
            });
        }
    });
    all
}

/// What a loop's condition computes from outside values alone is computed once, before the loop. The condition
/// is evaluated at least once, so this also holds for loads, where the loop does not write what they read.
fn hoist_from_conditions(m: &Module, f: Function, may_alias: bool) -> Function {
    let steady = steady_loads(m, &f, may_alias);
    let mut variables: HashSet<Value> = HashSet::new();
    f.body().walk(&mut |i| variables.extend(i.results.iter().filter(|_| matches!(i.op, Op::Global(_)))));
    rewrite(f, &mut |b, inst| {
        let Inst { id, results, op, span } = inst;
        let Op::Loop { inits, params, cond, body, hint } = op else {
            return Some(Inst { id, results, op, span });
        };
        let mut inside: HashSet<Value> = params.iter().copied().collect();
        let mut stay = Vec::new();
        for i in cond.insts {
            let invariant = i.op.operands().iter().all(|v| !inside.contains(v)) && i.op.blocks().is_empty();
            let movable = match &i.op {
                Op::Load(_) => steady.contains(&(id, i.id)),
                op => op.effect() == ir::Effect::Pure,
            };
            if invariant && movable {
                b.put(i);
            } else {
                inside.extend(&i.results);
                stay.push(i);
            }
        }
        let cond = Block { id: cond.id, insts: stay, yields: cond.yields };
        let is_kept =
            |place: Value, load: &Inst| variables.contains(&place) && steady.contains(&(id, load.id));
        let body = hoist_invariants(b, body, inside, &is_kept);
        Some(Inst { id, results, op: Op::Loop { inits, params, cond, body, hint }, span })
    })
}

/// Integer arithmetic on outside values (`blockDim.x * gridDim.x`, the step of every grid-stride loop) also moves
/// out of the body: it can neither fault nor cost, and a step that is known to be invariant makes the loop's
/// counter a closed form. So do loads of variables (a sum in shared memory) that the loop leaves alone: what they find would
/// else be kept for every iteration.
fn hoist_invariants(
    b: &mut Builder,
    body: Block,
    mut inside: HashSet<Value>,
    is_kept: &dyn Fn(Value, &Inst) -> bool,
) -> Block {
    let mut stay = Vec::new();
    for i in body.insts {
        let is_int = |v: &Value| matches!(b.function.ty(*v), Type::Int(_));
        let arithmetic = match &i.op {
            Op::Builtin(_) => true,
            Op::Binary(op, ..) => !matches!(op, ir::BinaryOp::Div | ir::BinaryOp::Rem),
            Op::Convert(a) => is_int(a),
            Op::Unary(..) => true,
            _ => false,
        };
        let constant = matches!(i.op, Op::Const(_));
        let invariant = i.op.operands().iter().all(|v| !inside.contains(v));
        let of_variable = match &i.op {
            Op::Global(_) => true,
            Op::Load(place) => is_kept(*place, &i),
            _ => false,
        };
        if (constant || arithmetic && invariant) && i.results.iter().all(is_int) || of_variable {
            b.put(i);
        } else {
            inside.extend(&i.results);
            stay.push(i);
        }
    }
    Block { id: body.id, insts: stay, yields: body.yields }
}

/// Gives every loop that cannot be counted beforehand a last carried value that counts its iterations.
fn count_uncounted(f: Function) -> Function {
    let layout = Layout::of(&f);
    let mut counted_loops = HashSet::new();
    let mut counted_in: HashMap<Value, Type> = HashMap::new();
    f.body().walk(&mut |inst| {
        let Op::Loop { params, .. } = &inst.op else { return };
        let Some(first) = params.first() else { return };
        if counted(&layout, inst).is_some() {
            counted_loops.insert(*first);
        } else if runs_below_int(&layout, inst) {
            counted_in.insert(*first, Type::INT);
        }
    });
    drop(layout);
    rewrite(f, &mut |b, inst| {
        let Inst { id, mut results, op, span } = inst;
        let Op::Loop { mut inits, mut params, cond, mut body, hint } = op else {
            return Some(Inst { id, results, op, span });
        };
        let first = params.first();
        if first.is_none_or(|p| !counted_loops.contains(p)) {
            let known = first.and_then(|p| counted_in.get(p)).cloned();
            let ty = known.unwrap_or(Type::Int(IntKind::LongLong));
            let zero = b.int(ty.clone(), 0);
            let count = b.value(ty.clone(), Some("trips".into()));
            let one = b.value(ty.clone(), None);
            let next = b.value(ty.clone(), None);
            body.insts.push(Inst::new(vec![one], Op::Const(ir::Const::Int(1)), span));
            body.insts.push(Inst::new(vec![next], Op::Binary(ir::BinaryOp::Add, count, one), span));
            inits.push(zero);
            params.push(count);
            body.yields.push(next);
            results.push(b.value(ty, Some("trips".into())));
        }
        Some(Inst { id, results, op: Op::Loop { inits, params, cond, body, hint }, span })
    })
}

/// Whether a loop is known to run less than 2³¹ times: it goes through powers of two, or something in its condition counts
/// from a number that is not negative and has no more than 32 bits.
fn runs_below_int(layout: &Layout, inst: &Inst) -> bool {
    let Op::Loop { inits, .. } = &inst.op else { return false };
    let counts = bounded(layout, inst).is_some_and(|b| {
        let c = b.counted;
        let up = matches!(c.compare, CompareOp::Lt | CompareOp::Le);
        let [low, high] = if up { [inits[c.counter], c.bound] } else { [c.bound, inits[c.counter]] };
        let is_int = |v| matches!(layout.function.ty(v), Type::Int(k) if k.signed() && k.bits() <= 32);
        let exclusive = matches!(c.compare, CompareOp::Lt | CompareOp::Gt);
        let from = if exclusive { never_negative(layout, low) } else { constant(layout, low) >= Some(1) };
        from && [low, high].into_iter().all(is_int)
    });
    counts || is_over_powers(layout, inst)
}
