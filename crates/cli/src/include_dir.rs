//! `cugrad include-dir`: where our headers lie, for editors and build systems that want to know.

use std::process::ExitCode;

use cugrad::Session;

use crate::failure::Failure;
use crate::output;

/// Print the folder of cugrad's headers, as for -I
#[derive(clap::Args)]
#[command(after_help = "Example:\n  nvcc -I$(cugrad include-dir) -c program_rev.cu")]
pub struct Args {}

pub fn run() -> Result<ExitCode, Failure> {
    let session = Session::start()?;
    output::print(&format!("{}\n", session.installed.include.display()))?;
    Ok(ExitCode::SUCCESS)
}
