//! What turns a function into one that computes the same. [`table`] lists all passes in the order in which a function meets
//! them, those of `diff` among them, which need the rules of derivatives.
//!
//! Of the primal: [`inline`], then [`clean`], which runs [`scalarise`] (structs become their scalars), [`promote`] (places
//! become values), [`simplify`], [`dead`] and [`carriers`] (vectors become the numbers they carry) to a fixed point; [`atomics`] and
//! [`words`] (bits that travel); [`loads`] and [`stores`] ([`follow_memory`]); [`unroll`]; [`held`]. Of derivatives: [`tidy`], [`adjoints`], the same
//! [`follow_memory`], [`barriers`]; of kernels [`refilled`], [`trade`], [`later`], [`fused`] (of other functions too), [`abreast`], [`neighbours`], [`block_sums`], [`assigned`], [`stays`], [`joint`], [`unawaited`], [`zeros`], [`spans`] (with [`restricted`]).

#![warn(missing_docs)]
// Who reads the source follows them.
#![allow(rustdoc::private_intra_doc_links)]

pub mod abreast;
pub mod adjoints;
pub mod assigned;
pub mod atomics;
pub mod barriers;
pub mod block_sums;
mod carriers;
mod constants;
pub mod dead;
pub mod early;
pub mod fused;
pub mod handed_back;
pub mod held;
mod hides;
pub mod inline;
mod joined;
pub mod joint;
pub mod later;
pub mod loads;
pub mod neighbours;
pub mod promote;
pub mod refilled;
mod restricted;
pub mod room;
pub mod scalarise;
pub mod simplify;
pub mod spans;
pub mod stays;
pub mod stores;
pub mod table;
pub mod trade;
pub mod unawaited;
pub mod unread;
pub mod unroll;
pub mod words;
pub mod zeros;

use ir::{Function, Module};

pub use table::{PASSES, Pass, Stage, Switches};

/// Splits, promotes and simplifies until nothing changes.
pub fn clean(module: &Module, function: &Function) -> Function {
    let f = settle(module, scalarise::expand_aggregates(module, function));
    // Addresses are values only now; what carriers were made of can be split and promoted in turn.
    let before = size(&f);
    let f = carriers::unpack(module, f);
    if size(&f) == before { f } else { settle(module, f) }
}

fn settle(module: &Module, function: Function) -> Function {
    let mut f = function;
    // Splitting exposes scalars to promotion, which turns indices into constants and so exposes more
    // splitting. Three rounds settle everything seen; the bound only guards against a bug.
    for _ in 0..8 {
        let before = size(&f);
        f = scalarise::split_locals(module, f);
        f = promote::promote(f);
        f = simplify::simplify(f);
        f = dead::eliminate(f);
        if size(&f) == before {
            break;
        }
    }
    f
}

/// Loads know what is there, and stores that nobody sees go, until nothing changes: what is left of one may show another.
/// Gives the function, and whether there was anything to do.
pub fn follow_memory(module: &Module, function: Function, may_alias: bool) -> (Function, bool) {
    let (mut f, mut any) = (function, false);
    for _ in 0..4 {
        let (forwarded, known) = loads::forward_values(module, f, may_alias);
        let forwarded = if known { tidy(forwarded) } else { forwarded };
        let (without, dropped) = stores::drop_overwritten(module, forwarded, may_alias);
        f = if dropped { tidy(without) } else { without };
        any |= known || dropped;
        if !known && !dropped {
            break;
        }
    }
    (f, any)
}

/// Simplifies and drops dead code, for functions that are in SSA form already.
pub fn tidy(function: Function) -> Function {
    let mut f = function;
    for _ in 0..4 {
        let before = size(&f);
        f = dead::eliminate(simplify::simplify(f));
        if size(&f) == before {
            break;
        }
    }
    f
}

fn size(f: &Function) -> usize {
    let mut n = 0;
    if let Some(body) = &f.body {
        body.walk(&mut |inst| n += 1 + inst.results.len());
    }
    n
}
