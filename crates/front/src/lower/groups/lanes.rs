//! Which threads a group has, how they are numbered, and which lanes belong to its parts.

use ir::{BinaryOp, Builtin, Code, CompareOp, IntKind, Op, Type, Value};

use super::{FULL, Group, UINT, WARP};
use crate::lower::R;
use crate::lower::body::Body;
use crate::lower::call::{Call, Outcome};

impl Body<'_, '_> {
    /// This thread's number in its group.
    pub(super) fn rank_in(&mut self, group: Group, mask: Value) -> Value {
        match group {
            Group::Block => self.thread_rank(),
            Group::Tile { size, .. } => {
                let rank = self.thread_rank();
                let size = self.b.int(UINT, i128::from(size));
                self.b.binary(BinaryOp::Rem, rank, size)
            }
            Group::Coalesced => self.rank_among(mask),
            Group::Any => {
                let (whole, among) = (self.thread_rank(), self.rank_among(mask));
                self.by_kind(mask, whole, among)
            }
            Group::Grid => self.grid_rank(),
        }
    }

    pub(super) fn size_of(&mut self, group: Group, mask: Value) -> Value {
        match group {
            Group::Block => self.volume(Builtin::BlockDim),
            Group::Tile { size, .. } => self.b.int(UINT, i128::from(size)),
            Group::Coalesced => self.count_lanes(mask),
            Group::Any => {
                let (whole, lanes) = (self.volume(Builtin::BlockDim), self.count_lanes(mask));
                self.by_kind(mask, whole, lanes)
            }
            Group::Grid => {
                let wide = Type::Int(IntKind::ULongLong);
                let blocks = self.volume(Builtin::GridDim);
                let blocks = self.b.convert(blocks, &wide);
                let threads = self.volume(Builtin::BlockDim);
                let threads = self.b.convert(threads, &wide);
                self.b.mul(blocks, threads)
            }
        }
    }

    /// A group of any kind is the block where it has no mask.
    fn by_kind(&mut self, mask: Value, whole: Value, lanes: Value) -> Value {
        let none = self.b.int(UINT, 0);
        let is_block = self.b.compare(CompareOp::Eq, mask, none);
        self.b.select(is_block, whole, lanes)
    }

    /// The lanes of this thread's warp that a group has.
    pub(super) fn lanes_of(&mut self, call: &Call, group: Group, mask: Value) -> R<Value> {
        match group {
            Group::Tile { size, .. } if size > WARP => {
                Err(self.refuse(Code::UnknownCall, call.expr, "part of a tile of several warps"))
            }
            Group::Tile { .. } | Group::Coalesced => Ok(mask),
            Group::Block => Ok(self.b.int(UINT, FULL)),
            Group::Any => {
                let all = self.b.int(UINT, FULL);
                Ok(self.by_kind(mask, all, mask))
            }
            Group::Grid => Err(self.refuse(Code::UnknownCall, call.expr, "part of a grid")),
        }
    }

    /// The lanes of this thread's tile.
    pub(super) fn tile_mask(&mut self, size: u32) -> Value {
        if size >= WARP {
            return self.b.int(UINT, FULL);
        }
        let shift = self.first_lane(size);
        let lanes = self.b.int(UINT, (1i128 << size) - 1);
        self.b.binary(BinaryOp::Shl, lanes, shift)
    }

    /// The lane where this thread's tile begins.
    pub(super) fn first_lane(&mut self, size: u32) -> Value {
        let rank = self.thread_rank();
        let first = self.b.int(UINT, i128::from(31 & !(size - 1)));
        self.b.binary(BinaryOp::And, rank, first)
    }

    /// The part of some lanes that this thread is in, when they are cut into parts of `size` in their order.
    pub(super) fn tile_among(&mut self, lanes: Value, size: Value) -> R<Value> {
        let rank = self.rank_among(lanes);
        let mine = self.b.binary(BinaryOp::Div, rank, size);
        self.lanes_where(lanes, &mut |body, _, rank| {
            let part = body.b.binary(BinaryOp::Div, rank, size);
            body.b.compare(CompareOp::Eq, part, mine)
        })
    }

    /// The lanes of a mask for which `holds` (given the lane and its rank), as a mask.
    fn lanes_where(
        &mut self,
        lanes: Value,
        holds: &mut dyn FnMut(&mut Self, Value, Value) -> Value,
    ) -> R<Value> {
        self.over_lanes(lanes, &mut |body, lane, rank, present, so_far| {
            let holds = holds(body, lane, rank);
            let bit = body.b.binary(BinaryOp::And, present, holds);
            let bit = body.b.convert(bit, &UINT);
            let bit = body.b.binary(BinaryOp::Shl, bit, lane);
            body.b.binary(BinaryOp::Or, so_far, bit)
        })
    }

    /// Bits of lanes as bits of ranks: what a vote of a group looks like.
    pub(super) fn packed(&mut self, lanes: Value, votes: Value) -> R<Value> {
        self.over_lanes(lanes, &mut |body, lane, rank, present, so_far| {
            let vote = body.bit_of(votes, lane);
            let bit = body.b.binary(BinaryOp::And, present, vote);
            let bit = body.b.convert(bit, &UINT);
            let bit = body.b.binary(BinaryOp::Shl, bit, rank);
            body.b.binary(BinaryOp::Or, so_far, bit)
        })
    }

    /// Goes through the lanes 0 to 31 with a number that starts at 0. `f` is given the lane, its rank among
    /// `lanes`, whether it is one of them, and the number so far.
    fn over_lanes(
        &mut self,
        lanes: Value,
        f: &mut dyn FnMut(&mut Self, Value, Value, Value, Value) -> Value,
    ) -> R<Value> {
        let (result, rank) = (self.b.local(UINT, None, false), self.b.local(UINT, None, false));
        let zero = self.b.int(UINT, 0);
        self.b.store(result, zero);
        self.b.store(rank, zero);
        self.counting(0..32, &mut |body, i| {
            let lane = body.b.convert(i, &UINT);
            let present = body.bit_of(lanes, lane);
            let (so_far, at) = (body.b.load(result), body.b.load(rank));
            let next = f(body, lane, at, present, so_far);
            body.b.store(result, next);
            let step = body.b.convert(present, &UINT);
            let after = body.b.add(at, step);
            body.b.store(rank, after);
            Ok(())
        })?;
        Ok(self.b.load(result))
    }

    pub(super) fn bit_of(&mut self, mask: Value, lane: Value) -> Value {
        let shifted = self.b.binary(BinaryOp::Shr, mask, lane);
        let one = self.b.int(UINT, 1);
        let bit = self.b.binary(BinaryOp::And, shifted, one);
        let zero = self.b.int(UINT, 0);
        self.b.compare(CompareOp::Ne, bit, zero)
    }

    pub(super) fn lane(&mut self) -> Value {
        let rank = self.thread_rank();
        let last = self.b.int(UINT, 31);
        self.b.binary(BinaryOp::And, rank, last)
    }

    /// How many lanes of a mask are below this thread's own.
    pub(super) fn rank_among(&mut self, mask: Value) -> Value {
        let lane = self.lane();
        let one = self.b.int(UINT, 1);
        let bit = self.b.binary(BinaryOp::Shl, one, lane);
        let below = self.b.binary(BinaryOp::Sub, bit, one);
        let lower = self.b.binary(BinaryOp::And, mask, below);
        self.count_lanes(lower)
    }

    pub(super) fn count_lanes(&mut self, mask: Value) -> Value {
        let count = self.b.pure_call("__popc", vec![mask], Type::INT);
        self.b.convert(count, &UINT)
    }

    /// The lane of the thread with a rank.
    pub(super) fn lane_of_rank(&mut self, mask: Value, rank: Value) -> Value {
        let zero = self.b.int(UINT, 0);
        let one = self.b.int(Type::INT, 1);
        let rank = self.b.convert(rank, &Type::INT);
        let nth = self.b.add(rank, one);
        self.b.pure_call("__fns", vec![mask, zero, nth], UINT)
    }

    /// Which of the tiles of its parent a tile is.
    pub(super) fn tile_number(&mut self, size: u32, parent: Option<u32>) -> Value {
        let mut rank = self.thread_rank();
        if let Some(parent) = parent {
            let parent = self.b.int(UINT, i128::from(parent));
            rank = self.b.binary(BinaryOp::Rem, rank, parent);
        }
        let size = self.b.int(UINT, i128::from(size));
        self.b.binary(BinaryOp::Div, rank, size)
    }

    /// How many tiles its parent has.
    pub(super) fn tile_count(&mut self, size: u32, parent: Option<u32>) -> Value {
        if let Some(parent) = parent {
            return self.b.int(UINT, i128::from(parent / size));
        }
        let volume = self.volume(Builtin::BlockDim);
        let up = self.b.int(UINT, i128::from(size) - 1);
        let sum = self.b.binary(BinaryOp::Add, volume, up);
        let size = self.b.int(UINT, i128::from(size));
        self.b.binary(BinaryOp::Div, sum, size)
    }

    /// `x + dim.x * (y + dim.y * z)`
    pub(super) fn linear(&mut self, index: fn(u8) -> Builtin, dim: fn(u8) -> Builtin) -> Value {
        let z = self.b.builtin(index(2));
        let dim_y = self.b.builtin(dim(1));
        let planes = self.b.mul(dim_y, z);
        let y = self.b.builtin(index(1));
        let rows = self.b.add(y, planes);
        let dim_x = self.b.builtin(dim(0));
        let before = self.b.mul(dim_x, rows);
        let x = self.b.builtin(index(0));
        self.b.add(x, before)
    }

    pub(super) fn thread_rank(&mut self) -> Value {
        self.linear(Builtin::ThreadIdx, Builtin::BlockDim)
    }

    fn grid_rank(&mut self) -> Value {
        let wide = Type::Int(IntKind::ULongLong);
        let block = self.linear(Builtin::BlockIdx, Builtin::GridDim);
        let block = self.b.convert(block, &wide);
        let size = self.volume(Builtin::BlockDim);
        let size = self.b.convert(size, &wide);
        let before = self.b.mul(block, size);
        let rank = self.thread_rank();
        let rank = self.b.convert(rank, &wide);
        self.b.add(before, rank)
    }

    pub(super) fn volume(&mut self, dim: fn(u8) -> Builtin) -> Value {
        let (x, y, z) = (self.b.builtin(dim(0)), self.b.builtin(dim(1)), self.b.builtin(dim(2)));
        let area = self.b.mul(x, y);
        self.b.mul(area, z)
    }

    pub(super) fn coordinates(&mut self, call: &Call, builtin: fn(u8) -> Builtin) -> R<Outcome> {
        let ty = self.result_of(call)?;
        if !matches!(ty, Type::Struct(_)) {
            return Err(self.unsupported(call.expr));
        }
        let fields = (0..3).map(|axis| self.b.builtin(builtin(axis))).collect();
        Ok(Outcome::Value(self.b.emit(Op::Pack(fields), ty)))
    }
}
