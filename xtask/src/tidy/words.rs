//! Words that must not be committed: notes to finish something later, and paths of one person's machine. And words that come in
//! pairs: a header that puts the program's macros aside brings them back.

use super::has_extension;

/// Spelled in two pieces, so that this file does not contain them.
const UNFINISHED: [&str; 5] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!("),
    concat!("unimple", "mented!"),
    concat!("#[ig", "nore"),
];

const MACHINES: [&str; 3] = [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/ro", "ot/")];

pub fn check(name: &str, text: &str) -> Vec<String> {
    let is_code = has_extension(name, &["rs", "h", "cu", "cpp", "toml", "sh"]) || name.starts_with(".ci/");
    let mut problems = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if let Some(word) = UNFINISHED.iter().find(|w| is_code && line.contains(**w)) {
            problems.push(format!("{name}:{number}: `{word}`: finish it, or open an issue"));
        }
        if let Some(path) = MACHINES.iter().find(|p| contains_path(line, p)) {
            problems.push(format!("{name}:{number}: `{path}`: a path of one machine"));
        }
    }
    if has_extension(name, &["h"]) && count(text, "names_set_aside.h") != count(text, "names_restored.h") {
        problems.push(format!(
            "{name}: names_set_aside.h without names_restored.h: the program's macros are lost"
        ));
    }
    problems
}

/// How often a header is included.
fn count(text: &str, header: &str) -> usize {
    text.lines().filter(|l| l.starts_with("#include") && l.contains(header)).count()
}

/// At the start of a path: the same letters inside a relative path or an address are something else.
fn contains_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        !line[..at]
            .ends_with(|c: char| c.is_ascii_alphanumeric() || ['.', '_', '-', '}', ')', '/'].contains(&c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_that_are_put_aside_come_back() {
        let aside = "#include \"detail/names_set_aside.h\"\n";
        assert_eq!(check("include/a.h", aside).len(), 1);
        assert!(check("include/a.h", &format!("{aside}#include \"detail/names_restored.h\"\n")).is_empty());
    }

    #[test]
    fn unfinished_things_and_machines_are_found() {
        let note = format!("// {}: later", UNFINISHED[0]);
        assert_eq!(check("a.rs", &note).len(), 1);
        assert_eq!(check("a.md", &note).len(), 0);
        let path = format!("see {}me/x", MACHINES[0]);
        assert_eq!(check("a.md", &path), [format!("a.md:1: `{}`: a path of one machine", MACHINES[0])]);
        assert_eq!(check("a.md", &format!("see lib{}x", MACHINES[1])).len(), 0);
    }
}
