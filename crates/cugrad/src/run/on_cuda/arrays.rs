//! Arrays on a GPU: those of a buffer, and cudarc's own slices and views.

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaSlice, CudaView, CudaViewMut, DevicePtr, DeviceSlice, LaunchArgs, PushKernelArg,
};

use super::failed;
use crate::Error;
use crate::run::argument::{Argument, Given, Passed, Plain};

/// An array on a GPU, whoever made it.
pub(crate) trait DeviceArray {
    fn len(&self) -> usize;
    fn is_mutable(&self) -> bool;
    fn is_in(&self, context: &Arc<CudaContext>) -> bool;
    fn push<'b>(&'b mut self, builder: &mut LaunchArgs<'b>);
    /// For calls that wait for everything before them, and that are waited for.
    fn address(&self) -> u64;
}

macro_rules! device_array {
    ($ty:ty, $mutable:tt $(, $life:lifetime)*) => {
        impl<'a, $($life: 'a,)* T> DeviceArray for $ty {
            fn len(&self) -> usize {
                DeviceSlice::len(&**self)
            }
            fn is_mutable(&self) -> bool {
                $mutable
            }
            fn is_in(&self, context: &Arc<CudaContext>) -> bool {
                DeviceSlice::stream(&**self).context() == context
            }
            fn push<'b>(&'b mut self, builder: &mut LaunchArgs<'b>) {
                device_array!(@push $mutable, builder, self);
            }
            fn address(&self) -> u64 {
                DevicePtr::device_ptr(&**self, DeviceSlice::stream(&**self)).0
            }
        }
        impl<'a, $($life: 'a,)* T: Plain> Argument<'a> for $ty {
            fn given(self) -> Given<'a> {
                Given { element: T::element(), passed: Passed::Cuda(Box::new(self)) }
            }
        }
    };
    (@push true, $builder:ident, $this:ident) => { $builder.arg(&mut **$this) };
    (@push false, $builder:ident, $this:ident) => { $builder.arg(&**$this) };
}

device_array!(&'a CudaSlice<T>, false);
device_array!(&'a mut CudaSlice<T>, true);
device_array!(&'a CudaView<'v, T>, false, 'v);
device_array!(&'a mut CudaViewMut<'v, T>, true, 'v);

/// Memory of a [`super::Buffer`]: bytes, since a struct of the user's is no type of cudarc's.
pub(crate) struct Array<T: Plain> {
    pub(super) memory: CudaSlice<u8>,
    pub(super) len: usize,
    pub(super) of: std::marker::PhantomData<T>,
}

struct Counted<A> {
    bytes: A,
    len: usize,
}

impl DeviceArray for Counted<&CudaSlice<u8>> {
    fn len(&self) -> usize {
        self.len
    }
    fn is_mutable(&self) -> bool {
        false
    }
    fn is_in(&self, context: &Arc<CudaContext>) -> bool {
        self.bytes.context() == context
    }
    fn push<'b>(&'b mut self, builder: &mut LaunchArgs<'b>) {
        builder.arg(self.bytes);
    }
    fn address(&self) -> u64 {
        self.bytes.device_ptr(self.bytes.stream()).0
    }
}

impl DeviceArray for Counted<&mut CudaSlice<u8>> {
    fn len(&self) -> usize {
        self.len
    }
    fn is_mutable(&self) -> bool {
        true
    }
    fn is_in(&self, context: &Arc<CudaContext>) -> bool {
        self.bytes.context() == context
    }
    fn push<'b>(&'b mut self, builder: &mut LaunchArgs<'b>) {
        builder.arg(&mut *self.bytes);
    }
    fn address(&self) -> u64 {
        self.bytes.device_ptr(self.bytes.stream()).0
    }
}

impl<T: Plain> Array<T> {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn shared(&self) -> Given<'_> {
        let counted = Counted { bytes: &self.memory, len: self.len };
        Given { element: T::element(), passed: Passed::Cuda(Box::new(counted)) }
    }

    pub fn exclusive(&mut self) -> Given<'_> {
        let counted = Counted { bytes: &mut self.memory, len: self.len };
        Given { element: T::element(), passed: Passed::Cuda(Box::new(counted)) }
    }

    pub fn write(&mut self, from: &[T]) -> Result<(), Error> {
        // SAFETY: the bytes of plain data.
        let bytes = unsafe { std::slice::from_raw_parts(from.as_ptr().cast::<u8>(), size_of_val(from)) };
        let stream = self.memory.stream().clone();
        if bytes.is_empty() {
            return Ok(());
        }
        stream.memcpy_htod(bytes, &mut self.memory).map_err(failed("copying to the GPU"))
    }

    pub fn to_vec(&self) -> Result<Vec<T>, Error> {
        let bytes = self.memory.stream().clone_dtoh(&self.memory).map_err(failed("copying from the GPU"))?;
        let mut all: Vec<T> = Vec::with_capacity(self.len);
        // SAFETY: as many bytes as the elements have, each pattern of which is a value.
        unsafe {
            std::ptr::copy_nonoverlapping(
                bytes.as_ptr(),
                all.as_mut_ptr().cast::<u8>(),
                self.len * size_of::<T>(),
            );
            all.set_len(self.len);
        }
        Ok(all)
    }
}
