//! Derivatives that the program declares under Clad's names and calls: `float f_darg0(float x);`.
//!
//! Clad's names for what it generates are part of its interface. Where the program declares one of them and defines it
//! nowhere, and asks for that derivative, it is defined as a call of ours:
//!
//! | request of `f` | name |
//! |---|---|
//! | `differentiate(f, 0)` | `f_darg0`; `f_darg0_3` along element 3 |
//! | `differentiate<2>(f, 0)` | `f_d2arg0` |
//! | `gradient(f)` | `f_grad`; `f_grad_0_2` of some parameters |
//! | `hessian(f)` | `f_hessian` |

use front::ast::{Ast, Kind, NodeId};
use front::requests::Insertion;
use ir::{DerivativeKind, Function, Part, Request};

use super::Translator;
use super::answer::Answer;
use super::scope::Scope;
use super::subject::Subject;

impl Translator<'_> {
    /// The definition of what the program declares for this request, if it does.
    pub(super) fn declared_derivative(
        &self,
        f: &Function,
        subject: &Subject,
        request: &Request,
        answer: &Answer,
        (insertion, scope): (&Insertion, &Scope),
    ) -> Option<(NodeId, String)> {
        let ast = &self.program.front.ast;
        let (context, own) = split(&f.name);
        // An instance of a template has the template's name.
        let own = own.split('<').next().unwrap_or(own);
        let own = if own == "operator()" { "operator_call" } else { own };
        let name = format!("{own}_{}", suffix(f, subject, request)?);
        let fits = |id: &NodeId| {
            ast[*id].kind.is_function()
                && ast[*id].name() == name
                && ast.definition(*id).is_none()
                && (context_name(ast, *id).as_deref() == Some(context))
                && answer.declared_count(ast.params(*id).count()).is_some()
        };
        let node = ast.ids().find(fits)?;
        let spelled = |p: NodeId| without_aliases(ast, ast[p].type_text());
        let types: Vec<String> = ast.params(node).map(spelled).collect();
        if types.iter().any(|ty| ty.contains(['(', '['])) || !answer.takes(&types) {
            return None;
        }
        let list: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("{ty} cugrad_{i}")).collect();
        let (body, list) = (answer.declared_body(types.len())?, list.join(", "));
        let ty = ast[node].type_text();
        let result = ty.split('(').next().unwrap_or("void").trim_end();
        match subject {
            Subject::Function => {
                let around = ast.ancestors(node).filter(|id| ast[*id].kind == Kind::NamespaceDecl);
                let mut names: Vec<String> = around.map(|id| ast[id].name().to_string()).collect();
                names.reverse();
                let inner = scope.below(&names)?;
                let open: String = inner.iter().map(|name| format!("namespace {name} {{ ")).collect();
                let close = " }".repeat(inner.len());
                Some((node, format!("\n{open}{result} {name}({list}) {{ {body} }}{close}\n")))
            }
            Subject::Member { .. } => {
                let stands_behind = ast[node].range.is_none_or(|range| {
                    let place = range.begin.expansion;
                    place.file == insertion.file && place.offset >= insertion.offset
                });
                if stands_behind || context.contains('<') {
                    return None;
                }
                let qualifiers = ty.rfind(')').map_or("", |end| &ty[end + 1..]);
                Some((node, format!("\n{result} {context}::{name}({list}){qualifiers} {{ {body} }}\n")))
            }
            Subject::Closure { .. } => None,
        }
    }
}

impl Translator<'_> {
    /// Definitions of what the program declares as derivatives of a function whose request was refused: they say so.
    pub(super) fn declared_and_refused(
        &self,
        function: NodeId,
        kind: DerivativeKind,
        why: &str,
        scope: &Scope,
    ) -> Vec<(NodeId, String)> {
        let ast = &self.program.front.ast;
        let Some(whole) = ast.qualified_name(function) else { return Vec::new() };
        let (context, own) = split(&whole);
        let own = own.split('<').next().unwrap_or(own);
        let middle: &[&str] = match kind {
            DerivativeKind::Tangent => &["_darg", "_d2arg", "_d3arg"],
            DerivativeKind::Gradient => &["_grad"],
            DerivativeKind::Hessian => &["_hessian"],
            DerivativeKind::Jacobian => &["_jac"],
        };
        let is_derivative = |name: &str| {
            name.strip_prefix(own).is_some_and(|rest| middle.iter().any(|m| rest.starts_with(m)))
        };
        let is_meant = |id: &NodeId| {
            ast[*id].kind == Kind::FunctionDecl
                && is_derivative(ast[*id].name())
                && ast.definition(*id).is_none()
                && context_name(ast, *id).as_deref() == Some(context)
        };
        let define = |node: NodeId| {
            let types = ast.params(node).map(|p| ast[p].type_text().to_string());
            let types: Vec<String> = types.collect();
            let ty = ast[node].type_text();
            let result = ty.split('(').next().unwrap_or("void").trim_end();
            let around = ast.ancestors(node).filter(|id| ast[*id].kind == Kind::NamespaceDecl);
            let mut names: Vec<String> = around.map(|id| ast[id].name().to_string()).collect();
            names.reverse();
            let inner = scope.below(&names)?;
            let open: String = inner.iter().map(|name| format!("namespace {name} {{ ")).collect();
            let (list, close) = (types.join(", "), " }".repeat(inner.len()));
            let name = ast[node].name();
            let plain = !types.iter().any(|ty| ty.contains(['(', '[']));
            let goes_on = kind == DerivativeKind::Tangent && self.registered().goes_on;
            let (how, after) = match goes_on {
                true => ("go_on", format!(" return ::cugrad::detail::spoiled<{result}>::get();")),
                false => ("fail", String::new()),
            };
            let body = format!("::cugrad::detail::{how}(R\"cugrad({why})cugrad\");{after}");
            plain.then(|| (node, format!("\n{open}{result} {name}({list}) {{ {body} }}{close}\n")))
        };
        ast.ids().filter(is_meant).filter_map(define).collect()
    }
}

/// What Clad puts behind the function's name; `None` where it generates several functions, or we do not answer it by one.
fn suffix(f: &Function, subject: &Subject, request: &Request) -> Option<String> {
    let own = &f.params[subject.objects()..];
    let position = |name: &String| own.iter().position(|p| p.name == *name);
    let mut wrt: Vec<usize> = request.wrt.iter().map(position).collect::<Option<_>>()?;
    wrt.sort();
    let listed = wrt.iter().map(usize::to_string).collect::<Vec<_>>().join("_");
    let is_all = wrt.is_empty() || wrt.len() == own.len();
    match request.kind {
        DerivativeKind::Tangent => {
            let order = if request.order > 1 { request.order.to_string() } else { String::new() };
            let element = match &request.part[..] {
                [] => String::new(),
                [Part::Element(k)] => format!("_{k}"),
                _ => return None,
            };
            Some(format!("d{order}arg{listed}{element}"))
        }
        DerivativeKind::Gradient if is_all => Some("grad".to_string()),
        DerivativeKind::Gradient => Some(format!("grad_{listed}")),
        DerivativeKind::Hessian if is_all => Some("hessian".to_string()),
        DerivativeKind::Hessian | DerivativeKind::Jacobian => None,
    }
}

/// A type in which names that the program gave to plain types are replaced by these.
fn without_aliases(ast: &Ast, ty: &str) -> String {
    let meaning = |word: &str| {
        let mut all = ast.all(Kind::TypedefDecl).chain(ast.all(Kind::TypeAliasDecl));
        let found =
            all.find(|&id| ast[id].name() == word && ast.qualified_name(id).as_deref() == Some(word))?;
        let meant = ast[found].type_text();
        meant.chars().all(|c| c.is_ascii_lowercase() || c == ' ').then(|| meant.to_string())
    };
    let words = ty.split(' ').map(|word| meaning(word).unwrap_or_else(|| word.to_string()));
    words.collect::<Vec<_>>().join(" ")
}

/// Namespaces and classes, and the last name.
fn split(name: &str) -> (&str, &str) {
    let end = super::subject::without_last(name);
    (end, name[end.len()..].trim_start_matches("::"))
}

/// The namespaces or class that a declaration belongs to; one inside of a function declares what its namespace holds.
fn context_name(ast: &Ast, decl: NodeId) -> Option<String> {
    let mut at = decl;
    while let Some(function) = ast.enclosing_function(at) {
        at = function;
    }
    let whole = ast.qualified_name(at)?;
    Some(split(&whole).0.to_string())
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_taken_apart() {
        assert_eq!(super::split("ns::V<a::b>::get"), ("ns::V<a::b>", "get"));
        assert_eq!(super::split("f"), ("", "f"));
        assert_eq!(super::split("S::operator()"), ("S", "operator()"));
    }
}
