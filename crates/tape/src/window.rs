//! The part of a tape that is in reach: pointers into the top slab, and the arithmetic of records.
//!
//! Records lie on multiples of eight bytes and never reach over the end of a slab. So pushing is one comparison, one store and
//! one addition, popping likewise, and a value never needs more padding than to the next multiple of eight. A slice is
//! laid out like its elements one after the other; where it crosses into the next slab, the part before the border
//! holds a whole number of groups of elements whose length is a multiple of eight, from which the reader can tell how
//! many elements lie on each side.
//!
//! All pointer arithmetic of the hot path is in this file. The invariant of a [`Window`]: either all three pointers are null,
//! or `base ≤ top` and `base ≤ limit` lie in one slab, on multiples of eight; `base..top` may be read and, if
//! `base < limit`, `base..limit` may be written, by the window's owner alone.

use bytemuck::Pod;
use std::hint::cold_path;
use std::ptr;
use std::slice;

/// What all records are aligned to.
pub(crate) const WORD: usize = 8;
/// The longest record and the shortest slab.
pub(crate) const SHORTEST_SLAB: usize = 4096;

/// Measures of a type, checked when it is first used.
pub(crate) struct Record<T>(std::marker::PhantomData<T>);

impl<T: Pod> Record<T> {
    /// The bytes that one value takes on the tape.
    pub const BYTES: usize = {
        assert!(size_of::<T>() > 0, "a record without bytes cannot be kept");
        assert!(size_of::<T>() <= SHORTEST_SLAB, "a record may have 4096 bytes; push larger data as slices");
        size_of::<T>().next_multiple_of(WORD)
    };
    /// The smallest number of elements whose bytes are a multiple of a word.
    pub const GROUP: usize = {
        assert!(align_of::<T>() <= WORD, "elements of slices may ask for an alignment of up to 8 bytes");
        let low_bits = 1 << size_of::<T>().trailing_zeros();
        let group = if low_bits >= WORD { 1 } else { WORD / low_bits };
        assert!(
            group * size_of::<T>() <= SHORTEST_SLAB,
            "an element may have 4096 bytes, in groups of whole words"
        );
        group
    };

    /// The bytes that a slice takes where it lies in one slab.
    pub const fn bytes_of(count: usize) -> usize {
        // A count that no memory holds gets a length that no slab has.
        let bytes = count.saturating_mul(size_of::<T>());
        if bytes > isize::MAX as usize { usize::MAX - WORD + 1 } else { bytes.next_multiple_of(WORD) }
    }
}

/// How far ahead of the position memory is fetched. The processor does that by itself, but stops at the end of every page of 4 KiB, which
/// costs a third of the speed where a sweep is longer than the caches; so it is told about the next page.
const AHEAD: usize = 4096;

/// Asks for the cache line at an address, which need not be anybody's: asking never faults.
#[inline(always)]
fn fetch(at: *const u8, to_write: bool) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_ET0, _MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of every processor of this kind, and reads nothing that the program could see.
        unsafe {
            if to_write {
                _mm_prefetch::<_MM_HINT_ET0>(at.cast());
            } else {
                _mm_prefetch::<_MM_HINT_T0>(at.cast());
            }
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (at, to_write);
}

/// See the head of the file. Its layout is known to `tape.h`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    top: *mut u8,
    limit: *mut u8,
    base: *mut u8,
}

impl Window {
    /// Nothing in reach.
    pub const NONE: Window = Window { top: ptr::null_mut(), limit: ptr::null_mut(), base: ptr::null_mut() };

    /// # Safety
    /// `base` is the start of a slab of `slab` bytes of host memory, aligned to a word; its first `used` bytes may be read and,
    /// if `writable`, all of it may be written, by the window's owner alone, until the window is replaced.
    pub unsafe fn new(base: *mut u8, used: usize, slab: usize, writable: bool) -> Window {
        debug_assert!(used <= slab && used.is_multiple_of(WORD) && base.addr().is_multiple_of(WORD));
        // SAFETY: both ends lie in the slab or one past it.
        unsafe { Window { top: base.add(used), limit: if writable { base.add(slab) } else { base }, base } }
    }

    pub fn is_none(&self) -> bool {
        self.base.is_null()
    }

    pub fn used(&self) -> usize {
        self.top as usize - self.base as usize
    }

    /// Bytes that can still be pushed.
    pub fn room(&self) -> usize {
        (self.limit as usize).saturating_sub(self.top as usize)
    }

    pub fn is_protected(&self) -> bool {
        self.limit == self.base && !self.is_none()
    }

    /// Makes every push ask first.
    pub fn protect(&mut self) {
        self.limit = self.base;
    }

    /// Forgets what lies above `used`, which must not lie above the present top.
    pub fn cut(&mut self, used: usize) {
        assert!(used <= self.used() && used.is_multiple_of(WORD), "a cut only shortens");
        // SAFETY: between base and top.
        self.top = unsafe { self.base.add(used) };
    }

    /// Pushes a value where there is room; otherwise nothing happens.
    #[inline(always)]
    pub fn put<T: Pod>(&mut self, value: T) -> bool {
        let bytes = const { Record::<T>::BYTES };
        // Both lie on multiples of a word, so that for one word the comparison needs no addition.
        if if bytes == WORD {
            self.top >= self.limit
        } else {
            (self.top as usize).wrapping_add(bytes) > self.limit as usize
        } {
            cold_path();
            return false;
        }
        fetch(self.top.wrapping_add(AHEAD), true);
        // SAFETY: `top + bytes ≤ limit`, so the window is writable from top on; it may be unaligned for types that ask for
        // more than a word.
        unsafe {
            if align_of::<T>() <= WORD {
                self.top.cast::<T>().write(value);
            } else {
                self.top.cast::<T>().write_unaligned(value);
            }
            self.top = self.top.add(bytes);
        }
        true
    }

    /// Pops a value where one of this length is in reach.
    #[inline(always)]
    pub fn get<T: Pod>(&mut self) -> Option<T> {
        let bytes = const { Record::<T>::BYTES };
        // For one word the comparison needs no subtraction.
        if if bytes == WORD { self.top == self.base } else { self.used() < bytes } {
            cold_path();
            return None;
        }
        fetch(self.top.wrapping_sub(AHEAD), false);
        // SAFETY: `base ≤ top - bytes`, and what lies below top was written by `put` or is zero: bytes that make a `T`,
        // whichever type wrote them, because `T` is plain data.
        unsafe {
            self.top = self.top.sub(bytes);
            Some(if align_of::<T>() <= WORD {
                self.top.cast::<T>().read()
            } else {
                self.top.cast::<T>().read_unaligned()
            })
        }
    }

    /// Pushes as much of the front of a slice as this slab takes; answers how many elements.
    pub fn put_slice<T: Pod>(&mut self, values: &[T]) -> usize {
        let fits = if Record::<T>::bytes_of(values.len()) <= self.room() {
            values.len()
        } else {
            self.room() / (Record::<T>::GROUP * size_of::<T>()) * Record::<T>::GROUP
        };
        if fits > 0 {
            self.block_mut(fits).expect("just measured").copy_from_slice(&values[..fits]);
        }
        fits
    }

    /// Pushes `count` elements that the caller fills in; before that they hold whatever was there.
    pub fn block_mut<T: Pod>(&mut self, count: usize) -> Option<&mut [T]> {
        let bytes = Record::<T>::bytes_of(count);
        if bytes > self.room() {
            return None;
        }
        let _ = Record::<T>::GROUP; // checks the alignment
        if count == 0 {
            return Some(&mut []);
        }
        let at = self.top;
        // SAFETY: `bytes` from top on may be written by us alone, and are initialised: slabs are zeroed when mapped, and
        // plain data has no padding that would undo that. A word is aligned for `T`.
        unsafe {
            self.top = at.add(bytes);
            Some(slice::from_raw_parts_mut(at.cast::<T>(), count))
        }
    }

    /// How many of the last `count` elements of a slice lie in this slab, by the rule of `put_slice`; `None` where what is in
    /// reach cannot be the end of such a slice.
    pub fn here<T: Pod>(&self, count: usize) -> Option<usize> {
        let (whole, used) = (Record::<T>::bytes_of(count), self.used());
        if whole <= used {
            return Some(count);
        }
        let (missing, group) = (whole - used, Record::<T>::GROUP * size_of::<T>());
        let elsewhere = (missing / group).checked_mul(Record::<T>::GROUP)?;
        (missing.is_multiple_of(group) && elsewhere <= count).then(|| count - elsewhere)
    }

    /// Pops `count` elements that lie in this slab, and shows them. They stay as they are until something is pushed.
    pub fn take_block<T: Pod>(&mut self, count: usize) -> Option<&[T]> {
        let bytes = Record::<T>::bytes_of(count);
        if bytes > self.used() {
            return None;
        }
        let _ = Record::<T>::GROUP; // checks the alignment
        if count == 0 {
            return Some(&[]);
        }
        // SAFETY: `bytes` below top may be read, are initialised, and nobody writes them while `self` is borrowed.
        unsafe {
            self.top = self.top.sub(bytes);
            Some(slice::from_raw_parts(self.top.cast::<T>(), count))
        }
    }

    /// Reads upwards: the value that begins at `at` bytes from the base, if it ends below the top.
    pub fn peek<T: Pod>(&self, at: usize) -> Option<T> {
        let bytes = const { Record::<T>::BYTES };
        if self.used() < bytes || at > self.used() - bytes {
            return None;
        }
        // SAFETY: `at..at + bytes` lies between base and top.
        Some(unsafe { self.base.add(at).cast::<T>().read_unaligned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every element size from 1 to 24 bytes, every length and every place of the border: what was pushed can be told apart again.
    #[test]
    fn a_border_in_a_slice_is_found_again() {
        fn check<const N: usize>(slab: usize) {
            let mut memory = vec![0u64; slab / WORD];
            for count in (0..30).step_by(if cfg!(miri) { 7 } else { 1 }) {
                for used in (0..=slab).step_by(WORD) {
                    let values = vec![[7u8; N]; count];
                    // SAFETY: the vector is a slab of its own, used by this window alone.
                    let mut window = unsafe { Window::new(memory.as_mut_ptr().cast(), used, slab, true) };
                    let first = window.put_slice(&values);
                    if first == count {
                        assert_eq!(window.here::<[u8; N]>(count), Some(count));
                        continue;
                    }
                    let rest = Record::<[u8; N]>::bytes_of(count - first);
                    if rest > slab {
                        continue;
                    }
                    // SAFETY: as above.
                    let next = unsafe { Window::new(memory.as_mut_ptr().cast(), rest, slab, true) };
                    assert_eq!(next.here::<[u8; N]>(count), Some(count - first), "{N} {count} {used}");
                }
            }
        }
        check::<1>(64);
        check::<2>(64);
        check::<3>(64);
        check::<5>(128);
        check::<6>(128);
        check::<8>(64);
        check::<12>(128);
        check::<24>(128);
    }

    #[test]
    fn values_come_back_and_ends_are_kept() {
        let mut memory = [0u64; 4];
        // SAFETY: the array is a slab of its own, used by this window alone.
        let mut window = unsafe { Window::new(memory.as_mut_ptr().cast(), 0, 32, true) };
        assert!(window.put(1.5f64) && window.put(7u8) && window.put([1u64, 2]));
        assert!(!window.put(1u8));
        assert_eq!(window.peek::<u8>(8), Some(7));
        assert_eq!(window.get::<[u64; 2]>(), Some([1, 2]));
        assert_eq!(
            (window.get::<u8>(), window.get::<f64>(), window.get::<f64>()),
            (Some(7), Some(1.5), None)
        );
    }
}
