//! Hash tables without a seed: whoever walks over one sees the same order in every run and on every machine, so that neither text nor
//! diagnostics nor numbers can depend on it by accident. The standard library's tables draw a seed per table, against attackers who
//! choose the keys; keys here are handles of the program that is being differentiated. `tidy` sees to it that the crates of the core
//! use these.
//!
//! A step of the hash is a product of 64 times 64 bits, of which both halves are mixed: handles are small numbers in a row, and each
//! must reach all bits.

use std::hash::{BuildHasher, Hasher};

/// The standard library's map, with an order that is the same in every run.
pub type HashMap<K, V> = std::collections::HashMap<K, V, Seedless>;
/// The standard library's set, with an order that is the same in every run.
pub type HashSet<K> = std::collections::HashSet<K, Seedless>;

/// Makes the hashers of these tables, all alike.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Seedless;

impl BuildHasher for Seedless {
    type Hasher = Folded;

    fn build_hasher(&self) -> Folded {
        Folded(START)
    }
}

/// The fraction of the golden ratio, and of the square root of two: any odd numbers without a pattern do.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const START: u64 = 0x6A09_E667_F3BC_C908;

/// The hash so far.
pub struct Folded(u64);

impl Folded {
    fn step(&mut self, n: u64) {
        let product = u128::from(self.0 ^ n) * u128::from(FACTOR);
        self.0 = (product as u64) ^ (product >> 64) as u64;
        // A product is zero only for what was zero, and must not stay so.
        self.0 = self.0.wrapping_add(START);
    }
}

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.step(u64::from_le_bytes(word));
        }
        self.step(bytes.len() as u64);
    }

    fn write_u8(&mut self, n: u8) {
        self.step(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.step(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.step(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.step(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.step(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    #[test]
    fn the_order_is_the_same_for_tables_filled_alike() {
        let fill = || (0..1000u32).map(|n| n.wrapping_mul(77)).collect::<HashSet<u32>>();
        let (a, b) = (fill(), fill());
        assert!(a.iter().eq(b.iter()));
    }

    #[test]
    fn handles_in_a_row_reach_all_bits() {
        let hashes: Vec<u64> = (0..64u32).map(|n| Seedless.hash_one(n)).collect();
        let low: std::collections::BTreeSet<u64> = hashes.iter().map(|h| h % 256).collect();
        let high: std::collections::BTreeSet<u64> = hashes.iter().map(|h| h >> 57).collect();
        assert!(low.len() > 48 && high.len() > 40, "{} {}", low.len(), high.len());
        let texts: std::collections::BTreeSet<u64> =
            ["", "a", "aa", "a\0", "\0", "ab", "ba"].iter().map(|t| Seedless.hash_one(t)).collect();
        assert_eq!(texts.len(), 7);
    }
}
