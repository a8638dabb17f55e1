//! `cugrad explain`: why the gradient of a kernel adds and keeps what it does.

use std::path::PathBuf;
use std::process::ExitCode;

use cugrad::Program;

use crate::failure::Failure;
use crate::sources::Differentiation;
use crate::{output, progress};

/// Say how a gradient adds to memory and what it keeps, place by place, and why
#[derive(clap::Args)]
#[command(after_help = "Compiler flags (-I, -D, -std=, …) are passed on to clang, here or after --.")]
pub struct Args {
    /// The CUDA C++ source
    file: PathBuf,
    /// The kernel or function: `kernel`, `ns::kernel`, `kernel<double>`
    #[arg(long, value_name = "NAME")]
    of: String,
    /// Parameters to differentiate with respect to, outputs included; all by default
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    wrt: Vec<String>,
    /// For programs to read
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    differentiation: Differentiation,
    /// Further flags for clang
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<String>,
}

pub fn run(args: Args, mut flags: Vec<String>) -> Result<ExitCode, Failure> {
    flags.extend(args.flags.iter().cloned());
    let what = format!("differentiating {}", args.file.display());
    let explained = progress::during(&what, || {
        let program =
            Program::with_options(&args.file, args.differentiation.options(&flags).naming(&args.of))?;
        let wrt: Vec<&str> = args.wrt.iter().map(|n| n.trim()).filter(|n| !n.is_empty()).collect();
        let request = program.gradient(&args.of);
        let gradient = if wrt.is_empty() { request.wrt_all()? } else { request.wrt(wrt)? };
        Ok::<_, Failure>(gradient.explain())
    })?;
    output::print(&if args.json { explained.json() } else { explained.to_string() })?;
    Ok(ExitCode::SUCCESS)
}
