//! `cugrad grad`: derivatives as text.

use crate::Place;

const SQUARE: &str = "__global__ void square(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
";

#[test]
fn a_kernels_gradient_is_printed_or_written() {
    let place = Place::new();
    place.write("k.cu", SQUARE);
    let printed = place.cugrad(&["grad", "k.cu", "--of", "square", "--wrt", "y,x"]);
    let text = printed.quietly();
    assert!(
        text.contains("__global__ void square_rev(") && text.contains("x_adj[i] = x_adj_before + "),
        "{text}"
    );
    let written = place.cugrad(&["grad", "k.cu", "--of", "square", "--wrt", "y, x", "-o", "out.cu"]);
    assert_eq!(written.quietly(), "");
    assert_eq!(place.read("out.cu"), text);
}

#[test]
fn second_derivatives_are_printed() {
    let place = Place::new();
    place.write(
        "k.cu",
        &format!("{SQUARE}__host__ __device__ double f(double x, double y) {{ return x * y * y; }}\n"),
    );
    let product = ["grad", "k.cu", "--of", "square", "--wrt", "y,x", "--mode", "hessian-vector"];
    assert!(place.cugrad(&product).quietly().contains("square_fwd_rev("));
    for mode in ["hessian", "jacobian"] {
        let said = place.cugrad(&["grad", "k.cu", "--of", "f", "--mode", mode]);
        assert!(said.quietly().contains(&format!("void f_{mode}(double x, double y, double *matrix)")));
    }
}

#[test]
fn forward_mode_is_printed() {
    let place = Place::new();
    place.write("k.cu", SQUARE);
    let said = place.cugrad(&["grad", "k.cu", "--of", "square", "--wrt", "y,x", "--mode", "forward"]);
    assert!(said.quietly().contains("square_fwd("), "{}", said.stdout);
}

#[test]
fn names_that_the_file_defines_are_left_to_it() {
    let place = Place::new();
    let defined = format!("{SQUARE}float square_rev;\n__global__ void square_fwd() {{}}\n");
    place.write("k.cu", &defined);
    let reverse = place.cugrad(&["grad", "k.cu", "--of", "square", "--wrt", "y,x"]);
    assert!(reverse.quietly().contains(" square_rev_y_x("), "{}", reverse.stdout);
    let forward = place.cugrad(&["grad", "k.cu", "--of", "square", "--wrt", "y,x", "--mode", "forward"]);
    assert!(forward.quietly().contains(" square_fwd_y_x("), "{}", forward.stdout);
    // What is only declared may be what is asked for.
    let declared =
        format!("{SQUARE}__global__ void square_rev(float*, const float*, int, float*, float*);\n");
    place.write("k.cu", &declared);
    let reverse = place.cugrad(&["grad", "k.cu", "--of", "square", "--wrt", "y,x"]);
    assert!(reverse.quietly().contains(" square_rev("), "{}", reverse.stdout);
}

#[test]
fn macros_of_the_file_are_put_aside_around_the_text_and_its_headers() {
    let place = Place::new();
    let source = "#define T float
__global__ void k(T* y, const T* x) {
  __shared__ T s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = s[63 - threadIdx.x] * s[threadIdx.x];
}
#define y_adj 3
#define unused 4
";
    place.write("k.cu", source);
    let said = place.cugrad(&["grad", "k.cu", "--of", "k"]);
    let text = said.quietly();
    let (at, include) = (text.find("#undef T\n"), text.find("#include"));
    assert!(at.is_some() && at < include, "{text}");
    assert!(text.contains("#undef y_adj\n") && text.ends_with("#pragma pop_macro(\"y_adj\")\n"), "{text}");
    assert!(!text.contains("unused"), "{text}");
}

#[test]
fn without_a_name_every_request_of_the_file_is_answered() {
    let place = Place::new();
    let source = "#include <cugrad/cugrad.h>
double f(double x, double y) { return x * y; }
int main() {
  double a = 0, b = 0;
  cugrad::gradient(f).execute(1, 2, &a, &b);
  cugrad::gradient(f, \"x\").execute(1, 2, &a);
  cugrad::gradient(f, \"x\").execute(1, 2, &a);
  return cugrad::differentiate(f, 1).execute(1, 2) == 1.0;
}
";
    place.write("f.cu", source);
    let said = place.cugrad(&["grad", "f.cu"]);
    let text = said.quietly();
    assert_eq!(text.matches("by cugrad.").count(), 3, "{text}");
    for name in [" f_rev(", " f_rev_x(", " f_fwd("] {
        assert_eq!(text.matches(name).count(), 1, "{name} in\n{text}");
    }
    place.write("none.cu", SQUARE);
    place.cugrad(&["grad", "none.cu"]).fails(1, &["requests no derivative", "--of"]);
}

#[test]
fn compiler_flags_reach_clang() {
    let place = Place::new();
    place.write("inc/scale.h", "#define SCALE FACTOR\n");
    place.write("f.cu", "#include <scale.h>\n__device__ double f(double x) { return SCALE * x; }\n");
    let said = place.cugrad(&["grad", "f.cu", "--of", "f", "-Iinc", "-DFACTOR=42.0", "-std=c++14"]);
    assert!(said.quietly().contains("42"), "{}", said.stdout);
    let after = place.cugrad(&["grad", "f.cu", "--of", "f", "--", "-I", "inc", "-DFACTOR=42.0"]);
    assert_eq!(after.quietly(), said.stdout);
}

#[test]
fn refusals_name_the_place_the_code_and_a_way_out() {
    let place = Place::new();
    place.write("g.cu", "__device__ double f(double x) {\n  goto end;\nend:\n  return x;\n}\n");
    let said = place.cugrad(&["grad", "g.cu", "--of", "f"]);
    said.fails(1, &["g.cu:2:3: error[CG0101]: ", "goto end;", "hint: "]);
    assert_eq!(said.stdout, "");
    place.cugrad(&["grad", "g.cu", "--of", "missing"]).fails(1, &["error[CG0001]", "`missing`"]);
}

#[test]
fn clangs_errors_are_clangs() {
    let place = Place::new();
    place.write("e.cu", "__device__ double f(double x) { return undefined_thing; }\n");
    place
        .cugrad(&["grad", "e.cu", "--of", "f"])
        .fails(1, &["e.cu:1:40: error[CG0123]: use of undeclared identifier", "undefined_thing"]);
}

#[test]
fn what_cannot_be_written_is_said_before_work_begins() {
    let place = Place::new();
    place.write("k.cu", SQUARE);
    let grad = |out: &str| place.cugrad(&["grad", "k.cu", "--of", "square", "--wrt", "y,x", "-o", out]);
    grad("no/such/dir/out.cu").fails(1, &["no/such/dir/out.cu", "there is no directory"]);
    grad(".").fails(1, &["is a directory"]);
    grad("k.cu").fails(2, &["would overwrite"]);
    assert_eq!(place.read("k.cu"), SQUARE);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let place = Place::new();
    place.write("k.cu", SQUARE);
    let line = format!("{} errors | head -n 1", env!("CARGO_BIN_EXE_cugrad"));
    let said = crate::Said::of(std::process::Command::new("sh").args(["-c", &line]));
    assert_eq!((said.code, said.stderr.as_str(), said.stdout.lines().count()), (0, "", 1));
}

/// A chain of `else if` is as deep as it is long.
fn chain(links: usize) -> String {
    let links: Vec<String> = (0..links).map(|k| format!("if (i == {k}) s *= {k}.5f;")).collect();
    let body = links.join("\n  else ");
    format!(
        "__global__ void k(float* y, const float* x) {{\n  int i = threadIdx.x;\n  float s = x[i];\n  {body}\n  y[i] = s;\n}}\n"
    )
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    let place = Place::new();
    place.write("k.cu", &chain(200));
    place.cugrad(&["grad", "k.cu", "--of", "k", "--wrt", "y,x"]).quietly();
    place.write("k.cu", &chain(1200));
    let refused = place.cugrad(&["grad", "k.cu", "--of", "k", "--wrt", "y,x"]);
    assert!(refused.code == 1 && refused.stderr.contains("error[CG0212]"), "{}", refused.stderr);
    // clang refuses brackets before we see them.
    let brackets =
        format!("__global__ void k(float* y) {{ *y = {}*y{}; }}", "(".repeat(10_000), ")".repeat(10_000));
    place.write("k.cu", &brackets);
    let refused = place.cugrad(&["grad", "k.cu", "--of", "k", "--wrt", "y"]);
    assert!(refused.code == 1 && refused.stderr.contains("nesting level"), "{}", refused.stderr);
}

#[test]
fn errors_in_code_that_is_not_reached_are_told_when_asked_for() {
    let place = Place::new();
    let text = "#include <cutensor.h>\n\
                __global__ void k(float* y, const float* x) { y[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x]; }\n\
                void solve() { cutensorHandle_t h; cutensorCreate(&h); }\n\
                __global__ void broken(float* y) { y[threadIdx.x] = missing(y[threadIdx.x]); }\n";
    place.write("a.cu", text);
    let quiet = place.cugrad(&["grad", "a.cu", "--of", "k"]);
    assert!(quiet.code == 0 && quiet.stderr.is_empty(), "{}", quiet.stderr);
    let told = place.cugrad(&["grad", "a.cu", "--of", "k", "-v"]);
    assert!(
        told.stderr.contains("not reached: a.cu:3:16: unknown type name 'cutensorHandle_t'"),
        "{}",
        told.stderr
    );
    assert_eq!(told.stdout, quiet.stdout);
    let refused = place.cugrad(&["grad", "a.cu", "--of", "broken"]);
    assert!(
        refused.code != 0
            && refused.stderr.contains("a.cu:4:53: error[CG0123]: use of undeclared identifier 'missing'")
    );
}

#[test]
fn overloads_are_chosen_by_their_parameters() {
    let place = Place::new();
    let text = "__global__ void k(float* y, int n) { y[threadIdx.x] *= n; }\n\
                __global__ void k(double* y, int n) { y[threadIdx.x] *= n; }\n";
    place.write("a.cu", text);
    let several = place.cugrad(&["grad", "a.cu", "--of", "k"]);
    several.fails(1, &["error[CG0001]", "means several functions", "name(float *, int)"]);
    let chosen = place.cugrad(&["grad", "a.cu", "--of", "k(double*, int)"]);
    assert!(
        chosen.stdout.contains("k_rev(double *y, int n, double *y_adj)"),
        "{}{}",
        chosen.stdout,
        chosen.stderr
    );
    place.cugrad(&["grad", "a.cu", "--of", "k(int*, int)"]).fails(1, &["error[CG0001]"]);
}
