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

use std::collections::HashSet;

use analysis::contraction::may_be_contracted;
use analysis::objects::Object;
use ir::{Atomic, Code, CompareOp, Const, Diagnostic, ExternEffect, Inst, Op, Value};

use crate::reverse::plan::Facts;
use crate::reverse::sweep::Sweep;

/// Whether one value is chosen from many.
pub fn chooses(op: Atomic) -> bool {
    match op {
        Atomic::Min | Atomic::Max | Atomic::Exchange => true,
        Atomic::Add
        | Atomic::Sub
        | Atomic::And
        | Atomic::Or
        | Atomic::Xor
        | Atomic::Inc
        | Atomic::Dec
        | Atomic::CompareExchange => false,
    }
}

/// Whether the primal must run as a launch of its own before the derivative; refuses what cannot be had either way.
pub fn primal_first(facts: &Facts) -> Result<bool, Diagnostic> {
    let mut first = None;
    for (key, info) in facts.layout.blocks.iter() {
        for inst in info.block.insts.iter().filter(|i| facts.has_work(i)) {
            let Op::Atomic { op, place, operands, .. } = &inst.op else { continue };
            if !chooses(*op) {
                continue;
            }
            if operands.first().is_some_and(|v| may_be_contracted(facts.layout, *v)) {
                let why = "whose value an atomic operation chose is found out by comparing, and this value may be rounded in \
                           two ways: compilers for GPUs make one operation of a product in a sum, or two";
                let hint = "write a * b + c as fma(a, b, c), or store the value to an array and read it from there in a \
                            kernel of its own";
                return Err(refuse(inst, why).with_hint(hint));
            }
            let objects = facts.points.get(*place);
            if objects.iter().any(|o| !facts.reread.settles(facts.layout, *key, inst, o)) {
                let why = "memory in which an atomic operation chooses one of many values is changed again afterwards";
                return Err(refuse(inst, why));
            }
            if !objects.iter().all(|o| facts.reread.is_shared(o)) {
                first = Some(inst);
            }
        }
    }
    let Some(inst) = first else { return Ok(false) };
    let again =
        "the kernel reads memory that it writes, so it cannot run once more to find out which value remains";
    if reads_what_it_writes(facts) { Err(refuse(inst, again)) } else { Ok(true) }
}

fn refuse(inst: &Inst, why: &str) -> Diagnostic {
    Diagnostic::new(Code::AtomicActive, inst.span, why)
}

/// Whether running the kernel twice gives something else than running it once, leaving atomics without a result aside.
fn reads_what_it_writes(facts: &Facts) -> bool {
    let outside = |o: &Object| !matches!(o, Object::Local(_)) && !facts.reread.is_shared(o);
    let (mut read, mut written) = (HashSet::new(), HashSet::new());
    let (mut used, mut results) = (HashSet::new(), HashSet::new());
    let mut unknown = !facts.layout.function.is_kernel();
    facts.layout.function.body().walk(&mut |inst| {
        used.extend(inst.op.operands());
        used.extend(inst.op.blocks().iter().flat_map(|b| b.yields.iter().copied()));
        match &inst.op {
            Op::Load(p) => read.extend(facts.points.get(*p).iter().filter(|o| outside(o)).cloned()),
            Op::Store(p, _) | Op::Accumulate { place: p, .. } => {
                written.extend(facts.points.get(*p).iter().filter(|o| outside(o)).cloned())
            }
            Op::Atomic { place, .. } => {
                written.extend(facts.points.get(*place).iter().filter(|o| outside(o)).cloned());
                if facts.points.get(*place).iter().any(outside) {
                    results.extend(&inst.results);
                }
            }
            Op::Call { .. } | Op::Extern { effect: ExternEffect::Any, .. } => unknown = true,
            _ => {}
        }
    });
    unknown || read.intersection(&written).next().is_some() || results.intersection(&used).next().is_some()
}

impl<'a> Sweep<'a, '_> {
    /// What the primal's own launch has done already.
    pub fn is_done_before(&self, inst: &Inst) -> bool {
        self.facts.primal_first
            && match &inst.op {
                Op::Atomic { place, .. } => {
                    !self.facts.points.get(*place).iter().all(|o| self.facts.reread.is_shared(o))
                }
                Op::Extern { effect: ExternEffect::Output, .. } => true,
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
        if inst.results.iter().any(|r| self.scope.take_adjoint(*r).is_some()) {
            return Err(refuse(inst, "the old value that an atomic operation returns carries derivatives"));
        }
        if chooses(op) {
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
        self.b.push(Op::If { cond: won, then, els }, vec![result]);
        self.contribute(v, |_| result);
        Ok(())
    }
}
