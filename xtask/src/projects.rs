//! Open projects for the tests of other people's programs: packages with CUDA sources, which Cargo brings by their names.
//!
//! Tests do not depend on them: where they cannot be had, they say so.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::process::{cargo, output, root};

/// Each has its program in `tests/projects`. Versions are exact: programs name what is in the sources.
const PACKAGES: [(&str, &str); 3] =
    [("dfdx", "0.13.0"), ("candle-kernels", "0.9.2"), ("zenu-cuda-kernel-sys", "0.1.0")];

/// The folders of the packages' sources, in which nothing is built; or why there are none.
pub fn find_or_fetch() -> Result<Vec<PathBuf>, String> {
    let home = root().join(".cache/projects");
    write_manifest(&home).map_err(|e| format!("{}: {e}", home.display()))?;
    if let Ok(text) = metadata(&home)
        && let Ok(folders) = folders(&text)
    {
        return Ok(folders);
    }
    println!("fetching {}", PACKAGES.map(|(name, _)| name).join(", "));
    let mut fetch = cargo();
    // A network that is not there is no reason to wait long.
    fetch.args(["fetch", "--quiet"]).env("CARGO_NET_RETRY", "1").env("CARGO_HTTP_TIMEOUT", "20");
    output(fetch.current_dir(&home))?;
    folders(&metadata(&home)?)
}

/// A package that needs them and has nothing in it.
fn write_manifest(home: &Path) -> std::io::Result<()> {
    let mut manifest =
        "[package]\nname = \"projects\"\nedition = \"2021\"\n\n[workspace]\n\n[dependencies]\n".to_string();
    for (name, version) in PACKAGES {
        writeln!(manifest, "{name} = {{ version = \"={version}\", default-features = false }}")
            .expect("strings take everything");
    }
    std::fs::create_dir_all(home.join("src"))?;
    std::fs::write(home.join("src/lib.rs"), "")?;
    std::fs::write(home.join("Cargo.toml"), manifest)
}

fn metadata(home: &Path) -> Result<String, String> {
    output(cargo().args(["metadata", "--format-version", "1", "--offline"]).current_dir(home))
}

/// Where Cargo's metadata say that the packages lie.
fn folders(metadata: &str) -> Result<Vec<PathBuf>, String> {
    let manifests = metadata.split("\"manifest_path\":\"").skip(1);
    let all: Vec<PathBuf> = manifests
        .filter_map(|rest| {
            let path = rest.split('"').next()?.replace("\\\\", "\\");
            Some(Path::new(&path).parent()?.to_path_buf())
        })
        .collect();
    let find = |(name, version): (&str, &str)| {
        // Folders of vendored sources have no version in their names.
        let is_its =
            |folder: &&PathBuf| folder.ends_with(format!("{name}-{version}")) || folder.ends_with(name);
        all.iter().find(is_its).cloned().ok_or(format!("Cargo brought no {name}"))
    };
    PACKAGES.map(find).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::folders;

    #[test]
    fn folders_stand_in_the_metadata() {
        let package = |folder: &str| format!("{{\"manifest_path\":\"/r/{folder}/Cargo.toml\",\"x\":1}},");
        let mut text = ["libc-0.2.1", "zenu-cuda-kernel-sys-0.1.0", "dfdx-0.13.0"].map(package).concat();
        assert_eq!(folders(&text).unwrap_err(), "Cargo brought no candle-kernels");
        text += &package("vendor/candle-kernels");
        let named = folders(&text).unwrap();
        let expected = ["/r/dfdx-0.13.0", "/r/vendor/candle-kernels", "/r/zenu-cuda-kernel-sys-0.1.0"];
        assert_eq!(named, expected.map(std::path::PathBuf::from));
    }
}
