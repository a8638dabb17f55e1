//! The address range that device memory lives in.
//!
//! A large range is reserved once, without access; an allocation opens the pages it needs and leaves one closed page behind
//! itself. So an address tells at once whether it is device memory, and running past an allocation, or into one that was
//! freed, is a fault rather than silent damage. Freed ranges are handed out again as late as possible (next fit).

use std::collections::BTreeMap;
use std::ffi::c_void;

/// Pages up to this many allocations are separated by closed ones. Each costs the kernel two mappings of its limited number
/// (65530 by default); beyond this, allocations touch each other and their mappings merge.
const MOST_GUARDED: usize = 16_000;
const LARGEST_RESERVATION: usize = 1 << 42;
const SMALLEST_RESERVATION: usize = 1 << 30;
/// From this size on an allocation asks for huge pages and is aligned to them.
const HUGE: usize = 4 << 20;
const HUGE_PAGE: usize = 2 << 20;

pub struct Arena {
    base: usize,
    size: usize,
    page: usize,
    /// Free ranges: start to length, never touching each other.
    free: BTreeMap<usize, usize>,
    /// Where the last allocation ended; the search starts here.
    cursor: usize,
    live: usize,
}

/// What an allocation occupies.
#[derive(Clone, Copy)]
pub struct Range {
    pub start: usize,
    /// Open bytes, a multiple of the page size.
    pub open: usize,
    /// Open bytes and the closed page behind them.
    pub whole: usize,
}

impl Arena {
    /// Reserves as much as the system allows, at most `LARGEST_RESERVATION`.
    pub fn reserve() -> Option<Arena> {
        // SAFETY: sysconf reads no memory of ours.
        let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096);
        let mut size = LARGEST_RESERVATION;
        while size >= SMALLEST_RESERVATION {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
            // SAFETY: a fresh anonymous mapping disturbs nobody.
            let base = unsafe { libc::mmap(std::ptr::null_mut(), size, libc::PROT_NONE, flags, -1, 0) };
            if base != libc::MAP_FAILED {
                let base = base.addr();
                return Some(Arena {
                    base,
                    size,
                    page,
                    free: BTreeMap::from([(base, size)]),
                    cursor: base,
                    live: 0,
                });
            }
            size /= 2;
        }
        None
    }

    /// Its first address, and the one behind its last.
    pub fn bounds(&self) -> (usize, usize) {
        (self.base, self.base + self.size)
    }

    pub fn contains(&self, address: usize) -> bool {
        (self.base..self.base + self.size).contains(&address)
    }

    /// Opens pages for `bytes`, or `None` when the system has no more.
    pub fn take(&mut self, bytes: usize) -> Option<Range> {
        let open = bytes.max(1).checked_next_multiple_of(self.page)?;
        let whole = open.checked_add(self.page)?;
        let align = if bytes >= HUGE { HUGE_PAGE } else { self.page };
        let start = self.find(whole, align)?;
        let accessible = if self.live < MOST_GUARDED { open } else { whole };
        if !protect(start, accessible, true) {
            return None;
        }
        if bytes >= HUGE {
            // SAFETY: the range was just opened and belongs to the arena. Advice may fail without harm.
            unsafe { libc::madvise(pointer(start), open, libc::MADV_HUGEPAGE) };
        }
        self.occupy(start, whole);
        self.cursor = start + whole;
        self.live += 1;
        Some(Range { start, open, whole })
    }

    /// Closes a range and gives its memory back to the system; the addresses stay reserved.
    pub fn give_back(&mut self, range: Range) {
        protect(range.start, range.whole, false);
        // SAFETY: the range belongs to the arena and nobody may use it any more.
        unsafe { libc::madvise(pointer(range.start), range.whole, libc::MADV_DONTNEED) };
        self.live -= 1;
        let (mut start, mut length) = (range.start, range.whole);
        if let Some(&after) = self.free.get(&(start + length)) {
            self.free.remove(&(start + length));
            length += after;
        }
        if let Some((&before, &size)) = self.free.range(..start).next_back()
            && before + size == start
        {
            self.free.remove(&before);
            (start, length) = (before, length + size);
        }
        self.free.insert(start, length);
    }

    /// The first place at or behind the cursor, then from the beginning.
    fn find(&self, whole: usize, align: usize) -> Option<usize> {
        let fits = |(&start, &length): (&usize, &usize), from: usize| {
            let at = start.max(from).next_multiple_of(align);
            (at + whole <= start + length).then_some(at)
        };
        let containing = self.free.range(..=self.cursor).next_back().map_or(self.base, |(&start, _)| start);
        let behind = self.free.range(containing..).find_map(|range| fits(range, self.cursor));
        behind.or_else(|| self.free.iter().find_map(|range| fits(range, 0)))
    }

    fn occupy(&mut self, start: usize, whole: usize) {
        let (&hole, &length) =
            self.free.range(..=start).next_back().expect("find returned a place inside a free range");
        self.free.remove(&hole);
        if hole < start {
            self.free.insert(hole, start - hole);
        }
        let end = hole + length;
        if start + whole < end {
            self.free.insert(start + whole, end - start - whole);
        }
    }
}

/// Opens or closes pages of the arena.
pub fn protect(start: usize, length: usize, open: bool) -> bool {
    let access = if open { libc::PROT_READ | libc::PROT_WRITE } else { libc::PROT_NONE };
    // SAFETY: callers pass page-aligned ranges of the arena only.
    unsafe { libc::mprotect(pointer(start), length, access) == 0 }
}

/// Device memory is reached by number: the mapping has no Rust provenance of its own.
pub fn pointer(address: usize) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_do_not_touch_and_merge_when_freed() {
        let mut arena = Arena::reserve().expect("address space");
        let ranges: Vec<Range> =
            [1, 5000, 5 << 20, 100].iter().map(|&n| arena.take(n).expect("memory")).collect();
        for pair in ranges.windows(2) {
            assert!(pair[0].start + pair[0].whole <= pair[1].start);
        }
        assert_eq!(ranges[2].start % HUGE_PAGE, 0);
        for range in ranges {
            arena.give_back(range);
        }
        assert_eq!(arena.free.len(), 1);
    }
}
