//! One access as the shadow remembers it, in sixteen bytes: who, when and from where.
//!
//! *When* is an interval and a clock. Every block gets a fresh interval number when it begins and whenever its barrier opens,
//! so the number alone tells block and launch, and of two accesses of one block the one with the smaller number came before
//! the barrier. The clock counts, per thread, what orders it with single other threads: warp-wide calls and releases.

use super::access::How;

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
    pub fn new(interval: u32, clock: u32, thread: u32, how: How, pc: usize) -> Record {
        let address = pc as u64 & ((1 << ADDRESS_BITS) - 1);
        let mut packed = address | u64::from(thread & 0x3ff) << ADDRESS_BITS;
        if how.atomic() {
            packed |= ATOMIC;
        }
        if how.writes() {
            packed |= WRITE;
        }
        if how.compares() {
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
    pub fn is_checked_by(&self, how: How) -> bool {
        let compare = self.packed & COMPARE != 0;
        (compare && !how.writes()) || (how.compares() && !self.writes())
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
/// before, or race with the same writes.
#[derive(Clone, Copy, Default)]
pub struct Cell {
    pub write: Record,
    pub read: Record,
    pub second: Record,
    pub elsewhere: Record,
}

impl Cell {
    pub fn note_write(&mut self, now: Record) {
        self.write = now;
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
        *self = Cell { write: self.write, ..Cell::default() };
    }

    /// The earlier accesses that a write could race with, the write first.
    pub fn all(&self) -> [Record; 4] {
        [self.write, self.read, self.second, self.elsewhere]
    }
}
