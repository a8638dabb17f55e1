//! CMake, Ninja and Meson for the tests of builds: those that are there, or pip's.
//!
//! Tests do not depend on them: where they cannot be had, they say so.

use std::path::PathBuf;
use std::process::Command;

use crate::pip;
use crate::process::find_on_path;

const PACKAGES: [&str; 3] = ["cmake", "ninja", "meson"];

/// Where pip has put them, if it had to.
#[derive(Default)]
pub struct Builders {
    home: Option<PathBuf>,
}

impl Builders {
    /// Lets a command find them.
    pub fn set(&self, command: &mut Command) {
        let Some(home) = &self.home else { return };
        let path = std::env::var_os("PATH").unwrap_or_default();
        let own = [home.join("cmake/data/bin"), home.join("bin")];
        // A path that cannot be joined has a colon in it; then they are not found, and tests say so.
        if let Ok(path) = std::env::join_paths(own.into_iter().chain(std::env::split_paths(&path))) {
            command.env("PATH", path).env("PYTHONPATH", home);
        }
    }
}

/// Installing them if need be, or why there are none.
pub fn find_or_install() -> Result<Builders, String> {
    if PACKAGES.iter().all(|name| find_on_path(name).is_some()) {
        return Ok(Builders::default());
    }
    let home = pip::find_or_install("builders", &PACKAGES, "bin/meson")?;
    Ok(Builders { home: Some(home) })
}
