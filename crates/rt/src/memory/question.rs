//! What an address is, for the checker: is it device memory, can it be touched at all, which allocation was meant.

use super::{Allocation, Arena, arena, fault, with};
use std::sync::atomic::{AtomicUsize, Ordering};

static LOWEST: AtomicUsize = AtomicUsize::new(0);
static BEHIND: AtomicUsize = AtomicUsize::new(0);

pub(super) fn remember(arena: &Arena) {
    let (lowest, behind) = arena.bounds();
    LOWEST.store(lowest, Ordering::Relaxed);
    BEHIND.store(behind, Ordering::Relaxed);
}

/// Whether an address lies where device, managed and pinned memory live. Takes no lock.
pub fn is_managed(address: usize) -> bool {
    (LOWEST.load(Ordering::Relaxed)..BEHIND.load(Ordering::Relaxed)).contains(&address)
}

/// Whether touching an address would not fault.
pub fn is_open(address: usize) -> bool {
    if is_managed(address) {
        let open = |range: arena::Range| (range.start..range.start + range.open).contains(&address);
        let live = |m: &mut super::Memory| {
            m.live.range(..=address).next_back().and_then(|(_, found)| found.range).is_some_and(open)
        };
        return with(live).unwrap_or(false);
    }
    if crate::shared::is_guard(address) {
        return false;
    }
    // SAFETY: only asks; an address without a mapping is an error.
    unsafe {
        let page = usize::try_from(libc::sysconf(libc::_SC_PAGESIZE)).unwrap_or(4096);
        let mut resident = 0u8;
        libc::mincore(arena::pointer(address / page * page), page, (&raw mut resident).cast()) == 0
    }
}

/// What is wrong with an address where device memory lives; `element` says where in an allocation it is.
pub fn explain_address(address: usize, element: impl Fn(usize, usize) -> String) -> Option<String> {
    with(|memory| {
        let inside = memory.arena.contains(address) || memory.find(address).is_some();
        let last = memory.live.range(..=address).next_back().map(|(_, a)| a).filter(|_| inside);
        let near = last.filter(|a| address - a.start < a.bytes + fault::NEAR);
        let freed = memory.freed.iter().rev().find(|a| inside && a.contains(address));
        let place = |a: &Allocation| format!("{} of {}", element(a.start, a.bytes), a.describe());
        match (near, freed) {
            (Some(found), _) => Some(format!("out-of-bounds access: {}", place(found))),
            (None, Some(freed)) => Some(format!("access to freed memory: {}", place(freed))),
            (None, None) if inside => {
                Some(String::from("out-of-bounds access: device memory that is not allocated"))
            }
            (None, None) => None,
        }
    })
    .flatten()
}
