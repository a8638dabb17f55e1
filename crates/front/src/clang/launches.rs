//! `k<< <g, b >> >(x)`: nvcc takes three angle brackets apart by spaces, clang does not.
//!
//! clang gets to see a copy of the file in which the brackets stand together and the space follows, so that every
//! offset stays the same. An overlay file system shows the copy under the original's name. What is to be read behind the
//! main file comes the same way, inline PTX as C++ ([`assembly`]), and `alignas` where clang takes it ([`alignments`]).

use std::ops::Range;
use std::path::{Path, PathBuf};

use cache::{Limits, Store};
use cxx_text::{Cursor, Token, code};

use super::scan::Scan;
use super::{Options, alignments, assembly, models};
use crate::FrontError;

/// Of copies of sources, and of overlays.
const LIMITS: Limits = Limits { entries: 512, bytes: 256 << 20 };

/// The overlay for the files that need one; `None` if none does. `models`: with the names of the library's models.
pub fn overlay(scan: &Scan, options: &Options, models: bool) -> Result<Option<PathBuf>, FrontError> {
    let cache_dir = options.cache_dir.clone().unwrap_or_else(std::env::temp_dir);
    let store = Store::new(cache_dir.join("launches"), LIMITS);
    let mut roots = Vec::new();
    let own = models::own_names(scan.files.iter().map(|file| file.bytes.as_slice()));
    let behind = options.behind();
    for file in &scan.files {
        let joined = join_brackets(&file.bytes);
        let joined = alignments::move_forward(joined.as_deref().unwrap_or(&file.bytes)).or(joined);
        let joined = match options.cuda_path {
            None => assembly::replace(joined.as_deref().unwrap_or(&file.bytes)).or(joined),
            // The toolkit's headers have not the macros that stand for it.
            Some(_) => joined,
        };
        let renamed =
            if models { models::rename(joined.as_deref().unwrap_or(&file.bytes), &own) } else { None };
        let extended = is_main(file.canonical.as_path(), options).then_some(behind.as_bytes());
        let copy = match (renamed.or(joined), extended.filter(|text| !text.is_empty())) {
            (None, None) => continue,
            (Some(copy), None) => copy,
            (copy, Some(text)) => [copy.as_deref().unwrap_or(&file.bytes), b"\n", text].concat(),
        };
        let path = write_once(&store, &cache::hash(&copy), &copy)?;
        let name = serde_json::Value::from(file.canonical.display().to_string());
        let copy = serde_json::Value::from(path.display().to_string());
        roots.push(format!("{{\"name\": {name}, \"type\": \"file\", \"external-contents\": {copy}}}"));
    }
    if roots.is_empty() {
        return Ok(None);
    }
    let text =
        format!("{{\"version\": 0, \"use-external-names\": false, \"roots\": [{}]}}\n", roots.join(",\n"));
    write_once(&store, &format!("{}.yaml", cache::hash(&text)), text.as_bytes()).map(Some)
}

fn is_main(canonical: &Path, options: &Options) -> bool {
    options.file.canonicalize().is_ok_and(|file| file == canonical)
}

/// The name says what is in it, so a file that is there is the right one.
fn write_once(store: &Store, name: &str, contents: &[u8]) -> Result<PathBuf, FrontError> {
    let failed = |source| FrontError::Io { path: store.path(name), source };
    store.find(name).map_or_else(|| store.write(name, contents).map_err(failed), Ok)
}

/// The file with launches written together; `None` if it has none that are apart.
fn join_brackets(text: &[u8]) -> Option<Vec<u8>> {
    if !text.windows(3).any(|window| matches!(window, b"<< " | b"< <" | b">> " | b"> >")) {
        return None;
    }
    let tokens: Vec<Token> = code(text).collect();
    let c = Cursor::new(text, &tokens);
    let mut result = text.to_vec();
    let mut at = 0;
    while at < tokens.len() {
        if !is_triple(c, at, "<") {
            at += 1;
            continue;
        }
        let Some(close) = closing(c, at + 3) else {
            at += 3;
            continue;
        };
        for first in [at, close] {
            join(&mut result, c.bytes(first, first + 2));
        }
        at = close + 3;
    }
    (result != text).then_some(result)
}

/// Whether three brackets of a kind stand here, on one line with nothing but blanks between.
fn is_triple(c: Cursor<'_>, at: usize, bracket: &str) -> bool {
    (at..at + 3).all(|i| c.at(i) == bracket)
        && c.slice(c.bytes(at, at + 2)).chars().all(|ch| matches!(ch, '<' | '>' | ' ' | '\t'))
}

/// The brackets that close a launch: the first three behind it outside of parentheses.
fn closing(c: Cursor<'_>, from: usize) -> Option<usize> {
    let mut at = from;
    while at < c.tokens.len() {
        match c.at(at) {
            "(" | "[" | "{" => at = c.closing(at)?,
            ")" | "]" | "}" | ";" => return None,
            ">" if is_triple(c, at, ">") => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Moves the three brackets of a stretch to its front.
fn join(text: &mut [u8], stretch: Range<usize>) {
    let Range { start, end } = stretch;
    let bracket = text[start];
    text[start..start + 3].fill(bracket);
    text[start + 3..end].fill(b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str) -> Option<String> {
        join_brackets(text.as_bytes()).map(|bytes| String::from_utf8(bytes).expect("still text"))
    }

    #[test]
    fn launches_come_together_and_nothing_moves() {
        assert_eq!(joined("k << <g, b >> > (x);").as_deref(), Some("k <<< g, b >>>  (x);"));
        assert_eq!(joined("k<<<(a >> 1), b>> >(x);").as_deref(), Some("k<<<(a >> 1), b>>> (x);"));
        assert_eq!(joined("k<float> < < <g, b>>>(x);").as_deref(), Some("k<float> <<<  g, b>>>(x);"));
    }

    #[test]
    fn the_rest_is_left_alone() {
        assert_eq!(joined("k<<<g, b>>>(x); std::cout << a << b; A<B<C<int> > > v;"), None);
        assert_eq!(joined("// k << <g, b >> > (x)\n\"<< <\""), None);
        assert_eq!(joined("a << <b; c"), None);
    }
}
