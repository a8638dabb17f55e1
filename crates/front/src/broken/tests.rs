//! Programs with errors: what is refused, and what is not.

use crate::FrontError;
use crate::fixture::Project;
use crate::lower::Customs;
use crate::program::{Program, program};

const KERNEL: &str = "__global__ void k(float* y, const float* x) { y[0] = x[0] * x[0]; }\n";

fn parsed(text: &str) -> Result<Program, FrontError> {
    program(&Project::new(&[("main.cu", text)]).options())
}

/// The messages with which `k` is refused.
fn refused(text: &str) -> Vec<String> {
    match parsed(text).expect("clang went on").lower_named("k", Customs::Called) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.into_iter().map(|p| format!("{} {}", p.code.name(), p.message)).collect(),
    }
}

#[test]
fn errors_that_nobody_reaches_are_none() {
    for text in [
        format!("{KERNEL}void solve() {{ solver_t h; create(&h); for (int i = 0 i < 3; i++) {{}} }}\n"),
        format!("solver_t handle;\n{KERNEL}"),
        format!("int solve(solver_t h, float* x) {{ return 0; }}\n{KERNEL}"),
        format!("struct Holder {{ solver_t h; float a; }};\nstruct Other {{ Holder h; }};\n{KERNEL}"),
        format!("template <class T> T f(T x) {{ return x.a; }}\nint g() {{ return f(1); }}\n{KERNEL}"),
        format!(
            "#define CHECK(e) do {{ if (e) missing(); }} while (0)\nvoid f() {{ CHECK(other()); }}\n{KERNEL}"
        ),
        // A macro makes functions that lead there.
        format!(
            "template <class T> void f(T x) {{ missing(3); }}\n#define MAKE(T, n) extern \"C\" void f_##n(T x) {{ f(x); }}\n\
             MAKE(float, f32)\nMAKE(double, f64);\n{KERNEL}"
        ),
    ] {
        assert_eq!(refused(&text), [""; 0], "{text}");
        assert!(!parsed(&text).expect("clang went on").broken.lines().is_empty());
    }
}

#[test]
fn errors_that_are_reached_are_refused_in_clangs_words() {
    let unknown = "CG0123 unknown type name 'Unknown'";
    for (before, body) in [
        // In the kernel itself.
        ("", "Unknown u; y[0] = x[0];"),
        // A type that becomes `int`, and one made of it.
        ("typedef Unknown real;\n", "real r = x[0]; y[0] = r;"),
        ("typedef Unknown real;\ntypedef real* array;\n", "y[0] = sizeof(array) * x[0];"),
        // An overload that is left out.
        (
            "__device__ float f(double x) { return x; }\n__device__ float f(Unknown x) { return 1; }\n",
            "y[0] = f(x[0]);",
        ),
        // A member that is left out, of a class that a function gives.
        (
            "struct S { Unknown a; float b; };\n__device__ S make();\n__device__ float get() { return make().b; }\n",
            "y[0] = x[0] * get();",
        ),
        // A macro that leads there, and one that makes a function which does.
        (
            "__device__ float g() { Unknown u; return 1; }\n#define MAKE(n) __device__ float get_##n() { return g(); }\nMAKE(one)\n",
            "y[0] = x[0] * get_one();",
        ),
        // One that makes what has an effect where nobody names it.
        (
            "struct V { float a; };\n__device__ float g() { Unknown u; return 1; }\n\
             #define MAKE(T) __device__ V operator*(V a, T b) { return V{g()}; }\nMAKE(float)\n",
            "y[0] = x[0];",
        ),
        // One with an error in itself.
        ("#define MAKE(T) __device__ T get(T a) { return a; }\nMAKE(Unknown)\n", "y[0] = x[0];"),
        ("__device__ float g() { Unknown u; return 1; }\n#define GET g()\n", "y[0] = x[0] * GET;"),
        // Operators, conversions and derivatives of the user's have an effect where nobody names them.
        ("struct V { float a; };\n__device__ V operator*(V a, Unknown b) { return a; }\n", "y[0] = x[0];"),
        (
            "namespace cugrad { namespace custom_derivatives { void f_pullback(Unknown u) {} } }\n",
            "y[0] = x[0];",
        ),
    ] {
        let text = format!("{before}__global__ void k(float* y, const float* x) {{ {body} }}\n");
        assert_eq!(refused(&text).first().map(String::as_str), Some(unknown), "{text}");
    }
}

#[test]
fn what_a_macro_declares_may_be_anything() {
    let text = "#define DEFINE(name) __device__ float name(Unknown x) { return 1; }\n\
                __device__ float f(double x) { return x; }\nDEFINE(f)\n\
                __global__ void k(float* y, const float* x) { y[0] = x[0] * f(x[0]); }\n";
    assert_eq!(refused(text).len(), 1);
}

#[test]
fn what_clang_skips_is_broken_too() {
    let text = "__device__ float f(double x) { return x; }\nUNDEFINED x\n__device__ float f(float x) { return 2 * x; }\n\
                __global__ void k(float* y, const float* x) { y[0] = f(x[0]); }\n";
    assert!(!refused(text).is_empty());
}

/// No file of the user's says what `REAL` is.
#[test]
fn what_macros_from_elsewhere_lead_to_is_refused() {
    let text = "typedef Unknown real;\n\
                __global__ void k(float* y, const float* x) { REAL r = x[0]; y[0] = r * r; }\n";
    let member = "template <class T> struct Pick { __device__ static float f(float x) { return x; } };\n\
                  template <> struct Pick<float> { Unknown u; __device__ static float f(float x) { return 3 * x; } };\n\
                  __global__ void k(float* y, const float* x) { y[0] = PICK::f(x[0]); }\n";
    let including = format!("#include <foreign.h>\n{text}");
    let macros = ("other/foreign.h", "#define REAL real\n");
    let project = Project::new(&[("main.cu", text), macros]);
    let foreign = Project::new(&[("main.cu", &including), macros]);
    let folder = foreign.path("other").display().to_string();
    let header = project.path("other/foreign.h").display().to_string();
    for (project, flags) in [
        (&project, vec!["-DREAL=real".to_string()]),
        (&Project::new(&[("main.cu", member)]), vec!["-DPICK=Pick<float>".to_string()]),
        (&project, vec!["-include".to_string(), header]),
        (&foreign, vec!["-isystem".to_string(), folder]),
    ] {
        let mut options = project.options();
        options.user_flags.extend(flags.clone());
        let program = program(&options).expect("clang went on");
        assert!(program.lower_named("k", Customs::Called).is_err(), "{flags:?}");
    }
}

#[test]
fn an_error_in_an_included_body_is_one_of_the_function() {
    let project = Project::new(&[
        (
            "main.cu",
            "__global__ void k(float* y, const float* x) {\n#include \"body.inc\"\n}\nvoid h() { }\n",
        ),
        ("body.inc", "Unknown u;\ny[0] = x[0];\n"),
    ]);
    let program = program(&project.options()).expect("clang went on");
    assert!(program.lower_named("k", Customs::Called).is_err());
}

#[test]
fn a_function_that_an_error_took_away_is_refused_for_it() {
    let said = refused("__global__ void k(float* y, const float* x { y[0] = x[0]; }\n");
    assert!(said.iter().all(|message| message.starts_with("CG0123")) && !said.is_empty(), "{said:?}");
}

#[test]
fn a_broken_function_that_asks_is_an_error_of_the_file() {
    let asks = "namespace cugrad { template <class F> int gradient(F f); }\n";
    let text = format!("{asks}{KERNEL}void g() {{ cugrad::gradient(k); }}\nvoid h() {{ missing(); }}\n");
    assert!(parsed(&text).expect("clang went on").check_requests().is_ok());
    let text = format!("{asks}{KERNEL}void h() {{ missing(); cugrad::gradient(k); }}\n");
    assert!(parsed(&text).expect("clang went on").check_requests().is_err());
    let text =
        format!("{asks}#define ASK(f) cugrad::gradient(f)\n{KERNEL}void h() {{ missing(); ASK(k); }}\n");
    assert!(parsed(&text).expect("clang went on").check_requests().is_err());
}

#[test]
fn libraries_that_are_not_here_are_empty() {
    let uses = format!("#include <nccl.h>\n{KERNEL}void h() {{ ncclComm_t c; }}\n");
    assert_eq!(refused(&uses), [""; 0]);
    assert!(parsed(&format!("#include <mine/config.h>\n{KERNEL}")).is_err());
}

#[test]
fn what_a_missing_header_would_decide_is_refused() {
    let header = "#include <nccl.h>\n#ifdef NCCL_MAJOR\n";
    for (guarded, body) in [
        ("#define SCALE 3\n#else\n#define SCALE 2\n#endif\n", "y[0] = SCALE * x[0];"),
        ("const float scale = 3;\n#else\nconst float scale = 2;\n#endif\n", "y[0] = scale * x[0];"),
        ("#include \"other.h\"\n#endif\n", "y[0] = x[0];"),
        ("#endif\n", "y[0] = x[0];\n#if NCCL_MAJOR > 2\ny[0] = 2 * x[0];\n#endif\n"),
    ] {
        let text = format!("{header}{guarded}__global__ void k(float* y, const float* x) {{ {body} }}\n");
        assert!(refused(&text).iter().any(|m| m.contains("which is not found")), "{text}");
    }
    let text = format!("{header}void f() {{ }}\n#endif\n{KERNEL}");
    assert_eq!(refused(&text), [""; 0]);
}

/// What such a header brings are names of its library's, which are errors where they stand.
#[test]
fn headers_that_may_be_missing_break_what_asks_for_them() {
    let asks = "#if __has_include(<nvml.h>)\n#define USE_NVML 1\n#include <nvml.h>\n#else\n#define USE_NVML 0\n#endif\n";
    assert_eq!(refused(&format!("{asks}{KERNEL}")), [""; 0]);
    let uses = format!("{asks}#if USE_NVML\n#define FACTOR 2\n#else\n#define FACTOR 3\n#endif\n");
    let kernel = KERNEL.replace("* x[0];", "* FACTOR;");
    assert_eq!(refused(&format!("{uses}{kernel}")).len(), 1);
    let other = asks.replace("#include <nvml.h>", "#include <nvml.h>\n#include \"settings.h\"");
    let project = [("main.cu", &*format!("{other}{KERNEL}")), ("settings.h", "#define FACTOR 2\n")];
    let program = program(&Project::new(&project).options()).expect("clang went on");
    assert!(program.lower_named("k", Customs::Called).is_err());
}
