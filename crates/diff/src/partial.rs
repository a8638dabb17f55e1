//! Rule rows as IR: an expression of the table, emitted at the width of the call it belongs to.

use ir::{Builder, CompareOp, FloatKind, Type, Value};

use crate::rules::{Compare, Cond, Expr, Width, rule, spelling};

/// What the expression's leaves stand for.
pub struct Leaves<'a> {
    pub args: &'a dyn Fn(&mut Builder, usize) -> Value,
    pub result: &'a dyn Fn(&mut Builder) -> Value,
    /// The floating type of the call.
    pub ty: Type,
}

pub fn emit(b: &mut Builder, e: &Expr, leaves: &Leaves) -> Value {
    match e {
        Expr::Num(x) => b.number(&leaves.ty, *x),
        Expr::Int(n) => b.int(Type::INT, i128::from(*n)),
        Expr::Arg(i) => (leaves.args)(b, *i),
        Expr::Result => (leaves.result)(b),
        Expr::Neg(a) => {
            let a = emit(b, a, leaves);
            b.neg(a)
        }
        Expr::Add(x, y) => binary(b, x, y, leaves, |b, x, y| b.add(x, y)),
        Expr::Sub(x, y) => binary(b, x, y, leaves, |b, x, y| b.sub(x, y)),
        Expr::Mul(x, y) => binary(b, x, y, leaves, |b, x, y| b.mul(x, y)),
        Expr::Div(x, y) => binary(b, x, y, leaves, |b, x, y| b.div(x, y)),
        Expr::Real(n) => {
            let n = emit(b, n, leaves);
            b.convert(n, &leaves.ty)
        }
        Expr::Call(name, args) => {
            let args: Vec<_> = args.iter().map(|a| emit(b, a, leaves)).collect();
            call(b, name, args, &leaves.ty)
        }
        Expr::Select(cond, then, otherwise) => {
            let c = condition(b, cond, leaves);
            let then = emit(b, then, leaves);
            let otherwise = emit(b, otherwise, leaves);
            b.select(c, then, otherwise)
        }
    }
}

/// `factor · e`. A partial derivative that is 0 or 1 by cases (`fmax`) chooses between the factor and zero: a product
/// would make NaN of an infinite factor where the function does not depend on the argument.
pub fn emit_times(b: &mut Builder, e: &Expr, leaves: &Leaves, factor: Value) -> Value {
    match e {
        Expr::Num(x) if *x == 0.0 => b.zero(&leaves.ty),
        Expr::Num(x) if *x == 1.0 => factor,
        Expr::Num(x) if *x == -1.0 => b.neg(factor),
        Expr::Select(cond, then, otherwise) => {
            let c = condition(b, cond, leaves);
            let then = emit_times(b, then, leaves, factor);
            let otherwise = emit_times(b, otherwise, leaves, factor);
            b.select(c, then, otherwise)
        }
        _ => {
            let e = emit(b, e, leaves);
            b.mul(factor, e)
        }
    }
}

fn condition(b: &mut Builder, cond: &Cond, leaves: &Leaves) -> Value {
    let left = emit(b, cond.left, leaves);
    let right = emit(b, cond.right, leaves);
    b.compare(compare(cond.op), left, right)
}

fn binary(
    b: &mut Builder,
    x: &Expr,
    y: &Expr,
    leaves: &Leaves,
    op: impl Fn(&mut Builder, Value, Value) -> Value,
) -> Value {
    let x = emit(b, x, leaves);
    let y = emit(b, y, leaves);
    op(b, x, y)
}

/// Calls a function of the table at this width, at the next larger one where CUDA has none. What C does not have for
/// `long double` is as good as `double` makes it.
pub fn call(b: &mut Builder, name: &str, args: Vec<Value>, ty: &Type) -> Value {
    let own = match ty {
        Type::Float(FloatKind::LongDouble) => Width::LongDouble,
        Type::Float(FloatKind::F64) => Width::F64,
        Type::Float(FloatKind::F32) => Width::F32,
        _ => Width::F16,
    };
    let is_integer = rule(name).is_some_and(|r| r.result == crate::rules::Type::Integer);
    for (width, wide) in [(own, ty.clone()), (Width::F32, Type::F32), (Width::F64, Type::F64)] {
        if own == Width::LongDouble && width == Width::F32 {
            continue;
        }
        let Some(spelling) = spelling(name, width) else { continue };
        if wide == *ty {
            return b.pure_call(spelling, args, if is_integer { Type::INT } else { wide });
        }
        let args =
            args.into_iter().map(|a| if b.ty(a).is_float() { b.convert(a, &wide) } else { a }).collect();
        if is_integer {
            return b.pure_call(spelling, args, Type::INT);
        }
        let r = b.pure_call(spelling, args, wide);
        return b.convert(r, ty);
    }
    unreachable!("tested: every function of the table has a double spelling, not so `{name}`")
}

fn compare(c: Compare) -> CompareOp {
    match c {
        Compare::Lt => CompareOp::Lt,
        Compare::Le => CompareOp::Le,
        Compare::Gt => CompareOp::Gt,
        Compare::Ge => CompareOp::Ge,
        Compare::Eq => CompareOp::Eq,
        Compare::Ne => CompareOp::Ne,
    }
}
