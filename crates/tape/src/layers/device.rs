//! GPU memory, and host memory that is pinned for it.
//!
//! Slabs move between the two on streams of their own, beside the program's kernels. A program works on a slab in the order of *its* stream, so
//! the layer keeps an event per slab: the point of the program's stream up to which the slab is in use. A copy waits for
//! it on the GPU; no thread of the program does.

use std::collections::HashMap;
use std::ffi::c_void;
use std::io;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::cuda::{Cuda, Handle, Stream};
use super::{Layer, Place};

/// Memory of a GPU.
pub struct Device {
    cuda: Arc<Cuda>,
    slab: usize,
    /// Streams that no copy uses at the moment.
    idle: Mutex<Vec<Stream>>,
    events: Mutex<HashMap<Place, Event>>,
}

struct Event(Handle);

// SAFETY: CUDA's events may be used from any thread.
unsafe impl Send for Event {}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Device {
    /// Slabs of this size on a GPU.
    pub fn new(cuda: &Arc<Cuda>, slab: usize) -> Device {
        Device { cuda: cuda.clone(), slab, idle: Mutex::default(), events: Mutex::default() }
    }

    /// Runs a copy behind the last use of the slab, and waits for its end.
    fn copy(&self, place: Place, copy: impl FnOnce(Handle) -> io::Result<()>) -> io::Result<()> {
        let idle = lock(&self.idle).pop();
        let stream = idle.map_or_else(|| self.cuda.stream(), Ok)?;
        let event = lock(&self.events).get(&place).map(|event| event.0);
        if let Some(event) = event {
            // SAFETY: stream and event are alive: events go only when their slab's place does.
            self.cuda.call(|d| unsafe { (d.stream_wait)(stream.handle, event, 0) })?;
        }
        copy(stream.handle)?;
        stream.synchronize()?;
        lock(&self.idle).push(stream);
        Ok(())
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        for (_, event) in lock(&self.events).drain() {
            // SAFETY: made by `touched`, destroyed once.
            let _ = self.cuda.call(|d| unsafe { (d.event_destroy)(event.0) });
        }
    }
}

// SAFETY: `host` gives no address.
unsafe impl Layer for Device {
    fn name(&self) -> &'static str {
        "device"
    }

    fn reserve(&self) -> io::Result<Place> {
        let mut at = 0;
        // SAFETY: the call gets a place for its answer.
        self.cuda.call(|d| unsafe { (d.alloc)(&raw mut at, self.slab) })?;
        Ok(Place(at))
    }

    fn release(&self, place: Place) {
        if let Some(event) = lock(&self.events).remove(&place) {
            // SAFETY: made by `touched`, destroyed once.
            let _ = self.cuda.call(|d| unsafe { (d.event_destroy)(event.0) });
        }
        // SAFETY: allocated by `reserve`; freeing waits for what uses it.
        let _ = self.cuda.call(|d| unsafe { (d.free)(place.0) });
    }

    fn host(&self, _: Place) -> Option<NonNull<u8>> {
        None
    }

    fn address(&self, place: Place) -> u64 {
        place.0
    }

    unsafe fn touched(&self, place: Place, stream: *mut c_void) -> io::Result<()> {
        const WITHOUT_TIMING: u32 = 2;
        let mut events = lock(&self.events);
        let known = events.get(&place).map(|event| event.0);
        let event = match known {
            Some(event) => event,
            None => {
                let mut event = std::ptr::null_mut();
                // SAFETY: the call gets a place for its answer.
                self.cuda.call(|d| unsafe { (d.event_create)(&raw mut event, WITHOUT_TIMING) })?;
                events.insert(place, Event(event));
                event
            }
        };
        // SAFETY: the event is alive, the stream is promised by the caller.
        self.cuda.call(|d| unsafe { (d.event_record)(event, stream) })
    }

    fn write(&self, place: Place, bytes: &[u8]) -> io::Result<()> {
        assert!(bytes.len() <= self.slab, "a slab is written into a place of its size");
        // SAFETY: the place has `slab` bytes; `bytes` lives until the copy has ended, for which `copy` waits.
        let run = |d: &super::cuda::Driver, s| unsafe {
            (d.to_device)(place.0, bytes.as_ptr().cast(), bytes.len(), s)
        };
        self.copy(place, |stream| self.cuda.call(|d| run(d, stream)))
    }

    fn read(&self, place: Place, bytes: &mut [u8]) -> io::Result<()> {
        assert!(bytes.len() <= self.slab, "a slab is read from a place of its size");
        let (to, length) = (bytes.as_mut_ptr(), bytes.len());
        // SAFETY: as for `write`; nobody else touches `bytes` meanwhile.
        let run = |d: &super::cuda::Driver, s| unsafe { (d.to_host)(to.cast(), place.0, length, s) };
        self.copy(place, |stream| self.cuda.call(|d| run(d, stream)))
    }
}

/// Host memory that the GPU copies at full speed, and that the CPU and the disk read as fast as any other.
pub struct Pinned {
    cuda: Arc<Cuda>,
    slab: usize,
}

impl Pinned {
    /// Slabs of this size in memory that the GPU can copy from.
    pub fn new(cuda: &Arc<Cuda>, slab: usize) -> Pinned {
        Pinned { cuda: cuda.clone(), slab }
    }
}

fn pointer(place: Place) -> NonNull<u8> {
    NonNull::new(std::ptr::with_exposed_provenance_mut(place.0 as usize))
        .expect("places are mapped addresses")
}

// SAFETY: a place is the address of `slab` bytes of pinned memory, zeroed below, which live until `release`.
unsafe impl Layer for Pinned {
    fn name(&self) -> &'static str {
        "pinned"
    }

    fn reserve(&self) -> io::Result<Place> {
        const PORTABLE: u32 = 1; // and not write-combined
        let mut at = std::ptr::null_mut();
        // SAFETY: the call gets a place for its answer; the memory has `slab` bytes.
        unsafe {
            self.cuda.call(|d| (d.alloc_host)(&raw mut at, self.slab, PORTABLE))?;
            at.cast::<u8>().write_bytes(0, self.slab);
        }
        Ok(Place(at.expose_provenance() as u64))
    }

    fn release(&self, place: Place) {
        // SAFETY: allocated by `reserve`, and the engine releases a place once, when nothing uses it.
        let _ = self.cuda.call(|d| unsafe { (d.free_host)(pointer(place).as_ptr().cast()) });
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
        // SAFETY: as for `write`; every byte was initialised by `reserve`.
        unsafe { NonNull::from(&mut *bytes).cast().copy_from_nonoverlapping(pointer(place), bytes.len()) };
        Ok(())
    }
}
