//! The primal in the shape the modes want: one function with calls inlined, structs split, locals promoted,
//! loop conditions free of invariants, and every loop that cannot be counted beforehand counting itself.

mod chosen;
pub(crate) mod counters;
mod extremes;
mod hoist;
pub mod last_block;
mod launches;
pub mod masks;
mod outputs;
mod settled;
pub mod shifts;
mod textures;
pub mod together;

use ir::{FuncId, Function, FunctionKind, Mode, Module, Type};
use passes::unroll::write_out_loops;
use passes::{atomics::recognise, clean, follow_memory, held::hold_places, inline::inline, words};

use crate::Config;
use crate::callees::{has_custom, recursive_functions};
use counters::count_uncounted;
use hoist::hoist_from_conditions;
use outputs::expand_outputs;

/// Inlines everything but recursive functions and those with a custom derivative, then cleans up.
pub fn prepare(m: &Module, id: FuncId, config: &Config, mode: Mode) -> Function {
    let recursive = recursive_functions(m);
    let stays = |callee: FuncId| recursive.contains(&callee) || has_custom(m, &m.function(callee).name, mode);
    let switches = &config.passes;
    let f = inline(m, m.function(id), &|callee| !stays(callee));
    switches.done(m, "inline", &f);
    let f = switches.run(m, "clean", expand_outputs(f), |f| clean(m, &f));
    let f = switches.run(m, "words", f, |f| {
        let f = recognise_and_clean(m, f);
        let f = words::follow_addresses(m, &f).map_or(f, |followed| clean(m, &followed));
        let f = words::take_apart(m, &f).map_or(f, |apart| clean(m, &apart));
        let f = words::read_whole(m, &f).unwrap_or(f);
        let f = words::read_signs(&f).map_or(f, |signed| clean(m, &signed));
        let f = words::follow(&f).map_or(f, |followed| recognise_and_clean(m, clean(m, &followed)));
        words::write_whole(m, &f).map_or(f, |written| clean(m, &written))
    });
    let f = switches.run(m, "memory", f, |f| match follow_memory(m, f, config.may_alias) {
        (f, true) => clean(m, &f),
        (f, false) => f,
    });
    let f = match mode {
        Mode::Reverse => switches.run(m, "last-block", f, |f| last_block::meet_at_the_last_block(m, f)),
        Mode::Forward => f,
    };
    // Forward mode does without it, and so checks it.
    let f = switches.run(m, "textures", f, textures::read_by_numbers);
    let f = match mode {
        Mode::Reverse if f.kind != FunctionKind::Host => {
            let f = switches.run(m, "unroll", f, |f| match write_out_loops(m, f) {
                (f, true) => follow_memory(m, clean(m, &f), config.may_alias).0,
                (f, false) => f,
            });
            switches.run(m, "held", f, |f| hold_places(m, f, config.may_alias))
        }
        Mode::Reverse | Mode::Forward => f,
    };
    let f = switches.run(m, "launches", f, |f| launches::refine(m, f, config));
    let f = switches.run(m, "hoist", f, |f| hoist_from_conditions(m, f, config.may_alias));
    let f = match mode {
        Mode::Forward => f,
        Mode::Reverse => {
            let f = follow_maxima(m, f, config);
            let f = switches.run(m, "settled", f, settled::settle_equalities);
            let f = switches.run(m, "masks", f, |f| masks::narrow_masks(m, f, config.may_alias));
            switches.run(m, "together", f, |f| together::require_together(m, f, config.may_alias))
        }
    };
    switches.run(m, "counters", f, count_uncounted)
}

/// The primal with its calls inlined and its places as values, and nothing else done to it. Calls of recursive functions, and of those
/// with a custom derivative for either mode, stay.
pub fn inlined(m: &Module, id: FuncId) -> Function {
    let recursive = recursive_functions(m);
    let has_own = |name: &str| [Mode::Forward, Mode::Reverse].iter().any(|mode| has_custom(m, name, *mode));
    let stays = |callee: FuncId| recursive.contains(&callee) || has_own(&m.function(callee).name);
    clean(m, &inline(m, m.function(id), &|callee| !stays(callee)))
}

/// For a function that is clean. Aggregates are split once per cleaning, and what is found in them then is cleaned here.
fn recognise_and_clean(m: &Module, f: Function) -> Function {
    let (f, any) = recognise(f);
    if any || f.values.iter().any(|v| holds_aggregates(&v.ty)) { clean(m, &f) } else { f }
}

fn holds_aggregates(ty: &Type) -> bool {
    match ty {
        Type::Struct(_) | Type::Array(..) => true,
        Type::Ptr { to, .. } => holds_aggregates(to),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => false,
    }
}

/// Maxima and minima: those that cancel out have no derivative, of the others it is noted what was chosen.
fn follow_maxima(m: &Module, f: Function, config: &Config) -> Function {
    let switches = &config.passes;
    let f = switches.run(m, "shifts", f, |f| shifts::detach_shifts(m, f));
    let (f, matters) = shifts::hide_unseen(m, f);
    let f = switches.run(m, "chosen", f, |f| chosen::follow_choices(f, config.may_alias, &matters));
    switches.run(m, "extremes", f, |f| extremes::decide_extremes(f, &matters))
}
