//! Every interleaving of tapes and workers, up to a bound, by loom: no deadlock, no lost slab, no wrong value, budgets held.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p cugrad-tape --test loom --release`
#![cfg(loom)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tape::layers::{Layer, Memory};
use tape::system::Host;
use tape::{Error, Store, Tape};

const SLAB: usize = 4096;
/// Few values per slab, so that a model stays short: one block fills a slab.
const BLOCK: usize = SLAB / 8;

fn store(memory: u64, below: u64) -> Store {
    let layer = |slabs: u64| -> (Box<dyn Layer>, Option<u64>) {
        (Box::new(Memory::new(Arc::new(Host), SLAB)), Some(slabs * SLAB as u64))
    };
    Store::of_layers(vec![layer(memory), layer(below)], SLAB, 0, 1, false).expect("opens")
}

fn model(check: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.max_branches = 100_000;
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = runs.clone();
    builder.check(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        check();
    });
    let runs = runs.load(Ordering::Relaxed);
    println!("{runs} interleavings");
    assert!(runs > 10, "the model has a worker, so it can run in more than one way");
}

fn push(tape: &mut Tape, value: u64) -> tape::Result<()> {
    tape.push_block(BLOCK, |block: &mut [u64]| {
        block[0] = value;
        block[BLOCK - 1] = value;
    })
}

fn pop(tape: &mut Tape) -> tape::Result<u64> {
    let block = tape.pop_block::<u64>(BLOCK)?;
    assert_eq!(block[0], block[BLOCK - 1]);
    Ok(block[0])
}

/// Four slabs through two places, there and back.
#[test]
fn a_sweep_through_two_places() {
    model(|| {
        let mut tape = Tape::on(&store(2, 8));
        for i in 0..4 {
            push(&mut tape, i).expect("there is room");
        }
        for i in (0..4).rev() {
            assert_eq!(pop(&mut tape).expect("stored"), i);
        }
        assert!(tape.is_empty());
    });
}

/// The sweep turns round while a worker may be moving the slab that is written again.
#[test]
fn a_turn_in_the_middle_of_a_move() {
    model(|| {
        let mut tape = Tape::on(&store(2, 8));
        for i in 0..3 {
            push(&mut tape, i).expect("there is room");
        }
        assert_eq!((pop(&mut tape).expect("stored"), pop(&mut tape).expect("stored")), (2, 1));
        push(&mut tape, 9).expect("there is room");
        assert_eq!((pop(&mut tape).expect("stored"), pop(&mut tape).expect("stored")), (9, 0));
    });
}

/// Dropped with moves under way: the store ends, and its places with it.
#[test]
fn a_tape_dropped_while_it_is_moved() {
    model(|| {
        let mut tape = Tape::on(&store(2, 8));
        for i in 0..3 {
            push(&mut tape, i).expect("there is room");
        }
    });
}

/// Two tapes, three places, two threads: both get through.
#[test]
fn two_tapes_on_two_threads() {
    model(|| {
        let store = store(3, 8);
        let other = Tape::on(&store);
        let thread = loom::thread::spawn(move || {
            let mut tape = other;
            for i in 0..2 {
                push(&mut tape, i).expect("there is room");
            }
            assert_eq!(pop(&mut tape).expect("stored"), 1);
            tape.park();
        });
        let mut tape = Tape::on(&store);
        for i in 5..7 {
            push(&mut tape, i).expect("there is room");
        }
        assert_eq!(pop(&mut tape).expect("stored"), 6);
        thread.join().expect("ends");
    });
}

/// When every layer is full, the thread is told so; it never waits for what cannot come.
#[test]
fn full_layers_are_an_error() {
    model(|| {
        let mut tape = Tape::on(&store(2, 1));
        let stored = (0..5).take_while(|i| push(&mut tape, *i).is_ok()).count() as u64;
        assert!(stored == 3, "{stored}");
        assert!(matches!(push(&mut tape, 9), Err(Error::Budget { .. })));
        for i in (0..stored).rev() {
            assert_eq!(pop(&mut tape).expect("stored"), i);
        }
    });
}
