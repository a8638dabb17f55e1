//! The derivatives that a file requests itself, as text: what `cugrad grad FILE` prints.

use cugrad::Program;
use cugrad::translate::list;

use crate::failure::Failure;
use crate::grad::{with_includes, without_macros};

pub fn derivatives(program: &Program) -> Result<String, Failure> {
    match list(program)? {
        Some(listing) => Ok(without_macros(program, &with_includes(&listing.headers, false, &listing.text))),
        None => Err(Failure::Said(format!(
            "error: {} requests no derivative\nhint: name a kernel or function with --of",
            program.file.display()
        ))),
    }
}
