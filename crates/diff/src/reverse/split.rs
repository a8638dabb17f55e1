//! The two sweeps as two functions, between which other code runs.
//!
//! `f_aug(params…, adjoints…, tape)` is the forward sweep and returns what the primal returns; `f_rev(params…,
//! [result_adj,] adjoints…, tape)` is the reverse sweep. Nothing but the tape goes from one to the other: memory may
//! have changed in between, so every value that the reverse sweep needs and that came out of memory is kept. What
//! does not come out of loops is pushed at the end, on every path, so that a tape without loops has a fixed layout
//! ([`KeptWords::Fixed`]) and needs no length.

use analysis::RequestedParams;
use analysis::layout::Layout;
use analysis::loops::counted;
use analysis::trips::constant_trips;
use ir::{Block, Code, Diagnostic, FuncId, Function, Mode, Module, Op};

use super::quotients::Quotients;
use super::sweep::{Seed, Sweep};
use super::tape_size::words_of;
use super::{Built, ReverseOptions, build};
use crate::generate::KeptWords;
use crate::generator::Generator;
use crate::plan::Facts;
use crate::plan::host_code;
use crate::prepare::prepare;
use crate::request::check_outputs;
use crate::shared::SharedShadows;

/// The type of such a tape in generated code.
pub const TAPE: &str = "::cugrad::split_tape &";

/// One of the two functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    Augmented,
    Reverse,
}

/// Builds one of the functions.
pub fn half(
    g: &mut Generator,
    primal: FuncId,
    request: &RequestedParams,
    name: &str,
    half: Half,
) -> Result<Built, Diagnostic> {
    let prepared = prepare(&g.module, primal, &g.config, Mode::Reverse);
    check_outputs(&g.module, &prepared, request)?;
    if host_code::is_used(&prepared) {
        let message =
            format!("`{}` allocates, copies or launches, and its sweeps cannot be separated", prepared.name);
        return Err(Diagnostic::new(Code::LaunchActive, prepared.span, message)
            .with_hint("__enzyme_autodiff and cugrad::gradient run both sweeps in one call"));
    }
    build(g, &prepared, request, name, ReverseOptions { half: Some(half), ..Default::default() })
}

/// What the augmented sweep keeps.
pub fn kept(g: &Generator, augmented: FuncId) -> KeptWords {
    let f = g.module.function(augmented);
    match pushed(&Layout::of(f), f.body()) {
        Some((words, true)) => KeptWords::Fixed(words),
        Some((words, false)) => KeptWords::AtMost(words),
        None => KeptWords::Unknown,
    }
}

/// Words that a block pushes at most, and whether it is the same on every path.
fn pushed(layout: &Layout, block: &Block) -> Option<(u64, bool)> {
    let (mut words, mut always) = (0, true);
    for inst in &block.insts {
        let (more, same) = match &inst.op {
            Op::Push { value, .. } => (words_of(layout.function.ty(*value))?, true),
            Op::If { then, els, .. } => {
                let (a, b) = (pushed(layout, then)?, pushed(layout, els)?);
                (a.0.max(b.0), a.1 && b.1 && a.0 == b.0)
            }
            Op::Loop { body, .. } => match pushed(layout, body)? {
                (0, _) => (0, true),
                (each, same) => {
                    let trips = counted(layout, inst).and_then(|_| constant_trips(layout, inst))?;
                    (trips.checked_mul(each)?, same)
                }
            },
            // Nothing else pushes.
            _ => (0, true),
        };
        words += more;
        always &= same;
    }
    Some((words, always))
}

/// What cannot be told apart into two sweeps.
pub fn check(facts: &Facts, shared: &SharedShadows) -> Result<(), Diagnostic> {
    if !shared.of.is_empty() {
        let f = facts.layout.function;
        let message = format!("shared memory of `{}` carries derivatives between its threads", f.name);
        return Err(Diagnostic::new(Code::SharedActive, f.span, message)
            .with_hint("it is gone between the sweeps: use __enzyme_autodiff, which runs both"));
    }
    if facts.primal_first {
        let f = facts.layout.function;
        let message = format!("`{}` chooses one of many values by an atomic operation", f.name);
        return Err(Diagnostic::new(Code::AtomicActive, f.span, message)
            .with_hint("its derivative reads what remains in memory: use __enzyme_autodiff"));
    }
    Ok(())
}

pub fn refuse_recursion(m: &Module, f: &Function, callee: FuncId) -> Diagnostic {
    let name = &m.function(callee).name;
    let message = format!("`{name}` calls itself and keeps values on a tape of its own");
    Diagnostic::new(Code::TapeInDeviceCode, f.span, message).with_hint("use __enzyme_autodiff")
}

impl Sweep<'_, '_> {
    pub fn run_half(mut self, half: Half, seed: Seed) -> Result<Quotients, Diagnostic> {
        let f = self.facts.layout.function;
        let body = f.body();
        if half == Half::Augmented {
            self.forward_block(body)?;
            let results = body.yields.iter().map(|v| self.resolve(*v)).collect();
            self.b.finish(results);
            return Ok(self.quotients);
        }
        self.open_block(body);
        if let ([result], Seed::Parameter(adjoint)) = (body.yields.as_slice(), seed)
            && self.facts.activity.active(*result)
        {
            self.add(*result, adjoint);
        }
        self.reverse_insts(body)?;
        self.flush_parameters()?;
        self.b.finish(Vec::new());
        Ok(self.quotients)
    }
}
