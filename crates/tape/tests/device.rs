//! Tapes of whole slabs: over host memory everywhere, over GPU memory, pinned memory and a disk where there is a device.

use std::ptr;
use std::sync::Arc;

use tape::layers::{Cuda, Device, File, FileOptions, Layer, Memory, Pinned};
use tape::system::Host;
use tape::{DeviceTape, Error, Store, Tape};

const SLAB: usize = 8192;
const SLABS: u8 = 20;

type Part = (Box<dyn Layer>, Option<u64>);

fn budget(slabs: usize) -> Option<u64> {
    Some((slabs * SLAB) as u64)
}

fn memory(slabs: usize) -> Part {
    (Box::new(Memory::new(Arc::new(Host), SLAB)), budget(slabs))
}

/// Host memory in the place of a device: the same hand-over, with addresses that the CPU can write.
#[test]
fn slabs_come_back_in_reverse() -> tape::Result<()> {
    let store = Store::of_layers(vec![memory(3), memory(4), memory(100)], SLAB, 0, 1, true)?;
    let mut tape = DeviceTape::on(&store);
    let at = |address: u64| ptr::with_exposed_provenance_mut::<u8>(address as usize);
    for i in 0..SLABS {
        // SAFETY: host memory needs no stream, and the slab is ours while it is on top.
        unsafe { at(tape.push_slab(ptr::null_mut())?).write_bytes(i, SLAB) };
    }
    for i in (0..SLABS).rev() {
        // SAFETY: as above.
        unsafe {
            let top = at(tape.top_slab()?);
            assert!(top.read() == i && top.add(SLAB - 1).read() == i);
            tape.pop_slab(ptr::null_mut())?;
        }
    }
    assert!(tape.is_empty() && matches!(tape.top_slab(), Err(Error::Empty)));
    let stats = store.stats();
    assert!(stats.layers[0].peak <= 3 * SLAB as u64 && stats.layers[2].written > 0, "{stats}");
    Ok(())
}

/// Without a device the layer is absent, and says why.
#[cfg(not(miri))]
#[test]
fn a_device_is_used_where_there_is_one() -> Result<(), Box<dyn std::error::Error>> {
    let cuda = match Cuda::open(0) {
        Ok(cuda) => cuda,
        Err(error) => {
            assert!(error.to_string().contains("CUDA"), "{error}");
            return Ok(());
        }
    };
    let options = FileOptions { directory: std::env::temp_dir(), budget: 1 << 30, sparse: false };
    let file = File::open(Arc::new(Host), &options, SLAB)?;
    let parts: Vec<Part> = vec![
        (Box::new(Device::new(&cuda, SLAB)), budget(3)),
        (Box::new(Pinned::new(&cuda, SLAB)), budget(5)),
        (Box::new(file), Some(1 << 30)),
    ];
    let store = Store::of_layers(parts, SLAB, 0, 2, true)?;
    assert!(matches!(Tape::on(&store).push(1.0), Err(Error::Options { .. })), "the CPU cannot write there");
    let stream = cuda.stream()?;
    let contents: Vec<Vec<u8>> = (0..SLABS).map(|i| vec![i; SLAB]).collect();
    let mut back = vec![vec![0; SLAB]; SLABS as usize];
    let mut tape = DeviceTape::on(&store);
    for content in &contents {
        // SAFETY: the slab is ours on this stream while it is on top; `contents` outlives the copies.
        unsafe { stream.upload(tape.push_slab(stream.raw())?, content)? };
    }
    for into in back.iter_mut().rev() {
        // SAFETY: as above; `back` is not looked at before the stream has ended.
        unsafe {
            stream.download(into, tape.top_slab()?)?;
            tape.pop_slab(stream.raw())?;
        }
    }
    stream.synchronize()?;
    assert!(back == contents && tape.is_empty());
    let stats = store.stats();
    assert!(stats.layers[0].peak <= 3 * SLAB as u64 && stats.layers[2].written > 0, "{stats}");
    println!("{stats}");
    Ok(())
}
