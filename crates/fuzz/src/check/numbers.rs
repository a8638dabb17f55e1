//! The numbers of one function. Let `F` be what it leaves behind of the scalars that it is differentiated with respect to, with its
//! result. For random `v` and `w`, reverse mode gives `⟨Jᵀw, v⟩`, forward mode `⟨w, Jv⟩`, and both are the derivative of
//! `⟨w, F(x + tv)⟩` at 0, which central differences give: with steps `h` and `h/2`, `(4 D(h/2) - D(h)) / 3` is off by `O(h⁴)`.
//!
//! Where two such estimates with different steps disagree, the function has a kink or a jump nearby, or changes too fast: another point is
//! tried. If no point is good there is no verdict.

use cugrad::Gradient;
use cugrad::cpu::Compiled;
use exec::Arguments;

use super::arguments::{Bytes, DIRECTION_BITS, SMALLEST_STEP_BITS, Values, on_grid};
use super::variants::Variant;
use super::{Finding, Verdict};
use crate::rng::Rng;
use crate::subject::{Arg, Subject};

/// Points that are tried.
const POINTS: u64 = 5;
/// Beyond it, differences say little.
const LARGE: f64 = 1e7;

/// How a function and its derivatives are called: primal, forward, gradients.
pub struct Launch<'a> {
    pub library: &'a Compiled,
    pub first: usize,
    pub subject: &'a Subject,
    pub returns: Option<&'static str>,
}

pub struct Numbers<'a> {
    pub launch: Launch<'a>,
    pub gradients: &'a [(&'a Variant, &'a Gradient)],
}

/// What a gradient leaves: adjoints of each parameter, and the parameters.
struct Reversed {
    adjoints: Values,
    args: Values,
}

impl Launch<'_> {
    fn call(
        &self,
        index: usize,
        args: &mut Values,
        extra: &mut Values,
        result: Option<&mut Bytes>,
    ) -> Result<(), String> {
        let mut to = extra.pass(args.pass(Arguments::new()));
        if let Some(r) = result {
            to = to.slice_mut(r.memory());
        }
        let Subject { grid, block, shared, .. } = *self.subject;
        // SAFETY: the arguments are those of the signature; what is drawn stays in its arrays, or the process ends, which is seen.
        unsafe { self.library.launch_with_shared(self.first + index, grid, block, shared, &mut to) }
            .map_err(|e| e.to_string())
    }

    fn with_result(&self, index: usize, args: &mut Values, extra: &mut Values) -> Result<f64, String> {
        let layout = self.returns.unwrap_or("d");
        let mut result = Bytes::zeroed(&Arg::array("", layout, 1, (0.0, 0.0)));
        self.call(index, args, extra, self.returns.map(|_| &mut result))?;
        Ok(result.floats()[0])
    }

    /// What the function leaves, at `at`, with its scalars moved along.
    fn primal(&self, at: &Values, moved: &[f64]) -> Result<(Vec<f64>, f64), String> {
        let mut args = at.clone();
        args.set_floats(self.subject, moved);
        let result = self.with_result(0, &mut args, &mut Values(vec![]))?;
        Ok((args.floats(self.subject), result))
    }

    fn forward(&self, at: &Values, v: &[f64]) -> Result<(Vec<f64>, f64), String> {
        let mut args = at.clone();
        let mut tangents = at.shadows(self.subject, v, true);
        let result = self.with_result(1, &mut args, &mut tangents)?;
        Ok((tangents.all_floats(), result))
    }

    fn reverse(&self, variant: usize, at: &Values, w: &[f64]) -> Result<Reversed, String> {
        let mut args = at.clone();
        let mut adjoints = at.shadows(self.subject, w, false);
        self.call(2 + variant, &mut args, &mut adjoints, None)?;
        Ok(Reversed { adjoints, args })
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn direction(rng: &mut Rng, n: usize) -> Vec<f64> {
    (0..n).map(|_| on_grid(rng.uniform(-1.0, 1.0), DIRECTION_BITS)).collect()
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m, v| m.max(v.abs()))
}

/// What differences say.
enum Difference {
    Settled { value: f64, scale: f64 },
    NotSmooth,
    NotFinite,
}

impl Numbers<'_> {
    /// The verdict, and the seed of the point that it was found at.
    pub fn verdict(&self) -> Result<(Verdict, u64), String> {
        let mut last = Verdict::NotSmooth;
        let mut good = Vec::new();
        for seed in 0..POINTS {
            match self.at_point(seed)? {
                Verdict::NotSmooth => last = Verdict::NotSmooth,
                Verdict::NotFinite => last = Verdict::NotFinite,
                Verdict::Agrees => good.push(seed),
                other => return Ok((other, seed)),
            }
            if good.len() == 2 {
                break;
            }
        }
        let at = good.first().copied();
        Ok(at.map_or((last, 0), |at| (Verdict::Agrees, at)))
    }

    fn point(&self, seed: u64) -> (Values, Vec<f64>, Vec<f64>) {
        let subject = self.launch.subject;
        let at = Values::drawn(subject, seed);
        let n = at.floats(subject).len();
        let mut rng = Rng::new(seed + 1000);
        (at, direction(&mut rng, n), direction(&mut rng, n))
    }

    fn at_point(&self, seed: u64) -> Result<Verdict, String> {
        let l = &self.launch;
        let (at, v, w) = self.point(seed);
        let x = at.floats(l.subject);
        let (difference, scale) = match self.differences(&at, &x, &v, &w)? {
            Difference::Settled { value, scale } => (value, scale),
            Difference::NotSmooth => return Ok(Verdict::NotSmooth),
            Difference::NotFinite => return Ok(Verdict::NotFinite),
        };
        let rounds = at.0.iter().flat_map(Bytes::float_places).any(|(_, double)| !double);
        let (between, from_differences) = match (l.subject.single, rounds) {
            (true, _) => (1e-3, 2e-2),
            (false, true) => (1e-6, 1e-5),
            (false, false) => (1e-8, 1e-5),
        };
        let (jv, result) = l.forward(&at, &v)?;
        let forward = dot(&jv, &w) + result;
        let whole = l.reverse(0, &at, &w)?;
        let gradient = whole.adjoints.all_floats();
        let reverse = dot(&gradient, &v);
        let near = |a: f64, b: f64, tolerance: f64| (a - b).abs() <= tolerance * (scale + a.abs());
        let agree = [
            near(reverse, difference, from_differences),
            near(forward, difference, from_differences),
            near(forward, reverse, between),
        ];
        let says = format!(
            "reverse {reverse}, forward {forward}, differences {difference} (scale {scale}, point {seed})"
        );
        let wrong = |sort: &str, text: String| Ok(Verdict::Wrong(Finding::new(sort, text)));
        match agree {
            [true, true, true] => {}
            [false, true, _] => return wrong("reverse is wrong", says),
            [true, false, _] => return wrong("forward is wrong", says),
            // A kink at the point itself: differences of all widths are the mean of its two slopes, and the modes took one of them.
            // (In single precision, rounding would look like one; `differences` looks there with wide steps.)
            [false, false, true]
                if !l.subject.single && self.bend(&at, &x, &v, &w)? > 0.5 * (forward - difference).abs() =>
            {
                return Ok(Verdict::NotSmooth);
            }
            [false, false, _] => return wrong("both modes are wrong", says),
            [true, true, false] => return wrong("modes differ", says),
        }
        let (outputs, _) = l.primal(&at, &x)?;
        let left = whole.args.floats(l.subject);
        // Atomic additions come in any order.
        if let Some(k) = differs(&left, &outputs, if l.subject.single { 1e-5 } else { 1e-9 }) {
            let text =
                format!("scalar {k} is {} after the gradient and {} after the function", left[k], outputs[k]);
            return wrong("outputs differ", text);
        }
        self.compare_variants(&at, &w, &whole)
    }

    fn differences(&self, at: &Values, x: &[f64], v: &[f64], w: &[f64]) -> Result<Difference, String> {
        let single = self.launch.subject.single;
        let (y, result) = self.launch.primal(at, x)?;
        let size = largest(&y).max(result.abs());
        if !size.is_finite() || y.iter().any(|y| y.is_nan()) || size > LARGE {
            return Ok(Difference::NotFinite);
        }
        // The scale: what single outputs change by.
        let mut scale = 1.0f64;
        let mut central = |h: f64| -> Result<f64, String> {
            let moved = |s: f64| -> Vec<f64> { x.iter().zip(v).map(|(x, v)| x + s * v).collect() };
            let (plus, minus) = (self.launch.primal(at, &moved(h))?, self.launch.primal(at, &moved(-h))?);
            let mut sum = (plus.1 - minus.1) / (2.0 * h);
            for (k, w) in w.iter().enumerate() {
                let d = w * (plus.0[k] - minus.0[k]) / (2.0 * h);
                scale = scale.max(d.abs() * 1e-2);
                sum += d;
            }
            Ok(sum)
        };
        let mut extrapolated =
            |h: f64| -> Result<f64, String> { Ok((4.0 * central(h / 2.0)? - central(h)?) / 3.0) };
        // Half of the smallest step is taken too. Steps in single precision are wide, and some kink is near: two of them may agree by chance.
        let (bits, agreements): (&[i32], _) = if single {
            (&[5, 6, 7], 2)
        } else {
            (&[SMALLEST_STEP_BITS - 5, SMALLEST_STEP_BITS - 3, SMALLEST_STEP_BITS - 1], 1)
        };
        let allowed = if single { 5e-3 } else { 1e-6 };
        let mut last: Option<f64> = None;
        let mut agreed = 0;
        for bits in bits {
            let next = extrapolated(2f64.powi(-bits))?;
            if !next.is_finite() {
                return Ok(Difference::NotFinite);
            }
            let agrees = last.is_some_and(|last| (last - next).abs() <= allowed * (1.0 + next.abs()));
            agreed = if agrees { agreed + 1 } else { 0 };
            if agreed == agreements {
                let step = 2f64.powi(-bits);
                if single {
                    let [right, left] = [step, -step].map(|s| self.slope_to(at, x, v, w, s));
                    if (right? - left?).abs() > 5e-2 * (1.0 + next.abs()) {
                        return Ok(Difference::NotSmooth);
                    }
                }
                return Ok(Difference::Settled { value: next, scale: scale.max(next.abs()) });
            }
            last = Some(next);
        }
        Ok(Difference::NotSmooth)
    }

    /// The slope from the point to `s` along the direction.
    fn slope_to(&self, at: &Values, x: &[f64], v: &[f64], w: &[f64], s: f64) -> Result<f64, String> {
        let moved: Vec<f64> = x.iter().zip(v).map(|(x, v)| x + s * v).collect();
        let ((y, result), (there, value)) = (self.launch.primal(at, x)?, self.launch.primal(at, &moved)?);
        let change = there.iter().zip(&y).zip(w).map(|((a, b), w)| w * (a - b)).sum::<f64>();
        Ok((change + value - result) / s)
    }

    /// By how much the slopes to both sides of a point differ. Where the function is smooth, that is `O(h²)`.
    fn bend(&self, at: &Values, x: &[f64], v: &[f64], w: &[f64]) -> Result<f64, String> {
        let h = 2f64.powi(1 - SMALLEST_STEP_BITS);
        let side = |h: f64| {
            Ok::<_, String>(2.0 * self.slope_to(at, x, v, w, h / 2.0)? - self.slope_to(at, x, v, w, h)?)
        };
        Ok((side(h)? - side(-h)?).abs())
    }

    /// Every other gradient gives the same numbers.
    fn compare_variants(&self, at: &Values, w: &[f64], whole: &Reversed) -> Result<Verdict, String> {
        let tolerance = if self.launch.subject.single { 1e-3 } else { 1e-9 };
        for (k, (variant, gradient)) in self.gradients.iter().enumerate().skip(1) {
            let found = self.launch.reverse(k, at, w)?;
            if variant.does_least() {
                if let Some(text) = self.least_differs(gradient, at, w, whole, &found, tolerance) {
                    let text = format!("{}: {text}", variant.name);
                    return Ok(Verdict::Wrong(Finding::new(format!("differs with {}", variant.name), text)));
                }
                continue;
            }
            let (a, b) = (whole.adjoints.all_floats(), found.adjoints.all_floats());
            if let Some(k) = differs(&a, &b, tolerance) {
                let text =
                    format!("adjoint scalar {k} is {} with {} and {} by default", b[k], variant.name, a[k]);
                return Ok(Verdict::Wrong(Finding::new(format!("differs with {}", variant.name), text)));
            }
        }
        Ok(Verdict::Agrees)
    }

    /// What the gradient that does least says it leaves alone is as it was, all else as in the whole one.
    fn least_differs(
        &self,
        gradient: &Gradient,
        at: &Values,
        w: &[f64],
        whole: &Reversed,
        found: &Reversed,
        tolerance: f64,
    ) -> Option<String> {
        let subject = self.launch.subject;
        let [unwritten, kept] = gradient.left_alone();
        for (i, arg) in subject.args.iter().enumerate() {
            let expected = if unwritten.contains(&i) { &at.0[i] } else { &whole.args.0[i] };
            let (a, b) = (expected.floats(), found.args.0[i].floats());
            if let Some(k) = differs(&a, &b, tolerance) {
                return Some(format!("{}[{k}] is {} and not {}", arg.name, b[k], a[k]));
            }
        }
        let before = at.shadows(subject, w, false);
        let wanted = subject.args.iter().enumerate().filter(|(_, a)| a.wrt);
        for (k, (i, arg)) in wanted.enumerate() {
            let (a, b) = (whole.adjoints.0[k].floats(), found.adjoints.0[k].floats());
            let was = before.0[k].floats();
            let expected: Vec<f64> = if kept.contains(&i) {
                was
            } else if gradient.assigned().contains(&i) {
                // What the primal does not read is left as it is.
                let each = a.iter().zip(&was).zip(&b);
                each.map(|((a, was), b)| if a == was && b == was { *was } else { a - was }).collect()
            } else {
                a
            };
            if let Some(k) = differs(&expected, &b, tolerance) {
                return Some(format!("adjoint {}[{k}] is {} and not {}", arg.name, b[k], expected[k]));
            }
        }
        None
    }

    /// This library runs threads in another order than the plain one; the numbers are the same, and with
    /// `--deterministic` the bits, where threads add up as on a GPU.
    pub fn compare_orders(&self, plain: &Numbers, seed: u64, as_gpu: bool) -> Result<Verdict, String> {
        let (at, _, w) = self.point(seed);
        let tolerance = if self.launch.subject.single { 1e-3 } else { 1e-9 };
        for (k, (variant, _)) in self.gradients.iter().enumerate() {
            let (a, b) = (plain.launch.reverse(k, &at, &w)?, self.launch.reverse(k, &at, &w)?);
            let (a, b) = (a.adjoints.all_floats(), b.adjoints.all_floats());
            // On a CPU each thread adds for itself.
            let bits = variant.config.deterministic && as_gpu;
            if let Some(k) = differs(&a, &b, if bits { 0.0 } else { tolerance }) {
                let text = format!("{}: adjoint scalar {k} is {} or {}", variant.name, a[k], b[k]);
                return Ok(Verdict::Wrong(Finding::new("depends on the order of threads", text)));
            }
        }
        Ok(Verdict::Agrees)
    }

    /// Whether the function itself depends on the order of threads.
    pub fn primal_differs(&self, plain: &Numbers) -> Result<bool, String> {
        let at = self.point(0).0;
        let x = at.floats(self.launch.subject);
        let (a, b) = (plain.launch.primal(&at, &x)?, self.launch.primal(&at, &x)?);
        Ok(differs(&a.0, &b.0, if self.launch.subject.single { 1e-3 } else { 1e-9 }).is_some())
    }

    pub fn run_primal(&self) -> Result<(), String> {
        let at = self.point(0).0;
        let x = at.floats(self.launch.subject);
        self.launch.primal(&at, &x).map(|_| ())
    }

    /// Every function once, for the checker to look at.
    pub fn run_once(&self) -> Result<(), String> {
        let (at, v, w) = self.point(0);
        let x = at.floats(self.launch.subject);
        self.launch.primal(&at, &x)?;
        self.launch.forward(&at, &v)?;
        for k in 0..self.gradients.len() {
            self.launch.reverse(k, &at, &w)?;
        }
        Ok(())
    }
}

/// The first place where two arrays are not the same, measured by their largest number. What is not a number is only the same as such.
fn differs(a: &[f64], b: &[f64], tolerance: f64) -> Option<usize> {
    let size = largest(a).max(1.0);
    a.iter().zip(b).position(|(a, b)| {
        let same = (a - b).abs() <= tolerance * size || (a.is_nan() && b.is_nan());
        !same
    })
}
