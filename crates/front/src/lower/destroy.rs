//! The end of objects.
//!
//! Destructors that do nothing are not called. Those of local variables are, after the rest of their scope, in the
//! opposite order of declaration. Temporaries with such a destructor are refused: the end of a full expression is not a
//! place that lowering knows.

use ir::{Code, Diagnostic, Type, Value};

use super::body::Body;
use super::{R, Refused};
use crate::ast::{Flag, Kind, NodeId};

impl Body<'_, '_> {
    /// The variables a statement declares whose destructors have something to do, in order.
    pub(super) fn dying(&self, statement: NodeId) -> Vec<Value> {
        let ast = self.ast();
        if ast[statement].kind != Kind::DeclStmt {
            return Vec::new();
        }
        let variables = ast.children_of_kind(statement, Kind::VarDecl).filter(|&d| !self.m.is_reference(d));
        let places = variables.filter_map(|decl| self.places.get(&ast[decl].id).copied());
        places
            .filter(|&place| {
                self.variable_arrays.contains(&place)
                    || self.owned.contains(&place) && self.m.busy_destructor(&self.b.pointee(place)).is_some()
            })
            .collect()
    }

    /// Whether a block declares such variables at its top level.
    pub(super) fn has_dying(&mut self, block: NodeId) -> bool {
        let ast = self.ast();
        let statements: Vec<_> = ast.children(block).filter(|&s| ast[s].kind == Kind::DeclStmt).collect();
        statements.into_iter().flat_map(|s| ast.children_of_kind(s, Kind::VarDecl)).any(|decl| {
            if self.is_variable_array(decl) {
                return true;
            }
            let ty = self.m.quiet_type_of(decl);
            ty.is_some_and(|ty| self.m.busy_destructor(&ty).is_some()) && !self.m.is_reference(decl)
        })
    }

    pub(super) fn destroy_all(&mut self, places: &[Value]) {
        for &place in places.iter().rev() {
            if self.variable_arrays.contains(&place) {
                self.free_variable_array(place);
            }
            // What was returned goes on living.
            if self.owned.contains(&place) {
                let _ = self.destroy(place);
            }
        }
    }

    /// Runs the destructor of an object, then those of its members and bases.
    pub(super) fn destroy(&mut self, place: Value) -> R<()> {
        let ty = self.b.pointee(place);
        if self.m.busy_destructor(&ty).is_none() {
            return Ok(());
        }
        if let Type::Array(_, n) = ty {
            for i in (0..n).rev() {
                let index = self.b.int(Type::INT, i128::from(i));
                let at = self.b.element(place, index);
                self.destroy(at)?;
            }
            return Ok(());
        }
        let ast = self.ast();
        let record =
            self.m.definition_of(&ty).expect("only the user's classes have destructors that do something");
        let own = ast
            .methods(record)
            .find(|&m| ast[m].kind == Kind::CXXDestructorDecl && !ast[m].has(Flag::IsImplicit));
        if let Some(own) = own {
            match ast.definition(own) {
                Some(definition) => {
                    let callee = self.m.function(definition)?;
                    self.b.call(callee, vec![place], Type::Void);
                }
                None if ast[own].has(Flag::ExplicitlyDefaulted) => {}
                None => return Err(self.refuse(Code::UnknownCall, own, "destructor without a body")),
            }
        }
        let Type::Struct(id) = ty else { return Ok(()) };
        let fields = self.m.module.structure(id).fields.clone();
        for (i, field) in fields.iter().enumerate().rev() {
            if self.m.busy_destructor(&field.ty).is_some() {
                let at = self.b.field(place, i as u32, field.ty.clone());
                self.destroy(at)?;
            }
        }
        Ok(())
    }

    /// What stands before the condition of a statement, and lives as long as that.
    pub(super) fn header(&mut self, s: NodeId) -> R<()> {
        let ast = self.ast();
        let variables: Vec<NodeId> =
            ast.children(s).chain([s]).filter(|n| ast[*n].kind == Kind::VarDecl).collect();
        for variable in variables {
            let Some(ty) = self.m.quiet_type_of(variable) else { continue };
            if !self.m.resolve_type_of(variable)?.reference && self.m.busy_destructor(&ty).is_some() {
                let name = self.ast()[variable].name().to_string();
                let message =
                    format!("`{name}` lives as long as this statement, and its destructor has a body");
                let hint = "declare it before the statement, with braces around both";
                return Err(self.m.refuse_with_hint(Code::UnsupportedType, variable, message, hint));
            }
        }
        self.statement(s);
        Ok(())
    }

    /// A parameter's object whose destructor has something to do is refused: whether it ends with the function or with the
    /// expression around the call is for the compiler to say.
    pub(super) fn check_handed_over(&mut self, at: NodeId, param: NodeId) -> R<()> {
        let Some(ty) = self.m.quiet_type_of(param) else { return Ok(()) };
        if self.m.busy_destructor(&ty).is_none() {
            return Ok(());
        }
        let name = ir::text::type_name(&self.m.module, &ty);
        let message = format!("`{name}` is passed by value, and its destructor has a body");
        Err(self.m.refuse_with_hint(Code::UnsupportedType, at, message, "pass a reference to the object"))
    }

    /// A temporary whose destructor has something to do is refused.
    pub(super) fn check_temporary(&mut self, at: NodeId, ty: &Type) -> R<()> {
        if self.m.busy_destructor(ty).is_none() {
            return Ok(());
        }
        let name = ir::text::type_name(&self.m.module, ty);
        let message = format!("temporary of type `{name}`, whose destructor has a body");
        let diagnostic = Diagnostic::new(Code::UnsupportedType, self.m.span(at), message);
        self.m.problems.push(
            diagnostic.with_hint("give the object a name, so that it lives until the end of its block"),
        );
        Err(Refused)
    }
}
