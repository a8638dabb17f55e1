//! Operations whose adjoint is looked at: where it is zero and the product with the partial derivative no number, nothing is added.
//!
//! `d = 1 / x; if (x > 0.5) s += d;` at x = 0: the program does not need `d`, so the derivative of what was executed exists. The
//! reverse sweep comes to the division with an adjoint of zero and a partial derivative of minus infinity, and their product is no
//! number. The same happens to `1 / (1 + exp(-x))` at x = -800, where the exponential overflows and the quotient does not.
//!
//! An operation is spared if its partial derivatives may be infinite at finite arguments of the function (a product is one whose
//! factor may be), and
//! * its adjoint **may have stayed zero**: whatever carries the result on stands in a branch (and not in both arms of one), or chooses
//!   between values, or passes through memory of the block or lanes of the warp, where some are not read;
//! * or it **may overflow into a divisor**: the result is part of what something is divided by, that it is no part of itself.
//!
//! Elsewhere an adjoint of zero is the user's own seed, and products stay as they are.

use std::collections::BTreeSet;

use analysis::Activity;
use analysis::layout::{BlockId, BlockKind, Definition, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, GlobalSpace, Inst, InstId, Module, Op, Value};

use crate::rules::{self, Expr, Partial, RuleKind};

/// Bounded wherever their arguments are finite.
const BOUNDED: [&str; 10] =
    ["sin", "cos", "sinpi", "cospi", "tanh", "fabs", "copysign", "floor", "trunc", "rint"];
/// These overflow at moderate arguments.
const OVERFLOWING: [&str; 6] = ["exp", "exp2", "exp10", "expm1", "sinh", "cosh"];
/// These have poles, and partial derivatives that are made of their results.
const WITH_POLES: [&str; 7] = ["rsqrt", "rcbrt", "rhypot", "pow", "tgamma", "tan", "tanpi"];
/// How far values are followed towards a divisor.
const FAR: usize = 6;

pub fn spared(m: &Module, layout: &Layout, points: &PointsTo, activity: &Activity) -> HashSet<InstId> {
    let search = Search { m, layout, points, activity, uses: uses(layout) };
    let (mut found, mut known) = (HashSet::default(), HashMap::default());
    let mut all = Vec::new();
    layout.function.body().walk(&mut |inst| all.push(inst));
    // Backwards, so that what uses a value is known before it: long chains are not followed to their end again and again.
    for inst in all.into_iter().rev() {
        let [result] = inst.results.as_slice() else { continue };
        if !activity.active(*result) {
            continue;
        }
        let may_stay_zero = search.guards(*result, &mut known).is_some();
        if may_stay_zero && (is_singular(layout, inst) || has_large_factor(layout, activity, inst))
            || overflows(inst) && search.divides(*result)
        {
            found.insert(inst.id);
        }
    }
    found
}

fn is_singular(layout: &Layout, inst: &Inst) -> bool {
    match &inst.op {
        Op::Binary(BinaryOp::Div, _, by) => !matches!(layout.op(*by), Some(Op::Const(_))),
        Op::Extern { name, .. } => match rules::lookup(name).map(|rule| (rule, &rule.kind)) {
            Some((rule, RuleKind::Smooth(row))) => {
                overflows(inst)
                    || WITH_POLES.contains(&rule.name)
                    || row.partials.iter().any(|p| match p {
                        Partial::Of(e) => may_be_infinite(e),
                        Partial::Integer => false,
                    })
            }
            Some((_, RuleKind::Zero(_) | RuleKind::Outputs(_) | RuleKind::Refused { .. })) | None => false,
        },
        // Sums, products and what has no partial derivatives.
        _ => false,
    }
}

/// Whether a product has a factor that may be infinite, beside one that carries derivatives.
fn has_large_factor(layout: &Layout, activity: &Activity, inst: &Inst) -> bool {
    let Op::Binary(BinaryOp::Mul, a, b) = &inst.op else { return false };
    [(a, b), (b, a)].into_iter().any(|(own, other)| activity.active(*own) && is_large(layout, *other, FAR))
}

/// Whether a value may be infinite at finite arguments.
fn is_large(layout: &Layout, v: Value, far: usize) -> bool {
    let Definition::Inst { inst, .. } = layout.definition(v) else { return false };
    let operand = |a: &Value| far > 0 && is_large(layout, *a, far - 1);
    match &inst.op {
        Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => operand(a) || operand(b),
        Op::Unary(_, a) | Op::Convert(a) => operand(a),
        Op::Binary(BinaryOp::Div, ..) | Op::Extern { .. } => is_singular(layout, inst),
        // Numbers that come from elsewhere are taken to be finite.
        _ => false,
    }
}

fn overflows(inst: &Inst) -> bool {
    match &inst.op {
        Op::Extern { name, .. } => rules::lookup(name).is_some_and(|rule| OVERFLOWING.contains(&rule.name)),
        // Sums and products of finite numbers are large only if these are.
        _ => false,
    }
}

fn may_be_infinite(e: &Expr) -> bool {
    match e {
        Expr::Num(_) | Expr::Int(_) | Expr::Arg(_) | Expr::Result => false,
        Expr::Neg(a) | Expr::Real(a) => may_be_infinite(a),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => may_be_infinite(a) || may_be_infinite(b),
        Expr::Div(..) => true,
        Expr::Call(name, args) => !BOUNDED.contains(name) || args.iter().any(|a| may_be_infinite(a)),
        Expr::Select(_, a, b) => may_be_infinite(a) || may_be_infinite(b),
    }
}

/// Where a value is used: by an instruction of a block, or as what the block yields.
#[derive(Clone, Copy)]
struct Use<'f> {
    block: BlockId,
    by: Option<&'f Inst>,
}

fn uses<'f>(layout: &Layout<'f>) -> HashMap<Value, Vec<Use<'f>>> {
    let mut all: HashMap<Value, Vec<Use>> = HashMap::default();
    for (id, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            for v in inst.op.operands() {
                all.entry(v).or_default().push(Use { block: *id, by: Some(inst) });
            }
        }
        for v in &info.block.yields {
            all.entry(*v).or_default().push(Use { block: *id, by: None });
        }
    }
    all
}

struct Search<'a, 'f> {
    m: &'a Module,
    layout: &'a Layout<'f>,
    points: &'a PointsTo,
    activity: &'a Activity,
    uses: HashMap<Value, Vec<Use<'f>>>,
}

/// What may keep an adjoint zero: an arm that is not taken, or a place that nobody reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Guard {
    Arm(InstId, bool),
    Unread(InstId),
}

impl Guard {
    fn other_arm(self) -> Option<Guard> {
        match self {
            Guard::Arm(branch, taken) => Some(Guard::Arm(branch, !taken)),
            Guard::Unread(_) => None,
        }
    }
}

/// The guards of all that carries a value on; `None` where something carries it on in any case.
type Guards = Option<BTreeSet<Guard>>;

impl Search<'_, '_> {
    fn guards(&self, v: Value, known: &mut HashMap<Value, Guards>) -> Guards {
        if let Some(known) = known.get(&v) {
            return known.clone();
        }
        let found = self.guards_of_uses(v, known);
        // One of two arms is taken.
        let covered =
            |all: &BTreeSet<Guard>| all.iter().any(|g| g.other_arm().is_some_and(|g| all.contains(&g)));
        let found = found.filter(|all| !all.is_empty() && !covered(all));
        known.insert(v, found.clone());
        found
    }

    fn guards_of_uses(&self, v: Value, known: &mut HashMap<Value, Guards>) -> Guards {
        let (uses, own) = (self.uses.get(&v)?, self.layout.block_of(v)?);
        let mut all = BTreeSet::new();
        for u in uses.iter().filter(|u| self.carries(u)) {
            match (self.arm_between(u.block, own), u.by) {
                (Some(arm), _) => {
                    all.insert(arm);
                }
                (None, Some(by)) if u.block == own => all.extend(self.passed_on(v, by, known)?),
                (None, _) => return None,
            }
        }
        Some(all)
    }

    /// Whether derivatives go through this use.
    fn carries(&self, u: &Use) -> bool {
        u.by.is_none_or(|by| by.results.is_empty() || by.results.iter().any(|r| self.activity.active(*r)))
    }

    /// The outermost arm of a branch around a block, inside of another block.
    fn arm_between(&self, block: BlockId, own: BlockId) -> Option<Guard> {
        let above = self.layout.ancestors(block);
        let between: Vec<&BlockId> = above.iter().take_while(|b| **b != own).collect();
        between.into_iter().rev().find_map(|b| {
            let info = &self.layout.blocks[b];
            let branch = info.owner.filter(|_| info.kind == BlockKind::Branch)?.as_branch()?;
            Some(Guard::Arm(branch.inst.id, branch.then.id == *b))
        })
    }

    fn passed_on(&self, v: Value, by: &Inst, known: &mut HashMap<Value, Guards>) -> Guards {
        match &by.op {
            Op::Select(_, a, b) if a != b && (v == *a || v == *b) => {
                Some([Guard::Arm(by.id, v == *a)].into_iter().collect())
            }
            Op::Store(place, value) => {
                let shared = |o: &Object| matches!(o, Object::Global(g) if self.m.global(*g).space == GlobalSpace::Shared);
                let may_be_unread = v == *value && self.points.get(*place).iter().all(shared);
                may_be_unread.then(|| [Guard::Unread(by.id)].into_iter().collect())
            }
            Op::Warp { .. } => Some([Guard::Unread(by.id)].into_iter().collect()),
            Op::Unary(..) | Op::Binary(..) | Op::Convert(_) | Op::Extern { .. } => {
                self.guards(*by.results.first()?, known)
            }
            // Whatever else it is may need the value.
            _ => None,
        }
    }

    /// Whether a value becomes part of a divisor, of something that it is no part of.
    fn divides(&self, v: Value) -> bool {
        let mut parts = vec![v];
        let mut at = 0;
        while at < parts.len() && at < FAR {
            let part = parts[at];
            at += 1;
            for by in self.uses.get(&part).into_iter().flatten().filter_map(|u| u.by) {
                match &by.op {
                    Op::Binary(BinaryOp::Div, a, b) if *b == part && !self.is_part(v, *a, FAR) => {
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

    fn is_part(&self, v: Value, of: Value, far: usize) -> bool {
        v == of
            || far == 0
            || self.layout.op(of).is_some_and(|op| match op {
                Op::Load(_) | Op::Const(_) => false,
                op => op.operands().iter().any(|a| self.is_part(v, *a, far - 1)),
            })
    }
}
