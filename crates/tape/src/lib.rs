//! The store that reverse sweeps live on: a stack of plain data in connected slabs, kept in layers from memory to disk.
//!
//! ```
//! # fn main() -> tape::Result<()> {
//! let store = tape::Store::options().memory(64 << 20).open()?;
//! let mut tape = tape::Tape::on(&store);
//! let mut cursor = tape.cursor(); // keeps the position in registers
//! for i in 0..1000 {
//!     cursor.push([f64::from(i), 0.5])?;
//! }
//! for i in (0..1000).rev() {
//!     assert_eq!(cursor.pop::<[f64; 2]>()?, [f64::from(i), 0.5]);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! It stands alone: nothing here knows of programs, derivatives or the tools that make them. From the outside in:
//!
//! * [`Tape`] is the stack of one thread, [`Cursor`] its position in registers, [`Reader`] reads without popping;
//! * [`SharedTape`] is a stack for many threads, [`segments`] runs independent sweeps on several cores;
//! * [`DeviceTape`] hands out whole slabs, for kernels;
//! * [`schedule`] says which states of a time loop to keep when not all can be;
//! * [`Store`] holds the layers and budgets that tapes share, [`Stats`] says what happens in it;
//! * [`layers`] are the kinds of memory, [`system`] the calls they make, [`faults`] makes those calls fail;
//! * the engine between them (`engine`) decides which slab is where.
//!
//! Pointers are handled in few places: `window` (the hot path), `engine::worker` (bytes of a slab that is moved), `layers` and
//! `system` (where memory comes from), `abi` (C).

#![warn(missing_docs)]

extern crate alloc;

/// What the README shows runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod abi;
mod bits;
mod cursor;
mod device_tape;
mod reader;
mod shared;
mod tape;
mod window;

pub mod schedule;
pub mod segments;

mod error;
mod stats;
mod store;

mod engine;
pub mod faults;
pub mod layers;
mod sync;
pub mod system;

pub use bytemuck::{self, Pod, Zeroable};

pub use cursor::Cursor;
pub use device_tape::DeviceTape;
pub use error::{Error, Fault, Result};
pub use reader::Reader;
pub use shared::{SharedTape, Writer};
pub use stats::{LayerStats, Stats, Waits};
pub use store::{Options, SLAB, Store};
pub use tape::{Mark, Tape};
