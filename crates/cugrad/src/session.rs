//! What stays the same over many programs: the cache, the unpacked headers, clang.

use std::path::PathBuf;

pub use front::clang::Source;

use crate::Error;
use crate::translate::Refusals;

/// How programs are read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The user's compiler flags (`-I`, `-D`, `-std=`).
    pub flags: Vec<String>,
    /// Use a toolkit's headers instead of our own declarations of CUDA.
    pub cuda_path: Option<PathBuf>,
    /// The program's other sources, where bodies may be that this one lacks.
    pub elsewhere: Vec<Source>,
    /// Instances of templates to be made if the file does not: `kernel<double>`.
    pub instances: Vec<String>,
    /// How derivatives are made.
    pub config: diff::Config,
    /// When requests that cannot be answered are refused.
    pub refusals: Refusals,
}

impl Options {
    /// With a function that is going to be asked for by this name.
    pub fn naming(mut self, function: &str) -> Options {
        if function.trim_end().ends_with('>') {
            self.instances.push(function.to_string());
        }
        self
    }
}

/// The cache and what was unpacked into it.
#[derive(Debug)]
pub struct Session {
    /// Where things are kept that can be made again.
    pub cache: exec::Cache,
    /// Headers and the CPU runtime.
    pub installed: exec::embedded::Installed,
}

impl Session {
    /// Unpacks headers and runtime, if this version has not done so before.
    pub fn start() -> Result<Session, Error> {
        let cache = exec::Cache::user()?;
        let installed = exec::embedded::install(&cache)?;
        Ok(Session { cache, installed })
    }

    /// The user's own files that a source is made of, itself included, by their canonical paths.
    pub fn user_files(&self, file: &std::path::Path, options: &Options) -> Result<Vec<PathBuf>, Error> {
        let (files, _) = front::clang::user_files(&self.front_options(file, options))?;
        Ok(files.into_iter().map(|file| file.canonical).collect())
    }

    pub(crate) fn front_options(&self, file: &std::path::Path, options: &Options) -> front::clang::Options {
        let mut front = front::clang::Options::new(file, &self.installed.include);
        front.user_flags = exec::flags::for_cpu(&options.flags);
        front.cache_dir = Some(self.cache.root().join("front"));
        front.cuda_path = options.cuda_path.clone();
        front.instances = options.instances.clone();
        let flags = |flags: &[String]| exec::flags::for_cpu(flags);
        let source = |s: &Source| Source { file: s.file.clone(), flags: flags(&s.flags) };
        front.elsewhere = options.elsewhere.iter().map(source).collect();
        front
    }
}
