//! cugrad: derivatives of CUDA C++ by source transformation.
//!
//! ```
//! use cugrad::{Device, Program};
//!
//! # fn main() -> Result<(), cugrad::Error> {
//! let program = Program::from_source("
//! __global__ void saxpy(float* y, float a, const float* x, int n) {
//!   int i = blockIdx.x * blockDim.x + threadIdx.x;
//!   if (i < n) y[i] += a * x[i];
//! }")?;
//! let gradient = program.gradient("saxpy").wrt(["y", "a", "x"])?;
//! println!("{}\n{}", gradient.signature(), gradient.source());
//!
//! // On the CPU, on slices: the primal's parameters, and one adjoint for each requested one.
//! let kernel = Device::cpu().load(&gradient)?;
//! let (mut y, x) = ([0.0f32; 4], [1.0f32, 2.0, 3.0, 4.0]);
//! let (mut y_adj, mut a_adj, mut x_adj) = ([1.0f32; 4], [0.0f32], [0.0f32; 4]);
//! let launch = kernel
//!     .launch(1, 32)
//!     .arg("y", &mut y)
//!     .arg("a", 2.0f32)
//!     .arg("x", &x)
//!     .arg("n", 4)
//!     .arg("y_adj", &mut y_adj)
//!     .arg("a_adj", &mut a_adj)
//!     .arg("x_adj", &mut x_adj);
//! // Names, types, what is written, the shape and the lengths of arrays are checked before anything runs.
//! launch.run()?;
//! assert_eq!(y, [2.0, 4.0, 6.0, 8.0]);
//! assert_eq!(a_adj, [10.0]);
//! assert_eq!(x_adj, [2.0; 4]);
//! # Ok(())
//! # }
//! ```
//!
//! [`Program`] is one source file. [`Gradient`] is one derivative, with its source, its [`Signature`] and its PTX. [`run`] loads
//! and launches it: on the CPU, on a GPU (`Device::cuda`, with the feature `cuda`), or on the CPU with each access checked.
//! [`Portable`] is a derivative that is saved and loaded where there is no clang. `cugrad::build`, with the feature `build`, is
//! for build scripts.
//!
//! [`chain`] shows the whole pipeline on one page. [`check`] compares a gradient's modes and differences, and [`audit`] the
//! gradient with itself without its optimisations. [`cpu`] is what [`run`] stands on there. [`translate`] is what `cugrad run` and
//! `cugrad build` do with a whole program.
//!
//! What is needed: clang 16 to 22 to derive and for the CPU (`CUGRAD_CLANG` names one); NVRTC or nvcc for PTX; NVIDIA's driver to
//! run on a GPU. What is missing is an error that says so when it is needed.

#![warn(missing_docs)]
#![warn(missing_debug_implementations)]

pub mod audit;
mod bounds;
#[cfg(feature = "build")]
pub mod build;
mod builder;
pub mod chain;
pub mod check;
pub mod cpu;
mod elsewhere;
mod error;
mod explain;
mod gradient;
mod portable;
mod program;
pub mod render;
pub mod run;
mod session;
pub mod shield;
pub mod signature;
pub mod translate;
pub mod volatiles;

pub use builder::ProgramBuilder;
pub use chain::Derived;
pub use diff::Config;
pub use error::{Error, LaunchError, Place, Problem};
pub use exec::{Arguments, Report};
pub use explain::{Explained, Idea, Registers};
pub use gradient::Gradient;
pub use ir::{DerivativeKind, Mode, Request, Schedule};
pub use passes::table as passes;
pub use portable::Portable;
pub use program::{Program, RequestBuilder};
pub use run::{Buffer, Device, Kernel, Launch};
pub use session::{Options, Session, Source};
pub use signature::Signature;
pub use translate::Refusals;
