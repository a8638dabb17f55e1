//! The program's own file: where its variables lie, and their names.
//!
//! `__shared__` arrays are thread-local variables and `__device__` ones ordinary variables of the object this runtime is
//! linked into, an executable or a library. Its symbol table knows the bounds of each.

use object::{Object, ObjectSymbol, SymbolKind};
use std::ffi::{CStr, c_int, c_void};
use std::path::PathBuf;
use std::sync::Arc;

/// One variable.
pub struct Symbol {
    /// From the start of its region.
    pub offset: usize,
    pub bytes: usize,
    mangled: String,
    /// cugrad's own, such as the thread's indices.
    pub ours: bool,
}

impl Symbol {
    pub fn name(&self) -> String {
        super::names::demangle(&self.mangled)
    }
}

/// Variables that lie together, by offset.
pub struct Statics {
    pub bytes: usize,
    symbols: Vec<Symbol>,
}

impl Statics {
    fn new(bytes: usize, mut symbols: Vec<Symbol>) -> Arc<Statics> {
        symbols.sort_by_key(|symbol| symbol.offset);
        Arc::new(Statics { bytes, symbols })
    }

    pub fn at(&self, offset: usize) -> Option<&Symbol> {
        self.before(offset).filter(|symbol| offset < symbol.offset + symbol.bytes)
    }

    /// The last variable that starts at or before an offset.
    pub fn before(&self, offset: usize) -> Option<&Symbol> {
        let count = self.symbols.partition_point(|symbol| symbol.offset <= offset);
        self.symbols[..count].last()
    }
}

/// The object that holds this code.
pub struct Module {
    pub path: PathBuf,
    pub base: usize,
    /// Thread-local variables, at [`thread_local_block`].
    pub shared: Option<Arc<Statics>>,
    /// Writable variables, each group with its address.
    pub globals: Vec<(usize, Arc<Statics>)>,
    /// Where nothing can be written.
    pub constants: Vec<(usize, usize)>,
}

/// What the dynamic linker says about it.
#[derive(Default)]
struct Loaded {
    path: PathBuf,
    base: usize,
    writable: Vec<(usize, usize)>,
    constants: Vec<(usize, usize)>,
    thread_local_bytes: usize,
    thread_local_block: usize,
}

impl Module {
    pub fn load() -> Option<Module> {
        let loaded = loaded()?;
        let data = std::fs::read(&loaded.path).ok()?;
        let file = object::File::parse(&*data).ok()?;
        let mut globals: Vec<(usize, usize, Vec<Symbol>)> =
            loaded.writable.iter().map(|&(start, bytes)| (start, bytes, Vec::new())).collect();
        let mut shared = Vec::new();
        for symbol in file.symbols() {
            let (address, bytes) = (symbol.address() as usize, symbol.size() as usize);
            let mangled = symbol.name().unwrap_or_default().to_string();
            let ours = mangled.contains("10cugrad_cpu") || mangled.contains("6cugrad12tape_storage");
            if bytes == 0 {
                continue;
            }
            match symbol.kind() {
                SymbolKind::Tls => shared.push(Symbol { offset: address, bytes, mangled, ours }),
                SymbolKind::Data => {
                    let at = loaded.base + address;
                    let group = globals.iter_mut().find(|(s, n, _)| (*s..s + n).contains(&at));
                    if let Some((start, _, symbols)) = group {
                        symbols.push(Symbol { offset: at - *start, bytes, mangled, ours });
                    }
                }
                _ => {}
            }
        }
        let bytes = loaded.thread_local_bytes;
        Some(Module {
            path: loaded.path,
            base: loaded.base,
            shared: (bytes > 0).then(|| Statics::new(bytes, shared)),
            constants: loaded.constants,
            globals: globals.into_iter().map(|(start, n, s)| (start, Statics::new(n, s))).collect(),
        })
    }
}

/// Where the calling OS thread's thread-local variables are, if it has any yet.
pub fn thread_local_block() -> Option<usize> {
    loaded().map(|loaded| loaded.thread_local_block).filter(|&start| start != 0)
}

fn loaded() -> Option<Loaded> {
    let mut found: Option<Loaded> = None;
    // SAFETY: the callback is called with valid structures, before this returns.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, found: *mut c_void) -> c_int {
    // SAFETY: the dynamic linker's promise, and `loaded`'s.
    let (info, found) = unsafe { (&*info, &mut *found.cast::<Option<Loaded>>()) };
    // SAFETY: as above.
    let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
    let base = info.dlpi_addr as usize;
    let here = visit as *const () as usize;
    let segment = |h: &libc::Elf64_Phdr| (base + h.p_vaddr as usize, h.p_memsz as usize);
    let holds = |h: &&libc::Elf64_Phdr| {
        let (start, bytes) = segment(h);
        h.p_type == libc::PT_LOAD && (start..start + bytes).contains(&here)
    };
    if !headers.iter().any(|h| holds(&h)) {
        return 0;
    }
    let name = match info.dlpi_name.is_null() {
        true => "",
        // SAFETY: not null, therefore a string.
        false => unsafe { CStr::from_ptr(info.dlpi_name) }.to_str().unwrap_or_default(),
    };
    let writable = |h: &&libc::Elf64_Phdr| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_W != 0;
    let constants = headers
        .iter()
        .filter(|h| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_W == 0)
        .map(|h| (segment(h).0, segment(h).0 + segment(h).1));
    let tls = headers.iter().find(|h| h.p_type == libc::PT_TLS);
    *found = Some(Loaded {
        path: PathBuf::from(if name.is_empty() { "/proc/self/exe" } else { name }),
        base,
        writable: headers.iter().filter(writable).map(segment).collect(),
        constants: constants.collect(),
        thread_local_bytes: tls.map_or(0, |h| h.p_memsz as usize),
        thread_local_block: info.dlpi_tls_data.addr(),
    });
    1
}
