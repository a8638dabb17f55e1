//! Cooperative groups: blocks, and tiles of a warp.
//!
//! Group objects hold nothing that a program could not know from the thread's coordinates, so their methods become
//! barriers, shuffles and arithmetic. What spans more than a block is refused.

use ir::{Barrier, BinaryOp, Builtin, Code, IntKind, Op, Type, Value, WarpOp};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Block,
    /// Part of a warp, of so many threads.
    Tile(u32),
    Grid,
}

const UINT: Type = Type::Int(IntKind::UInt);

impl Group {
    fn of(class: &str) -> Option<Group> {
        let base = class.split('<').next().unwrap_or(class);
        match base.rsplit("::").next().unwrap_or(base) {
            "thread_block" => Some(Group::Block),
            "grid_group" => Some(Group::Grid),
            "thread_block_tile" => {
                let digits: String =
                    class.split('<').nth(1)?.trim_start().chars().take_while(char::is_ascii_digit).collect();
                digits.parse().ok().filter(|n: &u32| n.is_power_of_two() && *n <= 32).map(Group::Tile)
            }
            _ => None,
        }
    }
}

/// One spelling for a group's class, which programs reach through aliases, using directives and default arguments.
pub(super) fn canonical_name(class: &str) -> Option<String> {
    Some(match Group::of(class)? {
        Group::Block => "cooperative_groups::thread_block".to_string(),
        Group::Grid => "cooperative_groups::grid_group".to_string(),
        Group::Tile(n) => format!("cooperative_groups::thread_block_tile<{n}>"),
    })
}

impl Body<'_, '_> {
    /// Free functions on groups.
    pub(super) fn group_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        let name = call.name.as_str();
        match name {
            "this_thread_block" | "this_grid" | "tiled_partition" => {
                let ty = self.result_of(call)?;
                let Type::Opaque(class) = &ty else { return Ok(None) };
                let Some(group) = Group::of(class) else {
                    return Err(self.refuse(
                        Code::UnknownCall,
                        call.expr,
                        format!("group of type `{class}`"),
                    ));
                };
                let mut spelled = format!("cooperative_groups::{name}");
                if let Group::Tile(n) = group {
                    spelled += &format!("<{n}>");
                }
                let args = call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
                Ok(Some(Outcome::Value(self.b.pure_call(spelled, args, ty))))
            }
            "sync" | "reduce" => {
                let Some(&first) = call.args.first() else { return Ok(None) };
                let Type::Opaque(class) = self.type_of(first)? else { return Ok(None) };
                let Some(group) = Group::of(&class) else { return Ok(None) };
                if name == "sync" {
                    self.group_sync(call, group).map(Some)
                } else {
                    self.group_reduce(call, group).map(Some)
                }
            }
            _ => Ok(None),
        }
    }

    /// Methods of groups.
    pub(super) fn group_method(&mut self, call: &Call, class: &str) -> R<Option<Outcome>> {
        let Some(group) = Group::of(class) else { return Ok(None) };
        let value = match (call.name.as_str(), group) {
            ("sync" | "barrier_wait", _) => return self.group_sync(call, group).map(Some),
            ("thread_rank", Group::Block) => self.thread_rank(),
            ("thread_rank", Group::Tile(n)) => {
                let rank = self.thread_rank();
                let n = self.b.int(UINT, i128::from(n));
                self.b.binary(BinaryOp::Rem, rank, n)
            }
            ("thread_rank", Group::Grid) => self.grid_rank(),
            ("block_rank", Group::Grid) => self.linear(Builtin::BlockIdx, Builtin::GridDim),
            ("size" | "num_threads", Group::Block) => self.volume(Builtin::BlockDim),
            ("size" | "num_threads", Group::Tile(n)) => self.b.int(UINT, i128::from(n)),
            ("num_blocks", Group::Grid) => self.volume(Builtin::GridDim),
            ("group_index", Group::Block) => return self.coordinates(call, Builtin::BlockIdx).map(Some),
            ("thread_index", Group::Block) => return self.coordinates(call, Builtin::ThreadIdx).map(Some),
            ("group_dim" | "dim_threads", Group::Block) => {
                return self.coordinates(call, Builtin::BlockDim).map(Some);
            }
            ("meta_group_rank", Group::Tile(n)) => {
                let rank = self.thread_rank();
                let n = self.b.int(UINT, i128::from(n));
                self.b.binary(BinaryOp::Div, rank, n)
            }
            ("meta_group_size", Group::Tile(n)) => {
                let volume = self.volume(Builtin::BlockDim);
                let up = self.b.int(UINT, i128::from(n) - 1);
                let sum = self.b.binary(BinaryOp::Add, volume, up);
                let n = self.b.int(UINT, i128::from(n));
                self.b.binary(BinaryOp::Div, sum, n)
            }
            (name, Group::Tile(n)) if exchange(name).is_some() => {
                let op = exchange(name).expect("just asked");
                return self.tile_exchange(call, op, n).map(Some);
            }
            (name, _) => {
                let message = format!("`{name}` of `{class}`");
                return Err(self.refuse(Code::UnknownCall, call.expr, message));
            }
        };
        let ty = self.result_of(call)?;
        Ok(Some(Outcome::Value(self.convert(value, &ty))))
    }

    fn group_sync(&mut self, call: &Call, group: Group) -> R<Outcome> {
        let barrier = match group {
            Group::Block => Barrier::Block,
            Group::Tile(_) => Barrier::Warp,
            Group::Grid => {
                return Err(self.refuse(Code::BarrierActive, call.expr, "synchronisation of the whole grid"));
            }
        };
        self.b.effect(Op::Barrier(barrier));
        Ok(Outcome::Nothing)
    }

    /// `reduce(tile, x, plus<float>())`: a butterfly, after which every thread has the sum.
    fn group_reduce(&mut self, call: &Call, group: Group) -> R<Outcome> {
        let class = match call.args.get(2) {
            Some(&op) => {
                let ty = self.type_of(op)?;
                ir::text::type_name(&self.m.module, &ty)
            }
            None => String::new(),
        };
        let (Group::Tile(n), true) = (group, class.contains("plus<")) else {
            return Err(self.refuse(
                Code::WarpActive,
                call.expr,
                "reduction over this group or with this operator",
            ));
        };
        let mut value = self.arg(call, 1)?;
        if !matches!(self.b.ty(value), Type::Int(_) | Type::Float(_)) {
            return Err(self.refuse(Code::WarpActive, call.expr, "reduction of objects"));
        }
        let mut step = n / 2;
        while step > 0 {
            let lane = self.b.int(Type::INT, i128::from(step));
            let other = self.tile_warp(WarpOp::ShuffleXor, value, lane, n);
            value = self.b.binary(BinaryOp::Add, value, other);
            step /= 2;
        }
        Ok(Outcome::Value(value))
    }

    fn tile_exchange(&mut self, call: &Call, op: WarpOp, n: u32) -> R<Outcome> {
        let value = self.arg(call, 0)?;
        if matches!(op, WarpOp::Ballot | WarpOp::Any | WarpOp::All) {
            if n != 32 {
                return Err(self.refuse(Code::WarpActive, call.expr, "vote of a part of a warp"));
            }
            let mask = self.tile_mask(n);
            let value = self.convert(value, &Type::Bool);
            let ty = self.result_of(call)?;
            return Ok(Outcome::Value(self.b.emit(Op::Warp { op, operands: vec![mask, value] }, ty)));
        }
        if !matches!(self.b.ty(value), Type::Int(_) | Type::Float(_)) {
            return Err(self.refuse(Code::WarpActive, call.expr, "shuffle of an object"));
        }
        let lane = self.arg(call, 1)?;
        let lane = self.convert(lane, &Type::INT);
        Ok(Outcome::Value(self.tile_warp(op, value, lane, n)))
    }

    fn tile_warp(&mut self, op: WarpOp, value: Value, lane: Value, n: u32) -> Value {
        let mask = self.tile_mask(n);
        let width = self.b.int(Type::INT, i128::from(n));
        let ty = self.b.ty(value);
        self.b.emit(Op::Warp { op, operands: vec![mask, value, lane, width] }, ty)
    }

    /// The lanes of this thread's tile.
    fn tile_mask(&mut self, n: u32) -> Value {
        if n == 32 {
            return self.b.int(UINT, 0xffff_ffff);
        }
        let rank = self.thread_rank();
        let first = self.b.int(UINT, i128::from(31 & !(n - 1)));
        let shift = self.b.binary(BinaryOp::And, rank, first);
        let lanes = self.b.int(UINT, (1i128 << n) - 1);
        self.b.binary(BinaryOp::Shl, lanes, shift)
    }

    /// `x + dim.x * (y + dim.y * z)`
    fn linear(&mut self, index: fn(u8) -> Builtin, dim: fn(u8) -> Builtin) -> Value {
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

    fn thread_rank(&mut self) -> Value {
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

    fn volume(&mut self, dim: fn(u8) -> Builtin) -> Value {
        let (x, y, z) = (self.b.builtin(dim(0)), self.b.builtin(dim(1)), self.b.builtin(dim(2)));
        let area = self.b.mul(x, y);
        self.b.mul(area, z)
    }

    fn coordinates(&mut self, call: &Call, builtin: fn(u8) -> Builtin) -> R<Outcome> {
        let ty = self.result_of(call)?;
        if !matches!(ty, Type::Struct(_)) {
            return Err(self.unsupported(call.expr));
        }
        let fields = (0..3).map(|axis| self.b.builtin(builtin(axis))).collect();
        Ok(Outcome::Value(self.b.emit(Op::Pack(fields), ty)))
    }
}

fn exchange(name: &str) -> Option<WarpOp> {
    Some(match name {
        "shfl" => WarpOp::Shuffle,
        "shfl_up" => WarpOp::ShuffleUp,
        "shfl_down" => WarpOp::ShuffleDown,
        "shfl_xor" => WarpOp::ShuffleXor,
        "ballot" => WarpOp::Ballot,
        "any" => WarpOp::Any,
        "all" => WarpOp::All,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_known_by_their_class() {
        assert!(Group::of("cooperative_groups::thread_block") == Some(Group::Block));
        assert!(Group::of("cg::thread_block_tile<16, cg::thread_block>") == Some(Group::Tile(16)));
        assert!(Group::of("cooperative_groups::thread_block_tile<24>").is_none());
        assert!(Group::of("std::array<float, 3>").is_none());
    }
}
