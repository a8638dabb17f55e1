//! Cases as programs for a machine with a GPU: `GPU_EXPORT=dir` writes what runs primal, gradient and tangent on the inputs
//! that were checked here and compares with what the CPU gave. Kernels are launched, functions for the device run as one
//! thread, functions for the host are called.
//!
//! Each case writes a part of its own; at the end the parts are put together, many to a program (`units`).
//! `benches/gpu/run_cases.sh` compiles and runs them, also under compute-sanitizer.

mod call;
mod units;

use std::fmt::Write;
use std::path::Path;

use cugrad::Gradient;
use cugrad::check::{Buffer, Setup};

pub use units::write_units;

/// One launch: what went in and what came out, for every parameter.
pub struct Run {
    pub is_pointer: Vec<bool>,
    pub before: Vec<Buffer>,
    pub after: Vec<Buffer>,
    /// What a function for the host returned.
    pub result: Option<f64>,
}

pub fn export(
    dir: &Path,
    case: &Path,
    spec: &Setup,
    reverse: &Gradient,
    forward: &Gradient,
    runs: &[Run; 3],
) -> Result<(), String> {
    let kernel = std::fs::read_to_string(case.join("kernel.cu")).map_err(|e| e.to_string())?;
    let mut out = String::new();
    for header in reverse.headers().iter().chain(forward.headers()) {
        let _ = writeln!(out, "#include <{header}>");
    }
    let _ = writeln!(out, "{kernel}\n{}\n{}", reverse.source(), forward.source());
    let names = |name: &str| kernel.contains(name);
    let tolerance = if names("__half") || names("__nv_bfloat16") {
        5e-2 // the GPU may contract where the CPU rounds
    } else if spec.tolerance >= 1e-3 || reverse.source().contains("float") {
        2e-3
    } else {
        1e-8
    };
    let call = call::Call { spec, reverse, tolerance };
    let signatures = [&reverse.primal_signature(), &reverse.signature(), &forward.signature()];
    let spilled = [None, reverse.spilled(), forward.spilled()];
    for (i, (signature, run)) in signatures.iter().zip(runs).enumerate() {
        call.write(&mut out, i, signature, run, spilled[i]);
    }
    out.push_str("static int cugrad_case() { return cugrad_run_0() + cugrad_run_1() + cugrad_run_2(); }\n");
    let group = case.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().to_string();
    let name = format!("{group}-{}.part", case.file_name().unwrap_or_default().to_string_lossy());
    std::fs::create_dir_all(dir).map_err(|e| e.to_string())?;
    std::fs::write(dir.join(name), out).map_err(|e| e.to_string())
}
