//! What a group does together: reductions, scans, copies.
//!
//! In a tile they are butterflies and doubling steps. Lanes of a mask are gone through one after the other: the
//! mask is the same for all of them, so they stay together.

use ir::{Barrier, BinaryOp, Builtin, Code, CompareOp, Op, Type, Value, WarpOp};

use super::operator::Combine;
use super::{Group, UINT, WARP};
use crate::lower::R;
use crate::lower::body::Body;
use crate::lower::call::{Call, Outcome};

/// What a reduction or a scan is made of.
#[derive(Clone, Copy)]
struct Collective<'a> {
    call: &'a Call,
    mask: Value,
    how: Combine,
}

impl Body<'_, '_> {
    /// The operator of a call and the value it is given.
    fn collective<'a>(&mut self, call: &'a Call, group: Group, mask: Value) -> R<(Collective<'a>, Value)> {
        let how = match group {
            Group::Tile { .. } | Group::Coalesced => self.combine_of(call)?,
            Group::Block | Group::Any | Group::Grid => None,
        };
        let Some(how) = how else {
            let message = format!("`{}` over this group or with this operator", call.name);
            return Err(self.refuse_collective(call, message));
        };
        let value = self.arg(call, 1)?;
        let takes = match (how, self.b.ty(value)) {
            (Combine::Header(op), ty) => op.takes(&ty),
            (Combine::Own { .. }, ty) => matches!(ty, Type::Int(_) | Type::Float(_) | Type::Struct(_)),
        };
        if takes {
            Ok((Collective { call, mask, how }, value))
        } else {
            Err(self.refuse_collective(call, format!("`{}` of objects", call.name)))
        }
    }

    fn refuse_collective(&mut self, call: &Call, message: String) -> crate::lower::Refused {
        let hint = "reduce over a tile or a coalesced group with cooperative_groups::plus, less or greater on numbers, or with a function of your own";
        self.m.refuse_with_hint(Code::WarpActive, call.expr, message, hint)
    }

    fn combine(&mut self, of: Collective, a: Value, b: Value) -> R<Value> {
        match self.combined(of.how, a, b)? {
            Some(value) => Ok(value),
            None => {
                let message = format!("`{}` with an operator of another type", of.call.name);
                Err(self.refuse_collective(of.call, message))
            }
        }
    }

    /// Two values combined where `cond` holds, and `otherwise` where it does not. An operator of the user's is not called then: its
    /// result might not be finite.
    fn combine_where(
        &mut self,
        of: Collective,
        cond: Value,
        [a, b]: [Value; 2],
        otherwise: Value,
    ) -> R<Value> {
        if let Combine::Header(_) = of.how {
            let sum = self.combine(of, a, b)?;
            return Ok(self.b.select(cond, sum, otherwise));
        }
        let place = self.spill(otherwise);
        self.if_then(
            cond,
            |body| {
                let sum = body.combine(of, a, b)?;
                body.b.store(place, sum);
                Ok(())
            },
            |_| Ok(()),
        )?;
        Ok(self.b.load(place))
    }

    fn store_where(&mut self, cond: Value, place: Value, value: Value) -> R<()> {
        if !matches!(self.b.ty(value), Type::Struct(_)) {
            let old = self.b.load(place);
            let chosen = self.b.select(cond, value, old);
            self.b.store(place, chosen);
            return Ok(());
        }
        let store = |body: &mut Self| {
            body.b.store(place, value);
            Ok(())
        };
        self.if_then(cond, store, |_| Ok(()))
    }

    /// `reduce(group, x, plus<float>())`: every thread gets the result.
    pub(super) fn group_reduce(&mut self, call: &Call, group: Group, mask: Value) -> R<Outcome> {
        let (of, value) = self.collective(call, group, mask)?;
        let result = match (group, of.how) {
            (Group::Tile { size, .. }, _) => self.butterfly(of, value, size)?,
            // CUDA reduces a whole warp like a tile, which is another order: an operator may tell.
            (_, Combine::Own { .. }) => {
                let size = self.count_lanes(mask);
                let whole = self.b.int(UINT, 32);
                let is_whole = self.b.compare(CompareOp::Eq, size, whole);
                let result = self.spill(value);
                self.if_then(
                    is_whole,
                    |body| {
                        let sum = body.butterfly(of, value, 32)?;
                        body.b.store(result, sum);
                        Ok(())
                    },
                    |body| {
                        let sum = body.over_members(of, value, None)?;
                        body.b.store(result, sum);
                        Ok(())
                    },
                )?;
                self.b.load(result)
            }
            _ => self.over_members(of, value, None)?,
        };
        Ok(Outcome::Value(result))
    }

    /// Within warps first, then from warp to warp.
    fn butterfly(&mut self, of: Collective, mut value: Value, size: u32) -> R<Value> {
        let warp = size.min(WARP);
        let group = Group::Tile { size: warp, parent: None };
        let mut step = warp / 2;
        while step > 0 {
            let lane = self.b.int(Type::INT, i128::from(step));
            let other = self.group_shuffle(of.call, group, of.mask, WarpOp::ShuffleXor, value, lane)?;
            value = self.combine(of, value, other)?;
            step /= 2;
        }
        let mut step = size / 2;
        while step >= WARP {
            let rank = self.thread_rank();
            let flip = self.b.int(UINT, i128::from(step));
            let from = self.b.binary(BinaryOp::Xor, rank, flip);
            let other = self.of_thread(of.call, value, from)?;
            value = self.combine(of, value, other)?;
            step /= 2;
        }
        Ok(value)
    }

    /// The value of another thread of the block. All of them are there: the barrier has it asked.
    fn of_thread(&mut self, call: &Call, value: Value, from: Value) -> R<Value> {
        self.b.effect(Op::Barrier(Barrier::Block));
        let from = self.b.convert(from, &Type::INT);
        self.exchange_together(call, WarpOp::BlockTake, value, &[from])
    }

    /// The value of the thread so many ranks before this one in a tile; that of some thread where there is none.
    fn of_earlier(&mut self, of: Collective, size: u32, value: Value, step: u32) -> R<Value> {
        if size <= WARP {
            let group = Group::Tile { size, parent: None };
            let by = self.b.int(Type::INT, i128::from(step));
            return self.group_shuffle(of.call, group, of.mask, WarpOp::ShuffleUp, value, by);
        }
        let rank = self.thread_rank();
        let (rank, by) = (self.b.convert(rank, &Type::INT), self.b.int(Type::INT, i128::from(step)));
        let from = self.b.sub(rank, by);
        self.of_thread(of.call, value, from)
    }

    /// CUDA's headers hand an operator the thread's own value first, and then what is before it.
    pub(super) fn group_scan(
        &mut self,
        call: &Call,
        group: Group,
        mask: Value,
        inclusive: bool,
    ) -> R<Outcome> {
        let (of, mut value) = self.collective(call, group, mask)?;
        let ty = self.b.ty(value);
        if !inclusive && !matches!(ty, Type::Int(_) | Type::Float(_)) {
            // An object made of nothing may be anything.
            let message =
                "exclusive scan of objects, whose first thread gets one made of nothing".to_string();
            return Err(self.refuse_collective(call, message));
        }
        let Group::Tile { size, .. } = group else {
            return self.over_members(of, value, Some(inclusive)).map(Outcome::Value);
        };
        let rank = self.rank_in(group, mask);
        let mut step = 1;
        while step < size {
            let other = self.of_earlier(of, size, value, step)?;
            let least = self.b.int(UINT, i128::from(step));
            let inside = self.b.compare(CompareOp::Ge, rank, least);
            value = self.combine_where(of, inside, [value, other], value)?;
            step *= 2;
        }
        if !inclusive {
            let before = self.of_earlier(of, size, value, 1)?;
            let first = self.b.int(UINT, 0);
            let is_first = self.b.compare(CompareOp::Eq, rank, first);
            let zero = self.b.zero(&ty);
            value = self.b.select(is_first, zero, before);
        }
        Ok(Outcome::Value(value))
    }

    /// The values of the lanes of a mask combined in their order: of all, or for a scan of those before this one
    /// (and of its own, if `inclusive`).
    fn over_members(&mut self, of: Collective, value: Value, scan: Option<bool>) -> R<Value> {
        let ty = self.b.ty(value);
        let (result, begun) = (self.b.local(ty.clone(), None, false), self.b.local(Type::Bool, None, false));
        let zero = self.b.zero(&ty);
        self.b.store(result, zero);
        let no = self.b.boolean(false);
        self.b.store(begun, no);
        let own = self.lane();
        self.counting(0..32, &mut |body, i| {
            let lane = body.b.convert(i, &UINT);
            let present = body.bit_of(of.mask, lane);
            body.if_then(
                present,
                |body| body.turn_of_lane(of, [value, lane, own], (result, begun), scan),
                |_| Ok(()),
            )
        })?;
        Ok(self.b.load(result))
    }

    /// One lane's turn: all read its value, and those that count it add it.
    fn turn_of_lane(
        &mut self,
        of: Collective,
        [value, lane, own]: [Value; 3],
        (result, begun): (Value, Value),
        scan: Option<bool>,
    ) -> R<()> {
        let other = self.lane_value(of.call, of.mask, value, lane)?;
        let (so_far, has_begun) = (self.b.load(result), self.b.load(begun));
        let next = self.combine_where(of, has_begun, [other, so_far], other)?;
        let counts = match scan {
            None => self.b.boolean(true),
            Some(true) => self.b.compare(CompareOp::Le, lane, own),
            Some(false) => self.b.compare(CompareOp::Lt, lane, own),
        };
        self.store_where(counts, result, next)?;
        let started = self.b.binary(BinaryOp::Or, has_begun, counts);
        self.b.store(begun, started);
        Ok(())
    }

    /// `memcpy_async(group, to, from, bytes)` and the form with two counts: the threads share the copy.
    pub(super) fn group_copy(&mut self, call: &Call, group: Group, mask: Value) -> R<Outcome> {
        let (from_at, counts) = match call.args.len() {
            4 => (2, vec![3]),
            5 => (3, vec![2, 4]),
            _ => return Err(self.unsupported(call.expr)),
        };
        let (to, from) = (self.arg(call, 1)?, self.arg(call, from_at)?);
        let (target, source) = (self.b.pointee(to), self.b.pointee(from));
        if target != source || matches!(target, Type::Void) {
            return Err(self.refuse(
                Code::PointerPunning,
                call.expr,
                "copy between objects of different types",
            ));
        }
        let mut count = self.arg(call, counts[0])?;
        count = self.b.convert(count, &Type::SIZE);
        if let Some(&other) = counts.get(1) {
            let other = self.arg(call, other)?;
            let other = self.b.convert(other, &Type::SIZE);
            let fewer = self.b.compare(CompareOp::Lt, other, count);
            count = self.b.select(fewer, other, count);
        } else {
            let size = call.args.get(1).and_then(|&a| {
                let ctype = self.m.types.type_of(a);
                ctype.pointee().and_then(|to| self.m.types.size_of(to))
            });
            let Some(size) = size else { return Err(self.unsupported(call.expr)) };
            let size = self.b.int(Type::SIZE, i128::from(size));
            count = self.b.binary(BinaryOp::Div, count, size);
        }
        let start = self.rank_in(group, mask);
        let start = self.b.convert(start, &Type::SIZE);
        let step = match group {
            Group::Block => self.volume(Builtin::BlockDim),
            _ => self.size_of(group, mask),
        };
        let step = self.b.convert(step, &Type::SIZE);
        self.stepping(start, count, step, &mut |body, i| {
            let source = body.b.index(from, i);
            let value = body.b.load(source);
            let target = body.b.index(to, i);
            body.b.store(target, value);
            Ok(())
        })?;
        Ok(Outcome::Nothing)
    }
}
