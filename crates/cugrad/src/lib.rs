//! cugrad: derivatives of CUDA C++ by source transformation.
//!
//! ```no_run
//! use cugrad::Program;
//!
//! # fn main() -> Result<(), cugrad::Error> {
//! let program = Program::from_file("saxpy.cu")?;
//! let gradient = program.gradient("saxpy").wrt(["y", "a", "x"])?;
//! println!("{}", gradient.source());
//! # Ok(())
//! # }
//! ```
//!
//! [`chain`] shows the whole pipeline on one page. [`Program`] is one source file; [`Gradient`] one derivative,
//! with its source and signature, and [`cpu`] to run it on slices without a GPU. [`translate`] is what
//! `cugrad run` and `cugrad build` do with a whole program.

pub mod chain;
pub mod cpu;
mod error;
mod gradient;
mod program;
pub mod render;
mod request;
mod session;
pub mod translate;

pub use chain::{Derived, Mode};
pub use diff::Config;
pub use error::Error;
pub use gradient::{Gradient, Signature};
pub use program::{Program, Requested};
pub use session::{Options, Session};
