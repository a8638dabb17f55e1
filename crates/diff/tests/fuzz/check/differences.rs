//! Central differences of a run.

use ir::interpret::Datum;

use super::{Case, Run, Stop, failed};

impl Case {
    /// Whether central differences could be compared: not where a step changes the way the program goes, nor
    /// where the function bends so much that differences of several widths do not agree with each other.
    pub(super) fn check_differences(
        &self,
        primal: &Run,
        v: &[f64],
        jv: &[f64],
        result: f64,
    ) -> Result<bool, Stop> {
        let slots = self.inputs.slots();
        let mut all = Vec::new();
        for h in [1e-5, 1e-6, 1e-4] {
            let Some(differences) = self.differences(primal, v, h)? else { continue };
            let output =
                |i: usize| slots.get(i).is_none_or(|s| s.in_memory && self.request.params.contains(&s.param));
            let tangents = jv.iter().chain([&result]).enumerate();
            let wrong: Vec<_> =
                tangents.zip(&differences).map(|((i, t), d)| if output(i) { t - d } else { 0.0 }).collect();
            if differences.iter().zip(&wrong).all(|(d, e)| e.abs() <= 1e-5 * (1.0 + d.abs())) {
                return Ok(true);
            }
            all.push((differences, wrong));
        }
        let [(first, wrong), (second, _), ..] = all.as_slice() else { return Ok(false) };
        if first.iter().zip(second).any(|(a, b)| (a - b).abs() > 1e-3 * (1.0 + a.abs())) {
            return Ok(false);
        }
        let i = (0..wrong.len()).max_by(|a, b| wrong[*a].abs().total_cmp(&wrong[*b].abs())).unwrap_or(0);
        let what = slots.get(i).map_or("result".into(), |s| format!("slot {i} of parameter {}", s.param));
        let (d, e) = (first[i], wrong[i]);
        failed(format!("forward against differences: {what}: tangent {}, difference {d}", d + e))
    }

    /// One per slot, then the result's; None if the program goes another way.
    fn differences(&self, primal: &Run, v: &[f64], h: f64) -> Result<Option<Vec<f64>>, Stop> {
        let at = self.inputs.floats();
        let moved = |h: f64| -> Result<Run, Stop> {
            let point: Vec<f64> = at.iter().zip(v).map(|(x, v)| x + h * v).collect();
            match self.run(&self.module, self.main, &self.inputs.with(&point), &[]) {
                Ok((run, _)) => Ok(run),
                Err(t) => failed(format!("beside the point: {t}")),
            }
        };
        let (up, down) = (moved(h)?, moved(-h)?);
        if up.decisions != primal.decisions || down.decisions != primal.decisions {
            return Ok(None);
        }
        let mut all: Vec<f64> =
            up.numbers.floats.iter().zip(&down.numbers.floats).map(|(u, d)| (u - d) / (2.0 * h)).collect();
        all.push(match (&up.result, &down.result) {
            (Datum::Float(up), Datum::Float(down)) => (up - down) / (2.0 * h),
            _ => 0.0,
        });
        Ok(Some(all))
    }
}
