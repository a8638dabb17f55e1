//! Writing results: to stdout, where a reader may leave early, or to a file, which is there whole or not at all.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use crate::failure::Failure;

pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Err(Failure::Unread),
        Err(e) => Err(Failure::Said(format!("error: cannot write to standard output: {e}"))),
    }
}

/// Refuses early what could not be written late.
pub fn check_parent(path: &Path) -> Result<(), Failure> {
    let parent = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() {
        return Err(Failure::Said(format!("error: cannot write {}: it is a directory", path.display())));
    }
    if !parent.is_dir() {
        return Err(Failure::Said(format!(
            "error: cannot write {}: there is no directory {}",
            path.display(),
            parent.display()
        )));
    }
    Ok(())
}

pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    check_parent(path)?;
    fs::write(path, text).map_err(Failure::io("cannot write", path))
}
