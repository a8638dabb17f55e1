//! Lowering, from CUDA source through clang to IR: key constructs by their text, many more by the validator.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use front::clang::Options;
use front::lower::{Customs, Lowered};
use front::{Program, program};
use ir::{Diagnostic, FuncId};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Precompiled headers are shared by all tests of a run.
fn options(file: &Path) -> Options {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("front-cache");
    Options { cache_dir: Some(cache), ..Options::new(file, root().join("include")) }
}

fn parse(text: &str) -> Program {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let file = dir.path().join("main.cu");
    std::fs::write(&file, text).expect("written");
    let program = program(&options(&file)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    // The folder goes away, so the text has to be in by now.
    for file in &program.ast.files {
        file.bytes();
    }
    program
}

fn lower(text: &str, name: &str) -> Result<(Lowered, FuncId), Vec<Diagnostic>> {
    parse(text).lower_named(name, Customs::Called)
}

/// The text of one function of a program that lowers.
fn text_of(source: &str, name: &str) -> String {
    let (lowered, id) = lower(source, name).unwrap_or_else(|d| panic!("{d:?}\n{source}"));
    ir::validate::module(&lowered.module).unwrap_or_else(|e| panic!("{e}"));
    ir::text::function(&lowered.module, lowered.module.function(id))
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

fn codes(text: &str, name: &str) -> Vec<&'static str> {
    match lower(text, name) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(|p| p.code.name()).collect(),
    }
}

#[test]
fn a_guard_is_one_branch_around_the_rest() {
    let text = text_of(
        "__global__ void k(float* o, int n) { int i = threadIdx.x; if (i >= n) return; o[i] = 1.0f; }",
        "k",
    );
    assert_eq!(count(&text, "if "), 1, "{text}");
    assert_eq!(count(&text, "bool* = local"), 0, "no flags\n{text}");
    assert!(text.contains("bool = lt "), "the comparison is turned around\n{text}");
    assert!(!text.contains("else"), "{text}");
}

#[test]
fn a_float_guard_is_negated_because_of_nan() {
    let text = text_of("__global__ void k(float* o, float x) { if (x < 0.0f) return; o[0] = x; }", "k");
    assert!(text.contains("bool = lt ") && text.contains("bool = not "), "{text}");
}

#[test]
fn returns_in_branches_share_one_result() {
    let text = text_of(
        "__device__ float f(float x) { if (x > 1.0f) return 2.0f; if (x > 0.0f) { return x; } return -x; }",
        "f",
    );
    assert_eq!(count(&text, ".result: float* = local"), 1, "{text}");
    assert!(!text.contains("returned"), "nested, so no flag\n{text}");
}

#[test]
fn a_single_return_at_the_end_is_the_yield() {
    let text = text_of("__device__ float f(float x) { float y = x * x; return y + 1.0f; }", "f");
    assert!(!text.contains("result"), "{text}");
}

#[test]
fn a_return_inside_a_loop_needs_its_flag() {
    let text = text_of(
        "__device__ float f(const float* x, int n) { for (int i = 0; i < n; ++i) { if (x[i] > 0.0f) return x[i]; } return 0.0f; }",
        "f",
    );
    assert!(text.contains(".returned: bool* = local"), "{text}");
    let cond = text.split("while {").nth(1).and_then(|t| t.split("} do").next()).expect("a loop");
    assert!(cond.contains("load") && cond.contains(".returned"), "the loop tests it\n{text}");
}

#[test]
fn break_skips_the_step_and_continue_does_not() {
    let text = text_of(
        "__device__ int f(const float* x) { int i; for (i = 0; i < 9; ++i) { if (x[i] < 0.0f) continue; if (x[i] > 1.0f) break; } return i; }",
        "f",
    );
    assert!(text.contains(".broke: bool* = local"), "{text}");
    assert!(!text.contains("continued"), "continue is nested\n{text}");
    let body = text.split("} do {").nth(1).expect("a loop body");
    let step = body.rfind("add ").expect("the step");
    let test = body.rfind("not ").expect("the test of the flag");
    assert!(test < step, "the step stands behind the test of the flag\n{text}");
}

#[test]
fn a_switch_without_fall_through_is_a_chain() {
    let text = text_of(
        "__device__ int f(int k) { int r = 0; switch (k) { case 1: r = 5; break; default: r = 7; break; case 2: case 3: r = 6; break; } return r; }",
        "f",
    );
    assert_eq!(count(&text, "bool* = local"), 0, "no flags\n{text}");
    assert_eq!(count(&text, "eq "), 3, "{text}");
    assert_eq!(count(&text, "if %"), 2, "{text}");
}

#[test]
fn a_switch_with_fall_through_keeps_its_order() {
    let text = text_of(
        "__device__ int f(int k) { int r = 0; switch (k) { case 1: r += 1; case 2: r += 2; break; default: r += 4; } return r; }",
        "f",
    );
    assert!(text.contains(".matched: bool* = local") && text.contains(".broke: bool* = local"), "{text}");
    assert_eq!(count(&text, "if %"), 3, "{text}");
}

#[test]
fn a_condition_with_effects_moves_into_the_body() {
    let text = text_of("__device__ int f(int n) { int s = 0; while (n-- > 0) s += n; return s; }", "f");
    assert!(text.contains(".go: bool* = local"), "{text}");
    let text = text_of("__device__ int f(int n) { int s = 0; while (s * s < n) s += 1; return s; }", "f");
    assert!(!text.contains(".go"), "{text}");
}

#[test]
fn methods_take_their_object_by_pointer() {
    let source = "struct V { float x, y; __device__ V(float a, float b) : x(a), y(b) {} __device__ float dot(const V& o) const { return x * o.x + y * o.y; } };\n\
                  __device__ float f(float a) { V v(a, 2.0f); return v.dot(V(1.0f, a)); }";
    let (lowered, id) = lower(source, "f").expect("lowers");
    let m = &lowered.module;
    let dot = m.functions.iter().find(|f| f.ident == "V_dot").expect("the method");
    assert_eq!(dot.name, "V::dot");
    assert_eq!(dot.params[0].name, "this");
    assert!(dot.params[1].by_reference);
    assert_eq!(m.structs[0].fields.len(), 2);
    let text = ir::text::function(m, m.function(id));
    assert_eq!(count(&text, "call V::V("), 2, "{text}");
    assert_eq!(count(&text, "call V::dot("), 1, "{text}");
}

#[test]
fn a_closure_is_a_struct_of_its_captures() {
    let source = "__device__ float f(float a, float b) { auto g = [a, &b](float x) { b += x; return a * x; }; return g(2.0f) + b; }";
    let (lowered, _) = lower(source, "f").expect("lowers");
    let m = &lowered.module;
    let closure = m.structs.iter().find(|s| s.name.starts_with("lambda")).expect("a closure");
    assert_eq!(closure.fields[0].ty, ir::Type::F32);
    assert_eq!(closure.fields[1].ty, ir::Type::ptr(ir::Type::F32));
}

#[test]
fn short_circuits_compute_only_what_is_free() {
    let text = text_of("__device__ bool f(int a, int b) { return a > 0 && b > a; }", "f");
    assert!(text.contains("and ") && !text.contains("if "), "{text}");
    let text = text_of("__device__ bool f(const int* p, int n) { return n > 0 && p[n] > 1; }", "f");
    assert!(text.contains("if ") && !text.contains("and "), "{text}");
    let text = text_of("__device__ float f(float a, float b) { return a > b ? a : b; }", "f");
    assert!(text.contains("select "), "{text}");
    let text = text_of("__device__ float f(float a, float b) { return b > 0.0f ? a / b : a; }", "f");
    assert!(!text.contains("select "), "{text}");
    let text = text_of("__device__ float f(float a, float b) { return b > 0.0f ? a * b : a; }", "f");
    assert!(!text.contains("select "), "a product's derivative is not finite for all factors\n{text}");
}

#[test]
fn cuda_functions_become_operations() {
    let source = "__global__ void k(float* o, float v) { __shared__ float tile[8][9]; tile[threadIdx.y][threadIdx.x] = v; __syncthreads();\n\
                  float s = __shfl_down_sync(0xffffffffu, v, 4); atomicAdd(&o[blockIdx.x], s + __ldg(o) + tile[0][1]); float4 q = make_float4(s, s, s, s); o[1] = q.w; }";
    let (lowered, id) = lower(source, "k").expect("lowers");
    let m = &lowered.module;
    let text = ir::text::function(m, m.function(id));
    for part in
        ["barrier block", "warp.shuffledown", "atomic.add", "builtin threadidx(1)", "pack ", "global tile"]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(m.globals[0].declaration.as_deref(), Some("__shared__ float tile[8][9];"));
    assert_eq!(m.globals[0].space, ir::GlobalSpace::Shared);
}

#[test]
fn templates_are_separate_functions_with_their_arguments() {
    let source = "namespace ns { template<class T, int N> __device__ T scale(T x) { return x * N; } }\n\
                  template<class T> __global__ void __launch_bounds__(128, 2) k(T* __restrict__ o, const T* x) { o[0] = ns::scale<T, 3>(x[0]); }\n\
                  template __global__ void k<double>(double* __restrict__, const double*);\n\
                  template __global__ void k<float>(float* __restrict__, const float*);";
    let program = parse(source);
    let (lowered, id) = program.lower_named("k<double>", Customs::Called).expect("lowers");
    let k = lowered.module.function(id);
    assert_eq!((k.name.as_str(), k.ident.as_str()), ("k<double>", "k_double"));
    assert_eq!(k.attributes, ["__launch_bounds__(128, 2)"]);
    assert!(k.params[0].restrict && !k.params[1].restrict);
    assert_eq!(k.params[1].spelling, "const double *");
    assert!(lowered.module.find("ns::scale<double, 3>").is_some());
    assert_eq!(
        program.lower_named("k", Customs::Called).expect_err("two instances")[0].code.name(),
        "CG0001"
    );
    let missing = &program.lower_named("k<int>", Customs::Called).expect_err("no such instance")[0];
    assert!(missing.message.contains("template"), "{missing}");
}

#[test]
fn custom_derivatives_are_found() {
    let source = "__device__ double special(double x);\n\
                  namespace cugrad { namespace custom_derivatives { __device__ void special_pullback(double x, double d, double* dx) { *dx += d * x; } } }\n\
                  __device__ double f(double x) { return special(x) * x; }";
    let (lowered, id) = lower(source, "f").expect("lowers");
    let m = &lowered.module;
    assert_eq!(m.customs.len(), 1);
    assert_eq!(m.customs[0].primal, "special");
    assert!(m.customs[0].pullback.is_some() && m.customs[0].pushforward.is_none());
    assert!(ir::text::function(m, m.function(id)).contains("call special("));
}

#[test]
fn kernels_that_wait_are_known() {
    let source = "__device__ void wait() { __syncthreads(); }\n\
                  template<class T> __global__ void t(T* o) { wait(); o[0] = 1; }\n\
                  __global__ void a(float* o) { wait(); o[0] = 1; }\n\
                  __global__ void b(float* o) { o[0] = 1; }\n\
                  __global__ void c(float* o) { o[0] = __shfl_xor_sync(~0u, o[1], 1); }";
    let kernels = parse(source).kernels_that_synchronise().clone();
    let expected = [("a", true), ("b", false), ("c", true), ("t", true)];
    assert_eq!(kernels.into_iter().collect::<Vec<_>>(), expected.map(|(n, w)| (n.to_string(), w)));
}

#[test]
fn all_problems_are_reported_with_their_places() {
    let source = "__device__ float f(float x, int n) {\n  float* p = new float[4];\n  asm(\"\");\n  union { double d; float f; } u; u.f = x;\n  return x;\n}";
    let problems = lower(source, "f").expect_err("refused");
    let places: Vec<_> = problems.iter().map(|p| (p.span.line, p.code.name())).collect();
    assert_eq!(places, [(2, "CG0106"), (3, "CG0102"), (4, "CG0107")], "{problems:?}");
}

#[test]
fn refusals_have_their_codes() {
    let cases = [
        ("__device__ float f(float x) { again: x *= 2.0f; if (x < 9.0f) goto again; return x; }", "CG0101"),
        (
            "struct B { float k; __device__ virtual float g() { return k; } }; __device__ float f(B* b) { return b->g(); }",
            "CG0104",
        ),
        ("__device__ float f(float (*g)(float), float x) { return g(x); }", "CG0105"),
        ("__device__ float f(float x) { return (float)(long double)x; }", "CG0117"),
        ("struct S { int a : 3; }; __device__ int f(S* s) { return s->a; }", "CG0118"),
        ("__device__ float f(float x) { static float s; s += x; return s; }", "CG0114"),
        ("__device__ float g(float*); __device__ float f(float* p) { return g(p); }", "CG0113"),
        ("__device__ float f(long p) { return *(float*)p; }", "CG0108"),
        ("#include <map>\n float f(std::map<int, float>& v) { return v[0]; }", "CG0121"),
    ];
    for (source, code) in cases {
        assert_eq!(codes(source, "f"), [code], "{source}");
    }
}

/// Lowers and validates the functions of many files, on two threads; what went wrong, per file.
fn failures(files: &[PathBuf]) -> Vec<String> {
    let failures = Mutex::new(Vec::new());
    let halves = files.chunks(files.len().div_ceil(2).max(1));
    std::thread::scope(|scope| {
        for half in halves {
            let failures = &failures;
            scope.spawn(move || {
                for file in half {
                    if let Err(why) = lowers(file) {
                        failures.lock().expect("no panics").push(format!("{}: {why}", file.display()));
                    }
                }
            });
        }
    });
    failures.into_inner().expect("no panics")
}

fn lowers(file: &Path) -> Result<(), String> {
    let program = program(&options(file)).map_err(|e| e.to_string())?;
    let ast = &program.ast;
    let written = |f| !ast[f].is_implicit() && (ast.is_global(f) || ast.is_device(f));
    let roots: Vec<_> = ast.functions().filter(|&f| written(f)).collect();
    let lowered = program.lower(&roots, Customs::Called).map_err(|problems| {
        problems.iter().map(|d| format!("{}:{}: {d}", d.span.line, d.span.col)).collect::<Vec<_>>().join("\n")
    })?;
    ir::validate::module(&lowered.module)
}

fn files_below(dir: &Path, name: impl Fn(&str) -> bool + Copy) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_below(&path, name));
        } else if path.file_name().and_then(|n| n.to_str()).is_some_and(name) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn many_constructs_lower_and_validate() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/lowering");
    let files = files_below(&folder, |n| n.ends_with(".cu"));
    assert!(!files.is_empty());
    assert_eq!(failures(&files), Vec::<String>::new());
}

/// The test of the cases lowers what they name; here it is all functions of their files. `NIGHTLY=1`: of every case.
#[test]
fn cases_lower_and_validate() {
    let mut files = files_below(&root().join("tests/cases"), |n| n == "kernel.cu");
    if std::env::var("NIGHTLY").is_err() {
        files = files.into_iter().step_by(8).collect();
    }
    // Here all functions of a file are lowered, also one beside the case's own that holds PTX.
    files.retain(|f| !std::fs::read_to_string(f).expect("readable").contains("asm volatile"));
    assert!(!files.is_empty());
    assert_eq!(failures(&files), Vec::<String>::new());
}
