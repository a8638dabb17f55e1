//! One access as the shadow remembers it, in sixteen bytes: who, when and from where.
//!
//! *When* is an interval and a clock. Every block gets a fresh interval number when it begins and whenever its barrier opens,
//! so the number alone tells block and launch, and of two accesses of one block the one with the smaller number came before
//! the barrier. The clock counts, per thread, what orders it with single other threads: warp-wide calls and releases.

use super::access::AccessKind;

#[derive(Clone, Copy, Default)]
pub struct Record {
    /// 0 for no access.
    pub interval: u32,
    pub clock: u32,
    /// The return address in 48 bits, the thread in 10, and what kind of access it was.
    packed: u64,
}

const ADDRESS_BITS: u32 = 48;
const THREAD_BITS: u32 = 10;
const ATOMIC: u64 = 1 << (ADDRESS_BITS + THREAD_BITS);
const WRITE: u64 = 1 << (ADDRESS_BITS + THREAD_BITS + 1);
const COMPARE: u64 = 1 << (ADDRESS_BITS + THREAD_BITS + 2);

impl Record {
    pub fn new(interval: u32, clock: u32, thread: u32, kind: AccessKind, pc: usize) -> Record {
        let address = pc as u64 & ((1 << ADDRESS_BITS) - 1);
        let mut packed = address | u64::from(thread & 0x3ff) << ADDRESS_BITS;
        if kind.atomic() {
            packed |= ATOMIC;
        }
        if kind.writes() {
            packed |= WRITE;
        }
        if kind.compares() {
            packed |= COMPARE;
        }
        Record { interval, clock, packed }
    }

    pub fn is_none(&self) -> bool {
        self.interval == 0
    }

    pub fn pc(&self) -> usize {
        (self.packed & ((1 << ADDRESS_BITS) - 1)) as usize
    }

    /// The thread's linear number in its block.
    pub fn thread(&self) -> u32 {
        (self.packed >> ADDRESS_BITS) as u32 & 0x3ff
    }

    pub fn warp(&self) -> u32 {
        self.thread() / 32
    }

    pub fn atomic(&self) -> bool {
        self.packed & ATOMIC != 0
    }

    pub fn writes(&self) -> bool {
        self.packed & WRITE != 0
    }

    /// A read beside a compare-and-swap is how a loop around one begins: what it read is compared before it is used.
    pub fn is_checked_by(&self, kind: AccessKind) -> bool {
        let compare = self.packed & COMPARE != 0;
        (compare && !kind.writes()) || (kind.compares() && !self.writes())
    }

    /// Whether both are by one thread, given that both are of one block.
    fn same_thread(&self, other: &Record) -> bool {
        self.thread() == other.thread()
    }
}

/// What is remembered of one word (or byte): enough that every race with a later access is seen.
///
/// The last write; the last read; one more read of the same block and interval, by another thread and if possible of another
/// warp; one read of another block. Reads that these replace are ordered before everything the replacing read is ordered
/// before, or race with the same writes. Atomic accesses are remembered apart: they race with less, so they must replace no
/// plain one.
#[derive(Clone, Default)]
pub struct Cell {
    pub write: Record,
    pub read: Record,
    second: Record,
    elsewhere: Record,
    /// Few words are touched atomically.
    atomics: Option<Box<Atomics>>,
}

/// The last atomic write, and the last atomic reads of two threads. One write is enough: a thread that then changes the word
/// atomically has seen those before it, and those after it are compared with what it does plainly.
#[derive(Clone, Default)]
struct Atomics {
    write: Record,
    read: Record,
    other_read: Record,
}

impl Cell {
    /// The earlier accesses that another one races with unless they are ordered, writes first.
    pub fn rivals(&self, kind: AccessKind) -> impl Iterator<Item = Record> + '_ {
        let atomics = self.atomics.as_deref();
        let atomic_write = atomics.filter(|_| !kind.atomic()).map(|a| a.write);
        let reads = [self.read, self.second, self.elsewhere];
        let atomic_reads = atomics.filter(|_| !kind.atomic()).map(|a| [a.read, a.other_read]);
        let reads =
            reads.into_iter().chain(atomic_reads.into_iter().flatten()).filter(move |_| kind.writes());
        [self.write].into_iter().chain(atomic_write).chain(reads).filter(|record| !record.is_none())
    }

    pub fn note_write(&mut self, now: Record) {
        match now.atomic() {
            true => self.atomics.get_or_insert_default().write = now,
            false => self.write = now,
        }
    }

    pub fn note_atomic_read(&mut self, now: Record) {
        let atomics = self.atomics.get_or_insert_default();
        if !atomics.read.same_thread(&now) || atomics.read.interval != now.interval {
            atomics.other_read = atomics.read;
        }
        atomics.read = now;
    }

    /// `same_block` says whether the last read was by the block that reads now.
    pub fn note_read(&mut self, now: Record, same_block: bool) {
        let last = self.read;
        if last.is_none() {
            self.read = now;
        } else if !same_block {
            self.elsewhere = last;
            self.read = now;
            self.second = Record::default();
        } else if last.interval != now.interval {
            self.read = now;
            self.second = Record::default();
        } else {
            let covers_warp = !self.second.is_none() && self.second.warp() != now.warp();
            let kept = covers_warp && last.warp() == now.warp();
            if !last.same_thread(&now) && !kept {
                self.second = last;
            }
            self.read = now;
        }
    }

    /// Reads of an earlier launch, or of another block's shared memory, do not matter any more.
    pub fn forget_reads(&mut self) {
        (self.read, self.second, self.elsewhere) = Default::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(thread: u32, kind: AccessKind) -> Record {
        Record::new(1, 0, thread, kind, 0)
    }

    fn threads(cell: &Cell, kind: AccessKind) -> Vec<u32> {
        cell.rivals(kind).map(|record| record.thread()).collect()
    }

    #[test]
    fn atomic_accesses_replace_no_plain_ones() {
        let (plain_write, atomic_write) = (AccessKind::WRITE, AccessKind::WRITE.as_atomic());
        let mut cell = Cell::default();
        cell.note_write(record(1, plain_write));
        cell.note_read(record(2, AccessKind::COPY_FROM), true);
        cell.note_atomic_read(record(2, AccessKind::COPY_FROM.as_atomic()));
        cell.note_write(record(3, atomic_write));
        assert_eq!(threads(&cell, atomic_write), [1, 2], "the plain ones");
        assert_eq!(threads(&cell, AccessKind::COPY_FROM), [1, 3], "both writes");
        assert_eq!(threads(&cell, AccessKind::COPY_FROM.as_atomic()), [1], "the plain write");
        assert_eq!(threads(&cell, plain_write), [1, 3, 2, 2], "all");
    }
}
