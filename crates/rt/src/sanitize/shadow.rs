//! Shadow memory: for a region of the program's memory, who touched each word last and which bytes were ever written.
//!
//! A region is cut into small pages, made when they are first touched. A page remembers words of four bytes until somebody
//! touches less than a word in it; from then on it remembers bytes. So neighbours in a `char` array are never confused, and
//! arrays of numbers cost eighteen times their size.

use super::record::Cell;

pub const PAGE: usize = 256;
const WORD: usize = 4;

struct Page {
    cells: Option<Cells>,
    /// One bit per byte: was written.
    written: [u64; PAGE / 64],
    /// Shared memory starts afresh with every block: bits of an older generation do not count.
    generation: u32,
}

enum Cells {
    Words(Box<[Cell; PAGE / WORD]>),
    Bytes(Box<[Cell]>),
}

pub struct Shadow {
    start: usize,
    pages: Vec<Option<Box<Page>>>,
    generation: u32,
}

impl Shadow {
    pub fn new(start: usize, bytes: usize) -> Shadow {
        let first = start / PAGE;
        let last = (start + bytes.max(1) - 1) / PAGE;
        let mut pages = Vec::new();
        pages.resize_with(last - first + 1, || None);
        Shadow { start: first * PAGE, pages, generation: 0 }
    }

    /// Forgets what was written, for the next block's shared memory.
    pub fn forget_written(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    fn page(&mut self, address: usize) -> &mut Page {
        let generation = self.generation;
        let page = self.pages[(address - self.start) / PAGE]
            .get_or_insert_with(|| Box::new(Page { cells: None, written: [0; PAGE / 64], generation }));
        if page.generation != generation {
            page.generation = generation;
            page.written = [0; PAGE / 64];
        }
        page
    }

    /// Calls `visit` for every word, or byte, that the access touches, until it returns false.
    pub fn visit(&mut self, address: usize, bytes: usize, mut visit: impl FnMut(usize, &mut Cell) -> bool) {
        let end = address + bytes;
        let mut at = address;
        while at < end {
            let upto = end.min((at / PAGE + 1) * PAGE);
            let whole = at.is_multiple_of(WORD) && upto.is_multiple_of(WORD);
            let cells = self.page(at).cells(whole);
            let (unit, cells) = match cells {
                Cells::Words(cells) => (WORD, &mut cells[..]),
                Cells::Bytes(cells) => (1, &mut cells[..]),
            };
            while at < upto {
                if !visit(at, &mut cells[at % PAGE / unit]) {
                    return;
                }
                at += unit;
            }
        }
    }

    pub fn set_written(&mut self, address: usize, bytes: usize, written: bool) {
        for (at, mask) in pieces(address, bytes) {
            let word = &mut self.page(at).written[at % PAGE / 64];
            *word = if written { *word | mask } else { *word & !mask };
        }
    }

    /// Whether any of the bytes was ever written.
    pub fn any_written(&mut self, address: usize, bytes: usize) -> bool {
        pieces(address, bytes).any(|(at, mask)| self.page(at).written[at % PAGE / 64] & mask != 0)
    }
}

impl Page {
    fn cells(&mut self, whole: bool) -> &mut Cells {
        let cells = self
            .cells
            .get_or_insert_with(|| Cells::Words(Box::new(std::array::from_fn(|_| Cell::default()))));
        if let (false, Cells::Words(words)) = (whole, &*cells) {
            let bytes: Vec<Cell> =
                words.iter().flat_map(|cell| std::iter::repeat_n(cell.clone(), WORD)).collect();
            *cells = Cells::Bytes(bytes.into_boxed_slice());
        }
        cells
    }
}

/// A range of bytes in pieces of at most 64, each with its mask.
fn pieces(address: usize, bytes: usize) -> impl Iterator<Item = (usize, u64)> {
    let end = address + bytes;
    let mut at = address;
    std::iter::from_fn(move || {
        if at >= end {
            return None;
        }
        let upto = end.min((at / 64 + 1) * 64);
        let (from, count) = (at % 64, upto - at);
        let mask = if count == 64 { u64::MAX } else { ((1 << count) - 1) << from };
        let piece = (at, mask);
        at = upto;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::super::access::AccessKind;
    use super::super::record::Record;
    use super::*;

    fn writers(shadow: &mut Shadow, address: usize, bytes: usize) -> Vec<u32> {
        let mut found = Vec::new();
        shadow.visit(address, bytes, |_, cell| {
            found.push(cell.write.thread());
            true
        });
        found
    }

    #[test]
    fn words_become_bytes_and_keep_what_they_knew() {
        let mut shadow = Shadow::new(1000, 600);
        let by = |thread| Record::new(1, 0, thread, AccessKind::WRITE, 0);
        for (address, bytes, thread) in [(1000, 8, 1), (1005, 1, 2)] {
            shadow.visit(address, bytes, |_, cell| {
                cell.note_write(by(thread));
                true
            });
        }
        assert_eq!(writers(&mut shadow, 1004, 4), [1, 2, 1, 1]);
        assert_eq!(writers(&mut shadow, 1012, 8), [0; 8]);
        // The next page still has words; an access may cross into it.
        assert_eq!(writers(&mut shadow, 1024, 8), [0, 0]);
        assert_eq!(writers(&mut shadow, 1020, 8).len(), 5);
    }

    #[test]
    fn written_bytes_are_remembered_until_the_next_block() {
        let mut shadow = Shadow::new(64, 1000);
        assert!(!shadow.any_written(64, 1000));
        shadow.set_written(127, 2, true);
        assert!(shadow.any_written(120, 8) && shadow.any_written(128, 4));
        assert!(!shadow.any_written(64, 63) && !shadow.any_written(129, 900));
        shadow.set_written(127, 1, false);
        assert!(!shadow.any_written(120, 8));
        shadow.forget_written();
        assert!(!shadow.any_written(64, 1000));
    }
}
