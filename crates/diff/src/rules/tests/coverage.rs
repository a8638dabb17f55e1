//! The table against itself, and against CUDA's list of mathematical functions.

use ir::tables::HashSet;

use crate::rules::{
    Expr, Outputs, Param, Partial, RuleKind, Type, Width, alias, aliases, all, fast_spelling, header, lookup,
    rule, spelling,
};

/// The functions of the CUDA Math API, as listed for double precision.
const DOUBLE: &str = "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh cospi cyl_bessel_i0
    cyl_bessel_i1 erf erfc erfcinv erfcx erfinv exp exp10 exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp hypot
    ilogb j0 j1 jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter norm
    norm3d norm4d normcdf normcdfinv pow rcbrt remainder remquo rhypot rint rnorm rnorm3d rnorm4d round rsqrt scalbln
    scalbn sin sincos sincospi sinh sinpi sqrt tan tanh tgamma trunc y0 y1 yn";

/// Those without a spelling of their own for `float`, and the intrinsics.
const OTHERS: &str = "abs max min fdivide fdividef isnan isinf isfinite signbit powi powif __saturatef
    __cosf __exp10f __expf __fdividef __log10f __log2f __logf __powf __sincosf __sinf __tanf __tanhf __frsqrt_rn";

const ROUNDED: &str = "__fadd __fsub __fmul __fdiv __fmaf __frcp __fsqrt
    __dadd __dsub __dmul __ddiv __fma __drcp __dsqrt";

const HALF: &str = "hexp hexp2 hexp10 hlog hlog2 hlog10 hsin hcos htanh hsqrt hrsqrt hrcp hceil hfloor htrunc hrint
    __hadd __hsub __hmul __hdiv __hfma __hneg __habs __hmax __hmin __hadd_rn __hadd_sat __hfma_sat __hfma_relu __heq
    __hlt __hisnan __hadd2 h2exp";

#[test]
fn every_function_of_cuda_is_covered() {
    let mut names: Vec<String> =
        [DOUBLE, OTHERS, HALF].iter().flat_map(|list| list.split_whitespace()).map(String::from).collect();
    names.extend(DOUBLE.split_whitespace().map(|name| format!("{name}f")));
    names.extend(DOUBLE.split_whitespace().map(|name| format!("std::{name}")));
    for stem in ROUNDED.split_whitespace() {
        names.extend(["rn", "rz", "ru", "rd"].map(|rounding| format!("{stem}_{rounding}")));
    }
    let missing: Vec<&String> = names.iter().filter(|name| lookup(name).is_none()).collect();
    assert!(missing.is_empty(), "no rule for {missing:?}");
}

#[test]
fn every_spelling_names_one_rule() {
    let mut seen = HashSet::default();
    for alias in aliases() {
        assert!(
            rule(alias.rule).is_some(),
            "{} names the rule {}, which is not there",
            alias.spelling,
            alias.rule
        );
        assert!(seen.insert(alias.spelling), "{} is listed twice", alias.spelling);
    }
    let spelled: HashSet<&str> = aliases().iter().map(|alias| alias.rule).collect();
    for rule in all() {
        assert!(spelled.contains(rule.name), "{} has no spelling", rule.name);
    }
}

#[test]
fn every_rule_is_listed_once() {
    let names: HashSet<&str> = all().iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), all().len());
}

/// Calls name functions that have a row or a zero, can be printed, and get arguments of the right type.
#[test]
fn expressions_are_closed_and_well_typed() {
    for rule in all() {
        match &rule.kind {
            RuleKind::Smooth(row) => {
                for (param, partial) in rule.params.iter().zip(&row.partials) {
                    match partial {
                        Partial::Of(expr) => {
                            assert_eq!(param.ty, Type::Real, "{}: a derivative by an integer", rule.name);
                            assert_eq!(check(expr, &rule.params, rule.result), Type::Real, "{}", rule.name);
                        }
                        Partial::Integer => assert_eq!(param.ty, Type::Integer, "{}", rule.name),
                    }
                }
            }
            RuleKind::Outputs(Outputs { result, stores }) => {
                for expr in result.iter().chain(stores.iter().map(|(_, expr)| expr)) {
                    check(expr, &rule.params, rule.result);
                    assert!(!expr.needs_result(), "{}: an output in terms of the result", rule.name);
                }
            }
            RuleKind::Zero(_) | RuleKind::Refused { .. } => {}
        }
    }
}

fn check(expr: &Expr, params: &[Param], result: Type) -> Type {
    let ty = |e: &Expr| check(e, params, result);
    match expr {
        Expr::Num(_) | Expr::Int(_) | Expr::Arg(_) | Expr::Result => {}
        Expr::Neg(a) => drop(ty(a)),
        Expr::Real(a) => assert_eq!(ty(a), Type::Integer),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) | Expr::Div(a, b) => assert_eq!(ty(a), ty(b)),
        Expr::Select(cond, then, otherwise) => {
            assert_eq!(ty(cond.left), ty(cond.right));
            assert_eq!(ty(then), ty(otherwise));
        }
        Expr::Call(name, args) => {
            let callee = rule(name).unwrap_or_else(|| panic!("{name} is called and has no row"));
            assert!(
                matches!(callee.kind, RuleKind::Smooth(_) | RuleKind::Zero(_)),
                "{name} has no derivative"
            );
            let types: Vec<Type> = args.iter().map(|a| ty(a)).collect();
            assert_eq!(types, callee.params.iter().map(|p| p.ty).collect::<Vec<_>>(), "arguments of {name}");
            assert!(spelling(name, Width::F32).is_some() && spelling(name, Width::F64).is_some(), "{name}");
        }
    }
    expr.ty(params, result)
}

#[test]
fn needs_are_read_off_the_row() {
    let row = |name| match &rule(name).expect("listed").kind {
        RuleKind::Smooth(row) => row,
        other => panic!("{other:?}"),
    };
    assert!(!row("exp").needs_arg(0) && row("exp").needs_result());
    assert!(row("sin").needs_arg(0) && !row("sin").needs_result());
    assert!(row("mul").needs_arg(0) && row("mul").needs_arg(1) && !row("mul").needs_result());
    assert!(!row("add").needs_arg(0) && !row("add").needs_result());
    assert_eq!(row("nextafter").partial(1), None);
    assert!(row("jn").partial(0).is_none() && row("jn").needs_arg(0));
}

#[test]
fn spellings_go_both_ways() {
    assert_eq!(spelling("exp", Width::F32), Some("expf"));
    assert_eq!(spelling("exp", Width::F64), Some("exp"));
    assert_eq!(spelling("exp", Width::F16), Some("hexp"));
    assert_eq!(spelling("tan", Width::F16), None);
    assert_eq!(spelling("fmax", Width::F32), Some("fmaxf"));
    assert_eq!(spelling("fmax", Width::Integer), Some("max"));
    assert_eq!(spelling("powi", Width::F32), Some("powf"));
    assert_eq!(spelling("digamma", Width::F32), Some("cugrad::digamma"));
    assert_eq!(fast_spelling("sin"), Some("__sinf"));
    assert_eq!(header("digamma"), Some("cugrad/math.h"));
    assert_eq!(header("exp"), None);
    let meaning = |spelling| alias(spelling).map(|a| (a.rule, a.width, a.keep));
    assert_eq!(meaning("std::exp"), Some(("exp", Width::Generic, false)));
    assert_eq!(meaning("__expf"), Some(("exp", Width::F32, true)));
    assert_eq!(meaning("__fadd_rn"), Some(("add", Width::F32, true)));
    assert_eq!(meaning("__dadd_rz"), Some(("add", Width::F64, true)));
    assert_eq!(meaning("__builtin_sqrtf"), Some(("sqrt", Width::F32, false)));
    assert_eq!(meaning("my_function"), None);
}

#[test]
fn derivatives_read_like_formulas() {
    let text = |name: &str, i: usize| {
        let rule = rule(name).expect("listed");
        match &rule.kind {
            RuleKind::Smooth(row) => row.partial(i).map(|expr| expr.text(&rule.params)),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(text("tan", 0).as_deref(), Some("1 + y * y"));
    assert_eq!(text("cbrt", 0).as_deref(), Some("1 / (3 * y * y)"));
    assert_eq!(text("asin", 0).as_deref(), Some("1 / sqrt((1 - x) * (1 + x))"));
    assert_eq!(text("powi", 0).as_deref(), Some("(n == 0 ? 0 : n * powi(a, n - 1))"));
    assert_eq!(text("rcp", 0).as_deref(), Some("-y * y"));
}
