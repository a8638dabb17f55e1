//! Functions that are known by name: CUDA's, the C and C++ libraries', clang's builtins.
//!
//! Each table answers for its names; what no table knows is taken as a mathematical function if it only computes
//! with numbers, and refused if it could touch the program's memory.

use ir::{Barrier, Code, Const, ExternEffect, FloatKind, Op, Type, Value};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use super::literal::float_limit;
use crate::ast::{Kind, NodeId};
use crate::types::CType;

impl Body<'_, '_> {
    /// A call of a function whose body is not the user's.
    pub(super) fn library_call(&mut self, call: Call) -> R<Outcome> {
        if let Some((object, by_pointer)) = call.object {
            return self.library_method(&call, object, by_pointer);
        }
        let name = call.name.clone();
        if name.starts_with("operator") && self.ast()[call.expr].kind == Kind::CXXOperatorCallExpr {
            return self.library_operator(&call);
        }
        if let Some(barrier) = barrier(&name) {
            self.b.effect(Op::Barrier(barrier));
            return Ok(Outcome::Nothing);
        }
        if let Some((op, scope)) = super::atomic::operation(&name) {
            return self.atomic(&call, op, scope);
        }
        if let Some(op) = super::warp::operation(&name) {
            return self.warp(&call, op);
        }
        if let Some(outcome) = self.custom_call(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.host_function(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.memory_function(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.half_function(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.complex_function(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.value_function(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.std_function(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.group_function(&call)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.texture_read(&call)? {
            return Ok(outcome);
        }
        self.refused_name(&call)?;
        self.plain_function(&call)
    }

    /// Whether a name is one of those the tables know, so that a user's declaration of it means CUDA's.
    pub(super) fn is_known_library_name(&self, name: &str) -> bool {
        barrier(name).is_some()
            || super::atomic::operation(name).is_some()
            || super::warp::operation(name).is_some()
            || matches!(name, "printf" | "memcpy" | "memset" | "__assert_fail")
            || name.starts_with("__nv_")
            || name.starts_with("__builtin_")
    }

    /// The n-th argument as a value; references are read.
    pub(super) fn arg(&mut self, call: &Call, n: usize) -> R<Value> {
        let Some(&arg) = call.args.get(n) else { return Err(self.unsupported(call.expr)) };
        self.arg_value(arg)
    }

    /// The value of an argument, whether the parameter is a reference or not.
    pub(super) fn arg_value(&mut self, arg: NodeId) -> R<Value> {
        let ast = self.ast();
        match ast[arg].kind {
            Kind::MaterializeTemporaryExpr | Kind::ExprWithCleanups => {
                let inner = self.only_child(arg)?;
                self.arg_value(inner)
            }
            Kind::ImplicitCastExpr if ast[arg].cast_kind() == "NoOp" => {
                let inner = self.only_child(arg)?;
                self.arg_value(inner)
            }
            _ if ast[arg].value_category == Some(crate::ast::ValueCategory::PRValue) => self.value(arg),
            _ => self.read_glvalue(arg),
        }
    }

    pub(super) fn result_of(&mut self, call: &Call) -> R<Type> {
        self.type_of(call.expr)
    }

    /// Functions that are an operation of the IR, or a constant.
    fn value_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        let name = call.name.as_str();
        let value = match name {
            "__float_as_int"
            | "__int_as_float"
            | "__float_as_uint"
            | "__uint_as_float"
            | "__double_as_longlong"
            | "__longlong_as_double"
            | "__half_as_short"
            | "__short_as_half"
            | "__half_as_ushort"
            | "__ushort_as_half"
            | "__bfloat16_as_short"
            | "__short_as_bfloat16"
            | "__bfloat16_as_ushort"
            | "__ushort_as_bfloat16" => {
                let value = self.arg(call, 0)?;
                let ty = self.result_of(call)?;
                self.b.emit(Op::Bitcast(value), ty)
            }
            "__int2float_rn" | "__uint2float_rn" | "__ll2float_rn" | "__ull2float_rn" | "__int2double_rn"
            | "__uint2double_rn" | "__ll2double_rn" | "__ull2double_rn" | "__double2float_rn" => {
                let value = self.arg(call, 0)?;
                let ty = self.result_of(call)?;
                self.convert(value, &ty)
            }
            _ if super::halves::is_conversion(name) => {
                let value = self.arg(call, 0)?;
                let ty = self.result_of(call)?;
                self.convert(value, &ty)
            }
            "__builtin_expect" | "__builtin_expect_with_probability" => self.arg(call, 0)?,
            "__builtin_constant_p" => {
                let ty = self.result_of(call)?;
                self.integer(call.expr, &ty, 0)?
            }
            "__cvta_generic_to_shared" => {
                let pointer = self.arg(call, 0)?;
                self.b.emit(Op::Convert(pointer), Type::SIZE)
            }
            // What inline PTX asks for, see include/cugrad/cuda/cugrad_cuda/ptx.h.
            "__cugrad_shared_at" => {
                let number = self.arg(call, 0)?;
                let ty = self.result_of(call)?;
                let op = Op::Extern { name: name.into(), args: vec![number], effect: ExternEffect::Pure };
                self.b.emit(op, ty)
            }
            "__cugrad_copies_all_or_nothing" => {
                let holds = self.arg(call, 0)?;
                let name = "::cugrad::require_whole_copy".to_string();
                self.b.effect(Op::Extern { name, args: vec![holds], effect: ExternEffect::Output });
                return Ok(Some(Outcome::Nothing));
            }
            "__builtin_assume_aligned" => {
                let (value, ty) = (self.arg(call, 0)?, self.result_of(call)?);
                self.b.ptr_cast(value, ty)
            }
            "__builtin_assume"
            | "__builtin_assume_separate_storage"
            | "__builtin_unreachable"
            | "__nanosleep"
            | "__prof_trigger"
            // Launches of a derivative wait for one another without being told to.
            | "cudaGridDependencySynchronize"
            | "cudaTriggerProgrammaticLaunchCompletion" => {
                return Ok(Some(Outcome::Nothing));
            }
            "__builtin_huge_val" | "__builtin_huge_valf" | "__builtin_inf" | "__builtin_inff" => {
                let ty = self.result_of(call)?;
                self.b.emit(Op::Const(Const::Float(f64::INFINITY)), ty)
            }
            "__builtin_nan" | "__builtin_nanf" | "nan" | "nanf" => {
                let ty = self.result_of(call)?;
                self.b.emit(Op::Const(Const::Float(f64::NAN)), ty)
            }
            "sincos" | "sincosf" | "__sincosf" | "sincospi" | "sincospif" => {
                return self.sincos(call).map(Some);
            }
            "__fdividef" | "fdividef" | "__fdiv_rn" | "__ddiv_rn" => self.two(call, ir::BinaryOp::Div)?,
            "__fadd_rn" | "__dadd_rn" => self.two(call, ir::BinaryOp::Add)?,
            "__fsub_rn" | "__dsub_rn" => self.two(call, ir::BinaryOp::Sub)?,
            "__fmul_rn" | "__dmul_rn" => self.two(call, ir::BinaryOp::Mul)?,
            "__hadd" | "__hadd_rn" | "__hsub" | "__hsub_rn" | "__hmul" | "__hmul_rn" | "__hdiv"
            | "__hneg" => {
                // `__hadd` is also a function on integers.
                if !self.result_of(call)?.is_float() {
                    return Ok(None);
                }
                let args = call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
                match self.half_arithmetic(name, &args) {
                    Some(value) => value,
                    None => return Err(self.unsupported(call.expr)),
                }
            }
            _ if super::vector::is_maker(name) => return self.make_vector(call).map(Some),
            "printf" | "vprintf" | "puts" | "__assert_fail" | "__assertfail" | "__assert_rtn" => {
                return self.output(call).map(Some);
            }
            _ => return Ok(None),
        };
        Ok(Some(Outcome::Value(value)))
    }

    fn two(&mut self, call: &Call, op: ir::BinaryOp) -> R<Value> {
        let a = self.arg(call, 0)?;
        let b = self.arg(call, 1)?;
        if self.b.ty(a) != self.b.ty(b) || !self.b.ty(a).is_float() {
            return Err(self.unsupported(call.expr));
        }
        Ok(self.b.binary(op, a, b))
    }

    /// `sincos(x, &s, &c)` is two functions.
    fn sincos(&mut self, call: &Call) -> R<Outcome> {
        let x = self.arg(call, 0)?;
        let s = self.arg(call, 1)?;
        let c = self.arg(call, 2)?;
        let ty = self.b.ty(x);
        let (sin, cos) = match call.name.as_str() {
            "__sincosf" => ("__sinf", "__cosf"),
            "sincosf" => ("sinf", "cosf"),
            "sincospi" => ("sinpi", "cospi"),
            "sincospif" => ("sinpif", "cospif"),
            _ => ("sin", "cos"),
        };
        for (name, place) in [(sin, s), (cos, c)] {
            let value = self.b.pure_call(name, vec![x], ty.clone());
            self.store(call.expr, place, value)?;
        }
        Ok(Outcome::Nothing)
    }

    /// `printf` and the failing half of `assert`.
    fn output(&mut self, call: &Call) -> R<Outcome> {
        let args = call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
        let name = call.name.clone();
        let op = Op::Extern { name, args, effect: ExternEffect::Output };
        match self.result_of(call)? {
            Type::Void => {
                self.b.effect(op);
                Ok(Outcome::Nothing)
            }
            ty => Ok(Outcome::Value(self.b.emit(op, ty))),
        }
    }

    /// Limits of types: `std::numeric_limits<float>::max()`.
    pub(super) fn limit(&mut self, call: &Call) -> R<Option<Value>> {
        let is_method =
            self.ast()[call.named_by].referenced_decl.as_ref().is_some_and(|s| s.kind == Kind::CXXMethodDecl);
        if !call.args.is_empty() || !is_method {
            return Ok(None);
        }
        Ok(match self.result_of(call)? {
            Type::Float(FloatKind::LongDouble) => {
                return Err(self.refuse(Code::LongDouble, call.expr, "a limit of long double"));
            }
            ty @ Type::Float(kind) => {
                float_limit(kind, &call.name).map(|x| self.b.emit(Op::Const(Const::Float(x)), ty))
            }
            ty @ Type::Int(kind) => {
                let bits = kind.bits();
                let (low, high) = if kind.signed() {
                    (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
                } else {
                    (0, (1i128 << bits) - 1)
                };
                match call.name.as_str() {
                    "max" => Some(self.b.int(ty, high)),
                    "min" | "lowest" => Some(self.b.int(ty, low)),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Names that are understood and refused.
    fn refused_name(&mut self, call: &Call) -> R<()> {
        let name = call.name.as_str();
        let code = match name {
            "malloc" | "free" | "calloc" | "realloc" | "alloca" | "__builtin_alloca" => Code::DynamicMemory,
            "setjmp" | "_setjmp" | "__sigsetjmp" | "longjmp" | "siglongjmp" => Code::Goto,
            _ if name.starts_with("operator new") || name.starts_with("operator delete") => {
                Code::DynamicMemory
            }
            _ if is_texture_read(name) || name.starts_with("surf") => Code::Texture,
            _ if name.starts_with("cuda") || name.starts_with("cublas") || name.starts_with("cufft") => {
                Code::LaunchActive
            }
            _ => return Ok(()),
        };
        let message = format!("call of `{name}` in differentiated code");
        Err(self.refuse(code, call.expr, message))
    }

    /// `tex2D<float4>(texture, x, y)`: what a texture holds does not change while a kernel runs, and is a constant. Slopes in its
    /// coordinates are a matter of `diff::rules::textures`.
    fn texture_read(&mut self, call: &Call) -> R<Option<Outcome>> {
        if !is_texture_read(&call.name) {
            return Ok(None);
        }
        let number = |ty: &Type| matches!(ty, Type::Bool | Type::Int(_) | Type::Float(_));
        let result = self.result_of(call)?;
        let numbers = match &result {
            Type::Struct(id) => self.m.module.structure(*id).fields.iter().all(|field| number(&field.ty)),
            ty => number(ty),
        };
        let args = call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
        if !numbers || args.is_empty() || !args.iter().all(|&a| number(&self.b.ty(a))) {
            return Ok(None);
        }
        let of = ir::text::type_name(&self.m.module, &result);
        let name = format!("{}<{of}>", call.name);
        Ok(Some(Outcome::Value(self.b.pure_call(name, args, result))))
    }

    /// Anything else: pure if it only computes with numbers.
    fn plain_function(&mut self, call: &Call) -> R<Outcome> {
        let name = match call.name.as_str() {
            // clang does not say in which namespace a function of a precompiled header stands.
            "stop_gradient" => super::marked::STOP.to_string(),
            name => match name.strip_prefix("__builtin_") {
                Some(plain) if !super::math::is_of_compiler(plain) => plain.to_string(),
                _ => name.to_string(),
            },
        };
        let result = self.result_of(call)?;
        let signature = call.signature.clone();
        let params =
            signature.as_ref().and_then(CType::function).map(|f| f.params.clone()).unwrap_or_default();
        let mut args = Vec::new();
        let mut touches_memory = false;
        for (i, &arg) in call.args.iter().enumerate() {
            let value = self.arg_value(arg)?;
            let writes = params.get(i).is_some_and(|p| p.is_reference() && !p.referred().is_const);
            touches_memory |= writes;
            args.push(value);
        }
        let number = |ty: &Type| matches!(ty, Type::Bool | Type::Int(_) | Type::Float(_));
        let numbers_only = args.iter().all(|&a| number(&self.b.ty(a))) && !touches_memory;
        if numbers_only && number(&result) && !args.is_empty() && !super::math::looks_at_others(&name) {
            super::math::widen(&mut self.b, &name, &mut args, &result);
            let name = super::math::full_name(&name, &result).unwrap_or(name);
            // Since C++17 it is there for three.
            if let ("hypot" | "hypotf" | "hypotl", [x, y, z]) = (name.as_str(), args.as_slice()) {
                let first = self.b.pure_call(name.clone(), vec![*x, *y], result.clone());
                args = vec![first, *z];
            }
            return Ok(Outcome::Value(self.b.pure_call(name, args, result)));
        }
        let harmless = !touches_memory && args.iter().all(|&a| self.is_harmless(&self.b.ty(a)));
        let known = super::math::WRITES_THROUGH_POINTERS.contains(&name.as_str());
        if !harmless && !known {
            return Err(self.refuse(Code::UnknownCall, call.expr, format!("`{name}` has no body here")));
        }
        let op = Op::Extern { name, args, effect: ExternEffect::Any };
        if result == Type::Void {
            self.b.effect(op);
            return Ok(Outcome::Nothing);
        }
        Ok(Outcome::Value(self.b.emit(op, result)))
    }

    /// A value through which a function cannot reach the program's own data.
    fn is_harmless(&self, ty: &Type) -> bool {
        match ty {
            Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => true,
            Type::Ptr { to, .. } => matches!(**to, Type::Opaque(_)),
            Type::Struct(_) => !self.m.module.holds_pointers(ty),
            Type::Void | Type::Array(..) => false,
        }
    }
}

fn is_texture_read(name: &str) -> bool {
    ["tex1D", "tex2D", "tex3D", "texCubemap"].iter().any(|start| name.starts_with(start))
}

fn barrier(name: &str) -> Option<Barrier> {
    Some(match name {
        "__syncthreads" => Barrier::Block,
        "__threadfence" => Barrier::FenceDevice,
        "__threadfence_block" => Barrier::FenceBlock,
        "__threadfence_system" => Barrier::FenceSystem,
        _ => return None,
    })
}
