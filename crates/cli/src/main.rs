//! The `cugrad` command: one file per subcommand, each with its arguments and what it does.
//!
//! Exit status: 0, or what the program that was run returned; 1 for an error, in clang's words or cugrad's;
//! 86 if `run --sanitize` reported something; 2 for a command line that makes no sense; 70 for a bug in cugrad.

mod build;
mod check;
mod doctor;
mod errors;
mod explain;
mod grad;
mod include_dir;
mod launcher;
mod run;

mod bugs;
mod failure;
mod flags;
mod keep;
mod output;
mod progress;
mod requests;
mod sources;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Programs are trees of small nodes, made and dropped by the million: a quarter of the time was the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Derivatives of CUDA C++ by source transformation.
#[derive(Parser)]
#[command(name = "cugrad", version, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Grad(grad::Args),
    Check(check::Args),
    Explain(explain::Args),
    Run(run::Args),
    Build(build::Args),
    /// Compile with nvcc, with the requests in its input answered
    #[command(after_help = launcher::HELP)]
    Nvcc(launcher::Args),
    /// Compile with clang++, with the requests in its input answered
    #[command(name = "clang++", after_help = launcher::HELP)]
    Clang(launcher::Args),
    Doctor(doctor::Args),
    Errors(errors::Args),
    IncludeDir(include_dir::Args),
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
    let (ours, flags) = flags::separate(arguments);
    let program = OsString::from("cugrad");
    let cli = Cli::try_parse_from(std::iter::once(program).chain(ours)).map_err(Failure::Arguments)?;
    match cli.command {
        Command::Grad(args) => grad::run(args, flags),
        Command::Check(args) => check::run(args, flags),
        Command::Explain(args) => explain::run(args, flags),
        Command::Run(args) => run::run(args, flags),
        Command::Build(args) => build::run(args, flags),
        Command::Nvcc(args) => launcher::run("nvcc".as_ref(), &args.arguments),
        Command::Clang(args) => launcher::run("clang++".as_ref(), &args.arguments),
        Command::Doctor(_) => flags::refuse(&flags).and_then(|()| doctor::run()),
        Command::Errors(args) => flags::refuse(&flags).and_then(|()| errors::run(args)),
        Command::IncludeDir(_) => flags::refuse(&flags).and_then(|()| include_dir::run()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
