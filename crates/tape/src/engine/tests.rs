//! The planner on books written by hand: what moves first, and when nothing can.

use super::plan::SlabMove;
use super::state::{Heading, Slab, Source, Stack};
use super::*;
use crate::layers::Memory;
use crate::system::Host;

/// Two layers with these capacities, and one stack with a copy of each slab where the letters say: `m`emory, `d`isk, `b`oth.
fn books(memory: usize, disk: usize, slabs: &str) -> State {
    let layer = || -> Box<dyn Layer> { Box::new(Memory::new(std::sync::Arc::new(Host), 4096)) };
    let ledger = |capacity| Ledger { capacity, keep: capacity, ..Ledger::default() };
    let engine = Engine::new(
        vec![layer(), layer()],
        vec![ledger(memory), ledger(disk)],
        vec![Link { workers: 1, ..Link::default() }],
        4096,
        false,
    );
    let id = engine.open();
    let mut state = std::mem::replace(
        &mut *lock(&engine.state),
        State {
            slab: 4096,
            layers: Arc::new(Vec::new()),
            ledgers: Vec::new(),
            links: Vec::new(),
            stacks: Vec::new(),
            hungry: 0,
            in_flight: 0,
            next_uid: 0,
            closing: false,
            push_stalls: Stalls::default(),
            pop_stalls: Stalls::default(),
        },
    );
    for (index, letter) in slabs.chars().enumerate() {
        let copies = [None; LAYERS];
        let slab = Slab {
            uid: index as u64,
            used: 4096,
            stored: 4096,
            copies,
            moving: None,
            checksum: None,
            fault: None,
        };
        state.stack_mut(id).slabs.push(slab);
        for (layer, letters) in ["mb", "db"].into_iter().enumerate() {
            if letters.contains(letter) {
                state.ledgers[layer].reserved += 1;
                state.set_copy(id, index, layer, Some(Place(index as u64)));
            }
        }
    }
    let stack: &mut Stack = state.stack_mut(id);
    (stack.focus, stack.reached, stack.ahead) = (slabs.len() - 1, true, 2);
    state
}

fn moves(state: &State) -> Option<(usize, usize)> {
    state.plan(0).map(|p: SlabMove| (p.index, p.to))
}

#[test]
fn nothing_is_written_while_there_is_room() {
    assert_eq!(moves(&books(8, 8, "mmmm")), None);
}

#[test]
fn the_deepest_goes_first_when_places_run_short() {
    assert_eq!(moves(&books(4, 8, "mmmm")), Some((0, 1)));
    assert_eq!(moves(&books(4, 8, "dbmmm")), Some((2, 1)));
}

#[test]
fn a_sweep_that_turned_round_writes_nothing() {
    let mut state = books(4, 8, "mmmm");
    state.stack_mut(StackId(0)).heading = Heading::Down;
    assert_eq!(moves(&state), None);
}

#[test]
fn the_nearest_comes_first_and_no_farther_than_ahead() {
    let mut state = books(4, 8, "ddddm");
    state.stack_mut(StackId(0)).heading = Heading::Down;
    assert_eq!(moves(&state), Some((3, 0)));
    let mut state = books(6, 8, "ddbbm");
    state.stack_mut(StackId(0)).heading = Heading::Down;
    assert_eq!(moves(&state), None);
}

#[test]
fn a_far_clean_copy_gives_way_to_a_near_slab_only() {
    let mut state = books(2, 8, "bdddm");
    state.stack_mut(StackId(0)).heading = Heading::Down;
    assert_eq!(state.plan(0).map(|p| p.source), Some(Source::Reclaim { stack: StackId(0), index: 0 }));
    let mut state = books(2, 8, "dddbm");
    state.stack_mut(StackId(0)).heading = Heading::Down;
    assert_eq!(moves(&state), None, "slab 3 is needed before slab 2");
}

#[test]
fn a_thread_waits_only_for_what_can_happen() {
    let mut state = books(2, 8, "dmm");
    state.hungry = 1;
    assert!(!state.is_stuck(), "slab 1 can go down");
    state.links[0].failed = Some(crate::Fault::new(std::io::Error::other("broken")));
    assert!(state.is_stuck());
    assert!(matches!(state.reason(), Error::Write { .. }));
    let mut state = books(2, 2, "ddmm");
    state.hungry = 1;
    assert!(state.is_stuck(), "the disk's budget is used up");
    assert!(matches!(state.reason(), Error::Budget { .. }));
}
