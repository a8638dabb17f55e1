//! Every fault at every system call: a clear error or none, nothing stored is lost, nothing hangs.
//!
//! One workload is run once without faults to count its calls, then once per call, kind of fault and number of failures.

#![cfg(not(miri))] // Miri knows no direct I/O

use std::os::unix::fs::FileExt;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use tape::faults::{Call, Failure, Faulty, Injection};
use tape::system::{Host, System};
use tape::{Error, Store, Tape};

const SLAB: usize = 8192;
const FRAMES: u64 = 12 * SLAB as u64 / 32;

/// What the workload ran into.
#[derive(Debug, Default)]
struct Outcome {
    open: Option<Error>,
    push: Option<Error>,
    pop: Option<Error>,
    /// How many frames came back, of how many that were stored.
    popped: u64,
    stored: u64,
}

fn frame(i: u64) -> [u64; 4] {
    [i, i * 3, !i, 7]
}

/// Pushes through four slabs of memory onto disk, and pops; an operation that fails is tried once more.
fn workload(system: Arc<Faulty>, checksums: bool) -> Outcome {
    let mut outcome = Outcome::default();
    let options = Store::options().slab(SLAB).memory(4 * SLAB as u64).workers(1).checksums(checksums);
    let store = match options.disk(std::env::temp_dir(), 1 << 30).system(system).open() {
        Ok(store) => store,
        Err(error) => return Outcome { open: Some(error), ..outcome },
    };
    let mut tape = Tape::on(&store);
    while outcome.stored < FRAMES {
        match tape.push(frame(outcome.stored)) {
            Ok(()) => outcome.stored += 1,
            Err(_) if outcome.push.is_some() => break,
            Err(error) => outcome.push = Some(error),
        }
    }
    while outcome.popped < outcome.stored {
        match tape.pop::<[u64; 4]>() {
            Ok(value) => {
                outcome.popped += 1;
                assert_eq!(value, frame(outcome.stored - outcome.popped), "a wrong value, and no error");
            }
            Err(_) if outcome.pop.is_some() => break,
            Err(error) => outcome.pop = Some(error),
        }
    }
    if outcome.popped == outcome.stored && outcome.stored > 0 {
        assert!(tape.is_empty());
        tape.push(1.0).expect("an empty tape takes a value again");
    }
    outcome
}

/// Runs the workload on a thread that must end.
fn run(injections: Vec<Injection>, checksums: bool) -> (Outcome, Arc<Faulty>) {
    let system = Arc::new(Faulty::new(injections.clone()));
    let (sender, receiver) = mpsc::channel();
    let inner = system.clone();
    let thread = std::thread::spawn(move || {
        let outcome = workload(inner, checksums);
        let _ = sender.send(());
        outcome
    });
    let ended = receiver.recv_timeout(Duration::from_secs(60));
    assert!(ended != Err(mpsc::RecvTimeoutError::Timeout), "it hangs with {injections:?}");
    let outcome = thread.join().unwrap_or_else(|_| panic!("the workload failed with {injections:?}"));
    (outcome, system)
}

fn calls(call: Call) -> u64 {
    let (outcome, system) = run(Vec::new(), true);
    assert!(outcome.push.is_none() && outcome.pop.is_none() && outcome.popped == FRAMES, "{outcome:?}");
    system.count(call)
}

/// Fails once at each call, then from each call on; `check` sees each outcome and whether the fault stays.
fn at_each(call: Call, failure: Failure, check: impl Fn(&Outcome, bool)) {
    let count = calls(call);
    assert!(count > 0, "the workload never makes the call {call:?}");
    for first in 0..count {
        for last in [first, u64::MAX] {
            let (outcome, _) = run(vec![Injection { call, first, last, failure }], true);
            check(&outcome, last > first);
            // What is written ahead of need may fail without anybody missing it, but not from the start.
            let matters = last > first && first == 0;
            assert!(!matters || outcome.open.is_some() || outcome.push.is_some() || outcome.pop.is_some());
        }
    }
}

fn all_pops(outcome: &Outcome) {
    assert!(outcome.pop.is_none() && outcome.popped == outcome.stored, "{outcome:?}");
}

#[test]
fn a_full_disk_stops_pushing_and_loses_nothing() {
    for call in [Call::Write, Call::Allocate] {
        at_each(call, Failure::Code(libc::ENOSPC), |outcome, stays| {
            all_pops(outcome);
            match &outcome.push {
                Some(Error::Write { layer: "disk", fault }) => assert!(fault.is_disk_full()),
                None => assert_eq!(outcome.stored, FRAMES),
                Some(other) => panic!("{other}"),
            }
            assert!(stays || outcome.stored == FRAMES, "pushing again works once there is room: {outcome:?}");
        });
    }
}

#[test]
fn a_failing_or_short_write_is_an_error_or_finished() {
    for failure in [Failure::Code(libc::EIO), Failure::Code(libc::EACCES), Failure::Nothing, Failure::Panic] {
        at_each(Call::Write, failure, |outcome, _| {
            all_pops(outcome);
            let failed = matches!(&outcome.push, Some(Error::Write { .. }));
            assert!(failed || outcome.push.is_none() && outcome.stored == FRAMES, "{outcome:?}");
        });
    }
    for harmless in [Failure::Short, Failure::Code(libc::EINTR)] {
        let count = calls(Call::Write);
        for first in 0..count {
            let once = Injection { call: Call::Write, first, last: first, failure: harmless };
            let (outcome, _) = run(vec![once], true);
            all_pops(&outcome);
            assert!(outcome.push.is_none(), "{outcome:?}");
        }
    }
}

#[test]
fn a_failing_read_is_an_error_until_it_works_again() {
    for failure in [Failure::Code(libc::EIO), Failure::Nothing, Failure::Flip, Failure::Panic] {
        at_each(Call::Read, failure, |outcome, stays| {
            assert!(outcome.push.is_none(), "{outcome:?}");
            if stays {
                assert!(matches!(&outcome.pop, Some(Error::Read { layer: "disk", .. })), "{outcome:?}");
                assert!(outcome.popped < outcome.stored);
            } else {
                assert_eq!(outcome.popped, outcome.stored, "{outcome:?}");
            }
        });
    }
    let short = Injection { call: Call::Read, first: 0, last: u64::MAX, failure: Failure::Short };
    let (outcome, _) = run(vec![short], true);
    all_pops(&outcome);
}

#[test]
fn memory_that_is_refused_is_done_without() {
    at_each(Call::Map, Failure::Code(libc::ENOMEM), |outcome, stays| {
        all_pops(outcome);
        let refused = matches!(&outcome.push, Some(Error::Refused { layer: "memory", .. }));
        assert!(refused || outcome.push.is_none(), "{outcome:?}");
        assert!(stays || outcome.stored == FRAMES, "{outcome:?}");
    });
}

#[test]
fn a_directory_that_takes_no_file_is_an_error_at_once() {
    at_each(Call::OpenUnnamed, Failure::Code(libc::EACCES), |outcome, _| {
        assert!(matches!(&outcome.open, Some(Error::Write { layer: "disk", .. })), "{outcome:?}");
    });
    let missing = Store::options().memory(64 << 20).disk("/no/such/directory", 1 << 30).open();
    assert!(matches!(missing, Err(Error::Write { layer: "disk", .. })));
}

/// A file system without unnamed files, and without direct I/O.
#[test]
fn names_and_the_page_cache_serve_where_they_must() {
    let always = |call, failure| Injection { call, first: 0, last: u64::MAX, failure };
    let unnamed = always(Call::OpenUnnamed, Failure::Code(libc::EOPNOTSUPP));
    let (outcome, system) = run(vec![unnamed], true);
    all_pops(&outcome);
    assert_eq!((system.count(Call::Create), system.count(Call::Unlink)), (1, 1));
    for call in [Call::Create, Call::Unlink] {
        let (outcome, _) = run(vec![unnamed, always(call, Failure::Code(libc::EPERM))], true);
        assert!(outcome.open.is_some(), "{outcome:?}");
    }
    let first =
        Injection { call: Call::OpenUnnamed, first: 0, last: 0, failure: Failure::Code(libc::EINVAL) };
    let (outcome, _) = run(vec![first], true);
    all_pops(&outcome);
    let (outcome, _) = run(vec![always(Call::Allocate, Failure::Code(libc::EOPNOTSUPP))], true);
    all_pops(&outcome);
    assert!(outcome.push.is_none(), "{outcome:?}");
}

/// Someone with the right to do so truncates or changes the real file while it is in use.
///
/// Every place is damaged: the write to any one of them may still be under way on another thread, and undo the damage.
/// Six are written by then, and memory holds four, so a damaged one is read back whatever the threads do.
#[test]
fn a_file_changed_behind_our_back_is_noticed() {
    let directory = tempfile::tempdir().expect("a directory");
    type Damage = fn(&std::fs::File);
    let damages: [Damage; 2] = [
        |file| file.set_len(4096).expect("truncated"),
        |file| {
            let places = file.metadata().expect("its length").len().div_ceil(SLAB as u64);
            (0..places).for_each(|place| {
                file.write_all_at(&[0xff; 64], place * SLAB as u64 + 512).expect("changed");
            });
            file.sync_all().expect("synced");
        },
    ];
    for damage in damages {
        let options = Store::options().slab(SLAB).memory(4 * SLAB as u64).checksums(true);
        let store = options.disk(directory.path(), 1 << 30).open().expect("opens");
        let mut tape = Tape::on(&store);
        (0..FRAMES).try_for_each(|i| tape.push(frame(i))).expect("pushed");
        while store.stats().layers[1].written < 6 * SLAB as u64 {
            std::thread::yield_now();
        }
        damage(&our_file(directory.path()));
        let mut popped = 0;
        let error = loop {
            match tape.pop::<[u64; 4]>() {
                Ok(value) => {
                    popped += 1;
                    assert_eq!(value, frame(FRAMES - popped));
                }
                Err(error) => break error,
            }
        };
        assert!(matches!(error, Error::Read { layer: "disk", .. }), "{error}");
    }
}

/// The unnamed file, opened again through the process's own descriptors.
fn our_file(directory: &std::path::Path) -> std::fs::File {
    let links = std::fs::read_dir("/proc/self/fd").expect("descriptors").flatten();
    let link = links
        .map(|entry| entry.path())
        .find(|path| std::fs::read_link(path).is_ok_and(|to| to.starts_with(directory) && to != directory))
        .expect("the store has a file in its directory");
    std::fs::OpenOptions::new().read(true).write(true).open(link).expect("opened again")
}

#[test]
fn a_budget_that_is_used_up_is_said() {
    let store = Store::options().slab(4096).memory(3 * 4096).open().expect("opens");
    let mut tape = Tape::on(&store);
    let error = (0..10_000).try_for_each(|i| tape.push(f64::from(i))).expect_err("three slabs are full");
    assert!(matches!(error, Error::Budget { layer: "memory", bytes: 12288, .. }), "{error}");
    assert!(matches!(tape.push_slice(&[1.0; 2000]), Err(Error::Budget { .. })));
    for i in (0..1536).rev() {
        assert_eq!(tape.pop::<f64>().expect("stored"), f64::from(i));
    }
    assert!(tape.is_empty());
    let tiny = Store::options().slab(4096).memory(4096).disk(std::env::temp_dir(), 1 << 20).open();
    assert!(matches!(tiny, Err(Error::Options { .. })));
    let many = Store::options()
        .slab(4096)
        .memory(3 * 4096)
        .disk(std::env::temp_dir(), 1 << 20)
        .open()
        .expect("opens");
    let mut tapes: Vec<Tape> = (0..4).map(|_| Tape::on(&many)).collect();
    let error = tapes.iter_mut().try_for_each(|t| t.push(1.0)).expect_err("three tapes hold all slabs");
    assert!(matches!(error, Error::Budget { .. }), "{error}");
    tapes.iter_mut().take(3).for_each(Tape::park);
    tapes[3].push(2.0).expect("parked tapes make room");
    tapes[3].park();
    for tape in &mut tapes[..3] {
        assert_eq!(tape.pop::<f64>().expect("stored"), 1.0);
        tape.park();
    }
}

/// The system itself: what it maps is zeroed, aligned, and its own.
#[test]
fn memory_is_aligned() {
    for bytes in [4096, 12288, 2 << 20, 4 << 20, (4 << 20) + 4096] {
        let at = Host.map(bytes).expect("memory");
        assert!(at.as_ptr().addr().is_multiple_of(if bytes >= 2 << 20 { 2 << 20 } else { 4096 }));
        // SAFETY: mapped above with this length, used here alone.
        unsafe {
            assert!(at.as_ptr().add(bytes - 1).read() == 0);
            Host.unmap(at, bytes);
        }
    }
}
