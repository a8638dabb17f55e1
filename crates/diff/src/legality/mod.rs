//! What refuses: each file states a way in which derivatives would be lost or wrong without a word, and finds it.

pub mod bits;
pub mod carriers;
pub mod const_writes;
mod describe;
pub mod exchange;
pub mod leaks;
pub mod overlaps;
pub mod overwritten;
pub mod rows;
pub mod tickets;

pub use describe::describe;
