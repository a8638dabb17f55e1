//! Carried integers and pointers as functions of the iteration's number `k` ([`analysis::loops`], [`analysis::powers`]).
//!
//! The value of an iteration is what the primal found there. What is computed on the way to it may be farther out: with
//! `init = -2·10⁹` and steps of 10⁹ the third iteration is at 10⁹, but `3 · step` is no `int`. Where that is not excluded
//! the sum is made in the unsigned type of the same width, in which it is exact modulo 2ʷ. Pointers move by 64 bits.

use analysis::bounded::advance;
use analysis::loops::{Alternating, Step, alternating, constant, counted};
use analysis::powers::{Geometric, geometric};
use analysis::sign::never_negative;
use analysis::trips::constant_trips;
use ir::{BinaryOp, CompareOp, IntKind, Loop, Op, Type, Value};

use crate::reverse::sweep::Sweep;

impl<'a> Sweep<'a, '_> {
    /// Carried value `index` in iteration `k`.
    pub fn closed_form(&mut self, inst: Loop<'a>, index: usize, k: Value) -> Value {
        let Loop { inits, .. } = inst;
        let layout = self.facts.layout;
        let init = self.resolve(inits[index]);
        if let Some(step) = advance(layout, &inst, index) {
            return match self.b.ty(init) {
                Type::Int(kind) => {
                    let in_kind = self.computed_in(inst, index, k, &step, kind);
                    self.moved(init, k, &step, in_kind)
                }
                _ => self.moved_pointer(inst, init, k, &step),
            };
        }
        match geometric(layout, &inst, index) {
            Some(step) => self.shifted(init, k, step),
            None => {
                let other = alternating(layout, &inst, index).expect("planned: closed form");
                self.alternated(inits, init, k, other)
            }
        }
    }

    /// `init + k · step`, computed in a type that [`Sweep::computed_in`] chose.
    fn moved(&mut self, init: Value, k: Value, step: &Step, in_kind: IntKind) -> Value {
        let (ty, in_ty) = (self.b.ty(init), Type::Int(in_kind));
        let by = self.resolve(step.by);
        // Subtracting 3 reads better than adding 4294967293.
        let (by, negative) = match self.b.constant_of(by) {
            Some(ir::Const::Int(n)) if *n < 0 && !in_kind.signed() => {
                let n = in_kind.wrap(-*n);
                (self.b.int(in_ty.clone(), n), !step.negative)
            }
            _ => (self.b.convert(by, &in_ty), step.negative),
        };
        let [init, k] = [init, k].map(|v| self.b.convert(v, &in_ty));
        let way = self.b.mul(k, by);
        let value = if negative { self.b.sub(init, way) } else { self.b.add(init, way) };
        self.b.convert(value, &ty)
    }

    /// The type in which `init + k · step` can be computed, with the bits that the carried value has.
    fn computed_in(&self, inst: Loop, index: usize, k: Value, step: &Step, own: IntKind) -> IntKind {
        if self.stays_in_type(inst, index, k, step) {
            return own;
        }
        let is_unit = constant(self.facts.layout, step.by).is_some_and(|n| n.abs() == 1);
        match self.b.ty(k) {
            // `k` of them is no farther than the type is wide.
            Type::Int(wide) if wide.signed() && wide.bits() > own.bits() && (!step.wraps || is_unit) => wide,
            _ => own.unsigned(),
        }
    }

    /// Whether `init`, `k · step` and their sum are all of the carried value's type. The sum always is, where the primal's
    /// sums do not wrap around.
    fn stays_in_type(&self, inst: Loop, index: usize, k: Value, step: &Step) -> bool {
        let Loop { inits, params, .. } = inst;
        let layout = self.facts.layout;
        let Type::Int(kind) = *layout.function.ty(params[index]) else { return false };
        let k_fits = matches!(self.b.ty(k), Type::Int(of) if of.bits() <= kind.bits());
        if !kind.signed() {
            return k_fits;
        }
        // What counts the iterations does not wrap around, in whatever type it is computed.
        let counter = counted(layout, &inst).filter(|c| c.counter == index);
        if step.wraps && counter.is_none() {
            return false;
        }
        let by = constant(layout, step.by);
        let rises = if step.negative { by.is_some_and(|n| n <= 0) } else { never_negative(layout, step.by) };
        // Upwards from 0 or above: the way is no longer than the value.
        if rises && never_negative(layout, inits[index]) {
            return true;
        }
        // Downwards, and not negative where the loop goes on: no longer than the first value.
        let falls_to_zero = counter.is_some_and(|c| {
            let down = matches!(c.compare, CompareOp::Gt | CompareOp::Ge);
            down && step.negative && never_negative(layout, c.bound)
        });
        if falls_to_zero {
            return true;
        }
        let k_fits = k_fits && matches!(self.b.ty(k), Type::Int(of) if of.signed());
        let from_zero = constant(layout, inits[index]) == Some(0) && !step.negative;
        k_fits && (from_zero || by.is_some_and(|n| n.abs() == 1))
    }

    /// A pointer after `k` steps of so many elements.
    fn moved_pointer(&mut self, inst: Loop, init: Value, k: Value, step: &Step) -> Value {
        let layout = self.facts.layout;
        let by = self.resolve(step.by);
        let way = match constant(layout, step.by) {
            Some(1) if !step.negative => k,
            number => {
                let farthest =
                    constant_trips(layout, &inst).zip(number).map(|(n, by)| i128::from(n) * by.abs());
                let near = farthest.is_some_and(|n| n <= IntKind::Int.greatest());
                let ty = if near { self.b.ty(by) } else { Type::Int(IntKind::LongLong) };
                let [k, by] = [k, by].map(|v| self.b.convert(v, &ty));
                let way = self.b.mul(k, by);
                if step.negative { self.b.neg(way) } else { way }
            }
        };
        self.b.index(init, way)
    }

    /// `init >> k · bits` or `init << k · bits`
    fn shifted(&mut self, init: Value, k: Value, step: Geometric) -> Value {
        let by = self.b.int(self.b.ty(k), i128::from(step.bits));
        let by = self.b.mul(k, by);
        let ty = self.b.ty(init);
        let op = if step.grows { BinaryOp::Shl } else { BinaryOp::Shr };
        self.b.emit(Op::Binary(op, init, by), ty)
    }

    /// `k % 2 == 0 ? init : other`
    fn alternated(&mut self, inits: &[Value], init: Value, k: Value, other: Alternating) -> Value {
        let ty = self.b.ty(init);
        let other = match other {
            Alternating::Minus(c) => {
                let c = self.resolve(c);
                self.b.sub(c, init)
            }
            Alternating::Xor(c) => {
                let c = self.resolve(c);
                self.b.emit(Op::Binary(BinaryOp::Xor, init, c), ty)
            }
            Alternating::Swapped(i) => self.resolve(inits[i]),
        };
        let counts_in = self.b.ty(k);
        let two = self.b.int(counts_in.clone(), 2);
        let zero = self.b.int(counts_in.clone(), 0);
        let rest = self.b.emit(Op::Binary(BinaryOp::Rem, k, two), counts_in);
        let even = self.b.compare(CompareOp::Eq, rest, zero);
        self.b.select(even, init, other)
    }
}
