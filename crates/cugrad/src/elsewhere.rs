//! Functions of other sources that the file does not declare: derivatives that call or launch them bring them along.
//!
//! They are printed from their IR, under names that are free in the file.

use std::collections::BTreeSet;

use back::{Options as Print, Printed, print_with_origins};
use diff::Derivative;
use front::lower::Lowered;
use ir::{FuncId, HostOp, Module, Op};

use crate::chain::Derived;

/// The functions of other sources in a module.
#[derive(Clone, Debug, Default)]
pub struct Elsewhere(BTreeSet<FuncId>);

impl Elsewhere {
    /// Gives them names of their own. The words of the file are known by now.
    pub fn of(lowered: &mut Lowered) -> Elsewhere {
        for &id in &lowered.elsewhere {
            let name = lowered.module.take_name(&lowered.module.function(id).ident.clone());
            let f = &mut lowered.module.functions[id.0 as usize];
            f.name = name;
            // The file need not know the names of types that the source wrote.
            f.result_spelling.clear();
            f.params.iter_mut().for_each(|p| p.spelling.clear());
        }
        Elsewhere(lowered.elsewhere.iter().copied().collect())
    }

    /// Puts those that a derivative calls or launches in front of its text, without those that are `there` already. Which they are.
    pub fn bring(&self, m: &Module, derived: &mut Derived, there: impl Fn(FuncId) -> bool) -> Vec<FuncId> {
        let (printed, called) = self.printed(m, &derived.derivative, there);
        derived.text.insert_str(0, &printed.text);
        derived.origins.splice(0..0, printed.origins);
        called
    }

    /// The text of those that a derivative calls, and which they are.
    pub fn printed(
        &self,
        m: &Module,
        derivative: &Derivative,
        there: impl Fn(FuncId) -> bool,
    ) -> (Printed, Vec<FuncId>) {
        let mut called = Vec::new();
        let counting = derivative.tape_size.iter().flat_map(|size| &size.functions);
        for id in derivative.functions.iter().chain(counting) {
            self.visit(m, *id, &mut called);
        }
        called.retain(|id| !there(*id));
        if called.is_empty() {
            return (Printed::default(), called);
        }
        let options = Print { contract: None, cite_lines: false, static_linkage: true };
        let mut printed = print_with_origins(m, &called, &options);
        printed.push_text("\n");
        (printed, called)
    }

    fn visit(&self, m: &Module, caller: FuncId, called: &mut Vec<FuncId>) {
        let Some(body) = &m.function(caller).body else { return };
        let mut callees = Vec::new();
        body.walk(&mut |inst| {
            let callee = match &inst.op {
                Op::Call { callee, .. } => *callee,
                Op::Host { op: HostOp::Launch(launch), .. } => launch.kernel,
                _ => return,
            };
            if self.0.contains(&callee) {
                callees.push(callee);
            }
        });
        for callee in callees {
            if !called.contains(&callee) {
                // Functions that call each other are declared before they are defined.
                called.push(callee);
                self.visit(m, callee, called);
                called.retain(|id| *id != callee);
                called.push(callee);
            }
        }
    }
}
