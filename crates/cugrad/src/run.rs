//! Loading and launching: the same program on the CPU's threads and on a GPU, with arguments by name, checked against the
//! signature.
//!
//! [`Device`] says where; [`Device::load`] compiles a derivative for it; [`Kernel::launch`] collects arguments and launches.
//!
//! What is checked before anything runs: that every parameter is given once and nothing else; that numbers and elements have
//! the C++ type's counterpart (`f32` for `float`); that what is written is given mutably; that arrays live on the device and do
//! not overlap; that what stands for one number has room for one; that the shape is one the derivative is right for. What is
//! not known before a kernel runs is which elements it touches, so [`Launch::run`] is `unsafe`: the caller says that they are
//! inside. [`Device::cpu_checked`] needs no such promise: there every access is looked at, and [`Launch::run_checked`] is safe.

mod argument;
mod buffer;
mod device;
mod kernel;
mod launch;
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
