//! Slabs between GPU memory and pinned host memory, against plain asynchronous copies of the same bytes, and beside kernels, against the
//! kernels alone; each pair in the same run.
//!
//! `GB=8 cargo bench --bench device`, on a machine with a GPU; elsewhere it says that there is none. The first round allocates, so the
//! later ones count.

mod kernel;

use std::ptr;
use std::sync::Arc;
use std::time::Instant;

use kernel::Kernel;
use tape::layers::{Cuda, Device, Layer, Pinned};
use tape::{DeviceTape, Store};

type Failure = Box<dyn std::error::Error>;

const SLAB: usize = tape::SLAB;
/// Slabs that stay on the device.
const NEAR: usize = 16;
/// How long a kernel works on a slab, in multiples of what copying the slab takes.
const WORK: f64 = 1.25;

/// Plain copies, one after the other on one stream: seconds down, then up.
fn plain(cuda: &Arc<Cuda>, slabs: usize) -> std::io::Result<(f64, f64)> {
    let (device, pinned) = (Device::new(cuda, SLAB), Pinned::new(cuda, SLAB));
    let (near, far) = (device.reserve()?, pinned.reserve()?);
    let host = pinned.host(far).expect("pinned memory is host memory");
    // SAFETY: pinned memory of `SLAB` bytes that only this function uses; copies of the same bytes may overtake each other.
    let bytes = unsafe { std::slice::from_raw_parts_mut(host.as_ptr(), SLAB) };
    let stream = cuda.stream()?;
    let start = Instant::now();
    // SAFETY: both places have `SLAB` bytes and live until the stream has ended.
    (0..slabs).try_for_each(|_| unsafe { stream.download(bytes, near.0) })?;
    stream.synchronize()?;
    let down = start.elapsed().as_secs_f64();
    let start = Instant::now();
    // SAFETY: as above.
    (0..slabs).try_for_each(|_| unsafe { stream.upload(near.0, bytes) })?;
    stream.synchronize()?;
    let up = start.elapsed().as_secs_f64();
    device.release(near);
    pinned.release(far);
    Ok((down, up))
}

fn layered(store: &Store, slabs: usize) -> tape::Result<(f64, f64)> {
    let mut tape = DeviceTape::on(store);
    let start = Instant::now();
    for _ in 0..slabs {
        // SAFETY: the default stream, on which nothing runs.
        unsafe { tape.push_slab(ptr::null_mut()) }?;
    }
    let down = start.elapsed().as_secs_f64();
    let start = Instant::now();
    while !tape.is_empty() {
        // SAFETY: as above.
        unsafe { tape.pop_slab(ptr::null_mut()) }?;
    }
    Ok((down, start.elapsed().as_secs_f64()))
}

/// Kernels on a ring of slabs that stay: what the sweep costs without a tape.
fn alone(cuda: &Arc<Cuda>, kernel: &Kernel, slabs: usize, rounds: u32) -> Result<f64, Failure> {
    let device = Device::new(cuda, SLAB);
    let ring = (0..NEAR).map(|_| device.reserve()).collect::<std::io::Result<Vec<_>>>()?;
    let start = Instant::now();
    (0..slabs).try_for_each(|i| kernel.launch(ring[i % NEAR].0, rounds, i as f32))?;
    kernel.wait()?;
    let seconds = start.elapsed().as_secs_f64();
    ring.into_iter().for_each(|place| device.release(place));
    Ok(seconds)
}

/// The same kernels, forward on a new slab each, in reverse on the slab that comes back.
fn beside(store: &Store, kernel: &Kernel, slabs: usize, rounds: u32) -> Result<(f64, f64), Failure> {
    let mut tape = DeviceTape::on(store);
    let start = Instant::now();
    for i in 0..slabs {
        // SAFETY: the default stream, on which the kernels are.
        let slab = unsafe { tape.push_slab(ptr::null_mut()) }?;
        kernel.launch(slab, rounds, i as f32)?;
    }
    kernel.wait()?;
    let forward = start.elapsed().as_secs_f64();
    let start = Instant::now();
    for i in (0..slabs).rev() {
        kernel.launch(tape.top_slab()?, rounds, i as f32)?;
        // SAFETY: as above.
        unsafe { tape.pop_slab(ptr::null_mut()) }?;
    }
    kernel.wait()?;
    Ok((forward, start.elapsed().as_secs_f64()))
}

/// What kernels wrote comes back in reverse order.
fn check(cuda: &Arc<Cuda>, store: &Store, kernel: &Kernel, slabs: usize) -> Result<(), Failure> {
    let mut tape = DeviceTape::on(store);
    for i in 0..slabs {
        // SAFETY: the default stream, on which the kernels are.
        let slab = unsafe { tape.push_slab(ptr::null_mut()) }?;
        kernel.launch(slab, 1, i as f32)?;
    }
    kernel.wait()?;
    let stream = cuda.stream()?;
    let mut found = vec![0u8; SLAB];
    for i in (0..slabs).rev() {
        // SAFETY: a slab of the device, whose copy has ended before the bytes are read.
        unsafe { stream.download(&mut found, tape.top_slab()?) }?;
        stream.synchronize()?;
        let expected = (i as f32).to_ne_bytes();
        assert!(found.chunks(4).all(|x| x == expected), "slab {i} came back changed");
        // SAFETY: the default stream, on which nothing runs now.
        unsafe { tape.pop_slab(ptr::null_mut()) }?;
    }
    Ok(())
}

fn store(cuda: &Arc<Cuda>, slabs: usize, workers: usize) -> tape::Result<Store> {
    let parts: Vec<(Box<dyn Layer>, Option<u64>)> = vec![
        (Box::new(Device::new(cuda, SLAB)), Some((NEAR * SLAB) as u64)),
        (Box::new(Pinned::new(cuda, SLAB)), Some((slabs * SLAB) as u64)),
    ];
    Store::of_layers(parts, SLAB, 0, workers, false)
}

fn copies(cuda: &Arc<Cuda>, store: &Store, slabs: usize) -> Result<(), Failure> {
    let (down, up) = layered(store, slabs)?;
    let (plain_down, plain_up) = plain(cuda, slabs)?;
    // What stayed on the device was not copied.
    let speed = |seconds: f64| (slabs - NEAR) as f64 * SLAB as f64 / seconds / 1e9;
    let copied = |seconds: f64| slabs as f64 * SLAB as f64 / seconds / 1e9;
    println!(
        "  copies: down {:.1} GB/s ({:.0} % of {:.1}), up {:.1} GB/s ({:.0} % of {:.1})",
        speed(down),
        100.0 * speed(down) / copied(plain_down),
        copied(plain_down),
        speed(up),
        100.0 * speed(up) / copied(plain_up),
        copied(plain_up)
    );
    Ok(())
}

fn overlap(cuda: &Arc<Cuda>, store: &Store, kernel: &Kernel, slabs: usize) -> Result<(), Failure> {
    const TRIAL: u32 = 2000;
    let (down, up) = plain(cuda, slabs)?;
    alone(cuda, kernel, 64, TRIAL)?; // wakes the device up
    let per_round = alone(cuda, kernel, 256, TRIAL)? / 256.0 / f64::from(TRIAL);
    let rounds = (WORK * down.max(up) / slabs as f64 / per_round).ceil() as u32;
    let before = alone(cuda, kernel, slabs, rounds)?;
    let (forward, reverse) = beside(store, kernel, slabs, rounds)?;
    let kernels = before.min(alone(cuda, kernel, slabs, rounds)?);
    println!(
        "  beside kernels of {:.0} us per slab, whose copy takes {:.0} us: forward {:.3}x, reverse {:.3}x the kernels alone",
        1e6 * kernels / slabs as f64,
        1e6 * down.max(up) / slabs as f64,
        forward / kernels,
        reverse / kernels
    );
    Ok(())
}

fn main() -> Result<(), Failure> {
    let cuda = match Cuda::open(0) {
        Ok(cuda) => cuda,
        Err(error) => {
            println!("no device: {error}");
            return Ok(());
        }
    };
    let gigabytes: f64 = std::env::var("GB").ok().and_then(|v| v.parse().ok()).unwrap_or(4.0);
    let slabs = (gigabytes * 1e9 / SLAB as f64) as usize;
    assert!(slabs > 2 * NEAR, "too few slabs to say anything");
    let _context = cuda.stream()?; // makes the device current on this thread
    let kernel = Kernel::load(SLAB)?;
    for workers in [1, 2, 4] {
        let store = store(&cuda, slabs, workers)?;
        check(&cuda, &store, &kernel, 4 * NEAR)?;
        for round in 0..4 {
            println!("{workers} workers, round {round}");
            copies(&cuda, &store, slabs)?;
            overlap(&cuda, &store, &kernel, slabs)?;
        }
    }
    Ok(())
}
