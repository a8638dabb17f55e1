//! Where kernels run.

use super::argument::Plain;
use super::buffer::{Buffer, Memory};
use super::kernel::{Code, Kernel};
use crate::cpu::{Entry, called, compile_many};
use crate::portable::{Needs, Portable, largest_block};
use crate::signature::Signature;
use crate::{Error, Gradient, Session};

/// The CPU, or one GPU. Clones are the same device.
#[derive(Clone, Debug)]
pub struct Device {
    pub(crate) place: Place,
}

#[derive(Clone, Debug)]
pub(crate) enum Place {
    Cpu {
        checked: bool,
    },
    #[cfg(feature = "cuda")]
    Cuda(super::on_cuda::Cuda),
}

/// What can be loaded: a [`Gradient`], or a [`Portable`] that was saved.
pub trait Loadable {
    /// Loads it on a device.
    fn load_on(&self, device: &Device) -> Result<Kernel, Error>;
}

impl Device {
    /// The threads of this processor.
    pub fn cpu() -> Device {
        Device { place: Place::Cpu { checked: false } }
    }

    /// The CPU with a look at every access: one outside of the arrays that a launch is given is not made, and ends the launch with
    /// a report ([`Error::Stopped`]). Kernels run on one thread and many times slower.
    pub fn cpu_checked() -> Device {
        Device { place: Place::Cpu { checked: true } }
    }

    /// A GPU by its number. Needs the feature `cuda` and NVIDIA's driver, which is looked for now.
    #[cfg(not(feature = "cuda"))]
    pub fn cuda(_ordinal: usize) -> Result<Device, Error> {
        Err(Error::Usage(
            "this program was built without GPUs\nhint: depend on cugrad with `features = [\"cuda\"]`; nothing of CUDA is needed to build".into(),
        ))
    }

    /// A GPU by its number. Needs NVIDIA's driver, which is looked for now.
    #[cfg(feature = "cuda")]
    pub fn cuda(ordinal: usize) -> Result<Device, Error> {
        Ok(Device { place: Place::Cuda(super::on_cuda::Cuda::new(ordinal)?) })
    }

    /// The GPU and stream of a program that uses cudarc. Launches go to this stream unless they say otherwise.
    #[cfg(feature = "cuda")]
    pub fn from_stream(stream: std::sync::Arc<cudarc::driver::CudaStream>) -> Device {
        Device { place: Place::Cuda(super::on_cuda::Cuda::on(stream)) }
    }

    /// Whether it is this processor.
    pub fn is_cpu(&self) -> bool {
        matches!(self.place, Place::Cpu { .. })
    }

    /// What it is, in words.
    pub fn name(&self) -> String {
        match &self.place {
            Place::Cpu { checked: false } => "the CPU".to_string(),
            Place::Cpu { checked: true } => "the CPU, every access checked".to_string(),
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) => cuda.name(),
        }
    }

    /// Compiles a derivative for this device and loads it.
    pub fn load(&self, what: &impl Loadable) -> Result<Kernel, Error> {
        what.load_on(self)
    }

    /// The primal of a derivative.
    pub fn load_primal(&self, of: &Gradient) -> Result<Kernel, Error> {
        match &self.place {
            Place::Cpu { checked } => {
                let (signature, bounds) = (of.primal_signature(), of.primal_bounds().clone());
                let code = on_cpu(Entry::Primal(of), &signature, *checked)?;
                Ok(Kernel { signature, needs: Needs::none(), bounds, code })
            }
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) => cuda.load_primal(of),
        }
    }

    /// Memory with a copy of these elements.
    pub fn buffer<T: Plain>(&self, from: &[T]) -> Result<Buffer<T>, Error> {
        let memory = match &self.place {
            Place::Cpu { .. } => Memory::Host(from.to_vec()),
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) => Memory::Cuda(cuda.array(from)?),
        };
        Ok(Buffer { memory })
    }

    /// Memory for `len` elements, of which every byte is zero.
    pub fn zeros<T: Plain>(&self, len: usize) -> Result<Buffer<T>, Error> {
        let memory = match &self.place {
            // SAFETY: every pattern of bits is a value of a plain type.
            Place::Cpu { .. } => Memory::Host(vec![unsafe { std::mem::zeroed() }; len]),
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) => Memory::Cuda(cuda.zeros(len)?),
        };
        Ok(Buffer { memory })
    }

    /// Waits for everything that was launched. The CPU has finished when a launch returns.
    pub fn synchronize(&self) -> Result<(), Error> {
        match &self.place {
            Place::Cpu { .. } => Ok(()),
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) => cuda.synchronize(),
        }
    }
}

fn on_cpu(entry: Entry, signature: &Signature, checked: bool) -> Result<Code, Error> {
    if !signature.is_kernel && !checked {
        return Ok(Code::Cpu { compiled: called::for_cpu(entry, signature)?, checked });
    }
    let checks = if checked { [exec::Check::Memory, exec::Check::Stop].as_slice() } else { &[] };
    let compiled = compile_many(&Session::start()?, &[entry], &[], checks, "-O2")?;
    Ok(Code::Cpu { compiled, checked })
}

impl Loadable for Gradient {
    fn load_on(&self, device: &Device) -> Result<Kernel, Error> {
        match &device.place {
            Place::Cpu { checked } => {
                let signature = self.signature();
                let code = on_cpu(Entry::Derivative { of: self, namespace: "" }, &signature, *checked)?;
                let needs = Needs { along: self.derived.along, block: largest_block(self), ..Needs::none() };
                Ok(Kernel { signature, needs, bounds: self.bounds(), code })
            }
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) if !self.function().is_kernel() => {
                let entry = Entry::Derivative { of: self, namespace: "" };
                cuda.load_function(entry, self.signature(), self.bounds())
            }
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) => cuda.load(&self.portable()?),
        }
    }
}

impl Loadable for Portable {
    fn load_on(&self, device: &Device) -> Result<Kernel, Error> {
        match &device.place {
            Place::Cpu { .. } => Err(Error::launch(
                &self.signature.name,
                None,
                "a saved kernel is code for GPUs, and the device is the CPU",
                "load the derivative itself: Program::from_file, then .gradient",
            )),
            #[cfg(feature = "cuda")]
            Place::Cuda(cuda) => cuda.load(self),
        }
    }
}
