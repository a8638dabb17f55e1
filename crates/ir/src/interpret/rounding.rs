//! Numbers that come out differently each time they are computed.
//!
//! A compiler may round two copies of one sum in two ways. That is one bit, which no drawn program notices; so here the sums in
//! question are off by up to a quarter, each copy by an amount of its own. Numbers mean little then, but what must not
//! depend on them still holds: what was put on the tape is taken from it in the same order.

use super::Datum;
use crate::function::{FuncId, Function, Value};
use crate::tables::HashSet;

/// Which sums are off.
#[derive(Clone)]
pub struct Rounding {
    /// The function that they are in.
    pub function: FuncId,
    /// The sums.
    pub sums: HashSet<Value>,
    /// From what the amounts are drawn.
    pub seed: u64,
}

impl Rounding {
    pub(super) fn disturb(&self, function: &Function, of: &Function, results: &[Value], datum: &mut Datum) {
        if let ([v], Datum::Float(x)) = (results, datum)
            && std::ptr::eq(function, of)
            && self.sums.contains(v)
        {
            let mixed = (self.seed ^ u64::from(v.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let amount = ((mixed >> 40) as f64 / (1u64 << 23) as f64 - 1.0) / 4.0;
            *x += amount * (1.0 + x.abs());
        }
    }
}
