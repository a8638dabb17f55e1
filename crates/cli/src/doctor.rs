//! `cugrad doctor`: what was found on this machine, what is missing, and the command that installs it.

use std::process::ExitCode;

use crate::failure::{Failure, say};
use crate::output;

/// Show what was found on this machine, what it is used for, and how to install what is missing
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cugrad doctor && cugrad run program.cu\n\nThe exit status is 1 if cugrad cannot work."
)]
pub struct Args {}

pub fn run() -> Result<ExitCode, Failure> {
    let report = exec::doctor::doctor();
    let mut text = report.to_string();
    text.push('\n');
    text.push_str(verdict(&report));
    output::print(&text)?;
    Ok(if report.is_usable() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn verdict(report: &exec::doctor::Report) -> &'static str {
    let has = |name| report.items.iter().any(|i| i.name == name && i.found.is_ok());
    match (report.is_usable(), has("nvcc"), has("GPU")) {
        (false, ..) => "cugrad cannot work before what is marked MISSING is installed.\n",
        (true, true, true) => "cugrad can differentiate, and run programs on the GPU and on the CPU.\n",
        (true, true, false) => {
            "cugrad can differentiate, run programs on the CPU and build them for a GPU.\n"
        }
        (true, false, _) => "cugrad can differentiate, and run programs on the CPU.\n",
    }
}

/// A cache that cannot be written is no failure, but each run is slow: the user should know which folder it is.
pub fn tell_unusable_cache() {
    if let Some(dir) = exec::Cache::unusable() {
        say(&format!(
            "note: the cache {} cannot be written, so nothing is kept for the next run\n  \
             hint: CUGRAD_CACHE=DIR names another folder",
            dir.display()
        ));
    }
}
