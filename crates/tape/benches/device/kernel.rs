//! A kernel that computes and computes, and then fills a slab with one number: work for a GPU that leaves its memory alone.

use std::ffi::{CStr, c_int, c_uint, c_void};
use std::io;

/// Each thread advances a bounded recurrence, eight steps per round, and stores the seed; the recurrence goes into it with a factor of
/// zero, which the compiler may not leave out.
const SOURCE: &CStr = c"
.version 7.0
.target sm_75
.address_size 64
.visible .entry busy(.param .u64 slab, .param .u32 rounds, .param .f32 seed)
{
    .reg .u64 %a<4>;
    .reg .u32 %r<6>;
    .reg .f32 %x<3>;
    .reg .pred %again;
    ld.param.u64 %a0, [slab];
    cvta.to.global.u64 %a1, %a0;
    ld.param.u32 %r0, [rounds];
    ld.param.f32 %x0, [seed];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %tid.x;
    mad.lo.u32 %r4, %r1, %r2, %r3;
    mul.wide.u32 %a2, %r4, 4;
    add.u64 %a3, %a1, %a2;
    mov.f32 %x1, %x0;
LOOP:
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    fma.rn.f32 %x1, %x1, 0f3F000000, %x0;
    sub.u32 %r0, %r0, 1;
    setp.ne.u32 %again, %r0, 0;
    @%again bra LOOP;
    fma.rn.f32 %x2, %x1, 0f00000000, %x0;
    st.global.f32 [%a3], %x2;
    ret;
}
";

const THREADS: u32 = 256;

type Handle = *mut c_void;
type Launch = unsafe extern "C" fn(
    Handle,
    c_uint,
    c_uint,
    c_uint,
    c_uint,
    c_uint,
    c_uint,
    c_uint,
    Handle,
    *mut Handle,
    *mut Handle,
) -> c_int;

pub struct Kernel {
    function: Handle,
    blocks: u32,
    launch: Launch,
    synchronize: unsafe extern "C" fn(Handle) -> c_int,
    _library: libloading::Library,
}

fn check(what: &str, code: c_int) -> io::Result<()> {
    if code == 0 { Ok(()) } else { Err(io::Error::other(format!("{what} failed with {code}"))) }
}

impl Kernel {
    /// For slabs of so many bytes, on the device that is current on this thread.
    pub fn load(slab: usize) -> Result<Kernel, Box<dyn std::error::Error>> {
        type Load = unsafe extern "C" fn(*mut Handle, *const c_void) -> c_int;
        type Find = unsafe extern "C" fn(*mut Handle, Handle, *const std::ffi::c_char) -> c_int;
        let (mut module, mut function) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: names and types are those of CUDA's driver interface; the calls get places for their answers.
        unsafe {
            let library = libloading::Library::new("libcuda.so.1")?;
            let load: Load = *library.get(b"cuModuleLoadData\0")?;
            let find: Find = *library.get(b"cuModuleGetFunction\0")?;
            check("cuModuleLoadData", load(&raw mut module, SOURCE.as_ptr().cast()))?;
            check("cuModuleGetFunction", find(&raw mut function, module, c"busy".as_ptr()))?;
            Ok(Kernel {
                function,
                blocks: (slab / 4) as u32 / THREADS,
                launch: *library.get(b"cuLaunchKernel\0")?,
                synchronize: *library.get(b"cuStreamSynchronize\0")?,
                _library: library,
            })
        }
    }

    /// Fills the slab with the seed after so many rounds, on the default stream.
    pub fn launch(&self, mut slab: u64, mut rounds: u32, mut seed: f32) -> io::Result<()> {
        let mut arguments: [Handle; 3] =
            [(&raw mut slab).cast(), (&raw mut rounds).cast(), (&raw mut seed).cast()];
        let none = std::ptr::null_mut();
        // SAFETY: the arguments are those of the kernel, which are copied before the call ends; the slab is on the device.
        let code = unsafe {
            let arguments = arguments.as_mut_ptr();
            (self.launch)(
                self.function,
                self.blocks,
                1,
                1,
                THREADS,
                1,
                1,
                0,
                none,
                arguments,
                std::ptr::null_mut(),
            )
        };
        check("cuLaunchKernel", code)
    }

    /// Waits for the default stream alone.
    pub fn wait(&self) -> io::Result<()> {
        // SAFETY: the default stream always exists.
        check("cuStreamSynchronize", unsafe { (self.synchronize)(std::ptr::null_mut()) })
    }
}
