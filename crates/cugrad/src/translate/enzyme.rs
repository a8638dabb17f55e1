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
use ir::{Code, Diagnostic, FuncId, Function, Type};

use super::answer::{declare, entry_tape, qualifier, refuse_unsized_tape};
use super::scope::Scope;
use super::{Target, Translator};
use crate::chain::{Derived, Mode, Wanted, derivative_name, derive};

/// Calls with the same key are answered by the same function.
#[derive(PartialEq)]
struct Key {
    function: FuncId,
    mode: Mode,
    /// What the function takes for each parameter.
    arguments: Vec<(Activity, bool, bool)>,
    result: Option<String>,
}

/// What was answered so far, and the headers that it needs in each file.
#[derive(Default)]
pub(super) struct Calls {
    done: Vec<(Key, Scope, String)>,
    headers: BTreeMap<FileId, BTreeSet<String>>,
}

impl Translator<'_> {
    pub(super) fn answer_enzyme(
        &mut self,
        generator: &mut Generator,
        calls: &mut Calls,
        call: &EnzymeCall,
        functions: &HashMap<NodeId, FuncId>,
    ) {
        let key = self.key(call, functions[&call.function]);
        let scope = self.scope(&call.insertion);
        let known = calls.done.iter().find(|(other, from, _)| *other == key && scope.sees(from));
        let name = match known {
            Some((_, _, name)) => name.clone(),
            None => match self.answer_call(generator, call, &key, &scope) {
                Ok((name, needed)) => {
                    calls.headers.entry(call.insertion.file).or_default().extend(needed);
                    calls.done.push((key, scope, name.clone()));
                    name
                }
                Err(problem) => return self.problems.push(*problem),
            },
        };
        self.replace(call, &name);
    }

    pub(super) fn include_for(&mut self, calls: Calls) {
        for (file, names) in calls.headers {
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
        Key { function, mode, arguments, result: call.result.clone() }
    }

    /// Derives, and inserts the derivative with the function that the call is to call. Returns that function's name
    /// and the headers that the code needs.
    fn answer_call(
        &mut self,
        generator: &mut Generator,
        call: &EnzymeCall,
        key: &Key,
        scope: &Scope,
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
        let name = {
            let (users, taken) = (self.user_names(), &self.taken);
            derivative_name(&f, key.mode, &wrt, |n| users.contains(n) || taken.iter().any(|t| t == n))
        };
        self.taken.push(name.clone());
        let wanted = Wanted { primal: key.function, mode: key.mode, wrt: &wrt, integers: false, name: &name };
        let derived =
            derive(generator, wanted, &|id| self.printed.is_seen(id, scope)).map_err(|d| at_call(d, call))?;
        self.note(&derived, scope);
        if call.in_device_code && self.target == Target::Gpu {
            refuse_unsized_tape(&f, &derived, call.span)?;
        }
        let suffix = match key.mode {
            Mode::Reverse => "autodiff",
            Mode::Forward => "fwddiff",
        };
        let plain = format!("{}_{suffix}", f.ident);
        let entry = {
            let (users, taken) = (self.user_names(), &self.taken);
            (1..)
                .map(|n| if n == 1 { plain.clone() } else { format!("{plain}_{n}") })
                .find(|n| !users.contains(n.as_str()) && !taken.contains(n))
                .expect("some number is free")
        };
        self.taken.push(entry.clone());
        let checks =
            if self.program.options.config.may_alias { String::new() } else { checks(&f, &derived, call) };
        let mut headers = derived.derivative.headers.clone();
        if !checks.is_empty() {
            headers.push("cugrad/distinct.h".to_string());
        }
        let function = entry_function(generator, &f, &derived, call, &entry, &checks);
        self.headers.extend(headers.iter().cloned());
        let text = format!("{}\n{function}", derived.text);
        self.listed.push(text.clone());
        self.insert(call.insertion, text);
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
        let tape = entry_tape(f, d);
        let _ = writeln!(locals, "  {}", tape.declaration);
        values.push(tape.argument.to_string());
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
