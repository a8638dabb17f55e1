//! Edited files at their original paths. clang reads a description of a virtual file system in which the user's
//! paths hold the edited texts, so `__FILE__`, relative includes and diagnostics are the user's own.

use std::fs;
use std::path::{Path, PathBuf};

use cache::Scratch;

use crate::error::Error;

/// Writes the texts and the description; gives the description's path, for `-ivfsoverlay`.
pub(crate) fn write(scratch: &Scratch, edited: &[(PathBuf, String)]) -> Result<PathBuf, Error> {
    let mut roots = Vec::new();
    for (n, (original, text)) in edited.iter().enumerate() {
        let contents = scratch.join(&format!("edited-{n}"));
        fs::write(&contents, text).map_err(Error::io("cannot write", &contents))?;
        for name in names(original)? {
            roots.push(format!(
                "{{\"type\": \"file\", \"name\": {}, \"external-contents\": {}}}",
                quoted(&name),
                quoted(&contents)
            ));
        }
    }
    let description = format!(
        "{{\"version\": 0, \"case-sensitive\": \"true\", \"use-external-names\": false, \"roots\": [{}]}}\n",
        roots.join(", ")
    );
    let path = scratch.join("overlay.yaml");
    fs::write(&path, description).map_err(Error::io("cannot write", &path))?;
    Ok(path)
}

/// The ways in which a file can be reached: as it was given, and with links resolved.
fn names(original: &Path) -> Result<Vec<PathBuf>, Error> {
    let absolute = std::path::absolute(original).map_err(Error::io("cannot find", original))?;
    let resolved = original.canonicalize().unwrap_or_else(|_| absolute.clone());
    Ok(if resolved == absolute { vec![absolute] } else { vec![absolute, resolved] })
}

/// A JSON string. JSON is YAML, which is what clang reads.
fn quoted(path: &Path) -> String {
    let mut out = String::from("\"");
    for c in path.to_string_lossy().chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
