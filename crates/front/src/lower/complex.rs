//! cuComplex.h: complex numbers as pairs of numbers, and the functions on them, written out.

use ir::{BinaryOp, Op, Type, Value};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};

/// A complex number in its parts.
type Parts = [Value; 2];

impl Body<'_, '_> {
    pub(super) fn complex_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        let Some(name) = call.name.strip_prefix("cuC") else { return Ok(None) };
        let count = match name {
            "real" | "realf" | "imag" | "imagf" | "onj" | "onjf" | "abs" | "absf" => 1,
            "omplexFloatToDouble" | "omplexDoubleToFloat" => 1,
            "add" | "addf" | "sub" | "subf" | "mul" | "mulf" | "div" | "divf" => 2,
            "fma" | "fmaf" => 3,
            _ => return Ok(None),
        };
        if call.args.len() != count {
            return Ok(None);
        }
        let mut args = Vec::new();
        for n in 0..count {
            let value = self.arg(call, n)?;
            let Type::Struct(id) = self.b.ty(value) else { return Ok(None) };
            let part = |body: &mut Self, member| {
                let ty = body.m.field_type(id, member);
                body.b.emit(Op::Extract(value, member), ty)
            };
            args.push([part(self, 0), part(self, 1)]);
        }
        let parts = match (name.trim_end_matches('f'), args.as_slice()) {
            ("real", &[[re, _]]) => return Ok(Some(Outcome::Value(re))),
            ("imag", &[[_, im]]) => return Ok(Some(Outcome::Value(im))),
            ("abs", &[[re, im]]) => {
                let ty = self.b.ty(re);
                let function = if ty == Type::F32 { "hypotf" } else { "hypot" };
                return Ok(Some(Outcome::Value(self.b.pure_call(function, vec![re, im], ty))));
            }
            ("onj", &[[re, im]]) => [re, self.b.neg(im)],
            ("add", &[a, b]) => self.complex_by_parts(BinaryOp::Add, a, b),
            ("sub", &[a, b]) => self.complex_by_parts(BinaryOp::Sub, a, b),
            ("mul", &[a, b]) => self.complex_product(a, b),
            ("div", &[a, b]) => self.complex_quotient(a, b),
            ("fma", &[a, b, c]) => {
                let product = self.complex_product(a, b);
                self.complex_by_parts(BinaryOp::Add, product, c)
            }
            (_, &[a]) => a,
            _ => return Ok(None),
        };
        let ty = self.result_of(call)?;
        let Type::Struct(id) = ty else { return Ok(None) };
        let number = self.m.field_type(id, 0);
        let parts = parts.map(|p| self.convert(p, &number));
        Ok(Some(Outcome::Value(self.b.emit(Op::Pack(parts.to_vec()), ty))))
    }

    fn complex_by_parts(&mut self, op: BinaryOp, a: Parts, b: Parts) -> Parts {
        [self.b.binary(op, a[0], b[0]), self.b.binary(op, a[1], b[1])]
    }

    fn complex_product(&mut self, a: Parts, b: Parts) -> Parts {
        let mut times = |x, y| self.b.binary(BinaryOp::Mul, x, y);
        let (rr, ii, ri, ir) = (times(a[0], b[0]), times(a[1], b[1]), times(a[0], b[1]), times(a[1], b[0]));
        [self.b.binary(BinaryOp::Sub, rr, ii), self.b.binary(BinaryOp::Add, ri, ir)]
    }

    /// Scaled first, as CUDA does it, so that squares of large parts do not overflow.
    fn complex_quotient(&mut self, a: Parts, b: Parts) -> Parts {
        let ty = self.b.ty(b[0]);
        let function = if ty == Type::F32 { "fabsf" } else { "fabs" };
        let sizes = b.map(|part| self.b.pure_call(function, vec![part], ty.clone()));
        let scale = self.b.binary(BinaryOp::Add, sizes[0], sizes[1]);
        let [a, b] = [a, b].map(|c| c.map(|part| self.b.binary(BinaryOp::Div, part, scale)));
        let squares = b.map(|part| self.b.binary(BinaryOp::Mul, part, part));
        let square = self.b.binary(BinaryOp::Add, squares[0], squares[1]);
        let conjugate = [b[0], self.b.neg(b[1])];
        self.complex_product(a, conjugate).map(|part| self.b.binary(BinaryOp::Div, part, square))
    }
}
