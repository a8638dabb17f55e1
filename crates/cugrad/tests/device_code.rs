//! Derivatives as code for GPUs: whole texts, saved and read again, and compiled where NVRTC or nvcc is there.

use cugrad::{Portable, Program, Registers};

const SAXPY: &str = "#include <cuda_runtime.h>
__global__ void saxpy(float* y, float a, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}";

/// Its reverse sweep needs a tape, whose size depends on n.
const RECURRENCE: &str = "extern \"C\" __global__ void steps(float* y, const float* x, int n) {
  float s = x[threadIdx.x];
  for (int i = 0; i < n; ++i) s = sinf(s) * s + x[i];
  y[threadIdx.x] = s;
}";

/// True if there is a compiler; else says that the test is skipped.
fn compiles(result: Result<String, cugrad::Error>, kernel: &str) -> bool {
    match result {
        Ok(ptx) => {
            assert!(ptx.contains(&format!(".visible .entry {kernel}(")), "{ptx}");
            true
        }
        Err(e) if e.to_string().contains("neither NVRTC nor nvcc was found") => {
            assert!(e.to_string().contains("hint: install"), "{e}");
            println!("skipped: neither NVRTC nor nvcc is here");
            false
        }
        Err(e) => panic!("{e}"),
    }
}

#[test]
fn a_saved_kernel_is_the_kernel() {
    for (text, kernel, wrt) in
        [(SAXPY, "saxpy", ["y", "a", "x"].as_slice()), (RECURRENCE, "steps", &["y", "x"])]
    {
        let program = Program::from_source(text).unwrap();
        let portable = program.gradient(kernel).wrt(wrt.iter().copied()).unwrap().portable().unwrap();
        assert_eq!(portable.to_string().parse::<Portable>().unwrap(), portable);
        assert!(portable.source().contains(&format!("extern \"C\" __global__ void {kernel}_rev(")));
    }
}

#[test]
fn derivatives_are_visible_in_ptx() {
    for (text, kernel, wrt) in
        [(SAXPY, "saxpy", ["y", "a", "x"].as_slice()), (RECURRENCE, "steps", &["y", "x"])]
    {
        let program = Program::from_source(text).unwrap();
        let gradient = program.gradient(kernel).wrt(wrt.iter().copied()).unwrap();
        if compiles(gradient.ptx("sm_90"), &format!("{kernel}_rev")) {
            assert!(gradient.cubin("sm_90").unwrap().starts_with(b"\x7fELF"));
            let registers = Registers::of(&gradient, "sm_90").unwrap();
            let primal = registers.primal.as_ref().unwrap();
            assert!(primal.name.contains(kernel) && primal.registers >= 4, "{registers:?}");
            assert!(registers.gradient.registers >= primal.registers, "{registers:?}");
            let json = gradient.explain().with_registers(registers).json();
            assert!(json.contains("\"architecture\":\"sm_90\""), "{json}");
        }
    }
}

#[test]
fn functions_are_no_kernels() {
    let program = Program::from_source("__device__ double f(double x) { return x * x; }").unwrap();
    let message = program.gradient("f").wrt(["x"]).unwrap().ptx("sm_90").unwrap_err().to_string();
    assert!(message.contains("is a function") && message.contains("hint:"), "{message}");
}
