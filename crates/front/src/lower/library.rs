//! Functions of the C++ library that mean something for memory, and methods of header classes.

use ir::{Code, CompareOp, IntKind, Op, Type, Value};

use ir::tables::HashMap;

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use crate::ast::{Ast, Kind, NodeId};
use crate::clang::constants::PROBE;

/// What clang computed of the constants that it was asked for (`clang::constants`), by its number of the variable.
pub(super) fn constants(ast: &Ast) -> HashMap<u64, i128> {
    let probes = ast.all(Kind::EnumConstantDecl).filter(|&n| ast[n].name().starts_with(PROBE));
    let known = probes.filter_map(|probe| {
        let mention = ast.descendants(probe).find(|&n| ast[n].kind == Kind::DeclRefExpr)?;
        Some((ast[mention].referenced_decl.as_ref()?.id, ast.enum_value(probe)?))
    });
    known.collect()
}

impl Body<'_, '_> {
    pub(super) fn std_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        if let Some(value) = self.limit(call)? {
            return Ok(Some(Outcome::Value(value)));
        }
        let args = call.args.as_slice();
        Ok(Some(match (call.name.as_str(), args) {
            ("swap", &[a, b]) => {
                let (a, b) = (self.place(a)?, self.place(b)?);
                self.check_exchanged(call, a)?;
                let (va, vb) = (self.b.load(a), self.b.load(b));
                self.store(call.expr, a, vb)?;
                self.store(call.expr, b, va)?;
                Outcome::Nothing
            }
            ("exchange", &[a, _]) => {
                let new = self.arg(call, 1)?;
                let place = self.place(a)?;
                self.check_exchanged(call, place)?;
                let old = self.b.load(place);
                self.store(call.expr, place, new)?;
                Outcome::Value(old)
            }
            ("clamp", &[_, _, _]) => {
                let (value, low, high) = (self.arg(call, 0)?, self.arg(call, 1)?, self.arg(call, 2)?);
                let ty = self.b.ty(value).clone();
                if !ty.is_float() && !ty.is_int() {
                    return Ok(None);
                }
                let above = self.b.compare(CompareOp::Lt, high, value);
                let capped = self.b.select(above, high, value);
                let below = self.b.compare(CompareOp::Lt, value, low);
                Outcome::Value(self.b.select(below, low, capped))
            }
            ("move" | "forward" | "as_const" | "move_if_noexcept", &[a]) => Outcome::Place(self.place(a)?),
            ("addressof" | "__addressof" | "__builtin_addressof", &[a]) => Outcome::Value(self.place(a)?),
            _ => return Ok(None),
        }))
    }

    /// `swap` and `exchange` exchange bytes here, which they do where a class leaves copying and the end of copies to the compiler. Classes
    /// of the library exchange what they hold.
    fn check_exchanged(&mut self, call: &Call, place: Value) -> R<()> {
        let ty = self.b.pointee(place);
        let name = ir::text::type_name(&self.m.module, &ty);
        let plain = self.m.copies_trivially(&ty) && self.m.busy_destructor(&ty).is_none();
        if plain || name.starts_with("std::") {
            return Ok(());
        }
        let message = format!(
            "`std::{}` of `{name}`, which has a copy or move function or a destructor of its own",
            call.name
        );
        Err(self.refuse(Code::StdLibrary, call.expr, message))
    }

    /// An object under conversions to its bases: which class of a header declares a method says little.
    fn without_base_casts(&self, mut object: NodeId) -> NodeId {
        let ast = self.ast();
        while ast[object].kind == Kind::ImplicitCastExpr
            && matches!(ast[object].cast_kind(), "UncheckedDerivedToBase" | "DerivedToBase" | "NoOp")
        {
            match ast.children(object).next() {
                Some(inner) => object = inner,
                None => break,
            }
        }
        object
    }

    /// A method of a class from a header.
    pub(super) fn library_method(&mut self, call: &Call, object: NodeId, by_pointer: bool) -> R<Outcome> {
        let object = self.without_base_casts(object);
        if let Some(outcome) = self.group_method(call, object, by_pointer)? {
            return Ok(outcome);
        }
        if let Some(outcome) = self.clock_method(call, object, by_pointer)? {
            return Ok(outcome);
        }
        let mut ty = self.type_of(object)?;
        if by_pointer && let Type::Ptr { to, .. } = ty {
            ty = *to;
        }
        let name = call.name.as_str();
        match &ty {
            Type::Opaque(class) => {
                let class = class.clone();
                let code = if class.starts_with("std::") { Code::StdLibrary } else { Code::UnknownCall };
                Err(self.refuse(code, call.expr, format!("`{name}` of `{class}`")))
            }
            // `__half` and its like convert to numbers.
            Type::Float(_) if name.starts_with("operator ") => {
                let value = self.arg_value(object)?;
                let to = self.result_of(call)?;
                Ok(Outcome::Value(self.convert(value, &to)))
            }
            Type::Struct(_) if name == "operator=" && call.args.len() == 1 => {
                self.assign_bytes(call, (object, by_pointer), call.args[0])
            }
            Type::Struct(_) if name == "operator uint3" && !by_pointer => {
                let (from, to) = (self.arg_value(object)?, self.result_of(call)?);
                let parts = (0..3).map(|i| self.b.emit(Op::Extract(from, i), Type::Int(IntKind::UInt)));
                let parts: Vec<_> = parts.collect();
                Ok(Outcome::Value(self.b.emit(Op::Pack(parts), to)))
            }
            other => {
                let class = ir::text::type_name(&self.m.module, other);
                Err(self.refuse(
                    Code::UnknownCall,
                    call.expr,
                    format!("`{name}` of `{class}` has no body here"),
                ))
            }
        }
    }
}
