//! cugrad: derivatives of CUDA C++ by source transformation.
//!
//! ```
//! use cugrad::{Arguments, Program, cpu};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let file = std::env::temp_dir().join("cugrad-saxpy.cu");
//! std::fs::write(&file, "
//! __global__ void saxpy(float* y, float a, const float* x, int n) {
//!   int i = blockIdx.x * blockDim.x + threadIdx.x;
//!   if (i < n) y[i] += a * x[i];
//! }")?;
//! let program = Program::from_file(&file)?;
//! let gradient = program.gradient("saxpy").wrt(["y", "a", "x"])?;
//! println!("{}\n{}", gradient.signature(), gradient.source());
//!
//! // On the CPU, on slices: the primal's parameters, then one adjoint per requested one.
//! let compiled = cpu::compile(&program.session, &[&gradient])?;
//! let (mut y, x) = ([0.0f32; 4], [1.0f32, 2.0, 3.0, 4.0]);
//! let (mut y_adj, mut a_adj, mut x_adj) = ([1.0f32; 4], [0.0f32], [0.0f32; 4]);
//! let mut arguments = Arguments::new()
//!     .slice_mut(&mut y).value(2.0f32).slice(&x).value(4i32)
//!     .slice_mut(&mut y_adj).slice_mut(&mut a_adj).slice_mut(&mut x_adj);
//! // SAFETY: the arguments are those of `gradient.signature()`, and the arrays have n elements.
//! unsafe { compiled.launch(1, [1, 1, 1], [32, 1, 1], &mut arguments)? };
//! assert_eq!(y, [2.0, 4.0, 6.0, 8.0]);
//! assert_eq!(a_adj, [10.0]);
//! assert_eq!(x_adj, [2.0; 4]);
//! # Ok(())
//! # }
//! ```
//!
//! [`chain`] shows the whole pipeline on one page. [`Program`] is one source file; [`Gradient`] one derivative,
//! with its source and signature, and [`cpu`] to run it on slices without a GPU; [`check`] compares its modes and
//! differences, and [`audit`] the gradient with itself without its optimisations. [`translate`] is what
//! `cugrad run` and `cugrad build` do with a whole program.

pub mod audit;
#[cfg(feature = "build")]
pub mod build;
mod builder;
pub mod chain;
pub mod check;
pub mod cpu;
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
pub use error::{Error, LaunchError, Problem};
pub use exec::Arguments;
pub use explain::Explained;
pub use gradient::Gradient;
pub use ir::{DerivativeKind, Mode, Request, Schedule};
pub use passes::table as passes;
pub use portable::Portable;
pub use program::{Program, RequestBuilder};
pub use run::{Buffer, Device, Kernel, Launch};
pub use session::{Options, Session};
pub use signature::Signature;
