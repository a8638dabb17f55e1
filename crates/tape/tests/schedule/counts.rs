//! The binomial schedule reaches the optimum: for all lengths up to 2000 and all slots up to 64 the emitted actions are counted.

use std::collections::HashMap;
use tape::schedule::{Action, Schedule, advanced_steps, forward_steps, reach, rounds};

/// A checker for one stack of slots that costs a few nanoseconds per action; `check::Checker` is the general one.
struct Follower {
    current: u64,
    remaining: u64,
    stack: Vec<u64>,
    forward: u64,
    stores: u64,
    deepest: usize,
}

const NOWHERE: u64 = u64::MAX;

impl Follower {
    fn run(steps: u64, slots: u64) -> Follower {
        let mut follower =
            Follower { current: 0, remaining: steps, stack: Vec::new(), forward: 0, stores: 0, deepest: 0 };
        for action in Schedule::binomial(steps, slots) {
            follower.follow(action, steps);
        }
        assert_eq!(follower.remaining, 0, "n = {steps}, s = {slots}: not all steps are reversed");
        assert!(follower.stack.is_empty(), "n = {steps}, s = {slots}: states are left in slots");
        follower
    }

    fn follow(&mut self, action: Action, steps: u64) {
        match action {
            Action::Advance { from, to } => {
                assert!(self.current == from && from < to && to < steps);
                self.current = to;
                self.forward += to - from;
            }
            Action::Store { step, slot } => {
                assert!(self.current == step && slot.index == self.stack.len() as u64 && slot.level == 0);
                self.stack.push(step);
                self.stores += 1;
                self.deepest = self.deepest.max(self.stack.len());
            }
            Action::Restore { step, slot, last } => {
                assert!(self.stack.last() == Some(&step) && slot.index + 1 == self.stack.len() as u64);
                if last {
                    self.stack.pop();
                }
                self.current = step;
            }
            Action::Reverse { step } => {
                assert!(self.current == step && step + 1 == self.remaining);
                self.remaining = step;
                self.current = NOWHERE;
                self.forward += 1;
            }
            Action::Drop { .. } => panic!("binomial schedules take states out with their last restore"),
        }
    }
}

/// `C(n, k)` by the triangle's own rule, independent of the library.
fn pascal(rows: usize) -> Vec<Vec<u128>> {
    let mut triangle = vec![vec![1u128]];
    for row in 1..rows {
        let above = &triangle[row - 1];
        let inner = (1..row).map(|k| above[k - 1].saturating_add(above[k]));
        let line = [1].into_iter().chain(inner).chain([1]).collect();
        triangle.push(line);
    }
    triangle
}

#[test]
fn binomial_counts_are_exact() {
    let triangle = pascal(2100);
    let choose = |n: u64, k: u64| triangle[n as usize][k as usize];
    let check = |slots: u64| {
        for steps in 1..=2000u64 {
            let r = (0..)
                .find(|r| choose(slots + r, slots) >= u128::from(steps))
                .expect("reach grows without bound");
            let corner = if r == 0 { 0 } else { choose(slots + r, r - 1) };
            let optimum = u128::from(steps + r * steps) - corner;
            let followed = Follower::run(steps, slots);
            assert_eq!(u128::from(followed.forward), optimum, "n = {steps}, s = {slots}");
            assert_eq!(forward_steps(steps, slots), optimum, "n = {steps}, s = {slots}");
            assert_eq!(followed.deepest as u64, slots.min(steps - 1), "n = {steps}, s = {slots}");
        }
    };
    let check = &check;
    std::thread::scope(|scope| {
        for worker in 0..4 {
            scope.spawn(move || (1..=64).filter(|slots| slots % 4 == worker).for_each(check));
        }
    });
}

/// Fewest advanced steps, and fewest stores among those, by dynamic programming over all places to store.
fn by_dynamic_programming(steps: u64, slots: u64, known: &mut HashMap<(u64, u64), (u64, u64)>) -> (u64, u64) {
    if steps == 1 {
        return (0, 0);
    }
    if slots == 1 {
        return (steps * (steps - 1) / 2, 0);
    }
    if let Some(best) = known.get(&(steps, slots)) {
        return *best;
    }
    let cut = |m: u64, known: &mut _| {
        let right = by_dynamic_programming(steps - m, slots - 1, known);
        let left = by_dynamic_programming(m, slots, known);
        (m + right.0 + left.0, right.1 + left.1 + u64::from(steps - m > 1))
    };
    let best = (1..steps).map(|m| cut(m, known)).min().expect("two steps can be cut");
    known.insert((steps, slots), best);
    best
}

#[test]
fn no_schedule_advances_less_and_none_of_those_stores_less() {
    let mut known = HashMap::new();
    for slots in 1..=12 {
        for steps in 1..=160 {
            let (advanced, stores) = by_dynamic_programming(steps, slots, &mut known);
            assert_eq!(advanced_steps(steps, slots), u128::from(advanced), "n = {steps}, s = {slots}");
            let followed = Follower::run(steps, slots);
            // the first state's store is the caller's in the recursion
            assert_eq!(followed.stores, stores + u64::from(steps > 1), "n = {steps}, s = {slots}");
        }
    }
}

#[test]
fn long_loops_stay_exact() {
    // r = 2 exactly reaches C(s + 2, 2)
    assert_eq!(reach(1_000, 2), 501_501);
    assert_eq!(rounds(501_501, 1_000), 2);
    assert_eq!(rounds(501_502, 1_000), 3);
    assert_eq!(rounds(1 << 62, 1), (1 << 62) - 1);
    assert_eq!(reach(1 << 40, 1 << 40), u64::MAX);
    assert_eq!(forward_steps(1 << 40, 1), (1u128 << 40) + (1u128 << 39) * ((1u128 << 40) - 1));
    let steps = 10_000_000;
    let followed = Follower::run(steps, 20);
    assert_eq!(u128::from(followed.forward), forward_steps(steps, 20));
}

#[test]
fn short_loops() {
    let actions =
        |n, s| Schedule::binomial(n, s).map(|action| action.to_string()).collect::<Vec<_>>().join("; ");
    assert_eq!(actions(0, 3), "");
    assert_eq!(actions(1, 3), "reverse 0");
    assert_eq!(
        actions(2, 3),
        "store 0 in slot 0.0; advance 0 to 1; reverse 1; take 0 out of slot 0.0; reverse 0"
    );
    assert_eq!(
        actions(3, 1),
        "store 0 in slot 0.0; advance 0 to 2; reverse 2; restore 0 from slot 0.0; advance 0 to 1; reverse 1; \
         take 0 out of slot 0.0; reverse 0"
    );
}

#[test]
#[should_panic(expected = "at least the slot of the first state")]
fn a_loop_without_slots_is_refused() {
    Schedule::binomial(2, 0);
}
