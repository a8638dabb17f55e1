//! What can go wrong between text and running program. Every message says what to do about it.

use std::path::{Path, PathBuf};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no compiler for the CPU.
    #[error(
        "no clang++ was found (16 to 22 work){tried}\nhint: `apt-get install clang-19`, or set CUGRAD_CLANG to its path"
    )]
    NoClang {
        /// What was looked at, in words.
        tried: String,
    },
    /// It is none that works.
    #[error("`{}` is {what}; clang 16 to 22 work\nhint: `apt-get install clang-19`, or set CUGRAD_CLANG to another clang++", .path.display())]
    WrongClang {
        /// Which one.
        path: PathBuf,
        /// What it is instead.
        what: String,
    },
    /// The compiler refused the program; its own words are the message.
    #[error("{messages}")]
    Compile {
        /// What it said.
        messages: String,
    },
    /// A compiler that does not come to an end.
    #[error("`{command}` did not finish within {seconds} s\nhint: CUGRAD_TIMEOUT sets the limit in seconds")]
    Timeout {
        /// What was run.
        command: String,
        /// For so long.
        seconds: u64,
    },
    /// A file that cannot be read or written.
    #[error("{what} {}: {source}", .path.display())]
    Io {
        /// What was tried: `cannot write`.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A mistake of cugrad's own.
    #[error("edits at bytes {first} and {second} overlap\nhint: this is a bug in cugrad, please report it")]
    OverlappingEdits {
        /// Where one starts.
        first: usize,
        /// Where the other starts.
        second: usize,
    },
    /// A mistake of cugrad's own.
    #[error(
        "an edit at byte {at} does not fit the text of {len} bytes\nhint: this is a bug in cugrad, please report it"
    )]
    EditOutside {
        /// Where it ends.
        at: usize,
        /// How long the text is.
        len: usize,
    },
    /// Nobody says where the cache is.
    #[error(
        "no place for the cache: neither CUGRAD_CACHE, XDG_CACHE_HOME nor HOME is set\nhint: set CUGRAD_CACHE to a directory that can be written"
    )]
    NoCacheDirectory,
    /// A library that the system does not load.
    #[error("cannot load {}: {source}", .path.display())]
    Load {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        source: libloading::Error,
    },
    /// A library without the wrapper that was asked for.
    #[error("{} has no `{name}`\nhint: only kernels with an exported wrapper can be called", .path.display())]
    NoSymbol {
        /// The library.
        path: PathBuf,
        /// The wrapper.
        name: String,
    },
    /// There is no compiler for GPUs.
    #[error(
        "neither NVRTC nor nvcc was found, so there is no code for GPUs\nhint: install the CUDA toolkit or `pip install nvidia-cuda-nvrtc`; CUGRAD_NVRTC names libnvrtc.so, CUGRAD_NVCC names nvcc, CUDA_PATH a toolkit"
    )]
    NoCudaCompiler,
    /// There is no compiler for GPUs that takes code of the host.
    #[error(
        "nvcc was not found, which functions of the host are compiled by for GPUs\nhint: install the CUDA toolkit; CUGRAD_NVCC names nvcc, CUDA_PATH a toolkit"
    )]
    NoNvcc,
    /// NVRTC is there and does not work.
    #[error("NVRTC: {reason}")]
    Nvrtc {
        /// What it says.
        reason: String,
    },
    /// No name of an architecture.
    #[error("`{name}` is no architecture of a GPU\nhint: give it as sm_90, compute_90 or 90")]
    Architecture {
        /// What was given.
        name: String,
    },
    /// A launch that CUDA, or the CPU's runtime, refuses.
    #[error("`{name}` failed: CUDA error {code}{}", in_words(*.code))]
    Launch {
        /// Of what.
        name: String,
        /// CUDA's number.
        code: i32,
    },
    /// A function of the host that failed; its own words are the message.
    #[error("`{name}` failed: {reason}")]
    Failed {
        /// Which one.
        name: String,
        /// What it said.
        reason: String,
    },
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
