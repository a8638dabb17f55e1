//! Lengths of arrays: what a kernel needs is known from its indices, and a launch with less is refused in safe code.

use cugrad::signature::Elements;
use cugrad::{Device, Error, Kernel, Program};

fn kernel(text: &str, name: &str) -> Kernel {
    let program = Program::from_source(text).unwrap();
    Device::cpu().load_primal(&program.gradient(name).wrt(["y", "x"]).unwrap()).unwrap()
}

fn needs(text: &str, name: &str, param: &str) -> Elements {
    let program = Program::from_source(text).unwrap();
    program.gradient(name).wrt(["y", "x"]).unwrap().primal_signature().param(param).unwrap().elements.clone()
}

fn known(text: &str) -> Elements {
    Elements::Known(text.to_string())
}

#[test]
fn what_a_kernel_needs_is_said_in_its_signature() {
    let plain = "__global__ void k(float* y, const float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[n - 1 - i]; }";
    assert_eq!(needs(plain, "k", "y"), known("min(n, gridDim.x * blockDim.x)"));
    assert_eq!(needs(plain, "k", "x"), known("n"));

    let strided = "__global__ void k(float* y, const float* x, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = x[2 * i + 1]; }";
    assert_eq!(needs(strided, "k", "y"), known("n"));
    assert_eq!(needs(strided, "k", "x"), known("2 * n"));

    let rows = "__global__ void k(float* y, const float* x, int rows, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= rows) return; float s = 0; for (int j = 0; j < m; ++j) s += x[i * m + j]; y[i] = s; }";
    assert_eq!(needs(rows, "k", "x"), known("min(gridDim.x * blockDim.x - 1, rows - 1) * m + m"));

    let tile = "__global__ void k(float* y, const float* x, int n) { int row = blockIdx.y, col = threadIdx.x; for (int t = 0; t < (n + 7) / 8; ++t) if (row < n && t * 8 + col < n) y[row * n + t * 8 + col] = x[row * n + t * 8 + col]; }";
    let Elements::Known(text) = needs(tile, "k", "x") else { panic!("a part of the index is bounded") };
    assert!(text.ends_with("n + n * min(gridDim.y - 1, n - 1))"), "{text}");

    let indirect = "__global__ void k(float* y, const float* x, const int* at, int n) { int i = threadIdx.x; if (i < n) y[i] = x[at[i]]; }";
    let Elements::Unknown(why) = needs(indirect, "k", "x") else {
        panic!("an index from memory has no bounds")
    };
    assert!(why.contains("an index of which no bounds are known, at ") && why.ends_with(":1:108"), "{why}");
    assert_eq!(needs(indirect, "k", "at"), known("min(blockDim.x, n)"));
}

/// Launches with `n` and arrays of these lengths.
fn launch(kernel: &Kernel, n: i32, y: usize, x: usize) -> Result<(), Error> {
    let (mut y, x) = (vec![0.0f32; y], vec![1.0f32; x]);
    kernel.launch(2, 32).arg("y", &mut y).arg("x", &x).arg("n", n).run()
}

fn refusal(result: Result<(), Error>) -> String {
    result.expect_err("it must be refused").to_string()
}

#[test]
fn short_arrays_are_refused() {
    let stencil = "__global__ void k(float* y, const float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i > 0 && i < n - 1) y[i] = x[i - 1] + x[i + 1]; }";
    let k = kernel(stencil, "k");
    launch(&k, 50, 49, 50).unwrap();
    let message = refusal(launch(&k, 50, 49, 49));
    assert!(
        message.contains("`const float * x` is given 49 elements, and the kernel may touch 50"),
        "{message}"
    );
    assert!(refusal(launch(&k, 50, 48, 50)).contains("`float * y` is given 48 elements"));
    // 64 threads reach no further than that, and none of them runs for fewer than three elements.
    launch(&k, 1000, 64, 65).unwrap();
    launch(&k, 2, 0, 0).unwrap();
    launch(&k, -7, 0, 0).unwrap();
    assert!(refusal(launch(&k, 1000, 64, 64)).contains("may touch 65"));
}

#[test]
fn what_wraps_around_is_not_taken_for_small() {
    // i * n leaves 32 bits for large n, and lands anywhere.
    let text =
        "__global__ void k(float* y, const float* x, int n) { int i = threadIdx.x; y[i] = x[i * n % 64]; }";
    let k = kernel(text, "k");
    launch(&k, 3, 32, 64).unwrap();
    let message = refusal(launch(&k, i32::MAX, 32, 64));
    assert!(message.contains("may leave the range of their type"), "{message}");
    // A negative stride is refused too: the index may be negative.
    assert!(refusal(launch(&k, -1, 32, 64)).contains("hint: "));

    let text = "__global__ void k(float* y, const float* x, unsigned n) { unsigned i = threadIdx.x; if (i - 1 < n) y[i - 1] = x[i]; }";
    let k = kernel(text, "k");
    let x = [0.0f32; 32];
    // The first thread's difference is a large number, and not below n.
    k.launch(1, 32).arg("y", &mut [0.0f32; 31]).arg("x", &x).arg("n", 31u32).run().unwrap();
    let message = refusal(k.launch(1, 32).arg("y", &mut [0.0f32; 30]).arg("x", &x).arg("n", 31u32).run());
    assert!(message.contains("may touch 31"), "{message}");
}

#[test]
fn halves_of_what_was_cut_are_not_halves() {
    // 200 is -56 in a signed char, and half of that is negative.
    let text = "__global__ void k(float* y, const float* x, int n) { for (int s = n; s > -100 && s != 0; s = (signed char)s >> 1) y[threadIdx.x] = x[s]; }";
    let k = kernel(text, "k");
    assert!(refusal(launch(&k, 200, 32, 201)).contains("not known how much of `const float * x`"));
    let text = text.replace("(signed char)s >> 1", "s >> 1");
    launch(&kernel(&text, "k"), 200, 32, 201).unwrap();
}

#[test]
fn own_arrays_are_looked_at_too() {
    let text = "__global__ void k(float* y, const float* x, int n) { __shared__ float tile[32]; tile[threadIdx.x] = x[threadIdx.x]; __syncthreads(); y[threadIdx.x] = tile[(threadIdx.x + n) % 32]; }";
    let k = kernel(text, "k");
    let (mut y, x) = ([0.0f32; 64], [0.0f32; 64]);
    k.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("n", 5).run().unwrap();
    let message = refusal(k.launch(1, 64).arg("y", &mut y).arg("x", &x).arg("n", 5).run());
    assert!(message.contains("beyond an array of fixed size"), "{message}");

    let text = "__global__ void k(float* y, const float* x, int n) { extern __shared__ float tile[]; tile[threadIdx.x] = x[threadIdx.x]; __syncthreads(); for (int s = blockDim.x / 2; s > 0; s >>= 1) { if (threadIdx.x < s) tile[threadIdx.x] += tile[threadIdx.x + s]; __syncthreads(); } y[threadIdx.x] = tile[0]; }";
    let k = kernel(text, "k");
    k.launch(1, 64).shared(256).arg("y", &mut y).arg("x", &x).arg("n", 5).run().unwrap();
    let message = refusal(k.launch(1, 64).shared(252).arg("y", &mut y).arg("x", &x).arg("n", 5).run());
    assert!(message.contains("beyond an array of fixed size"), "{message}");
}

#[test]
fn what_is_not_known_needs_the_callers_word() {
    let text = "__global__ void k(float* y, const float* x, const int* at, int n) { int i = threadIdx.x; if (i < n) y[i] = x[at[i]]; }";
    let k = kernel(text, "k");
    let (mut y, x, at) = ([0.0f32; 2], [3.0f32, 4.0], [1, 0]);
    let message = refusal(k.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("at", &at).arg("n", 2).run());
    assert!(message.contains("it is not known how much of `const float * x` is touched"), "{message}");
    assert!(message.contains("run_trusted") && message.contains("run_checked"), "{message}");
    // SAFETY: `at` holds numbers of elements that `x` has.
    unsafe { k.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("at", &at).arg("n", 2).run_trusted() }
        .unwrap();
    assert_eq!(y, [4.0, 3.0]);
}

#[test]
fn adjoints_need_what_their_arrays_need() {
    let text = "__global__ void k(float* y, const float* x, int n) { int i = threadIdx.x; if (i < n) y[i] = x[i] * x[i]; }";
    let gradient = Program::from_source(text).unwrap().gradient("k").wrt(["y", "x"]).unwrap();
    assert_eq!(gradient.signature().param("x_adj").unwrap().elements, known("min(blockDim.x, n)"));
    let k = Device::cpu().load(&gradient).unwrap();
    let (mut y, x, mut y_adj, mut x_adj) = ([0.0f32; 4], [1.0f32; 4], [1.0f32; 4], [0.0f32; 3]);
    let launch = k.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("n", 4);
    let message = refusal(launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run());
    assert!(message.contains("`float * x_adj` is given 3 elements, and the kernel may touch 4"), "{message}");
    let again: cugrad::Portable = gradient.portable().unwrap().to_string().parse().unwrap();
    assert_eq!(again, gradient.portable().unwrap());
}
