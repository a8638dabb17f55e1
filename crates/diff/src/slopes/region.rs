//! What may carry slopes: a loop whose values that carry derivatives are numbers made of numbers.

use analysis::layout::Layout;
use analysis::{Activity, PointsTo};
use ir::tables::HashSet;
use ir::uses::free_values;
use ir::{
    BinaryOp, Block, ExternEffect, FloatKind, Function, Inst, InstId, LoopHint, Op, Type, UnaryOp, Value,
};

use crate::plan::infinite;
use crate::rules::{self, Partial, RuleKind};

/// A loop that may carry slopes.
pub struct Region {
    /// The numbers before the loop that it makes others of, in the order of their definition.
    pub inputs: Vec<Value>,
    /// For each of them, the values of the loop that depend on it.
    pub by: Vec<HashSet<Value>>,
    /// Loads in every iteration of numbers that carry derivatives. They count as inputs, and must be brought before the loop first.
    pub loads: Vec<InstId>,
    /// Quotients and functions whose slopes may be no number where they are zero ([`infinite`]).
    pub singular: HashSet<InstId>,
}

impl Region {
    pub fn of(layout: &Layout, points: &PointsTo, activity: &Activity, inst: &Inst) -> Option<Region> {
        let Op::Loop { .. } = &inst.op else { return None };
        if !inst.results.iter().any(|r| carries(layout.function, activity, *r)) {
            return None;
        }
        let loads = loads(layout.function, activity, inst);
        let check = Check { f: layout.function, points, activity, loads: &loads };
        if !check.allows(inst) {
            return None;
        }
        let mut inputs: Vec<Value> =
            free_values(inst).into_iter().filter(|v| carries(layout.function, activity, *v)).collect();
        inputs.extend(loads.iter().map(|id| layout.inst(*id).results[0]));
        inputs.sort_by_key(|v| v.0);
        inputs.dedup();
        if inputs.iter().any(|u| !is_number(layout.function.ty(*u))) {
            return None;
        }
        let by = inputs.iter().map(|u| dependents(layout.function, activity, inst, *u)).collect();
        let mut singular = HashSet::default();
        for block in inst.op.blocks() {
            block.walk(&mut |i| {
                if infinite::is_singular(layout, i) {
                    singular.insert(i.id);
                }
            });
        }
        Some(Region { inputs, by, loads, singular })
    }

    /// How many slopes the loop carries.
    pub fn carried(&self, inst: &Inst) -> usize {
        let Op::Loop { params, .. } = &inst.op else { return 0 };
        self.by.iter().map(|by| params.iter().filter(|p| by.contains(p)).count()).sum()
    }
}

/// Whether a value has slopes. Pointers count as active where what they lead to has adjoints; addresses have none.
pub fn carries(f: &Function, activity: &Activity, v: Value) -> bool {
    activity.active(v) && !f.ty(v).is_ptr()
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Float(FloatKind::F32 | FloatKind::F64))
}

/// What the condition or the body of a loop loads each time that it runs.
fn loads(f: &Function, activity: &Activity, inst: &Inst) -> Vec<InstId> {
    let all = inst.op.blocks().into_iter().flat_map(|block| &block.insts);
    all.filter(|i| matches!(i.op, Op::Load(_)) && carries(f, activity, i.results[0])).map(|i| i.id).collect()
}

struct Check<'a> {
    loads: &'a [InstId],
    f: &'a Function,
    points: &'a PointsTo,
    activity: &'a Activity,
}

impl Check<'_> {
    fn block(&self, block: &Block) -> bool {
        block.insts.iter().all(|i| self.allows(i))
    }

    fn allows(&self, inst: &Inst) -> bool {
        let active = |v: &Value| carries(self.f, self.activity, *v);
        if inst.results.iter().any(|r| active(r) && !is_number(self.f.ty(*r))) {
            return false;
        }
        let any = inst.results.iter().any(active);
        match &inst.op {
            Op::If { then, els, .. } => self.block(then) && self.block(els),
            Op::Loop { params, cond, body, hint, .. } => {
                // What nobody uses behind the loop may still be carried.
                let carried = params
                    .iter()
                    .zip(&inst.results)
                    .all(|(p, r)| (active(p) || !active(r)) && (!active(p) || is_number(self.f.ty(*p))));
                carried && !matches!(hint, LoopHint::Checkpoint(_)) && self.block(cond) && self.block(body)
            }
            Op::Unary(UnaryOp::Neg, _)
            | Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div, ..)
            | Op::Select(..) => true,
            Op::Convert(a) => !any || is_number(self.f.ty(*a)),
            Op::Extern { name, effect: ExternEffect::Pure, args } => !any || self.has_row(name, args),
            Op::Extern { effect: ExternEffect::Output, .. } => true,
            // What it holds carries no derivatives, whatever was stored there.
            Op::Store(place, _) => !self.points.get(*place).iter().any(|o| self.activity.has_shadow(o)),
            Op::Extern { effect: ExternEffect::Any, .. }
            | Op::Accumulate { .. }
            | Op::Atomic { .. }
            | Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Call { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Host { .. } => false,
            Op::Load(_) => !any || self.loads.contains(&inst.id),
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Bitcast(_)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Builtin(_) => !any,
        }
    }

    /// Whether there is a rule for the function by all its arguments that carry derivatives.
    fn has_row(&self, name: &str, args: &[Value]) -> bool {
        match rules::lookup(name).map(|rule| &rule.kind) {
            Some(RuleKind::Zero(_)) => true,
            Some(RuleKind::Smooth(row)) => args.iter().enumerate().all(|(i, a)| {
                !carries(self.f, self.activity, *a)
                    || (is_number(self.f.ty(*a))
                        && row.partials.get(i).is_some_and(|p| !matches!(p, Partial::Integer)))
            }),
            Some(RuleKind::Outputs(_) | RuleKind::Refused { .. }) | None => false,
        }
    }
}

/// The values of a loop that carry derivatives and depend on one of its inputs.
fn dependents(f: &Function, activity: &Activity, inst: &Inst, input: Value) -> HashSet<Value> {
    let mut found: HashSet<Value> = HashSet::default();
    found.insert(input);
    let mut flow = Flow { f, activity, found };
    flow.settle(inst);
    flow.found.remove(&input);
    flow.found
}

struct Flow<'a> {
    f: &'a Function,
    activity: &'a Activity,
    found: HashSet<Value>,
}

impl Flow<'_> {
    /// Goes through an instruction until nothing is found any more.
    fn settle(&mut self, inst: &Inst) {
        loop {
            let before = self.found.len();
            self.inst(inst);
            if self.found.len() == before {
                return;
            }
        }
    }

    fn block(&mut self, block: &Block) {
        block.insts.iter().for_each(|i| self.inst(i));
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.op {
            Op::If { then, els, .. } => {
                self.block(then);
                self.block(els);
                for (r, (a, b)) in inst.results.iter().zip(then.yields.iter().zip(&els.yields)) {
                    self.follow(&[*a, *b], *r);
                }
            }
            Op::Loop { inits, params, body, .. } => loop {
                let before = self.found.len();
                for (p, (a, b)) in params.iter().zip(inits.iter().zip(&body.yields)) {
                    self.follow(&[*a, *b], *p);
                }
                self.block(body);
                for (r, p) in inst.results.iter().zip(params) {
                    self.follow(&[*p], *r);
                }
                if self.found.len() == before {
                    break;
                }
            },
            op => {
                if let [r] = inst.results.as_slice() {
                    self.follow(&op.operands(), *r);
                }
            }
        }
    }

    fn follow(&mut self, from: &[Value], to: Value) {
        if carries(self.f, self.activity, to) && from.iter().any(|v| self.found.contains(v)) {
            self.found.insert(to);
        }
    }
}
