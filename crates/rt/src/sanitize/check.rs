//! The decision about one access: is there memory, was it written, does somebody else's access race with it.

use super::access::{Access, AccessKind};
use super::current_thread::CurrentThread;
use super::order::Timeline;
use super::record::Record;
use super::regions::{Origin, Region, Space};
use super::{Check, Checker, checks};
use crate::memory::{FILL, Kind};

/// Whether a thread can go on after what it did.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Continue,
    /// The access would fault, as it would on a GPU.
    Fault,
}

impl Checker {
    /// An access by device code.
    pub fn check(&mut self, here: &mut CurrentThread, access: Access) -> Verdict {
        let stack = here.stack();
        let within = here.shared.iter().position(|region| region.contains(access.address));
        let CurrentThread { shared, block, thread, .. } = &mut *here;
        let region = match within {
            Some(n) => &mut shared[n],
            None => match self.regions.find(access.address) {
                Some(region) => region,
                None => return self.stray(here, access),
            },
        };
        match bounds(region, &access) {
            Bounds::Inside => {}
            Bounds::Ours => return Verdict::Continue,
            Bounds::Outside => return self.stray(here, access),
        }
        self.accesses += 1;
        if self.kernel_frames.is_empty() {
            self.kernel_frames = frames(access.frame, stack);
        }
        let kind = match (region.space, access.kind.volatile()) {
            (Space::Global, true) => access.kind.as_atomic(),
            _ => access.kind,
        };
        if access.kind.aligned() && !access.address.is_multiple_of(access.bytes.min(8)) {
            let place = region.describe(access.address, access.bytes);
            self.misaligned(here, &access, &place, access.bytes.min(8));
            return Verdict::Continue;
        }
        let raced = if checks(Check::Race) {
            race(region, &self.timeline, block, *thread, kind, &access)
        } else {
            None
        };
        if kind.atomic() {
            self.timeline.touch_atomically(block, *thread, access.address, kind.writes());
        } else if kind.writes() {
            block.unfence(*thread);
        }
        let unwritten = checks(Check::Init) && kind.reads() && is_unwritten(region, &access);
        if kind.writes() {
            region.shadow.set_written(access.address, access.bytes, true);
        }
        if raced.is_none() && !unwritten {
            return Verdict::Continue;
        }
        let space = region.space;
        let place = region.describe(access.address, access.bytes);
        let raced = raced.map(|(record, at)| (record, region.describe(at, access.bytes.min(8))));
        if let Some((earlier, place)) = raced {
            self.found_race(here, &access, &earlier, space, &place);
        }
        if unwritten {
            self.found_unwritten(here, &access, space, &place);
        }
        Verdict::Continue
    }

    /// An access by host code to memory that the runtime manages.
    pub fn check_host(&mut self, access: Access) {
        let Some(region) = self.regions.find(access.address) else { return };
        let Origin::Allocation(allocation) = &region.origin else { return };
        if allocation.kind == Kind::Device {
            let place = region.describe(access.address, access.bytes);
            return self.found_on_host(&access, &place);
        }
        if access.kind.writes() {
            let bytes = access.bytes.min(region.end - access.address);
            region.shadow.set_written(access.address, bytes, true);
        }
    }

    /// Memory now holds values that came from outside of device code.
    pub fn set_written(&mut self, address: usize, bytes: usize) {
        if let Some(region) = self.regions.find(address) {
            let bytes = bytes.min(region.end - address);
            region.shadow.set_written(address, bytes, true);
        }
    }

    /// After a copy that the runtime has checked.
    pub fn copy_written(&mut self, destination: usize, source: usize, bytes: usize) {
        let known = self.regions.find(source).filter(|region| region.starts_unwritten).is_some();
        if !known {
            return self.set_written(destination, bytes);
        }
        let written: Vec<bool> = (source..source + bytes)
            .map(|at| {
                let region = self.regions.find(at);
                region.is_none_or(|region| region.shadow.any_written(at, 1) || !is_fresh(region, at, 1))
            })
            .collect();
        for (n, written) in written.into_iter().enumerate() {
            if let Some(region) = self.regions.find(destination + n) {
                region.shadow.set_written(destination + n, 1, written);
            }
        }
    }
}

enum Bounds {
    Inside,
    /// cugrad's own memory among the program's.
    Ours,
    Outside,
}

fn bounds(region: &Region, access: &Access) -> Bounds {
    let Origin::Statics(_) = region.origin else {
        return if access.end() <= region.end { Bounds::Inside } else { Bounds::Outside };
    };
    match region.symbol(access.address) {
        Some(symbol) if symbol.ours => Bounds::Ours,
        Some(symbol) if access.end() <= region.start + symbol.offset + symbol.bytes => Bounds::Inside,
        Some(_) => Bounds::Outside,
        // What has no symbol among ordinary variables is the compiler's.
        None if region.space == Space::Global => Bounds::Ours,
        None => Bounds::Outside,
    }
}

/// Notes the access; gives an earlier one that it races with, and where.
fn race(
    region: &mut Region,
    timeline: &Timeline,
    block: &super::order::Block,
    thread: u32,
    kind: AccessKind,
    access: &Access,
) -> Option<(Record, usize)> {
    let now = block.record(thread, kind, access.pc);
    let horizon = timeline.horizon(block, region.space == Space::Shared);
    let mut found = None;
    region.shadow.visit(access.address, access.bytes, |at, cell| {
        for record in cell.rivals(kind) {
            let harmless = record.interval < horizon || record.is_checked_by(kind);
            if found.is_none() && !harmless && !timeline.ordered(block, thread, &record) {
                found = Some((record, at));
            }
        }
        if kind.writes() {
            cell.note_write(now);
        } else if kind.atomic() {
            cell.note_atomic_read(now);
        } else {
            if cell.read.interval < horizon {
                cell.forget_reads();
            }
            let same_block = timeline.is_of(block, &cell.read);
            cell.note_read(now, same_block);
        }
        true
    });
    found
}

fn is_unwritten(region: &mut Region, access: &Access) -> bool {
    region.starts_unwritten
        && !access.kind.copies()
        && !region.shadow.any_written(access.address, access.bytes)
        && is_fresh(region, access.address, access.bytes)
}

/// Whether memory still holds what an allocation is filled with. Host code that is not instrumented, such as the C library,
/// may have written to memory that both sides see.
fn is_fresh(region: &Region, address: usize, bytes: usize) -> bool {
    match region.origin {
        Origin::Allocation(_) => {
            let memory: *const u8 = std::ptr::with_exposed_provenance(address);
            // SAFETY: inside a live allocation.
            (0..bytes).all(|n| unsafe { memory.add(n).read() } == FILL)
        }
        Origin::Dynamic | Origin::Statics(_) => true,
    }
}

/// The return addresses above a frame, by the chain of frame pointers.
pub fn frames(first: usize, stack: (usize, usize)) -> Vec<usize> {
    const MOST: usize = 64;
    let mut found = Vec::new();
    let mut frame = first;
    while found.len() < MOST
        && frame.is_multiple_of(8)
        && (super::current_thread::is_private(frame) || (stack.0..stack.1).contains(&frame))
    {
        let words: *const usize = std::ptr::with_exposed_provenance(frame);
        // SAFETY: the program is compiled with frame pointers, and the address lies on one of its stacks.
        let (next, pc) = unsafe { (words.read(), words.add(1).read()) };
        found.push(pc);
        if next <= frame {
            break;
        }
        frame = next;
    }
    found
}
