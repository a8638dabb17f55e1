//! The compiler that is run: its program, and another launcher between us and it (`cugrad ccache nvcc …`).

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

use crate::failure::Failure;

/// Launchers that take a compiler and its arguments, as we do.
const LAUNCHERS: [&str; 5] = ["ccache", "sccache", "distcc", "icecc", "buildcache"];

#[derive(Debug, PartialEq)]
pub struct Compiler {
    /// What runs it, if we do not.
    launcher: Option<PathBuf>,
    path: PathBuf,
}

impl From<&str> for Compiler {
    fn from(name: &str) -> Compiler {
        Compiler { launcher: None, path: name.into() }
    }
}

/// The compiler and its arguments, if that is what the command line is.
pub fn recognise(arguments: &[OsString]) -> Option<(Compiler, &[OsString])> {
    let (first, rest) = arguments.split_first()?;
    let path = PathBuf::from(first);
    let name = path.file_name()?.to_str()?;
    let name = name.strip_suffix(".exe").unwrap_or(name);
    if LAUNCHERS.contains(&name) {
        let (compiler, rest) = recognise(rest)?;
        return Some((Compiler { launcher: Some(path), ..compiler }, rest));
    }
    is_compiler(name).then_some((Compiler { launcher: None, path }, rest))
}

/// `nvcc`, `clang++-19`, `c++`, `g++-13`.
fn is_compiler(name: &str) -> bool {
    let base = match name.rsplit_once('-') {
        Some((base, version)) if version.starts_with(|c: char| c.is_ascii_digit()) => base,
        _ => name,
    };
    ["nvcc", "clang++", "clang", "c++", "g++"].contains(&base)
}

impl Compiler {
    pub fn is_nvcc(&self) -> bool {
        self.path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("nvcc"))
    }

    /// As programs that can be started.
    pub fn find(&self) -> Result<Compiler, Failure> {
        let launcher = self.launcher.as_deref().map(find).transpose()?;
        Ok(Compiler { launcher, path: find(&self.path)? })
    }

    /// Runs it; its exit status is ours.
    pub fn start(&self, arguments: &[OsString]) -> Result<ExitCode, Failure> {
        let program = self.launcher.as_ref().unwrap_or(&self.path);
        let behind = self.launcher.iter().map(|_| &self.path);
        let status = Command::new(program).args(behind).args(arguments).status();
        let status = status.map_err(Failure::io("cannot run", program))?;
        Ok(ExitCode::from((shell_code(status) & 0xff) as u8))
    }
}

fn find(program: &Path) -> Result<PathBuf, Failure> {
    if program.components().count() > 1 {
        return Ok(program.to_path_buf());
    }
    if let Some(found) = on_path(program.as_os_str()) {
        return Ok(found);
    }
    let name = program.to_string_lossy();
    match &*name {
        "nvcc" => exec::toolchain::find_nvcc(),
        "clang++" => exec::Clang::find().ok().map(|c| c.path),
        // Beside `clang++-19` lies `clang-19`.
        "clang" => exec::Clang::find().ok().and_then(|c| {
            let name = c.path.file_name()?.to_str()?.replace("clang++", "clang");
            Some(c.path.with_file_name(name)).filter(|path| path.is_file())
        }),
        _ => None,
    }
    .ok_or_else(|| {
        Failure::Said(format!(
            "error: `{name}` was not found\nhint: `cugrad doctor` says what is there and how to install it"
        ))
    })
}

fn on_path(name: &OsStr) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|p| p.is_file())
}

#[cfg(unix)]
fn shell_code(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

#[cfg(not(unix))]
fn shell_code(status: ExitStatus) -> i32 {
    status.code().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_are_recognised_by_their_file_name() {
        let recognised = |line: &str| {
            let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            recognise(&words).map(|(compiler, rest)| (compiler.launcher, compiler.path, rest.len()))
        };
        for name in ["nvcc", "clang++", "clang++-19", "c++", "g++-13", "nvcc.exe"] {
            assert_eq!(recognised(name), Some((None, name.into(), 0)));
        }
        for name in ["run", "grad", "nvcc-wrapper", "clang-tidy", "doctor", "ccache", "ccache --version"] {
            assert_eq!(recognised(name), None, "{name}");
        }
        let nvcc = PathBuf::from("/usr/local/cuda/bin/nvcc");
        assert_eq!(recognised("/usr/local/cuda/bin/nvcc -c a.cu"), Some((None, nvcc.clone(), 2)));
        let ccache = Some(PathBuf::from("/usr/bin/ccache"));
        assert_eq!(recognised("/usr/bin/ccache /usr/local/cuda/bin/nvcc -c a.cu"), Some((ccache, nvcc, 2)));
    }
}
