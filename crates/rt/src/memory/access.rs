//! What `CUGRAD_CHECK=1` adds: device memory is closed to the host, red zones are inspected, leaks are listed at exit.
//!
//! Device allocations are accessible only between [`enter_device`] and [`leave_device`], which surround launches and copies.
//! Several host threads may be inside at once; the last one out closes the door.

use super::{Allocation, Kind, Memory, RED_ZONE, arena, lock, with};
use crate::report;
use crate::status::{Code, guarded};

#[derive(Default)]
pub(super) struct Access {
    inside: usize,
}

impl Access {
    /// A fresh allocation is open; it stays so only while somebody is inside.
    pub(super) fn opened(&self, allocation: &Allocation) {
        if report::checking() && self.inside == 0 {
            set_open(allocation, false);
        }
    }
}

/// Device code, or a copy, is about to touch device memory.
pub fn enter_device() {
    if report::checking() {
        with(|m| {
            m.access.inside += 1;
            if m.access.inside == 1 {
                set_all_open(m, true);
            }
        });
    }
}

/// The counterpart of [`enter_device`].
pub fn leave_device() {
    if report::checking() {
        with(|m| {
            m.access.inside -= 1;
            if m.access.inside == 0 {
                set_all_open(m, false);
            }
        });
    }
}

fn set_all_open(memory: &Memory, open: bool) {
    memory.live.values().for_each(|allocation| set_open(allocation, open));
}

fn set_open(allocation: &Allocation, open: bool) {
    if let (Kind::Device, Some(range)) = (allocation.kind, allocation.range) {
        arena::protect(range.start, range.open, open);
    }
}

/// The bytes between an allocation's end and its last page's end.
fn red_zone(allocation: &Allocation) -> (usize, usize) {
    let open = allocation.range.map_or(allocation.bytes, |range| range.open);
    (allocation.start + allocation.bytes, open - allocation.bytes)
}

pub(super) fn draw_red_zone(allocation: &Allocation) {
    let (start, length) = red_zone(allocation);
    // SAFETY: the zone lies in the allocation's own open pages.
    unsafe { arena::pointer(start).cast::<u8>().write_bytes(RED_ZONE, length) };
}

/// Reports a damaged red zone and repairs it, so that one overrun is reported once.
pub(super) fn check_red_zone(allocation: &Allocation) {
    set_open(allocation, true);
    let (start, length) = red_zone(allocation);
    // SAFETY: as above; device code is not running, or races with itself anyway.
    let zone = unsafe { std::slice::from_raw_parts(arena::pointer(start).cast::<u8>(), length) };
    let Some(first) = zone.iter().position(|&byte| byte != RED_ZONE) else { return };
    report::line(&format!(
        "something wrote behind {} ({:#x}): {first} bytes past the end",
        allocation.describe(),
        allocation.start
    ));
    draw_red_zone(allocation);
}

/// `cudaDeviceSynchronize`: everything is done; when checking, look for overruns.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_synchronize() -> Code {
    guarded(|| {
        if report::checking() {
            enter_device();
            with(|m| m.live.values().filter(|a| a.range.is_some()).for_each(check_red_zone));
            leave_device();
        }
        crate::status::SUCCESS
    })
}

pub(super) fn report_leaks_at_exit() {
    if report::checking() {
        // SAFETY: the function stays valid until the process ends.
        unsafe { libc::atexit(report_leaks) };
    }
}

extern "C" fn report_leaks() {
    const LISTED: usize = 20;
    let guard = lock();
    let Some(memory) = guard.as_ref() else { return };
    let leaks: Vec<&Allocation> = memory.live.values().filter(|a| a.range.is_some()).collect();
    if leaks.is_empty() {
        return;
    }
    let bytes: usize = leaks.iter().map(|a| a.bytes).sum();
    report::line(&format!("{} allocation(s) with {bytes} bytes were never freed:", leaks.len()));
    for leak in leaks.iter().take(LISTED) {
        report::line(&format!("  {:#x}: {}", leak.start, leak.describe()));
    }
    if leaks.len() > LISTED {
        report::line(&format!("  and {} more", leaks.len() - LISTED));
    }
}
