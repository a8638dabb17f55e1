//! Multi-level schedules: the plan's price is what the schedule costs, and it is near the optimum of dynamic programming.

use std::collections::HashMap;
use tape::schedule::check::Checker;
use tape::schedule::levels::{Level, PricedShape, Shape, Work, plan, seconds};

/// Levels priced in forward steps: a step takes one second and states have one byte.
fn level(slots: u64, write: f64, read: f64) -> Level {
    Level {
        slots,
        write_bytes_per_second: 1.0 / write,
        read_bytes_per_second: 1.0 / read,
        latency_seconds: 0.0,
    }
}

fn work(steps: u64) -> Work {
    Work { steps, state_bytes: 1, step_seconds: 1.0 }
}

/// Follows the planned schedule and compares its price with the plan's.
fn followed(work: &Work, levels: &[Level]) -> PricedShape {
    let plan = plan(work, levels).expect("there are slots");
    let checker =
        Checker::run(work.steps, plan.schedule(work.steps)).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(checker.tally(), plan.tally);
    assert!((seconds(work, levels, &checker.tally()) - plan.seconds).abs() <= 1e-9 * plan.seconds);
    for (at, level) in levels.iter().enumerate() {
        assert!(checker.peak()[at] <= level.slots, "level {at} is over its slots");
    }
    plan
}

/// The cheapest nested schedule on two levels. A key is (steps, free fast slots, free slow slots, first state is on the slow one);
/// a state on the slow level may be moved to the fast one when it is restored.
struct Optimum {
    write: [f64; 2],
    read: [f64; 2],
    known: HashMap<(u64, u64, u64, usize), f64>,
}

impl Optimum {
    fn whole(levels: [Level; 2], steps: u64) -> f64 {
        let prices = |price: fn(&Level) -> f64| [1.0 / price(&levels[0]), 1.0 / price(&levels[1])];
        let (write, read) = (prices(|l| l.write_bytes_per_second), prices(|l| l.read_bytes_per_second));
        let mut optimum = Optimum { write, read, known: HashMap::new() };
        let (fast, slow) = (levels[0].slots, levels[1].slots);
        if steps == 1 {
            return 1.0;
        }
        let mut best = f64::INFINITY;
        if fast > 0 {
            best = best.min(write[0] + optimum.cost(steps, fast - 1, slow, 0));
        }
        if slow > 0 {
            best = best.min(write[1] + optimum.cost(steps, fast, slow - 1, 1));
        }
        best
    }

    fn cost(&mut self, steps: u64, fast: u64, slow: u64, own: usize) -> f64 {
        if steps == 1 {
            return 1.0;
        }
        let key = (steps, fast, slow, own);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let again = |me: &mut Optimum, m: u64| me.read[own] + me.cost(m, fast, slow, own);
        let mut best = (steps - 1) as f64 + 1.0 + again(self, steps - 1);
        if own == 1 && fast > 0 {
            best = best.min(self.write[0] + self.cost(steps, fast - 1, slow + 1, 0));
        }
        for m in 1..steps - 1 {
            let left = m as f64 + again(self, m);
            if fast > 0 {
                best = best.min(left + self.write[0] + self.cost(steps - m, fast - 1, slow, 0));
            }
            if slow > 0 {
                best = best.min(left + self.write[1] + self.cost(steps - m, fast, slow - 1, 1));
            }
        }
        self.known.insert(key, best);
        best
    }
}

#[test]
fn plans_are_near_the_optimum() {
    let (mut worst, mut sum, mut count) = (1.0f64, 0.0, 0);
    for fast in [1, 2, 4] {
        for slow in [1, 3, 8, 60] {
            for price in [0.3, 2.0, 8.0] {
                let levels = [level(fast, 0.05, 0.05), level(slow, price, 0.7 * price)];
                for steps in [2, 5, 12, 25, 40, 60] {
                    let planned = followed(&work(steps), &levels).seconds;
                    let ratio = planned / Optimum::whole(levels, steps);
                    assert!(
                        ratio > 1.0 - 1e-9,
                        "cheaper than the optimum: {ratio} for n = {steps}, {levels:?}"
                    );
                    worst = worst.max(ratio);
                    sum += ratio;
                    count += 1;
                }
            }
        }
    }
    let mean = sum / f64::from(count);
    assert!(worst < 1.2 && mean < 1.03, "worst {worst}, mean {mean}");
}

#[test]
fn dear_disks_are_used_less() {
    let steps = 100_000;
    let slots_used = |price: f64| {
        let plan = followed(&work(steps), &[level(10, 0.01, 0.01), level(u64::MAX, price, price)]);
        plan.tally.stores[1]
    };
    let used: Vec<u128> = [0.001, 1.0, 30.0, 1e7].into_iter().map(slots_used).collect();
    assert!(used.windows(2).all(|pair| pair[0] >= pair[1]), "{used:?}");
    assert!(used[0] > 90_000, "{used:?}");
    assert_eq!(used[3], 0, "{used:?}");
}

#[test]
fn slow_levels_keep_the_bottom_of_the_stack() {
    let plan = followed(&work(500), &[level(3, 0.01, 0.01), level(4, 0.5, 0.5), level(2, 3.0, 3.0)]);
    assert!(
        plan.tally.stores[2] <= plan.tally.stores[1] && plan.tally.stores[1] <= plan.tally.stores[0],
        "{plan:?}"
    );
}

#[test]
fn no_slots_no_plan() {
    assert_eq!(plan(&work(10), &[]), None);
    assert_eq!(plan(&work(10), &[Level::memory(0), Level::disk(0)]), None);
}

#[test]
fn everything_in_memory_where_it_fits_and_is_cheap() {
    let work = Work { steps: 1000, state_bytes: 1 << 20, step_seconds: 0.1 };
    let plan = followed(&work, &[Level::memory(2000), Level::disk(10_000)]);
    assert_eq!(plan.tally.forward_steps(), 1999);
    assert!(matches!(plan.shape, Shape::Staged { shelves } if shelves.counts()[1] == 0), "{plan:?}");
}
