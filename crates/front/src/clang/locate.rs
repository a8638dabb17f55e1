//! Finds clang and asks for its version.

use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use cache::Store;

use super::process::{self, Limits};
use crate::FrontError;

/// The oldest clang whose dumps we understand.
const OLDEST: u32 = 16;
const NEWEST: u32 = 22;

/// A clang that is new enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clang {
    /// The executable.
    pub path: PathBuf,
    /// Major version.
    pub version: u32,
    /// The first line of `--version`, which tells builds apart.
    pub description: String,
}

/// `$CUGRAD_CLANG` if set, else the newest clang on the path.
///
/// The answer of `--version` is kept in the cache folder, since asking takes as long as reading a small file.
pub fn find_clang(cache_dir: Option<&Path>) -> Result<Clang, FrontError> {
    if let Some(chosen) = std::env::var_os("CUGRAD_CLANG") {
        let looked_for = format!("CUGRAD_CLANG={}", chosen.display());
        let path = on_path(Path::new(&chosen)).ok_or(FrontError::NoClang { looked_for })?;
        return examine(path, cache_dir);
    }
    let mut names: Vec<String> =
        (OLDEST..=NEWEST).rev().map(|version| format!("clang++-{version}")).collect();
    names.extend(["clang++".to_string(), "clang".to_string()]);
    let mut too_old = None;
    for name in &names {
        let Some(path) = on_path(Path::new(name)) else { continue };
        match examine(path, cache_dir) {
            Err(error @ FrontError::OldClang { .. }) => too_old = Some(error),
            result => return result,
        }
    }
    let looked_for = format!("clang++-{NEWEST} to clang++-{OLDEST}, clang++ and clang on the path");
    Err(too_old.unwrap_or(FrontError::NoClang { looked_for }))
}

fn on_path(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return name.is_file().then(|| name.to_path_buf());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

fn examine(path: PathBuf, cache_dir: Option<&Path>) -> Result<Clang, FrontError> {
    let description = match known_description(&path, cache_dir) {
        Some(description) => description,
        None => {
            let limits = Limits { time: Duration::from_secs(20), memory: u64::MAX };
            let output = process::run(&path, &["--version".to_string()], None, limits)?;
            let text = String::from_utf8_lossy(&output.stdout);
            let description = text.lines().next().unwrap_or("").trim().to_string();
            remember_description(&path, cache_dir, &description);
            description
        }
    };
    let version = parse_version(&description).ok_or_else(|| FrontError::NoClang {
        looked_for: format!("{}, which says `{description}`", path.display()),
    })?;
    if version < OLDEST {
        return Err(FrontError::OldClang { found: version.to_string() });
    }
    Ok(Clang { path, version, description })
}

/// The major version in `Debian clang version 19.1.7 (3)`. Apple numbers differently and is not supported.
fn parse_version(description: &str) -> Option<u32> {
    if description.starts_with("Apple") {
        return None;
    }
    let (_, rest) = description.split_once("clang version ")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Path, size and time of change tell one installation from another.
fn identity(path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    Some(format!("{} {}", path.display(), stamp(&real)?))
}

fn known_description(path: &Path, cache_dir: Option<&Path>) -> Option<String> {
    let identity = identity(path)?;
    let file = versions(cache_dir?).find(&cache::hash(&identity))?;
    let text = std::fs::read_to_string(file).ok()?;
    let (known, description) = text.split_once('\n')?;
    (known == identity).then(|| description.to_string())
}

fn remember_description(path: &Path, cache_dir: Option<&Path>, description: &str) {
    if let (Some(identity), Some(dir)) = (identity(path), cache_dir) {
        let text = format!("{identity}\n{description}");
        // Only saves time: if it cannot be written, the next run asks again.
        let _ = versions(dir).write(&cache::hash(&identity), text.as_bytes());
    }
}

fn versions(cache_dir: &Path) -> Store {
    Store::new(cache_dir.join("clang"), cache::Limits { entries: 64, bytes: 1 << 20 })
}

/// Time of change and size of a file, as text.
pub fn stamp(path: &Path) -> Option<String> {
    let data = std::fs::metadata(path).ok()?;
    let modified = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {}", modified.as_nanos(), data.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert_eq!(parse_version("Debian clang version 19.1.7 (3~deb12u1)"), Some(19));
        assert_eq!(parse_version("clang version 22.0.0git"), Some(22));
        assert_eq!(parse_version("Apple clang version 15.0.0 (clang-1500.3.9.4)"), None);
        assert_eq!(parse_version("gcc (Debian 12.2.0)"), None);
    }
}
