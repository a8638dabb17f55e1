//! Arrays of variable length: `double terms[n];`.
//!
//! In a function of the host they are memory from `malloc`, which goes at the end of their scope, as the objects there do. clang prints their
//! length as the text of their type and nowhere else: sums and products of variables and numbers are read from it, anything else is refused.

use ir::{BinaryOp, Code, FunctionKind, HostOp, Op, Space, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Kind, NodeId, QualType};

impl Body<'_, '_> {
    /// Whether a variable is one. Constants are printed as numbers: a name is no other constant's that is called the same.
    pub(super) fn is_variable_array(&self, decl: NodeId) -> bool {
        let text = self.ast()[decl].type_text();
        let mut lengths = text.split('[').skip(1).filter_map(|rest| rest.strip_suffix(']'));
        let is_number = |length: &str| length.bytes().all(|c| c.is_ascii_digit());
        text.ends_with(']')
            && (lengths.any(|length| !is_number(length)) || self.m.types.type_of(decl).unresolved().is_some())
    }

    pub(super) fn variable_array(&mut self, decl: NodeId) -> R<()> {
        let ast = self.ast();
        let node = &ast[decl];
        let name = node.name().to_string();
        let message = format!("variable length array `{name}`");
        let refuse = |body: &mut Self, hint: &str| {
            Err(body.m.refuse_with_hint(Code::UnsupportedType, decl, message.clone(), hint))
        };
        if self.b.function.kind != FunctionKind::Host {
            return refuse(self, "use an array of a fixed length");
        }
        let text = node.type_text();
        let parts = text.split_once('[').and_then(|(of, rest)| Some((of, rest.strip_suffix(']')?)));
        let Some((element, length)) = parts.filter(|(_, length)| !length.contains(['[', ']'])) else {
            return refuse(self, "use a pointer to memory from `malloc`");
        };
        let element = QualType { text: element.trim().into(), desugared: None, alias: None };
        let element = self.m.types.resolve(&element, decl);
        let (ty, size) = (self.m.lower_type(&element, decl)?, self.m.types.size_of(&element));
        let Some(size) = size.filter(|_| ty.is_float() || ty.is_int()) else {
            return refuse(self, "arrays of variable length may hold numbers");
        };
        let Some(length) = self.written_length(decl, length)? else {
            return refuse(self, "give the length a name of its own: `const int length = …;`");
        };
        let size = self.b.int(Type::SIZE, i128::from(size));
        let bytes = self.b.binary(BinaryOp::Mul, length, size);
        let stream = self.b.zero(&Type::ptr(Type::Opaque("CUstream_st".into())));
        let op = HostOp::Alloc { space: Space::Host, zeroed: false, shadow: false };
        let memory = self.b.emit(Op::Host { op, operands: vec![bytes, stream] }, Type::ptr(ty));
        self.places.insert(node.id, memory);
        self.variable_arrays.insert(memory);
        Ok(())
    }

    pub(super) fn free_variable_array(&mut self, memory: Value) {
        let stream = self.b.zero(&Type::ptr(Type::Opaque("CUstream_st".into())));
        self.b.effect(Op::Host { op: HostOp::Free(Space::Host), operands: vec![memory, stream] });
    }

    /// A length as clang prints it, `2 * n + 1`; nothing if it is anything else.
    fn written_length(&mut self, decl: NodeId, text: &str) -> R<Option<Value>> {
        let mut sum = None;
        for term in text.split(" + ") {
            let mut product = None;
            for factor in term.split(" * ") {
                let Some(value) = self.written_number(decl, factor)? else { return Ok(None) };
                product = Some(match product {
                    Some(before) => self.b.binary(BinaryOp::Mul, before, value),
                    None => value,
                });
            }
            let Some(product) = product else { return Ok(None) };
            sum = Some(match sum {
                Some(before) => self.b.binary(BinaryOp::Add, before, product),
                None => product,
            });
        }
        Ok(sum)
    }

    /// A number, or an integer variable or parameter of this function that the name means where `decl` stands.
    fn written_number(&mut self, decl: NodeId, text: &str) -> R<Option<Value>> {
        if let Ok(number) = text.parse::<u32>() {
            return Ok(Some(self.b.int(Type::SIZE, i128::from(number))));
        }
        let ast = self.ast();
        let Some(function) = ast.enclosing_function(decl) else { return Ok(None) };
        let around: Vec<NodeId> = std::iter::successors(ast.parent(decl), |&n| ast.parent(n)).collect();
        let is_in_scope = |n: NodeId| {
            let scope = match ast[n].kind {
                Kind::ParmVarDecl => ast.parent(n),
                Kind::VarDecl => ast.parent(n).and_then(|statement| ast.parent(statement)),
                // Parts of an object; they hide what has their name all the same.
                Kind::BindingDecl => Some(function),
                _ => None,
            };
            scope.is_some_and(|scope| around.contains(&scope))
        };
        // The innermost is the last that is declared before.
        let named =
            ast.descendants(function).filter(|&n| n < decl && ast[n].name() == text && is_in_scope(n));
        let Some(variable) = named.last() else { return Ok(None) };
        let Some(&place) = self.places.get(&ast[variable].id) else { return Ok(None) };
        if !matches!(self.b.pointee(place), Type::Int(_)) {
            return Ok(None);
        }
        let value = self.b.load(place);
        Ok(Some(self.convert(value, &Type::SIZE)))
    }
}
