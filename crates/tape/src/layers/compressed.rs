//! A layer whose slabs are compressed on the way, where that is faster than moving them as they are.
//!
//! Doubles of one sweep share signs, exponents and leading digits, but eight bytes apart, where a byte-wise compressor does not
//! see it. So bytes are first sorted by their place in the word, and then go through LZ4. Whether this pays depends on the values and
//! on the disk: the layer measures seconds per byte both ways and takes the faster one, trying the other now and then. A
//! slab that does not shrink by a fifth is always moved as it is.

use std::collections::HashMap;
use std::io;
use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::{Layer, Place};
use crate::system::BLOCK;

const WORD: usize = 8;
/// The slower way is tried again after so many slabs.
const TRY_AGAIN: u32 = 32;

/// A layer whose slabs are compressed on their way to another.
pub struct Compressed<L> {
    inner: L,
    slab: usize,
    workers: usize,
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    /// Slabs that lie compressed, and how long LZ4 left them; whole blocks are written.
    lengths: HashMap<Place, usize>,
    idle: Vec<Scratch>,
    /// Seconds per byte of slab, as it is and compressed.
    plain: Option<f64>,
    packed: Option<f64>,
    count: u32,
}

/// Memory for one move: the sorted bytes, and what they shrink to.
struct Scratch {
    sorted: Vec<u8>,
    packed: Aligned,
}

/// Memory that direct I/O takes.
#[derive(Default)]
struct Aligned(Vec<[u64; BLOCK / WORD]>, usize);

impl Aligned {
    /// Twice as many blocks as needed, less one, hold an aligned run of them.
    fn new(bytes: usize) -> Aligned {
        let blocks = vec![[0; BLOCK / WORD]; bytes.div_ceil(BLOCK) + 1];
        let skip = blocks.as_ptr().addr().next_multiple_of(BLOCK) - blocks.as_ptr().addr();
        Aligned(blocks, skip)
    }

    fn bytes(&mut self) -> &mut [u8] {
        let end = self.0.len() * BLOCK - BLOCK + self.1;
        &mut bytemuck::cast_slice_mut(&mut self.0)[self.1..end]
    }
}

impl<L: Layer> Compressed<L> {
    /// `workers` is how many moves there are at a time, each of which needs memory of its own.
    pub fn new(inner: L, slab: usize, workers: usize) -> Compressed<L> {
        Compressed { inner, slab, workers, books: Mutex::default() }
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_scratch(&self) -> Scratch {
        let idle = self.books().idle.pop();
        idle.unwrap_or_else(|| Scratch { sorted: vec![0; self.slab], packed: Aligned::new(self.room()) })
    }

    /// What LZ4 may need for bytes that do not shrink, in whole blocks.
    fn room(&self) -> usize {
        lz4_flex::block::get_maximum_output_size(self.slab).next_multiple_of(BLOCK)
    }

    /// Whether the next slab should be compressed.
    fn choose(&self) -> bool {
        let mut books = self.books();
        books.count = books.count.wrapping_add(1);
        let other = books.count.is_multiple_of(TRY_AGAIN);
        match (books.plain, books.packed) {
            (Some(plain), Some(packed)) => (packed < plain) != other,
            (plain, _) => plain.is_some(), // once each
        }
    }

    fn measure(&self, packed: bool, started: Instant, bytes: usize) {
        if bytes == 0 {
            return;
        }
        let now = started.elapsed().as_secs_f64() / bytes as f64;
        let mut books = self.books();
        let slot = if packed { &mut books.packed } else { &mut books.plain };
        *slot = Some(slot.map_or(now, |old| old + (now - old) / 4.0));
    }

    /// Compresses into the scratch; the length, where it is worth it.
    fn pack(&self, bytes: &[u8], scratch: &mut Scratch) -> Option<usize> {
        let sorted = &mut scratch.sorted[..bytes.len()];
        sort(bytes, sorted);
        let length = lz4_flex::block::compress_into(sorted, scratch.packed.bytes()).ok()?;
        (length.next_multiple_of(BLOCK) * 5 <= bytes.len() * 4).then_some(length)
    }
}

/// Bytes by their place in the word: all first bytes, then all second ones, …
fn sort(from: &[u8], to: &mut [u8]) {
    let count = from.len() / WORD;
    for (place, plane) in to.chunks_exact_mut(count).enumerate() {
        for (byte, word) in plane.iter_mut().zip(from.chunks_exact(WORD)) {
            *byte = word[place];
        }
    }
}

fn unsort(from: &[u8], to: &mut [u8]) {
    let count = to.len() / WORD;
    for (place, plane) in from.chunks_exact(count).enumerate() {
        for (byte, word) in plane.iter().zip(to.chunks_exact_mut(WORD)) {
            word[place] = *byte;
        }
    }
}

// SAFETY: `host` gives no address.
unsafe impl<L: Layer> Layer for Compressed<L> {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn reserve(&self) -> io::Result<Place> {
        self.inner.reserve()
    }

    fn release(&self, place: Place) {
        self.books().lengths.remove(&place);
        self.inner.release(place);
    }

    fn host(&self, _: Place) -> Option<NonNull<u8>> {
        None
    }

    fn write(&self, place: Place, bytes: &[u8]) -> io::Result<()> {
        self.books().lengths.remove(&place);
        let started = Instant::now();
        if bytes.is_empty() || !self.choose() {
            self.inner.write(place, bytes)?;
            self.measure(false, started, bytes.len());
            return Ok(());
        }
        let mut scratch = self.take_scratch();
        let packed = self.pack(bytes, &mut scratch);
        let result = match packed {
            Some(length) => {
                self.inner.write(place, &scratch.packed.bytes()[..length.next_multiple_of(BLOCK)])
            }
            None => self.inner.write(place, bytes),
        };
        let mut books = self.books();
        books.idle.push(scratch);
        if let (Some(length), Ok(())) = (packed, &result) {
            books.lengths.insert(place, length);
        }
        drop(books);
        self.measure(true, started, bytes.len());
        result
    }

    fn read(&self, place: Place, bytes: &mut [u8]) -> io::Result<()> {
        let length = self.books().lengths.get(&place).copied();
        let Some(length) = length else { return self.inner.read(place, bytes) };
        let mut scratch = self.take_scratch();
        let Scratch { sorted, packed } = &mut scratch;
        let packed = &mut packed.bytes()[..length.next_multiple_of(BLOCK)];
        let result = self.inner.read(place, packed).and_then(|()| {
            let sorted = &mut sorted[..bytes.len()];
            let unpacked = lz4_flex::block::decompress_into(&packed[..length], sorted);
            if unpacked.is_ok_and(|n| n == bytes.len()) {
                unsort(sorted, bytes);
                return Ok(());
            }
            let text = "a compressed slab is damaged: it was changed behind the tape's back";
            Err(io::Error::new(io::ErrorKind::InvalidData, text))
        });
        self.books().idle.push(scratch);
        result
    }

    fn scratch(&self) -> u64 {
        (self.workers * (self.slab + self.room() + BLOCK)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::Memory;
    use crate::system::Host;

    #[test]
    fn slabs_come_back_whether_they_shrink_or_not() {
        let slab = 4 * BLOCK;
        let layer = Compressed::new(Memory::new(std::sync::Arc::new(Host), slab), slab, 1);
        let smooth: Vec<f64> = (0..slab / WORD).map(|i| 1.0 + i as f64 * 1e-3).collect();
        let mut state = 1u64;
        let noise = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            state ^ state >> 29
        });
        let noise: Vec<u64> = noise.take(slab / WORD).collect();
        let slabs: [&[u8]; 2] = [bytemuck::cast_slice(&smooth), bytemuck::cast_slice(&noise)];
        let (mut back, mut shortest) = (vec![0; slab], slab);
        for _ in 0..2 * TRY_AGAIN {
            for bytes in slabs {
                for length in [slab, 2 * BLOCK, 0] {
                    let place = layer.reserve().expect("memory");
                    layer.write(place, &bytes[..length]).expect("written");
                    layer.read(place, &mut back[..length]).expect("read");
                    assert!(back[..length] == bytes[..length]);
                    let packed = layer.books().lengths.get(&place).copied();
                    shortest = shortest.min(packed.unwrap_or(slab));
                    assert!(packed.is_none_or(|p| p * 5 <= length * 4 && bytes == slabs[0]));
                    layer.release(place);
                }
            }
        }
        assert!(shortest * 5 <= slab * 4, "smooth numbers shrink");
    }

    #[test]
    fn damage_is_noticed() {
        let slab = 4 * BLOCK;
        let layer = Compressed::new(Memory::new(std::sync::Arc::new(Host), slab), slab, 1);
        let bytes = vec![7; slab];
        let place = layer.reserve().expect("memory");
        layer.write(place, &bytes).expect("written as it is");
        layer.write(place, &bytes).expect("written compressed");
        layer.inner.write(place, &[0xff; BLOCK]).expect("damaged");
        assert!(layer.read(place, &mut vec![0; slab]).is_err());
        layer.release(place);
    }
}
