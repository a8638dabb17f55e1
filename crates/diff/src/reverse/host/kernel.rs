//! The kernels that a reverse sweep on the host launches: the gradient of a launched kernel with respect to
//! everything that carries derivatives at that launch.
//!
//! Such a gradient need not compute the primal's results again, they are in memory already. So stores to arrays
//! that the kernel does not read afterwards are left out of its forward sweep, and with them every load that
//! only served them. What it still reads tells which buffers must hold at its launch what they held at the
//! primal's.

use std::collections::{HashMap, HashSet};

use analysis::Request;
use analysis::effects::param_accesses;
use analysis::layout::{BlockId, Layout};
use analysis::objects::{Object, PointsTo};
use ir::{Atomic, Code, Diagnostic, ExternEffect, FuncId, Function, Inst, Module, Op, Type, Value};

use super::words::LaunchWords;
use crate::generate::Generator;
use crate::prepare::{Direction, prepare};
use crate::reverse::{Duties, How, build};

/// The reverse of a launch, by kernel and the parameters that are active. `aliased`: two of its arguments are
/// one pointer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LaunchKey {
    pub kernel: FuncId,
    pub active: Vec<bool>,
    pub aliased: bool,
}

#[derive(Clone, Debug)]
pub struct LaunchReverse {
    pub id: FuncId,
    pub needs_tape: bool,
    pub spilled: Option<u64>,
    /// Per parameter of the primal: its gradient reads, or writes, what that leads to.
    pub reads: Vec<bool>,
    pub writes: Vec<bool>,
    pub distinct: Vec<(usize, usize)>,
    /// How much tape it needs, where that can be told.
    pub words: Option<LaunchWords>,
    /// The user's own kernel: which parameters it takes an adjoint for, active or not.
    pub takes: Option<Vec<bool>>,
}

/// The gradient for a launch, made once.
pub fn ensure(g: &mut Generator, key: &LaunchKey) -> Result<LaunchReverse, Diagnostic> {
    if let Some(known) = g.launches.get(key) {
        return Ok(known.clone());
    }
    if let Some(own) = custom(g, key)? {
        g.launches.insert(key.clone(), own.clone());
        return Ok(own);
    }
    let kernel = g.module.function(key.kernel);
    let active: Vec<usize> = (0..key.active.len()).filter(|i| key.active[*i]).collect();
    let suffix = if active.len() == key.active.len() {
        String::new()
    } else {
        active.iter().map(|i| format!("_{i}")).collect()
    };
    let name = g.module.free_name(&format!("{}_reverse{suffix}", kernel.ident));
    let request = Request { params: active, integers: g.integers };
    let config = g.config.clone();
    let on_host = std::mem::replace(&mut g.on_host, false);
    g.config.may_alias |= key.aliased;
    let prepared = prepare(&g.module, key.kernel, &g.config, Direction::Reverse);
    // What the launch overwrote is overwritten in the next reverse launch too: seeds must be cleared.
    let duties = Duties { computes_outputs: false, ..Duties::ALL };
    let built = build(g, &prepared, &request, &name, How { duties, spread_numbers: true, ..How::default() });
    g.on_host = on_host;
    g.config = config;
    let built = built?;
    if built.primal_first {
        let message = format!(
            "`{}` chooses one of many values by an atomic operation on global memory, and is launched by a host function",
            prepared.name
        );
        return Err(Diagnostic::new(Code::AtomicActive, prepared.span, message)
            .with_hint("differentiate the kernel itself, or choose within a block first"));
    }
    let accesses = param_accesses(&built.function);
    let (reads, writes) = accesses[..key.active.len()].iter().map(|a| (a.reads, a.writes)).unzip();
    let id = g.module.add_function(built.function);
    g.finished.push(id);
    let words = if built.needs_tape { LaunchWords::of(g, id, key.active.len()) } else { None };
    let made = LaunchReverse {
        id,
        needs_tape: built.needs_tape,
        spilled: built.spilled,
        reads,
        writes,
        distinct: built.distinct,
        words,
        takes: None,
    };
    g.launches.insert(key.clone(), made.clone());
    Ok(made)
}

/// The user's pullback for a kernel: `__global__ void k_pullback(args…, adjoints…)`, launched as `k` was.
fn custom(g: &mut Generator, key: &LaunchKey) -> Result<Option<LaunchReverse>, Diagnostic> {
    let m = &g.module;
    let Some(custom) = super::calls::custom_of(m, key.kernel) else { return Ok(None) };
    let (kernel, id) = (m.function(key.kernel), custom.pullback.expect("looked up by that"));
    let pullback = m.function(id);
    let wrong = |message: String| {
        Err(Diagnostic::new(Code::CustomDerivativeSignature, pullback.span, message).with_hint(
            "__global__ void NAME_pullback(the kernel's parameters, a pointer to the adjoint of each)",
        ))
    };
    if !pullback.is_kernel() {
        return wrong(format!("`{}` is for the kernel `{}`, but is no kernel", pullback.name, kernel.name));
    }
    let count = kernel.params.len();
    let Some(takes) = adjoints_taken(m, kernel, pullback.params.len()) else {
        return wrong(format!(
            "`{}` takes {} parameters; expected the {count} of `{}` and an adjoint pointer for each",
            pullback.name,
            pullback.params.len(),
            kernel.name
        ));
    };
    let reads: Vec<bool> = (0..count).map(|i| !custom.unused.contains(&i)).collect();
    let constant =
        |i: usize| matches!(pullback.ty(pullback.params[i].value), Type::Ptr { is_const: true, .. });
    let writes = (0..count).map(|i| reads[i] && !constant(i)).collect();
    let made = LaunchReverse {
        id,
        needs_tape: false,
        spilled: None,
        reads,
        writes,
        distinct: Vec::new(),
        words: None,
        takes: Some(takes),
    };
    g.used_customs.insert(id);
    Ok(Some(made))
}

/// Which parameters of a kernel its derivative has another one for: all, or those that can have a derivative.
pub fn adjoints_taken(m: &Module, kernel: &Function, given: usize) -> Option<Vec<bool>> {
    let count = kernel.params.len();
    let can = |ty: &Type| m.holds_floats(ty.pointee().unwrap_or(ty));
    let some: Vec<bool> = kernel.params.iter().map(|p| can(kernel.ty(p.value))).collect();
    let wanted = given.checked_sub(count)?;
    if wanted == count {
        Some(vec![true; count])
    } else {
        (wanted == some.iter().filter(|x| **x).count()).then_some(some)
    }
}

struct Touch {
    position: usize,
    loops: Vec<BlockId>,
}

#[derive(Default)]
struct Touches {
    reads: Vec<Touch>,
    writes: Vec<Touch>,
    /// Something else than a plain store or addition writes it, or perhaps another object.
    stays: bool,
}

/// Arrays that a kernel writes and never reads after: their stores can be left out.
pub fn unwritten(layout: &Layout, points: &PointsTo) -> HashSet<Object> {
    if points.has_unknown_places(layout.function) {
        return HashSet::new();
    }
    let mut all: HashMap<usize, Touches> = HashMap::new();
    let used = used_values(layout.function);
    for (key, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            note(layout, points, &used, *key, inst, &mut all);
        }
    }
    let old = |t: &Touches| {
        t.reads.iter().all(|r| {
            t.writes.iter().all(|w| r.position < w.position && !r.loops.iter().any(|l| w.loops.contains(l)))
        })
    };
    all.into_iter()
        .filter(|(_, t)| !t.writes.is_empty() && !t.stays && old(t))
        .map(|(i, _)| Object::Param(i))
        .collect()
}

fn note(
    layout: &Layout,
    points: &PointsTo,
    used: &HashSet<Value>,
    block: BlockId,
    inst: &Inst,
    all: &mut HashMap<usize, Touches>,
) {
    let touch = || Touch { position: layout.position(inst), loops: layout.loops_around(block) };
    let (places, writes) = match &inst.op {
        Op::Load(p) => (vec![*p], false),
        Op::Store(p, _) | Op::Accumulate { place: p, .. } => (vec![*p], true),
        Op::Atomic { op: Atomic::Add | Atomic::Sub, place, .. }
            if !inst.results.iter().any(|r| used.contains(r)) =>
        {
            (vec![*place], true)
        }
        Op::Atomic { place, .. } => {
            for o in points.get(*place) {
                if let Object::Param(i) = o.root() {
                    all.entry(*i).or_default().stays = true;
                }
            }
            return;
        }
        Op::Call { args, .. } | Op::Extern { args, effect: ExternEffect::Any, .. } => {
            for o in args.iter().flat_map(|a| points.reachable(*a)) {
                if let Object::Param(i) = o.root() {
                    all.entry(*i).or_default().stays = true;
                }
            }
            return;
        }
        _ => return,
    };
    for p in places {
        let objects = points.get(p);
        for o in objects {
            let Object::Param(i) = o.root() else { continue };
            let t = all.entry(*i).or_default();
            if writes {
                t.writes.push(touch());
                t.stays |= objects.len() > 1 || !matches!(o, Object::Param(_));
            } else {
                t.reads.push(touch());
            }
        }
    }
}

fn used_values(f: &Function) -> HashSet<Value> {
    let mut used: HashSet<Value> = f.body().yields.iter().copied().collect();
    f.body().walk(&mut |inst| {
        used.extend(inst.op.operands());
        for b in inst.op.blocks() {
            used.extend(b.yields.iter().copied());
        }
    });
    used
}
