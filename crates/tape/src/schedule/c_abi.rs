//! The C interface of schedules, declared in `include/tape_schedule.h`.
//!
//! No call panics across the boundary: everything that could is checked first, and answered by a status.

use super::{Action, Description, MAX_LEVELS, Schedule, Situation, Slot};
use std::ffi::{CStr, c_char, c_int};

/// `tape_action`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CAction {
    /// Which action; the numbers are those of the header.
    pub kind: u32,
    /// The level of the slot.
    pub level: u32,
    /// The step.
    pub step: u64,
    /// The step that an advance ends at.
    pub to: u64,
    /// The slot's number on its level.
    pub slot: u64,
    /// 1 if the state is not needed again.
    pub last: u32,
    /// 0.
    pub reserved: u32,
}

/// `tape_cost`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CCost {
    /// Steps that are run, the first time and again.
    pub forward_steps: u64,
    /// States that are kept, by level.
    pub stores: [u64; MAX_LEVELS],
    /// States that are brought back, by level.
    pub restores: [u64; MAX_LEVELS],
}

/// Stands for the length of a loop that only the loop knows.
const UNKNOWN: u64 = u64::MAX;

impl From<Action> for CAction {
    fn from(action: Action) -> CAction {
        let at = |kind, step, slot: Slot| CAction {
            kind,
            step,
            level: u32::from(slot.level),
            slot: slot.index,
            ..CAction::default()
        };
        match action {
            Action::Advance { from, to } => CAction { kind: 0, step: from, to, ..CAction::default() },
            Action::Store { step, slot } => at(1, step, slot),
            Action::Restore { step, slot, last } => CAction { last: u32::from(last), ..at(2, step, slot) },
            Action::Reverse { step } => CAction { kind: 3, step, ..CAction::default() },
            Action::Drop { step, slot } => at(4, step, slot),
        }
    }
}

/// # Safety
/// `description` is a C string, `out` can be written to, `error` is null or has `error_bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_schedule_parse(
    description: *const c_char,
    steps: u64,
    state_bytes: u64,
    out: *mut *mut Schedule,
    error: *mut c_char,
    error_bytes: usize,
) -> c_int {
    // SAFETY: the caller says so
    let text = unsafe { CStr::from_ptr(description) };
    let made = made(text, (steps != UNKNOWN).then_some(steps), state_bytes);
    let (schedule, status) = match made {
        Ok(schedule) => (Box::into_raw(Box::new(schedule)), 0),
        Err(reason) => {
            // SAFETY: the caller says so
            unsafe { write_text(&reason, error, error_bytes) };
            (std::ptr::null_mut(), 1)
        }
    };
    // SAFETY: the caller says so
    unsafe { *out = schedule };
    status
}

fn made(text: &CStr, steps: Option<u64>, state_bytes: u64) -> Result<Schedule, String> {
    let text = text.to_str().map_err(|_| "the description is not text".to_string())?;
    let description: Description = text.parse().map_err(|error: super::DescribeError| error.to_string())?;
    let situation = Situation { steps, state_bytes, ..Situation::default() };
    description.schedule(&situation).map_err(|error| error.to_string())
}

/// # Safety
/// `to` is null or has `bytes` bytes.
unsafe fn write_text(text: &str, to: *mut c_char, bytes: usize) {
    if to.is_null() || bytes == 0 {
        return;
    }
    let mut end = text.len().min(bytes - 1);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // SAFETY: `end < bytes`, and the texts do not overlap because one of them is ours
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr().cast(), to, end);
        *to.add(end) = 0;
    }
}

/// # Safety
/// `schedule` comes from `tape_schedule_parse`, and `action` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_schedule_next(schedule: *mut Schedule, action: *mut CAction) -> c_int {
    // SAFETY: the caller says so
    match unsafe { &mut *schedule }.next() {
        Some(next) => {
            // SAFETY: the caller says so
            unsafe { *action = next.into() };
            1
        }
        None => 0,
    }
}

/// # Safety
/// `schedule` comes from `tape_schedule_parse`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_schedule_finish(schedule: *mut Schedule, steps: u64) -> c_int {
    // SAFETY: the caller says so
    let schedule = unsafe { &mut *schedule };
    c_int::from(schedule.finish(steps).is_err())
}

/// # Safety
/// `schedule` comes from `tape_schedule_parse`, and `slots` has room for four numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_schedule_slots(schedule: *const Schedule, slots: *mut u64) {
    // SAFETY: the caller says so
    unsafe { slots.cast::<[u64; MAX_LEVELS]>().write((*schedule).slots()) };
}

/// # Safety
/// `schedule` comes from `tape_schedule_parse`, and `cost` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_schedule_cost(schedule: *const Schedule, cost: *mut CCost) -> c_int {
    // SAFETY: the caller says so
    let Some(tally) = (unsafe { &*schedule }).tally() else { return 0 };
    let fit = |count: u128| u64::try_from(count).unwrap_or(u64::MAX);
    let answer = CCost {
        forward_steps: fit(tally.forward_steps()),
        stores: tally.stores.map(fit),
        restores: tally.restores.map(fit),
    };
    // SAFETY: the caller says so
    unsafe { *cost = answer };
    1
}

/// # Safety
/// `schedule` is null or comes from `tape_schedule_parse`, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_schedule_free(schedule: *mut Schedule) {
    if !schedule.is_null() {
        // SAFETY: the caller says so
        drop(unsafe { Box::from_raw(schedule) });
    }
}
