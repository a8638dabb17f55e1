//! What the models of the C++ library's containers cannot say themselves.

use ir::{BinaryOp, Code, CompareOp, HostOp, Op, Space, Type, Value};

use super::R;
use super::body::Body;
use super::call::Call;
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    /// Whether a type is the model of `std::vector`.
    pub(super) fn is_vector(&self, ty: &Type) -> bool {
        match ty {
            Type::Struct(id) => self.m.module.structure(*id).name.starts_with("std::vector<"),
            _ => false,
        }
    }

    /// `v.size()` and its like without a call, so that they can stand in the condition of a loop.
    pub(super) fn model_accessor(&mut self, call: &Call) -> R<Option<Value>> {
        let Some((object, by_pointer)) = call.object else { return Ok(None) };
        if !matches!(call.name.as_str(), "size" | "empty" | "begin" | "cbegin" | "data" | "end" | "cend") {
            return Ok(None);
        }
        let Some(ty) = self.m.quiet_type_of(object) else { return Ok(None) };
        let ty = if by_pointer { ty.pointee().cloned().unwrap_or(ty) } else { ty };
        let Type::Struct(id) = ty else { return Ok(None) };
        if !self.is_vector(&ty) {
            return Ok(None);
        }
        let place = if by_pointer { self.value(object)? } else { self.place(object)? };
        let field = |body: &mut Self, index: u32| {
            let ty = body.m.field_type(id, index);
            let at = body.b.field(place, index, ty);
            body.b.load(at)
        };
        Ok(Some(match call.name.as_str() {
            "size" => field(self, 1),
            "empty" => {
                let (size, zero) = (field(self, 1), self.b.int(Type::SIZE, 0));
                self.b.compare(CompareOp::Eq, size, zero)
            }
            "end" | "cend" => {
                let (data, size) = (field(self, 0), field(self, 1));
                self.b.index(data, size)
            }
            _ => field(self, 0),
        }))
    }

    /// Refuses vectors of objects that need their constructors and destructors run; builds those that are given by a
    /// list of values, and says whether it did.
    pub(super) fn construct_vector(&mut self, place: Value, e: NodeId, args: &[NodeId]) -> R<bool> {
        let ast = self.ast();
        let Type::Struct(id) = self.b.pointee(place) else { return Ok(false) };
        let pointer = self.m.field_type(id, 0);
        let Some(element) = pointer.pointee().cloned() else { return Ok(false) };
        let lives = matches!(element, Type::Opaque(_)) || self.m.busy_destructor(&element).is_some();
        if lives {
            let name = ir::text::type_name(&self.m.module, &element);
            let message =
                format!("`std::vector` of `{name}`, whose objects have constructors and destructors");
            return Err(self.refuse(Code::StdLibrary, e, message));
        }
        let Some(list) = args.first().map(|&a| ast.strip(a)) else { return Ok(false) };
        if ast[list].kind != Kind::CXXStdInitializerListExpr {
            return Ok(false);
        }
        let inner = self.only_child(list)?;
        let values = self.place(inner)?;
        let (Type::Array(_, n), Some(size)) = (self.b.pointee(values), self.element_size(inner)) else {
            return Err(self.unsupported(e));
        };
        let count = self.b.int(Type::SIZE, i128::from(n));
        let size = self.b.int(Type::SIZE, i128::from(size));
        let bytes = self.b.binary(BinaryOp::Mul, count, size);
        let stream = self.b.zero(&Type::ptr(Type::Opaque("CUstream_st".into())));
        let op = HostOp::Alloc { space: Space::Host, zeroed: false, shadow: false };
        let memory = self.b.emit(Op::Host { op, operands: vec![bytes, stream] }, pointer.clone());
        self.counting(0..n, &mut |body, i| {
            let from = body.b.element(values, i);
            let value = body.b.load(from);
            let to = body.b.index(memory, i);
            body.b.store(to, value);
            Ok(())
        })?;
        let data = self.b.field(place, 0, pointer);
        self.b.store(data, memory);
        for index in [1, 2] {
            let at = self.b.field(place, index, Type::SIZE);
            self.b.store(at, count);
        }
        Ok(true)
    }

    /// Bytes of one element of an array expression.
    fn element_size(&self, array: NodeId) -> Option<u64> {
        let ctype = self.m.types.type_of(array);
        match &ctype.referred().shape {
            crate::types::Shape::Array(of, _) => self.m.types.size_of(of),
            _ => None,
        }
    }
}
