//! Expressions that were computed in the enclosing blocks, found by what they are made of.
//!
//! Blocks close in the order in which they opened, last first, so expressions are kept in a stack. Those whose keys are the same are
//! linked, the newest first; no two of them are the same expression.

use std::hash::{BuildHasher, Hash, Hasher};

use ir::tables::{HashMap, Seedless};
use ir::{Op, Value};

use super::known::{Known, Noted};

struct Entry {
    key: u64,
    op: Noted,
    value: Value,
    /// The one before it that has its key.
    before: Option<usize>,
    /// A load that something was written after.
    is_outdated: bool,
}

/// Pure expressions, and loads that nothing was written after.
#[derive(Default)]
pub struct Available {
    entries: Vec<Entry>,
    newest: HashMap<u64, usize>,
    /// For each open block, innermost last, how many entries there were when it opened.
    levels: Vec<usize>,
    /// The entries that are loads and not outdated.
    loads: Vec<usize>,
}

/// Of kind and operands; few expressions have these in common.
pub fn key(op: &Op) -> u64 {
    let mut hasher = Seedless.build_hasher();
    std::mem::discriminant(op).hash(&mut hasher);
    op.operands().hash(&mut hasher);
    hasher.finish()
}

impl Available {
    pub fn open(&mut self) {
        self.levels.push(self.entries.len());
    }

    pub fn close(&mut self) {
        let start = self.levels.pop().expect("opened");
        for at in (start..self.entries.len()).rev() {
            self.unlink(at);
        }
        self.entries.truncate(start);
        let left = self.loads.partition_point(|at| *at < start);
        self.loads.truncate(left);
    }

    /// What an operation was computed as, if its type is the same.
    pub fn find(&self, key: u64, op: &Op, known: &Known, same_type: impl Fn(Value) -> bool) -> Option<Value> {
        let first = self.newest.get(&key).copied();
        let mut chain =
            std::iter::successors(first, |at| self.entries[*at].before).map(|at| &self.entries[at]);
        let same = |e: &&Entry| !e.is_outdated && known.op(e.op) == op && same_type(e.value);
        chain.find(same).map(|e| e.value)
    }

    pub fn add(&mut self, key: u64, op: Noted, is_load: bool, value: Value) {
        let at = self.entries.len();
        if is_load {
            self.loads.push(at);
        }
        let before = self.newest.insert(key, at);
        self.entries.push(Entry { key, op, value, before, is_outdated: false });
    }

    /// After a write, what was loaded before may be out of date.
    pub fn forget_loads(&mut self) {
        for at in std::mem::take(&mut self.loads).into_iter().rev() {
            self.entries[at].is_outdated = true;
            self.unlink(at);
        }
    }

    /// Takes an entry from its chain, where it is the newest there.
    fn unlink(&mut self, at: usize) {
        let Entry { key, before, .. } = self.entries[at];
        if self.newest.get(&key) == Some(&at) {
            match before {
                Some(before) => self.newest.insert(key, before),
                None => self.newest.remove(&key),
            };
        }
    }
}
