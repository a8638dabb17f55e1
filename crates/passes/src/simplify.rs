//! Constant folding, identities, common subexpressions and control flow that is decided.
//!
//! Floating-point arithmetic is folded only where the result is the same for every input (`x * 1`, `-(-x)`,
//! constants of conversions): the primal's rounding is the user's.

mod available;
mod floats;
mod integers;
mod known;

use crate::constants::Constants;
use available::Available;
use ir::function::{Block, Function, Inst, Value};
use ir::op::{BinaryOp, CompareOp, Const, Op, UnaryOp};
use ir::tables::HashMap;
use ir::types::{FloatKind, Type};
use known::Known;

/// One walk over the function. What nothing uses afterwards is for [`crate::dead`] to remove.
pub fn simplify(mut f: Function) -> Function {
    let Some(body) = f.body.take() else { return f };
    let mut s = Simplifier {
        f: &mut f,
        renamed: HashMap::default(),
        known: Known::default(),
        constants: Constants::default(),
        available: Available::default(),
        facts: Vec::new(),
    };
    let body = s.block(body);
    f.set_body(body);
    f
}

struct Simplifier<'f> {
    f: &'f mut Function,
    renamed: HashMap<Value, Value>,
    known: Known,
    constants: Constants,
    available: Available,
    /// Conditions known to hold (or not) in the enclosing branches.
    facts: Vec<(Value, bool)>,
}

/// What became of an instruction.
enum Outcome {
    Keep(Op),
    /// The result is this value.
    Same(Value),
    Constant(Const),
}

impl Simplifier<'_> {
    fn rename(&self, mut v: Value) -> Value {
        while let Some(next) = self.renamed.get(&v) {
            v = *next;
        }
        v
    }

    fn block(&mut self, block: Block) -> Block {
        self.available.open();
        let mut out = Vec::with_capacity(block.insts.len());
        for inst in block.insts {
            self.inst(inst, &mut out);
        }
        self.available.close();
        let yields = block.yields.into_iter().map(|v| self.rename(v)).collect();
        Block::new(out, yields)
    }

    fn branch(&mut self, cond: Value, holds: bool, block: Block) -> Block {
        self.facts.push((cond, holds));
        let block = self.block(block);
        self.facts.pop();
        block
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let Inst { id, results, op, span } = inst;
        match op {
            Op::If { cond, then, els } => {
                let cond = self.rename(cond);
                self.conditional(Inst { id, results, op: Op::If { cond, then, els }, span }, out);
            }
            Op::Loop { inits, params, cond, body, hint } => {
                let inits: Vec<_> = inits.into_iter().map(|v| self.rename(v)).collect();
                // A value the body hands on unchanged is not carried at all.
                let mut keep = vec![true; params.len()];
                for i in 0..params.len() {
                    if self.rename(body.yields[i]) == params[i] {
                        self.renamed.insert(params[i], inits[i]);
                        self.renamed.insert(results[i], inits[i]);
                        keep[i] = false;
                    }
                }
                let writes = body.effect() == ir::Effect::Write;
                if writes {
                    self.available.forget_loads();
                }
                let cond = self.block(*cond);
                let mut body = self.block(*body);
                if writes {
                    self.available.forget_loads();
                }
                let filter = |vs: Vec<Value>| -> Vec<Value> {
                    vs.into_iter().zip(&keep).filter(|(_, k)| **k).map(|(v, _)| v).collect()
                };
                body.yields = filter(body.yields);
                if self.never_runs(&params, &inits, cond.yields[0]) {
                    for (r, i) in filter(results).into_iter().zip(filter(inits)) {
                        self.renamed.insert(r, i);
                    }
                    return;
                }
                let op = Op::Loop {
                    inits: filter(inits),
                    params: filter(params),
                    cond: Box::new(cond),
                    body: Box::new(body),
                    hint,
                };
                out.push(Inst { id, results: filter(results), op, span });
            }
            op => self.plain(Inst { id, results, op, span }, out),
        }
    }

    /// Whether a loop's condition is false at once.
    fn never_runs(&self, params: &[Value], inits: &[Value], cond: Value) -> bool {
        let at_first = |v: &Value| {
            let first = params.iter().position(|p| p == v).map_or(*v, |i| inits[i]);
            match self.known.get(first) {
                Some(Op::Const(Const::Int(n))) => Some(*n),
                _ => None,
            }
        };
        match self.known.get(cond) {
            Some(Op::Const(Const::Bool(runs))) => !runs,
            Some(Op::Compare(op, a, b)) => {
                at_first(a).zip(at_first(b)).is_some_and(|(a, b)| !op.holds(a.cmp(&b)))
            }
            _ => false,
        }
    }

    fn plain(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let Inst { id, results, op, span } = inst;
        let op = op.map_operands(&mut |v| self.rename(v));
        if op.effect() == ir::Effect::Write {
            self.available.forget_loads();
        }
        let [result] = results.as_slice() else {
            out.push(Inst { id, results, op, span });
            return;
        };
        let result = *result;
        match self.fold(op, self.f.ty(result)) {
            Outcome::Same(v) => {
                self.renamed.insert(result, v);
                self.hand_on_name(result, v);
            }
            Outcome::Constant(c) => {
                self.constants.add(&c, self.f.ty(result), result);
                let op = self.known.note(Op::Const(c.clone()));
                self.known.define(result, op);
                out.push(Inst { id, results, op: Op::Const(c), span });
            }
            Outcome::Keep(op) => {
                let shareable = op.effect() <= ir::Effect::Read
                    && !matches!(op, Op::Local { .. } | Op::Const(_) | Op::Pack(_));
                if let Op::Const(c) = &op {
                    self.constants.add(c, self.f.ty(result), result);
                }
                if shareable {
                    let alike = self.constants.alike(op.clone());
                    let key = available::key(&alike);
                    let same = |v: Value| self.f.ty(v) == self.f.ty(result);
                    if let Some(v) = self.available.find(key, &alike, &self.known, same) {
                        self.renamed.insert(result, v);
                        self.hand_on_name(result, v);
                        return;
                    }
                    let noted = self.known.note(alike);
                    self.available.add(key, noted, matches!(op, Op::Load(_)), result);
                }
                if op.effect() == ir::Effect::Pure {
                    let noted = self.known.note(op.clone());
                    self.known.define(result, noted);
                }
                out.push(Inst { id, results, op, span });
            }
        }
    }

    /// The name of a dropped value lives on in what replaces it.
    fn hand_on_name(&mut self, from: Value, to: Value) {
        if self.f.values[to.0 as usize].name.is_none()
            && !matches!(self.known.get(to), Some(Op::Const(_)) | None)
        {
            self.f.values[to.0 as usize].name = self.f.values[from.0 as usize].name.clone();
        }
    }

    fn conditional(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let Inst { id, results, op, span } = inst;
        let Op::If { cond, then, els } = op else { unreachable!("called for an If") };
        let decided = match self.known.get(cond) {
            Some(Op::Const(Const::Bool(b))) => Some(*b),
            Some(Op::Unary(UnaryOp::Not, inner)) => self.fact(*inner).map(|b| !b).or(self.fact(cond)),
            _ => self.fact(cond),
        };
        if let Some(b) = decided {
            let taken = self.block_inline(if b { *then } else { *els }, out);
            for (r, y) in results.into_iter().zip(taken) {
                self.renamed.insert(r, y);
            }
            return;
        }
        let (mut then, mut els) = (self.branch(cond, true, *then), self.branch(cond, false, *els));
        let mut keep = vec![true; results.len()];
        for (i, r) in results.iter().enumerate() {
            let (a, b) = (then.yields[i], els.yields[i]);
            let outside = |v: Value, block: &Block| !block.insts.iter().any(|inst| inst.results.contains(&v));
            if a == b && outside(a, &then) {
                self.renamed.insert(*r, a);
                keep[i] = false;
            }
        }
        let filter = |vs: Vec<Value>| -> Vec<Value> {
            vs.into_iter().zip(&keep).filter(|(_, k)| **k).map(|(v, _)| v).collect()
        };
        then.yields = filter(then.yields);
        els.yields = filter(els.yields);
        let results = filter(results);
        // Boolean results that only say which branch was taken are the condition itself.
        let mut rest = (Vec::new(), Vec::new(), Vec::new());
        for ((r, a), b) in results.into_iter().zip(then.yields).zip(els.yields) {
            match (self.known.get(a), self.known.get(b)) {
                (Some(Op::Const(Const::Bool(true))), Some(Op::Const(Const::Bool(false)))) => {
                    self.renamed.insert(r, cond);
                }
                _ => {
                    rest.0.push(r);
                    rest.1.push(a);
                    rest.2.push(b);
                }
            }
        }
        (then.yields, els.yields) = (rest.1, rest.2);
        out.push(Inst {
            id,
            results: rest.0,
            op: Op::If { cond, then: Box::new(then), els: Box::new(els) },
            span,
        });
    }

    /// A branch that is certainly taken becomes part of the enclosing block.
    fn block_inline(&mut self, block: Block, out: &mut Vec<Inst>) -> Vec<Value> {
        for inst in block.insts {
            self.inst(inst, out);
        }
        block.yields.into_iter().map(|v| self.rename(v)).collect()
    }

    fn fact(&self, cond: Value) -> Option<bool> {
        self.facts.iter().rev().find_map(|(v, holds)| {
            if *v == cond {
                return Some(*holds);
            }
            match self.known.get(*v) {
                Some(Op::Unary(UnaryOp::Not, inner)) if *inner == cond => Some(!holds),
                _ => None,
            }
        })
    }

    fn constant(&self, v: Value) -> Option<&Const> {
        match self.known.get(v) {
            Some(Op::Const(c)) => Some(c),
            _ => None,
        }
    }

    fn integer(&self, v: Value) -> Option<i128> {
        match self.constant(v) {
            Some(Const::Int(n)) => Some(*n),
            _ => None,
        }
    }

    fn boolean(&self, v: Value) -> Option<bool> {
        match self.constant(v) {
            Some(Const::Bool(b)) => Some(*b),
            _ => None,
        }
    }

    /// The bool that an integer was converted from.
    fn truth_behind(&self, v: Value) -> Option<Value> {
        match self.known.get(v) {
            Some(Op::Convert(a)) if *self.f.ty(*a) == Type::Bool && self.f.ty(v).is_int() => Some(*a),
            _ => None,
        }
    }

    /// The integer behind a conversion of `a` to `ty`, where `a` was converted from `ty` without loss of bits.
    fn there_and_back(&self, a: Value, ty: &Type) -> Option<Value> {
        let Some(Op::Convert(original)) = self.known.get(a) else { return None };
        match (self.f.ty(*original), self.f.ty(a), ty) {
            (Type::Int(k), Type::Int(between), Type::Int(to)) if k == to && between.bits() >= k.bits() => {
                Some(*original)
            }
            _ => None,
        }
    }

    /// The value of type `ty` whose bits a value holds, behind reinterpretations and conversions that keep them.
    fn same_bits_as(&self, mut v: Value, ty: &Type) -> Option<Value> {
        loop {
            if self.f.ty(v) == ty {
                return Some(v);
            }
            match self.known.get(v)? {
                Op::Bitcast(a) => v = *a,
                Op::Convert(a) => match (self.f.ty(*a), self.f.ty(v)) {
                    (Type::Int(from), Type::Int(to)) if from.bits() == to.bits() => v = *a,
                    _ => return None,
                },
                _ => return None,
            }
        }
    }

    fn fold(&self, op: Op, ty: &Type) -> Outcome {
        match &op {
            Op::Unary(UnaryOp::Not, a) => match (self.boolean(*a), self.known.get(*a)) {
                (Some(b), _) => Outcome::Constant(Const::Bool(!b)),
                (_, Some(Op::Unary(UnaryOp::Not, inner))) => Outcome::Same(*inner),
                (_, Some(Op::Compare(c, x, y))) if !self.f.ty(*x).is_float() => {
                    Outcome::Keep(Op::Compare(c.negated(), *x, *y))
                }
                _ => Outcome::Keep(op),
            },
            Op::Unary(UnaryOp::Neg, a) => match (self.constant(*a), self.known.get(*a), ty) {
                (Some(Const::Float(x)), _, _) => Outcome::Constant(Const::Float(-x)),
                (Some(Const::Int(n)), _, Type::Int(k)) => Outcome::Constant(Const::Int(k.wrap(-n))),
                (_, Some(Op::Unary(UnaryOp::Neg, inner)), _) => Outcome::Same(*inner),
                _ => Outcome::Keep(op),
            },
            Op::Unary(UnaryOp::BitNot, a) => match (self.constant(*a), ty) {
                // All lanes, all bits. Other patterns say more as they were written: `~15`.
                (Some(Const::Int(0)), Type::Int(k)) => Outcome::Constant(Const::Int(k.wrap(!0))),
                _ => Outcome::Keep(op),
            },
            Op::Convert(a) => {
                if self.f.ty(*a) == ty {
                    return Outcome::Same(*a);
                }
                match (self.constant(*a), ty) {
                    (Some(Const::Int(n)), Type::Int(k)) => Outcome::Constant(Const::Int(k.wrap(*n))),
                    (Some(Const::Int(n)), Type::Float(FloatKind::F64)) => {
                        Outcome::Constant(Const::Float(*n as f64))
                    }
                    (Some(Const::Int(n)), Type::Float(FloatKind::F32)) => {
                        Outcome::Constant(Const::Float((*n as f32) as f64))
                    }
                    (Some(Const::Float(x)), Type::Float(FloatKind::F32)) => {
                        Outcome::Constant(Const::Float((*x as f32) as f64))
                    }
                    (Some(Const::Float(x)), Type::Float(FloatKind::F64)) => {
                        Outcome::Constant(Const::Float(*x))
                    }
                    // Whole numbers have one decimal form in every width.
                    (Some(Const::Float(x)), Type::Float(FloatKind::LongDouble))
                        if x.fract() == 0.0 && x.abs() < 1e15 =>
                    {
                        Outcome::Constant(Const::Float(*x))
                    }
                    (Some(Const::Bool(b)), Type::Int(_)) => Outcome::Constant(Const::Int(i128::from(*b))),
                    (Some(Const::Bool(b)), Type::Float(_)) => {
                        Outcome::Constant(Const::Float(f64::from(u8::from(*b))))
                    }
                    (Some(Const::Undef), _) => Outcome::Constant(Const::Undef),
                    _ => match self.there_and_back(*a, ty) {
                        Some(original) => Outcome::Same(original),
                        None => Outcome::Keep(op),
                    },
                }
            }
            Op::Bitcast(a) => match self.same_bits_as(*a, ty) {
                Some(original) => Outcome::Same(original),
                None => Outcome::Keep(op),
            },
            Op::Compare(c, a, b) if a == b && !self.f.ty(*a).is_float() => {
                Outcome::Constant(Const::Bool(c.holds(std::cmp::Ordering::Equal)))
            }
            Op::Compare(c, a, b) if [a, b].iter().all(|v| self.constant(**v) == Some(&Const::Null)) => {
                Outcome::Constant(Const::Bool(c.holds(std::cmp::Ordering::Equal)))
            }
            Op::Compare(c, a, b) => {
                if let (Some(truth), Some(0)) = (self.truth_behind(*a), self.integer(*b)) {
                    match c {
                        CompareOp::Ne => return Outcome::Same(truth),
                        CompareOp::Eq => return Outcome::Keep(Op::Unary(UnaryOp::Not, truth)),
                        CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {}
                    }
                }
                if let Some(order) = self.float_order(*a, *b) {
                    return Outcome::Constant(Const::Bool(c.holds(order)));
                }
                match (self.integer(*a), self.integer(*b), self.boolean(*a), self.boolean(*b)) {
                    (Some(x), Some(y), _, _) => Outcome::Constant(Const::Bool(c.holds(x.cmp(&y)))),
                    (_, _, Some(x), Some(y)) => Outcome::Constant(Const::Bool(c.holds(x.cmp(&y)))),
                    (_, _, None, Some(x))
                        if *self.f.ty(*a) == Type::Bool
                            && matches!((c, x), (CompareOp::Ne, false) | (CompareOp::Eq, true)) =>
                    {
                        Outcome::Same(*a)
                    }
                    _ => Outcome::Keep(op),
                }
            }
            Op::Select(c, a, b) => match self.boolean(*c).or_else(|| self.fact(*c)) {
                Some(true) => Outcome::Same(*a),
                Some(false) => Outcome::Same(*b),
                None if a == b => Outcome::Same(*a),
                None => match (self.boolean(*a), self.boolean(*b)) {
                    (Some(true), Some(false)) => Outcome::Same(*c),
                    (Some(true), None) => Outcome::Keep(Op::Binary(BinaryOp::Or, *c, *b)),
                    (None, Some(false)) => Outcome::Keep(Op::Binary(BinaryOp::And, *c, *a)),
                    _ => Outcome::Keep(op),
                },
            },
            Op::Index { base, index } => self.fold_index(*base, *index).unwrap_or(Outcome::Keep(op)),
            Op::Extract(a, i) => match self.known.get(*a) {
                Some(Op::Pack(parts)) => Outcome::Same(parts[*i as usize]),
                _ => Outcome::Keep(op),
            },
            Op::PtrCast(p) if self.f.ty(*p) == ty => Outcome::Same(*p),
            Op::Binary(o, a, b) => match ty {
                Type::Int(k) => self.fold_int(*o, *a, *b, *k).unwrap_or(Outcome::Keep(op)),
                Type::Bool => self.fold_bool(*o, *a, *b).unwrap_or(Outcome::Keep(op)),
                Type::Float(_) => self.fold_float(*o, *a, *b).unwrap_or(Outcome::Keep(op)),
                _ => Outcome::Keep(op),
            },
            // Nothing to fold.
            _ => Outcome::Keep(op),
        }
    }

    /// `p + 0` is `p`; arithmetic on a decayed array is an element of the array. Not so for a row of a larger
    /// array, which people use to walk the whole of it.
    fn fold_index(&self, base: Value, index: Value) -> Option<Outcome> {
        if self.integer(index) == Some(0) {
            return Some(Outcome::Same(base));
        }
        match self.known.get(base) {
            Some(Op::Element { base: array, index: first })
                if self.integer(*first) == Some(0)
                    && !matches!(self.known.get(*array), Some(Op::Element { .. })) =>
            {
                Some(Outcome::Keep(Op::Element { base: *array, index }))
            }
            _ => None,
        }
    }

    fn fold_bool(&self, o: BinaryOp, a: Value, b: Value) -> Option<Outcome> {
        Some(match (o, self.boolean(a), self.boolean(b)) {
            (BinaryOp::And, Some(true), _) | (BinaryOp::Or, Some(false), _) => Outcome::Same(b),
            (BinaryOp::And, _, Some(true)) | (BinaryOp::Or, _, Some(false)) => Outcome::Same(a),
            (BinaryOp::And, Some(false), _) | (BinaryOp::And, _, Some(false)) => {
                Outcome::Constant(Const::Bool(false))
            }
            (BinaryOp::Or, Some(true), _) | (BinaryOp::Or, _, Some(true)) => {
                Outcome::Constant(Const::Bool(true))
            }
            _ if a == b && matches!(o, BinaryOp::And | BinaryOp::Or) => Outcome::Same(a),
            _ => return None,
        })
    }
}
