//! Conditions that ask for a name of a header that is not here: what they guard may have been otherwise.

use std::collections::BTreeSet;

use cxx_text::{Names, directives};

use super::{Breaks, Broken, words};
use crate::clang::{self, ClangError, Condition, ErrorPlace};

impl Broken {
    /// A condition's place and words as an error.
    pub(super) fn as_error(&self, condition: &Condition) -> Option<ClangError> {
        let file = self.files.iter().find(|file| file.canonical == condition.file)?;
        let line = file.lines.partition_point(|start| *start <= condition.range.start) as u32;
        Some(ClangError {
            place: Some(ErrorPlace { file: condition.file.clone(), line, col: 1 }),
            message: condition.message.clone(),
            is_fatal: false,
            included_from: Vec::new(),
            asked_from: Vec::new(),
        })
    }

    /// What stands within a condition, or around it.
    pub(super) fn guarded(&self, condition: &Condition, inside: &mut Vec<(usize, usize)>) -> Breaks {
        let Some(f) = self.files.iter().position(|file| file.canonical == condition.file) else {
            return Breaks::Everything;
        };
        let (file, mut names) = (&self.files[f], BTreeSet::new());
        for (p, piece) in file.pieces.iter().enumerate() {
            if piece.range.start >= condition.range.end || condition.range.start >= piece.range.end {
                continue;
            }
            inside.push((f, p));
            match &piece.names {
                Names::These(these) => names.extend(these.iter().cloned()),
                Names::Anything => return Breaks::Everything,
            }
        }
        let all = directives(&file.bytes);
        for directive in all.iter().filter(|d| condition.range.contains(&d.range.start)) {
            match directive.name.as_str() {
                "define" => names.extend(directive.defines().map(str::to_string)),
                "undef" => names.extend(words(directive.argument.as_bytes())),
                // A library's header brings names of its own alone; of others that is not known.
                "include" | "include_next" | "import" if !clang::is_of_listed_library(directive) => {
                    return Breaks::Everything;
                }
                _ => {}
            }
        }
        Breaks::Names(names)
    }
}
