//! Calls of libraries beside CUDA's runtime, cuBLAS and cuFFT above all: those that make and end handles, and those
//! for which a derivative is given.

use ir::{Code, Function, FunctionKind, HostOp, Param, Type};

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
        let m = &self.m.module;
        let given = m.customs.iter().find(|c| c.primal == call.name);
        let Some(derivative) = given.and_then(|c| c.pullback.or(c.pushforward)) else { return Ok(None) };
        let derivative = m.function(derivative).clone();
        if call.args.len() > derivative.params.len() {
            let message = format!("`{}` takes fewer parameters than `{}`", derivative.name, call.name);
            return Err(self.refuse(Code::CustomDerivativeSignature, call.expr, message));
        }
        let result = self.result_of(call)?;
        let callee = match self.m.module.functions.iter().position(|f| f.name == call.name) {
            Some(at) => ir::FuncId(at as u32),
            None => {
                let declared = declaration(&derivative, call, result.clone(), self.result_spelling(call));
                self.m.module.add_function(declared)
            }
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

    fn result_spelling(&self, call: &Call) -> String {
        self.ast()[call.expr].type_text().to_string()
    }
}

fn declaration(derivative: &Function, call: &Call, result: Type, result_spelling: String) -> Function {
    let mut declared = Function {
        name: call.name.clone(),
        ident: call.name.clone(),
        kind: derivative.kind,
        params: Vec::new(),
        result,
        result_spelling,
        body: None,
        values: Vec::new(),
        names: Default::default(),
        attributes: Vec::new(),
        span: derivative.span,
    };
    for param in &derivative.params[..call.args.len()] {
        let value = declared.new_value(derivative.ty(param.value).clone(), Some(param.name.clone()));
        declared.params.push(Param { value, ..param.clone() });
    }
    declared
}
