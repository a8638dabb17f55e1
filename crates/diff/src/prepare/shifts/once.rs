//! Loads that find the same number: from one place, with no write to the array between them.
//!
//! Kernels keep the maximum in a shared variable and read it wherever they need it, also in every iteration of a loop. All of
//! these are one shift. Other threads run the same text, and what they write while this thread reads would be a race,
//! so the order of the text decides.

use analysis::effects::Effects;
use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use analysis::steady::steady;
use ir::tables::{HashMap, HashSet};
use ir::{Block, Function, Inst, Op, Value};

/// One of the loads stands for all that find the same.
pub struct Once {
    names: HashMap<Value, Value>,
}

impl Once {
    pub fn of(layout: &Layout, points: &PointsTo) -> Once {
        let mut walk = OnceSearch {
            layout,
            points,
            versions: HashMap::default(),
            last: 0,
            found: HashMap::default(),
            names: HashMap::default(),
        };
        walk.block(layout.function.body());
        Once { names: walk.names }
    }

    pub fn name(&self, v: Value) -> Value {
        self.names.get(&v).copied().unwrap_or(v)
    }
}

/// What an instruction may write, with all that it contains; a local is new where it is made.
pub fn written(f: &Function, points: &PointsTo, inst: &Inst) -> HashSet<Object> {
    let mut all: HashSet<Object> = Effects::within(f, points, inst).writes.into_iter().collect();
    let mut made = |i: &Inst| {
        if let Op::Local { .. } = i.op {
            all.extend(i.results.iter().map(|r| Object::Local(*r)));
        }
    };
    made(inst);
    inst.op.blocks().into_iter().for_each(|b| b.walk(&mut |i| made(i)));
    all
}

struct OnceSearch<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    /// Counts the writes to an array, as far as they can be told apart.
    versions: HashMap<Object, usize>,
    last: usize,
    found: HashMap<(String, usize), Value>,
    names: HashMap<Value, Value>,
}

impl OnceSearch<'_> {
    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        if let Op::Load(place) = &inst.op {
            self.load(*place, inst.results[0]);
            return;
        }
        let written = written(self.layout.function, self.points, inst);
        match &inst.op {
            Op::If { then, els, .. } => {
                let before = self.versions.clone();
                self.block(then);
                self.versions = before;
                self.block(els);
            }
            Op::Loop { cond, body, .. } => {
                // What an iteration finds is what the one before has left.
                self.renew(&written);
                self.block(cond);
                self.block(body);
            }
            // Other instructions have no blocks.
            _ => {}
        }
        self.renew(&written);
    }

    fn renew(&mut self, objects: &HashSet<Object>) {
        for o in objects {
            self.last += 1;
            self.versions.insert(o.clone(), self.last);
        }
    }

    fn load(&mut self, place: Value, result: Value) {
        let objects = self.points.get(place);
        let (1, Some(o)) = (objects.len(), objects.first()) else { return };
        if !matches!(o, Object::Local(_) | Object::Global(_)) {
            return;
        }
        if let Some(text) = steady(self.layout, place) {
            let version = self.versions.get(o).copied().unwrap_or(0);
            let name = *self.found.entry((text, version)).or_insert(result);
            self.names.insert(result, name);
        }
    }
}
