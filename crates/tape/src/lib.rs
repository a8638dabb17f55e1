//! The store that reverse sweeps live on: a stack of plain data in connected slabs, kept in layers from memory to disk.
//!
//! It stands alone: nothing here knows of programs, derivatives or GPUs' source code.

extern crate alloc;

pub mod schedule;
