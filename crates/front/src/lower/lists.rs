//! Lists in braces: `auto list = {x, y, 1.0};`.
//!
//! clang gives such a variable the type `std::initializer_list<double>`, a pointer and a length. It never changes, so
//! here it is the array itself; `begin`, `end` and `size` are known from that.

use ir::{Type, Value};

use super::R;
use super::body::Body;
use super::call::Call;
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    /// The array behind a list that is written here.
    pub(super) fn list_of(&mut self, init: NodeId) -> R<Option<Value>> {
        let ast = self.ast();
        let list = ast.strip(init);
        if ast[list].kind != Kind::CXXStdInitializerListExpr {
            return Ok(None);
        }
        let inner = self.only_child(list)?;
        self.place(inner).map(Some)
    }

    /// `list.begin()` and its like.
    pub(super) fn list_accessor(&mut self, call: &Call) -> R<Option<Value>> {
        let Some((object, false)) = call.object else { return Ok(None) };
        if !matches!(call.name.as_str(), "begin" | "end" | "size") {
            return Ok(None);
        }
        let ast = self.ast();
        let named = ast.strip(object);
        let Some(stub) = &ast[named].referenced_decl else { return Ok(None) };
        let Some(&place) = self.places.get(&stub.id) else { return Ok(None) };
        let is_list = ast[named].ty.as_ref().is_some_and(|ty| {
            let texts = [Some(&*ty.text), ty.desugared.as_deref()];
            texts.into_iter().flatten().any(|text| text.contains("std::initializer_list<"))
        });
        let Type::Array(_, n) = self.b.pointee(place) else { return Ok(None) };
        if !is_list {
            return Ok(None);
        }
        Ok(Some(match call.name.as_str() {
            "size" => self.b.int(Type::SIZE, i128::from(n)),
            name => {
                let at = self.b.int(Type::SIZE, if name == "begin" { 0 } else { i128::from(n) });
                self.b.element(place, at)
            }
        }))
    }
}
