//! What may be infinite at finite arguments of the function: values that overflow, and slopes at poles and kinks.
//!
//! Numbers that come from elsewhere are taken to be finite, and so are sums and products of a few of them. Exponentials and poles are not, nor is what a loop multiplies with
//! itself in every iteration: six squares of 10 are more than any float.

use std::collections::BTreeMap;

use analysis::Activity;
use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use analysis::trips::most_trips;
use ir::tables::HashSet;
use ir::{BinaryOp, Const, Inst, Op, Value};

use crate::rules::{self, Expr, Partial, RuleKind};

/// Bounded wherever their arguments are finite.
const BOUNDED: [&str; 10] =
    ["sin", "cos", "sinpi", "cospi", "tanh", "fabs", "copysign", "floor", "trunc", "rint"];
/// These overflow at moderate arguments.
const OVERFLOWING: [&str; 6] = ["exp", "exp2", "exp10", "expm1", "sinh", "cosh"];
/// In so many iterations what is multiplied with another number in each does not overflow.
const FEW: u64 = 32;

/// Whether partial derivatives of an operation may be infinite at finite arguments.
pub fn is_singular(layout: &Layout, inst: &Inst) -> bool {
    match &inst.op {
        Op::Binary(BinaryOp::Div, _, by) => !matches!(layout.op(*by), Some(Op::Const(_))),
        Op::Extern { name, .. } => match rules::lookup(name).map(|rule| (rule, &rule.kind)) {
            Some((rule, RuleKind::Smooth(row))) => {
                // Partial derivatives that are made of the result are infinite where that is: at poles.
                let finite_result = BOUNDED.contains(&rule.name);
                overflows(inst)
                    || row.partials.iter().any(|p| match p {
                        Partial::Of(e) => may_be_infinite(e, finite_result),
                        Partial::Integer => false,
                    })
            }
            Some((_, RuleKind::Zero(_) | RuleKind::Outputs(_) | RuleKind::Refused { .. })) | None => false,
        },
        // Sums, products and what has no partial derivatives.
        _ => false,
    }
}

pub fn overflows(inst: &Inst) -> bool {
    match &inst.op {
        Op::Extern { name, .. } => rules::lookup(name).is_some_and(|rule| OVERFLOWING.contains(&rule.name)),
        // Sums and products of finite numbers are large only if these are.
        _ => false,
    }
}

fn may_be_infinite(e: &Expr, finite_result: bool) -> bool {
    let of = |e: &Expr| may_be_infinite(e, finite_result);
    match e {
        Expr::Num(_) | Expr::Int(_) | Expr::Arg(_) => false,
        Expr::Result => !finite_result,
        Expr::Neg(a) | Expr::Real(a) => of(a),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => of(a) || of(b),
        Expr::Div(..) => true,
        Expr::Call(name, _) if name.starts_with(ir::TEXTURE_SLOPES) => false,
        Expr::Call(name, args) => !BOUNDED.contains(name) || args.iter().any(|a| of(a)),
        Expr::Select(_, a, b) => of(a) || of(b),
    }
}

/// Whether a value is made of an exponential.
pub fn may_overflow(layout: &Layout, v: Value) -> bool {
    let (mut seen, mut open) = (HashSet::default(), vec![v]);
    while let Some(v) = open.pop() {
        let Definition::Inst { inst, .. } = layout.definition(v) else { continue };
        match &inst.op {
            _ if !seen.insert(v) => {}
            Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => open.extend([*a, *b]),
            Op::Unary(_, a) | Op::Convert(a) => open.push(*a),
            // Others are bounded, or end the search as a value of their own.
            _ if overflows(inst) => return true,
            // As said.
            _ => {}
        }
    }
    false
}

/// Values of a function that may be infinite.
pub struct Large<'a, 'f> {
    layout: &'a Layout<'f>,
    points: &'a PointsTo,
    /// What is stored to each array of the thread's own.
    stored: BTreeMap<Object, Vec<Value>>,
}

impl<'a, 'f> Large<'a, 'f> {
    pub fn new(layout: &'a Layout<'f>, points: &'a PointsTo) -> Self {
        let mut stored: BTreeMap<Object, Vec<Value>> = BTreeMap::new();
        layout.function.body().walk(&mut |inst| {
            if let Op::Store(place, value) = &inst.op {
                for object in points.get(*place).iter().filter(|o| matches!(o, Object::Local(_))) {
                    stored.entry(object.clone()).or_default().push(*value);
                }
            }
        });
        Large { layout, points, stored }
    }

    /// Whether a product has a factor that may be infinite, beside one that carries derivatives.
    pub fn is_factor(&self, activity: &Activity, inst: &Inst) -> bool {
        let Op::Binary(BinaryOp::Mul, a, b) = &inst.op else { return false };
        [(a, b), (b, a)].into_iter().any(|(own, other)| activity.active(*own) && self.may_be(*other))
    }

    /// Whether a value may be infinite at finite arguments.
    fn may_be(&self, v: Value) -> bool {
        let (mut seen, mut open) = (HashSet::default(), vec![v]);
        while let Some(v) = open.pop() {
            let (inst, index) = match self.layout.definition(v) {
                Definition::Inst { inst, index, .. } | Definition::LoopParam { inst, index, .. } => {
                    (inst, index)
                }
                Definition::Param(_) => continue,
            };
            if !seen.insert(v) {
                continue;
            }
            match &inst.op {
                Op::Loop { .. } if self.grows(inst, index) => return true,
                Op::Binary(BinaryOp::Div, ..) | Op::Extern { .. } => {
                    if is_singular(self.layout, inst) {
                        return true;
                    }
                }
                // Sums, products and choices; nothing of all others.
                _ => open.extend(self.made_of(inst, index)),
            }
        }
        false
    }

    /// What a sum, a product or a choice is made of. Nothing of all others: numbers that come from elsewhere are taken to be finite.
    fn made_of(&self, inst: &Inst, index: usize) -> Vec<Value> {
        match &inst.op {
            Op::If { then, els, .. } => vec![then.yields[index], els.yields[index]],
            Op::Loop { inits, body, .. } => vec![inits[index], body.yields[index]],
            Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => vec![*a, *b],
            Op::Select(_, a, b) => vec![*a, *b],
            Op::Unary(_, a) | Op::Convert(a) => vec![*a],
            // As said.
            _ => Vec::new(),
        }
    }

    /// Whether a loop multiplies what it carries with itself or, many times, with another number that is not known to be at most one.
    fn grows(&self, owner: &Inst, index: usize) -> bool {
        let Op::Loop { params, body, .. } = &owner.op else { return false };
        let param = params[index];
        if !self.layout.function.ty(param).is_float() {
            return false;
        }
        let products = self.parts_of(body.yields[index]).into_iter().filter_map(|v| self.layout.op(v));
        let few = most_trips(self.layout, owner).is_some_and(|n| n <= FEW);
        let carries = |v: &Value| self.parts_of(*v).contains(&param);
        let shrinks =
            |v: &Value| matches!(self.layout.op(*v), Some(Op::Const(Const::Float(x))) if x.abs() <= 1.0);
        products.into_iter().any(|op| match op {
            Op::Binary(BinaryOp::Mul, a, b) if few => carries(a) && carries(b),
            Op::Binary(BinaryOp::Mul, a, b) => {
                [(a, b), (b, a)].iter().any(|(own, other)| carries(own) && !shrinks(other))
            }
            // Only products are.
            _ => false,
        })
    }

    /// All that a value is made of, itself included, through arrays of the thread's own too.
    fn parts_of(&self, v: Value) -> HashSet<Value> {
        let mut parts: HashSet<Value> = HashSet::default();
        let mut open = vec![v];
        while let Some(v) = open.pop() {
            if parts.insert(v)
                && let Definition::Inst { inst, index, .. } | Definition::LoopParam { inst, index, .. } =
                    self.layout.definition(v)
            {
                open.extend(self.made_of(inst, index));
                if let Op::Load(place) = &inst.op {
                    let objects = self.points.get(*place).iter();
                    open.extend(objects.filter_map(|o| self.stored.get(o)).flatten());
                }
            }
        }
        parts
    }
}
