//! Building a program for the CPU with clang.
//!
//! The flags that decide what a program computes, and why they are so:
//! * `-ffp-contract=off`: CUDA contracts `a * b + c` to a fused operation where it likes; on the CPU that would
//!   make results depend on the machine. Off, they are the same everywhere, and the same in primal and derivative.
//! * `-fno-strict-aliasing`: CUDA programs reinterpret memory freely (`*(float4*)p`), which nvcc's device code
//!   allows and clang would otherwise be free to break.
//! * `-march=native` for what stays on this machine: wider vectors, same results, since nothing is contracted.
//! * `-fno-math-errno`: device math sets no errno; without it no loop with `sqrt` is vectorised.
//!
//! Errors are clang's own words, about the user's own files (see `overlay`), and nothing else (see `noise`).

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cache::{Key, Scratch};

use crate::cache::{Cache, Entry, cpu_features};
use crate::embedded::{self, Installed};
use crate::error::Error;
use crate::noise::{Noise, Trial};
use crate::sanitize::{self, Check};
use crate::toolchain::Clang;
use crate::{flags, overlay, precompiled, process};

/// What is to be built, and where it goes. `None` leaves it in the cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// A program, linked with the CPU runtime.
    Executable(Option<PathBuf>),
    /// For [`crate::Library`], with the CPU runtime in it.
    SharedLibrary(Option<PathBuf>),
    /// For a later link; see [`link_flags`].
    Object(Option<PathBuf>),
}

impl Output {
    pub(crate) fn path(&self) -> Option<&PathBuf> {
        match self {
            Output::Executable(p) | Output::SharedLibrary(p) | Output::Object(p) => p.as_ref(),
        }
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Output::Executable(_) => "executable",
            Output::SharedLibrary(_) => "shared library",
            Output::Object(_) => "object",
        }
    }
}

/// One build.
#[derive(Debug, Clone)]
pub struct Build {
    /// The program's main file. Compiled from disk unless `edited` has it.
    pub main: PathBuf,
    /// Texts that take the place of files: their original path, what the compiler is to read there.
    pub edited: Vec<(PathBuf, String)>,
    /// As the user wrote them; nvcc's are understood (see `flags`).
    pub user_flags: Vec<String>,
    /// What comes out, and where it goes.
    pub output: Output,
    /// The optimisation level where the user's flags name none, such as `-O3`.
    pub opt: String,
    /// How long the compiler may take.
    pub limit: Duration,
    /// What the program checks while it runs; see [`crate::sanitize`].
    pub sanitize: Vec<Check>,
    /// Our header is read before the program's first line, whose macros may be called anything.
    pub with_cugrad: bool,
}

/// What was built.
#[derive(Debug, Clone)]
pub struct Artifact {
    /// Where it is: the path that was asked for, or one in the cache.
    pub path: PathBuf,
    /// It had been built before, and nothing was compiled.
    pub from_cache: bool,
    /// What clang said about a program that it accepted. Nothing when the result comes from the cache.
    pub warnings: String,
}

impl Build {
    /// With `-O3`, no flags of the user's, nothing edited and nothing checked.
    pub fn new(main: impl Into<PathBuf>, output: Output) -> Build {
        Build {
            main: main.into(),
            edited: Vec::new(),
            user_flags: Vec::new(),
            output,
            opt: "-O3".to_string(),
            limit: process::default_limit(),
            sanitize: Vec::new(),
            with_cugrad: false,
        }
    }

    /// Builds, unless the cache has the result. Errors are clang's.
    pub fn run(&self, clang: &Clang, cache: &Cache) -> Result<Artifact, Error> {
        let installed = embedded::install(cache)?;
        let noise = self.noise(clang, cache, &installed);
        let tools = Tools { clang, cache, installed, noise };
        let arguments = self.arguments(&tools);
        let entry = Entry::new(cache, self.key(&tools, &arguments));
        if let Some(stored) = is_cacheable(&self.user_flags).then(|| entry.lookup()).flatten() {
            return Ok(Artifact {
                path: deliver(stored, &self.output)?,
                from_cache: true,
                warnings: String::new(),
            });
        }
        let scratch = entry.scratch()?;
        let built = scratch.join("built");
        let warnings = match self.compile_precompiled(&tools, &scratch, &built) {
            Some(warnings) => warnings,
            None => self.compile(&tools, &scratch, &arguments, &built)?,
        };
        let dependencies = self.dependencies(&scratch.join("depends"), &tools.installed)?;
        let stored = entry.store(&built, &dependencies)?;
        Ok(Artifact { path: deliver(stored, &self.output)?, from_cache: false, warnings })
    }

    /// What clang says about the flags that are ours.
    fn noise(&self, clang: &Clang, cache: &Cache, installed: &Installed) -> Noise {
        let mut flags = self.language(installed, &flags::for_cpu(&self.user_flags));
        flags.extend(self.output_flag());
        flags.extend(sanitize::flags(&self.sanitize).into_iter().map(OsString::from));
        if !self.sanitize.is_empty() {
            // It answers the calls that are made from every function then.
            flags.extend(["-include", "cugrad_cuda.h"].map(OsString::from));
        }
        let link_flags = self.link_flags(installed);
        let (compiler, limit) = (&clang.path, self.limit);
        Noise::of(&Trial { compiler, language: "c++", flags: &flags, link_flags: &link_flags, limit }, cache)
    }

    /// Everything for clang but scratch files.
    fn arguments(&self, tools: &Tools) -> Vec<OsString> {
        let mut start = Vec::new();
        for header in self.prelude() {
            start.extend(["-include", header].map(OsString::from));
        }
        self.arguments_after(tools, start)
    }

    /// The same, with `start` in place of what is read before the program.
    fn arguments_after(&self, tools: &Tools, start: Vec<OsString>) -> Vec<OsString> {
        let user = flags::for_cpu(&self.user_flags);
        let mut args = tools.noise.quiet(self.language(&tools.installed, &user));
        args.extend(start);
        args.extend(self.output_flag());
        args.extend(["-x", "c++"].map(OsString::from));
        args.push(self.main.clone().into());
        // The user's flags may name libraries and objects, which have no language.
        args.extend(["-x", "none"].map(OsString::from));
        args.extend(user.into_iter().map(OsString::from));
        args.extend(sanitize::flags(&self.sanitize).into_iter().map(OsString::from));
        args.extend(self.link_flags(&tools.installed));
        args
    }

    fn output_flag(&self) -> Option<OsString> {
        match self.output {
            Output::Executable(_) => None,
            Output::SharedLibrary(_) => Some("-shared".into()),
            Output::Object(_) => Some("-c".into()),
        }
    }

    fn link_flags(&self, installed: &Installed) -> Vec<OsString> {
        match self.output {
            Output::Executable(_) | Output::SharedLibrary(_) => link_flags(installed),
            Output::Object(_) => Vec::new(),
        }
    }

    /// Flags of ours that say how text is read and code is made. Flags are given for the whole program; what one of its
    /// steps does not need is no news.
    fn language(&self, installed: &Installed, user: &[String]) -> Vec<OsString> {
        let mut args: Vec<OsString> = ["--driver-mode=g++", "-DCUGRAD_CPU"].map(OsString::from).into();
        args.extend(
            ["-fno-math-errno", "-ffp-contract=off", "-fno-strict-aliasing", "-fdeclspec", "-pthread"]
                .map(OsString::from),
        );
        args.push("-Wno-unused-command-line-argument".into());
        if !flags::has_standard(user) {
            args.push("-std=c++17".into());
        }
        if !flags::has_optimisation(user) {
            args.push(self.opt.clone().into());
        }
        if self.is_for_this_machine() && !user.iter().any(|f| f.starts_with("-m")) {
            args.push("-march=native".into());
        }
        for dir in [&installed.cuda, &installed.include] {
            args.push("-isystem".into());
            args.push(dir.into());
        }
        if matches!(self.output, Output::SharedLibrary(_)) {
            args.push("-fPIC".into());
        }
        args
    }

    /// What is read before the program.
    fn prelude(&self) -> Vec<&'static str> {
        let cugrad = self.with_cugrad.then_some("cugrad/cugrad.h");
        ["cugrad_cuda.h"].into_iter().chain(cugrad).collect()
    }

    /// What can be precompiled. A program that includes our header may as well have it from the start, unless it
    /// says how it is to be read.
    fn precompiled_prelude(&self) -> Vec<&'static str> {
        let mut prelude = self.prelude();
        let main = self.edited.iter().find(|(path, _)| *path == self.main).map(|(_, text)| text.as_str());
        let includes = |text: &str| {
            ["<cugrad/cugrad.h>", "\"cugrad/cugrad.h\"", "<clad/Differentiator/Differentiator.h>"]
                .iter()
                .any(|name| text.contains(&format!("#include {name}")))
        };
        if !self.with_cugrad && main.is_some_and(|text| includes(text) && !text.contains("define CUGRAD_")) {
            prelude.push("cugrad/cugrad.h");
        }
        prelude
    }

    /// What stays in the cache runs here; what is written somewhere may be taken elsewhere.
    fn is_for_this_machine(&self) -> bool {
        cfg!(target_arch = "x86_64") && self.output.path().is_none()
    }

    fn key(&self, tools: &Tools, arguments: &[OsString]) -> String {
        let mut key = Key::default();
        key.add(tools.clang.path.as_os_str().as_encoded_bytes());
        key.add(&tools.clang.version_text);
        key.add(tools.installed.hash);
        key.add(self.output.kind());
        // Relative paths in flags and includes mean something else elsewhere.
        let here = std::env::current_dir().unwrap_or_default();
        key.add(here.as_os_str().as_encoded_bytes());
        if self.is_for_this_machine() {
            key.add(cpu_features());
        }
        for argument in arguments {
            key.add(argument.as_encoded_bytes());
        }
        for (path, text) in &self.edited {
            key.add(path.as_os_str().as_encoded_bytes());
            key.add(text);
        }
        for name in ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH"] {
            key.add(std::env::var_os(name).unwrap_or_default().as_encoded_bytes());
        }
        key.finish()
    }

    /// Compiles with our headers precompiled; `None` where that does not succeed.
    fn compile_precompiled(&self, tools: &Tools, scratch: &Scratch, built: &Path) -> Option<String> {
        let user = flags::for_cpu(&self.user_flags);
        let mut reading = tools.noise.quiet(self.language(&tools.installed, &user));
        reading.extend(precompiled::reading_flags(&user)?.into_iter().map(OsString::from));
        reading.extend(sanitize::flags(&self.sanitize).into_iter().map(OsString::from));
        let prelude = self.precompiled_prelude();
        if !prelude.contains(&"cugrad/cugrad.h") {
            return None; // reading the rest takes no longer than finding it
        }
        let header = precompiled::find_or_build(
            tools.clang,
            tools.cache,
            &tools.installed,
            &reading,
            &prelude,
            self.limit,
        )?;
        let start = vec!["-include-pch".into(), header.clone().into()];
        match self.compile(tools, scratch, &self.arguments_after(tools, start), built) {
            Ok(warnings) => Some(warnings),
            Err(e) => {
                if e.to_string().contains("precompiled") {
                    // One of the system's headers has changed since.
                    let _ = fs::remove_file(header);
                }
                None
            }
        }
    }

    fn compile(
        &self,
        tools: &Tools,
        scratch: &Scratch,
        arguments: &[OsString],
        built: &Path,
    ) -> Result<String, Error> {
        let clang = tools.clang;
        let mut command = Command::new(&clang.path);
        command.args(arguments).arg("-o").arg(built);
        command.arg("-MD").arg("-MF").arg(scratch.join("depends"));
        command.arg("-ivfsoverlay").arg(overlay::write(scratch, &self.edited)?);
        if std::io::IsTerminal::is_terminal(&std::io::stderr()) {
            command.arg("-fcolor-diagnostics");
        }
        let finished = process::run(&mut command, self.limit)?;
        let said = tools.noise.taken_out_of(&finished.stderr);
        if finished.status.success() {
            return Ok(said);
        }
        let mut messages = said + &finished.stdout;
        if messages.trim().is_empty() {
            messages = format!("{} ended with {} and said nothing", clang.path.display(), finished.status);
        }
        Err(Error::Compile { messages: messages.trim_end().to_string() })
    }

    /// The files the compiler read, less those whose content the key holds already.
    fn dependencies(&self, depfile: &Path, installed: &Installed) -> Result<Vec<PathBuf>, Error> {
        let text = fs::read_to_string(depfile).map_err(Error::io("cannot read", depfile))?;
        let resolved = |p: &Path| p.canonicalize().unwrap_or_else(|_| p.to_path_buf());
        let edited: Vec<PathBuf> = self.edited.iter().map(|(p, _)| resolved(p)).collect();
        Ok(parse_depfile(&text)
            .into_iter()
            .filter(|p| !p.starts_with(&installed.include) && !edited.contains(&resolved(p)))
            .collect())
    }
}

/// What a build is done with.
struct Tools<'a> {
    clang: &'a Clang,
    cache: &'a Cache,
    installed: Installed,
    noise: Noise,
}

/// Puts the result where it was asked for.
pub(crate) fn deliver(stored: PathBuf, output: &Output) -> Result<PathBuf, Error> {
    let Some(wanted) = output.path() else { return Ok(stored) };
    // A program that is running may be replaced but not written to.
    let _ = fs::remove_file(wanted);
    fs::copy(&stored, wanted).map_err(Error::io("cannot write", wanted))?;
    Ok(wanted.clone())
}

/// Whether all that goes into the result is known: compilers list the headers they read, but not libraries,
/// objects, and what further source files include.
pub(crate) fn is_cacheable(user_flags: &[String]) -> bool {
    let system = ["-lm", "-lpthread", "-ldl", "-lrt", "-lstdc++"];
    !user_flags.iter().any(|f| {
        (f.starts_with("-l") && !f.starts_with("-lineinfo") && !system.contains(&f.as_str()))
            || f.starts_with("-L")
            || f.starts_with("-Wl,")
            || f.starts_with("-Xlinker")
            || f.starts_with('@')
            || (!f.starts_with('-') && Path::new(f).is_file())
    })
}

/// What a program built from [`Output::Object`] files is linked with.
pub fn link_flags(installed: &Installed) -> Vec<OsString> {
    let mut flags = vec![installed.runtime.clone().into_os_string()];
    flags.extend(["-lpthread", "-ldl", "-lm"].map(OsString::from));
    flags
}

/// The prerequisites, as absolute paths, in a Makefile rule as clang writes it: blanks and `#` are escaped, `$` is doubled.
pub(crate) fn parse_depfile(text: &str) -> Vec<PathBuf> {
    let joined = text.replace("\\\r\n", " ").replace("\\\n", " ");
    let Some((_, prerequisites)) = joined.split_once(": ") else { return Vec::new() };
    let absolute = |name: String| std::path::absolute(&name).unwrap_or_else(|_| PathBuf::from(name));
    let mut paths = Vec::new();
    let mut current = String::new();
    let mut chars = prerequisites.chars().peekable();
    while let Some(ch) = chars.next() {
        match ch {
            '\\' if matches!(chars.peek(), Some(' ' | '#')) => current.extend(chars.next()),
            '$' if chars.peek() == Some(&'$') => current.extend(chars.next()),
            c if c.is_whitespace() => {
                if !current.is_empty() {
                    paths.push(absolute(std::mem::take(&mut current)));
                }
            }
            c => current.push(c),
        }
    }
    if !current.is_empty() {
        paths.push(absolute(current));
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depfiles_are_read_with_their_escapes() {
        let paths = parse_depfile("out: /a.cu /x/b\\ c.h \\\n  /d$$.h \\\n  /e\\#.h\n");
        assert_eq!(paths, ["/a.cu", "/x/b c.h", "/d$.h", "/e#.h"].map(PathBuf::from));
        assert!(parse_depfile("").is_empty());
    }
}
