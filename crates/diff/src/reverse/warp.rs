//! The reverse of warp-wide exchanges: the transposed exchange of the result's adjoint.
//!
//! `r_j = v_{s(j)}` for each lane `j` gives `v̄_i = Σ r̄_j` over the lanes with `s(j) = i`. For a shift by one distance
//! that all lanes share this is a shift the other way, with care at the ends of the segment. Where lanes have
//! distances of their own, the source lane itself is computed and the general form is used. What a block does together
//! (`ir::WarpOp::is_collective`) comes in pairs of transposes: the adjoint of a sum is a broadcast.

use analysis::layout::{Definition, Layout};
use analysis::loops::{constant, linear};
use analysis::powers::geometric;
use analysis::trips::powers;
use analysis::within::is_within;
use ir::{BinaryOp, Builtin, CompareOp, Diagnostic, Op, Type, Value, WarpOp};

use crate::reverse::sweep::Sweep;

impl Sweep<'_, '_> {
    pub fn reverse_warp(&mut self, op: WarpOp, operands: &[Value], adjoint: Value) -> Result<(), Diagnostic> {
        // Votes are piecewise constant.
        let (Some(mut transposed), Some(exchanged)) = (op.transpose(), op.exchanged()) else { return Ok(()) };
        let mut others: Vec<_> = operands
            .iter()
            .enumerate()
            .map(|(i, v)| if i == exchanged { adjoint } else { self.resolve(*v) })
            .collect();
        if op == WarpOp::BlockMove {
            others.swap(1, 2);
        }
        if op.is_shuffle() && !same_in_all_lanes(self.facts.layout, operands[2]) {
            others[2] = self.source_lane(op, others[2], others[3]);
            if op == WarpOp::ShuffleXor {
                others[3] = self.b.int(Type::INT, 32);
            }
            transposed = WarpOp::ShuffleTransposed;
        } else if op == WarpOp::ShuffleXor && is_plain_exchange(self.facts.layout, operands) {
            transposed = WarpOp::ShuffleXor;
        }
        let ty = self.b.ty(adjoint);
        let sum = self.b.emit(Op::Warp { op: transposed, operands: others }, ty);
        self.contribute(operands[exchanged], |_| sum);
        Ok(())
    }

    /// The lane of the segment that this lane reads; for an exchange by xor, which may also reach into earlier
    /// segments, the lane of the warp.
    fn source_lane(&mut self, op: WarpOp, distance: Value, width: Value) -> Value {
        let warp = self.b.int(Type::INT, 32);
        let own = self.lane_of(if op == WarpOp::ShuffleXor { warp } else { width });
        let b = &mut self.b;
        // `unsigned` for some: `lane - distance` would never be negative.
        let distance = b.convert(distance, &Type::INT);
        match op {
            WarpOp::ShuffleDown => {
                let to = b.add(own, distance);
                let inside = b.compare(CompareOp::Lt, to, width);
                b.select(inside, to, own)
            }
            WarpOp::ShuffleUp => {
                let to = b.sub(own, distance);
                let zero = b.int(Type::INT, 0);
                let inside = b.compare(CompareOp::Ge, to, zero);
                b.select(inside, to, own)
            }
            WarpOp::ShuffleXor => {
                let to = b.emit(Op::Binary(BinaryOp::Xor, own, distance), Type::INT);
                let one = b.int(Type::INT, 1);
                let within = b.sub(width, one);
                let last = b.emit(Op::Binary(BinaryOp::Or, own, within), Type::INT);
                let inside = b.compare(CompareOp::Le, to, last);
                b.select(inside, to, own)
            }
            _ => distance,
        }
    }

    /// The thread's place in its segment of `width` threads.
    fn lane_of(&mut self, width: Value) -> Value {
        let b = &mut self.b;
        let mut at = |i: fn(u8) -> Builtin, axis: u8| {
            let v = b.builtin(i(axis));
            b.convert(v, &Type::INT)
        };
        let [x, y, z] = [0, 1, 2].map(|a| at(Builtin::ThreadIdx, a));
        let [w, h] = [0, 1].map(|a| at(Builtin::BlockDim, a));
        let plane = b.mul(h, z);
        let row = b.add(y, plane);
        let before = b.mul(w, row);
        let thread = b.add(x, before);
        b.emit(Op::Binary(BinaryOp::Rem, thread, width), Type::INT)
    }
}

/// Whether all lanes of the warp take part and every one has a partner: then the exchange is its own transpose.
fn is_plain_exchange(layout: &Layout, operands: &[Value]) -> bool {
    let is = |v: Value, n: i128| constant(layout, v) == Some(n);
    let distances = match layout.definition(operands[2]) {
        Definition::LoopParam { inst, index, .. } => powers(layout, inst, index),
        Definition::Param(_) | Definition::Inst { .. } => None,
    };
    let is_lane = distances.is_some_and(|all| all.iter().all(|n| (0..32).contains(n)));
    (is_lane || is_within(layout, operands[2], 32)) && is(operands[0], 0xffff_ffff) && is(operands[3], 32)
}

/// Whether lanes that execute an instruction together have the same value there.
fn same_in_all_lanes(layout: &Layout, v: Value) -> bool {
    match layout.definition(v) {
        // Of a kernel; a device function is given what its caller has.
        Definition::Param(_) => layout.function.is_kernel(),
        Definition::LoopParam { inst, index, .. } => {
            let Op::Loop { inits, .. } = &inst.op else { unreachable!("a loop parameter is of a loop") };
            let regular = match linear(layout, inst, index) {
                Some(step) => same_in_all_lanes(layout, step.by),
                None => geometric(layout, inst, index).is_some(),
            };
            regular && same_in_all_lanes(layout, inits[index])
        }
        Definition::Inst { inst, .. } => match &inst.op {
            Op::Const(_) => true,
            Op::Builtin(b) => !matches!(b, Builtin::ThreadIdx(_)),
            Op::Unary(..) | Op::Binary(..) | Op::Convert(_) => {
                inst.op.operands().iter().all(|v| same_in_all_lanes(layout, *v))
            }
            // Not known to be the same.
            _ => false,
        },
    }
}
