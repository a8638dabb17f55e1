//! What a block adds to the indices of all its additions: `o * 72` in `weight[o * 72 + k * 9 + j]`, where `o` is the same for all its threads.
//!
//! It is computed where the kernel begins, and again where it ends, so it must be made of parameters and of what hardware knows, by
//! operations that are defined wherever they are done. It is computed in 64 bits, in which indices do not wrap around (see
//! [`analysis::affine`]).

use analysis::affine::{Atom, Form};
use analysis::layout::{Definition, Layout};
use analysis::loops::constant;
use analysis::uniformity::Uniformity;
use ir::tables::HashSet;
use ir::{BinaryOp, Builder, Builtin, Inst, IntKind, Op, Span, Type, Value};

/// An index without what the block adds, and that.
pub fn split(layout: &Layout, uniform: &Uniformity, index: &Form) -> (Form, Form) {
    let of_block = |atom: &Atom| match atom {
        // Blocks, and sizes.
        Atom::Coordinate(kind, _) => *kind != 0,
        Atom::Value(v) => {
            let counts = matches!(layout.definition(*v), Definition::LoopParam { .. });
            !counts && uniform.get(*v).block_uniform()
        }
    };
    let mut base = Form::default();
    for (atoms, times) in index.terms() {
        if !atoms.is_empty() && atoms.iter().all(of_block) {
            let product = atoms.iter().try_fold(Form::constant(times), |p, a| p.times(&Form::atom(*a)));
            base = base.plus(&product.unwrap_or_default());
        }
    }
    (index.minus(&base), base)
}

/// How it is computed.
#[derive(Debug)]
pub struct Recipe {
    insts: Vec<Inst>,
    terms: Vec<(Vec<Atom>, i128)>,
}

impl Recipe {
    pub fn of(layout: &Layout, base: &Form) -> Option<Recipe> {
        let (mut insts, mut seen) = (Vec::new(), HashSet::default());
        let terms: Vec<(Vec<Atom>, i128)> = base.terms().map(|(atoms, n)| (atoms.to_vec(), n)).collect();
        let known = terms.iter().flat_map(|(atoms, _)| atoms).all(|atom| match atom {
            Atom::Coordinate(..) => true,
            Atom::Value(v) => computes(layout, *v, &mut insts, &mut seen),
        });
        known.then_some(Recipe { insts, terms })
    }

    /// Whether it is another one in each block along x.
    pub fn asks_for_block(&self) -> bool {
        let by_number = |i: &Inst| matches!(i.op, Op::Builtin(Builtin::BlockIdx(0)));
        let atoms = self.terms.iter().flat_map(|(atoms, _)| atoms);
        self.insts.iter().any(by_number) || atoms.into_iter().any(|a| *a == Atom::Coordinate(1, 0))
    }

    /// None where it is zero.
    pub fn write(&self, b: &mut Builder) -> Option<Value> {
        let wide = Type::Int(IntKind::LongLong);
        let copies = b.copies_of(&self.insts);
        let mut sum = None;
        for (atoms, times) in &self.terms {
            let mut product = None;
            for atom in atoms {
                let value = match atom {
                    Atom::Coordinate(kind, axis) => {
                        let axis = *axis;
                        let kinds =
                            [Builtin::ThreadIdx, Builtin::BlockIdx, Builtin::BlockDim, Builtin::GridDim];
                        b.builtin(kinds[usize::from(*kind)](axis))
                    }
                    Atom::Value(v) => copies.get(v).copied().unwrap_or(*v),
                };
                let value = b.convert(value, &wide);
                product = Some(product.map_or(value, |p| b.mul(p, value)));
            }
            let times = b.int(wide.clone(), *times);
            let term = product.map_or(times, |p| b.mul(p, times));
            sum = Some(sum.map_or(term, |s| b.add(s, term)));
        }
        sum
    }
}

/// What computes a value from parameters and hardware's numbers alone, in order.
pub fn computes(layout: &Layout, v: Value, insts: &mut Vec<Inst>, seen: &mut HashSet<Value>) -> bool {
    let is_param = layout.function.params.iter().any(|p| p.value == v);
    if is_param || !seen.insert(v) {
        return true;
    }
    let Some(op) = layout.op(v).filter(|op| is_safe(layout, op)) else { return false };
    let all = op.operands().iter().all(|a| computes(layout, *a, insts, seen));
    insts.push(Inst::new(vec![v], op.clone(), Span::default()));
    all
}

/// Whether an operation is defined wherever it is done.
fn is_safe(layout: &Layout, op: &Op) -> bool {
    match op {
        Op::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) => {
            !matches!(constant(layout, *by), None | Some(0 | -1))
        }
        op => op.is_cheap(),
    }
}
