//! Random CUDA programs, each differentiated in many ways that must agree with each other and with differences.
//!
//! [`draw`] makes a program: a tree of text ([`tree`]) that is right by construction. [`subject`] is what is written to a file, with how
//! it is launched. [`check`] reads such a file and says what is wrong with each function, in a process of its own. [`hunt`] draws,
//! checks, and cuts what is found down ([`shrink`]). `tests/found` holds what was ever found.

pub mod check;
pub mod draw;
pub mod hunt;
pub mod program;
pub mod rng;
pub mod shrink;
pub mod subject;
pub mod tree;
