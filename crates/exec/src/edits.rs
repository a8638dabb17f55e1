//! Edits to a text: replace `delete` bytes at an offset by other text. User code is never reprinted, only edited,
//! so what the compiler sees stays what the user wrote everywhere else.

use crate::Error;

/// One replacement. `delete == 0` inserts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub(crate) at: usize,
    pub(crate) delete: usize,
    pub(crate) insert: String,
}

impl Edit {
    /// Puts text in front of the byte at `at`.
    pub fn insert(at: usize, text: impl Into<String>) -> Edit {
        Edit { at, delete: 0, insert: text.into() }
    }

    /// Puts text in the place of a range of bytes.
    pub fn replace(range: std::ops::Range<usize>, text: impl Into<String>) -> Edit {
        Edit { at: range.start, delete: range.len(), insert: text.into() }
    }
}

/// Applies edits given in any order. Insertions at one place keep their order; edits that share deleted bytes, or
/// that insert inside a deleted range, are refused.
pub fn apply(text: &str, edits: &[Edit]) -> Result<String, Error> {
    let mut order: Vec<&Edit> = edits.iter().collect();
    // An insertion comes before a deletion that starts where it stands.
    order.sort_by_key(|e| (e.at, e.delete != 0));
    let mut out = String::with_capacity(text.len() + order.iter().map(|e| e.insert.len()).sum::<usize>());
    let mut done = 0;
    let mut last = 0;
    for e in order {
        let end = e.at.saturating_add(e.delete);
        if !text.is_char_boundary(e.at) || !text.is_char_boundary(end) {
            return Err(Error::EditOutside { at: e.at, len: text.len() });
        }
        if e.at < done {
            return Err(Error::OverlappingEdits { first: last, second: e.at });
        }
        out.push_str(&text[done..e.at]);
        out.push_str(&e.insert);
        done = end;
        last = e.at;
    }
    out.push_str(&text[done..]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_apply_in_any_order() {
        let edits = [Edit::replace(4..7, "dog"), Edit::insert(0, "oh "), Edit::insert(7, "!")];
        assert_eq!(apply("the cat", &edits).unwrap(), "oh the dog!");
    }

    #[test]
    fn insertions_at_one_place_keep_their_order() {
        let edits = [Edit::insert(1, "1"), Edit::insert(1, "2"), Edit::replace(1..2, "x")];
        assert_eq!(apply("abc", &edits).unwrap(), "a12xc");
    }

    #[test]
    fn overlapping_edits_are_refused() {
        let overlap = [Edit::replace(0..3, ""), Edit::replace(2..4, "")];
        assert!(matches!(apply("abcdef", &overlap), Err(Error::OverlappingEdits { first: 0, second: 2 })));
        let inside = [Edit::replace(0..3, ""), Edit::insert(1, "x")];
        assert!(matches!(apply("abcdef", &inside), Err(Error::OverlappingEdits { .. })));
        let touching = [Edit::replace(0..3, "x"), Edit::replace(3..4, "y")];
        assert_eq!(apply("abcdef", &touching).unwrap(), "xyef");
    }

    #[test]
    fn edits_outside_the_text_are_refused() {
        assert!(matches!(apply("ab", &[Edit::replace(1..4, "")]), Err(Error::EditOutside { at: 1, len: 2 })));
        assert!(matches!(apply("é", &[Edit::insert(1, "x")]), Err(Error::EditOutside { at: 1, len: 2 })));
    }
}
