//! Derivatives that the user wrote: `NAME_pullback` and `NAME_pushforward` in `custom_derivatives` of `cugrad` or `clad`.
//!
//! Namespaces inside of `custom_derivatives` repeat those of the primal: `custom_derivatives::ns::f_pullback` belongs to
//! `ns::f`. In Enzyme's manner, they are registered by variables ([`registered`]).
//!
//! Clad has more forms. A derivative given in one of them would not be used, and another one computed in its place, so
//! it is refused ([`Lowering::refuse_other_forms`]).

use ir::{Code, Custom, Diagnostic, FuncId, Registered};

use super::Lowering;
use crate::ast::{Flag, Kind, NodeId};
use crate::requests::enzyme::registered::{self, Passes};

const SUFFIXES: [&str; 2] = ["_pullback", "_pushforward"];

impl Lowering<'_> {
    /// Declares the custom derivatives of the program.
    pub(super) fn customs(&mut self) {
        self.refuse_other_forms();
        for (node, primal, suffix) in self.custom_functions() {
            // One that cannot be declared has said so.
            let Ok(id) = self.declare_custom(node) else { continue };
            let is_pullback = suffix == SUFFIXES[0];
            // Overloads have entries of their own.
            let custom = self.custom_entry(primal, node, &|c| {
                if is_pullback { c.pullback.is_none() } else { c.pushforward.is_none() }
            });
            *(if is_pullback { &mut custom.pullback } else { &mut custom.pushforward }) = Some(id);
            if is_pullback && self.ast.definition(node).is_some() {
                let used = |param: NodeId| {
                    self.ast[param].has(Flag::IsUsed) || self.ast[param].has(Flag::IsReferenced)
                };
                let unused =
                    self.ast.params(node).enumerate().filter(|(_, p)| !used(*p)).map(|(i, _)| i).collect();
                let last = self.module.customs.iter_mut().find(|c| c.pullback == Some(id));
                last.expect("just set").unused = unused;
            }
        }
        self.registered_customs();
    }

    /// Those that variables register.
    fn registered_customs(&mut self) {
        // What is wrong with others has been said when the program was read.
        for found in registered::find(self.ast).0 {
            let primal = self.function_name(found.primal);
            match found.passes {
                Passes::Reverse { augmented, reverse } => {
                    let (Ok(augmented), Ok(reverse)) =
                        (self.declare_custom(augmented), self.declare_custom(reverse))
                    else {
                        continue;
                    };
                    let custom = self.custom_entry(primal, found.primal, &|c| c.registered.is_none());
                    custom.registered = Some(Registered { augmented, reverse });
                    custom.span = found.span;
                }
                Passes::Forward { tangent } => {
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
        let plain = name.split('<').next().unwrap_or(&name).to_string();
        self.module.customs.iter().any(|c| c.primal == name || c.primal == plain)
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

    /// Custom derivatives with the name of their primal and the suffix that says which kind they are.
    fn custom_functions(&self) -> Vec<(NodeId, String, &'static str)> {
        let ast = self.ast;
        let mut found = Vec::new();
        for node in ast.ids() {
            if ast[node].kind != Kind::FunctionDecl || ast[node].is_mention() || ast.is_dependent(node) {
                continue;
            }
            let Some(suffix) = SUFFIXES.into_iter().find(|s| ast[node].name().ends_with(s)) else { continue };
            if ast.definition(node).unwrap_or(node) != node {
                continue;
            }
            let Some(mut names) = self.names_below_custom(node) else { continue };
            names.push(ast[node].name().trim_end_matches(suffix).to_string());
            found.push((node, names.join("::"), suffix));
        }
        found
    }

    /// Refuses derivatives that are given in ways that are not read.
    fn refuse_other_forms(&mut self) {
        let ast = self.ast;
        for node in ast.ids() {
            if ast[node].kind != Kind::FunctionDecl || ast[node].is_mention() {
                continue;
            }
            let Some(spaces) = self.names_below_custom(node) else { continue };
            let name = ast[node].name();
            let is_argument = name
                .rsplit_once("_darg")
                .is_some_and(|(_, n)| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()));
            let form =
                if let Some(space) = spaces.iter().find(|s| *s == "overrides" || *s == "class_functions") {
                    format!("in namespace `{space}`")
                } else if is_argument {
                    "for one argument (`_darg`)".to_string()
                } else if name.ends_with("_reverse_forw") {
                    "for the forward sweep alone (`_reverse_forw`)".to_string()
                } else {
                    continue;
                };
            let message = format!(
                "`{name}` is a derivative {form}, which is not read; another would be used in its place"
            );
            let hint = "give it as NAME_pullback or NAME_pushforward in namespace clad::custom_derivatives, with the \
                        primal's namespaces repeated inside";
            let place = self.name_span(node);
            self.problems
                .push(Diagnostic::new(Code::CustomDerivativeSignature, place, message).with_hint(hint));
        }
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
