//! Warp-wide calls: shuffles, votes, `__syncwarp`, `__activemask`.
//!
//! Each lane publishes a value and waits. When all lanes of a mask that have not ended wait at the same call with the same
//! mask, the published values are copied into the warp's answer and the lanes are released. Every released lane reads the
//! answer before the next one is made, because a warp makes an answer only after all its ready lanes ran.

use super::Values;
use super::block::Fiber;
use super::wait::Wait;
use crate::sanitize::hooks;
use std::cell::Cell;

pub const LANES: usize = 32;

/// Releases every complete group of lanes; whether any was.
pub fn resolve(lanes: &[Fiber], answer: &Cell<Values>) -> bool {
    let alive = lanes_where(lanes, |wait| !matches!(wait, Wait::Ended));
    let mut released = false;
    for n in 0..lanes.len() {
        let Wait::Warp { mask, .. } = lanes[n].wait.get() else { continue };
        let wait = lanes[n].wait.get();
        let group = mask & alive;
        let here = lanes_where(lanes, |other| other.same_as(&wait));
        // A lane outside its own mask waits for ever, which is reported.
        if group & !here == 0 && group & (1 << n) != 0 {
            release(lanes, group, answer);
            released = true;
        }
    }
    released || release_active(lanes)
}

fn release(lanes: &[Fiber], group: u32, answer: &Cell<Values>) {
    let mut values = answer.get();
    for (n, lane) in lanes.iter().enumerate().filter(|(n, _)| group & (1 << n) != 0) {
        let Wait::Warp { value, .. } = lane.wait.get() else { continue };
        values[n] = value;
        lane.wait.set(Wait::Ready);
        lane.values.set(answer.as_ptr());
        lane.active.set(group);
    }
    answer.set(values);
    hooks::lanes_synchronise(lanes[0].number.get(), group);
}

/// Answers `__activemask` for the lanes that stand at the lowest waiting lane's place. Only when nothing else can happen in
/// the warp: so lanes that took the same branch are seen together, as on a GPU after they reconverged.
fn release_active(lanes: &[Fiber]) -> bool {
    let Some(first) =
        lanes.iter().map(|lane| lane.wait.get()).find(|wait| matches!(wait, Wait::Active { .. }))
    else {
        return false;
    };
    let group = lanes_where(lanes, |wait| wait.same_as(&first));
    for (_, lane) in lanes.iter().enumerate().filter(|(n, _)| group & (1 << n) != 0) {
        lane.wait.set(Wait::Ready);
        lane.active.set(group);
    }
    true
}

fn lanes_where(lanes: &[Fiber], holds: impl Fn(&Wait) -> bool) -> u32 {
    lanes
        .iter()
        .enumerate()
        .fold(0, |set, (n, lane)| if holds(&lane.wait.get()) { set | 1 << n } else { set })
}
