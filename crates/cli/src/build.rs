//! `cugrad build`: a program with its derivatives, as an executable.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::failure::Failure;
use crate::output;
use crate::sources::{self, BuildArgs};

/// Differentiate every request in the sources and build the program
#[derive(clap::Args)]
#[command(
    after_help = "Compiler and linker flags (-I, -D, -std=, -l, …) are passed on, here or after --.\n\n\
                        Examples:\n  cugrad build fit.cu -o fit\n  cugrad build fit.cu model.cpp -o fit --device cpu -O2 -Iinclude -lm"
)]
pub struct Args {
    #[command(flatten)]
    build: BuildArgs,
    /// The executable to write
    #[arg(short, long = "output", value_name = "PROG")]
    output: PathBuf,
    /// Further flags for the compiler
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<String>,
}

pub fn run(args: Args, mut flags: Vec<String>) -> Result<ExitCode, Failure> {
    flags.extend(args.flags);
    output::check_parent(&args.output)?;
    refuse_overwriting(&args.output, &args.build.files)?;
    let scratch = tempfile::tempdir().map_err(Failure::io("cannot create", &std::env::temp_dir()))?;
    sources::build(&args.build, &flags, Some(&args.output), scratch.path())?;
    Ok(ExitCode::SUCCESS)
}

/// `cugrad build a.cu -o a.cu` is a slip that would cost a source file.
pub fn refuse_overwriting(out: &Path, sources: &[PathBuf]) -> Result<(), Failure> {
    let resolved = out.canonicalize().ok();
    if resolved.is_some() && sources.iter().any(|s| s.canonicalize().ok() == resolved) {
        return Err(Failure::Usage(format!("{} is an input; -o would overwrite it", out.display())));
    }
    Ok(())
}
