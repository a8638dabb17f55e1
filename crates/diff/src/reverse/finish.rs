//! A finished sweep of a kernel, made faster: passes that know what adjoints in memory are.

use analysis::Request;
use ir::{Accumulation, Function};
use passes::{assigned, later, neighbours, refilled, trade, unawaited};

use crate::accumulate::{Addition, Written};
use crate::generate::Generator;

/// `assigns`: adjoints may be assigned; how many parameters stand before them, and which were asked for. Gives the function and the
/// parameters whose adjoints are assigned.
pub fn finish_kernel(
    g: &mut Generator,
    function: Function,
    (additions, written): (&mut [Addition], &Written),
    assigns: Option<(usize, &Request)>,
) -> (Function, Vec<usize>) {
    // All take it that only a write through the same parameter changes what is read through it.
    let switches = g.config.passes.clone();
    let mut function =
        switches.run(&g.module, "refilled", function, |f| refilled::drop_refilled(&g.module, f));
    if g.config.may_alias {
        return (function, Vec::new());
    }
    // Nor do they know of blocks that wait for each other.
    if !g.config.always_atomic && !g.module.waits_for_grid(&function) {
        function = bring_together(g, function, additions, written);
    }
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
    if switches.is_on("unawaited") {
        let places;
        (function, places) = unawaited::wait_for_none(&g.module, function);
        switches.done(&g.module, "unawaited", &function);
        written.change(additions, &places, |a| a.how = Accumulation::Own);
    }
    (function, assigned)
}

/// Additions to the same elements.
fn bring_together(
    g: &mut Generator,
    function: Function,
    additions: &mut [Addition],
    written: &Written,
) -> Function {
    let (switches, mut function) = (g.config.passes.clone(), function);
    if switches.is_on("trade") {
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
    if switches.is_on("neighbours") {
        let places;
        (function, places) = neighbours::join_neighbours(&g.module, function);
        switches.done(&g.module, "neighbours", &function);
        written.change(additions, &places, |a| a.how = Accumulation::Centre);
    }
    function
}
