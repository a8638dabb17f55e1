//! `make_float3` and its like, and operators of header types.

use ir::{Code, Op, Type};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use super::operators;

pub(super) fn is_maker(name: &str) -> bool {
    name.strip_prefix("make_").is_some_and(|vector| crate::types::BuiltinRecord::by_name(vector).is_some())
        || matches!(
            name,
            "make_cuComplex" | "make_cuFloatComplex" | "make_cuDoubleComplex" | "__halves2half2"
        )
}

impl Body<'_, '_> {
    pub(super) fn make_vector(&mut self, call: &Call) -> R<Outcome> {
        let ty = self.result_of(call)?;
        let Type::Struct(id) = ty else { return Err(self.unsupported(call.expr)) };
        let fields = self.m.module.structure(id).fields.clone();
        if fields.len() != call.args.len() {
            return Err(self.unsupported(call.expr));
        }
        let mut values = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            let value = self.arg(call, i)?;
            values.push(self.convert(value, &field.ty));
        }
        Ok(Outcome::Value(self.b.emit(Op::Pack(values), ty)))
    }

    /// An overloaded operator of a header: assignment of its structs, arithmetic of its numbers.
    pub(super) fn library_operator(&mut self, call: &Call) -> R<Outcome> {
        let symbol = call.name.trim_start_matches("operator").to_string();
        let Some(&left) = call.args.first() else { return Err(self.unsupported(call.expr)) };
        let ty = self.type_of(left)?;
        let assigns = symbol.ends_with('=') && !matches!(symbol.as_str(), "==" | "!=" | "<=" | ">=");
        let is_number = matches!(ty, Type::Float(_));
        if symbol == "=" && (is_number || matches!(ty, Type::Struct(_))) && call.args.len() == 2 {
            let value = self.arg(call, 1)?;
            let place = self.place(left)?;
            self.store(call.expr, place, value)?;
            return Ok(Outcome::Place(place));
        }
        if !is_number {
            let name = ir::text::type_name(&self.m.module, &ty);
            let code = if name.starts_with("std::") { Code::StdLibrary } else { Code::UnknownCall };
            return Err(self.refuse(code, call.expr, format!("`{}` on `{name}`", call.name)));
        }
        if call.args.len() == 1 {
            let value = self.arg(call, 0)?;
            return match symbol.as_str() {
                "-" => Ok(Outcome::Value(self.b.neg(value))),
                "+" => Ok(Outcome::Value(value)),
                _ => Err(self.unsupported(call.expr)),
            };
        }
        let right = self.arg(call, 1)?;
        let right = self.convert(right, &ty);
        if assigns {
            let op = symbol.trim_end_matches('=');
            if operators::arithmetic(op).is_none() {
                return Err(self.unsupported(call.expr));
            }
            let place = self.place(left)?;
            let old = self.b.load(place);
            let new = self.arithmetic(call.expr, op, old, right)?;
            self.b.store(place, new);
            return Ok(Outcome::Place(place));
        }
        let a = self.arg(call, 0)?;
        let value = self.arithmetic(call.expr, &symbol, a, right)?;
        Ok(Outcome::Value(value))
    }
}
