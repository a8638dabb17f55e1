//! Derivatives that the user wrote: `NAME_pullback` and `NAME_pushforward` in `custom_derivatives` of `cugrad` or `clad`.
//!
//! Namespaces inside of `custom_derivatives` repeat those of the primal: `custom_derivatives::ns::f_pullback` belongs to
//! `ns::f`. Those of member functions stand in `class_functions` and take the object first, as a pointer; those in
//! `overrides` are preferred to others. [`form`] reads the names. In Enzyme's manner, derivatives are registered by
//! variables ([`registered`]).
//!
//! Nothing in `custom_derivatives` is ignored without a word. What is not used in a program that differentiates its
//! primal is refused; what else is of no use is named when the program is translated.

mod form;

use ir::names::{template_arguments, without_arguments};
use ir::tables::HashSet;
use ir::{Code, Custom, Diagnostic, FuncId, Function, Op, Registered, Span, Type};

use super::Lowering;
use crate::ast::{Flag, Kind, NodeId};
use crate::requests::enzyme::registered::{self, RegisteredSweeps};
use form::{Form, form, operator};

/// A function that stands in `custom_derivatives`.
struct Declared {
    node: NodeId,
    name: String,
    /// The namespaces around it there, outermost first, without the two that mean something else.
    spaces: Vec<String>,
    of_class: bool,
    overrides: bool,
    /// Why nothing can call it, if it is no function: a template of which there is no instance, a lambda.
    no_function: Option<&'static str>,
}

/// A derivative that cannot be used, and whose.
pub(super) struct Unusable {
    primal: Primal,
    span: Span,
    why: String,
    hint: &'static str,
    /// It says nothing that the body of the primal does not say, so it is only missed where that is not read.
    follows_from_body: bool,
}

/// The function or functions that a derivative is for.
enum Primal {
    Named(String),
    Method {
        class: Option<String>,
        name: String,
    },
    Constructor {
        class: Option<String>,
    },
    /// `()`, or any of the others.
    Operator {
        class: Option<String>,
        is_call: bool,
    },
}

const BY_FUNCTION: &str =
    "put the code into a function of its own and give that a NAME_pullback or NAME_pushforward";

impl Lowering<'_> {
    /// Declares the custom derivatives of the program.
    pub(super) fn customs(&mut self) {
        let all = self.declared_customs();
        let overridden: HashSet<_> = all.iter().filter(|d| d.overrides).map(|d| self.key(d)).collect();
        for declared in &all {
            if declared.overrides || !overridden.contains(&self.key(declared)) {
                self.custom(declared);
            }
        }
        self.registered_customs();
    }

    /// What is the same of a derivative and of one that overrides it. Other overloads are not overridden.
    fn key(&self, declared: &Declared) -> (Vec<String>, bool, String, Vec<String>) {
        let types = self.ast.params(declared.node).map(|p| self.ast[p].type_text().to_string());
        (declared.spaces.clone(), declared.of_class, declared.name.clone(), types.collect())
    }

    fn custom(&mut self, declared: &Declared) {
        let node = declared.node;
        let Some((base, form)) = form(&declared.name) else {
            // Derivatives may call other functions that stand with them.
            let used = self.ast[node].has(Flag::IsUsed) || self.ast[node].has(Flag::IsReferenced);
            if !used && declared.no_function.is_none() {
                let why =
                    format!("`{}` among custom derivatives is the derivative of nothing", declared.name);
                let (unusable, span) = (Some(why), self.name_span(node));
                self.module.customs.push(Custom { span, unusable, ..Custom::default() });
            }
            return;
        };
        if let Some(why) = without_use(&form) {
            let (unusable, span) = (Some(format!("`{}` {why}", declared.name)), self.name_span(node));
            self.module.customs.push(Custom { span, unusable, ..Custom::default() });
            return;
        }
        if let Some((why, hint)) = unusable(declared, base, &form) {
            let span = self.name_span(node);
            let primal = self.primal(declared, base);
            let why = format!("`{}` {why}", declared.name);
            let follows_from_body = form == Form::ReverseForward;
            return self.unusable_customs.push(Unusable { primal, span, why, hint, follows_from_body });
        }
        // One that cannot be declared has said so.
        let Ok(id) = self.declare_custom(node) else { return };
        let primal = match self.primal(declared, base) {
            Primal::Named(name) => name,
            Primal::Method { class: Some(class), name } => format!("{class}::{name}"),
            Primal::Method { .. } | Primal::Constructor { .. } | Primal::Operator { .. } => {
                let message = format!("`{}` does not take a pointer to an object first", declared.name);
                let problem = Diagnostic::new(Code::CustomDerivativeSignature, self.name_span(node), message);
                self.problems.push(problem.with_hint(
                    "what stands in `class_functions` takes the object first; for a static member function, use a \
                     namespace with the name of its class instead",
                ));
                return;
            }
        };
        if self.has_twin(&primal, &form, id) {
            let (primal, span) = (self.primal(declared, base), self.name_span(node));
            let why = format!(
                "`{}` has the types of another derivative, and one of them would not be used",
                declared.name
            );
            let hint = "leave one of them out, or put the one that is meant into `overrides`";
            let follows_from_body = false;
            return self.unusable_customs.push(Unusable { primal, span, why, hint, follows_from_body });
        }
        match form {
            Form::Whole(suffix) => {
                self.custom_entry(primal, node, &|c| !c.is_for_calls()).whole.push((suffix, id));
            }
            Form::Pullback => {
                let unused = self.unused_params(node);
                // Overloads have entries of their own.
                let custom = self.custom_entry(primal, node, &|c| c.pullback.is_none() && c.whole.is_empty());
                custom.pullback = Some(id);
                custom.unused = unused;
            }
            Form::Pushforward => {
                let custom =
                    self.custom_entry(primal, node, &|c| c.pushforward.is_none() && c.whole.is_empty());
                custom.pushforward = Some(id);
            }
            Form::ReverseForward | Form::Vector => unreachable!("has been said to be of no use"),
        }
    }

    /// Whether another derivative of the same form has the same parameters: in `cugrad` and in `clad`, say.
    fn has_twin(&self, primal: &str, form: &Form, id: FuncId) -> bool {
        let m = &self.module;
        let own = m.function(id);
        let is_twin = |other: FuncId| {
            let g = m.function(other);
            g.params.len() == own.params.len()
                && g.begins_with(own, Type::clone)
                && template_arguments(&g.name) == template_arguments(&own.name)
        };
        m.customs.iter().filter(|c| c.primal == primal).any(|c| match form {
            Form::Pullback => c.pullback.is_some_and(is_twin),
            Form::Pushforward => c.pushforward.is_some_and(is_twin),
            Form::Whole(suffix) => c.whole.iter().any(|(name, other)| name == suffix && is_twin(*other)),
            Form::ReverseForward | Form::Vector => false,
        })
    }

    /// Parameters that the body does not use. Where it is not visible, those without a name.
    fn unused_params(&self, node: NodeId) -> Vec<usize> {
        let ast = self.ast;
        let is_defined = ast.definition(node).is_some();
        let used = |param: NodeId| match is_defined {
            true => ast[param].has(Flag::IsUsed) || ast[param].has(Flag::IsReferenced),
            false => !ast[param].name().is_empty(),
        };
        ast.params(node).enumerate().filter(|(_, p)| !used(*p)).map(|(i, _)| i).collect()
    }

    /// What a derivative is the derivative of.
    fn primal(&mut self, declared: &Declared, base: &str) -> Primal {
        let is_operator = base.starts_with("operator_") && operator(base).is_none();
        let base = operator(base).unwrap_or(base);
        if !declared.of_class && !is_operator {
            let names = declared.spaces.iter().map(String::as_str).chain([base]);
            return Primal::Named(names.collect::<Vec<_>>().join("::"));
        }
        let class = if declared.of_class { self.class_taken(declared) } else { None };
        match base {
            "constructor" => Primal::Constructor { class },
            _ if is_operator => Primal::Operator { class, is_call: base == "operator_call" },
            _ => Primal::Method { class, name: base.to_string() },
        }
    }

    /// The first class among the parameters that a pointer leads to.
    fn class_taken(&mut self, declared: &Declared) -> Option<String> {
        if declared.no_function.is_some() {
            return None;
        }
        // What is wrong with types is said where they are needed.
        let before = self.problems.len();
        let params: Vec<NodeId> = self.ast.params(declared.node).collect();
        let types: Vec<_> = params.into_iter().filter_map(|p| self.resolve_type_of(p).ok()).collect();
        self.problems.truncate(before);
        types.into_iter().find_map(|resolved| match resolved.ty.pointee() {
            Some(Type::Struct(id)) => Some(self.module.structure(*id).name.clone()),
            _ => None,
        })
    }

    /// Those that variables register.
    fn registered_customs(&mut self) {
        // What is wrong with others has been said when the program was read.
        for found in registered::find(self.ast).0 {
            let primal = self.function_name(found.primal);
            match found.passes {
                RegisteredSweeps::Reverse { augmented, reverse } => {
                    let (Ok(augmented), Ok(reverse)) =
                        (self.declare_custom(augmented), self.declare_custom(reverse))
                    else {
                        continue;
                    };
                    let custom = self.custom_entry(primal, found.primal, &|c| c.registered.is_none());
                    custom.registered = Some(Registered { augmented, reverse });
                    custom.span = found.span;
                }
                RegisteredSweeps::Forward { tangent } => {
                    let Ok(tangent) = self.declare_custom(tangent) else { continue };
                    let custom = self.custom_entry(primal, found.primal, &|c| c.tangent.is_none());
                    custom.tangent = Some(tangent);
                    custom.span = found.span;
                }
            }
        }
    }

    /// The entry for a function that is `free`, or a new one.
    fn custom_entry(&mut self, primal: String, node: NodeId, free: &dyn Fn(&Custom) -> bool) -> &mut Custom {
        let at = match self.module.customs.iter().position(|c| c.primal == primal && free(c)) {
            Some(at) => at,
            None => {
                let span = self.name_span(node);
                self.module.customs.push(Custom { primal, span, ..Custom::default() });
                self.module.customs.len() - 1
            }
        };
        &mut self.module.customs[at]
    }

    /// Whether a function without a body has a derivative all the same.
    pub(super) fn has_custom(&self, function: NodeId) -> bool {
        let name = self.function_name(function);
        self.module.customs.iter().any(|c| c.is_for_calls() && c.is_of(&name))
    }

    /// The signature is enough: derivatives call these functions, nobody differentiates them.
    fn declare_custom(&mut self, node: NodeId) -> super::R<FuncId> {
        if let Some(&id) = self.functions.get(&node) {
            return Ok(id);
        }
        let function = self.signature(node)?;
        let id = self.module.add_function(function);
        self.functions.insert(node, id);
        Ok(id)
    }

    /// The bodies of derivatives that calls use. One that is not understood, or that calls what is not, stays without: it can be
    /// called, and not be differentiated.
    pub(super) fn custom_bodies(&mut self) {
        let used = self.module.customs.iter().flat_map(|c| [c.pullback, c.pushforward]).flatten();
        let used: HashSet<FuncId> = used.collect();
        let is_used = |(node, id): (&NodeId, &FuncId)| used.contains(id).then_some((*node, *id));
        let mut nodes: Vec<_> = self.functions.iter().filter_map(is_used).collect();
        nodes.sort();
        for (node, id) in nodes {
            let Some(definition) = self.ast.definition(node) else { continue };
            let mut lowered = vec![id];
            self.body(definition, id);
            while let Some((node, id)) = self.pending.pop_front() {
                self.body(node, id);
                lowered.push(id);
            }
            if !self.problems.is_empty() {
                self.problems.clear();
                lowered.iter().for_each(|id| self.module.functions[id.0 as usize].body = None);
            }
        }
    }

    /// Refuses derivatives that cannot be used for what the program reaches, and notes the others.
    pub(super) fn check_customs(&mut self) {
        for unusable in std::mem::take(&mut self.unusable_customs) {
            let Unusable { primal, span, why, hint, follows_from_body } = unusable;
            if self.reaches(&primal) && !(follows_from_body && self.is_read(&primal)) {
                let problem = Diagnostic::new(Code::CustomDerivativeUnused, span, why).with_hint(hint);
                self.problems.push(problem);
            } else {
                self.module.customs.push(Custom { span, unusable: Some(why), ..Custom::default() });
            }
        }
    }

    /// Whether the derivatives of what is called are made from its body: it has one, and no derivative that the user wrote.
    fn is_read(&self, primal: &Primal) -> bool {
        let of_user = |name: &str| self.module.customs.iter().any(|c| c.is_for_calls() && c.is_of(name));
        let mut called = self.called(primal);
        called.all(|f| f.body.is_some() && !of_user(&f.name))
    }

    /// Whether the differentiated code calls a function.
    fn reaches(&self, primal: &Primal) -> bool {
        let extern_name = match primal {
            Primal::Named(primal) => Some(primal.strip_prefix("std::").unwrap_or(primal)),
            Primal::Method { .. } | Primal::Constructor { .. } | Primal::Operator { .. } => None,
        };
        let mut found = self.called(primal).next().is_some();
        if let Some(plain) = extern_name {
            for body in self.of_program().filter_map(|f| f.body.as_ref()) {
                body.walk(&mut |inst| {
                    if let Op::Extern { name, .. } = &inst.op {
                        found |= name == plain || name.strip_suffix('f') == Some(plain);
                    }
                });
            }
        }
        found
    }

    /// The functions of the program, without derivatives that the user wrote.
    fn of_program(&self) -> impl Iterator<Item = &Function> {
        self.module.functions.iter().filter(|f| !f.name.contains("custom_derivatives::"))
    }

    /// Those that a derivative is for.
    fn called<'p>(&'p self, primal: &'p Primal) -> impl Iterator<Item = &'p Function> {
        let in_class = |name: &str, class: &Option<String>| {
            let own = name.rsplit_once("::").map_or("", |(class, _)| class);
            class.as_ref().is_none_or(|class| without_arguments(class) == own)
        };
        let last = |name: &str| name.rsplit("::").next().unwrap_or(name).to_string();
        self.of_program().filter(move |f| {
            let name = without_arguments(&f.name);
            match primal {
                Primal::Named(primal) => name == *primal,
                Primal::Method { class, name: method } => last(&name) == *method && in_class(&name, class),
                Primal::Constructor { class } => {
                    let own = name.rsplit_once("::").map_or("", |(class, _)| class);
                    last(own) == last(&name) && in_class(&name, class)
                }
                Primal::Operator { class, is_call } => {
                    let own = last(&name);
                    own.starts_with("operator") && (own == "operator()") == *is_call && in_class(&name, class)
                }
            }
        })
    }

    /// Everything in `custom_derivatives` that is a function, or brings one there.
    fn declared_customs(&self) -> Vec<Declared> {
        let ast = self.ast;
        let mut found = Vec::new();
        for node in ast.ids() {
            if ast[node].is_mention() {
                continue;
            }
            let no_function = match ast[node].kind {
                Kind::FunctionDecl
                    if ast.is_dependent(node) || ast.definition(node).unwrap_or(node) != node =>
                {
                    continue;
                }
                Kind::FunctionDecl => None,
                Kind::FunctionTemplateDecl if self.has_instance(node) => continue,
                Kind::FunctionTemplateDecl => Some("is a template without an instance"),
                Kind::UsingShadowDecl => Some("comes from elsewhere"),
                Kind::VarDecl | Kind::CXXRecordDecl if ast.enclosing_function(node).is_none() => {
                    Some("is no function")
                }
                _ => continue,
            };
            let Some(mut spaces) = self.names_below_custom(node) else { continue };
            let mut take = |word: &str| {
                let is_first = spaces.first().is_some_and(|name| name == word);
                if is_first {
                    spaces.remove(0);
                }
                is_first
            };
            let (overrides, of_class) = (take("overrides"), take("class_functions"));
            let name = self.name_of_custom(node);
            // Derivatives may come with variables and types of their own.
            let is_member = ast.contexts(node).next().is_some_and(|c| ast[c].kind.is_record());
            if no_function.is_some() && (is_member || form(&name).is_none()) {
                continue;
            }
            found.push(Declared { node, name, spaces, of_class, overrides, no_function });
        }
        found
    }

    fn name_of_custom(&self, node: NodeId) -> String {
        let named = self.ast[node].decl.as_ref().and_then(|stub| stub.name.clone());
        match self.ast[node].kind {
            Kind::UsingShadowDecl => named.as_deref().unwrap_or_default().to_string(),
            _ => self.ast[node].name().to_string(),
        }
    }

    /// Whether a template has an instance that was seen above as a function.
    fn has_instance(&self, template: NodeId) -> bool {
        let ast = self.ast;
        ast.children(template).any(|child| ast[child].kind == Kind::FunctionDecl && !ast.is_dependent(child))
    }

    /// The namespaces between `custom_derivatives` and a function, outermost first.
    fn names_below_custom(&self, node: NodeId) -> Option<Vec<String>> {
        let ast = self.ast;
        let spaces: Vec<_> = ast
            .contexts(node)
            .filter(|&c| ast[c].kind == Kind::NamespaceDecl)
            .map(|c| ast[c].name().to_string())
            .collect();
        let at = spaces.iter().position(|name| name == "custom_derivatives")?;
        matches!(spaces.get(at + 1).map(String::as_str), Some("cugrad" | "clad"))
            .then(|| spaces[..at].iter().rev().filter(|name| !name.is_empty()).cloned().collect())
    }
}

/// Why something that Clad needs changes nothing here.
fn without_use(form: &Form) -> Option<&'static str> {
    match form {
        Form::Vector => Some("is not used: there is no mode with several directions at once"),
        Form::Pullback | Form::Pushforward | Form::ReverseForward | Form::Whole(_) => None,
    }
}

/// Why a derivative is not used, and what to do instead.
fn unusable(declared: &Declared, base: &str, form: &Form) -> Option<(String, &'static str)> {
    if *form == Form::ReverseForward {
        return Some((
            "would not be used: what the forward sweep calls is the function itself".to_string(),
            "leave it out if the function can be read, or let the function return a value and not a reference",
        ));
    }
    if let Some(why) = declared.no_function {
        return Some((
            format!("{why}, and would not be used"),
            "write it as a function for the types that are used, or instantiate it: template void NAME_pullback<double>(…);",
        ));
    }
    if base == "constructor" && declared.of_class {
        return Some(("is a derivative of a constructor, and would not be used".to_string(), BY_FUNCTION));
    }
    if base.starts_with("operator_") && operator(base).is_none() {
        return Some(("is a derivative of an operator, and would not be used".to_string(), BY_FUNCTION));
    }
    if declared.of_class && matches!(form, Form::Whole(_)) {
        return Some((
            "would not be used: a request of a member function is answered from its body".to_string(),
            BY_FUNCTION,
        ));
    }
    None
}
