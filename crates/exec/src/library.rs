//! Calling a built kernel from Rust. The shared library exports a C wrapper per kernel,
//! `int NAME(const unsigned grid[3], const unsigned block[3], size_t shared, void** args)`, where `args[i]` points
//! at the i-th argument's value (as for `cudaLaunchKernel`) and the result is 0 or a CUDA error.
//!
//! On the CPU a kernel may use any memory, so pointers to Rust slices are arguments like any other.

mod checker;

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

pub use checker::Report;

use crate::error::Error;
use checker::Checker;

type Wrapper = unsafe extern "C" fn(*const c_uint, *const c_uint, usize, *mut *mut c_void) -> c_int;

/// A loaded library.
#[derive(Debug)]
pub struct Library {
    path: PathBuf,
    handle: libloading::Library,
    /// There when the library was built for checking.
    checker: Option<Checker>,
}

/// One exported wrapper. It borrows the library, which stays loaded as long.
#[derive(Debug, Clone, Copy)]
pub struct Kernel<'a> {
    name: &'a str,
    wrapper: Wrapper,
    library: &'a Library,
}

/// What a wrapper returns when `cugrad_failure` says what it was.
const HAS_FAILED: c_int = -1;

impl Library {
    /// Loads it.
    pub fn open(path: &Path) -> Result<Library, Error> {
        // A bare file name would be looked up in the system's directories.
        let path = std::path::absolute(path).map_err(Error::io("cannot find", path))?;
        // SAFETY: the library is one that this crate built; its initialisers register derivatives and no more.
        let handle = unsafe { libloading::Library::new(&path) };
        match handle {
            Ok(handle) => Ok(Library { path, handle, checker: None }),
            Err(source) => Err(Error::Load { path, source }),
        }
    }

    /// A library that was built for checking ([`crate::sanitize`]): its kernels may touch the slices they are given, and
    /// nothing else of this program's memory.
    pub fn open_checked(path: &Path) -> Result<Library, Error> {
        let mut library = Library::open(path)?;
        library.checker = Some(Checker::of(&library)?);
        Ok(library)
    }

    /// An exported wrapper by its name.
    pub fn kernel<'a>(&'a self, name: &'a str) -> Result<Kernel<'a>, Error> {
        // SAFETY: exported wrappers have this signature; other symbols are C++ names that cannot be asked for.
        let symbol = unsafe { self.handle.get::<Wrapper>(name.as_bytes()) };
        let wrapper =
            *symbol.map_err(|_| Error::NoSymbol { path: self.path.clone(), name: name.to_string() })?;
        Ok(Kernel { name, wrapper, library: self })
    }

    /// What failed last on this thread.
    fn failure(&self) -> String {
        type Ask = unsafe extern "C" fn() -> *const c_char;
        // SAFETY: wrappers that fail stand beside this function, which takes nothing and returns a text that ends with 0.
        unsafe {
            let ask = self.handle.get::<Ask>(b"cugrad_failure");
            ask.map_or_else(
                |_| "nothing is known of the reason".to_string(),
                |ask| CStr::from_ptr(ask()).to_string_lossy().into_owned(),
            )
        }
    }
}

impl Kernel<'_> {
    /// Launches and waits.
    ///
    /// # Safety
    /// The arguments must be those of the wrapped kernel in number, order and type, and the kernel must stay
    /// within the slices it is given, for this grid and block.
    pub unsafe fn launch(
        &self,
        grid: [u32; 3],
        block: [u32; 3],
        shared_bytes: usize,
        arguments: &mut Arguments<'_>,
    ) -> Result<(), Error> {
        let mut pointers: Vec<*mut c_void> =
            arguments.values.iter_mut().map(|v| v.as_mut_ptr().cast()).collect();
        // SAFETY: the caller vouches for the arguments; the arrays live until the call returns, which waits.
        let mut call =
            || unsafe { (self.wrapper)(grid.as_ptr(), block.as_ptr(), shared_bytes, pointers.as_mut_ptr()) };
        let code = match &self.library.checker {
            Some(checker) => checker.watch(&arguments.slices, &mut call).map_err(Error::Stopped)?,
            None => call(),
        };
        match code {
            0 => Ok(()),
            HAS_FAILED => Err(Error::Failed { name: self.name.to_string(), reason: self.library.failure() }),
            code => Err(Error::Launch { name: self.name.to_string(), code }),
        }
    }
}

/// The values passed to a kernel, in order. Slices are borrowed until the arguments go away.
#[derive(Debug, Default)]
pub struct Arguments<'a> {
    /// Each value in 16-byte units, so that any scalar or pointer is aligned.
    values: Vec<Vec<u128>>,
    /// Start and bytes of the slices among them, each once.
    slices: Vec<(*mut c_void, usize)>,
    borrowed: PhantomData<&'a mut ()>,
}

impl<'a> Arguments<'a> {
    /// None yet.
    pub fn new() -> Arguments<'a> {
        Arguments::default()
    }

    /// A scalar, or a struct laid out as C lays it out.
    pub fn value<T: Copy + 'a>(mut self, value: T) -> Arguments<'a> {
        const { assert!(align_of::<T>() <= align_of::<u128>(), "no argument is aligned beyond 16 bytes") };
        let mut storage = vec![0u128; size_of::<T>().div_ceil(size_of::<u128>()).max(1)];
        // SAFETY: the storage is large enough and aligned for T, and T is plain data.
        unsafe { storage.as_mut_ptr().cast::<T>().write(value) };
        self.values.push(storage);
        self
    }

    /// A value given by its bytes, in words.
    pub fn bytes(mut self, words: &[u64]) -> Arguments<'a> {
        let whole = words.chunks(2).map(|pair| {
            let high = pair.get(1).copied().unwrap_or(0);
            u128::from(pair[0]) | u128::from(high) << 64
        });
        self.values.push(whole.collect());
        self
    }

    fn remember(&mut self, start: *mut c_void, bytes: usize) {
        if bytes > 0 && !self.slices.iter().any(|(known, _)| *known == start) {
            self.slices.push((start, bytes));
        }
    }

    /// A pointer to memory of so many bytes.
    pub fn memory(mut self, start: *mut c_void, bytes: usize) -> Arguments<'a> {
        self.remember(start, bytes);
        self.value(start)
    }

    /// A pointer to memory that the kernel reads.
    pub fn slice<T: Copy>(mut self, slice: &'a [T]) -> Arguments<'a> {
        self.remember(slice.as_ptr().cast_mut().cast(), size_of_val(slice));
        self.value(slice.as_ptr())
    }

    /// A pointer to memory that the kernel reads and writes.
    pub fn slice_mut<T: Copy>(mut self, slice: &'a mut [T]) -> Arguments<'a> {
        self.remember(slice.as_mut_ptr().cast(), size_of_val(slice));
        self.value(slice.as_mut_ptr())
    }
}
