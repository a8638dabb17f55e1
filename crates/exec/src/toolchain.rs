//! Finding the compilers. clang is needed; nvcc, NVRTC and a GPU are used where they are.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use crate::error::Error;
use crate::process;

/// The versions whose output and behaviour are tested, newest first.
pub const CLANG_VERSIONS: std::ops::RangeInclusive<u32> = 16..=22;

/// A clang++ that can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clang {
    /// The executable.
    pub path: PathBuf,
    pub(crate) version: u32,
    /// The first line of `--version`.
    pub version_text: String,
}

impl Clang {
    /// CUGRAD_CLANG if it is set; else the newest of clang++-22 to clang++-16; else clang++.
    pub fn find() -> Result<Clang, Error> {
        // Asking takes a process; what was found once stays.
        static FOUND: OnceLock<Clang> = OnceLock::new();
        if let Some(found) = FOUND.get() {
            return Ok(found.clone());
        }
        Clang::look().map(|clang| FOUND.get_or_init(|| clang).clone())
    }

    fn look() -> Result<Clang, Error> {
        if let Some(named) = env_path("CUGRAD_CLANG") {
            let path = on_path(&named).unwrap_or(named);
            return Clang::at(&path);
        }
        let numbered = CLANG_VERSIONS.rev().map(|v| format!("clang++-{v}"));
        let mut tried = String::new();
        for name in numbered.chain(["clang++".to_string()]) {
            let Some(path) = on_path(Path::new(&name)) else { continue };
            match Clang::at(&path) {
                Ok(clang) => return Ok(clang),
                Err(e) => tried = format!("; {}", e.to_string().lines().next().unwrap_or_default()),
            }
        }
        Err(Error::NoClang { tried })
    }

    /// Asks a compiler what it is.
    pub fn at(path: &Path) -> Result<Clang, Error> {
        let wrong = |what: String| Error::WrongClang { path: path.to_path_buf(), what };
        let said = process::run(Command::new(path).arg("--version"), Duration::from_secs(30))
            .map_err(|e| wrong(format!("not usable ({e})")))?;
        let first = said.stdout.lines().next().unwrap_or_default().trim().to_string();
        match parse_version(&first) {
            Some(version) if CLANG_VERSIONS.contains(&version) => {
                Ok(Clang { path: path.to_path_buf(), version, version_text: first })
            }
            Some(version) => Err(wrong(format!("clang {version}"))),
            None => Err(wrong(format!("not clang (it says `{first}`)"))),
        }
    }
}

/// The major version in "Debian clang version 19.1.7 (…)". Apple numbers its own, so those are not versions.
fn parse_version(line: &str) -> Option<u32> {
    if line.starts_with("Apple") {
        return None;
    }
    let (_, rest) = line.split_once("clang version ")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// NVIDIA's compiler: CUGRAD_NVCC, PATH, the toolkit's usual places, pip's packages.
pub fn find_nvcc() -> Option<PathBuf> {
    if let Some(named) = env_path("CUGRAD_NVCC") {
        return on_path(&named);
    }
    on_path(Path::new("nvcc"))
        .or_else(|| cuda_directories().into_iter().map(|d| d.join("bin/nvcc")).find(|p| p.is_file()))
}

/// NVIDIA's run-time compiler as a library.
pub fn find_nvrtc() -> Option<PathBuf> {
    let mut places: Vec<PathBuf> =
        std::env::var_os("LD_LIBRARY_PATH").iter().flat_map(std::env::split_paths).collect();
    for dir in cuda_directories() {
        places.extend(["lib64", "lib"].map(|lib| dir.join(lib)));
    }
    places
        .extend(["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64"].map(PathBuf::from));
    places.iter().find_map(|dir| {
        let mut found: Vec<PathBuf> = entries(dir).filter(|p| named_like(p, "libnvrtc.so")).collect();
        found.sort();
        found.into_iter().next()
    })
}

/// The names of the GPUs that the driver offers. Empty without a driver.
pub fn gpus() -> Vec<String> {
    // Starting the driver takes a while.
    static FOUND: OnceLock<Vec<String>> = OnceLock::new();
    FOUND.get_or_init(ask_driver).clone()
}

fn ask_driver() -> Vec<String> {
    // SAFETY: these are the driver's documented entry points with their C signatures.
    unsafe {
        type Init = unsafe extern "C" fn(u32) -> i32;
        type Count = unsafe extern "C" fn(*mut i32) -> i32;
        type Name = unsafe extern "C" fn(*mut u8, i32, i32) -> i32;
        let Ok(driver) = libloading::Library::new("libcuda.so.1") else { return Vec::new() };
        let (Ok(init), Ok(count), Ok(name)) = (
            driver.get::<Init>(b"cuInit"),
            driver.get::<Count>(b"cuDeviceGetCount"),
            driver.get::<Name>(b"cuDeviceGetName"),
        ) else {
            return Vec::new();
        };
        let mut devices = 0;
        if init(0) != 0 || count(&mut devices) != 0 {
            return Vec::new();
        }
        let read = |device: i32| {
            let mut text = [0u8; 256];
            (name(text.as_mut_ptr(), 256, device) == 0).then(|| {
                let end = text.iter().position(|&b| b == 0).unwrap_or(text.len());
                String::from_utf8_lossy(&text[..end]).into_owned()
            })
        };
        (0..devices).filter_map(read).collect()
    }
}

/// Where a toolkit may be: what the environment says, /usr/local, pip's site-packages.
fn cuda_directories() -> Vec<PathBuf> {
    let mut dirs: Vec<PathBuf> = ["CUDA_HOME", "CUDA_PATH"].iter().filter_map(|v| env_path(v)).collect();
    dirs.push("/usr/local/cuda".into());
    dirs.extend(entries(Path::new("/usr/local")).filter(|p| named_like(p, "cuda-")));
    let mut prefixes: Vec<PathBuf> =
        ["VIRTUAL_ENV", "CONDA_PREFIX"].iter().filter_map(|v| env_path(v)).collect();
    prefixes.extend(env_path("HOME").map(|h| h.join(".local")));
    let python = on_path(Path::new("python3")).and_then(|p| p.canonicalize().ok());
    prefixes.extend(python.and_then(|p| Some(p.parent()?.parent()?.to_path_buf())));
    // Behind pyenv's `python3` stands a script.
    let pyenv = env_path("PYENV_ROOT").or_else(|| env_path("HOME").map(|h| h.join(".pyenv")));
    prefixes.extend(pyenv.iter().flat_map(|root| entries(&root.join("versions"))));
    prefixes.extend(["/usr/local", "/usr"].map(PathBuf::from));
    for prefix in prefixes {
        for python in entries(&prefix.join("lib")).filter(|p| named_like(p, "python3")) {
            for packages in ["site-packages", "dist-packages"] {
                // `nvidia/cu13` holds a whole toolkit, `nvidia/cuda_nvrtc` and its like one part each.
                dirs.extend(entries(&python.join(packages).join("nvidia")).filter(|p| named_like(p, "cu")));
            }
        }
    }
    dirs
}

fn entries(dir: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(dir).into_iter().flatten().filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    paths.into_iter()
}

fn named_like(path: &Path, start: &str) -> bool {
    path.file_name().and_then(OsStr::to_str).is_some_and(|n| n.starts_with(start))
}

fn env_path(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from)
}

/// A program by path, or by name on PATH.
fn on_path(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return name.is_file().then(|| name.to_path_buf());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|p| p.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(parse_version("Debian clang version 19.1.7 (3~deb12u1)"), Some(19));
        assert_eq!(parse_version("clang version 22.0.0git"), Some(22));
        assert_eq!(parse_version("Ubuntu clang version 14.0.0-1ubuntu1"), Some(14));
        assert_eq!(parse_version("Apple clang version 15.0.0"), None);
        assert_eq!(parse_version("g++ (Debian 12.2.0) 12.2.0"), None);
    }

    #[test]
    fn another_compiler_is_refused_with_a_way_out() {
        let message = Clang::at(Path::new("/bin/echo")).unwrap_err().to_string();
        assert!(message.contains("not clang") && message.contains("apt-get install clang-19"), "{message}");
    }
}
