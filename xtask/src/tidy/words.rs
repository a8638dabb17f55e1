//! Words that must not be committed: notes to finish something later, and paths of one person's machine.

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
    problems
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
    fn unfinished_things_and_machines_are_found() {
        let note = format!("// {}: later", UNFINISHED[0]);
        assert_eq!(check("a.rs", &note).len(), 1);
        assert_eq!(check("a.md", &note).len(), 0);
        let path = format!("see {}me/x", MACHINES[0]);
        assert_eq!(check("a.md", &path), [format!("a.md:1: `{}`: a path of one machine", MACHINES[0])]);
        assert_eq!(check("a.md", &format!("see lib{}x", MACHINES[1])).len(), 0);
    }
}
