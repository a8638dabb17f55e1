//! What docs/reference says about the Rust API and custom derivatives, run.

use std::path::Path;
use std::process::Command;

use cugrad::{Device, Program};

const SQUARE: &str = "__global__ void square(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
";

#[test]
fn a_gradient_runs_on_slices() -> Result<(), cugrad::Error> {
    let dir = tempfile::tempdir().expect("temporary directories can be made");
    let file = dir.path().join("square.cu");
    std::fs::write(&file, SQUARE).expect("can be written");

    let program = Program::from_file(&file)?;
    let gradient = program.gradient("square").wrt(["y", "x"])?;
    assert_eq!(gradient.signature().params.len(), 5);

    let kernel = Device::cpu().load(&gradient)?;
    let (x, mut y) = ([1.0f32, 2.0, 3.0, 4.0], [0.0f32; 4]);
    let (mut y_adj, mut x_adj) = ([1.0f32; 4], [0.0f32; 4]);
    let launch = kernel.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("n", 4);
    launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run()?;
    assert_eq!((x_adj, y), ([2.0, 4.0, 6.0, 8.0], [1.0, 4.0, 9.0, 16.0]));
    Ok(())
}

#[test]
fn the_page_shows_what_is_run_here() {
    let page = include_str!("../../../docs/reference/rust.md");
    let block = page.split("```rust").nth(1).and_then(|b| b.split("```").next()).expect("a program is shown");
    let start = block.find("let kernel").expect("it is loaded");
    let end = block.find("assert_eq!").expect("it is checked");
    for line in block[start..end].lines().map(str::trim) {
        assert!(include_str!("rust_page.rs").contains(line), "the page has a line that is not run: {line}");
    }
}

#[test]
fn custom_derivatives_are_used_in_both_modes() {
    let source = r#"#include <cugrad/cugrad.h>
#include <cstdio>
__host__ __device__ double table(double x) { int k = (int)(x * 100); return k * k * 1e-4; }
struct both { double value, tangent; };
namespace cugrad { namespace custom_derivatives {
__host__ __device__ void table_pullback(double x, double y_adj, double* x_adj) { *x_adj += 2.0 * x * y_adj; }
__host__ __device__ both table_pushforward(double x, double x_tan) { return {table(x), 2.0 * x * x_tan}; }
} }
double f(double x) { return 3.0 * table(x); }
int main() {
  double x_adj = 0;
  cugrad::gradient(f).execute(0.5, &x_adj);
  std::printf("%g %g\n", x_adj, cugrad::differentiate(f, "x").execute(0.5));
}
"#;
    let dir = tempfile::tempdir().expect("temporary directories can be made");
    std::fs::write(dir.path().join("custom.cu"), source).expect("can be written");
    let done = Command::new(env!("CARGO_BIN_EXE_cugrad"))
        .args(["run", "--device", "cpu", "custom.cu"])
        .current_dir(dir.path())
        .env("CUGRAD_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cugrad-cache"))
        .output()
        .expect("the command can be run");
    assert_eq!(String::from_utf8_lossy(&done.stdout), "3 3\n", "{}", String::from_utf8_lossy(&done.stderr));
}
