//! Where slabs can be: one trait, and a file per kind of layer.
//!
//! A store has a list of layers, the nearest first. A slab can have a copy in each. The engine decides what moves
//! when; a layer only finds room for a slab and copies its bytes from and to host memory.

mod compressed;
mod cuda;
mod device;
mod file;
mod memory;

pub use compressed::Compressed;
pub use cuda::{Cuda, Stream};
pub use device::{Device, Pinned};
pub(crate) use file::unnamed;
pub use file::{File, FileOptions};
pub use memory::Memory;

use std::ffi::c_void;
use std::io;
use std::ptr::NonNull;

/// Room for one slab in one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(pub u64);

/// One kind of memory. All methods may be called from several threads at once, for different places.
///
/// # Safety
/// `host` must answer with memory of a whole slab, initialised, that stays valid and is touched by nobody but the
/// engine until `release` is called for the place.
pub unsafe trait Layer: Send + Sync {
    /// What errors and statistics call it.
    fn name(&self) -> &'static str;

    /// Finds room for one more slab. Called only while the budget allows it, and quick: it runs under a lock.
    fn reserve(&self) -> io::Result<Place>;

    /// Gives the room back to the system.
    fn release(&self, place: Place);

    /// The slab's address, where the CPU can read and write it.
    fn host(&self, place: Place) -> Option<NonNull<u8>>;

    /// The slab's address for whoever works with the slabs of the first layer, such as a kernel.
    fn address(&self, place: Place) -> u64 {
        self.host(place).map_or(0, |at| at.as_ptr() as u64)
    }

    /// The slab is in use until what this stream holds now has ended; copies from and to it have to wait for that.
    ///
    /// # Safety
    /// `stream` is a stream of the layer's device, where it has one.
    unsafe fn touched(&self, _: Place, _: *mut c_void) -> io::Result<()> {
        Ok(())
    }

    /// Copies the beginning of a slab from host memory to this layer.
    fn write(&self, place: Place, bytes: &[u8]) -> io::Result<()>;

    /// Copies the beginning of a slab, as long as it was written, from this layer to host memory.
    fn read(&self, place: Place, bytes: &mut [u8]) -> io::Result<()>;

    /// Host memory that the layer needs besides slabs while it works, which the memory budget has to cover.
    fn scratch(&self) -> u64 {
        0
    }
}
