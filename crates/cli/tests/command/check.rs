//! `cugrad check`: agreement, disagreement, and inputs that are missing.

use crate::{Place, Said};

const SOURCE: &str = "struct Material { double rho; int kind; };
__global__ void scale(double* y, double a, const double* x, const int* at, Material m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[at[i]] * (m.kind == 1 ? m.rho : 2.0);
}
__global__ void cliff(double* y, const double* x) { y[threadIdx.x] = floor(x[threadIdx.x] * 1e6); }
";

#[test]
fn a_right_derivative_passes_on_the_users_sizes() {
    let place = Place::new();
    place.write("k.cu", SOURCE);
    let inputs = ["n=50", "y=array:64", "x=array:50:0.5..2", "at=array:64:0..49", "m.kind=1", "m.rho=1..2"];
    let mut arguments = vec!["check", "k.cu", "--of", "scale", "--grid", "2", "--block", "32"];
    arguments.extend(inputs.iter().flat_map(|i| ["--arg", *i]));
    let said = place.cugrad(&arguments);
    let text = said.quietly();
    assert_eq!(text.lines().filter(|l| l.ends_with("  ok")).count(), 4, "{text}");
    assert!(!text.contains("DISAGREES"), "{text}");
}

#[test]
fn what_differences_contradict_fails() {
    let place = Place::new();
    place.write("k.cu", SOURCE);
    let said = place.cugrad(&[
        "check",
        "k.cu",
        "--of",
        "cliff",
        "--block",
        "8",
        "--arg",
        "y=array:8",
        "--arg",
        "x=array:8",
    ]);
    assert_eq!(said.code, 1);
    assert!(said.stdout.contains("DISAGREES") && said.stdout.contains("--seed"), "{}", said.stdout);
}

#[test]
fn inputs_that_nobody_can_guess_are_asked_for() {
    let place = Place::new();
    place.write("k.cu", SOURCE);
    let asks = |arguments: &[&str], words: &str| {
        let all: Vec<&str> =
            ["check", "k.cu", "--of", "scale"].into_iter().chain(arguments.iter().copied()).collect();
        let said = place.cugrad(&all);
        assert_eq!(said.code, 2, "{}", said.stderr);
        assert!(said.stderr.contains(words), "{}", said.stderr);
    };
    asks(&[], "--arg y=array:N");
    let arrays = ["--arg", "y=array:8", "--arg", "x=array:8", "--arg", "at=array:8:0..7"];
    asks(&arrays, "--arg m.kind=N");
    asks(&["--arg", "z=3"], "it has y, a, x, at, m, n");
    asks(&["--arg", "n"], "expected NAME=INPUT");
    asks(&["--arg", "y=array:many"], "`many` is no number of elements");
    asks(&["--grid", "0"], "--grid takes one to three positive numbers");
}

#[test]
fn kernels_in_headers_run_like_those_in_the_file() {
    let place = Place::new();
    place.write(
        "k.cuh",
        "template <typename T> __global__ void turn(T *y, const T *x, int n) {
  extern __shared__ T tile[];
  tile[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = tile[(threadIdx.x + 1) % n];
}
",
    );
    place.write("k.cu", "#include \"k.cuh\"\nauto *instance = &turn<double>;\n");
    let launch = ["check", "k.cu", "--of", "turn<double>", "--block", "4", "--shared", "32"];
    let inputs = ["--arg", "y=array:4", "--arg", "x=array:4", "--arg", "n=4"];
    let said = place.cugrad(&[&launch[..], &inputs[..]].concat());
    assert!(!said.quietly().contains("DISAGREES"), "{}", said.stdout);
}

const STRAYS: &str = "__global__ void scale(double* y, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}
__global__ void fill(float* y, const float* x, int n) { if (threadIdx.x < n) y[threadIdx.x] = 2 * x[0]; }
__global__ void sum(float* y, const float* x, int n) { for (int i = 0; i < n; i++) *y += x[i]; }
__global__ void shift(float* y, const float* x, const int* by) { y[threadIdx.x] = x[(int)threadIdx.x + *by]; }
__global__ void divide(float* y, const float* x, int n) { y[threadIdx.x] = x[threadIdx.x / n]; }
__global__ void turn(double* y, const double* x) {
  extern __shared__ double tile[];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = tile[31 - threadIdx.x];
}
";

/// Arrays that are too short are named with what they lack; nothing of the command's own is read or written instead.
#[test]
fn accesses_beside_the_arrays_are_errors() {
    let place = Place::new();
    place.write("k.cu", STRAYS);
    let says = |arguments: &str, words: &[&str]| {
        let all = ["check", "k.cu", "--of"].into_iter().chain(arguments.split(' '));
        place.cugrad(&all.collect::<Vec<_>>()).fails(1, words);
    };
    let short = "`scale` accesses element 32 of `x`, which has 32 elements\nhint: it takes 33 or more: --arg x=array:33";
    says("scale --grid 4 --block 64 --arg n=40 --arg y=array:32 --arg x=array:32", &[short]);
    // The page ends 4 bytes behind the third element: no page without access is met.
    let written = "`fill` accesses element 3 of `y`, which has 3 elements";
    says("fill --arg n=4 --arg y=array:3 --arg x=array:3", &[written]);
    let read = "`sum` accesses element 3 of `x`, which has 3 elements";
    says("sum --block 1 --arg n=4 --arg y=array:1 --arg x=array:3", &[read]);
    let arrays = "--arg y=array:32 --arg x=array:33";
    says(&format!("shift {arrays} --arg by=array:1:-1"), &["`shift` accesses element -1 of `x`"]);
    says(
        &format!("shift {arrays} --arg by=array:1:2000000000"),
        &["`shift` accesses element 2000000000 of `x`"],
    );
    says(&format!("divide {arrays} --arg n=0"), &["`divide` divides an integer by zero"]);
    says(&format!("turn {arrays}"), &["memory beside its dynamic shared memory", "error: `turn`"]);
    let too_little = "past its dynamic shared memory of 128 bytes";
    says(&format!("turn {arrays} --shared 128"), &[too_little, "error: `turn` failed: CUDA error 700"]);
}

/// The gradient without its optimisations gives the same numbers, and says so.
#[test]
fn an_audit_leaves_out_what_was_optimised() {
    let place = Place::new();
    place.write(
        "k.cu",
        "__global__ void k(double* y, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double m = x[0], s = 0;
  for (int j = 1; j < n; ++j) m = fmax(m, x[j]);
  for (int j = 0; j < n; ++j) s += exp(x[j] - m);
  y[i] = exp(x[i] - m) / s;
}
__device__ double f(double x) { return 2 * x; }
",
    );
    let arguments =
        ["check", "k.cu", "--of", "k", "--arg", "y=array:8", "--arg", "x=array:8", "--arg", "n=8"];
    let said = Said::of(place.command().args(arguments).env("CUGRAD_AUDIT", "1"));
    assert!(said.quietly().contains("audit: without its optimisations, in "), "{}", said.stdout);
    let said = Said::of(place.command().args(["check", "k.cu", "--of", "f"]).env("CUGRAD_AUDIT", "1"));
    assert!(said.quietly().contains("no optimisation has changed"), "{}", said.stdout);
}

/// In a gradient nobody ends early, so barriers would meet that do not belong together.
#[test]
fn threads_that_part_between_barriers_are_refused() {
    let place = Place::new();
    place.write(
        "k.cu",
        "__global__ void k(double* y, const double* x) {
  __shared__ double tile[32];
  tile[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
  __syncthreads();
  double v = tile[31 - threadIdx.x];
  if (x[threadIdx.x] < 0.5) return;
  __syncthreads();
  tile[threadIdx.x] = v;
  __syncthreads();
  y[threadIdx.x] = tile[(threadIdx.x + 1) % 32] * v;
}
",
    );
    let check = |range: &str| {
        let x = format!("x=array:32:{range}");
        place.cugrad(&["check", "k.cu", "--of", "k", "--block", "32", "--arg", "y=array:32", "--arg", &x])
    };
    check("0.6..0.9").quietly();
    let said = check("0.2..0.8");
    assert!(said.code == 1 && said.stdout.contains("come to every barrier together"), "{}", said.stdout);
}

/// Macros of the program with names that the code around launches uses.
#[test]
fn macros_are_set_aside_around_launches() {
    let place = Place::new();
    place.write(
        "k.cu",
        "#define block 48\n#define grid 2\n#define shared 7\n#define config 3\n#define args 1.5\n\
         __global__ void bias(double* y, const double* x, int n) {\n  int i = blockIdx.x * block + threadIdx.x;\n  \
         if (i < n) y[i] = x[i] * x[i] * args;\n}\n",
    );
    let x = ["--arg", "x=array:90", "--arg", "y=array:90", "--arg", "n=90"];
    place
        .cugrad(&[&["check", "k.cu", "--of", "bias", "--grid", "2", "--block", "48"][..], &x].concat())
        .quietly();
}

/// With arrays that may overlap, one without an adjoint may be another's memory.
#[test]
fn arrays_that_may_overlap_must_be_requested() {
    let place = Place::new();
    place.write(
        "k.cu",
        "__global__ void k(double* y, const double* x, double* r, const double* q, int n) {\n  int i = threadIdx.x;\n  \
         if (i >= n) return;\n  r[i] = x[i] * 2.0;\n  y[i] = q[i] * 3.0 + x[i];\n}\n",
    );
    let of = ["grad", "k.cu", "--of", "k", "--may-alias", "--wrt"];
    place
        .cugrad(&[&of[..], &["y,x,r"]].concat())
        .fails(1, &["`q` may be memory of a requested array", "k.cu:5:10"]);
    place.cugrad(&[&of[..], &["y,x,r,q"]].concat()).quietly();
}

const LEFT: &str =
    "__global__ void left_over(double *o, const double *x, const double *w, const int *len, int n, int m) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int left = len[t];
  double s = 0;
  while (left > 0) {
    for (int j = 0; j < m; ++j) s += w[j] * x[j] * x[t];
    --left;
  }
  o[t] = s + left;
}
";

/// Lanes that walk abreast begin at the most that one of them has to do; those with less than nothing to do are none of them.
#[test]
fn counts_below_zero_are_nothing_to_do() {
    let place = Place::new();
    place.write("k.cu", LEFT);
    let inputs = ["n=60", "m=40", "o=array:60", "x=array:60", "w=array:40", "len=array:60:-3..10"];
    let mut arguments = vec!["check", "k.cu", "--of", "left_over", "--grid", "2", "--block", "32"];
    arguments.extend(inputs.iter().flat_map(|i| ["--arg", *i]));
    let printed = place.cugrad(&["grad", "k.cu", "--of", "left_over"]);
    assert!(printed.quietly().contains("most_of_warp("));
    arguments.extend(["--", "-DCUGRAD_ACCUMULATE_TOGETHER"]);
    let said = place.cugrad(&arguments);
    let text = said.quietly();
    assert_eq!(text.lines().filter(|l| l.ends_with("  ok")).count(), 3, "{text}");
}
