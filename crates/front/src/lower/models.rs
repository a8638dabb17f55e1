//! What the models of the C++ library's containers cannot say themselves.

use ir::{BinaryOp, Code, CompareOp, HostOp, Op, Space, Type, Value};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
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

    /// `v.assign({a, b})` and its like: what the model's method calls, with the values where they stand.
    pub(super) fn list_method(&mut self, call: &Call) -> R<Option<Outcome>> {
        let ast = self.ast();
        let (Some((object, by_pointer)), Some(&last)) = (call.object, call.args.last()) else {
            return Ok(None);
        };
        let list = ast.strip(last);
        let helper = match call.name.as_str() {
            "insert" => "insert_list",
            "assign" => "assign_list",
            "operator=" => "equal_list",
            _ => return Ok(None),
        };
        if ast[list].kind != Kind::CXXStdInitializerListExpr {
            return Ok(None);
        }
        let class = call.callee.and_then(|c| ast.contexts(c).find(|&c| ast[c].kind.is_record()));
        let of_model = class.filter(|&class| self.m.record_name(class).starts_with("std::vector<"));
        let method = of_model.and_then(|class| ast.methods(class).find(|&m| ast[m].name() == helper));
        let Some(method) = method.and_then(|m| ast.definition(m)) else { return Ok(None) };
        let inner = self.only_child(list)?;
        let object_at = |body: &mut Self| if by_pointer { body.value(object) } else { body.place(object) };
        // The right side of an assignment comes first, and the object before the arguments of a call.
        let (values, at) = if helper == "equal_list" {
            let values = self.place(inner)?;
            (values, object_at(self)?)
        } else {
            let at = object_at(self)?;
            (self.place(inner)?, at)
        };
        let Type::Array(_, n) = self.b.pointee(values) else { return Err(self.unsupported(call.expr)) };
        let callee = self.m.function(method)?;
        let mut arguments = vec![at];
        for &argument in &call.args[..call.args.len() - 1] {
            arguments.push(self.value(argument)?);
        }
        let zero = self.b.int(Type::INT, 0);
        arguments.push(self.b.element(values, zero));
        arguments.push(self.b.int(Type::SIZE, i128::from(n)));
        let result = self.m.module.function(callee).result.clone();
        Ok(Some(match self.b.call(callee, arguments, result) {
            None => Outcome::Nothing,
            Some(value) if helper == "equal_list" => Outcome::Place(value),
            Some(value) => Outcome::Value(value),
        }))
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
