//! Files in the cache folder: named by hash, written whole or not at all.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::UNIX_EPOCH;

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
