//! Addresses and symbols in the user's words: file, line, function. Debug information is read when the first report is made.

use super::modules::Module;
use gimli::{EndianArcSlice, Error, RunTimeEndian};
use object::{Object, ObjectSection};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_int};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::OnceLock;

type Reader = EndianArcSlice<RunTimeEndian>;
pub type Demangle = extern "C" fn(*const c_char, *mut c_char, *mut usize, *mut c_int) -> *mut c_char;

/// The C++ library's demangler; this crate does not link it itself.
static DEMANGLE: OnceLock<Demangle> = OnceLock::new();
/// Where cugrad's own headers lie.
static HEADERS: OnceLock<String> = OnceLock::new();

pub fn remember(demangle: Option<Demangle>, header: &str) {
    if let Some(demangle) = demangle {
        DEMANGLE.get_or_init(|| demangle);
    }
    let below = header.strip_suffix("cugrad/cuda/cugrad_cuda/sanitize.h").unwrap_or_default();
    HEADERS.get_or_init(|| below.to_string());
}

pub fn demangle(mangled: &str) -> String {
    let readable = || {
        let demangle = DEMANGLE.get()?;
        let text = CString::new(mangled).ok()?;
        let mut status = 0;
        let result = demangle(text.as_ptr(), std::ptr::null_mut(), std::ptr::null_mut(), &mut status);
        if result.is_null() {
            return None;
        }
        // SAFETY: the demangler returns a string that it got from malloc.
        unsafe {
            let readable = CStr::from_ptr(result).to_string_lossy().into_owned();
            libc::free(result.cast());
            Some(readable)
        }
    };
    readable().unwrap_or_else(|| mangled.to_string())
}

/// A place in a source file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub function: String,
}

impl Place {
    /// Whether a user wrote it, as far as the path tells.
    pub fn is_users(&self) -> bool {
        !self.is_ours() && !self.file.starts_with("/usr/") && self.line != 0
    }

    /// Whether it may be a lambda; a generic one has no name in the line tables.
    pub fn is_lambda(&self) -> bool {
        self.function.is_empty() || self.function.starts_with("operator()")
    }

    pub fn is_ours(&self) -> bool {
        is_header(&self.file)
    }
}

/// Whether a file is one of cugrad's headers.
pub fn is_header(file: &str) -> bool {
    HEADERS.get().is_some_and(|dir| !dir.is_empty() && file.starts_with(dir.as_str()))
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = shorten(&self.file);
        match self.line {
            0 => write!(f, "{shown}"),
            line => write!(f, "{shown}:{line}"),
        }
    }
}

/// Paths below the working directory are shown from there.
fn shorten(file: &str) -> String {
    let path = PathBuf::from(file);
    let below =
        std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok().map(Path::to_path_buf));
    below.unwrap_or(path).display().to_string()
}

/// Turns return addresses into places.
pub struct Names {
    context: Option<addr2line::Context<Reader>>,
    base: usize,
    known: RefCell<HashMap<usize, Arc<[Place]>>>,
}

impl Names {
    pub fn load(module: Option<&Module>) -> Names {
        let context = module.and_then(|module| context(&module.path));
        Names { context, base: module.map_or(0, |m| m.base), known: RefCell::default() }
    }

    /// The functions that a return address lies in, the innermost first: those inlined into one machine function.
    pub fn places(&self, pc: usize) -> Arc<[Place]> {
        if let Some(known) = self.known.borrow().get(&pc) {
            return known.clone();
        }
        let places: Arc<[Place]> = self.look_up(pc).unwrap_or_default().into();
        self.known.borrow_mut().insert(pc, places.clone());
        places
    }

    fn look_up(&self, pc: usize) -> Option<Vec<Place>> {
        // The call itself, not what follows it.
        let address = pc.checked_sub(self.base + 1)? as u64;
        let mut frames = self.context.as_ref()?.find_frames(address).skip_all_loads().ok()?;
        let mut places = Vec::new();
        while let Ok(Some(frame)) = frames.next() {
            let function =
                frame.function.as_ref().and_then(|f| f.raw_name().ok().map(|n| demangle(n.as_ref())));
            let location = frame.location.as_ref();
            places.push(Place {
                file: location.and_then(|l| l.file).unwrap_or("an unknown place").to_string(),
                line: location.and_then(|l| l.line).unwrap_or(0),
                function: function.unwrap_or_default(),
            });
        }
        Some(places)
    }
}

fn context(path: &Path) -> Option<addr2line::Context<Reader>> {
    let data = std::fs::read(path).ok()?;
    let file = object::File::parse(&*data).ok()?;
    let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
    let dwarf = gimli::Dwarf::load(|id| -> Result<Reader, Error> {
        let section = file.section_by_name(id.name()).and_then(|s| s.uncompressed_data().ok());
        Ok(EndianArcSlice::new(Arc::from(section.as_deref().unwrap_or_default()), endian))
    });
    addr2line::Context::from_dwarf(dwarf.ok()?).ok()
}
