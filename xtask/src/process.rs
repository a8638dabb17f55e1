//! Running programs, with their output shown, kept, or both.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the repository").to_path_buf()
}

/// The Cargo that started us, or the one on PATH.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root());
    command
}

/// Runs to the end, output shown; an error if it fails.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|e| format!("cannot run {}: {e}", shown(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} failed: {status}", shown(command))) }
}

/// Runs to the end; its standard output, or an error with all it said.
pub fn output(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|e| format!("cannot run {}: {e}", shown(command)))?;
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    if done.status.success() {
        return Ok(text);
    }
    Err(format!(
        "{} failed: {}\n{text}{}",
        shown(command),
        done.status,
        String::from_utf8_lossy(&done.stderr)
    ))
}

/// Runs to the end with standard output shown and kept. Gives success and the text.
pub fn tee(command: &mut Command) -> Result<(bool, String), String> {
    let name = shown(command);
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|e| format!("cannot run {name}: {e}"))?;
    let pipe = child.stdout.take().expect("it was asked for");
    let mut kept = String::new();
    for line in BufReader::new(pipe).split(b'\n') {
        let line = line.map_err(|e| format!("cannot read from {name}: {e}"))?;
        let line = String::from_utf8_lossy(&line);
        // Whoever watches may have left; the result counts.
        let _ = writeln!(std::io::stdout(), "{line}");
        kept.push_str(&line);
        kept.push('\n');
    }
    let status = child.wait().map_err(|e| format!("cannot wait for {name}: {e}"))?;
    Ok((status.success(), kept))
}

pub fn is_on_path(name: &str) -> bool {
    find_on_path(name).is_some()
}

pub fn find_on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|p| p.is_file())
}

/// Builds the `cugrad` command; gives its path.
pub fn build_cugrad(release: bool) -> Result<PathBuf, String> {
    let mut command = cargo();
    command.args(["build", "--package", "cugrad-cli"]);
    if release {
        command.arg("--release");
    }
    run(&mut command)?;
    let profile = if release { "release" } else { "debug" };
    Ok(target_directory()?.join(profile).join(format!("cugrad{}", std::env::consts::EXE_SUFFIX)))
}

/// Where Cargo builds.
pub fn target_directory() -> Result<PathBuf, String> {
    let text = output(cargo().args(["metadata", "--format-version", "1", "--no-deps", "--offline"]))?;
    let (_, rest) =
        text.split_once("\"target_directory\":\"").ok_or("cargo metadata names no target directory")?;
    let path = rest.split('"').next().unwrap_or_default();
    Ok(PathBuf::from(path.replace("\\\\", "\\")))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
