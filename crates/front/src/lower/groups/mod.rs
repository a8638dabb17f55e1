//! Cooperative groups: the block, tiles of a warp, the lanes that are together.
//!
//! A group object holds nothing but which lanes belong to it, so in the IR it *is* that mask: an `unsigned`, 0 for
//! the whole block. Its methods become barriers, shuffles and arithmetic on the thread's coordinates; where the
//! class says how many lanes there are, that is a constant. What spans more than a block is refused.
//!
//! [`lanes`] numbers threads and lanes, [`exchange`] has shuffles and votes, [`collective`] reductions, scans and
//! copies, [`operator`] what these combine values with.

mod collective;
mod exchange;
mod lanes;
mod operator;

use ir::{Barrier, BinaryOp, Builtin, Code, CompareOp, IntKind, Op, Type, Value, WarpOp};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use crate::ast::{Kind, NodeId};
use crate::types::{CType, Shape};

const UINT: Type = Type::Int(IntKind::UInt);
const FULL: i128 = 0xffff_ffff;
const WARP: u32 = 32;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    Block,
    /// Neighbouring threads; so many, cut from a tile of so many (or from the block). Those of several warps wait for the whole block
    /// wherever they wait.
    Tile {
        size: u32,
        parent: Option<u32>,
    },
    /// The lanes of a mask.
    Coalesced,
    /// `thread_group`: any of the above, known when it runs.
    Any,
    Grid,
}

impl Group {
    fn of(class: &str) -> Option<Group> {
        let base = class.split('<').next().unwrap_or(class);
        match base.rsplit("::").next().unwrap_or(base).trim() {
            "thread_block" => Some(Group::Block),
            "grid_group" => Some(Group::Grid),
            "coalesced_group" => Some(Group::Coalesced),
            "thread_group" => Some(Group::Any),
            "thread_block_tile" => {
                let mut sizes = class.split("thread_block_tile<").skip(1).map(|rest| {
                    let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
                    digits.parse().ok().filter(|n: &u32| n.is_power_of_two() && *n <= 1024)
                });
                let size = sizes.next()??;
                match sizes.next() {
                    None => Some(Group::Tile { size, parent: None }),
                    Some(parent) => Some(Group::Tile { size, parent: Some(parent?) }),
                }
            }
            _ => None,
        }
    }
}

/// Whether a class of the headers is a group, and therefore a mask.
pub(super) fn is_group(class: &str) -> bool {
    Group::of(class).is_some()
}

pub(super) fn group_of(ctype: &CType) -> Option<Group> {
    match &ctype.referred().shape {
        Shape::Foreign(name) => Group::of(name),
        Shape::Pointer(to) => group_of(to),
        _ => None,
    }
}

impl Body<'_, '_> {
    /// The group that an expression is, by its class.
    fn group(&self, e: NodeId) -> Option<Group> {
        group_of(&self.m.types.type_of(e))
    }

    /// The number of threads is lost where a group becomes one of a more general class.
    pub(super) fn check_group_conversion(&mut self, e: NodeId, from: NodeId) -> R<()> {
        let (Some(to), Some(from)) = (self.group(e), self.group(from)) else { return Ok(()) };
        match (from, to) {
            (Group::Grid, Group::Any) => {
                Err(self.refuse(Code::BarrierActive, e, "a grid is passed on as a group of any kind"))
            }
            (Group::Tile { size, .. }, Group::Any | Group::Coalesced) if size > WARP => Err(self.refuse(
                Code::UnsupportedType,
                e,
                "a tile of several warps is passed on as a group of any kind",
            )),
            (Group::Tile { parent: Some(_), .. }, Group::Tile { parent: None, .. })
                if self.counts_siblings() =>
            {
                Err(self.refuse(
                    Code::UnsupportedType,
                    e,
                    "a tile cut from a tile is passed on as a tile of unknown origin",
                ))
            }
            _ => Ok(()),
        }
    }

    /// Whether the program asks any tile for its place among the tiles of its parent.
    fn counts_siblings(&self) -> bool {
        let ast = self.ast();
        ast.all(Kind::MemberExpr).any(|n| ast[n].name().starts_with("meta_group"))
    }

    /// Free functions on groups.
    pub(super) fn group_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        let value = match call.name.as_str() {
            "this_thread_block" | "this_grid" if call.args.is_empty() => self.b.int(UINT, 0),
            // With memory for tiles of several warps, which the derivative needs none of.
            "this_thread_block" if call.args.len() == 1 => self.b.int(UINT, 0),
            "coalesced_threads" if call.args.is_empty() => self.active_mask(),
            "this_thread" if call.args.is_empty() => {
                let lane = self.lane();
                let one = self.b.int(UINT, 1);
                self.b.binary(BinaryOp::Shl, one, lane)
            }
            "this_cluster" if call.args.is_empty() => {
                let what = "a cluster of blocks, which read each other's shared memory";
                return Err(self.refuse(Code::BlocksExchange, call.expr, what));
            }
            _ => {
                let Some(group) = call.args.first().and_then(|&g| self.group(g)) else { return Ok(None) };
                return self.function_on(call, group);
            }
        };
        Ok(Some(Outcome::Value(value)))
    }

    fn function_on(&mut self, call: &Call, group: Group) -> R<Option<Outcome>> {
        let mask = self.arg(call, 0)?;
        let value = match call.name.as_str() {
            "tiled_partition" if call.args.len() == 2 => {
                let size = self.arg(call, 1)?;
                let size = self.convert(size, &UINT);
                let lanes = self.lanes_of(call, group, mask)?;
                self.tile_among(lanes, size)?
            }
            "tiled_partition" => match (group_of(&self.m.types.type_of(call.expr)), group) {
                (Some(Group::Tile { size, .. }), Group::Block | Group::Tile { .. }) => self.tile_mask(size),
                _ => return Err(self.refuse(Code::UnknownCall, call.expr, "tiles of this size or group")),
            },
            "binary_partition" => {
                let lanes = self.lanes_of(call, group, mask)?;
                let side = self.arg(call, 1)?;
                let side = self.convert(side, &Type::Bool);
                let yes = self.b.emit(Op::Warp { op: WarpOp::Ballot, operands: vec![lanes, side] }, UINT);
                let no = self.b.binary(BinaryOp::Xor, lanes, yes);
                self.b.select(side, yes, no)
            }
            "labeled_partition" => {
                let lanes = self.lanes_of(call, group, mask)?;
                let label = self.arg(call, 1)?;
                let op = Op::Warp { op: WarpOp::MatchAny, operands: vec![lanes, label] };
                self.b.emit(op, UINT)
            }
            "sync" | "wait" | "wait_prior" => return Ok(Some(self.group_sync(group, mask))),
            "thread_rank" => self.rank_in(group, mask),
            "group_size" => self.size_of(group, mask),
            "reduce" => return self.group_reduce(call, group, mask).map(Some),
            "inclusive_scan" => return self.group_scan(call, group, mask, true).map(Some),
            "exclusive_scan" => return self.group_scan(call, group, mask, false).map(Some),
            "memcpy_async" => return self.group_copy(call, group, mask).map(Some),
            name => {
                let message = format!("`{name}` on a cooperative group");
                return Err(self.refuse(Code::UnknownCall, call.expr, message));
            }
        };
        let ty = self.result_of(call)?;
        Ok(Some(Outcome::Value(self.convert(value, &ty))))
    }

    /// Methods of groups.
    pub(super) fn group_method(
        &mut self,
        call: &Call,
        object: NodeId,
        by_pointer: bool,
    ) -> R<Option<Outcome>> {
        let Some(group) = self.group(object) else { return Ok(None) };
        let place = if by_pointer { self.value(object)? } else { self.place(object)? };
        let mask = self.b.load(place);
        let value = match (call.name.as_str(), group) {
            ("sync" | "barrier_wait", _) => return Ok(Some(self.group_sync(group, mask))),
            ("thread_rank", _) => self.rank_in(group, mask),
            ("size" | "num_threads", _) => self.size_of(group, mask),
            ("is_valid", _) => self.b.boolean(true),
            ("block_rank", Group::Grid) => self.linear(Builtin::BlockIdx, Builtin::GridDim),
            ("num_blocks", Group::Grid) => self.volume(Builtin::GridDim),
            ("group_index", Group::Block) | ("block_index", Group::Grid) => {
                return self.coordinates(call, Builtin::BlockIdx).map(Some);
            }
            ("thread_index", Group::Block) => return self.coordinates(call, Builtin::ThreadIdx).map(Some),
            ("group_dim" | "dim_threads", Group::Block) => {
                return self.coordinates(call, Builtin::BlockDim).map(Some);
            }
            ("group_dim" | "dim_blocks", Group::Grid) => {
                return self.coordinates(call, Builtin::GridDim).map(Some);
            }
            ("meta_group_rank", Group::Tile { size, parent }) => self.tile_number(size, parent),
            ("meta_group_size", Group::Tile { size, parent }) => self.tile_count(size, parent),
            (name, Group::Tile { size: 1..=WARP, .. } | Group::Coalesced) if exchange::is_exchange(name) => {
                return self.group_exchange(call, group, mask).map(Some);
            }
            (name, _) => {
                let message = format!("`{name}` of a cooperative group");
                return Err(self.refuse(Code::UnknownCall, call.expr, message));
            }
        };
        let ty = self.result_of(call)?;
        Ok(Some(Outcome::Value(self.convert(value, &ty))))
    }

    fn group_sync(&mut self, group: Group, mask: Value) -> Outcome {
        match group {
            Group::Block => self.b.effect(Op::Barrier(Barrier::Block)),
            Group::Tile { size: WARP, .. } => self.b.effect(Op::Barrier(Barrier::Warp)),
            Group::Tile { size, .. } if size > WARP => self.b.effect(Op::Barrier(Barrier::Block)),
            Group::Tile { .. } | Group::Coalesced => self.sync_lanes(mask),
            Group::Any => {
                let none = self.b.int(UINT, 0);
                let whole = self.b.compare(CompareOp::Eq, mask, none);
                self.b.begin();
                self.b.effect(Op::Barrier(Barrier::Block));
                let then = self.b.close(Vec::new());
                self.b.begin();
                self.sync_lanes(mask);
                let els = self.b.close(Vec::new());
                self.b.push(Op::If { cond: whole, then: Box::new(then), els: Box::new(els) }, Vec::new());
            }
            Group::Grid => self.b.effect(Op::Barrier(Barrier::Grid)),
        }
        Outcome::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_known_by_their_class() {
        let tile = |size, parent| Some(Group::Tile { size, parent });
        assert_eq!(Group::of("cooperative_groups::thread_block"), Some(Group::Block));
        assert_eq!(Group::of("cg::thread_block_tile<16, cg::thread_block>"), tile(16, None));
        let nested = "cooperative_groups::thread_block_tile<4, cooperative_groups::thread_block_tile<32>>";
        assert_eq!(Group::of(nested), tile(4, Some(32)));
        assert_eq!(Group::of("cooperative_groups::thread_block_tile<24>"), None);
        assert_eq!(Group::of("cooperative_groups::thread_block_tile<64>"), tile(64, None));
        assert_eq!(Group::of("cooperative_groups::thread_block_tile<2048>"), None);
        assert_eq!(Group::of("cg::coalesced_group"), Some(Group::Coalesced));
        assert_eq!(Group::of("std::array<float, 3>"), None);
    }
}
