//! Which values of a reverse sweep can be known before it is launched.

use analysis::effects::Effects;
use analysis::objects::{Object, Objects, PointsTo};
use ir::tables::HashSet;
use ir::{Block, Builtin, ExternEffect, Function, Inst, Op, Value};

use crate::generator::CountedBy;

/// Integer functions that the host has under the same name.
const ON_HOST: [&str; 3] = ["min", "max", "abs"];

pub struct Available {
    pub values: HashSet<Value>,
}

impl Available {
    /// `given`: how many of the parameters the counting function gets.
    pub fn of(f: &Function, points: &PointsTo, reach: CountedBy, may_alias: bool, given: usize) -> Available {
        let mut finder = Finder {
            points,
            reach,
            written: Effects::of_body(f, points).writes,
            may_alias,
            missing: HashSet::default(),
            values: HashSet::default(),
        };
        loop {
            let before = finder.missing.len();
            finder.values = f.params[..given].iter().map(|p| p.value).collect();
            finder.block(f.body());
            if finder.missing.len() == before {
                return Available { values: finder.values };
            }
        }
    }
}

struct Finder<'a> {
    points: &'a PointsTo,
    reach: CountedBy,
    written: Objects,
    may_alias: bool,
    /// Carried values that turned out not to be available; the others are taken to be, until nothing changes.
    missing: HashSet<Value>,
    values: HashSet<Value>,
}

impl Finder<'_> {
    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.op {
            Op::If { cond, then, els } => {
                self.block(then);
                self.block(els);
                for (i, r) in inst.results.iter().enumerate() {
                    if [*cond, then.yields[i], els.yields[i]].iter().all(|v| self.values.contains(v)) {
                        self.values.insert(*r);
                    }
                }
            }
            Op::Loop { inits, params, cond, body, .. } => {
                self.values.extend(params.iter().filter(|p| !self.missing.contains(p)));
                self.block(cond);
                self.block(body);
                for i in 0..params.len() {
                    if ![inits[i], body.yields[i]].iter().all(|v| self.values.contains(v)) {
                        self.missing.insert(params[i]);
                    }
                    if [cond.yields[0], params[i]].iter().all(|v| self.values.contains(v)) {
                        self.values.insert(inst.results[i]);
                    }
                }
            }
            op => {
                if self.known(op) && op.operands().iter().all(|v| self.values.contains(v)) {
                    self.values.extend(&inst.results);
                }
            }
        }
    }

    /// Whether the operation can be done there, given its operands.
    fn known(&self, op: &Op) -> bool {
        let thread = self.reach == CountedBy::Thread;
        match op {
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..) => true,
            Op::Builtin(Builtin::ThreadIdx(_) | Builtin::BlockIdx(_)) | Op::Global(_) => thread,
            Op::Builtin(Builtin::BlockDim(_) | Builtin::GridDim(_) | Builtin::WarpSize) => true,
            Op::Extern { name, effect: ExternEffect::Pure, .. } => thread || ON_HOST.contains(&name.as_str()),
            Op::Load(p) => thread && self.points.get(*p).iter().all(|o| self.holds_still(o)),
            Op::Local { .. }
            | Op::Extern { .. }
            | Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Atomic { .. }
            | Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Call { .. }
            | Op::Host { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::If { .. }
            | Op::Loop { .. } => false,
        }
    }

    /// Whether nothing writes the object while the derivative runs.
    fn holds_still(&self, o: &Object) -> bool {
        let same = |w: &Object| match (w, o) {
            (Object::Unknown, Object::Local(_)) | (Object::Local(_), Object::Unknown) => false,
            (Object::Unknown, _) | (_, Object::Unknown) => true,
            (w, o) if w == o => true,
            (w, o) => {
                let outside = |o: &Object| !matches!(o, Object::Local(_));
                self.may_alias && outside(w.root()) && outside(o.root())
            }
        };
        !matches!(o, Object::Local(_)) && !self.written.iter().any(same)
    }
}
