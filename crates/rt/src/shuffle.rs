//! Another order of blocks, warps and lanes, for tests of what must not depend on it.
//!
//! A GPU promises no order; this runtime has one, and so hides what depends on it. `CUGRAD_SHUFFLE=seed` draws another
//! one each time there is something to put in order. The blocks of a launch then run on one OS thread, so that a seed
//! stands for one order.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

pub fn on() -> bool {
    seed().is_some()
}

fn seed() -> Option<u64> {
    static SEED: OnceLock<Option<u64>> = OnceLock::new();
    *SEED.get_or_init(|| std::env::var("CUGRAD_SHUFFLE").ok().and_then(|v| v.parse().ok()))
}

/// Calls `visit` with the numbers below `count`, until it says false; whether it never did.
pub fn each(count: u64, mut visit: impl FnMut(u64) -> bool) -> bool {
    match seed() {
        None => (0..count).all(visit),
        Some(seed) => order(seed, count).into_iter().all(&mut visit),
    }
}

/// The numbers below `count`, in an order that no earlier call had but by chance.
fn order(seed: u64, count: u64) -> Vec<u64> {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let mut state = mixed(seed ^ mixed(CALLS.fetch_add(1, Ordering::Relaxed)));
    let mut all: Vec<u64> = (0..count).collect();
    for i in (1..all.len()).rev() {
        state = mixed(state);
        all.swap(i, (state % (i as u64 + 1)) as usize);
    }
    all
}

/// A number that looks unrelated to the one before: a step of an odd constant, and multiplications that carry high
/// bits down.
fn mixed(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 31)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let n = (n ^ (n >> 29)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    n ^ (n >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_has_a_turn_in_many_orders() {
        let orders: std::collections::HashSet<Vec<u64>> = (0..20).map(|seed| order(seed, 8)).collect();
        assert!(orders.len() > 15, "{orders:?}");
        for mut order in orders {
            order.sort();
            assert_eq!(order, (0..8).collect::<Vec<_>>());
        }
    }
}
