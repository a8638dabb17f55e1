//! What a derivative is given beyond the primal's arguments.

use diff::Derivative;
use ir::interpret::Rounding;

use crate::inputs::Inputs;

/// Tangents or adjoints of a run, and what else the derivative wants.
pub(super) struct Shadows<'a> {
    pub values: &'a Inputs,
    pub extra: &'a [Extra],
    pub slab: bool,
    pub tape: bool,
    pub primal_first: bool,
    pub rounding: Option<&'a Rounding>,
}

impl<'a> Shadows<'a> {
    pub fn of(d: &Derivative, values: &'a Inputs, extra: &'a [Extra]) -> Self {
        let (slab, tape, primal_first) = (d.spilled.is_some(), d.needs_tape, d.primal_first);
        Shadows { values, extra, slab, tape, primal_first, rounding: None }
    }
}

/// An argument of a derivative beyond the primal's.
pub(super) enum Extra {
    Tangent(usize),
    Adjoint(usize),
}

impl Extra {
    pub fn param(&self) -> usize {
        match self {
            Extra::Tangent(i) | Extra::Adjoint(i) => *i,
        }
    }
}
