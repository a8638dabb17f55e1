//! Scalar operations, with C++'s widths: unsigned integers wrap to their type, floats are rounded to theirs. A sum,
//! difference, product or quotient of signed integers that does not fit its type is undefined, as it is in C++: a
//! compiler may take it to be anything. Shifts and conversions wrap.

use super::{Datum, Trap, trap};
use crate::atomic::Atomic;
use crate::op::{BinaryOp, CompareOp, UnaryOp};
use crate::types::{FloatKind, IntKind, Type};

/// A number rounded to a floating type.
pub(super) fn round(x: f64, ty: &Type) -> f64 {
    match ty {
        Type::Float(FloatKind::F32) => f64::from(x as f32),
        Type::Float(FloatKind::F16) => round_to(x, 11, -14, 65504.0),
        Type::Float(FloatKind::BF16) => round_to(x, 8, -126, 3.389_531_389_251_535_5e38),
        _ => x,
    }
}

/// To nearest, ties to even, with `digits` binary digits, subnormal below `2^min_exponent`.
fn round_to(x: f64, digits: i32, min_exponent: i32, max: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let exponent = (((x.to_bits() >> 52) & 0x7ff) as i32 - 1023).max(min_exponent);
    let unit = 2f64.powi(exponent - digits + 1);
    let rounded = (x / unit).round_ties_even() * unit;
    if rounded.abs() > max { f64::INFINITY.copysign(x) } else { rounded }
}

pub(super) fn unary(op: UnaryOp, a: &Datum, ty: &Type) -> Result<Datum, Trap> {
    Ok(match (op, a, ty) {
        (_, Datum::Undef, _) => Datum::Undef,
        (UnaryOp::Neg, Datum::Float(x), _) => Datum::Float(-x),
        (UnaryOp::Neg, Datum::Int(n), Type::Int(k)) => fitted(-n, *k),
        (UnaryOp::BitNot, Datum::Int(n), Type::Int(k)) => Datum::Int(k.wrap(!n)),
        (UnaryOp::Not, Datum::Bool(b), _) => Datum::Bool(!b),
        _ => return trap(format!("{op:?} of {a:?}")),
    })
}

pub(super) fn binary(op: BinaryOp, a: &Datum, b: &Datum, ty: &Type) -> Result<Datum, Trap> {
    match (a, b, ty) {
        (Datum::Undef, _, _) | (_, Datum::Undef, _) => Ok(Datum::Undef),
        (Datum::Float(x), Datum::Float(y), Type::Float(_)) => {
            let exact = match op {
                BinaryOp::Add => x + y,
                BinaryOp::Sub => x - y,
                BinaryOp::Mul => x * y,
                BinaryOp::Div => x / y,
                BinaryOp::Rem
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
                | BinaryOp::Shl
                | BinaryOp::Shr => return trap(format!("{op:?} on floats")),
            };
            Ok(Datum::Float(round(exact, ty)))
        }
        (Datum::Int(x), Datum::Int(y), Type::Int(k)) => integer(op, *x, *y, *k),
        (Datum::Bool(x), Datum::Bool(y), _) => Ok(Datum::Bool(match op {
            BinaryOp::And => x & y,
            BinaryOp::Or => x | y,
            BinaryOp::Xor => x ^ y,
            _ => return trap(format!("{op:?} on bools")),
        })),
        _ => trap(format!("{op:?} of {a:?} and {b:?}")),
    }
}

/// The result of arithmetic: unsigned ones wrap, signed ones must fit. The types narrower than `int` are not computed
/// with in C++, only converted to.
fn fitted(exact: i128, kind: IntKind) -> Datum {
    let wrapped = kind.wrap(exact);
    if kind.signed() && kind.bits() >= 32 && wrapped != exact { Datum::Undef } else { Datum::Int(wrapped) }
}

fn integer(op: BinaryOp, x: i128, y: i128, kind: IntKind) -> Result<Datum, Trap> {
    let exact = match op {
        BinaryOp::Add => return Ok(fitted(x + y, kind)),
        BinaryOp::Sub => return Ok(fitted(x - y, kind)),
        // Of two numbers of 64 bits: only one of unsigned ones can leave 127 bits, and wraps as it should.
        BinaryOp::Mul => return Ok(fitted(x.wrapping_mul(y), kind)),
        BinaryOp::Div | BinaryOp::Rem if y == 0 => return trap("division by zero"),
        BinaryOp::Div => return Ok(fitted(x / y, kind)),
        BinaryOp::Rem => x % y,
        BinaryOp::And => x & y,
        BinaryOp::Or => x | y,
        BinaryOp::Xor => x ^ y,
        BinaryOp::Shl | BinaryOp::Shr if !(0..i128::from(kind.bits())).contains(&y) => {
            return trap(format!("shift by {y}"));
        }
        BinaryOp::Shl => x << y,
        BinaryOp::Shr => x >> y,
    };
    Ok(Datum::Int(kind.wrap(exact)))
}

pub(super) fn compare(op: CompareOp, a: &Datum, b: &Datum) -> Result<Datum, Trap> {
    let order = match (a, b) {
        (Datum::Undef, _) | (_, Datum::Undef) => return Ok(Datum::Undef),
        (Datum::Int(x), Datum::Int(y)) => Some(x.cmp(y)),
        (Datum::Bool(x), Datum::Bool(y)) => Some(x.cmp(y)),
        (Datum::Float(x), Datum::Float(y)) => x.partial_cmp(y),
        (Datum::Pointer(_) | Datum::Null, Datum::Pointer(_) | Datum::Null) => {
            return match op {
                CompareOp::Eq => Ok(Datum::Bool(a == b)),
                CompareOp::Ne => Ok(Datum::Bool(a != b)),
                _ => trap("order of pointers"),
            };
        }
        _ => return trap(format!("{a:?} compared with {b:?}")),
    };
    // Comparisons with a NaN are false, but for `!=`.
    Ok(Datum::Bool(match order {
        None => op == CompareOp::Ne,
        Some(order) => match op {
            CompareOp::Eq => order.is_eq(),
            CompareOp::Ne => order.is_ne(),
            CompareOp::Lt => order.is_lt(),
            CompareOp::Le => order.is_le(),
            CompareOp::Gt => order.is_gt(),
            CompareOp::Ge => order.is_ge(),
        },
    }))
}

pub(super) fn convert(a: &Datum, to: &Type) -> Result<Datum, Trap> {
    Ok(match (a, to) {
        (Datum::Undef, _) => Datum::Undef,
        (Datum::Bool(b), Type::Bool) => Datum::Bool(*b),
        (Datum::Int(n), Type::Bool) => Datum::Bool(*n != 0),
        (Datum::Float(x), Type::Bool) => Datum::Bool(*x != 0.0),
        (Datum::Bool(b), Type::Int(_)) => Datum::Int(i128::from(*b)),
        (Datum::Int(n), Type::Int(k)) => Datum::Int(k.wrap(*n)),
        (Datum::Float(x), Type::Int(k)) => {
            let whole = x.trunc() as i128;
            if x.is_nan() || k.wrap(whole) != whole {
                return trap(format!("{x} does not fit the integer it is converted to"));
            }
            Datum::Int(whole)
        }
        (Datum::Bool(b), Type::Float(_)) => Datum::Float(f64::from(u8::from(*b))),
        // An `i128` of at most 64 bits is rounded once, to the type itself.
        (Datum::Int(n), Type::Float(FloatKind::F32)) => Datum::Float(f64::from(*n as f32)),
        (Datum::Int(n), Type::Float(_)) => Datum::Float(round(*n as f64, to)),
        (Datum::Float(x), Type::Float(_)) => Datum::Float(round(*x, to)),
        _ => return trap(format!("{a:?} converted to {to:?}")),
    })
}

pub(super) fn bitcast(a: &Datum, from: &Type, to: &Type) -> Result<Datum, Trap> {
    let bits: u64 = match (a, from) {
        (Datum::Undef, _) => return Ok(Datum::Undef),
        (Datum::Float(x), Type::Float(FloatKind::F32)) => u64::from((*x as f32).to_bits()),
        (Datum::Float(x), Type::Float(FloatKind::F64)) => x.to_bits(),
        (Datum::Int(n), _) => *n as u64,
        _ => return trap(format!("the bits of {a:?}")),
    };
    Ok(match to {
        Type::Int(k) => Datum::Int(k.wrap(i128::from(bits))),
        Type::Float(FloatKind::F32) => Datum::Float(f64::from(f32::from_bits(bits as u32))),
        Type::Float(FloatKind::F64) => Datum::Float(f64::from_bits(bits)),
        _ => return trap(format!("bits taken as {to:?}")),
    })
}

/// What an atomic operation leaves in memory.
pub(super) fn atomic(op: Atomic, old: &Datum, operands: &[Datum], ty: &Type) -> Result<Datum, Trap> {
    let with = &operands[0];
    let plain = |op| binary(op, old, with, ty);
    let chosen = |op: CompareOp| {
        compare(op, old, with).map(|c| if c == Datum::Bool(true) { old.clone() } else { with.clone() })
    };
    match op {
        Atomic::Add => plain(BinaryOp::Add),
        Atomic::Sub => plain(BinaryOp::Sub),
        Atomic::And => plain(BinaryOp::And),
        Atomic::Or => plain(BinaryOp::Or),
        Atomic::Xor => plain(BinaryOp::Xor),
        Atomic::Exchange => Ok(with.clone()),
        Atomic::Min => chosen(CompareOp::Le),
        Atomic::Max => chosen(CompareOp::Ge),
        Atomic::Inc | Atomic::Dec => match (old, with) {
            (Datum::Int(n), Datum::Int(limit)) => Ok(Datum::Int(match op {
                Atomic::Inc if n >= limit => 0,
                Atomic::Inc => n + 1,
                _ if *n == 0 || n > limit => *limit,
                _ => n - 1,
            })),
            _ => trap(format!("{op:?} of {old:?}")),
        },
        Atomic::CompareExchange => {
            let same = compare(CompareOp::Eq, old, with)?;
            Ok(if same == Datum::Bool(true) { operands[1].clone() } else { old.clone() })
        }
    }
}
