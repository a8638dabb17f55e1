//! `cugrad check`: agreement, disagreement, and inputs that are missing.

use crate::Place;

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
