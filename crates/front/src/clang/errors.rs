//! clang's errors, read from what it prints.
//!
//! ```text
//! In file included from main.cu:3:
//! part.h:7:3: error: use of undeclared identifier 'x'
//! main.cu:9:1: note: in instantiation of function template specialization 'f<int>' requested here
//! ```

use std::path::PathBuf;

/// Where clang says that something is: line and column count from one, columns in bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErrorPlace {
    /// As clang names it, which need not be its canonical path.
    pub file: PathBuf,
    pub(crate) line: u32,
    pub(crate) col: u32,
}

/// One error with the notes that belong to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClangError {
    /// None for what is said of the command line.
    pub place: Option<ErrorPlace>,
    pub(crate) message: String,
    /// clang gives up at these: what follows was not looked at.
    pub is_fatal: bool,
    /// The lines that include the file of the error.
    pub included_from: Vec<ErrorPlace>,
    /// What made clang look at the place: the uses of a template, the callers of a function.
    pub asked_from: Vec<ErrorPlace>,
}

/// All errors in what clang printed.
pub fn errors(text: &str) -> Vec<ClangError> {
    let text = without_colors(text);
    let mut found: Vec<ClangError> = Vec::new();
    let mut stack: Vec<ErrorPlace> = Vec::new();
    // clang prints the includes that lead to a file once, and not again while errors stay in it.
    let mut stacks: Vec<(PathBuf, Vec<ErrorPlace>)> = Vec::new();
    for line in text.lines() {
        if let Some(place) = include(line) {
            stack.push(place);
            continue;
        }
        let Some((place, kind, message)) = said(line) else { continue };
        let included_from = match &place {
            Some(place) if stack.is_empty() => {
                let known = stacks.iter().rev().find(|(file, _)| *file == place.file);
                known.map_or(Vec::new(), |(_, stack)| stack.clone())
            }
            Some(place) => {
                stacks.push((place.file.clone(), stack.clone()));
                std::mem::take(&mut stack)
            }
            None => Vec::new(),
        };
        match (kind, place) {
            (Said::Note, Some(place)) => {
                let leads_here = ["requested here", "in instantiation", "called by", "while "];
                if leads_here.iter().any(|words| message.contains(words))
                    && let Some(last) = found.last_mut()
                {
                    last.asked_from.push(place);
                }
            }
            (Said::Note | Said::Warning, _) => {}
            (Said::Error { is_fatal }, place) => found.push(ClangError {
                place,
                message: message.to_string(),
                is_fatal,
                included_from,
                asked_from: Vec::new(),
            }),
        }
    }
    found
}

enum Said {
    Error { is_fatal: bool },
    Warning,
    Note,
}

/// `file:line:col: error: message`, or an error of no place.
fn said(line: &str) -> Option<(Option<ErrorPlace>, Said, &str)> {
    let kinds = [
        ("fatal error: ", Said::Error { is_fatal: true }),
        ("error: ", Said::Error { is_fatal: false }),
        ("warning: ", Said::Warning),
        ("note: ", Said::Note),
    ];
    let (at, words, kind) = kinds
        .into_iter()
        .filter_map(|(words, kind)| Some((line.find(&format!(": {words}"))? + 2, words, kind)))
        .min_by_key(|(at, ..)| *at)?;
    let message = &line[at + words.len()..];
    // The driver names itself in front.
    let place = place(&line[..at - 2]);
    match (&place, &kind) {
        (None, Said::Error { .. }) if line[..at - 2].contains(' ') => None,
        _ => Some((place, kind, message)),
    }
}

/// `In file included from main.cu:3:` and the lines that go on from it.
fn include(line: &str) -> Option<ErrorPlace> {
    let rest =
        line.strip_prefix("In file included from ").or_else(|| line.trim_start().strip_prefix("from "))?;
    let (file, line) = rest.strip_suffix(':')?.rsplit_once(':')?;
    Some(ErrorPlace { file: file.into(), line: line.parse().ok()?, col: 1 })
}

fn place(text: &str) -> Option<ErrorPlace> {
    let (rest, col) = text.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    Some(ErrorPlace { file: file.into(), line: line.parse().ok()?, col: col.parse().ok()? })
}

/// Escapes end with their first letter.
fn without_colors(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pieces = text.split('\u{1b}');
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let end = piece.find(|c: char| c.is_ascii_alphabetic()).map_or(piece.len(), |i| i + 1);
        out.push_str(&piece[end..]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_places_and_what_led_there() {
        let text = "In file included from main.cu:3:\npart.h:7:3: error: what: no\n   7 | x\nmain.cu:9:1: note: requested here\n\
                    part.h:8:3: error: again\nmain.cu:1:1: \u{1b}[0m\u{1b}[31mfatal error: \u{1b}[0m'a' file not found\n2 errors generated.\n";
        let found = errors(text);
        let place = |file: &str, line, col| ErrorPlace { file: file.into(), line, col };
        assert_eq!(found.len(), 3);
        assert_eq!(found[0].place, Some(place("part.h", 7, 3)));
        assert_eq!(found[0].message, "what: no");
        assert_eq!(found[0].included_from, [place("main.cu", 3, 1)]);
        assert_eq!(found[0].asked_from, [place("main.cu", 9, 1)]);
        assert_eq!(found[1].included_from, [place("main.cu", 3, 1)]);
        assert!(found[2].is_fatal && found[2].message == "'a' file not found");
    }

    #[test]
    fn errors_of_no_place_are_errors() {
        assert_eq!(errors("clang: error: unknown argument: '-x'\n")[0].place, None);
        assert!(errors("    7 | puts(\"a: error: b\");\n").is_empty());
    }
}
