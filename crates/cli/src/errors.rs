//! `cugrad errors [CODE]`: what a diagnostic's code means.

mod text;

use std::fmt::Write;
use std::process::ExitCode;

use ir::Code;
use ir::suggest::closest;

use crate::failure::Failure;
use crate::output;
use text::{EXAMPLES, Text};

/// Explain a diagnostic's code with an example and the way out, or list all codes
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cugrad errors            all codes, one per line\n  cugrad errors CG0101     why `goto` is refused, and what to write instead\n  cugrad errors 101        the same"
)]
pub struct Args {
    /// A code such as CG0101
    code: Option<String>,
}

pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let text = match args.code {
        None => list(),
        Some(code) => find(&code).map(explain).ok_or_else(|| {
            let upper = code.trim().to_ascii_uppercase();
            let meant = closest(&upper, Code::ALL.iter().map(|c| c.name()));
            let meant = meant.map_or(String::new(), |c| format!("did you mean {c}? "));
            Failure::Said(format!(
                "error: `{code}` is no code of cugrad\nhint: {meant}`cugrad errors` lists them all"
            ))
        })?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// By its name, in any case; the number alone will do.
fn find(text: &str) -> Option<Code> {
    let upper = text.trim().to_ascii_uppercase();
    let digits = upper.strip_prefix("CG").unwrap_or(&upper);
    let wanted: u32 = digits.parse().ok()?;
    Code::ALL.iter().copied().find(|c| c.name().trim_start_matches("CG").parse() == Ok(wanted))
}

fn explain(code: Code) -> String {
    let about = Text::of(code, EXAMPLES);
    let mut text = format!("{}: {}\n\n{}\n", code.name(), code.title(), wrapped(about.reason));
    if let Some(example) = about.example {
        text.push_str("\nFor example:\n\n");
        for line in example.lines() {
            let _ = writeln!(text, "{}", format!("    {line}").trim_end());
        }
    }
    let _ = write!(text, "\nWay out: {}\n", wrapped(about.way_out()));
    text
}

/// Lines of at most 100 columns.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is one");
        if last.is_empty() {
            last.push_str(word);
        } else if last.len() + word.len() < 100 {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines.join("\n")
}

fn list() -> String {
    Code::ALL.iter().fold(String::new(), |mut text, code| {
        let _ = writeln!(text, "{}  {}", code.name(), code.title());
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_however_they_are_written() {
        let goto = Some(Code::Goto);
        assert_eq!((find("CG0101"), find("cg0101"), find("101"), find("cg9999")), (goto, goto, goto, None));
        assert_eq!(find("goto"), None);
    }

    #[test]
    fn every_code_can_be_asked_for() {
        for &code in Code::ALL {
            assert_eq!(find(code.name()), Some(code));
            assert!(list().contains(code.title()));
            assert!(explain(code).contains("Way out: "));
            assert!(Text::of(code, EXAMPLES).reason.ends_with('.'), "{}", code.name());
        }
    }
}
