//! The rules of arithmetic in forward mode, for tangents of a whole function ([`crate::forward`]) and for slopes of a loop ([`crate::slopes`]).

use ir::{BinaryOp, Builder, CompareOp, Value};

/// A number and its tangent; None where that is zero.
pub type Dual = (Value, Option<Value>);

/// The tangent of `r = a op b`; None for operations on integers, which have none. Of quotients `product` multiplies the result with the
/// divisor's tangent.
pub fn of_binary(
    b: &mut Builder,
    op: BinaryOp,
    [(x, of_x), (y, of_y)]: [Dual; 2],
    r: Value,
    product: &mut dyn FnMut(&mut Builder, Value, Value) -> Value,
) -> Option<Value> {
    let ty = b.ty(r);
    let zero_or = |b: &mut Builder, tangent: Option<Value>| tangent.unwrap_or_else(|| b.zero(&ty));
    Some(match op {
        BinaryOp::Add => {
            let (x, y) = (zero_or(b, of_x), zero_or(b, of_y));
            b.add(x, y)
        }
        BinaryOp::Sub => {
            let (x, y) = (zero_or(b, of_x), zero_or(b, of_y));
            b.sub(x, y)
        }
        BinaryOp::Mul => {
            let first = of_x.map(|t| b.mul(t, y));
            let second = of_y.map(|t| b.mul(x, t));
            match (first, second) {
                (Some(first), Some(second)) => b.add(first, second),
                (first, second) => zero_or(b, first.or(second)),
            }
        }
        BinaryOp::Div if ty.is_float() => {
            // (ẋ − r·ẏ) / y
            let top = match of_y {
                None => zero_or(b, of_x),
                Some(of_y) => {
                    let part = product(b, r, of_y);
                    let of_x = zero_or(b, of_x);
                    b.sub(of_x, part)
                }
            };
            b.div(top, y)
        }
        BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::Shr => return None,
    })
}

/// `x · y`, and zero where `x` is and the product is no number: `sqrt(fmax(u, 0))` has the slope 0 where `u` is negative. Where it is
/// a number it stays a product of both: a second derivative needs them.
pub fn product_unless_zero(b: &mut Builder, x: Value, y: Value) -> Value {
    let whole = b.mul(x, y);
    if b.constant_of(x).is_some() {
        return whole;
    }
    let zero = b.zero(&b.ty(whole));
    let is_zero = b.compare(CompareOp::Eq, x, zero);
    let is_no_number = b.compare(CompareOp::Ne, whole, whole);
    let spared = b.binary(BinaryOp::And, is_zero, is_no_number);
    b.select(spared, zero, whole)
}
