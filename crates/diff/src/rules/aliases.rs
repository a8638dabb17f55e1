//! Spellings: from every name that a program may call to a rule, and from a rule and a width to the name to print.
//!
//! One line per rule. The plain spelling (`exp`) is overloaded in C++: its width is that of its arguments. A spelling
//! that *keeps* computes something slightly other than the rule's function (`__expf` is less accurate, `__fadd_rz`
//! rounds towards zero, `__fadd_rn` is never fused with a multiplication), so the primal has to go on calling it by
//! that name.
//! `std::`, `cuda::std::`, `::` and `__builtin_` before a name change nothing and are not listed.

use ir::tables::HashMap;
use std::sync::LazyLock;

use super::textures;

/// The type of number that a spelling is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Width {
    /// `__half` or `__nv_bfloat16`: CUDA overloads the same names for both.
    F16,
    /// `float`
    F32,
    /// `double`
    F64,
    /// `long double`, in host code.
    LongDouble,
    /// Not a real number: `abs`, `max` and `min` of integers.
    Integer,
    /// The width of the arguments.
    Generic,
}

/// What a spelling means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alias {
    /// The name without a namespace: `expf`.
    pub spelling: &'static str,
    /// The canonical name of the rule.
    pub rule: &'static str,
    /// Of arguments and result.
    pub width: Width,
    /// The primal must go on calling the function by this spelling.
    pub keep: bool,
}

/// The meaning of a function's name as a program spells it.
pub fn alias(spelling: &str) -> Option<Alias> {
    let listed = BY_SPELLING.get(spelling).or_else(|| BY_SPELLING.get(unqualified(spelling)));
    listed.copied().or_else(|| textures::alias(spelling))
}

/// Every spelling of the table.
pub fn aliases() -> &'static [Alias] {
    &ALIASES
}

/// How to spell the function `rule` at this width; `None` where there is no such function and the call has to be
/// made at a larger width.
pub fn spelling(rule: &str, width: Width) -> Option<&'static str> {
    let Some(names) = BY_RULE.get(rule) else { return textures::alias(rule).map(|alias| alias.spelling) };
    if let Some(other) = names.print_as {
        return spelling(other, width);
    }
    match width {
        Width::F16 => names.half,
        Width::F32 => names.float,
        Width::F64 => names.double,
        Width::LongDouble => names.long,
        Width::Integer => names.integer,
        Width::Generic => names.generic,
    }
}

/// The fast, less accurate `float` intrinsic for `rule`, for derivatives of code that uses such intrinsics itself.
pub fn fast_spelling(rule: &str) -> Option<&'static str> {
    BY_RULE.get(rule)?.fast
}

/// The header that declares the function where CUDA does not.
pub fn header(rule: &str) -> Option<&'static str> {
    spelling(rule, Width::F64)?.starts_with("cugrad::").then_some("cugrad/math.h")
}

fn unqualified(spelling: &str) -> &str {
    let name = spelling.strip_prefix("::").unwrap_or(spelling);
    ["cuda::std::", "std::", "__builtin_"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}

static ALIASES: LazyLock<Vec<Alias>> = LazyLock::new(|| TABLE.iter().flat_map(Names::aliases).collect());
static BY_SPELLING: LazyLock<HashMap<&'static str, Alias>> =
    LazyLock::new(|| ALIASES.iter().map(|alias| (alias.spelling, *alias)).collect());
static BY_RULE: LazyLock<HashMap<&'static str, &'static Names>> =
    LazyLock::new(|| TABLE.iter().map(|names| (names.rule, names)).collect());

/// The spellings of one rule.
struct Names {
    rule: &'static str,
    /// Overloaded in C++; often the same as `double`.
    generic: Option<&'static str>,
    double: Option<&'static str>,
    float: Option<&'static str>,
    long: Option<&'static str>,
    half: Option<&'static str>,
    integer: Option<&'static str>,
    fast: Option<&'static str>,
    /// The rule whose spellings are printed.
    print_as: Option<&'static str>,
    /// The same function, under another name.
    also: &'static [(Width, &'static str)],
    /// Other roundings, by the common beginning of their names and their endings.
    keep: &'static [(Width, &'static str, &'static [&'static str])],
}

impl Names {
    fn aliases(&self) -> Vec<Alias> {
        let new = |spelling, width, keep| Alias { spelling, rule: self.rule, width, keep };
        let mut aliases: Vec<Alias> =
            self.generic.map(|name| new(name, Width::Generic, false)).into_iter().collect();
        let own = [
            (self.double, Width::F64),
            (self.float, Width::F32),
            (self.long, Width::LongDouble),
            (self.half, Width::F16),
        ];
        for (name, width) in own {
            let own = name.filter(|_| name != self.generic);
            let keep = self.generic.is_none();
            aliases.extend(own.map(|spelling| new(spelling, width, keep)));
        }
        aliases.extend(self.fast.map(|spelling| new(spelling, Width::F32, true)));
        aliases.extend(self.also.iter().map(|&(width, spelling)| new(spelling, width, false)));
        for &(width, stem, endings) in self.keep {
            let spellings = endings.iter().map(|ending| &*format!("{stem}{ending}").leak());
            aliases.extend(spellings.map(|spelling| new(spelling, width, true)));
        }
        aliases
    }

    const fn half(mut self, name: &'static str) -> Names {
        self.half = Some(name);
        self
    }

    const fn integer(mut self, name: &'static str) -> Names {
        self.integer = Some(name);
        self
    }

    const fn fast(mut self, name: &'static str) -> Names {
        self.fast = Some(name);
        self
    }

    const fn print_as(mut self, rule: &'static str) -> Names {
        self.print_as = Some(rule);
        self
    }

    const fn also(mut self, names: &'static [(Width, &'static str)]) -> Names {
        self.also = names;
        self
    }

    const fn keep(mut self, names: &'static [(Width, &'static str, &'static [&'static str])]) -> Names {
        self.keep = names;
        self
    }
}

const fn named(rule: &'static str) -> Names {
    Names {
        rule,
        generic: None,
        double: None,
        float: None,
        long: None,
        half: None,
        integer: None,
        fast: None,
        print_as: None,
        also: &[],
        keep: &[],
    }
}

/// A function of C++: overloaded, with a spelling of its own for `float`.
const fn of(name: &'static str, float: &'static str) -> Names {
    Names { generic: Some(name), double: Some(name), float: Some(float), ..named(name) }
}

/// A function of C++ with one name for all widths.
const fn overloaded(rule: &'static str, name: &'static str) -> Names {
    Names { long: Some(name), ..ours(rule, name) }
}

/// A function in a namespace, ours or the library's, for `float` and `double`.
const fn ours(rule: &'static str, name: &'static str) -> Names {
    Names { generic: Some(name), double: Some(name), float: Some(name), ..named(rule) }
}

/// An intrinsic, with one name per width.
const fn intrinsic(rule: &'static str, double: &'static str, float: &'static str) -> Names {
    Names { double: Some(double), float: Some(float), ..named(rule) }
}

const fn for_float(rule: &'static str, name: &'static str) -> Names {
    Names { float: Some(name), ..named(rule) }
}

const fn for_half(rule: &'static str, name: &'static str) -> Names {
    Names { half: Some(name), ..named(rule) }
}

/// `rsqrt` and `rsqrtf`: CUDA has it, C does not.
macro_rules! cuda {
    ($name:ident) => {
        of(stringify!($name), concat!(stringify!($name), "f"))
    };
}

/// `exp`, `expf` and `expl`: C has it.
macro_rules! plain {
    ($name:ident) => {
        Names { long: Some(concat!(stringify!($name), "l")), ..cuda!($name) }
    };
}

use Width::{F16, F32, F64, Generic, Integer};
const NOT_NEAREST: &[&str] = &["_rz", "_ru", "_rd"];
const ALL_ROUNDINGS: &[&str] = &["_rn", "_rz", "_ru", "_rd"];

static TABLE: &[Names] = &[
    // Arithmetic. The operator is what to print; these are the names under which programs call it.
    intrinsic("add", "__dadd_rn", "__fadd_rn").half("__hadd").keep(&[
        (F16, "__hadd", &["_rn"]),
        (F32, "__fadd", NOT_NEAREST),
        (F64, "__dadd", NOT_NEAREST),
    ]),
    intrinsic("sub", "__dsub_rn", "__fsub_rn").half("__hsub").keep(&[
        (F16, "__hsub", &["_rn"]),
        (F32, "__fsub", NOT_NEAREST),
        (F64, "__dsub", NOT_NEAREST),
    ]),
    intrinsic("mul", "__dmul_rn", "__fmul_rn").half("__hmul").keep(&[
        (F16, "__hmul", &["_rn"]),
        (F32, "__fmul", NOT_NEAREST),
        (F64, "__dmul", NOT_NEAREST),
    ]),
    intrinsic("div", "__ddiv_rn", "__fdiv_rn")
        .half("__hdiv")
        .fast("__fdividef")
        .also(&[(F32, "fdividef"), (Generic, "fdivide")])
        .keep(&[(F32, "__fdiv", NOT_NEAREST), (F64, "__ddiv", NOT_NEAREST)]),
    intrinsic("rcp", "__drcp_rn", "__frcp_rn")
        .half("hrcp")
        .keep(&[(F32, "__frcp", NOT_NEAREST), (F64, "__drcp", NOT_NEAREST)]),
    for_half("neg", "__hneg"),
    plain!(fma).half("__hfma").keep(&[
        (F32, "__fmaf", ALL_ROUNDINGS),
        (F32, "__fmaf_ieee", ALL_ROUNDINGS),
        (F64, "__fma", ALL_ROUNDINGS),
    ]),
    plain!(sqrt).half("hsqrt").keep(&[(F32, "__fsqrt", ALL_ROUNDINGS), (F64, "__dsqrt", ALL_ROUNDINGS)]),
    cuda!(rsqrt).half("hrsqrt").keep(&[(F32, "__frsqrt", &["_rn"])]),
    plain!(cbrt),
    cuda!(rcbrt),
    plain!(hypot),
    cuda!(rhypot),
    cuda!(norm3d),
    cuda!(rnorm3d),
    cuda!(norm4d),
    cuda!(rnorm4d),
    plain!(fabs).half("__habs").integer("abs").also(&[
        (Generic, "abs"),
        (Integer, "labs"),
        (Integer, "llabs"),
    ]),
    plain!(fmax)
        .half("__hmax")
        .integer("max")
        .also(&[(Generic, "max"), (Integer, "umax"), (Integer, "llmax"), (Integer, "ullmax")])
        .keep(&[(F16, "__hmax", &["_nan"])]),
    plain!(fmin)
        .half("__hmin")
        .integer("min")
        .also(&[(Generic, "min"), (Integer, "umin"), (Integer, "llmin"), (Integer, "ullmin")])
        .keep(&[(F16, "__hmin", &["_nan"])]),
    plain!(fdim),
    for_float("saturate", "__saturatef"),
    plain!(copysign),
    plain!(nextafter),
    plain!(fmod),
    plain!(remainder),
    plain!(ldexp),
    plain!(scalbn),
    plain!(scalbln),
    for_half("add_sat", "__hadd_sat"),
    for_half("sub_sat", "__hsub_sat"),
    for_half("mul_sat", "__hmul_sat"),
    for_half("fma_sat", "__hfma_sat"),
    for_half("fma_relu", "__hfma_relu"),
    // Elementary functions. `pow` with an integer exponent: an `int` converts to what `pow` and `powf` take.
    plain!(pow).fast("__powf"),
    named("powi").print_as("pow").also(&[(Generic, "powi"), (F32, "powif")]),
    plain!(exp).half("hexp").fast("__expf"),
    plain!(exp2).half("hexp2"),
    plain!(exp10).half("hexp10").fast("__exp10f"),
    plain!(expm1),
    plain!(log).half("hlog").fast("__logf"),
    plain!(log2).half("hlog2").fast("__log2f"),
    plain!(log10).half("hlog10").fast("__log10f"),
    plain!(log1p),
    plain!(sin).half("hsin").fast("__sinf"),
    plain!(cos).half("hcos").fast("__cosf"),
    plain!(tan).fast("__tanf"),
    cuda!(sinpi),
    cuda!(cospi),
    plain!(asin),
    plain!(acos),
    plain!(atan),
    plain!(atan2),
    plain!(sinh),
    plain!(cosh),
    plain!(tanh).half("htanh").fast("__tanhf").keep(&[(F16, "htanh", &["_approx"])]),
    plain!(asinh),
    plain!(acosh),
    plain!(atanh),
    // Special functions.
    plain!(erf),
    plain!(erfc),
    cuda!(erfinv),
    cuda!(erfcinv),
    cuda!(normcdf),
    cuda!(normcdfinv),
    cuda!(erfcx),
    plain!(lgamma),
    plain!(tgamma),
    ours("digamma", "cugrad::digamma"),
    ours("polygamma", "cugrad::polygamma"),
    // The C++ library has these for the host alone, and in its namespace alone.
    ours("expint", "std::expint"),
    ours("beta", "std::beta"),
    plain!(j0),
    plain!(j1),
    plain!(jn),
    plain!(y0),
    plain!(y1),
    plain!(yn),
    cuda!(cyl_bessel_i0),
    cuda!(cyl_bessel_i1),
    // Results through pointers.
    plain!(sincos).fast("__sincosf"),
    cuda!(sincospi),
    plain!(modf),
    plain!(frexp),
    // Zero derivative.
    plain!(ceil).half("hceil"),
    plain!(floor).half("hfloor"),
    plain!(trunc).half("htrunc"),
    plain!(round),
    plain!(rint).half("hrint"),
    plain!(nearbyint),
    plain!(logb),
    overloaded("stop_gradient", "cugrad::stop_gradient")
        .half("cugrad::stop_gradient")
        .also(&[(Generic, "stop_gradient")]),
    plain!(nan),
    plain!(ilogb),
    plain!(lrint),
    plain!(lround),
    plain!(llrint),
    plain!(llround),
    overloaded("isnan", "isnan").half("__hisnan").also(&[(F32, "__isnanf"), (F64, "__isnan")]),
    overloaded("isinf", "isinf").half("__hisinf").also(&[(F32, "__isinff"), (F64, "__isinf")]),
    overloaded("isfinite", "isfinite").also(&[(F32, "__finitef"), (F64, "__finite"), (F64, "finite")]),
    overloaded("isnormal", "isnormal"),
    overloaded("signbit", "signbit").also(&[(F32, "__signbitf"), (F64, "__signbit")]),
    intrinsic("to_integer", "__double2int_rz", "__float2int_rz").half("__half2int_rz").keep(&[
        (F32, "__float2int", &["_rn", "_ru", "_rd"]),
        (F32, "__float2uint", ALL_ROUNDINGS),
        (F32, "__float2ll", ALL_ROUNDINGS),
        (F32, "__float2ull", ALL_ROUNDINGS),
        (F64, "__double2int", &["_rn", "_ru", "_rd"]),
        (F64, "__double2uint", ALL_ROUNDINGS),
        (F64, "__double2ll", ALL_ROUNDINGS),
        (F64, "__double2ull", ALL_ROUNDINGS),
        (F16, "__half2int", &["_rn", "_ru", "_rd"]),
        (F16, "__half2uint", ALL_ROUNDINGS),
        (F16, "__half2ll", ALL_ROUNDINGS),
        (F16, "__half2ull", ALL_ROUNDINGS),
    ]),
    named("compare").keep(&[
        (F16, "__h", &["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu"]),
        (Generic, "is", &["greater", "greaterequal", "less", "lessequal", "lessgreater", "unordered"]),
    ]),
    // Refused.
    cuda!(norm),
    cuda!(rnorm),
    plain!(remquo),
    intrinsic("from_bits", "__longlong_as_double", "__int_as_float").half("__short_as_half").also(&[
        (F32, "__uint_as_float"),
        (F64, "__hiloint2double"),
        (F16, "__ushort_as_half"),
    ]),
    intrinsic("to_bits", "__double_as_longlong", "__float_as_int").half("__half_as_short").also(&[
        (F32, "__float_as_uint"),
        (F64, "__double2hiint"),
        (F64, "__double2loint"),
        (F16, "__half_as_ushort"),
    ]),
    named("half2").keep(&[
        (
            F16,
            "h2",
            &["exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tanh", "sqrt", "rsqrt", "rcp"],
        ),
        (F16, "h2", &["ceil", "floor", "trunc", "rint", "div"]),
        (F16, "__h", &["add2", "sub2", "mul2", "fma2", "neg2", "abs2", "max2", "min2", "add2_rn", "mul2_rn"]),
        (F16, "__h", &["sub2_rn", "add2_sat", "sub2_sat", "mul2_sat", "fma2_sat", "fma2_relu", "2div"]),
    ]),
];
