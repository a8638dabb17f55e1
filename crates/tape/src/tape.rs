//! The tape of one thread: a stack of records, whose top slab it can reach without asking anybody.

use bytemuck::Pod;

use crate::bits::Bits;
use crate::cursor::Cursor;
use crate::engine::{Landing, StackId};
use crate::error::{Error, Result};
use crate::reader::Reader;
use crate::store::Store;
use crate::window::Window;

/// A stack of plain data. It can be sent to another thread, and used by one thread at a time.
///
/// Every method that fails leaves the tape as it was, except for what it says; everything stored can still be popped.
#[repr(C)]
pub struct Tape {
    pub(crate) window: Window, // first, at an address that `tape.h` knows
    pub(crate) bits: Bits,
    pub(crate) core: Core,
}

// SAFETY: the window points into a slab that only this tape uses, whichever thread holds it.
unsafe impl Send for Tape {}

/// What a tape needs once per slab.
pub(crate) struct Core {
    pub store: Store,
    pub id: StackId,
    /// The slab in reach.
    pub at: Option<At>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    pub index: usize,
    pub uid: u64,
}

/// A position on one tape, to rewind to or to read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub(crate) at: Option<At>,
    pub(crate) used: usize,
    pub(crate) bits: Bits,
    pub(crate) id: StackId,
}

impl Tape {
    /// A tape on the store that the whole process shares: memory without a budget.
    pub fn new() -> Tape {
        Tape::on(&Store::global())
    }

    /// An empty tape on a store.
    pub fn on(store: &Store) -> Tape {
        let core = Core { store: store.clone(), id: store.engine().open(), at: None };
        Tape { window: Window::NONE, bits: Bits::default(), core }
    }

    /// For tight loops: the same operations, with the position in registers.
    #[inline(always)]
    pub fn cursor(&mut self) -> Cursor<'_> {
        Cursor::new(self)
    }

    /// Puts a value on the tape; a [`Cursor`] does so faster.
    #[inline(always)]
    pub fn push<T: Pod>(&mut self, value: T) -> Result<()> {
        if self.window.put(value) { Ok(()) } else { self.cursor().push(value) }
    }

    /// Takes the last value, which must have been pushed as a `T`.
    #[inline(always)]
    pub fn pop<T: Pod>(&mut self) -> Result<T> {
        match self.window.get() {
            Some(value) => Ok(value),
            None => self.cursor().pop(),
        }
    }

    /// Pushes a slice of any length. Where it fails, nothing of it is kept.
    pub fn push_slice<T: Pod>(&mut self, values: &[T]) -> Result<()> {
        self.cursor().push_slice(values)
    }

    /// Pops a slice of any length into another. Where it fails, what is left of the slice can still be popped.
    pub fn pop_into<T: Pod>(&mut self, values: &mut [T]) -> Result<()> {
        self.cursor().pop_into(values)
    }

    /// Pops a slice of any length without copying it: `each` sees its parts where they lie, the last part first, with the
    /// index of the part's first element.
    pub fn pop_chunks<T: Pod>(&mut self, count: usize, each: impl FnMut(usize, &[T])) -> Result<()> {
        self.cursor().pop_chunks(count, each)
    }

    /// Pushes `count` elements in one piece, which `fill` writes in place. A piece is at most a slab long.
    pub fn push_block<T: Pod>(&mut self, count: usize, fill: impl FnOnce(&mut [T])) -> Result<()> {
        self.cursor().push_block(count, fill)
    }

    /// Pops a slice that lies in one piece, and shows it where it lies.
    pub fn pop_block<T: Pod>(&mut self, count: usize) -> Result<&[T]> {
        self.cursor().reach_block::<T>(count)?;
        Ok(self.window.take_block(count).expect("just reached"))
    }

    /// Puts one bit on the tape.
    pub fn push_bit(&mut self, bit: bool) -> Result<()> {
        self.cursor().push_bit(bit)
    }

    /// Takes the last bit.
    pub fn pop_bit(&mut self) -> Result<bool> {
        self.cursor().pop_bit()
    }

    /// The present position.
    pub fn mark(&self) -> Mark {
        let (at, used) = match self.core.at {
            Some(at) => (Some(at), self.window.used()),
            None => self.core.engine().top(self.core.id).map_or((None, 0), |(at, used)| (Some(at), used)),
        };
        Mark { at, used, bits: self.bits, id: self.core.id }
    }

    /// Drops everything above the mark, without reading it.
    pub fn rewind(&mut self, mark: Mark) -> Result<()> {
        if mark.id != self.core.id {
            return Err(Error::StaleMark);
        }
        match mark.at {
            Some(at) if self.core.at == Some(at) => {
                if mark.used > self.window.used() {
                    return Err(Error::StaleMark);
                }
                self.window.cut(mark.used);
            }
            Some(at) => {
                self.core.engine().check_mark(mark.id, at, mark.used)?;
                self.reach(|core| core.engine().rewind(core.id, at.index, mark.used))?;
            }
            // The mark of a tape that had no slab yet: the first slab stays, empty.
            None if self.is_blank() => {}
            None => self.reach(|core| core.engine().rewind(core.id, 0, 0))?,
        }
        self.bits = mark.bits;
        Ok(())
    }

    fn is_blank(&self) -> bool {
        self.core.engine().top(self.core.id).is_none()
    }

    /// Drops everything.
    pub fn clear(&mut self) -> Result<()> {
        self.rewind(Mark { at: None, used: 0, bits: Bits::default(), id: self.core.id })
    }

    /// Reads from the top downwards without popping.
    pub fn reader(&mut self) -> Result<Reader<'_>> {
        let mark = self.mark();
        Reader::new(self, mark)
    }

    /// Reads from a mark, upwards or downwards, without popping.
    pub fn reader_at(&mut self, mark: Mark) -> Result<Reader<'_>> {
        Reader::new(self, mark)
    }

    /// Lets go of the top slab until the tape is used again. A tape otherwise keeps one slab in memory for as long as it lives; one
    /// that waits for its turn among many should not.
    pub fn park(&mut self) {
        if self.core.at.is_some() {
            self.core.engine().park(self.core.id, self.window.used());
            (self.window, self.core.at) = (Window::NONE, None);
        }
    }

    /// Bytes on the tape, with the padding of records to words.
    pub fn bytes(&self) -> u64 {
        let (below, top) = self.core.engine().bytes(self.core.id);
        below + if self.core.at.is_some() { self.window.used() as u64 } else { top }
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.bytes() == 0 && self.bits.is_empty()
    }

    /// The store it lives on.
    pub fn store(&self) -> &Store {
        &self.core.store
    }

    /// Replaces the window by the slab that the engine lands on; by nothing where that fails.
    pub(crate) fn reach(&mut self, land: impl FnOnce(&Core) -> Result<Landing>) -> Result<()> {
        (self.window, self.core.at) = (Window::NONE, None);
        let landing = land(&self.core)?;
        self.window = self.core.window(&landing, landing.writable)?;
        self.core.at = Some(At { index: landing.index, uid: landing.uid });
        Ok(())
    }
}

impl Core {
    pub fn engine(&self) -> &crate::engine::Engine {
        self.store.engine()
    }

    pub fn window(&self, landing: &Landing, writable: bool) -> Result<Window> {
        let engine = self.engine();
        let base = engine.layers[0].host(landing.place).ok_or_else(|| Error::Options {
            what: format!("the CPU cannot write to layer `{}`", engine.layers[0].name()),
            hint: "use a DeviceTape, or a store whose first layer is host memory",
        })?;
        // SAFETY: the engine landed this stack on the slab: its copy in the first layer stays where it is while it is the stack's
        // top or focus, only the tape writes it, and only while it is writable.
        Ok(unsafe { Window::new(base.as_ptr(), landing.used, engine.slab, writable) })
    }
}

impl Default for Tape {
    fn default() -> Tape {
        Tape::new()
    }
}

impl Drop for Tape {
    fn drop(&mut self) {
        self.core.engine().close(self.core.id);
    }
}
