//! GPUs, by cudarc. The driver is opened at run time.
//!
//! A launch finds what its derivative needs besides the caller's arguments, as `include/cugrad/detail` does for C++:
//! a tape for all threads, sized by the kernel that counts; room for the adjoints of shared memory, as more dynamic shared
//! memory where the device has it, else as a slab; memory for sums in the order of blocks. All of it is ordered by the stream,
//! except where only the launch itself shows how much tape it takes: then the launch is waited for, and an overflow is an error.

mod arrays;
mod library;
mod residence;

use std::sync::Arc;

use cudarc::driver::sys::{CUdevice_attribute as DeviceFact, CUfunction_attribute as FunctionFact};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError,
    LaunchArgs, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::Ptx;

pub(crate) use arrays::{Array, DeviceArray};
pub(crate) use library::CudaLibrary;

use super::argument::{Given, Passed, Plain};
use super::kernel::{Code, Kernel};
use super::shape::Shape;
use crate::cpu::Entry;
use crate::portable::{Needs, Portable, SLAB_BYTES, TAPE_BYTES, TapeNeed, entry_in_ptx};
use crate::{Error, Gradient};

/// A GPU with the stream that is used unless a launch names another.
#[derive(Clone, Debug)]
pub(crate) struct Cuda {
    stream: Arc<CudaStream>,
}

fn failed(what: &str) -> impl FnOnce(DriverError) -> Error {
    move |e| Error::Usage(format!("{what}: {e}"))
}

impl Cuda {
    pub fn new(ordinal: usize) -> Result<Cuda, Error> {
        // SAFETY: the driver's initialisers have no requirements.
        if !unsafe { cudarc::driver::sys::is_culib_present() } {
            return Err(Error::Usage(
                "NVIDIA's driver (libcuda.so) was not found, so there is no GPU to run on\nhint: install the driver, or run on Device::cpu()".into(),
            ));
        }
        let context = CudaContext::new(ordinal).map_err(|e| {
            Error::Usage(format!(
                "GPU {ordinal} cannot be used: {e}\nhint: `nvidia-smi` lists those that can"
            ))
        })?;
        Ok(Cuda { stream: context.default_stream() })
    }

    pub fn on(stream: Arc<CudaStream>) -> Cuda {
        Cuda { stream }
    }

    fn context(&self) -> &Arc<CudaContext> {
        self.stream.context()
    }

    pub fn name(&self) -> String {
        let name = self.context().name().unwrap_or_else(|_| "a GPU".to_string());
        format!("{name} (GPU {})", self.context().ordinal())
    }

    pub fn synchronize(&self) -> Result<(), Error> {
        self.context().synchronize().map_err(failed("waiting for the GPU"))
    }

    pub fn array<T: Plain>(&self, from: &[T]) -> Result<Array<T>, Error> {
        let mut array = self.zeros(from.len())?;
        array.write(from)?;
        Ok(array)
    }

    pub fn zeros<T: Plain>(&self, len: usize) -> Result<Array<T>, Error> {
        let bytes = len * size_of::<T>();
        let what = format!("no memory for {bytes} bytes on the GPU");
        // One element at least: every array has an address.
        let memory = self.stream.alloc_zeros::<u8>(bytes.max(1)).map_err(failed(&what))?;
        Ok(Array { memory, len, of: std::marker::PhantomData })
    }

    fn architecture(&self) -> Result<String, Error> {
        let (major, minor) =
            self.context().compute_capability().map_err(failed("asking for the architecture"))?;
        Ok(format!("sm_{major}{minor}"))
    }

    /// Loads a kernel by its name. Primals have C++ names there, which are found in the text of the PTX.
    pub fn load(&self, portable: &Portable) -> Result<Kernel, Error> {
        if let Some((_, bytes)) = &portable.library {
            return self.load_library(portable, bytes);
        }
        let (name, needs) = (&portable.signature.name, &portable.needs);
        let own_name = |ptx: &str| format!("\n{ptx}").contains(&format!(".entry {name}("));
        let (module, text) = match &portable.ptx {
            Some((_, text)) => (self.module(Ptx::from_src(text.clone()))?, Some(text.clone())),
            // Machine code needs no driver as new as the compiler.
            None => {
                let module = self.module(Ptx::from_binary(portable.cubin(&self.architecture()?)?))?;
                let found = needs.first.is_none() && module.load_function(name).is_ok();
                let text = if found { None } else { Some(portable.ptx(&self.architecture()?)?) };
                (module, text)
            }
        };
        let entry = |function: &str| -> Result<CudaFunction, Error> {
            let text = text.as_deref().unwrap_or_default();
            if own_name(text) && function == name || text.is_empty() {
                return self::function(&module, function);
            }
            let found = entry_in_ptx(text, function).ok_or_else(|| no_entry(function, name))?;
            self::function(&module, found)
        };
        let counter = match &needs.tape {
            TapeNeed::Counted { kernel, .. } => Some(function(&module, kernel)?),
            TapeNeed::None | TapeNeed::Words(_) | TapeNeed::Unknown => None,
        };
        let first = needs.first.as_deref().map(&entry).transpose()?;
        let kernel = CudaKernel { cuda: self.clone(), function: entry(name)?, counter, first };
        let (signature, bounds) = (portable.signature.clone(), portable.bounds.clone());
        Ok(Kernel { signature, needs: needs.clone(), bounds, code: Code::Cuda(kernel) })
    }

    fn module(&self, ptx: Ptx) -> Result<Arc<CudaModule>, Error> {
        self.context().load_module(ptx).map_err(failed("loading the kernel on the GPU"))
    }

    pub fn load_primal(&self, of: &Gradient) -> Result<Kernel, Error> {
        if !of.primal().is_kernel() {
            return self.load_function(Entry::Primal(of), of.primal_signature(), of.primal_bounds().clone());
        }
        self.load(&of.primal_portable()?)
    }
}

fn function(module: &Arc<CudaModule>, name: &str) -> Result<CudaFunction, Error> {
    module.load_function(name).map_err(failed(&format!("`{name}` is not in the loaded module")))
}

fn no_entry(primal: &str, of: &str) -> Error {
    let reason = format!("`{primal}` has to be launched, and cannot be found in the PTX");
    Error::launch(of, None, reason, format!("declare it `extern \"C\" __global__ void {primal}(…)`"))
}

/// A kernel as the driver has it.
#[derive(Debug)]
pub struct CudaKernel {
    cuda: Cuda,
    function: CudaFunction,
    counter: Option<CudaFunction>,
    first: Option<CudaFunction>,
}

/// `::cugrad::tape` of include/cugrad/tape.h.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Tape {
    base: u64,
    stride: u32,
    capacity: u32,
    overflow: u64,
    top: u32,
    _padding: u32,
    on_host: u64,
}

/// `::cugrad::shared_slab` of include/cugrad/shared.h.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Slab {
    base: u64,
    spilled: u64,
    sums: u64,
}

const _: () = assert!(size_of::<Tape>() == TAPE_BYTES && size_of::<Slab>() == SLAB_BYTES);

/// A value's first bytes; the driver takes as many as the parameter has.
#[repr(transparent)]
struct Words(u128);

// SAFETY: plain data, laid out as in the headers that are named.
unsafe impl DeviceRepr for Tape {}
// SAFETY: as above.
unsafe impl DeviceRepr for Slab {}
// SAFETY: the value that was written there is plain data.
unsafe impl DeviceRepr for Words {}

/// What a kernel may use without asking for more.
const DEFAULT_DYNAMIC_SHARED: u64 = 48 * 1024;

impl CudaKernel {
    /// The function itself, to be launched by cudarc. A derivative that takes a tape or a slab needs both as further
    /// arguments: [`crate::Signature`] lists them.
    pub fn function(&self) -> &CudaFunction {
        &self.function
    }

    pub(crate) fn context(&self) -> &Arc<CudaContext> {
        self.cuda.context()
    }

    pub(crate) unsafe fn run(
        &self,
        kernel: &Kernel,
        shape: Shape,
        mut given: Vec<Given<'_>>,
        stream: Option<Arc<CudaStream>>,
    ) -> Result<(), Error> {
        let (needs, name) = (&kernel.needs, kernel.signature.name.as_str());
        let stream = stream.unwrap_or_else(|| self.cuda.stream.clone());
        if stream.context() != self.context() {
            return Err(Error::launch(name, None, "the stream is of another GPU than the kernel", ""));
        }
        let primals =
            kernel.signature.params.iter().filter(|p| p.role == crate::signature::Role::Primal).count();
        if let Some(first) = &self.first {
            // SAFETY: the primal's parameters come first; the caller vouches for them.
            unsafe {
                launch(&stream, first, shape, shape.shared as u64, false, &mut given[..primals], &[], &[])?
            };
        }
        let mut shared = shape.shared as u64;
        let mut slabs = Vec::new();
        // They live until the launch is in the stream, and are freed in its order.
        let mut kept: Vec<CudaSlice<u8>> = Vec::new();
        if let Some(room) = needs.spilled {
            slabs.push(self.slab(&stream, shape, room, &mut shared, &mut kept)?);
        }
        let (mut tapes, mut flag) = (Vec::new(), None);
        if needs.tape != TapeNeed::None {
            let (tape, watched) = self.tape(&stream, needs, shape, &mut given[..primals], &mut kept)?;
            tapes.push(tape);
            flag = watched;
        }
        // SAFETY: as this function's own contract; slab and tape are those of the headers.
        unsafe {
            launch(&stream, &self.function, shape, shared, needs.cooperative, &mut given, &slabs, &tapes)?
        };
        if let Some((flag, words)) = flag {
            let found = stream.clone_dtoh(&flag).map_err(failed("launching the derivative"))?;
            if found != [0] {
                let reason =
                    format!("a thread needed more than {words} words of tape, so the gradient is lost");
                return Err(Error::launch(
                    name,
                    None,
                    reason,
                    "set the environment variable CUGRAD_TAPE_WORDS to more words per thread, or launch smaller grids",
                ));
            }
        }
        Ok(())
    }

    /// Adjoints of shared memory: see include/cugrad/detail/shared_launch.h, which this follows.
    fn slab(
        &self,
        stream: &Arc<CudaStream>,
        shape: Shape,
        room: u64,
        shared: &mut u64,
        kept: &mut Vec<CudaSlice<u8>>,
    ) -> Result<Slab, Error> {
        let (spilled, sums) = (room & 0xffff_ffff, room >> 32);
        let mut slab = Slab { spilled, ..Slab::default() };
        let mut find = |bytes: u64| -> Result<u64, Error> {
            let what = format!("no memory for adjoints of shared memory ({bytes} bytes)");
            let memory = stream.alloc_zeros::<u8>(bytes as usize).map_err(failed(&what))?;
            let start = memory.device_ptr(stream).0;
            kept.push(memory);
            Ok(start)
        };
        if sums > 0 {
            slab.sums = find(sums * (16 + 8 * shape.blocks()))?;
        }
        let primal = (shape.shared as u64).next_multiple_of(16);
        let wanted = 2 * primal + spilled;
        let forced = std::env::var("CUGRAD_SHARED_SLAB").is_ok_and(|v| v == "1");
        if !forced && wanted <= self.most_shared()? {
            *shared = wanted;
        } else {
            *shared = primal;
            let bytes = shape.blocks() * (primal + spilled);
            if bytes > 0 {
                slab.base = find(bytes)?;
            }
        }
        Ok(slab)
    }

    /// Dynamic shared memory that a block of this kernel can have.
    fn most_shared(&self) -> Result<u64, Error> {
        let device = DeviceFact::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
        let most =
            self.context().attribute(device).map_err(failed("asking for the device's shared memory"))?;
        let fixed = self.function.get_attribute(FunctionFact::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
        let fixed = fixed.map_err(failed("asking for the derivative's shared memory"))?;
        Ok((most - fixed).max(0) as u64)
    }

    /// A tape for every thread, and the flag with its words where the size is a guess.
    #[allow(clippy::type_complexity)]
    fn tape(
        &self,
        stream: &Arc<CudaStream>,
        needs: &Needs,
        shape: Shape,
        primals: &mut [Given<'_>],
        kept: &mut Vec<CudaSlice<u8>>,
    ) -> Result<(Tape, Option<(CudaSlice<u32>, u64)>), Error> {
        let threads = shape.blocks() * shape.threads_of_block();
        let set =
            std::env::var("CUGRAD_TAPE_WORDS").ok().and_then(|v| v.parse::<u64>().ok()).filter(|n| *n > 0);
        let (words, sure) = match (&needs.tape, set) {
            (_, Some(words)) => (words, false),
            (TapeNeed::Words(words), None) => (*words, true),
            (TapeNeed::Counted { by_all_threads, .. }, None) => {
                (self.counted(stream, shape, *by_all_threads, primals)?, true)
            }
            (TapeNeed::Unknown | TapeNeed::None, None) => {
                let (free, _) =
                    self.context().mem_get_info().map_err(failed("asking for the free memory"))?;
                ((free as u64 / 2 / 4 / threads.max(1)).min(1 << 16), false)
            }
        };
        let (Ok(stride), Ok(capacity)) = (u32::try_from(threads), u32::try_from(words)) else {
            return Err(Error::Usage(format!(
                "a tape of {words} words for each of {threads} threads is more than a launch can have\nhint: launch smaller grids"
            )));
        };
        let mut tape = Tape { stride, capacity, ..Tape::default() };
        let bytes = threads * words * 4;
        if bytes > 0 {
            let what = format!(
                "no memory for the derivative's tape ({bytes} bytes: {words} words of 4 bytes for each of {threads} threads)"
            );
            // SAFETY: what a thread reads from its tape it has written there.
            let memory = unsafe { stream.alloc::<u8>(bytes as usize) }.map_err(failed(&what))?;
            tape.base = memory.device_ptr(stream).0;
            kept.push(memory);
        }
        if sure {
            return Ok((tape, None));
        }
        let flag = stream.alloc_zeros::<u32>(1).map_err(failed("no memory for the tape's flag"))?;
        tape.overflow = flag.device_ptr(stream).0;
        Ok((tape, Some((flag, words))))
    }

    /// The most words that a thread of this launch keeps, by the kernel that counts. Waits for the stream.
    fn counted(
        &self,
        stream: &Arc<CudaStream>,
        shape: Shape,
        by_all_threads: bool,
        primals: &mut [Given<'_>],
    ) -> Result<u64, Error> {
        let what = "counting the words of the derivative's tape";
        let counter = self.counter.as_ref().expect("loaded with the kernel");
        let mut most = stream.alloc_zeros::<u64>(1).map_err(failed(what))?;
        let sizes: Vec<u32> = shape.grid.iter().zip(shape.block).flat_map(|(g, b)| [*g, b]).collect();
        let (grid, block) = if by_all_threads { (shape.grid, shape.block) } else { ([1; 3], [1; 3]) };
        let mut builder = stream.launch_builder(counter);
        push_all(&mut builder, primals);
        for size in &sizes {
            builder.arg(size);
        }
        builder.arg(&mut most);
        // SAFETY: the primal's parameters, the shape and the place of the result: see portable::unit.
        unsafe { builder.launch(config(grid, block, 0)) }.map_err(failed(what))?;
        drop(builder);
        Ok(stream.clone_dtoh(&most).map_err(failed(what))?[0])
    }
}

fn config(grid: [u32; 3], block: [u32; 3], shared_mem_bytes: u32) -> LaunchConfig {
    LaunchConfig { grid_dim: grid.into(), block_dim: block.into(), shared_mem_bytes }
}

fn push_all<'b>(builder: &mut LaunchArgs<'b>, given: &'b mut [Given<'_>]) {
    for one in given {
        match &mut one.passed {
            Passed::Value(words) => {
                // SAFETY: transparent, and the first of the value's words.
                builder.arg(unsafe { &*words.as_ptr().cast::<Words>() });
            }
            Passed::Cuda(array) => array.push(builder),
            Passed::Host { .. } => unreachable!("memory of this program is refused for GPUs"),
        }
    }
}

/// # Safety
/// The arguments are those of the function.
#[allow(clippy::too_many_arguments)]
unsafe fn launch(
    stream: &Arc<CudaStream>,
    function: &CudaFunction,
    shape: Shape,
    shared: u64,
    cooperative: bool,
    given: &mut [Given<'_>],
    slabs: &[Slab],
    tapes: &[Tape],
) -> Result<(), Error> {
    if shared > 0 {
        let fact = FunctionFact::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        let asked = function.set_attribute(fact, shared as i32);
        if shared > DEFAULT_DYNAMIC_SHARED {
            asked.map_err(failed("giving the derivative its shared memory"))?;
        }
    }
    let mut builder = stream.launch_builder(function);
    push_all(&mut builder, given);
    for slab in slabs {
        builder.arg(slab);
    }
    for tape in tapes {
        builder.arg(tape);
    }
    let config = config(shape.grid, shape.block, shared as u32);
    // SAFETY: as this function's own contract.
    let launched =
        unsafe { if cooperative { builder.launch_cooperative(config) } else { builder.launch(config) } };
    launched.map(|_| ()).map_err(failed("launching the derivative"))
}
