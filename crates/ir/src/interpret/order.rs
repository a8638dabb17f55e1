//! Which accesses of a launch are ordered, and what is a race.
//!
//! Two accesses of different threads are ordered if a barrier of the grid lies between them, or one of their
//! block, or exchanges within a warp: each lane has a clock that it moves on at every exchange, and what it has
//! learnt of the others' clocks it hands on. An access at a lane's time `c` comes before all that lanes do who know that
//! `c` is over. Nothing else orders: blocks run in any order, and so do threads between two barriers.
//!
//! Unordered accesses to one cell are a race, unless both read, both are atomic, or both store the same number:
//! all lanes often store what all of them have computed.

use super::memory::Access;

/// An access of a thread at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub thread: u32,
    pub access: Access,
    /// Barriers that its block had passed.
    barriers: u32,
    /// Its lane's clock.
    clock: u32,
}

const WARP: u32 = 32;

/// What the threads of a launch know of each other's progress. There is none outside of launches.
#[derive(Default)]
pub(super) struct Order {
    /// The thread that runs.
    running: Option<u32>,
    block_size: u32,
    blocks: u32,
    barriers: Vec<u32>,
    /// Per thread and lane of its warp: the time up to which everything that lane did is known to be over.
    known: Vec<[u32; WARP as usize]>,
}

impl Order {
    pub(super) fn begin(&mut self, blocks: u32, block_size: u32) {
        let mut start = [0; WARP as usize];
        *self = Order { running: None, block_size, blocks, ..Order::default() };
        self.barriers = vec![0; blocks as usize];
        // A thread's own time starts at 1: nobody knows that this is over.
        self.known = (0..blocks * block_size)
            .map(|t| {
                start.fill(0);
                start[self.lane(t)] = 1;
                start
            })
            .collect();
    }

    pub(super) fn end(&mut self) {
        *self = Order::default();
    }

    pub(super) fn set_running(&mut self, thread: Option<u32>) {
        self.running = thread;
    }

    pub(super) fn running(&self) -> Option<u32> {
        self.running
    }

    fn lane(&self, thread: u32) -> usize {
        (thread % self.block_size % WARP) as usize
    }

    fn block(&self, thread: u32) -> u32 {
        thread / self.block_size
    }

    fn warp(&self, thread: u32) -> (u32, u32) {
        (self.block(thread), thread % self.block_size / WARP)
    }

    pub(super) fn pass_block(&mut self, block: u32) {
        self.barriers[block as usize] += 1;
    }

    /// Lanes of one warp have exchanged something: what one of them knew, all know now.
    pub(super) fn pass_lanes(&mut self, threads: &[u32]) {
        let mut all = [0; WARP as usize];
        for t in threads {
            all.iter_mut().zip(self.known[*t as usize]).for_each(|(a, b)| *a = b.max(*a));
        }
        for t in threads {
            let lane = self.lane(*t);
            self.known[*t as usize] = all;
            self.known[*t as usize][lane] += 1;
        }
    }

    /// The access that the running thread makes now.
    pub(super) fn touch(&self, thread: u32, access: Access) -> Touch {
        let barriers = self.barriers[self.block(thread) as usize];
        let clock = self.known[thread as usize][self.lane(thread)];
        Touch { thread, access, barriers, clock }
    }

    fn is_before(&self, earlier: &Touch, thread: u32) -> bool {
        if earlier.thread == thread {
            return true;
        }
        if self.block(earlier.thread) != self.block(thread) {
            return false;
        }
        let same_warp = self.warp(earlier.thread) == self.warp(thread);
        self.barriers[self.block(thread) as usize] > earlier.barriers
            || same_warp && self.known[thread as usize][self.lane(earlier.thread)] >= earlier.clock
    }

    /// An access that races with this one, or else this one is noted. `same`: it stores what the cell holds.
    pub(super) fn meet(&self, cell: &mut Vec<Touch>, shared: bool, now: Touch, same: bool) -> Option<Touch> {
        // What only one block sees can be forgotten after its barrier.
        if (shared || self.blocks == 1) && cell.first().is_some_and(|t| t.barriers < now.barriers) {
            cell.retain(|t| t.barriers == now.barriers);
        }
        let compatible = |t: &Touch| match (t.access, now.access) {
            (Access::Read, Access::Read) | (Access::Atomic, Access::Atomic) => true,
            (Access::Store, Access::Store) => same,
            _ => false,
        };
        let mut known = None;
        for (i, t) in cell.iter().enumerate() {
            if t.thread == now.thread {
                if t.access == now.access {
                    known = Some(i);
                }
            } else if !compatible(t) && !self.is_before(t, now.thread) {
                return Some(*t);
            }
        }
        match known {
            Some(i) => cell[i] = now,
            None => cell.push(now),
        }
        None
    }
}
