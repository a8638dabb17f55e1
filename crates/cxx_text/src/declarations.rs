//! A file cut into its declarations at namespace scope, by its text alone.
//!
//! A declaration goes from behind the one before to its `;` or to the `}` of its body. Namespaces and `extern "C"` have no declaration of
//! their own: what stands in them is cut like the rest. Directives are left out, and both branches of a condition are read.
//!
//! Each says which names it declares: those that stand outside of its brackets, in front of what can follow a declared name, and an
//! enumeration's enumerators. There may be more names than it declares, never fewer. Where the text cannot tell, as for an operator
//! or what a macro stands for, it may declare anything.

use std::ops::Range;

use crate::cursor::Cursor;
use crate::directives::Lines;
use crate::scan::Token;

/// One declaration at namespace scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    /// Bytes from its first token to its last.
    pub range: Range<usize>,
    /// What it may declare.
    pub names: Names,
    /// The bytes of its outermost brackets: bodies, parameters, initialisers.
    pub brackets: Vec<Range<usize>>,
}

/// The names that a declaration may declare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Names {
    /// No others.
    These(Vec<String>),
    /// The text does not tell.
    Anything,
}

impl Declaration {
    /// Whether a byte of it stands outside of its brackets.
    pub fn is_outside_of_brackets(&self, at: usize) -> bool {
        !self.brackets.iter().any(|bracket| bracket.contains(&at))
    }
}

/// The declarations of a file in order; `None` if its brackets do not match.
pub fn declarations(text: &[u8]) -> Option<Vec<Declaration>> {
    let lines = Lines::of(text).filter(|line| !line.is_directive);
    let tokens: Vec<Token> = lines.flat_map(|line| line.tokens).filter(Token::is_code).collect();
    let c = Cursor::new(text, &tokens);
    let (mut found, mut start, mut at, mut namespaces) = (Vec::new(), 0, 0, 0usize);
    let mut groups: Vec<Range<usize>> = Vec::new();
    while at < tokens.len() {
        let mut ends = None;
        match c.at(at) {
            "{" if is_namespace(c, start..at) => {
                namespaces += 1;
                (start, groups) = (at + 1, Vec::new());
            }
            "}" => {
                namespaces = namespaces.checked_sub(1)?;
                if at > start {
                    found.push(declaration(c, start..at, &groups));
                }
                (start, groups) = (at + 1, Vec::new());
            }
            "(" | "[" | "{" => {
                let close = c.closing(at)?;
                if c.at(at) == "{" && ends_with_body(c, start, at, &groups) {
                    ends = Some(close + 1);
                }
                groups.push(at..close + 1);
                at = close;
            }
            ")" | "]" => return None,
            ";" => ends = Some(at + 1),
            _ => {}
        }
        at += 1;
        if let Some(end) = ends {
            found.push(declaration(c, start..end, &groups));
            (start, groups) = (end, Vec::new());
        }
    }
    if start < tokens.len() {
        found.push(declaration(c, start..tokens.len(), &groups));
    }
    (namespaces == 0).then_some(found)
}

/// `namespace a::b`, `inline namespace`, `extern "C"`, in front of their brace.
fn is_namespace(c: Cursor<'_>, head: Range<usize>) -> bool {
    let word = |i: usize| if head.start + i < head.end { c.at(head.start + i) } else { "" };
    match (word(0), word(1)) {
        ("namespace", _) => !head.clone().any(|i| c.at(i) == "="),
        ("inline", "namespace") => true,
        ("extern", language) => language.starts_with('"') && head.len() == 2,
        _ => false,
    }
}

/// Words whose parentheses hold no parameters.
const ATTRIBUTES: [&str; 12] = [
    "__attribute__",
    "__align__",
    "alignas",
    "decltype",
    "__declspec",
    "noexcept",
    "requires",
    "explicit",
    "__launch_bounds__",
    "__cluster_dims__",
    "__maxnreg__",
    "throw",
];

/// The parentheses that hold parameters, the first behind a name.
fn parameters<'g>(c: Cursor<'_>, groups: &'g [Range<usize>]) -> Option<&'g Range<usize>> {
    let follows_name =
        |g: &&Range<usize>| c.at(g.start) == "(" && g.start > 0 && !ATTRIBUTES.contains(&c.before(g.start));
    groups.iter().find(follows_name)
}

/// Whether the brace at `open` is the body of a function: behind parameters, and neither an initialiser nor that of a member.
fn ends_with_body(c: Cursor<'_>, start: usize, open: usize, groups: &[Range<usize>]) -> bool {
    let Some(parameters) = parameters(c, groups) else { return false };
    let is_outer = |i: &usize| !groups.iter().any(|g| g.contains(i));
    let outer = |text: &str, from: usize| (from..open).filter(is_outer).any(|i| c.at(i) == text);
    if outer("=", start) && !outer("operator", start) {
        return false;
    }
    // `A::A() : x{1}, y{2} {`: the body is the brace that follows another bracket.
    let initialises = outer(":", parameters.end);
    !initialises || matches!(c.before(open), ")" | "}")
}

/// Words that end in front of such a token and declare nothing.
const KEYWORDS: [&str; 29] = [
    "void",
    "bool",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "auto",
    "const",
    "volatile",
    "static",
    "extern",
    "inline",
    "struct",
    "class",
    "union",
    "enum",
    "typename",
    "public",
    "private",
    "protected",
    "final",
    "using",
    "typedef",
    "template",
    "namespace",
];

fn declaration(c: Cursor<'_>, tokens: Range<usize>, groups: &[Range<usize>]) -> Declaration {
    let bytes = |g: &Range<usize>| c.bytes(g.start, g.end - 1);
    Declaration {
        range: bytes(&tokens),
        names: names(c, tokens, groups),
        brackets: groups.iter().map(bytes).collect(),
    }
}

fn names(c: Cursor<'_>, tokens: Range<usize>, groups: &[Range<usize>]) -> Names {
    let group_at = |i: usize| groups.iter().find(|g| g.contains(&i));
    let mut start = tokens.start;
    while c.at(start) == "template" && c.at(start + 1) == "<" {
        let Some(behind) = behind_angles(c, start + 1, tokens.end) else { return Names::Anything };
        start = behind;
    }
    match (c.at(start), c.at(start + 1)) {
        ("static_assert" | "_Static_assert" | ";", _) => return Names::These(Vec::new()),
        ("using", "namespace") => return Names::Anything,
        _ => {}
    }
    // `MACRO(…)` in front of everything declares what only its body knows.
    if c.is_word(start) && c.at(start + 1) == "(" && !ATTRIBUTES.contains(&c.at(start)) {
        return Names::Anything;
    }
    let has_body = c.at(tokens.end - 1) == "}";
    let until = match parameters(c, groups) {
        Some(parameters) if has_body && is_a_function(c, tokens.clone(), parameters) => parameters.start,
        _ => tokens.end,
    };
    let mut found: Vec<&str> = Vec::new();
    let mut i = start;
    while i < until {
        if let Some(group) = group_at(i) {
            found.extend(in_group(c, group, c.at(start) == "enum" || c.at(start + 1) == "enum"));
            i = group.end;
            continue;
        }
        if c.at(i) == "operator" {
            return Names::Anything;
        }
        let next = match c.at(i + 1) {
            "<" => behind_angles(c, i + 1, tokens.end).unwrap_or(i + 1),
            _ => i + 1,
        };
        let ends = matches!(c.at(next), "(" | "=" | "," | ";" | "[" | "{" | ":" | "") || next >= tokens.end;
        let ends = ends || c.at(next) == "final" || ATTRIBUTES.contains(&c.at(next));
        let declares =
            |i: usize| c.is_word(i) && !KEYWORDS.contains(&c.at(i)) && !ATTRIBUTES.contains(&c.at(i));
        if ends && declares(i) {
            found.push(c.at(i));
            // `float a ALIGNED;` declares what stands before the macro.
            if i > start && c.at(i + 1) != "(" && declares(i - 1) {
                found.push(c.at(i - 1));
            }
        }
        i += 1;
    }
    if found.is_empty() {
        return Names::Anything;
    }
    Names::These(found.into_iter().map(str::to_string).collect())
}

/// Whether the body at the end belongs to these parameters: `struct S f() {…}`, but not `struct ALIGN(8) S {…}`.
fn is_a_function(c: Cursor<'_>, tokens: Range<usize>, parameters: &Range<usize>) -> bool {
    let declares_type = tokens.clone().take_while(|i| *i < parameters.start).any(|i| {
        matches!(c.at(i), "struct" | "class" | "union" | "enum") && c.before(i) != "<" && c.before(i) != ","
    });
    !declares_type || matches!(c.at(parameters.end), "{" | "const" | "noexcept" | "->" | ":")
}

/// `(*name)` and `(&name)` declare; so do the words of an enumeration's braces.
fn in_group<'t>(c: Cursor<'t>, group: &Range<usize>, is_enum: bool) -> Vec<&'t str> {
    let inner = group.start + 1..group.end - 1;
    let points = c.at(group.start) == "(" && inner.clone().any(|i| matches!(c.at(i), "*" | "&" | "^"));
    let follows = |i: usize, by: &[&str]| c.is_word(i) && by.contains(&c.at(i + 1));
    match c.at(group.start) {
        "{" if is_enum => inner.filter(|&i| follows(i, &["=", ",", "}"])).map(|i| c.at(i)).collect(),
        "(" if points && matches!(c.at(group.end), "(" | "[") => {
            inner.filter(|&i| follows(i, &[")", "[", "("])).map(|i| c.at(i)).collect()
        }
        _ => Vec::new(),
    }
}

/// The token behind the `>` that closes the `<` at `open`.
fn behind_angles(c: Cursor<'_>, open: usize, end: usize) -> Option<usize> {
    let (mut depth, mut at) = (0usize, open);
    while at < end {
        match c.at(at) {
            "<" => depth += 1,
            ">" => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            "(" | "[" | "{" => at = c.closing(at)?,
            ";" | ")" | "]" | "}" => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(String, String)> {
        let shown = |d: Declaration| {
            let names = match d.names {
                Names::These(names) => names.join(" "),
                Names::Anything => "*".to_string(),
            };
            (text[d.range].to_string(), names)
        };
        declarations(text.as_bytes()).expect("brackets match").into_iter().map(shown).collect()
    }

    fn names(text: &str) -> Vec<String> {
        all(text).into_iter().map(|(_, names)| names).collect()
    }

    #[test]
    fn a_file_is_cut_at_its_declarations() {
        let text = "#include <a>\nnamespace n { int x; }\nextern \"C\" { void f(); }\nvoid g() { if (x) { } }\nstruct S { int a; } s;\n";
        let expected = [
            ("int x;", "x"),
            ("void f();", "f"),
            ("void g() { if (x) { } }", "g"),
            ("struct S { int a; } s;", "S s"),
        ];
        assert_eq!(all(text), expected.map(|(a, b)| (a.to_string(), b.to_string())));
    }

    #[test]
    fn every_kind_says_its_names() {
        for (text, expected) in [
            ("template <class T, int N = 3> __global__ void __launch_bounds__(64) k(T* x) { }", "k"),
            ("A::A(int n) : x{n}, y(2) { }", "A"),
            ("float a = 1, *b, c[3] = {1}, d{2};", "a b c d"),
            ("typedef void (*fn)(int);", "fn"),
            ("typedef struct { int a; } P, *Q;", "P Q"),
            ("enum E { A, B = 2 };", "E A B"),
            ("using X = int;", "X"),
            ("using a::f;", "f"),
            ("struct __align__(8) V : W { };", "V W"),
            ("template <> struct Traits<float> { };", "Traits"),
            ("template void k<int>(int*);", "k"),
            ("static std::vector<float> make(int n) { return {}; }", "make"),
            ("auto f(int x) -> decltype(g(x)) { }", "f"),
            ("struct F final : G { };", "F G"),
            ("float a ALIGNED;", "ALIGNED a"),
            ("static_assert(1, \"\");", ""),
        ] {
            assert_eq!(names(text), [expected], "{text}");
        }
    }

    #[test]
    fn what_may_declare_anything_says_so() {
        for text in [
            "V operator+(V a, V b) { return a; }",
            "DEFINE(f)",
            "TEST(a, b) { }",
            "using namespace n;",
            "union { int a; };",
        ] {
            assert_eq!(names(text), ["*"], "{text}");
        }
    }

    #[test]
    fn macros_join_what_follows_them() {
        assert_eq!(names("MACRO(x)\n__global__ void k(float* x) { }"), ["*"]);
        assert_eq!(names("EXPORT void f() { }\nint g;"), ["f", "g"]);
    }

    #[test]
    fn text_that_does_not_match_is_not_cut() {
        assert_eq!(declarations(b"#if A\nvoid f() {\n#else\nvoid f(int) {\n#endif\n}\n"), None);
        assert_eq!(declarations(b"}"), None);
    }
}
