//! Why a command ended without doing what it was asked, and how that is said.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

pub enum Failure {
    /// clap's: wrong arguments, or `--help` and `--version`, which end the program too.
    Arguments(clap::Error),
    /// The command line makes no sense in a way clap cannot see.
    Usage(String),
    /// In the form in which the library, clang or nvcc said it.
    Said(String),
    /// Whoever reads our output has gone away, as `head` does. Nothing to say to anybody.
    Unread,
}

impl Failure {
    pub fn io(what: &str, path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
        let start = format!("error: {what} {}", path.display());
        move |e| Failure::Said(format!("{start}: {e}"))
    }

    /// Says it on stderr; gives the exit status.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Arguments(e) => {
                // Help that cannot be printed has no reader.
                let _ = e.print();
                ExitCode::from(u8::try_from(e.exit_code()).unwrap_or(2))
            }
            Failure::Usage(text) => {
                say(&format!("error: {text}\n\nFor more information, try 'cugrad --help'."));
                ExitCode::from(2)
            }
            Failure::Said(text) => {
                say(text.trim_end());
                ExitCode::FAILURE
            }
            Failure::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<cugrad::Error> for Failure {
    fn from(e: cugrad::Error) -> Failure {
        match e {
            cugrad::Error::Exec(e) => e.into(),
            // Both carry places and the word `error` already.
            cugrad::Error::Refused { .. } => Failure::Said(e.to_string()),
            cugrad::Error::Front(ref inner) if is_from_clang(&inner.to_string()) => {
                Failure::Said(e.to_string())
            }
            cugrad::Error::Front(_)
            | cugrad::Error::Stopped(_)
            | cugrad::Error::Launch(_)
            | cugrad::Error::Usage(_) => Failure::Said(format!("error: {e}")),
        }
    }
}

impl From<exec::Error> for Failure {
    fn from(e: exec::Error) -> Failure {
        match e {
            exec::Error::Compile { messages } => Failure::Said(messages),
            other => Failure::Said(format!("error: {other}")),
        }
    }
}

/// Whether a compiler wrote this: it says `file:1:2: error: …` itself.
fn is_from_clang(text: &str) -> bool {
    text.contains("error: ")
}

/// Prints to stderr, with the word `error` and hints in colour on a terminal.
pub fn say(text: &str) {
    let stderr = std::io::stderr();
    let colour = stderr.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    let mut out = stderr.lock();
    for line in text.lines() {
        // Nobody is left to be told when stderr is closed.
        let _ = writeln!(out, "{}", if colour { painted(line) } else { line.to_string() });
    }
}

/// One line in colour; a compiler's line that has colours already is left alone.
fn painted(line: &str) -> String {
    const RED: &str = "\x1b[1;31m";
    const CYAN: &str = "\x1b[1;36m";
    const RESET: &str = "\x1b[0m";
    if line.contains('\x1b') {
        return line.to_string();
    }
    if let Some(hint) = line.trim_start().strip_prefix("hint:") {
        let indent = &line[..line.len() - line.trim_start().len()];
        return format!("{indent}{CYAN}hint:{RESET}{hint}");
    }
    let start = if line.starts_with("error") { Some(0) } else { line.find(": error").map(|at| at + 2) };
    let Some(start) = start else { return line.to_string() };
    let Some(end) = line[start..].find(':').map(|at| start + at) else { return line.to_string() };
    format!("{}{RED}{}{RESET}{}", &line[..start], &line[start..end], &line[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_word_is_painted() {
        assert_eq!(
            painted("a.cu:3:5: error[CG0101]: goto"),
            "a.cu:3:5: \x1b[1;31merror[CG0101]\x1b[0m: goto"
        );
        assert_eq!(painted("error: no clang"), "\x1b[1;31merror\x1b[0m: no clang");
        assert_eq!(painted("  hint: x"), "  \x1b[1;36mhint:\x1b[0m x");
        assert_eq!(painted("terror: x"), "terror: x");
        assert_eq!(painted("\x1b[1merror: x"), "\x1b[1merror: x");
    }
}
