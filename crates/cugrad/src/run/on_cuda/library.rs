//! Functions of the host on a GPU: a library by nvcc that allocates, copies and launches by itself.
//!
//! The library has CUDA's runtime inside, which uses the same context of the device as cudarc does, so arrays of either are known to both.
//! A call waits for everything before it, and has finished when it returns.

use std::path::Path;
use std::sync::Arc;

use cudarc::driver::CudaContext;

use super::Cuda;
use crate::bounds::Bounds;
use crate::cpu::{Entry, called, named};
use crate::portable::{Needs, Portable};
use crate::run::kernel::{Code, Kernel};
use crate::signature::Signature;
use crate::{Error, Session};

/// A loaded library with one function, and the GPU it is called for.
#[derive(Debug)]
pub(crate) struct CudaLibrary {
    cuda: Cuda,
    library: exec::Library,
    name: String,
}

impl Cuda {
    /// Compiles a function of the host for this GPU and loads it.
    pub(crate) fn load_function(
        &self,
        entry: Entry,
        signature: Signature,
        bounds: Bounds,
    ) -> Result<Kernel, Error> {
        let path = called::for_cuda(entry, &signature, &self.architecture()?)?;
        self.opened(&path, signature, bounds)
    }

    /// A library that was saved. It is kept in the cache under its contents.
    pub(super) fn load_library(&self, portable: &Portable, bytes: &[u8]) -> Result<Kernel, Error> {
        let path = Session::start()?.cache.keep(bytes, "so")?;
        self.opened(&path, portable.signature.clone(), portable.bounds.clone())
    }

    fn opened(&self, path: &Path, signature: Signature, bounds: Bounds) -> Result<Kernel, Error> {
        let library = exec::Library::open(path)?;
        let code =
            Code::CudaLibrary(CudaLibrary { cuda: self.clone(), library, name: signature.name.clone() });
        Ok(Kernel { signature, needs: Needs::none(), bounds, code })
    }
}

impl CudaLibrary {
    pub(crate) fn context(&self) -> &Arc<CudaContext> {
        self.cuda.context()
    }

    /// # Safety
    /// The arguments are those of the function, which stays within its arrays.
    pub(crate) unsafe fn call(&self, arguments: &mut exec::Arguments<'_>) -> Result<(), Error> {
        self.cuda.synchronize()?;
        let ordinal = u32::try_from(self.context().ordinal()).unwrap_or(0);
        let function = self.library.kernel(called::EXPORT)?;
        // SAFETY: as this function's own contract.
        unsafe { function.launch([ordinal, 1, 1], [1; 3], 0, arguments) }.map_err(|e| named(e, &self.name))
    }
}
