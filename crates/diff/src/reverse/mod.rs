//! Reverse mode.
//!
//! `gradient` builds `f_rev(params…, adjoints…[, tape])`: the forward sweep computes what the primal computes
//! and keeps what the [`plan`] says; the reverse sweep walks the primal backwards and adds up adjoints.
//! Adjoints of values are values themselves ([`scope`]); adjoints of memory live in shadow memory
//! ([`crate::shadow`]). An `If` at the end of a block runs its two sweeps together.

mod arrays;
mod atomics;
mod calls;
mod closed_forms;
mod control;
mod finish;
pub(crate) mod host;
mod loops;
mod ops;
pub(crate) use atomics::chooses;
pub(crate) use ops::math_row;
mod plan;
mod quotients;
pub(crate) mod registered;
mod replay;
mod scope;
mod seeds;
pub(crate) mod split;
mod steps;
mod sweep;
pub mod tape_size;
mod warp;

use std::collections::HashSet;

use analysis::affine::Forms;
use analysis::exclusive::Exclusive;
use analysis::layout::Layout;
use analysis::objects::Object;
use analysis::private::Private;
use analysis::reread::Reread;
use analysis::{Activity, PointsTo, Request};
use ir::{
    Builder, Code, Diagnostic, ExternEffect, FuncId, Function, FunctionKind, Module, Op, Param, Type, Value,
};
use passes::adjoints::{give_back, sink_zeros};
use passes::barriers::{drop_last_barriers, merge_barriers};

use crate::accumulate::Accumulator;
use crate::accumulate::in_order::{self, REQUIRE_LINE};
use crate::containers;
use crate::explain::{self, Explanation};
use crate::generate::Generator;
use crate::globals;
use crate::legality::leaks::{refuse_exchange_between_blocks, refuse_leaks};
use crate::legality::overwritten::{refuse_effects, refuse_overwritten};
use crate::prepare::{Direction, has_custom, prepare};
use crate::request::check_outputs;
use crate::shadow::{self, Flavour};
use crate::shared::SharedShadows;
use crate::symbols;
pub(crate) use plan::{Facts, Plan};
pub(crate) use seeds::REQUIRE_BLOCK;
pub(crate) use split::Half;
pub(crate) use sweep::PLACE_OF_BLOCK;
use sweep::{Seed, Sweep};

/// A reverse sweep, before it joins the module.
pub struct Built {
    pub function: Function,
    pub needs_tape: bool,
    /// See [`crate::Derivative::spilled`].
    pub spilled: Option<u64>,
    /// See [`crate::Derivative::primal_first`].
    pub primal_first: bool,
    pub distinct: Vec<(usize, usize)>,
    /// See [`crate::Derivative::unwritten`].
    pub unwritten: Vec<usize>,
    /// See [`crate::Derivative::kept`].
    pub kept: Vec<usize>,
    /// See [`crate::Derivative::assigned`].
    pub assigned: Vec<usize>,
    /// See [`crate::Derivative::accesses`].
    pub accesses: Vec<ir::Access>,
}

/// The gradient of a function or kernel as users call it.
pub fn gradient(
    g: &mut Generator,
    primal: FuncId,
    request: &Request,
    name: &str,
) -> Result<Built, Diagnostic> {
    let prepared = prepare(&g.module, primal, &g.config, Direction::Reverse);
    check_outputs(&g.module, &prepared, request)?;
    let prepared = globals::localise(&g.module, prepared);
    let prepared = symbols::bind(g, prepared, request)?;
    let duties = Duties { computes_outputs: !g.config.no_outputs, clears_seeds: !g.config.keep_seeds };
    build(g, &prepared, request, name, How { duties, assigns: g.config.assign, ..How::default() })
}

/// `f_pullback(params…, result_adj, adjoints…[, tape])` for a function that stays a call.
/// `reserved` is the function that stands for it in the module.
pub(crate) fn pullback(
    g: &mut Generator,
    primal: FuncId,
    request: &Request,
    name: &str,
    reserved: FuncId,
) -> Result<Built, Diagnostic> {
    let mut prepared = prepare(&g.module, primal, &g.config, Direction::Reverse);
    if calls::on_host_only(g, primal) {
        prepared.kind = FunctionKind::Host;
    }
    if prepared.kind == FunctionKind::Host && host::calls::works_on_device(&g.module, primal, &mut Vec::new())
    {
        host::calls::refuse_other_effects(&g.module, &prepared)?;
    } else {
        refuse_effects(&prepared)?;
    }
    build(g, &prepared, request, name, How { reserved: Some(reserved), ..How::default() })
}

/// What a gradient does beside adding to adjoints, where it is not needed for these.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Duties {
    /// It leaves in memory what the primal does.
    pub computes_outputs: bool,
    /// Adjoints of what the primal overwrites end as zero.
    pub clears_seeds: bool,
}

impl Duties {
    pub const ALL: Duties = Duties { computes_outputs: true, clears_seeds: true };
}

impl Default for Duties {
    fn default() -> Duties {
        Duties::ALL
    }
}

/// Which function is built.
#[derive(Clone, Copy, Default)]
pub(crate) struct How {
    /// A pullback, which takes the adjoint of its result as a parameter; the function that stands for it.
    pub reserved: Option<FuncId>,
    pub duties: Duties,
    /// One of the sweeps alone.
    pub half: Option<Half>,
    /// Adjoints are assigned where each element gets one addition.
    pub assigns: bool,
    /// For launches of ours, which give adjoints of numbers a place for every block.
    pub spread_numbers: bool,
}

pub(crate) fn build(
    g: &mut Generator,
    prepared: &Function,
    request: &Request,
    name: &str,
    how: How,
) -> Result<Built, Diagnostic> {
    let How { reserved, duties, half, assigns, spread_numbers } = how;
    containers::refuse_resized(&g.module, prepared)?;
    let points = PointsTo::of(prepared);
    let activity = Activity::of(&g.module, prepared, &points, request);
    let cancelled = crate::shifts::cancelled(prepared);
    // From here on, what is detached is known by its activity alone.
    let prepared = &crate::shifts::attach(prepared.clone(), &|v| activity.active(v));
    let mut shared = SharedShadows::declare(&mut g.module, prepared, &activity, Flavour::Adjoint);
    let mut module = g.module.clone();
    let mut shadowed = shadow::add(&module, prepared, &points, &activity, request, &shared, Flavour::Adjoint);
    if registered::insert(g, &mut shadowed, &activity)? {
        module = g.module.clone();
    }
    let time_loops = if host::is_used(prepared) || host::calls::are_used(&module, prepared) {
        host::refuse_time_loops(prepared)?;
        host::snapshots::insert(g, &mut shadowed, &activity)?
    } else {
        host::time_loops::refuse_hints(prepared)?;
        Default::default()
    };
    let f = &shadowed.function;
    debug_assert_eq!(ir::validate::function(&module, f), Ok(()));
    // Again, now with the shadow pointers.
    let points = PointsTo::of(f);
    let layout = Layout::of(f);
    refuse_leaks(&module, f, &layout, &activity, &points)?;
    let mut reread = Reread::of(&module, &layout, &points, g.config.may_alias);
    let separate = !g.config.may_alias;
    let unwritten = if !duties.computes_outputs && separate {
        host::kernel::unwritten(&layout, &points)
    } else {
        Default::default()
    };
    let is_kernel = prepared.kind == FunctionKind::Kernel;
    // Arrays that overlap prove nothing about each other, and who asks for atomics gets them.
    let exclusive = if is_kernel && separate && !g.config.always_atomic {
        Exclusive::of(&module, &layout, &points, &reread)
    } else {
        Exclusive::default()
    };
    let taken_once = if separate && (is_kernel || !duties.clears_seeds) {
        seeds::taken_once(&layout, &points, &Forms::new(&module, &layout), &exclusive)
    } else {
        Default::default()
    };
    let kept = if duties.clears_seeds { HashSet::new() } else { taken_once.clone() };
    unwritten.iter().for_each(|o| reread.forget(o));
    if half.is_some() {
        reread.forget_memory();
    }
    let private = Private::of(&layout, &points);
    refuse_exchange_between_blocks(&module, &layout, &activity, &points, &|i| private.param(i))?;
    crate::legality::tickets::refuse_drawn(&module, &layout, &activity, &points)?;
    let mut facts = Facts {
        layout: &layout,
        activity: &activity,
        points: &points,
        reread: &reread,
        shadowed: &shadowed,
        unwritten: &unwritten,
        kept: &kept,
        exclusive: &exclusive,
        taken_once: &taken_once,
        time_loops: &time_loops,
        unread: host::calls::unread(&module),
        primal_first: false,
    };
    facts.primal_first = atomics::primal_first(&facts)?;
    if half.is_some() {
        split::check(&facts, &shared)?;
    }
    if activity.varied_tape() {
        let message = format!("`{}` keeps values that carry derivatives on a tape", f.name);
        return Err(Diagnostic::new(Code::DerivativeNotSupported, f.span, message));
    }
    refuse_overwritten(&module, &facts)?;
    let mut accumulator = Accumulator::new(&module, &facts, request, &g.config)?;
    shared.sums = accumulator.sums.count();
    let plan = Plan::make(&facts, half.is_some())?;

    let mut out = empty_derivative(f, name);
    if let (FunctionKind::Kernel, true, Some(n)) = (out.kind, out.attributes.is_empty(), g.config.max_threads)
    {
        out.attributes.push(format!("__launch_bounds__({n})"));
    }
    if half == Some(Half::Augmented) {
        out.result = prepared.result.clone();
        out.result_spelling = prepared.result_spelling.clone();
    }
    let by_caller = half == Some(Half::Reverse) && prepared.result.is_float();
    let seed = if prepared.result == Type::Void || half.is_some() && !by_caller {
        Seed::Memory
    } else if reserved.is_some() || by_caller {
        let at = prepared.params.len();
        Seed::Parameter(add_param(&mut out, at, prepared.result.clone(), "result_adj"))
    } else {
        Seed::One
    };
    let slab = shared.add_slab(&mut out);
    accumulator.sums.slab = slab;
    let add_tape = |out: &mut Function| {
        let end = out.params.len();
        // Code that never runs on the device keeps its values on the host.
        let ty = match half {
            Some(_) => split::TAPE,
            None if out.kind == FunctionKind::Host => "::cugrad::host_tape",
            None => "::cugrad::tape",
        };
        add_param(out, end, Type::Opaque(ty.into()), "tape")
    };
    let mut tape = half.is_some().then(|| add_tape(&mut out));
    if let Some(id) = reserved {
        let assumed = g.helpers.values().any(|info| info.id == id && info.needs_tape);
        tape = assumed.then(|| add_tape(&mut out));
        g.module.functions[id.0 as usize] = out.clone();
    }
    // Functions that stay calls are differentiated first: whether they need a tape decides the signature.
    let mut uses_tape = plan.uses_tape();
    for (callee, active) in calls_with_pullback(&module, &facts) {
        let taped = calls::ensure_pullback(g, callee, &active)?;
        if taped && half.is_some() {
            return Err(split::refuse_recursion(&module, prepared, callee));
        }
        uses_tape |= taped;
    }
    if uses_tape && tape.is_none() {
        if reserved.is_some() {
            // Its calls of itself were taken to need no tape: `ensure_pullback` comes back.
            return Ok(Built {
                function: out,
                needs_tape: true,
                spilled: None,
                primal_first: false,
                distinct: Vec::new(),
                unwritten: Vec::new(),
                kept: Vec::new(),
                assigned: Vec::new(),
                accesses: Vec::new(),
            });
        }
        tape = Some(add_tape(&mut out));
    }
    let mut b = Builder::new(&mut out);
    let params = request.params.iter().map(|&i| f.params[i].value);
    containers::require_sizes(&module, &mut b, params.zip(shadowed.params.iter().copied()));
    let mut sweep = Sweep::new(g, &module, &facts, &plan, &accumulator, request, b, tape);
    sweep.spread_numbers = spread_numbers;
    if accumulator.needs_line() {
        let name = REQUIRE_LINE.to_string();
        sweep.b.effect(Op::Extern { name, args: Vec::new(), effect: ExternEffect::Output });
    }
    seeds::require_block(&mut sweep);
    shared.clear(&module, &mut sweep.b, slab);
    let quotients = match half {
        None => sweep.run(seed)?,
        Some(half) => sweep.run_half(half, seed)?,
    };
    let (switches, m, may_alias) = (g.config.passes.clone(), &g.module, g.config.may_alias);
    let f = switches.run(m, "quotients", out, |f| quotients::share_reciprocals(f, &quotients));
    let f = switches.run(m, "tidy", f, passes::tidy);
    let f = switches.run(m, "give_back", f, |f| give_back(m, f, may_alias));
    let f = switches.run(m, "memory_of_adjoints", f, |f| passes::follow_memory(m, f, may_alias).0);
    let f = switches.run(m, "barriers", f, merge_barriers);
    let mut function = switches.run(m, "sink", f, |f| sink_zeros(m, f, may_alias));
    let (mut additions, written) = (accumulator.additions, accumulator.written.into_inner());
    let mut assigned = Vec::new();
    if function.kind == FunctionKind::Kernel {
        let assigns = assigns.then_some((prepared.params.len(), request));
        (function, assigned) = finish::finish_kernel(g, function, (&mut additions, &written), assigns);
    }
    if function.kind == FunctionKind::Host {
        function = symbols::unbind(g, function);
    }
    if function.kind == FunctionKind::Kernel {
        let m = &g.module;
        function = switches.run(m, "barriers", function, |f| merge_barriers(drop_last_barriers(f)));
        function = switches.run(m, "shared", function, |f| passes::dead::eliminate_shared(m, f));
        if g.config.deterministic {
            in_order::check(&function)?;
        }
    }
    debug_assert_eq!(ir::validate::function(&g.module, &function), Ok(()));
    let values = explain::values(&module, &facts, &plan);
    g.explain(Explanation { function: name.to_string(), additions, values, cancelled });
    let distinct = distinct_pairs(prepared, &points, &reread);
    let primal_first = facts.primal_first;
    Ok(Built {
        function,
        needs_tape: tape.is_some(),
        spilled: shared.room(),
        primal_first,
        distinct,
        unwritten: parameters(&unwritten),
        kept: parameters(&kept),
        assigned,
        accesses: analysis::effects::param_accesses(prepared),
    })
}

fn parameters(objects: &HashSet<Object>) -> Vec<usize> {
    let mut all: Vec<usize> =
        objects.iter().filter_map(|o| if let Object::Param(i) = o { Some(*i) } else { None }).collect();
    all.sort();
    all
}

/// Recursive callees whose pullback the reverse sweep calls.
fn calls_with_pullback(m: &Module, facts: &Facts) -> Vec<(FuncId, Vec<bool>)> {
    let mut all = Vec::new();
    facts.layout.function.body().walk(&mut |inst| {
        if let Op::Call { callee, args } = &inst.op
            && facts.has_work(inst)
            && !has_custom(m, &m.function(*callee).name, Direction::Reverse)
            && !facts.shadowed.registered.contains_key(callee)
            && m.function(*callee).body.is_some()
        {
            all.push((*callee, calls::active_params(facts, args)));
        }
    });
    all
}

/// The derivative's signature: the primal's parameters and the adjoints, no body yet. Values keep their
/// numbers, so parameters are the same values as in the primal.
pub(crate) fn empty_derivative(f: &Function, name: &str) -> Function {
    Function {
        name: name.to_string(),
        ident: name.to_string(),
        kind: f.kind,
        params: f.params.clone(),
        result: Type::Void,
        result_spelling: "void".into(),
        body: None,
        values: f.values.clone(),
        names: Default::default(),
        attributes: f.attributes.clone(),
        span: f.span,
    }
}

pub(crate) fn add_param(f: &mut Function, at: usize, ty: Type, name: &str) -> Value {
    let name = f.free_param_name(name);
    let value = f.new_value(ty, Some(name.clone()));
    f.params.insert(at, Param { name, value, spelling: String::new(), restrict: false, by_reference: false });
    value
}

/// Pointer parameters that were taken to be different arrays: one is written, the other read or written.
fn distinct_pairs(f: &Function, points: &PointsTo, reread: &Reread) -> Vec<(usize, usize)> {
    let mut read = std::collections::BTreeSet::new();
    f.body().walk(&mut |inst| {
        if let Op::Load(p) = &inst.op {
            read.extend(points.get(*p).iter().filter_map(|o| match o {
                Object::Param(i) => Some(*i),
                _ => None,
            }));
        }
    });
    let pointee = |i: usize| f.ty(f.params[i].value).pointee().cloned();
    let written = |i: usize| reread.written(&Object::Param(i));
    let mut pairs = Vec::new();
    for i in 0..f.params.len() {
        for j in i + 1..f.params.len() {
            let touched =
                (written(i) && (written(j) || read.contains(&j))) || (written(j) && read.contains(&i));
            if pointee(i).is_some() && pointee(i) == pointee(j) && touched {
                pairs.push((i, j));
            }
        }
    }
    pairs
}
