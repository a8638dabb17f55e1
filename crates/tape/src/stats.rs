//! What a store did and holds: numbers to print, to plot and to tune by.

use std::fmt;
use std::time::Duration;

use crate::engine::{Stalls, State};

/// A snapshot of a store's books.
#[derive(Clone, Debug)]
pub struct Stats {
    /// The nearest first.
    pub layers: Vec<LayerStats>,
    /// Waits of forward sweeps for a free slab.
    pub push_stalls: Waits,
    /// Waits of reverse sweeps for a slab to come up.
    pub pop_stalls: Waits,
}

/// What happened in one layer.
#[derive(Clone, Debug)]
pub struct LayerStats {
    /// The layer's name.
    pub name: &'static str,
    /// Bytes of slabs that hold something or are about to.
    pub used: u64,
    /// The most that `used` has been.
    pub peak: u64,
    /// Bytes taken from the system, with what is kept for the next tape.
    pub reserved: u64,
    /// Bytes of slabs that also have a copy below, and can be dropped at once.
    pub clean: u64,
    /// Bytes that it may take, if there is a limit.
    pub budget: Option<u64>,
    /// Bytes that came from the layer above and that went back up, and the time workers spent on it.
    pub written: u64,
    /// Bytes that were read from it.
    pub read: u64,
    /// Time spent on writing.
    pub writing: Duration,
    /// Time spent on reading.
    pub reading: Duration,
}

/// How often and how long a tape waited for slabs.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// How often.
    pub count: u64,
    /// How long.
    pub time: Duration,
}

impl Stats {
    pub(crate) fn of(state: &State) -> Stats {
        let slab = state.slab;
        let layers = state.ledgers.iter().zip(state.layers.iter()).enumerate();
        let layers = layers.map(|(number, (ledger, layer))| {
            let link = number.checked_sub(1).map(|above| &state.links[above]);
            let (down, up) = link.map(|l| (l.down, l.up)).unwrap_or_default();
            LayerStats {
                name: layer.name(),
                used: ledger.used() as u64 * slab,
                peak: ledger.peak as u64 * slab,
                reserved: ledger.reserved as u64 * slab,
                clean: ledger.clean as u64 * slab,
                budget: (ledger.capacity < usize::MAX / 4).then(|| ledger.capacity as u64 * slab),
                written: down.bytes,
                read: up.bytes,
                writing: down.busy,
                reading: up.busy,
            }
        });
        let waits = |stalls: Stalls| Waits { count: stalls.count, time: stalls.time };
        Stats {
            layers: layers.collect(),
            push_stalls: waits(state.push_stalls),
            pop_stalls: waits(state.pop_stalls),
        }
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: u64| bytes as f64 / (1 << 20) as f64;
        writeln!(
            f,
            "{:8} {:>10} {:>10} {:>10} {:>12} {:>12}  MiB",
            "layer", "now", "peak", "budget", "written", "read"
        )?;
        for layer in &self.layers {
            let budget = layer.budget.map_or("none".to_string(), |b| format!("{:.0}", mib(b)));
            let (used, peak) = (mib(layer.used), mib(layer.peak));
            let (written, read) = (mib(layer.written), mib(layer.read));
            writeln!(
                f,
                "{:8} {used:>10.0} {peak:>10.0} {budget:>10} {written:>12.0} {read:>12.0}",
                layer.name
            )?;
        }
        let waits = |w: Waits| format!("{} of {:.3} s", w.count, w.time.as_secs_f64());
        write!(f, "stalls: push {}, pop {}", waits(self.push_stalls), waits(self.pop_stalls))
    }
}
