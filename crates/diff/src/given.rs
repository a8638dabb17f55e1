//! Derivatives that the user gave for a request as a whole, in Clad's manner: `f_darg0(x, y)` is the derivative of `f`
//! along its first parameter, `f_grad(x, y, &x_adj, &y_adj)` its gradient. What is generated calls them. Also what is
//! asked of the types of such functions.

use analysis::RequestedParams;
use ir::{Builder, Code, Diagnostic, FloatKind, FuncId, Function, Mode, Span, Type};

use crate::built::{Built, empty_derivative};
use crate::generate::Derivative;
use crate::generator::Generator;

/// The function that answers a request of `primal` by Clad's name for it, if the user wrote one.
pub fn whole(g: &Generator, primal: FuncId, names: &[String]) -> Option<FuncId> {
    let (m, f) = (&g.module, g.module.function(primal));
    let customs = m.customs.iter().filter(|c| c.is_of(&f.name));
    let mut found =
        customs.flat_map(|c| &c.whole).filter(|(name, _)| names.contains(name)).map(|(_, id)| *id);
    // A derivative along a parameter returns it, a gradient takes adjoints behind the function's parameters.
    let count = f.params.len();
    let ends_well = |g: &Function| match g.result {
        Type::Void => g.params.len() <= 2 * count,
        _ => g.params.len() == count,
    };
    let at = m.closest(f, found.clone(), ends_well).unwrap_or(0);
    found.nth(at)
}

impl Generator {
    /// A derivative, called `name`, that calls what the user gave for the request.
    pub fn given(
        &mut self,
        primal: FuncId,
        request: &RequestedParams,
        name: &str,
        given: FuncId,
        mode: Mode,
    ) -> Result<Derivative, Diagnostic> {
        let (f, target) = (self.module.function(primal).clone(), self.module.function(given).clone());
        let mut out = empty_derivative(&f, name);
        let mut shadows = Vec::new();
        for &i in &request.params {
            let ty = f.ty(f.params[i].value);
            let ty = match (ty, mode) {
                (Type::Ptr { to, .. }, _) => Type::ptr((**to).clone()),
                (number, Mode::Forward) => number.clone(),
                (object, Mode::Reverse) => Type::ptr(object.clone()),
            };
            let end = out.params.len();
            shadows.push(out.insert_param(
                end,
                ty,
                &format!("{}_{}", f.params[i].name, mode.shadow_suffix()),
            ));
        }
        let result = match mode {
            Mode::Reverse => Type::Void,
            Mode::Forward => f.result.clone(),
        };
        // Adjoints are in the order of the request here, in that of the parameters there.
        let mut order: Vec<usize> = (0..shadows.len()).collect();
        order.sort_by_key(|&k| request.params[k]);
        let mut expected = f.params.clone();
        if mode == Mode::Reverse {
            expected.extend(order.iter().map(|k| out.params[f.params.len() + k].clone()));
        }
        if !fits(&target, &out, &expected, &result) || target.is_kernel() {
            return Err(wrong(&f, &target, mode));
        }
        out.result = result.clone();
        if mode == Mode::Forward {
            out.result_spelling = f.result_spelling.clone();
        }
        let mut b = Builder::new(&mut out);
        b.span = f.span;
        let all = expected.iter().map(|p| p.value).collect();
        let slope = b.call(given, all, result);
        let results: Vec<_> = slope.map(|slope| b.mul(slope, shadows[0])).into_iter().collect();
        b.finish(results);
        self.used_customs.insert(given);
        let built = Built {
            function: out,
            needs_tape: false,
            spilled: None,
            primal_first: false,
            distinct: Vec::new(),
            unwritten: Vec::new(),
            kept: Vec::new(),
            assigned: Vec::new(),
            accesses: Vec::new(),
        };
        Ok(self.finish(built, request))
    }
}

/// Refuses a custom derivative of `f` that is called with values of types that it is not for.
pub fn check_arguments(
    target: &Function,
    f: &Function,
    given: impl Iterator<Item = Type>,
    span: Span,
) -> Result<(), Diagnostic> {
    let refuse = |message| Err(Diagnostic::new(Code::CustomDerivativeSignature, span, message));
    if !target.is_instance_for(f) {
        let message =
            format!("`{}` has other template arguments than `{}`, which is called here", target.name, f.name);
        return refuse(message).map_err(|d| {
            d.with_hint(
            "instantiate the derivative with the arguments of the function, or write one that is no template",
        )
        });
    }
    let mut pairs = given.zip(&target.params);
    match pairs.position(|(given, p)| !accepts(&given, target.ty(p.value))) {
        None => Ok(()),
        Some(i) => {
            let place = i + 1;
            let message =
                format!("parameter {place} of `{}` has another type than what it is given here", target.name);
            refuse(message).map_err(|d| d.with_hint("its parameters begin with those of the function; numbers have the same type, and adjoints are pointers to it"))
        }
    }
}

/// Whether a custom derivative that takes the one type is right for a value of the other: numbers are not rounded or
/// truncated on the way, and pointers lead to what they say.
fn accepts(given: &Type, wanted: &Type) -> bool {
    let number = |ty: &Type| ty.is_float() || ty.is_int();
    match (given, wanted) {
        (Type::Ptr { to: a, .. }, Type::Ptr { to: b, .. }) => {
            let both_known =
                number(a) && number(b) || matches!((&**a, &**b), (Type::Struct(_), Type::Struct(_)));
            !both_known || a == b
        }
        (Type::Float(a), Type::Float(b)) => a == b || *b == FloatKind::F64,
        (Type::Float(_), Type::Int(_) | Type::Bool) | (Type::Int(_) | Type::Bool, Type::Float(_)) => false,
        (Type::Ptr { .. }, _) | (_, Type::Ptr { .. }) => false,
        (Type::Struct(a), Type::Struct(b)) => a == b,
        (Type::Struct(_), _) | (_, Type::Struct(_)) => false,
        _ => true,
    }
}

/// Whether a function takes these parameters of `f`, and returns what it should.
fn fits(target: &Function, f: &Function, expected: &[ir::Param], result: &Type) -> bool {
    let same = |(p, q): (&ir::Param, &ir::Param)| {
        f.ty(p.value).without_const() == target.ty(q.value).without_const()
            && p.by_reference == q.by_reference
    };
    target.params.len() == expected.len()
        && expected.iter().zip(&target.params).all(same)
        && target.result == *result
}

fn wrong(f: &Function, target: &Function, mode: Mode) -> Diagnostic {
    let message = match mode {
        Mode::Reverse => format!(
            "`{}` must take the parameters of `{}`, then a pointer to the adjoint of each that is asked for, and return nothing",
            target.name, f.name
        ),
        Mode::Forward => {
            format!("`{}` must take the parameters of `{}` and return what that returns", target.name, f.name)
        }
    };
    Diagnostic::new(Code::CustomDerivativeSignature, target.span, message)
}
