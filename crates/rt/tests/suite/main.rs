//! Tests through the C++ side: the headers as users see them, and programs linked with the static library.

mod cpp;
mod parse;
mod programs;
