//! Finding requests in real trees.

use super::*;
use crate::fixture::tree;

/// The requests of a program; there must be no problems.
fn requests(ast: &Ast) -> Vec<RequestCall> {
    let (requests, problems) = find_requests(ast);
    assert!(problems.is_empty(), "{problems:?}");
    requests
}

fn problem(text: &str) -> Diagnostic {
    let ast = tree(&format!("#include <cugrad/cugrad.h>\n{text}"));
    let (requests, mut problems) = find_requests(&ast);
    assert!(requests.is_empty() && problems.len() == 1, "{problems:?}");
    problems.remove(0)
}

/// The text behind an edit, and from an insertion on.
fn rest(ast: &Ast, file: FileId, offset: u32) -> &str {
    let bytes = ast.file(file).bytes().expect("readable");
    std::str::from_utf8(&bytes[offset as usize..]).expect("text")
}

const PROGRAM: &str = r#"#include <cugrad/cugrad.h>
#include "clad/Differentiator/Differentiator.h"
#define GRAD(f, w) cugrad::gradient(f, w)
__global__ void kernel(float* out, const float* in, int n) {}
static float fn(float x, float y) { return x * y; }
static double fn(double x, double y) { return x * y; }
template <class T> __host__ __device__ T square(T x) { return x * x; }
float ahead(float x);
struct M { float m(float x) { return x; } };
namespace ns {
int unrelated;
[[maybe_unused]] static void host() {
  auto a = cugrad::gradient(kernel, "out, in");
  auto b = GRAD(static_cast<float (*)(float, float)>(fn), "x");
  auto c = clad::differentiate(&square<double>, 0);
  auto d = clad::gradient<3>(ahead , "x" ) ;
  auto e = cugrad::gradient(&M::m, "x");
  auto f = cugrad::hessian((double (*)(double, double))fn);
  float (*const chosen)(float) = square<float>;
  auto g = cugrad::jacobian(chosen, "x");
  auto h = cugrad::gradient(square<float>, "x");
  [&] { auto i = cugrad::gradient(kernel); }();
}
}
float ahead(float x) { return x; }
using namespace cugrad;
template <class T> void in_template(T x) { auto a = gradient(square<T>, "x"); }
__device__ void on_device() { auto a = gradient(square<float>, "x"); }
extern "C" void whole() { auto a = gradient(fn<0>, "x"); }
auto global = gradient(ahead, "x");
void use() { in_template(1.0f); in_template(2.0); }
"#;

#[test]
fn every_kind_of_request_is_found() {
    let ast = tree(&PROGRAM.replace("fn<0>", "ahead"));
    let found = requests(&ast);
    let summary: Vec<(DerivativeKind, String, Wrt)> = found
        .iter()
        .map(|request| {
            let function = &ast[request.function];
            (request.kind, format!("{} {}", function.name(), function.type_text()), request.wrt.clone())
        })
        .collect();
    let text = |text: &str| Wrt::Text(text.to_string());
    let expected = [
        (DerivativeKind::Gradient, "kernel void (float *, const float *, int)", text("out, in")),
        (DerivativeKind::Gradient, "fn float (float, float)", text("x")),
        (DerivativeKind::Tangent, "square double (double)", Wrt::Index(0)),
        (DerivativeKind::Gradient, "ahead float (float)", text("x")),
        (DerivativeKind::Gradient, "m float (float)", text("x")),
        (DerivativeKind::Hessian, "fn double (double, double)", Wrt::All),
        (DerivativeKind::Jacobian, "square float (float)", text("x")),
        (DerivativeKind::Gradient, "square float (float)", text("x")),
        (DerivativeKind::Gradient, "kernel void (float *, const float *, int)", Wrt::All),
        (DerivativeKind::Gradient, "square float (float)", text("x")),
        (DerivativeKind::Gradient, "square double (double)", text("x")),
        (DerivativeKind::Gradient, "square float (float)", text("x")),
        (DerivativeKind::Gradient, "ahead float (float)", text("x")),
        (DerivativeKind::Gradient, "ahead float (float)", text("x")),
    ];
    assert_eq!(summary, expected.map(|(kind, function, wrt)| (kind, function.to_string(), wrt)));
    assert!(found.iter().all(|request| ast.body(request.function).is_some()));
    assert_eq!(found[3].options.as_deref(), Some("3"));
    assert_eq!(found[0].options, None);
}

#[test]
fn edits_and_insertions() {
    let ast = tree(&PROGRAM.replace("fn<0>", "ahead"));
    let found = requests(&ast);
    let edited = |n: usize| match found[n].edit {
        Edit::At { file, offset } => rest(&ast, file, offset).lines().next().expect("a line"),
        Edit::InMacro => "macro",
        Edit::InTemplate => "template",
        Edit::InVariable => "variable",
    };
    assert_eq!([0, 1, 3, 8, 9, 11].map(edited), [");", "macro", ") ;", "); }();", "template", "); }"]);
    let inserted = |n: usize| rest(&ast, found[n].insertion.file, found[n].insertion.offset);
    for n in 0..9 {
        assert!(inserted(n).starts_with("[[maybe_unused]] static void host"), "{n}");
    }
    assert!(inserted(9).starts_with("template <class T> void in_template"));
    assert!(inserted(11).starts_with("__device__ void on_device"));
    assert!(inserted(12).starts_with("extern \"C\" void whole"));
    assert!(inserted(13).starts_with("auto global"));
    let in_device: Vec<usize> = (0..found.len()).filter(|&n| found[n].in_device_code).collect();
    assert_eq!(in_device, [11]);
    assert!(found[13].enclosing.is_none());
    assert_eq!(found[0].enclosing.map(|id| ast[id].name()), Some("host"));
}

#[test]
fn what_is_not_a_request() {
    let ast = tree(
        "#include <cugrad/cugrad.h>
         float f(float x) { return x; } float f_rev(float x) { return x; }
         float gradient(float (*g)(float), const char*) { return g(1); }
         namespace mine { void hessian(float (*)(float)) {} }
         void use() { gradient(f, \"x\"); mine::hessian(f);
           cugrad::gradient(f, \"x\", cugrad::derived<decltype(&f_rev), &f_rev>{}); }",
    );
    assert!(requests(&ast).is_empty());
}

#[test]
fn what_cannot_be_understood_is_refused() {
    let at = |problem: &Diagnostic| (problem.code, problem.span.line, problem.span.col);
    let text = "float f(float x) { return x; }\nvoid use(const char* w) { cugrad::gradient(f, w); }";
    assert_eq!(at(&problem(text)), (Code::RequestNotLiteral, 3, 47));
    let text = "float f(float x);\nvoid use() { cugrad::gradient(f, \"x\"); }";
    assert_eq!(at(&problem(text)), (Code::UnknownFunction, 3, 31));
    let text = "void use(float (*f)(float)) { cugrad::gradient(f, \"x\"); }";
    assert_eq!(at(&problem(text)), (Code::FunctionPointer, 2, 48));
    let text = "void use() { auto f = [](float x) { return x; }; cugrad::gradient(+f, \"x\"); }";
    assert_eq!(at(&problem(text)), (Code::UnknownFunction, 2, 67));
}

#[test]
fn derivatives_are_run_as_what_they_are() {
    let program = r#"#include <cugrad/cugrad.h>
__global__ void kernel(float* out) { *out *= 2; }
void other(float* out) { *out *= 3; }
void right(float* p) {
  cugrad::gradient(kernel, "out").execute_kernel(1, 1, p, p);
  auto held = cugrad::gradient(other, "out");
  held.execute(p, p);
  held(p, p);
}
void not_known(float* p) {
  auto either = cugrad::gradient(kernel, "out");
  either = cugrad::gradient(other, "out");
  either.execute(p, p);
}
void wrong(float* p) {
  const auto held = cugrad::gradient(kernel, "out");
  held(p, p);
  [&] { held.execute(p, p); }();
  (cugrad::gradient(other, "out")).execute_kernel(1, 1, p, p);
}
"#;
    let (_, problems) = find_requests(&tree(program));
    let mut lines: Vec<u32> = problems.iter().map(|problem| problem.span.line).collect();
    lines.sort_unstable();
    assert_eq!(lines, [17, 18, 19], "{problems:?}");
    assert!(problems.iter().all(|problem| problem.code == Code::WrongExecute));
}
