//! Finding Enzyme's calls in real trees.

use super::*;
use crate::fixture::tree;

const DECLARATIONS: &str = "\
extern int enzyme_dup, enzyme_dupnoneed, enzyme_const, enzyme_out, enzyme_width;
template <class R, class... A> R __enzyme_autodiff(void*, A...);
template <class R, class... A> R __enzyme_fwddiff(void*, A...);
extern void __enzyme_autodiff_plain(void (*)(double*, double&), double*, double*, double&, double&);
struct Pair { double a, b; };
double f(double x, double y) { return x * y; }
float single(float x) { return x; }
void arrays(const double* x, const int* index, int n, double* y) {}
void refer(double* x, double& y) {}
template <class T> T square(T x) { return x * x; }
";

fn parse(body: &str) -> Ast {
    tree(&format!("{DECLARATIONS}{body}\n"))
}

fn calls(ast: &Ast) -> Vec<EnzymeCall> {
    let (calls, problems) = find_calls(ast);
    assert!(problems.is_empty(), "{problems:?}");
    calls
}

/// What is cut out of the only call of a program.
fn cut(ast: &Ast, call: &EnzymeCall) -> Vec<String> {
    let bytes = ast.file(call.cuts.file).bytes().expect("readable");
    let ranges = std::iter::once(&call.cuts.head).chain(&call.cuts.markers);
    let text = |r: &std::ops::Range<u32>| {
        String::from_utf8_lossy(&bytes[r.start as usize..r.end as usize]).into_owned()
    };
    ranges.map(text).collect()
}

fn problem(body: &str) -> String {
    let (calls, problems) = find_calls(&parse(body));
    assert!(calls.is_empty() && problems.len() == 1, "{problems:?}");
    assert_eq!(problems[0].code, Code::EnzymeForm);
    assert_eq!(problems[0].span.line, 11, "{problems:?}");
    problems[0].message.clone()
}

#[test]
fn markers_are_read_and_cut() {
    let ast = parse(
        "void g(double* x, double* dx, int* k, int n, double* y, double* dy) {
           __enzyme_autodiff<void>((void*)arrays, enzyme_dup, x, dx, enzyme_const /* indices */,
             k, n, enzyme_dupnoneed, y, dy); }",
    );
    let found = calls(&ast);
    use Activity::*;
    let activities: Vec<_> = found[0].arguments.iter().map(|a| a.activity).collect();
    assert_eq!(activities, [Dup, Const, Const, Dup]);
    let pieces = cut(&ast, &found[0]);
    assert_eq!(pieces[0], "__enzyme_autodiff<void>((void*)arrays, enzyme_dup, ");
    assert!(
        pieces[1].starts_with("enzyme_const /*") && pieces[1].ends_with('\n') || pieces[1].ends_with(' ')
    );
    assert_eq!(pieces[2], "enzyme_dupnoneed, ");
    assert_eq!((found[0].callee, found[0].result.as_deref()), (EnzymeFunction::Whole(Mode::Reverse), None));
}

#[test]
fn types_decide_without_markers() {
    let ast = parse(
        "void g(double* x, double* dx, int* k, double* y, double* dy) {
           __enzyme_autodiff<void>((void*)arrays, x, dx, k, nullptr, 3, y, dy);
           Pair p = __enzyme_autodiff<Pair>((void*)f, *x, 2.0);
           double d = __enzyme_fwddiff<double>((void*)square<double>, *x, 1.0);
           double s = __enzyme_autodiff<double>(reinterpret_cast<void*>(single), 1.0f);
           __enzyme_autodiff<double>((void*)f, enzyme_const, *x, *y);
           __enzyme_autodiff_plain(refer, x, dx, *y, *dy); __enzyme_autodiff<void>((void*)refer, x, dx, y, dy); }",
    );
    let found = calls(&ast);
    use Activity::*;
    let activities: Vec<Vec<_>> =
        found.iter().map(|call| call.arguments.iter().map(|a| a.activity).collect()).collect();
    let expected = [
        vec![Dup, Dup, Const, Dup],
        vec![Out, Out],
        vec![Dup],
        vec![Out],
        vec![Const, Out],
        vec![Dup, Dup],
        vec![Dup, Dup],
    ];
    assert_eq!(activities, expected);
    let results: Vec<_> = found.iter().map(|call| call.result.as_deref()).collect();
    let expected = [None, Some("Pair"), Some("double"), Some("double"), None, None, None];
    assert_eq!(results, expected);
    assert!(found.iter().all(|call| !call.in_device_code));
    assert!(found[0].arguments[1].points_to_integers && !found[0].arguments[0].points_to_integers);
    let by_pointer =
        |n: usize| (found[n].arguments[1].value_by_pointer, found[n].arguments[1].shadow_by_pointer);
    assert_eq!((by_pointer(5), by_pointer(6)), ((false, false), (true, true)));
}

#[test]
fn calls_in_device_code() {
    let ast = tree(
        "__device__ int enzyme_dup;
         __device__ void f(double* x) {}
         extern __device__ void __enzyme_autodiff(void (*)(double*), int, double*, double*);
         namespace n { __global__ void k(double* x) { __enzyme_autodiff(f, enzyme_dup, x, x); } }",
    );
    let found = calls(&ast);
    assert!(found[0].in_device_code && found[0].arguments[0].activity == Activity::Dup);
    assert_eq!(ast[found[0].insertion.before].name(), "k");
}

#[test]
fn calls_in_the_argument_of_a_macro_are_found_once() {
    let ast = parse(
        "#define TWICE(x) ((x) + (x))
         double g() { return TWICE(__enzyme_autodiff<double>((void*)f, enzyme_out, 1.0, enzyme_const, 2.0)); }",
    );
    let found = calls(&ast);
    assert_eq!(found.len(), 1);
    assert_eq!(cut(&ast, &found[0]), ["__enzyme_autodiff<double>((void*)f, enzyme_out, ", "enzyme_const, "]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = [
        ("void g() { __enzyme_autodiff<void>((void*)f, 1.0); }", "no argument for `y`"),
        ("void g(double* x) { __enzyme_autodiff<void>((void*)refer, x, x, x); }", "no shadow for `y`"),
        ("void g() { __enzyme_autodiff<void>((void*)f, 1.0, 2.0, 3.0); }", "has 2 parameters"),
        (
            "void g() { __enzyme_fwddiff<void>((void*)single, enzyme_width, 2, 1.0f, 1.0f); }",
            "no shadow for `x`",
        ),
        (
            "void g(int n) { __enzyme_fwddiff<void>((void*)single, enzyme_width, n, 1.0f, 1.0f); }",
            "the width is not a constant",
        ),
        (
            "extern int enzyme_scalar; void g() { __enzyme_autodiff<void>((void*)single, enzyme_scalar, 1.0f); }",
            "`enzyme_scalar`",
        ),
        ("void g() { __enzyme_autodiff<void>((void*)f, enzyme_out, enzyme_out, 1.0); }", "a marker stands"),
        ("void g() { __enzyme_autodiff<void>((void*)f, enzyme_dup, 1.0, 1.0, 1.0); }", "passed by value"),
        ("void g(double* x) { __enzyme_autodiff<void>((void*)refer, enzyme_out, x, x, x); }", "not a number"),
        ("void g() { __enzyme_fwddiff<void>((void*)single, enzyme_out, 1.0f); }", "forward mode"),
        ("void g() { __enzyme_autodiff<void>((void*)single, enzyme_const, 1.0f); }", "every argument"),
        (
            "double g() { return __enzyme_autodiff<double>((void*)f, 1.0, 1.0); }",
            "a struct of double, double",
        ),
        (
            "float g() { return __enzyme_autodiff<float>((void*)f, 1.0, enzyme_const, 1.0); }",
            "gives `double`",
        ),
        (
            "double g(double* x) { return __enzyme_autodiff<double>((void*)refer, x, x, x, x); }",
            "gives nothing",
        ),
        ("void* __enzyme_register_gradient_f[3] = {};", "`__enzyme_register_gradient_f`"),
        ("void __enzyme_reverse(void*); void g() { __enzyme_reverse((void*)f); }", "no argument for `x`"),
        ("void __enzyme_reverse(...); void g() { __enzyme_reverse((void*)f, 1.0, 1.0, 1.0); }", "no tape"),
        ("void __enzyme_batch(...); void g() { __enzyme_batch((void*)f, 1.0, 1.0); }", "`__enzyme_batch`"),
        (
            "__global__ void k(double* x) {} void g(double* x) { __enzyme_autodiff<void>((void*)k, x, x); }",
            "a kernel",
        ),
        (
            "Pair p(double x); Pair p(double x) { return {x, x}; } void g() { __enzyme_autodiff<void>((void*)p, 1.0); }",
            "`Pair`",
        ),
        (
            "template <class T> void t(T x) { __enzyme_autodiff<T>((void*)square<T>, x); } template void t(float);",
            "a template",
        ),
    ];
    for (body, expected) in refused {
        let message = problem(body);
        assert!(message.contains(expected), "{body}\n{message}");
    }
}

#[test]
fn calls_out_of_macros_are_refused() {
    for (definition, call) in [
        ("#define GRAD(f) __enzyme_autodiff<double>((void*)f, 1.0f)", "GRAD(single)"),
        ("#define MARKED enzyme_out, 1.0f", "__enzyme_autodiff<double>((void*)single, MARKED)"),
        ("#define OUT(x) enzyme_out, x", "__enzyme_autodiff<double>((void*)single, OUT(1.0f))"),
    ] {
        let (found, problems) = find_calls(&parse(&format!("{definition}\ndouble g() {{ return {call}; }}")));
        assert!(found.is_empty() && problems.len() == 1, "{definition}");
        assert!(problems[0].message.contains("macro") && problems[0].span.line == 12, "{problems:?}");
    }
}

#[test]
fn sweeps_one_by_one() {
    let ast = parse(
        "extern int enzyme_allocated, enzyme_tape, enzyme_nofree;
         template <class R, class... A> R __enzyme_augmentfwd(void*, A...);
         template <class R, class... A> R __enzyme_reverse(void*, A...);
         int __enzyme_augmentsize(void*, ...);
         void g(double* x, double* m, int size) {
           float kept = __enzyme_augmentfwd<float>((void*)refer, enzyme_allocated, sizeof(float), x, x, x, x);
           __enzyme_augmentfwd<void>((void*)refer, enzyme_allocated, size, enzyme_tape, m, enzyme_nofree, enzyme_dup, x, x, x, x);
           double d = __enzyme_reverse<Pair>((void*)f, 1.0, 2.0, 3.0, kept).a;
           int n = __enzyme_augmentsize((void*)f, enzyme_out, enzyme_const); }",
    );
    let found = calls(&ast);
    use Piece::*;
    let pieces: Vec<_> = found.iter().map(|call| call.pieces.clone()).collect();
    assert_eq!(pieces[0], [Bytes, Argument(0), Argument(1)]);
    assert_eq!(pieces[1], [Bytes, Memory, Argument(0), Argument(1)]);
    assert_eq!(pieces[2], [Argument(0), Argument(1), ResultAdjoint, Tape("float".to_string())]);
    assert!(pieces[3].is_empty());
    assert_eq!(found[0].tape.allocated, Some(Some(4)));
    assert_eq!((found[1].tape.allocated, found[1].tape.keep), (Some(None), true));
    assert_eq!(cut(&ast, &found[1])[2], "enzyme_nofree, enzyme_dup, ");
    assert_eq!(cut(&ast, &found[3])[0], "__enzyme_augmentsize((void*)f, enzyme_out, enzyme_const");
}
