//! Lines on stderr. Each is one `write`, so that lines from several threads do not mix, and none can panic.

use std::io::Write;

/// Set by `CUGRAD_CHECK=1`: leaks, red zones and host access to device memory are checked.
pub fn checking() -> bool {
    static CHECK: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *CHECK.get_or_init(|| std::env::var("CUGRAD_CHECK").is_ok_and(|v| !v.is_empty() && v != "0"))
}

/// Prints `cugrad: message`. A closed stderr is no reason to fail.
pub fn line(message: &str) {
    let text = format!("cugrad: {message}\n");
    let _ = std::io::stderr().write_all(text.as_bytes());
}
