//! Questions about the device and about kernels, and clocks. What they answer carries no derivatives; what matters is
//! that generated code asks the same.

use ir::{BinaryOp, Code, ExternEffect, HostOp, Op, Type, Value};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    /// Calls that name a kernel or an enumerator, which are no values of the IR: they go into the operation's name.
    pub(super) fn query(&mut self, call: &Call) -> R<Option<Outcome>> {
        let (kernel, method) = match call.name.as_str() {
            "cudaOccupancyMaxPotentialBlockSize" => (2, "block_size"),
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor" => (1, "blocks"),
            "cudaFuncGetAttributes" => (1, "attributes"),
            "cudaDeviceGetAttribute" => {
                let name = call.args.get(1).and_then(|&a| self.enumerator(a));
                let Some(name) = name else { return Err(self.unsupported(call.expr)) };
                let operands = vec![self.arg(call, 0)?, self.arg(call, 2)?];
                let name = format!("::cugrad::host::device_attribute<{name}>");
                self.host_effect(HostOp::Runtime(name), operands);
                return self.success(call).map(Some);
            }
            _ => return Ok(None),
        };
        let Some(kernel_at) = call.args.get(kernel).copied() else {
            return Err(self.unsupported(call.expr));
        };
        let id = self.named_kernel(kernel_at)?;
        let named = self.m.module.function(id);
        let (name, ty) = (named.name.clone(), self.m.module.kernel_type(named));
        let mut operands = Vec::new();
        for (n, &arg) in call.args.iter().enumerate() {
            if n == kernel || self.is_default_argument(arg) {
                continue;
            }
            operands.push(self.arg_value(arg)?);
        }
        let name = format!("::cugrad::host::kernel<{ty}, &{name}>::{method}");
        self.host_effect(HostOp::Runtime(name), operands);
        self.success(call).map(Some)
    }

    pub(super) fn is_default_argument(&self, arg: NodeId) -> bool {
        self.ast()[arg].kind == Kind::CXXDefaultArgExpr
    }

    /// The kernel that an argument names, under casts and `&`.
    pub(super) fn named_kernel(&mut self, e: NodeId) -> R<ir::FuncId> {
        let ast = self.ast();
        let mut named = ast.strip(e);
        loop {
            let through = matches!(
                ast[named].kind,
                Kind::CStyleCastExpr
                    | Kind::CXXReinterpretCastExpr
                    | Kind::CXXStaticCastExpr
                    | Kind::ParenExpr
            ) || ast[named].kind == Kind::UnaryOperator && ast[named].opcode() == "&";
            match ast.children(named).next_back() {
                Some(inner) if through => named = ast.strip(inner),
                _ => break,
            }
        }
        let declared = ast.referenced(named).filter(|&d| !ast[d].is_mention());
        match declared.and_then(|d| ast.definition(d)).filter(|&d| ast.is_global(d)) {
            Some(kernel) => self.m.function(kernel),
            None => Err(self.refuse(Code::UnknownCall, e, "a kernel that is not named here, or has no body")),
        }
    }

    /// The name of an enumerator of CUDA's.
    fn enumerator(&self, e: NodeId) -> Option<String> {
        let ast = self.ast();
        let stub = ast[ast.strip(e)].referenced_decl.as_ref()?;
        (stub.kind == Kind::EnumConstantDecl).then(|| stub.name.as_deref().unwrap_or_default().to_string())
    }

    /// Clocks of C: `gettimeofday(&t, NULL)`, `clock_gettime(which, &t)`, `time(NULL)`.
    fn c_clock(&mut self, call: &Call) -> R<Option<Outcome>> {
        let (name, operands) = match (call.name.as_str(), call.args.len()) {
            ("gettimeofday", 2) => ("time_of_day", vec![self.arg(call, 0)?]),
            ("clock_gettime", 2) => ("clock_time", vec![self.arg(call, 0)?, self.arg(call, 1)?]),
            ("time", 1) => {
                let ty = self.result_of(call)?;
                let name = "::cugrad::host::calendar_seconds".to_string();
                let now = self.b.emit(Op::Extern { name, args: Vec::new(), effect: ExternEffect::Any }, ty);
                let bare = self.ast().strip(call.args[0]);
                if self.ast()[bare].kind == Kind::UnaryOperator {
                    let place = self.arg(call, 0)?;
                    self.b.store(place, now);
                }
                return Ok(Some(Outcome::Value(now)));
            }
            _ => return Ok(None),
        };
        self.host_effect(HostOp::Runtime(format!("::cugrad::host::{name}")), operands);
        self.success(call).map(Some)
    }

    /// `std::chrono::steady_clock::now()`: a time is a number of seconds here.
    pub(super) fn clock(&mut self, call: &Call) -> R<Option<Outcome>> {
        if let Some(outcome) = self.c_clock(call)? {
            return Ok(Some(outcome));
        }
        let ctype = self.m.types.type_of(call.expr);
        if seconds_of(&self.m.spell(ctype.referred())).is_none() {
            return Ok(None);
        }
        match (call.name.as_str(), call.args.as_slice()) {
            ("now", []) => {
                let name = "::cugrad::host::seconds".to_string();
                let op = Op::Extern { name, args: Vec::new(), effect: ExternEffect::Any };
                Ok(Some(Outcome::Value(self.b.emit(op, Type::F64))))
            }
            ("duration_cast" | "floor" | "round" | "ceil", &[time]) => {
                self.arg_value(time).map(|value| Some(Outcome::Value(value)))
            }
            _ => Ok(None),
        }
    }

    /// `time.count()` in the unit of the type, `time.time_since_epoch()`.
    pub(in super::super) fn clock_method(
        &mut self,
        call: &Call,
        object: NodeId,
        by_pointer: bool,
    ) -> R<Option<Outcome>> {
        let ctype = self.m.types.type_of(object);
        let Some(unit) = seconds_of(&self.m.spell(ctype.referred())).filter(|_| !by_pointer) else {
            return Ok(None);
        };
        match call.name.as_str() {
            "count" => {
                let value = self.arg_value(object)?;
                let count = self.in_units(value, unit);
                let ty = self.result_of(call)?;
                Ok(Some(Outcome::Value(self.convert(count, &ty))))
            }
            "time_since_epoch" => Ok(Some(Outcome::Value(self.arg_value(object)?))),
            _ => Ok(None),
        }
    }

    fn in_units(&mut self, seconds: Value, unit: f64) -> Value {
        let unit = self.b.emit(Op::Const(ir::Const::Float(unit)), Type::F64);
        self.b.binary(BinaryOp::Div, seconds, unit)
    }
}

/// The unit of a time of `std::chrono` in seconds; None for all other types. clang leaves namespaces out of what it
/// deduced, and names some types by how the library computed them.
pub(in super::super) fn seconds_of(name: &str) -> Option<f64> {
    let inner = name.strip_prefix("typename ").unwrap_or(name);
    let inner = inner.strip_prefix("std::").unwrap_or(inner);
    let qualified = inner.starts_with("chrono::");
    let inner = inner.strip_prefix("chrono::").unwrap_or(inner);
    let class = inner.split('<').next().unwrap_or(inner);
    let known = match class {
        "time_point" => 1.0,
        "duration" | "common_type" | "__enable_if_is_duration" if inner.contains("duration<") => {
            return periods(inner).reduce(f64::min);
        }
        _ if !qualified => return None,
        "nanoseconds" => 1e-9,
        "microseconds" => 1e-6,
        "milliseconds" => 1e-3,
        "seconds" => 1.0,
        "minutes" => 60.0,
        "hours" => 3600.0,
        _ if inner.contains("clock::time_point") => 1.0,
        _ => return None,
    };
    Some(known)
}

/// The second arguments of every `duration<double, std::ratio<1, 1000>>` in a name.
fn periods(name: &str) -> impl Iterator<Item = f64> + '_ {
    name.split("duration<").skip(1).map(|arguments| {
        let mut depth = 1;
        let end = arguments.find(|c| {
            depth += i32::from(c == '<') - i32::from(c == '>');
            depth == 0
        });
        period(&arguments[..end.unwrap_or(arguments.len())])
    })
}

fn period(arguments: &str) -> f64 {
    let Some((_, unit)) = arguments.split_once(',') else { return 1.0 };
    if let Some((_, ratio)) = unit.split_once("ratio<") {
        let number = |n: Option<&str>| n.and_then(|n| n.trim().trim_end_matches('L').parse::<f64>().ok());
        let mut numbers = ratio.trim_end_matches('>').split(',');
        let (top, bottom) = (number(numbers.next()), number(numbers.next()));
        return top.unwrap_or(1.0) / bottom.unwrap_or(1.0);
    }
    match unit.trim().trim_start_matches("std::") {
        "nano" => 1e-9,
        "micro" => 1e-6,
        "milli" => 1e-3,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_time() {
        assert_eq!(seconds_of("std::chrono::duration<double>"), Some(1.0));
        assert_eq!(seconds_of("std::chrono::duration<double, std::milli>"), Some(1e-3));
        assert_eq!(seconds_of("std::chrono::duration<long, std::ratio<1, 1000000>>"), Some(1e-6));
        assert_eq!(seconds_of("std::chrono::duration<long, std::ratio<60>>"), Some(60.0));
        assert_eq!(seconds_of("__enable_if_is_duration<duration<long, ratio<1, 1000>>>"), Some(1e-3));
        assert_eq!(seconds_of("std::vector<double>"), None);
    }
}
