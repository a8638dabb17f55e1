//! Diagnostics as text: `file:line:column: error[CG0123]: message`, the source line with the place underlined,
//! and the hint.

use std::fmt::Write;

use ir::Diagnostic;

pub fn all(files: &[String], diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|d| one(files, d)).collect::<Vec<_>>().join("\n")
}

fn one(files: &[String], d: &Diagnostic) -> String {
    let mut out = String::new();
    let file = files.get(d.span.file as usize).map_or("", String::as_str);
    if d.span.line > 0 && !file.is_empty() {
        let _ = write!(out, "{file}:{}:{}: ", d.span.line, d.span.col);
    }
    let _ = writeln!(out, "error[{}]: {}", d.code.name(), d.message);
    let text = std::fs::read_to_string(file).ok();
    let line = text.as_deref().and_then(|t| t.lines().nth((d.span.line as usize).checked_sub(1)?));
    if let Some(line) = line {
        let number = d.span.line.to_string();
        let gutter = " ".repeat(number.len());
        // Tabs are kept in the padding, so that the marks stand under the place however wide a tab is.
        let before: String = line
            .chars()
            .take((d.span.col as usize).saturating_sub(1))
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        let room = line.len().saturating_sub((d.span.col as usize).saturating_sub(1)).max(1);
        let marks = "^".repeat((d.span.len.max(1) as usize).min(room));
        let _ = writeln!(out, " {number} | {line}");
        let _ = writeln!(out, " {gutter} | {before}{marks}");
    }
    if !d.hint.is_empty() {
        let _ = writeln!(out, "  hint: {}", d.hint);
    }
    out
}
