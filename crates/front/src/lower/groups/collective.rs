//! What a group does together: reductions, scans, copies.
//!
//! In a tile they are butterflies and doubling steps. Lanes of a mask are gone through one after the other: the
//! mask is the same for all of them, so they stay together.

use ir::{BinaryOp, Builtin, Code, CompareOp, Op, Type, Value, WarpOp};

use super::{Group, UINT};
use crate::ast::NodeId;
use crate::lower::R;
use crate::lower::body::Body;
use crate::lower::call::{Call, Outcome};
use crate::types::Shape;

/// The operators of the headers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CombineOp {
    Plus,
    Less,
    Greater,
    BitAnd,
    BitOr,
    BitXor,
}

impl Body<'_, '_> {
    fn combine_of(&mut self, e: NodeId) -> Option<CombineOp> {
        let ctype = self.m.types.type_of(e);
        let Shape::Foreign(class) = &ctype.referred().shape else { return None };
        let base = class.split('<').next()?;
        Some(match base.rsplit("::").next()? {
            "plus" => CombineOp::Plus,
            "less" => CombineOp::Less,
            "greater" => CombineOp::Greater,
            "bit_and" => CombineOp::BitAnd,
            "bit_or" => CombineOp::BitOr,
            "bit_xor" => CombineOp::BitXor,
            _ => return None,
        })
    }

    fn combined(&mut self, how: CombineOp, a: Value, b: Value) -> Value {
        match how {
            CombineOp::Plus => self.b.binary(BinaryOp::Add, a, b),
            CombineOp::BitAnd => self.b.binary(BinaryOp::And, a, b),
            CombineOp::BitOr => self.b.binary(BinaryOp::Or, a, b),
            CombineOp::BitXor => self.b.binary(BinaryOp::Xor, a, b),
            CombineOp::Less | CombineOp::Greater => {
                let op = if how == CombineOp::Less { CompareOp::Lt } else { CompareOp::Gt };
                let first = self.b.compare(op, a, b);
                self.b.select(first, a, b)
            }
        }
    }

    /// The operator of a call and the value it is given.
    fn collective(&mut self, call: &Call, group: Group) -> R<(CombineOp, Value)> {
        let how = match call.args.get(2) {
            Some(&op) => self.combine_of(op),
            None => Some(CombineOp::Plus),
        };
        let (Some(how), Group::Tile { .. } | Group::Coalesced) = (how, group) else {
            let message = format!("`{}` over this group or with this operator", call.name);
            return Err(self.refuse_collective(call, message));
        };
        let value = self.arg(call, 1)?;
        let bits = matches!(how, CombineOp::BitAnd | CombineOp::BitOr | CombineOp::BitXor);
        match self.b.ty(value) {
            Type::Int(_) => Ok((how, value)),
            Type::Float(_) if !bits => Ok((how, value)),
            _ => Err(self.refuse_collective(call, format!("`{}` of objects", call.name))),
        }
    }

    fn refuse_collective(&mut self, call: &Call, message: String) -> crate::lower::Refused {
        let hint = "reduce numbers over a tile of a warp with cooperative_groups::plus, less or greater";
        self.m.refuse_with_hint(Code::WarpActive, call.expr, message, hint)
    }

    /// `reduce(group, x, plus<float>())`: every thread gets the result.
    pub(super) fn group_reduce(&mut self, call: &Call, group: Group, mask: Value) -> R<Outcome> {
        let (how, mut value) = self.collective(call, group)?;
        let Group::Tile { size, .. } = group else {
            return self.over_members(call, mask, value, how, None).map(Outcome::Value);
        };
        let mut step = size / 2;
        while step > 0 {
            let lane = self.b.int(Type::INT, i128::from(step));
            let other = self.group_shuffle(call, group, mask, WarpOp::ShuffleXor, value, lane)?;
            value = self.combined(how, value, other);
            step /= 2;
        }
        Ok(Outcome::Value(value))
    }

    pub(super) fn group_scan(
        &mut self,
        call: &Call,
        group: Group,
        mask: Value,
        inclusive: bool,
    ) -> R<Outcome> {
        let (how, mut value) = self.collective(call, group)?;
        if !inclusive && !matches!(how, CombineOp::Plus | CombineOp::BitOr | CombineOp::BitXor) {
            let message = "exclusive scan with an operator that has no zero for the first thread".to_string();
            return Err(self.refuse_collective(call, message));
        }
        let Group::Tile { size, .. } = group else {
            return self.over_members(call, mask, value, how, Some(inclusive)).map(Outcome::Value);
        };
        let rank = self.rank_in(group, mask);
        let mut step = 1;
        while step < size {
            let by = self.b.int(Type::INT, i128::from(step));
            let other = self.group_shuffle(call, group, mask, WarpOp::ShuffleUp, value, by)?;
            let sum = self.combined(how, other, value);
            let least = self.b.int(UINT, i128::from(step));
            let inside = self.b.compare(CompareOp::Ge, rank, least);
            value = self.b.select(inside, sum, value);
            step *= 2;
        }
        if !inclusive {
            let one = self.b.int(Type::INT, 1);
            let before = self.group_shuffle(call, group, mask, WarpOp::ShuffleUp, value, one)?;
            let first = self.b.int(UINT, 0);
            let is_first = self.b.compare(CompareOp::Eq, rank, first);
            let ty = self.b.ty(value);
            let zero = self.b.zero(&ty);
            value = self.b.select(is_first, zero, before);
        }
        Ok(Outcome::Value(value))
    }

    /// The values of the lanes of a mask combined in their order: of all, or for a scan of those before this one
    /// (and of its own, if `inclusive`).
    fn over_members(
        &mut self,
        call: &Call,
        mask: Value,
        value: Value,
        how: CombineOp,
        scan: Option<bool>,
    ) -> R<Value> {
        let ty = self.b.ty(value);
        let (result, begun) = (self.b.local(ty.clone(), None, false), self.b.local(Type::Bool, None, false));
        let zero = self.b.zero(&ty);
        self.b.store(result, zero);
        let no = self.b.boolean(false);
        self.b.store(begun, no);
        let own = self.lane();
        self.counting(0..32, &mut |body, i| {
            let lane = body.b.convert(i, &UINT);
            let present = body.bit_of(mask, lane);
            body.b.begin();
            let done = body.turn_of_lane(call, [mask, value, lane, own], (result, begun), how, scan);
            let then = body.b.close(Vec::new());
            body.b.begin();
            let els = body.b.close(Vec::new());
            body.b.push(Op::If { cond: present, then: Box::new(then), els: Box::new(els) }, Vec::new());
            done
        })?;
        Ok(self.b.load(result))
    }

    /// One lane's turn: all read its value, and those that count it add it.
    fn turn_of_lane(
        &mut self,
        call: &Call,
        [mask, value, lane, own]: [Value; 4],
        (result, begun): (Value, Value),
        how: CombineOp,
        scan: Option<bool>,
    ) -> R<()> {
        let other = self.lane_value(call, mask, value, lane)?;
        let (so_far, has_begun) = (self.b.load(result), self.b.load(begun));
        let sum = self.combined(how, so_far, other);
        let next = self.b.select(has_begun, sum, other);
        let counts = match scan {
            None => self.b.boolean(true),
            Some(true) => self.b.compare(CompareOp::Le, lane, own),
            Some(false) => self.b.compare(CompareOp::Lt, lane, own),
        };
        let chosen = self.b.select(counts, next, so_far);
        self.b.store(result, chosen);
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
