//! The numeric check of a derivative, on the CPU. Let `x` be all floating-point scalars of the requested parameters and
//! `F(x)` those same scalars after the call, with the result. For random directions `v` and `w`:
//! `⟨J v, w⟩ = ⟨v, Jᵀ w⟩`, forward against reverse, and both against `(F(x + h v) - F(x - h v)) / 2h`.
//!
//! It is what `cugrad check` shows and what the cases are tested by.

mod guarded;
mod lengths;
mod memory;
mod small;

use std::cell::{Cell, RefCell};

use diff::request::object_of;
use exec::Arguments;
use ir::{FloatKind, Function, Module, Type};

use crate::cpu::{Compiled, DeviceArray};
use crate::{Error, Gradient};
use guarded::{Guarded, Label, Placement};
pub use memory::{Buffer, Random, leaves};

/// How to draw one scalar.
#[derive(Clone, Debug)]
pub enum Draw {
    /// This number.
    Value(f64),
    /// Floating-point numbers; integers become 0.
    Range(f64, f64),
    /// Integers from the first to the second, both included.
    Integers(i64, i64),
    /// Members by name.
    Members(Vec<(String, Draw)>),
}

/// One argument: as many objects as the pointer needs, and what is in them.
#[derive(Clone, Debug)]
pub struct Input {
    /// Objects that the pointer leads to; 1 for numbers.
    pub count: usize,
    /// What is in them.
    pub draw: Draw,
    /// A host function expects the array in device memory.
    pub on_device: bool,
}

/// What to run a check on.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The parameters that are asked for.
    pub wrt: Vec<String>,
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: usize,
    /// Against differences, relative; 1e-3 and more also says that the computation is in single precision.
    pub tolerance: f64,
    /// One for each parameter of the primal, by name.
    pub inputs: Vec<(String, Input)>,
    /// What random numbers start from.
    pub seed: u64,
}

impl Setup {
    /// The arrays to be put into device memory, for [`crate::cpu::compile_with`].
    pub fn device_arrays(&self, gradient: &Gradient) -> Vec<DeviceArray> {
        let (m, f) = (gradient.module(), gradient.primal_function());
        let mut all = Vec::new();
        for (name, input) in self.inputs.iter().filter(|(_, i)| i.on_device) {
            let param = f.params.iter().position(|p| p.name == *name);
            if let Some(i) = param.filter(|i| f.ty(f.params[*i].value).is_ptr()) {
                let bytes = input.count * ir::types::size_align(m, &object_of(m, f, i)).0;
                all.push(DeviceArray { parameter: name.clone(), bytes });
            }
        }
        all
    }
}

/// One parameter's data.
#[derive(Clone, Debug)]
pub struct Arg {
    /// The object, or the array.
    pub buffer: Buffer,
    /// Whether the parameter is a pointer.
    pub is_pointer: bool,
    /// Whether it is a C++ reference.
    pub by_reference: bool,
}

/// What was found along one direction.
#[derive(Clone, Debug)]
pub struct Row {
    /// By forward mode: ⟨J v, w⟩.
    pub forward: f64,
    /// By reverse mode: ⟨v, Jᵀ w⟩.
    pub reverse: f64,
    /// By central differences.
    pub difference: f64,
    /// What errors are measured by.
    pub scale: f64,
    /// How far differences are off because the primal's results are rounded.
    pub noise: f64,
    /// Allowed between the modes, and against differences.
    pub tolerances: (f64, f64),
}

impl Row {
    /// Relative differences between the modes, and of forward mode from differences.
    pub fn errors(&self) -> (f64, f64) {
        let relative = |a: f64, b: f64| (a - b).abs() / self.scale.max(b.abs());
        (relative(self.forward, self.reverse), relative(self.forward, self.difference))
    }

    /// NaN agrees with nothing.
    pub fn agrees(&self) -> bool {
        let (modes, differences) = self.errors();
        let noise = self.noise / self.scale.max(self.difference.abs());
        modes <= self.tolerances.0 && differences <= self.tolerances.1 + noise
    }

    fn refuse(&self) -> Result<(), String> {
        let Row { forward, reverse, difference, .. } = self;
        // Also where one of them is not a number.
        let modes_agree = self.errors().0 <= self.tolerances.0;
        if !modes_agree {
            return Err(format!(
                "forward and reverse disagree: {forward} and {reverse} (differences: {difference})"
            ));
        }
        if !self.agrees() {
            return Err(format!("derivative and differences disagree: {forward} and {difference}"));
        }
        Ok(())
    }
}

/// Primal (0), gradient (1) and tangent (2) of one function, compiled together, with drawn arguments.
#[derive(Debug)]
pub struct Check<'a> {
    setup: &'a Setup,
    m: &'a Module,
    f: &'a Function,
    compiled: &'a Compiled,
    args: Vec<Arg>,
    requested: Vec<usize>,
    random: Random,
    /// Where arrays lie in their pages at the next launch.
    placement: Cell<Placement>,
    /// What to say about faults that concern no array.
    why: RefCell<Option<String>>,
}

const LONG_DOUBLE: Type = Type::Float(FloatKind::LongDouble);

impl<'a> Check<'a> {
    /// Draws the arguments. An error says what of them cannot be made.
    pub fn new(setup: &'a Setup, gradient: &'a Gradient, compiled: &'a Compiled) -> Result<Self, String> {
        let (m, f) = (gradient.module(), gradient.primal_function());
        if f.result == LONG_DOUBLE {
            return Err(format!("`{}` returns a `long double`, which `check` cannot read", f.name));
        }
        let mut random = Random(setup.seed);
        let mut args = Vec::new();
        for (i, p) in f.params.iter().enumerate() {
            let input = setup.inputs.iter().find(|(n, _)| *n == p.name).map(|(_, i)| i);
            let input = input.ok_or(format!("parameter `{}` has no input", p.name))?;
            let ty = f.ty(p.value);
            let (object, n) = (object_of(m, f, i), if ty.is_ptr() { input.count } else { 1 });
            if object == Type::Void {
                return Err(format!("what parameter `{}` points to is not known", p.name));
            }
            if memory::leaves(m, &object).iter().any(|(_, ty, _)| *ty == LONG_DOUBLE) {
                return Err(format!("parameter `{}` holds `long double`, which `check` cannot fill", p.name));
            }
            let mut buffer = Buffer::zeroed(m, &object, n);
            buffer.fill(&input.draw, &mut random);
            args.push(Arg { buffer, is_pointer: ty.is_ptr(), by_reference: p.by_reference });
        }
        let position = |n: &String| f.params.iter().position(|p| p.name == *n);
        let requested = setup
            .wrt
            .iter()
            .map(|n| position(n).ok_or(format!("no parameter `{n}`")))
            .collect::<Result<Vec<_>, _>>()?;
        let placement = Cell::new(Placement::AtTheEnd);
        Ok(Check { setup, m, f, compiled, args, requested, random, placement, why: RefCell::new(None) })
    }

    /// Along one direction through all requested parameters; an error unless everything agrees.
    pub fn run(&self) -> Result<(), String> {
        self.rows(false)?.iter().try_for_each(Row::refuse)
    }

    /// One row for each requested parameter, along directions that change it alone, or one for all of them.
    pub fn rows(&self, one_each: bool) -> Result<Vec<Row>, String> {
        let x = self.scalars(&self.args);
        let (v, w) = self.directions();
        let (y, _) = self.primal(&x)?;
        if y.iter().any(|a| !a.is_finite()) {
            let why = "the primal gives values that are not finite";
            self.look_for_strays(&x, why)?;
            return Err(why.into());
        }
        let (jtw, outputs) = self.reverse(1, &w)?;
        // The derivative leaves what the primal leaves.
        for (a, b) in y.iter().zip(&outputs) {
            let allowed = if self.is_small() { 2e-2 } else { 1e-5 };
            if (a - b).abs() > allowed * (1.0 + a.abs()) {
                return Err(format!(
                    "outputs after the gradient differ from the primal's: {b} instead of {a}"
                ));
            }
        }
        let mut rows = Vec::new();
        let mut at = 0;
        for &i in &self.requested {
            let n = self.args[i].buffer.floats().len();
            let alone: Vec<f64> =
                v.iter().enumerate().map(|(k, v)| if (at..at + n).contains(&k) { *v } else { 0.0 }).collect();
            at += n;
            if one_each {
                rows.push(self.row(&x, &alone, &w, &jtw)?);
            }
        }
        if !one_each {
            rows.push(self.row(&x, &v, &w, &jtw)?);
        }
        Ok(rows)
    }

    fn row(&self, x: &[f64], v: &[f64], w: &[f64], jtw: &[f64]) -> Result<Row, String> {
        let (jv, jv_result) = self.forward(v)?;
        let forward = dot(&jv, w) + jv_result;
        let reverse = dot(jtw, v);
        // The step grows as numbers become coarser.
        let (h, rounding) = match self.coarsest() {
            FloatKind::F64 | FloatKind::LongDouble => (1e-6, f64::EPSILON),
            FloatKind::F32 => (1e-3, f64::from(f32::EPSILON)),
            FloatKind::F16 => (1.0 / 32.0, 1.0 / 1024.0),
            FloatKind::BF16 => (1.0 / 8.0, 1.0 / 128.0),
        };
        let step = |s: f64| -> Vec<f64> { x.iter().zip(v).map(|(x, v)| x + s * h * v).collect() };
        let (plus, plus_result) = self.primal(&step(1.0))?;
        let (minus, minus_result) = self.primal(&step(-1.0))?;
        let mut difference = (plus_result - minus_result) / (2.0 * h);
        let mut scale = 1.0 + forward.abs();
        for i in 0..w.len() {
            let d = (plus[i] - minus[i]) / (2.0 * h);
            difference += d * w[i];
            scale += (d * w[i]).abs() * 1e-3;
        }
        // Errors of the single results are independent, so their squares add up.
        let sizes = plus.iter().zip(w).map(|(p, w)| p * w).chain([plus_result]);
        let noise = sizes.map(|s| s * s).sum::<f64>().sqrt() * rounding / h;
        let noise = if noise.is_finite() { noise } else { 0.0 };
        let modes = if self.coarsest() == FloatKind::F64 { 1e-9 } else { self.setup.tolerance };
        Ok(Row { forward, reverse, difference, scale, noise, tolerances: (modes, self.setup.tolerance) })
    }

    /// Random directions for inputs and outputs, the same at every call.
    pub fn directions(&self) -> (Vec<f64>, Vec<f64>) {
        let mut random = self.random.clone();
        let n = self.scalars(&self.args).len();
        let mut direction = || -> Vec<f64> { (0..n).map(|_| 2.0 * random.unit() - 1.0).collect() };
        (direction(), direction())
    }

    /// The coarsest numbers of the computation: at its ends, or inside (`float` only where the tolerance says so).
    fn coarsest(&self) -> FloatKind {
        let kinds = self.requested.iter().flat_map(|&i| leaves(self.m, &object_of(self.m, self.f, i)));
        let float = |t: &Type| match t {
            Type::Float(kind) => Some(*kind),
            _ => None,
        };
        let mut kinds: Vec<FloatKind> = kinds.filter_map(|(_, t, _)| float(&t)).collect();
        self.f.body().walk(&mut |inst| {
            let inside = inst.results.iter().filter_map(|r| float(self.f.ty(*r)));
            kinds.extend(inside.filter(|kind| matches!(kind, FloatKind::F16 | FloatKind::BF16)));
        });
        let single = self.setup.tolerance >= 1e-3;
        [FloatKind::BF16, FloatKind::F16, FloatKind::F32]
            .into_iter()
            .find(|kind| kinds.contains(kind) || (*kind == FloatKind::F32 && single))
            .unwrap_or(FloatKind::F64)
    }

    fn is_small(&self) -> bool {
        matches!(self.coarsest(), FloatKind::F16 | FloatKind::BF16)
    }

    // Launches

    /// The arguments as drawn.
    pub fn args(&self) -> Vec<Arg> {
        self.args.clone()
    }

    /// Buffers for adjoints or tangents of the requested parameters, holding `values`.
    pub fn shadows(&self, values: &[f64], scalars_by_value: bool) -> Vec<Arg> {
        let mut rest = values;
        self.requested
            .iter()
            .map(|&i| {
                let mut a = self.args[i].clone();
                let n = a.buffer.floats().len();
                a.buffer.set_floats(&rest[..n]);
                rest = &rest[n..];
                let is_struct = matches!(self.f.ty(self.f.params[i].value), Type::Struct(_));
                a.is_pointer = a.is_pointer || is_struct || !scalars_by_value;
                a
            })
            .collect()
    }

    /// Runs the primal (0), the gradient (1) or the tangent (2) on these arguments and those of the derivative.
    pub fn launch(
        &self,
        index: usize,
        args: &mut [Arg],
        extra: &mut [Arg],
        result: Option<&mut Buffer>,
    ) -> Result<(), String> {
        // Whatever is behind the tangent is a gradient derived in another way ([`crate::audit`]).
        let kind = if index > 2 { 1 } else { index };
        let (placement, role) = (self.placement.get(), ["", "adjoint", "tangent"][kind]);
        self.placement.set(placement.other());
        let mut guarded = Vec::new();
        for (i, a) in args.iter_mut().chain(extra.iter_mut()).enumerate() {
            let param = i.checked_sub(self.f.params.len()).map_or(i, |k| self.requested[k]);
            let role = (i >= self.f.params.len()).then_some(role);
            let label = Label { name: self.f.params[param].name.clone(), role, element: a.buffer.element() };
            if a.is_pointer || a.by_reference {
                guarded.push(Guarded::new(a.buffer.memory(), label, placement)?);
            }
        }
        let what = ["", "the gradient of ", "forward mode of "][kind];
        let what = format!("{what}`{}`", self.f.name);
        guarded::watch(&what, self.why.borrow().clone(), &mut guarded, |guarded| {
            let mut arrays = guarded.iter_mut();
            let mut actual = Arguments::new();
            for a in args.iter().chain(extra.iter()) {
                let array = if a.is_pointer || a.by_reference { arrays.next() } else { None };
                actual = match array {
                    Some(array) => actual.slice_mut(array.memory()),
                    None => actual.bytes(&a.buffer.bytes),
                };
            }
            if let Some(r) = result {
                actual = actual.slice_mut(r.memory());
            }
            let Setup { grid, block, shared, .. } = *self.setup;
            // SAFETY: arguments are built from the function's own signature; what leaves the arrays ends the process.
            let ran = unsafe { self.compiled.launch_with_shared(index, grid, block, shared, &mut actual) };
            ran.map_err(|e| match e {
                Error::Exec(exec::Error::Launch { code, .. }) => {
                    format!("{what} failed: CUDA error {code}{}", exec::in_words(code))
                }
                other => other.to_string(),
            })
        })?;
        let pointers = args.iter_mut().chain(extra.iter_mut()).filter(|a| a.is_pointer || a.by_reference);
        for (a, array) in pointers.zip(&mut guarded) {
            a.buffer.memory().copy_from_slice(array.memory());
        }
        Ok(())
    }

    /// Words of the gradient's tape, foreseen and used; see [`Compiled::tape_words`].
    pub fn tape_words(&self) -> Result<Option<[u64; 2]>, String> {
        let mut args = self.args.clone();
        let mut actual = Arguments::new();
        for a in &mut args {
            actual = add(actual, a);
        }
        // SAFETY: the primal's own arguments.
        unsafe { self.compiled.tape_words(1, self.setup.grid, self.setup.block, actual) }
            .map_err(|e| e.to_string())
    }

    /// Whether the function is called by the host and not in a kernel.
    pub fn is_for_the_host(&self) -> bool {
        self.f.kind == ir::FunctionKind::Host
    }

    /// Where the tangent of a result goes, if the function returns a number.
    pub fn result_buffer(&self) -> Option<Buffer> {
        self.f.result.is_float().then(|| Buffer::zeroed(self.m, &self.f.result, 1))
    }

    /// The same for the primal, which may also return what has no derivative: an error code.
    pub fn primal_result(&self) -> Option<Buffer> {
        (self.f.result != Type::Void).then(|| Buffer::zeroed(self.m, &self.f.result, 1))
    }

    /// The floating-point scalars of the requested parameters.
    pub fn scalars(&self, args: &[Arg]) -> Vec<f64> {
        self.requested.iter().flat_map(|&i| args[i].buffer.floats()).collect()
    }

    fn primal(&self, x: &[f64]) -> Result<(Vec<f64>, f64), String> {
        let mut args = self.args.clone();
        let mut rest = x;
        for &i in &self.requested {
            let n = args[i].buffer.floats().len();
            args[i].buffer.set_floats(&rest[..n]);
            rest = &rest[n..];
        }
        let mut result = self.primal_result();
        self.launch(0, &mut args, &mut [], result.as_mut())?;
        let value = result.and_then(|r| r.floats().first().copied());
        Ok((self.scalars(&args), value.unwrap_or(0.0)))
    }

    /// What lies beside an array in its page is not a number. Placed otherwise, an array shows whether that was read; `why` is
    /// said where the placement itself is a problem.
    fn look_for_strays(&self, x: &[f64], why: &str) -> Result<(), String> {
        for placement in [Placement::AtTheStart, Placement::Exactly] {
            self.placement.set(placement);
            self.why.replace((placement == Placement::Exactly).then(|| why.to_string()));
            let ran = self.primal(x);
            self.why.replace(None);
            ran?;
        }
        Ok(())
    }

    fn forward(&self, v: &[f64]) -> Result<(Vec<f64>, f64), String> {
        let mut args = self.args.clone();
        let mut tangents = self.shadows(v, true);
        let mut result = self.result_buffer();
        self.launch(2, &mut args, &mut tangents, result.as_mut())?;
        let value = result.map_or(0.0, |r| r.floats()[0]);
        Ok((tangents.iter().flat_map(|t| t.buffer.floats()).collect(), value))
    }

    /// Whether a gradient can be launched like this.
    pub fn runs(&self, index: usize) -> bool {
        self.reverse(index, &self.directions().1).is_ok()
    }

    /// Whether the gradient at another place gives what the first one does: adjoints and outputs, element by element.
    pub fn compare_with(&self, index: usize) -> Result<(), String> {
        let (_, w) = self.directions();
        let (own, other) = (self.reverse(1, &w)?, self.reverse(index, &w)?);
        let rounding = if self.coarsest() == FloatKind::F64 { 1e-9 } else { self.setup.tolerance };
        for (what, a, b) in [("adjoint", own.0, other.0), ("output", own.1, other.1)] {
            let size = a.iter().filter(|v| v.is_finite()).fold(1.0f64, |m, v| m.max(v.abs()));
            let differs = |(a, b): (&f64, &f64)| {
                let same = a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= rounding * size;
                !same
            };
            if let Some(k) = a.iter().zip(&b).position(differs) {
                return Err(format!("{what} {k} is {} and not {}", b[k], a[k]));
            }
        }
        Ok(())
    }

    fn reverse(&self, index: usize, w: &[f64]) -> Result<(Vec<f64>, Vec<f64>), String> {
        let mut args = self.args.clone();
        let mut adjoints = self.shadows(w, false);
        self.launch(index, &mut args, &mut adjoints, None)?;
        Ok((adjoints.iter().flat_map(|t| t.buffer.floats()).collect(), self.scalars(&args)))
    }
}

fn add<'a>(actual: Arguments<'a>, a: &'a mut Arg) -> Arguments<'a> {
    if a.is_pointer || a.by_reference {
        actual.slice_mut(a.buffer.memory())
    } else {
        actual.bytes(&a.buffer.bytes)
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}
