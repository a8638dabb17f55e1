//! Functions of the user's that generated code calls and that stand behind it in the file: custom derivatives, above
//! all. They are declared in front of it.

use std::collections::BTreeSet;

use diff::Generator;
use front::ast::{Kind, NodeId, StorageClass};
use front::requests::Insertion;
use ir::{FuncId, Function, Op};

use super::Translator;
use super::answer::{declare, qualifier};
use super::scope::Scope;

impl Translator<'_> {
    /// Declarations for what the functions call.
    pub(super) fn declared_later(
        &self,
        generator: &Generator,
        functions: &[FuncId],
        insertion: &Insertion,
        scope: &Scope,
    ) -> String {
        let m = &generator.module;
        let mut called: Vec<FuncId> = Vec::new();
        for id in functions {
            m.function(*id).body().walk(&mut |inst| match &inst.op {
                Op::Call { callee, .. } => called.push(*callee),
                Op::Host { op: ir::HostOp::Launch(l), .. } => called.push(l.kernel),
                _ => {}
            });
        }
        let mut all = BTreeSet::new();
        for f in called.into_iter().map(|id| m.function(id)) {
            let Some(&node) = self.users.get(&f.name) else { continue };
            if self.stands_behind(node, insertion) {
                all.extend(self.declaration(f, node, scope));
            }
        }
        all.into_iter().collect()
    }

    /// A declaration of the function that is differentiated, where a macro makes it together with the function that asks.
    pub(super) fn declared_first(
        &self,
        f: &Function,
        insertion: &Insertion,
        scope: &Scope,
    ) -> Option<String> {
        let node = *self.users.get(&f.name)?;
        let is_free = self.program.front.ast[node].kind == Kind::FunctionDecl;
        (is_free && self.stands_behind(node, insertion)).then(|| self.declaration(f, node, scope))?
    }

    /// Whether a function is first declared behind a place.
    fn stands_behind(&self, node: NodeId, insertion: &Insertion) -> bool {
        let ast = &self.program.front.ast;
        let all = ast.redeclarations(node).iter().copied().chain([node]);
        let mut places = all.filter_map(|d| ast[d].range).map(|range| range.begin.expansion);
        places.all(|place| place.file == insertion.file && place.offset >= insertion.offset)
    }

    fn declaration(&self, f: &Function, node: NodeId, scope: &Scope) -> Option<String> {
        if f.name.contains('<') {
            return None;
        }
        let ast = &self.program.front.ast;
        let mut names: Vec<String> = f.name.split("::").map(str::to_string).collect();
        let own = names.pop()?;
        let inner = scope.inner(&names)?;
        let linkage = match ast.ancestors(node).any(|a| ast[a].kind == Kind::LinkageSpecDecl) {
            true => "extern \"C\" ",
            false if ast[node].storage_class == Some(StorageClass::Static) => "static ",
            false => "",
        };
        let kernel = if f.is_kernel() { "__global__ " } else { qualifier(f) };
        let params: Vec<String> = f.params.iter().map(|p| declare(&p.spelling, "")).collect();
        let declaration = format!("{linkage}{kernel}{} {own}({});", f.result_spelling, params.join(", "));
        let open: String = inner.iter().map(|name| format!("namespace {name} {{ ")).collect();
        Some(format!("{open}{declaration}{}\n", " }".repeat(inner.len())))
    }
}
