//! Whether arrays are where a kernel, or a function of the host, needs them.

use super::DeviceArray;
use crate::Error;
use crate::run::kernel::Code;
use crate::run::launch::Launch;
use crate::signature::{Home, Parameter};

impl Launch<'_> {
    /// Memory of this program is given.
    pub(crate) fn check_host(&self, param: &Parameter) -> Result<(), Error> {
        let reason = match (&self.kernel.code, param.home) {
            (Code::Cpu { .. }, _) | (Code::CudaLibrary(_), Home::Host) => return Ok(()),
            (Code::Cuda(_), _) => {
                format!("`{param}` is given memory of this program, and the kernel is on a GPU")
            }
            (Code::CudaLibrary(_), Home::Device | Home::WithTheKernel) => {
                format!("`{param}` is given memory of this program, and the function gives it to kernels")
            }
            (Code::CudaLibrary(_), Home::Unknown) => return Err(self.unclear(param)),
        };
        Err(self.wrong(&param.name, reason, "copy it there: device.buffer(&slice)"))
    }

    fn unclear(&self, param: &Parameter) -> Error {
        let reason =
            format!("the function does not show whether `{param}` is memory of the host or of a GPU");
        let hint = "copy it with cudaMemcpyHostToDevice and its like, not with cudaMemcpyDefault";
        self.wrong(&param.name, reason, hint)
    }

    /// Memory of a GPU is given.
    pub(crate) fn check_device(&self, param: &Parameter, array: &dyn DeviceArray) -> Result<(), Error> {
        let (name, hint) = (&param.name, "arrays live where the kernel was loaded");
        let context = match (&self.kernel.code, param.home) {
            (Code::Cpu { .. }, _) => {
                let reason = format!("`{param}` is given memory of a GPU, and the kernel is on the CPU");
                return Err(self.wrong(name, reason, hint));
            }
            (Code::CudaLibrary(_), Home::Host) => {
                let reason = format!("`{param}` is given memory of a GPU, and the host reads or writes it");
                return Err(self.wrong(name, reason, "give it a slice"));
            }
            (Code::CudaLibrary(_), Home::Unknown) => return Err(self.unclear(param)),
            (Code::CudaLibrary(library), Home::Device | Home::WithTheKernel) => library.context(),
            (Code::Cuda(kernel), _) => kernel.context(),
        };
        match array.is_in(context) {
            true => Ok(()),
            false => Err(self.wrong(name, format!("`{param}` is on another GPU than the kernel"), hint)),
        }
    }
}
