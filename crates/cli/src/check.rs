//! `cugrad check`: is the derivative right, on the user's own launch shape and sizes?

mod inputs;

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use cugrad::check::{Check, Input, Row, Setup};
use cugrad::{Gradient, Program, audit};

use crate::failure::Failure;
use crate::sources::Differentiation;
use crate::{output, progress};

/// Check a derivative: reverse against forward mode, and both against central differences
///
/// Everything runs on the CPU, on random numbers. For each requested parameter the table shows the derivative along a
/// random direction as the two modes and differences give it; the exit status is 1 if they disagree.
#[derive(clap::Args)]
#[command(after_help = "Inputs, one --arg for each parameter that is not a floating-point number:\n  \
                  --arg n=64                a number\n  \
                  --arg a=0.5..2            drawn from a range (floating-point numbers: -1..1 if not given)\n  \
                  --arg x=array:64          what a pointer points to: as many elements as the kernel needs\n  \
                  --arg x=array:64:0.5..2   drawn from a range; for integers both ends can occur\n  \
                  --arg p.mass=1..2         a member of a struct\n\n\
                  Compiler flags (-I, -D, -std=, …) are passed on to clang, here or after --.\n\n\
                  Examples:\n  cugrad check saxpy.cu --of saxpy --grid 2 --block 64 --arg n=100 --arg y=array:128 --arg x=array:128\n  \
                  cugrad check model.cu --of energy --arg p=array:3:0.5..2")]
pub struct Args {
    /// The CUDA C++ source
    file: PathBuf,
    /// The kernel or function: `kernel`, `ns::kernel`, `kernel<double>`
    #[arg(long, value_name = "NAME")]
    of: String,
    /// Parameters to differentiate with respect to, outputs included; all by default
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    wrt: Vec<String>,
    /// Blocks of the launch, in up to three dimensions
    #[arg(long, value_name = "X,Y,Z", value_delimiter = ',', default_value = "1")]
    grid: Vec<u32>,
    /// Threads of a block, in up to three dimensions
    #[arg(long, value_name = "X,Y,Z", value_delimiter = ',', default_value = "32")]
    block: Vec<u32>,
    /// Bytes of dynamic shared memory
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    shared: usize,
    /// An input: see below
    #[arg(long = "arg", value_name = "NAME=INPUT")]
    inputs: Vec<String>,
    /// Allowed relative difference from central differences; 1e-6, 5e-3 in single precision, 0.1 in half
    #[arg(long)]
    tolerance: Option<f64>,
    /// For other random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    differentiation: Differentiation,
    /// Further flags for clang
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<String>,
}

pub fn run(args: Args, mut flags: Vec<String>) -> Result<ExitCode, Failure> {
    flags.extend(args.flags.iter().cloned());
    let (grid, block) = (shape(&args.grid, "--grid")?, shape(&args.block, "--block")?);
    let what = format!("differentiating {}", args.file.display());
    let (mut program, reverse, forward) = progress::during(&what, || derive(&args, &flags))?;
    let m = reverse.module();
    let f = reverse.primal_function();
    let inputs: Vec<(String, Input)> = inputs::read(m, f, &args.inputs)?;
    let wrt = reverse.requested();
    let tolerance = args.tolerance.unwrap_or(inputs::usual_tolerance(m, f, &wrt));
    let seed = args.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let setup = Setup { wrt, grid, block, shared: args.shared, tolerance, inputs, seed };
    let what = format!("compiling {} for the CPU", args.file.display());
    let devices = setup.device_arrays(&reverse);
    let variants =
        if audit::is_asked_for() { audit::derive(&mut program, &args.of, &reverse)? } else { Vec::new() };
    let compiled = progress::during(&what, || {
        audit::compile(&program, [&reverse, &forward], &variants, &devices).map_err(Failure::from)
    })?;
    let said = |why: String| Failure::Said(format!("error: {why}"));
    let check = Check::new(&setup, &reverse, &compiled).map_err(said)?;
    let rows = check.rows(true).map_err(said)?;
    output::print(&table(&args, &setup, &rows))?;
    let audited = audit::compare(&check, &variants);
    if audit::is_asked_for() {
        let said = match &audited {
            Ok(()) if variants.is_empty() => "no optimisation has changed this gradient\n".to_string(),
            Ok(()) => format!("without its optimisations, in {} ways, the same numbers\n", variants.len()),
            Err(why) => format!("{why}\n"),
        };
        output::print(&format!("audit: {said}"))?;
    }
    let agrees = rows.iter().all(Row::agrees) && audited.is_ok();
    Ok(if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn derive(args: &Args, flags: &[String]) -> Result<(Program, Gradient, Gradient), Failure> {
    let mut options = args.differentiation.options(flags).naming(&args.of);
    // What these leave out is what is compared.
    (options.config.no_outputs, options.config.keep_seeds, options.config.assign) = (false, false, false);
    let program = Program::with_options(&args.file, options)?;
    let wrt: Vec<String> = args.wrt.iter().map(|n| n.trim().to_string()).filter(|n| !n.is_empty()).collect();
    let reverse = program.gradient(&args.of).wrt(wrt)?;
    let forward = program.differentiate(&args.of).wrt(reverse.requested())?;
    Ok((program, reverse, forward))
}

fn shape(given: &[u32], option: &str) -> Result<[u32; 3], Failure> {
    if given.is_empty() || given.len() > 3 || given.contains(&0) {
        return Err(Failure::Usage(format!("{option} takes one to three positive numbers: {option} 2,4")));
    }
    let mut all = [1; 3];
    all[..given.len()].copy_from_slice(given);
    Ok(all)
}

fn table(args: &Args, setup: &Setup, rows: &[Row]) -> String {
    let width = setup.wrt.iter().map(String::len).max().unwrap_or(0).max("parameter".len());
    let mut out = format!(
        "{} of {}, on {} × {} threads\n\n{:width$}  {:>15}  {:>15}  {:>15}  {:>9}  {:>11}\n",
        args.of,
        args.file.display(),
        setup.grid.iter().product::<u32>(),
        setup.block.iter().product::<u32>(),
        "parameter",
        "forward",
        "reverse",
        "differences",
        "fwd - rev",
        "fwd - diffs",
    );
    for (name, row) in setup.wrt.iter().zip(rows) {
        let (modes, differences) = row.errors();
        let verdict = if row.agrees() { "ok" } else { "DISAGREES" };
        let _ = writeln!(
            out,
            "{name:width$}  {:>15.8e}  {:>15.8e}  {:>15.8e}  {modes:>9.1e}  {differences:>11.1e}  {verdict}",
            row.forward, row.reverse, row.difference,
        );
    }
    let bad = rows.iter().filter(|r| !r.agrees()).count();
    if let Some(row) = rows.first() {
        let (modes, differences) = row.tolerances;
        let _ = writeln!(
            out,
            "\nallowed: {modes:e} between the modes, {differences:e} against differences, and what rounding explains there"
        );
    }
    if bad > 0 {
        let _ = writeln!(
            out,
            "{bad} of {} disagree. Where the modes agree and differences do not, a kink or a jump may lie within the \
             step: try another --seed or other ranges. Where the modes disagree, the kernel's threads may race: \
             `cugrad run --sanitize` looks for that.",
            rows.len()
        );
    }
    out
}
