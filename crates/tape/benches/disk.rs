//! Out of core: a tape many times its budget, against direct sequential I/O of the same bytes in the same run.
//!
//! `GB=8 BUDGET_MIB=256 cargo bench --bench disk`; the file goes to `TMPDIR`. *direct* writes and then reads backwards the same number of
//! bytes in slabs with as many threads as the tape has workers, and does nothing else. Rounds alternate, because a disk's
//! speed drifts. Then a reverse sweep with as much arithmetic per frame as covers 1.25 times what the disk took to read it,
//! for its stalls; and pushes of growing lengths: `SIZES=1,2,4,8` gigabytes onto the disk, each beside direct writes of the same length,
//! and `FLAT=1,4,16,64` into a layer that forgets, where what grows could only be the tape's own work. `ROUNDS=0`, `SIZES=`
//! and `FLAT=` leave parts out.

use std::fs::File;
use std::hint::black_box;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use tape::layers::{Layer, Memory, Place};
use tape::system::{Host, System};
use tape::{Store, Tape};

const SLAB: usize = tape::SLAB;
const WORKERS: usize = 2;
const FRAME: u64 = 32;
const MIB: f64 = (1 << 20) as f64;

fn setting(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

fn list(name: &str, default: &[f64]) -> Vec<f64> {
    match std::env::var(name) {
        Ok(text) => text.split(',').filter_map(|n| n.parse().ok()).collect(),
        Err(_) => default.to_vec(),
    }
}

/// Whole slabs of so many gigabytes.
fn slabs_of(gigabytes: f64) -> u64 {
    (gigabytes * 1e9) as u64 / SLAB as u64
}

fn frames_of(slabs: u64) -> u64 {
    slabs * (SLAB as u64 / FRAME)
}

fn gigabytes_per_second(slabs: u64, seconds: f64) -> f64 {
    slabs as f64 * SLAB as f64 / seconds / 1e9
}

/// Lets threads take slabs one by one; answers the seconds.
fn by_slabs(slabs: u64, work: impl Fn(u64, &mut [u8]) + Sync) -> f64 {
    let next = AtomicU64::new(0);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                let memory = Host.map(SLAB).expect("memory");
                // SAFETY: a mapping of its own, used here alone, zeroed.
                let bytes = unsafe { std::slice::from_raw_parts_mut(memory.as_ptr(), SLAB) };
                loop {
                    let slab = next.fetch_add(1, Ordering::Relaxed);
                    if slab >= slabs {
                        break;
                    }
                    work(slab, bytes);
                }
                // SAFETY: mapped above, not used below.
                unsafe { Host.unmap(memory, SLAB) };
            });
        }
    });
    start.elapsed().as_secs_f64()
}

/// A file for direct I/O that nobody else sees; some file systems know no unnamed files.
fn direct_file(directory: &Path) -> File {
    Host.open_unnamed(directory, true).unwrap_or_else(|_| {
        let path = directory.join(format!(".direct-{}", std::process::id()));
        let file = Host.create(&path, true).expect("the file system does direct I/O");
        Host.unlink(&path).expect("unlinks");
        file
    })
}

/// A file and the seconds that writing it took. Disk space is claimed while it is written, as the tape does.
fn direct_write(directory: &Path, slabs: u64) -> (File, f64) {
    const CLAIM: u64 = 64;
    let file = direct_file(directory);
    let seconds = by_slabs(slabs, |slab, bytes| {
        if slab % CLAIM == 0 {
            let length = CLAIM.min(slabs - slab) * SLAB as u64;
            Host.allocate(&file, slab * SLAB as u64, length).expect("space");
        }
        bytes[..8].copy_from_slice(&slab.to_le_bytes());
        file.write_all_at(bytes, slab * SLAB as u64).expect("written");
    });
    (file, seconds)
}

fn direct_read(file: &File, slabs: u64) -> f64 {
    by_slabs(slabs, |slab, bytes| {
        file.read_exact_at(bytes, (slabs - 1 - slab) * SLAB as u64).expect("read");
        assert!(bytes[0] as u64 == (slabs - 1 - slab) & 255);
    })
}

fn push(tape: &mut Tape, frames: u64) -> tape::Result<f64> {
    let start = Instant::now();
    let mut cursor = tape.cursor();
    for i in 0..frames {
        cursor.push([i as f64, 1.0, 2.0, 3.0])?;
    }
    drop(cursor);
    Ok(start.elapsed().as_secs_f64())
}

/// Pops all frames, with `work` rounds of arithmetic each.
fn pop(tape: &mut Tape, frames: u64, work: u32) -> tape::Result<f64> {
    let start = Instant::now();
    let mut cursor = tape.cursor();
    let mut sum = 0.0f64;
    for i in (0..frames).rev() {
        let frame = cursor.pop::<[f64; 4]>()?;
        assert!(frame[0] == i as f64);
        for _ in 0..work {
            sum = sum * 0.5 + frame[1];
        }
    }
    black_box(sum);
    drop(cursor);
    Ok(start.elapsed().as_secs_f64())
}

/// A line of `/proc` that counts kilobytes, in MiB.
fn kilobytes(file: &str, name: &str) -> f64 {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix(name));
    line.and_then(|l| l.trim().trim_end_matches("kB").trim().parse::<f64>().ok()).unwrap_or(f64::NAN) / 1024.0
}

fn peak() -> f64 {
    kilobytes("/proc/self/status", "VmHWM:")
}

fn cached() -> f64 {
    kilobytes("/proc/meminfo", "Cached:")
}

struct Setup {
    directory: std::path::PathBuf,
    budget: u64,
}

impl Setup {
    fn store(&self) -> tape::Result<Store> {
        Store::options().memory(self.budget).disk(&self.directory, 1 << 40).workers(WORKERS).open()
    }

    /// One round against direct I/O; answers the seconds that direct reading took.
    fn ratios(&self, round: u32, slabs: u64) -> tape::Result<f64> {
        let (frames, before, cache) = (frames_of(slabs), peak(), cached());
        let store = self.store()?;
        let mut tape = Tape::on(&store);
        let (pushed, popped) = (push(&mut tape, frames)?, pop(&mut tape, frames, 0)?);
        drop(tape);
        let (resident, cache) = (peak() - before, cached() - cache);
        let stats = store.stats();
        drop(store);
        let (file, write) = direct_write(&self.directory, slabs);
        let read = direct_read(&file, slabs);
        let speed = |seconds| gigabytes_per_second(slabs, seconds);
        println!(
            "round {round}: push {:.2} GB/s ({:.0} % of direct {:.2}), pop {:.2} GB/s ({:.0} % of direct {:.2})",
            speed(pushed),
            100.0 * write / pushed,
            speed(write),
            speed(popped),
            100.0 * read / popped,
            speed(read)
        );
        println!(
            "  peak memory +{resident:.1} MiB for a budget of {:.0}, page cache of the machine {cache:+.0} MiB",
            self.budget as f64 / MIB
        );
        println!("{stats}");
        Ok(read)
    }

    /// A reverse sweep that works longer than the disk reads.
    fn stalls(&self, slabs: u64, read: f64) -> tape::Result<()> {
        const ROUNDS: u32 = 64;
        let frames = frames_of(slabs);
        let few = frames.min(frames_of(8));
        let mut tape = Tape::new();
        push(&mut tape, few)?;
        let per_round = pop(&mut tape, few, ROUNDS)? / few as f64 / f64::from(ROUNDS);
        let per_frame = 1.25 * read / frames as f64;
        let work = (per_frame / per_round).ceil() as u32;
        let store = self.store()?;
        let mut tape = Tape::on(&store);
        push(&mut tape, frames)?;
        let before = store.stats().pop_stalls;
        let seconds = pop(&mut tape, frames, work)?;
        let after = store.stats().pop_stalls;
        let stalled = (after.time - before.time).as_secs_f64();
        println!(
            "with work of {:.1} ns per frame, where direct reading takes {:.1}: {} stalls, {:.2} % of {seconds:.1} s",
            1e9 * f64::from(work) * per_round,
            1e9 * read / frames as f64,
            after.count - before.count,
            100.0 * stalled / seconds
        );
        Ok(())
    }

    fn growth(&self, sizes: &[f64]) -> tape::Result<()> {
        for &size in sizes {
            let slabs = slabs_of(size);
            let store = self.store()?;
            let mut tape = Tape::on(&store);
            push(&mut tape, self.budget / FRAME)?; // what memory holds is no disk's work
            let seconds = push(&mut tape, frames_of(slabs))?;
            drop((tape, store));
            let direct = direct_write(&self.directory, slabs).1;
            let per = 1e9 / frames_of(slabs) as f64;
            println!(
                "{size:5.1} GB onto disk: {:6.2} ns per frame of 4 doubles; direct writes {:6.2}; {:.0} %",
                seconds * per,
                direct * per,
                100.0 * direct / seconds
            );
        }
        Ok(())
    }
}

/// A layer that takes everything and keeps nothing: what pushing costs besides a disk.
struct Forgetful(AtomicU64);

// SAFETY: `host` gives no address.
unsafe impl Layer for Forgetful {
    fn name(&self) -> &'static str {
        "forgetful"
    }

    fn reserve(&self) -> io::Result<Place> {
        Ok(Place(self.0.fetch_add(1, Ordering::Relaxed)))
    }

    fn release(&self, _: Place) {}

    fn host(&self, _: Place) -> Option<NonNull<u8>> {
        None
    }

    fn write(&self, _: Place, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn read(&self, _: Place, _: &mut [u8]) -> io::Result<()> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }
}

fn flatness(budget: u64, sizes: &[f64]) -> tape::Result<()> {
    for &size in sizes {
        let parts: Vec<(Box<dyn Layer>, Option<u64>)> = vec![
            (Box::new(Memory::new(Arc::new(Host), SLAB)), Some(budget)),
            (Box::new(Forgetful(AtomicU64::new(0))), Some(1 << 40)),
        ];
        let store = Store::of_layers(parts, SLAB, 0, WORKERS, false)?;
        let frames = frames_of(slabs_of(size));
        let mut tape = Tape::on(&store);
        push(&mut tape, frames_of(slabs_of(0.5)))?; // touches the memory
        let seconds = push(&mut tape, frames)?;
        println!(
            "{size:5.1} GB into nothing: {:6.3} ns per frame of 4 doubles",
            seconds * 1e9 / frames as f64
        );
    }
    Ok(())
}

fn main() -> tape::Result<()> {
    let budget = (setting("BUDGET_MIB", 256.0) as u64) << 20;
    let setup = Setup { directory: std::env::temp_dir(), budget };
    let slabs = slabs_of(setting("GB", 1.0));
    let mut read = Vec::new();
    for round in 0..setting("ROUNDS", 3.0) as u32 {
        read.push(setup.ratios(round, slabs)?);
    }
    if let Some(slowest) = read.into_iter().max_by(f64::total_cmp) {
        setup.stalls(slabs, slowest)?;
    }
    setup.growth(&list("SIZES", &[0.5, 1.0]))?;
    flatness(budget, &list("FLAT", &[1.0, 4.0, 16.0]))
}
