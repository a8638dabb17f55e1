//! Every schedule, on random lengths, slots and periods, does what a time loop can follow; its cost is what it says.

use proptest::prelude::*;
use tape::schedule::check::{Broken, Checker, Tally};
use tape::schedule::levels::Shape;
use tape::schedule::{Action, CannotEnd, Schedule, Shelves, Slot, forward_steps};

/// Runs a schedule of known length under the checker and compares what it cost and used with what it says.
fn check(steps: u64, schedule: Schedule) -> Tally {
    let (said, slots) = (schedule.tally().expect("the length is known"), schedule.slots());
    let checker = Checker::run(steps, schedule).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(checker.tally(), said);
    assert_eq!(checker.peak(), slots);
    said
}

/// Runs an online schedule for a loop that ends at `steps`. `late` asks for one action more before saying so, which only may
/// store the final state.
fn check_online(steps: u64, slots: u64, late: bool) -> Tally {
    let mut schedule = Schedule::online(slots);
    let mut checker = Checker::new(steps);
    let mut ended = false;
    loop {
        let at_end = !ended && checker.current() == Some(steps);
        let Some(action) = (if at_end && !late { None } else { schedule.next() }) else {
            if ended {
                break;
            }
            schedule.finish(steps).expect("the loop is there");
            ended = true;
            continue;
        };
        match action {
            Action::Advance { from, to } if !ended => {
                let to = to.min(steps);
                if to > from {
                    checker.follow(Action::Advance { from, to }).unwrap_or_else(|broken| panic!("{broken}"));
                }
                if to == steps && late {
                    schedule.finish(steps).expect("the loop is there");
                    ended = true;
                }
            }
            other => checker.follow(other).unwrap_or_else(|broken| panic!("{broken}")),
        }
    }
    checker.finish().unwrap_or_else(|broken| panic!("{broken}"));
    assert!(checker.peak()[0] <= slots);
    assert_eq!(checker.tally().recorded, u128::from(steps));
    checker.tally()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_is_valid(steps in 0u64..400) {
        let tally = check(steps, Schedule::all(steps));
        prop_assert_eq!(tally.forward_steps(), u128::from((2 * steps).saturating_sub(1)));
    }

    #[test]
    fn every_is_valid(steps in 0u64..400, period in 1u64..450) {
        let tally = check(steps, Schedule::every(steps, period));
        prop_assert!(tally.forward_steps() <= u128::from(3 * steps));
    }

    #[test]
    fn binomial_is_valid(steps in 0u64..3000, slots in 1u64..100) {
        let tally = check(steps, Schedule::binomial(steps, slots));
        prop_assert_eq!(tally.forward_steps(), forward_steps(steps, slots));
    }

    #[test]
    fn staged_is_valid(steps in 0u64..1500, a in 1u64..12, b in 0u64..12, c in 0u64..12, d in 0u64..12) {
        let shelves = Shelves::new([a, b, c, d]);
        let tally = check(steps, Schedule::shaped(steps, Shape::Staged { shelves }));
        prop_assert_eq!(tally.forward_steps(), forward_steps(steps, shelves.total()));
    }

    #[test]
    fn periodic_is_valid(steps in 0u64..1500, period in 1u64..200, fast in 1u64..12, middle in 0u64..6) {
        let shelves = Shelves::new([fast, middle, 0, 0]);
        check(steps, Schedule::shaped(steps, Shape::Periodic { period, level: 3, shelves }));
    }

    #[test]
    fn online_is_valid(steps in 0u64..3000, slots in 1u64..100) {
        let tally = check_online(steps, slots, false);
        prop_assert!(tally.forward_steps() <= forward_steps(steps, slots) + u128::from(steps));
    }
}

#[test]
fn online_costs_at_most_one_sweep_more_than_the_optimum() {
    let (mut total, mut optimal) = (0, 0);
    for slots in 1..=64 {
        for steps in (0..80).chain((80..=2000).step_by(240)) {
            for late in [false, true] {
                let cost = check_online(steps, slots, late).forward_steps();
                let optimum = forward_steps(steps, slots);
                assert!(
                    cost <= optimum + u128::from(steps),
                    "n = {steps}, s = {slots}: {cost} > {optimum} + {steps}"
                );
                total += cost;
                optimal += optimum;
            }
        }
    }
    let ratio = total as f64 / optimal as f64;
    assert!(ratio < 1.1, "online costs {ratio} times the optimum in the mean");
}

/// The checker itself must be able to fail.
#[test]
fn the_checker_finds_each_broken_promise() {
    let slot = Slot { level: 0, index: 0 };
    let advance = |from, to| Action::Advance { from, to };
    let store = |step| Action::Store { step, slot };
    let restore = |step, last| Action::Restore { step, slot, last };
    let reverse = |step| Action::Reverse { step };
    let broken =
        |steps, actions: &[Action]| Checker::run(steps, actions.iter().copied()).map(|_| ()).unwrap_err();
    assert!(matches!(broken(2, &[advance(1, 2)]), Broken::WrongState { current: Some(0), .. }));
    assert!(matches!(broken(2, &[advance(0, 3)]), Broken::WrongRange { .. }));
    assert!(matches!(broken(2, &[advance(0, 0)]), Broken::WrongRange { .. }));
    assert!(matches!(broken(2, &[store(1)]), Broken::WrongState { .. }));
    assert!(matches!(broken(2, &[store(0), store(0)]), Broken::WrongSlot { held: Some(0), .. }));
    assert!(matches!(broken(2, &[restore(0, false)]), Broken::WrongSlot { held: None, .. }));
    assert!(matches!(broken(2, &[Action::Drop { step: 0, slot }]), Broken::WrongSlot { held: None, .. }));
    assert!(matches!(broken(2, &[reverse(0)]), Broken::WrongOrder { due: Some(1), .. }));
    assert!(matches!(broken(1, &[reverse(0), reverse(0)]), Broken::WrongState { current: None, .. }));
    assert!(matches!(broken(2, &[advance(0, 1), reverse(1)]), Broken::TooFew { due: 0 }));
    assert!(matches!(broken(1, &[store(0), reverse(0)]), Broken::Left { step: 0, .. }));
    let whole = [store(0), advance(0, 1), reverse(1), restore(0, true), reverse(0)];
    assert!(Checker::run(2, whole.into_iter()).is_ok());
    let text = broken(2, &[reverse(0)]).to_string();
    assert_eq!(text, "`reverse 0`, but step 1 is due");
}

#[test]
fn a_loop_ends_once_and_where_it_is() {
    assert_eq!(Schedule::binomial(5, 2).finish(5), Err(CannotEnd::Known));
    let mut schedule = Schedule::online(2);
    // store 0, advance to 1, store 1, advance to 3
    assert_eq!(schedule.by_ref().take(4).last(), Some(Action::Advance { from: 1, to: 3 }));
    assert_eq!(schedule.finish(4), Err(CannotEnd::Elsewhere { steps: 4, first: 1, last: 3 }));
    assert_eq!(schedule.finish(0), Err(CannotEnd::Elsewhere { steps: 0, first: 1, last: 3 }));
    assert_eq!(schedule.finish(2), Ok(()));
    assert_eq!(schedule.finish(2), Err(CannotEnd::Twice));
    assert_eq!(schedule.steps(), Some(2));
}
