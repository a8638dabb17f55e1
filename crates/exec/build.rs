//! Embeds what a user's program is compiled and linked with: the `include/` tree and the CPU runtime.
//!
//! The runtime is a static library of its own crate, for which Cargo has no stable kind of dependency, so it is
//! built here by a nested Cargo with its own target directory. CUGRAD_RT_LIB names a ready library instead, for
//! packagers who build it separately.
//!
//! In the repository both are found in the workspace. A published archive has no workspace around it: it holds them under
//! `bundled/`, which are links in the repository, and the runtime's manifest is made to stand alone.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR"));
    let bundled = manifest.join("bundled");
    let workspace =
        manifest.join("../..").canonicalize().ok().filter(|root| root.join("crates/rt/Cargo.toml").is_file());
    let include = match &workspace {
        Some(root) => root.join("include"),
        None => bundled.join("include"),
    };
    match &workspace {
        Some(root) => {
            for watched in ["include", "crates/rt", "Cargo.lock"] {
                println!("cargo:rerun-if-changed={}", root.join(watched).display());
            }
        }
        None => println!("cargo:rerun-if-changed={}", bundled.display()),
    }
    println!("cargo:rerun-if-env-changed=CUGRAD_RT_LIB");

    let runtime = match (env::var_os("CUGRAD_RT_LIB"), &workspace) {
        (Some(path), _) => PathBuf::from(path),
        (None, Some(root)) => build_runtime(root, &out.join("rt")),
        (None, None) => build_runtime(&stand_alone(&bundled, &out.join("rt-package")), &out.join("rt")),
    };
    let mut headers = Vec::new();
    collect(&include, &mut headers);
    headers.sort();

    let mut hash = Sha256::new();
    let mut code = String::from("pub(super) const HEADERS: &[(&str, &[u8])] = &[\n");
    for path in &headers {
        let name = path.strip_prefix(include.parent().expect("a folder")).expect("collected below it");
        let name = name.to_str().expect("header names are ASCII").replace('\\', "/");
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update(fs::read(path).expect("headers can be read"));
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").expect("writing to a string");
    }
    let library = fs::read(&runtime).unwrap_or_else(|e| panic!("cannot read {}: {e}", runtime.display()));
    hash.update(&library);
    let digest: String = hash.finalize().iter().take(10).fold(String::new(), |mut s, b| {
        write!(s, "{b:02x}").expect("writing to a string");
        s
    });
    writeln!(code, "];\npub(super) const RUNTIME: &[u8] = include_bytes!({runtime:?});")
        .expect("writing to a string");
    writeln!(code, "pub(super) const HASH: &str = {digest:?};").expect("writing to a string");
    fs::write(out.join("embedded.rs"), code).expect("OUT_DIR can be written");
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(dir).unwrap_or_else(|e| panic!("cannot list {}: {e}", dir.display()));
    for entry in entries.map(|e| e.expect("directory entries can be read")) {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The runtime as a package without a workspace.
fn stand_alone(bundled: &Path, dir: &Path) -> PathBuf {
    let manifest =
        fs::read_to_string(bundled.join("rt.toml")).expect("the archive holds the runtime's manifest");
    let (version, edition) = (env!("CARGO_PKG_VERSION"), "2024");
    let own = manifest
        .replace("rust-version.workspace = true\n", "")
        .replace("version.workspace = true", &format!("version = {version:?}"))
        .replace("edition.workspace = true", &format!("edition = {edition:?}"))
        .replace("license.workspace = true\n", "")
        .replace("[lints]\nworkspace = true\n", "");
    let mut sources = Vec::new();
    collect(&bundled.join("rt-src"), &mut sources);
    for path in sources {
        let to = dir.join("src").join(path.strip_prefix(bundled.join("rt-src")).expect("collected below it"));
        fs::create_dir_all(to.parent().expect("below src")).expect("OUT_DIR can be written");
        fs::copy(&path, &to).expect("OUT_DIR can be written");
    }
    fs::write(dir.join("Cargo.toml"), own + "\n[workspace]\n").expect("OUT_DIR can be written");
    dir.to_path_buf()
}

/// Builds `libcugrad_rt.a`, without the network if what it needs is there.
fn build_runtime(root: &Path, target_dir: &Path) -> PathBuf {
    let offline = nested_cargo(root, target_dir).arg("--offline").output().expect("Cargo can be run again");
    if !offline.status.success() {
        let online = nested_cargo(root, target_dir).output().expect("Cargo can be run again");
        assert!(
            online.status.success(),
            "building the CPU runtime (crates/rt) failed:\n{}",
            String::from_utf8_lossy(&online.stderr)
        );
    }
    let target = env::var("TARGET").expect("Cargo sets TARGET");
    let library = if cfg!(windows) { "cugrad_rt.lib" } else { "libcugrad_rt.a" };
    without_debug_information(&target_dir.join(target).join("release").join(library), target_dir)
}

/// The standard library's objects bring debug information, which is half of the archive and is read in every link. Where there is no `strip`,
/// it stays.
fn without_debug_information(library: &Path, dir: &Path) -> PathBuf {
    let stripped = dir.join(library.file_name().expect("a file"));
    let is_made = fs::copy(library, &stripped).is_ok()
        && Command::new("strip").arg("-S").arg(&stripped).status().is_ok_and(|s| s.success());
    if is_made { stripped } else { library.to_path_buf() }
}

fn nested_cargo(root: &Path, target_dir: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").expect("Cargo sets CARGO"));
    // This kind of crate alone: link-time optimisation is left out where an rlib is built beside the library.
    cargo.current_dir(root).args([
        "rustc",
        "--release",
        "--lib",
        "-p",
        "cugrad-rt",
        "--crate-type",
        "staticlib",
    ]);
    cargo.arg("--target-dir").arg(target_dir);
    cargo.args(["--target", &env::var("TARGET").expect("Cargo sets TARGET")]);
    // What was set for this crate (clippy as the compiler, coverage, a build script's own variables) is not for
    // the runtime.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let own = ["CARGO_HOME", "CARGO_NET_OFFLINE", "CARGO"].contains(&&*text);
        let inherited = text.starts_with("CARGO") || text.starts_with("DEP_") || text.starts_with("RUSTC");
        if inherited && !own && !text.starts_with("CARGO_HTTP") && !text.starts_with("CARGO_REGISTR") {
            cargo.env_remove(&name);
        }
    }
    cargo.env_remove("RUSTFLAGS");
    // Small, since it is embedded: one object with what is used, and no debug information.
    for (key, value) in
        [("DEBUG", "0"), ("LTO", "fat"), ("CODEGEN_UNITS", "1"), ("OPT_LEVEL", "3"), ("STRIP", "debuginfo")]
    {
        cargo.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
    }
    cargo
}
