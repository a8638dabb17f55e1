//! `cargo xtask bless`: snapshots and generated pages as the program now writes them. CI never does this.

use std::process::Command;

use crate::clang;
use crate::process::{self, cargo, root};

pub fn run() -> Result<(), String> {
    clang::ensure()?;
    let mut failed = Vec::new();
    for arguments in [
        ["test", "--package", "cugrad-diff", "--lib"].as_slice(),
        ["test", "--package", "cugrad-cli", "--test", "errors_page", "--test", "readme", "--test", "book"]
            .as_slice(),
        ["test", "--package", "cugrad", "--test", "cases", "--test", "errors"].as_slice(),
    ] {
        // One that fails for another reason must not keep the others from being written.
        if let Err(why) = process::run(cargo().args(arguments).env("BLESS", "1")) {
            failed.push(why);
        }
    }
    process::run(Command::new("git").args(["status", "--short"]).current_dir(root()))?;
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}
