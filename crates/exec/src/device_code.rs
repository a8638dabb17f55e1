//! CUDA C++ to PTX or machine code for GPUs, by NVRTC or nvcc, whichever is there.
//!
//! NVRTC is a library that is opened when it is needed; it reads no files of the system, so the text must be whole, but for
//! headers that are handed to it. Kernels seldom need more of the standard headers than NVRTC has built in: `<math.h>`,
//! `<stdio.h>` and their like are given to it as empty files, `<stdint.h>` and `<limits.h>` with their few definitions.
//! Files with code for the host need nvcc.

use std::ffi::{CStr, CString, c_char, c_int};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::{process, toolchain};

/// One text to compile.
#[derive(Clone, Debug, Default)]
pub struct DeviceCode {
    /// The translation unit.
    pub source: String,
    /// What it is called in messages.
    pub name: String,
    /// Headers by the names under which they are included.
    pub headers: Vec<(String, String)>,
    /// The user's flags; of these `-D`, `-U`, `-I` and `-std=` count.
    pub flags: Vec<String>,
}

/// What is made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text that the driver compiles for its device.
    Ptx,
    /// Machine code for one architecture.
    Cubin,
}

/// What compilers are told beside the text, as a number: 90 of `sm_90`, `compute_90` or `90`.
pub fn architecture(name: &str) -> Result<String, Error> {
    let number = name.trim_start_matches("sm_").trim_start_matches("compute_");
    let digits = number.trim_end_matches(['a', 'f']);
    if digits.len() < 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Error::Architecture { name: name.to_string() });
    }
    Ok(number.to_string())
}

impl DeviceCode {
    /// Compiles with NVRTC; where that refuses or is not there, with nvcc.
    pub fn compile(&self, arch: &str, format: Format) -> Result<Vec<u8>, Error> {
        let arch = architecture(arch)?;
        let nvcc = toolchain::find_nvcc();
        match (Nvrtc::open(), nvcc) {
            (Ok(nvrtc), nvcc) => match (nvrtc.compile(self, &arch, format), nvcc) {
                (Err(Error::Compile { .. }), Some(nvcc)) => self.by_nvcc(&nvcc, &arch, format),
                (result, _) => result,
            },
            (Err(_), Some(nvcc)) => self.by_nvcc(&nvcc, &arch, format),
            (Err(e), None) => Err(e),
        }
    }

    /// As nvcc and NVRTC both take them.
    fn options(&self) -> Vec<String> {
        let counts = |f: &&String| ["-D", "-U", "-I", "-std=", "--std="].iter().any(|n| f.starts_with(n));
        let mut all: Vec<String> = self.flags.iter().filter(counts).cloned().collect();
        if !all.iter().any(|f| f.contains("-std=")) {
            all.push("-std=c++17".into());
        }
        all
    }

    fn by_nvcc(&self, nvcc: &Path, arch: &str, format: Format) -> Result<Vec<u8>, Error> {
        let dir = std::env::temp_dir().join(format!("cugrad-nvcc-{}-{}", std::process::id(), unique()));
        let made = self.in_folder(nvcc, arch, format, &dir);
        let _ = std::fs::remove_dir_all(&dir);
        made
    }

    fn in_folder(&self, nvcc: &Path, arch: &str, format: Format, dir: &Path) -> Result<Vec<u8>, Error> {
        let write = |path: PathBuf, text: &str| {
            let parent = path.parent().expect("below a folder");
            std::fs::create_dir_all(parent).map_err(Error::io("cannot create", parent))?;
            std::fs::write(&path, text).map_err(Error::io("cannot write", &path))
        };
        write(dir.join("unit.cu"), &self.source)?;
        for (name, text) in self.headers.iter().filter(|(name, _)| !name.contains("..")) {
            write(dir.join("include").join(name), text)?;
        }
        let made = dir.join("made");
        let (flag, kind) = match format {
            Format::Ptx => ("-ptx", "compute"),
            Format::Cubin => ("-cubin", "sm"),
        };
        let mut command = Command::new(nvcc);
        command.arg(flag).arg(format!("-arch={kind}_{arch}")).arg("-I").arg(dir.join("include"));
        command.args(self.options()).arg("-o").arg(&made).arg(dir.join("unit.cu"));
        let said = process::run(&mut command, process::default_limit())?;
        if !said.status.success() {
            return Err(Error::Compile { messages: (said.stderr + &said.stdout).trim_end().to_string() });
        }
        std::fs::read(&made).map_err(Error::io("cannot read", &made))
    }
}

/// For names of folders: no two calls get the same.
fn unique() -> usize {
    static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
}

type Handle = *mut std::ffi::c_void;
type Create = unsafe extern "C" fn(
    *mut Handle,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> c_int;
type Compile = unsafe extern "C" fn(Handle, c_int, *const *const c_char) -> c_int;
type Size = unsafe extern "C" fn(Handle, *mut usize) -> c_int;
type Get = unsafe extern "C" fn(Handle, *mut c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut Handle) -> c_int;
type Explain = unsafe extern "C" fn(c_int) -> *const c_char;

/// NVIDIA's run-time compiler, opened.
struct Nvrtc {
    library: libloading::Library,
    /// Its second half, which it looks for by name: pip's packages are in no folder of the system.
    _builtins: Option<libloading::Library>,
}

impl Nvrtc {
    fn open() -> Result<Nvrtc, Error> {
        let named = std::env::var_os("CUGRAD_NVRTC").filter(|v| !v.is_empty()).map(PathBuf::from);
        let usual = ["libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"].map(PathBuf::from);
        let found = named.into_iter().chain(toolchain::find_nvrtc()).chain(usual);
        for path in found {
            let beside = path.parent().and_then(builtins_in);
            // SAFETY: NVRTC's initialisers have no requirements.
            let _builtins = beside.and_then(|path| unsafe { libloading::Library::new(path) }.ok());
            // SAFETY: as above.
            if let Ok(library) = unsafe { libloading::Library::new(&path) } {
                return Ok(Nvrtc { library, _builtins });
            }
        }
        Err(Error::NoCudaCompiler)
    }

    fn compile(&self, code: &DeviceCode, arch: &str, format: Format) -> Result<Vec<u8>, Error> {
        let text = |s: &str| {
            CString::new(s).map_err(|_| Error::Compile { messages: "the source holds a zero byte".into() })
        };
        let mut headers = Vec::new();
        let given = code.headers.iter().map(|(n, t)| (n.as_str(), t.as_str()));
        for (name, content) in given.chain(BUILT_IN.iter().copied()) {
            headers.push((text(name)?, text(content)?));
        }
        let names: Vec<*const c_char> = headers.iter().map(|(name, _)| name.as_ptr()).collect();
        let texts: Vec<*const c_char> = headers.iter().map(|(_, text)| text.as_ptr()).collect();
        let (kind, size, get): (_, &[u8], &[u8]) = match format {
            Format::Ptx => ("compute", b"nvrtcGetPTXSize", b"nvrtcGetPTX"),
            Format::Cubin => ("sm", b"nvrtcGetCUBINSize", b"nvrtcGetCUBIN"),
        };
        let mut options = code.options();
        options.push(format!("--gpu-architecture={kind}_{arch}"));
        // Functions without a mark are for the host, of which NVRTC makes nothing.
        options.push("--device-as-default-execution-space".into());
        options.push(format!("--pre-include={FIRST}"));
        if let Some(include) = toolkit_headers() {
            options.push(format!("-I{}", include.display()));
        }
        let options = options.iter().map(|o| text(o)).collect::<Result<Vec<CString>, Error>>()?;
        let options: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
        let (source, name) = (text(&code.source)?, text(&code.name)?);
        // SAFETY: NVRTC's documented functions with their C signatures; all texts live until the calls return.
        unsafe {
            let mut program: Handle = std::ptr::null_mut();
            let create = self.get::<Create>(b"nvrtcCreateProgram")?;
            let made = create(
                &mut program,
                source.as_ptr(),
                name.as_ptr(),
                headers.len() as c_int,
                texts.as_ptr(),
                names.as_ptr(),
            );
            self.check(made)?;
            let compiled = self.get::<Compile>(b"nvrtcCompileProgram")?(
                program,
                options.len() as c_int,
                options.as_ptr(),
            );
            let result = match compiled {
                0 => self.take(program, size, get),
                code => {
                    let log = self.take(program, b"nvrtcGetProgramLogSize", b"nvrtcGetProgramLog")?;
                    let log = String::from_utf8_lossy(&log).trim_end_matches(['\0', '\n']).to_string();
                    let said = if log.is_empty() { self.explain(code) } else { log };
                    let hint = "hint: NVRTC compiles code for the GPU alone; a file with host code or its headers needs nvcc, which was not found";
                    Err(Error::Compile { messages: format!("{said}\n{hint}") })
                }
            };
            self.get::<Destroy>(b"nvrtcDestroyProgram")?(&mut program);
            result
        }
    }

    /// # Safety
    /// The symbol has this type.
    unsafe fn get<T: Copy>(&self, name: &[u8]) -> Result<T, Error> {
        // SAFETY: as this function's own contract.
        let symbol = unsafe { self.library.get::<T>(name) };
        symbol.map(|s| *s).map_err(|e| Error::Nvrtc { reason: e.to_string() })
    }

    /// # Safety
    /// `program` is one of this library's, and the symbols a pair of size and content.
    unsafe fn take(&self, program: Handle, size: &[u8], get: &[u8]) -> Result<Vec<u8>, Error> {
        let mut bytes = 0;
        // SAFETY: as this function's own contract; the vector has the size that NVRTC asks for.
        unsafe {
            self.check(self.get::<Size>(size)?(program, &mut bytes))?;
            let mut content = vec![0u8; bytes];
            self.check(self.get::<Get>(get)?(program, content.as_mut_ptr().cast()))?;
            Ok(content)
        }
    }

    fn check(&self, code: c_int) -> Result<(), Error> {
        if code == 0 { Ok(()) } else { Err(Error::Nvrtc { reason: self.explain(code) }) }
    }

    fn explain(&self, code: c_int) -> String {
        // SAFETY: NVRTC's documented function, which gives a static text.
        unsafe {
            match self.get::<Explain>(b"nvrtcGetErrorString") {
                Ok(explain) => CStr::from_ptr(explain(code)).to_string_lossy().into_owned(),
                Err(_) => format!("error {code}"),
            }
        }
    }
}

fn builtins_in(folder: &Path) -> Option<PathBuf> {
    let named = |path: &PathBuf| {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        name.starts_with("libnvrtc-builtins.so.")
    };
    std::fs::read_dir(folder).ok()?.filter_map(|e| Some(e.ok()?.path())).find(named)
}

/// The toolkit's own headers, for `cuda_fp16.h` and `cooperative_groups.h`.
fn toolkit_headers() -> Option<PathBuf> {
    let nvrtc = toolchain::find_nvrtc()?;
    let root = nvrtc.canonicalize().ok()?.parent()?.parent()?.to_path_buf();
    let usual = [root.join("include"), root.join("../../include"), PathBuf::from("/usr/local/cuda/include")];
    usual.into_iter().find(|dir| dir.join("cuda_fp16.h").is_file())
}

/// Found under this name.
const FIRST: &str = "cugrad_nvrtc_first.h";

/// Headers that kernels include for what NVRTC has built in.
const BUILT_IN: &[(&str, &str)] = &[
    ("cuda_runtime.h", "#pragma once\n"),
    ("cuda_runtime_api.h", "#pragma once\n"),
    ("device_launch_parameters.h", "#pragma once\n"),
    (FIRST, MATH),
    ("math.h", "#pragma once\n"),
    ("cmath", "#pragma once\n"),
    ("stdio.h", "#pragma once\n"),
    ("cstdio", "#pragma once\n"),
    ("stdlib.h", "#pragma once\n"),
    ("cstdlib", "#pragma once\n"),
    ("stddef.h", STDDEF),
    ("cstddef", STDDEF),
    ("string.h", "#pragma once\n"),
    ("cstring", "#pragma once\n"),
    ("assert.h", "#pragma once\n"),
    ("cassert", "#pragma once\n"),
    ("stdint.h", STDINT),
    ("cstdint", STDINT),
    ("float.h", FLOAT),
    ("cfloat", FLOAT),
    ("limits.h", LIMITS),
    ("climits", LIMITS),
];

const STDDEF: &str =
    "#pragma once\n#ifndef NULL\n#define NULL 0\n#endif\nnamespace std { using ::size_t; }\n";
/// Included before everything: what nvcc has from `cuda_runtime.h` without being asked, and NVRTC has not.
const MATH: &str = "#pragma once
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT1_2 0.70710678118654752440
#define M_SQRT2 1.41421356237309504880
#define M_E 2.7182818284590452354
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define INFINITY __int_as_float(0x7f800000)
#define NAN __int_as_float(0x7fffffff)
#define HUGE_VAL __longlong_as_double(0x7ff0000000000000)
#define HUGE_VALF INFINITY
#define __builtin_inf() __longlong_as_double(0x7ff0000000000000)
#define __builtin_inff() INFINITY
#define __builtin_huge_val() __longlong_as_double(0x7ff0000000000000)
#define __builtin_huge_valf() INFINITY
#define __builtin_nan(text) __longlong_as_double(0x7ff8000000000000)
#define __builtin_nanf(text) NAN
namespace std {
using ::abs; using ::acos; using ::acosh; using ::asin; using ::asinh; using ::atan; using ::atan2; using ::atanh;
using ::cbrt; using ::ceil; using ::copysign; using ::cos; using ::cosh; using ::erf; using ::erfc; using ::exp;
using ::exp2; using ::expm1; using ::fabs; using ::fdim; using ::floor; using ::fma; using ::fmax; using ::fmin;
using ::fmod; using ::frexp; using ::hypot; using ::ilogb; using ::isfinite; using ::isinf; using ::isnan;
using ::ldexp; using ::lgamma; using ::log; using ::log10; using ::log1p; using ::log2; using ::logb; using ::lrint;
using ::lround; using ::modf; using ::nearbyint; using ::nextafter; using ::pow; using ::remainder; using ::rint;
using ::round; using ::scalbn; using ::signbit; using ::sin; using ::sinh; using ::sqrt; using ::tan; using ::tanh;
using ::tgamma; using ::trunc;
}
";
const STDINT: &str = "#pragma once
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned uint32_t;
typedef unsigned long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
namespace std {
using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t;
using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t;
}
";
const FLOAT: &str = "#pragma once
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define DBL_MAX 1.7976931348623157e+308
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
";
const LIMITS: &str = "#pragma once
#define CHAR_BIT 8
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807l
#define ULONG_MAX 18446744073709551615ul
#define LLONG_MAX 9223372036854775807ll
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn architectures_are_read() {
        for name in ["sm_90", "compute_90", "90"] {
            assert_eq!(architecture(name).unwrap(), "90");
        }
        assert_eq!(architecture("sm_100a").unwrap(), "100a");
        for name in ["", "hopper", "sm_x", "9"] {
            let message = architecture(name).unwrap_err().to_string();
            assert!(message.contains("sm_90"), "{message}");
        }
    }
}
