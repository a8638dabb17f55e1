//! Shifts that cancel out.
//!
//! `exp(x - m) / Σ exp(x - m)` does not depend on `m`: the maximum is subtracted to keep the exponentials small, and
//! whatever it is, the quotient stays the same. Its adjoint is therefore zero, and so need be nothing of what would
//! carry it back: no search for the element that was the maximum, no reverse of its reduction through shared memory, no
//! tape of running maxima. Experts leave all of that out by hand; here it is proved.
//!
//! A *shift* is a value that is subtracted in the argument of an exponential. [`flow`] follows how everything depends on the
//! shifts, with the derivatives `c·x` and `c` that [`weight`] can calculate with; if nothing that leaves the function
//! depends on a shift, the sum of all that its uses would send back is zero, and these uses are given the value
//! through [`ir::DETACHED`], which has no derivative. Running maxima that a loop carries (`s = s * exp(m - n) + exp(x - n);
//! m = n`) and pairs that lanes exchange are followed as well. Where other threads are involved, all of them must have
//! the same shift ([`same`], [`once`]), and shared memory must hold nothing else ([`covers`]).
//!
//! Uses that define other shifts, and stores of a shift itself (as a softmax for attention does with its maxima), keep
//! their derivative. Forward mode does without all this, so that it remains a check.

mod covers;
mod flow;
mod once;
mod same;
mod unseen;
mod weight;

use std::collections::{BTreeMap, BTreeSet};

use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, Objects, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Block, ExternEffect, Function, GlobalId, Inst, Module, Op, Span, UnaryOp, Value};

use crate::rules;
use covers::Covers;
use flow::Flow;
use once::Once;
pub use unseen::{Matters, hide_unseen};
use weight::State;

/// The rule's name of a function.
fn rule_of(name: &str) -> Option<&'static str> {
    rules::lookup(name).map(|rule| rule.name)
}

/// Takes the derivative from uses of shifts that cancel out.
pub fn detach_shifts(m: &Module, f: Function) -> Function {
    let shared = m.shared_globals();
    let shifts = cancelling(&f, &shared);
    if shifts.is_empty() {
        return f;
    }
    let points = PointsTo::of(&f);
    let own = Own { shared: &shared, is_kernel: f.is_kernel() };
    let mut f = f;
    let body = f.body.take().expect("prepared: it has a body");
    let mut rewrite = Rewrite { shifts: &shifts, points: &points, own, names: HashMap::default() };
    let returned = vec![true; body.yields.len()];
    let body = rewrite.block(&mut f, body, &returned);
    f.set_body(body);
    passes::tidy(f)
}

/// What was detached, in source order.
pub fn cancelled(f: &Function) -> Vec<Cancelled> {
    let mut all = Vec::new();
    f.body().walk(&mut |inst| {
        if let Op::Extern { name, args, .. } = &inst.op
            && name == ir::DETACHED
        {
            all.push(Cancelled { span: inst.span, name: f.name_of(args[0]).map(str::to_string) });
        }
    });
    all.sort_by_key(|c| (c.span.line, c.span.col, c.name.clone()));
    all.dedup_by_key(|c| (c.span.line, c.name.clone()));
    all
}

/// The function as it was: every use of a detached value uses the value itself. Where that is `active`, by other
/// uses, the detached one remains another value, to be told from it.
pub fn attach(mut f: Function, active: &dyn Fn(Value) -> bool) -> Function {
    fn block(old: Block, active: &dyn Fn(Value) -> bool, names: &mut HashMap<Value, Value>) -> Block {
        let name = |v: Value, names: &HashMap<Value, Value>| names.get(&v).copied().unwrap_or(v);
        let mut insts = Vec::with_capacity(old.insts.len());
        for Inst { id, results, op, span } in old.insts {
            let mut op = op.map_operands(&mut |v| name(v, names));
            for inner in op.blocks_mut() {
                *inner = block(std::mem::take(inner), active, names);
            }
            if op.is_detached() {
                let value = op.operands()[0];
                if !active(value) {
                    names.insert(results[0], value);
                    continue;
                }
                op = Op::Convert(value);
            }
            insts.push(Inst { id, results, op, span });
        }
        let yields = old.yields.iter().map(|v| name(*v, names)).collect();
        Block::new(insts, yields)
    }
    if let Some(body) = f.body.take() {
        f.set_body(block(body, active, &mut HashMap::default()));
    }
    f
}

/// The shifts that nothing depends on in the end.
fn cancelling(f: &Function, shared: &HashSet<GlobalId>) -> BTreeSet<Value> {
    let layout = Layout::of(f);
    let points = PointsTo::of(f);
    let own = Own { shared, is_kernel: f.is_kernel() };
    let mut shifts = candidates(&layout);
    // The numbers themselves, whose differences from the maximum are taken.
    shifts.retain(|v| match layout.op(*v) {
        Some(Op::Load(place)) => own.has_all(points.get(*place)),
        _ => true,
    });
    if shifts.is_empty() {
        return shifts;
    }
    // Through such a pointer anything may be written, and locals are not what was stored to them by name.
    if points.has_unknown_places(f) {
        return BTreeSet::new();
    }
    let (covers, once) = (Covers::of(&layout, &points), Once::of(&layout, &points));
    loop {
        let mut flow = Flow {
            layout: &layout,
            points: &points,
            own,
            covers: &covers,
            once: &once,
            shifts: &shifts,
            values: HashMap::default(),
            objects: BTreeMap::new(),
            reaching: BTreeSet::new(),
        };
        flow.run();
        // Something is read that nobody has stored: what the proof says about it would be said about nothing.
        if flow.values.values().any(|state| *state == State::Unset) {
            return BTreeSet::new();
        }
        let reaching = flow.reaching;
        if reaching.is_empty() {
            return shifts;
        }
        shifts.retain(|v| !reaching.contains(&once.name(*v)));
        if shifts.is_empty() {
            return shifts;
        }
    }
}

/// What is added or subtracted in arguments of exponentials, and what loops make of it.
fn candidates(layout: &Layout) -> BTreeSet<Value> {
    let mut found = BTreeSet::new();
    layout.function.body().walk(&mut |inst| {
        if let Op::Extern { name, args, .. } = &inst.op
            && matches!(rule_of(name), Some("exp" | "exp2" | "exp10"))
        {
            terms(layout, args[0], &mut found);
        }
    });
    loop {
        let before = found.len();
        layout.function.body().walk(&mut |inst| {
            if let Op::Loop { params, body, .. } = &inst.op {
                for (i, p) in params.iter().enumerate() {
                    let family = [*p, body.yields[i], inst.results[i]];
                    if family.iter().any(|v| found.contains(v)) {
                        found.extend(family);
                    }
                }
            }
        });
        if found.len() == before {
            return found;
        }
    }
}

/// The terms of a sum, through conversions and factors.
fn terms(layout: &Layout, v: Value, found: &mut BTreeSet<Value>) {
    if !layout.function.ty(v).is_float() || is_fixed(layout, v) {
        return;
    }
    let product =
        |a: Value, b: Value, found: &mut BTreeSet<Value>| match (is_fixed(layout, a), is_fixed(layout, b)) {
            (true, _) => terms(layout, b, found),
            (_, true) => terms(layout, a, found),
            (false, false) => {}
        };
    match layout.op(v) {
        Some(Op::Binary(BinaryOp::Mul | BinaryOp::Div, a, b)) => product(*a, *b, found),
        Some(op @ (Op::Binary(..) | Op::Unary(UnaryOp::Neg, _) | Op::Convert(_))) => {
            op.operands().into_iter().for_each(|o| terms(layout, o, found));
        }
        Some(Op::Extern { name, args, .. }) => match (rule_of(name), args.as_slice()) {
            (Some("add" | "sub" | "neg"), all) => all.iter().for_each(|a| terms(layout, *a, found)),
            (Some("mul" | "div"), [a, b]) => product(*a, *b, found),
            (Some("fma"), [a, b, c]) => {
                product(*a, *b, found);
                terms(layout, *c, found);
            }
            _ => {
                found.insert(v);
            }
        },
        _ => {
            found.insert(v);
        }
    }
}

/// Whether a number is the same everywhere in the launch: it is made of parameters and constants.
fn is_fixed(layout: &Layout, v: Value) -> bool {
    match layout.definition(v) {
        Definition::Param(_) => layout.function.is_kernel(),
        Definition::LoopParam { .. } => false,
        Definition::Inst { inst, .. } => match &inst.op {
            Op::Const(_) => true,
            Op::Convert(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Extern { effect: ExternEffect::Pure, .. } => {
                inst.op.operands().iter().all(|o| is_fixed(layout, *o))
            }
            // Not known to be the same.
            _ => false,
        },
    }
}

/// Which memory is seen by nobody outside of the function.
#[derive(Clone, Copy)]
struct Own<'a> {
    shared: &'a HashSet<GlobalId>,
    is_kernel: bool,
}

impl Own<'_> {
    fn has(self, o: &Object) -> bool {
        match o {
            Object::Local(_) => true,
            // What another function leaves in shared memory its caller may read.
            Object::Global(g) => self.is_kernel && self.shared.contains(g),
            Object::Param(_)
            | Object::Member(..)
            | Object::Alloc(_)
            | Object::Pointee(_)
            | Object::Unknown => false,
        }
    }

    fn has_all(self, objects: &Objects) -> bool {
        !objects.is_empty() && objects.iter().all(|o| self.has(o))
    }
}

struct Rewrite<'a> {
    shifts: &'a BTreeSet<Value>,
    points: &'a PointsTo,
    own: Own<'a>,
    /// What uses of shifts are replaced by, as far as they are.
    names: HashMap<Value, Value>,
}

impl Rewrite<'_> {
    fn named(&self, v: Value) -> Value {
        self.names.get(&v).copied().unwrap_or(v)
    }

    fn is_shift(&self, v: &Value) -> bool {
        self.shifts.contains(v)
    }

    /// `defining`: which of the yields define a shift.
    fn block(&mut self, f: &mut Function, old: Block, defining: &[bool]) -> Block {
        self.block_after(f, Vec::new(), old, defining)
    }

    fn block_after(&mut self, f: &mut Function, first: Vec<Inst>, old: Block, defining: &[bool]) -> Block {
        let mut insts = first;
        for inst in old.insts {
            let inst = self.inst(f, inst);
            let detached: Vec<Inst> =
                inst.results.iter().filter_map(|r| self.detach(f, *r, inst.span)).collect();
            insts.push(inst);
            insts.extend(detached);
        }
        let keeps = |i: usize| defining.get(i).copied().unwrap_or(false);
        let yields =
            old.yields.iter().enumerate().map(|(i, v)| if keeps(i) { *v } else { self.named(*v) }).collect();
        Block::new(insts, yields)
    }

    fn detach(&mut self, f: &mut Function, shift: Value, span: ir::Span) -> Option<Inst> {
        if !self.is_shift(&shift) {
            return None;
        }
        let detached = f.new_value(f.ty(shift).clone(), None);
        self.names.insert(shift, detached);
        let op = Op::Extern { name: ir::DETACHED.into(), args: vec![shift], effect: ExternEffect::Pure };
        Some(Inst::new(vec![detached], op, span))
    }

    fn inst(&mut self, f: &mut Function, inst: Inst) -> Inst {
        let Inst { id, results, op, span } = inst;
        let defining: Vec<bool> = results.iter().map(|r| self.is_shift(r)).collect();
        let op = match op {
            Op::If { cond, then, els } => {
                let then = self.block(f, *then, &defining);
                let els = self.block(f, *els, &defining);
                Op::If { cond, then: Box::new(then), els: Box::new(els) }
            }
            Op::Loop { inits, params, cond, body, hint } => {
                let inits = inits
                    .iter()
                    .zip(&params)
                    .map(|(v, p)| if self.is_shift(p) { *v } else { self.named(*v) })
                    .collect();
                let carried: Vec<bool> = params.iter().map(|p| self.is_shift(p)).collect();
                let first: Vec<Inst> = params.iter().filter_map(|p| self.detach(f, *p, span)).collect();
                let cond = self.block_after(f, first, *cond, &[]);
                let first: Vec<Inst> = params.iter().filter_map(|p| self.detach(f, *p, span)).collect();
                let body = self.block_after(f, first, *body, &carried);
                Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint }
            }
            Op::Store(place, v) if !self.own.has_all(self.points.get(place)) => Op::Store(place, v),
            op if defining.contains(&true) => op,
            op => op.map_operands(&mut |v| self.named(v)),
        };
        Inst { id, results, op, span }
    }
}

/// A value that cancels out of everything that is computed from it, but for stores of the value itself
/// ([`crate::prepare::shifts`]).
#[derive(Clone, Debug)]
pub struct Cancelled {
    /// Where the primal computes it.
    pub span: Span,
    /// Its name in the source, if it has one.
    pub name: Option<String>,
}
