//! The engine: one lock around the books, threads that wait for slabs, workers that move them.
//!
//! A tape comes here once per slab, not once per value, so one lock for everything costs nothing that can be measured,
//! and every budget and every order can be read off one place. The books are in [`state`], the choice of moves in
//! [`plan`], the moves in [`worker`]; this file is what tapes call.
//!
//! What keeps memory safe, and what `Tape` and the workers rely on:
//! * the copy in the first layer of a stack's top slab, and of the slab at its focus, is never taken away;
//! * a move reads a copy that nobody writes: the slab is not a top, or it is a *protected* top (not `writable`), for which
//!   the tape must call [`Engine::unprotect`] before it writes;
//! * a move writes to a place that is nobody's copy until the move has ended.

mod plan;
mod state;
mod worker;

#[cfg(all(test, not(loom)))]
mod tests;

pub(crate) use state::{Heading, LAYERS, Ledger, Link, StackId, Stalls, State};
pub(crate) use worker::Workers;

use state::{Pace, Slab, Stack};

use crate::error::{Error, Result};
use crate::layers::{Layer, Place};
use crate::sync::{Arc, Condvar, Moment, Mutex, MutexGuard, lock, wait};
use crate::tape::At;

pub(crate) struct Engine {
    pub layers: Arc<Vec<Box<dyn Layer>>>,
    pub slab: usize,
    /// Whether what comes back from lower layers is compared with what went there.
    pub verify: bool,
    state: Mutex<State>,
    /// Something ended that a thread may be waiting for.
    changed: Condvar,
    /// There may be something to move.
    work: Condvar,
}

/// A slab in the first layer, as its tape sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    pub place: Place,
    pub used: usize,
    pub uid: u64,
    pub index: usize,
    /// Whether the tape may write to it now.
    pub writable: bool,
}

/// How far ahead a sweep looks before anything was measured, and at most.
const AHEAD: usize = 4;
const FARTHEST_AHEAD: usize = 16;

impl Engine {
    pub fn new(
        layers: Vec<Box<dyn Layer>>,
        ledgers: Vec<Ledger>,
        links: Vec<Link>,
        slab: usize,
        verify: bool,
    ) -> Engine {
        let layers = Arc::new(layers);
        let state = State {
            slab: slab as u64,
            layers: layers.clone(),
            ledgers,
            links,
            stacks: Vec::new(),
            hungry: 0,
            in_flight: 0,
            next_uid: 0,
            closing: false,
            push_stalls: Stalls::default(),
            pop_stalls: Stalls::default(),
        };
        Engine {
            layers,
            slab,
            verify,
            state: Mutex::new(state),
            changed: Condvar::new(),
            work: Condvar::new(),
        }
    }

    pub fn open(&self) -> StackId {
        let mut state = lock(&self.state);
        let stack = Stack {
            slabs: Vec::new(),
            reached: false,
            focus: 0,
            heading: Heading::Grow,
            ahead: AHEAD,
            demand: None,
            pace: Pace::default(),
            low: [0; LAYERS],
        };
        match state.stacks.iter().position(Option::is_none) {
            Some(hole) => {
                state.stacks[hole] = Some(stack);
                StackId(hole)
            }
            None => {
                state.stacks.push(Some(stack));
                StackId(state.stacks.len() - 1)
            }
        }
    }

    pub fn close(&self, id: StackId) {
        let mut state = lock(&self.state);
        while state.stack(id).top().is_some() {
            state.drop_top(id);
        }
        state.stacks[id.0] = None;
        drop(state);
        self.changed.notify_all(); // places came free
    }

    /// Adds a slab on top. `used` is what the tape has put into the present top, where it has one in reach.
    pub fn advance(&self, id: StackId, used: Option<usize>) -> Result<Landing> {
        let mut state = lock(&self.state);
        if let Some(used) = used
            && let Some(top) = state.stack_mut(id).slabs.last_mut()
        {
            top.used = used;
        }
        let stack = state.stack_mut(id);
        stack.focus = stack.slabs.len().saturating_sub(1);
        stack.heading = Heading::Grow;
        stack.pace = Pace::default();
        let place;
        (state, place) = self.find_place(state)?;
        let uid = state.next_uid;
        state.next_uid += 1;
        let stack = state.stack_mut(id);
        let index = stack.slabs.len();
        let copies = [None; LAYERS];
        stack.slabs.push(Slab { uid, used: 0, stored: 0, copies, moving: None, checksum: None, fault: None });
        (stack.focus, stack.reached) = (index, true);
        state.set_copy(id, index, 0, Some(place));
        self.call_workers(&state);
        Ok(Landing { place, used: 0, uid, index, writable: true })
    }

    /// A free place in the first layer, waiting for one if need be.
    fn find_place<'a>(&self, mut state: MutexGuard<'a, State>) -> Result<(MutexGuard<'a, State>, Place)> {
        let mut since = None;
        let result = loop {
            if let Some(source) = state.source(0, None) {
                match state.take(0, source) {
                    Some(place) => break Ok(place),
                    None => continue, // refused; other sources remain
                }
            }
            if since.is_none() {
                since = Some(Moment::now());
                state.hungry += 1;
                state.forgive(); // what failed for others may work now
                continue;
            }
            if state.is_stuck() {
                break Err(state.reason());
            }
            self.work.notify_all();
            state = wait(&self.changed, state);
        };
        if let Some(since) = since {
            state.hungry -= 1;
            state.push_stalls.count += 1;
            state.push_stalls.time += since.elapsed();
        }
        Ok((state, result?))
    }

    /// Drops the top slab, which is empty, and lands on the one below.
    pub fn retreat(&self, id: StackId) -> Result<Landing> {
        let mut state = lock(&self.state);
        state.drop_top(id);
        state.measure_pace(id);
        self.land_on_top(state, id, Heading::Down)
    }

    /// The tape lets go of its top slab, which can then be moved away like any other.
    pub fn park(&self, id: StackId, used: usize) {
        let mut state = lock(&self.state);
        let stack = state.stack_mut(id);
        stack.reached = false;
        if let Some(top) = stack.slabs.last_mut() {
            top.used = used;
        }
        drop(state);
        self.changed.notify_all(); // one more slab can go
    }

    /// Makes the top slab reachable; `Empty` where there is none.
    pub fn land(&self, id: StackId) -> Result<Landing> {
        self.land_on_top(lock(&self.state), id, Heading::Down)
    }

    /// Drops everything above the first `used` bytes of slab `index` and lands there.
    pub fn rewind(&self, id: StackId, index: usize, used: usize) -> Result<Landing> {
        let mut state = lock(&self.state);
        while state.stack(id).slabs.len() > index + 1 {
            state.drop_top(id);
        }
        state.stack_mut(id).slabs[index].used = used;
        self.land_on_top(state, id, Heading::Grow)
    }

    fn land_on_top(
        &self,
        mut state: MutexGuard<'_, State>,
        id: StackId,
        heading: Heading,
    ) -> Result<Landing> {
        let stack = state.stack_mut(id);
        let index = stack.top().ok_or(Error::Empty)?;
        stack.focus = index;
        stack.heading = heading;
        self.bring(state, id, index, false)
    }

    /// Makes any slab reachable for reading, beside the top. `used` is the state of the top, which the books do not know.
    pub fn look(&self, id: StackId, index: usize, heading: Heading, used: Option<usize>) -> Result<Landing> {
        let mut state = lock(&self.state);
        let stack = state.stack_mut(id);
        if let (Some(used), Some(top)) = (used, stack.slabs.last_mut()) {
            top.used = used;
        }
        if index >= stack.slabs.len() {
            return Err(Error::Empty);
        }
        stack.focus = index;
        stack.heading = heading;
        self.bring(state, id, index, used.is_some())
    }

    /// Waits until a slab has a copy in the first layer. `top_in_reach` is whether the tape holds its top besides.
    fn bring(
        &self,
        mut state: MutexGuard<'_, State>,
        id: StackId,
        index: usize,
        top_in_reach: bool,
    ) -> Result<Landing> {
        state.stack_mut(id).reached = true; // so that nobody takes it away before we look
        let mut since = None;
        let result = loop {
            let slab = &mut state.stack_mut(id).slabs[index];
            if let Some(place) = slab.copies[0] {
                let writable = slab.moving.is_none() && !slab.has_lower(0);
                break Ok(Landing { place, used: slab.used, uid: slab.uid, index, writable });
            }
            if since.is_none() {
                since = Some(Moment::now());
                slab.fault = None; // what failed ahead of time is tried again now
                state.stack_mut(id).demand = Some(index);
                state.forgive();
                continue;
            }
            if let Some(fault) = slab.fault.take() {
                break Err(fault);
            }
            if state.is_stuck() {
                break Err(state.reason());
            }
            self.work.notify_all();
            state = wait(&self.changed, state);
        };
        if let Some(since) = since {
            let time = since.elapsed();
            let stack = state.stack_mut(id);
            stack.demand = None;
            stack.pace.stalled += time;
            stack.pace.margin = (stack.pace.margin * 2 + 1).min(FARTHEST_AHEAD);
            state.pop_stalls.count += 1;
            state.pop_stalls.time += time;
        }
        if result.is_err() {
            state.stack_mut(id).reached = top_in_reach;
        }
        self.call_workers(&state);
        result
    }

    /// Lets the tape write to its top slab: waits until nothing moves it, and drops the copies that would become stale.
    pub fn unprotect(&self, id: StackId, used: usize) -> Landing {
        let mut state = lock(&self.state);
        let index = state.stack(id).top().expect("only called with a top in reach");
        while state.stack(id).slabs[index].moving.is_some() {
            state = wait(&self.changed, state);
        }
        for layer in 1..self.layers.len() {
            if let Some(place) = state.set_copy(id, index, layer, None) {
                state.give_back(layer, place);
            }
        }
        let slab = &mut state.stack_mut(id).slabs[index];
        slab.checksum = None;
        let place = slab.copies[0].expect("the top is in reach");
        Landing { place, used, uid: slab.uid, index, writable: true }
    }

    /// Where a stack ends, as far as the books know.
    pub fn top(&self, id: StackId) -> Option<(At, usize)> {
        let state = lock(&self.state);
        let stack = state.stack(id);
        let index = stack.top()?;
        Some((At { index, uid: stack.slabs[index].uid }, stack.slabs[index].used))
    }

    /// The number of a slab, where there is one.
    pub fn uid(&self, id: StackId, index: usize) -> Option<u64> {
        lock(&self.state).stack(id).slabs.get(index).map(|s| s.uid)
    }

    /// Whether a position below the slab in reach still exists.
    pub fn check_mark(&self, id: StackId, at: At, used: usize) -> Result<()> {
        let state = lock(&self.state);
        match state.stack(id).slabs.get(at.index) {
            Some(slab) if slab.uid == at.uid && used <= slab.used => Ok(()),
            _ => Err(Error::StaleMark),
        }
    }

    /// A reader has ended: the stack's place of work is its top again.
    pub fn settle(&self, id: StackId) {
        let mut state = lock(&self.state);
        let stack = state.stack_mut(id);
        stack.focus = stack.top().unwrap_or(0);
        stack.heading = Heading::Grow;
    }

    /// Bytes in all slabs below the top, and in the top as far as the books know.
    pub fn bytes(&self, id: StackId) -> (u64, u64) {
        let state = lock(&self.state);
        let slabs = &state.stack(id).slabs;
        let Some((top, below)) = slabs.split_last() else { return (0, 0) };
        (below.iter().map(|s| s.used as u64).sum(), top.used as u64)
    }

    /// Reads the books.
    pub fn read<R>(&self, read: impl FnOnce(&State) -> R) -> R {
        read(&lock(&self.state))
    }

    fn call_workers(&self, state: &State) {
        if state.has_plan() {
            self.work.notify_all();
        }
    }
}

impl State {
    fn forgive(&mut self) {
        for ledger in &mut self.ledgers {
            ledger.refused = None;
        }
        for link in &mut self.links {
            link.failed = None;
        }
    }

    /// Why nothing can move.
    fn reason(&self) -> Error {
        for (link, lower) in self.links.iter().zip(1..) {
            if let Some(fault) = &link.failed {
                return Error::Write { layer: self.layers[lower].name(), fault: fault.clone() };
            }
        }
        for (ledger, layer) in self.ledgers.iter().zip(self.layers.iter()) {
            if let Some(fault) = &ledger.refused {
                return Error::Refused { layer: layer.name(), fault: fault.clone() };
            }
        }
        let tapes = self.each_stack().filter(|(_, s)| !s.slabs.is_empty()).count();
        let pinned = self.ledgers[0].used() <= tapes * 2;
        let full = if pinned { 0 } else { self.ledgers.len() - 1 };
        let hint = match (pinned, self.ledgers.len()) {
            (true, _) => "every tape needs a slab or two in memory: allow more memory, or take smaller slabs",
            (false, 1) => "allow more memory, or add a layer on disk",
            (false, _) => "allow more in the last layer",
        };
        Error::Budget { layer: self.layers[full].name(), bytes: self.budget(full), tapes, hint }
    }

    fn budget(&self, layer: usize) -> u64 {
        self.ledgers[layer].capacity as u64 * self.slab
    }
}
