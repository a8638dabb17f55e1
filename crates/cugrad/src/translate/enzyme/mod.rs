//! Calls in Enzyme's spelling, answered.
//!
//! Each gets a function of its own that takes the call's arguments as they stand, values and shadows interleaved, and
//! calls the derivative, which takes values first and adjoints after:
//! ```cpp
//! // __enzyme_autodiff((void*)f, enzyme_dup, x, dx, n, a)
//! static double f_autodiff(double *x, double *x_adj, int n, double a) {
//!   double a_adj = 0;                    // enzyme_out: the gradient is returned
//!   f_rev(x, n, a, x_adj, &a_adj);
//!   return a_adj;
//! }
//! ```
//! In the call, the name and the markers make way for the function's name; arguments are not touched. [`entry`] writes
//! such functions, [`split`] those for one sweep alone.

mod entry;
mod split;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use diff::Generator;
use exec::Edit;
use front::ast::{FileId, NodeId};
use front::requests::enzyme::{Activity, Argument, EnzymeCall, EnzymeFunction, Piece, TapeUse};
use ir::tables::HashMap;
use ir::{Code, Diagnostic, FuncId, Function, Mode, Request};

use super::answer::refuse_unsized_tape;
use super::scope::Scope;
use super::{Target, Translator};
use crate::chain::{derivative_name, derive};
use entry::ParameterNames;

/// What calls have in common that are answered by the same function.
#[derive(PartialEq)]
struct CallForm {
    function: FuncId,
    callee: EnzymeFunction,
    /// What the function takes for each parameter.
    arguments: Vec<(Activity, bool, bool)>,
    result: Option<String>,
    width: u32,
    tape: TapeUse,
    pieces: Vec<Piece>,
}

/// What was answered so far, and the headers that it needs in each file.
#[derive(Default)]
pub(super) struct AnsweredCalls {
    done: Vec<(CallForm, Scope, String)>,
    splits: split::Splits,
    headers: BTreeMap<FileId, BTreeSet<String>>,
}

impl CallForm {
    fn of(call: &EnzymeCall, function: FuncId) -> CallForm {
        let arguments =
            call.arguments.iter().map(|a| (a.activity, a.value_by_pointer, a.shadow_by_pointer)).collect();
        CallForm {
            function,
            callee: call.callee,
            arguments,
            result: call.result.clone(),
            width: call.width,
            tape: call.tape.clone(),
            pieces: call.pieces.clone(),
        }
    }
}

impl Translator<'_> {
    pub(super) fn answer_enzyme(
        &mut self,
        generator: &mut Generator,
        calls: &mut AnsweredCalls,
        call: &EnzymeCall,
        functions: &HashMap<NodeId, FuncId>,
    ) {
        let form = CallForm::of(call, functions[&call.function]);
        let scope = self.scope(&call.insertion);
        let known = calls.done.iter().find(|(other, from, _)| *other == form && scope.sees(from));
        let name = match known {
            Some((_, _, name)) => name.clone(),
            None => match self.answer_call(generator, &mut calls.splits, call, form.function, &scope) {
                Ok((name, needed)) => {
                    calls.headers.entry(call.insertion.file).or_default().extend(needed);
                    calls.done.push((form, scope, name.clone()));
                    name
                }
                Err(problem) => return self.problems.push(*problem),
            },
        };
        self.replace(call, &name);
    }

    pub(super) fn include_for(&mut self, calls: AnsweredCalls) {
        for (file, names) in calls.headers {
            self.include(file, &names);
        }
    }

    /// Derives, and inserts the derivative with the function that the call is to call. Returns that function's name
    /// and the headers that the code needs.
    fn answer_call(
        &mut self,
        generator: &mut Generator,
        splits: &mut split::Splits,
        call: &EnzymeCall,
        function: FuncId,
        scope: &Scope,
    ) -> Result<(String, Vec<String>), Box<Diagnostic>> {
        let f = generator.module.function(function).clone();
        let wrt: Vec<String> = f
            .params
            .iter()
            .zip(&call.arguments)
            .filter(|(_, a)| has_derivative(a))
            .map(|(p, _)| p.name.clone())
            .collect();
        if wrt.is_empty() {
            let message = format!("no argument of `{}` has a derivative", f.name);
            return Err(Diagnostic::new(Code::EnzymeForm, call.span, message).into());
        }
        if call.width > 1 {
            let prepared = diff::prepared(generator, function);
            diff::request::check_repeatable(&generator.module, &prepared, generator.config.may_alias)
                .map_err(|mut d| {
                    d.span = call.span;
                    d
                })?;
        }
        let (derived, entry_name, entry, mut headers) = match call.callee {
            EnzymeFunction::Whole(mode) => {
                let request = Request::first(function, mode, wrt);
                self.whole(generator, call, &request, scope)?
            }
            EnzymeFunction::AugmentedSweep | EnzymeFunction::ReverseSweep | EnzymeFunction::TapeSize => {
                let request = Request::first(function, Mode::Reverse, wrt);
                self.one_sweep(generator, splits, call, &request, scope)?
            }
        };
        if entry.contains("require_distinct") {
            headers.push("cugrad/distinct.h".to_string());
        }
        self.headers.extend(headers.iter().cloned());
        let text = format!("{derived}\n{entry}");
        self.listed.push(text.clone());
        self.insert(call.insertion, text);
        self.answered.push(format!("{} of {} → {entry_name}", describe(call.callee), f.name));
        Ok((entry_name, headers))
    }

    /// Both sweeps, or the tangent: derivative, name and text of the function that is called, and headers.
    fn whole(
        &mut self,
        generator: &mut Generator,
        call: &EnzymeCall,
        request: &Request,
        scope: &Scope,
    ) -> Result<(String, String, String, Vec<String>), Box<Diagnostic>> {
        let (mode, wrt) = (request.mode(), &request.wrt);
        let f = generator.module.function(request.function).clone();
        let name = derivative_name(&f, mode, wrt, |name| generator.module.is_name(name));
        generator.module.names.words.insert(name.clone());
        let there = |id| self.printed.is_seen(id, scope);
        let mut derived = derive(generator, request, &name, None, &there).map_err(|d| at_call(d, call))?;
        self.note(&generator.module, &mut derived, scope);
        if call.in_device_code && self.target == Target::Gpu {
            refuse_unsized_tape(&f, &derived, call.span)?;
        }
        let suffix = match mode {
            Mode::Reverse => "autodiff",
            Mode::Forward => "fwddiff",
        };
        let entry = generator.module.take_name(&format!("{}_{suffix}", f.ident));
        let names = ParameterNames::of(&f, call, [&entry, &derived.name]);
        let checks = self.checks(&f, &derived.derivative, call, &names.params);
        let function = entry::function(generator, &f, &derived, call, &entry, names, &checks);
        let first = self.declared_later(generator, &derived.derivative.functions, &call.insertion, scope);
        Ok((first + &scope.guarded(&derived.text), entry, function, derived.derivative.headers))
    }

    /// Different pointer parameters are taken for different arrays; here is where that can be checked.
    fn checks(&self, f: &Function, d: &diff::Derivative, call: &EnzymeCall, names: &[String]) -> String {
        if self.program.options.config.may_alias {
            return String::new();
        }
        let address = |i: usize| {
            let (p, argument) = (&f.params[i], &call.arguments[i]);
            let is_object = p.by_reference && !argument.value_by_pointer;
            format!("{}{}", if is_object { "&" } else { "" }, names[i])
        };
        let mut text = String::new();
        for &(a, b) in &d.distinct {
            let what = format!("{} and {} of {}", f.params[a].name, f.params[b].name, f.name);
            let _ = writeln!(text, "  ::cugrad::require_distinct({}, {}, {what:?});", address(a), address(b));
        }
        text
    }

    fn replace(&mut self, call: &EnzymeCall, entry: &str) {
        let path = self.path(call.cuts.file);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // Lines stay where they are.
        let newlines = |range: &std::ops::Range<usize>| {
            "\n".repeat(text.get(range.clone()).map_or(0, |cut| cut.matches('\n').count()))
        };
        let bytes = |range: &std::ops::Range<u32>| range.start as usize..range.end as usize;
        let edits = self.edits.entry(path).or_default();
        let head = bytes(&call.cuts.head);
        edits.push(Edit::replace(head.clone(), format!("{entry}({}", newlines(&head))));
        for marker in call.cuts.markers.iter().map(bytes) {
            edits.push(Edit::replace(marker.clone(), newlines(&marker)));
        }
    }

    /// Headers for generated code, at the top of the file: programs written for Enzyme include none of ours.
    pub(super) fn include(&mut self, file: FileId, names: &BTreeSet<String>) {
        if names.is_empty() {
            return;
        }
        let path = self.path(file);
        let shown = path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let mut text: String = names.iter().map(|name| format!("#include <{name}>\n")).collect();
        let _ = writeln!(text, "#line 1 \"{shown}\"");
        // Before anything else that is inserted at the top.
        self.edits.entry(path).or_default().insert(0, Edit::insert(0, text));
    }
}

/// Given with a shadow or a gradient to return, and able to hold a derivative.
fn has_derivative(argument: &Argument) -> bool {
    argument.activity != Activity::Const && !argument.points_to_integers
}

fn describe(callee: EnzymeFunction) -> &'static str {
    match callee {
        EnzymeFunction::Whole(Mode::Reverse) => "__enzyme_autodiff",
        EnzymeFunction::Whole(Mode::Forward) => "__enzyme_fwddiff",
        EnzymeFunction::AugmentedSweep => "__enzyme_augmentfwd",
        EnzymeFunction::ReverseSweep => "__enzyme_reverse",
        EnzymeFunction::TapeSize => "__enzyme_augmentsize",
    }
}

/// What is wrong with the request is shown at the call, in Enzyme's words.
fn at_call(mut problem: Diagnostic, call: &EnzymeCall) -> Box<Diagnostic> {
    if problem.span.line == 0 || problem.code == Code::NoOutput || problem.code.name() < "CG0100" {
        problem.span = call.span;
    }
    if matches!(problem.code, Code::NoOutput | Code::UnrequestedCarrier) {
        problem.hint = "give it as enzyme_dup, with a shadow".to_string();
    }
    Box::new(problem)
}
