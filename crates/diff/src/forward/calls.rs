//! Calls in forward mode: recursive functions get a tangent function of their own, custom pushforwards are called as
//! they are.

use analysis::RequestedParams;
use analysis::effects::writes_outside;
use ir::{Code, Diagnostic, FuncId, Inst, Mode, Op, Type, Value};

use super::{Tangent, build};
use crate::generator::{Generator, Helper, HelperInfo};
use crate::given::check_arguments;
use crate::legality::overwritten::refuse_unnamed;
use crate::prepare::prepare;

impl Tangent<'_, '_> {
    /// Recursive functions get a tangent function of their own; custom pushforwards are called as they are.
    pub(super) fn call(&mut self, inst: &Inst, callee: FuncId, args: &[Value]) -> Result<(), Diagnostic> {
        let actual: Vec<_> = args.iter().map(|a| self.value(*a)).collect();
        let active: Vec<bool> = args
            .iter()
            .map(|a| if self.f.ty(*a).is_ptr() { self.shadowed.of.contains_key(a) } else { self.carries(*a) })
            .collect();
        let name = self.module.function(callee).name.clone();
        if active.iter().any(|a| *a)
            && let Some(custom) = self.module.custom(callee, |c| c.pushforward.or(c.tangent).or(c.pullback))
        {
            return match (custom.pushforward, custom.tangent) {
                (Some(p), _) => self.custom(inst, callee, p, args, actual),
                (None, Some(t)) => self.registered(inst, callee, t, args, &actual),
                (None, None) => {
                    let message = format!("`{name}` has a custom pullback but no pushforward");
                    Err(Diagnostic::new(Code::NoRule, inst.span, message))
                }
            };
        }
        if active.iter().any(|a| *a) && self.module.function(callee).body.is_none() {
            let message = format!("`{name}` has no body here, and no derivative for forward mode");
            return Err(Diagnostic::new(Code::NoRule, inst.span, message));
        }
        // The tangent function does what the function does, so only one of them may be called where that is to
        // write memory; a result would have to come from the other.
        let writes = active.iter().any(|a| *a) && writes_outside(self.module, callee);
        if writes && !inst.results.is_empty() {
            let message = format!("`{name}` calls itself, writes memory and returns a value");
            return Err(Diagnostic::new(Code::RecursionWithEffects, inst.span, message));
        }
        if !writes {
            let results: Vec<_> = inst.results.iter().map(|r| self.fresh(*r)).collect();
            self.b.push(Op::Call { callee, args: actual.clone() }, results);
        }
        let result = inst.results.first().copied().filter(|r| self.carries(*r));
        if result.is_none() && !writes {
            return Ok(());
        }
        let helper = ensure_pushforward(self.g, callee, &active)?;
        let mut all = actual;
        for (a, _) in args.iter().zip(&active).filter(|(_, x)| **x) {
            let t = match self.shadowed.of.get(a) {
                Some(s) => self.value(*s),
                None => self.tangent_of(*a),
            };
            all.push(t);
        }
        match result {
            None => self.b.effect(Op::Call { callee: helper, args: all }),
            Some(r) => {
                let t = self.b.emit(Op::Call { callee: helper, args: all }, self.f.ty(r).clone());
                self.set(r, t);
            }
        }
        Ok(())
    }

    /// What a function's tangent takes for an argument.
    fn tangent_argument(&mut self, inst: &Inst, a: Value) -> Result<Value, Diagnostic> {
        Ok(match self.shadowed.of.get(&a) {
            Some(s) => self.value(*s),
            // What carries derivatives without a place for them is refused.
            None if self.points.get(a).iter().any(|o| self.activity.varied_object(o)) => {
                self.shadow_place(inst, a)?
            }
            None if self.f.ty(a).is_ptr() => self.b.zero(self.f.ty(a)),
            None => self.tangent_of(a),
        })
    }

    /// A tangent registered in Enzyme's manner: every pointer and number with its tangent behind it. It returns the
    /// tangent of the result, or a struct of the value and its tangent; where there is no result it does what the
    /// function does.
    fn registered(
        &mut self,
        inst: &Inst,
        callee: FuncId,
        tangent: FuncId,
        args: &[Value],
        actual: &[Value],
    ) -> Result<(), Diagnostic> {
        let target = self.module.function(tangent).clone();
        self.g.used_customs.insert(tangent);
        let name = self.module.function(callee).name.clone();
        let wrong =
            |message: String| Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message));
        let mut all = Vec::new();
        for (a, value) in args.iter().zip(actual) {
            all.push(*value);
            if self.f.ty(*a).is_ptr() || self.f.ty(*a).is_float() {
                let t = self.tangent_argument(inst, *a)?;
                all.push(t);
            }
        }
        if all.len() != target.params.len() {
            return wrong(format!(
                "`{}` takes {} parameters; as the tangent of `{name}` it takes {}",
                target.name,
                target.params.len(),
                all.len()
            ));
        }
        for (v, p) in all.iter_mut().zip(&target.params) {
            let ty = target.ty(p.value);
            *v = if ty.is_ptr() { self.b.ptr_cast(*v, ty.clone()) } else { self.b.convert(*v, ty) };
        }
        let given = self.b.call(tangent, all, target.result.clone());
        let [r] = inst.results.as_slice() else { return Ok(()) };
        let ty = self.f.ty(*r).clone();
        match (given, &target.result) {
            (Some(both), Type::Struct(_)) => {
                let value = self.fresh(*r);
                self.b.push(Op::Extract(both, 0), vec![value]);
                let t = self.b.emit(Op::Extract(both, 1), ty);
                self.set(*r, t);
            }
            (Some(t), result) if *result == ty && !writes_outside(self.module, callee) => {
                let value = self.fresh(*r);
                self.b.push(Op::Call { callee, args: actual.to_vec() }, vec![value]);
                self.set(*r, t);
            }
            _ => {
                return wrong(format!(
                    "`{}` must return a struct of the value of `{name}` and its tangent",
                    target.name
                ));
            }
        }
        Ok(())
    }

    /// `ValueAndPushforward f_pushforward(args…, tangents…)`: both results in one struct.
    fn custom(
        &mut self,
        inst: &Inst,
        callee: FuncId,
        pushforward: FuncId,
        args: &[Value],
        mut actual: Vec<Value>,
    ) -> Result<(), Diagnostic> {
        let target = self.module.function(pushforward).clone();
        self.g.used_customs.insert(pushforward);
        // A tangent for every argument, or for those that can have one.
        let every = target.params.len() == 2 * args.len();
        for a in args {
            let ty = self.f.ty(*a);
            if every || ty.is_float() || ty.pointee().is_some_and(|to| self.module.holds_floats(to)) {
                let t = self.tangent_argument(inst, *a)?;
                actual.push(t);
            }
        }
        if actual.len() != target.params.len() {
            let message =
                format!("`{}` takes {} parameters, not {}", target.name, target.params.len(), actual.len());
            return Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message));
        }
        let given = actual.iter().map(|v| self.b.ty(*v).clone());
        check_arguments(&target, self.module.function(callee), given, inst.span)?;
        for (v, p) in actual.iter_mut().zip(&target.params) {
            let ty = target.ty(p.value);
            *v = if ty.is_ptr() { self.b.ptr_cast(*v, ty.clone()) } else { self.b.convert(*v, ty) };
        }
        let both = self.b.call(pushforward, actual, target.result.clone());
        let [r] = inst.results.as_slice() else { return Ok(()) };
        if !self.activity.differentiable(self.f.ty(*r)) {
            // A status: whoever computes both has looked at it.
            let success = self.b.zero(self.f.ty(*r));
            self.primal.insert(*r, success);
            return Ok(());
        }
        let Some(both) = both else { return Ok(()) };
        let ty = self.f.ty(*r).clone();
        let parts: Vec<Type> = match &target.result {
            Type::Struct(id) => self.module.structure(*id).fields.iter().map(|f| f.ty.clone()).collect(),
            _ => Vec::new(),
        };
        // A function of floats may have a derivative in double.
        let is_part = |part: &Type| *part == ty || *part == Type::F64 && ty.is_float();
        if parts.len() != 2 || !parts.iter().all(is_part) {
            let message = format!("`{}` must return a struct of the value and its tangent", target.name);
            return Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message));
        }
        let [value, t] = [0, 1].map(|i| {
            let part = self.b.emit(Op::Extract(both, i), parts[i as usize].clone());
            if parts[i as usize] == ty { part } else { self.b.convert(part, &ty) }
        });
        self.primal.insert(*r, value);
        self.set(*r, t);
        Ok(())
    }
}

fn ensure_pushforward(g: &mut Generator, callee: FuncId, active: &[bool]) -> Result<FuncId, Diagnostic> {
    let key = Helper::Pushforward(callee, active.to_vec());
    if let Some(info) = g.helpers.get(&key) {
        return Ok(info.id);
    }
    let request =
        RequestedParams { params: (0..active.len()).filter(|i| active[*i]).collect(), integers: g.integers };
    let suffix: String = if active.iter().all(|a| *a) {
        String::new()
    } else {
        request.params.iter().map(|i| format!("_{i}")).collect()
    };
    let name = g.module.free_name(&format!("{}_pushforward{suffix}", g.module.function(callee).ident));
    let mut declaration = g.module.function(callee).clone();
    declaration.body = None;
    let id = g.module.add_function(declaration);
    g.helpers.insert(key, HelperInfo { id, needs_tape: false });
    let prepared = prepare(&g.module, callee, &g.config, Mode::Forward);
    refuse_unnamed(&g.module, &prepared)?;
    let (function, _) = build(g, &prepared, &request, &name, Some(id))?;
    g.module.functions[id.0 as usize] = function;
    g.finished.push(id);
    Ok(id)
}
