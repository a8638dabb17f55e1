//! Resolves types: text and scope in, canonical type out.
//!
//! Three sources, in this order: the typedef that clang names by id, the structural type below a typedef or
//! template argument, and the text, looked up where it stands. Text is the weakest: clang prints the type of an
//! expression as its declaration wrote it, which may be in another scope. A name that cannot be found there is
//! searched for everywhere and taken if it means one thing only.

use std::cell::RefCell;

use ir::tables::HashMap;

use super::builtin::{BuiltinRecord, header_typedef, small_float};
use super::scopes::Scopes;
use super::storage::words_of_storage;
use super::syntax::{self, Arg, Bound, Form, Name, Part, Syntax};
use super::{CType, FunctionType, Shape};
use crate::ast::{Ast, Kind, NodeId, QualType, Text, ValueCategory};

/// How far typedefs and template arguments may nest before a type counts as unknown.
const DEEPEST: usize = 64;

pub struct TypeTable<'a> {
    pub(super) ast: &'a Ast,
    pub(super) scopes: Scopes,
    /// Values of enumerators and constants, by name.
    pub(super) constants: HashMap<Text, Vec<i128>>,
    resolved: RefCell<HashMap<(Text, NodeId), CType>>,
    depth: std::cell::Cell<usize>,
}

/// Template parameters and what they stand for, while an alias template is spread out.
pub(super) type Bindings = HashMap<String, Arg>;

impl<'a> TypeTable<'a> {
    pub fn new(ast: &'a Ast) -> TypeTable<'a> {
        let mut constants: HashMap<Text, Vec<i128>> = HashMap::default();
        for id in ast.ids() {
            let node = &ast[id];
            let value = match node.kind {
                Kind::EnumConstantDecl => ast.enum_value(id),
                Kind::VarDecl if node.init.is_some() && node.type_text().starts_with("const ") => {
                    ast.children(id).find_map(|child| ast.constant(child))
                }
                _ => None,
            };
            if let (Some(name), Some(value)) = (&node.name, value) {
                constants.entry(name.clone()).or_default().push(value);
            }
        }
        let scopes = Scopes::new(ast);
        TypeTable { ast, scopes, constants, resolved: RefCell::default(), depth: Default::default() }
    }

    /// The type of an expression or declaration.
    pub fn type_of(&self, node: NodeId) -> CType {
        match (&self.ast[node].ty, self.ast[node].kind) {
            (_, Kind::TypedefDecl | Kind::TypeAliasDecl) => self.typedef(node),
            (Some(ty), kind) => {
                if kind == Kind::VarDecl
                    && let Some(pointer) = self.deduced_pointer(node)
                {
                    return pointer;
                }
                let found = self.resolve(ty, node);
                let of_its_parts = found.unresolved().and_then(|_| self.of_its_parts(node));
                of_its_parts.unwrap_or(found)
            }
            (None, kind) if kind.is_record() => Shape::Record(self.scopes.canonical(node)).into(),
            (None, Kind::EnumDecl) => Shape::Enum(node).into(),
            (None, _) => CType::unknown("no type"),
        }
    }

    /// clang prints a deduced `auto *` to an array as `double *[2]`, like an array of pointers; what it is initialised
    /// from has the right type.
    fn deduced_pointer(&self, variable: NodeId) -> Option<CType> {
        let text = self.ast[variable].type_text();
        if !text.contains("*[") || self.ast[variable].init.is_none() {
            return None;
        }
        let init = self.ast.children(variable).rfind(|&child| !self.ast[child].kind.is_attr())?;
        let found = self.ast[init].ty.as_ref().map(|ty| self.resolve(ty, init))?;
        found.is_pointer().then_some(found)
    }

    /// The canonical type of clang's text, as it stands at `scope`.
    pub fn resolve(&self, ty: &QualType, scope: NodeId) -> CType {
        if let Some(found) = self.through_alias(ty) {
            return found;
        }
        let Some(desugared) = &ty.desugared else {
            let text = self.of_the_outermost_scope(&ty.text, scope);
            return self.resolve_text(text.as_ref().unwrap_or(&ty.text), scope);
        };
        let written = self.resolve_text(&ty.text, scope);
        let found = self.resolve_text(desugared, scope);
        let is_found = |ty: &CType| ty.unresolved().is_none() && !matches!(ty.shape, Shape::Foreign(_));
        // A qualified name means the same in any scope; the text may name something else here than where it was
        // written. Up to clang 21 it is the desugared form that is qualified, from 22 on it may be the written one.
        let prefer_written = !desugared.contains("::") && ty.text.contains("::");
        let (first, second) = if prefer_written { (written, found) } else { (found, written) };
        if is_found(&first) || second.unresolved().is_some() { first } else { second }
    }

    /// A single word that clang has nothing to add to is a canonical name, of a class in no namespace: a template's argument, where the
    /// template's own namespace may have the same word for something else. Classes of functions are named by a single word too.
    fn of_the_outermost_scope(&self, text: &Text, scope: NodeId) -> Option<Text> {
        let (qualifiers, word) = text.rsplit_once(' ').map_or(("", &**text), |(q, word)| (q, word));
        if !word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            || qualifiers.contains(['*', '&', '<', '('])
        {
            return None;
        }
        let nearest = *self.seen(word, scope).first()?;
        let around = self.ast[self.scopes.scope_around(self.ast, nearest)].kind;
        if around != Kind::NamespaceDecl && !around.is_record() {
            return None;
        }
        let outermost = self.scopes.inside(self.ast.root, word);
        let is_type = |&id: &NodeId| self.ast[id].kind.is_record() || self.ast[id].kind == Kind::EnumDecl;
        outermost.iter().any(is_type).then(|| format!("{qualifiers} ::{word}").trim_start().into())
    }

    /// The canonical type of a text, as it stands at `scope`.
    pub fn resolve_text(&self, text: &Text, scope: NodeId) -> CType {
        // Names mean the same throughout a block.
        let key = (text.clone(), self.scopes.scope_at(self.ast, scope));
        if let Some(known) = self.resolved.borrow().get(&key) {
            return known.clone();
        }
        let found = self.resolve_syntax(&syntax::parse(text), scope, &Bindings::default());
        self.resolved.borrow_mut().insert(key, found.clone());
        found
    }

    /// The user's record behind a type, through references and qualifiers.
    pub fn record_of(&self, ty: &CType) -> Option<NodeId> {
        match &ty.referred().shape {
            Shape::Record(record) => Some(*record),
            _ => None,
        }
    }

    /// The type of a function. Parameters come from their declarations; a result that is only computed in the text
    /// (`decltype(f(a))`) comes from what the function returns.
    pub fn function_type(&self, function: NodeId) -> FunctionType {
        let params = self.ast.params(function).map(|param| self.type_of(param).decayed()).collect();
        let written = self.type_of(function);
        let (result, is_variadic, is_const) = match written.function() {
            Some(function) => (function.result.clone(), function.is_variadic, function.is_const),
            None => (written, false, false),
        };
        let result = match result.unresolved() {
            Some(_) => self.returned(function).unwrap_or(result),
            None => result,
        };
        FunctionType { result, params, is_variadic, is_const }
    }

    /// The type that return statements have been converted to.
    fn returned(&self, function: NodeId) -> Option<CType> {
        let definition = self.ast.definition(function)?;
        let body = self.ast.body(definition)?;
        let mut returns = self.ast.descendants(body).filter(|&id| {
            self.ast[id].kind == Kind::ReturnStmt && self.ast.enclosing_function(id) == Some(definition)
        });
        let value = self.ast.child(returns.next()?, 0)?;
        let ty = self.type_of(value);
        Some(match self.ast[value].value_category? {
            ValueCategory::PRValue => ty,
            ValueCategory::LValue => reference(ty, false),
            ValueCategory::XValue => reference(ty, true),
        })
    }

    // ---- text --------------------------------------------------------------------------------------------

    pub(super) fn resolve_syntax(&self, syntax: &Syntax, scope: NodeId, bindings: &Bindings) -> CType {
        let inner = |syntax: &Syntax| self.resolve_syntax(syntax, scope, bindings);
        let found = match &syntax.form {
            Form::Builtin(shape) => shape.clone().into(),
            Form::Named(name) => self.resolve_name(name, scope, bindings),
            Form::Pointer(pointee) => CType::pointer_to(inner(pointee)),
            Form::LValueRef(referred) => reference(inner(referred), false),
            Form::RValueRef(referred) => reference(inner(referred), true),
            Form::Array(element, bound) => match self.bound(bound, scope, bindings) {
                Ok(bound) => array(inner(element), bound),
                Err(text) => CType::unknown(text),
            },
            Form::Function { result, params, is_variadic, is_const } => {
                // Qualifiers of parameters are not part of a function's type.
                let params = params.iter().map(|param| inner(param).decayed().unqualified()).collect();
                let function = FunctionType {
                    result: inner(result),
                    params,
                    is_variadic: *is_variadic,
                    is_const: *is_const,
                };
                Shape::Function(Box::new(function)).into()
            }
            Form::MemberPointer { class, pointee } => {
                let class = Box::new(self.resolve_name(class, scope, bindings));
                Shape::MemberPointer { class, pointee: Box::new(inner(pointee)) }.into()
            }
            Form::Vector(element, lanes) => Shape::Vector(Box::new(inner(element)), *lanes).into(),
            Form::Resolved(ty) => (**ty).clone(),
            Form::Unknown(text) => CType::unknown(text.clone()),
        };
        found.qualified(syntax.quals.is_const, syntax.quals.is_volatile, syntax.quals.is_restrict)
    }

    fn bound(&self, bound: &Bound, scope: NodeId, bindings: &Bindings) -> Result<Option<u64>, String> {
        match bound {
            Bound::Known(number) => Ok(Some(*number)),
            Bound::None => Ok(None),
            Bound::Text(text) => {
                let arg = bindings.get(text).cloned().unwrap_or_else(|| Arg::Value(text.clone()));
                let value = self.argument(&arg, scope, bindings).value(self);
                value.and_then(|value| u64::try_from(value).ok()).map(Some).ok_or_else(|| text.clone())
            }
        }
    }

    fn resolve_name(&self, name: &Name, scope: NodeId, bindings: &Bindings) -> CType {
        if let [Part { ident, args: None, .. }] = name.parts.as_slice()
            && let Some(Arg::Type(bound)) = bindings.get(ident)
        {
            return self.resolve_syntax(bound, scope, &Bindings::default());
        }
        self.guarded(|| {
            let mut found = self.entities(name, scope, bindings);
            found.dedup();
            for entity in found {
                let ty = self.entity_type(entity, name, scope, bindings);
                if ty.unresolved().is_none() {
                    return ty;
                }
            }
            self.unseen(name, scope, bindings)
        })
    }

    /// The declarations that a qualified name means, found part by part.
    fn entities(&self, name: &Name, scope: NodeId, bindings: &Bindings) -> Vec<NodeId> {
        let (last, outer) = name.parts.split_last().expect("a name has parts");
        let outer: Vec<&Part> = outer.iter().filter(|part| !is_without_place(&part.ident)).collect();
        let Some((first, middle)) = outer.split_first() else {
            return match unnamed_place(&last.ident) {
                Some(place) => self.unnamed(place, scope).into_iter().collect(),
                None if name.is_global => self.scopes.inside(self.ast.root, &last.ident),
                None => self.seen(&last.ident, scope),
            };
        };
        let start = if name.is_global {
            self.scopes.inside(self.ast.root, &first.ident)
        } else if first.ident == "(anonymous namespace)" {
            vec![self.ast.root]
        } else {
            self.scopes.visible(self.ast, scope, &first.ident)
        };
        let mut scopes = self.as_scopes(start, first, scope, bindings);
        for part in middle {
            if part.ident != "(anonymous namespace)" {
                let inside = scopes.iter().flat_map(|&outer| self.members(outer, &part.ident)).collect();
                scopes = self.as_scopes(inside, part, scope, bindings);
            }
        }
        match unnamed_place(&last.ident) {
            Some(place) => {
                scopes.iter().filter_map(|&outer| self.scopes.unnamed(self.ast, place, outer)).collect()
            }
            None => scopes.iter().flat_map(|&outer| self.members(outer, &last.ident)).collect(),
        }
    }

    /// The unnamed type at a place, as seen from a scope: an argument of the instance around, or the nearest.
    fn unnamed(&self, place: &str, scope: NodeId) -> Option<NodeId> {
        let candidates = self.scopes.unnamed_at(place);
        if candidates.len() > 1 {
            for around in std::iter::once(scope).chain(self.ast.contexts(scope)) {
                let args = self.ast.template_args(around).flat_map(|arg| self.ast.descendants(arg));
                let mut decls = args.filter_map(|node| self.ast.find(self.ast[node].decl.as_ref()?.id));
                if let Some(found) = decls.find(|decl| candidates.contains(decl)) {
                    return Some(found);
                }
            }
        }
        self.scopes.unnamed(self.ast, place, scope)
    }

    /// Namespaces as they are, types as the records they stand for.
    fn as_scopes(
        &self,
        entities: Vec<NodeId>,
        part: &Part,
        scope: NodeId,
        bindings: &Bindings,
    ) -> Vec<NodeId> {
        let name = Name { is_global: false, parts: vec![part.clone()] };
        let as_scope = |entity: NodeId| match self.ast[entity].kind {
            Kind::NamespaceDecl | Kind::TranslationUnitDecl => Some(entity),
            Kind::NamespaceAliasDecl => self.ast.find(self.ast[entity].decl.as_ref()?.id),
            _ => self.record_of(&self.entity_type(entity, &name, scope, bindings)),
        };
        entities.into_iter().filter_map(as_scope).collect()
    }

    /// Members of a scope, those of base classes included.
    fn members(&self, scope: NodeId, name: &str) -> Vec<NodeId> {
        let found = self.scopes.inside(scope, name);
        if !found.is_empty() || !self.ast[scope].kind.is_record() {
            return found;
        }
        let bases =
            self.ast[scope].bases.iter().filter_map(|base| self.record_of(&self.resolve(&base.ty, scope)));
        bases.flat_map(|base| self.members(base, name)).collect()
    }

    /// The type a declaration gives when named by the last part of `name`.
    fn entity_type(&self, entity: NodeId, name: &Name, scope: NodeId, bindings: &Bindings) -> CType {
        let part = name.parts.last().expect("a name has parts");
        match self.ast[entity].kind {
            Kind::TypedefDecl | Kind::TypeAliasDecl => self.typedef(entity),
            Kind::EnumDecl => Shape::Enum(self.ast.definition(entity).unwrap_or(entity)).into(),
            Kind::ClassTemplateDecl => match &part.args {
                Some(args) => self.instance(entity, args, scope, bindings),
                None => self.current_instance(entity, scope),
            },
            Kind::ClassTemplateSpecializationDecl => match &part.args {
                Some(args) if !self.matches(entity, args, scope, bindings) => {
                    CType::unknown(part.ident.clone())
                }
                _ => Shape::Record(self.scopes.canonical(entity)).into(),
            },
            Kind::TypeAliasTemplateDecl => self.alias_template(entity, part, scope, bindings),
            Kind::UsingShadowDecl => match &self.ast[entity].decl {
                Some(stub) => match self.ast.find(stub.id) {
                    Some(target) => self.entity_type(target, name, scope, bindings),
                    None => self.foreign(&name_of(stub.name.as_deref().unwrap_or(&part.ident))),
                },
                None => CType::unknown(part.ident.clone()),
            },
            kind if kind.is_record() => Shape::Record(self.scopes.canonical(entity)).into(),
            _ => CType::unknown(part.ident.clone()),
        }
    }

    /// A name that is not visible here: from a header, or written in another scope.
    fn unseen(&self, name: &Name, scope: NodeId, bindings: &Bindings) -> CType {
        let name = &self.measured(name, scope, bindings);
        let foreign = self.foreign(name);
        if !matches!(foreign.shape, Shape::Foreign(_)) {
            return foreign;
        }
        // What our headers have there is brought in from `std`.
        if let [cuda, std, _, ..] = name.parts.as_slice()
            && (cuda.ident.as_str(), std.ident.as_str()) == ("cuda", "std")
        {
            let of_std = Name { parts: name.parts[1..].to_vec(), ..name.clone() };
            let found = self.unseen(&of_std, scope, bindings);
            if found.unresolved().is_none() && !matches!(found.shape, Shape::Foreign(_)) {
                return found;
            }
        }
        let last = name.parts.last().expect("a name has parts");
        let mut types: Vec<CType> = Vec::new();
        for &entity in self.scopes.anywhere(&last.ident) {
            if self.ends_with(entity, name) {
                let ty = self.entity_type(entity, name, scope, bindings);
                if ty.unresolved().is_none() && !types.contains(&ty) {
                    types.push(ty);
                }
            }
        }
        match types.as_slice() {
            [] if is_dependent_name(name) || unnamed_place(&last.ident).is_some() => {
                CType::unknown(last.ident.clone())
            }
            [] => foreign,
            [only] => only.clone(),
            _ => CType::unknown(format!("{} (means several types)", last.ident)),
        }
    }

    /// Whether the scopes around a declaration end in the qualifiers of a name.
    fn ends_with(&self, entity: NodeId, name: &Name) -> bool {
        let mut around = self.ast.contexts(entity).filter(|&node| self.ast[node].name.is_some());
        let outer = &name.parts[..name.parts.len() - 1];
        outer.iter().rev().filter(|part| !part.ident.starts_with('(')).all(|part| {
            let matching = around.find(|&node| !self.ast[node].kind.is_template());
            matching.is_some_and(|node| self.ast[node].name() == part.ident)
        })
    }

    /// A type that only headers know.
    pub(super) fn foreign(&self, name: &Name) -> CType {
        let last = name.parts.last().expect("a name has parts");
        let is_plain = name.parts.len() == 1 || name.parts[0].ident == "std";
        if is_plain && last.args.is_none() {
            if let Some(record) = BuiltinRecord::by_name(&last.ident) {
                return Shape::BuiltinRecord(record).into();
            }
            if let Some(ty) = header_typedef(&last.ident) {
                return ty;
            }
        }
        if is_plain && let Some(state) = random_state(&last.ident) {
            return Shape::Foreign(state.to_string()).into();
        }
        if is_plain && let Some(float) = small_float(&last.ident) {
            return Shape::Foreign(float.to_string()).into();
        }
        // `::cugrad::function` and `cugrad::function` are one type; so are `tile<warp_size>` and `tile<32>`.
        let name = self.with_value(name);
        match words_of_storage(&name) {
            Some(record) => Shape::BuiltinRecord(record).into(),
            None => Shape::Foreign(name.to_string().trim_start_matches("::").to_string()).into(),
        }
    }

    /// Runs with a bound on nesting, so that a damaged or circular dump ends as an unknown type.
    pub(super) fn guarded(&self, resolve: impl FnOnce() -> CType) -> CType {
        let depth = self.depth.get();
        if depth > DEEPEST {
            return CType::unknown("nested too deeply");
        }
        self.depth.set(depth + 1);
        let found = resolve();
        self.depth.set(depth);
        found
    }
}

/// The states of random numbers have several names each: a template's instance is printed with another one than the program writes.
fn random_state(name: &str) -> Option<&str> {
    let state = name.strip_prefix("curandState")?;
    Some(match state.trim_end_matches("_t") {
        "" | "XORWOW" => "curandState",
        _ => name.trim_end_matches("_t"),
    })
}

/// clang forgets the parentheses of a deduced `auto &` to an array and prints `double &[2]`. There are no arrays of
/// references, so it can only mean `double (&)[2]`.
fn array(element: CType, bound: Option<u64>) -> CType {
    match element.shape {
        Shape::LValueRef(referred) => reference(array(*referred, bound), false),
        Shape::RValueRef(referred) => reference(array(*referred, bound), true),
        _ => Shape::Array(Box::new(element), bound).into(),
    }
}

/// `T & &&` and its like collapse.
pub(super) fn reference(referred: CType, is_rvalue: bool) -> CType {
    match referred.shape {
        Shape::LValueRef(_) => referred,
        Shape::RValueRef(inner) if !is_rvalue => Shape::LValueRef(inner).into(),
        Shape::RValueRef(inner) => Shape::RValueRef(inner).into(),
        _ if is_rvalue => Shape::RValueRef(Box::new(referred)).into(),
        _ => Shape::LValueRef(Box::new(referred)).into(),
    }
}

/// The place in `(lambda at a.cu:3:4)`.
fn unnamed_place(ident: &str) -> Option<&str> {
    ident.starts_with('(').then(|| ident.split_once(" at "))?.map(|(_, place)| place.trim_end_matches(')'))
}

/// `(anonymous union)`, as clang 22 writes what is around an unnamed type; that type's own place says where it is.
fn is_without_place(ident: &str) -> bool {
    ident.starts_with('(') && ident != "(anonymous namespace)" && unnamed_place(ident).is_none()
}

/// Compiler-made names that stand for no type yet.
fn is_dependent_name(name: &Name) -> bool {
    matches!(name.parts.as_slice(), [Part { ident, .. }] if ident == "auto" || ident.starts_with("type-parameter"))
}

pub(super) fn syntax_name(text: &str) -> Option<Name> {
    match syntax::parse(text).form {
        Form::Named(name) => Some(name),
        _ => None,
    }
}

fn name_of(ident: &str) -> Name {
    Name {
        is_global: false,
        parts: vec![Part { ident: ident.to_string(), args: None, args_text: String::new() }],
    }
}
