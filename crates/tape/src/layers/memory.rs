//! Ordinary memory, in huge pages where the system has them.

use std::io;
use std::ptr::NonNull;
use std::sync::Arc;

use super::{Layer, Place};
use crate::system::System;

/// Memory of this machine.
pub struct Memory {
    system: Arc<dyn System>,
    slab: usize,
}

impl Memory {
    /// Slabs of this size.
    pub fn new(system: Arc<dyn System>, slab: usize) -> Memory {
        Memory { system, slab }
    }
}

fn pointer(place: Place) -> NonNull<u8> {
    NonNull::new(std::ptr::with_exposed_provenance_mut(place.0 as usize))
        .expect("places are mapped addresses")
}

// SAFETY: a place is the address of a mapping of `slab` zeroed bytes, which lives until `release` unmaps it.
unsafe impl Layer for Memory {
    fn name(&self) -> &'static str {
        "memory"
    }

    fn reserve(&self) -> io::Result<Place> {
        Ok(Place(self.system.map(self.slab)?.as_ptr().expose_provenance() as u64))
    }

    fn release(&self, place: Place) {
        // SAFETY: the place came from `reserve`, and the engine releases a place once, when nothing uses it.
        unsafe { self.system.unmap(pointer(place), self.slab) }
    }

    fn host(&self, place: Place) -> Option<NonNull<u8>> {
        Some(pointer(place))
    }

    fn write(&self, place: Place, bytes: &[u8]) -> io::Result<()> {
        assert!(bytes.len() <= self.slab, "a slab is written into a place of its size");
        // SAFETY: the place has `slab` bytes that only the engine touches, and it moves a slab to one place at a time.
        unsafe { pointer(place).copy_from_nonoverlapping(NonNull::from(bytes).cast(), bytes.len()) };
        Ok(())
    }

    fn read(&self, place: Place, bytes: &mut [u8]) -> io::Result<()> {
        assert!(bytes.len() <= self.slab, "a slab is read from a place of its size");
        // SAFETY: as for `write`; memory is zeroed when mapped, so every byte is initialised.
        unsafe { NonNull::from(&mut *bytes).cast().copy_from_nonoverlapping(pointer(place), bytes.len()) };
        Ok(())
    }
}
