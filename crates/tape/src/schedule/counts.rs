//! How many steps can be reversed with how many slots, and at what cost: the binomial numbers behind the schedules.
//!
//! Let `t(n, s)` be the fewest steps that `Advance` must run to reverse `n` steps when `s` slots are there and one of them holds
//! state 0 (so `s >= 1`). Either nothing else is stored, or the first thing stored is some state `m`:
//!
//! ```text
//! t(1, s) = 0        t(n, 1) = n (n - 1) / 2        t(n, s) = min over 0 < m < n of  m + t(n - m, s - 1) + t(m, s)
//! ```
//!
//! **Reach.** Let `β(s, r)` be the largest `n` for which no step needs to be advanced over more than `r` times. The part after the
//! first stored state has one slot less and the same `r`, the part before it has been advanced over once already:
//! `β(s, r) = β(s - 1, r) + β(s, r - 1)` with `β(0, r) = β(s, 0) = 1`, which is Pascal's triangle: `β(s, r) = C(s + r, s)`.
//!
//! **Cost.** Steps are cheapest to place where they are advanced over least often. Exactly `β(s, k) - β(s, k - 1) = C(s - 1 + k, k)`
//! of them can be advanced over `k` times, so with `β(s, r - 1) < n <= β(s, r)`
//!
//! ```text
//! t(n, s) = sum over k < r of k C(s - 1 + k, k)  +  r (n - β(s, r - 1))  =  r n - sum over k < r of β(s, k)  =  r n - C(s + r, r - 1)
//! ```
//!
//! (the last sum runs along a diagonal of Pascal's triangle). The formula agrees with itself at `n = β(s, r)` for `r` and `r + 1`.
//! With the `n` forward steps that the `n` `Reverse` actions run themselves, a loop costs **`n + r n - C(s + r, r - 1)`** forward
//! steps; storing everything (`s >= n - 1`, so `r = 1`) costs `2 n - 1`.
//!
//! **Where to store.** In the recursion, `m` is optimal exactly if both parts stay on the linear pieces that the formula adds up:
//! `β(s, r - 2) <= m <= β(s, r - 1)` and `β(s - 1, r - 1) <= n - m <= β(s - 1, r)`. Among these, [`split`] takes the `m` nearest
//! to `n - β(s - 1, r - 1) - β(s - 2, r - 1)`, which also stores least often (`tests/schedule` compares both with dynamic programming).

/// `β(s, r) = C(s + r, s)`, or `u64::MAX` where it does not fit.
pub fn reach(slots: u64, rounds: u64) -> u64 {
    let short = slots.min(rounds);
    let long = slots.max(rounds);
    let mut product: u128 = 1;
    for i in 1..=short {
        product = product * (u128::from(long) + u128::from(i)) / u128::from(i);
        if product > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    product as u64
}

/// The smallest `r` with `n <= β(s, r)`: how often the busiest step is advanced over.
///
/// # Panics
/// If there are no slots.
pub fn rounds(steps: u64, slots: u64) -> u64 {
    assert!(slots > 0, "reversing takes at least the slot of the first state");
    if steps <= 1 {
        return 0;
    }
    if slots == 1 {
        return steps - 1;
    }
    // β(s, low) < n <= β(s, high)
    let (mut low, mut high) = (0, 1);
    while reach(slots, high) < steps {
        low = high;
        high *= 2;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if reach(slots, middle) < steps { low = middle } else { high = middle }
    }
    high
}

/// `t(n, s)`: the fewest steps run by `Advance` actions.
pub fn advanced_steps(steps: u64, slots: u64) -> u128 {
    let r = rounds(steps, slots);
    if r == 0 {
        return 0;
    }
    // C(s + r, r - 1) from β(s, r - 1), which is less than n and so fits
    let below = u128::from(reach(slots, r - 1));
    let corner = below * (u128::from(slots) + u128::from(r)) / (u128::from(slots) + 1);
    u128::from(r) * u128::from(steps) - corner
}

/// `n + r n - C(s + r, r - 1)`: the fewest forward steps in all, those inside `Reverse` included.
pub fn forward_steps(steps: u64, slots: u64) -> u128 {
    u128::from(steps) + advanced_steps(steps, slots)
}

/// How a stretch of steps is cut in two by the next stored state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// Steps before the stored state.
    pub left: u64,
    /// `β(s, r - 2)`: what [`split`] needs to know of the left part, whose rounds are `r - 1`.
    pub left_below: u64,
    /// `β(s - 1, r - 1)`: the same for the right part, whose rounds are `r`.
    pub right_below: u64,
}

/// Where to store next, in a stretch of `steps >= 2` with `slots >= 2`, given `below = β(slots, rounds - 1) <= steps`.
///
/// Two divisions and no search: both parts inherit their numbers.
pub(super) fn split(steps: u64, slots: u64, rounds: u64, below: u64) -> Split {
    let right_below = scale(below, slots, slots + rounds - 1);
    // β(s - 2, r - 1); for s = 2 that is β(0, ·) = 1
    let further = if slots == 2 { 1 } else { scale(right_below, slots - 1, slots + rounds - 2) };
    let left_below = below - right_below;
    let wished = steps.saturating_sub(right_below).saturating_sub(further);
    let left = wished.clamp(left_below, below).max(1);
    Split { left, left_below, right_below }
}

/// `a b / c` where that is exact; products of everyday loops fit 64 bits, whose division is several times faster.
fn scale(a: u64, b: u64, c: u64) -> u64 {
    match a.checked_mul(b) {
        Some(product) => product / c,
        None => (u128::from(a) * u128::from(b) / u128::from(c)) as u64,
    }
}
