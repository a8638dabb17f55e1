//! Shuffles and votes of groups. Their arguments and results count ranks in the group, the hardware's count lanes.

use ir::{BinaryOp, CompareOp, Op, Type, Value, WarpOp};

use super::{Group, UINT};
use crate::lower::R;
use crate::lower::body::Body;
use crate::lower::call::{Call, Outcome};

fn operation(name: &str) -> Option<WarpOp> {
    Some(match name {
        "shfl" => WarpOp::Shuffle,
        "shfl_up" => WarpOp::ShuffleUp,
        "shfl_down" => WarpOp::ShuffleDown,
        "shfl_xor" => WarpOp::ShuffleXor,
        "ballot" => WarpOp::Ballot,
        "any" => WarpOp::Any,
        "all" => WarpOp::All,
        "match_any" => WarpOp::MatchAny,
        _ => return None,
    })
}

pub(super) fn is_exchange(name: &str) -> bool {
    operation(name).is_some() || name == "match_all"
}

impl Body<'_, '_> {
    pub(super) fn group_exchange(&mut self, call: &Call, group: Group, mask: Value) -> R<Outcome> {
        let value = self.arg(call, 0)?;
        let Some(op) = operation(&call.name) else {
            // match_all(value, agree)
            let (lanes, agree) = self.matching_lanes(mask, value);
            let Some(&flag) = call.args.get(1) else { return Err(self.unsupported(call.expr)) };
            let place = self.place(flag)?;
            let agree = self.b.convert(agree, &Type::INT);
            self.store(call.expr, place, agree)?;
            return self.ranks(group, mask, lanes).map(Outcome::Value);
        };
        match op {
            WarpOp::Any | WarpOp::All => self.vote(call, op, mask, value).map(Outcome::Value),
            WarpOp::Ballot => {
                let votes = self.vote(call, op, mask, value)?;
                self.ranks(group, mask, votes).map(Outcome::Value)
            }
            WarpOp::MatchAny => {
                let lanes = self.b.emit(Op::Warp { op, operands: vec![mask, value] }, UINT);
                self.ranks(group, mask, lanes).map(Outcome::Value)
            }
            _ => {
                let by = self.arg(call, 1)?;
                let by = self.convert(by, &Type::INT);
                self.group_shuffle(call, group, mask, op, value, by).map(Outcome::Value)
            }
        }
    }

    /// Lanes of the group as bits by rank.
    fn ranks(&mut self, group: Group, mask: Value, lanes: Value) -> R<Value> {
        match group {
            Group::Tile { size: 32, .. } => Ok(lanes),
            Group::Tile { size, .. } => {
                let first = self.first_lane(size);
                Ok(self.b.binary(BinaryOp::Shr, lanes, first))
            }
            _ => self.packed(mask, lanes),
        }
    }

    /// A shuffle by ranks. Who has no partner gets its own value.
    pub(super) fn group_shuffle(
        &mut self,
        call: &Call,
        group: Group,
        mask: Value,
        op: WarpOp,
        value: Value,
        by: Value,
    ) -> R<Value> {
        if let Group::Tile { size, .. } = group {
            let width = self.b.int(Type::INT, i128::from(size));
            return self.shuffle(call, op, [mask, value, by, width]);
        }
        let own = self.rank_among(mask);
        let rank = match op {
            WarpOp::Shuffle => {
                let rank = self.b.convert(by, &UINT);
                let size = self.count_lanes(mask);
                self.b.binary(BinaryOp::Rem, rank, size)
            }
            WarpOp::ShuffleUp | WarpOp::ShuffleDown => {
                let by = self.b.convert(by, &UINT);
                let (other, inside) = if op == WarpOp::ShuffleUp {
                    (self.b.sub(own, by), self.b.compare(CompareOp::Ge, own, by))
                } else {
                    let other = self.b.add(own, by);
                    let size = self.count_lanes(mask);
                    (other, self.b.compare(CompareOp::Lt, other, size))
                };
                self.b.select(inside, other, own)
            }
            _ => return Err(self.unsupported(call.expr)),
        };
        let lane = self.lane_of_rank(mask, rank);
        self.lane_value(call, mask, value, lane)
    }

    /// The value of a lane, by its number in the warp.
    pub(super) fn lane_value(&mut self, call: &Call, mask: Value, value: Value, lane: Value) -> R<Value> {
        let lane = self.b.convert(lane, &Type::INT);
        let width = self.b.int(Type::INT, 32);
        self.shuffle(call, WarpOp::Shuffle, [mask, value, lane, width])
    }
}
