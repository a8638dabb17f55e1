//! CUDA source to IR.
//!
//! clang parses; this crate runs it (`clang`), reads its syntax tree (`ast`), makes sense of its types (`types`),
//! finds what is to be differentiated (`requests`), sees whether clang's errors concern it (`broken`) and lowers it to IR.

#![warn(missing_docs)]

pub mod error;

pub mod ast;
pub mod clang;
mod types;

pub mod requests;

pub mod lower;

mod broken;
mod elsewhere;
mod program;
mod sync;
mod volatiles;

pub use broken::Broken;
pub use error::FrontError;
pub use program::{Program, program};

#[cfg(test)]
mod fixture;
