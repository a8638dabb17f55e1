//! From edited source to a running program: finding compilers, editing launches for the CPU, building with a
//! cache, running and loading.
//!
//! Nothing here knows what a derivative is. The input is text (the user's files, with whatever was inserted into
//! them); the output is an executable or a library that carries the CPU runtime. Headers and runtime are embedded
//! in this crate, so one binary is all a user needs beside clang.

#![warn(missing_docs)]

pub mod edits;
pub mod error;

mod assembly;
mod launch_calls;
mod launch_macros;
pub mod launches;
mod shared_memory;

pub mod doctor;
pub mod embedded;
pub mod toolchain;

pub mod cache;
pub mod compile;
pub mod cubin;
pub mod cuda;
pub mod device_code;
pub mod flags;
pub mod link;
mod noise;
mod overlay;
mod precompiled;
mod process;
pub mod sanitize;

pub mod library;
pub mod run;

pub use cache::Cache;
pub use compile::{Artifact, Build, Output};
pub use cuda::CudaBuild;
pub use device_code::{DeviceCode, Format};
pub use edits::{Edit, apply};
pub use error::{Error, in_words};
pub use launches::Kernels;
pub use library::{Arguments, Library, Report};
pub use sanitize::Check;
pub use toolchain::Clang;
