//! The functions that calls in Enzyme's spelling are made to call: they take what stands in the call and sort it.

use std::fmt::Write;

use diff::Generator;
use front::requests::enzyme::{Activity, Argument, EnzymeCall, Piece};
use ir::{Function, Mode, Module, Type};

use super::super::answer::{declare, entry_tape, qualifier};
use super::super::entry_names::EntryNames;
use super::has_derivative;
use crate::chain::Derived;

/// How the parameters are called in it.
pub struct ParameterNames {
    entry_names: EntryNames,
    pub params: Vec<String>,
}

impl ParameterNames {
    /// `functions`: those that it calls, and itself.
    pub fn of<'n>(
        f: &Function,
        call: &'n EnzymeCall,
        functions: impl IntoIterator<Item = &'n String>,
    ) -> ParameterNames {
        let mentioned = functions.into_iter().map(String::as_str).chain(call.result.as_deref());
        let mut entry_names = EntryNames::mentioning(mentioned);
        let params = entry_names.params(f);
        ParameterNames { entry_names, params }
    }
}

/// What the function takes, and what it passes on.
#[derive(Default)]
pub struct SortedArguments {
    /// Declarations of its parameters.
    pub takes: Vec<String>,
    /// The primal's arguments.
    pub values: Vec<String>,
    /// Adjoints or tangents, for each derivative that is asked for.
    pub adjoints: Vec<Vec<String>>,
    /// Declarations of what `enzyme_out` numbers collect, and their names: all of the first, then of the second.
    pub locals: String,
    pub gradients: Vec<String>,
}

/// Sorts the arguments of a call. `shadows` are the derivative's own parameters for them.
pub fn sort(
    m: &Module,
    f: &Function,
    g: &Function,
    call: &EnzymeCall,
    shadows: &[ir::Param],
    mut names: ParameterNames,
) -> SortedArguments {
    let mut all =
        SortedArguments { adjoints: vec![Vec::new(); call.width as usize], ..SortedArguments::default() };
    let mut shadows = shadows.iter().map(|p| (p.name.as_str(), g.ty(p.value)));
    for piece in &call.pieces {
        match piece {
            Piece::Argument(i) => argument(m, f, call, *i, &mut shadows, &mut names, &mut all),
            Piece::Bytes => all.takes.push("unsigned long long cugrad_bytes".to_string()),
            Piece::Memory => all.takes.push("void *cugrad_memory".to_string()),
            Piece::ResultAdjoint => all.takes.push(back::type_text(m, &f.result, "cugrad_result_adj")),
            Piece::Tape(ty) => all.takes.push(declare(ty, "cugrad_stored")),
        }
    }
    all
}

fn argument<'p>(
    m: &Module,
    f: &Function,
    call: &EnzymeCall,
    i: usize,
    shadows: &mut impl Iterator<Item = (&'p str, &'p Type)>,
    names: &mut ParameterNames,
    all: &mut SortedArguments,
) {
    let (p, argument): (_, &Argument) = (&f.params[i], &call.arguments[i]);
    let own = names.params[i].clone();
    if argument.value_by_pointer {
        all.takes.push(back::type_text(m, f.ty(p.value), &own));
        all.values.push(format!("*{own}"));
    } else {
        all.takes.push(declare(&p.spelling, &own));
        all.values.push(own);
    }
    if !has_derivative(argument) {
        if argument.activity == Activity::Dup {
            let ignored = if argument.shadow_by_pointer { "const void *" } else { &p.spelling };
            all.takes.extend((0..call.width).map(|_| ignored.to_string()));
        }
        return;
    }
    let (shadow, ty) = shadows.next().expect("one for each requested parameter, in the order of parameters");
    for lane in 0..call.width as usize {
        let name = if call.width == 1 { shadow.to_string() } else { format!("{shadow}_{lane}") };
        let name = names.entry_names.name(&name);
        match argument.activity {
            Activity::Out => {
                let number = ty.pointee().expect("the adjoint of a number is passed by address");
                let _ = writeln!(all.locals, "  {} = 0;", back::type_text(m, number, &name));
                all.adjoints[lane].push(format!("&{name}"));
                all.gradients.push(name);
            }
            // A reference, or in forward mode a struct by value, whose tangent is passed by address.
            Activity::Dup if !argument.shadow_by_pointer || matches!(f.ty(p.value), Type::Struct(_)) => {
                let object = ty.pointee().expect("shadows of objects are passed by address");
                let declarator = if argument.shadow_by_pointer { name.clone() } else { format!("&{name}") };
                all.takes.push(back::type_text(m, object, &declarator));
                all.adjoints[lane].push(format!("&{name}"));
            }
            Activity::Dup => {
                all.takes.push(back::type_text(m, ty, &name));
                all.adjoints[lane].push(name);
            }
            Activity::Const => unreachable!("has no derivative"),
        }
    }
}

/// Numbers in the type that the call has.
pub fn together(call: &EnzymeCall, numbers: &[String]) -> String {
    match (numbers, call.result.as_deref()) {
        ([only], Some("double" | "float")) => only.clone(),
        _ => format!("{{{}}}", numbers.join(", ")),
    }
}

/// The function for a call that runs the whole derivative.
pub fn function(
    generator: &Generator,
    f: &Function,
    d: &Derived,
    call: &EnzymeCall,
    name: &str,
    names: ParameterNames,
    checks: &str,
) -> String {
    let m = &generator.module;
    let g = m.function(d.derivative.function);
    let sorted = sort(m, f, g, call, &g.params[f.params.len()..], names);
    let mut body = sorted.locals.clone();
    let mut tape = Vec::new();
    if d.derivative.needs_tape {
        let entry = entry_tape(f, d);
        let _ = writeln!(body, "  {}", entry.declaration);
        tape.push(entry.argument.to_string());
    }
    let one = |lane: &[String]| {
        let all: Vec<&str> =
            [&sorted.values, lane, &tape].into_iter().flatten().map(String::as_str).collect();
        format!("{}({})", d.name, all.join(", "))
    };
    match (&call.result, d.mode, &sorted.adjoints[..]) {
        (Some(_), Mode::Forward, [only]) => {
            let _ = writeln!(body, "  return {};", one(only));
        }
        (Some(_), Mode::Forward, several) => {
            let calls: Vec<String> = several.iter().map(|lane| one(lane)).collect();
            let _ = writeln!(body, "  return {};", together(call, &calls));
        }
        (result, _, lanes) => {
            lanes.iter().for_each(|lane| body.push_str(&format!("  {};\n", one(lane))));
            if result.is_some() {
                let _ = writeln!(body, "  return {};", together(call, &sorted.gradients));
            }
        }
    }
    let result = call.result.as_deref().unwrap_or("void");
    format!("static {}{result} {name}({}) {{\n{checks}{body}}}\n", qualifier(f), sorted.takes.join(", "))
}
