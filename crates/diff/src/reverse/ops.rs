//! The reverse of operations without blocks.

use ir::{BinaryOp, Code, CompareOp, Diagnostic, FloatKind, Inst, Op, Type, UnaryOp, Value};

use crate::legality::leaks::missing_shadow;
use crate::legality::rows::{math_row, member_of_value};
use crate::partial::{self, Leaves};
use crate::plan::is_reciprocal;
use crate::reverse::sweep::Sweep;

impl<'a> Sweep<'a, '_> {
    pub fn reverse_op(&mut self, inst: &'a Inst) -> Result<(), Diagnostic> {
        match &inst.op {
            Op::Store(place, v) => return self.reverse_store(inst, *place, *v),
            Op::Atomic { op, place, operands, .. } => {
                return self.reverse_atomic(inst, *op, *place, operands);
            }
            Op::Accumulate { place, how, .. }
                if how.skips_zero() && self.facts.layout.op(*place).is_some() =>
            {
                let message = "a sum is added to an address that may not be valid where it is zero";
                return Err(Diagnostic::new(Code::DerivativeNotSupported, inst.span, message)
                    .with_hint("generate the first derivative with --accumulate=atomic"));
            }
            // `*p += v` leaves p̄ as it is: v̄ += p̄.
            Op::Accumulate { place, value, .. } => {
                let at = self.shadow_place(inst, *place)?;
                self.contribute(*value, |s| s.b.load(at));
                return Ok(());
            }
            Op::Call { callee, args } => return self.reverse_call(inst, *callee, args),
            Op::Host { op, operands } => return self.reverse_host(inst, op, operands),
            Op::Barrier(kind) => {
                self.b.effect(Op::Barrier(*kind));
                return Ok(());
            }
            Op::Warp { op: ir::WarpOp::Sync, operands } => {
                let operands = operands.iter().map(|v| self.resolve(*v)).collect();
                self.b.effect(Op::Warp { op: ir::WarpOp::Sync, operands });
                return Ok(());
            }
            // What is left has a result, or nothing to reverse.
            _ => {}
        }
        let [result] = inst.results.as_slice() else { return Ok(()) };
        let Some(adjoint) = self.scope.take_adjoint(*result) else { return Ok(()) };
        match &inst.op {
            Op::Unary(UnaryOp::Neg, a) => self.contribute(*a, |s| s.b.neg(adjoint)),
            Op::Binary(op, a, b) => self.reverse_binary(inst, *op, *a, *b, adjoint)?,
            Op::Convert(a) => self.contribute(*a, |s| {
                let ty = s.facts.layout.function.ty(*a).clone();
                s.b.convert(adjoint, &ty)
            }),
            Op::Select(c, a, b) => {
                let c = self.resolve(*c);
                let zero = self.b.zero(self.facts.layout.function.ty(*result));
                self.contribute(*a, |s| s.b.select(c, adjoint, zero));
                self.contribute(*b, |s| s.b.select(c, zero, adjoint));
            }
            op if op.is_linked() => {
                for (slope, u) in op.links() {
                    self.contribute(u, |s| s.along_slope(adjoint, slope, u));
                }
            }
            Op::Extern { name, args, .. } => self.reverse_math(inst, name, args, *result, adjoint)?,
            Op::Load(place) => {
                if let Some(fold) = self.accumulator.collected(inst) {
                    self.add(fold.slot, adjoint);
                } else {
                    let at = self.shadow_place(inst, *place)?;
                    self.accumulator.to_memory(&mut self.b, inst, at, adjoint);
                }
            }
            Op::Extract(..) => {
                let place = self.facts.shadowed.places.get(result).copied();
                let Some(place) = place else {
                    return Err(member_of_value(self.facts.layout, inst));
                };
                let at = self.resolve(place);
                self.accumulator.to_parameter(&mut self.b, *result, at, adjoint)?;
            }
            Op::Bitcast(_) => {
                let message = "the bits of a value that carries derivatives are reinterpreted";
                return Err(Diagnostic::new(Code::BitcastActive, inst.span, message));
            }
            Op::Warp { op, operands } => self.reverse_warp(*op, operands, adjoint)?,
            // Objects are taken apart, except for the one that is returned.
            Op::Pack(_) => {
                let message =
                    "a gradient is that of one number, and the function returns an object of several";
                let hint = "write the results through pointers and name these in the request, or use differentiate(…)";
                return Err(Diagnostic::new(Code::DerivativeNotSupported, inst.span, message).with_hint(hint));
            }
            Op::Const(_)
            | Op::Unary(..)
            | Op::Compare(..)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Atomic { .. }
            | Op::Builtin(_)
            | Op::Barrier(_)
            | Op::Call { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Host { .. }
            | Op::If { .. }
            | Op::Loop { .. } => {
                return Err(self.unsupported(inst, "operation on values that carry derivatives"));
            }
        }
        Ok(())
    }

    pub fn unsupported(&self, inst: &Inst, what: &str) -> Diagnostic {
        Diagnostic::new(Code::UnsupportedExpression, inst.span, what)
    }

    /// Adds to an operand's adjoint, if it has one.
    pub fn contribute(&mut self, operand: Value, contribution: impl FnOnce(&mut Self) -> Value) {
        if self.facts.activity.active(operand) {
            let c = contribution(self);
            self.add(operand, c);
        }
    }

    fn reverse_binary(
        &mut self,
        inst: &Inst,
        op: BinaryOp,
        a: Value,
        b: Value,
        adjoint: Value,
    ) -> Result<(), Diagnostic> {
        match op {
            BinaryOp::Add => {
                self.contribute(a, |_| adjoint);
                self.contribute(b, |_| adjoint);
            }
            BinaryOp::Sub => {
                self.contribute(a, |_| adjoint);
                self.contribute(b, |s| s.b.neg(adjoint));
            }
            // Both factors' parts at once: of a sum of squares all share the first product. Twice a half may be too much.
            BinaryOp::Mul if a == b && self.b.ty(adjoint) != Type::Float(FloatKind::F16) => {
                self.contribute(a, |s| {
                    let (two, a) = (s.b.number(&s.b.ty(adjoint), 2.0), s.resolve(a));
                    let twice = s.b.mul(two, adjoint);
                    let whole = s.b.mul(twice, a);
                    s.unless_zero(inst, adjoint, whole)
                })
            }
            BinaryOp::Mul => {
                self.contribute(a, |s| {
                    let b = s.resolve(b);
                    let whole = s.b.mul(adjoint, b);
                    s.unless_zero(inst, adjoint, whole)
                });
                self.contribute(b, |s| {
                    let a = s.resolve(a);
                    let whole = s.b.mul(adjoint, a);
                    s.unless_zero(inst, adjoint, whole)
                });
            }
            BinaryOp::Div if self.b.ty(adjoint).is_float() => {
                self.contribute(a, |s| {
                    let b = s.resolve(b);
                    let whole = s.adjoint_quotient(adjoint, b);
                    s.unless_zero(inst, adjoint, whole)
                });
                let is_reciprocal = is_reciprocal(self.facts.layout, &inst.op);
                self.contribute(b, |s| {
                    let y = s.resolve(inst.results[0]);
                    let whole = if is_reciprocal {
                        let part = s.b.mul(adjoint, y);
                        s.b.mul(part, y)
                    } else {
                        let b = s.resolve(b);
                        s.adjoint_quotient_times(adjoint, b, y)
                    };
                    let whole = s.b.neg(whole);
                    s.unless_zero(inst, adjoint, whole)
                });
            }
            BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Shl
            | BinaryOp::Shr => {
                let message =
                    "an integer operation other than +, - and * on values that the request differentiates";
                return Err(Diagnostic::new(Code::ActiveInteger, inst.span, message));
            }
        }
        Ok(())
    }

    fn reverse_math(
        &mut self,
        inst: &Inst,
        name: &str,
        args: &[Value],
        result: Value,
        adjoint: Value,
    ) -> Result<(), Diagnostic> {
        let row = math_row(inst, name, |i| self.facts.activity.active(args[i]))?;
        let Some(row) = row else { return Ok(()) };
        let ty = self.facts.layout.function.ty(result).clone();
        for (i, a) in args.iter().enumerate() {
            let Some(e) = row.partial(i).filter(|_| self.facts.activity.active(*a)) else { continue };
            let values: Vec<Option<Value>> =
                (0..args.len()).map(|j| e.needs_arg(j).then(|| self.resolve(args[j]))).collect();
            let own = e.needs_result().then(|| self.resolve(result));
            let leaves = Leaves {
                args: &|_, j| values[j].expect("needed"),
                result: &|_| own.expect("needed"),
                ty: ty.clone(),
            };
            let product = partial::emit_times(&mut self.b, e, &leaves, adjoint);
            let product = self.unless_zero(inst, adjoint, product);
            let operand_ty = self.facts.layout.function.ty(*a).clone();
            let product = self.b.convert(product, &operand_ty);
            self.add(*a, product);
        }
        Ok(())
    }

    /// What an operation adds; nothing where its adjoint is zero and the product no number, if that is looked at. Where the product
    /// is a number it stays one of both factors: a second derivative needs them.
    fn unless_zero(&mut self, inst: &Inst, adjoint: Value, product: Value) -> Value {
        if !self.facts.spared.contains(&inst.id) {
            return product;
        }
        self.nothing_of_zero(adjoint, product)
    }

    /// What a number that slopes are by gets. Slopes are there whether or not the adjoint is, so they are looked at.
    fn along_slope(&mut self, adjoint: Value, slope: Value, by: Value) -> Value {
        let slope = self.resolve(slope);
        let whole = self.b.mul(adjoint, slope);
        let whole = self.nothing_of_zero(adjoint, whole);
        self.b.convert(whole, self.facts.layout.function.ty(by))
    }

    fn nothing_of_zero(&mut self, adjoint: Value, product: Value) -> Value {
        let none = self.b.zero(&self.b.ty(adjoint));
        let is_zero = self.b.compare(CompareOp::Eq, adjoint, none);
        let is_no_number = self.b.compare(CompareOp::Ne, product, product);
        let spared = self.b.binary(BinaryOp::And, is_zero, is_no_number);
        let nothing = self.b.zero(&self.b.ty(product));
        self.b.select(spared, nothing, product)
    }

    /// The adjoint's address for an access of the primal.
    pub fn shadow_place(&mut self, inst: &Inst, place: Value) -> Result<Value, Diagnostic> {
        match self.facts.shadowed.of.get(&place) {
            Some(s) => Ok(self.resolve(*s)),
            None => Err(missing_shadow(self.module, self.facts, inst, place)),
        }
    }

    fn reverse_store(&mut self, inst: &'a Inst, place: Value, v: Value) -> Result<(), Diagnostic> {
        let at = self.shadow_place(inst, place)?;
        if self.may_be_shared(inst, place) {
            let adjoint = self.take(at);
            self.contribute(v, |_| adjoint);
            return Ok(());
        }
        let adjoint = self.b.load(at);
        let ty = self.b.ty(adjoint);
        let kept = self.facts.points.get(place).iter().all(|o| self.facts.kept.contains(o));
        if !kept && !self.clears_late(inst, place) {
            let zero = self.b.zero(&ty);
            self.b.store(at, zero);
        }
        self.contribute(v, |_| adjoint);
        Ok(())
    }
}
