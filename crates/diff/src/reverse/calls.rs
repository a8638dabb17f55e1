//! Calls that stay calls: recursive functions, differentiated by a pullback of their own, and functions for
//! which the user wrote one.

use analysis::Object;
use ir::{Code, Custom, Diagnostic, FuncId, FunctionKind, HostOp, Inst, Mode, Op, Type, Value};

use crate::callees::{self, has_custom};
use crate::generator::{Generator, Helper, HelperInfo};
use crate::given::check_arguments;
use crate::legality::leaks::missing_shadow;
use crate::plan::Facts;
use crate::reverse::sweep::Sweep;
use analysis::RequestedParams;

/// Which parameters of a callee are active at a call.
pub fn active_params(facts: &Facts, args: &[Value]) -> Vec<bool> {
    let f = facts.layout.function;
    args.iter()
        .map(
            |a| {
                if f.ty(*a).is_ptr() { facts.shadowed.of.contains_key(a) } else { facts.activity.active(*a) }
            },
        )
        .collect()
}

/// Builds the pullback of a recursive callee if it is not there yet; says whether it needs a tape.
pub fn ensure_pullback(g: &mut Generator, callee: FuncId, active: &[bool]) -> Result<bool, Diagnostic> {
    let key = Helper::Pullback(callee, active.to_vec(), g.on_host);
    if let Some(info) = g.helpers.get(&key) {
        return Ok(info.needs_tape);
    }
    let request =
        RequestedParams { params: (0..active.len()).filter(|i| active[*i]).collect(), integers: g.integers };
    let base = format!("{}_pullback", g.module.function(callee).ident);
    let suffix = if active.iter().all(|a| *a) {
        String::new()
    } else {
        request.params.iter().map(|i| format!("_{i}")).collect()
    };
    let host = if on_host_only(g, callee) { "_host" } else { "" };
    let name = g.module.free_name(&format!("{base}{suffix}{host}"));
    // Reserve the function, so that the callee's calls of itself find it. Whether they hand on a tape is only
    // known when all of it is built: it is taken to need none, and built again if that was wrong.
    let mut declaration = g.module.function(callee).clone();
    declaration.body = None;
    let before = g.finished.len();
    let mut needs_tape = false;
    loop {
        let id = g.module.add_function(declaration.clone());
        g.helpers.insert(key.clone(), HelperInfo { id, needs_tape });
        let built = crate::reverse::pullback(g, callee, &request, &name, id)?;
        if built.needs_tape && !needs_tape {
            needs_tape = true;
            g.take_back(id, before);
            continue;
        }
        g.module.functions[id.0 as usize] = built.function;
        g.finished.push(id);
        return Ok(needs_tape);
    }
}

/// Whether the pullback of a function for both sides is wanted for the host alone.
pub fn on_host_only(g: &Generator, callee: FuncId) -> bool {
    g.on_host && g.module.function(callee).kind == FunctionKind::HostDevice
}

impl<'a> Sweep<'a, '_> {
    pub fn reverse_call(&mut self, inst: &'a Inst, callee: FuncId, args: &[Value]) -> Result<(), Diagnostic> {
        let f = self.facts.layout.function;
        let custom = callees::custom_of(self.module, callee).cloned();
        let adjoint = match inst.results.first() {
            None => None,
            // A status has none.
            Some(r) if custom.is_some() && !self.facts.activity.differentiable(f.ty(*r)) => None,
            Some(r) => match self.scope.take_adjoint(*r) {
                Some(a) => Some(a),
                None => Some(self.b.zero(f.ty(*r))),
            },
        };
        if args.iter().any(|a| matches!(f.ty(*a), Type::Struct(_)) && self.facts.activity.active(*a)) {
            return Err(self.unsupported(
                inst,
                "struct with derivatives passed by value to a function that stays a call",
            ));
        }
        if let Some(call) = self.facts.shadowed.registered.get(&callee) {
            return self.reverse_registered(call, args, adjoint);
        }
        if let (None, Some(adjoint), Some(pushforward)) =
            (&custom, adjoint, self.pushforward_of_numbers(callee))
        {
            return self.call_pushforwards(inst, callee, pushforward, args, adjoint);
        }
        let name = self.module.function(callee).name.clone();
        match custom {
            Some(custom) => self.call_custom(inst, callee, &custom, args, adjoint),
            None if has_custom(self.module, &name, Mode::Reverse) => {
                let message = format!("`{name}` has a custom pushforward but no pullback");
                Err(Diagnostic::new(Code::NoRule, inst.span, message))
            }
            None if self.module.function(callee).body.is_none() => {
                let message = format!("`{name}` has no body here, and no derivative for reverse mode");
                Err(Diagnostic::new(Code::NoRule, inst.span, message))
            }
            None => self.call_pullback(callee, args, adjoint),
        }
    }

    fn call_pullback(
        &mut self,
        callee: FuncId,
        args: &[Value],
        adjoint: Option<Value>,
    ) -> Result<(), Diagnostic> {
        let active = active_params(self.facts, args);
        ensure_pullback(self.g, callee, &active)?;
        let info = &self.g.helpers[&Helper::Pullback(callee, active.clone(), self.g.on_host)];
        let (id, needs_tape) = (info.id, info.needs_tape);
        let mut actual: Vec<_> = args.iter().map(|a| self.resolve(*a)).collect();
        actual.extend(adjoint);
        let mut temporaries = Vec::new();
        for (a, _) in args.iter().zip(&active).filter(|(_, active)| **active) {
            actual.push(self.adjoint_argument(*a, &mut temporaries));
        }
        if needs_tape {
            actual.extend(self.tape);
        }
        let waits = callees::runs_again(self.module, self.facts.layout.function, callee);
        if waits {
            self.require_distinct(callee, args, &actual)?;
            self.wait();
        }
        self.b.effect(Op::Call { callee: id, args: actual });
        if waits {
            self.wait();
        }
        self.collect(temporaries);
        Ok(())
    }

    /// A pullback takes its pointers to be different arrays.
    fn require_distinct(
        &mut self,
        callee: FuncId,
        args: &[Value],
        actual: &[Value],
    ) -> Result<(), Diagnostic> {
        let f = self.module.function(callee);
        let pointer = |i: usize| match f.ty(f.params[i].value) {
            Type::Ptr { to, is_const } if !matches!(**to, Type::Opaque(_)) => Some((to, *is_const)),
            _ => None,
        };
        for i in 0..args.len() {
            for j in i + 1..args.len() {
                let (Some((a, a_const)), Some((b, b_const))) = (pointer(i), pointer(j)) else { continue };
                if a != b || a_const && b_const {
                    continue;
                }
                if args[i] == args[j] {
                    let message = format!("`{}` calls itself and is given the same array twice", f.name);
                    return Err(Diagnostic::new(Code::RecursionWithEffects, self.b.span, message)
                        .with_hint("pass a copy of the array, or write the recursion as a loop"));
                }
                let operands = vec![actual[i], actual[j]];
                self.b.effect(Op::Host { op: HostOp::Distinct, operands });
            }
        }
        Ok(())
    }

    /// For all work on the device, with every buffer in its place.
    fn wait(&mut self) {
        self.b.effect(Op::Host { op: HostOp::Synchronise, operands: Vec::new() });
    }

    /// What to pass for an argument's adjoint: its shadow, or a temporary to collect from.
    fn adjoint_argument(&mut self, a: Value, temporaries: &mut Vec<(Value, Value)>) -> Value {
        let ty = self.facts.layout.function.ty(a).clone();
        if ty.is_ptr() {
            return match self.facts.shadowed.of.get(&a) {
                Some(s) => self.resolve(*s),
                None => self.b.zero(&ty),
            };
        }
        let name = self.adjoint_name(a);
        let place = self.b.local(ty, name, true);
        temporaries.push((a, place));
        place
    }

    fn collect(&mut self, temporaries: Vec<(Value, Value)>) {
        for (a, place) in temporaries {
            if self.facts.activity.active(a) {
                let part = self.b.load(place);
                self.add(a, part);
            }
        }
    }

    /// The user's own pullback takes an adjoint for every argument, or for those that can have one.
    fn call_custom(
        &mut self,
        inst: &Inst,
        callee: FuncId,
        custom: &Custom,
        args: &[Value],
        adjoint: Option<Value>,
    ) -> Result<(), Diagnostic> {
        let f = self.facts.layout.function;
        let pullback = custom.pullback.expect("looked up by that");
        self.g.used_customs.insert(pullback);
        let target = self.module.function(pullback);
        let expected = target.params.len() as i64 - args.len() as i64 - i64::from(adjoint.is_some());
        let can: Vec<bool> = args
            .iter()
            .map(|a| f.ty(*a).is_float() || f.ty(*a).pointee().is_some_and(|t| self.module.holds_floats(t)))
            .collect();
        let takes: Vec<bool> = if expected == args.len() as i64 {
            vec![true; args.len()]
        } else if expected == can.iter().filter(|c| **c).count() as i64 {
            can
        } else {
            let message = format!(
                "`{}` takes {} parameters; expected the {} arguments, {}and an adjoint pointer for each argument",
                target.name,
                target.params.len(),
                args.len(),
                if adjoint.is_some() { "the result's adjoint " } else { "" }
            );
            return Err(Diagnostic::new(Code::CustomDerivativeSignature, inst.span, message));
        };
        let mut actual: Vec<_> = args.iter().map(|a| self.resolve(*a)).collect();
        actual.extend(adjoint);
        let mut temporaries = Vec::new();
        for (a, _) in args.iter().zip(&takes).filter(|(_, t)| **t) {
            let lost = |o: &Object| self.facts.activity.varied_object(o);
            if f.ty(*a).is_ptr()
                && !self.facts.shadowed.of.contains_key(a)
                && self.facts.points.get(*a).iter().any(lost)
            {
                return Err(missing_shadow(self.module, self.facts, inst, *a));
            }
            actual.push(self.adjoint_argument(*a, &mut temporaries));
        }
        let wanted: Vec<Type> = target.params.iter().map(|p| target.ty(p.value).clone()).collect();
        let given = actual.iter().map(|v| self.b.ty(*v).clone());
        check_arguments(target, self.module.function(callee), given, inst.span)?;
        for (v, ty) in actual.iter_mut().zip(wanted) {
            *v = if ty.is_ptr() { self.b.ptr_cast(*v, ty) } else { self.b.convert(*v, &ty) };
        }
        // Nobody knows on which streams it works.
        let waits = callees::is_asynchronous(self.module, f, callee);
        if waits {
            self.wait();
        }
        self.b.effect(Op::Call { callee: pullback, args: actual });
        if waits {
            self.wait();
        }
        self.collect(temporaries);
        Ok(())
    }
}
