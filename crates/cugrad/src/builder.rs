//! How a program is read: include paths, macros, flags and choices, before the source.

use std::path::{Path, PathBuf};

use crate::{Config, Error, Options, Program, Session};

/// Collects what a source needs to be read; made by [`Program::builder`].
///
/// ```
/// # fn main() -> Result<(), cugrad::Error> {
/// let program = cugrad::Program::builder()
///     .define("STEPS", "3")
///     .flag("-std=c++17")
///     .from_source("__global__ void scale(float* y, int n) { int i = threadIdx.x; if (i < n) y[i] *= STEPS; }")?;
/// assert!(program.gradient("scale").wrt(["y"])?.source().contains("scale_rev"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct ProgramBuilder {
    options: Options,
    name: Option<String>,
}

impl ProgramBuilder {
    /// A folder in which `#include` looks: `-I`.
    pub fn include(mut self, folder: impl AsRef<Path>) -> Self {
        self.options.flags.push(format!("-I{}", folder.as_ref().display()));
        self
    }

    /// A macro: `-DNAME=VALUE`. An empty value defines it as nothing.
    pub fn define(mut self, name: &str, value: &str) -> Self {
        self.options.flags.push(format!("-D{name}={value}"));
        self
    }

    /// A flag of clang's or nvcc's: `-std=c++20`.
    pub fn flag(mut self, flag: impl Into<String>) -> Self {
        self.options.flags.push(flag.into());
        self
    }

    /// Several flags.
    pub fn flags<S: Into<String>>(mut self, flags: impl IntoIterator<Item = S>) -> Self {
        self.options.flags.extend(flags.into_iter().map(Into::into));
        self
    }

    /// An instance of a template that the source itself does not make: `kernel<double>`.
    pub fn instance(mut self, name: impl Into<String>) -> Self {
        self.options.instances.push(name.into());
        self
    }

    /// What a function of this name needs: an instance, if it is one of a template.
    pub fn instance_of(mut self, function: &str) -> Self {
        self.options = self.options.naming(function);
        self
    }

    /// Read with the headers of this toolkit instead of cugrad's own declarations of CUDA.
    pub fn cuda_path(mut self, folder: impl Into<PathBuf>) -> Self {
        self.options.cuda_path = Some(folder.into());
        self
    }

    /// All choices about how derivatives are made, in place of the defaults.
    pub fn config(mut self, config: Config) -> Self {
        self.options.config = config;
        self
    }

    /// Pointer parameters may lead to the same array.
    pub fn may_alias(mut self, yes: bool) -> Self {
        self.options.config.may_alias = yes;
        self
    }

    /// Gradients have the same bits in every run, or are refused.
    pub fn deterministic(mut self, yes: bool) -> Self {
        self.options.config.deterministic = yes;
        self
    }

    /// Threads that a block has at most: generated kernels are compiled to fit.
    pub fn max_threads(mut self, threads: u32) -> Self {
        self.options.config.max_threads = Some(threads);
        self
    }

    /// What a source without a file is called in messages; `program.cu` unless this says otherwise.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Reads a file.
    // The builder is turned into what it builds: these are its last steps.
    #[allow(clippy::wrong_self_convention)]
    pub fn from_file(self, file: impl AsRef<Path>) -> Result<Program, Error> {
        Program::with_options(file, self.options)
    }

    /// Reads a text. It is kept in cugrad's cache, since compilers read files.
    #[allow(clippy::wrong_self_convention)]
    pub fn from_source(self, text: &str) -> Result<Program, Error> {
        let name = self.name.unwrap_or_else(|| "program.cu".to_string());
        if name.is_empty() || name.contains(['/', '\\']) {
            return Err(Error::Usage(format!(
                "`{name}` is no name for a source\nhint: give a plain file name, such as program.cu"
            )));
        }
        let session = Session::start()?;
        let file = session.cache.source(&name, text)?;
        Program::in_session(session, &file, self.options)
    }
}
