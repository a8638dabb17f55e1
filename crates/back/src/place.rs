//! Places: the object a pointer points to (`p[i].x`) and the pointer itself (`&p[i].x`, `p + i`).

use ir::{BinaryOp, Const, Op, Type, UnaryOp, Value};

use crate::expr::Scribe;
use crate::layout::Def;
use crate::mirrors;
use crate::precedence::{ADD, PRIMARY, Text};
use crate::types::type_text;

impl Scribe<'_, '_> {
    /// A parameter that is a C++ reference: its name is the object.
    pub fn is_reference(&self, v: Value) -> bool {
        match self.layout.defs[v.0 as usize] {
            Def::Param(i) => self.layout.f.params[i].by_reference,
            _ => false,
        }
    }

    /// Whether the object at `v` has a spelling without dereferencing a pointer value.
    fn has_object(&self, v: Value) -> bool {
        match self.inline_op(v) {
            Some(
                Op::Local { .. } | Op::Global(_) | Op::Index { .. } | Op::Element { .. } | Op::Field { .. },
            ) => true,
            _ => self.is_reference(v),
        }
    }

    /// The object that `v` points to.
    pub fn object(&self, v: Value) -> Text {
        match self.inline_op(v) {
            Some(Op::Local { .. }) => Text::atom(self.local_name(v)),
            Some(Op::Global(g)) => Text::atom(self.module.global(*g).name.clone()),
            Some(Op::Index { base, index }) => match self.constant_offset(*base, *index) {
                Some((base, offset)) => {
                    Text::atom(format!("{}[{offset}]", self.pointer(base).within(PRIMARY)))
                }
                None => self.indexed(&self.pointer(*base), *index),
            },
            Some(Op::Element { base, index }) => self.indexed(&self.object(*base), *index),
            Some(Op::Field { base, field }) => self.member(*base, *field),
            _ if self.is_reference(v) => Text::atom(self.variable_name(v).expect("parameters have names")),
            _ => Text::prefix("*", &self.pointer(v)),
        }
    }

    /// A pointer that is looked behind. A null pointer (that is, where nothing runs) has no type by itself.
    fn pointer(&self, v: Value) -> Text {
        match self.constant(v) {
            Some(Const::Null | Const::Zero) => {
                Text::cast(&type_text(self.module, self.ty(v), ""), &self.value(v))
            }
            _ => self.value(v),
        }
    }

    /// `(p + 5)[-1]` is `p[4]`.
    fn constant_offset(&self, base: Value, index: Value) -> Option<(Value, i128)> {
        let Some(Op::Index { base: start, index: first }) = self.inline_op(base) else { return None };
        match (self.constant(*first)?, self.constant(index)?) {
            (Const::Int(a), Const::Int(b)) => Some((*start, a + b)),
            _ => None,
        }
    }

    fn local_name(&self, v: Value) -> String {
        self.locals[v.0 as usize].clone().expect("locals are declared before they are used")
    }

    fn indexed(&self, base: &Text, index: Value) -> Text {
        let index = crate::precedence::deeper(&self.fixed(self.index_without_cast(index)).s);
        Text::atom(format!("{}[{index}]", base.within(PRIMARY)))
    }

    fn member(&self, base: Value, field: u32) -> Text {
        let pointee = self.ty(base).pointee();
        let name = self.field_name(pointee, field);
        let hidden = pointee.and_then(|ty| mirrors::hidden(self.module, ty));
        match (name, hidden) {
            (None, _) => self.object(base),
            (Some(name), Some(id)) => {
                let has_object = self.has_object(base);
                let object =
                    if has_object { self.object(base) } else { Text::prefix("*", &self.pointer(base)) };
                self.opened(id, &object, name)
            }
            (Some(name), None) if self.has_object(base) => {
                let name = self.in_its_class(base, name);
                Text::atom(format!("{}.{name}", self.object(base).within(PRIMARY)))
            }
            (Some(name), None) => {
                let name = self.in_its_class(base, name);
                Text::atom(format!("{}->{name}", self.pointer(base).within(PRIMARY)))
            }
        }
    }

    /// A pointer that an accessor of a constant container returns: it leads to constants there, and to no constants in the model of
    /// the class.
    pub fn read_member(&self, place: Value, ty: &Type) -> Option<Text> {
        let Some(Op::Field { base, field }) = self.inline_op(place) else { return None };
        let Type::Ptr { to, is_const: true } = self.ty(*base) else { return None };
        let is_accessor = self.field_name(Some(to), *field).is_some_and(|n| n.ends_with("()"));
        let loses = is_accessor && matches!(ty, Type::Ptr { is_const: false, .. });
        loses.then(|| {
            let cast = format!("const_cast<{}>", type_text(self.module, ty, ""));
            Text::call(&cast, &[self.member(*base, *field)])
        })
    }

    /// A member that generated code must not name.
    fn opened(&self, id: ir::StructId, object: &Text, member: &str) -> Text {
        let (open, class) = (mirrors::name(self.module, id), &self.module.structure(id).name);
        let whole = Text::call(&format!("::cugrad::open<{open}, {class}>"), std::slice::from_ref(object));
        Text::atom(format!("{}.{member}", whole.within(PRIMARY)))
    }

    /// A member of a base class, with the class's name where the object has another member of that name: `p[i].Base::x`.
    fn in_its_class(&self, base: Value, name: &str) -> String {
        let structure = |ty: &Type| match ty {
            Type::Struct(id) => Some(*id),
            Type::Ptr { to, .. } => match **to {
                Type::Struct(id) => Some(id),
                _ => None,
            },
            _ => None,
        };
        let mut at = base;
        while let Some(Op::Field { base: outer, field } | Op::Extract(outer, field)) = self.inline_op(at) {
            let Some(id) = structure(self.ty(*outer)) else { break };
            let fields = &self.module.structure(id).fields;
            if !fields[*field as usize].is_base {
                break;
            }
            let others = fields.iter().enumerate().filter(|(i, _)| *i != *field as usize);
            if others.into_iter().any(|(_, f)| self.has_member(f, name)) {
                let class = structure(self.ty(base)).map(|id| self.module.structure(id).name.as_str());
                return class.map_or(name.to_string(), |class| format!("{class}::{name}"));
            }
            at = *outer;
        }
        name.to_string()
    }

    /// Whether a member is of this name, or a base class that has one.
    fn has_member(&self, field: &ir::Field, name: &str) -> bool {
        match &field.ty {
            Type::Struct(id) if field.is_base => {
                self.module.structure(*id).fields.iter().any(|f| self.has_member(f, name))
            }
            _ => field.name == name,
        }
    }

    /// None for base classes and anonymous members, which C++ lets one look through.
    fn field_name(&self, ty: Option<&Type>, field: u32) -> Option<&str> {
        match ty {
            Some(Type::Struct(id)) => {
                let field = &self.module.structure(*id).fields[field as usize];
                Some(field.name.as_str()).filter(|n| !n.is_empty() && !field.is_base)
            }
            _ => None,
        }
    }

    /// Field or element of a value.
    pub fn extract(&self, v: Value, i: u32) -> Text {
        if let Some(Op::Load(place)) = self.inline_op(v)
            && matches!(self.ty(v), Type::Struct(_))
        {
            return self.member(*place, i);
        }
        let whole = self.value(v).within(PRIMARY);
        match self.ty(v) {
            Type::Array(..) => Text::atom(format!("{whole}[{i}]")),
            ty => match self.field_name(Some(ty), i) {
                Some(name) => match mirrors::hidden(self.module, ty) {
                    Some(id) => self.opened(id, &Text::atom(whole), name),
                    None => Text::atom(format!("{whole}.{}", self.in_its_class(v, name))),
                },
                None => Text::atom(whole),
            },
        }
    }

    /// A pointer for functions that write through it: `&p[i]`.
    pub fn pointer_to(&self, v: Value) -> Text {
        if self.has_object(v) { Text::prefix("&", &self.object(v)) } else { self.value(v) }
    }

    /// The pointer value of a reference parameter.
    pub fn address(&self, v: Value) -> Text {
        Text::prefix("&", &self.object(v))
    }

    /// The pointer value of an address operation.
    pub fn address_of(&self, op: &Op, v: Value) -> Text {
        match op {
            Op::Index { base, index } => {
                if let Some(back) = self.opposite(BinaryOp::Add, *index) {
                    return Text::binary("-", ADD, &self.pointer(*base), &back);
                }
                // In 64 bits, adding the opposite is subtracting.
                if let (Some(Op::Unary(UnaryOp::Neg, back)), Type::Int(kind)) =
                    (self.inline_op(*index), self.ty(*index))
                    && kind.bits() == 64
                {
                    let back = self.fixed(self.index_without_cast(*back));
                    return Text::binary("-", ADD, &self.pointer(*base), &back);
                }
                Text::binary("+", ADD, &self.pointer(*base), &self.fixed(self.index_without_cast(*index)))
            }
            // An array decays to the pointer to its first element.
            Op::Element { base, index } if matches!(self.constant(*index), Some(Const::Int(0))) => {
                self.object(*base)
            }
            Op::Element { base, index } => Text::prefix("&", &self.indexed(&self.object(*base), *index)),
            Op::Field { base, field } => {
                let is_base = match self.ty(*base).pointee() {
                    Some(Type::Struct(id)) => self.module.structure(*id).fields[*field as usize].is_base,
                    _ => false,
                };
                if is_base {
                    Text::cast(&type_text(self.module, self.ty(v), ""), &self.value(*base))
                } else {
                    Text::prefix("&", &self.member(*base, *field))
                }
            }
            Op::PtrCast(p) => {
                // An array by its name: what stands for one may be a pointer to its first element, as for dynamic shared memory.
                let is_array = matches!(self.inline_op(*p), Some(Op::Global(_)))
                    && matches!(self.ty(*p).pointee(), Some(Type::Array(..)));
                let from = if is_array { self.object(*p) } else { self.value(*p) };
                Text::cast(&type_text(self.module, self.ty(v), ""), &from)
            }
            // The address of an object that has a name.
            _ => Text::prefix("&", &self.object(v)),
        }
    }

    /// Whether two pointers are written with the same operations on the same values, so that they are equal.
    pub fn same_place(&self, a: Value, b: Value) -> bool {
        if a == b {
            return true;
        }
        match (self.inline_op(a), self.inline_op(b)) {
            (Some(Op::Index { base: x, index: i }), Some(Op::Index { base: y, index: j }))
            | (Some(Op::Element { base: x, index: i }), Some(Op::Element { base: y, index: j })) => {
                self.same_place(*x, *y) && self.same_index(*i, *j)
            }
            (Some(Op::Field { base: x, field: i }), Some(Op::Field { base: y, field: j })) => {
                i == j && self.same_place(*x, *y)
            }
            (Some(Op::Global(g)), Some(Op::Global(h))) => g == h,
            _ => false,
        }
    }

    fn same_index(&self, i: Value, j: Value) -> bool {
        i == j
            || match (self.constant(i), self.constant(j)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            }
    }
}
