//! Nanoseconds per action of each schedule: best, median and worst of several runs, in processor time of the thread, so that other
//! processes on the machine do not count.

use std::hint::black_box;
use tape::schedule::levels::Shape;
use tape::schedule::{Action, Schedule, Shelves};

const RUNS: usize = 9;

fn main() {
    println!(
        "{:<34} {:>12} {:>7} {:>7} {:>7}  ns per action",
        "schedule", "actions", "best", "median", "worst"
    );
    for (steps, slots) in
        [(1_000, 5), (1_000, 64), (100_000, 10), (1_000_000, 3), (1_000_000, 64), (1_000_000, 1_000)]
    {
        measure(&format!("binomial, n = {steps}, s = {slots}"), || Schedule::binomial(steps, slots));
    }
    measure("all, n = 1000000", || Schedule::all(1_000_000));
    measure("every 1000, n = 1000000", || Schedule::every(1_000_000, 1_000));
    let shelves = Shelves::new([20, 200, 0, 0]);
    measure("staged 20 + 200, n = 1000000", || Schedule::shaped(1_000_000, Shape::Staged { shelves }));
    let shape = Shape::Periodic { period: 1_000, level: 1, shelves: Shelves::single(20) };
    measure("periodic 1000 in 20, n = 1000000", || Schedule::shaped(1_000_000, shape));
    measure("online, s = 64, n = 1000000", || Schedule::online(64));
}

fn measure(name: &str, schedule: impl Fn() -> Schedule) {
    let mut actions = 0;
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let schedule = schedule();
            let start = processor_seconds();
            actions = follow(schedule, 1_000_000);
            (processor_seconds() - start) * 1e9 / actions as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name:<34} {actions:>12} {:>7.2} {:>7.2} {:>7.2}", times[0], times[RUNS / 2], times[RUNS - 1]);
}

/// Asks for all actions; a loop of unknown length ends after `end` steps.
fn follow(mut schedule: Schedule, end: u64) -> u64 {
    let mut count = 0;
    while let Some(action) = schedule.next() {
        count += 1;
        if let Action::Advance { to, .. } = black_box(action)
            && to >= end
            && schedule.steps().is_none()
        {
            schedule.finish(end).expect("the loop is between the last store and `to`");
        }
    }
    count
}

fn processor_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` can be written to
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(status, 0, "threads have clocks");
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
