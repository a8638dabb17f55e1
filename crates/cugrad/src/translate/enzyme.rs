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
//! In the call, the name and the markers make way for the function's name; arguments are not touched.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use diff::Generator;
use exec::Edit;
use front::ast::{FileId, NodeId};
use front::requests::enzyme::{Activity, Argument, EnzymeCall, EnzymeMode};
use ir::{Code, Diagnostic, FuncId, Function, FunctionKind, Type};

use super::{Target, Translator, declare, qualifier};
use crate::chain::{Derived, Mode, derivative_name, derive};

/// Calls with the same key are answered by the same function.
#[derive(PartialEq)]
struct Key {
    function: FuncId,
    mode: Mode,
    /// What the function takes for each parameter.
    arguments: Vec<(Activity, bool, bool)>,
    result: Option<String>,
    /// Where the function can be seen by its name alone.
    scope: (FileId, Option<NodeId>),
}

impl Translator<'_> {
    /// `taken`: names of generated functions so far.
    pub(super) fn answer_enzyme(
        &mut self,
        generator: &mut Generator,
        functions: &HashMap<NodeId, FuncId>,
        taken: &mut Vec<String>,
    ) {
        let program = self.program;
        let mut done: Vec<(Key, String)> = Vec::new();
        let mut headers: BTreeMap<FileId, BTreeSet<String>> = BTreeMap::new();
        for call in &program.front.enzyme {
            let key = self.key(call, functions[&call.function]);
            let name = match done.iter().find(|(other, _)| *other == key) {
                Some((_, name)) => name.clone(),
                None => match self.answer_call(generator, call, &key, taken) {
                    Ok((name, needed)) => {
                        headers.entry(call.insertion.file).or_default().extend(needed);
                        done.push((key, name.clone()));
                        name
                    }
                    Err(problem) => {
                        self.problems.push(*problem);
                        continue;
                    }
                },
            };
            self.replace(call, &name);
        }
        for (file, names) in headers {
            self.include(file, &names);
        }
    }

    fn key(&self, call: &EnzymeCall, function: FuncId) -> Key {
        let mode = match call.mode {
            EnzymeMode::Reverse => Mode::Reverse,
            EnzymeMode::Forward => Mode::Forward,
        };
        let arguments =
            call.arguments.iter().map(|a| (a.activity, a.value_by_pointer, a.shadow_by_pointer)).collect();
        let scope = (call.insertion.file, self.program.front.ast.parent(call.insertion.before));
        Key { function, mode, arguments, result: call.result.clone(), scope }
    }

    /// Derives, and inserts the derivative with the function that the call is to call. Returns that function's name
    /// and the headers that the code needs.
    fn answer_call(
        &mut self,
        generator: &mut Generator,
        call: &EnzymeCall,
        key: &Key,
        taken: &mut Vec<String>,
    ) -> Result<(String, Vec<String>), Box<Diagnostic>> {
        let f = generator.module.function(key.function).clone();
        let wrt: Vec<String> = f
            .params
            .iter()
            .zip(&call.arguments)
            .filter(|(_, a)| has_derivative(a))
            .map(|(p, _)| p.name.clone())
            .collect();
        let refuse = |message: String| Diagnostic::new(Code::EnzymeForm, call.span, message);
        if wrt.is_empty() {
            return Err(refuse(format!("no argument of `{}` has a derivative", f.name)).into());
        }
        let users = self.user_names();
        let is_taken = |taken: &[String], name: &str| users.contains(name) || taken.iter().any(|t| t == name);
        let name = derivative_name(&f, key.mode, &wrt, |n| is_taken(taken, n));
        taken.push(name.clone());
        let derived =
            derive(generator, key.function, key.mode, &wrt, false, &name).map_err(|d| at_call(d, call))?;
        if derived.derivative.needs_tape && f.kind != FunctionKind::Host && self.target == Target::Gpu {
            let refusal = refuse(format!("the gradient of `{}` keeps values on a tape", f.name));
            let hint = "on the GPU only launches through cugrad::gradient have a tape; --device cpu runs this program";
            return Err(refusal.with_hint(hint).into());
        }
        let suffix = match key.mode {
            Mode::Reverse => "autodiff",
            Mode::Forward => "fwddiff",
        };
        let plain = format!("{}_{suffix}", f.ident);
        let entry = (1..)
            .map(|n| if n == 1 { plain.clone() } else { format!("{plain}_{n}") })
            .find(|n| !is_taken(taken, n))
            .expect("some number is free");
        taken.push(entry.clone());
        let checks =
            if self.program.options.config.may_alias { String::new() } else { checks(&f, &derived, call) };
        let mut headers = derived.derivative.headers.clone();
        if !checks.is_empty() {
            headers.push("cugrad/distinct.h".to_string());
        }
        let function = entry_function(generator, &f, &derived, call, &entry, &checks);
        self.insert(call.insertion, format!("{}\n{function}", derived.text));
        self.answered.push(format!("{} of {} → {name}", describe(call.mode), f.name));
        Ok((entry, headers))
    }

    /// Names of the user's functions and variables, which ours must not be.
    fn user_names(&self) -> HashSet<&str> {
        let ast = &self.program.front.ast;
        ast.ids()
            .filter(|&id| ast[id].kind.is_function() || ast[id].kind.is_variable())
            .map(|id| ast[id].name())
            .collect()
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
    fn include(&mut self, file: FileId, names: &BTreeSet<String>) {
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

fn describe(mode: EnzymeMode) -> &'static str {
    match mode {
        EnzymeMode::Reverse => "__enzyme_autodiff",
        EnzymeMode::Forward => "__enzyme_fwddiff",
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

/// Different pointer parameters are taken for different arrays; here is where that can be checked.
fn checks(f: &Function, d: &Derived, call: &EnzymeCall) -> String {
    let address = |i: usize| {
        let (p, argument) = (&f.params[i], &call.arguments[i]);
        let is_object = p.by_reference && !argument.value_by_pointer;
        format!("{}{}", if is_object { "&" } else { "" }, p.name)
    };
    let mut text = String::new();
    for &(a, b) in &d.derivative.distinct {
        let what = format!("{} and {} of {}", f.params[a].name, f.params[b].name, f.name);
        let _ = writeln!(text, "  ::cugrad::require_distinct({}, {}, {what:?});", address(a), address(b));
    }
    text
}

/// The function that the call is made to call.
fn entry_function(
    generator: &Generator,
    f: &Function,
    d: &Derived,
    call: &EnzymeCall,
    name: &str,
    checks: &str,
) -> String {
    let m = &generator.module;
    let g = m.function(d.derivative.function);
    let mut takes = Vec::new();
    let mut values = Vec::new();
    let mut adjoints = Vec::new();
    let mut locals = String::new();
    let mut gradients = Vec::new();
    let mut shadows = g.params[f.params.len()..].iter();
    for (p, argument) in f.params.iter().zip(&call.arguments) {
        if argument.value_by_pointer {
            takes.push(back::type_text(m, f.ty(p.value), &p.name));
            values.push(format!("*{}", p.name));
        } else {
            takes.push(declare(&p.spelling, &p.name));
            values.push(p.name.clone());
        }
        if !has_derivative(argument) {
            if argument.activity == Activity::Dup {
                let ignored = if argument.shadow_by_pointer { "const void *" } else { &p.spelling };
                takes.push(ignored.to_string());
            }
            continue;
        }
        let shadow = shadows.next().expect("one for each requested parameter, in the order of parameters");
        let ty = g.ty(shadow.value);
        match argument.activity {
            Activity::Out => {
                let number = ty.pointee().expect("the adjoint of a number is passed by address");
                let _ = writeln!(locals, "  {} = 0;", back::type_text(m, number, &shadow.name));
                adjoints.push(format!("&{}", shadow.name));
                gradients.push(shadow.name.clone());
            }
            // A reference, or in forward mode a struct by value, whose tangent is passed by address.
            Activity::Dup if !argument.shadow_by_pointer || is_struct(f.ty(p.value)) => {
                let object = ty.pointee().expect("shadows of objects are passed by address");
                let declarator = if argument.shadow_by_pointer {
                    shadow.name.clone()
                } else {
                    format!("&{}", shadow.name)
                };
                takes.push(back::type_text(m, object, &declarator));
                adjoints.push(format!("&{}", shadow.name));
            }
            Activity::Dup => {
                takes.push(back::type_text(m, ty, &shadow.name));
                adjoints.push(shadow.name.clone());
            }
            Activity::Const => unreachable!("has no derivative"),
        }
    }
    values.extend(adjoints);
    if d.derivative.needs_tape {
        let tape = if f.kind == FunctionKind::Host { "::cugrad::host_tape{}" } else { "::cugrad::tape{}" };
        values.push(tape.to_string());
    }
    let inner = format!("{}({})", d.name, values.join(", "));
    let body = match (&call.result, d.mode) {
        (None, _) => format!("  {inner};\n"),
        (Some(_), Mode::Forward) => format!("  return {inner};\n"),
        (Some(_), Mode::Reverse) => format!("  {inner};\n  return {{{}}};\n", gradients.join(", ")),
    };
    let result = call.result.as_deref().unwrap_or("void");
    format!("static {}{result} {name}({}) {{\n{checks}{locals}{body}}}\n", qualifier(f), takes.join(", "))
}

fn is_struct(ty: &Type) -> bool {
    matches!(ty, Type::Struct(_))
}
