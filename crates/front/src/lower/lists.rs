//! Lists in braces: `auto list = {x, y, 1.0};`.
//!
//! clang gives such a variable the type `std::initializer_list<double>`, a pointer and a length. It never changes, so
//! here it is the array itself; `begin`, `end` and `size` are known from that.

use ir::{Code, Type, Value};

use super::R;
use super::body::Body;
use super::call::Call;
use crate::ast::{Ast, Kind, NodeId};

impl Body<'_, '_> {
    /// The array behind a list that is written here.
    pub(super) fn list_of(&mut self, init: NodeId) -> R<Option<Value>> {
        let ast = self.ast();
        let mut list = ast.strip(init);
        // A copy leads to the same numbers.
        if ast[list].kind == Kind::CXXConstructExpr && is_list(ast, list) {
            list = ast.strip(self.only_child(list)?);
        }
        if is_list(ast, list)
            && let Some(stub) = &ast[list].referenced_decl
        {
            return Ok(self.places.get(&stub.id).copied());
        }
        if ast[list].kind != Kind::CXXStdInitializerListExpr {
            return Ok(None);
        }
        let inner = self.only_child(list)?;
        self.place(inner).map(Some)
    }

    /// `list.begin()` and its like, and `std::begin(list)`.
    pub(super) fn list_accessor(&mut self, call: &Call) -> R<Option<Value>> {
        let ast = self.ast();
        let object = match (call.object, &call.args[..]) {
            (Some((object, false)), []) => object,
            (None, &[object]) => object,
            _ => return Ok(None),
        };
        let named = ast.strip(object);
        let Some(stub) = ast[named].referenced_decl.as_ref().filter(|_| is_list(ast, named)) else {
            return Ok(None);
        };
        let Some(&place) = self.places.get(&stub.id) else { return Ok(None) };
        let Type::Array(_, n) = self.b.pointee(place) else { return Ok(None) };
        let at = match call.name.to_ascii_lowercase().as_str() {
            "size" => return Ok(Some(self.b.int(Type::SIZE, i128::from(n)))),
            "begin" | "data" => 0,
            "end" => i128::from(n),
            _ => return Ok(None),
        };
        let at = self.b.int(Type::SIZE, at);
        Ok(Some(self.b.element(place, at)))
    }

    /// A list is no object that could be handed on.
    pub(super) fn refuse_list_arguments(&mut self, call: &Call) -> R<()> {
        let ast = self.ast();
        let is =
            |&arg: &NodeId| is_list(ast, ast.strip(arg)) && ast[ast.strip(arg)].referenced_decl.is_some();
        match call.args.iter().copied().find(|arg| is(arg)) {
            Some(arg) => Err(self.refuse(Code::StdLibrary, arg, "a list in braces as an argument")),
            None => Ok(()),
        }
    }
}

fn is_list(ast: &Ast, e: NodeId) -> bool {
    ast[e].ty.as_ref().is_some_and(|ty| {
        let texts = [Some(&*ty.text), ty.desugared.as_deref()];
        texts.into_iter().flatten().any(|text| text.contains("std::initializer_list<"))
    })
}
