//! Names of entries: SHA-256, which is the same in every build and on every machine, in hexadecimal.

use sha2::{Digest, Sha256};

/// Hashes piece by piece; lengths are hashed too, so that pieces cannot run into each other.
#[derive(Default)]
pub struct Key(Sha256);

impl Key {
    /// The order of pieces matters.
    pub fn add(&mut self, piece: impl AsRef<[u8]>) {
        let piece = piece.as_ref();
        self.0.update((piece.len() as u64).to_le_bytes());
        self.0.update(piece);
    }

    /// 64 hexadecimal digits, which is what entries are called.
    pub fn finish(self) -> String {
        hex(&self.0.finalize())
    }
}

/// Of one piece.
pub fn hash(bytes: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_do_not_run_into_each_other() {
        let key = |pieces: &[&str]| {
            let mut key = Key::default();
            pieces.iter().for_each(|piece| key.add(piece));
            key.finish()
        };
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_ne!(key(&["ab"]), key(&["ab", ""]));
    }

    #[test]
    fn hashes_are_those_of_sha256() {
        assert!(hash("").starts_with("e3b0c44298fc1c14") && hash("").len() == 64);
    }
}
