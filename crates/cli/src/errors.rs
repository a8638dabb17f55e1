//! `cugrad errors [CODE]`: what a diagnostic's code means.

use std::fmt::Write;
use std::process::ExitCode;

use ir::Code;

use crate::failure::Failure;
use crate::output;

/// Explain a diagnostic's code, or list all codes
#[derive(clap::Args)]
pub struct Args {
    /// A code such as CG0101
    code: Option<String>,
}

pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let text = match args.code {
        None => list(),
        Some(code) => find(&code).map(explain).ok_or_else(|| {
            Failure::Said(format!("error: `{code}` is no code of cugrad\nhint: `cugrad errors` lists them"))
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
    let mut text = format!("{}: {}\n", code.name(), code.title());
    if !code.hint().is_empty() {
        let _ = writeln!(text, "hint: {}", code.hint());
    }
    text
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
        }
    }
}
