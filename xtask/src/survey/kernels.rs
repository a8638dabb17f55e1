//! The kernels of a file that have floating-point data, found in its text alone: files that no compiler here understands count too.
//!
//! A kernel is `__global__`, then attributes, a result and a name, a list of parameters and a body. Its data floats if a parameter is a
//! pointer (or an array) to a floating-point type, to a parameter of its template, or to a name that the file defines as such a type.

use std::collections::BTreeSet;
use std::ops::Range;

use cxx_text::{Cursor, Token, code, directives};

/// A definition of a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kernel {
    pub name: String,
    pub is_template: bool,
}

const FLOATS: [&str; 16] = [
    "float",
    "double",
    "half",
    "half2",
    "__half",
    "__half2",
    "__nv_bfloat16",
    "__nv_bfloat162",
    "float2",
    "float3",
    "float4",
    "double2",
    "double3",
    "double4",
    "nv_bfloat16",
    "__nv_fp8_e4m3",
];

/// What stands in parentheses behind these is no list of parameters.
const ATTRIBUTES: [&str; 7] = [
    "__launch_bounds__",
    "__attribute__",
    "__align__",
    "__cluster_dims__",
    "__maxnreg__",
    "__block_size__",
    "decltype",
];

/// All of them, each name once.
pub fn kernels(text: &[u8]) -> Vec<Kernel> {
    let tokens: Vec<Token> = code(text).collect();
    let c = Cursor::new(text, &tokens);
    let floats = float_names(text, c);
    let mut found: Vec<Kernel> = Vec::new();
    for at in 0..tokens.len() {
        if c.at(at) != "__global__" {
            continue;
        }
        let Some((name, parameters)) = signature(c, at + 1) else { continue };
        let of_template = template_parameters(c, at);
        let floats = |i: usize| floats.contains(c.at(i)) || of_template.contains(c.at(i));
        let data = parameters.clone().any(|i| floats(i) && points(c, i + 1, parameters.end));
        if data && !found.iter().any(|kernel| kernel.name == c.at(name)) {
            found.push(Kernel { name: c.at(name).to_string(), is_template: !of_template.is_empty() });
        }
    }
    found
}

/// Where a definition has its name and parameters.
fn signature(c: Cursor<'_>, from: usize) -> Option<(usize, Range<usize>)> {
    let mut at = from;
    while at < c.tokens.len() {
        match c.at(at) {
            "(" if c.is_word(at - 1) && !ATTRIBUTES.contains(&c.at(at - 1)) => {
                let close = c.closing(at)?;
                let mut behind = close + 1;
                while ATTRIBUTES.contains(&c.at(behind)) {
                    behind = c.closing(behind + 1)? + 1;
                }
                return (c.at(behind) == "{").then_some((at - 1, at + 1..close));
            }
            "(" => at = c.closing(at)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether a star or a bracket follows a type, before the parameter ends.
fn points(c: Cursor<'_>, from: usize, end: usize) -> bool {
    (from..end)
        .map(|i| c.at(i))
        .take_while(|t| !matches!(*t, "," | ">" | "<"))
        .any(|t| matches!(t, "*" | "["))
}

/// The types that a kernel's template has for parameters, if it is one.
fn template_parameters(c: Cursor<'_>, global: usize) -> BTreeSet<String> {
    // Behind the last declaration or directive; words like `static` and `extern "C"` may stand between.
    let start =
        (0..global).rev().take(200).find(|&i| matches!(c.at(i), ";" | "}" | "{")).map_or(0, |i| i + 1);
    let Some(template) = (start..global).find(|&i| c.at(i) == "template") else { return BTreeSet::new() };
    let named = (template..global)
        .filter(|&i| matches!(c.before(i), "typename" | "class" | "int" | "bool" | "unsigned"));
    named.map(|i| c.at(i).to_string()).collect()
}

/// `typedef float real;`, `using real = float;` and `#define real float`.
fn float_names(text: &[u8], c: Cursor<'_>) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = FLOATS.map(String::from).into();
    for at in 0..c.tokens.len() {
        match c.at(at) {
            "typedef" if names.contains(c.at(at + 1)) && c.at(at + 3) == ";" => {
                names.insert(c.at(at + 2).to_string());
            }
            "using" if c.at(at + 2) == "=" && names.contains(c.at(at + 3)) && c.at(at + 4) == ";" => {
                names.insert(c.at(at + 1).to_string());
            }
            _ => {}
        }
    }
    for directive in directives(text) {
        if let Some(name) = directive.defines()
            && let Some(body) = directive.argument.strip_prefix(name)
            && names.contains(body.trim())
        {
            names.insert(name.to_string());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        kernels(text.as_bytes()).into_iter().map(|kernel| kernel.name).collect()
    }

    #[test]
    fn kernels_with_floats_are_found() {
        let text = "__global__ void a(float* x) {}\n__global__ void b(int* x) {}\n// __global__ void c(float* x) {}\n\
                    template <class T, int N>\n__launch_bounds__(N) __global__ static void d(const T *__restrict__ x) {}\n\
                    __global__ void __launch_bounds__(64, 2) e(int n, double const x[]) {}\n__global__ void f(float* x);\n\
                    typedef double real; __global__ void g(real* x) {}\n__global__ void h(float x, int* y) {}\n";
        assert_eq!(names(text), ["a", "d", "e", "g"]);
    }

    #[test]
    fn broken_text_is_no_obstacle() {
        assert_eq!(
            kernels(b"__global__ void a(float* x) { \xff\xfe"),
            kernels(b"__global__ void a(float* x) {")
        );
        assert!(names("__global__").is_empty() && names("__global__ void (").is_empty());
    }
}
