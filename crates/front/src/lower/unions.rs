//! Unions that are other names for the same numbers: `union { struct { float x, y, z; }; float v[3]; }`.
//!
//! A union is read where each of its members consists of numbers of one kind without gaps, so that whatever was stored
//! through one member is a number through the others. It becomes a struct with one member, the *main* one: the first array that is
//! as large and as aligned as the union, else the first such member. A number that another member names is the number at the
//! same offset of the main one; a member that is used as a whole is the main one's address, taken for its own type.
//!
//! Members of integers beside floats, `union { int4 words; double numbers[2]; }`, are how programs copy sixteen bytes at once. The
//! floats are the main member then, and the integers that address as well: what moves them is followed as it is without a union
//! (`passes::words`), and what computes with them is refused there. All other unions stay opaque, and their members are refused.

use ir::{Code, StructId, Type, Value};

use super::body::Body;
use super::{Lowering, R};
use crate::ast::{Flag, Kind, NodeId};
use crate::types::Shape;

impl Lowering<'_> {
    pub(super) fn is_union(&self, record: NodeId) -> bool {
        self.ast[record].tag_used.as_deref() == Some("union")
    }

    /// The member that stands for a union; `None` where members give its bytes different meanings.
    pub(super) fn main_member(&self, record: NodeId) -> Option<NodeId> {
        let fields: Vec<NodeId> = self.ast.fields(record).collect();
        let types: Vec<_> = fields.iter().map(|&field| self.types.type_of(field)).collect();
        let first = types.first()?;
        if first.unresolved().is_none() && types.iter().all(|other| other == first) {
            return fields.first().copied();
        }
        let layout = self.types.layout(record)?;
        let kinds = types.iter().map(|ty| self.types.numbers(ty).filter(|_| !ty.is_const).map(|n| n.kind));
        let kinds = kinds.collect::<Option<Vec<_>>>()?;
        let is_float = |kind: &Shape| matches!(kind, Shape::Float(_));
        let kind = kinds.iter().find(|kind| is_float(kind)).unwrap_or(&kinds[0]);
        let has_floats = is_float(kind);
        let has_words = has_floats && !kinds.iter().all(is_float);
        if kinds.iter().any(|other| other != kind && !(has_floats && matches!(other, Shape::Int(_)))) {
            return None;
        }
        // What the integers ask of the address is lost where the union is printed as a struct.
        let whole = |&i: &usize| {
            kinds[i] == *kind
                && self.types.size_of(&types[i]) == Some(layout.bytes)
                && (has_words && !self.is_printed_anew(record)
                    || self.types.align_of(&types[i]) == Some(layout.align))
        };
        let is_array = |&i: &usize| matches!(types[i].shape, Shape::Array(..));
        let mut fitting = (0..fields.len()).filter(whole);
        let main = fitting.clone().find(is_array).or_else(|| fitting.next())?;
        Some(fields[main])
    }

    /// The member of a union that is not its main one, if the declaration is one.
    fn other_name(&self, decl: NodeId) -> Option<NodeId> {
        let record = self.ast.parent(decl).filter(|&r| self.is_union(r))?;
        let main = self.main_member(record)?;
        (self.types.type_of(main) != self.types.type_of(decl)).then_some(record)
    }

    /// How many numbers stand before a member of a class that consists of them.
    fn numbers_before(&self, decl: NodeId) -> Option<u64> {
        let record = self.ast.parent(decl)?;
        let layout = self.types.layout(record)?;
        let at = layout.fields.iter().find(|field| field.decl == decl)?.offset;
        let kind = self.types.numbers(&self.types.type_of(decl))?.kind;
        Some(at / self.types.size_of(&kind.into())?)
    }

    fn count_of(&self, ty: &Type) -> u64 {
        match ty {
            Type::Array(of, n) => n * self.count_of(of),
            Type::Struct(id) => self.module.structure(*id).fields.iter().map(|f| self.count_of(&f.ty)).sum(),
            _ => 1,
        }
    }
}

impl Body<'_, '_> {
    /// `v.x` where `x` is, or belongs to, a member of a union that is not its main one.
    pub(super) fn union_member(&mut self, e: NodeId) -> R<Option<Value>> {
        let ast = self.ast();
        let ty = self.m.types.type_of(e);
        let is_number = matches!(ty.shape, Shape::Int(_) | Shape::Float(_));
        let mut before = 0;
        let mut at = e;
        loop {
            let Some(decl) = ast.referenced(at).filter(|&d| ast[d].kind == Kind::FieldDecl) else {
                return Ok(None);
            };
            if self.m.other_name(decl).is_some() {
                break;
            }
            let inner = ast.children(at).next().map(|base| ast.strip(base));
            let goes_on = is_number && !self.has(at, Flag::IsArrow);
            let Some(inner) = inner.filter(|&base| goes_on && ast[base].kind == Kind::MemberExpr) else {
                return Ok(None);
            };
            let Some(numbers) = self.m.numbers_before(decl) else { return Ok(None) };
            before += numbers;
            at = inner;
        }
        let base = self.only_child(at)?;
        let object = if self.has(at, Flag::IsArrow) { self.value(base)? } else { self.place(base)? };
        let ty = self.type_of(e)?;
        if !is_number {
            return self.whole_member(e, object, ty).map(Some);
        }
        if !self.holds(object, &ty) {
            let words = self.whole_member(e, object, ty)?;
            let index = self.b.int(Type::INT, i128::from(before));
            return Ok(Some(self.b.index(words, index)));
        }
        self.number_of_union(object, before).map(Some)
    }

    /// Whether the numbers of a union, of which there is the place, are of this type.
    fn holds(&self, object: Value, number: &Type) -> bool {
        let mut ty = self.b.pointee(object);
        loop {
            ty = match ty {
                Type::Struct(id) => self.m.module.structure(id).fields[0].ty.clone(),
                Type::Array(of, _) => *of,
                _ => return ty == *number,
            };
        }
    }

    /// The number at a position of a union, of which there is the place.
    fn number_of_union(&mut self, object: Value, position: u64) -> R<Value> {
        let mut at = object;
        let mut left = position;
        loop {
            match self.b.pointee(at) {
                Type::Struct(id) => {
                    let fields = self.m.module.structure(id).fields.clone();
                    let mut index = 0;
                    while left >= self.m.count_of(&fields[index].ty) {
                        left -= self.m.count_of(&fields[index].ty);
                        index += 1;
                    }
                    at = self.b.field(at, index as u32, fields[index].ty.clone());
                }
                Type::Array(of, _) => {
                    let each = self.m.count_of(&of);
                    let index = self.b.int(Type::INT, i128::from(left / each));
                    left %= each;
                    at = self.b.element(at, index);
                }
                _ => return Ok(at),
            }
        }
    }

    /// A member of a union as a whole: its bytes are the main member's.
    fn whole_member(&mut self, e: NodeId, object: Value, ty: Type) -> R<Value> {
        let record = self.m.definition_of(ty.array_leaf());
        if record.is_some_and(|r| self.m.types.decl_name(r).is_none() && !self.m.is_printed_anew(r)) {
            let message = "member of a union as a whole, whose type has no name";
            let hint = "give the struct inside of the union a name";
            return Err(self.m.refuse_with_hint(Code::Union, e, message, hint));
        }
        let Type::Struct(id) = self.b.pointee(object) else {
            unreachable!("a union that is read is a struct")
        };
        let main = self.m.field_type(id, 0);
        let at = self.b.field(object, 0, main);
        let is_const = matches!(self.b.ty(at), Type::Ptr { is_const: true, .. });
        Ok(self.b.ptr_cast(at, Type::Ptr { to: Box::new(ty), is_const }))
    }

    /// A union that starts by a list: the list names one member, or means the first.
    pub(super) fn init_union(&mut self, place: Value, id: StructId, record: NodeId, list: NodeId) -> R<()> {
        let ast = self.ast();
        let Some(part) = ast.children(list).next() else { return self.zero_into(place) };
        let named = ast[list].decl.as_ref().and_then(|stub| ast.find(stub.id));
        let Some(decl) = named.or_else(|| ast.fields(record).next()) else {
            return Err(self.unsupported(list));
        };
        self.default_inits.push((Some(decl), place));
        let result = self.init_union_member(place, id, decl, part);
        self.default_inits.pop();
        result
    }

    /// Initialises one member of a union.
    pub(super) fn init_union_member(
        &mut self,
        place: Value,
        id: StructId,
        decl: NodeId,
        part: NodeId,
    ) -> R<()> {
        if self.m.other_name(decl).is_some() {
            return self.init_numbers(place, decl, 0, part);
        }
        let ty = self.m.field_type(id, 0);
        let at = self.b.field(place, 0, ty);
        self.init_with(at, part, false)
    }

    /// What an initialiser of a part of a union says, number by number where it is a list of them.
    fn init_numbers(&mut self, object: Value, decl: NodeId, before: u64, part: NodeId) -> R<()> {
        let ast = self.ast();
        let ty = self.m.types.type_of(decl);
        if ast[part].kind == Kind::CXXDefaultInitExpr {
            return self.with_default(part, |body, init| body.init_numbers(object, decl, before, init));
        }
        if let Shape::Record(record) = ty.shape
            && ast[part].kind == Kind::InitListExpr
            && !self.m.is_union(record)
        {
            let fields: Vec<NodeId> = ast.fields(record).collect();
            let parts: Vec<NodeId> = ast.children(part).collect();
            if parts.len() > fields.len() {
                return Err(self.unsupported(part));
            }
            for (&field, &part) in fields.iter().zip(&parts) {
                let Some(inside) = self.m.numbers_before(field) else { return Err(self.unsupported(part)) };
                self.init_numbers(object, field, before + inside, part)?;
            }
            return Ok(());
        }
        if matches!(ty.shape, Shape::Int(_) | Shape::Float(_)) {
            let number = self.type_of(decl)?;
            if !self.holds(object, &number) {
                let message = "union of floats that is initialised by an integer";
                return Err(self.refuse(Code::Union, part, message));
            }
            let at = self.number_of_union(object, before)?;
            return self.init_with(at, part, false);
        }
        if before != 0 {
            let message = "part of a union that is initialised as a whole";
            return Err(self.refuse(Code::Union, part, message));
        }
        let ty = self.type_of(decl)?;
        let at = self.whole_member(part, object, ty)?;
        self.init_with(at, part, false)
    }

    /// `V(float a) : x(a) {}`, where `x` belongs to an unnamed union of the class: its place.
    pub(super) fn unnamed_union_member(&mut self, this: Value, id: StructId, decl: NodeId) -> Option<Value> {
        let mut before = 0;
        let mut inner = decl;
        while self.m.other_name(inner).is_none() {
            before += self.m.numbers_before(inner)?;
            let record = self.ast().parent(inner)?;
            inner = self.unnamed_member_of(record)?;
        }
        let ty = self.m.types.type_of(decl);
        if !matches!(ty.shape, Shape::Int(_) | Shape::Float(_)) {
            return None;
        }
        let number = self.m.types.numbers(&ty)?.kind;
        let record = self.ast().parent(inner)?;
        let path = self.m.member_path(id, self.unnamed_member_of(record)?)?;
        let mut object = this;
        for index in path {
            object = self.field_at(object, index);
        }
        let main = self.m.main_member(self.ast().parent(inner)?)?;
        if self.m.types.numbers(&self.m.types.type_of(main))?.kind != number {
            return None;
        }
        self.number_of_union(object, before).ok()
    }

    /// The member without a name that an unnamed class is the type of.
    fn unnamed_member_of(&self, record: NodeId) -> Option<NodeId> {
        let ast = self.ast();
        let around = ast.parent(record)?;
        ast.fields(around)
            .find(|&f| ast[f].name().is_empty() && self.m.types.type_of(f).shape == Shape::Record(record))
    }
}
