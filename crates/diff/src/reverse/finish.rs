//! A written sweep, made faster: passes over the whole of it, and for kernels those that know what adjoints in memory are.

use analysis::RequestedParams;
use ir::tables::HashSet;
use ir::{Accumulation, Diagnostic, Function, FunctionKind};
use passes::abreast::walk_abreast;
use passes::adjoints::{give_back, sink_zeros};
use passes::barriers::{drop_last_barriers, merge_barriers};
use passes::block_sums::{BlockSums, Elements};
use passes::fused::fuse_walks;
use passes::{
    assigned, block_sums, early, handed_back, joint, later, neighbours, refilled, spans, stays, trade,
    unawaited, unread, zeros,
};

use super::quotients::{Quotients, share_reciprocals};
use crate::generator::Generator;
use crate::plan::accumulate::in_order;
use crate::plan::accumulate::{Addition, Written};
use crate::symbols;

/// What is known of a kernel and its launches.
#[derive(Clone, Copy)]
pub struct Launches<'a> {
    /// Adjoints may be assigned: how many parameters stand before them, and which were asked for.
    pub assigns: Option<(usize, &'a RequestedParams)>,
    /// No launch gives one array as two arguments.
    pub has_own_arrays: bool,
    /// Some threads of a block wait where the others do not come to ([`crate::prepare::together`]), so nothing may be added that waits for all.
    pub waits_apart: bool,
}

/// Gives the function and the parameters whose adjoints are assigned.
pub fn finish(
    g: &mut Generator,
    f: Function,
    quotients: &Quotients,
    (additions, written): (&mut [Addition], &Written),
    launches: Launches,
) -> Result<(Function, Vec<usize>), Diagnostic> {
    let (switches, m, may_alias) = (g.config.passes.clone(), &g.module, g.config.may_alias);
    let f = switches.run(m, "quotients", f, |f| share_reciprocals(f, quotients));
    let f = switches.run(m, "tidy", f, passes::tidy);
    let f = switches.run(m, "give_back", f, |f| give_back(m, f, may_alias));
    let f = switches.run(m, "memory_of_adjoints", f, |f| passes::follow_memory(m, f, may_alias).0);
    let f = switches.run(m, "barriers", f, merge_barriers);
    let mut f = switches.run(m, "sink", f, |f| sink_zeros(m, f, may_alias));
    let mut assigned = Vec::new();
    match f.kind {
        FunctionKind::Kernel => {
            (f, assigned) = finish_kernel(g, f, (additions, written), launches);
            let m = &g.module;
            f = switches.run(m, "barriers", f, |f| merge_barriers(drop_last_barriers(f)));
            f = switches.run(m, "shared", f, |f| passes::dead::eliminate_shared(m, f));
            if g.config.deterministic {
                in_order::check(&f)?;
            }
        }
        FunctionKind::Host => {
            f = symbols::unbind(g, f);
            f = switches.run(&g.module, "fused", f, |f| fuse_walks(&g.module, f, may_alias));
        }
        FunctionKind::Device | FunctionKind::HostDevice => {
            f = switches.run(m, "fused", f, |f| fuse_walks(m, f, may_alias));
        }
    }
    let mut f = switches.run(&g.module, "unread", f, unread::keep_unread);
    // That is said of these sweeps, and asked in them; whoever differentiates again asks anew.
    f.params.iter_mut().for_each(|p| p.own.clear());
    debug_assert_eq!(ir::validate::function(&g.module, &f), Ok(()));
    Ok((f, assigned))
}

fn finish_kernel(
    g: &mut Generator,
    function: Function,
    (additions, written): (&mut [Addition], &Written),
    launches: Launches,
) -> (Function, Vec<usize>) {
    // All take it that only a write through the same parameter changes what is read through it.
    let switches = g.config.passes.clone();
    let mut function =
        switches.run(&g.module, "refilled", function, |f| refilled::drop_refilled(&g.module, f));
    if g.config.may_alias {
        return (function, Vec::new());
    }
    let Launches { assigns, has_own_arrays, waits_apart } = launches;
    // Nor do they know of blocks that wait for each other.
    let joins = !g.config.always_atomic && !g.module.waits_for_grid(&function);
    let waits_together = joins && !waits_apart;
    let mut sums = Vec::new();
    if joins {
        function = bring_together(g, function, (additions, written), waits_together, &mut sums);
    }
    let traded = additions.iter().any(|a| a.traded);
    let mut assigned = Vec::new();
    if let Some((before, request)) = assigns
        && switches.is_on("assigned")
    {
        let (assigning, params) = assigned::assign_once(&g.module, function);
        function = assigning;
        switches.done(&g.module, "assigned", &function);
        let number = |at: usize| request.params.get(at.checked_sub(before)?).copied();
        assigned = params.into_iter().filter_map(number).collect();
    }
    let mut seldom = HashSet::default();
    if switches.is_on("stays") && !g.config.always_atomic && !g.config.deterministic {
        let places;
        (function, [places, seldom]) = stays::keep_while_same(function);
        switches.done(&g.module, "stays", &function);
        written.change(additions, &places, |a| a.stays = true);
    }
    if switches.is_on("joint") && joins && !g.config.deterministic {
        let places;
        (function, places) = joint::sum_jointly(&g.module, function, &seldom);
        switches.done(&g.module, "joint", &function);
        written.change(additions, &places, |a| a.how = Accumulation::Joint);
    }
    function = wait_for_none(g, function, (&mut *additions, written));
    if !g.config.always_atomic {
        function = switches.run(&g.module, "zeros", function, zeros::leave_out_zeros);
    }
    function =
        switches.run(&g.module, "handed_back", function, |f| handed_back::hand_back_at_once(&g.module, f));
    if switches.is_on("spans") && !g.config.always_atomic {
        let mut in_batches = false;
        if switches.is_on("batches") {
            (function, in_batches) = spans::add_in_batches(&g.module, function);
            switches.done(&g.module, "batches", &function);
        }
        let places;
        (function, places) = spans::join_spans(&g.module, function);
        switches.done(&g.module, "spans", &function);
        written.change(additions, &places, |a| {
            if a.how == Accumulation::Atomic {
                a.how = Accumulation::Span;
            }
        });
        if in_batches {
            // Sums of lanes stand outside of these now.
            function = wait_for_none(g, function, (&mut *additions, written));
        }
    }
    if !g.config.always_atomic && has_own_arrays {
        function = switches.run(&g.module, "early", function, |f| early::read_early(&g.module, f));
    }
    if switches.is_on("runs") && waits_together && !g.config.deterministic && !traded && sums.is_empty() {
        let places;
        (function, places) = block_sums::keep_runs(&g.module, function);
        switches.done(&g.module, "runs", &function);
        written.change(additions, &places, |a| a.runs = true);
        if !places.is_empty() {
            // Blocks go round once.
            return (function, assigned);
        }
    }
    if switches.is_on("block_sums") && waits_together && !g.config.deterministic {
        if !traded {
            let places;
            let which = Elements::First;
            (function, places) = block_sums::sum_in_blocks(&mut g.module, function, which, &mut sums);
            written.change(additions, &places, |a| a.how = Accumulation::Block);
        }
        function = block_sums::write_sums(&g.module, function, &sums);
        switches.done(&g.module, "block_sums", &function);
    }
    (function, assigned)
}

fn wait_for_none(
    g: &Generator,
    mut function: Function,
    (additions, written): (&mut [Addition], &Written),
) -> Function {
    let switches = &g.config.passes;
    if switches.is_on("unawaited") {
        let places;
        (function, places) = unawaited::wait_for_none(&g.module, function);
        switches.done(&g.module, "unawaited", &function);
        written.change(additions, &places, |a| a.how = Accumulation::Own);
    }
    function
}

/// Additions to the same elements.
fn bring_together(
    g: &mut Generator,
    function: Function,
    (additions, written): (&mut [Addition], &Written),
    waits_together: bool,
    sums: &mut Vec<BlockSums>,
) -> Function {
    let (switches, mut function) = (g.config.passes.clone(), function);
    if switches.is_on("trade") && waits_together {
        let places;
        (function, places) = trade::trade_places(&mut g.module, function);
        switches.done(&g.module, "trade", &function);
        written.change(additions, &places, |a| a.traded = true);
    }
    if switches.is_on("later") {
        let moved;
        (function, moved) = later::add_later(function);
        switches.done(&g.module, "later", &function);
        for [from, to] in moved {
            let with = written.span(additions, to);
            written.change(additions, [&from], |a| a.with = with);
        }
    }
    if !additions.iter().any(|a| a.traded) {
        function = switches.run(&g.module, "fused", function, |f| fuse_walks(&g.module, f, false));
    }
    function = switches.run(&g.module, "abreast", function, |f| walk_abreast(&g.module, f));
    if switches.is_on("neighbours") {
        let places;
        (function, places) = neighbours::join_neighbours(&g.module, function);
        switches.done(&g.module, "neighbours", &function);
        written.change(additions, &places, |a| a.how = Accumulation::Centre);
    }
    if switches.is_on("block_sums") && waits_together && !g.config.deterministic {
        let places;
        (function, places) = block_sums::sum_in_blocks(&mut g.module, function, Elements::Known, sums);
        switches.done(&g.module, "block_sums", &function);
        written.change(additions, &places, |a| a.how = Accumulation::Block);
    }
    function
}
