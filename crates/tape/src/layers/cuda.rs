//! The few functions of CUDA's driver that moving slabs needs, found when the program runs.
//!
//! Nothing is linked: where the library, a driver or a device is missing, [`Cuda::open`] says so and the layers that need one are
//! simply absent.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::io;
use std::sync::Arc;

pub(super) type Code = c_int;
pub(super) type Handle = *mut c_void;

/// Declares the table, and how it is filled from the library.
macro_rules! driver {
    ($($field:ident = $symbol:literal ($($argument:ty),*);)*) => {
        pub(super) struct Driver {
            $(pub $field: unsafe extern "C" fn($($argument),*) -> Code,)*
            _library: libloading::Library, // last: it outlives the functions
        }

        impl Driver {
            fn load(library: libloading::Library) -> io::Result<Driver> {
                // SAFETY: the names and types are those of CUDA's driver interface, which does not change under a name.
                unsafe {
                    Ok(Driver {
                        $($field: *library.get(concat!($symbol, "\0").as_bytes()).map_err(io::Error::other)?,)*
                        _library: library,
                    })
                }
            }
        }
    };
}

driver! {
    init = "cuInit" (c_uint);
    device_get = "cuDeviceGet" (*mut c_int, c_int);
    retain = "cuDevicePrimaryCtxRetain" (*mut Handle, c_int);
    release = "cuDevicePrimaryCtxRelease_v2" (c_int);
    set_current = "cuCtxSetCurrent" (Handle);
    error_name = "cuGetErrorName" (Code, *mut *const c_char);
    alloc = "cuMemAlloc_v2" (*mut u64, usize);
    free = "cuMemFree_v2" (u64);
    alloc_host = "cuMemHostAlloc" (*mut Handle, usize, c_uint);
    free_host = "cuMemFreeHost" (Handle);
    to_device = "cuMemcpyHtoDAsync_v2" (u64, *const c_void, usize, Handle);
    to_host = "cuMemcpyDtoHAsync_v2" (*mut c_void, u64, usize, Handle);
    stream_create = "cuStreamCreate" (*mut Handle, c_uint);
    stream_destroy = "cuStreamDestroy_v2" (Handle);
    stream_synchronize = "cuStreamSynchronize" (Handle);
    stream_wait = "cuStreamWaitEvent" (Handle, Handle, c_uint);
    event_create = "cuEventCreate" (*mut Handle, c_uint);
    event_record = "cuEventRecord" (Handle, Handle);
    event_destroy = "cuEventDestroy_v2" (Handle);
}

/// One device, through its primary context: the one that the CUDA runtime uses too, so addresses and streams are the program's own.
pub struct Cuda {
    pub(super) driver: Driver,
    device: c_int,
    context: Handle,
}

// SAFETY: CUDA's context may be used by any thread that makes it current, which every method here does first.
unsafe impl Send for Cuda {}
// SAFETY: as above; the driver's functions may be called from several threads at once.
unsafe impl Sync for Cuda {}

impl Cuda {
    /// The device of this number; an error that says what is missing otherwise.
    pub fn open(number: u32) -> io::Result<Arc<Cuda>> {
        let number = c_int::try_from(number).map_err(io::Error::other)?;
        let names = ["libcuda.so.1", "libcuda.so"];
        // SAFETY: loading CUDA's driver runs its initialisers, which are made to be run so.
        let library = names.iter().find_map(|name| unsafe { libloading::Library::new(*name) }.ok());
        let missing =
            || io::Error::new(io::ErrorKind::NotFound, "CUDA's driver (libcuda.so.1) is not installed");
        let driver = Driver::load(library.ok_or_else(missing)?)?;
        let (mut device, mut context) = (0, std::ptr::null_mut());
        // SAFETY: the calls get places for their answers, in the order that the driver asks for.
        unsafe {
            check(&driver, (driver.init)(0))?;
            check(&driver, (driver.device_get)(&raw mut device, number))?;
            check(&driver, (driver.retain)(&raw mut context, device))?;
        }
        Ok(Arc::new(Cuda { driver, device, context }))
    }

    /// Calls the driver with this device current on this thread.
    pub(super) fn call(&self, work: impl FnOnce(&Driver) -> Code) -> io::Result<()> {
        // SAFETY: the context is retained as long as `self` lives.
        check(&self.driver, unsafe { (self.driver.set_current)(self.context) })?;
        check(&self.driver, work(&self.driver))
    }

    /// A stream of its own that does not wait for the default stream.
    pub fn stream(self: &Arc<Cuda>) -> io::Result<Stream> {
        const NON_BLOCKING: c_uint = 1;
        let mut handle = std::ptr::null_mut();
        // SAFETY: the call gets a place for its answer.
        self.call(|d| unsafe { (d.stream_create)(&raw mut handle, NON_BLOCKING) })?;
        Ok(Stream { cuda: self.clone(), handle })
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        // SAFETY: retained once in `open`; whatever was made in it keeps `self` alive.
        unsafe { (self.driver.release)(self.device) };
    }
}

fn check(driver: &Driver, code: Code) -> io::Result<()> {
    const OUT_OF_MEMORY: Code = 2;
    if code == 0 {
        return Ok(());
    }
    let mut name = std::ptr::null();
    // SAFETY: the call gets a place for its answer, a text that lives for ever, or nothing for a code it does not know.
    let name = unsafe {
        (driver.error_name)(code, &raw mut name);
        if name.is_null() { "unknown error".into() } else { CStr::from_ptr(name).to_string_lossy() }
    };
    let kind = if code == OUT_OF_MEMORY { io::ErrorKind::OutOfMemory } else { io::ErrorKind::Other };
    Err(io::Error::new(kind, format!("CUDA: {name} ({code})")))
}

/// A stream, destroyed with this.
pub struct Stream {
    pub(super) cuda: Arc<Cuda>,
    pub(super) handle: Handle,
}

// SAFETY: CUDA's streams may be used from any thread.
unsafe impl Send for Stream {}

impl Stream {
    /// For kernels and copies of the program's own.
    pub fn raw(&self) -> *mut c_void {
        self.handle
    }

    /// Copies to device memory in the stream's order.
    ///
    /// # Safety
    /// `to` has room for the bytes, which stay as they are until the copy has ended.
    pub unsafe fn upload(&self, to: u64, from: &[u8]) -> io::Result<()> {
        // SAFETY: promised by the caller.
        self.cuda.call(|d| unsafe { (d.to_device)(to, from.as_ptr().cast(), from.len(), self.handle) })
    }

    /// Copies from device memory in the stream's order.
    ///
    /// # Safety
    /// `from` has as many bytes as `to`, which nobody touches until the copy has ended.
    pub unsafe fn download(&self, to: &mut [u8], from: u64) -> io::Result<()> {
        // SAFETY: promised by the caller.
        self.cuda.call(|d| unsafe { (d.to_host)(to.as_mut_ptr().cast(), from, to.len(), self.handle) })
    }

    /// Waits for all copies.
    pub fn synchronize(&self) -> io::Result<()> {
        // SAFETY: the stream lives as long as `self`.
        self.cuda.call(|d| unsafe { (d.stream_synchronize)(self.handle) })
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        let _ = self.synchronize();
        // SAFETY: created in `Cuda::stream`, destroyed once.
        let _ = self.cuda.call(|d| unsafe { (d.stream_destroy)(self.handle) });
    }
}
