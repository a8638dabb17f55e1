//! The table against differences, against itself, against CUDA's list of functions, and against its page in the docs.

mod coverage;
mod differences;
mod evaluate;
mod header;
mod kinks;
mod page;
mod reference;
