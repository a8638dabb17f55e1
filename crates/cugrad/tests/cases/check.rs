//! The numeric check. Let `x` be all floating-point scalars of the requested parameters and `F(x)` those same
//! scalars after the call, with the result. For random directions `v` and `w`:
//! `⟨J v, w⟩ = ⟨v, Jᵀ w⟩`, forward against reverse, and both against `(F(x + h v) - F(x - h v)) / 2h`.

use cugrad::Gradient;
use cugrad::cpu::{Compiled, DeviceArray};
use exec::Arguments;
use ir::{Function, Module, Type};

use crate::export::Run;
use crate::memory::{Buffer, Random};
use crate::spec::{Spec, count, draw};

/// One parameter's data.
#[derive(Clone)]
struct Arg {
    buffer: Buffer,
    is_pointer: bool,
    by_reference: bool,
}

struct Problem<'a> {
    spec: &'a Spec,
    m: &'a Module,
    f: &'a Function,
    compiled: &'a Compiled,
    args: Vec<Arg>,
    requested: Vec<usize>,
}

/// Parameters whose arrays live on the device: `space = "device"`.
pub fn device_arrays(spec: &Spec, gradient: &Gradient) -> Vec<DeviceArray> {
    let (m, f) = (gradient.module(), gradient.primal_function());
    let mut all = Vec::new();
    for p in &f.params {
        let arg = spec.args.get(&p.name).and_then(|v| v.as_table());
        let on_device = arg.and_then(|a| a.get("space")).and_then(|s| s.as_str()) == Some("device");
        if let (true, Some(arg), Some(to)) = (on_device, arg, f.ty(p.value).pointee()) {
            let bytes = count(arg).unwrap_or(1) * ir::types::size_align(m, to).0;
            all.push(DeviceArray { parameter: p.name.clone(), bytes });
        }
    }
    all
}

/// Checks a case and returns the runs of primal, gradient and tangent at the drawn inputs.
pub fn check(spec: &Spec, gradient: &Gradient, compiled: &Compiled) -> Result<[Run; 3], String> {
    let (m, f) = (gradient.module(), gradient.primal_function());
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut args = Vec::new();
    for p in &f.params {
        let arg =
            spec.args.get(&p.name).and_then(|v| v.as_table()).ok_or(format!("[args] lacks `{}`", p.name))?;
        let ty = f.ty(p.value);
        let (object, n) = match ty {
            Type::Ptr { to, .. } => ((**to).clone(), count(arg).unwrap_or(1)),
            other => (other.clone(), 1),
        };
        let mut buffer = Buffer::zeroed(m, &object, n);
        buffer.fill(&draw(arg), &mut random);
        args.push(Arg { buffer, is_pointer: ty.is_ptr(), by_reference: p.by_reference });
    }
    let requested = spec
        .wrt
        .iter()
        .map(|n| f.params.iter().position(|p| p.name == *n).ok_or(format!("no parameter `{n}`")))
        .collect::<Result<Vec<_>, _>>()?;
    let problem = Problem { spec, m, f, compiled, args, requested };
    let runs = problem.check(&mut random)?;
    problem.check_tape(gradient)?;
    Ok(runs)
}

impl Problem<'_> {
    fn check(&self, random: &mut Random) -> Result<[Run; 3], String> {
        let x: Vec<f64> = self.requested.iter().flat_map(|&i| self.args[i].buffer.floats()).collect();
        let mut direction = |n: usize| -> Vec<f64> { (0..n).map(|_| 2.0 * random.unit() - 1.0).collect() };
        let (v, w) = (direction(x.len()), direction(x.len()));

        let (y, _) = self.primal(&x)?;
        if y.iter().any(|a| !a.is_finite()) {
            return Err("the primal gives values that are not finite".into());
        }
        let (jv, jv_result) = self.forward(&v)?;
        let forward = dot(&jv, &w) + jv_result;
        let (jtw, outputs) = self.reverse(&w)?;
        let reverse = dot(&jtw, &v);

        // The derivative leaves what the primal leaves.
        for (a, b) in y.iter().zip(&outputs) {
            if (a - b).abs() > 1e-5 * (1.0 + a.abs()) {
                return Err(format!(
                    "outputs after the gradient differ from the primal's: {b} instead of {a}"
                ));
            }
        }
        let h = if self.is_single() { 1e-3 } else { 1e-6 };
        let step = |s: f64| -> Vec<f64> { x.iter().zip(&v).map(|(x, v)| x + s * h * v).collect() };
        let (plus, plus_result) = self.primal(&step(1.0))?;
        let (minus, minus_result) = self.primal(&step(-1.0))?;
        let mut difference = (plus_result - minus_result) / (2.0 * h);
        let mut scale = 1.0 + forward.abs();
        for i in 0..w.len() {
            let d = (plus[i] - minus[i]) / (2.0 * h);
            difference += d * w[i];
            scale += (d * w[i]).abs() * 1e-3;
        }
        let close = |a: f64, b: f64, tolerance: f64| (a - b).abs() <= tolerance * scale.max(b.abs());
        let modes = if self.is_single() { self.spec.tolerance } else { 1e-9 };
        if !close(forward, reverse, modes) {
            return Err(format!(
                "forward and reverse disagree: {forward} and {reverse} (differences: {difference})"
            ));
        }
        if !close(forward, difference, self.spec.tolerance) {
            return Err(format!("derivative and differences disagree: {forward} and {difference}"));
        }
        let (none, adjoints, tangents) = (Vec::new(), self.shadows(&w, false), self.shadows(&v, true));
        Ok([self.record(0, none)?, self.record(1, adjoints)?, self.record(2, tangents)?])
    }

    /// The function that sizes the tape must not promise less than is used, and no more where it says it is exact.
    fn check_tape(&self, gradient: &Gradient) -> Result<(), String> {
        let Some(size) = gradient.tape_size() else { return Ok(()) };
        let ask = || {
            let mut args = self.args.clone();
            let mut actual = Arguments::new();
            for a in &mut args {
                actual = add(actual, a);
            }
            // SAFETY: the primal's own arguments.
            unsafe { self.compiled.tape_words(1, self.spec.grid, self.spec.block, actual) }
                .map_err(|e| e.to_string())
        };
        ask()?;
        let used_by = self.shadows(&vec![0.0; self.outputs(&self.args).len()], false);
        self.record(1, used_by)?;
        let [foreseen, used] = ask()?.ok_or("the counting function was not exported")?;
        if used > foreseen || (size.exact && used < foreseen) || used == 0 {
            return Err(format!("{foreseen} words of tape were foreseen and {used} were used: {size:?}"));
        }
        Ok(())
    }

    /// One launch with everything that went in and came out.
    fn record(&self, index: usize, mut extra: Vec<Arg>) -> Result<Run, String> {
        let mut args = self.args.clone();
        let all = |args: &[Arg], extra: &[Arg]| args.iter().chain(extra).map(|a| a.buffer.clone()).collect();
        let before = all(&args, &extra);
        let mut result = if index == 1 { None } else { self.result_buffer() };
        let is_pointer = args.iter().chain(&extra).map(|a| a.is_pointer || a.by_reference).collect();
        self.launch(index, &mut args, &mut extra, result.as_mut())?;
        Ok(Run { is_pointer, before, after: all(&args, &extra) })
    }

    /// Whether the case computes in single precision, at its ends or (as its tolerance says) inside.
    fn is_single(&self) -> bool {
        self.spec.tolerance >= 1e-3
            || self.requested.iter().any(|&i| {
                let ty = self.f.ty(self.f.params[i].value);
                let object = ty.pointee().unwrap_or(ty);
                crate::memory::leaves(self.m, object).iter().any(|(_, t, _)| *t == Type::F32)
            })
    }

    fn with_inputs(&self, x: &[f64]) -> Vec<Arg> {
        let mut args = self.args.clone();
        let mut rest = x;
        for &i in &self.requested {
            let n = args[i].buffer.floats().len();
            args[i].buffer.set_floats(&rest[..n]);
            rest = &rest[n..];
        }
        args
    }

    fn outputs(&self, args: &[Arg]) -> Vec<f64> {
        self.requested.iter().flat_map(|&i| args[i].buffer.floats()).collect()
    }

    fn launch(
        &self,
        index: usize,
        args: &mut [Arg],
        extra: &mut [Arg],
        result: Option<&mut Buffer>,
    ) -> Result<(), String> {
        let mut actual = Arguments::new();
        for a in args.iter_mut().chain(extra.iter_mut()) {
            actual = add(actual, a);
        }
        if let Some(r) = result {
            actual = actual.slice_mut(&mut r.bytes);
        }
        // SAFETY: arguments are built from the function's own signature; cases stay within their arrays.
        let Spec { grid, block, shared, .. } = self.spec;
        unsafe { self.compiled.launch_with_shared(index, *grid, *block, *shared, &mut actual) }
            .map_err(|e| e.to_string())
    }

    fn result_buffer(&self) -> Option<Buffer> {
        self.f.result.is_float().then(|| Buffer::zeroed(self.m, &self.f.result, 1))
    }

    fn primal(&self, x: &[f64]) -> Result<(Vec<f64>, f64), String> {
        let mut args = self.with_inputs(x);
        let mut result = self.result_buffer();
        self.launch(0, &mut args, &mut [], result.as_mut())?;
        let value = result.map_or(0.0, |r| r.floats()[0]);
        Ok((self.outputs(&args), value))
    }

    /// Buffers for adjoints or tangents of the requested parameters, holding `values`.
    fn shadows(&self, values: &[f64], scalars_by_value: bool) -> Vec<Arg> {
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

    fn forward(&self, v: &[f64]) -> Result<(Vec<f64>, f64), String> {
        let mut args = self.args.clone();
        let mut tangents = self.shadows(v, true);
        let mut result = self.result_buffer();
        self.launch(2, &mut args, &mut tangents, result.as_mut())?;
        let value = result.map_or(0.0, |r| r.floats()[0]);
        Ok((tangents.iter().flat_map(|t| t.buffer.floats()).collect(), value))
    }

    fn reverse(&self, w: &[f64]) -> Result<(Vec<f64>, Vec<f64>), String> {
        let mut args = self.args.clone();
        let mut adjoints = self.shadows(w, false);
        self.launch(1, &mut args, &mut adjoints, None)?;
        Ok((adjoints.iter().flat_map(|t| t.buffer.floats()).collect(), self.outputs(&args)))
    }
}

fn add<'a>(actual: Arguments<'a>, a: &'a mut Arg) -> Arguments<'a> {
    if a.is_pointer || a.by_reference {
        actual.slice_mut(&mut a.buffer.bytes)
    } else {
        actual.bytes(&a.buffer.bytes)
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}
