//! Runs `tests/cases`: every kernel is differentiated in both modes, compared with its snapshots, compiled and run,
//! and the two modes are checked against each other and against central differences.
//!
//! Each case runs in a process of its own, so that one that crashes or hangs is one failure.
//!
//! `BLESS=1` writes the snapshots anew. `CASES=text,text` runs only the cases whose path contains one of the texts;
//! `RUN=0` compares (or writes) the snapshots and runs nothing, `SNAPSHOTS=0` leaves the snapshots alone. `QUICK=1` compares all
//! snapshots and runs the first case of each group.
//! `ACCUMULATE=atomic` runs every case with atomic additions alone, against no snapshots; the cases under
//! `accumulation/` are run both ways always. `SANITIZE=1` runs the kernels under the checker of `cugrad run --sanitize`.
//! `CUGRAD_AUDIT=1` compares every gradient with itself without its optimisations ([`cugrad::audit`]).
//! `GPU_EXPORT=dir` writes the cases as programs for a machine with a GPU (`export`).

#[allow(dead_code)] // the other half is for the `nvcc` test
#[path = "../nvcc/batch.rs"]
mod batch;
mod check;
mod cuda;
mod export;
mod snapshot;
mod spec;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cugrad::audit;

/// What one case may take; the slowest takes seconds.
const LIMIT: Duration = Duration::from_secs(180);

fn main() {
    if let Some(case) = std::env::args().skip_while(|a| a != "--case").nth(1) {
        if let Err(why) = run(Path::new(&case)) {
            eprintln!("{why}");
            std::process::exit(1);
        }
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let filter = std::env::var("CASES").unwrap_or_default();
    let mut cases: Vec<PathBuf> = Vec::new();
    for group in sorted(&root) {
        cases.extend(sorted(&group).into_iter().filter(|c| c.join("case.toml").is_file()));
    }
    cases.retain(|c| filter.split(',').any(|part| c.to_string_lossy().contains(part)));
    let started = Instant::now();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|s| {
        for _ in 0..workers {
            s.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = run_apart(case);
                    if let Err(why) = outcome {
                        let name = case.strip_prefix(&root).unwrap_or(case).display().to_string();
                        failures.lock().expect("no panics while held").push((name, why));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no panics while held");
    failures.sort();
    for (name, why) in &failures {
        eprintln!("FAILED {name}\n{}\n", why.trim_end());
    }
    for (name, why) in &failures {
        eprintln!("FAILED {name}: {}", why.lines().next().unwrap_or_default());
    }
    println!(
        "cases: {} passed, {} failed, in {:.1} s",
        cases.len() - failures.len(),
        failures.len(),
        started.elapsed().as_secs_f64()
    );
    println!("{} passed, {} failed", cases.len() - failures.len(), failures.len());
    if let Some(dir) = std::env::var_os("GPU_EXPORT") {
        let units = export::write_units(Path::new(&dir)).expect("the export can be written");
        println!("{units} programs for the GPU in {}", Path::new(&dir).display());
    }
    assert!(!cases.is_empty() || !filter.is_empty(), "no cases found under {}", root.display());
    std::process::exit(i32::from(!failures.is_empty()));
}

fn sorted(dir: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> = std::fs::read_dir(dir)
        .map(|entries| entries.flatten().map(|e| e.path()).filter(|p| p.is_dir()).collect())
        .unwrap_or_default();
    all.sort();
    all
}

/// Whether a case is the first of its group.
fn is_first(case: &Path) -> bool {
    let group = case.parent().unwrap_or(case);
    sorted(group).into_iter().find(|c| c.join("case.toml").is_file()).is_some_and(|c| c == case)
}

fn run_apart(case: &Path) -> Result<(), String> {
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut child = Command::new(this)
        .arg("--case")
        .arg(case)
        .env("RUST_BACKTRACE", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    let mut pipe = child.stderr.take().ok_or("no pipe")?;
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = pipe.read_to_string(&mut text);
        text
    });
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break Some(status);
        }
        if started.elapsed() > LIMIT {
            let _ = child.kill();
            let _ = child.wait();
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let said = reader.join().unwrap_or_default();
    match status {
        Some(s) if s.success() => Ok(()),
        Some(s) => Err(format!("{}\n({s})", said.trim_end())),
        None => Err(format!("took longer than {} s\n{said}", LIMIT.as_secs())),
    }
}

fn run(case: &Path) -> Result<(), String> {
    let all_atomic = std::env::var("ACCUMULATE").is_ok_and(|how| how == "atomic");
    if !all_atomic {
        run_with(case, cugrad::Config::default())?;
    }
    if all_atomic || case.components().any(|c| c.as_os_str() == "accumulation") {
        let config = cugrad::Config { always_atomic: true, ..cugrad::Config::default() };
        run_with(case, config).map_err(|e| format!("all atomic: {e}"))?;
    }
    Ok(())
}

fn run_with(case: &Path, config: cugrad::Config) -> Result<(), String> {
    let all_atomic = config.always_atomic;
    let spec::Spec { of, setup, races, least } = spec::Spec::read(&case.join("case.toml"))?;
    // `assert` puts its file's name into the program: the same one wherever the case lies.
    let case = &case.canonicalize().map_err(|e| e.to_string())?;
    let flags = vec![
        format!("-fmacro-prefix-map={}/=", case.display()),
        "-DCUGRAD_MEASURE_TAPE".into(),
        "-DCUGRAD_VOTES".into(),
    ];
    let little = cugrad::Config { no_outputs: true, keep_seeds: true, assign: true, ..config.clone() };
    let least_options =
        cugrad::Options { flags: flags.clone(), config: little, ..cugrad::Options::default() }.naming(&of);
    let options = cugrad::Options { flags, config, ..cugrad::Options::default() }.naming(&of);
    let mut program =
        cugrad::Program::with_options(case.join("kernel.cu"), options).map_err(|e| format!("parse: {e}"))?;
    let reverse = program.gradient(&of).wrt(setup.wrt.clone()).map_err(|e| format!("reverse: {e}"))?;
    let forward = program.differentiate(&of).wrt(setup.wrt.clone()).map_err(|e| format!("forward: {e}"))?;
    if !all_atomic {
        snapshot::compare(
            case,
            &[("ir.txt", &reverse.ir()), ("reverse.cu", reverse.source()), ("forward.cu", forward.source())],
        )?;
    }
    let does_least = if least.is_empty() {
        None
    } else {
        let program = cugrad::Program::with_options(case.join("kernel.cu"), least_options)
            .map_err(|e| format!("parse: {e}"))?;
        let gradient = program.gradient(&of).wrt(setup.wrt.clone()).map_err(|e| format!("least: {e}"))?;
        if !all_atomic {
            snapshot::compare(case, &[("least.cu", gradient.source())])?;
        }
        Some((program, gradient))
    };
    let is_set = |name: &str, to: &str| std::env::var(name).is_ok_and(|v| v == to);
    if is_set("RUN", "0") || is_set("QUICK", "1") && !is_first(case) {
        return Ok(());
    }
    let sanitize = std::env::var("SANITIZE").is_ok_and(|v| v == "1");
    if !sanitize {
        cuda::compile(case, &program.session, &[&reverse, &forward])?;
        if let Some((program, gradient)) = &does_least {
            cuda::compile(case, &program.session, &[gradient])?;
        }
    }
    let looked_for = |check: &exec::Check| sanitize && !(races && *check == exec::Check::Race);
    let checks: Vec<exec::Check> = exec::Check::ALL.into_iter().filter(looked_for).collect();
    let devices = setup.device_arrays(&reverse);
    let compiled = cugrad::cpu::compile_with(&program.session, &[&reverse, &forward], &devices, &checks)
        .map_err(|e| format!("compile: {e}\n{}\n{}", reverse.source(), forward.source()))?;
    let runs = check::check(&setup, &reverse, &compiled)
        .map_err(|e| format!("{e}\n{}\n{}", reverse.source(), forward.source()))?;
    if audit::is_asked_for() && !sanitize {
        let variants = audit::derive(&mut program, &of, &reverse).map_err(|e| e.to_string())?;
        let compiled = audit::compile(&program, [&reverse, &forward], &variants, &devices);
        let compiled = compiled.map_err(|e| format!("audit: {e}"))?;
        audit::compare(&cugrad::check::Check::new(&setup, &reverse, &compiled)?, &variants)?;
    }
    if let Some((program, gradient)) = &does_least {
        let little = cugrad::cpu::compile_with(&program.session, &[gradient], &devices, &checks)
            .map_err(|e| format!("compile: {e}\n{}", gradient.source()))?;
        check::check_least(&setup, &least, (&reverse, &compiled), (gradient, &little))
            .map_err(|e| format!("{e}\n{}", gradient.source()))?;
    }
    match std::env::var_os("GPU_EXPORT") {
        Some(dir) if !all_atomic => export::export(Path::new(&dir), case, &setup, &reverse, &forward, &runs),
        _ => Ok(()),
    }
}
