//! `cugrad::build`: what a build script writes compiles with rustc, runs, and errors come all at once.
#![cfg(feature = "build")]

use std::path::{Path, PathBuf};
use std::process::Command;

use cugrad::build::Builder;

/// The library that this test was built with.
fn library(folder: &Path) -> Option<PathBuf> {
    let all = std::fs::read_dir(folder).ok()?.filter_map(|e| Some(e.ok()?.path()));
    let named = |p: &PathBuf| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        name.starts_with("libcugrad-") && name.ends_with(".rlib")
    };
    all.filter(named).max_by_key(|p| p.metadata().and_then(|m| m.modified()).ok())
}

/// Compiles a program of the example that stands on this library.
fn compile(source: &Path, program: &Path, out: &Path) -> Option<()> {
    let deps = std::env::current_exe().unwrap().parent().unwrap().to_path_buf();
    let library = library(&deps)?;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--edition", "2024", "-D", "warnings", "-o"]).arg(program).arg(source);
    command.arg("--extern").arg(format!("cugrad={}", library.display()));
    command.arg("-L").arg(format!("dependency={}", deps.display()));
    command.arg("-L").arg(format!("native={}", deps.display()));
    let said = command.env("OUT_DIR", out).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    Some(())
}

/// The project in `examples/9_build_script`, built step by step as Cargo does.
#[test]
fn a_project_with_a_build_script_builds_and_runs() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/9_build_script");
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    if compile(&project.join("build.rs"), &at("script"), dir.path()).is_none() {
        println!("skipped: the library is not beside its tests");
        return;
    }
    let said = Command::new(at("script")).current_dir(&project).env("OUT_DIR", dir.path()).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    assert!(said.status.success(), "{err}");
    for header in ["src/fit.cu", "curve.h"] {
        let watched = |l: &str| l.starts_with("cargo:rerun-if-changed=") && l.ends_with(header);
        assert!(out.lines().any(watched), "{header}: {out}");
    }
    for made in ["kernels.rs", "fit_rev.cu", "fit_rev.kernel"] {
        assert!(at(made).is_file(), "{made}");
    }
    compile(&project.join("src/main.rs"), &at("program"), dir.path()).unwrap();
    let said = Command::new(at("program")).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    assert!(said.status.success() && out.contains("3.000 x^2 -2.000 x +1.000"), "{out}{err}");
}

#[test]
fn all_errors_come_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("k.cu");
    std::fs::write(
        &file,
        "__global__ void k(float* y, float** rows) { y[threadIdx.x] = rows[0][threadIdx.x]; }",
    )
    .unwrap();
    let builder = Builder::new().out_dir(dir.path()).gradient("early", ["x"]).file(&file);
    let builder = builder
        .gradient("k", ["y"])
        .gradient("k", ["z"])
        .file(dir.path().join("none.cu"))
        .gradient("n", ["x"]);
    let errors = builder.try_write("kernels.rs").unwrap_err();
    let text = errors.to_string();
    for part in ["before a file is named", "no such file", "no parameter `z`"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(errors.0.len() >= 3, "{text}");
}
