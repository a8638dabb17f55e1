//! Reading without popping: nested sweeps, sweeps repeated with other seeds, replays of a stretch from a mark.

use bytemuck::Pod;

use crate::engine::Heading;
use crate::error::{Error, Result};
use crate::tape::{At, Mark, Tape};
use crate::window::{Record, Window};

/// A position that moves down with `down` and up with `up`, while the tape stays as it is.
pub struct Reader<'a> {
    tape: &'a mut Tape,
    window: Window,
    index: usize,
    /// Bytes of the slab below the position.
    at: usize,
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.tape.core.engine().settle(self.tape.core.id);
    }
}

impl<'a> Reader<'a> {
    pub(crate) fn new(tape: &'a mut Tape, mark: Mark) -> Result<Reader<'a>> {
        if mark.id != tape.core.id {
            return Err(Error::StaleMark);
        }
        let mut reader = Reader { window: Window::NONE, index: 0, at: 0, tape };
        let at = match mark.at {
            Some(at) => at,
            None => match reader.tape.core.engine().uid(mark.id, 0) {
                Some(uid) => At { index: 0, uid },
                None => return Ok(reader), // nothing to read
            },
        };
        if reader.tape.core.at == Some(at) {
            if mark.used > reader.tape.window.used() {
                return Err(Error::StaleMark);
            }
        } else {
            reader.tape.core.engine().check_mark(mark.id, at, mark.used)?;
        }
        reader.look(at.index, Heading::Down)?;
        reader.at = mark.used;
        Ok(reader)
    }

    fn look(&mut self, index: usize, heading: Heading) -> Result<()> {
        let core = &self.tape.core;
        let top = core.at.map(|_| self.tape.window.used());
        let landing = core.engine().look(core.id, index, heading, top)?;
        self.window = core.window(&landing, false)?;
        self.index = index;
        Ok(())
    }

    /// The value that ends here; the position moves below it.
    #[inline]
    pub fn down<T: Pod>(&mut self) -> Result<T> {
        let bytes = const { Record::<T>::BYTES };
        while self.at < bytes {
            self.go_down(bytes)?;
        }
        let value = self.window.peek(self.at - bytes).expect("the position lies in the slab");
        self.at -= bytes;
        Ok(value)
    }

    /// A slice of any length that ends here.
    pub fn down_into<T: Pod>(&mut self, values: &mut [T]) -> Result<()> {
        let mut left = values.len();
        while left > 0 {
            if self.at == 0 {
                self.go_down(Record::<T>::bytes_of(1))?;
                continue;
            }
            let mut window = self.window;
            window.cut(self.at);
            let mismatch = Error::Mismatch { asked: Record::<T>::bytes_of(left), left: self.at };
            let here = window.here::<T>(left).ok_or(mismatch)?;
            let part = window.take_block(here).expect("`here` counts what is in reach");
            values[left - here..left].copy_from_slice(part);
            self.at = window.used();
            left -= here;
        }
        Ok(())
    }

    /// The value that begins here; the position moves above it. `Empty` at the top of the tape.
    #[inline]
    pub fn up<T: Pod>(&mut self) -> Result<T> {
        loop {
            if let Some(value) = self.window.peek(self.at) {
                self.at += const { Record::<T>::BYTES };
                return Ok(value);
            }
            self.go_up(const { Record::<T>::BYTES })?;
        }
    }

    #[cold]
    fn go_down(&mut self, asked: usize) -> Result<()> {
        if self.at > 0 {
            return Err(Error::Mismatch { asked, left: self.at });
        }
        let below = self.index.checked_sub(1).ok_or(Error::Empty)?;
        self.look(below, Heading::Down)?;
        self.at = self.window.used();
        Ok(())
    }

    #[cold]
    fn go_up(&mut self, asked: usize) -> Result<()> {
        let left = self.window.used() - self.at;
        if left > 0 {
            return Err(Error::Mismatch { asked, left });
        }
        self.look(self.index + 1, Heading::Up)?;
        self.at = 0;
        Ok(())
    }
}
