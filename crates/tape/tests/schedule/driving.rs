//! Driving a time loop gives the same gradient under every schedule, store and failure.

use std::cell::Cell;
use tape::schedule::levels::Shape;
use tape::schedule::{
    Action, Checkpoints, Closures, DriveError, Driver, InFile, InMemory, Layered, OnTape, Progress, Schedule,
    Shelves, Slot, StoreClosures, WrongSlot, drive, drive_until,
};

/// Two coupled logistic maps whose parameter changes with the step, so that a step reversed in the wrong place is noticed.
fn step(state: &mut [f64], step: u64) {
    let a = 2.0 + 0.001 * step as f64;
    let (x, y) = (state[0], state[1]);
    state[0] = a * x * (1.0 - x) + 0.1 * y;
    state[1] = 0.5 * y + 0.3 * x * y;
}

fn reverse_step(state: &[f64], adjoint: &mut [f64; 2], step: u64) {
    let a = 2.0 + 0.001 * step as f64;
    let (x, y) = (state[0], state[1]);
    let [x_out, y_out] = *adjoint;
    adjoint[0] = a * (1.0 - 2.0 * x) * x_out + 0.3 * y * y_out;
    adjoint[1] = 0.1 * x_out + (0.5 + 0.3 * x) * y_out;
}

const START: [f64; 2] = [0.3, 0.6];

fn expected(steps: u64) -> [f64; 2] {
    let mut states = vec![START];
    for at in 0..steps {
        let mut next = states[at as usize];
        step(&mut next, at);
        states.push(next);
    }
    let mut adjoint = [1.0, 0.5];
    for at in (0..steps).rev() {
        reverse_step(&states[at as usize], &mut adjoint, at);
    }
    adjoint
}

fn driven<C: Checkpoints<Vec<f64>>>(schedule: Schedule, checkpoints: &mut C) -> ([f64; 2], Progress)
where
    C::Error: std::fmt::Debug,
{
    let mut adjoint = [1.0, 0.5];
    let progress = drive(
        schedule,
        &mut START.to_vec(),
        checkpoints,
        |state, at| {
            step(state, at);
            Ok::<(), ()>(())
        },
        |state, at| {
            reverse_step(state, &mut adjoint, at);
            Ok(())
        },
    );
    (adjoint, progress.expect("nothing fails"))
}

#[test]
fn every_schedule_gives_the_same_gradient() {
    for steps in [0, 1, 2, 3, 17, 200] {
        let shelves = Shelves::new([2, 3, 0, 0]);
        let schedules = [
            Schedule::all(steps),
            Schedule::every(steps, 7),
            Schedule::binomial(steps, 4),
            Schedule::shaped(steps, Shape::Staged { shelves }),
            Schedule::shaped(steps, Shape::Periodic { period: 13, level: 2, shelves }),
        ];
        for schedule in schedules {
            let forward = schedule.tally().map(|tally| tally.forward_steps());
            let mut memory = InMemory::new();
            let (adjoint, progress) = driven(schedule.clone(), &mut memory);
            assert_eq!(adjoint, expected(steps));
            assert_eq!((progress.forward_expected, Some(progress.forward)), (forward, forward));
            assert_eq!(progress.reversed, steps);
            assert!(memory.is_empty());
            let directory = tempfile::tempdir().expect("a directory for checkpoints");
            let slow = InFile::new(directory.path()).expect("the file system has unnamed files");
            let (adjoint, _) = driven(schedule, &mut Layered { fast: InMemory::new(), slow });
            assert_eq!(adjoint, expected(steps));
            let left = std::fs::read_dir(directory.path()).expect("the directory is there").count();
            assert_eq!(left, 0, "a file was left");
        }
    }
}

/// States of 4 KiB through 256 KiB of memory: most of them go to disk and come back.
#[test]
fn a_tape_keeps_states_on_all_its_layers() {
    let directory = tempfile::tempdir().expect("a directory for slabs");
    let slab = 64 << 10;
    let store =
        tape::Store::options().slab(slab).memory(4 * slab as u64).disk(directory.path(), 1 << 30).open();
    let mut tape = tape::Tape::on(&store.expect("the options fit together"));
    tape.push(17u64).expect("there is room");
    let (steps, points) = (500, 512);
    for schedule in [
        Schedule::all(steps),
        Schedule::every(steps, 30),
        Schedule::binomial(steps, 200),
        Schedule::online(200),
    ] {
        let mut checkpoints = OnTape::new(&mut tape);
        let mut reversed = steps;
        let mut adjoint = [1.0, 0.5];
        let mut state = START.repeat(points / 2);
        let outcome = drive_until(
            schedule,
            &mut state,
            &mut checkpoints,
            |_, at| Ok::<bool, ()>(at == steps),
            |state, at| {
                state.chunks_mut(2).for_each(|pair| step(pair, at));
                Ok(())
            },
            |state, at| {
                assert!(
                    state.chunks(2).all(|pair| pair == &state[..2]),
                    "the state of step {at} came back damaged"
                );
                reverse_step(state, &mut adjoint, at);
                reversed -= 1;
                Ok(())
            },
        );
        outcome.expect("nothing fails");
        assert!(checkpoints.is_empty());
        assert_eq!((adjoint, reversed), (expected(steps), 0));
    }
    assert_eq!(tape.pop::<u64>().expect("it lies below the states"), 17);
}

#[test]
fn a_loop_that_knows_its_own_end() {
    for (steps, slots) in [(0, 3), (1, 1), (40, 3), (100, 10)] {
        let mut adjoint = [1.0, 0.5];
        let mut asked = 0;
        let progress = drive_until(
            Schedule::online(slots),
            &mut START.to_vec(),
            &mut InMemory::new(),
            |_, at| {
                assert_eq!(at, asked, "the end is asked for once per state");
                asked += 1;
                Ok::<bool, ()>(at == steps)
            },
            |state, at| {
                step(state, at);
                Ok(())
            },
            |state, at| {
                reverse_step(state, &mut adjoint, at);
                Ok(())
            },
        );
        assert_eq!(progress.map(|progress| progress.steps), Ok(Some(steps)));
        assert_eq!(adjoint, expected(steps));
    }
}

/// Makes the `fatal`-th call fail, whichever closure it is, before it changes anything.
struct Fuse {
    calls: Cell<u64>,
    fatal: u64,
}

impl Fuse {
    fn burn(&self) -> Result<(), &'static str> {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() == self.fatal { Err("blown") } else { Ok(()) }
    }
}

/// Runs the loop with a fuse in every closure, and once more after the failure; says whether there was one.
fn with_fuse(schedule: Schedule, fatal: u64, steps: u64) -> ([f64; 2], bool) {
    let fuse = Fuse { calls: Cell::new(0), fatal };
    let kept = std::cell::RefCell::new(InMemory::<Vec<f64>>::new());
    let mut adjoint = [1.0, 0.5];
    let mut state = START.to_vec();
    let mut checkpoints = StoreClosures {
        store: |slot, at, state: &Vec<f64>| {
            fuse.burn()?;
            kept.borrow_mut().store(slot, at, state).map_err(|_| "slot")
        },
        restore: |slot, at, state: &mut Vec<f64>, last| {
            fuse.burn()?;
            kept.borrow_mut().restore(slot, at, state, last).map_err(|_| "slot")
        },
        discard: |slot, at| {
            fuse.burn()?;
            kept.borrow_mut().discard(slot, at).map_err(|_| "slot")
        },
    };
    let mut time_loop = Closures {
        advance: |state: &mut Vec<f64>, at| {
            fuse.burn()?;
            step(state, at);
            Ok(())
        },
        reverse: |state: &mut Vec<f64>, at| {
            fuse.burn()?;
            reverse_step(state, &mut adjoint, at);
            Ok(())
        },
        ended: |_: &Vec<f64>, at| fuse.burn().map(|()| at == steps),
        progress: |_: &Progress| {},
    };
    let mut driver = Driver::new(schedule);
    let failed = match driver.run(&mut state, &mut checkpoints, &mut time_loop) {
        Ok(_) => false,
        Err(DriveError::Loop { error, .. } | DriveError::Checkpoints { error, .. }) => {
            assert_eq!(error, "blown");
            assert!(
                driver.run(&mut state, &mut checkpoints, &mut time_loop).is_ok(),
                "call {fatal} fails once only"
            );
            true
        }
    };
    (adjoint, failed)
}

#[test]
fn whatever_fails_can_be_tried_again() {
    let steps = 12;
    for schedule in [Schedule::binomial(steps, 3), Schedule::online(3), Schedule::every(steps, 4)] {
        let mut fatal = 0;
        loop {
            fatal += 1;
            let (adjoint, failed) = with_fuse(schedule.clone(), fatal, steps);
            assert_eq!(adjoint, expected(steps), "after call {fatal} failed");
            if !failed {
                break;
            }
        }
        assert!(fatal > 40, "only {fatal} calls were made");
    }
}

#[test]
fn an_abandoned_loop_leaves_nothing_in_the_store() {
    for fatal in 1..60 {
        let mut memory = InMemory::<Vec<f64>>::new();
        let left = Cell::new(fatal);
        let tick = || {
            left.set(left.get() - 1);
            if left.get() == 0 { Err(()) } else { Ok(()) }
        };
        let mut time_loop = Closures {
            advance: |_: &mut Vec<f64>, _| tick(),
            reverse: |_: &mut Vec<f64>, _| tick(),
            ended: |_: &Vec<f64>, at| Ok(at == 20),
            progress: |_: &Progress| {},
        };
        let mut driver = Driver::new(Schedule::online(4));
        let outcome = driver.run(&mut START.to_vec(), &mut memory, &mut time_loop);
        assert!(outcome.is_err(), "call {fatal} fails");
        driver.abandon(&mut memory).expect("a store in memory gives back what it holds");
        assert!(memory.is_empty());
    }
}

#[test]
fn progress_counts_up_to_what_was_expected() {
    let mut seen = Vec::new();
    let mut time_loop = Closures {
        advance: |_: &mut u8, _| Ok::<(), ()>(()),
        reverse: |_: &mut u8, _| Ok(()),
        ended: |_: &u8, _| Ok(false),
        progress: |progress: &Progress| seen.push((progress.forward, progress.reversed)),
    };
    let done = Driver::new(Schedule::binomial(10, 2))
        .run(&mut 0, &mut InMemory::new(), &mut time_loop)
        .expect("nothing fails");
    assert_eq!(done.forward_expected, Some(done.forward));
    assert_eq!(seen.last(), Some(&(done.forward, 10)));
    assert!(seen.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1));
}

#[test]
fn stores_notice_what_does_not_belong_together() {
    let slot = Slot { level: 0, index: 2 };
    let mut memory = InMemory::new();
    memory.store(slot, 5, &1.0).expect("the slot is empty");
    assert_eq!(memory.store(slot, 6, &1.0), Err(WrongSlot { slot, wanted: 6, held: Some(5) }));
    assert_eq!(memory.restore(slot, 4, &mut 0.0, false), Err(WrongSlot { slot, wanted: 4, held: Some(5) }));
    assert_eq!(memory.discard(Slot { level: 1, index: 0 }, 4).map_err(|error| error.held), Err(None));
    let directory = tempfile::tempdir().expect("a directory for checkpoints");
    let mut file = InFile::new(directory.path()).expect("the file system has unnamed files");
    file.store(slot, 5, &vec![1.0, 2.0]).expect("the disk has room");
    let wrong = file.store(Slot { level: 0, index: 0 }, 6, &vec![1.0]).expect_err("states have one size");
    assert_eq!(wrong.to_string(), "state 6 has 8 bytes, the states before it 16");
    let wrong = Checkpoints::<Vec<f64>>::discard(&mut file, slot, 4).expect_err("the slot holds state 5");
    assert_eq!(wrong.to_string(), "slot 0.2 holds state 5, not state 4");
    let mut state = vec![0.0, 0.0];
    file.restore(slot, 5, &mut state, true).expect("the file is there");
    assert_eq!(state, [1.0, 2.0]);
}

#[test]
fn errors_say_in_which_action() {
    let outcome = drive(
        Schedule::binomial(5, 2),
        &mut 0u8,
        &mut InMemory::new(),
        |_, _| Err("no convergence"),
        |_, _| Ok(()),
    );
    let error = outcome.expect_err("the first step fails");
    assert!(matches!(error, DriveError::Loop { action: Action::Advance { from: 0, .. }, .. }));
    assert_eq!(
        match error {
            DriveError::Loop { action, error } => format!("{error} in {action}"),
            DriveError::Checkpoints { .. } => String::new(),
        },
        "no convergence in advance 0 to 2"
    );
}
