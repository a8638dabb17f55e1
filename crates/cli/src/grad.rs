//! `cugrad grad`: derivatives as source text, for reading or for compiling after the primal's file.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cugrad::{Gradient, Mode, Options, Program};

use crate::failure::Failure;
use crate::sources::{self, Differentiation};
use crate::{build, compile_commands, output, progress, requests};

/// Print the derivative of a kernel or function as CUDA C++
#[derive(clap::Args)]
#[command(
    after_help = "Without --of, the derivatives that the file itself requests (cugrad::gradient, clad::gradient, …) are printed.\n\
                        Compiler flags (-I, -D, -std=, …) are passed on to clang, here or after --.\n\n\
                        Examples:\n  cugrad grad kernel.cu --of saxpy --wrt y,x\n  \
                        cugrad grad kernel.cu --of 'scale<double>' --mode forward -o scale_fwd.cu\n  \
                        cugrad grad kernel.cu --of solve --wrt u --no-outputs -Iinclude -DN=64"
)]
pub struct Args {
    /// The CUDA C++ source
    file: PathBuf,
    /// The kernel or function: `kernel`, `ns::kernel`, `kernel<double>`, or of overloads `kernel(float *, int)`
    #[arg(long, value_name = "NAME")]
    of: Option<String>,
    /// Parameters to differentiate with respect to, outputs included; all by default
    #[arg(long, value_name = "A,B", value_delimiter = ',', requires = "of")]
    wrt: Vec<String>,
    #[arg(long, value_parser = modes(), default_value = "reverse", requires = "of")]
    mode: Asked,
    /// Write to this file instead of standard output
    #[arg(short, long = "output", value_name = "OUT.cu")]
    output: Option<PathBuf>,
    /// Say which errors of clang were passed over, since nothing that is differentiated reaches them
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    differentiation: Differentiation,
    /// Further flags for clang
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<String>,
}

/// What `--mode` asks for.
#[derive(Clone, Copy)]
enum Asked {
    First(Mode),
    HessianVector,
    Hessian,
    Jacobian,
}

/// Modes as they are named in a command.
fn modes() -> impl TypedValueParser<Value = Asked> {
    let named = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    let all = [
        named("reverse", "Gradient: adjoints from outputs to inputs"),
        named("forward", "Tangent: derivatives from inputs to outputs"),
        named("hessian-vector", "Second derivatives times a vector: the gradient of the tangent"),
        named("hessian", "All second derivatives of a function that returns a number"),
        named("jacobian", "All first derivatives of a function of numbers"),
    ];
    PossibleValuesParser::new(all).map(|name| match name.as_str() {
        "forward" => Asked::First(Mode::Forward),
        "hessian-vector" => Asked::HessianVector,
        "hessian" => Asked::Hessian,
        "jacobian" => Asked::Jacobian,
        _ => Asked::First(Mode::Reverse),
    })
}

pub fn run(args: Args, mut flags: Vec<String>) -> Result<ExitCode, Failure> {
    flags.extend(args.flags.iter().cloned());
    if let Some(out) = &args.output {
        output::check_parent(out)?;
        build::refuse_overwriting(out, std::slice::from_ref(&args.file))?;
    }
    let what = format!("differentiating {}", args.file.display());
    let text = progress::during(&what, || {
        let options = args.differentiation.options(&flags).naming(args.of.as_deref().unwrap_or_default());
        let options = Options { elsewhere: compile_commands::sources(&args.file), ..options };
        let program = Program::with_options(&args.file, options)?;
        let text = match &args.of {
            Some(name) => one(&program, name, &args),
            None => requests::derivatives(&program),
        };
        if args.verbose && text.is_ok() {
            sources::tell_passed_over(&program);
        }
        // The process ends soon, which frees a tree of a million pieces at once.
        std::mem::forget(program);
        text
    })?;
    match &args.output {
        Some(path) => output::write(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn one(program: &Program, name: &str, args: &Args) -> Result<String, Failure> {
    let request = match args.mode {
        Asked::First(mode) => program.derivative(name, mode),
        Asked::HessianVector => program.hessian_vector(name),
        Asked::Hessian => program.hessian(name),
        Asked::Jacobian => program.jacobian(name),
    };
    let wrt: Vec<&str> = args.wrt.iter().map(|n| n.trim()).filter(|n| !n.is_empty()).collect();
    let gradient: Gradient = if wrt.is_empty() { request.wrt_all()? } else { request.wrt(wrt)? };
    let text = with_includes(gradient.headers(), gradient.needs_tape(), gradient.source());
    Ok(without_macros(program, &text))
}

/// The text as it can stand behind the file: the file's macros are put aside around it.
pub fn without_macros(program: &Program, text: &str) -> String {
    cugrad::shield::shield(text, &program.front.vocabulary.macros, &program.session.installed.include)
}

/// The source with the includes it needs in front.
pub fn with_includes(headers: &[String], needs_tape: bool, source: &str) -> String {
    let mut names: Vec<&str> = headers.iter().map(String::as_str).collect();
    if needs_tape {
        names.push("cugrad/tape.h");
    }
    names.sort_unstable();
    names.dedup();
    let includes: String = names.iter().map(|h| format!("#include <{h}>\n")).collect();
    let gap = if includes.is_empty() { "" } else { "\n" };
    format!("{includes}{gap}{}\n", source.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_stand_in_front_once() {
        let twice = ["cugrad/math.h".to_string(), "cugrad/math.h".to_string()];
        assert_eq!(with_includes(&twice, false, "\nint x;\n"), "#include <cugrad/math.h>\n\nint x;\n");
        assert_eq!(with_includes(&[], true, "int x;"), "#include <cugrad/tape.h>\n\nint x;\n");
        assert_eq!(with_includes(&[], false, "int x;"), "int x;\n");
    }
}
