//! Building a program for the GPU with nvcc.
//!
//! nvcc has no virtual file system, so edited files lie in a directory of their own, laid out like the user's:
//! includes beside them are found there first, and everything else where it is. A `#line` at the top makes
//! diagnostics and `__FILE__` the user's. An edited header that only unedited ones include keeps its original
//! text; a request in it then has no registration, and the program says so when it gets there.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cache::{Key, Scratch};

use crate::cache::{Cache, Entry};
use crate::compile::{Artifact, Output, deliver, is_cacheable, parse_depfile};
use crate::embedded::{self, Installed};
use crate::error::Error;
use crate::noise::{Noise, Trial};
use crate::{flags, process, toolchain};

/// nvcc's flags that choose the compiler for the host.
const HOST_COMPILER: [&str; 2] = ["-ccbin", "--compiler-bindir"];

/// One build for the GPU. The fields are those of [`crate::Build`].
#[derive(Debug, Clone)]
pub struct CudaBuild {
    pub(crate) main: PathBuf,
    /// See [`crate::Build::edited`].
    pub edited: Vec<(PathBuf, String)>,
    /// Passed to nvcc (see `flags::for_nvcc`).
    pub user_flags: Vec<String>,
    pub(crate) output: Output,
    pub(crate) limit: Duration,
}

impl CudaBuild {
    /// With no flags of the user's and nothing edited.
    pub fn new(main: impl Into<PathBuf>, output: Output) -> CudaBuild {
        let limit = process::default_limit();
        CudaBuild { main: main.into(), edited: Vec::new(), user_flags: Vec::new(), output, limit }
    }

    /// Builds with this nvcc, unless the cache has the result. Errors are nvcc's.
    pub fn run(&self, nvcc: &Path, cache: &Cache) -> Result<Artifact, Error> {
        let installed = embedded::install(cache)?;
        let ours = self.own_flags(nvcc, &installed);
        let noise = self.noise(nvcc, cache, &ours);
        let mut flags = noise.quiet(ours);
        flags.extend(flags::for_nvcc(&self.user_flags).into_iter().map(OsString::from));
        let entry = Entry::new(cache, self.key(nvcc, &installed, &flags)?);
        if let Some(stored) = is_cacheable(&self.user_flags).then(|| entry.lookup()).flatten() {
            return Ok(Artifact {
                path: deliver(stored, &self.output)?,
                from_cache: true,
                warnings: String::new(),
            });
        }
        let scratch = entry.scratch()?;
        let built = scratch.join("built");
        let warnings = self.compile(nvcc, &noise, &scratch, &flags, &built)?;
        let depends = scratch.join("depends");
        let text = fs::read_to_string(&depends).map_err(Error::io("cannot read", &depends))?;
        let sources = scratch.join("sources");
        // `#line` gives generated code a name that is no file.
        let known = |p: &PathBuf| p.starts_with(&sources) || p.starts_with(&installed.include) || !p.exists();
        let dependencies: Vec<PathBuf> = parse_depfile(&text).into_iter().filter(|p| !known(p)).collect();
        let stored = entry.store(&built, &dependencies)?;
        Ok(Artifact { path: deliver(stored, &self.output)?, from_cache: false, warnings })
    }

    fn own_flags(&self, nvcc: &Path, installed: &Installed) -> Vec<OsString> {
        let mut args: Vec<OsString> = vec!["-I".into(), installed.include.clone().into()];
        if !flags::has_standard(&self.user_flags) && !self.user_flags.iter().any(|f| f.starts_with("--std")) {
            args.push("-std=c++17".into());
        }
        if !flags::has_optimisation(&self.user_flags) {
            args.push("-O3".into());
        }
        let names_target = |f: &String| {
            ["-arch", "-gencode", "-code", "--gpu-", "--generate-code"].iter().any(|n| f.starts_with(n))
        };
        if !self.user_flags.iter().any(names_target) && !toolchain::gpus().is_empty() {
            args.push("-arch=native".into());
        }
        match self.output {
            Output::Executable(_) => {}
            Output::SharedLibrary(_) => args.extend(["-shared", "-Xcompiler", "-fPIC"].map(OsString::from)),
            Output::Object(_) => args.push("-c".into()),
        }
        // pip's packages keep the libraries where nvcc does not look.
        let toolkit = nvcc.canonicalize().ok().and_then(|p| Some(p.parent()?.parent()?.join("lib")));
        if let Some(lib) = toolkit.filter(|lib| lib.join("libcudart_static.a").is_file()) {
            args.extend(["-L".into(), lib.into_os_string()]);
        }
        args
    }

    /// What nvcc says about the flags that are ours, with the host compiler that the user names.
    fn noise(&self, nvcc: &Path, cache: &Cache, ours: &[OsString]) -> Noise {
        let mut flags = ours.to_vec();
        for (i, flag) in self.user_flags.iter().enumerate() {
            if HOST_COMPILER.contains(&flag.as_str()) {
                flags.extend(self.user_flags[i..].iter().take(2).map(OsString::from));
            } else if HOST_COMPILER.iter().any(|name| flag.starts_with(&format!("{name}="))) {
                flags.push(flag.into());
            }
        }
        let trial =
            Trial { compiler: nvcc, language: "cu", flags: &flags, link_flags: &[], limit: self.limit };
        Noise::of(&trial, cache)
    }

    fn key(&self, nvcc: &Path, installed: &Installed, flags: &[OsString]) -> Result<String, Error> {
        let version = process::run(Command::new(nvcc).arg("--version"), Duration::from_secs(30))?;
        let mut key = Key::default();
        key.add(nvcc.as_os_str().as_encoded_bytes());
        key.add(version.stdout);
        key.add(installed.hash);
        key.add(self.output.kind());
        key.add(toolchain::gpus().join(","));
        let here = std::env::current_dir().unwrap_or_default();
        key.add(here.as_os_str().as_encoded_bytes());
        key.add(self.main.as_os_str().as_encoded_bytes());
        for flag in flags {
            key.add(flag.as_encoded_bytes());
        }
        for (path, text) in &self.edited {
            key.add(path.as_os_str().as_encoded_bytes());
            key.add(text);
        }
        Ok(key.finish())
    }

    fn compile(
        &self,
        nvcc: &Path,
        noise: &Noise,
        scratch: &Scratch,
        flags: &[OsString],
        built: &Path,
    ) -> Result<String, Error> {
        let sources = scratch.join("sources");
        let mut command = Command::new(nvcc);
        command.arg("-x").arg("cu").arg(self.lay_out(&sources)?);
        for dir in self.original_directories() {
            command.arg("-I").arg(dir);
        }
        command.args(flags).arg("-o").arg(built).arg("-MD").arg("-MF").arg(scratch.join("depends"));
        let finished = process::run(&mut command, self.limit)?;
        let said = noise.taken_out_of(&finished.stderr);
        if finished.status.success() {
            return Ok(said);
        }
        let messages = (said + &finished.stdout).trim_end().to_string();
        Err(Error::Compile { messages })
    }

    /// Writes the edited files below `sources`; gives the main file to compile.
    fn lay_out(&self, sources: &Path) -> Result<PathBuf, Error> {
        let mut main = self.main.clone();
        for (original, text) in &self.edited {
            let absolute = std::path::absolute(original).map_err(Error::io("cannot find", original))?;
            let below: PathBuf =
                absolute.components().filter(|c| matches!(c, std::path::Component::Normal(_))).collect();
            let path = sources.join(below);
            let parent = path.parent().expect("a file has a directory");
            fs::create_dir_all(parent).map_err(Error::io("cannot create", parent))?;
            let name = original.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
            fs::write(&path, format!("#line 1 \"{name}\"\n{text}"))
                .map_err(Error::io("cannot write", &path))?;
            if same_file(original, &self.main) {
                main = path;
            }
        }
        Ok(main)
    }

    /// Where what stands beside an edited file is found.
    fn original_directories(&self) -> Vec<PathBuf> {
        let mut dirs = Vec::new();
        for (original, _) in &self.edited {
            let dir = std::path::absolute(original).ok().and_then(|p| Some(p.parent()?.to_path_buf()));
            dirs.extend(dir.filter(|d| !dirs.contains(d)));
        }
        dirs
    }
}

fn same_file(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(x), Ok(y)) if x == y)
}
