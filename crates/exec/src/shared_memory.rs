//! Dynamic shared memory for the CPU: `extern __shared__ T name[];` becomes `CUGRAD_DYNAMIC_SHARED(T, name);`,
//! which our CUDA headers define as a pointer to the block's memory.
//!
//! Alignment attributes are dropped, since the runtime aligns that memory for any type. A type that a macro
//! argument cannot hold (commas, further dimensions) gets an alias first. At namespace scope there is no block
//! yet, so `CUGRAD_DYNAMIC_SHARED_GLOBAL` makes a name that finds the pointer whenever it is used. A declaration of
//! another form is left alone, and clang refuses it.

use std::ops::Range;

use cxx_text::Cursor;

use crate::edits::Edit;

pub(crate) fn edits(c: Cursor<'_>) -> Vec<Edit> {
    let mut out = Vec::new();
    let mut scope = Scope::default();
    let mut start = 0;
    for i in 0..c.tokens.len() {
        scope.step(c, i);
        match c.at(i) {
            ";" => {
                let range = behind_macros(c, start..i);
                out.extend(declaration(c, range.clone()).map(|d| d.edit(c, range, scope.is_namespace())));
                start = i + 1;
            }
            "{" | "}" => start = i + 1,
            // A label or an access specifier; `::` is a token of its own.
            ":" => start = i + 1,
            _ => {}
        }
    }
    out
}

/// Which braces are open: those of namespaces and `extern "C"`, or others.
#[derive(Default)]
struct Scope {
    braces: Vec<bool>,
}

impl Scope {
    fn step(&mut self, c: Cursor<'_>, i: usize) {
        match c.at(i) {
            "{" => self.braces.push(opens_namespace(c, i)),
            "}" => {
                self.braces.pop();
            }
            _ => {}
        }
    }

    fn is_namespace(&self) -> bool {
        self.braces.iter().all(|&namespace| namespace)
    }
}

fn opens_namespace(c: Cursor<'_>, brace: usize) -> bool {
    let mut i = brace;
    while i > 0 && (c.is_word(i - 1) && c.at(i - 1) != "namespace" || c.at(i - 1) == "::") {
        i -= 1;
    }
    let before = i.checked_sub(1).map_or("", |p| c.at(p));
    before == "namespace" || (before == "\"C\"" && i >= 2 && c.at(i - 2) == "extern")
}

struct Declaration {
    type_text: String,
    /// Name and further dimensions of each declarator: `a[][32]` is ("a", "[32]").
    declarators: Vec<(String, String)>,
}

/// `INDEX extern __shared__ T name[]`, where the macro brings its own semicolon: the declaration without it. What stands before
/// `extern` and is no type that the language knows can only be such a macro, as long as a type follows.
fn behind_macros(c: Cursor<'_>, range: Range<usize>) -> Range<usize> {
    const SPECIFIERS: [&str; 13] = [
        "__shared__",
        "__align__",
        "alignas",
        "_Alignas",
        "__attribute__",
        "volatile",
        "const",
        "unsigned",
        "signed",
        "char",
        "int",
        "float",
        "double",
    ];
    let first = c.at(range.start);
    let Some(word) = range.clone().find(|&i| c.at(i) == "extern") else { return range };
    if word == range.start || SPECIFIERS.contains(&first) || !c.is_word(range.start) {
        return range;
    }
    let rest = word..range.end;
    if declaration(c, rest.clone()).is_some() { rest } else { range }
}

/// Reads `extern __shared__ … T name[], …` (without the semicolon).
fn declaration(c: Cursor<'_>, range: Range<usize>) -> Option<Declaration> {
    let has = |word: &str| range.clone().any(|i| c.at(i) == word);
    if !has("extern") || !has("__shared__") {
        return None;
    }
    let kept = specifiers(c, range.clone());
    let parts = declarators(c, *kept.first()?..range.end);
    let mut declarators = Vec::new();
    let mut type_text = String::new();
    for (n, part) in parts.into_iter().enumerate() {
        let open = first_outside_angles(c, part.clone(), "[")?;
        let name = open.checked_sub(1).filter(|&w| part.contains(&w) && c.is_word(w))?;
        if c.at(open + 1) != "]" {
            return None;
        }
        let rest = c.on_one_line(open + 2..part.end);
        if !(rest.is_empty() || rest.starts_with('[')) {
            return None;
        }
        if n == 0 {
            let words = kept.iter().filter(|&&i| i < name).map(|&i| c.at(i));
            type_text = words.collect::<Vec<_>>().join(" ");
        } else if name != part.start {
            return None; // `float a[], *b[]`: another type for each
        }
        declarators.push((c.at(name).to_string(), rest));
    }
    (!type_text.is_empty()).then_some(Declaration { type_text, declarators })
}

/// Splits at commas outside of brackets and angles: in a declaration, angles only belong to templates.
fn declarators(c: Cursor<'_>, range: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut rest = range;
    while let Some(comma) = first_outside_angles(c, rest.clone(), ",") {
        parts.push(rest.start..comma);
        rest.start = comma + 1;
    }
    parts.push(rest);
    parts
}

fn first_outside_angles(c: Cursor<'_>, range: Range<usize>, what: &str) -> Option<usize> {
    let mut angles = 0usize;
    let mut i = range.start;
    while i < range.end {
        match c.at(i) {
            found if found == what && angles == 0 => return Some(i),
            "<" => angles += 1,
            ">" => angles = angles.checked_sub(1)?,
            "(" | "[" | "{" => i = c.closing(i)?,
            _ => {}
        }
        i += 1;
    }
    None
}

/// The tokens that are neither storage class nor alignment.
fn specifiers(c: Cursor<'_>, range: Range<usize>) -> Vec<usize> {
    let mut kept = Vec::new();
    let mut i = range.start;
    while i < range.end {
        match c.at(i) {
            "extern" if c.at(i + 1) == "\"C\"" => i += 1,
            "extern" | "__shared__" => {}
            "__align__" | "alignas" | "__attribute__" | "_Alignas" if c.at(i + 1) == "(" => {
                i = c.closing(i + 1).unwrap_or(range.end);
            }
            _ => kept.push(i),
        }
        i += 1;
    }
    kept
}

impl Declaration {
    fn edit(&self, c: Cursor<'_>, range: Range<usize>, at_namespace_scope: bool) -> Edit {
        let bytes = c.bytes(range.start, range.end - 1);
        let mut statements = Vec::new();
        for (name, dimensions) in &self.declarators {
            let mut element = self.type_text.clone();
            if element.contains(',') || !dimensions.is_empty() {
                let alias = format!("cg_element_of_{name}");
                statements.push(format!("using {alias} = {element}{dimensions}"));
                element = alias;
            }
            let global = if at_namespace_scope { "_GLOBAL" } else { "" };
            statements.push(format!("CUGRAD_DYNAMIC_SHARED{global}({element}, {name})"));
        }
        let ends = c.line_ends(bytes.clone());
        Edit::replace(bytes, statements.join("; ") + &ends)
    }
}
