//! Constants of the standard library that programs use as values: `std::is_same<T, double>::value`, `std::is_integral_v<T>`.
//!
//! Their declarations are not in the tree, only mentions of them by clang's number, which says nothing of their value. So text behind the file
//! mentions the same constants where clang has to compute them, in an enumeration, and the numbers tell which is which. All classes whose
//! `value` is a truth inherit it from one of two; variable templates are asked for the types that a kernel's template is mostly made for.

use std::collections::BTreeSet;
use std::fmt::Write;

use cxx_text::{Kind, code};

use super::scan::Scan;

/// How the enumerators begin that hold a constant.
pub const PROBE: &str = "cugrad_constant_";

/// Variable templates of one type.
const OF_ONE: [&str; 8] = [
    "is_floating_point_v",
    "is_integral_v",
    "is_arithmetic_v",
    "is_signed_v",
    "is_unsigned_v",
    "is_pointer_v",
    "is_class_v",
    "is_enum_v",
];
const OF_TWO: [&str; 2] = ["is_same_v", "is_convertible_v"];
const OF_LIMITS: [&str; 9] = [
    "digits",
    "digits10",
    "max_digits10",
    "max_exponent",
    "min_exponent",
    "is_integer",
    "is_signed",
    "has_infinity",
    "is_specialized",
];
const TYPES: [&str; 9] =
    ["float", "double", "int", "unsigned int", "long", "unsigned long", "long long", "char", "bool"];

/// What is to be read behind a program that may use such constants; empty for others.
pub fn probes(scan: &Scan) -> String {
    let mut words: BTreeSet<&[u8]> = BTreeSet::new();
    for file in &scan.files {
        let all = code(&file.bytes).filter(|token| token.kind == Kind::Word);
        words.extend(all.map(|word| word.bytes(&file.bytes)));
    }
    let mentions = |word: &str| words.contains(word.as_bytes());
    let mut constants: Vec<String> = Vec::new();
    if mentions("value") {
        constants
            .extend(["true", "false"].map(|truth| format!("::std::integral_constant<bool, {truth}>::value")));
    }
    for name in OF_ONE.iter().filter(|name| mentions(name)) {
        TYPES.iter().for_each(|ty| constants.push(format!("::std::{name}<{ty}>")));
    }
    for name in OF_TWO.iter().filter(|name| mentions(name)) {
        for (a, b) in TYPES.iter().flat_map(|a| TYPES.iter().map(move |b| (a, b))) {
            constants.push(format!("::std::{name}<{a}, {b}>"));
        }
    }
    for name in OF_LIMITS.iter().filter(|name| mentions("numeric_limits") && mentions(name)) {
        TYPES.iter().for_each(|ty| constants.push(format!("::std::numeric_limits<{ty}>::{name}")));
    }
    let mut text = String::new();
    for (number, constant) in constants.iter().enumerate() {
        let newer = constant.contains("_v<");
        let (open, close) = if newer { ("#if __cplusplus >= 201703L\n", "#endif\n") } else { ("", "") };
        // Writing to text cannot fail.
        let _ = write!(text, "{open}enum {{ {PROBE}{number} = {constant} }};\n{close}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::scan::UserFile;
    use super::*;

    #[test]
    fn only_what_is_mentioned_is_asked_for() {
        let probes = |text: &str| {
            let files = vec![UserFile { canonical: "a.cu".into(), bytes: text.into() }];
            probes(&Scan { files, prefix: String::new(), foreign: Vec::new() })
        };
        assert_eq!(probes("int x; // value"), "");
        assert_eq!(probes("std::is_same<T, int>::value").matches(PROBE).count(), 2);
        assert_eq!(probes("std::is_integral_v<T>").matches(PROBE).count(), TYPES.len());
    }
}
