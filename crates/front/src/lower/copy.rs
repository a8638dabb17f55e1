//! Copies and moves of objects: byte by byte where the class allows, member by member where a member does not. What nobody wrote
//! copies or moves each member by the function that overload resolution finds for it.

use ir::{Code, Type, Value};

use super::body::Body;
use super::{Lowering, R};
use crate::ast::{Flag, Kind, NodeId};
use crate::types::Shape;

/// Which of a class's functions a copy or move is made by.
#[derive(Clone, Copy)]
pub(super) struct Copying {
    /// Constructors, or methods called `operator=`.
    pub how: Kind,
    /// The source is about to end: `T&&` comes before `const T&`.
    pub moves: bool,
}

impl Lowering<'_> {
    /// The function with a body of its own that copies or moves an object of a class as a member of another; without one, how its
    /// members are copied in turn.
    fn copying_function(&self, record: NodeId, copying: Copying) -> (Option<NodeId>, Copying) {
        let ast = self.ast;
        let of_kind = |m: NodeId, how: Kind| {
            ast[m].kind == how && (how == Kind::CXXConstructorDecl || ast[m].name() == "operator=")
        };
        let written = |how: Kind| {
            let own = move |&m: &NodeId| of_kind(m, how) && !ast[m].has(Flag::IsImplicit);
            ast.methods(record).filter(own).filter(|&m| self.takes_own_class(m, record))
        };
        let parameter = |m: NodeId| ast.params(m).next().map(|p| self.types.type_of(p));
        let is_move = |m: NodeId| parameter(m).is_some_and(|ty| matches!(ty.shape, Shape::RValueRef(_)));
        // A template is taken only where nothing else fits as well.
        let plain = |m: NodeId| ast.template_of(m).is_none();
        let first = |fits: &dyn Fn(NodeId) -> bool| {
            let fitting = || written(copying.how).filter(|&m| fits(m));
            fitting().find(|&m| plain(m)).or_else(|| fitting().next())
        };
        let moving = copying.moves.then(|| first(&is_move)).flatten();
        let from_const = |m: NodeId| parameter(m).is_some_and(|ty| ty.referred().is_const);
        let copies = |m: NodeId| plain(m) && !is_move(m);
        let found = moving.or_else(|| first(&|m| copies(m) && from_const(m))).or_else(|| first(&copies));
        let Some(found) = found else {
            // Nobody moves an object whose class says how it is copied, assigned or destroyed, but not how it is moved.
            let destroyed = ast
                .methods(record)
                .any(|m| ast[m].kind == Kind::CXXDestructorDecl && !ast[m].has(Flag::IsImplicit));
            let says = |how| written(how).any(plain);
            let moves =
                copying.moves && !(destroyed || says(Kind::CXXConstructorDecl) || says(Kind::CXXMethodDecl));
            return (None, Copying { moves, ..copying });
        };
        let copying = Copying { moves: is_move(found), ..copying };
        (Some(found).filter(|&m| !ast[m].has(Flag::ExplicitlyDefaulted)), copying)
    }
}

impl Body<'_, '_> {
    /// Copy- or move-constructs an object from another at a place.
    pub(super) fn copy_object(&mut self, at: NodeId, to: Value, from: Value, moves: bool) -> R<()> {
        let ty = self.b.pointee(to);
        if let Type::Array(..) = ty {
            return self.copy_array(at, to, from, moves);
        }
        if self.m.copies_trivially(&ty) {
            let value = self.b.load(from);
            return self.store(at, to, value);
        }
        self.copy_member(at, to, from, Copying { how: Kind::CXXConstructorDecl, moves })
    }

    /// What an implicit copy or move constructor or assignment does.
    pub(super) fn copy_members(&mut self, at: NodeId, to: Value, from: Value, how: Copying) -> R<()> {
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

    fn copy_member(&mut self, at: NodeId, to: Value, from: Value, how: Copying) -> R<()> {
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
        let (written, how) = self.m.copying_function(record, how);
        let Some(written) = written else { return self.copy_members(at, to, from, how) };
        let by_value = ast.params(written).next().is_some_and(|p| !self.m.is_reference(p));
        if by_value || ast[written].has(Flag::ExplicitlyDeleted) {
            let message = "copy of an object by a function that takes it by value, or that is deleted";
            return Err(self.refuse(Code::UnsupportedExpression, at, message));
        }
        let Some(method) = ast.definition(written) else {
            let message = "copy of an object whose copy function has no body here";
            return Err(self.refuse(Code::UnknownCall, at, message));
        };
        let callee = self.m.function(method)?;
        let result = self.m.module.function(callee).result.clone();
        let mut values = vec![to, from];
        for n in 1..ast.params(method).count() {
            values.push(self.argument(at, method, &[], n)?);
        }
        self.b.call(callee, values, result);
        Ok(())
    }

    /// An array as part of an object that is copied.
    pub(super) fn array_copy(&mut self, place: Value, e: NodeId) -> R<()> {
        let ast = self.ast();
        let Some(source) = ast.children(e).next() else { return Err(self.unsupported(e)) };
        let source =
            if ast[source].kind == Kind::OpaqueValueExpr { self.only_child(source)? } else { source };
        let from = self.place(source)?;
        // The initialiser of one element stands below, with the constructor that it calls.
        let element = ast.descendants(e).find(|&n| ast[n].kind == Kind::CXXConstructExpr);
        let constructor = element.and_then(|n| Some(self.m.types.resolve(ast[n].ctor_type.as_ref()?, n)));
        let moves = constructor.is_some_and(|ty| ty.takes_rvalue());
        self.copy_array(e, place, from, moves)
    }

    fn copy_array(&mut self, at: NodeId, to: Value, from: Value, moves: bool) -> R<()> {
        let Type::Array(_, n) = self.b.pointee(to) else { return Err(self.unsupported(at)) };
        self.each_index(n, &mut |body, i| {
            let (to, from) = (body.b.element(to, i), body.b.element(from, i));
            body.copy_object(at, to, from, moves)
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
