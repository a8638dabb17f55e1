//! The operands of an operation. Nearly all have three or fewer, which need no memory of their own, and lists are lent: everyone asks
//! for operands, of every instruction.

use std::ops::Deref;

use crate::function::Value;

/// In the order in which the operation has them; a slice to look at.
#[derive(Debug, Clone)]
pub enum Operands<'o> {
    /// The first so many of three, which is what most operations have.
    Few([Value; 3], u8),
    /// Lent by an operation that holds a list.
    List(&'o [Value]),
    /// Copied together, of an operation that has a list and more.
    Collected(Vec<Value>),
}

impl Operands<'_> {
    pub(crate) const NONE: Operands<'static> = Operands::few([]);

    pub(crate) const fn few<const N: usize>(values: [Value; N]) -> Operands<'static> {
        let mut all = [Value(u32::MAX); 3];
        let mut i = 0;
        while i < N {
            all[i] = values[i];
            i += 1;
        }
        Operands::Few(all, N as u8)
    }
}

impl Deref for Operands<'_> {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        match self {
            Operands::Few(values, count) => &values[..*count as usize],
            Operands::List(values) => values,
            Operands::Collected(values) => values,
        }
    }
}

impl<'o> IntoIterator for Operands<'o> {
    type Item = Value;
    type IntoIter = IntoOperands<'o>;

    fn into_iter(self) -> IntoOperands<'o> {
        IntoOperands { operands: self, at: 0 }
    }
}

/// Gives operands one by one, first to last.
pub struct IntoOperands<'o> {
    operands: Operands<'o>,
    at: usize,
}

impl Iterator for IntoOperands<'_> {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        let value = self.operands.get(self.at).copied();
        self.at += 1;
        value
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.operands.len().saturating_sub(self.at);
        (left, Some(left))
    }
}
