//! Diagnostics as text: `file:line:column: error[CG0123]: message`, the source line with the place underlined,
//! and the hint.

use std::fmt::Write;

use ir::{Diagnostic, Span};

/// All diagnostics, with an empty line between them.
pub fn all(files: &[String], diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|d| one(files, d)).collect::<Vec<_>>().join("\n")
}

/// What the user should know, though the program is fine: `file:line:column: warning: message`.
pub fn warning(files: &[String], span: Span, message: &str, hint: &str) -> String {
    shown(files, span, &format!("warning: {message}"), hint)
}

fn one(files: &[String], d: &Diagnostic) -> String {
    shown(files, d.span, &format!("error[{}]: {}", d.code.name(), d.message), &d.hint)
}

fn shown(files: &[String], span: Span, headline: &str, hint: &str) -> String {
    let mut out = String::new();
    let file = files.get(span.file as usize).map_or("", String::as_str);
    if span.line > 0 && !file.is_empty() {
        let _ = write!(out, "{file}:{}:{}: ", span.line, span.col);
    }
    let _ = writeln!(out, "{headline}");
    let text = std::fs::read_to_string(file).ok();
    let line = text.as_deref().and_then(|t| t.lines().nth((span.line as usize).checked_sub(1)?));
    if let Some(line) = line {
        let number = span.line.to_string();
        let gutter = " ".repeat(number.len());
        // Tabs are kept in the padding, so that the marks stand under the place however wide a tab is.
        let before: String = line
            .chars()
            .take((span.col as usize).saturating_sub(1))
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        let room = line.len().saturating_sub((span.col as usize).saturating_sub(1)).max(1);
        let marks = "^".repeat((span.len.max(1) as usize).min(room));
        let _ = writeln!(out, " {number} | {line}");
        let _ = writeln!(out, " {gutter} | {before}{marks}");
    }
    if !hint.is_empty() {
        let _ = writeln!(out, "  hint: {}", hint);
    }
    out
}
