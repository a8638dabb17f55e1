//! `cargo xtask fuzz`: random programs for as long as one likes (`crates/fuzz` says what is drawn and checked). The program is built to be
//! fast, but every pass still validates what it leaves; what it compiles stays in a cache of its own.

use crate::clang;
use crate::process::{self, cargo, target_directory};

pub fn run(arguments: &[&str]) -> Result<(), String> {
    clang::ensure()?;
    let target = target_directory()?;
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "fuzz", "--profile", "fuzz", "--"]).args(arguments);
    process::run(command.env("CUGRAD_CACHE", target.join("fuzz-cache")))
}
