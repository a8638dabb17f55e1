//! Everything printed for `tests/cases` is compiled by NVIDIA's compiler for sm_90, without a warning. No GPU is
//! needed; without nvcc the test says that it was skipped (`cargo xtask test` installs it where pip can).
//!
//! One process per case would take a quarter of an hour, so cases are put side by side in namespaces, many to a
//! file. Snapshots stand in for the generated code: the `cases` test holds them equal. Whole programs, with thunks,
//! registrations and launches, are `tests/programs` and `examples`.
//!
//! Programs take nvcc ten seconds and more each, most of them for headers, so that all of them are compiled by `NIGHTLY=1` alone
//! (`cargo xtask test --nightly`), and otherwise the first of each folder.
//!
//! A program is also read with the toolkit's own headers, as `--cuda-path` does.
//!
//! `CASES=text,text` compiles only the cases whose path contains one of the texts.

mod batch;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use batch::{Case, Place};
use cache::{Limits, Store};
use cugrad::Program;
use cugrad::translate::{Target, translate};
use exec::{CudaBuild, Output};

/// Cases in one translation unit: enough to spread the cost of reading the headers.
const BATCH: usize = 60;

/// That `double4` is on its way out is the primal's business.
const FLAGS: [&str; 6] =
    ["-arch=sm_90", "-std=c++17", "--extended-lambda", "-c", "-O1", "-D__NV_NO_VECTOR_DEPRECATION_DIAG"];

/// For one translation unit; the slowest takes a minute.
const LIMIT: Duration = Duration::from_secs(400);

fn main() {
    let Some(nvcc) = exec::toolchain::find_nvcc() else {
        println!(
            "nvcc: skipped, because nvcc was not found (CUGRAD_NVCC, PATH, /usr/local/cuda, pip's packages)"
        );
        return;
    };
    let started = Instant::now();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let filter = std::env::var("CASES").unwrap_or_default();
    let cases: Vec<Case> = batch::cases(&root)
        .into_iter()
        .filter(|c| filter.split(',').any(|part| format!("tests/cases/{}", c.name).contains(part)))
        .collect();
    assert!(!cases.is_empty() || !filter.is_empty(), "no cases found under {}", root.display());
    let mut units: Vec<Unit> = batches(&cases).into_iter().map(Unit::Cases).collect();
    let named = |p: &PathBuf| filter.split(',').any(|part| p.to_string_lossy().contains(part));
    let all = std::env::var("NIGHTLY").is_ok_and(|v| v == "1") || !filter.is_empty();
    for program in programs(&root, all).into_iter().filter(named) {
        match missing_library(&nvcc, &program) {
            Some(header) => println!("skipped {}: this toolkit has no {header}", program.display()),
            None => units.push(Unit::Program(program)),
        }
    }
    if filter.is_empty() {
        units.push(Unit::Headers);
    }
    let scratch = tempfile::tempdir().expect("a directory for objects");
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|s| {
        for _ in 0..workers {
            s.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(unit) = units.get(n) else { break };
                    let outcome = match unit {
                        Unit::Cases(batch) => {
                            compile(&nvcc, batch, &scratch.path().join(format!("batch_{n}")))
                        }
                        Unit::Program(path) => compile_program(&nvcc, path),
                        Unit::Headers => read_with_headers(&nvcc),
                    };
                    if let Err(why) = outcome {
                        failures.lock().expect("no panics while held").push(why);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no panics while held");
    for why in &failures {
        eprintln!("FAILED {why}");
    }
    println!(
        "nvcc: {} cases in {} translation units, {} of them failed, in {:.1} s",
        cases.len(),
        units.len(),
        failures.len(),
        started.elapsed().as_secs_f64()
    );
    println!("{} passed, {} failed", units.len() - failures.len(), failures.len());
    std::process::exit(i32::from(!failures.is_empty()));
}

/// One run of nvcc.
enum Unit<'c> {
    Cases(Vec<&'c Case>),
    Program(PathBuf),
    /// A program that is read with the toolkit's own headers.
    Headers,
}

/// Programs in `tests/programs` and `examples`: all, or the first of each folder.
fn programs(cases: &Path, all_of_them: bool) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for dir in [
        "../programs",
        "../programs/printing",
        "../../examples",
        "../../examples/clad",
        "../../examples/enzyme",
    ] {
        let entries = std::fs::read_dir(cases.join(dir)).into_iter().flatten().flatten().map(|e| e.path());
        let mut programs: Vec<PathBuf> =
            entries.filter(|p| p.extension().is_some_and(|e| e == "cu")).collect();
        programs.sort();
        programs.truncate(if all_of_them { usize::MAX } else { 1 });
        all.extend(programs);
    }
    all
}

/// A library's header that a program includes and the toolkit does not have: pip's compiler comes without them.
fn missing_library(nvcc: &Path, program: &Path) -> Option<&'static str> {
    let text = std::fs::read_to_string(program).ok()?;
    let toolkit = nvcc.parent()?.parent()?;
    let folders = [toolkit.join("include"), toolkit.join("targets/x86_64-linux/include")];
    ["cublas_v2.h", "cufft.h", "curand_kernel.h", "nvtx3/nvToolsExt.h"]
        .into_iter()
        .find(|h| text.contains(&format!("<{h}>")) && !folders.iter().any(|f| f.join(h).is_file()))
}

/// A program as `cugrad build --device cuda` makes it, without linking.
fn compile_program(nvcc: &Path, path: &Path) -> Result<(), String> {
    let said = |e: &dyn std::fmt::Display| format!("{}\n{e}", path.display());
    let program = Program::from_file(path).map_err(|e| said(&e))?;
    let mut build = CudaBuild::new(path, Output::Object(None));
    build.edited = translate(&program, Target::Gpu).map_err(|e| said(&e))?.files;
    // `extern __device__` without -rdc is how Enzyme's guide declares its markers.
    build.user_flags = vec!["-arch=sm_90".into(), "-diag-suppress=20044".into()];
    let artifact = build.run(nvcc, &program.session.cache).map_err(|e| said(&e))?;
    if artifact.warnings.trim().is_empty() { Ok(()) } else { Err(said(&artifact.warnings)) }
}

/// Launches, and libraries that newer toolkits have in folders of their own.
const WITH_HEADERS: &str = r#"
#include <cooperative_groups.h>
#include <cuda/std/limits>
#include <cuda_fp16.h>

__global__ void square(float* y, const float* x, int n) {
  unsigned i = cooperative_groups::this_grid().thread_rank();
  if (i < n) y[i] = sinf(x[i]) * x[i];
}
void twice(float* y, const float* x, int n) {
  square<<<n / 256 + 1, 256>>>(y, x, n);
  square<<<dim3(n / 256 + 1), dim3(256), 0, 0>>>(y, x, n);
}
"#;

fn read_with_headers(nvcc: &Path) -> Result<(), String> {
    let binary = nvcc.canonicalize().map_err(|e| e.to_string())?;
    let Some(toolkit) = binary.ancestors().nth(2).filter(|dir| dir.join("include/cuda_runtime.h").exists())
    else {
        println!("skipped: {} does not stand beside its headers", binary.display());
        return Ok(());
    };
    let said = |e: cugrad::Error| format!("with the headers of {}\n{e}", toolkit.display());
    let program = Program::builder().cuda_path(toolkit).from_source(WITH_HEADERS).map_err(said)?;
    let gradient = program.gradient("twice").wrt(["y", "x"]).map_err(said)?;
    let launches = gradient.source().matches("launch_reverse").count();
    if launches == 2 { Ok(()) } else { Err(format!("{launches} launches in\n{}", gradient.source())) }
}

/// Cases that speak of the global namespace need a translation unit of their own.
fn batches(cases: &[Case]) -> Vec<Vec<&Case>> {
    let (shared, alone): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|c| c.place == Place::Namespace);
    let mut all: Vec<Vec<&Case>> = shared.chunks(BATCH).map(<[&Case]>::to_vec).collect();
    all.extend(alone.into_iter().map(|c| vec![c]));
    all
}

fn compile(nvcc: &Path, cases: &[&Case], at: &Path) -> Result<(), String> {
    let (source, text) = (at.with_extension("cu"), batch::unit(cases));
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    let (noted, key) = (compiled_before(), key_of(nvcc, &text, &include)?);
    if noted.as_ref().is_some_and(|store| store.find(&key).is_some()) {
        return Ok(());
    }
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let mut command = Command::new(nvcc);
    command.args(FLAGS).arg("-I").arg(include);
    command.arg(&source).arg("-o").arg(at.with_extension("o"));
    let (ok, said) = within(command, LIMIT)?;
    let names: Vec<&str> = cases.iter().map(|c| c.name.as_str()).collect();
    let ours = batch::complaints(&said);
    if ok && ours.is_empty() {
        // What cannot be noted is compiled again.
        let _ = noted.map(|store| store.write(&key, b""));
        return Ok(());
    }
    let shown = if ours.is_empty() { said } else { ours.join("\n") };
    Err(format!("{} … {}\n{shown}", names[0], names[names.len() - 1]))
}

/// Units that have compiled: while text, headers and compiler are the same, they do so again.
fn compiled_before() -> Option<Store> {
    let cache = std::env::var_os("CUGRAD_CACHE")?;
    Some(Store::new(Path::new(&cache).join("compiled_by_nvcc"), Limits { entries: 256, bytes: 1 << 20 }))
}

fn key_of(nvcc: &Path, text: &str, include: &Path) -> Result<String, String> {
    let version = Command::new(nvcc).arg("--version").output().map_err(|e| format!("nvcc: {e}"))?;
    let mut all = [text.as_bytes(), &version.stdout, FLAGS.join(" ").as_bytes()].concat();
    let (mut folders, mut files) = (vec![include.to_path_buf()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|e| e.to_string())?.flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    for file in files {
        all.extend(file.as_os_str().as_encoded_bytes());
        all.extend(std::fs::read(&file).map_err(|e| e.to_string())?);
    }
    Ok(cache::hash(all))
}

/// Runs a command; its success and what it said.
fn within(mut command: Command, limit: Duration) -> Result<(bool, String), String> {
    let log = tempfile::NamedTempFile::new().map_err(|e| e.to_string())?;
    let out = log.reopen().map_err(|e| e.to_string())?;
    let err = out.try_clone().map_err(|e| e.to_string())?;
    let mut child = command.stdout(out).stderr(err).spawn().map_err(|e| format!("nvcc: {e}"))?;
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            let path: PathBuf = log.path().to_path_buf();
            let said = std::fs::read(path).map_err(|e| e.to_string())?;
            return Ok((status.success(), String::from_utf8_lossy(&said).into_owned()));
        }
        if started.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("nvcc took longer than {} s", limit.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
