//! Checkpoint schedules: how a time loop is reversed when not all of its states fit into memory.
//!
//! A schedule is an iterator of [`Action`]s — advance, store, restore, reverse, drop — that any time loop can follow, in any
//! language; [`drive`] follows it for closures. Schedules know numbers only: what a state is, and where slots are, is the
//! loop's business.
//!
//! | schedule | slots | forward steps |
//! |---|---|---|
//! | all | `n - 1` | `2 n - 1` |
//! | every `k` | `⌈n/k⌉ + k - 2` | less than `3 n` |
//! | binomial, `s` slots | `s` | `n + r n - C(s + r, r - 1)`, the optimum |
//! | online, `s` slots | `s` | at most `n` more than binomial |
//! | levels | of each level | the cheapest found by exact prices |
//!
//! Forward steps are counted as follows: `Advance { from, to }` counts `to - from`, `Reverse` counts one, because the step is run once
//! more to record what its reversal needs. State 0 needs a slot like any other.
//!
//! The schedules themselves (everything but driving, choosing by free memory and the C interface) use `core` and `alloc` only and
//! allocate nothing per action.

mod action;
mod counts;
mod shelves;

mod all;
mod binomial;
mod online;
mod periodic;

pub mod check;
pub mod levels;
mod tally;

mod any;
mod choose;
mod describe;
mod machine;
mod units;

mod closures;
mod drive;
mod file;
mod on_tape;
mod store;

pub mod c_abi;

pub use action::{Action, MAX_LEVELS, MAX_STEPS, Slot};
pub use all::All;
pub use any::Schedule;
pub use binomial::Binomial;
pub use choose::{ChooseError, Situation};
pub use closures::{Closures, StoreClosures, drive, drive_until};
pub use counts::{advanced_steps, forward_steps, reach, rounds};
pub use describe::{DescribeError, Description};
pub use drive::{DriveError, Driver, Progress, TimeLoop};
pub use file::{InFile, InFileError};
pub use machine::free_memory;
pub use on_tape::{OnTape, OnTapeError};
pub use online::{CannotEnd, Online};
pub use periodic::Periodic;
pub use shelves::Shelves;
pub use store::{Checkpoints, InMemory, Layered, LayeredError, WrongSlot};
