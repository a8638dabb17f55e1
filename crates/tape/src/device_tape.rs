//! A tape for kernels: whole slabs of the first layer, by address.
//!
//! What a kernel writes into a slab is its own business; the tape hands out slabs, moves those that are not in use to the layers below, and brings
//! them back in reverse. Work is in the order of a stream: a slab is in use until everything that the stream held when
//! the tape went on from it has ended. Nothing here waits for the GPU, except for a slab that has to come from below.

use std::ffi::c_void;

use crate::engine::{Landing, StackId};
use crate::error::{Error, Fault, Result};
use crate::store::Store;

/// A tape that hands out whole slabs.
pub struct DeviceTape {
    store: Store,
    id: StackId,
    top: Option<Landing>,
}

impl DeviceTape {
    /// A tape on a store.
    pub fn on(store: &Store) -> DeviceTape {
        DeviceTape { store: store.clone(), id: store.engine().open(), top: None }
    }

    /// How long each slab is.
    pub fn slab_bytes(&self) -> usize {
        self.store.slab_bytes()
    }

    /// A new slab on top. The one below is in use until what is now on `stream` has ended.
    ///
    /// # Safety
    /// `stream` is a stream of the store's device, NULL for the default stream (any value where the first layer is host
    /// memory); work on the slab below is on it or has ended.
    pub unsafe fn push_slab(&mut self, stream: *mut c_void) -> Result<u64> {
        // SAFETY: promised by the caller.
        unsafe { self.touch(stream) }?;
        let used = self.top.map(|_| self.slab_bytes());
        let landing = self.store.engine().advance(self.id, used)?;
        self.top = Some(landing);
        Ok(self.address(&landing))
    }

    /// The slab on top, once more, brought back if it went below.
    pub fn top_slab(&mut self) -> Result<u64> {
        let landing = match self.top {
            Some(landing) => landing,
            None => self.store.engine().land(self.id)?,
        };
        self.top = Some(landing);
        Ok(self.address(&landing))
    }

    /// Drops the top slab, which is in use until what is now on `stream` has ended; the one below is on top then.
    ///
    /// # Safety
    /// As for `push_slab`.
    pub unsafe fn pop_slab(&mut self, stream: *mut c_void) -> Result<()> {
        self.top_slab()?;
        // SAFETY: promised by the caller.
        unsafe { self.touch(stream) }?;
        self.top = None;
        match self.store.engine().retreat(self.id) {
            Ok(landing) => self.top = Some(landing),
            Err(Error::Empty) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Whether it has no slab.
    pub fn is_empty(&self) -> bool {
        self.store.engine().top(self.id).is_none()
    }

    /// # Safety
    /// `stream` is a stream of the store's device.
    unsafe fn touch(&self, stream: *mut c_void) -> Result<()> {
        let Some(top) = &self.top else { return Ok(()) };
        let layer = &self.store.engine().layers[0];
        // SAFETY: promised by the caller.
        unsafe { layer.touched(top.place, stream) }
            .map_err(|error| Error::Write { layer: layer.name(), fault: Fault::new(error) })
    }

    fn address(&self, landing: &Landing) -> u64 {
        self.store.engine().layers[0].address(landing.place)
    }
}

impl Drop for DeviceTape {
    fn drop(&mut self) {
        self.store.engine().close(self.id);
    }
}
