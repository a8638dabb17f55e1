//! The one device: this machine's processor. The header spells out `cudaDeviceProp`; only numbers it cannot know come from here.

use crate::status;

/// Cores that run blocks, i.e. multiprocessors.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_processors() -> u32 {
    crate::pool::width() as u32
}

/// Physical memory in bytes; device memory is as large.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_memory_total() -> usize {
    // SAFETY: sysconf reads no memory of ours.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    let (pages, size) = (usize::try_from(pages).unwrap_or(1 << 20), usize::try_from(size).unwrap_or(4096));
    pages.saturating_mul(size)
}

/// `cudaDeviceReset`: frees what is allocated and forgets the errors. Streams and events become invalid.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_reset() {
    crate::memory::release_all();
    crate::streams::reset();
    status::reset();
}
