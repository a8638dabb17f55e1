//! Reverse mode.
//!
//! `gradient` builds `f_rev(params…, adjoints…[, tape])`: the forward sweep computes what the primal computes
//! and keeps what the [plan](crate::plan) says; the reverse sweep walks the primal backwards and adds up adjoints.
//! Adjoints of values are values themselves ([`scope`]); adjoints of memory live in shadow memory
//! ([`crate::shadow`]). An `If` at the end of a block runs its two sweeps together.

mod arrays;
mod atomics;
mod calls;
mod closed_forms;
mod control;
mod divisions;
mod finish;
pub(crate) mod host;
mod loops;
mod ops;
mod own;
mod pushforwards;
mod quotients;
mod registered;
mod replay;
mod scope;
mod seeds;
mod signature;
pub(crate) mod split;
mod steps;
mod strips;
mod sweep;
pub mod tape_size;
mod warp;

use analysis::layout::Layout;
use analysis::private::Private;
use analysis::{Activity, PointsTo, RequestedParams};
use ir::{Builder, Code, Diagnostic, ExternEffect, FuncId, Function, FunctionKind, Mode, Op};

use crate::built::{Built, distinct_pairs, parameters};
use crate::callees::{self, unread_by_pullbacks};
use crate::containers;
use crate::explain::{self, Explanation};
use crate::generator::Generator;
use crate::globals;
use crate::legality::carriers;
use crate::legality::const_writes::refuse_const_writes;
use crate::legality::exchange::Exchange;
use crate::legality::leaks::refuse_leaks;
use crate::legality::overlaps;
use crate::legality::overwritten::{refuse_effects, refuse_overwritten, refuse_unnamed};
use crate::legality::tickets;
use crate::plan::accumulate::Accumulator;
use crate::plan::accumulate::in_order::REQUIRE_LINE;
use crate::plan::facts::{Known, Wishes};
use crate::plan::time_loops::{self, TimeLoops};
use crate::plan::{StorageOptions, StoragePlan, choices, host_code};
use crate::prepare::together;
use crate::prepare::{prepare, shifts};
use crate::request::check_outputs;
use crate::shadow::{self, Shadowed};
use crate::shared::SharedShadows;
use crate::slopes;
use crate::symbols;
use analysis::conflicts::Sharing;
use finish::{Launches, finish};
pub(crate) use own::{ARE_OWN_ARRAYS, REQUIRE_OWN_ARRAYS};
pub(crate) use seeds::REQUIRE_BLOCK;
use signature::Signature;
pub(crate) use split::Half;
pub(crate) use sweep::PLACE_OF_BLOCK;
use sweep::Sweep;

/// The gradient of a function or kernel as users call it.
pub fn gradient(
    g: &mut Generator,
    primal: FuncId,
    request: &RequestedParams,
    name: &str,
) -> Result<Built, Diagnostic> {
    let prepared = prepare(&g.module, primal, &g.config, Mode::Reverse);
    check_outputs(&g.module, &prepared, request)?;
    let prepared = globals::localise(&g.module, prepared);
    let prepared = symbols::bind(g, prepared, request)?;
    let options = ReverseOptions {
        computes_outputs: !g.config.no_outputs,
        clears_seeds: !g.config.keep_seeds,
        assigns: g.config.assign,
        ..ReverseOptions::default()
    };
    build(g, &prepared, request, name, options)
}

/// `f_pullback(params…, result_adj, adjoints…[, tape])` for a function that stays a call.
/// `reserved` is the function that stands for it in the module.
pub(crate) fn pullback(
    g: &mut Generator,
    primal: FuncId,
    request: &RequestedParams,
    name: &str,
    reserved: FuncId,
) -> Result<Built, Diagnostic> {
    let mut prepared = prepare(&g.module, primal, &g.config, Mode::Reverse);
    refuse_unnamed(&g.module, &prepared)?;
    if calls::on_host_only(g, primal) {
        prepared.kind = FunctionKind::Host;
    }
    if prepared.kind == FunctionKind::Host && callees::works_on_device(&g.module, primal, &mut Vec::new()) {
        host::calls::refuse_other_effects(&g.module, &prepared)?;
    } else {
        refuse_effects(&prepared)?;
    }
    build(g, &prepared, request, name, ReverseOptions { reserved: Some(reserved), ..Default::default() })
}

/// Which function is built: by default a whole gradient that also does what the primal does.
#[derive(Clone)]
pub(crate) struct ReverseOptions {
    /// A pullback, which takes the adjoint of its result as a parameter; the function that stands for it.
    pub reserved: Option<FuncId>,
    /// It leaves in memory what the primal does, also where adjoints do not need that.
    pub computes_outputs: bool,
    /// Adjoints of what the primal overwrites end as zero, also where nothing reads them again.
    pub clears_seeds: bool,
    /// One of the sweeps alone.
    pub half: Option<Half>,
    /// Adjoints are assigned where each element gets one addition.
    pub assigns: bool,
    /// For launches of ours, which give adjoints of numbers a place for every block.
    pub spread_numbers: bool,
    /// What parameters that are only read share with others ([`analysis::conflicts::Roles::sharing`]).
    pub sharing: Vec<Sharing>,
}

impl Default for ReverseOptions {
    fn default() -> ReverseOptions {
        ReverseOptions {
            reserved: None,
            computes_outputs: true,
            clears_seeds: true,
            half: None,
            assigns: false,
            spread_numbers: false,
            sharing: Vec::new(),
        }
    }
}

impl ReverseOptions {
    fn wishes(&self) -> Wishes {
        let ReverseOptions { computes_outputs, clears_seeds, half, .. } = *self;
        Wishes { computes_outputs, clears_seeds, split: half.is_some() }
    }
}

/// A derivative, or why there is none.
pub(crate) fn build(
    g: &mut Generator,
    prepared: &Function,
    request: &RequestedParams,
    name: &str,
    options: ReverseOptions,
) -> Result<Built, Diagnostic> {
    sweeps(g, prepared, request, name, options).map_err(|d| carriers::told(&g.module, prepared, request, d))
}

/// The parts of a reverse sweep, in the order in which they are made.
fn sweeps(
    g: &mut Generator,
    prepared: &Function,
    request: &RequestedParams,
    name: &str,
    options: ReverseOptions,
) -> Result<Built, Diagnostic> {
    // What carries derivatives, and the addresses of their adjoints.
    containers::refuse_resized(&g.module, prepared)?;
    let waits_apart = together::refuse_parted(&g.module, prepared, g.config.may_alias)?;
    let prepared = &own::marked(prepared, g.config.may_alias);
    let mut activity = Activity::of(&g.module, prepared, &PointsTo::of(prepared), request);
    let cancelled = shifts::cancelled(prepared);
    let (mut with_slopes, mut along) = (None, Vec::new());
    if g.config.passes.is_on("slopes")
        && let Some((f, found)) = slopes::carry_along(g, prepared, request, &activity)
    {
        g.config.passes.done(&g.module, "slopes", &f);
        activity = Activity::of(&g.module, &f, &PointsTo::of(&f), request);
        (with_slopes, along) = (Some(f), found);
    }
    let prepared = with_slopes.as_ref().unwrap_or(prepared);
    // From here on, what is detached is known by its activity alone.
    let prepared = &shifts::attach(prepared.clone(), &|v| activity.active(v));
    let mut shared = SharedShadows::declare(&mut g.module, prepared, &activity, Mode::Reverse);
    let (shadowed, time_loops) = with_shadows(g, prepared, request, &activity, &shared)?;
    let module = g.module.clone();

    // What is known of the primal, and what cannot be differentiated.
    let f = &shadowed.function;
    debug_assert_eq!(ir::validate::function(&module, f), Ok(()));
    let layout = Layout::of(f);
    let known = Known::of(&module, &layout, &g.config, options.wishes());
    let mut facts =
        known.facts(&module, &layout, &activity, &shadowed, &time_loops, unread_by_pullbacks(&module));
    refuse_const_writes(f, &known.points)?;
    refuse_leaks(&module, f, &layout, &activity, &known.points)?;
    if g.config.may_alias {
        overlaps::refuse_unrequested(&module, f, &activity, &known.points)?;
    }
    let private = Private::of(&layout, &known.points);
    let is_private = |i| private.param(i);
    let exchange = Exchange::of(&module, &layout, &activity, &known.points, &is_private, g.config.may_alias);
    exchange.behind_fence.map_or(Ok(()), Err)?;
    tickets::refuse_drawn(&module, &layout, &activity, &known.points)?;
    exchange.anywhere.map_or(Ok(()), Err)?;
    facts.waits_apart = waits_apart;
    facts.primal_first = choices::primal_first(&facts, g.config.may_alias)?;
    if options.half.is_some() {
        split::check(&facts, &shared)?;
    }
    refuse_taped(f, &activity)?;
    refuse_overwritten(&module, &facts)?;

    // What is decided: how adjoints are added, what is kept.
    let mut accumulator = Accumulator::new(&module, &facts, request, &g.config, &options.sharing)?;
    shared.sums = accumulator.sums.count();
    // Functions that call themselves have little stack for arrays, and host code has a tape that is not for many threads.
    let cuts = options.reserved.is_none()
        && options.half.is_none()
        && f.kind != FunctionKind::Host
        && g.config.passes.is_on("strips");
    let kept = StorageOptions {
        split: options.half.is_some(),
        strips: cuts.then_some(g.config.strips),
        fewest: g.config.passes.is_on("min_cut"),
        long_loops_again: false,
    };
    let places = accumulator.places_rebuilt_from();
    let mut plan = StoragePlan::make(&facts, kept, &places)?;
    // Whoever calls a device function has no tape to give it: a search is done again rather than refused.
    let called = matches!(f.kind, FunctionKind::Device | FunctionKind::HostDevice);
    if called && options.half.is_none() && plan.uses_tape() {
        let again = StoragePlan::make(&facts, StorageOptions { long_loops_again: true, ..kept }, &places);
        if let Some(without) = again.ok().filter(|p| !p.uses_tape()) {
            plan = without;
        }
    }

    // What is written: the signature, both sweeps, and the same again, made faster.
    let mut signature = Signature::of(g, prepared, f, name, &options, &shared);
    accumulator.sums.slab = signature.slab;
    if !signature.settle_tape(g, &module, &facts, plan.uses_tape(), &options)? {
        return Ok(Built { needs_tape: true, ..Built::plain(signature.out) });
    }
    let Signature { mut out, seed, slab, tape } = signature;
    out.along = seeds::along(&facts).or(out.along);
    let mut b = Builder::new(&mut out);
    let params = request.params.iter().map(|&i| f.params[i].value);
    containers::require_sizes(&module, &mut b, params.zip(shadowed.params.iter().copied()));
    let mut sweep = Sweep::new(g, &module, &facts, &plan, &accumulator, request, b, tape);
    sweep.spread_numbers = options.spread_numbers;
    if accumulator.needs_line() {
        let name = REQUIRE_LINE.to_string();
        sweep.b.effect(Op::Extern { name, args: Vec::new(), effect: ExternEffect::Output });
    }
    seeds::require_block(&mut sweep);
    own::require(&mut sweep);
    shared.clear(&module, &mut sweep.b, slab);
    let quotients = match options.half {
        None => sweep.run(seed)?,
        Some(half) => sweep.run_half(half, seed)?,
    };
    slopes::unlink(&mut out);
    let (mut additions, written) = (accumulator.additions, accumulator.written.into_inner());
    let assigns = options.assigns.then_some((prepared.params.len(), request));
    let has_own_arrays = options.sharing.iter().all(|shared| *shared == Sharing::Own);
    let launches = Launches { assigns, has_own_arrays, waits_apart };
    let (mut function, assigned) = finish(g, out, &quotients, (&mut additions, &written), launches)?;
    let needs_tape = tape.is_some_and(|tape| {
        let is_callers = options.reserved.is_some() || options.half.is_some();
        is_callers || signature::keeps_tape(&mut function, tape)
    });
    if !needs_tape {
        plan.push.clear();
    }

    // What callers and users are told.
    let values = explain::values(&module, &facts, &plan);
    g.explain(Explanation { function: name.to_string(), additions, values, cancelled, along });
    Ok(Built {
        function,
        needs_tape,
        spilled: shared.room(),
        primal_first: facts.primal_first,
        distinct: distinct_pairs(prepared, &known.points, &known.reread),
        unwritten: parameters(&known.unwritten),
        kept: parameters(&known.kept),
        assigned,
        accesses: analysis::effects::param_accesses(prepared),
    })
}

/// The primal with the addresses of adjoints beside its own, with calls of registered sweeps written out and with what host code
/// has to keep.
fn with_shadows(
    g: &mut Generator,
    prepared: &Function,
    request: &RequestedParams,
    activity: &Activity,
    shared: &SharedShadows,
) -> Result<(Shadowed, TimeLoops), Diagnostic> {
    let points = PointsTo::of(prepared);
    let mut shadowed = shadow::add(&g.module, prepared, &points, activity, request, shared, Mode::Reverse);
    registered::insert(g, &mut shadowed, activity)?;
    if host_code::is_used(prepared) || callees::work_on_device(&g.module, prepared) {
        host::refuse_time_loops(prepared)?;
        let time_loops = host::snapshots::insert(g, &mut shadowed, activity)?;
        Ok((shadowed, time_loops))
    } else {
        time_loops::refuse_hints(prepared)?;
        Ok((shadowed, TimeLoops::default()))
    }
}

/// The derivative of a derivative whose tape holds what carries derivatives.
fn refuse_taped(f: &Function, activity: &Activity) -> Result<(), Diagnostic> {
    if !activity.varied_tape() {
        return Ok(());
    }
    let message = format!("`{}` keeps values that carry derivatives on a tape", f.name);
    Err(Diagnostic::new(Code::DerivativeNotSupported, f.span, message))
}
