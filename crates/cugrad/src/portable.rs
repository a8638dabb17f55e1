//! A kernel that is loaded where there is neither clang nor the user's source.
//!
//! [`Portable`] holds one translation unit (the primal's file, the derivative, and cugrad's headers written out), what a
//! launcher has to know (the signature, the tape, shared memory, shapes that are allowed) and, once compiled, PTX. It is
//! saved as text; `Device::cuda` loads it, compiling it by NVRTC where it has no PTX.
//!
//! In the unit the kernel has C linkage, so that it is found under its name.

mod saved;
mod unit;

pub(crate) use unit::with_c_linkage;

pub(crate) use unit::largest_block;
#[cfg(feature = "cuda")]
pub(crate) use unit::{SLAB_BYTES, TAPE_BYTES};

use std::path::Path;

use exec::{DeviceCode, Format};
use ir::Along;

use crate::bounds::Bounds;
use crate::cpu::{Entry, called};
use crate::signature::Signature;
use crate::{Error, Gradient};

/// A derivative, ready to be loaded on a GPU: of a kernel as text and PTX, of a function of the host as a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portable {
    pub(crate) signature: Signature,
    pub(crate) needs: Needs,
    pub(crate) bounds: Bounds,
    pub(crate) source: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) flags: Vec<String>,
    /// The architecture and the PTX for it.
    pub(crate) ptx: Option<(String, String)>,
    /// The architecture and the library of a function of the host.
    pub(crate) library: Option<(String, Vec<u8>)>,
}

/// What a launch takes besides the caller's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Needs {
    pub tape: TapeNeed,
    /// See [`diff::Derivative::spilled`].
    pub spilled: Option<u64>,
    /// The kernel waits for the whole grid.
    pub cooperative: bool,
    /// The primal's name, where it has to be launched first.
    pub first: Option<String>,
    /// Axes along which a launch may have several threads and blocks.
    pub along: Option<Along>,
    /// Threads that a block may have at most.
    pub block: Option<[u32; 3]>,
}

impl Needs {
    /// Nothing: what the CPU's wrappers find themselves, and primals do without.
    pub(crate) fn none() -> Needs {
        Needs {
            tape: TapeNeed::None,
            spilled: None,
            cooperative: false,
            first: None,
            along: None,
            block: None,
        }
    }
}

/// What the launcher knows about the tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TapeNeed {
    None,
    /// So many words for each thread.
    Words(u64),
    /// A kernel of this name says how many: of one thread, or of all threads of the launch.
    Counted {
        kernel: String,
        by_all_threads: bool,
    },
    /// Nobody can say before the launch.
    Unknown,
}

impl Gradient {
    /// The derivative as one text that any CUDA compiler takes, with what a launcher needs to know.
    pub fn portable(&self) -> Result<Portable, Error> {
        unit::portable(self)
    }

    /// The primal itself in the same form.
    pub fn primal_portable(&self) -> Result<Portable, Error> {
        let cooperative = self.module.waits_for_grid(self.primal());
        let needs = Needs { cooperative, ..Needs::none() };
        let (signature, bounds) = (self.primal_signature(), self.primal_bounds().clone());
        Ok(Portable { signature, needs, bounds, ..self.portable()? })
    }

    /// A function of the host that allocates and launches, compiled by nvcc for an architecture (`sm_90`) and ready to be saved. It
    /// is loaded where there is neither clang nor nvcc.
    pub fn library(&self, arch: &str) -> Result<Portable, Error> {
        let entry = Entry::Derivative { of: self, namespace: "" };
        self.as_library(entry, self.signature(), self.bounds(), arch)
    }

    /// The primal itself in the same form.
    pub fn primal_library(&self, arch: &str) -> Result<Portable, Error> {
        self.as_library(Entry::Primal(self), self.primal_signature(), self.primal_bounds().clone(), arch)
    }

    fn as_library(
        &self,
        entry: Entry,
        signature: Signature,
        bounds: Bounds,
        arch: &str,
    ) -> Result<Portable, Error> {
        if signature.is_kernel {
            let reason = format!(
                "`{}` is a kernel, and libraries are of functions\nhint: use .portable()",
                signature.name
            );
            return Err(Error::Usage(reason));
        }
        let path = called::for_cuda(entry, &signature, arch)?;
        let bytes = std::fs::read(&path).map_err(|e| Error::Usage(format!("{}: {e}", path.display())))?;
        let (source, headers, flags) = (self.source().to_string(), Vec::new(), Vec::new());
        let library = Some((arch.to_string(), bytes));
        Ok(Portable { signature, needs: Needs::none(), bounds, source, headers, flags, ptx: None, library })
    }

    /// PTX for an architecture (`sm_90`), by NVRTC or nvcc.
    pub fn ptx(&self, arch: &str) -> Result<String, Error> {
        self.portable()?.ptx(arch)
    }

    /// Machine code for an architecture (`sm_90`), by NVRTC or nvcc.
    pub fn cubin(&self, arch: &str) -> Result<Vec<u8>, Error> {
        self.portable()?.cubin(arch)
    }
}

impl Portable {
    /// What the kernel takes.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The whole text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// PTX for an architecture, by NVRTC or nvcc; what was compiled before is not compiled again.
    pub fn ptx(&self, arch: &str) -> Result<String, Error> {
        if let Some((_, text)) = self.ptx.as_ref().filter(|(made_for, _)| made_for == arch) {
            return Ok(text.clone());
        }
        self.is_of_a_kernel()?;
        let bytes = self.code().compile(arch, Format::Ptx)?;
        Ok(String::from_utf8_lossy(&bytes).trim_end_matches('\0').to_string())
    }

    /// Machine code for an architecture, by NVRTC or nvcc.
    pub fn cubin(&self, arch: &str) -> Result<Vec<u8>, Error> {
        self.is_of_a_kernel()?;
        Ok(self.code().compile(arch, Format::Cubin)?)
    }

    /// The same with PTX inside, for machines that have a driver and no compiler.
    pub fn with_ptx(mut self, arch: &str) -> Result<Portable, Error> {
        self.ptx = Some((arch.to_string(), self.ptx(arch)?));
        Ok(self)
    }

    /// Writes it to a file.
    pub fn save(&self, file: impl AsRef<Path>) -> Result<(), Error> {
        let file = file.as_ref();
        std::fs::write(file, self.to_string()).map_err(|e| Error::Usage(format!("{}: {e}", file.display())))
    }

    /// Reads what [`Portable::save`] wrote.
    pub fn open(file: impl AsRef<Path>) -> Result<Portable, Error> {
        crate::cpu::read(file.as_ref())?.parse()
    }

    fn is_of_a_kernel(&self) -> Result<(), Error> {
        if self.library.is_none() {
            return Ok(());
        }
        let name = &self.signature.name;
        Err(Error::Usage(format!(
            "`{name}` is a library, and has no PTX\nhint: Device::cuda(0)?.load(…) loads it as it is"
        )))
    }

    fn code(&self) -> DeviceCode {
        DeviceCode {
            source: self.source.clone(),
            name: format!("{}.cu", self.signature.name),
            headers: self.headers.clone(),
            flags: self.flags.clone(),
        }
    }
}

/// The kernel of a name among the entries of a PTX text; C++ names are mangled there.
// Without the feature `cuda` nothing is launched there.
#[cfg_attr(not(feature = "cuda"), allow(dead_code))]
pub(crate) fn entry_in_ptx<'t>(ptx: &'t str, function: &str) -> Option<&'t str> {
    let entries = ptx.split(".entry ").skip(1).filter_map(|rest| rest.split(['(', '\n', ' ']).next());
    let mangled: String = {
        let scopes: Vec<String> = function.split("::").map(|n| format!("{}{n}", n.len())).collect();
        if scopes.len() == 1 { format!("_Z{}", scopes[0]) } else { format!("_ZN{}E", scopes.concat()) }
    };
    let mut found = entries.filter(|entry| *entry == function || entry.starts_with(&mangled));
    match (found.next(), found.next()) {
        (Some(entry), None) => Some(entry),
        // None, or overloads that cannot be told apart.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_their_names() {
        let ptx =
            ".visible .entry _Z5saxpyPf(\n.param)\n.visible .entry plain(\n.visible .entry _ZN2ns1kEPf(\n";
        assert_eq!(entry_in_ptx(ptx, "saxpy"), Some("_Z5saxpyPf"));
        assert_eq!(entry_in_ptx(ptx, "plain"), Some("plain"));
        assert_eq!(entry_in_ptx(ptx, "ns::k"), Some("_ZN2ns1kEPf"));
        assert_eq!(entry_in_ptx(ptx, "k"), None);
    }
}
