//! A store: layers, their budgets, and the workers between them. Tapes live on a store and share its budgets.

use std::path::PathBuf;
use std::sync::OnceLock;

use crate::engine::{Engine, LAYERS, Ledger, Link, Workers};
use crate::error::{Error, Fault, Result};
use crate::layers::{Compressed, File, FileOptions, Layer, Memory};
use crate::stats::Stats;
use crate::sync::Arc;
use crate::system::{BLOCK, Host, System};
use crate::window::SHORTEST_SLAB;

/// Slabs of 4 MiB: long enough that a disk gives its full speed and crossing costs nothing, short enough that a few fit into
/// any budget.
pub const SLAB: usize = 4 << 20;

/// Without a budget, this much memory is kept for the next tape; the rest goes back to the system.
const KEEP: u64 = 1 << 30;

/// A handle; clones are the same store. It ends with its last tape.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    _workers: Workers, // dropped first: they use the layers
    engine: Arc<Engine>,
}

impl Drop for Engine {
    /// All tapes are gone, so every place is free.
    fn drop(&mut self) {
        let free: Vec<_> = self.read(|s| s.ledgers.iter().map(|l| l.free.clone()).collect());
        for (layer, places) in self.layers.iter().zip(free) {
            places.into_iter().for_each(|place| layer.release(place));
        }
    }
}

impl Store {
    /// Memory alone, without a budget.
    pub fn new() -> Store {
        Options::default().open().expect("memory without a budget opens")
    }

    /// The store of tapes that were not given one.
    pub fn global() -> Store {
        static GLOBAL: OnceLock<Store> = OnceLock::new();
        GLOBAL.get_or_init(Store::new).clone()
    }

    /// How a store is to be made.
    pub fn options() -> Options {
        Options::default()
    }

    /// What happened so far.
    pub fn stats(&self) -> Stats {
        self.inner.engine.read(Stats::of)
    }

    /// Bytes of a slab.
    pub fn slab_bytes(&self) -> usize {
        self.inner.engine.slab
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.inner.engine
    }
}

impl Default for Store {
    fn default() -> Store {
        Store::new()
    }
}

/// How a store is made.
#[derive(Clone)]
pub struct Options {
    slab: usize,
    memory: Option<u64>,
    keep: u64,
    disk: Option<FileOptions>,
    workers: usize,
    checksums: bool,
    compress: bool,
    system: std::sync::Arc<dyn System>,
}

impl Default for Options {
    fn default() -> Options {
        let system = std::sync::Arc::new(Host);
        Options {
            slab: SLAB,
            memory: None,
            keep: KEEP,
            disk: None,
            workers: 2,
            checksums: false,
            compress: false,
            system,
        }
    }
}

impl Options {
    /// The length of a slab: a multiple of 4096.
    pub fn slab(mut self, bytes: usize) -> Options {
        self.slab = bytes;
        self
    }

    /// The most memory that slabs may take, held exactly.
    pub fn memory(mut self, bytes: u64) -> Options {
        self.memory = Some(bytes);
        self
    }

    /// Without a budget: how much memory is kept for the next tape.
    pub fn keep(mut self, bytes: u64) -> Options {
        self.keep = bytes;
        self
    }

    /// A layer below memory: an unnamed file in this directory, with at most so many bytes.
    pub fn disk(mut self, directory: impl Into<PathBuf>, budget: u64) -> Options {
        self.disk = Some(FileOptions { directory: directory.into(), budget, sparse: false });
        self
    }

    /// How many threads move slabs to and from disk.
    pub fn workers(mut self, count: usize) -> Options {
        self.workers = count;
        self
    }

    /// Whether what comes back from disk is compared with what went there.
    pub fn checksums(mut self, on: bool) -> Options {
        self.checksums = on;
        self
    }

    /// Whether slabs are compressed on their way to disk, where that turns out to be faster. The memory it takes is part of the memory
    /// budget.
    pub fn compress(mut self, on: bool) -> Options {
        self.compress = on;
        self
    }

    /// Makes the system calls go elsewhere, for tests.
    pub fn system(mut self, system: std::sync::Arc<dyn System>) -> Options {
        self.system = system;
        self
    }

    /// Makes the store.
    pub fn open(self) -> Result<Store> {
        let Options { slab, memory, keep, disk, workers, checksums, compress, system } = self;
        check(slab >= SHORTEST_SLAB && slab.is_multiple_of(BLOCK), || {
            (format!("slabs of {slab} bytes"), "a slab is a multiple of 4096 bytes")
        })?;
        let mut parts: Vec<(Box<dyn Layer>, Option<u64>)> =
            vec![(Box::new(Memory::new(system.clone(), slab)), memory)];
        if let Some(disk) = disk {
            let disk = FileOptions { sparse: compress, ..disk };
            let file = File::open(system, &disk, slab)
                .map_err(|error| Error::Write { layer: "disk", fault: Fault::new(error) })?;
            let layer: Box<dyn Layer> =
                if compress { Box::new(Compressed::new(file, slab, workers)) } else { Box::new(file) };
            parts.push((layer, Some(disk.budget)));
        }
        Store::of_layers(parts, slab, keep, workers, checksums)
    }
}

impl Store {
    /// A store of any layers, the nearest first, each with its budget. Between two neighbours, one must have host memory.
    pub fn of_layers(
        parts: Vec<(Box<dyn Layer>, Option<u64>)>,
        slab: usize,
        keep: u64,
        workers: usize,
        checksums: bool,
    ) -> Result<Store> {
        check((1..=LAYERS).contains(&parts.len()), || {
            (format!("{} layers", parts.len()), "a store has one to four layers")
        })?;
        check(workers > 0, || ("no workers".to_string(), "moving slabs takes at least one thread"))?;
        let scratch: u64 = parts.iter().map(|(layer, _)| layer.scratch()).sum();
        let count = parts.len();
        let (mut layers, mut ledgers) = (Vec::new(), Vec::new());
        for (number, (layer, budget)) in parts.into_iter().enumerate() {
            let budget = budget.map(|b| if number == 0 { b.saturating_sub(scratch) } else { b });
            // So many that nothing overflows, and no machine has them.
            let capacity =
                budget.map_or(usize::MAX / 4, |b| (b / slab as u64).min(usize::MAX as u64 / 4) as usize);
            let least = if count > 1 && number == 0 { 2 } else { 1 };
            check(capacity >= least, || {
                let what = format!("a budget of {} bytes for `{}`", budget.unwrap_or(0), layer.name());
                (what, "it must hold at least two slabs, or one where there is no layer below")
            })?;
            let keep = if budget.is_some() { capacity } else { (keep / slab as u64) as usize };
            layers.push(layer);
            ledgers.push(Ledger { capacity, keep, ..Ledger::default() });
        }
        let links = (1..count).map(|_| Link { workers, ..Link::default() }).collect();
        let engine = Arc::new(Engine::new(layers, ledgers, links, slab, checksums));
        Ok(Store { inner: Arc::new(Inner { _workers: Workers::start(&engine), engine }) })
    }
}

fn check(holds: bool, problem: impl FnOnce() -> (String, &'static str)) -> Result<()> {
    if holds {
        return Ok(());
    }
    let (what, hint) = problem();
    Err(Error::Options { what, hint })
}
