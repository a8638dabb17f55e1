//! Containers and algorithms of the standard library as we read them.
//!
//! The library's own headers are not part of the dump, and their code is written for compilers. So clang gets to see
//! `std::vector` as `std::Vector` (`include/cugrad/models/std.h`), a class of few lines that means the same to a
//! derivative: memory from `malloc`, a size, loops. It is lowered like any class of the user's. The names differ in one
//! letter's case, so that every offset stays what it was.
//!
//! Only what is parsed is renamed, never what is compiled. Where a program uses more of a class than the models have,
//! clang reports errors, and the program is parsed once more as it stands. An error that only the models have breaks the
//! declaration it stands in, as any error does (`crate::broken`): functions that reach it are refused. Where that
//! argument does not hold (an error inside of a model, one that breaks everything, a request that is lost), the program is taken as it
//! stands: those classes are then foreign and refused where a derivative touches them.

use cxx_text::{Cursor, Token, code};

/// Found where `std::` stands before them.
const NAMES: [&str; 41] = [
    "allocator",
    "vector",
    "array",
    "pair",
    "make_pair",
    "unique_ptr",
    "make_unique",
    "default_delete",
    "accumulate",
    "inner_product",
    "reduce",
    "copy",
    "copy_n",
    "fill",
    "fill_n",
    "iota",
    "transform",
    "for_each",
    "begin",
    "end",
    "size",
    "data",
    "plus",
    "multiplies",
    "minus",
    "less",
    "greater",
    "divides",
    "modulus",
    "negate",
    "less_equal",
    "greater_equal",
    "equal_to",
    "not_equal_to",
    "logical_and",
    "logical_or",
    "max",
    "min",
    "clamp",
    "complex",
    "polar",
];

/// Those that are models where a last argument says what is less: without it they are functions that derivatives know. How many
/// arguments that makes.
const ORDERED: [(&str, usize); 3] = [("max", 3), ("min", 3), ("clamp", 4)];

/// Those that are also found without, where `using namespace std` stands and they are templates.
const PLAIN: [&str; 6] = ["vector", "array", "pair", "unique_ptr", "make_unique", "complex"];

/// The header of the models, as clang includes it.
pub const HEADER: &str = "cugrad/models/std.h";

/// Where library code that is read with the user's lies, below the folder of our headers.
pub const DIRS: [&str; 6] = [
    "cugrad/models",
    "cugrad/cuda/thrust",
    "cugrad/cuda/cub",
    "cugrad/cuda/cuda",
    "cugrad/cuda/nvcuda",
    "cugrad/library",
];

/// Whether a header by this name is one of these.
pub fn is_read_with_user(target: &str) -> bool {
    let own = target.starts_with("cuda/") && !target.starts_with("cuda/std/");
    own || target.starts_with("thrust/") || target.starts_with("cub/") || target == "mma.h"
}

pub fn is_model(path: &str) -> bool {
    DIRS.iter().any(|dir| path.contains(&format!("/{dir}/")))
}

/// A name of the library for that of its model.
pub fn real_name(name: &str) -> String {
    let mut result = name.to_string();
    for known in NAMES {
        let model = capital(known);
        result = result.replace(&format!("std::{model}"), &format!("std::{known}"));
    }
    // The models' allocator is `void`, always by default.
    if result.contains("std::vector<") || result.contains("std::unique_ptr<") {
        result.replace(", void>", ">")
    } else {
        result
    }
}

/// How generated code reads a member of a class: the models' members by the library's accessors.
pub fn member(class: &str, name: &str) -> String {
    let is = |names: &[&str]| names.iter().any(|n| class.starts_with(n));
    let of_library = is(&["std::vector<", "std::array<", "std::unique_ptr<", "thrust::"]);
    match name {
        "data_" if is(&["thrust::device_vector<"]) => "data().get()",
        "p_" if is(&["thrust::device_ptr<"]) => "get()",
        "data_" | "elements_" if of_library => "data()",
        "size_" if of_library => "size()",
        "capacity_" if of_library => "capacity()",
        "pointer_" if of_library => "get()",
        "deleter_" if of_library => "get_deleter()",
        _ => name,
    }
    .to_string()
}

fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

/// Those of [`PLAIN`] that a program has classes of its own for. Without `std::` they are not taken for the library's anywhere: a class is what its
/// scope says, and that is not looked at here.
pub fn own_names<'a>(files: impl Iterator<Item = &'a [u8]>) -> Vec<&'static str> {
    let mut own = Vec::new();
    for text in files {
        let mentions = |name: &&&str| text.windows(name.len()).any(|w| w == name.as_bytes());
        if !PLAIN.iter().any(|name| mentions(&name)) {
            continue;
        }
        let tokens: Vec<Token> = code(text).collect();
        let c = Cursor::new(text, &tokens);
        for i in 1..tokens.len() {
            let Some(name) = PLAIN.iter().find(|name| **name == c.at(i)) else { continue };
            let is_class = matches!(c.at(i - 1), "struct" | "class" | "union");
            let is_alias = c.at(i - 1) == "using" && c.at(i + 1) == "=";
            // `class __align__(16) vector`
            let is_marked = c.at(i - 1) == ")" && matches!(c.at(i + 1), "{" | ":" | "final");
            if is_class || is_alias || is_marked {
                own.push(*name);
            }
        }
    }
    own
}

/// The text with the names of the models; `None` if it uses none. `own`: names that are the program's unless `std::` stands before them.
pub fn rename(text: &[u8], own: &[&str]) -> Option<Vec<u8>> {
    if !text.windows(3).any(|w| w == b"std") {
        return None;
    }
    let tokens: Vec<Token> = code(text).collect();
    let c = Cursor::new(text, &tokens);
    let opened = (0..tokens.len()).any(|i| {
        c.at(i) == "using"
            && (c.at(i + 1) == "namespace" && c.at(i + 2) == "std"
                || c.at(i + 1) == "std" && c.at(i + 2) == "::" && PLAIN.contains(&c.at(i + 3)))
    });
    let mut result = text.to_vec();
    let mut found = false;
    for (i, token) in tokens.iter().enumerate() {
        let plain = opened
            && PLAIN.contains(&c.at(i))
            && !own.contains(&c.at(i))
            && c.at(i + 1) == "<"
            && !is_member(c, i);
        let ordered = ORDERED.iter().find(|(name, _)| *name == c.at(i));
        let is_model = ordered.is_none_or(|(_, wanted)| arguments(c, i + 1, tokens.len()) == Some(*wanted));
        if NAMES.contains(&c.at(i)) && is_of_std(c, i) && is_model || plain {
            result[token.start].make_ascii_uppercase();
            found = true;
        }
    }
    found.then_some(result)
}

/// Whether `std::` stands before a name, or `cuda::std::`, which has what `std` has, but not `mine::std::`.
fn is_of_std(c: Cursor<'_>, name: usize) -> bool {
    let before = |n: usize| name.checked_sub(n).map_or("", |i| c.at(i));
    let outer = || name >= 4 && before(3) == "::" && c.is_word(name - 4) && before(4) != "cuda";
    before(1) == "::" && before(2) == "std" && !outer()
}

/// How many arguments stand in the parentheses that open here; commas between angle brackets count, too.
fn arguments(c: Cursor<'_>, open: usize, end: usize) -> Option<usize> {
    let mut depth = 0;
    let mut commas = 0;
    for i in open..end {
        match c.at(i) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 1 => return Some(commas + 1),
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 1 => commas += 1,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

fn is_member(c: Cursor<'_>, name: usize) -> bool {
    matches!(c.before(name), "." | "->" | "::")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(text: &str) -> Option<String> {
        let own = own_names([text.as_bytes()].into_iter());
        rename(text.as_bytes(), &own).map(|bytes| String::from_utf8(bytes).expect("still text"))
    }

    #[test]
    fn names_of_the_library_change_one_letter() {
        assert_eq!(
            renamed("std::vector<double> v; // std::vector").as_deref(),
            Some("std::Vector<double> v; // std::vector")
        );
        assert_eq!(renamed("::std :: fill(a, b, 0)").as_deref(), Some("::std :: Fill(a, b, 0)"));
        assert_eq!(
            renamed("using namespace std;\nvector<int> v; v.vector<1>();").as_deref(),
            Some("using namespace std;\nVector<int> v; v.vector<1>();")
        );
        assert_eq!(renamed("cuda::std::array<int, 3> a;").as_deref(), Some("cuda::std::Array<int, 3> a;"));
        assert_eq!(renamed("std::max(f(a, b), b, less)").as_deref(), Some("std::Max(f(a, b), b, less)"));
    }

    #[test]
    fn other_names_stay() {
        for text in [
            "vector<int> v;",
            "std::string s;",
            "std::max(f(a, b), c)",
            "mine::std::vector<int> v;",
            "#include <vector>\nint std;",
            "using namespace std; template <class T> struct array { T a; }; array<int> a;",
            "using namespace std; class __align__(16) complex : Base {}; complex<int> a;",
        ] {
            assert_eq!(renamed(text), None, "{text}");
        }
    }

    #[test]
    fn models_are_named_as_the_library_names_them() {
        assert_eq!(real_name("std::Unique_ptr<double[], Mine>"), "std::unique_ptr<double[], Mine>");
        assert_eq!(real_name("std::Vector<std::Array<int, 3>>"), "std::vector<std::array<int, 3>>");
    }
}
