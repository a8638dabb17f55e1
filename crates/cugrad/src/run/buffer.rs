//! Memory on a device, with the type of its elements.

use super::Argument;
use super::argument::{Given, Plain};
use crate::Error;

/// An array on a device; made by [`super::Device::buffer`] and [`super::Device::zeros`].
pub struct Buffer<T: Plain> {
    pub(crate) memory: Memory<T>,
}

pub(crate) enum Memory<T: Plain> {
    Host(Vec<T>),
    #[cfg(feature = "cuda")]
    Cuda(super::on_cuda::Array<T>),
}

impl<T: Plain> Buffer<T> {
    /// Its elements.
    pub fn len(&self) -> usize {
        match &self.memory {
            Memory::Host(all) => all.len(),
            #[cfg(feature = "cuda")]
            Memory::Cuda(array) => array.len(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies the elements here, after the launches before it.
    pub fn to_vec(&self) -> Result<Vec<T>, Error> {
        match &self.memory {
            Memory::Host(all) => Ok(all.clone()),
            #[cfg(feature = "cuda")]
            Memory::Cuda(array) => array.to_vec(),
        }
    }

    /// Copies these elements to the device; as many as it has.
    pub fn write(&mut self, from: &[T]) -> Result<(), Error> {
        if from.len() != self.len() {
            return Err(Error::Usage(format!(
                "a buffer of {} elements is given {}\nhint: slices have the buffer's length",
                self.len(),
                from.len()
            )));
        }
        match &mut self.memory {
            Memory::Host(all) => all.copy_from_slice(from),
            #[cfg(feature = "cuda")]
            Memory::Cuda(array) => array.write(from)?,
        }
        Ok(())
    }

    /// The elements themselves, if they are in this program's memory.
    pub fn as_slice(&self) -> Option<&[T]> {
        match &self.memory {
            Memory::Host(all) => Some(all),
            #[cfg(feature = "cuda")]
            Memory::Cuda(_) => None,
        }
    }

    pub(crate) fn shared(&self) -> Given<'_> {
        match &self.memory {
            Memory::Host(all) => all.given(),
            #[cfg(feature = "cuda")]
            Memory::Cuda(array) => array.shared(),
        }
    }

    pub(crate) fn exclusive(&mut self) -> Given<'_> {
        match &mut self.memory {
            Memory::Host(all) => all.given(),
            #[cfg(feature = "cuda")]
            Memory::Cuda(array) => array.exclusive(),
        }
    }
}

impl<T: Plain> std::fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Buffer<{}>({})", T::element(), self.len())
    }
}
