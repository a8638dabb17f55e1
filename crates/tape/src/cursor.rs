//! A tape's position in registers.
//!
//! Pushing through `&mut Tape` in a loop makes the compiler keep the position in memory: the value just stored might, for all it
//! knows, have changed it. A cursor is a local variable whose address goes nowhere, so its pointers stay in
//! registers; only crossing into another slab goes back to the tape.

use bytemuck::Pod;
use std::hint::cold_path;

use crate::bits::Bits;
use crate::error::{Error, Result};
use crate::tape::Tape;
use crate::window::{Record, Window};

/// The end of a tape, kept in registers while it is in use.
pub struct Cursor<'a> {
    window: Window,
    bits: Bits,
    tape: &'a mut Tape,
}

impl Drop for Cursor<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.tape.window = self.window;
        self.tape.bits = self.bits;
    }
}

impl<'a> Cursor<'a> {
    #[inline(always)]
    pub(crate) fn new(tape: &'a mut Tape) -> Cursor<'a> {
        Cursor { window: tape.window, bits: tape.bits, tape }
    }

    /// Puts a value on the tape.
    #[inline(always)]
    pub fn push<T: Pod>(&mut self, value: T) -> Result<()> {
        if self.window.put(value) {
            return Ok(());
        }
        cold_path();
        let result = find_room(self.tape, self.window, const { Record::<T>::BYTES });
        self.window = self.tape.window;
        result?;
        let is_put = self.window.put(value);
        debug_assert!(is_put, "room was made");
        Ok(())
    }

    /// Takes the last value, which must have been pushed as a `T`.
    #[inline(always)]
    pub fn pop<T: Pod>(&mut self) -> Result<T> {
        if let Some(value) = self.window.get() {
            return Ok(value);
        }
        cold_path();
        let result = find_record(self.tape, self.window, const { Record::<T>::BYTES });
        self.window = self.tape.window;
        result?;
        Ok(self.window.get().expect("a record was found"))
    }

    /// Puts values on the tape, the last of them on top.
    pub fn push_slice<T: Pod>(&mut self, values: &[T]) -> Result<()> {
        let mut done = self.window.put_slice(values);
        if done == values.len() {
            return Ok(());
        }
        self.tape.window = self.window;
        let mut start = self.tape.mark();
        start.used -= Record::<T>::bytes_of(done); // the part that has gone into this slab
        start.bits = self.bits;
        while done < values.len() {
            // A protected slab is opened; a full one is left, its tail too short for a group of elements.
            if let Err(error) = self.make_room(Record::<T>::GROUP * size_of::<T>()) {
                self.tape.window = self.window;
                self.tape.rewind(start)?;
                self.window = self.tape.window;
                return Err(error);
            }
            done += self.window.put_slice(&values[done..]);
        }
        Ok(())
    }

    /// Takes as many values as there is room for, in the order in which they were pushed.
    pub fn pop_into<T: Pod>(&mut self, values: &mut [T]) -> Result<()> {
        self.pop_chunks(values.len(), |first, part: &[T]| {
            values[first..first + part.len()].copy_from_slice(part);
        })
    }

    /// Takes `count` values in pieces, each with the number of its first one.
    pub fn pop_chunks<T: Pod>(&mut self, count: usize, mut each: impl FnMut(usize, &[T])) -> Result<()> {
        let mut left = count;
        while left > 0 {
            if self.window.used() == 0 {
                self.go_down(Record::<T>::bytes_of(1))?;
                continue;
            }
            let mismatch = Error::Mismatch { asked: Record::<T>::bytes_of(left), left: self.window.used() };
            let here = self.window.here::<T>(left).ok_or(mismatch)?;
            let part = self.window.take_block(here).expect("`here` counts what is in reach");
            left -= here;
            each(left, part);
        }
        Ok(())
    }

    /// Makes room for `count` values on the tape and lets `fill` write them.
    pub fn push_block<T: Pod>(&mut self, count: usize, fill: impl FnOnce(&mut [T])) -> Result<()> {
        let (bytes, slab) = (Record::<T>::bytes_of(count), self.tape.core.engine().slab);
        if bytes > slab {
            return Err(Error::TooLarge { bytes, slab });
        }
        while bytes > self.window.room() {
            self.make_room(bytes)?;
        }
        fill(self.window.block_mut(count).expect("there is room"));
        Ok(())
    }

    /// Makes the last `count` elements poppable in one piece.
    pub(crate) fn reach_block<T: Pod>(&mut self, count: usize) -> Result<()> {
        let bytes = Record::<T>::bytes_of(count);
        while self.window.used() == 0 && count > 0 {
            self.go_down(bytes)?;
        }
        match self.window.here::<T>(count) {
            Some(here) if here == count => Ok(()),
            Some(_) if self.tape.core.at.is_some_and(|at| at.index > 0) => Err(Error::Split),
            _ => Err(Error::Mismatch { asked: bytes, left: self.window.used() }),
        }
    }

    /// Puts one bit on the tape; eight of them take a byte.
    #[inline]
    pub fn push_bit(&mut self, bit: bool) -> Result<()> {
        if let Some(word) = self.bits.overflow() {
            self.push(word)?;
        }
        self.bits.push(bit);
        Ok(())
    }

    /// Takes the last bit.
    #[inline]
    pub fn pop_bit(&mut self) -> Result<bool> {
        if self.bits.is_empty() {
            return Err(Error::NoBits);
        }
        let word = if self.bits.wants_word() { Some(self.pop::<u64>()?) } else { None };
        Ok(self.bits.pop(word))
    }

    fn make_room(&mut self, bytes: usize) -> Result<()> {
        self.tape.window = self.window;
        let result = self.tape.make_room(bytes);
        self.window = self.tape.window;
        result
    }

    fn go_down(&mut self, bytes: usize) -> Result<()> {
        self.tape.window = self.window;
        let result = self.tape.go_down(bytes);
        self.window = self.tape.window;
        result
    }
}

/// The slow half of a push. The window travels by value, so that the cursor's own never has an address; the value stays at home
/// for the same reason. The result is what the caller's `?` looks at: an error in a box would have to be taken out in the fast half,
/// and the compiler would keep the caller's numbers in memory to have room for it.
#[cold]
#[inline(never)]
fn find_room(tape: &mut Tape, window: Window, bytes: usize) -> Result<()> {
    tape.window = window;
    while tape.window.room() < bytes {
        tape.make_room(bytes)?;
    }
    Ok(())
}

/// The slow half of a pop.
#[cold]
#[inline(never)]
fn find_record(tape: &mut Tape, window: Window, bytes: usize) -> Result<()> {
    tape.window = window;
    while tape.window.used() < bytes {
        tape.go_down(bytes)?;
    }
    Ok(())
}

impl Tape {
    /// Opens a protected slab, or goes on to the next one.
    pub(crate) fn make_room(&mut self, bytes: usize) -> Result<()> {
        let used = self.core.at.map(|_| self.window.used());
        if let Some(used) = used
            && self.window.is_protected()
            && used + bytes <= self.core.engine().slab
        {
            let landing = self.core.engine().unprotect(self.core.id, used);
            return self.reach(|_| Ok(landing));
        }
        let landing = self.core.engine().advance(self.core.id, used)?;
        self.reach(|_| Ok(landing))
    }

    /// Leaves an empty slab for the one below.
    pub(crate) fn go_down(&mut self, bytes: usize) -> Result<()> {
        let Some(at) = self.core.at else {
            return self.reach(|core| core.engine().land(core.id));
        };
        match self.window.used() {
            0 if at.index == 0 => Err(Error::Empty),
            0 => self.reach(|core| core.engine().retreat(core.id)),
            left => Err(Error::Mismatch { asked: bytes, left }),
        }
    }
}
