//! Shared tapes, segments, and threads that end badly.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tape::layers::{Layer, Memory};
use tape::system::Host;
use tape::{Error, SharedTape, Store, Tape, segments};

/// Eight slabs of memory above more memory: everything moves, and nothing depends on a disk.
fn starved() -> Store {
    let layer = |slabs: u64| -> (Box<dyn Layer>, Option<u64>) {
        (Box::new(Memory::new(Arc::new(Host), 4096)), Some(slabs * 4096))
    };
    Store::of_layers(vec![layer(8), layer(100_000)], 4096, 0, 2, true).expect("opens")
}

const THREADS: u64 = 4;
const EACH: u64 = if cfg!(miri) { 100 } else { 5000 };

/// Batches are never mixed, and each thread's records come back in its order.
#[test]
fn a_shared_tape_keeps_its_order() {
    let shared = SharedTape::on(&starved());
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let shared = &shared;
            scope.spawn(move || {
                let mut writer = shared.writer(7);
                for i in 0..EACH {
                    writer.push([thread, i]).expect("there is room");
                }
                writer.flush().expect("there is room");
                for i in EACH..EACH + 50 {
                    shared.push([thread, i]).expect("there is room");
                }
                shared.with(|cursor| {
                    for i in EACH + 50..EACH + 60 {
                        cursor.push([thread, i]).expect("there is room");
                    }
                });
            });
        }
    });
    let mut last: HashMap<u64, u64> = HashMap::new();
    let mut popped = Vec::new();
    while let Some([thread, i]) = shared.pop::<[u64; 2]>().expect("stored") {
        let expected = last.get(&thread).map_or(EACH + 59, |l| l - 1);
        assert_eq!(i, expected, "thread {thread}");
        last.insert(thread, i);
        popped.push((thread, i));
    }
    assert!((0..THREADS).all(|t| last[&t] == 0));
    for batch in popped.chunk_by(|a, b| a.0 == b.0 && a.1 == b.1 + 1 && (b.1 + 1) % 7 != 0) {
        let top = batch[0].1;
        assert!(
            top >= EACH || batch.len() as u64 == top % 7 + 1 || top + 1 == EACH,
            "a batch was torn: {batch:?}"
        );
    }
}

/// Pushing and popping threads at once: every record comes out exactly once.
#[test]
fn records_pop_once() {
    let shared = SharedTape::on(&starved());
    let done = AtomicBool::new(false);
    let seen: Vec<u64> = std::thread::scope(|scope| {
        let consumers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    let mut seen = Vec::new();
                    loop {
                        let ended = done.load(Ordering::Acquire);
                        match shared.pop::<u64>().expect("stored") {
                            Some(i) => seen.push(i),
                            None if ended => return seen,
                            None => std::thread::yield_now(),
                        }
                    }
                })
            })
            .collect();
        let producers: Vec<_> = (0..2u64)
            .map(|t| {
                let shared = &shared;
                scope.spawn(move || {
                    (0..EACH).try_for_each(|i| shared.push(t * EACH + i)).expect("there is room")
                })
            })
            .collect();
        producers.into_iter().for_each(|p| p.join().expect("ends"));
        done.store(true, Ordering::Release);
        consumers.into_iter().flat_map(|c| c.join().expect("ends")).collect()
    });
    let mut seen = seen;
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..2 * EACH));
}

#[test]
fn segments_are_swept_on_several_threads() {
    let store = starved();
    let recorded = segments::record(&store, 20, 3, |segment, tape| {
        (0..EACH).try_for_each(|i| tape.push([segment as u64, i]))?;
        Ok(segment * 2)
    });
    let (mut tapes, doubled): (Vec<Tape>, Vec<usize>) = recorded.expect("recorded").into_iter().unzip();
    assert!(doubled.into_iter().eq((0..20).map(|s| s * 2)));
    let sums = segments::sweep(&mut tapes, 3, |segment, tape| {
        let mut sum = 0;
        for i in (0..EACH).rev() {
            assert_eq!(tape.pop::<[u64; 2]>()?, [segment as u64, i]);
            sum += i;
        }
        tape.park();
        Ok(sum)
    });
    assert_eq!(sums.expect("swept"), vec![EACH * (EACH - 1) / 2; 20]);
    assert!(store.stats().layers[0].peak <= 8 * 4096);
}

#[test]
fn a_panic_in_one_segment_is_an_error_and_the_others_end() {
    let store = Store::new();
    let result = segments::record(&store, 6, 2, |segment, tape| {
        tape.push(segment as u64)?;
        assert!(segment != 4, "segment four fails");
        Ok(())
    });
    match result.map(|r| r.len()) {
        Err(Error::Panicked { segment: 4, message }) => assert!(message.contains("segment four fails")),
        other => panic!("{other:?}"),
    }
    let mut tapes: Vec<Tape> = (0..3).map(|_| Tape::on(&store)).collect();
    let failed = segments::sweep(
        &mut tapes,
        2,
        |segment, tape| if segment == 1 { tape.pop::<f64>() } else { Ok(0.0) },
    );
    assert!(matches!(failed, Err(Error::Empty)));
}

/// A thread that panics while it writes leaves a tape that others can use, with whole records.
#[test]
fn a_panicking_writer_leaves_whole_records() {
    let shared = SharedTape::on(&Store::new());
    let result = std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            shared.with(|cursor| {
                cursor.push([1u64, 2]).expect("there is room");
                panic!("in the middle of a batch");
            })
        });
        writer.join()
    });
    assert!(result.is_err());
    assert_eq!(shared.pop::<[u64; 2]>().expect("stored"), Some([1, 2]));
    assert_eq!(shared.pop::<u64>().expect("nothing is wrong"), None);
}

#[test]
fn a_tape_moves_between_threads() {
    let store = starved();
    let mut tape = Tape::on(&store);
    for i in 0..EACH {
        tape.push(i).expect("there is room");
    }
    let tape = std::thread::spawn(move || {
        for i in (EACH / 2..EACH).rev() {
            assert_eq!(tape.pop::<u64>().expect("stored"), i);
        }
        tape
    });
    let mut tape = tape.join().expect("ends");
    assert!((0..EACH / 2).rev().all(|i| tape.pop::<u64>().expect("stored") == i));
}
