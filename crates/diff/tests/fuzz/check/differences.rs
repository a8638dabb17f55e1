//! Differences of runs beside the point.

use ir::interpret::Datum;

use super::{Case, Run, Stop, failed};

/// Per slot, then of the result: how fast it changes below the point and above it.
struct Slopes {
    below: Vec<f64>,
    above: Vec<f64>,
}

impl Slopes {
    fn central(&self) -> Vec<f64> {
        self.below.iter().zip(&self.above).map(|(b, a)| (b + a) / 2.0).collect()
    }

    fn between(&self, i: usize) -> f64 {
        (self.above[i] - self.below[i]).abs()
    }

    /// Whether a tangent is a slope of a kink at the point itself, as of a maximum of two equal numbers: the sides differ as much as
    /// those of a wider step do, where a curve's would differ less, and the tangent lies between them.
    fn has_kink(&self, wider: &Slopes, i: usize, tangent: f64) -> bool {
        let (low, high) = (self.below[i].min(self.above[i]), self.below[i].max(self.above[i]));
        let room = 0.1 * (high - low);
        self.between(i) > 0.5 * wider.between(i) && (low - room..=high + room).contains(&tangent)
    }
}

impl Case {
    /// Whether central differences could be compared: not where a step changes the way the program goes, where the point is a kink, nor
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
            let Some(slopes) = self.differences(primal, v, h)? else { continue };
            let differences = slopes.central();
            let output =
                |i: usize| slots.get(i).is_none_or(|s| s.in_memory && self.request.params.contains(&s.param));
            let tangents = jv.iter().chain([&result]).enumerate();
            let wrong: Vec<_> =
                tangents.zip(&differences).map(|((i, t), d)| if output(i) { t - d } else { 0.0 }).collect();
            if differences.iter().zip(&wrong).all(|(d, e)| e.abs() <= 1e-5 * (1.0 + d.abs())) {
                return Ok(true);
            }
            all.push((differences, wrong, slopes));
        }
        let [(first, wrong, wider), (second, _, sides), ..] = all.as_slice() else { return Ok(false) };
        if first.iter().zip(second).any(|(a, b)| (a - b).abs() > 1e-3 * (1.0 + a.abs())) {
            return Ok(false);
        }
        let i = (0..wrong.len()).max_by(|a, b| wrong[*a].abs().total_cmp(&wrong[*b].abs())).unwrap_or(0);
        let what = slots.get(i).map_or("result".into(), |s| format!("slot {i} of parameter {}", s.param));
        let (d, e) = (first[i], wrong[i]);
        if sides.has_kink(wider, i, d + e) {
            return Ok(false);
        }
        failed(format!("forward against differences: {what}: tangent {}, difference {d}", d + e))
    }

    /// What moves with `v`, of each slot and of the result, where that can be seen without forward mode: differences of two widths agree, and so do both
    /// sides of the point.
    pub(super) fn smooth_differences(
        &self,
        primal: &Run,
        v: &[f64],
    ) -> Result<Option<(Vec<f64>, f64)>, Stop> {
        let Some(wide) = self.differences(primal, v, 1e-5)? else { return Ok(None) };
        let Some(narrow) = self.differences(primal, v, 2e-6)? else { return Ok(None) };
        let (mut all, others) = (wide.central(), narrow.central());
        let is_smooth = |i: usize| {
            let size = 1.0 + all[i].abs();
            (all[i] - others[i]).abs() <= 1e-7 * size && wide.between(i) <= 1e-3 * size
        };
        if !(0..all.len()).all(is_smooth) {
            return Ok(None);
        }
        let result = all.pop().expect("the result comes last");
        Ok(Some((all, result)))
    }

    /// None if the program goes another way.
    fn differences(&self, primal: &Run, v: &[f64], h: f64) -> Result<Option<Slopes>, Stop> {
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
        let slopes = |low: &Run, high: &Run| -> Vec<f64> {
            let numbers = low.numbers.floats.iter().zip(&high.numbers.floats).map(|(l, h)| (*l, *h));
            let results = match (&low.result, &high.result) {
                (Datum::Float(low), Datum::Float(high)) => (*low, *high),
                _ => (0.0, 0.0),
            };
            numbers.chain([results]).map(|(low, high)| (high - low) / h).collect()
        };
        Ok(Some(Slopes { below: slopes(&down, primal), above: slopes(primal, &up) }))
    }
}
