//! Tools for the tests that pip brings, without root, to a folder of ours that Git ignores.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{find_on_path, root};

/// A slow network is no reason to wait for ever.
const LIMIT: Duration = Duration::from_secs(300);

/// The folder with these packages, installing them if `wanted` is not there; or why there is none.
pub fn find_or_install(name: &str, packages: &[&str], wanted: &str) -> Result<PathBuf, String> {
    let home = root().join(".cache").join(name);
    let wanted = home.join(wanted);
    if !wanted.is_file() {
        install(name, packages, &home)?;
    }
    if wanted.is_file() { Ok(home) } else { Err(format!("pip brought no {}", wanted.display())) }
}

fn install(name: &str, packages: &[&str], home: &Path) -> Result<(), String> {
    let Some(python) = find_on_path("python3") else {
        return Err("there is no python3 to install it".into());
    };
    let pip = Command::new(&python).args(["-m", "pip", "--version"]).output();
    if !pip.is_ok_and(|p| p.status.success()) {
        return Err("python3 has no pip to install it".into());
    }
    println!("{name} was not found: installing it with pip to {}", home.display());
    // Half an installation must not be taken for one.
    let partial = home.with_extension("partial");
    let _ = std::fs::remove_dir_all(&partial);
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"]);
    command.arg(&partial).args(packages).stdin(Stdio::null());
    let mut child = command.spawn().map_err(|e| format!("cannot run pip: {e}"))?;
    let started = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| format!("cannot wait for pip: {e}"))? {
            Some(status) => break status,
            None if started.elapsed() > LIMIT => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("pip took longer than {} s", LIMIT.as_secs()));
            }
            None => std::thread::sleep(Duration::from_millis(100)),
        }
    };
    if !status.success() {
        return Err(format!("pip could not install it ({status})"));
    }
    let _ = std::fs::remove_dir_all(home);
    std::fs::rename(&partial, home).map_err(|e| format!("{}: {e}", home.display()))
}
