//! `cugrad explain`: why the gradient of a kernel adds and keeps what it does.

use std::path::PathBuf;
use std::process::ExitCode;

use cugrad::{Gradient, Idea, Options, Program, Registers};

use crate::failure::Failure;
use crate::sources::Differentiation;
use crate::{build, compile_commands, output, progress};

/// Say how a gradient adds to memory and what it keeps, place by place, and why
#[derive(clap::Args)]
#[command(after_help = "Compiler flags (-I, -D, -std=, …) are passed on to clang, here or after --.\n\n\
                        Examples:\n  cugrad explain kernel.cu --of saxpy\n  cugrad explain kernel.cu --of saxpy --wrt y,x --html saxpy.html\n  \
                        cugrad explain kernel.cu --of saxpy --json | jq .functions[0].values")]
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
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Write one page with source and gradient side by side, every decision at its place
    #[arg(long, value_name = "OUT.html")]
    html: Option<PathBuf>,
    /// Compile kernel and gradient (NVRTC or nvcc), and tell their registers; pages do where a compiler is found
    #[arg(long, value_name = "ARCH", num_args = 0..=1, require_equals = true, default_missing_value = USUAL)]
    registers: Option<String>,
    #[command(flatten)]
    differentiation: Differentiation,
    /// Further flags for clang
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<String>,
}

/// Registers differ little between architectures.
const USUAL: &str = "sm_90";

pub fn run(args: Args, mut flags: Vec<String>) -> Result<ExitCode, Failure> {
    flags.extend(args.flags.iter().cloned());
    if let Some(out) = &args.html {
        output::check_parent(out)?;
        build::refuse_overwriting(out, std::slice::from_ref(&args.file))?;
    }
    let what = format!("differentiating {}", args.file.display());
    let text = progress::during(&what, || {
        let options = args.differentiation.options(&flags).naming(&args.of);
        let options = Options { elsewhere: compile_commands::sources(&args.file), ..options };
        let mut program = Program::with_options(&args.file, options)?;
        let wrt: Vec<&str> = args.wrt.iter().map(|n| n.trim()).filter(|n| !n.is_empty()).collect();
        let request = program.gradient(&args.of);
        let gradient = if wrt.is_empty() { request.wrt_all()? } else { request.wrt(wrt)? };
        let mut explained = gradient.explain();
        if let Some(registers) = args.registers(&gradient)? {
            explained = explained.with_registers(registers);
        }
        Ok::<_, Failure>(if args.html.is_some() {
            explained.html(&gradient, &Idea::all(&mut program, &args.of, &gradient))
        } else if args.json {
            explained.json()
        } else {
            explained.to_string()
        })
    })?;
    match &args.html {
        Some(path) => output::write(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    /// As far as a compiler is asked: failures count where it was asked for by name.
    fn registers(&self, gradient: &Gradient) -> Result<Option<Registers>, Failure> {
        match (&self.registers, &self.html) {
            (Some(architecture), _) => Ok(Some(Registers::of(gradient, architecture)?)),
            (None, Some(_)) => Ok(Registers::of(gradient, USUAL).ok()),
            (None, None) => Ok(None),
        }
    }
}
