//! The schedule for a loop, from a description and what the machine has.
//!
//! Without a wish, half of the memory that is free is given to states; the rest stays for the loop itself and for others. If all
//! states fit, all are kept; otherwise the schedule is binomial in as many slots as fit, or online where the length is unknown.
//! When a disk and the price of a step are given, the disk is used where it is cheaper than computing again.

use super::Schedule;
use super::action::MAX_STEPS;
use super::describe::Description;
use super::levels::{Level, Work, plan};
use core::fmt;

/// What is known of the loop and the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Situation {
    /// Length of the loop; nothing if only the loop knows.
    pub steps: Option<u64>,
    /// Size of one state; 0 if unknown.
    pub state_bytes: u64,
    /// Memory that states may use under `auto`; nothing to take half of what is free.
    pub memory_bytes: Option<u64>,
    /// How long a forward step takes, where that is known.
    pub step_seconds: Option<f64>,
    /// A disk that may be used under `auto`.
    pub disk: Option<Level>,
}

/// Why there is no schedule for a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChooseError {
    /// The kind needs the number of steps.
    LengthNeeded {
        /// The kind of schedule.
        kind: &'static str,
    },
    /// The kind needs the size of a state.
    StateSizeNeeded {
        /// The kind of schedule.
        kind: &'static str,
    },
    /// Levels need the time of a step.
    StepTimeNeeded,
    /// Not even one state fits.
    StateTooLarge {
        /// Bytes of a state.
        state_bytes: u64,
        /// Bytes that there are.
        memory_bytes: u64,
    },
    /// The system does not say how much memory is free.
    FreeMemoryUnknown,
    /// No level has room for a state.
    NoSlots,
    /// There are more steps than can be planned.
    TooLong {
        /// Steps of the loop.
        steps: u64,
    },
}

impl Description {
    /// The schedule for one loop.
    pub fn schedule(&self, situation: &Situation) -> Result<Schedule, ChooseError> {
        if let Some(steps) = situation.steps.filter(|steps| *steps > MAX_STEPS) {
            return Err(ChooseError::TooLong { steps });
        }
        let length = |kind| situation.steps.ok_or(ChooseError::LengthNeeded { kind });
        match self {
            Description::Auto => auto(situation),
            Description::All => Ok(Schedule::all(length("all")?)),
            Description::Every { period } => Ok(Schedule::every(length("every")?, *period)),
            Description::Binomial { slots } => Ok(Schedule::binomial(length("binomial")?, *slots)),
            Description::Online { slots } => Ok(Schedule::online(*slots)),
            Description::Memory { bytes } => {
                Ok(in_slots(situation.steps, fitting("memory", *bytes, situation)?))
            }
            Description::Levels { levels, step_seconds } => {
                let steps = length("levels")?;
                let step_seconds =
                    step_seconds.or(situation.step_seconds).ok_or(ChooseError::StepTimeNeeded)?;
                on_levels(steps, step_seconds, situation.state_bytes, levels)
            }
        }
    }
}

fn auto(situation: &Situation) -> Result<Schedule, ChooseError> {
    let memory = match situation.memory_bytes {
        Some(bytes) => bytes,
        None => super::machine::free_memory().ok_or(ChooseError::FreeMemoryUnknown)? / 2,
    };
    let slots = fitting("auto", memory, situation)?;
    match (situation.steps, situation.step_seconds, situation.disk) {
        (Some(steps), Some(step_seconds), Some(disk)) if slots < steps.saturating_sub(1) => {
            on_levels(steps, step_seconds, situation.state_bytes, &[Level::memory(slots), disk])
        }
        _ => Ok(in_slots(situation.steps, slots)),
    }
}

fn fitting(kind: &'static str, memory_bytes: u64, situation: &Situation) -> Result<u64, ChooseError> {
    let state_bytes = situation.state_bytes;
    match memory_bytes.checked_div(state_bytes) {
        None => Err(ChooseError::StateSizeNeeded { kind }),
        Some(0) => Err(ChooseError::StateTooLarge { state_bytes, memory_bytes }),
        Some(slots) => Ok(slots),
    }
}

fn in_slots(steps: Option<u64>, slots: u64) -> Schedule {
    match steps {
        None => Schedule::online(slots),
        Some(steps) if slots >= steps.saturating_sub(1) => Schedule::all(steps),
        Some(steps) => Schedule::binomial(steps, slots),
    }
}

fn on_levels(
    steps: u64,
    step_seconds: f64,
    state_bytes: u64,
    levels: &[Level],
) -> Result<Schedule, ChooseError> {
    if state_bytes == 0 {
        return Err(ChooseError::StateSizeNeeded { kind: "levels" });
    }
    let plan = plan(&Work { steps, state_bytes, step_seconds }, levels).ok_or(ChooseError::NoSlots)?;
    Ok(plan.schedule(steps))
}

impl fmt::Display for ChooseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChooseError::LengthNeeded { kind } => {
                write!(f, "`{kind}` needs the length of the loop; hint: `online:SLOTS` does not")
            }
            ChooseError::StateSizeNeeded { kind } => {
                write!(
                    f,
                    "`{kind}` needs the size of a state; hint: `binomial:SLOTS` and `online:SLOTS` do not"
                )
            }
            ChooseError::StepTimeNeeded => {
                write!(f, "`levels` needs the time of a forward step; hint: add `step=2ms`")
            }
            ChooseError::StateTooLarge { state_bytes, memory_bytes } => {
                write!(
                    f,
                    "a state of {state_bytes} bytes does not fit into the {memory_bytes} bytes given to states"
                )
            }
            ChooseError::FreeMemoryUnknown => {
                write!(f, "this system does not say how much memory is free; hint: write `memory:SIZE`")
            }
            ChooseError::NoSlots => write!(f, "no level has a slot; the first state needs one"),
            ChooseError::TooLong { steps } => {
                write!(f, "a loop of {steps} steps is longer than schedules are made for")
            }
        }
    }
}

impl core::error::Error for ChooseError {}
