//! Open projects as a smoke test: their kernels and host functions, unedited, in programs that compare our gradients with the
//! projects' own or with differences.
//!
//! `cargo xtask test` fetches them (`xtask/src/projects.rs`) and says in `CUGRAD_PROJECTS` where they lie.

use std::path::{Path, PathBuf};

use crate::{Place, Said};

/// The folder of a project, or words that say that there is none.
fn folder(name: &str) -> Option<PathBuf> {
    let all = std::env::var_os("CUGRAD_PROJECTS").unwrap_or_default();
    let is_its = |folder: &PathBuf| {
        let last = folder.file_name().unwrap_or_default().to_string_lossy();
        last.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let found = std::env::split_paths(&all).find(is_its);
    if found.is_none() {
        println!("skipped: CUGRAD_PROJECTS names no {name}");
    }
    found
}

/// Builds and runs the program of a project: with its sources, and folders of it for headers; options are those of `cugrad COMPILER`.
#[track_caller]
fn agrees(name: &str, sources: &[&str], folders: &[&str], options: &[&str], said: &str) {
    let Some(project) = folder(name) else { return };
    let program =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/projects").join(name).with_extension("cu");
    let place = Place::new();
    let line = |command: &[&str]| {
        let mut line = place.command();
        line.args(command).arg(&program).args(sources.iter().map(|source| project.join(source)));
        for folder in folders {
            line.arg("-I").arg(project.join(folder));
        }
        line
    };
    let mut run = line(&["run"]);
    run.args(options.iter().map(|option| option.replace("--cugrad-", "--")));
    assert_eq!(Said::of(&mut run).quietly(), said);
    if let Some(nvcc) = std::env::var_os("CUGRAD_NVCC") {
        let nvcc = nvcc.to_string_lossy();
        // Code for the device, as these projects are built; their headers and a program's host code do not go together.
        let mut build = line(&[&nvcc, "-arch=sm_80", "-ptx"]);
        let built = Said::of(build.args(options));
        assert_eq!(built.code, 0, "{}\n{}", built.stdout, built.stderr);
        assert!(place.path(name).with_extension("ptx").is_file());
    }
}

/// Pooling: mean, minimum and maximum.
#[test]
fn dfdx_has_the_same_gradients() {
    let folders = ["src/tensor_ops/pool2d", "src/tensor_ops/utilities"];
    agrees("dfdx", &[], &folders, &[], "mean agrees\nminimum agrees\nmaximum agrees\n");
}

/// Normalisations by rows, whose gradients candle has in Rust. That blocks have as many threads as a parameter says is not seen.
#[test]
fn kernels_of_candle_have_gradients() {
    let atomic = ["--cugrad-accumulate=atomic"];
    agrees("candle-kernels", &[], &["src"], &atomic, "softmax agrees\nlayer norm agrees\n");
}

/// Kernels that are launched by functions of the project's sources.
#[test]
fn functions_of_zenu_have_gradients() {
    let sources = ["kernel/activations.cu", "kernel/array_array.cu"];
    agrees("zenu-cuda-kernel-sys", &sources, &["kernel"], &[], "layer agrees\n");
}
