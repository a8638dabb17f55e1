//! Draws `docs/checkpointing.svg`: how many forward steps a loop costs, against the number of slots.
//!
//! ```text
//! cargo run -p cugrad-tape --example recomputation > docs/checkpointing.svg
//! ```

mod svg;

fn main() {
    print!("{}", svg::plot());
}
