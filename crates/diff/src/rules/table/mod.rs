//! The rows, by subject. See `notation.rs` for how to read them.

mod arithmetic;
mod constant;
mod elementary;
mod pointers;
mod refused;
mod special;

use super::Rule;

pub fn all() -> Vec<Rule> {
    let rooms = [
        arithmetic::rules,
        elementary::rules,
        special::rules,
        pointers::rules,
        constant::rules,
        refused::rules,
    ];
    rooms.into_iter().flat_map(|rules| rules()).collect()
}
