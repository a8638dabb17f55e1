//! What is known where a store runs: by the conditions and the constant loops around it.

use ir::tables::HashMap;
use ir::{Barrier, CompareOp, Inst, Op, Type, Value};

use super::{Proof, THREAD, apart};
use crate::affine::{Atom, Form, Forms};
use crate::conditions::{Comparison, Fact, comparisons, holding};
use crate::exact::is_exact;
use crate::layout::{BlockId, Layout};
use crate::twins::Twins;
use crate::uniformity::Uniformity;
use crate::witness::counter_ranges;

impl<'a> Proof<'a> {
    pub fn at(
        layout: &'a Layout<'a>,
        forms: &'a Forms<'a>,
        twins: &'a Twins,
        uniformity: &'a Uniformity,
        block: BlockId,
        of_block: bool,
    ) -> Self {
        let all = comparisons(layout, forms, block);
        let (mut equalities, mut below) = (Vec::new(), HashMap::default());
        for comparison in &all {
            match comparison.op {
                CompareOp::Eq => equalities.push(comparison.left.minus(&comparison.right)),
                _ => bound(comparison, &mut below),
            }
        }
        let ranges = apart::of_first_twins(twins, counter_ranges(layout, block));
        let held = holding(layout, block);
        let orders = held.iter().flat_map(|f| order(layout, forms, f)).collect();
        let unlimited = held.iter().filter_map(|f| unlimited(layout, forms, f)).collect();
        let mut proof = Proof {
            layout,
            forms,
            twins,
            uniformity,
            block,
            of_block,
            ranges,
            below,
            equalities,
            orders,
            unlimited,
            asked: Vec::new(),
        };
        proof.equalities = proof.equalities.iter().map(|e| proof.as_first_twin(e)).collect();
        let as_first = |(a, b): &(Form, Form)| (proof.as_first_twin(a), proof.as_first_twin(b));
        proof.orders = proof.orders.iter().map(as_first).collect();
        proof
    }

    /// Whether the threads of a block wait for each other between the two, whichever comes first.
    pub fn waits_between(&self, own: &Inst, other: &Proof, theirs: &Inst) -> bool {
        let layout = self.layout;
        let above = layout.ancestors(other.block);
        let Some(common) = layout.ancestors(self.block).into_iter().find(|b| above.contains(b)) else {
            return false;
        };
        // Where the block that holds both comes to each of them, and whether threads wait on the way, before and after.
        let way = |inst: &Inst, mut block: BlockId| {
            let (mut id, mut waited) = (inst.id, [false; 2]);
            loop {
                let insts = &layout.blocks[&block].block.insts;
                let at = insts.iter().position(|i| i.id == id)?;
                if block == common {
                    return Some((at, waited));
                }
                waited = [waited[0] || waits(&insts[..at]), waited[1] || waits(&insts[at + 1..])];
                let info = &layout.blocks[&block];
                (id, block) = (info.owner?.id, info.parent?);
            }
        };
        let (Some(a), Some(b)) = (way(own, self.block), way(theirs, other.block)) else { return false };
        let ((first, [before, after_first]), (last, [before_last, after])) =
            if a.0 < b.0 { (a, b) } else { (b, a) };
        let insts = &layout.blocks[&common].block.insts;
        let between = insts.get(first + 1..last).is_some_and(waits) || after_first || before_last;
        let again = waits(&insts[..first]) || waits(&insts[last + 1..]) || before || after;
        // Two branches of one condition do not follow each other.
        first != last && between && (again || !runs_again(layout, common))
    }
}

fn waits(insts: &[Inst]) -> bool {
    insts.iter().any(|i| matches!(i.op, Op::Barrier(Barrier::Block | Barrier::Grid)))
}

/// Whether a block is in a loop, be it in its condition.
fn runs_again(layout: &Layout, block: BlockId) -> bool {
    let of_loop = |b: &BlockId| matches!(layout.blocks[b].owner.map(|i| &i.op), Some(Op::Loop { .. }));
    layout.ancestors(block).iter().any(of_loop)
}

/// What a coordinate is less than.
fn bound(comparison: &Comparison, all: &mut HashMap<Atom, i128>) {
    let Comparison { op, left, right, unsigned } = comparison;
    // That is a number without end.
    if *unsigned && right.offset() < 0 {
        return;
    }
    let (terms, rest) = left.split(|a| matches!(a, Atom::Coordinate(THREAD, _)));
    let below = match op {
        CompareOp::Lt => right.offset() - rest.offset(),
        CompareOp::Le => right.offset() - rest.offset() + 1,
        CompareOp::Eq | CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => return,
    };
    if let ([(atom, 1)], true) = (terms.as_slice(), rest.is_constant() && right.is_constant()) {
        let least = all.entry(*atom).or_insert(below);
        *least = below.min(*least);
    }
}

/// Numbers of which the first is at most the second. Of unsigned ones the second must not have wrapped around: `i < n - 1u` says
/// nothing if n is zero. Sizes are taken not to be negative; then `(unsigned)i < n` says that i is not negative either.
fn order(layout: &Layout, forms: &Forms, fact: &Fact) -> Vec<(Form, Form)> {
    let (left, right) = (forms.of(fact.left), forms.of(fact.right));
    let unsigned = is_unsigned(layout, fact.right);
    let wraps = unsigned && right.terms().any(|(_, n)| n < 0);
    let exact = [fact.left, fact.right].into_iter().all(|v| is_exact(layout, forms, v));
    let most = match fact.op {
        _ if wraps || !exact => return Vec::new(),
        CompareOp::Lt => right.minus(&Form::constant(1)),
        CompareOp::Le => right,
        CompareOp::Eq | CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => return Vec::new(),
    };
    let least = unsigned.then(|| (Form::default(), left.clone()));
    [(left, most)].into_iter().chain(least).collect()
}

fn is_unsigned(layout: &Layout, v: Value) -> bool {
    matches!(layout.function.ty(v), Type::Int(kind) if !kind.signed())
}

/// The size that an unsigned number is compared with, where the number that is given for it may look negative: one of 64 bits, or a signed
/// one that is taken for unsigned.
fn unlimited(layout: &Layout, forms: &Forms, fact: &Fact) -> Option<Form> {
    let right = forms.of(fact.right);
    let small = |a: Atom| match a {
        Atom::Coordinate(..) => true,
        Atom::Value(v) => {
            matches!(layout.function.ty(v), Type::Int(kind) if !kind.signed() && kind.bits() <= 32)
        }
    };
    (is_unsigned(layout, fact.right) && right.mentions(|a| !small(a))).then_some(right)
}
