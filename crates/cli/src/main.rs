//! The `cugrad` command: one file per subcommand, each with its arguments and what it does.
//!
//! Exit status: 0, or what the program that was run returned; 1 for an error, in clang's words or cugrad's;
//! 86 if `run --sanitize` reported something; 2 for a command line that makes no sense; 70 for a bug in cugrad.

mod build;
mod check;
mod completions;
mod doctor;
mod errors;
mod explain;
mod grad;
mod include_dir;
mod launcher;
mod man;
mod run;

mod bugs;
mod compile_commands;
mod failure;
mod flags;
mod keep;
mod output;
mod progress;
mod requests;
mod sources;
mod version;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;

/// Programs are trees of small nodes, made and dropped by the million: a quarter of the time was the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Derivatives of CUDA C++ by source transformation.
#[derive(Parser)]
#[command(name = "cugrad", version, disable_help_subcommand = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  cugrad grad kernel.cu --of saxpy --wrt y,x        print the gradient of a kernel
  cugrad explain kernel.cu --of saxpy --html e.html why it adds and keeps what it does, as a page
  cugrad run program.cu                             differentiate every request, build, run
  cugrad nvcc -O3 -c program.cu                     the same as a compiler, for build systems
  cugrad errors CG0101                              what a refusal means, and the way out";

#[derive(Subcommand)]
enum Command {
    Grad(grad::Args),
    Check(check::Args),
    Explain(explain::Args),
    Run(run::Args),
    Build(build::Args),
    /// Compile with nvcc, with the requests in its input answered
    #[command(after_help = launcher::help())]
    Nvcc(launcher::Args),
    /// Compile with clang++, with the requests in its input answered
    #[command(name = "clang++", after_help = launcher::help())]
    Clang(launcher::Args),
    Doctor(doctor::Args),
    Errors(errors::Args),
    IncludeDir(include_dir::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Whether it works with clang, and so with the cache.
    fn compiles(&self) -> bool {
        matches!(
            self,
            Command::Grad(_) | Command::Check(_) | Command::Explain(_) | Command::Run(_) | Command::Build(_)
        )
    }
}

fn main() -> ExitCode {
    bugs::guard(|| {
        let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
        match dispatch(arguments) {
            Ok(code) => code,
            Err(failure) => failure.report(),
        }
    })
}

fn dispatch(arguments: Vec<OsString>) -> Result<ExitCode, Failure> {
    // A compiler's arguments are not ours to parse, so the launcher goes first.
    if let Some((compiler, rest)) = launcher::recognise(&arguments) {
        return launcher::run(&compiler, rest);
    }
    if arguments.len() == 1 && arguments[0] == "--version" {
        return version::run();
    }
    let (ours, flags) = flags::separate(arguments);
    let program = OsString::from("cugrad");
    let cli = Cli::try_parse_from(std::iter::once(program).chain(ours)).map_err(Failure::Arguments)?;
    if cli.command.compiles() {
        doctor::tell_unusable_cache();
    }
    match cli.command {
        Command::Grad(args) => grad::run(args, flags),
        Command::Check(args) => check::run(args, flags),
        Command::Explain(args) => explain::run(args, flags),
        Command::Run(args) => run::run(args, flags),
        Command::Build(args) => build::run(args, flags),
        Command::Nvcc(args) => launcher::run(&"nvcc".into(), &args.arguments),
        Command::Clang(args) => launcher::run(&"clang++".into(), &args.arguments),
        Command::Doctor(_) => flags::refuse(&flags).and_then(|()| doctor::run()),
        Command::Errors(args) => flags::refuse(&flags).and_then(|()| errors::run(args)),
        Command::IncludeDir(args) => flags::refuse(&flags).and_then(|()| include_dir::run(args)),
        Command::Completions(args) => {
            flags::refuse(&flags).and_then(|()| completions::run(args, Cli::command()))
        }
        Command::Man(args) => flags::refuse(&flags).and_then(|()| man::run(args, Cli::command())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
