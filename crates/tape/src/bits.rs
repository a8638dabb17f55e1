//! Branches taken, one bit each.
//!
//! Bits gather in a word beside the tape. A full word goes onto the tape when the next bit comes, and returns when that bit has been
//! popped: the same moment of the sweep, seen from the other side, so values and bits can be mixed freely.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    word: u64,
    count: u32,
    /// How many words have gone onto the tape.
    words: u64,
}

impl Bits {
    /// The word that has to go onto the tape before another bit fits.
    pub fn overflow(&self) -> Option<u64> {
        (self.count == u64::BITS).then_some(self.word)
    }

    pub fn push(&mut self, bit: bool) {
        if self.count == u64::BITS {
            *self = Bits { word: 0, count: 0, words: self.words + 1 };
        }
        self.word |= u64::from(bit) << self.count;
        self.count += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether a word has to return from the tape once the next bit is popped.
    pub fn wants_word(&self) -> bool {
        self.count == 1 && self.words > 0
    }

    /// Pops a bit; `word` is what returned from the tape, where it was wanted.
    pub fn pop(&mut self, word: Option<u64>) -> bool {
        self.count -= 1;
        let bit = self.word >> self.count & 1 == 1;
        self.word &= !(1 << self.count);
        if let Some(word) = word {
            *self = Bits { word, count: u64::BITS, words: self.words - 1 };
        }
        bit
    }

    /// As three words, for C.
    pub fn parts(self) -> [u64; 3] {
        [self.word, u64::from(self.count), self.words]
    }

    pub fn of([word, count, words]: [u64; 3]) -> Bits {
        Bits { word, count: count.min(u64::from(u64::BITS)) as u32, words }
    }
}
