//! Constructors: calls of them, and what stands before their bodies.

use ir::{Code, Op, Type, Value};

use super::R;
use super::body::Body;
use super::copy::Copying;
use crate::ast::{Flag, Kind, NodeId, ValueCategory};
use crate::types::{CType, Shape};

impl Body<'_, '_> {
    /// Runs a constructor on the object at a place.
    pub(super) fn construct(&mut self, place: Value, e: NodeId, zeroed: bool) -> R<()> {
        let ast = self.ast();
        if let Some(from) = self.trivial_copy_source(e)? {
            // A prvalue as the source is an elided copy: it is built in place.
            if ast[from].value_category == Some(ValueCategory::PRValue) {
                return self.init_with(place, from, zeroed);
            }
            let from = self.place(from)?;
            let value = self.b.load(from);
            return self.store(e, place, value);
        }
        if ast[e].has(Flag::Zeroing) && !zeroed {
            self.zero_into(place)?;
        }
        match self.b.pointee(place) {
            Type::Array(_, n) => self.each_element(place, 0..n, &mut |body, at| body.construct_one(at, e)),
            _ => self.construct_one(place, e),
        }
    }

    fn construct_one(&mut self, place: Value, e: NodeId) -> R<()> {
        let ast = self.ast();
        let ty = self.b.pointee(place);
        if matches!(ty, Type::Array(..)) {
            let Type::Array(_, n) = ty else { unreachable!("just matched") };
            return self.each_element(place, 0..n, &mut |body, at| body.construct_one(at, e));
        }
        let args: Vec<_> = ast.children(e).collect();
        let Some(record) = self.m.definition_of(&ty) else {
            return self.construct_library(place, &ty, e, &args);
        };
        if self.is_vector(&ty) && self.construct_vector(place, e, &args)? {
            return Ok(());
        }
        // It may be spelled as the record's own scope spells it.
        let resolved = |scope| ast[e].ctor_type.as_ref().map(|ty| self.m.types.resolve(ty, scope));
        let fits = |s: &CType| self.m.find_constructor(record, s).is_some() || self.copies(record, s);
        let here = resolved(e).filter(|s| s.unresolved().is_none());
        let signature = here.clone().filter(fits).or_else(|| resolved(record).filter(fits));
        let signature = signature.or(here).or_else(|| resolved(record));
        let constructor = signature.as_ref().and_then(|s| self.m.find_constructor(record, s));
        let inherited =
            constructor.is_none_or(|c| ast[c].has(Flag::IsImplicit) && !self.m.takes_own_class(c, record));
        if inherited
            && !args.is_empty()
            && let Some(base) = signature.as_ref().and_then(|s| self.inherited_from(&ty, s))
        {
            return self.construct_inherited(place, record, base, e, &args);
        }
        let Some(constructor) = constructor else {
            return if args.is_empty() {
                self.default_members(place, record)
            } else if signature.as_ref().is_some_and(|s| self.copies(record, s)) {
                let from = self.place(args[0])?;
                let moves = signature.is_some_and(|s| s.takes_rvalue());
                self.copy_object(e, place, from, moves)
            } else {
                Err(self.refuse(Code::UnsupportedExpression, e, "constructor that is not visible"))
            };
        };
        let node = &ast[constructor];
        if node.has(Flag::IsImplicit) || node.has(Flag::ExplicitlyDefaulted) {
            if args.is_empty() {
                return self.default_members(place, record);
            }
            let from = self.place(args[0])?;
            let moves = signature.is_some_and(|s| s.takes_rvalue());
            return self.copy_members(e, place, from, Copying { how: Kind::CXXConstructorDecl, moves });
        }
        let Some(definition) = ast.definition(constructor) else {
            let name = self.m.record_name(record);
            return Err(self.refuse(Code::UnknownCall, e, format!("constructor of `{name}` without a body")));
        };
        let callee = self.m.function(definition)?;
        let mut values = vec![place];
        values.extend(self.arguments(e, definition, &args)?);
        self.b.call(callee, values, Type::Void);
        Ok(())
    }

    /// The base whose constructor a class takes over by `using Base::Base`: its field and the constructor.
    fn inherited_from(&self, ty: &Type, signature: &CType) -> Option<(u32, NodeId)> {
        let Type::Struct(id) = ty else { return None };
        let bases = self.m.module.structure(*id).fields.iter().take_while(|f| f.is_base).enumerate();
        bases.into_iter().find_map(|(i, field)| {
            let base = self.m.definition_of(&field.ty)?;
            let constructor = self.m.find_constructor(base, signature)?;
            (!self.m.takes_own_class(constructor, base)).then_some((i as u32, constructor))
        })
    }

    /// An inherited constructor builds the base from the arguments and the rest by default.
    fn construct_inherited(
        &mut self,
        place: Value,
        record: NodeId,
        (base, constructor): (u32, NodeId),
        e: NodeId,
        args: &[NodeId],
    ) -> R<()> {
        let Type::Struct(id) = self.b.pointee(place) else { return Err(self.unsupported(e)) };
        let Some(definition) = self.ast().definition(constructor) else { return Err(self.unsupported(e)) };
        let callee = self.m.function(definition)?;
        let ty = self.m.field_type(id, base);
        let at = self.b.field(place, base, ty);
        let mut values = vec![at];
        values.extend(self.arguments(e, definition, args)?);
        self.b.call(callee, values, Type::Void);
        self.default_members_but(place, record, Some(base))
    }

    fn copies(&self, record: NodeId, signature: &CType) -> bool {
        let ast = self.ast();
        let params = signature.function().map(|f| f.params.as_slice());
        matches!(params, Some([only]) if matches!(&only.referred().shape, Shape::Record(r) if ast.definition(*r) == Some(record)))
    }

    /// The object that a constructor call only copies byte by byte.
    pub(super) fn trivial_copy_source(&mut self, e: NodeId) -> R<Option<NodeId>> {
        let ast = self.ast();
        if !matches!(ast[e].kind, Kind::CXXConstructExpr | Kind::CXXTemporaryObjectExpr) {
            return Ok(None);
        }
        let args: Vec<_> = ast.children(e).collect();
        let Some(&first) = args.first() else { return Ok(None) };
        let ty = self.type_of(e)?;
        if args[1..].iter().any(|&a| ast[a].kind != Kind::CXXDefaultArgExpr) || !self.m.copies_trivially(&ty)
        {
            return Ok(None);
        }
        if matches!(ty, Type::Array(..)) {
            return Ok(None);
        }
        let Some(signature) = ast[e].ctor_type.clone() else { return Ok(None) };
        let record = match &ty {
            Type::Struct(id) => self.m.definitions.get(id).copied(),
            _ => None,
        };
        let mut signature = self.m.types.resolve(&signature, e);
        // It may be spelled as the record's own scope spells it.
        if let Some((record, written)) = record.zip(ast[e].ctor_type.as_ref())
            && !self.copies(record, &signature)
        {
            signature = self.m.types.resolve(written, record);
        }
        let own = match (&signature.function().and_then(|f| f.params.first()).map(CType::referred), &ty) {
            (Some(param), Type::Struct(id)) => match (&param.shape, self.m.definitions.get(id)) {
                (Shape::Record(r), Some(&record)) => ast.definition(*r) == Some(record),
                (Shape::BuiltinRecord(r), None) => self.m.module.structure(*id).name == r.name,
                (Shape::Foreign(name), None) => self.m.module.structure(*id).name == *name,
                _ => false,
            },
            (Some(param), _) => matches!(&param.shape, Shape::Foreign(_)) && self.same_foreign(param, &ty, e),
            (None, _) => false,
        };
        Ok(own.then_some(first))
    }

    fn same_foreign(&mut self, param: &CType, ty: &Type, e: NodeId) -> bool {
        let problems = self.m.problems.len();
        let lowered = self.m.lower_type(&param.unqualified(), e);
        self.m.problems.truncate(problems);
        lowered.is_ok_and(|lowered| lowered == *ty)
    }

    /// Constructors of header types: CUDA's vectors, numbers dressed as classes, opaque objects.
    fn construct_library(&mut self, place: Value, ty: &Type, e: NodeId, args: &[NodeId]) -> R<()> {
        match ty {
            _ if args.is_empty() => Ok(()),
            _ if super::vector::is_random_state(ty) && args.len() == 1 => {
                let from = self.place(args[0])?;
                let value = self.b.load(from);
                self.store(e, place, value)
            }
            Type::Float(_) => {
                let value = self.value(args[0])?;
                self.store(e, place, value)
            }
            Type::Struct(id) => {
                let id = *id;
                let fields = self.m.module.structure(id).fields.clone();
                let is_dim3 = self.m.module.structure(id).name == "dim3";
                if args.len() > fields.len() {
                    return Err(self.unsupported(e));
                }
                // `dim3 t = threadIdx;`: another struct of the same members.
                if let Some(Type::Struct(other)) = self.m.quiet_type_of(args[0])
                    && other != id
                    && self.m.module.structure(other).fields == fields
                {
                    let from = self.arg_value(args[0])?;
                    for (i, field) in fields.iter().enumerate() {
                        let part = self.b.emit(Op::Extract(from, i as u32), field.ty.clone());
                        let at = self.b.field(place, i as u32, field.ty.clone());
                        self.store(e, at, part)?;
                    }
                    return Ok(());
                }
                for (i, field) in fields.iter().enumerate() {
                    let at = self.b.field(place, i as u32, field.ty.clone());
                    match args.get(i).filter(|&&a| self.ast()[a].kind != Kind::CXXDefaultArgExpr) {
                        Some(&arg) => {
                            let value = self.value(arg)?;
                            self.store(e, at, value)?;
                        }
                        None => {
                            let missing = self.integer(e, &field.ty, i128::from(is_dim3))?;
                            self.b.store(at, missing);
                        }
                    }
                }
                Ok(())
            }
            other => {
                // A copy by a constructor template, as groups have it.
                if let [only] = args {
                    self.check_group_conversion(e, *only)?;
                }
                if let [only] = args
                    && self.m.quiet_type_of(*only).as_ref() == Some(other)
                {
                    let value = self.arg_value(*only)?;
                    return self.store(e, place, value);
                }
                let name = ir::text::type_name(&self.m.module, other);
                let code = if name.starts_with("std::") { Code::StdLibrary } else { Code::UnsupportedType };
                Err(self.refuse(code, e, format!("constructor of `{name}`")))
            }
        }
    }

    /// What an implicit default constructor does: members with initialisers or constructors get them.
    pub(super) fn default_members(&mut self, place: Value, record: NodeId) -> R<()> {
        self.default_members_but(place, record, None)
    }

    fn default_members_but(&mut self, place: Value, record: NodeId, done: Option<u32>) -> R<()> {
        let Type::Struct(id) = self.b.pointee(place) else { return Ok(()) };
        let ast = self.ast();
        let fields = self.m.module.structure(id).fields.clone();
        let decls: Vec<_> = ast.fields(record).collect();
        if self.m.is_union(record) {
            // One member at most has an initialiser.
            let given = decls.iter().find_map(|&decl| Some((decl, self.in_class_initialiser(decl)?)));
            let Some((decl, init)) = given else { return Ok(()) };
            return self.with_object(place, |body| body.init_union_member(place, id, decl, init));
        }
        let bases = fields.iter().take_while(|f| f.is_base).count();
        let mut result = Ok(());
        for (i, field) in fields.iter().enumerate().filter(|(i, _)| done != Some(*i as u32)) {
            let at = self.b.field(place, i as u32, field.ty.clone());
            let decl = i.checked_sub(bases).and_then(|i| decls.get(i).copied());
            result = result.and(self.default_member(place, at, decl));
        }
        result
    }

    fn default_member(&mut self, object: Value, at: Value, decl: Option<NodeId>) -> R<()> {
        if let Some(init) = decl.and_then(|d| self.in_class_initialiser(d)) {
            let is_reference = decl.is_some_and(|d| self.m.is_reference(d));
            return self.with_object(object, |body| {
                if is_reference {
                    let target = body.place(init)?;
                    return body.store(init, at, target);
                }
                body.init_with(at, init, false)
            });
        }
        self.default_construct(at, decl.unwrap_or(self.function))
    }

    /// Default-initialises an object of any type: scalars stay as they are.
    fn default_construct(&mut self, at: Value, node: NodeId) -> R<()> {
        let ast = self.ast();
        let ty = self.b.pointee(at);
        if let Type::Array(_, n) = ty {
            if self.m.definition_of(ty.array_leaf()).is_none() {
                return Ok(());
            }
            return self.each_element(at, 0..n, &mut |body, at| body.default_construct(at, node));
        }
        let Some(record) = self.m.definition_of(&ty) else { return Ok(()) };
        let written = ast.methods(record).find(|&m| {
            ast[m].kind == Kind::CXXConstructorDecl
                && ast.params(m).all(|p| ast.default_argument(p).is_some())
                && !ast[m].has(Flag::IsImplicit)
                && !ast[m].has(Flag::ExplicitlyDefaulted)
        });
        match written {
            None => self.default_members(at, record),
            Some(constructor) => {
                let Some(definition) = ast.definition(constructor) else {
                    return Err(self.refuse(Code::UnknownCall, node, "default constructor without a body"));
                };
                let callee = self.m.function(definition)?;
                let mut values = vec![at];
                values.extend(self.arguments(node, definition, &[])?);
                self.b.call(callee, values, Type::Void);
                Ok(())
            }
        }
    }

    fn in_class_initialiser(&self, field: NodeId) -> Option<NodeId> {
        let ast = self.ast();
        ast[field]
            .has(Flag::HasInClassInitializer)
            .then(|| ast.children(field).rev().find(|&c| !ast[c].kind.is_attr()))?
    }

    /// Evaluates the expression behind a default argument or default member initialiser.
    pub(super) fn with_default<T>(&mut self, e: NodeId, f: impl FnOnce(&mut Self, NodeId) -> R<T>) -> R<T> {
        let printed = self.ast().children(e).next();
        if self.ast()[e].kind == Kind::CXXDefaultArgExpr {
            let Some(inner) = printed else { return Err(self.unsupported(e)) };
            let outer = std::mem::replace(&mut self.in_default_argument, true);
            let result = f(self, inner);
            self.in_default_argument = outer;
            return result;
        }
        let Some(&(field, object)) = self.default_inits.last() else { return Err(self.unsupported(e)) };
        match printed.or_else(|| field.and_then(|field| self.in_class_initialiser(field))) {
            Some(init) => self.with_object(object, |body| f(body, init)),
            None => Err(self.unsupported(e)),
        }
    }

    /// Runs `f` with `this` meaning another object than the method's own.
    fn with_object<T>(&mut self, object: Value, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.object.replace(object);
        let result = f(self);
        self.object = outer;
        result
    }

    /// The initialisers of a constructor, before its body.
    pub(super) fn construct_members(&mut self, function: NodeId) -> R<()> {
        let ast = self.ast();
        if ast[function].kind != Kind::CXXConstructorDecl {
            return Ok(());
        }
        let Some(this) = self.this else { return Ok(()) };
        let Type::Struct(id) = self.b.pointee(this) else {
            return Err(self.refuse(Code::Union, function, "constructor of a union"));
        };
        let mut result = Ok(());
        for initialiser in ast.ctor_initializers(function) {
            result = result.and(self.member_initialiser(this, id, initialiser));
        }
        result
    }

    pub(super) fn field_at(&mut self, object: Value, index: u32) -> Value {
        let Type::Struct(id) = self.b.pointee(object) else { unreachable!("fields are of structs") };
        let ty = self.m.field_type(id, index);
        self.b.field(object, index, ty)
    }

    fn member_initialiser(&mut self, this: Value, id: ir::StructId, initialiser: NodeId) -> R<()> {
        let ast = self.ast();
        let Some(e) = ast.children(initialiser).next_back() else { return Ok(()) };
        if let Some(stub) = &ast[initialiser].decl {
            let Some(decl) = ast.find(stub.id) else { return Err(self.unsupported(initialiser)) };
            let at = self.at(e, |body| match body.m.member_path(id, decl) {
                Some(path) => Some(path.iter().fold(this, |at, &index| body.field_at(at, index))),
                None => body.unnamed_union_member(this, id, decl),
            });
            let Some(at) = at else {
                let message = "member of an unnamed union in a constructor";
                return Err(self.refuse(Code::Union, initialiser, message));
            };
            if self.m.is_reference(decl) {
                let target = self.place(e)?;
                return self.store(e, at, target);
            }
            self.default_inits.push((Some(decl), this));
            let result = self.init_with(at, e, false);
            self.default_inits.pop();
            return result;
        }
        let Some(class) = ast[initialiser].arg_type.clone() else {
            return Err(self.unsupported(initialiser));
        };
        let class = self.m.resolve(&class, initialiser)?.ty;
        if class == Type::Struct(id) {
            return self.init_with(this, e, false);
        }
        let index = self.m.module.structure(id).fields.iter().position(|f| f.is_base && f.ty == class);
        let Some(index) = index else { return Err(self.unsupported(initialiser)) };
        let at = self.at(e, |body| body.b.field(this, index as u32, class));
        self.init_with(at, e, false)
    }
}
