//! Calls of libraries beside CUDA's runtime, cuBLAS and cuFFT above all: those that make and end handles, and those
//! for which a derivative is given.

use ir::{Code, FloatKind, Function, FunctionKind, HostOp, Param, Type};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};

/// Run in the forward sweep as they stand; their handles live until the derivative ends.
const AS_THEY_STAND: [&str; 10] = [
    "cublasCreate",
    "cublasSetStream",
    "cublasSetMathMode",
    "cublasSetPointerMode",
    "cufftCreate",
    "cufftPlan1d",
    "cufftPlan2d",
    "cufftPlan3d",
    "cufftPlanMany",
    "cufftSetStream",
];

const DESTROY: [&str; 2] = ["cublasDestroy", "cufftDestroy"];

impl Body<'_, '_> {
    pub(super) fn library_handle(&mut self, call: &Call) -> R<Option<Outcome>> {
        let name = call.name.as_str();
        // With NVIDIA's own header the plain name is a macro.
        let plain = name.strip_suffix("_v2").unwrap_or(name);
        if AS_THEY_STAND.contains(&plain) {
            let operands = call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
            self.host_effect(HostOp::Runtime(name.to_string()), operands);
        } else if DESTROY.contains(&plain) {
            let what = self.arg(call, 0)?;
            self.host_effect(HostOp::Destroy(name.to_string()), vec![what]);
        } else {
            return Ok(None);
        }
        self.success(call).map(Some)
    }

    /// A function of a header that is not the user's, with a derivative. Its pullback or pushforward begins with its
    /// parameters.
    pub(in super::super) fn custom_call(&mut self, call: &Call) -> R<Option<Outcome>> {
        let Some((name, derivative)) = self.given_for(call)? else { return Ok(None) };
        let result = self.result_of(call)?;
        let spelling = self.result_spelling(call);
        let declared = declaration(name, &derivative, call, result.clone(), spelling);
        let known = |f: &Function| {
            f.name == declared.name
                && f.result == result
                && f.params.len() == declared.params.len()
                && f.begins_with(&declared, Type::clone)
        };
        let callee = match self.m.module.functions.iter().position(known) {
            Some(at) => ir::FuncId(at as u32),
            None => self.m.module.add_function(declared),
        };
        let mut values = Vec::new();
        for (&arg, param) in call.args.iter().zip(&derivative.params) {
            let value = if param.by_reference { self.place(arg)? } else { self.arg_value(arg)? };
            let wanted = derivative.ty(param.value).clone();
            values.push(if wanted.is_ptr() {
                self.b.ptr_cast(value, wanted)
            } else {
                self.convert(value, &wanted)
            });
        }
        let value = self.b.call(callee, values, result);
        if !self.is_status(call.expr) {
            return Ok(Some(value.map_or(Outcome::Nothing, Outcome::Value)));
        }
        if let (Some(status), FunctionKind::Host) = (value, self.b.function.kind) {
            self.host_effect(HostOp::Runtime("::cugrad::host::status".to_string()), vec![status]);
        }
        self.success(call).map(Some)
    }

    /// The derivative of a library's function, and the name it is given for. Of overloads it is the one with the types
    /// of the arguments, or one that takes them without a loss.
    fn given_for(&mut self, call: &Call) -> R<Option<(String, Function)>> {
        let m = &self.m.module;
        // Names of the C library are in `std` too.
        let is_own = |primal: &str| primal.strip_prefix("std::").unwrap_or(primal) == call.name;
        let all: Vec<(String, Function)> = m
            .customs
            .iter()
            .filter(|c| is_own(&c.primal))
            .flat_map(|c| [c.pullback, c.pushforward].into_iter().flatten().map(|id| (c.primal.clone(), id)))
            .map(|(name, id)| (name, m.function(id).clone()))
            .collect();
        let Some((_, first)) = all.first() else { return Ok(None) };
        let first = first.name.clone();
        let types = call.args.iter().map(|&arg| self.type_of(arg)).collect::<R<Vec<_>>>()?;
        let takes = |g: &Function, fits: &dyn Fn(&Type, &Type) -> bool| {
            // Behind the parameters stand as many adjoints at most, and that of the result.
            (types.len() + 1..=2 * types.len() + 1).contains(&g.params.len())
                && types.iter().zip(&g.params).all(|(given, p)| fits(given, g.ty(p.value)))
        };
        let exactly = all.iter().position(|(_, g)| takes(g, &|a, b| a.without_const() == b.without_const()));
        let at = exactly.or_else(|| all.iter().position(|(_, g)| takes(g, &is_without_loss)));
        let Some(at) = at else {
            let message = format!("`{first}` does not take the arguments of this call of `{}`", call.name);
            let hint = "write a derivative that begins with parameters of the types of the arguments";
            return Err(self.m.refuse_with_hint(Code::CustomDerivativeSignature, call.expr, message, hint));
        };
        Ok(all.into_iter().nth(at))
    }

    fn result_spelling(&self, call: &Call) -> String {
        self.ast()[call.expr].type_text().to_string()
    }
}

/// Whether a derivative that takes the one type may stand for a function that is given the other.
fn is_without_loss(given: &Type, wanted: &Type) -> bool {
    match (given, wanted) {
        (Type::Float(a), Type::Float(b)) => a == b || *b == FloatKind::F64,
        (Type::Float(_), _) => wanted.is_ptr(),
        _ => true,
    }
}

fn declaration(
    name: String,
    derivative: &Function,
    call: &Call,
    result: Type,
    result_spelling: String,
) -> Function {
    let mut declared = Function {
        name,
        ident: call.name.clone(),
        kind: derivative.kind,
        params: Vec::new(),
        result,
        result_spelling,
        body: None,
        values: Vec::new(),
        names: Default::default(),
        attributes: Vec::new(),
        along: None,
        span: derivative.span,
    };
    for param in &derivative.params[..call.args.len()] {
        let value = declared.new_value(derivative.ty(param.value).clone(), Some(param.name.clone()));
        declared.params.push(Param { value, ..param.clone() });
    }
    declared
}
