//! `cargo xtask package`: the crates as others get them.
//!
//! All archives are made and unpacked. A program of its own, as `cargo new` makes one, depends on the unpacked folders and on nothing of this
//! workspace; its `main` is the README's Rust example. It is built and run, the command and the tape are built beside it, and so is the
//! example of a project with a build script. So every crate is built from what its archive holds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo, output, root, run};

/// What is not for others.
const OURS: [&str; 2] = ["xtask", "fuzz"];

pub fn run_all(flags: &[&str]) -> Result<(), String> {
    // Not below the repository, whose manifest and settings would be found from there.
    let target = std::env::temp_dir().join("cugrad-packages");
    let said = |e: std::io::Error| e.to_string();
    for left in ["package", "unpacked", "program", "build_script"] {
        fs::remove_dir_all(target.join(left)).or_else(missing).map_err(said)?;
    }
    let mut command = cargo();
    command.args(["package", "--workspace", "--no-verify", "--allow-dirty", "--quiet"]).args(flags);
    for name in OURS {
        command.args(["--exclude", name]);
    }
    run(command.arg("--target-dir").arg(&target))?;

    let unpacked = target.join("unpacked");
    fs::create_dir_all(&unpacked).map_err(said)?;
    let crates = unpack(&target.join("package"), &unpacked)?;
    for (name, folder) in &crates {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            if !folder.join(licence).is_file() {
                return Err(format!("the archive of {name} has no {licence}"));
            }
        }
    }
    let program = write_program(&target.join("program"), &crates)?;
    let mut built = own_cargo(&program, &target);
    let printed = output(built.args(["run", "--quiet"]).args(flags))?;
    print!("{printed}");
    if !printed.contains("x_adj = [2.0, 2.0, 2.0, 2.0]") {
        return Err("the README's example printed something else".to_string());
    }
    let project = copy_project(&target.join("build_script"), &crates)?;
    let printed = output(own_cargo(&project, &target).args(["run", "--quiet"]).args(flags))?;
    print!("{printed}");
    if !printed.contains("3.000 x^2 -2.000 x +1.000") {
        return Err("the project with a build script printed something else".to_string());
    }
    // A command is no dependency: it is built in its own folder, with the others in place of those of the registry.
    let cli =
        crates.iter().find(|(name, _)| name == "cugrad-cli").ok_or("there is no archive of the command")?;
    let mut built = own_cargo(&cli.1, &target);
    for (name, path) in &crates {
        built.arg("--config").arg(format!("patch.crates-io.{name}.path={:?}", path.display().to_string()));
    }
    run(built.args(["build", "--quiet"]).args(flags))?;
    println!("{} crates build from their archives, and the README's example runs", crates.len());
    Ok(())
}

fn missing(e: std::io::Error) -> std::io::Result<()> {
    if e.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(e) }
}

/// The names of the crates and their folders.
fn unpack(from: &Path, to: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut all = Vec::new();
    let entries = fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?;
    for archive in entries.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "crate"))
    {
        run(Command::new("tar").arg("xzf").arg(&archive).arg("-C").arg(to))?;
        let stem = archive.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
        let name = stem.rsplit_once('-').map_or(stem, |(name, _)| name);
        all.push((name.to_string(), to.join(stem)));
    }
    all.sort();
    if all.is_empty() { Err("no archive was made".to_string()) } else { Ok(all) }
}

/// Cargo in the program's folder, with a target of its own: nothing of this workspace is found.
fn own_cargo(program: &Path, target: &Path) -> Command {
    let mut command = cargo();
    command.current_dir(program).env("CARGO_TARGET_DIR", target.join("program-target"));
    command
}

fn write_program(folder: &Path, crates: &[(String, PathBuf)]) -> Result<PathBuf, String> {
    let said = |e: std::io::Error| e.to_string();
    fs::create_dir_all(folder.join("src")).map_err(said)?;
    let mut manifest = "[package]\nname = \"program\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
        cugrad = { version = \"0.1\", features = [\"cuda\", \"build\"] }\ncugrad-tape = \"0.1\"\n\n"
        .to_string();
    manifest.push_str(&patches(crates));
    fs::write(folder.join("Cargo.toml"), manifest).map_err(said)?;
    fs::write(folder.join("src/main.rs"), readme_example()?).map_err(said)?;
    Ok(folder.to_path_buf())
}

/// The unpacked folders in place of what the registry has.
fn patches(crates: &[(String, PathBuf)]) -> String {
    let mut text = "\n[patch.crates-io]\n".to_string();
    for (name, path) in crates {
        text.push_str(&format!("{name} = {{ path = {:?} }}\n", path.display().to_string()));
    }
    text
}

/// The example of a project with a build script, with the unpacked folders for its dependencies.
fn copy_project(folder: &Path, crates: &[(String, PathBuf)]) -> Result<PathBuf, String> {
    let from = root().join("crates/cugrad/examples/9_build_script");
    fs::create_dir_all(folder.join("src")).map_err(|e| e.to_string())?;
    for file in ["Cargo.toml", "build.rs", "src/main.rs", "src/fit.cu", "src/curve.h"] {
        let text = fs::read_to_string(from.join(file)).map_err(|e| format!("{file}: {e}"))?;
        let text = if file == "Cargo.toml" {
            text.replace(", path = \"../..\"", "") + &patches(crates)
        } else {
            text
        };
        fs::write(folder.join(file), text).map_err(|e| format!("{file}: {e}"))?;
    }
    Ok(folder.to_path_buf())
}

/// The program under `## In Rust`.
fn readme_example() -> Result<String, String> {
    let readme = fs::read_to_string(root().join("README.md")).map_err(|e| e.to_string())?;
    let section = readme.split("## In Rust").nth(1).ok_or("README.md has no section `In Rust`")?;
    let block = section.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
    block.map(str::to_string).ok_or("the section shows no Rust".to_string())
}
