//! clang is the one thing cugrad needs that Cargo cannot bring. If it is missing, apt installs it, and we say so.

use std::process::Command;

use crate::process::{is_on_path, output, run};

/// The versions cugrad works with, newest first.
const VERSIONS: std::ops::RangeInclusive<u32> = 16..=22;

/// Makes sure that a usable clang++ is there.
pub fn ensure() -> Result<(), String> {
    if is_there() {
        return Ok(());
    }
    if !is_on_path("apt-get") {
        return Err("clang 16 to 22 was not found, and neither was apt-get to install it\n\
                    hint: install clang and put it on PATH, or set CUGRAD_CLANG to its path"
            .into());
    }
    println!("clang 16 to 22 was not found: installing it with apt-get");
    let prefix: &[&str] = if is_root() { &[] } else { &["sudo"] };
    if !prefix.is_empty() && !is_on_path("sudo") {
        return Err("not root, and there is no sudo\nhint: as root, run `apt-get install clang-19`".into());
    }
    let apt = |arguments: &[&str]| {
        let words: Vec<&str> =
            prefix.iter().copied().chain(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]).collect();
        run(Command::new(words[0]).args(&words[1..]).args(arguments))
    };
    // Old lists make it fail to download what they promise; a list that cannot be read is apt's to report below.
    let _ = apt(&["update", "--quiet"]);
    // Not every distribution has every version.
    let preferred = [19, 18, 20, 21, 22, 17, 16].map(|v| format!("clang-{v}"));
    for package in preferred.iter().filter(|p| is_known_to_apt(p)) {
        if apt(&["install", "--yes", "--quiet", "--no-install-recommends", package]).is_ok() && is_there() {
            return Ok(());
        }
    }
    Err("apt-get has no clang from 16 to 22\nhint: see https://apt.llvm.org, or set CUGRAD_CLANG to a clang++".into())
}

fn is_there() -> bool {
    std::env::var_os("CUGRAD_CLANG").is_some()
        || VERSIONS.rev().any(|v| is_on_path(&format!("clang++-{v}")))
        || is_on_path("clang++") && version_of("clang++").is_some_and(|v| VERSIONS.contains(&v))
}

/// The command by which clang++ is called here.
pub fn command() -> Result<String, String> {
    if let Ok(named) = std::env::var("CUGRAD_CLANG") {
        return Ok(named);
    }
    let numbered = VERSIONS.rev().map(|v| format!("clang++-{v}"));
    numbered.chain(["clang++".to_string()]).find(|name| is_on_path(name)).ok_or("no clang++ was found".into())
}

fn version_of(clang: &str) -> Option<u32> {
    let text = output(Command::new(clang).arg("--version")).ok()?;
    let (_, rest) = text.split_once("clang version ")?;
    rest.split('.').next()?.parse().ok()
}

fn is_known_to_apt(package: &str) -> bool {
    output(Command::new("apt-cache").args(["policy", package]))
        .is_ok_and(|text| text.contains("Candidate:") && !text.contains("Candidate: (none)"))
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|text| text.trim() == "0")
}
