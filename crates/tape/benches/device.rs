//! Slabs between GPU memory and pinned host memory, against plain asynchronous copies of the same bytes in the same run.
//!
//! `GB=8 cargo bench --bench device`, on a machine with a GPU; elsewhere it says that there is none. The first round allocates, so the
//! later ones count.

use std::ptr;
use std::time::Instant;

use tape::layers::{Cuda, Device, Layer, Pinned};
use tape::{DeviceTape, Store};

const SLAB: usize = tape::SLAB;
/// Slabs that stay on the device.
const NEAR: usize = 16;

/// Plain copies, one after the other on one stream: down, then up.
fn plain(cuda: &std::sync::Arc<Cuda>, slabs: usize) -> std::io::Result<(f64, f64)> {
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cuda = match Cuda::open(0) {
        Ok(cuda) => cuda,
        Err(error) => {
            println!("no device: {error}");
            return Ok(());
        }
    };
    let gigabytes: f64 = std::env::var("GB").ok().and_then(|v| v.parse().ok()).unwrap_or(4.0);
    let slabs = (gigabytes * 1e9 / SLAB as f64) as usize;
    for workers in [1, 2, 4] {
        let parts: Vec<(Box<dyn Layer>, Option<u64>)> = vec![
            (Box::new(Device::new(&cuda, SLAB)), Some((NEAR * SLAB) as u64)),
            (Box::new(Pinned::new(&cuda, SLAB)), Some((slabs * SLAB) as u64)),
        ];
        let store = Store::of_layers(parts, SLAB, 0, workers, false)?;
        for round in 0..4 {
            let (down, up) = layered(&store, slabs)?;
            let (plain_down, plain_up) = plain(&cuda, slabs)?;
            // What stayed on the device was not copied.
            let speed = |seconds: f64| (slabs - NEAR) as f64 * SLAB as f64 / seconds / 1e9;
            let copied = |seconds: f64| slabs as f64 * SLAB as f64 / seconds / 1e9;
            println!(
                "{workers} workers, round {round}: down {:.1} GB/s ({:.0} % of {:.1}), up {:.1} GB/s ({:.0} % of {:.1})",
                speed(down),
                100.0 * speed(down) / copied(plain_down),
                copied(plain_down),
                speed(up),
                100.0 * speed(up) / copied(plain_up),
                copied(plain_up)
            );
        }
    }
    Ok(())
}
