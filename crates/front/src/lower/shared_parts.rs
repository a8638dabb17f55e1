//! `__shared__` variables of unions and of classes without a name outside of their function: their members one by one.
//!
//! People put what collectives need and what they exchange themselves into one variable: `__shared__ union { Reduce::TempStorage
//! reduce; float tile[64]; } shared;`. The storage of collectives is empty in our headers, so a union of it and of one other
//! member means that member. Where the members are numbers of one kind (`float tile[32][33]; float sums[256];`), the largest stands for all,
//! as in any such union ([`super::unions`]). Generated code declares each member that is used for itself, and nothing of the rest.

use ir::{Code, Type, Value};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId, StorageClass};
use crate::types::{CType, Shape};

/// What our headers give to users to put into shared memory.
const STORAGE: &str = "cub::detail::storage";

impl Body<'_, '_> {
    /// Whether a shared variable is there by its members only.
    pub(super) fn is_split(&self, decl: NodeId) -> bool {
        let ast = self.ast();
        ast.is_shared(decl)
            && ast.enclosing_function(decl).is_some()
            && ast[decl].storage_class != Some(StorageClass::Extern)
            && self.is_split_type(&self.m.types.type_of(decl))
    }

    fn is_split_type(&self, ty: &CType) -> bool {
        let Some(record) = self.definition(ty) else { return false };
        self.ast()[record].tag_used.as_deref() == Some("union") || self.m.types.declare(ty, "x").is_none()
    }

    fn definition(&self, ty: &CType) -> Option<NodeId> {
        match &ty.shape {
            Shape::Record(record) => self.ast().definition(*record),
            _ => None,
        }
    }

    /// Whether objects of a type have nothing in them.
    fn is_empty(&self, ty: &CType) -> bool {
        if let Shape::Array(inner, _) = &ty.shape {
            return self.is_empty(inner);
        }
        let ast = self.ast();
        self.definition(ty).is_some_and(|record| {
            ast[record].bases.is_empty()
                && ast.fields(record).all(|f| self.is_empty(&self.m.types.type_of(f)))
        })
    }

    /// The place of a member that is there for itself; `None` for what lies in an object like any other.
    pub(super) fn shared_member(&mut self, e: NodeId) -> R<Option<Value>> {
        let ty = self.m.quiet_type_of(e);
        if let Some(ty @ Type::Struct(id)) = &ty
            && self.m.module.structure(*id).name == STORAGE
        {
            return Ok(Some(self.b.local(ty.clone(), None, false)));
        }
        let Some((decl, path)) = self.way_to(e) else { return Ok(None) };
        let ast = self.ast();
        let (last, through) = path.split_last().expect("a member expression names one");
        if through.iter().any(|&field| !self.is_split_type(&self.m.types.type_of(field))) {
            return Ok(None);
        }
        let ctype = self.m.types.type_of(*last);
        if self.is_split_type(&ctype) {
            return Ok(None);
        }
        let mut name = ast[decl].name().to_string();
        if let Some(main) = self.largest_beside(*last) {
            for &field in through {
                let field = self.standing_for(e, field)?;
                if !ast[field].name().is_empty() {
                    name = format!("{name}_{}", ast[field].name());
                }
            }
            name = format!("{name}_{}", ast[main].name());
            let (at, ty) = (self.shared_part(decl, main, name)?, self.type_of(e)?);
            return Ok(Some(self.b.ptr_cast(at, Type::ptr(ty))));
        }
        for &field in &path {
            let field = self.standing_for(e, field)?;
            if !ast[field].name().is_empty() {
                name = format!("{name}_{}", ast[field].name());
            }
        }
        self.shared_part(decl, *last, name).map(Some)
    }

    /// The shared variable that a member expression starts from, if that is split, and the members it goes through.
    fn way_to(&self, e: NodeId) -> Option<(NodeId, Vec<NodeId>)> {
        let ast = self.ast();
        let mut path = Vec::new();
        let mut at = ast.strip(e);
        while ast[at].kind == Kind::MemberExpr {
            if self.has(at, Flag::IsArrow) {
                return None;
            }
            path.push(ast.referenced(at)?);
            at = ast.strip(ast.children(at).next()?);
        }
        path.reverse();
        let decl = ast.referenced(at).filter(|_| ast[at].kind == Kind::DeclRefExpr)?;
        self.is_split(decl).then_some((decl, path))
    }

    /// Where a union has members of several types, all of one kind of number: the member that stands for them.
    fn largest_beside(&self, field: NodeId) -> Option<NodeId> {
        let record = self.ast().parent(field).filter(|&r| self.m.is_union(r))?;
        let main = self.m.main_member(record)?;
        let ty = self.m.types.type_of(main);
        self.ast().fields(record).any(|f| self.m.types.type_of(f) != ty).then_some(main)
    }

    /// The member of a union that is named for all that lie there: unions are one thing, by whatever name.
    fn standing_for(&mut self, e: NodeId, field: NodeId) -> R<NodeId> {
        let ast = self.ast();
        let Some(record) = ast.parent(field).filter(|&r| ast[r].tag_used.as_deref() == Some("union")) else {
            return Ok(field);
        };
        let ty = self.m.types.type_of(field);
        let mut others = ast.fields(record).filter(|&f| !self.is_empty(&self.m.types.type_of(f)));
        let first = others.next().unwrap_or(field);
        let one_meaning = self.m.types.type_of(first) == ty && others.all(|f| self.m.types.type_of(f) == ty);
        if !one_meaning {
            let message = format!("member `{}` of a union that has others", ast[field].name());
            return Err(self.refuse(Code::Union, e, message));
        }
        Ok(first)
    }
}
