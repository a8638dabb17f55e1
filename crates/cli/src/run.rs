//! `cugrad run`: a program with its derivatives, built and started as if it had been compiled by hand.

use std::process::ExitCode;

use crate::failure::Failure;
use crate::sources::{self, BuildArgs};

/// Differentiate every request in the sources, build the program and run it
#[derive(clap::Args)]
#[command(
    after_help = "Compiler and linker flags (-I, -D, -std=, -l, …) are passed on; what follows -- goes to the program.\n\
                        The exit status is the program's, or 128 plus the number of the signal that ended it;\n\
                        86 when --sanitize reported something.\n\n\
                        Examples:\n  cugrad run fit.cu\n  cugrad run fit.cu --device cpu -- --steps 100\n  cugrad run fit.cu --sanitize=race,init"
)]
pub struct Args {
    #[command(flatten)]
    build: BuildArgs,
    /// Arguments for the program
    #[arg(last = true, value_name = "ARGS")]
    arguments: Vec<std::ffi::OsString>,
}

pub fn run(args: Args, flags: Vec<String>) -> Result<ExitCode, Failure> {
    let scratch = tempfile::tempdir().map_err(Failure::io("cannot create", &std::env::temp_dir()))?;
    let program = sources::build(&args.build, &flags, None, scratch.path())?;
    // Ctrl-C is for the program; we end when it does, and clean up. A handler that cannot be set loses only that.
    let _ = ctrlc::set_handler(|| {});
    let ended = exec::run::run(&program, &args.arguments)?;
    Ok(ExitCode::from((ended.shell_code() & 0xff) as u8))
}
