//! Expressions that were computed in the enclosing blocks, found by what they are made of.

use std::hash::{BuildHasher, Hash, Hasher};

use ir::tables::{HashMap, Seedless};
use ir::{Op, Type, Value};

struct Entry {
    op: Op,
    ty: Type,
    value: Value,
    level: usize,
}

/// Pure expressions, and loads that nothing was written after.
#[derive(Default)]
pub struct Available {
    /// By kind and operands; few have these in common.
    entries: HashMap<u64, Vec<Entry>>,
    /// For each open block, innermost last, what was added in it.
    levels: Vec<Vec<u64>>,
    loads: Vec<u64>,
}

fn key(op: &Op) -> u64 {
    let mut hasher = Seedless.build_hasher();
    std::mem::discriminant(op).hash(&mut hasher);
    op.operands().hash(&mut hasher);
    hasher.finish()
}

impl Available {
    pub fn open(&mut self) {
        self.levels.push(Vec::new());
    }

    pub fn close(&mut self) {
        let level = self.levels.len();
        for key in self.levels.pop().expect("opened") {
            if let Some(entries) = self.entries.get_mut(&key) {
                entries.retain(|e| e.level < level);
            }
        }
    }

    pub fn find(&self, op: &Op, ty: &Type) -> Option<Value> {
        let same = |e: &&Entry| e.op == *op && e.ty == *ty;
        self.entries.get(&key(op))?.iter().find(same).map(|e| e.value)
    }

    pub fn add(&mut self, op: Op, ty: Type, value: Value) {
        let (key, level) = (key(&op), self.levels.len());
        if matches!(op, Op::Load(_)) {
            self.loads.push(key);
        }
        self.levels.last_mut().expect("in a block").push(key);
        self.entries.entry(key).or_default().push(Entry { op, ty, value, level });
    }

    /// After a write, what was loaded before may be out of date.
    pub fn forget_loads(&mut self) {
        for key in self.loads.drain(..) {
            if let Some(entries) = self.entries.get_mut(&key) {
                entries.retain(|e| !matches!(e.op, Op::Load(_)));
            }
        }
    }
}
