//! Warp-wide functions, with and without a mask, and the block-wide votes.
//!
//! The forms of before CUDA 9 have no mask and act on the lanes that are there together: their mask is
//! `__activemask()`. `__match_all_sync` is a match and a vote: all lanes agree where those that match are all.

use ir::{Barrier, Code, CompareOp, Op, Type, Value, WarpOp};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use crate::ast::Kind;

const UINT: Type = Type::Int(ir::IntKind::UInt);

/// What a name does, and whether it takes a mask.
#[derive(Clone, Copy)]
pub(super) enum WarpFunction {
    /// Shuffles, votes, reductions, matches.
    Exchange {
        op: WarpOp,
        masked: bool,
    },
    MatchAll,
    ActiveMask,
    Sync,
    BlockVote(WarpOp),
    /// What a block or a segment of a warp does together; the headers that stand for libraries call these.
    Together(WarpOp),
}

/// Named as their helpers are, with `__cugrad_` before.
fn collective(name: &str) -> Option<WarpOp> {
    Some(match name.strip_prefix("__cugrad_")? {
        "block_sum" => WarpOp::BlockSum,
        "block_first" => WarpOp::BlockFirst,
        "block_prefix" => WarpOp::BlockPrefix,
        "block_before" => WarpOp::BlockBefore,
        "block_take" => WarpOp::BlockTake,
        "block_move" => WarpOp::BlockMove,
        "block_arg_max" => WarpOp::BlockArgMax,
        "block_arg_min" => WarpOp::BlockArgMin,
        "warp_sum" => WarpOp::WarpSum,
        "warp_first" => WarpOp::WarpFirst,
        "warp_arg_max" => WarpOp::WarpArgMax,
        "warp_arg_min" => WarpOp::WarpArgMin,
        _ => return None,
    })
}

pub(super) fn operation(name: &str) -> Option<WarpFunction> {
    if let Some(op) = collective(name) {
        return Some(WarpFunction::Together(op));
    }
    let base = name.strip_suffix("_sync").or_else(|| name.strip_prefix("__cugrad_"));
    let masked = base.is_some();
    let op = match base.unwrap_or(name) {
        // Of objects too; for the headers that stand for libraries.
        "shuffle" => WarpOp::Shuffle,
        "shuffle_up" => WarpOp::ShuffleUp,
        "shuffle_down" => WarpOp::ShuffleDown,
        "__shfl" => WarpOp::Shuffle,
        "__shfl_up" => WarpOp::ShuffleUp,
        "__shfl_down" => WarpOp::ShuffleDown,
        "__shfl_xor" => WarpOp::ShuffleXor,
        "__ballot" => WarpOp::Ballot,
        "__any" => WarpOp::Any,
        "__all" => WarpOp::All,
        "__reduce_add" if masked => WarpOp::ReduceAdd,
        "__reduce_min" if masked => WarpOp::ReduceMin,
        "__reduce_max" if masked => WarpOp::ReduceMax,
        "__reduce_and" if masked => WarpOp::ReduceAnd,
        "__reduce_or" if masked => WarpOp::ReduceOr,
        "__reduce_xor" if masked => WarpOp::ReduceXor,
        "__match_any" if masked => WarpOp::MatchAny,
        "__match_all" if masked => return Some(WarpFunction::MatchAll),
        "__activemask" if !masked => return Some(WarpFunction::ActiveMask),
        "__syncwarp" if !masked => return Some(WarpFunction::Sync),
        "__syncthreads_count" => return Some(WarpFunction::BlockVote(WarpOp::BlockCount)),
        "__syncthreads_and" => return Some(WarpFunction::BlockVote(WarpOp::BlockAnd)),
        "__syncthreads_or" => return Some(WarpFunction::BlockVote(WarpOp::BlockOr)),
        _ => return None,
    };
    Some(WarpFunction::Exchange { op, masked })
}

impl Body<'_, '_> {
    pub(super) fn warp(&mut self, call: &Call, function: WarpFunction) -> R<Outcome> {
        match function {
            WarpFunction::ActiveMask => Ok(Outcome::Value(self.active_mask())),
            WarpFunction::Sync => {
                let given = call.args.first().filter(|&&a| self.ast()[a].kind != Kind::CXXDefaultArgExpr);
                match given.copied() {
                    Some(mask) => {
                        let mask = self.arg_value(mask)?;
                        let mask = self.convert(mask, &UINT);
                        self.sync_lanes(mask);
                    }
                    None => self.b.effect(Op::Barrier(Barrier::Warp)),
                }
                Ok(Outcome::Nothing)
            }
            WarpFunction::BlockVote(op) => {
                let predicate = self.arg(call, 0)?;
                let predicate = self.convert(predicate, &Type::Bool);
                let result = self.b.emit(Op::Warp { op, operands: vec![predicate] }, Type::INT);
                self.b.effect(Op::Barrier(Barrier::Block));
                Ok(Outcome::Value(result))
            }
            WarpFunction::MatchAll => self.match_all(call),
            WarpFunction::Together(op) => self.together(call, op),
            WarpFunction::Exchange { op, masked } => self.exchange(call, op, masked),
        }
    }

    fn exchange(&mut self, call: &Call, op: WarpOp, masked: bool) -> R<Outcome> {
        let first = usize::from(masked);
        let mask = if masked {
            let mask = self.arg(call, 0)?;
            self.convert(mask, &UINT)
        } else {
            self.active_mask()
        };
        let value = self.arg(call, first)?;
        if matches!(op, WarpOp::Ballot | WarpOp::Any | WarpOp::All) {
            return self.vote(call, op, mask, value).map(Outcome::Value);
        }
        if !op.is_shuffle() {
            if !matches!(self.b.ty(value), Type::Int(_) | Type::Float(_)) {
                return Err(self.unsupported(call.expr));
            }
            let ty = if op == WarpOp::MatchAny { UINT } else { self.b.ty(value) };
            return Ok(Outcome::Value(self.b.emit(Op::Warp { op, operands: vec![mask, value] }, ty)));
        }
        let lane = self.arg(call, first + 1)?;
        let lane = self.convert(lane, &Type::INT);
        // The default is not printed by older clangs, and is the same everywhere.
        let width = match call.args.get(first + 2) {
            Some(&width) if self.ast()[width].kind != Kind::CXXDefaultArgExpr => {
                let width = self.arg_value(width)?;
                self.convert(width, &Type::INT)
            }
            _ => self.b.int(Type::INT, 32),
        };
        self.shuffle(call, op, [mask, value, lane, width]).map(Outcome::Value)
    }

    /// A collective; what is more than a number is exchanged member by member.
    fn together(&mut self, call: &Call, op: WarpOp) -> R<Outcome> {
        let value = self.arg(call, 0)?;
        let mut others = Vec::new();
        for n in 1..op.arity() {
            let other = self.arg(call, n)?;
            others.push(self.convert(other, &Type::INT));
        }
        if op.exchanged().is_some() {
            return self.exchange_together(call, op, value, &others).map(Outcome::Value);
        }
        let operands = std::iter::once(value).chain(others).collect();
        Ok(Outcome::Value(self.b.emit(Op::Warp { op, operands }, Type::INT)))
    }

    pub(super) fn exchange_together(
        &mut self,
        call: &Call,
        op: WarpOp,
        value: Value,
        others: &[Value],
    ) -> R<Value> {
        let ty = self.b.ty(value);
        let parts = match &ty {
            Type::Int(_) | Type::Float(_) | Type::Bool => {
                let operands = std::iter::once(value).chain(others.iter().copied()).collect();
                return Ok(self.b.emit(Op::Warp { op, operands }, ty));
            }
            Type::Struct(id) if !self.m.module.holds_pointers(&ty) => {
                self.m.module.structure(*id).fields.iter().map(|f| f.ty.clone()).collect::<Vec<_>>()
            }
            Type::Void | Type::Ptr { .. } | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => {
                let name = ir::text::type_name(&self.m.module, &ty);
                let message = format!("`{name}` exchanged between the threads of a block");
                return Err(self.refuse(Code::WarpActive, call.expr, message));
            }
        };
        let mut exchanged = Vec::new();
        for (i, part) in parts.into_iter().enumerate() {
            let part = self.b.emit(Op::Extract(value, i as u32), part);
            exchanged.push(self.exchange_together(call, op, part, others)?);
        }
        Ok(self.b.emit(Op::Pack(exchanged), ty))
    }

    /// A shuffle; what is more than a number is exchanged member by member.
    pub(super) fn shuffle(&mut self, call: &Call, op: WarpOp, operands: [Value; 4]) -> R<Value> {
        let [mask, value, lane, width] = operands;
        let ty = self.b.ty(value);
        match &ty {
            Type::Int(kind) if kind.bits() < 32 => {
                let wide = self.b.convert(value, &Type::INT);
                let result = self.shuffle(call, op, [mask, wide, lane, width])?;
                Ok(self.b.convert(result, &ty))
            }
            Type::Bool => {
                let wide = self.b.convert(value, &Type::INT);
                let result = self.shuffle(call, op, [mask, wide, lane, width])?;
                Ok(self.convert(result, &ty))
            }
            Type::Int(_) | Type::Float(_) => {
                Ok(self.b.emit(Op::Warp { op, operands: operands.to_vec() }, ty))
            }
            Type::Struct(id) if !self.m.module.holds_pointers(&ty) => {
                let fields: Vec<Type> =
                    self.m.module.structure(*id).fields.iter().map(|f| f.ty.clone()).collect();
                let mut parts = Vec::new();
                for (i, field) in fields.into_iter().enumerate() {
                    let part = self.b.emit(Op::Extract(value, i as u32), field);
                    parts.push(self.shuffle(call, op, [mask, part, lane, width])?);
                }
                Ok(self.b.emit(Op::Pack(parts), ty))
            }
            Type::Array(_, count) => {
                let (from, to) = (self.spill(value), self.b.local(ty.clone(), None, false));
                self.counting(0..*count, &mut |body, i| {
                    let part = body.b.element(from, i);
                    let part = body.b.load(part);
                    let part = body.shuffle(call, op, [mask, part, lane, width])?;
                    let target = body.b.element(to, i);
                    body.b.store(target, part);
                    Ok(())
                })?;
                Ok(self.b.load(to))
            }
            Type::Void | Type::Ptr { .. } | Type::Struct(_) | Type::Opaque(_) => {
                let name = ir::text::type_name(&self.m.module, &ty);
                Err(self.refuse(Code::WarpActive, call.expr, format!("`{}` of `{name}`", call.name)))
            }
        }
    }

    pub(super) fn vote(&mut self, call: &Call, op: WarpOp, mask: Value, predicate: Value) -> R<Value> {
        let predicate = self.convert(predicate, &Type::Bool);
        let result = if op == WarpOp::Ballot { UINT } else { Type::INT };
        let vote = self.b.emit(Op::Warp { op, operands: vec![mask, predicate] }, result);
        let ty = self.result_of(call)?;
        Ok(self.convert(vote, &ty))
    }

    /// `__match_all_sync(mask, value, &agree)`: the lanes if they agree, else 0; whether they do is also stored.
    fn match_all(&mut self, call: &Call) -> R<Outcome> {
        let mask = self.arg(call, 0)?;
        let mask = self.convert(mask, &UINT);
        let value = self.arg(call, 1)?;
        if !matches!(self.b.ty(value), Type::Int(_) | Type::Float(_)) {
            return Err(self.unsupported(call.expr));
        }
        let place = self.arg(call, 2)?;
        let (lanes, agree) = self.matching_lanes(mask, value);
        let flag = self.b.convert(agree, &Type::INT);
        self.store(call.expr, place, flag)?;
        Ok(Outcome::Value(lanes))
    }

    /// The lanes of the mask if all hold the same value, else 0; and whether they do.
    pub(super) fn matching_lanes(&mut self, mask: Value, value: Value) -> (Value, Value) {
        let same = self.b.emit(Op::Warp { op: WarpOp::MatchAny, operands: vec![mask, value] }, UINT);
        let yes = self.b.boolean(true);
        let there = self.b.emit(Op::Warp { op: WarpOp::Ballot, operands: vec![mask, yes] }, UINT);
        let agree = self.b.compare(CompareOp::Eq, same, there);
        let none = self.b.int(UINT, 0);
        (self.b.select(agree, same, none), agree)
    }

    pub(super) fn active_mask(&mut self) -> Value {
        self.b.emit(Op::Warp { op: WarpOp::ActiveMask, operands: Vec::new() }, UINT)
    }

    /// `__syncwarp(mask)`.
    pub(super) fn sync_lanes(&mut self, mask: Value) {
        if self.b.constant_of(mask) == Some(&ir::Const::Int(0xffff_ffff)) {
            self.b.effect(Op::Barrier(Barrier::Warp));
        } else {
            self.b.effect(Op::Warp { op: WarpOp::Sync, operands: vec![mask] });
        }
    }
}
