//! Operations whose adjoint is looked at: where it is zero and the product with the partial derivative no number, nothing is added.
//!
//! `d = 1 / x; if (x > 0.5) s += d;` at x = 0: the program does not need `d`, so the derivative of what was executed exists. The
//! reverse sweep comes to the division with an adjoint of zero and a partial derivative of minus infinity, and their product is no
//! number. The same happens to `1 / (1 + exp(-x))` at x = -800, where the exponential overflows and the quotient does not.
//!
//! An operation is spared if its partial derivatives may be infinite at finite arguments of the function (a product is one whose
//! factor may be), and
//! * its adjoint **may have stayed zero**: whatever carries the result on stands in a branch (and not in both arms of one), or chooses
//!   between values, or passes through memory of the block, lanes of the warp or an array of the thread's own, where some are not read. What a branch yields
//!   is carried on by its result; what a loop carries, by the next iteration or, in the last one, by the loop's result. Sums of
//!   loops that all threads put together are taken for needed;
//! * or it **may overflow into a divisor**: the result is part of what something is divided by, that it is no part of itself.
//!
//! Elsewhere an adjoint of zero is the user's own seed, and products stay as they are.
//!
//! Forward mode has the same at the other end ([`vanishing`]): the tangent of `fmax(x, 0)` is zero where `x` is negative, and its square root has no
//! finite slope there.

use std::collections::BTreeSet;

use analysis::Activity;
use analysis::layout::{BlockId, BlockKind, Definition, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, GlobalSpace, Inst, InstId, Module, Op, Value};

use super::infinite::{Large, is_singular, may_overflow, overflows};
use crate::rules::{self, Expr, Partial, RuleKind};

pub fn spared(m: &Module, layout: &Layout, points: &PointsTo, activity: &Activity) -> HashSet<InstId> {
    let search = SparedSearch { m, layout, points, activity, uses: uses(layout) };
    let (mut found, guards) = (HashSet::default(), search.guards());
    let large = Large::new(layout, points);
    let mut all = Vec::new();
    layout.function.body().walk(&mut |inst| all.push(inst));
    for inst in all {
        let [result] = inst.results.as_slice() else { continue };
        if !activity.active(*result) {
            continue;
        }
        let may_stay_zero = guards.get(result).is_some_and(|g| g.as_ref().is_some_and(|g| !g.is_empty()));
        if may_stay_zero && (is_singular(layout, inst) || large.is_factor(activity, inst))
            || overflows(inst) && search.divides(*result)
        {
            found.insert(inst.id);
        }
    }
    found
}

/// Operations of which forward mode looks at the products of tangents and partial derivatives: one that may overflow into a divisor, the
/// quotient with such a divisor, and a function with a finite value and perhaps an infinite slope at a number whose tangent may have been cut off.
pub fn vanishing(m: &Module, layout: &Layout, points: &PointsTo, activity: &Activity) -> HashSet<InstId> {
    let search = SparedSearch { m, layout, points, activity, uses: uses(layout) };
    let (mut found, mut cut) = (HashSet::default(), Cut { layout, activity, known: HashMap::default() });
    layout.function.body().walk(&mut |inst| {
        let [result] = inst.results.as_slice() else { return };
        let is_looked_at = match &inst.op {
            Op::Binary(BinaryOp::Div, _, by) => activity.active(*by) && may_overflow(layout, *by),
            Op::Extern { .. } if overflows(inst) => search.divides(*result),
            Op::Extern { args, .. } => is_singular(layout, inst) && args.iter().any(|a| cut.may_be(*a)),
            // Sums, and products of tangents with numbers that are finite where the result is.
            _ => false,
        };
        if is_looked_at && activity.active(*result) {
            found.insert(inst.id);
        }
    });
    found
}

/// Values of which tangents may be zero because another value was chosen: by a branch, a condition, or a function whose partial
/// derivative is zero in a case (`fmax`).
struct Cut<'a, 'f> {
    layout: &'a Layout<'f>,
    activity: &'a Activity,
    known: HashMap<Value, bool>,
}

impl Cut<'_, '_> {
    fn may_be(&mut self, v: Value) -> bool {
        if let Some(known) = self.known.get(&v) {
            return *known;
        }
        let found = self.activity.active(v) && self.asked(v);
        self.known.insert(v, found);
        found
    }

    /// Whether it carries no derivatives, or they may be cut off.
    fn is_chosen(&mut self, v: Value) -> bool {
        !self.activity.active(v) || self.may_be(v)
    }

    fn asked(&mut self, v: Value) -> bool {
        let Definition::Inst { inst, index, .. } = self.layout.definition(v) else { return false };
        match &inst.op {
            Op::If { then, els, .. } => {
                self.is_chosen(then.yields[index]) || self.is_chosen(els.yields[index])
            }
            Op::Select(_, a, b) => self.is_chosen(*a) || self.is_chosen(*b),
            // Of a sum that of both.
            Op::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => self.is_chosen(*a) && self.is_chosen(*b),
            Op::Binary(_, a, b) => self.may_be(*a) || self.may_be(*b),
            Op::Unary(_, a) | Op::Convert(a) => self.may_be(*a),
            Op::Extern { name, args, .. } => {
                let row = match rules::lookup(name).map(|rule| &rule.kind) {
                    Some(RuleKind::Smooth(row)) => row,
                    Some(RuleKind::Zero(_) | RuleKind::Outputs(_) | RuleKind::Refused { .. }) | None => {
                        return false;
                    }
                };
                row.partials.iter().any(is_cut) || args.iter().any(|a| self.may_be(*a))
            }
            // Numbers from elsewhere have the tangents that they were given.
            _ => false,
        }
    }
}

fn is_cut(p: &Partial) -> bool {
    matches!(p, Partial::Of(Expr::Select(..)))
}

/// Where a value is used: by an instruction of a block, or as what the block yields.
#[derive(Clone, Copy)]
struct Use<'f> {
    block: BlockId,
    by: UsedBy<'f>,
    /// The outermost arm of a branch around the use, inside of the block where the value is made.
    arm: Option<Guard>,
}

#[derive(Clone, Copy)]
enum UsedBy<'f> {
    Inst(&'f Inst),
    /// The number of what is yielded.
    Yield(usize),
}

impl<'f> Use<'f> {
    fn inst(&self) -> Option<&'f Inst> {
        match self.by {
            UsedBy::Inst(by) => Some(by),
            UsedBy::Yield(_) => None,
        }
    }
}

fn uses<'f>(layout: &Layout<'f>) -> HashMap<Value, Vec<Use<'f>>> {
    let mut all: HashMap<Value, Vec<Use>> = HashMap::default();
    let mut note = |v: Value, block: BlockId, by: UsedBy<'f>| {
        let arm = layout.block_of(v).and_then(|own| arm_between(layout, block, own));
        all.entry(v).or_default().push(Use { block, by, arm });
    };
    for (id, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            for v in inst.op.operands() {
                note(v, *id, UsedBy::Inst(inst));
            }
        }
        for (k, v) in info.block.yields.iter().enumerate() {
            note(*v, *id, UsedBy::Yield(k));
        }
    }
    all
}

/// The outermost arm of a branch around a block, inside of another block.
fn arm_between(layout: &Layout, block: BlockId, own: BlockId) -> Option<Guard> {
    let (mut outermost, mut at) = (None, Some(block));
    while let Some(b) = at.filter(|b| *b != own) {
        let info = &layout.blocks[&b];
        if info.kind == BlockKind::Branch {
            outermost = Some(b);
        }
        at = info.parent;
    }
    let arm = outermost?;
    let branch = layout.blocks[&arm].owner?.as_branch()?;
    Some(Guard::Arm(branch.inst.id, branch.then.id == arm))
}

struct SparedSearch<'a, 'f> {
    m: &'a Module,
    layout: &'a Layout<'f>,
    points: &'a PointsTo,
    activity: &'a Activity,
    uses: HashMap<Value, Vec<Use<'f>>>,
}

/// What may keep an adjoint zero: an arm that is not taken, a place that nobody reads, or that no iteration of the loop follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Guard {
    Arm(InstId, bool),
    Unread(InstId),
    /// In an array of the thread's own.
    NotReadBack(InstId),
    NotFollowed(InstId),
}

impl Guard {
    fn other_arm(self) -> Option<Guard> {
        match self {
            Guard::Arm(branch, taken) => Some(Guard::Arm(branch, !taken)),
            Guard::Unread(_) | Guard::NotReadBack(_) | Guard::NotFollowed(_) => None,
        }
    }
}

/// The guards of all that carries a value on; `None` where something carries it on in any case.
type Guards = Option<BTreeSet<Guard>>;

/// Those of what a branch or a loop gives, for what is computed inside: none where threads put it together.
fn from_outside(guards: &Guards) -> Guards {
    guards.clone().filter(|all| !all.iter().any(|g| matches!(g, Guard::Unread(_))))
}

impl<'f> SparedSearch<'_, 'f> {
    /// The guards of every value that carries derivatives: the least solution, since loops carry values round. Backwards, so that
    /// what uses a value is known before it.
    fn guards(&self) -> HashMap<Value, Guards> {
        let mut values = Vec::new();
        self.layout.function.body().walk(&mut |inst| {
            let carried = inst.as_loop().map_or(&[][..], |l| l.params);
            values.extend(inst.results.iter().chain(carried).filter(|v| self.activity.active(**v)));
        });
        let mut known: HashMap<Value, Guards> = values.iter().map(|v| (*v, Some(BTreeSet::new()))).collect();
        loop {
            let mut changed = false;
            for v in values.iter().rev() {
                let before = &known[v];
                let now = before.clone().and_then(|all| Some(&all | &self.guards_of_uses(*v, &known)?));
                // One of two arms is taken.
                let covered = |all: &BTreeSet<Guard>| {
                    all.iter().any(|g| g.other_arm().is_some_and(|g| all.contains(&g)))
                };
                let now = now.filter(|all| !covered(all));
                if now != *before {
                    changed = true;
                    known.insert(*v, now);
                }
            }
            if !changed {
                return known;
            }
        }
    }

    fn guards_of_uses(&self, v: Value, known: &HashMap<Value, Guards>) -> Guards {
        self.layout.block_of(v)?;
        let mut all = BTreeSet::new();
        for u in self.uses.get(&v).into_iter().flatten().filter(|u| self.carries(u)) {
            match (u.arm, u.by) {
                (Some(arm), _) => {
                    all.insert(arm);
                }
                (None, UsedBy::Inst(by)) => all.extend(self.passed_on(v, by, known)?),
                (None, UsedBy::Yield(k)) => all.extend(self.yielded(u.block, k, known)?),
            }
        }
        Some(all)
    }

    /// Whether derivatives go through this use.
    fn carries(&self, u: &Use) -> bool {
        let active = |all: &[Value]| all.iter().any(|r| self.activity.active(*r));
        match u.by {
            UsedBy::Inst(by) => {
                // What an atomic or a call returns says nothing about what it does with its operands.
                let acts = matches!(by.op, Op::Atomic { .. } | Op::Call { .. } | Op::Host { .. });
                acts || by.results.is_empty() || active(&by.results)
            }
            UsedBy::Yield(k) => match self.layout.blocks[&u.block].owner {
                Some(owner) => {
                    owner.results.get(k).is_some_and(|r| active(&[*r])) || self.is_carried(owner, k)
                }
                None => true,
            },
        }
    }

    fn is_carried(&self, owner: &Inst, k: usize) -> bool {
        owner.as_loop().is_some_and(|l| l.params.get(k).is_some_and(|p| self.activity.active(*p)))
    }

    /// What a block yields, its branch or loop carries on; what the function yields is its result.
    fn yielded(&self, block: BlockId, k: usize, known: &HashMap<Value, Guards>) -> Guards {
        let owner = self.layout.blocks[&block].owner?;
        match &owner.op {
            Op::If { .. } => from_outside(known.get(owner.results.get(k)?)?),
            Op::Loop { .. } => self.left(owner, k, known),
            op => unreachable!("{op:?} owns no blocks"),
        }
    }

    /// What an iteration leaves goes to the next one or, where none follows, to the loop's result: one of both is enough to keep an
    /// adjoint zero.
    fn left(&self, owner: &Inst, k: usize, known: &HashMap<Value, Guards>) -> Guards {
        let (param, result) = (*owner.as_loop()?.params.get(k)?, *owner.results.get(k)?);
        match (self.carried(owner, param, known), self.carried(owner, result, known)) {
            (Some(a), Some(b)) => Some(&a | &b),
            (one, other) => one.or(other),
        }
    }

    fn carried(&self, owner: &Inst, v: Value, known: &HashMap<Value, Guards>) -> Guards {
        match self.uses.get(&v).into_iter().flatten().any(|u| self.carries(u)) {
            true => from_outside(known.get(&v)?),
            false => Some([Guard::NotFollowed(owner.id)].into_iter().collect()),
        }
    }

    fn passed_on(&self, v: Value, by: &Inst, known: &HashMap<Value, Guards>) -> Guards {
        match &by.op {
            Op::Select(_, a, b) if a != b && (v == *a || v == *b) => {
                Some([Guard::Arm(by.id, v == *a)].into_iter().collect())
            }
            Op::Store(place, value) => {
                let shared = |o: &Object| matches!(o, Object::Global(g) if self.m.global(*g).space == GlobalSpace::Shared);
                let objects = self.points.get(*place);
                let own = |o: &Object| matches!(o, Object::Local(_));
                let guard = match v == *value {
                    true if objects.iter().all(shared) => Guard::Unread(by.id),
                    true if objects.iter().all(own) => Guard::NotReadBack(by.id),
                    _ => return None,
                };
                Some([guard].into_iter().collect())
            }
            Op::Warp { .. } => Some([Guard::Unread(by.id)].into_iter().collect()),
            // `fmax` takes one of both.
            Op::Extern { name, args, .. } if cuts(name, args, v).is_some() => {
                Some(cuts(name, args, v).map(|first| Guard::Arm(by.id, first)).into_iter().collect())
            }
            Op::Unary(..) | Op::Binary(..) | Op::Convert(_) | Op::Extern { .. } => {
                known.get(by.results.first()?)?.clone()
            }
            // A loop that does nothing is no reason to look.
            Op::Loop { inits, params, .. } => {
                let mut all = BTreeSet::new();
                for (_, param) in inits.iter().zip(params).filter(|(init, _)| **init == v) {
                    all.extend(self.carried(by, *param, known)?);
                }
                Some(all)
            }
            // Whatever else it is may need the value.
            _ => None,
        }
    }

    /// Whether a value becomes part of a divisor, of something that it is no part of.
    fn divides(&self, v: Value) -> bool {
        let (mut parts, mut seen) = (vec![v], HashSet::default());
        while let Some(part) = parts.pop() {
            if !seen.insert(part) {
                continue;
            }
            for by in self.uses.get(&part).into_iter().flatten().filter_map(Use::inst) {
                match &by.op {
                    Op::Binary(BinaryOp::Div, a, b) if *b == part && !self.is_part(v, *a) => {
                        return true;
                    }
                    Op::Unary(..) | Op::Convert(_) => parts.extend(&by.results),
                    Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..) => {
                        parts.extend(&by.results)
                    }
                    // Ends here.
                    _ => {}
                }
            }
        }
        false
    }

    fn is_part(&self, v: Value, of: Value) -> bool {
        let (mut open, mut seen) = (vec![of], HashSet::default());
        while let Some(part) = open.pop() {
            if part == v {
                return true;
            }
            match self.layout.op(part) {
                Some(Op::Load(_) | Op::Const(_)) | None => {}
                Some(op) if seen.insert(part) => open.extend(op.operands()),
                Some(_) => {}
            }
        }
        false
    }
}

/// Whether a function's partial derivative by this argument is zero in a case, and whether that is by its first.
fn cuts(name: &str, args: &[Value], v: Value) -> Option<bool> {
    let Some(RuleKind::Smooth(row)) = rules::lookup(name).map(|rule| &rule.kind) else { return None };
    let mut own = args.iter().zip(&row.partials).enumerate().filter(|(_, (a, _))| **a == v);
    let (first, (_, partial)) = own.next()?;
    // Twice the same is taken in any case.
    (own.next().is_none() && is_cut(partial)).then_some(first == 0)
}
