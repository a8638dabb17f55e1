//! What each instruction does that one thread does by itself.

use super::memory::{Access, Pointer};
use super::thread::{Coordinates, Thread};
use super::{Datum, Machine, Trap, arithmetic, math, trap};
use crate::function::{GlobalId, Value};
use crate::op::{Accumulation, BinaryOp, Builtin, CompareOp, Const, ExternEffect, Op};
use crate::types::Type;
use crate::warp::WarpOp;

impl<'m> Machine<'m> {
    pub(super) fn plain(&mut self, t: &mut Thread<'m>, op: &'m Op, results: &[Value]) -> Result<Datum, Trap> {
        let frame = t.frame();
        let get = |v: &Value| frame.get(*v);
        let ty = results.first().map_or(&Type::Void, |r| frame.ty(*r));
        Ok(match op {
            Op::Const(c) => self.constant(c, ty),
            Op::Unary(o, a) => arithmetic::unary(*o, get(a), ty)?,
            Op::Binary(o, a, b) => arithmetic::binary(*o, get(a), get(b), ty)?,
            Op::Compare(o, a, b) => arithmetic::compare(*o, get(a), get(b))?,
            Op::Convert(a) => {
                let converted = arithmetic::convert(get(a), ty)?;
                if let (Datum::Float(_), Datum::Int(n)) = (get(a), &converted) {
                    let n = *n as u64;
                    t.decide(n);
                }
                converted
            }
            Op::Bitcast(a) => arithmetic::bitcast(get(a), frame.ty(*a), ty)?,
            Op::Select(c, a, b) => match get(c) {
                Datum::Bool(chosen) => {
                    let (chosen, which) = (*chosen, if *chosen { a } else { b });
                    let datum = get(which).clone();
                    t.decide(u64::from(chosen) + 3);
                    datum
                }
                Datum::Undef => Datum::Undef,
                other => return trap(format!("select on {other:?}")),
            },
            Op::Extract(a, i) => match get(a) {
                Datum::Aggregate(parts) => parts[*i as usize].clone(),
                Datum::Undef => Datum::Undef,
                other => return trap(format!("member of {other:?}")),
            },
            Op::Pack(parts) => Datum::Aggregate(parts.iter().map(|p| get(p).clone()).collect()),
            Op::Builtin(b) => Datum::Int(builtin(&t.coordinates, *b)),
            Op::Barrier(_) => Datum::Undef,
            // As on the CPU.
            Op::Warp { op: WarpOp::AllHere, .. } => Datum::Bool(false),
            Op::Warp { .. } => unreachable!("threads meet there"),
            Op::Extern { name, args, effect } => {
                let args: Vec<_> = args.iter().map(|a| (get(a).clone(), frame.ty(*a))).collect();
                self.external(&t.coordinates, name, &args, *effect, ty)?
            }
            Op::Push { value, .. } => {
                let (datum, ty) = (get(value).clone(), frame.ty(*value));
                t.tape.push(datum, ty);
                Datum::Undef
            }
            Op::Pop { .. } => match t.tape.pop() {
                Some(datum) if may_be(&datum, ty) => datum,
                Some(datum) => return trap(format!("the tape holds {datum:?} where {ty:?} is popped")),
                None => return trap("pop from an empty tape"),
            },
            Op::Host { op, .. } => return trap(format!("host.{} needs CUDA's runtime", op.name())),
            Op::If { .. } | Op::Loop { .. } | Op::Call { .. } => unreachable!("run with their blocks"),
            _ => return self.memory_op(t, op, ty),
        })
    }

    fn memory_op(&mut self, t: &mut Thread<'m>, op: &'m Op, ty: &Type) -> Result<Datum, Trap> {
        let frame = t.frame();
        let get = |v: &Value| frame.get(*v);
        Ok(match op {
            Op::Local { zeroed } => {
                let object = ty.pointee().expect("validated: a local is a pointer");
                let p = self.memory.local(object, *zeroed);
                t.own_local(p.object);
                Datum::Pointer(p)
            }
            Op::Global(id) => Datum::Pointer(self.global(*id)),
            Op::Index { base, index } => {
                let of = frame.ty(*base).pointee().expect("validated: a pointer");
                self.memory.index(get(base), of, get(index))?
            }
            Op::Element { base, index } => {
                let of = frame.ty(*base).pointee().expect("validated: a pointer");
                self.memory.element(get(base), of, get(index))?
            }
            Op::Field { base, field } => {
                let of = frame.ty(*base).pointee().expect("validated: a pointer");
                self.memory.field(get(base), of, *field)?
            }
            Op::PtrCast(p) => get(p).clone(),
            Op::PtrDiff(a, b) => {
                let of = frame.ty(*a).pointee().expect("validated: a pointer");
                self.memory.distance(get(a), get(b), of)?
            }
            Op::Load(p) => self.memory.load(address(get(p))?, ty, Access::Read)?,
            Op::Store(p, v) => {
                self.memory.store(address(get(p))?, frame.ty(*v), get(v).clone(), Access::Store)?;
                Datum::Undef
            }
            Op::Accumulate { place, value, how } => {
                match (get(value), frame.ty(*value), frame.ty(*place).pointee()) {
                    (Datum::Aggregate(parts), Type::Array(of, _), Some(Type::Array(row, _))) => {
                        let mut at = address(get(place))?;
                        for part in parts.clone() {
                            self.add(&Datum::Pointer(at), &part, of, *how)?;
                            at = self.memory.advance(at, row, 1);
                        }
                        Datum::Undef
                    }
                    (number, ty, _) => self.add(get(place), number, ty, *how)?,
                }
            }
            Op::Atomic { op, place, operands, .. } => {
                let (at, ty) = (address(get(place))?, frame.ty(operands[0]));
                let old = self.memory.load(at, ty, Access::Atomic)?;
                let operands: Vec<_> = operands.iter().map(|v| get(v).clone()).collect();
                let new = arithmetic::atomic(*op, &old, &operands, ty)?;
                self.memory.store(at, ty, new, Access::Atomic)?;
                old
            }
            other => unreachable!("{other:?} is no operation on memory"),
        })
    }

    fn constant(&self, c: &Const, ty: &Type) -> Datum {
        match c {
            Const::Bool(b) => Datum::Bool(*b),
            Const::Int(n) => Datum::Int(*n),
            Const::Float(x) => Datum::Float(arithmetic::round(*x, ty)),
            Const::Null => Datum::Null,
            Const::Zero => self.memory.zero(ty),
            Const::Undef => Datum::Undef,
            Const::Str(_) => Datum::Text,
        }
    }

    fn external(
        &mut self,
        thread: &Coordinates,
        name: &str,
        args: &[(Datum, &Type)],
        effect: ExternEffect,
        ty: &Type,
    ) -> Result<Datum, Trap> {
        let numbers: Vec<_> = args.iter().map(|(d, _)| d.clone()).collect();
        match name {
            "::cugrad::require_block" => {
                let fits =
                    |(most, size): (&Datum, u32)| matches!(most, Datum::Int(n) if *n >= i128::from(size));
                let fits = numbers.iter().zip(thread.block_size).all(fits);
                return if fits { Ok(Datum::Undef) } else { trap("the gradient is for smaller blocks") };
            }
            "::cugrad::keep" => return Ok(Datum::Undef),
            "::cugrad::no_offset" => return Ok(Datum::Int(0)),
            // Any number from one to all is right.
            "::cugrad::working_blocks" => return Ok(Datum::Int(i128::from(thread.grid_size[0].div_ceil(2)))),
            // Any period is right, and so is any number of rounds.
            "::cugrad::blocks_until_again" => {
                let Some(Datum::Int(divisor)) = numbers.last() else {
                    return trap("a divisor that is not known");
                };
                return Ok(Datum::Int((divisor % 3).abs().max(1)));
            }
            // Any number is right that is not less.
            crate::op::MOST_OF_WARP => {
                let Datum::Int(own) = numbers[0] else { return trap("a number of iterations") };
                return Ok(Datum::Int(own + 2));
            }
            // Any number is right where nothing is added; that of another element may be none of the array's.
            crate::op::LANE_THAT_ADDS => return Ok(numbers[1].clone()),
            "::cugrad::goes_round" => return Ok(Datum::Bool(thread.block[0].is_multiple_of(2))),
            "::cugrad::first_round" | "::cugrad::last_round" | "::cugrad::round_step" => {
                let Datum::Int(period) = numbers[0] else { return trap("a period that is not known") };
                let (block, blocks) = (i128::from(thread.block[0]), i128::from(thread.grid_size[0]));
                let (number, stretch) = (block / 2, 2 * period);
                let whole = blocks / stretch * stretch;
                let is_behind = number >= whole / 2;
                return Ok(match (name, is_behind) {
                    ("::cugrad::first_round", true) => Datum::Int(whole + number - whole / 2),
                    ("::cugrad::first_round", false) => {
                        Datum::Int(number / period * stretch + number % period)
                    }
                    ("::cugrad::last_round", true) => Datum::Int(blocks),
                    ("::cugrad::last_round", false) => Datum::Int((number / period + 1) * stretch),
                    (_, true) => Datum::Int((blocks - whole + 1) / 2),
                    (_, false) => Datum::Int(period),
                });
            }
            "::cugrad::zero_shared" => {
                let object = address(&numbers[0])?;
                self.clear_together(thread, object)?;
                return Ok(Datum::Undef);
            }
            "::cugrad::zero_dynamic_shared" => {
                self.clear_dynamic_shadows(thread)?;
                return Ok(Datum::Undef);
            }
            "::cugrad::accumulate_in_order" => {
                return self.add(&numbers[0], &numbers[1], args[1].1, Accumulation::Sum);
            }
            "::cugrad::atomic_min_tangent" => return self.choose(&numbers, args[2].1, Some(CompareOp::Lt)),
            "::cugrad::atomic_max_tangent" => return self.choose(&numbers, args[2].1, Some(CompareOp::Gt)),
            "::cugrad::atomic_exchange_tangent" => return self.choose(&numbers, args[2].1, None),
            _ if effect == ExternEffect::Output => return Ok(Datum::Undef),
            _ => {}
        }
        if let Some(outputs) = math::through_pointers(name, &numbers) {
            for (i, x) in outputs? {
                let to = args[i].1.pointee().expect("an output is a pointer");
                let x = Datum::Float(arithmetic::round(x, to));
                self.memory.store(address(&args[i].0)?, to, x, Access::Store)?;
            }
            return Ok(Datum::Undef);
        }
        math::call(name, &numbers, ty)
    }

    /// The thread's part of an object that all threads of the block clear.
    fn clear_together(&mut self, thread: &Coordinates, object: Pointer) -> Result<(), Trap> {
        let (first, step) = (thread.number_in_block() as usize, thread.threads_of_block().max(1) as usize);
        self.memory.clear(object, first, step)
    }

    fn clear_dynamic_shadows(&mut self, thread: &Coordinates) -> Result<(), Trap> {
        for (i, global) in self.module.globals.iter().enumerate() {
            if global.shadow_of.is_some() && matches!(global.ty, Type::Array(_, 0)) {
                let object = self.global(GlobalId(i as u32));
                self.clear_together(thread, object)?;
            }
        }
        Ok(())
    }

    /// `*place += value`
    pub(super) fn add(
        &mut self,
        place: &Datum,
        value: &Datum,
        ty: &Type,
        how: Accumulation,
    ) -> Result<Datum, Trap> {
        if how.skips_zero() && is_zero(value) {
            return Ok(Datum::Undef);
        }
        let (at, access) = (address(place)?, Access::of(how));
        let old = self.memory.load(at, ty, access)?;
        let sum = arithmetic::binary(BinaryOp::Add, &old, value, ty)?;
        self.memory.store(at, ty, sum, access)?;
        Ok(Datum::Undef)
    }

    /// A value and its tangent are put into memory where the value is better than what is there; returns that.
    fn choose(&mut self, args: &[Datum], ty: &Type, better: Option<CompareOp>) -> Result<Datum, Trap> {
        let [place, tangent, value, value_tangent] = args else { return trap("four arguments") };
        let (place, tangent) = (address(place)?, address(tangent)?);
        let old = self.memory.load(place, ty, Access::Atomic)?;
        let taken = match better {
            Some(op) => arithmetic::compare(op, value, &old)? == Datum::Bool(true),
            None => true,
        };
        if taken {
            self.memory.store(place, ty, value.clone(), Access::Atomic)?;
            self.memory.store(tangent, ty, value_tangent.clone(), Access::Atomic)?;
        }
        Ok(old)
    }
}

fn builtin(t: &Coordinates, b: Builtin) -> i128 {
    let (of, axis) = match b {
        Builtin::ThreadIdx(axis) => (t.index, axis),
        Builtin::BlockIdx(axis) => (t.block, axis),
        Builtin::BlockDim(axis) => (t.block_size, axis),
        Builtin::GridDim(axis) => (t.grid_size, axis),
        Builtin::WarpSize => return 32,
    };
    i128::from(of[axis as usize])
}

pub(super) fn address(d: &Datum) -> Result<Pointer, Trap> {
    match d {
        Datum::Pointer(p) => Ok(*p),
        Datum::Null => trap("access through a null pointer"),
        other => trap(format!("access through {other:?}")),
    }
}

/// Whether a value may be of a type, as far as that can be seen.
fn may_be(d: &Datum, ty: &Type) -> bool {
    match d {
        Datum::Bool(_) => *ty == Type::Bool,
        Datum::Int(_) => matches!(ty, Type::Int(_)),
        Datum::Float(_) => ty.is_float(),
        Datum::Null | Datum::Pointer(_) => ty.is_ptr(),
        Datum::Undef | Datum::Aggregate(_) | Datum::Tape | Datum::Slab | Datum::Text => true,
    }
}

pub(super) fn is_zero(d: &Datum) -> bool {
    matches!(d, Datum::Float(0.0) | Datum::Int(0))
}
