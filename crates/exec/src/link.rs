//! Linking a program of several files: objects and libraries to an executable.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::Cache;
use crate::compile::link_flags as runtime_flags;
use crate::embedded::Installed;
use crate::error::Error;
use crate::noise::{Noise, Trial};
use crate::toolchain::Clang;
use crate::{flags, process};

/// One link.
pub struct Link<'a> {
    compiler: &'a Path,
    language: &'static str,
    /// Flags of ours, before and after all others.
    own: Vec<OsString>,
    runtime: Vec<OsString>,
    arguments: Vec<OsString>,
    limit: Duration,
}

impl<'a> Link<'a> {
    /// `-fsanitize=…` and the like concern the linker as well, so it is given all flags that do not name things to
    /// compile.
    pub fn with_clang(
        clang: &'a Clang,
        inputs: &[PathBuf],
        user_flags: &[String],
        link_flags: &[String],
        installed: &Installed,
    ) -> Link<'a> {
        let concerns_both = ["-f", "-g", "-m", "-pthread", "-arch", "-gencode"];
        let shared = user_flags.iter().filter(|f| concerns_both.iter().any(|n| f.starts_with(n)));
        let shared = flags::for_cpu(&shared.cloned().collect::<Vec<_>>());
        let user = shared.into_iter().chain(flags::for_cpu(link_flags)).map(OsString::from);
        Link {
            compiler: &clang.path,
            language: "c++",
            own: ["--driver-mode=g++", "-pthread"].map(OsString::from).into(),
            runtime: runtime_flags(installed),
            arguments: inputs.iter().map(OsString::from).chain(user).collect(),
            limit: process::default_limit(),
        }
    }

    /// For the GPU, with flags as nvcc takes them.
    pub fn with_nvcc(nvcc: &'a Path, inputs: &[PathBuf], user_flags: &[String]) -> Link<'a> {
        let user = user_flags.iter().map(OsString::from);
        Link {
            compiler: nvcc,
            language: "cu",
            own: Vec::new(),
            runtime: Vec::new(),
            arguments: inputs.iter().map(OsString::from).chain(user).collect(),
            limit: process::default_limit(),
        }
    }

    /// Writes the executable; gives what the linker said about a program that it accepted.
    pub fn run(&self, out: &Path, cache: &Cache) -> Result<String, Error> {
        let mut command = Command::new(self.compiler);
        command.args(&self.own).args(&self.arguments).args(&self.runtime).arg("-o").arg(out);
        let finished = process::run(&mut command, self.limit)?;
        let said = self.without_noise(finished.stderr, cache);
        if finished.status.success() {
            return Ok(said);
        }
        let nothing =
            format!("error: {} ended with {} and said nothing", self.compiler.display(), finished.status);
        Err(Error::Compile { messages: if said.trim().is_empty() { nothing } else { said } })
    }

    /// Most links are silent, and then there is nothing to find out.
    fn without_noise(&self, said: String, cache: &Cache) -> String {
        if said.trim().is_empty() {
            return said;
        }
        let trial = Trial {
            compiler: self.compiler,
            language: self.language,
            flags: &self.own,
            link_flags: &self.runtime,
            limit: self.limit,
        };
        Noise::of(&trial, cache).taken_out_of(&said)
    }
}
