//! `make_float3` and its like, and operators of header types.

use ir::{Code, Op, Type};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome, is_assignment};
use super::operators;

/// The state of a random generator: never looked into, but kernels copy it between memory and a local variable.
pub(super) fn is_random_state(ty: &Type) -> bool {
    matches!(ty, Type::Opaque(name) if name.starts_with("curandState"))
}

pub(super) fn is_maker(name: &str) -> bool {
    name.strip_prefix("make_").is_some_and(|vector| crate::types::BuiltinRecord::by_name(vector).is_some())
        || matches!(name, "make_cuComplex" | "make_cuFloatComplex" | "make_cuDoubleComplex")
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
        if let Some(outcome) = self.stream_output(call)? {
            return Ok(outcome);
        }
        let symbol = call.name.trim_start_matches("operator").to_string();
        let Some(&left) = call.args.first() else { return Err(self.unsupported(call.expr)) };
        let ty = self.type_of(left)?;
        let assigns = is_assignment(&symbol);
        let is_number = matches!(ty, Type::Float(_));
        let copies = is_number || matches!(ty, Type::Struct(_)) || is_random_state(&ty);
        if symbol == "=" && copies && call.args.len() == 2 {
            let (place, value) = self.sides((left, false), call.args[1])?;
            self.store(call.expr, place, value)?;
            return Ok(Outcome::Place(place));
        }
        if self.is_pair(&ty) {
            return self.pair_operator(call, &symbol, assigns, &ty);
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
        if assigns {
            let op = symbol.trim_end_matches('=');
            if operators::arithmetic(op).is_none() {
                return Err(self.unsupported(call.expr));
            }
            let (place, right) = self.sides((left, false), call.args[1])?;
            let right = self.convert(right, &ty);
            let old = self.b.load(place);
            let new = self.arithmetic(call.expr, op, old, right)?;
            self.b.store(place, new);
            return Ok(Outcome::Place(place));
        }
        let right = self.arg(call, 1)?;
        let right = self.convert(right, &ty);
        let a = self.arg(call, 0)?;
        let value = self.arithmetic(call.expr, &symbol, a, right)?;
        Ok(Outcome::Value(value))
    }

    /// `+`, `-`, `*`, `/` on pairs of small floats, which act on both members.
    fn pair_operator(&mut self, call: &Call, symbol: &str, assigns: bool, ty: &Type) -> R<Outcome> {
        let op = if assigns { symbol.trim_end_matches('=') } else { symbol };
        let comparison = matches!(op, "==" | "!=" | "<" | ">" | "<=" | ">=");
        let (args, place) = if assigns {
            let (place, right) = self.sides((call.args[0], false), call.args[1])?;
            (vec![self.b.load(place), right], Some(place))
        } else {
            (call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?, None)
        };
        if comparison || operators::arithmetic(op).is_none() || args.iter().any(|&a| self.b.ty(a) != *ty) {
            return Err(self.refuse(Code::UnknownCall, call.expr, format!("`{}` on a pair", call.name)));
        }
        if let &[a] = args.as_slice() {
            return Ok(Outcome::Value(match op {
                "-" => self.both(ty, &[a], &mut |body, one, _| body.b.neg(one[0])),
                _ => a,
            }));
        }
        let mut result = Ok(());
        let value = self.both(ty, &args, &mut |body, ones, _| {
            body.arithmetic(call.expr, op, ones[0], ones[1]).unwrap_or_else(|refused| {
                result = Err(refused);
                ones[0]
            })
        });
        result?;
        match place {
            Some(place) => {
                self.b.store(place, value);
                Ok(Outcome::Place(place))
            }
            None => Ok(Outcome::Value(value)),
        }
    }
}
