//! What can go wrong between a source file and its syntax tree.
//!
//! These are failures of the tools around us (no clang, a timeout, a file that cannot be read) or clang's own
//! errors about the user's program, which are passed on in clang's words. Constructs that clang accepts and
//! cugrad does not are refusals, a different thing: they carry a code and a place.

use std::path::PathBuf;

/// Why there is no syntax tree.
#[derive(Debug, thiserror::Error)]
pub enum FrontError {
    /// clang rejected the program.
    #[error("{text}")]
    Clang {
        /// What it printed, places and all.
        text: String,
    },
    /// There is no clang, or what is called so says no version.
    #[error(
        "no clang found (looked for {looked_for})\nhint: install clang 16 or newer, or set CUGRAD_CLANG to its path"
    )]
    NoClang {
        /// The names and paths that were tried.
        looked_for: String,
    },
    /// The only clang that was found prints trees that are not understood.
    #[error("clang {found} is too old\nhint: install clang 16 or newer, or set CUGRAD_CLANG to its path")]
    OldClang {
        /// Its major version.
        found: String,
    },
    /// clang was ended because it took too long.
    #[error("clang did not finish within {seconds} s")]
    Timeout {
        /// What it had.
        seconds: u64,
    },
    /// clang came to an end of its own that no program should.
    #[error("clang was ended by signal {signal}: {text}")]
    Crash {
        /// The number of the signal.
        signal: i32,
        /// What it had written to its standard error.
        text: String,
    },
    /// A file or folder could not be read or written, or a program not be started.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file, folder or program.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// clang printed something that is no syntax tree.
    #[error("clang's syntax tree could not be read: {problem} (byte {offset} of its text)")]
    Json {
        /// What is wrong there.
        problem: String,
        /// Bytes in front of it.
        offset: u64,
    },
}
