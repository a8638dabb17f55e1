//! Loading and launching: the same program on the CPU's threads and on a GPU, with arguments by name, checked against the
//! signature.
//!
//! [`Device`] says where; [`Device::load`] compiles a derivative for it; [`Kernel::launch`] collects arguments and launches.
//!
//! What is checked before anything runs: that every parameter is given once and nothing else; that numbers and elements have
//! the C++ type's counterpart (`f32` for `float`); that what is written is given mutably; that arrays live on the device and do
//! not overlap; that what stands for one number has room for one; that the shape is one the derivative is right for; that arrays
//! are as long as the kernel needs them for these numbers and this shape.
//!
//! How long that is follows from the kernel's indices where they are made of coordinates, counted loops and integer parameters
//! ([`crate::signature::Elements`]). Where an index is read from memory nobody knows before the kernel runs, and [`Launch::run`]
//! refuses it: the caller says that all is well by [`Launch::run_trusted`], which is `unsafe`, or launches on
//! [`Device::cpu_checked`], where [`Launch::run_checked`] looks at every access.

mod argument;
mod buffer;
mod device;
mod kernel;
mod launch;
mod lengths;
#[cfg(feature = "cuda")]
mod on_cuda;
mod shape;

pub use argument::{Argument, Given, Plain};
pub use buffer::Buffer;
pub use device::{Device, Loadable};
pub use kernel::Kernel;
pub use launch::Launch;
#[cfg(feature = "cuda")]
pub use on_cuda::CudaKernel;
pub use shape::{Dimensions, Shape};
