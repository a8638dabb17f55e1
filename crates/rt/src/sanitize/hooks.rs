//! What the rest of the runtime tells the checker. Everything here returns at once while checking is off.

use super::current_thread;
use super::regions::Region;
use super::{on, with};
use crate::abi::Launch;
use crate::memory::Allocation;

/// A launch begins; `nested` if device code made it.
pub fn launch_begins(nested: bool) {
    with(|checker| {
        checker.launches += 1;
        checker.kernel_frames.clear();
        match nested {
            true => checker.timeline.raise_floor(),
            false => checker.timeline.begin_launch(),
        }
    });
}

pub fn launch_ends(nested: bool) {
    if nested {
        with(|checker| checker.timeline.raise_floor());
        barrier_opens();
    }
}

/// Blocks of a launch are about to run on this OS thread.
pub fn piece_begins(launch: &Launch) {
    if on() {
        let statics = with(|checker| checker.module.as_ref().and_then(|m| m.shared.clone())).flatten();
        current_thread::with(|here| here.begin(launch, statics));
    }
}

pub fn piece_ends() {
    if on() {
        current_thread::with(|here| here.end());
    }
}

/// A block begins on this OS thread.
pub fn block_begins(index: [u32; 3]) {
    if !on() {
        return;
    }
    current_thread::with(|here| {
        let threads = here.launch().map_or(0, |launch| launch.threads_per_block() as usize);
        with(|checker| checker.timeline.begin_block(&mut here.block, index, threads));
        here.shared.iter_mut().for_each(|region| region.shadow.forget_written());
    });
}

/// A coroutine is about to run: the thread's linear number, and the bounds of its stack.
pub fn thread_runs(number: u32, stack: (usize, usize)) {
    if on() {
        current_thread::set_private(stack.0, stack.1);
        current_thread::with(|here| here.thread = number);
    }
}

/// The barrier of the block on this OS thread opens.
pub fn barrier_opens() {
    if on() {
        current_thread::with(|here| with(|checker| checker.timeline.begin_interval(&mut here.block)));
    }
}

/// Every block of the grid has arrived; their barriers open next.
pub fn grid_opens() {
    with(|checker| checker.timeline.raise_floor());
}

/// Lanes of the warp that starts at thread `first` took part in a warp-wide call.
pub fn lanes_synchronise(first: u32, group: u32) {
    if on() {
        current_thread::with(|here| here.block.synchronise_lanes(first, group));
    }
}

/// The runtime hands the running thread its warp's values.
pub fn answers<T>(values: *const T) {
    current_thread::set_answer(values.addr(), size_of::<T>());
}

/// Memory that device code may touch from now on.
pub fn allocated(allocation: Allocation) {
    with(|checker| checker.regions.insert(Region::of_allocation(allocation)));
}

pub fn released(start: usize) {
    with(|checker| checker.regions.remove(start));
}

/// A copy by the host's request: what the source does not hold, the destination does not hold either.
pub fn copied(destination: usize, source: usize, bytes: usize) {
    with(|checker| checker.copy_written(destination, source, bytes));
}

pub fn filled(destination: usize, bytes: usize) {
    with(|checker| checker.set_written(destination, bytes));
}
