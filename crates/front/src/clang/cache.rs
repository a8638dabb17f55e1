//! Files in the cache folder: named by hash, written whole or not at all, the longest unused removed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// FNV-1a in 128 bits, in hexadecimal: stable across builds, unlike the standard library's.
pub fn hash(bytes: &[u8]) -> String {
    let mut state: u128 = 0x6c62272e07bb014262b821756295c58d;
    for &byte in bytes {
        state ^= u128::from(byte);
        state = state.wrapping_mul(0x0000000001000000000000000000013b);
    }
    format!("{state:032x}")
}

/// Time of change and size of a file, as text.
pub fn stamp(path: &Path) -> Option<String> {
    let data = std::fs::metadata(path).ok()?;
    let modified = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {}", modified.as_nanos(), data.len()))
}

/// Writes next to the target and renames, so that readers see the old file or the new one.
pub fn write(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    if let Some(dir) = path.parent() {
        std::fs::create_dir_all(dir)?;
    }
    let unique = format!("{}-{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    let temporary = path.with_extension(format!("tmp-{unique}"));
    let written = std::fs::File::create(&temporary)
        .and_then(|mut file| file.write_all(contents))
        .and_then(|()| std::fs::rename(&temporary, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

/// Marks a file as used now, for [`prune`].
pub fn mark_used(path: &Path) {
    let _ = std::fs::File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
}

/// Removes files with this extension beyond the `kept` that were used last, and the lists that belong to them. Failing
/// to is harmless: the next one tries again.
pub fn prune(dir: &Path, extension: &str, kept: usize) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    let mut dated: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .filter_map(|path| Some((std::fs::metadata(&path).and_then(|data| data.modified()).ok()?, path)))
        .collect();
    dated.sort();
    for (_, path) in &dated[..dated.len().saturating_sub(kept)] {
        // The list says that the header is good: it goes first.
        let _ = std::fs::remove_file(path.with_extension("list"));
        let _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_unused_go() {
        let dir = std::env::temp_dir().join(format!("cugrad-prune-{}", std::process::id()));
        for name in ["a.pch", "b.pch", "c.pch", "a.list", "b.list"] {
            write(&dir.join(name), b"x").expect("a folder for temporary files");
        }
        let old = SystemTime::now() - std::time::Duration::from_secs(60);
        for name in ["a.pch", "b.pch", "c.pch"] {
            let file = std::fs::File::open(dir.join(name)).expect("just written");
            file.set_modified(old).expect("it is ours");
        }
        mark_used(&dir.join("a.pch"));
        prune(&dir, "pch", 2);
        let there = |name: &str| dir.join(name).is_file();
        assert!(there("a.pch") && there("a.list") && there("c.pch"));
        assert!(!there("b.pch") && !there("b.list"));
        std::fs::remove_dir_all(&dir).expect("it is ours");
    }
}
