//! `cargo xtask oldest`: what others build is built with the oldest Rust that its manifest promises (`rust-version`), all features on.
//!
//! rustup brings that Rust if it is not there. Tests and examples may use a newer one.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use crate::process::{root, run};

/// What is not for others.
const OURS: [&str; 2] = ["fuzz", "xtask"];

pub fn run_all() -> Result<(), String> {
    let target = std::env::temp_dir().join("cugrad-oldest");
    for (version, packages) in by_version()? {
        println!("Rust {version}: {}", packages.join(", "));
        run(Command::new("rustup").args(["toolchain", "install", &version, "--profile", "minimal"]))?;
        let mut command = Command::new("rustup");
        command.args(["run", &version, "cargo", "check", "--quiet", "--all-features", "--lib", "--bins"]);
        packages.iter().for_each(|name| {
            command.args(["--package", name]);
        });
        // Those of the Cargo that runs us.
        for set in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
            command.env_remove(set);
        }
        run(command.current_dir(root()).env("CARGO_TARGET_DIR", target.join(&version)))?;
    }
    println!("every crate builds with the Rust it promises");
    Ok(())
}

/// The crates, by what their manifests say.
fn by_version() -> Result<BTreeMap<String, Vec<String>>, String> {
    let read =
        |path: &std::path::Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let common =
        value(&read(&root().join("Cargo.toml"))?, "rust-version").ok_or("no rust-version is given")?;
    let mut all = BTreeMap::<String, Vec<String>>::new();
    let folders = fs::read_dir(root().join("crates")).map_err(|e| e.to_string())?;
    for folder in folders.flatten().map(|e| e.path()) {
        let folder_name = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let manifest = folder.join("Cargo.toml");
        if OURS.contains(&folder_name) || !manifest.is_file() {
            continue;
        }
        let text = read(&manifest)?;
        let name = value(&text, "name").ok_or_else(|| format!("{}: no name", manifest.display()))?;
        all.entry(value(&text, "rust-version").unwrap_or(common.clone())).or_default().push(name);
    }
    all.values_mut().for_each(|names| names.sort());
    Ok(all)
}

/// The first `key = "value"` of a manifest.
fn value(manifest: &str, key: &str) -> Option<String> {
    let line = manifest.lines().find_map(|l| l.strip_prefix(key)?.trim_start().strip_prefix('='))?;
    Some(line.trim().trim_matches('"').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_promises_a_version() {
        let all = by_version().unwrap();
        let names: Vec<&String> = all.values().flatten().collect();
        assert!(names.iter().any(|n| *n == "cugrad") && names.iter().any(|n| *n == "cugrad-tape"), "{all:?}");
        assert!(all.keys().all(|v| v.starts_with("1.") && v.len() == 4), "{all:?}");
    }
}
