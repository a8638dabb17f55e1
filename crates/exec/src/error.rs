//! What can go wrong between text and running program. Every message says what to do about it.

use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "no clang++ was found (16 to 22 work){tried}\nhint: `apt-get install clang-19`, or set CUGRAD_CLANG to its path"
    )]
    NoClang { tried: String },
    #[error("`{}` is {what}; clang 16 to 22 work\nhint: `apt-get install clang-19`, or set CUGRAD_CLANG to another clang++", .path.display())]
    WrongClang { path: PathBuf, what: String },
    /// The compiler refused the program; its own words are the message.
    #[error("{messages}")]
    Compile { messages: String },
    #[error("`{command}` did not finish within {seconds} s\nhint: CUGRAD_TIMEOUT sets the limit in seconds")]
    Timeout { command: String, seconds: u64 },
    #[error("{what} {}: {source}", .path.display())]
    Io { what: &'static str, path: PathBuf, source: std::io::Error },
    #[error("edits at bytes {first} and {second} overlap\nhint: this is a bug in cugrad, please report it")]
    OverlappingEdits { first: usize, second: usize },
    #[error(
        "an edit at byte {at} does not fit the text of {len} bytes\nhint: this is a bug in cugrad, please report it"
    )]
    EditOutside { at: usize, len: usize },
    #[error(
        "no place for the cache: neither CUGRAD_CACHE, XDG_CACHE_HOME nor HOME is set\nhint: set CUGRAD_CACHE to a directory that can be written"
    )]
    NoCacheDirectory,
    #[error("cannot load {}: {source}", .path.display())]
    Load { path: PathBuf, source: libloading::Error },
    #[error("{} has no `{name}`\nhint: only kernels with an exported wrapper can be called", .path.display())]
    NoSymbol { path: PathBuf, name: String },
    #[error(
        "neither NVRTC nor nvcc was found, so there is no code for GPUs\nhint: install the CUDA toolkit or `pip install nvidia-cuda-nvrtc`; CUGRAD_NVRTC names libnvrtc.so, CUGRAD_NVCC names nvcc, CUDA_PATH a toolkit"
    )]
    NoCudaCompiler,
    #[error(
        "nvcc was not found, which functions of the host are compiled by for GPUs\nhint: install the CUDA toolkit; CUGRAD_NVCC names nvcc, CUDA_PATH a toolkit"
    )]
    NoNvcc,
    #[error("NVRTC: {reason}")]
    Nvrtc { reason: String },
    #[error("`{name}` is no architecture of a GPU\nhint: give it as sm_90, compute_90 or 90")]
    Architecture { name: String },
    #[error("`{name}` failed: CUDA error {code}{}", in_words(*.code))]
    Launch { name: String, code: i32 },
    /// A function of the host that failed; its own words are the message.
    #[error("`{name}` failed: {reason}")]
    Failed { name: String, reason: String },
    /// A checked launch, before a bad access was made.
    #[error("{0}")]
    Stopped(Box<crate::library::Report>),
}

impl Error {
    /// Wraps an I/O error: `map_err(Error::io("cannot write", &path))`.
    pub(crate) fn io(what: &'static str, path: impl AsRef<Path>) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.as_ref().to_path_buf();
        move |source| Error::Io { what, path, source }
    }
}

/// What a launch's error means, where CUDA's number alone would be looked up; `: ` and the words.
pub fn in_words(code: i32) -> &'static str {
    match code {
        1 => ": an argument is not valid",
        2 => ": there is no memory left",
        9 => {
            ": there is no such launch; a block has 1 to 1024 threads (64 along z), a grid at least one block"
        }
        700 => ": memory was accessed that is not there",
        710 => ": an assertion failed",
        719 => ": the kernel failed while it ran",
        720 => ": a cooperative launch has more blocks than run at once",
        _ => "",
    }
}
