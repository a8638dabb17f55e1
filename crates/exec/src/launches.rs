//! Kernel launches for the CPU: `k<<<grid, block>>>(a, b)` becomes
//! `::cugrad_cpu::launch(::cugrad_cpu::config(grid, block), SYNC, [&](auto&&... cg_a) { k(cg_a...); }, a, b)`.
//!
//! The edit is lexical, because launches also stand in headers, templates and macro bodies, where no syntax tree
//! has one place for them. Line numbers do not change. `SYNC` says whether threads must be able to wait for one
//! another; a kernel of which nothing is known gets `true`, which is always right, only slower.
//!
//! Arguments go through `auto` parameters, so they are evaluated once, at the launch. `NULL`, `0` and braced
//! lists have no type of their own until they meet the kernel's parameter; those stay inside the lambda.

use std::collections::BTreeMap;
use std::ops::Range;

use cxx_text::{Cursor, Stream, late_alignments, streams};

use crate::edits::{Edit, apply};
use crate::error::Error;
use crate::{assembly, launch_calls, launch_macros, shared_memory};

/// Kernels by their last identifier: whether they may reach a barrier, shuffle or vote.
pub type Kernels = BTreeMap<String, bool>;

/// The text with its launches, dynamic shared memory and inline PTX in the CPU's form.
pub fn rewrite(text: &str, kernels: &Kernels) -> Result<String, Error> {
    apply(text, &edits(text, kernels))
}

/// The same as edits, to be combined with others.
pub fn edits(text: &str, kernels: &Kernels) -> Vec<Edit> {
    let streams = streams(text);
    let nulls = null_macros(text, &streams);
    let mut edits = Vec::new();
    for stream in &streams {
        let cursor = Cursor::new(text, &stream.tokens);
        for launch in launches(cursor) {
            let name = launch.name.filter(|n| !stream.macro_parameters.iter().any(|p| p == n));
            let sync = name.and_then(|n| kernels.get(n)).copied().unwrap_or(true);
            edits.extend(launch.edits(cursor, sync, &nulls));
        }
        edits.extend(shared_memory::edits(cursor));
        edits.extend(launch_calls::edits(cursor));
        if stream.macro_name.is_some() {
            edits.extend(launch_macros::edits(cursor, &stream.macro_parameters, kernels));
        }
        edits.extend(assembly::edits(cursor));
        edits.extend(alignments(cursor, text));
    }
    edits
}

/// `__shared__ alignas(16)` as clang takes it. Dynamic shared memory is written anew in any case.
fn alignments(c: Cursor<'_>, text: &str) -> Vec<Edit> {
    let late =
        late_alignments(c).into_iter().filter(|late| !c.slice(late.attributes.clone()).contains("extern"));
    late.map(|late| {
        let exchanged = late.exchanged(text.as_bytes());
        Edit::replace(late.range(), String::from_utf8_lossy(&exchanged))
    })
    .collect()
}

/// Words that can stand before a launch without being part of the kernel's name.
const KEYWORDS: [&str; 14] = [
    "return",
    "if",
    "else",
    "while",
    "for",
    "do",
    "case",
    "default",
    "switch",
    "throw",
    "operator",
    "co_return",
    "co_await",
    "goto",
];

/// One launch, as token positions.
struct Launch<'a> {
    callee: Range<usize>,
    /// The kernel's last identifier, when the callee is a name.
    name: Option<&'a str>,
    /// The first `<` and the first `>`.
    open: usize,
    close: usize,
    /// The parentheses of the arguments.
    args_open: usize,
    args_close: usize,
}

fn launches(c: Cursor<'_>) -> Vec<Launch<'_>> {
    let mut found = Vec::new();
    let mut i = 0;
    while i + 2 < c.tokens.len() {
        let chevrons = c.at(i) == "<" && c.at(i + 1) == "<" && c.at(i + 2) == "<";
        match chevrons.then(|| launch_at(c, i)).flatten() {
            Some(launch) => {
                // Go on inside the configuration and the arguments: a lambda there may launch again.
                i += 3;
                found.push(launch);
            }
            None => i += 1,
        }
    }
    found
}

fn launch_at(c: Cursor<'_>, open: usize) -> Option<Launch<'_>> {
    let last = open.checked_sub(1)?;
    let (start, name) = callee_ending_at(c, last)?;
    let close = closing_chevrons(c, open + 3)?;
    let args_open = close + 3;
    let args_close = c.closing(args_open)?;
    Some(Launch { callee: start..open, name, open, close, args_open, args_close })
}

/// Where `>>>` ends the configuration: three `>` before an opening parenthesis, outside of any bracket. Closing
/// angles of templates look the same when three nest, so those are counted.
fn closing_chevrons(c: Cursor<'_>, from: usize) -> Option<usize> {
    let mut templates = 0usize;
    let mut i = from;
    while i < c.tokens.len() {
        match c.at(i) {
            "(" | "[" | "{" => i = c.closing(i)?,
            ")" | "]" | "}" | ";" => return None,
            "<" if c.is_word(i - 1) && c.touches_next(i - 1) => templates += 1,
            ">" => {
                let run = (i..c.tokens.len()).take_while(|&k| c.at(k) == ">").count();
                let ends_launch = c.at(i + run) == "(" && run >= 3 && !(run == 3 && templates >= 3);
                if ends_launch {
                    return Some(i + run - 3);
                }
                templates = templates.saturating_sub(run);
                i += run - 1;
            }
            _ => {}
        }
        i += 1;
    }
    None
}

/// Reads the kernel's expression backwards from its last token: names with qualifiers and template arguments,
/// members, subscripts, calls of macros, parentheses. Gives its first token and the name.
pub(crate) fn callee_ending_at(c: Cursor<'_>, last: usize) -> Option<(usize, Option<&str>)> {
    let mut name = None;
    let mut plain = true;
    let mut at = last;
    loop {
        match c.at(at) {
            ">" => at = c.opening_angle(at)?.checked_sub(1).filter(|&w| c.is_word(w))?,
            ")" | "]" => {
                let open = c.opening(at)?;
                let continues = open > 0 && c.is_word(open - 1) && !KEYWORDS.contains(&c.before(open));
                if !continues {
                    // `(k<a, b>)`: a name in parentheses, as macros like it.
                    let inside = callee_ending_at(c, at - 1).filter(|&(first, _)| plain && first == open + 1);
                    return Some((open, inside.and_then(|(_, name)| name)));
                }
                plain = false;
                at = open - 1;
            }
            word if c.is_word(at) && !KEYWORDS.contains(&word) => {
                if plain && name.is_none() {
                    name = Some(word);
                }
                let mut start = at;
                if c.before(at) == "template" {
                    start -= 1;
                }
                match c.before(start) {
                    "#" => {
                        // `prefix##name`: a name made by the preprocessor.
                        plain = false;
                        name = None;
                        at = start.checked_sub(3)?;
                    }
                    "::" => {
                        let qualifier = start.checked_sub(2);
                        let named =
                            |q: &usize| (c.is_word(*q) && !KEYWORDS.contains(&c.at(*q))) || c.at(*q) == ">";
                        match qualifier.filter(named) {
                            Some(q) => at = q,
                            None => return Some((start - 1, name)),
                        }
                    }
                    "." | "->" => {
                        // A member holds a pointer to some kernel.
                        plain = false;
                        name = None;
                        at = start.checked_sub(2)?;
                    }
                    _ => return Some((start, name)),
                }
            }
            _ => return None,
        }
    }
}

impl Launch<'_> {
    fn edits(&self, c: Cursor<'_>, sync: bool, nulls: &[String]) -> Vec<Edit> {
        let callee = c.on_one_line(self.callee.clone());
        let before = c.tokens[self.callee.start].start..c.tokens[self.open + 2].end;
        let between = c.bytes(self.close, self.args_open);
        let head = format!("::cugrad_cpu::launch(::cugrad_cpu::config({}", c.line_ends(before.clone()));
        let ends = c.line_ends(between.clone());
        let mut edits = vec![Edit::replace(before, head)];
        let call = |text: String| edits.push(Edit::replace(between, format!("), {sync}, {text}{ends}")));

        let arguments = self.arguments(c);
        let untyped: Vec<bool> = arguments.iter().map(|a| is_untyped(c, a.clone(), nulls)).collect();
        if arguments.is_empty() {
            call(format!("[&](auto&&... cg_a) {{ {callee}(cg_a...); }}"));
        } else if !untyped.contains(&true) {
            call(format!("[&](auto&&... cg_a) {{ {callee}(cg_a...); }}, "));
        } else if arguments.iter().any(|a| is_pack(c, a.clone())) {
            // How many arguments there are is not known here, so none can be named.
            call(format!("[&]() {{ {callee}("));
            edits.push(Edit::insert(c.tokens[self.args_close].end, "; })"));
        } else {
            let mut parameters = Vec::new();
            let mut passed = Vec::new();
            for (k, a) in arguments.iter().enumerate() {
                if untyped[k] {
                    parameters.push("auto".to_string());
                    passed.push(c.on_one_line(a.clone()));
                } else {
                    parameters.push(format!("auto cg_a{k}"));
                    passed.push(format!("cg_a{k}"));
                }
            }
            let (parameters, passed) = (parameters.join(", "), passed.join(", "));
            call(format!("[&]({parameters}) {{ {callee}({passed}); }}, "));
            edits.extend(arguments.iter().filter(|a| c.at(a.start) == "{").map(|a| {
                let range = c.bytes(a.start, a.end - 1);
                let ends = c.line_ends(range.clone());
                Edit::replace(range, format!("0{ends}"))
            }));
        }
        edits
    }

    /// The arguments as token ranges, split at commas outside of brackets and template arguments.
    fn arguments(&self, c: Cursor<'_>) -> Vec<Range<usize>> {
        split_at_commas(c, self.args_open + 1..self.args_close)
    }
}

fn split_at_commas(c: Cursor<'_>, range: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = range.start;
    let mut i = range.start;
    while i < range.end {
        match c.at(i) {
            "(" | "[" | "{" => i = c.closing(i).unwrap_or(range.end),
            "<" => i = template_end(c, i, range.end).unwrap_or(i),
            "," => {
                parts.push(start..i);
                start = i + 1;
            }
            _ => {}
        }
        i += 1;
    }
    if start < range.end {
        parts.push(start..range.end);
    }
    parts
}

/// The `>` of a `<` that opens template arguments: after a name, with nothing between that cannot stand there,
/// and followed by what can follow a template's name. `a < b, c > d` is read as C++ reads it.
fn template_end(c: Cursor<'_>, open: usize, end: usize) -> Option<usize> {
    if open == 0 || !c.is_word(open - 1) {
        return None;
    }
    let mut depth = 0usize;
    let mut i = open;
    while i < end {
        match c.at(i) {
            "<" => depth += 1,
            ">" => {
                depth -= 1;
                if depth == 0 {
                    let follows = ["(", "{", "::", ")", ",", ""].contains(&c.at(i + 1));
                    return (follows || i + 1 >= end).then_some(i);
                }
            }
            "(" | "[" | "{" => i = c.closing(i)?,
            ";" | "?" | "=" | "." | "->" | "+" | "||" => return None,
            _ => {}
        }
        i += 1;
    }
    None
}

/// `NULL`, `0`, `{…}`: arguments that take their type from the parameter.
fn is_untyped(c: Cursor<'_>, argument: Range<usize>, nulls: &[String]) -> bool {
    let mut range = argument;
    while range.len() > 2 && c.at(range.start) == "(" && c.closing(range.start) == Some(range.end - 1) {
        range = range.start + 1..range.end - 1;
    }
    if c.at(range.start) == "{" {
        return true;
    }
    range.len() == 1 && (is_null(c.at(range.start)) || nulls.iter().any(|n| n == c.at(range.start)))
}

/// A null pointer constant other than `nullptr`, which has a type.
fn is_null(token: &str) -> bool {
    let zero = || {
        let digits = token.trim_end_matches(['u', 'U', 'l', 'L', 'z', 'Z']);
        let digits = digits.strip_prefix("0x").or(digits.strip_prefix("0b")).unwrap_or(digits);
        !digits.is_empty() && digits.bytes().all(|b| b == b'0')
    };
    token == "NULL" || token == "__null" || zero()
}

fn is_pack(c: Cursor<'_>, argument: Range<usize>) -> bool {
    let last = argument.end - 1;
    argument.clone().any(|i| c.at(i) == "__VA_ARGS__") || (c.at(last) == "." && c.before(last) == ".")
}

/// Macros of this text that stand for a null pointer constant.
fn null_macros(text: &str, streams: &[Stream]) -> Vec<String> {
    let is_null_body = |s: &&Stream| {
        let c = Cursor::new(text, &s.tokens);
        !s.tokens.is_empty() && s.macro_parameters.is_empty() && is_untyped(c, 0..s.tokens.len(), &[])
    };
    streams.iter().skip(1).filter(is_null_body).filter_map(|s| s.macro_name.clone()).collect()
}

#[cfg(test)]
mod tests;
