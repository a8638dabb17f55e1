//! Diagnostics as text: `file:line:column: error[CG0123]: message`, which editors know how to follow, the source lines with their places
//! marked, and the hint.

use std::fmt::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use ir::{Diagnostic, Label, Span};

/// All diagnostics, with an empty line between them.
pub fn all(files: &[String], diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|d| one(files, d)).collect::<Vec<_>>().join("\n")
}

/// What the user should know, though the program is fine: `file:line:column: warning: message`.
pub fn warning(files: &[String], span: Span, message: &str, hint: &str) -> String {
    shown(files, span, &format!("warning: {message}"), &[], hint)
}

/// A refusal of a program that is built all the same.
pub fn later(files: &[String], d: &Diagnostic) -> String {
    let headline = format!("warning[{}]: {}; refused when it runs", d.code.name(), d.message);
    shown(files, d.span, &headline, &d.labels, &d.hint)
}

/// `file:line:column`, of the first ones.
pub fn places(files: &[String], spans: &[Span]) -> String {
    spans.iter().take(3).map(|s| place(files, *s)).filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" or ")
}

fn place(files: &[String], span: Span) -> String {
    match files.get(span.file as usize) {
        Some(name) if span.line > 0 && !name.is_empty() => format!("{name}:{}:{}", span.line, span.col),
        _ => String::new(),
    }
}

fn one(files: &[String], d: &Diagnostic) -> String {
    shown(files, d.span, &format!("error[{}]: {}", d.code.name(), d.message), &d.labels, &d.hint)
}

fn shown(files: &[String], span: Span, headline: &str, labels: &[Label], hint: &str) -> String {
    let mut out = String::new();
    let name = |span: Span| files.get(span.file as usize).map_or("", String::as_str);
    let place = place(files, span);
    if !place.is_empty() {
        let _ = write!(out, "{place}: ");
    }
    let _ = writeln!(out, "{headline}");
    out.push_str(&source_lines(&name, span, labels));
    if !hint.is_empty() {
        let _ = writeln!(out, "  hint: {hint}");
    }
    out
}

/// The lines that are meant, marked; nothing if the source cannot be read.
fn source_lines<'a>(name: &dyn Fn(Span) -> &'a str, span: Span, labels: &[Label]) -> String {
    let text = |span: Span| std::fs::read_to_string(name(span)).ok();
    let Some((own, place)) = text(span).and_then(|t| bytes(&t, span).map(|b| (t, b))) else {
        return String::new();
    };
    let (here, elsewhere): (Vec<&Label>, Vec<&Label>) = labels.iter().partition(|l| l.span.file == span.file);
    let others: Vec<(&Label, String)> =
        elsewhere.into_iter().filter_map(|l| Some((l, text(l.span)?))).collect();
    // The headline has named the file already, if it is the only one.
    let path = (!others.is_empty()).then(|| name(span));
    let context = |text: &str, l: &Label| {
        Some(AnnotationKind::Context.span(bytes(text, l.span)?).label(l.text.clone()))
    };
    let snippet = Snippet::source(own.as_str())
        .path(path)
        .annotation(AnnotationKind::Primary.span(place))
        .annotations(here.into_iter().filter_map(|l| context(&own, l)));
    let mut group = Group::with_level(Level::ERROR).element(snippet);
    for (label, text) in &others {
        let marked = context(text, label);
        group = group.element(Snippet::source(text.as_str()).path(name(label.span)).annotations(marked));
    }
    let mut lines = Renderer::plain().render(&[group]);
    lines.push('\n');
    lines
}

/// The bytes of a place, at least one and not beyond its line.
fn bytes(text: &str, span: Span) -> Option<Range<usize>> {
    let line = text.split_inclusive('\n').nth((span.line as usize).checked_sub(1)?)?;
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let inside = line.trim_end_matches(['\n', '\r']).len();
    let on_boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let from = (span.col as usize).saturating_sub(1).min(inside);
    let to = (from + span.len.max(1) as usize).min(inside).max(from);
    Some(on_boundary(start + from)..on_boundary(start + to))
}
