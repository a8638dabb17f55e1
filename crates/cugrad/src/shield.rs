//! The user's macros kept away from generated text.
//!
//! Generated code stands behind `#define`s that the preprocessor would apply to it: `#define x 5` would make `p->x` of
//! it `p->5`, and a template parameter `T` of our headers would be `float`. What it is printed from has no macros in
//! it any more, so none that it mentions is meant, and each is put aside:
//!
//! ```cpp
//! #pragma push_macro("x")
//! #undef x
//! …
//! #pragma pop_macro("x")
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cxx_text::{Directive, directives};

/// The text with these macros undefined around it, as far as it or the headers that it includes mention them. `include`
/// is the folder of our headers.
pub fn shield(text: &str, macros: &BTreeSet<String>, include: &Path) -> String {
    let mentioned = mentioned(text, macros, include);
    let lines = |line: fn(&str) -> String| mentioned.iter().map(|m| line(m)).collect::<String>();
    let aside = lines(|m| format!("#pragma push_macro(\"{m}\")\n#undef {m}\n"));
    let back = lines(|m| format!("#pragma pop_macro(\"{m}\")\n"));
    let end = if back.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{aside}{text}{end}{back}")
}

fn mentioned<'m>(text: &str, macros: &'m BTreeSet<String>, include: &Path) -> BTreeSet<&'m str> {
    let mut found = BTreeSet::new();
    if macros.is_empty() {
        return found;
    }
    let (mut work, mut seen) = (vec![(text.to_string(), include.to_path_buf())], BTreeSet::new());
    while let Some((text, folder)) = work.pop() {
        // What begins with two underscores belongs to compilers, and `CUGRAD_…` to us: a user who defines it means that.
        let is_ours = |word: &&str| word.starts_with("__") || word.starts_with("CUGRAD_");
        let words = ir::names::words(&text).filter(|word| !is_ours(word));
        found.extend(words.filter_map(|word| macros.get(word)).map(String::as_str));
        for path in directives(text.as_bytes()).iter().filter_map(|d| included(d, &folder, include)) {
            if let Ok(text) = std::fs::read_to_string(&path)
                && seen.insert(path.clone())
            {
                work.push((text, path.parent().unwrap_or(include).to_path_buf()));
            }
        }
    }
    found
}

/// Where a header of ours lies that a line includes.
fn included(directive: &Directive, folder: &Path, include: &Path) -> Option<PathBuf> {
    let file = directive.include()?;
    match file.quoted {
        true => Some(folder.join(file.target)),
        false => file.target.starts_with("cugrad/").then(|| include.join(file.target)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_mentioned_is_put_aside() {
        let macros = ["x", "T", "__host__"].map(String::from).into();
        let shielded = shield("__host__ p->x;", &macros, Path::new("."));
        let expected = "#pragma push_macro(\"x\")\n#undef x\n__host__ p->x;\n#pragma pop_macro(\"x\")\n";
        assert_eq!(shielded, expected);
        assert_eq!(shield("p->y;", &macros, Path::new(".")), "p->y;");
    }

    #[test]
    fn headers_are_looked_into() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("cugrad")).unwrap();
        std::fs::write(dir.path().join("cugrad/a.h"), "#include \"b.h\"\n").unwrap();
        std::fs::write(dir.path().join("cugrad/b.h"), "template <class T> T f();\n").unwrap();
        let macros = ["T"].map(String::from).into();
        assert!(shield("#include <cugrad/a.h>\n", &macros, dir.path()).contains("#undef T\n"));
    }
}
