//! What comes before what: the order in which a grid's accesses happen, whatever the schedule.
//!
//! Two accesses are ordered if they are
//! * of different launches, or on different sides of a grid-wide barrier;
//! * of one block with its barrier between them, or by one thread;
//! * of one warp with a warp-wide call between them in which both took part (or others that link them);
//! * linked by atomics: a thread that fences and then changes a word atomically *releases* what its block did so far; a block
//!   of which a thread then touches that word atomically has *acquired* it. That is how "the last block to finish" patterns and
//!   locks work. Here the checker errs on the side of silence: a block that once acquired a word is taken to have acquired
//!   everything released there in this launch.
//!
//! Everything else is unordered, even though the executor runs blocks and threads one after the other.

use super::record::Record;
use std::collections::{BTreeSet, HashMap};

/// The blocks and intervals of the running launch.
#[derive(Default)]
pub struct Timeline {
    /// The number of the next interval. 0 is never given away.
    next: u32,
    /// Intervals below belong to earlier launches, or lie before the last grid-wide barrier.
    floor: u32,
    /// Which block intervals from `base` on belong to.
    base: u32,
    owners: Vec<u32>,
    /// Indices of the blocks that began in this launch.
    blocks: Vec<[u32; 3]>,
    releases: HashMap<usize, Release>,
}

/// What was released at one word.
#[derive(Default)]
struct Release {
    /// Per block the interval in which it released last: all earlier ones are covered.
    blocks: HashMap<u32, u32>,
    /// Per thread interval and clock: its own accesses up to there are covered.
    threads: HashMap<(u32, u32), (u32, u32)>,
    /// Words that the releasing blocks had acquired.
    through: BTreeSet<usize>,
}

/// The block that runs on an OS thread.
#[derive(Default)]
pub struct Block {
    number: u32,
    /// Its first interval: shared memory remembers nothing older.
    first: u32,
    interval: u32,
    clocks: Vec<u32>,
    /// Whether the thread fenced after its last plain write.
    fenced: Vec<bool>,
    /// Per thread and lane of its warp: accesses of that lane with a smaller clock came before.
    seen: Vec<[u32; 32]>,
    acquired: BTreeSet<usize>,
}

impl Timeline {
    /// A launch from the host: everything before it is ordered.
    pub fn begin_launch(&mut self) {
        self.next = self.next.max(1);
        self.raise_floor();
        self.base = self.next;
        self.owners.clear();
        self.blocks.clear();
    }

    /// A grid-wide barrier, or the borders of a launch inside a launch.
    pub fn raise_floor(&mut self) {
        self.floor = self.next;
        self.releases.clear();
    }

    pub fn begin_block(&mut self, block: &mut Block, index: [u32; 3], threads: usize) {
        block.number = self.blocks.len() as u32;
        self.blocks.push(index);
        self.begin_interval(block);
        block.first = block.interval;
        block.clocks.clear();
        block.clocks.resize(threads, 0);
        block.fenced.clear();
        block.fenced.resize(threads, false);
        block.seen.clear();
        block.acquired.clear();
    }

    /// The block's barrier opened.
    pub fn begin_interval(&mut self, block: &mut Block) {
        block.interval = self.next;
        self.next += 1;
        self.owners.push(block.number);
    }

    /// The index of the block that made a record of this launch.
    pub fn block_of(&self, record: &Record) -> [u32; 3] {
        let owner = self.owner(record).and_then(|number| self.blocks.get(number as usize));
        owner.copied().unwrap_or_default()
    }

    fn owner(&self, record: &Record) -> Option<u32> {
        self.owners.get(record.interval.checked_sub(self.base)? as usize).copied()
    }

    pub fn is_of(&self, block: &Block, record: &Record) -> bool {
        self.owner(record) == Some(block.number)
    }

    /// Records below this interval are before everything that happens now.
    pub fn horizon(&self, block: &Block, shared: bool) -> u32 {
        if shared { block.first } else { self.floor }
    }

    /// Whether `earlier`, of this launch, comes before what `thread` of `block` does now.
    pub fn ordered(&self, block: &Block, thread: u32, earlier: &Record) -> bool {
        if self.is_of(block, earlier) {
            if earlier.interval < block.interval || earlier.thread() == thread {
                return true;
            }
            let seen = block.seen.get(thread as usize);
            let lane = earlier.thread() as usize % 32;
            if earlier.warp() == thread / 32 && seen.is_some_and(|s| earlier.clock < s[lane]) {
                return true;
            }
        }
        !block.acquired.is_empty() && self.acquired(block, earlier)
    }

    fn acquired(&self, block: &Block, earlier: &Record) -> bool {
        let Some(owner) = self.owner(earlier) else { return false };
        let mut visited = BTreeSet::new();
        let mut left: Vec<usize> = block.acquired.iter().copied().collect();
        while let Some(word) = left.pop() {
            let Some(release) = self.releases.get(&word).filter(|_| visited.insert(word)) else { continue };
            let by_block = release.blocks.get(&owner).is_some_and(|&interval| earlier.interval < interval);
            let by_thread = || {
                let known = release.threads.get(&(owner, earlier.thread()));
                known.is_some_and(|&until| (earlier.interval, earlier.clock) <= until)
            };
            if by_block || by_thread() {
                return true;
            }
            left.extend(&release.through);
        }
        false
    }

    /// A thread touches `word` atomically: it acquires what was released there, and if it fenced, releases.
    pub fn touch_atomically(&mut self, block: &mut Block, thread: u32, word: usize, writes: bool) {
        let n = thread as usize;
        if writes && block.fenced.get(n).copied().unwrap_or(false) {
            let release = self.releases.entry(word).or_default();
            release.blocks.insert(block.number, block.interval);
            release.threads.insert((block.number, thread), (block.interval, block.clocks[n]));
            release.through.extend(block.acquired.iter().filter(|&&w| w != word));
            block.clocks[n] += 1;
        }
        if self.releases.contains_key(&word) {
            block.acquired.insert(word);
        }
    }
}

impl Block {
    pub fn record(&self, thread: u32, kind: super::access::AccessKind, pc: usize) -> Record {
        let clock = self.clocks.get(thread as usize).copied().unwrap_or(0);
        Record::new(self.interval, clock, thread, kind, pc)
    }

    pub fn fence(&mut self, thread: u32) {
        if let Some(fenced) = self.fenced.get_mut(thread as usize) {
            *fenced = true;
        }
    }

    /// A plain write is not covered by an earlier fence.
    pub fn unfence(&mut self, thread: u32) {
        if let Some(fenced) = self.fenced.get_mut(thread as usize) {
            *fenced = false;
        }
    }

    /// The lanes of `group`, of the warp that starts at thread `first`, took part in a warp-wide call.
    pub fn synchronise_lanes(&mut self, first: u32, group: u32) {
        let count = self.clocks.len();
        self.seen.resize(count, [0; 32]);
        let first = first as usize;
        let members = || (0..32).filter(move |&lane| group >> lane & 1 != 0 && first + lane < count);
        let mut all = [0; 32];
        for lane in members() {
            for (known, more) in all.iter_mut().zip(self.seen[first + lane]) {
                *known = more.max(*known);
            }
        }
        for lane in members() {
            self.clocks[first + lane] += 1;
            all[lane] = self.clocks[first + lane];
        }
        for lane in members() {
            self.seen[first + lane] = all;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::access::AccessKind;
    use super::*;

    fn start() -> (Timeline, Block) {
        let (mut timeline, mut block) = (Timeline::default(), Block::default());
        timeline.begin_launch();
        timeline.begin_block(&mut block, [0; 3], 64);
        (timeline, block)
    }

    #[test]
    fn barriers_order_a_block_and_nobody_else() {
        let (mut timeline, mut block) = start();
        let earlier = block.record(3, AccessKind::WRITE, 0);
        assert!(timeline.ordered(&block, 3, &earlier) && !timeline.ordered(&block, 4, &earlier));
        timeline.begin_interval(&mut block);
        assert!(timeline.ordered(&block, 4, &earlier));
        timeline.begin_block(&mut block, [1, 0, 0], 64);
        assert!(!timeline.ordered(&block, 3, &earlier));
        assert_eq!(timeline.block_of(&earlier), [0; 3]);
        assert!(earlier.interval < timeline.horizon(&block, true));
        assert!(earlier.interval >= timeline.horizon(&block, false));
    }

    #[test]
    fn warp_calls_order_those_who_took_part() {
        let (timeline, mut block) = start();
        let earlier = block.record(33, AccessKind::WRITE, 0);
        block.synchronise_lanes(32, 0b0111);
        assert!(timeline.ordered(&block, 34, &earlier) && !timeline.ordered(&block, 35, &earlier));
        block.synchronise_lanes(32, 0b1100);
        assert!(timeline.ordered(&block, 35, &earlier), "through lane 2");
        let later = block.record(33, AccessKind::WRITE, 0);
        assert!(!timeline.ordered(&block, 34, &later) && !timeline.ordered(&block, 1, &later));
    }

    #[test]
    fn a_fence_and_an_atomic_release_to_the_next_block() {
        let (mut timeline, mut block) = start();
        let partial = block.record(5, AccessKind::WRITE, 0);
        timeline.begin_interval(&mut block);
        timeline.touch_atomically(&mut block, 0, 100, true);
        let mut last = Block::default();
        timeline.begin_block(&mut last, [1, 0, 0], 64);
        timeline.touch_atomically(&mut last, 0, 100, true);
        assert!(!timeline.ordered(&last, 7, &partial), "nobody fenced");
        block.fence(0);
        timeline.touch_atomically(&mut block, 0, 100, true);
        timeline.touch_atomically(&mut last, 0, 100, true);
        assert!(timeline.ordered(&last, 7, &partial));
        let after = block.record(0, AccessKind::WRITE, 0);
        assert!(!timeline.ordered(&last, 7, &after));
    }
}
