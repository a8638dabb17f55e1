//! Moving slabs between two layers, and measuring it.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::slice;
use std::time::Duration;

use super::plan::SlabMove;
use super::state::{Stack, StackId, State};
use super::{Engine, FARTHEST_AHEAD};
use crate::error::{Error, Fault, panic_message};
use crate::layers::Place;
use crate::sync::{Arc, JoinHandle, Moment, lock, thread, wait};
use crate::system::BLOCK;

/// The threads that move slabs; they end when this is dropped.
pub(crate) struct Workers {
    engine: Arc<Engine>,
    threads: Vec<JoinHandle<()>>,
}

/// A move under way. It owns the place it moves to.
struct Job {
    stack: StackId,
    index: usize,
    uid: u64,
    from: (usize, Place),
    to: (usize, Place),
    bytes: usize,
    checksum: Option<u64>,
}

impl Workers {
    pub fn start(engine: &Arc<Engine>) -> Workers {
        let counts: Vec<usize> = engine.read(|s| s.links.iter().map(|l| l.workers).collect());
        let links = counts.iter().enumerate().flat_map(|(link, count)| std::iter::repeat_n(link, *count));
        let start = |link| {
            let engine = engine.clone();
            thread::spawn(move || engine.run(link))
        };
        Workers { engine: engine.clone(), threads: links.map(start).collect() }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        lock(&self.engine.state).closing = true;
        self.engine.work.notify_all();
        for thread in self.threads.drain(..) {
            let _ = thread.join(); // a worker catches what its moves throw
        }
    }
}

impl Engine {
    fn run(&self, link: usize) {
        let mut state = lock(&self.state);
        while !state.closing {
            let Some(plan) = state.plan(link) else {
                state = wait(&self.work, state);
                continue;
            };
            let Some(job) = state.begin(plan) else { continue };
            self.call_workers(&state);
            drop(state);
            let started = Moment::now();
            // A layer may be somebody else's code; its panic is a failed move, not a thread that waits for ever.
            let result = catch_unwind(AssertUnwindSafe(|| self.perform(&job)))
                .unwrap_or_else(|payload| Err(io::Error::other(panic_message(&*payload))));
            let time = started.elapsed();
            state = lock(&self.state);
            state.finish(&job, result, time);
            self.changed.notify_all();
            self.call_workers(&state);
        }
    }

    /// Copies the bytes; answers with their checksum, if one was made.
    fn perform(&self, job: &Job) -> io::Result<Option<u64>> {
        let (from, to) = (&self.layers[job.from.0], &self.layers[job.to.0]);
        match (from.host(job.from.1), to.host(job.to.1)) {
            (Some(source), _) => {
                // SAFETY: see `bytes_of`: a move's source is a slab's copy, which nobody writes while it is moved.
                let bytes = unsafe { bytes_of(source, job.bytes) };
                let checksum = self.check(bytes, job.checksum)?;
                to.write(job.to.1, bytes)?;
                Ok(checksum)
            }
            (None, Some(target)) => {
                // SAFETY: a move's goal is a place that nobody else knows until the move has ended.
                let bytes = unsafe { bytes_of_mut(target, job.bytes) };
                from.read(job.from.1, bytes)?;
                self.check(bytes, job.checksum)
            }
            (None, None) => {
                let text = format!("`{}` and `{}` have no host memory between them", from.name(), to.name());
                Err(io::Error::new(io::ErrorKind::Unsupported, text))
            }
        }
    }

    fn check(&self, bytes: &[u8], expected: Option<u64>) -> io::Result<Option<u64>> {
        if !self.verify {
            return Ok(None);
        }
        let found = xxhash_rust::xxh3::xxh3_64(bytes);
        match expected {
            Some(sum) if sum != found => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the checksum is wrong: the data was changed behind the tape's back",
            )),
            _ => Ok(Some(found)),
        }
    }
}

/// # Safety
/// `at` is the host memory of a slab of at least `count` bytes, which nobody writes while the slice lives.
unsafe fn bytes_of<'a>(at: NonNull<u8>, count: usize) -> &'a [u8] {
    // SAFETY: promised by the caller; a layer's host memory is initialised.
    unsafe { slice::from_raw_parts(at.as_ptr(), count) }
}

/// # Safety
/// `at` is the host memory of a slab of at least `count` bytes, which nobody else touches while the slice lives.
unsafe fn bytes_of_mut<'a>(at: NonNull<u8>, count: usize) -> &'a mut [u8] {
    // SAFETY: promised by the caller; a layer's host memory is initialised.
    unsafe { slice::from_raw_parts_mut(at.as_ptr(), count) }
}

impl State {
    /// Turns a plan into a move; `None` where the system refuses the place.
    fn begin(&mut self, plan: SlabMove) -> Option<Job> {
        let SlabMove { stack, index, from, to, source } = plan;
        let goal = self.take(to, source)?;
        let slab = &mut self.stack_mut(stack).slabs[index];
        let place = slab.copies[from].expect("planned: the slab has a copy where it is moved from");
        if from == 0 {
            slab.stored = slab.used.next_multiple_of(BLOCK); // lower copies keep the length that they began with
        }
        slab.moving = Some(from);
        let (bytes, checksum, uid) = (slab.stored, slab.checksum, slab.uid);
        self.in_flight += 1;
        self.ledgers[from].departing += usize::from(from < to);
        Some(Job { stack, index, uid, from: (from, place), to: (to, goal), bytes, checksum })
    }

    fn finish(&mut self, job: &Job, result: io::Result<Option<u64>>, time: Duration) {
        let (from, to) = (job.from.0, job.to.0);
        let down = from < to;
        self.in_flight -= 1;
        self.ledgers[from].departing -= usize::from(down);
        let link = &mut self.links[from.min(to)];
        if result.is_ok() {
            let traffic = if down { &mut link.down } else { &mut link.up };
            traffic.slabs += 1;
            traffic.bytes += job.bytes as u64;
            traffic.busy += time;
            if !down {
                link.latency = Some(smooth(link.latency, time.as_secs_f64()));
            }
        }
        let stack = self.stacks[job.stack.0].as_mut();
        let Some(slab) = stack.and_then(|s| s.slabs.get_mut(job.index)).filter(|s| s.uid == job.uid) else {
            // Dropped in the meantime; its places were left to us.
            self.give_back(from, job.from.1);
            self.give_back(to, job.to.1);
            return;
        };
        slab.moving = None;
        match result {
            Ok(checksum) => {
                slab.checksum = checksum;
                self.set_copy(job.stack, job.index, to, Some(job.to.1));
            }
            Err(error) => {
                let fault = Fault::new(error);
                if down {
                    self.links[from].failed = Some(fault);
                } else {
                    slab.fault = Some(Error::Read { layer: self.layers[from].name(), fault });
                }
                self.give_back(to, job.to.1);
            }
        }
    }

    /// Chooses how far ahead to fetch: as many slabs as are used up while one comes, the same again for safety,
    /// and a margin that grows with every stall.
    pub fn measure_pace(&mut self, id: StackId) {
        let latency = self.links.first().and_then(|l| l.latency);
        let most = self.ledgers[0].capacity.saturating_sub(2).clamp(1, FARTHEST_AHEAD);
        let stack: &mut Stack = self.stack_mut(id);
        if let Some(since) = stack.pace.since {
            let spent = since.elapsed().saturating_sub(stack.pace.stalled).as_secs_f64();
            stack.pace.per_slab = Some(smooth(stack.pace.per_slab, spent));
        }
        stack.pace.since = Some(Moment::now());
        stack.pace.stalled = Duration::ZERO;
        if let (Some(latency), Some(pace)) = (latency, stack.pace.per_slab) {
            let slabs = (2.0 * latency / pace.max(1e-9)).ceil().min(FARTHEST_AHEAD as f64);
            stack.ahead = (slabs as usize + 1 + stack.pace.margin).min(most);
        }
    }
}

/// A moving average that forgets after a dozen values.
fn smooth(old: Option<f64>, new: f64) -> f64 {
    old.map_or(new, |old| old + (new - old) / 8.0)
}
