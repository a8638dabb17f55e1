//! The words of the user's files: names that generated code must not take, and macros that it must not meet.

use std::collections::BTreeSet;

use cxx_text::{Directive, Kind, code, directives};
use ir::tables::HashSet;

use super::scan::UserFile;

/// The words of the user's files: what generated code must not be called.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Every identifier and keyword, whatever it names.
    pub words: BTreeSet<String>,
    /// What is defined as a macro, in whatever branch, and on the command line.
    pub macros: BTreeSet<String>,
}

impl Vocabulary {
    pub(crate) fn of(files: &[UserFile], flags: &[String]) -> Vocabulary {
        let mut all = Vocabulary::default();
        for file in files {
            let words = code(&file.bytes).filter(|token| token.kind == Kind::Word);
            // Most words are there many times.
            let words: HashSet<&[u8]> = words.map(|word| word.bytes(&file.bytes)).collect();
            all.words.extend(words.into_iter().map(|word| String::from_utf8_lossy(word).into_owned()));
            let directives = directives(&file.bytes);
            all.macros.extend(directives.iter().filter_map(Directive::defines).map(str::to_string));
        }
        all.macros.extend(on_command_line(flags));
        all.words.extend(all.macros.iter().cloned());
        all
    }
}

fn name(text: &str) -> Option<String> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_string())
}

/// `-DN=3` and `-D N`.
fn on_command_line(flags: &[String]) -> Vec<String> {
    let next = flags.iter().skip(1).map(Some).chain([None]);
    let given = flags.iter().zip(next).filter_map(|(flag, next)| match flag.strip_prefix("-D")? {
        "" => next.map(String::as_str),
        joined => Some(joined),
    });
    given.filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_macros_are_found() {
        let text = "#define N 3 // not M\n# define \\\n F(x) x\nint f_rev = 3u; const char* s = \"no\";";
        let file = UserFile { canonical: "a.cu".into(), bytes: text.into() };
        let found = Vocabulary::of(&[file], &["-DA=1".into(), "-D".into(), "B".into(), "-O2".into()]);
        assert_eq!(found.macros.iter().collect::<Vec<_>>(), ["A", "B", "F", "N"]);
        let has = |word: &str| found.words.contains(word);
        assert!(has("f_rev") && has("N") && has("A") && !has("M") && !has("no") && !has("3u"));
    }
}
