//! Names and members: from a declaration to the place where its object lives.

use ir::{Builtin, Code, Type, Value};

use super::body::Body;
use super::{R, Refused};
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    /// The place a name stands for.
    pub(super) fn variable(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let Some(stub) = &ast[e].referenced_decl else { return Err(self.unsupported(e)) };
        if let Some(&place) = self.places.get(&stub.id) {
            return Ok(place);
        }
        if self.poisoned.contains(&stub.id) {
            return Err(Refused);
        }
        if let Some(place) = self.captured(e, stub.id)? {
            return Ok(place);
        }
        let name = stub.name.as_deref().unwrap_or("").to_string();
        let Some(decl) = ast.find(stub.id) else {
            if let Some(&n) = self.m.library_constants.get(&stub.id) {
                let ty = self.type_of(e)?;
                let value = self.integer(e, &ty, n)?;
                return Ok(self.spill(value));
            }
            return self.library_variable(e, &name);
        };
        if self.argument_list(decl).is_some() {
            let message = format!("`{name}` lists the arguments of a launch, and is used for something else");
            return Err(self.refuse(Code::PointerPunning, e, message));
        }
        match ast[decl].kind {
            Kind::BindingDecl => match ast.children(decl).find(|&c| !ast[c].kind.is_attr()) {
                Some(binding) => self.place(binding),
                None => {
                    Err(self.refuse(Code::StdLibrary, e, format!("`{name}` binds part of a tuple-like type")))
                }
            },
            kind if kind.is_variable() => self.global_variable(e, decl),
            Kind::EnumConstantDecl => {
                let value = self.value(e)?;
                Ok(self.spill(value))
            }
            kind if kind.is_function() => Err(self.refuse(
                Code::FunctionPointer,
                e,
                format!("the address of function `{name}` is taken"),
            )),
            _ => Err(self.refuse(Code::UnsupportedExpression, e, format!("use of `{name}`"))),
        }
    }

    /// A variable of CUDA's headers: the built-in coordinates, as whole objects.
    fn library_variable(&mut self, e: NodeId, name: &str) -> R<Value> {
        let builtin: fn(u8) -> Builtin = match name {
            "threadIdx" => Builtin::ThreadIdx,
            "blockIdx" => Builtin::BlockIdx,
            "blockDim" => Builtin::BlockDim,
            "gridDim" => Builtin::GridDim,
            "warpSize" => {
                let value = self.b.builtin(Builtin::WarpSize);
                return Ok(self.spill(value));
            }
            _ => {
                return Err(self.refuse(
                    Code::UnsupportedExpression,
                    e,
                    format!("variable `{name}` of a library"),
                ));
            }
        };
        let ty = self.type_of(e)?;
        if !matches!(ty, Type::Struct(_)) {
            return Err(self.refuse(Code::UnsupportedExpression, e, format!("use of `{name}` as a whole")));
        }
        let place = self.b.local(ty, None, false);
        for axis in 0..3 {
            let value = self.b.builtin(builtin(axis));
            let field = self.b.field(place, u32::from(axis), Type::Int(ir::IntKind::UInt));
            self.b.store(field, value);
        }
        Ok(place)
    }

    /// `threadIdx.x` and its like, if a member expression is one.
    pub(super) fn builtin_member(&self, e: NodeId) -> Option<Builtin> {
        let ast = self.ast();
        let axis = axis(ast[e].name())?;
        let base = ast.strip(ast.children(e).next()?);
        let stub = ast[base].referenced_decl.as_ref()?;
        // A variable of the user's own is in the tree.
        if ast[base].kind != Kind::DeclRefExpr || ast.find(stub.id).is_some_and(|d| !ast[d].is_mention()) {
            return None;
        }
        builtin(stub.name.as_deref()?, axis)
    }

    /// `threadIdx.x` as the toolkit's headers declare it: a property with a getter.
    pub(super) fn property_value(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let below = || ast.descendants(e);
        let base = below().find_map(|n| {
            let stub = ast[n].referenced_decl.as_ref()?;
            let name = stub.name.as_deref()?;
            builtin(name, 0).map(|_| name)
        });
        let getter = below().find_map(|n| ast[n].name().strip_prefix("__fetch_builtin_").and_then(axis));
        match (base, getter) {
            (Some(name), Some(axis)) => {
                let builtin = builtin(name, axis).expect("found by the same table");
                Ok(self.b.builtin(builtin))
            }
            _ => Err(self.unsupported(e)),
        }
    }

    /// `object.member`, `pointer->member`.
    pub(super) fn member(&mut self, e: NodeId) -> R<Value> {
        let ast = self.ast();
        if let Some(builtin) = self.builtin_member(e) {
            let value = self.b.builtin(builtin);
            return Ok(self.spill(value));
        }
        if let Some(decl) = ast.referenced(e)
            && ast[decl].kind.is_variable()
        {
            // A static member; the object before the dot is evaluated and dropped.
            if let Ok(base) = self.only_child(e) {
                self.discard(base)?;
            }
            return self.global_variable(e, decl);
        }
        if let Some(place) = self.shared_member(e)? {
            return Ok(place);
        }
        if let Some(place) = self.union_member(e)? {
            return Ok(place);
        }
        let base = self.only_child(e)?;
        let object =
            if self.has(e, crate::ast::Flag::IsArrow) { self.value(base)? } else { self.place(base)? };
        self.field_of(object, e)
    }

    /// The field that a member expression names, of an object at a place; references are followed.
    fn field_of(&mut self, object: Value, e: NodeId) -> R<Value> {
        let ast = self.ast();
        let name = ast[e].name().to_string();
        let id = match self.b.ty(object).pointee() {
            Some(Type::Struct(id)) => *id,
            Some(Type::Opaque(class)) => {
                let class = class.clone();
                return Err(self.opaque_member(e, &class, &name));
            }
            _ => return Err(self.unsupported(e)),
        };
        let index = match ast.referenced(e) {
            Some(decl) if !ast[decl].is_mention() => {
                if self.has(decl, crate::ast::Flag::IsBitfield) {
                    return Err(self.refuse(Code::Bitfield, e, format!("bit-field `{name}`")));
                }
                self.m.field_index(id, decl)
            }
            _ => self.m.module.structure(id).fields.iter().position(|f| f.name == name).map(|i| i as u32),
        };
        let Some(index) = index else {
            return Err(self.refuse(Code::UnsupportedExpression, e, format!("member `{name}`")));
        };
        let ty = self.m.field_type(id, index);
        let field = self.b.field(object, index, ty);
        let is_reference = match ast.referenced(e) {
            Some(decl) => self.m.is_reference(decl),
            None => false,
        };
        Ok(if is_reference { self.b.load(field) } else { field })
    }

    fn opaque_member(&mut self, e: NodeId, class: &str, name: &str) -> Refused {
        let message = format!("member `{name}` of `{class}`");
        if class.starts_with("union ") {
            return self.refuse(Code::Union, e, message);
        }
        if class.starts_with("std::") {
            return self.refuse(Code::StdLibrary, e, message);
        }
        self.refuse(Code::UnsupportedType, e, message)
    }
}

fn axis(name: &str) -> Option<u8> {
    match name {
        "x" => Some(0),
        "y" => Some(1),
        "z" => Some(2),
        _ => None,
    }
}

fn builtin(name: &str, axis: u8) -> Option<Builtin> {
    match name {
        "threadIdx" => Some(Builtin::ThreadIdx(axis)),
        "blockIdx" => Some(Builtin::BlockIdx(axis)),
        "blockDim" => Some(Builtin::BlockDim(axis)),
        "gridDim" => Some(Builtin::GridDim(axis)),
        _ => None,
    }
}
