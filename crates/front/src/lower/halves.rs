//! `__half`, `__nv_bfloat16` and their pairs.
//!
//! A small float is a number of the IR like any other, and arithmetic on it rounds to it, as CUDA's does. A pair is
//! a struct of two of them; functions on pairs act on each, and are written as two calls of the function on one.
//! What only moves parts around (`__low2half`, `__halves2half2`) or widens them becomes just that.

use ir::{BinaryOp, CompareOp, Op, Type, Value};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};

/// Where a part comes from: an argument, or a member of it.
#[derive(Clone, Copy)]
enum Part {
    Whole(usize),
    Low(usize),
    High(usize),
}

/// The parts that a function puts together, each converted to the type that its result has there.
fn parts(name: &str) -> Option<&'static [Part]> {
    use Part::{High, Low, Whole};
    Some(match name {
        "__low2half" | "__low2float" | "__low2bfloat16" => &[Low(0)],
        "__high2half" | "__high2float" | "__high2bfloat16" => &[High(0)],
        "__half22float2" | "__float22half2_rn" | "__bfloat1622float2" | "__float22bfloat162_rn" => {
            &[Low(0), High(0)]
        }
        "__floats2half2_rn" | "__halves2half2" | "make_half2" => &[Whole(0), Whole(1)],
        "__floats2bfloat162_rn" | "__halves2bfloat162" | "make_bfloat162" => &[Whole(0), Whole(1)],
        "__float2half2_rn" | "__half2half2" | "__float2bfloat162_rn" | "__bfloat162bfloat162" => {
            &[Whole(0), Whole(0)]
        }
        "__low2half2" | "__low2bfloat162" => &[Low(0), Low(0)],
        "__high2half2" | "__high2bfloat162" => &[High(0), High(0)],
        "__lows2half2" | "__lows2bfloat162" => &[Low(0), Low(1)],
        "__highs2half2" | "__highs2bfloat162" => &[High(0), High(1)],
        "__lowhigh2highlow" => &[High(0), Low(0)],
        _ => return None,
    })
}

/// The function on one number that a function on pairs applies to both members.
fn of_one(name: &str) -> Option<String> {
    if let Some(rest) = name.strip_prefix("h2") {
        return Some(format!("h{rest}"));
    }
    if name == "__h2div" {
        return Some("__hdiv".to_string());
    }
    // `__hfma2`, `__hadd2_rn`
    let (base, suffix) = match name.find('_').filter(|_| !name.starts_with("__")) {
        Some(at) => name.split_at(at),
        None => match name.strip_prefix("__")?.find('_') {
            Some(at) => name.split_at(at + 2),
            None => (name, ""),
        },
    };
    let base = base.strip_prefix("__h").and_then(|b| b.strip_suffix('2'))?;
    Some(format!("__h{base}{suffix}"))
}

fn comparison(name: &str) -> Option<CompareOp> {
    Some(match name {
        "__heq" => CompareOp::Eq,
        "__hne" => CompareOp::Ne,
        "__hlt" => CompareOp::Lt,
        "__hle" => CompareOp::Le,
        "__hgt" => CompareOp::Gt,
        "__hge" => CompareOp::Ge,
        _ => return None,
    })
}

/// `__hbgt2`: whether a comparison holds for both members.
fn comparison_of_both(name: &str) -> Option<CompareOp> {
    let one = name.strip_prefix("__hb")?.strip_suffix('2')?;
    comparison(&format!("__h{one}"))
}

/// Conversions to the nearest value of another type.
pub(super) fn is_conversion(name: &str) -> bool {
    matches!(
        name,
        "__half2float"
            | "__float2half"
            | "__float2half_rn"
            | "__double2half"
            | "__int2half_rn"
            | "__uint2half_rn"
            | "__short2half_rn"
            | "__ushort2half_rn"
            | "__ll2half_rn"
            | "__ull2half_rn"
            | "__bfloat162float"
            | "__float2bfloat16"
            | "__float2bfloat16_rn"
            | "__double2bfloat16"
            | "__int2bfloat16_rn"
            | "__uint2bfloat16_rn"
    )
}

impl Body<'_, '_> {
    pub(super) fn half_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        if let Some(parts) = parts(&call.name) {
            return self.half_parts(call, parts).map(|value| Some(Outcome::Value(value)));
        }
        if let Some(op) = comparison(&call.name) {
            let (a, b) = (self.arg(call, 0)?, self.arg(call, 1)?);
            if !self.b.ty(a).is_float() || self.b.ty(a) != self.b.ty(b) {
                return Ok(None);
            }
            return Ok(Some(Outcome::Value(self.compare_halves(op, a, b))));
        }
        if let Some(op) = comparison_of_both(&call.name) {
            return self.both_compare(call, op);
        }
        let Some(one) = of_one(&call.name) else { return Ok(None) };
        let ty = self.result_of(call)?;
        if !self.is_pair(&ty) {
            return Ok(None);
        }
        let args = call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
        if args.iter().any(|&a| self.b.ty(a) != ty) {
            return Ok(None);
        }
        let halves = self.both(&ty, &args, &mut |body, args, ty| {
            // A comparison of pairs is a pair of ones and zeros.
            if let (Some(op), &[a, b]) = (comparison(&one), args) {
                let holds = body.compare_halves(op, a, b);
                return body.convert(holds, &ty);
            }
            body.half_arithmetic(&one, args)
                .unwrap_or_else(|| body.b.pure_call(one.clone(), args.to_vec(), ty))
        });
        Ok(Some(Outcome::Value(halves)))
    }

    /// `__hne` holds for two numbers that differ, and not for what is none, unlike `!=`.
    fn compare_halves(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        if op != CompareOp::Ne {
            return self.b.compare(op, a, b);
        }
        let (less, greater) = (self.b.compare(CompareOp::Lt, a, b), self.b.compare(CompareOp::Gt, a, b));
        self.b.binary(BinaryOp::Or, less, greater)
    }

    fn both_compare(&mut self, call: &Call, op: CompareOp) -> R<Option<Outcome>> {
        let (a, b) = (self.arg(call, 0)?, self.arg(call, 1)?);
        let ty = self.b.ty(a);
        if !self.is_pair(&ty) || self.b.ty(b) != ty {
            return Ok(None);
        }
        let Type::Struct(id) = ty else { unreachable!("asked for pairs only") };
        let mut holds = |member: u32| {
            let field = self.m.field_type(id, member);
            let a = self.b.emit(Op::Extract(a, member), field.clone());
            let b = self.b.emit(Op::Extract(b, member), field);
            self.compare_halves(op, a, b)
        };
        let (low, high) = (holds(0), holds(1));
        Ok(Some(Outcome::Value(self.b.binary(BinaryOp::And, low, high))))
    }

    fn half_parts(&mut self, call: &Call, parts: &[Part]) -> R<Value> {
        let ty = self.result_of(call)?;
        let types = match &ty {
            Type::Struct(id) => {
                self.m.module.structure(*id).fields.iter().map(|f| f.ty.clone()).collect::<Vec<_>>()
            }
            number => vec![number.clone()],
        };
        if types.len() != parts.len() {
            return Err(self.unsupported(call.expr));
        }
        let mut values = Vec::new();
        for (part, to) in parts.iter().zip(&types) {
            let value = match *part {
                Part::Whole(n) => self.arg(call, n)?,
                Part::Low(n) | Part::High(n) => {
                    let pair = self.arg(call, n)?;
                    let Type::Struct(id) = self.b.ty(pair) else { return Err(self.unsupported(call.expr)) };
                    let member = u32::from(matches!(part, Part::High(_)));
                    let field = self.m.field_type(id, member);
                    self.b.emit(Op::Extract(pair, member), field)
                }
            };
            values.push(self.convert(value, to));
        }
        match (&ty, values.as_slice()) {
            (Type::Struct(_), _) => Ok(self.b.emit(Op::Pack(values), ty)),
            (_, &[only]) => Ok(only),
            _ => Err(self.unsupported(call.expr)),
        }
    }

    pub(super) fn is_pair(&self, ty: &Type) -> bool {
        match ty {
            Type::Struct(id) => {
                matches!(self.m.module.structure(*id).name.as_str(), "__half2" | "__nv_bfloat162")
            }
            _ => false,
        }
    }

    /// A function applied to both members of pairs.
    pub(super) fn both(
        &mut self,
        ty: &Type,
        args: &[Value],
        f: &mut dyn FnMut(&mut Self, &[Value], Type) -> Value,
    ) -> Value {
        let Type::Struct(id) = *ty else { unreachable!("asked for pairs only") };
        let mut halves = Vec::new();
        for member in 0..2 {
            let field = self.m.field_type(id, member);
            let ones: Vec<_> =
                args.iter().map(|&a| self.b.emit(Op::Extract(a, member), field.clone())).collect();
            halves.push(f(self, &ones, field));
        }
        self.b.emit(Op::Pack(halves), ty.clone())
    }

    /// Functions that are an operator.
    pub(super) fn half_arithmetic(&mut self, name: &str, args: &[Value]) -> Option<Value> {
        let op = match (name, args) {
            ("__hneg", &[a]) => return Some(self.b.neg(a)),
            ("__hadd" | "__hadd_rn", [_, _]) => BinaryOp::Add,
            ("__hsub" | "__hsub_rn", [_, _]) => BinaryOp::Sub,
            ("__hmul" | "__hmul_rn", [_, _]) => BinaryOp::Mul,
            ("__hdiv", [_, _]) => BinaryOp::Div,
            _ => return None,
        };
        Some(self.b.binary(op, args[0], args[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::of_one;

    #[test]
    fn functions_on_pairs_have_one_on_numbers() {
        let one = |name| of_one(name).unwrap_or_default();
        assert_eq!(one("__hfma2"), "__hfma");
        assert_eq!(one("__hadd2_rn"), "__hadd_rn");
        assert_eq!(one("h2exp"), "hexp");
        assert_eq!(one("__h2div"), "__hdiv");
        assert_eq!(one("__hgt2"), "__hgt");
        assert_eq!(one("__hadd"), "");
        assert_eq!(one("hypot"), "");
    }
}
