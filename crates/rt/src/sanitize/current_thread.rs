//! Which CUDA thread runs on this OS thread, and what belongs to it or its block alone.

use super::modules;
use super::order::Block;
use super::regions::{Region, Space};
use crate::abi::{Indices, Launch};
use std::cell::{Cell, OnceCell, RefCell};

thread_local! {
    /// Whether device code runs on this OS thread. Apart from [`HERE`], so that host code costs next to nothing.
    static ACTIVE: Cell<bool> = const { Cell::new(false) };
    /// The running thread's stack: its own memory, which nobody checks.
    static PRIVATE: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    /// The runtime's answer to the last warp-wide call, which the header reads.
    static ANSWER: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    /// The thread's indices, which device code reads all the time.
    static INDICES: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    /// Whether nobody knows yet which kernel runs: its first access will tell.
    static NAMELESS: Cell<bool> = const { Cell::new(false) };
    static HERE: RefCell<CurrentThread> = RefCell::default();
}

#[derive(Default)]
pub struct CurrentThread {
    pub block: Block,
    /// The linear number of the running thread in its block.
    pub thread: u32,
    /// Shared memory: dynamic first if there is any, then the program's thread-local variables.
    pub shared: Vec<Region>,
    launch: Option<*const Launch>,
    /// The linear number of the block of a plain kernel that runs now.
    plain_block: Option<u64>,
    stack: OnceCell<(usize, usize)>,
}

pub fn active() -> bool {
    ACTIVE.get()
}

pub fn is_private(address: usize) -> bool {
    let within = |(low, high): (usize, usize)| address.wrapping_sub(low) < high - low;
    within(PRIVATE.get()) || within(INDICES.get()) || within(ANSWER.get())
}

/// Whether this is the first read of an index in a launch. Kernels read them, launches do not.
pub fn tells_kernel(address: usize) -> bool {
    let (low, high) = INDICES.get();
    (low..high).contains(&address) && NAMELESS.replace(false)
}

pub fn set_answer(start: usize, bytes: usize) {
    ANSWER.set((start, start + bytes));
}

pub fn set_private(low: usize, high: usize) {
    PRIVATE.set((low, high));
}

/// The OS thread's state. `None` while the thread ends, when nothing is left to check.
pub fn with<R>(use_here: impl FnOnce(&mut CurrentThread) -> R) -> Option<R> {
    HERE.try_with(|here| here.try_borrow_mut().ok().map(|mut here| use_here(&mut here))).ok().flatten()
}

impl CurrentThread {
    pub fn launch(&self) -> Option<&'static Launch> {
        // SAFETY: set while the launch runs, in `begin`.
        self.launch.map(|launch| unsafe { &*launch })
    }

    /// This OS thread's stack.
    pub fn stack(&self) -> (usize, usize) {
        *self.stack.get_or_init(os_stack)
    }

    /// A piece of a launch begins on this OS thread.
    pub fn begin(&mut self, launch: &Launch, statics: Option<std::sync::Arc<modules::Statics>>) {
        // SAFETY: the header's promise: this OS thread's indices.
        let state = unsafe { &*(launch.state)() };
        let indices = (&raw const *state).addr();
        INDICES.set((indices, indices + size_of::<Indices>()));
        self.shared.retain(|region| matches!(region.origin, super::regions::Origin::Statics(_)));
        if let (true, Some(statics), Some(start)) =
            (self.shared.is_empty(), statics, modules::thread_local_block())
        {
            self.shared.push(Region::statics(start, statics, Space::Shared));
        }
        if launch.shared_bytes > 0 {
            let region = Region::dynamic_shared(state.dynamic_shared.addr(), launch.shared_bytes);
            self.shared.insert(0, region);
        }
        self.launch = Some(launch);
        self.plain_block = None;
        let (low, high) = self.stack();
        // The frames of the host begin where it described the launch.
        let entry = (launch as *const Launch).addr();
        set_private(low, if (low..high).contains(&entry) { entry } else { high });
        NAMELESS.set(true);
        ACTIVE.set(true);
    }

    pub fn end(&mut self) {
        self.launch = None;
        ACTIVE.set(false);
    }

    /// Whether a plain kernel's block is another than that of its last thread.
    pub fn enters_plain_block(&mut self, block: u64) -> bool {
        self.plain_block.replace(block) != Some(block)
    }
}

fn os_stack() -> (usize, usize) {
    // SAFETY: the attributes are filled in before they are read, and destroyed after.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return (0, 0);
        }
        let (mut start, mut size) = (std::ptr::null_mut(), 0);
        libc::pthread_attr_getstack(&attributes, &mut start, &mut size);
        libc::pthread_attr_destroy(&mut attributes);
        (start.addr(), start.addr() + size)
    }
}
