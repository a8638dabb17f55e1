//! Clean-up passes: each takes a function and returns one that computes the same.
//!
//! [`clean`] is what every stage calls: it runs them to a fixed point. The order in which a function reaches
//! the differentiator: [`inline`] → [`scalarise`] (structs become their scalars) → [`promote`] (places become
//! values) → [`simplify`] and [`dead`] → [`carriers`] (vectors become the numbers they carry), and once more.

pub mod adjoints;
pub mod atomics;
pub mod barriers;
pub mod carriers;
pub mod dead;
pub mod inline;
pub mod promote;
pub mod scalarise;
pub mod simplify;
pub mod words;

use ir::{Function, Module};

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
