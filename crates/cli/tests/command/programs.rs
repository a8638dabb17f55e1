//! `cugrad run` and `cugrad build`: whole programs on the CPU.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::{Place, Said};

const PROGRAM: &str = r#"#include <cugrad/cugrad.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
__global__ void square(double* y, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
int main(int argc, char** argv) {
  double *m;
  cudaMallocManaged(&m, 4 * sizeof(double));
  m[0] = 0, m[1] = 3, m[2] = 1, m[3] = 0;
  cugrad::gradient(square, "y, x").execute_kernel(1, 32, m, m + 1, 1, m + 2, m + 3);
  cudaDeviceSynchronize();
  std::printf("%g\n", m[3]);
  cudaFree(m);
  char line[64] = "";
  if (argc > 1 && !std::strcmp(argv[1], "read")) std::printf("<%s>\n", std::fgets(line, 64, stdin));
  if (argc > 1 && !std::strcmp(argv[1], "abort")) { std::fflush(stdout); std::abort(); }
  for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
  return argc > 1 ? std::atoi(argv[1]) : 0;
}
"#;

#[test]
fn arguments_streams_and_status_pass_through() {
    let place = Place::new();
    place.write("p.cu", PROGRAM);
    assert_eq!(place.cugrad(&["run", "--device", "cpu", "p.cu"]).quietly(), "6\n");
    let said = place.cugrad(&["run", "--device", "cpu", "p.cu", "--", "3", "-x", "a b", "--help"]);
    assert_eq!((said.code, said.stdout.as_str()), (3, "6\n[3][-x][a b][--help]"));
    let aborted = place.cugrad(&["run", "--device", "cpu", "p.cu", "--", "abort"]);
    assert_eq!((aborted.code, aborted.stdout.as_str()), (134, "6\n"));

    let mut child = place
        .command()
        .args(["run", "--device", "cpu", "p.cu", "--", "read"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("can be run");
    child.stdin.take().expect("piped").write_all(b"hello").expect("it reads");
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&done.stdout), "6\n<hello>\n[read]");
}

#[test]
fn verbose_says_what_was_done_and_keep_shows_it() {
    let place = Place::new();
    place.write("p.cu", PROGRAM);
    let said = place.cugrad(&["run", "--device", "cpu", "p.cu", "--verbose", "--keep", "kept"]);
    assert_eq!((said.code, said.stdout.as_str()), (0, "6\n"));
    for words in ["square_rev", "for the CPU", "kept/p.cu"] {
        assert!(said.stderr.contains(words), "no `{words}` in\n{}", said.stderr);
    }
    assert!(place.read("kept/p.cu").contains("square_rev"));
    assert_eq!(place.read("p.cu"), PROGRAM);
    place.cugrad(&["run", "--device", "cpu", "p.cu", "--keep", "."]).fails(1, &["would overwrite"]);
}

#[test]
fn several_files_are_compiled_and_linked() {
    let place = Place::new();
    place.write("util.h", "int util();\nint other();\n");
    place.write("util.cpp", "#include \"util.h\"\nint util() { return VALUE; }\n");
    place.write("other.cu", "#include \"util.h\"\n__global__ void k(int* p) { *p = 5; }\nint other() { int v = 0; k<<<1, 1>>>(&v); cudaDeviceSynchronize(); return v; }\n");
    let main = PROGRAM.replace("int main(", "#include \"util.h\"\nint main(");
    place.write(
        "p.cu",
        &main
            .replace("return argc > 1 ?", "std::printf(\"%d %d\\n\", util(), other());\n  return argc > 1 ?"),
    );
    let said = place.cugrad(&[
        "build",
        "--device",
        "cpu",
        "p.cu",
        "other.cu",
        "util.cpp",
        "-DVALUE=7",
        "-o",
        "prog",
    ]);
    assert_eq!(said.quietly(), "");
    let ran = Said::of(&mut Command::new(place.path("prog")));
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "6\n7 5\n"));
    let run = place.cugrad(&["run", "--device", "cpu", "p.cu", "other.cu", "util.cpp", "-DVALUE=8"]);
    assert_eq!(run.quietly(), "6\n8 5\n");
    place.cugrad(&["build", "--device", "cpu", "p.cu", "-o", "prog2"]).fails(1, &["util"]);
}

#[test]
fn a_built_program_needs_nothing_of_ours() {
    let place = Place::new();
    place.write("p.cu", PROGRAM);
    assert_eq!(place.cugrad(&["build", "--device", "cpu", "p.cu", "-o", "prog"]).quietly(), "");
    let ran = Said::of(Command::new(place.path("prog")).env_clear().arg("2"));
    assert_eq!((ran.code, ran.stdout.as_str()), (2, "6\n[2]"));
}

#[test]
fn a_refused_request_stops_the_build() {
    let place = Place::new();
    place.write("p.cu", &PROGRAM.replace("\"y, x\"", "\"y, z\""));
    let said = place.cugrad(&["build", "--device", "cpu", "p.cu", "-o", "prog"]);
    said.fails(1, &["p.cu:", "error[CG0002]", "`z`"]);
    assert!(!place.path("prog").exists());
}

const FOR_CLAD: &str = r#"
#include <clad/Differentiator/Differentiator.h>
struct Two { double a, b; };
Two two(double x) { return {x, x * x}; }
double square(double x) { return x * x; }
int main() {
  double dx = 0;
  clad::gradient(square).execute(3, &dx);
  printf("%g\n", dx);
  auto of_two = clad::gradient(two);
  of_two.execute(3, &dx);
}
"#;

/// Of a program for Clad, where the refused derivative is run; of any other, if that is asked for.
#[test]
fn a_refused_request_can_wait_until_it_is_run() {
    let place = Place::new();
    place.write("p.cu", FOR_CLAD);
    let refusal = ["p.cu:10:17: warning[CG0010]", "refused when it runs", "p.cu:10:17: error[CG0010]"];
    let said = place.cugrad(&["run", "--device", "cpu", "p.cu"]);
    assert_eq!(said.stdout, "6\n");
    said.fails(1, &refusal);
    place
        .cugrad(&["run", "--device", "cpu", "--refuse", "when-compiled", "p.cu"])
        .fails(1, &["p.cu:10:17: error[CG0010]"]);

    place.write("q.cu", &PROGRAM.replace("\"y, x\"", "\"y, z\""));
    let built = place.cugrad(&["build", "--device", "cpu", "--refuse", "when-run", "q.cu", "-o", "prog"]);
    assert_eq!(built.code, 0, "{}", built.stderr);
    let said = Said::of(&mut Command::new(place.path("prog")));
    said.fails(1, &["refused when the program was compiled", "error[CG0002]", "`z`"]);
}

/// With `as-nan` a program goes on, and nothing that was refused can be taken for a derivative.
#[test]
fn what_is_refused_is_no_number_where_the_program_goes_on() {
    let place = Place::new();
    place.write(
        "p.cpp",
        "#include <clad/Differentiator/Differentiator.h>
struct Two { double a, b; Two at(double x) const { return {a * x, b}; } };
Two two(Two t) { return {t.a, t.a * t.b}; }
double area(double x, double y) { return x * x * y; }
int ratio(int a, short b) { return a / b; }
int ratio_darg0(int a, short b);
double longest(std::vector<double> v, double x) { return x < 0 ? throw 1 : x * v.size(); }
int main() {
  Two t{1, 2}, t_adj{0, 0};
  double x = 0, y = 0, pair[2] = {};
  int a = 0;
  short b = 0;
  clad::gradient(two).execute(t, &t_adj);
  std::printf(\"%d %d\\n\", t_adj.a != t_adj.a, t_adj.b != t_adj.b);
  clad::gradient(&Two::at).execute(t, 3, &x);
  clad::gradient(area, \"x\").execute(3, 4, &pair[0], clad::array_ref<double>(pair, 2).slice(1, 1));
  clad::gradient(ratio).execute(6, 3, &a, &b);
  std::printf(\"%d %g %d %d %d\\n\", x != x, pair[0], pair[1] != pair[1], a, b);
  x = 0;
  clad::gradient(area).execute(3, 4, &x, &y);
  std::printf(\"%g %g %d %d\\n\", x, y, clad::differentiate(ratio, 0).execute(6, 3), ratio_darg0(6, 3));
  std::vector<double> v(2), all(2), none;
  clad::gradient(longest).execute(v, 3, &all, &x);
  clad::gradient(longest).execute(v, 3, &none, &x);
  std::printf(\"%d %d %d\\n\", all[0] != all[0], all[1] != all[1], none.size() == 1 && none[0] != none[0]);
}
",
    );
    let compile =
        place.cugrad(&["clang++", "-w", "-std=c++17", "--cugrad-refuse=as-nan", "p.cpp", "-o", "p"]);
    assert_eq!(compile.code, 0, "{}", compile.stderr);
    let said = Said::of(&mut Command::new(place.path("p")));
    assert_eq!(
        (said.code, said.stdout.as_str()),
        (0, "1 1\n1 24 1 -2147483648 -32768\n24 9 -2147483648 -2147483648\n1 1 1\n")
    );
    assert_eq!(said.stderr.matches("the program goes on").count(), 8, "{}", said.stderr);
    assert!(said.stderr.contains("gradient(…, \"x\") takes 1 adjoint"), "{}", said.stderr);

    // What cannot be no number ends the program, as without the option.
    place.write(
        "q.cpp",
        "#include <clad/Differentiator/Differentiator.h>
double longest(std::vector<double>* v, double x) { return x < 0 ? throw 1 : x * (*v)[0]; }
struct Own { Own() {} ~Own() {} };
int main() {
  std::vector<double> v(2);
  Own v_adj;
  double x = 0;
  clad::gradient(longest).execute(&v, 3, &v_adj, &x);
}
",
    );
    let compile =
        place.cugrad(&["clang++", "-w", "-std=c++17", "--cugrad-refuse=as-nan", "q.cpp", "-o", "q"]);
    assert_eq!(compile.code, 0, "{}", compile.stderr);
    Said::of(&mut Command::new(place.path("q"))).fails(1, &["no number is not known", "Own *"]);
}

/// What can be seen only when a derivative runs is said with the place of its request.
#[test]
fn refusals_of_arguments_name_the_request() {
    let place = Place::new();
    place.write(
        "p.cu",
        "#include <cugrad/cugrad.h>\n\
         void twice(double* y, const double* x) { for (int i = 0; i < 2; ++i) y[i] = 2 * x[i]; }\n\
         int main() {\n  double x[2] = {1, 2}, d[2] = {1, 1}, e[2] = {};\n  \
         auto g = cugrad::gradient(twice, \"y, x\");\n  g.execute(x, x, d, e);\n}\n",
    );
    let words = ["p.cu:5:12: gradient(…, \"y, x\"): arguments 1 and 2 are the same array", "--may-alias"];
    place.cugrad(&["run", "--device", "cpu", "p.cu"]).fails(1, &words);
    // Elements of integers are no numbers, of which an adjoint could be made apart.
    place.write(
        "q.cu",
        "#include <clad/Differentiator/Differentiator.h>\n\
         double f(double x, int* a, int n) { for (int i = 0; i < n; ++i) x *= a[i]; return x; }\n\
         int main() {\n  int a[4] = {1, 2, 3, 4};\n  double d[4] = {}, x = 0, n = 0;\n  \
         auto g = clad::gradient(f);\n  g.execute(1, a, 4, &x, d, &n);\n}\n",
    );
    let words =
        ["q.cu:6:12: gradient(…", "(double *, int *, int *)", "but was given (double *, double *, double *)"];
    place.cugrad(&["run", "--device", "cpu", "q.cu"]).fails(1, &words);
}

/// The kernel looks itself: of adjoints in device memory nobody else can.
#[test]
fn pointers_in_structs_are_not_one_array() {
    let place = Place::new();
    place.write(
        "p.cu",
        "#include <cugrad/cugrad.h>\n#include <cstdlib>\n\
         struct Arrays { float *x, *y; const float *z; };\n\
         __global__ void f(Arrays a) { int i = threadIdx.x; a.x[i] = a.y[i] * a.z[i]; }\n\
         int main() {\n  float *p;\n  Arrays *d;\n  cudaMallocManaged(&p, 400);\n  cudaMallocManaged(&d, sizeof(Arrays));\n  \
         Arrays a = {p, p + 4, p + 8};\n  *d = {p + 20, p + 24, p + 28};\n  \
         switch (atoi(getenv(\"CASE\"))) {\n    case 1: a.y = (float*)a.z; d->y = (float*)d->z; break;\n    case 2: a.y = a.x; break;\n    \
         case 3: d->x = (float*)d->z; break;\n  }\n  \
         auto g = cugrad::gradient(f, \"a\");\n  g.execute_kernel(1, 4, a, d);\n  return cudaDeviceSynchronize();\n}\n",
    );
    let run =
        |case: &str| Said::of(place.command().args(["run", "--device", "cpu", "p.cu"]).env("CASE", case));
    run("0").quietly();
    // Only read.
    run("1").quietly();
    for case in ["2", "3"] {
        let said = run(case);
        let told = ["two pointers in a struct", "lead to one array", "--may-alias"];
        assert!(said.code == 1 && told.iter().all(|words| said.stdout.contains(words)), "{}", said.stdout);
    }
}

/// Arrays are kept and put back as whole allocations: adjoints that lie there too, as in an arena, would come back as they were.
#[test]
fn adjoints_in_the_allocation_of_what_is_kept_are_refused() {
    let place = Place::new();
    place.write(
        "p.cu",
        "#include <cugrad/cugrad.h>\n\
         __global__ void step(double* u, int n) { int i = threadIdx.x; if (i < n) u[i] = u[i] * u[i] + 0.1; }\n\
         void f(double* u, int n) { for (int t = 0; t < 2; ++t) step<<<1, 32>>>(u, n); }\n\
         int main() {\n  const int n = 2;\n  double* a;\n  cudaMalloc(&a, 64 * sizeof(double));\n  \
         cudaMemset(a, 0, 64 * sizeof(double));\n  cugrad::gradient(f, \"u\").execute(a, n, a + n);\n}\n",
    );
    let words = ["p.cu:3", "an adjoint lies in the same allocation", "an allocation of their own"];
    place.cugrad(&["run", "--device", "cpu", "p.cu"]).fails(1, &words);
}

#[test]
fn files_that_are_missing_or_strange_are_named() {
    let place = Place::new();
    place.cugrad(&["run", "nothing.cu"]).fails(1, &["nothing.cu: no such file"]);
    place.write("notes.txt", "");
    place.cugrad(&["run", "notes.txt"]).fails(2, &["notes.txt", ".cu"]);
}

#[test]
fn cuda_without_nvcc_says_how_to_go_on() {
    let place = Place::new();
    place.write("p.cu", PROGRAM);
    let mut command = place.command();
    command.args(["run", "--device", "cuda", "p.cu"]).env("CUGRAD_NVCC", "/no/such/nvcc");
    Said::of(&mut command).fails(1, &["nvcc was not found", "cugrad doctor", "--device cpu"]);
}

#[test]
fn derivatives_that_nothing_uses_are_named() {
    let place = Place::new();
    place.write(
        "p.cu",
        "#include <cugrad/cugrad.h>
namespace math { double f(double x) { return x * x; } }
double g(double x) { return math::f(x) + 1; }
namespace cugrad { namespace custom_derivatives {
void f_pullback(double x, double y, double* dx) { *dx += 2 * x * y; }
} }
int main() { double d = 0; cugrad::gradient(g).execute(2.0, &d); return d != 4; }
",
    );
    let said = place.cugrad(&["run", "--device", "cpu", "p.cu"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let expected = "p.cu:5:6: warning: the derivative given for `f` is not used";
    assert!(said.stderr.contains(expected), "{}", said.stderr);
    let used = std::fs::read_to_string(place.path("p.cu"))
        .expect("written")
        .replace("void f_", "namespace math { void f_");
    place.write("q.cu", &used.replace("* y; }\n", "* y; } }\n"));
    assert_eq!(place.cugrad(&["run", "--device", "cpu", "q.cu"]).quietly(), "");
}

#[test]
fn what_stands_among_derivatives_and_is_none_is_named() {
    let place = Place::new();
    place.write(
        "p.cu",
        "#include <clad/Differentiator/Differentiator.h>
double f(double x) { return x * x; }
double g(double x) { return f(x) + 1; }
namespace clad { namespace custom_derivatives {
double helper(double x) { return 2 * x; }
void f_pullback(double x, double y, double* dx) { *dx += helper(x) * y; }
void f_pulback(double x, double y, double* dx) {}
template <class T> void other_pullback(T x, T y, T* dx) {}
namespace class_functions { void constructor_pullback(double x, double* dx) {} }
} }
int main() { double d = 0; clad::gradient(g).execute(2.0, &d); return d != 4; }
",
    );
    let said = place.cugrad(&["run", "--device", "cpu", "p.cu"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    for expected in [
        "p.cu:7:6: warning: `f_pulback` among custom derivatives is the derivative of nothing",
        "p.cu:8:25: warning: `other_pullback` is a template without an instance, and would not be used",
        "p.cu:9:34: warning: `constructor_pullback` is a derivative of a constructor, and would not be used",
    ] {
        assert!(said.stderr.contains(expected), "{expected} in\n{}", said.stderr);
    }
    assert_eq!(said.stderr.matches("warning:").count(), 3, "{}", said.stderr);
}

/// Strides that are given may be zero: then rows meet, unless there is one, or nothing to store.
#[test]
fn gradients_ask_for_strides_that_keep_places_apart() {
    let place = Place::new();
    let program = r#"#include <cugrad/cugrad.h>
#include <cstdio>
#include <cstdlib>
__global__ void rows(double* y, const double* x, int h, int w, int s, int t) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = threadIdx.y;
  if (i < h && j < w) y[i * s + j * t] = x[j] * x[j];
}
int main(int, char** argv) {
  int h = std::atoi(argv[1]), w = std::atoi(argv[2]), s = std::atoi(argv[3]), t = std::atoi(argv[4]);
  double* m;
  cudaMallocManaged(&m, 64 * sizeof(double));
  for (int k = 0; k < 64; ++k) m[k] = 1;
  cugrad::gradient(rows, "y, x").execute_kernel(1, dim3(4, 2), m + 16, m + 32, h, w, s, t, m + 48, m);
  cudaDeviceSynchronize();
  std::printf("%g\n", m[0]);
}
"#;
    place.write("p.cu", program);
    let run = |numbers: [&str; 4]| {
        place.cugrad(&[&["run", "--device", "cpu", "p.cu", "--"][..], &numbers].concat())
    };
    for meet in [["2", "3", "0", "1"], ["2", "3", "3", "0"], ["2", "3", "2", "1"]] {
        let said = run(meet);
        said.fails(1, &["__trap()"]);
        assert!(said.stdout.contains("several threads of this kernel store to one place"), "{}", said.stdout);
    }
    for apart in [["2", "3", "-3", "1"], ["2", "3", "1", "-2"], ["2", "1", "1", "0"], ["1", "3", "0", "1"]] {
        assert_eq!(run(apart).quietly(), if apart[0] == "2" { "5\n" } else { "3\n" }, "{apart:?}");
    }
    for nothing in [["0", "3", "0", "1"], ["2", "0", "0", "1"], ["2", "-1", "0", "0"]] {
        assert_eq!(run(nothing).quietly(), "1\n", "{nothing:?}");
    }
}

/// A kernel that looks at x alone, launched with several rows by a request, by a host function and by `check`.
#[test]
fn gradients_are_launched_along_the_axes_that_the_kernel_looks_at() {
    let place = Place::new();
    let program = |rows: &str| {
        format!(
            r#"#include <cugrad/cugrad.h>
#include <cstdio>
__global__ void square(double* y, const double* x, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}}
void call(double* y, const double* x, int n, int rows) {{ square<<<1, dim3(4, rows)>>>(y, x, n); }}
int main(int argc, char** argv) {{
  double *m;
  cudaMallocManaged(&m, 4 * sizeof(double));
  m[0] = 0, m[1] = 3, m[2] = 1, m[3] = 0;
  if (argc == 1) cugrad::gradient(square, "y, x").execute_kernel({rows}, m, m + 1, 1, m + 2, m + 3);
  else cugrad::gradient(call, "y, x").execute(m, m + 1, 1, argc - 1, m + 2, m + 3);
  cudaDeviceSynchronize();
  std::printf("%g\n", m[3]);
}}
"#
        )
    };
    let words = ["square_rev", "along x", "--accumulate=atomic"];
    place.write("p.cu", &program("1, dim3(4, 2)"));
    place.cugrad(&["run", "--device", "cpu", "p.cu"]).fails(1, &words);
    let atomic = ["run", "--device", "cpu", "--accumulate=atomic", "p.cu"];
    assert_eq!(place.cugrad(&atomic).quietly(), "6\n");
    assert_eq!(place.cugrad(&["run", "--device", "cpu", "p.cu", "--", "one"]).quietly(), "6\n");
    place.cugrad(&["run", "--device", "cpu", "p.cu", "--", "one", "two"]).fails(1, &["along x"]);
    place.write("p.cu", &program("dim3(1, 1, 2), 4"));
    place.cugrad(&["run", "--device", "cpu", "p.cu"]).fails(1, &words);
    let check =
        ["check", "p.cu", "--of", "square", "--block", "4,2", "--arg", "y=array:4", "--arg", "x=array:4"];
    place.cugrad(&[&check[..], &["--arg", "n=4"]].concat()).fails(1, &["does not look at"]);
}

#[test]
fn alignments_behind_attributes_are_taken() {
    let place = Place::new();
    let text = "#include <cstdio>\n__global__ void k(float* y, const float* x) {\n  __shared__ alignas(alignof(float4)) float t[4];\n\
                  t[threadIdx.x] = x[threadIdx.x];\n  __syncthreads();\n  y[threadIdx.x] = t[3 - threadIdx.x] * t[threadIdx.x];\n}\n\
                int main() {\n  float *x, *y;\n  cudaMallocManaged(&x, 16);\n  cudaMallocManaged(&y, 16);\n\
                  for (int i = 0; i < 4; i++) x[i] = i + 1;\n  k<<<1, 4>>>(y, x);\n  cudaDeviceSynchronize();\n  std::printf(\"%g\\n\", y[1]);\n}\n";
    place.write("a.cu", text);
    assert!(place.cugrad(&["grad", "a.cu", "--of", "k"]).quietly().contains("k_rev"));
    assert_eq!(place.cugrad(&["run", "a.cu", "--device", "cpu"]).quietly(), "6\n");
}
