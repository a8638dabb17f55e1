//! Arguments that lie in files: `@file`, and nvcc's `--options-file file`.
//!
//! A file that names sources is written out among the arguments, because these are to be replaced. Others are left to the
//! compiler; what they say about reading sources is read as well.

use std::ffi::OsString;

use super::arguments::is_source;

/// nvcc's names for `@`.
pub const OPTIONS: [&str; 2] = ["-optf", "--options-file"];

/// How deep files may name each other.
const DEEPEST: usize = 16;

/// The arguments, with what stands in files that name sources.
pub fn with_sources(arguments: &[OsString]) -> Vec<OsString> {
    expanded(arguments, 0)
}

fn expanded(arguments: &[OsString], depth: usize) -> Vec<OsString> {
    let mut all = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        let joined = OPTIONS.iter().find_map(|name| text.strip_prefix(name)?.strip_prefix('='));
        let next = OPTIONS.contains(&&*text).then(|| rest.as_slice().first()).flatten();
        let path = match (text.strip_prefix('@').or(joined), next) {
            (Some(path), _) => path.to_string(),
            (None, Some(next)) => next.to_string_lossy().into_owned(),
            (None, None) => {
                all.push(argument.clone());
                continue;
            }
        };
        let words = words_of(&path).filter(|_| depth < DEEPEST).map(|words| {
            let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
            expanded(&words, depth + 1)
        });
        let named = words.filter(|words| words.iter().any(|word| is_source(word.as_ref())));
        match named {
            Some(words) => all.extend(words),
            None => {
                all.push(argument.clone());
                all.extend(next.cloned());
            }
        }
        if next.is_some() {
            rest.next();
        }
    }
    all
}

/// What stands in a file, if it can be read.
pub fn words_of(path: &str) -> Option<Vec<String>> {
    Some(words(&std::fs::read_to_string(path).ok()?))
}

/// Words as a shell would see them: blanks separate, quotes and backslashes protect.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(chars.next()),
            (c, Some(q)) if c == q => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_name_sources_are_written_out() {
        let dir = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            std::fs::write(dir.path().join(name), text).unwrap();
            dir.path().join(name).display().to_string()
        };
        let flags = file("flags.rsp", "-I\"a b\" -DX");
        let sources = file("sources.rsp", &format!("-O2 'my file.cu'\nb.o @{flags}"));
        let run = |line: &[&str]| -> Vec<String> {
            let line: Vec<OsString> = line.iter().map(OsString::from).collect();
            with_sources(&line).into_iter().map(|a| a.into_string().unwrap()).collect()
        };
        let of_flags = format!("@{flags}");
        assert_eq!(run(&["-c", &of_flags, "a.cu"]), ["-c", &of_flags, "a.cu"]);
        let all = ["-O2", "my file.cu", "b.o", &of_flags, "-o", "p"];
        assert_eq!(run(&[&format!("@{sources}"), "-o", "p"]), all);
        assert_eq!(run(&["-optf", &sources, "-o", "p"]), all);
        assert_eq!(run(&[&format!("--options-file={sources}"), "-o", "p"]), all);
        assert_eq!(run(&["-optf", "/not/there", "a.cu"]), ["-optf", "/not/there", "a.cu"]);
        let round = file("round.rsp", "a.cu");
        std::fs::write(&round, format!("a.cu @{round}")).unwrap();
        assert_eq!(run(&[&format!("@{round}")]).len(), DEEPEST + 1);
    }
}
