//! What must hold for every function that is differentiated.
//!
//! 1. The text form reads back as it was written; cleaning does not change what is computed.
//! 2. Forward and reverse mode give valid IR, or refuse.
//! 3. `⟨Jv, w⟩ = ⟨v, Jᵀw⟩`, and `Jv` agrees with central differences.
//! 4. The derivatives leave in the primal's memory what the primal leaves there; the tape ends empty.
//! 5. The reverse function can be differentiated forward, and that agrees with differences too.
//! 6. The same numbers come out when nothing is assumed about aliasing or privacy.
//!
//! Purely overwritten outputs, whose adjoints must end at zero, are covered by 3: `v` moves them too.

mod configurations;
mod differences;
mod rounding;
mod shadows;

use analysis::RequestedParams;
use diff::{Config, Derivative, Generator};
use ir::interpret::{Datum, Machine, Trap};
use ir::{Code, Diagnostic, FuncId, FunctionKind, Module, Type};

use crate::inputs::{Inputs, Numbers, Slot, Tree};
use crate::rng::Rng;
use configurations::{configurations, is_brief};
use shadows::{Extra, Shadows};

/// A function with everything needed to run it.
pub struct Case {
    pub module: Module,
    pub main: FuncId,
    pub inputs: Inputs,
    /// Of a block, where the function is a kernel.
    pub threads: u32,
    pub blocks: u32,
    /// Of the block along y.
    pub rows: u32,
    /// Elements of dynamic shared memory.
    pub dynamic: usize,
    pub request: RequestedParams,
    pub seed: u64,
    /// The function is a reverse function itself.
    pub second_order: bool,
    /// Only forward mode is checked.
    pub forward_only: bool,
    /// The function computes in `float`, too coarse for differences.
    pub single: bool,
}

#[derive(Debug)]
pub enum Outcome {
    Passed {
        differences: bool,
    },
    Refused(Diagnostic),
    /// The primal itself does something it must not.
    Invalid(String),
    Failed(String),
}

/// Instructions that a primal may take, and how many times more a derivative.
const FUEL: u64 = 60_000;
const MORE: u64 = 100;

/// What a run leaves behind.
struct Run {
    numbers: Numbers,
    result: Datum,
    decisions: u64,
    /// No number on the way was infinite, or none.
    is_finite: bool,
    /// The largest magnitude before that.
    largest: f64,
}

impl Run {
    /// Whether slopes grew until no number holds them, as those of a chaotic program do: what is not a number then is no fault.
    /// An infinite slope of a single operation comes from numbers of the usual size.
    fn is_out_of_range(&self) -> bool {
        !self.is_finite && self.largest > 1e150
    }
}

impl Case {
    pub fn check(&self) -> Outcome {
        let primal = match self.run(&self.module, self.main, &self.inputs, &[]) {
            Ok((run, _)) => run,
            Err(t) => return Outcome::Invalid(t.to_string()),
        };
        if !primal.is_finite || primal.numbers.floats.iter().any(|x| x.abs() > 1e4) {
            return Outcome::Invalid("numbers out of range".into());
        }
        if matches!(&primal.result, Datum::Float(x) if !x.is_finite() || x.abs() > 1e4) {
            return Outcome::Invalid("result out of range".into());
        }
        if primal.result == Datum::Undef && self.module.function(self.main).result != Type::Void {
            return Outcome::Invalid("undefined result".into());
        }
        match self.compare(&primal) {
            Ok(differences) => Outcome::Passed { differences },
            Err(Stop::Refused(d)) => Outcome::Refused(d),
            Err(Stop::OutOfRange) => Outcome::Invalid("slopes out of range".into()),
            Err(Stop::Failed(why)) => Outcome::Failed(why),
        }
    }

    fn compare(&self, primal: &Run) -> Result<bool, Stop> {
        self.check_text(&self.module)?;
        if !is_brief() || self.seed % 8 == 3 {
            self.check_clean(primal)?;
        }
        let mut rng = Rng::new(self.seed ^ 0x5eed);
        let slots = self.inputs.slots();
        let requested = |s: &Slot| self.request.params.contains(&s.param);
        let mut draw = |wanted: &dyn Fn(&Slot) -> bool| -> Vec<f64> {
            let number = |rng: &mut Rng| (rng.uniform(-1.0, 1.0) * 1024.0).round() / 1024.0;
            slots.iter().map(|s| if wanted(s) { number(&mut rng) } else { 0.0 }).collect()
        };
        let v = draw(&|s| requested(s));
        let w = draw(&|s| requested(s));
        let alone = is_brief() && !self.single && !self.forward_only && !self.seed.is_multiple_of(4);
        let slopes = if alone { self.smooth_differences(primal, &v)? } else { None };
        let (jv, result_tangent, tolerance, differences) = match slopes {
            Some((jv, result)) => (jv, result, 1e-5, true),
            None => {
                let (jv, result) = self.forward(&v, primal)?;
                let compared = !self.single && self.check_differences(primal, &v, &jv, result)?;
                (jv, result, if self.single { 1e-3 } else { 1e-9 }, compared)
            }
        };
        if self.single && jv.iter().chain([&result_tangent]).any(|t| t.abs() > 100.0) {
            return Ok(false);
        }
        let mut whole = None;
        let all = configurations(self.seed, !self.inputs.alias.is_empty());
        for config in all.into_iter().filter(|_| !self.forward_only) {
            let jtw = match self.reverse(&config, &w, primal) {
                // Where anything may overlap, more has to be refused; so has what is in no order.
                Err(Stop::Refused(_)) if config.may_alias || config.deterministic => continue,
                other => other?,
            };
            let outputs = slots.iter().zip(w.iter().zip(&jv)).filter(|(s, _)| s.in_memory);
            let (mut left, mut scale) = (result_tangent, result_tangent.abs());
            for (_, (w, t)) in outputs {
                left += w * t;
                scale += (w * t).abs();
            }
            let mut right = 0.0;
            for ((v, g), s) in v.iter().zip(&jtw).zip(&slots) {
                if requested(s) {
                    right += v * g;
                    scale += (v * g).abs();
                }
            }
            // Not a number is a failure too.
            let agree = (left - right).abs() <= tolerance * (1.0 + scale);
            if !agree {
                return failed(format!("{config:?}: <Jv,w> = {left}, <v,Jᵀw> = {right}"));
            }
            whole.get_or_insert(jtw);
        }
        let is_whole = |_: &Vec<f64>| {
            let looked_at =
                if is_brief() { self.seed % 8 == 1 } else { self.threads == 1 || self.seed % 4 == 1 };
            self.inputs.alias.is_empty() && looked_at
        };
        if let Some(whole) = whole.filter(is_whole) {
            self.check_least(&w, primal, &whole, if self.single { 1e-3 } else { 1e-9 })?;
        }
        Ok(differences)
    }

    /// A gradient that neither computes outputs nor clears seeds: arrays it says it leaves alone are as they were, all
    /// else is as in the whole one.
    fn check_least(&self, w: &[f64], primal: &Run, whole: &[f64], tolerance: f64) -> Result<(), Stop> {
        let mut rng = Rng::new(self.seed ^ 0x1ea5);
        let mut drawn = || rng.chance(75);
        let (no_outputs, keep_seeds, assign) = (drawn(), drawn(), drawn());
        let config = Config { no_outputs, keep_seeds, assign, ..Config::default() };
        let mut g = Generator::new(self.module.clone(), config);
        let d = g.reverse(self.main, &self.request, "f_rev").map_err(Stop::Refused)?;
        let (run, shadow) = self.run_reverse(&g.module, &d, w)?;
        let before = self.inputs.floats();
        for (k, s) in self.inputs.slots().iter().enumerate() {
            let expected = if d.unwritten.contains(&s.param) && !d.primal_first {
                before[k]
            } else {
                primal.numbers.floats[k]
            };
            let adjoint = if d.kept.contains(&s.param) { w[k] } else { whole[k] };
            let is_near = |x: f64| (shadow[k] - x).abs() <= tolerance * (1.0 + x.abs());
            // What is assigned starts from nothing; what nobody reads stays as it was.
            let untouched = (adjoint - w[k]).abs() <= tolerance && shadow[k] == w[k];
            let near = match d.assigned.contains(&s.param) {
                true => is_near(adjoint - w[k]) || untouched,
                false => is_near(adjoint),
            };
            if !self.close(run.numbers.floats[k], expected) || !near {
                let text = derivative_text(&g.module, &d);
                return failed(format!(
                    "least, slot {k}: {} for {expected}, adjoint {} for {adjoint}\n{text}",
                    run.numbers.floats[k], shadow[k]
                ));
            }
        }
        Ok(())
    }

    /// Runs a gradient; adjoints of what is passed by value are what it added to them.
    fn run_reverse(&self, m: &Module, d: &Derivative, w: &[f64]) -> Result<(Run, Vec<f64>), Stop> {
        let seeds = self.inputs.with(w);
        let extra: Vec<_> = self.request.params.iter().map(|i| Extra::Adjoint(*i)).collect();
        let shadows = Shadows::of(d, &seeds, &extra);
        let (run, mut shadow) = match self.run(m, d.function, &self.inputs, &[shadows]) {
            Ok((run, _)) if run.is_out_of_range() => return Err(Stop::OutOfRange),
            Ok(done) => done,
            Err(t) => return failed(format!("reverse: {t}\n{}", derivative_text(m, d))),
        };
        for ((g, w), s) in shadow.iter_mut().zip(w).zip(self.inputs.slots()) {
            if !s.in_memory {
                *g -= w;
            }
        }
        Ok((run, shadow))
    }

    /// Whether two runs left the same. Several threads may have added in another order.
    fn same(&self, a: &Numbers, b: &Numbers) -> bool {
        a.integers == b.integers && a.floats.iter().zip(&b.floats).all(|(x, y)| self.close(*x, *y))
    }

    fn close(&self, a: f64, b: f64) -> bool {
        let tolerance = if self.single { 1e-4 } else { 1e-11 };
        a == b || self.threads * self.blocks > 1 && (a - b).abs() <= tolerance * (1.0 + a.abs())
    }

    /// For one program in eight: it takes as long as all the rest.
    fn check_text(&self, m: &Module) -> Result<(), Stop> {
        if !self.seed.is_multiple_of(if is_brief() { 64 } else { 8 }) {
            return Ok(());
        }
        let text = ir::text::module(m);
        match ir::parse::module(&text) {
            Ok(again) if ir::text::module(&again) == text => Ok(()),
            Ok(_) => failed("the text form reads back as something else"),
            Err(e) => failed(format!("the text form does not read back: {e}\n{text}")),
        }
    }

    fn check_clean(&self, primal: &Run) -> Result<(), Stop> {
        let mut module = self.module.clone();
        for i in 0..module.functions.len() {
            let cleaned = ::passes::clean(&self.module, &self.module.functions[i]);
            module.functions[i] = cleaned;
        }
        let show = |why: String| format!("clean: {why}\n{}", ir::text::module(&module));
        if let Err(why) = ir::validate::module(&module) {
            return failed(show(why));
        }
        match self.run(&module, self.main, &self.inputs, &[]) {
            Err(t) => failed(show(t.to_string())),
            Ok((run, _)) if !self.same(&run.numbers, &primal.numbers) || run.result != primal.result => {
                failed(show(format!(
                    "other results\n{:?} {:?}\n{:?} {:?}",
                    primal.numbers, primal.result, run.numbers, run.result
                )))
            }
            Ok(_) => Ok(()),
        }
    }

    fn forward(&self, v: &[f64], primal: &Run) -> Result<(Vec<f64>, f64), Stop> {
        let may_alias = !self.inputs.alias.is_empty();
        let mut g = Generator::new(self.module.clone(), Config { may_alias, ..Config::default() });
        let d = g.forward(self.main, &self.request, "f_fwd").map_err(Stop::Refused)?;
        let show = |why: String| format!("forward: {why}\n{}", derivative_text(&g.module, &d));
        if let Err(why) = ir::validate::module(&g.module) {
            return failed(show(why));
        }
        self.check_text(&g.module)?;
        let tangents = self.inputs.with(v);
        let extra: Vec<_> = self.request.params.iter().map(|i| Extra::Tangent(*i)).collect();
        let shadows = Shadows::of(&d, &tangents, &extra);
        let (run, shadow) = match self.run(&g.module, d.function, &self.inputs, &[shadows]) {
            Ok((run, _)) if run.is_out_of_range() => return Err(Stop::OutOfRange),
            Ok(done) => done,
            Err(t) => return failed(show(t.to_string())),
        };
        if !self.same(&run.numbers, &primal.numbers) {
            return failed(show("the primal's results changed".into()));
        }
        let result = match run.result {
            Datum::Float(x) => x,
            Datum::Undef if g.module.function(d.function).result == Type::Void => 0.0,
            other => return failed(show(format!("the tangent is {other:?}"))),
        };
        Ok((shadow, result))
    }

    fn reverse(&self, config: &Config, w: &[f64], primal: &Run) -> Result<Vec<f64>, Stop> {
        let mut g = Generator::new(self.module.clone(), config.clone());
        let d = g.reverse(self.main, &self.request, "f_rev").map_err(Stop::Refused)?;
        let show = |why: String| format!("reverse {config:?}: {why}\n{}", derivative_text(&g.module, &d));
        if let Err(why) = ir::validate::module(&g.module) {
            return failed(show(why));
        }
        self.check_text(&g.module)?;
        // Kernels that work together have odd seeds, and take longer.
        let again = match is_brief() {
            true => self.seed.is_multiple_of(16) || self.seed % 64 == 1,
            false => self.seed.is_multiple_of(4) || self.seed % 16 == 1,
        };
        if again && !self.second_order && !self.single && !d.primal_first {
            self.check_second(&g.module, &d, w)?;
        }
        let (run, shadow) = self.run_reverse(&g.module, &d, w)?;
        if !self.same(&run.numbers, &primal.numbers) {
            return failed(show(format!(
                "the primal's results changed: {:?} {:?}",
                primal.numbers, run.numbers
            )));
        }
        if (is_brief() && self.seed % 8 == 5 || !is_brief() && self.seed % 2 == 1) && !d.primal_first {
            self.check_rounding(&g.module, &d, w)?;
        }
        Ok(shadow)
    }

    /// Forward over reverse.
    fn check_second(&self, m: &Module, d: &Derivative, w: &[f64]) -> Result<(), Stop> {
        let f = self.module.function(self.main);
        let mut inputs = self.inputs.clone();
        let seeds = self.inputs.with(w);
        let mut params = self.request.params.clone();
        for &i in &self.request.params {
            if let Some((a, _)) = self.inputs.alias.iter().find(|(_, j)| *j == i) {
                let at = self.request.params.iter().position(|p| p == a).expect("both are requested");
                inputs.alias.push((f.params.len() + at, inputs.args.len()));
            }
            let ty = f.ty(f.params[i].value);
            let tree = seeds.args[i].clone();
            params.push(inputs.args.len());
            inputs.args.push(if ty.is_ptr() { tree } else { Tree::Array(ty.clone(), vec![tree]) });
        }
        inputs.args.extend(d.spilled.map(|_| Tree::Slab));
        inputs.args.extend(d.needs_tape.then_some(Tree::Tape));
        let case = Case {
            module: m.clone(),
            main: d.function,
            inputs,
            threads: self.threads,
            blocks: self.blocks,
            rows: self.rows,
            dynamic: self.dynamic,
            request: RequestedParams { params, integers: false },
            seed: self.seed,
            second_order: true,
            forward_only: false,
            single: false,
        };
        let again = |why: String| Stop::Failed(format!("second order {why}"));
        let at = case.run(m, d.function, &case.inputs, &[]).map_err(|t| again(t.to_string()))?.0;
        let mut rng = Rng::new(self.seed ^ 0x2d);
        let wanted = |s: &Slot| case.request.params.contains(&s.param);
        let v: Vec<_> = case
            .inputs
            .slots()
            .iter()
            .map(|s| if wanted(s) { rng.uniform(-1.0, 1.0) } else { 0.0 })
            .collect();
        let tangents = match case.forward(&v, &at) {
            Err(Stop::Refused(_) | Stop::OutOfRange) => return Ok(()),
            Err(Stop::Failed(why)) => return Err(again(why)),
            Ok((jv, _)) => jv,
        };
        match case.check_differences(&at, &v, &tangents, 0.0) {
            Err(Stop::Failed(why)) => Err(again(why)),
            _ => Ok(()),
        }
    }

    /// Runs a function on the inputs and, after them, on shadows of some; returns what the shadows hold then.
    fn run(
        &self,
        module: &Module,
        id: FuncId,
        inputs: &Inputs,
        shadows: &[Shadows],
    ) -> Result<(Run, Vec<f64>), Trap> {
        let mut machine = Machine::new(module);
        let derivative = self.second_order || !shadows.is_empty();
        let fuel = FUEL + 2_000 * u64::from(self.threads * self.blocks);
        machine.set_fuel(if derivative { fuel * MORE } else { fuel });
        let data = inputs.place(&mut machine)?;
        let mut args = data.clone();
        let mut boxes = Vec::new();
        if let [s] = shadows {
            let shadow_data = s.values.place(&mut machine)?;
            boxes = shadow_data.clone();
            s.rounding.iter().for_each(|r| machine.set_rounding((*r).clone()));
            let f = self.module.function(self.main);
            for extra in s.extra {
                let i = extra.param();
                let ty = f.ty(f.params[i].value);
                let by_value = matches!(extra, Extra::Tangent(_)) && ty.is_float();
                if ty.is_ptr() || by_value {
                    args.push(shadow_data[i].clone());
                    continue;
                }
                let p = machine.allocate(ty, 1);
                machine.write(p, ty, shadow_data[i].clone())?;
                args.push(Datum::Pointer(p));
                boxes[i] = Datum::Pointer(p);
            }
            if s.slab {
                args.push(Datum::Slab);
            }
            if s.tape {
                args.push(Datum::Tape);
            }
        }
        let result = if module.function(id).kind == FunctionKind::Kernel {
            machine.set_dynamic_shared(self.dynamic);
            if !shadows.is_empty() {
                machine.draw_order(self.seed);
                machine.set_together(self.seed.is_multiple_of(3));
            }
            let (grid, block) = ([self.blocks, 1, 1], [self.threads / self.rows, self.rows, 1]);
            if shadows.iter().any(|s| s.primal_first) {
                machine.launch(self.main, grid, block, &data)?;
            }
            machine.launch(id, grid, block, &args)?;
            Datum::Undef
        } else {
            machine.call(id, args)?
        };
        if !machine.tape_is_empty() {
            return Err(Trap { why: "the tape is not empty".into(), at: None });
        }
        let numbers = inputs.read(&mut machine, &data)?;
        let shadow = match shadows {
            [s] => {
                // Shadows of what is passed by value were put into memory: take them out again.
                let f = self.module.function(self.main);
                for (i, b) in boxes.iter_mut().enumerate() {
                    let ty = f.ty(f.params[i].value);
                    if let (Datum::Pointer(p), false) = (&*b, ty.is_ptr()) {
                        *b = machine.read(*p, ty)?;
                    }
                }
                s.values.read(&mut machine, &boxes)?.floats
            }
            _ => Vec::new(),
        };
        Ok((
            Run {
                numbers,
                result,
                decisions: machine.decisions(),
                is_finite: machine.is_finite(),
                largest: machine.largest(),
            },
            shadow,
        ))
    }
}

enum Stop {
    Refused(Diagnostic),
    /// No number holds the derivatives.
    OutOfRange,
    Failed(String),
}

fn failed<T>(why: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Failed(why.into()))
}

fn derivative_text(m: &Module, d: &Derivative) -> String {
    d.functions.iter().map(|id| ir::text::function(m, m.function(*id))).collect()
}

/// Refusals that a program of this kind may meet; any other is a defect.
pub fn justified(d: &Diagnostic) -> bool {
    matches!(
        d.code,
        Code::RecursionWithEffects
            | Code::OverwrittenAfterCall
            | Code::MixedPointer
            | Code::PointerWithoutShadow
            | Code::UnrequestedCarrier
            | Code::NoOutput
            | Code::AtomicActive
    )
}
