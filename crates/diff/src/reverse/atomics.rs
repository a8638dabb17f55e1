//! The reverse of atomic operations.
//!
//! `atomicAdd(&p[i], v)` is linear: `v̄ += p̄[i]`.
//!
//! Of all that threads offer to a minimum, a maximum or an exchange, one value remains, and it alone influenced the
//! result. So `v̄ += p̄[i]` for the thread whose value is there at the end; it takes the adjoint and leaves zero, so
//! that of several equal values one takes it. If nobody takes it, the value from before the kernel remained, and the
//! adjoint stays with it.
//!
//! This needs the value that remains. In shared memory it is there once the block has passed a barrier, and nothing
//! else is stored to it later. In global memory other blocks may still come: there the primal runs first, as a
//! launch of its own ([`Choice::PrimalFirst`]), and the derivative does not repeat its atomics.

use ir::{Atomic, CompareOp, Const, Diagnostic, ExternEffect, Inst, Op, Value};

use crate::plan::choices::{is_outside, refuse};
use crate::reverse::sweep::Sweep;

impl<'a> Sweep<'a, '_> {
    /// What the primal's own launch has done already.
    pub fn is_done_before(&self, inst: &Inst) -> bool {
        self.facts.primal_first
            && match &inst.op {
                Op::Atomic { place, .. } => {
                    !self.facts.points.get(*place).iter().all(|o| self.facts.reread.is_shared(o))
                }
                // The kernel reads nothing that it writes outside (`choices::primal_first`), and done again in front of an atomic that is not, a
                // store would undo what that has left.
                Op::Store(place, _) | Op::Accumulate { place, .. } => {
                    is_outside(self.facts, self.facts.points.get(*place))
                }
                Op::Extern { effect: ExternEffect::Output, .. } => true,
                // It is needed again.
                _ => false,
            }
    }

    pub fn reverse_atomic(
        &mut self,
        inst: &'a Inst,
        op: Atomic,
        place: Value,
        operands: &[Value],
    ) -> Result<(), Diagnostic> {
        let carries = |r: &Value| self.facts.activity.active(*r);
        if inst.results.iter().any(carries)
            || inst.results.iter().any(|r| self.scope.take_adjoint(*r).is_some())
        {
            return Err(refuse(inst, "the old value that an atomic operation returns carries derivatives"));
        }
        if op.chooses() {
            return self.reverse_choice(inst, place, operands[0]);
        }
        if !matches!(op, Atomic::Add | Atomic::Sub) {
            let why = "an atomic operation without a derivative on memory that carries derivatives";
            return Err(refuse(inst, why));
        }
        let at = self.shadow_place(inst, place)?;
        let adjoint = self.b.load(at);
        self.contribute(operands[0], |s| if op == Atomic::Sub { s.b.neg(adjoint) } else { adjoint });
        Ok(())
    }

    /// `if (p[i] == v) v̄ += atomicExch(&p̄[i], 0)`
    fn reverse_choice(&mut self, inst: &'a Inst, place: Value, v: Value) -> Result<(), Diagnostic> {
        let at = self.shadow_place(inst, place)?;
        let (place, value) = (self.resolve(place), self.resolve(v));
        let remains = self.b.load(place);
        let won = self.b.compare(CompareOp::Eq, value, remains);
        let ty = self.b.ty(value);
        self.b.begin();
        let taken = self.take(at);
        let then = self.b.close(vec![taken]);
        self.b.begin();
        let nothing = self.b.emit(Op::Const(Const::Zero), ty.clone());
        let els = self.b.close(vec![nothing]);
        let result = self.b.value(ty, None);
        self.b.push(Op::If { cond: won, then: Box::new(then), els: Box::new(els) }, vec![result]);
        self.contribute(v, |_| result);
        Ok(())
    }
}
