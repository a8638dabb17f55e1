//! Loads of what is known: a value that was loaded from a place, or stored to it, is there until something may change it.
//!
//! `S[i]` read once for the call and once for the put, with a store of the one price between them, is one load, and so has
//! one adjoint, which is added once. In a loop it is kept once. What may change a place is for [`analysis::memory`] to say.
//!
//! Storing what is there already is nothing.
//!
//! A value is known in the block that loaded or stored it and in the blocks inside, as values are in scope. A loop begins with
//! what none of its iterations may change; what one iteration has loaded, the next does not know.

use std::rc::Rc;

use analysis::layout::Layout;
use analysis::memory::{Memory, Place, Writes};
use analysis::objects::PointsTo;
use ir::tables::{HashMap, HashSet};
use ir::{Block, Function, Inst, InstId, Module, Op, Value};

/// So many places are kept in mind.
const MANY: usize = 64;

/// Gives the function, and whether anything changed.
pub fn forward_values(m: &Module, mut f: Function, may_alias: bool) -> (Function, bool) {
    let found = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let memory = Memory::of(m, &layout, &points, may_alias);
        let mut walk = MemoryContents { f: &f, memory, known: Vec::new(), depth: 0, found: Found::default() };
        walk.block(f.body());
        walk.found
    };
    if found.same.is_empty() && found.idle.is_empty() {
        return (f, false);
    }
    // The loads themselves are left without a use.
    f.retain(&|inst| !found.idle.contains(&inst.id));
    f.rename(&|v| found.name(v));
    (f, true)
}

/// What a place holds.
#[derive(Clone)]
struct Known {
    pointer: Value,
    place: Rc<Place>,
    value: Value,
    /// Of the block in which it became known.
    depth: usize,
}

struct MemoryContents<'a> {
    f: &'a Function,
    memory: Memory<'a>,
    /// In the order in which they became known.
    known: Vec<Known>,
    depth: usize,
    found: Found,
}

#[derive(Default)]
struct Found {
    /// Results of loads that are known, and what they are.
    same: HashMap<Value, Value>,
    /// Stores of what is there.
    idle: HashSet<InstId>,
}

impl Found {
    fn name(&self, mut v: Value) -> Value {
        while let Some(next) = self.same.get(&v) {
            v = *next;
        }
        v
    }
}

impl MemoryContents<'_> {
    fn block(&mut self, block: &Block) {
        self.depth += 1;
        for inst in &block.insts {
            self.inst(inst);
        }
        self.depth -= 1;
        let depth = self.depth;
        self.known.retain(|k| k.depth <= depth);
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.op {
            Op::Load(pointer) => self.load(*pointer, inst.results[0]),
            Op::If { then, els, .. } => {
                let before = self.known.clone();
                self.block(then);
                let after = std::mem::replace(&mut self.known, before);
                self.block(els);
                self.known.retain(|k| {
                    after.iter().any(|other| other.value == k.value && other.pointer == k.pointer)
                });
            }
            Op::Loop { cond, body, .. } => {
                for block in [cond, body] {
                    block.walk(&mut |inner| self.change(inner));
                }
                let before = self.known.clone();
                self.block(cond);
                self.known.clone_from(&before);
                self.block(body);
                self.known = before;
            }
            Op::Store(pointer, value) => {
                if self.holding(*pointer).is_some_and(|v| self.found.name(v) == self.found.name(*value)) {
                    self.found.idle.insert(inst.id);
                    return;
                }
                self.change(inst);
                self.learn(*pointer, *value);
            }
            // Whatever else changes memory.
            _ => self.change(inst),
        }
    }

    fn change(&mut self, inst: &Inst) {
        if self.memory.writes(inst) != Writes::Nothing {
            self.known.retain(|k| !self.memory.may_change(inst, &k.place));
        }
    }

    fn load(&mut self, pointer: Value, result: Value) {
        match self.holding(pointer) {
            Some(v) => {
                self.found.same.insert(result, v);
            }
            None => self.learn(pointer, result),
        }
    }

    /// What is known to be at a place.
    fn holding(&self, pointer: Value) -> Option<Value> {
        let (place, ty) = (self.memory.place(pointer), self.f.ty(pointer).pointee()?);
        let holds = |k: &&Known| {
            (k.pointer == pointer || self.memory.is_same(&k.place, &place)) && self.f.ty(k.value) == ty
        };
        self.known.iter().rev().find(holds).map(|k| k.value)
    }

    fn learn(&mut self, pointer: Value, value: Value) {
        if self.f.ty(pointer).pointee() != Some(self.f.ty(value)) {
            return;
        }
        if self.known.len() == MANY {
            self.known.remove(0);
        }
        let place = self.memory.place(pointer);
        self.known.push(Known { pointer, place, value, depth: self.depth });
    }
}
