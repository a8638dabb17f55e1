//! What can go wrong between a source file and its syntax tree.
//!
//! These are failures of the tools around us (no clang, a timeout, a file that cannot be read) or clang's own
//! errors about the user's program, which are passed on in clang's words. Constructs that clang accepts and
//! cugrad does not are refusals, a different thing: they carry a code and a place.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum FrontError {
    /// clang rejected the program; `text` is what it printed, places and all.
    #[error("{text}")]
    Clang { text: String },
    #[error(
        "no clang found (looked for {looked_for})\nhint: install clang 16 or newer, or set CUGRAD_CLANG to its path"
    )]
    NoClang { looked_for: String },
    #[error("clang {found} is too old\nhint: install clang 16 or newer, or set CUGRAD_CLANG to its path")]
    OldClang { found: String },
    #[error("clang did not finish within {seconds} s")]
    Timeout { seconds: u64 },
    #[error("clang was ended by signal {signal}: {text}")]
    Crash { signal: i32, text: String },
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    #[error("clang's syntax tree could not be read: {problem} (byte {offset} of its text)")]
    Json { problem: String, offset: u64 },
}
