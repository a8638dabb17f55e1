//! Functions whose bodies stand in another source of the program.

use std::process::Command;

use crate::{Place, Said};

const HEADER: &str = "#pragma once
double outside(double x);
double deep(double x, int n);
double tabled(double x);
struct M { double a; explicit M(double v); double eval(double x) const; };
";

/// Prints a derivative, and a difference.
const MAIN: &str = "#include <cugrad/cugrad.h>
#include <cstdio>
#include \"h.h\"
#define N 3
static double twice(double x) { return 2 * x; }
double f(double x) { return outside(x) * twice(x) + deep(x, 4) + M(x).eval(2.0) + tabled(x); }
int main() {
  double d = 0, h = 1e-5;
  cugrad::gradient(f).execute(3.0, &d);
  std::printf(\"%.3f %.3f\\n\", d, (f(3 + h) - f(3 - h)) / (2 * h));
}
";

/// A typedef, a static function that calls itself, a constructor and a method.
const OTHER: &str = "#include \"h.h\"
#include <cmath>
typedef double Real;
static Real rec(Real x, int n) { return n == 0 ? x : std::sin(x) * rec(x * 1.1, n - 1); }
double outside(double x) { return x * x + 1; }
double deep(double x, int n) { return rec(x, n); }
M::M(double v) : a(v * v) {}
double M::eval(double x) const { return a * x; }
";

const TABLE: &str = "#include \"h.h\"
static const double c[3] = {1, 2, 3};
double tabled(double x) { double s = 0; for (int i = 0; i < 3; ++i) s += c[i] * x * x; return s; }
";

fn program(other: &str) -> Place {
    let place = Place::new();
    place.write("h.h", HEADER);
    place.write("p.cpp", MAIN);
    place.write("q.cpp", other);
    place.write("r.cpp", TABLE);
    place
}

#[test]
fn bodies_are_found_in_the_other_sources() {
    let place = program(OTHER);
    let run = ["run", "--device", "cpu", "p.cpp", "q.cpp", "r.cpp"];
    assert_eq!(place.cugrad(&run).quietly(), "103.874 103.874\n");
    place.write("r.cpp", &TABLE.replace("1, 2, 3", "1, 2, 4"));
    assert_eq!(place.cugrad(&run).quietly(), "109.874 109.874\n");
    let line = ["clang++", "p.cpp", "q.cpp", "r.cpp", "-o", "p"];
    assert_eq!(place.cugrad(&line).quietly(), "");
    assert_eq!(Said::of(&mut Command::new(place.path("p"))).quietly(), "109.874 109.874\n");
    place.cugrad(&["run", "p.cpp", "q.cpp"]).fails(1, &["p.cpp:6:", "CG0113", "`tabled` has no body here"]);
}

/// Functions of another source launch kernels of theirs, which the file cannot name: a template's, one that nobody else sees, and one
/// that calls a function.
#[test]
fn kernels_of_other_sources_are_launched() {
    let place = Place::new();
    place.write("h.h", "void scale(double *y, const double *x, double a, int n);\nvoid smooth(double *y, const double *x, int n);\n");
    place.write(
        "p.cu",
        "#include <cugrad/cugrad.h>
#include <cstdio>
#include \"h.h\"
void model(double *y, double *between, const double *x, double a, int n) {
  scale(between, x, a, n);
  smooth(y, between, n);
}
int main() {
  const int n = 40;
  double host[n], *d[6];
  for (double *&each : d) cudaMalloc(&each, sizeof host), cudaMemset(each, 0, sizeof host);
  for (int i = 0; i < n; ++i) host[i] = 1;
  cudaMemcpy(d[0], host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(d[5], host, sizeof host, cudaMemcpyHostToDevice);
  double a_adj = 0;
  cugrad::gradient(model, \"y, between, x, a\").execute(d[1], d[2], d[0], 3.0, n, d[5], d[3], d[4], &a_adj);
  cudaMemcpy(host, d[4], sizeof host, cudaMemcpyDeviceToHost);
  std::printf(\"%g %g %g\\n\", host[0], host[5], a_adj);
}
",
    );
    place.write(
        "q.cu",
        "#include \"h.h\"
template <class T>
__global__ void scaled(T *y, const T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] * x[i];
}
void scale(double *y, const double *x, double a, int n) { scaled<double><<<(n + 31) / 32, 32>>>(y, x, a, n); }
static __device__ double mean(double a, double b) { return 0.5 * (a + b); }
static __global__ void smoothed(double *y, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = mean(x[i], x[(i + 1) % n]);
}
void smooth(double *y, const double *x, int n) {
  smoothed<<<2, 32>>>(y, x, n);
  cudaDeviceSynchronize();
}
",
    );
    assert_eq!(place.cugrad(&["run", "--device", "cpu", "p.cu", "q.cu"]).quietly(), "6 6 40\n");
}

/// A list of the build says where, and dependency files say that the object depends on it.
#[test]
fn bodies_are_found_by_the_list_of_the_build() {
    let place = program(OTHER);
    let entry = |name: &str| {
        let folder = place.path(".").display().to_string();
        format!(
            "{{\"directory\": {folder:?}, \"file\": \"{name}\", \"command\": \"cugrad clang++ -c {name}\"}}"
        )
    };
    let list = format!("[{}, {}, {}]", entry("p.cpp"), entry("q.cpp"), entry("r.cpp"));
    place.write("build/compile_commands.json", &list);
    assert_eq!(place.cugrad(&["clang++", "-MMD", "-MP", "-c", "p.cpp", "-o", "p.o"]).quietly(), "");
    let needs = place.read("p.d");
    let first = needs.replace("\\\n", "").lines().next().expect("a rule").to_string();
    assert!(["p.cpp", "h.h", "q.cpp", "r.cpp"].iter().all(|name| first.contains(name)), "{needs}");
    for name in ["q", "r"] {
        let (source, object) = (format!("{name}.cpp"), format!("{name}.o"));
        assert_eq!(place.cugrad(&["clang++", "-c", &source, "-o", &object]).quietly(), "");
    }
    assert_eq!(place.cugrad(&["clang++", "p.o", "q.o", "r.o", "-o", "p"]).quietly(), "");
    assert_eq!(Said::of(&mut Command::new(place.path("p"))).quietly(), "103.874 103.874\n");
    let text = place.cugrad(&["grad", "p.cpp", "--of", "f"]);
    assert!(text.quietly().contains("static double rec_2(double x, int n)"), "{}", text.stdout);
}

/// Read behind the file, macros and overloads of the file are seen: `N`, and `twice(double)` for an `int`.
#[test]
fn what_would_mean_something_else_is_refused() {
    let other = "#include \"h.h\"
#ifndef N
#define N 2
#endif
static double twice(int x) { return x; }
double outside(double x) { return x * N; }
double deep(double x, int n) { return twice(x); }
M::M(double v) : a(v * v) {}
double M::eval(double x) const { return a * x; }
";
    let place = program(other);
    let says = ["CG0113", "`outside`", "`deep`", "q.cpp means something else"];
    let said = place.cugrad(&["run", "p.cpp", "q.cpp", "r.cpp"]);
    said.fails(1, &says);
    assert!(!said.stderr.contains("`M::eval`"), "{}", said.stderr);
}

#[test]
fn what_the_file_does_not_declare_is_refused() {
    let other = "#include \"h.h\"
double state = 2;
struct Inner { double a, b; };
static Inner make(double x, int n) { return {x, x * n}; }
double outside(double x) { return x * state; }
double deep(double x, int n) { Inner i = make(x, n); return i.a * i.b; }
M::M(double v) : a(v * v) {}
double M::eval(double x) const { return a * x; }
";
    let place = program(other);
    let says = ["CG0113", "variable `state`", "type `Inner`", "declare it in a header"];
    place.cugrad(&["run", "p.cpp", "q.cpp", "r.cpp"]).fails(1, &says);
    place.write("h.h", &(HEADER.to_string() + "extern double state;\nstruct Inner { double a, b; };\n"));
    place.write("q.cpp", &other.replace("struct Inner { double a, b; };\n", ""));
    let run = place.cugrad(&["run", "--device", "cpu", "p.cpp", "q.cpp", "r.cpp"]);
    let printed: Vec<&str> = run.quietly().split_whitespace().collect();
    assert_eq!(printed[0], printed[1]);
}

/// Threads that wait in a function of another source are run together.
#[test]
fn kernels_may_wait_in_functions_of_other_sources() {
    let place = Place::new();
    place.write(
        "k.cu",
        "#include <cstdio>
__device__ int turned(int *tile, int i);
__global__ void k(int *out) {
  __shared__ int tile[8];
  out[threadIdx.x] = turned(tile, threadIdx.x);
}
int main() {
  int *out;
  cudaMallocManaged(&out, 32);
  k<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) std::printf(\"%d\", out[i]);
}
",
    );
    place.write(
        "d.cu",
        "__device__ int turned(int *tile, int i) { tile[i] = i; __syncthreads(); return tile[7 - i]; }\n",
    );
    assert_eq!(place.cugrad(&["run", "--device", "cpu", "k.cu", "d.cu"]).quietly(), "76543210");
}
