//! Copies of objects: byte by byte where the class allows, member by member where a member does not.

use ir::{Code, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId};

impl Body<'_, '_> {
    /// Copy-constructs an object from another at a place.
    pub(super) fn copy_object(&mut self, at: NodeId, to: Value, from: Value) -> R<()> {
        let ty = self.b.pointee(to);
        if let Type::Array(..) = ty {
            return self.copy_array(at, to, from);
        }
        if self.m.copies_trivially(&ty) {
            let value = self.b.load(from);
            return self.store(at, to, value);
        }
        self.copy_members(at, to, from, Kind::CXXConstructorDecl)
    }

    /// What an implicit copy constructor or assignment does.
    pub(super) fn copy_members(&mut self, at: NodeId, to: Value, from: Value, how: Kind) -> R<()> {
        let Type::Struct(id) = self.b.pointee(to) else {
            let value = self.b.load(from);
            return self.store(at, to, value);
        };
        let fields = self.m.module.structure(id).fields.clone();
        for (i, field) in fields.iter().enumerate() {
            let target = self.b.field(to, i as u32, field.ty.clone());
            let source = self.b.field(from, i as u32, field.ty.clone());
            self.copy_member(at, target, source, how)?;
        }
        Ok(())
    }

    fn copy_member(&mut self, at: NodeId, to: Value, from: Value, how: Kind) -> R<()> {
        let ty = self.b.pointee(to);
        if let Type::Array(_, n) = ty {
            return self.counting(0..n, &mut |body, i| {
                let (to, from) = (body.b.element(to, i), body.b.element(from, i));
                body.copy_member(at, to, from, how)
            });
        }
        if self.m.copies_trivially(&ty) {
            let value = self.b.load(from);
            self.b.store(to, value);
            return Ok(());
        }
        let ast = self.ast();
        let record = self.m.definition_of(&ty).expect("only the user's classes copy in their own way");
        let written = ast.methods(record).find(|&m| {
            let node = &ast[m];
            let fits = node.kind == how && (how == Kind::CXXConstructorDecl || node.name() == "operator=");
            fits && !node.has(Flag::IsImplicit)
                && !node.has(Flag::ExplicitlyDefaulted)
                && self.m.takes_own_class(m, record)
        });
        match written.and_then(|m| ast.definition(m)) {
            Some(method) => {
                let callee = self.m.function(method)?;
                let result = self.m.module.function(callee).result.clone();
                self.b.call(callee, vec![to, from], result);
                Ok(())
            }
            None if written.is_some() => Err(self.refuse(
                Code::UnknownCall,
                at,
                "copy of an object whose copy function has no body here",
            )),
            None => self.copy_members(at, to, from, how),
        }
    }

    /// An array as part of an object that is copied.
    pub(super) fn array_copy(&mut self, place: Value, e: NodeId) -> R<()> {
        let ast = self.ast();
        let Some(source) = ast.children(e).next() else { return Err(self.unsupported(e)) };
        let source =
            if ast[source].kind == Kind::OpaqueValueExpr { self.only_child(source)? } else { source };
        let from = self.place(source)?;
        self.copy_array(e, place, from)
    }

    fn copy_array(&mut self, at: NodeId, to: Value, from: Value) -> R<()> {
        let Type::Array(_, n) = self.b.pointee(to) else { return Err(self.unsupported(at)) };
        self.each_index(n, &mut |body, i| {
            let (to, from) = (body.b.element(to, i), body.b.element(from, i));
            body.copy_object(at, to, from)
        })
    }

    fn each_index(&mut self, n: u64, f: &mut dyn FnMut(&mut Self, Value) -> R<()>) -> R<()> {
        if n > 16 {
            return self.counting(0..n, f);
        }
        for i in 0..n {
            let index = self.b.int(Type::INT, i128::from(i));
            f(self, index)?;
        }
        Ok(())
    }
}
