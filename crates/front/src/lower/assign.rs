//! Assignments. C++17 evaluates the right side before the left.

use ir::{Code, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    /// `a = b`; gives the place of `a`.
    pub(super) fn assign(&mut self, e: NodeId) -> R<Value> {
        let (left, right) = self.operands(e)?;
        let volatile = self.is_volatile(left)?;
        let value = self.value(right)?;
        let place = self.place(left)?;
        self.refuse_write_to_const(left, place)?;
        let value = self.as_stored(e, place, value)?;
        self.store_in_step(place, value, volatile);
        Ok(place)
    }

    /// Generated code declares parameters as the source does, so what is `const` there cannot be written by it.
    fn refuse_write_to_const(&mut self, left: NodeId, place: Value) -> R<()> {
        let ast = self.ast();
        let is_const = matches!(self.b.ty(place), Type::Ptr { is_const: true, .. });
        let mut cast = ast.descendants(left).chain([left]);
        if is_const && cast.any(|n| ast[n].kind == Kind::CXXConstCastExpr) {
            return Err(self.refuse(Code::UnsupportedExpression, left, "a write through `const_cast`"));
        }
        Ok(())
    }

    /// Stores a value whose type must be the place's.
    pub fn store(&mut self, at: NodeId, place: Value, value: Value) -> R<()> {
        let value = self.as_stored(at, place, value)?;
        self.b.store(place, value);
        Ok(())
    }

    /// The value in the type of the place.
    fn as_stored(&mut self, at: NodeId, place: Value, value: Value) -> R<Value> {
        let (want, have) = (self.b.pointee(place), self.b.ty(value));
        Ok(match (&want, &have) {
            _ if want == have => value,
            (Type::Ptr { to: a, .. }, Type::Ptr { to: b, .. }) if a == b => value,
            (Type::Ptr { .. }, Type::Ptr { .. }) => self.b.ptr_cast(value, want.clone()),
            (Type::Bool | Type::Int(_) | Type::Float(_), Type::Bool | Type::Int(_) | Type::Float(_)) => {
                self.convert(value, &want)
            }
            _ => {
                return Err(self.refuse(
                    Code::UnsupportedExpression,
                    at,
                    "assignment between objects of different types",
                ));
            }
        })
    }

    /// `a op= b`, computed in the type clang says; gives the place of `a`.
    pub(super) fn compound_assign(&mut self, e: NodeId) -> R<Value> {
        let (left, right) = self.operands(e)?;
        let volatile = self.is_volatile(left)?;
        let node = &self.ast()[e];
        let op = node.opcode().trim_end_matches('=').to_string();
        let compute = node.compute_lhs_type.clone();
        let right = self.value(right)?;
        let place = self.place(left)?;
        self.refuse_write_to_const(left, place)?;
        if volatile {
            self.before_volatile_read(place);
        }
        let old = self.load(place, e)?;
        let ty = self.b.ty(old);
        if ty.is_ptr() {
            let new = self.arithmetic(e, &op, old, right)?;
            self.b.store(place, new);
            return Ok(place);
        }
        let compute = match compute {
            Some(q) => self.m.resolve(&q, e)?.ty,
            None => ty.clone(),
        };
        let wide = self.convert(old, &compute);
        // Bool operands of `&=` and `|=` are promoted by clang on both sides; keep them as they come.
        let new = self.arithmetic(e, &op, wide, right)?;
        let new = self.convert(new, &ty);
        self.store_in_step(place, new, volatile);
        Ok(place)
    }
}
