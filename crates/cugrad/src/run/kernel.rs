//! A function that was compiled for a device and loaded.

use super::launch::Launch;
use super::shape::{Dimensions, Shape};
use crate::bounds::Bounds;
use crate::cpu::Compiled;
use crate::portable::Needs;
use crate::signature::Signature;

/// A kernel or function, loaded on a device.
#[derive(Debug)]
pub struct Kernel {
    pub(crate) signature: Signature,
    pub(crate) needs: Needs,
    pub(crate) bounds: Bounds,
    pub(crate) code: Code,
}

#[derive(Debug)]
pub(crate) enum Code {
    Cpu {
        compiled: Compiled,
        checked: bool,
    },
    #[cfg(feature = "cuda")]
    Cuda(super::on_cuda::CudaKernel),
    /// A function of the host that launches on a GPU.
    #[cfg(feature = "cuda")]
    CudaLibrary(super::on_cuda::CudaLibrary),
}

impl Kernel {
    /// What it takes.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// A launch of `grid` blocks of `block` threads, to be given its arguments.
    pub fn launch(&self, grid: impl Into<Dimensions>, block: impl Into<Dimensions>) -> Launch<'_> {
        self.launch_shape(Shape::new(grid, block))
    }

    /// A launch of a shape.
    pub fn launch_shape(&self, shape: Shape) -> Launch<'_> {
        Launch::new(self, Some(shape))
    }

    /// A call of a function that is no kernel.
    pub fn call(&self) -> Launch<'_> {
        Launch::new(self, None)
    }

    /// The kernel as cudarc launches it, for programs that do so themselves; `None` on the CPU, and for functions of the host.
    #[cfg(feature = "cuda")]
    pub fn cuda(&self) -> Option<&super::on_cuda::CudaKernel> {
        match &self.code {
            Code::Cpu { .. } | Code::CudaLibrary(_) => None,
            Code::Cuda(kernel) => Some(kernel),
        }
    }
}
