//! Instances of templates: which one `V<float, 3>` is.
//!
//! Arguments are compared as canonical types and values. clang leaves out arguments that equal the defaults when it
//! prints a type, so an instance with more arguments than were printed matches only if the rest are the defaults.

use super::arithmetic::evaluate;
use super::syntax::{Arg, Form, Name, Part, Syntax};
use super::table::{Bindings, TypeTable};
use super::{CType, Shape};
use crate::ast::{Flag, Kind, NodeId, TemplateArgument};

/// A template argument, comparable.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Argument {
    Type(CType),
    Value(i128),
    /// Something named: a function, a variable, or a constant that can be looked up.
    Named(String),
    /// A template that is its parameter's default; which one is not in the dump.
    Default,
    /// Not in the dump: equal to anything.
    Any,
}

impl Argument {
    pub(super) fn value(&self, table: &TypeTable) -> Option<i128> {
        match self {
            Argument::Value(value) => Some(*value),
            Argument::Named(name) => table.constant_named(name),
            Argument::Type(_) | Argument::Default | Argument::Any => None,
        }
    }

    fn matches(&self, other: &Argument, table: &TypeTable) -> bool {
        match (self, other) {
            (Argument::Any, _) | (_, Argument::Any) => true,
            (Argument::Type(one), Argument::Type(two)) => one == two && one.unresolved().is_none(),
            _ if self == other => true,
            _ => self.value(table).is_some_and(|value| other.value(table) == Some(value)),
        }
    }
}

impl TypeTable<'_> {
    /// The instance of a class template with these arguments.
    pub(super) fn instance(
        &self,
        template: NodeId,
        args: &[Arg],
        scope: NodeId,
        bindings: &Bindings,
    ) -> CType {
        let instances = self.ast.children_of_kind(template, Kind::ClassTemplateSpecializationDecl);
        // Redeclarations of a template only mention the instances; explicit ones stand on their own.
        let name = self.ast[template].name();
        let elsewhere = self.scopes.anywhere(name).iter().copied();
        let explicit = elsewhere.filter(|&id| self.ast[id].kind == Kind::ClassTemplateSpecializationDecl);
        let mut found: Vec<NodeId> = Vec::new();
        for instance in instances.chain(explicit) {
            let instance = self.ast.find(self.ast[instance].id).unwrap_or(instance);
            if self.matches(instance, args, scope, bindings) {
                let record = self.scopes.canonical(instance);
                if !found.contains(&record) {
                    found.push(record);
                }
            }
        }
        match found.as_slice() {
            [only] => Shape::Record(*only).into(),
            _ => CType::unknown(self.ast[template].name()),
        }
    }

    /// Whether an instance has these arguments, the rest being defaults.
    pub(super) fn matches(&self, instance: NodeId, args: &[Arg], scope: NodeId, bindings: &Bindings) -> bool {
        let mut actual = Vec::new();
        for (index, arg) in self.ast.template_args(instance).enumerate() {
            let first = actual.len();
            self.flatten(arg, instance, &mut actual);
            // The dump prints `true` as -1.
            if self.ast.value_type(instance, index) == Some("bool") {
                for argument in &mut actual[first..] {
                    if let Argument::Value(value) = argument {
                        *value = i128::from(*value != 0);
                    }
                }
            }
        }
        if args.len() > actual.len() {
            return false;
        }
        let written = args.iter().map(|arg| self.argument(arg, scope, bindings));
        written.zip(&actual).all(|(written, actual)| written.matches(actual, self))
            && (args.len()..actual.len()).all(|index| self.is_default(instance, index, &actual[index]))
    }

    /// The arguments of an instance, packs spread out.
    fn flatten(&self, arg: NodeId, scope: NodeId, out: &mut Vec<Argument>) {
        let node = &self.ast[arg];
        if node.has(Flag::IsPack) {
            for element in self.ast.children_of_kind(arg, Kind::TemplateArgument) {
                self.flatten(element, scope, out);
            }
            return;
        }
        let structure = self.ast.children(arg).find(|&child| self.ast[child].kind.is_type());
        let argument = if let Some(ty) = &node.ty {
            let found = structure.and_then(|node| self.structural(node));
            Argument::Type(found.unwrap_or_else(|| self.resolve(ty, scope)))
        } else if let Some(value) = &node.value {
            value_of(value).map_or_else(|| Argument::Named(value.to_string()), Argument::Value)
        } else if let Some(stub) = &node.decl {
            Argument::Named(stub.name.as_deref().unwrap_or("").to_string())
        } else if node.has(Flag::IsExpr) {
            let value = self.ast.children(arg).next().and_then(|expr| self.ast.constant(expr));
            value.map_or(Argument::Any, Argument::Value)
        } else if node.has(Flag::IsNullptr) {
            Argument::Named("nullptr".to_string())
        } else {
            match self.ast.template_argument(arg) {
                Some(TemplateArgument::Named(name)) => Argument::Named(name),
                Some(TemplateArgument::Default) => Argument::Default,
                None => Argument::Any,
            }
        };
        out.push(argument);
    }

    /// Whether an argument equals its parameter's default. A default that depends on other parameters cannot be
    /// told and counts as equal: clang left the argument out, so it is.
    fn is_default(&self, instance: NodeId, index: usize, actual: &Argument) -> bool {
        let Some(template) = self.ast.template_of(instance) else { return true };
        let is_param = |&id: &NodeId| self.ast[id].kind.is_template_param();
        let Some(param) = self.ast.children(template).filter(is_param).nth(index) else { return false };
        let Some(default) = self.ast.child_of_kind(param, Kind::TemplateArgument) else { return false };
        let mut expected = Vec::new();
        self.flatten(default, template, &mut expected);
        match expected.first() {
            Some(Argument::Type(ty)) if ty.unresolved().is_some() => true,
            Some(_) if self.ast[param].kind == Kind::TemplateTemplateParmDecl => {
                matches!(actual, Argument::Default | Argument::Any)
            }
            Some(expected) => expected.matches(actual, self),
            None => false,
        }
    }

    /// A written argument: a type, a number, or a name that turns out to be a constant.
    pub(super) fn argument(&self, arg: &Arg, scope: NodeId, bindings: &Bindings) -> Argument {
        match arg {
            Arg::Type(syntax) => {
                if let Syntax { form: Form::Named(name), .. } = syntax {
                    if let [Part { ident, args: None, .. }] = name.parts.as_slice()
                        && let Some(bound) = bindings.get(ident)
                    {
                        return self.argument(bound, scope, &Bindings::default());
                    }
                    if self.is_value(name) {
                        return Argument::Named(name.to_string());
                    }
                }
                let ty = self.resolve_syntax(syntax, scope, bindings);
                match (&ty.shape, self.template_in(syntax)) {
                    (Shape::Unknown(_) | Shape::Foreign(_), Some(template)) => Argument::Named(template),
                    (Shape::Unknown(text), None) => Argument::Named(text.clone()),
                    _ => Argument::Type(ty),
                }
            }
            Arg::Value(text) => {
                let named = |name: &str| match bindings.get(name) {
                    Some(bound) => self.argument(bound, scope, &Bindings::default()).value(self),
                    None => self.constant_named(name),
                };
                value_of(text).or_else(|| evaluate(text, &named)).map_or_else(
                    || Argument::Named(text.trim_start_matches('&').to_string()),
                    Argument::Value,
                )
            }
        }
    }

    /// The name with sizes and alignments of types as numbers, where the types are known: `aligned_storage<sizeof(Pair), alignof(Pair)>`
    /// may say what only a function knows.
    pub(super) fn measured(&self, name: &Name, scope: NodeId, bindings: &Bindings) -> Name {
        let mut name = name.clone();
        for part in &mut name.parts {
            for arg in part.args.iter_mut().flatten() {
                let Arg::Value(text) = arg else { continue };
                let number = self.measured_text(text, scope, bindings);
                if number != *text {
                    part.args_text = part.args_text.replace(text.as_str(), &number);
                    *text = number;
                }
            }
        }
        name
    }

    fn measured_text(&self, text: &str, scope: NodeId, bindings: &Bindings) -> String {
        let mut text = text.to_string();
        for (word, is_size) in [("sizeof(", true), ("alignof(", false)] {
            while let Some(from) = text.find(word) {
                let operand = &text[from + word.len()..];
                let mut depth = 1;
                let end = operand.bytes().position(|b| {
                    depth += i32::from(b == b'(') - i32::from(b == b')');
                    depth == 0
                });
                let Some(end) = end else { break };
                let ty = self.resolve_syntax(&super::syntax::parse(&operand[..end]), scope, bindings);
                let number = if is_size { self.size_of(&ty) } else { self.align_of(&ty) };
                let Some(number) = number else { break };
                let rest = operand[end + 1..].to_string();
                text.truncate(from);
                text.push_str(&number.to_string());
                text.push_str(&rest);
            }
        }
        text
    }

    /// The name with a first template argument that is a named constant or a sum of some written as its value.
    pub(super) fn with_value(&self, name: &Name) -> Name {
        let mut name = name.clone();
        for part in &mut name.parts {
            let Some(first) = part.args.as_ref().and_then(|args| args.first()) else { continue };
            let text = match first {
                Arg::Type(Syntax { form: Form::Named(constant), .. }) => constant.to_string(),
                Arg::Value(text) if value_of(text).is_none() => text.clone(),
                Arg::Type(_) | Arg::Value(_) => continue,
            };
            let value = evaluate(&text, &|constant| self.constant_named(constant));
            let rest = part.args_text.trim_start_matches('<').trim_start().strip_prefix(text.as_str());
            if let (Some(value), Some(rest)) = (value, rest) {
                part.args_text = format!("<{value}{rest}");
            }
        }
        name
    }

    /// The last part of a name that means a template, not an instance of one.
    fn template_in(&self, syntax: &Syntax) -> Option<String> {
        let Form::Named(name) = &syntax.form else { return None };
        let last = name.parts.last().filter(|part| part.args.is_none())?;
        let mut named = self.scopes.anywhere(&last.ident).iter();
        named
            .any(|&id| matches!(self.ast[id].kind, Kind::ClassTemplateDecl | Kind::TypeAliasTemplateDecl))
            .then(|| last.ident.clone())
    }

    fn is_value(&self, name: &Name) -> bool {
        let last = &name.parts.last().expect("a name has parts").ident;
        matches!(last.as_str(), "true" | "false") || self.constant_named(last).is_some()
    }

    /// The value of an enumerator or constant by its last name, if all of that name agree.
    pub(super) fn constant_named(&self, name: &str) -> Option<i128> {
        let last = name.rsplit("::").next().unwrap_or(name);
        match last {
            "true" => return Some(1),
            "false" => return Some(0),
            _ => {}
        }
        let mut values = self.constants.get(last)?.iter().copied();
        let first = values.next()?;
        values.all(|other| other == first).then_some(first)
    }

    /// The template's own name inside of an instance.
    pub(super) fn current_instance(&self, template: NodeId, scope: NodeId) -> CType {
        let mut around = std::iter::once(scope).chain(self.ast.contexts(scope));
        let instance = around.find(|&node| {
            self.ast[node].kind == Kind::ClassTemplateSpecializationDecl
                && self.ast.template_of(node) == Some(template)
        });
        match instance {
            Some(instance) => Shape::Record(self.scopes.canonical(instance)).into(),
            None => CType::unknown(self.ast[template].name()),
        }
    }

    /// `template <class T> using Al = V<T, 3>`, spread out.
    pub(super) fn alias_template(
        &self,
        template: NodeId,
        part: &Part,
        scope: NodeId,
        bindings: &Bindings,
    ) -> CType {
        let unknown = || CType::unknown(part.ident.clone());
        let Some(args) = &part.args else { return unknown() };
        let Some(alias) = self.ast.child_of_kind(template, Kind::TypeAliasDecl) else { return unknown() };
        let Some(ty) = &self.ast[alias].ty else { return unknown() };
        let mut params = Bindings::default();
        let mut given = args.iter();
        for param in self.ast.children(template).take_while(|&child| child != alias) {
            if self.ast[param].has(Flag::IsParameterPack) {
                return unknown();
            }
            let Some(arg) = given.next() else { return unknown() };
            // Arguments mean what they mean where the alias is used, so they are resolved and spelled again.
            let bound = match self.argument(arg, scope, bindings) {
                Argument::Type(ty) => Arg::Type(super::syntax::Form::Resolved(Box::new(ty)).into()),
                Argument::Value(value) => Arg::Value(value.to_string()),
                Argument::Named(name) => Arg::Value(name),
                Argument::Default | Argument::Any => return unknown(),
            };
            params.insert(self.ast[param].name().to_string(), bound);
        }
        self.resolve_syntax(&super::syntax::parse(&ty.text), alias, &params)
    }
}

/// A literal's value: `3`, `4UL`, `true`, `'a'`, `(ns::E)2`.
pub(super) fn value_of(text: &str) -> Option<i128> {
    let text = text.trim();
    match text {
        "true" => return Some(1),
        "false" => return Some(0),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix('(') {
        return value_of(rest.split_once(')')?.1);
    }
    if let Some(character) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        let mut chars = character.chars();
        return chars.next().filter(|&c| c != '\\' && chars.next().is_none()).map(|c| c as i128);
    }
    text.trim_end_matches(['u', 'U', 'l', 'L']).parse().ok()
}
