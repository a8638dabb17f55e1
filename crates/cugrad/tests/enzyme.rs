//! Programs in Enzyme's spelling: translated, built for the CPU and run.

use std::path::Path;
use std::process::Command;

use cugrad::translate::{Target, translate};
use cugrad::{Error, Program};
use exec::{Build, Clang, Output};

/// Entry points and markers as users declare them, never defined.
const DECLARATIONS: &str = "\
#include <cstdio>
extern int enzyme_dup, enzyme_dupnoneed, enzyme_const, enzyme_out;
template <class R, class... A> __host__ __device__ R __enzyme_autodiff(void*, A...);
template <class R, class... A> __host__ __device__ R __enzyme_fwddiff(void*, A...);
";

/// What a program prints.
fn output_of(file: &Path) -> Result<String, Error> {
    let program = Program::from_file(file)?;
    let translated = translate(&program, Target::Cpu)?;
    let mut build = Build::new(file, Output::Executable(None));
    build.edited = translated.files;
    // Without optimisation every name that is left over must be found by the linker.
    build.opt = "-O0".into();
    let artifact = build.run(&Clang::find()?, &program.session.cache)?;
    let output = Command::new(&artifact.path).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout).expect("text"))
}

fn run(body: &str) -> Result<String, Error> {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("main.cu");
    std::fs::write(&file, format!("{DECLARATIONS}{body}")).expect("written");
    output_of(&file)
}

fn example(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/enzyme").join(name);
    output_of(&file).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_guides_programs_give_the_guides_numbers() {
    for name in ["reference.cu", "device.cu"] {
        assert_eq!(example(name), "1.400000 1.960000\n2.800000 0.000000\n", "{name}");
    }
}

#[test]
fn gradients_of_numbers_are_returned() {
    let printed = run("
        struct Pair { double a, b; };
        double f(double x, double y) { return x * x * y; }
        float cube(float x) { return x * x * x; }
        int main() {
          Pair p = __enzyme_autodiff<Pair>((void*)f, 3.0, 5.0);
          double one = __enzyme_autodiff<double>((void*)f, enzyme_const, 3.0,
                                                 enzyme_out, 5.0);
          double wide = __enzyme_autodiff<double>((void*)cube, enzyme_out, 2.0f);
          double nested = __enzyme_autodiff<double>((void*)cube, (float)__enzyme_autodiff<double>((void*)cube, 1.0f));
          printf(\"%g %g %g %g %g %d\\n\", p.a, p.b, one, wide, nested, __LINE__);
        }");
    assert_eq!(printed.unwrap_or_else(|e| panic!("{e}")), "30 9 9 12 27 15\n");
}

#[test]
fn arrays_loops_and_references() {
    // Shadows are added to; the output's is used up; indices have a shadow that nobody looks at.
    let printed = run("
        double gather(const double* x, const int* index, int n, double& scale) {
          double product = 1;
          for (int i = 0; i < n; i++) product = product * x[index[i]] + scale;
          return product;
        }
        void square(const double* x, double* y) { *y = *x * *x; }
        double iterate(double x, int n) { while (n-- > 0) x = x * x; return x; }
        int main() {
          double x[] = {2, 3}, dx[] = {100, 200}, scale = 0.5, dscale = 0;
          int index[] = {0, 1, 0};
          __enzyme_autodiff<double>((void*)gather, x, dx, index, nullptr, 3, enzyme_dup, &scale, &dscale);
          double y = 0, dy = 4, dz[] = {1};
          __enzyme_autodiff<void>((void*)square, &x[1], dz, enzyme_dupnoneed, &y, &dy);
          double power = __enzyme_autodiff<double>((void*)iterate, 1.5, 3);
          printf(\"%g %g %g %g %g %g\\n\", dx[0], dx[1], dscale, dz[0], dy, power);
        }");
    // p1 = 2 + s, p2 = 3 p1 + s, p3 = 2 p2 + s with s = 0.5: d/dx0 = p2 + 2 * 3, d/dx1 = 2 p1, d/ds = 6 + 2 + 1.
    assert_eq!(printed.unwrap_or_else(|e| panic!("{e}")), "114 205 9 25 0 136.688\n");
}

#[test]
fn forward_mode_returns_tangents() {
    let printed = run("
        struct Point { double x, y; };
        template <class T> T product(T x, T y) { return x * y; }
        double length(Point p, int n) { return n * (p.x * p.x + p.y * p.y); }
        void twice(const double* x, double* y) { *y = 2 * *x; }
        int main() {
          double a = __enzyme_fwddiff<double>((void*)product<double>, 3.0, 1.0, 5.0, 10.0);
          double b = __enzyme_fwddiff<double>((void*)product<double>, enzyme_const, 3.0, 5.0, 10.0);
          double c = __enzyme_fwddiff<double>((void*)length, enzyme_dup, Point{1, 2}, Point{10, 100}, 1);
          double x = 1, dx = 7, y = 0, dy = 0;
          __enzyme_fwddiff<void>((void*)twice, &x, &dx, &y, &dy);
          printf(\"%g %g %g %g %g\\n\", a, b, c, y, dy);
        }");
    assert_eq!(printed.unwrap_or_else(|e| panic!("{e}")), "35 30 420 2 14\n");
}

#[test]
fn calls_in_kernels_with_local_shadows() {
    let printed = run("
        namespace physics {
        __device__ float energy(const float* x, float k) { return k * sinf(x[0]) * x[1]; }
        __global__ void forces(const float* x, float* force, float* dk) {
          int i = threadIdx.x;
          float mine[2] = {x[i], 2.0f}, adjoint[2] = {0, 0};
          float g = __enzyme_autodiff<float>((void*)energy, mine, adjoint, 3.0f);
          force[i] = adjoint[0];
          atomicAdd(dk, g);
        }
        }
        int main() {
          float *x, *force, *dk;
          cudaMallocManaged(&x, 8); cudaMallocManaged(&force, 8); cudaMallocManaged(&dk, 4);
          x[0] = 0; x[1] = 0; *dk = 0;
          physics::forces<<<1, 2>>>(x, force, dk);
          cudaDeviceSynchronize();
          printf(\"%g %g %g\\n\", force[0], force[1], *dk);
        }");
    assert_eq!(printed.unwrap_or_else(|e| panic!("{e}")), "6 6 0\n");
}

#[test]
fn one_array_for_two_parameters_ends_the_program() {
    let body = "
        void f(const double* x, double* y) { y[0] = x[0] * x[0]; y[1] = x[0]; }
        int main() {
          double x[2] = {3, 4}, dx[2] = {1, 1};
          __enzyme_autodiff<void>((void*)f, x, dx, x, dx);
          printf(\"%g\\n\", dx[0]);
        }";
    let ended = std::panic::catch_unwind(|| run(body));
    let said = ended.expect_err("the program must not end well");
    let said = said.downcast_ref::<String>().expect("a message");
    assert!(said.contains("the same array is given for x and y of f"), "{said}");
}

#[test]
fn names_of_the_users_are_left_alone() {
    let printed = run("
        double f(double x) { return x * x; }
        double f_rev(double x) { return -x; }
        double f_autodiff(double x) { return -x; }
        int main() {
          double d = __enzyme_autodiff<double>((void*)f, 3.0);
          printf(\"%g %g %g\\n\", d, f_rev(1), f_autodiff(2));
        }");
    assert_eq!(printed.unwrap_or_else(|e| panic!("{e}")), "6 -1 -2\n");
}

#[test]
fn an_untyped_pointer_is_what_it_is_cast_to() {
    let printed = run("
        double f(void* p) { return *(double*)p * *(double*)p; }
        int main() {
          double x = 3, dx = 0;
          __enzyme_autodiff<void>((void*)f, &x, &dx);
          printf(\"%g\\n\", dx);
        }");
    assert_eq!(printed.unwrap_or_else(|e| panic!("{e}")), "6\n");
}

#[test]
fn what_has_no_answer_is_refused_at_the_call() {
    let refused = [
        // An output that is called constant.
        ("void f(double x, double* y) { *y = x; }
          int main() { double y = 0; return (int)__enzyme_autodiff<double>((void*)f, 1.0, enzyme_const, &y); }", "CG0004"),
        // Of the two, nobody knows which it points to.
        ("double f(void* p) { return *(double*)p + *(float*)p; }
          int main() { double x = 1, dx = 0; __enzyme_autodiff<void>((void*)f, &x, &dx); }", "CG0008"),
        ("double f(double x); int main() { return (int)__enzyme_autodiff<double>((void*)f, 1.0); }", "CG0001"),
        ("double f(double x) { return x; } int main() { __enzyme_autodiff<void>((void*)f); }", "CG0011"),
    ];
    for (body, code) in refused {
        match run(body) {
            Err(Error::Refused { diagnostics, rendered, .. }) => {
                assert_eq!(diagnostics[0].code.name(), code, "{rendered}");
                assert!(diagnostics[0].span.line > 4, "{rendered}");
            }
            Err(other) => panic!("{body}\n{other}"),
            Ok(printed) => panic!("{body}\nran and printed {printed}"),
        }
    }
}
