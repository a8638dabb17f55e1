//! `cugrad::build`: what a build script writes compiles with rustc, runs, and errors come all at once.
#![cfg(feature = "build")]

use std::path::{Path, PathBuf};
use std::process::Command;

use cugrad::build::Builder;

const SOURCE: &str = "#include \"scale.h\"
struct Line { float a; int n; };
extern \"C\" __global__ void affine(float* y, const float* x, Line line) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < line.n) y[i] = SCALE * line.a * x[i] * x[i];
}";

const MAIN: &str = "mod kernels { include!(\"kernels.rs\"); }
use kernels::affine_rev::{Arguments, Line, load};
fn main() -> Result<(), cugrad::Error> {
    let device = cugrad::Device::cpu();
    let (mut y, x) = (device.zeros(3)?, device.buffer(&[1.0f32, 2.0, 3.0])?);
    let (mut y_adj, mut x_adj) = (device.buffer(&[1.0f32; 3])?, device.zeros(3)?);
    let line = Line { a: 2.0, n: 3 };
    let arguments = Arguments { y: &mut y, x: &x, line, y_adj: &mut y_adj, x_adj: &mut x_adj };
    load(&device)?.launch(1, 32, arguments)?;
    assert!(kernels::affine_rev::SOURCE.contains(\"affine_rev\"));
    println!(\"{:?} {:?}\", y.to_vec()?, x_adj.to_vec()?);
    Ok(())
}";

/// The library that this test was built with.
fn library(folder: &Path) -> Option<PathBuf> {
    let all = std::fs::read_dir(folder).ok()?.filter_map(|e| Some(e.ok()?.path()));
    let named = |p: &PathBuf| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        name.starts_with("libcugrad-") && name.ends_with(".rlib")
    };
    all.filter(named).max_by_key(|p| p.metadata().and_then(|m| m.modified()).ok())
}

#[test]
fn wrappers_compile_and_run() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    std::fs::write(at("affine.cu"), SOURCE).unwrap();
    std::fs::write(at("scale.h"), "#define SCALE 10.0f\n").unwrap();
    let builder = Builder::new().out_dir(dir.path()).file(at("affine.cu")).gradient("affine", ["y", "x"]);
    builder.arch("sm_90").try_write("kernels.rs").unwrap();
    for made in ["kernels.rs", "affine_rev.cu", "affine_rev.kernel"] {
        assert!(at(made).is_file(), "{made}");
    }

    std::fs::write(at("main.rs"), MAIN).unwrap();
    let deps = std::env::current_exe().unwrap().parent().unwrap().to_path_buf();
    let Some(library) = library(&deps) else {
        println!("skipped: the library is not beside its tests");
        return;
    };
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--edition", "2024", "-D", "warnings", "-o"]).arg(at("program")).arg(at("main.rs"));
    let native = |path: PathBuf| format!("native={}", path.display());
    command.arg("--extern").arg(format!("cugrad={}", library.display()));
    command.arg("-L").arg(format!("dependency={}", deps.display())).arg("-L").arg(native(deps.clone()));
    let said = command.output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let said = Command::new(at("program")).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    assert_eq!(out.trim(), "[20.0, 80.0, 180.0] [40.0, 80.0, 120.0]", "{err}");
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
