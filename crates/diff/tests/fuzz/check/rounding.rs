//! Sums of products that come out differently each time they are computed ([`ir::interpret::Rounding`]) are no reason to take
//! anything else from the tape than what was put there.

use analysis::contraction::sums_of_products;
use analysis::layout::Layout;
use diff::Derivative;
use ir::Module;
use ir::interpret::Rounding;

use super::{Case, Extra, Shadows, Stop, derivative_text, failed};

impl Case {
    pub(super) fn check_rounding(&self, m: &Module, d: &Derivative, w: &[f64]) -> Result<(), Stop> {
        let sums = sums_of_products(&Layout::of(m.function(d.function)));
        if !d.needs_tape || sums.is_empty() {
            return Ok(());
        }
        let seeds = self.inputs.with(w);
        let extra: Vec<_> = self.request.params.iter().map(|i| Extra::Adjoint(*i)).collect();
        let rounding = Rounding { function: d.function, sums, seed: self.seed };
        let shadows = Shadows { rounding: Some(&rounding), ..Shadows::of(d, &seeds, &extra) };
        match self.run(m, d.function, &self.inputs, &[shadows]) {
            // What else goes wrong, as an index that is computed from such a sum and leaves its array, the program does itself.
            Err(t) if t.why.contains("tape") => {
                failed(format!("with sums that come out differently: {t}\n{}", derivative_text(m, d)))
            }
            _ => Ok(()),
        }
    }
}
