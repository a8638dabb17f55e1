//! Out of core: a tape many times its budget, against direct sequential I/O of the same bytes in the same run.
//!
//! `GB=8 BUDGET_MIB=256 cargo bench --bench disk`; the file goes to `TMPDIR`. *direct* writes and then reads backwards the same number of
//! bytes in slabs with as many threads as the tape has workers, and does nothing else. Rounds alternate, because a disk's
//! speed drifts. `WORK=n` adds n rounds of arithmetic per frame to the reverse sweep, to see stalls vanish.

use std::fs::{File, OpenOptions};
use std::hint::black_box;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use tape::system::{Host, System};
use tape::{Store, Tape};

const SLAB: usize = tape::SLAB;
const WORKERS: usize = 2;

fn setting(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
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

fn direct(directory: &Path, slabs: u64) -> (f64, f64) {
    let flags = libc::O_TMPFILE | libc::O_DIRECT;
    let file: File =
        OpenOptions::new().read(true).write(true).custom_flags(flags).open(directory).expect("opens");
    Host.allocate(&file, 0, slabs * SLAB as u64).expect("space");
    let write = by_slabs(slabs, |slab, bytes| {
        bytes[..8].copy_from_slice(&slab.to_le_bytes());
        file.write_all_at(bytes, slab * SLAB as u64).expect("written");
    });
    let read = by_slabs(slabs, |slab, bytes| {
        file.read_exact_at(bytes, (slabs - 1 - slab) * SLAB as u64).expect("read");
        assert!(bytes[0] as u64 == (slabs - 1 - slab) & 255);
    });
    (write, read)
}

fn layered(store: &Store, frames: u64, work: u32) -> tape::Result<(f64, f64)> {
    let mut tape = Tape::on(store);
    let start = Instant::now();
    let mut cursor = tape.cursor();
    for i in 0..frames {
        cursor.push([i as f64, 1.0, 2.0, 3.0])?;
    }
    drop(cursor);
    let push = start.elapsed().as_secs_f64();
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
    Ok((push, start.elapsed().as_secs_f64()))
}

/// The process's peak of resident memory, in MiB.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches("kB").trim().parse::<f64>().ok()).unwrap_or(f64::NAN) / 1024.0
}

fn main() -> tape::Result<()> {
    let bytes = setting("GB", 1.0) * 1e9;
    let budget = (setting("BUDGET_MIB", 256.0) as u64) << 20;
    let work = setting("WORK", 0.0) as u32;
    let directory = std::env::temp_dir();
    let slabs = bytes as u64 / SLAB as u64;
    let frames = slabs * SLAB as u64 / 32;
    let before = peak();
    for round in 0..setting("ROUNDS", 3.0) as u32 {
        let store = Store::options().memory(budget).disk(&directory, 1 << 40).workers(WORKERS).open()?;
        let (push, pop) = layered(&store, frames, work)?;
        let stats = store.stats();
        drop(store);
        let resident = peak() - before;
        let (write, read) = direct(&directory, slabs);
        let speed = |seconds: f64| slabs as f64 * SLAB as f64 / seconds / 1e9;
        println!(
            "round {round}: push {:.2} GB/s ({:.0} % of direct {:.2}), pop {:.2} GB/s ({:.0} % of direct {:.2})",
            speed(push),
            100.0 * write / push,
            speed(write),
            speed(pop),
            100.0 * read / pop,
            speed(read)
        );
        println!(
            "  memory {resident:.0} MiB beside {before:.0} before, budget {} MiB; pop stalls {:.2} % of {:.2} s; {:.2} ns per frame pushed",
            budget >> 20,
            100.0 * stats.pop_stalls.time.as_secs_f64() / pop,
            pop,
            push * 1e9 / frames as f64
        );
        println!("{stats}");
    }
    Ok(())
}
