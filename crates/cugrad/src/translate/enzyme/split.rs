//! Calls of one sweep alone, and the question how much goes from one to the other.
//!
//! The tape travels through the user's code in one of the forms of `cugrad/split_tape.h`. Which, the call says:
//! `enzyme_tape` gives memory for it, `enzyme_allocated` says that the value itself is large enough. A pointer without
//! either leads to memory that is found when the sweep runs, unless the whole tape fits into the pointer.

use diff::{Generator, KeptWords, Split};
use front::requests::enzyme::{EnzymeCall, EnzymeFunction, Piece};
use ir::{Code, Diagnostic, FuncId, Function, Request};

use super::super::Translator;
use super::super::answer::qualifier;
use super::super::scope::Scope;
use super::at_call;
use super::entry::{self, ParameterNames};

/// Functions that were separated, and where they stand.
#[derive(Default)]
pub struct Splits(Vec<(Request, Scope, Split)>);

/// Where a call has its tape.
enum TapeForm {
    /// In a value.
    Value,
    /// In memory that the call names.
    Memory,
    /// Behind a pointer.
    Heap,
    /// Nothing is kept, and the call has no place for it.
    Nothing,
}

const POINTER_BYTES: u64 = 8;

/// Words that a tape takes where its caller stores it: one that is not fixed begins with its length.
fn stored_words(kept: KeptWords) -> Option<(u64, bool)> {
    match kept {
        KeptWords::Fixed(words) => Some((words, true)),
        KeptWords::AtMost(words) => Some((words + 1, false)),
        KeptWords::Unknown => None,
    }
}

impl Translator<'_> {
    pub(super) fn one_sweep(
        &mut self,
        generator: &mut Generator,
        splits: &mut Splits,
        call: &EnzymeCall,
        request: &Request,
        scope: &Scope,
    ) -> Result<(String, String, String, Vec<String>), Box<Diagnostic>> {
        let f = generator.module.function(request.function).clone();
        let known = splits.0.iter().find(|(other, from, _)| other == request && scope.sees(from));
        let (text, split) = match known {
            Some((.., split)) => (String::new(), split.clone()),
            None => {
                let (text, split) = self.separate(generator, request, scope).map_err(|d| at_call(d, call))?;
                splits.0.push((request.clone(), scope.clone(), split.clone()));
                (text, split)
            }
        };
        let suffix = match call.callee {
            EnzymeFunction::AugmentedSweep => "augmentfwd",
            EnzymeFunction::TapeSize => "augmentsize",
            _ => "reverse_of",
        };
        let name = generator.module.take_name(&format!("{}_{suffix}", f.ident));
        let [augmented, reverse] =
            [&split.augmented, &split.reverse].map(|d| &generator.module.function(d.function).name);
        let names = ParameterNames::of(&f, call, [&name, augmented, reverse]);
        let checks = self.checks(&f, &split.augmented, call, &names.params);
        let function = match call.callee {
            EnzymeFunction::TapeSize => size(&f, &split, call, &name)?,
            _ => sweep(generator, &f, &split, call, &name, names, &checks)?,
        };
        let headers =
            [&split.augmented, &split.reverse].into_iter().flat_map(|d| d.headers.clone()).collect();
        Ok((text, name, function, headers))
    }

    /// Derives and prints both sweeps.
    fn separate(
        &mut self,
        generator: &mut Generator,
        request: &Request,
        scope: &Scope,
    ) -> Result<(String, Split), Diagnostic> {
        let (primal, wrt) = (request.function, &request.wrt);
        let f = generator.module.function(primal).clone();
        let params = diff::request::resolve(&generator.module, &f, wrt, request.integers)?;
        let names = [format!("{}_aug", f.ident), format!("{}_rev", f.ident)];
        let names = names.map(|n| generator.module.take_name(&n));
        let split = generator.split(primal, &params, [&names[0], &names[1]])?;
        let m = &generator.module;
        let file = m.files.get(f.span.file as usize).map_or("", |p| p.rsplit('/').next().unwrap_or(p));
        let mut text = String::new();
        for (d, what) in [
            (&split.augmented, "Forward sweep of the gradient of"),
            (&split.reverse, "Reverse sweep of the gradient of"),
        ] {
            let contract = format!(
                "{what} `{}` ({file}:{}) with respect to {}, by cugrad.\n  tape: what the reverse sweep needs of the forward sweep",
                f.name,
                f.span.line,
                wrt.join(", ")
            );
            let options = back::Options { contract: Some(contract), cite_lines: true, static_linkage: true };
            let new: Vec<FuncId> =
                d.functions.iter().copied().filter(|id| !self.printed.is_seen(*id, scope)).collect();
            let (brought, called) = self.elsewhere.printed(m, d, |id| self.printed.is_seen(id, scope));
            self.printed.add(&called, scope);
            text.push_str(&brought.text);
            text.push_str(&back::print_functions(m, &new, &options));
            text.push('\n');
            self.printed.add(&d.functions, scope);
        }
        Ok((text, split))
    }
}

/// How the tape of a call is stored; refused where it does not fit.
fn form(f: &Function, split: &Split, call: &EnzymeCall) -> Result<TapeForm, Box<Diagnostic>> {
    let refuse = |message: String, hint: &str| {
        Err(Box::new(Diagnostic::new(Code::EnzymeForm, call.span, message).with_hint(hint.to_string())))
    };
    let ask = "__enzyme_augmentsize and cugrad::tape_bytes say how many bytes it takes";
    let needed = stored_words(split.kept).map(|(words, _)| words * 4);
    if let Some(stated) = call.tape.allocated {
        let Some(needed) = needed else {
            let message = format!(
                "how much `{}` keeps depends on its arguments, and enzyme_allocated gives it a fixed place",
                f.name
            );
            return refuse(message, "leave enzyme_allocated out, and let the tape be a pointer");
        };
        if let Some(stated) = stated.filter(|stated| *stated < needed) {
            let message = format!(
                "the tape of `{}` takes {needed} bytes, and enzyme_allocated gives it {stated}",
                f.name
            );
            return refuse(message, ask);
        }
        if call.tape.in_memory {
            return Ok(TapeForm::Memory);
        }
        let room = call.tape.stored_as.and_then(|t| t.bytes);
        if let Some(room) = room.filter(|room| *room < needed) {
            let message = format!(
                "the tape of `{}` takes {needed} bytes, and the type that the call has for it {room}",
                f.name
            );
            return refuse(message, ask);
        }
        return Ok(if call.tape.stored_as.is_some() { TapeForm::Value } else { TapeForm::Nothing });
    }
    match call.tape.stored_as {
        None if split.kept == KeptWords::Fixed(0) => Ok(TapeForm::Nothing),
        None => refuse(
            format!("the tape of `{}` is thrown away", f.name),
            "keep the value of the call for __enzyme_reverse",
        ),
        Some(t) if t.is_pointer => {
            Ok(if needed.is_some_and(|n| n <= POINTER_BYTES) { TapeForm::Value } else { TapeForm::Heap })
        }
        Some(_) => refuse(
            format!(
                "the tape of `{}` is stored in a type that is no pointer, and its size is not stated",
                f.name
            ),
            "write enzyme_allocated, sizeof(the type)",
        ),
    }
}

fn size(f: &Function, split: &Split, call: &EnzymeCall, name: &str) -> Result<String, Box<Diagnostic>> {
    let Some((words, _)) = stored_words(split.kept) else {
        let message = format!("how much `{}` keeps depends on its arguments", f.name);
        return Err(Box::new(
            Diagnostic::new(Code::EnzymeForm, call.span, message)
                .with_hint("let the tape be a pointer, without enzyme_allocated"),
        ));
    };
    let result = call.result.as_deref().unwrap_or("void");
    let value = if call.result.is_some() { format!("return {};", words * 4) } else { String::new() };
    let qualifier = if qualifier(f).is_empty() { "" } else { "__host__ __device__ " };
    Ok(format!("static {qualifier}{result} {name}() {{ {value} }}\n"))
}

/// The function for a call of one sweep.
fn sweep(
    generator: &Generator,
    f: &Function,
    split: &Split,
    call: &EnzymeCall,
    name: &str,
    names: ParameterNames,
    checks: &str,
) -> Result<String, Box<Diagnostic>> {
    let m = &generator.module;
    let augmented = call.callee == EnzymeFunction::AugmentedSweep;
    let half = m.function(if augmented { split.augmented.function } else { split.reverse.function });
    let form = form(f, split, call)?;
    let given = f.params.len() + usize::from(call.pieces.contains(&Piece::ResultAdjoint));
    let sorted = entry::sort(m, f, half, call, &half.params[given..], names);
    let (words, fixed) = stored_words(split.kept).unwrap_or((0, false));
    let mut body = String::new();
    if augmented {
        body.push_str(checks);
    }
    if call.tape.allocated.is_some() {
        let why = format!("the tape of {} is too small", f.name);
        body.push_str(&format!(
            "  if (cugrad_bytes < {0}) ::cugrad::detail::end_of_tape({why:?}, cugrad_bytes, {0});\n",
            words * 4
        ));
    }
    body.push_str(&sorted.locals);
    let stored = if augmented { "" } else { "(cugrad_stored)" };
    body.push_str(&match form {
        TapeForm::Memory => {
            format!("  ::cugrad::kept_at<{words}, {fixed}> cugrad_kept(cugrad_memory, {});\n", !augmented)
        }
        TapeForm::Heap if augmented => "  ::cugrad::kept_on_heap cugrad_kept;\n".to_string(),
        TapeForm::Heap => "  ::cugrad::kept_on_heap cugrad_kept((void *)cugrad_stored);\n".to_string(),
        TapeForm::Value | TapeForm::Nothing => {
            format!("  ::cugrad::kept<{words}, {fixed}> cugrad_kept{stored};\n")
        }
    });
    // Gradients of numbers are the reverse sweep's to write.
    let adjoints = sorted.adjoints[0].iter().cloned();
    let result_adjoint = (given > f.params.len()).then(|| "cugrad_result_adj".to_string());
    let tape = "cugrad_kept.tape()".to_string();
    let all: Vec<String> =
        sorted.values.iter().cloned().chain(result_adjoint).chain(adjoints).chain([tape]).collect();
    let inner = format!("{}({})", half.name, all.join(", "));
    if call.gives_both {
        body.push_str(&format!("  {} = {inner};\n", back::type_text(m, &f.result, "cugrad_result")));
    } else {
        body.push_str(&format!("  {inner};\n"));
    }
    if matches!(form, TapeForm::Memory) && augmented {
        body.push_str("  cugrad_kept.close();\n");
    }
    if matches!(form, TapeForm::Heap) && !augmented && !call.tape.keep {
        body.push_str("  ::free((void *)cugrad_stored);\n");
    }
    match (&call.result, augmented) {
        (None, _) => {}
        (Some(_), true) if call.gives_both => {
            body.push_str("  return {cugrad_kept.as_stored(), cugrad_result};\n");
        }
        (Some(_), true) => body.push_str("  return cugrad_kept.as_stored();\n"),
        (Some(_), false) => {
            body.push_str(&format!("  return {};\n", entry::together(call, &sorted.gradients)));
        }
    }
    let result = call.result.as_deref().unwrap_or("void");
    Ok(format!("static {}{result} {name}({}) {{\n{body}}}\n", qualifier(f), sorted.takes.join(", ")))
}
