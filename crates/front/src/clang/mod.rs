//! Runs clang and brings back the syntax tree of the user's code.
//!
//! `parse` scans the user's files for includes (`scan`), puts everything that is not the user's into a cached
//! precompiled header (`pch`), so that it is neither parsed nor dumped again, and dumps the rest. If clang reports
//! an error with the precompiled header, the file is parsed again without: an error is only believed when it
//! shows up in the plain parse too.
//!
//! A tree with errors is handed on with them, if clang did not give up: whom they concern is for others to say (`crate::broken`).

mod alignments;
mod assembly;
pub(crate) mod constants;
mod errors;
mod flags;
mod launches;
mod locate;
mod missing;
pub(crate) mod models;
mod pch;
mod process;
mod scan;
mod vocabulary;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

pub use errors::{ClangError, ErrorPlace};
pub use locate::{Clang, find_clang};
pub use missing::Condition;
pub(crate) use missing::is_of_listed_library;
pub use scan::UserFile;
pub use vocabulary::Vocabulary;

use crate::FrontError;
use crate::ast::{Ast, IsUser, ReadOptions, STACK, read};
use flags::Flags;
use process::Limits;
use scan::Scan;

/// Which of the two compilations of a CUDA file to look at; they differ where `__CUDA_ARCH__` is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// `__CUDA_ARCH__` is defined.
    #[default]
    Device,
    /// It is not.
    Host,
}

/// A source of a program, and how it is compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file.
    pub file: PathBuf,
    /// Its compiler flags, in clang's spelling.
    pub flags: Vec<String>,
}

/// What to parse, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// The user's main file.
    pub file: PathBuf,
    /// The user's compiler flags, in clang's spelling: `-I`, `-D`, `-std=` and so on.
    pub user_flags: Vec<String>,
    /// Our `include` folder.
    pub include_dir: PathBuf,
    /// Where precompiled headers are kept; without it there are none.
    pub cache_dir: Option<PathBuf>,
    /// A CUDA toolkit whose headers to use in place of ours.
    pub cuda_path: Option<PathBuf>,
    /// The device's, unless it is set.
    pub view: View,
    /// Instances of templates that the file need not contain: `kernel<double>`.
    pub instances: Vec<String>,
    /// Text that is read behind the file.
    pub postscript: String,
    /// The program's other sources, where bodies may be that the file lacks.
    pub elsewhere: Vec<Source>,
    /// Which of them are read behind the file.
    pub behind: Vec<usize>,
    /// clang's errors in colour.
    pub color: bool,
    /// For one run of clang, of which a file may take several.
    pub time_limit: Duration,
    /// Address space clang may take, in bytes.
    pub memory_limit: u64,
}

impl Options {
    /// For another source of the program, read by itself.
    pub fn alone(&self, source: &Source) -> Options {
        Options {
            file: source.file.clone(),
            user_flags: source.flags.clone(),
            instances: Vec::new(),
            postscript: String::new(),
            elsewhere: Vec::new(),
            behind: Vec::new(),
            ..self.clone()
        }
    }

    /// What is read behind the file: text, and other sources.
    fn behind(&self) -> String {
        let include = |n: &usize| format!("#include \"{}\"\n", self.elsewhere[*n].file.display());
        self.behind.iter().map(include).collect::<String>() + &self.postscript
    }

    /// For the device, without flags, cache and toolkit; clang may take two minutes and 16 GiB.
    pub fn new(file: impl Into<PathBuf>, include_dir: impl Into<PathBuf>) -> Options {
        Options {
            file: file.into(),
            user_flags: Vec::new(),
            include_dir: include_dir.into(),
            cache_dir: None,
            cuda_path: None,
            instances: Vec::new(),
            postscript: String::new(),
            elsewhere: Vec::new(),
            behind: Vec::new(),
            view: View::Device,
            color: false,
            time_limit: Duration::from_secs(120),
            memory_limit: 16 << 30,
        }
    }
}

/// A syntax tree, and what is wrong with its program.
#[derive(Debug)]
pub struct Parsed {
    pub(crate) ast: Ast,
    /// None of them fatal.
    pub errors: Vec<ClangError>,
    /// What clang said of them.
    pub text: String,
    /// Conditions that ask for names of headers that are not here.
    pub conditions: Vec<Condition>,
    /// What the program uses of the library's classes and their models lack, and the program without models.
    pub lacking: Option<Lacking>,
}

/// A program that uses more of the library's classes than their models have.
#[derive(Debug)]
pub struct Lacking {
    /// Errors that only the parse with models has.
    pub errors: Vec<ClangError>,
    pub(crate) plain: Box<Parsed>,
}

impl Parsed {
    fn whole(ast: Ast) -> Parsed {
        Parsed { ast, errors: Vec::new(), text: String::new(), conditions: Vec::new(), lacking: None }
    }

    /// Whether something is wrong with what was read behind a file, or what it asks for.
    fn has_errors_behind(&self, file: &Path) -> bool {
        let text = std::fs::read(file).unwrap_or_default();
        let lines = 1 + text.iter().filter(|byte| **byte == b'\n').count();
        let behind = |place: &ErrorPlace| place.line as usize > lines && place.file == file;
        let of_models = self.lacking.iter().flat_map(|lacking| &lacking.errors);
        let mut errors = self.errors.iter().chain(of_models);
        errors.any(|error| error.place.iter().chain(&error.asked_from).any(behind))
    }

    /// The tree of a program without errors.
    fn without_errors(self) -> Result<Ast, FrontError> {
        if let Some(lacking) = self.lacking {
            return lacking.plain.without_errors();
        }
        if self.errors.is_empty() && self.conditions.is_empty() {
            Ok(self.ast)
        } else {
            Err(FrontError::Clang { text: self.text })
        }
    }
}

/// Parses a file without errors into its syntax tree.
pub fn parse(options: &Options) -> Result<Ast, FrontError> {
    parse_in_part(options)?.without_errors()
}

/// Parses a file as far as it can be.
fn parse_in_part(options: &Options) -> Result<Parsed, FrontError> {
    let clang = find_clang(options.cache_dir.as_deref())?;
    parse_with(&clang, options)
}

/// As far as it can be, with the instances that are asked for: behind the file, a variable takes the address of each. Host and
/// device code may take the addresses of different functions; where neither may, the name is none of a template's
/// instances, and the file is read alone.
pub fn parse_with_instances(options: &Options) -> Result<Parsed, FrontError> {
    for side in ["", "__device__ "] {
        if options.instances.is_empty() {
            break;
        }
        let address = |(i, name): (usize, &String)| {
            format!("static {side}auto *const {} = &{name};\n", instance_variable(i))
        };
        let postscript = options.instances.iter().enumerate().map(address).collect();
        if let Ok(parsed) = parse_in_part(&Options { postscript, ..options.clone() })
            && !parsed.has_errors_behind(&options.file)
        {
            return Ok(parsed);
        }
    }
    parse_in_part(options)
}

/// The variable behind the file that holds the address of an instance that was asked for.
pub fn instance_variable(index: usize) -> String {
    format!("cugrad_instance_{index}")
}

/// The files of the user's own that a file is made of, itself included, and their words.
pub fn user_files(options: &Options) -> Result<(Vec<UserFile>, Vocabulary), FrontError> {
    let clang = find_clang(options.cache_dir.as_deref())?;
    let flags = Flags::new(options, clang.version)?;
    let scan = scan::scan(&options.file, &flags)?;
    let vocabulary = Vocabulary::of(&scan.files, &options.user_flags);
    Ok((scan.files, vocabulary))
}

/// Parses with a clang found before.
fn parse_with(clang: &Clang, options: &Options) -> Result<Parsed, FrontError> {
    let mut flags = Flags::new(options, clang.version)?;
    let mut scan = scan::scan(&options.file, &flags)?;
    for source in options.behind.iter().map(|&n| &options.elsewhere[n]) {
        let alone = options.alone(source);
        let own = Flags::new(&alone, clang.version)?;
        scan.add(scan::scan(&source.file, &own)?);
        flags.search_last(&own);
    }
    let missing = missing::missing(&scan, &flags.searched(options));
    let flags = flags.with_stand_ins(options, &missing.headers)?;
    let with_conditions = |mut parsed: Parsed| {
        if let Some(lacking) = &mut parsed.lacking {
            lacking.plain.conditions = missing.conditions.clone();
        }
        Parsed { conditions: missing.conditions, ..parsed }
    };
    let probes = constants::probes(&scan);
    if !probes.is_empty() {
        let postscript = format!("{}\n{probes}", options.postscript);
        let probed = Options { postscript, ..options.clone() };
        // What a program defines may break them.
        if let Ok(parsed) = parse_modelled(clang, &probed, &flags, &scan)
            && !parsed.has_errors_behind(&options.file)
        {
            return Ok(with_conditions(parsed));
        }
    }
    parse_modelled(clang, options, &flags, &scan).map(with_conditions)
}

/// With the models of the library's classes, where they have what the program uses.
fn parse_modelled(
    clang: &Clang,
    options: &Options,
    flags: &Flags,
    scan: &Scan,
) -> Result<Parsed, FrontError> {
    let own = models::own_names(scan.files.iter().map(|file| file.bytes.as_slice()));
    if !scan.files.iter().any(|file| models::rename(&file.bytes, &own).is_some()) {
        return parse_scanned(clang, options, flags, scan, false);
    }
    let modelled = parse_scanned(clang, options, flags, scan, true).ok();
    if let Some(parsed) = modelled {
        if parsed.errors.is_empty() {
            return Ok(parsed);
        }
        // What the models lack is no error of the program's.
        let plain = parse_scanned(clang, options, flags, scan, false)?;
        let (errors, of_models): (Vec<_>, Vec<_>) =
            parsed.errors.into_iter().partition(|error| plain.errors.contains(error));
        let parsed = Parsed { errors, ..parsed };
        if of_models.is_empty() {
            return Ok(parsed);
        }
        // An error inside of a model is one of an instance, whose other uses clang does not name.
        let in_text = |error: &ClangError| {
            !error.place.iter().any(|place| models::is_model(&place.file.display().to_string()))
        };
        if of_models.iter().all(in_text) {
            return Ok(Parsed {
                lacking: Some(Lacking { errors: of_models, plain: Box::new(plain) }),
                ..parsed
            });
        }
        return Ok(plain);
    }
    parse_scanned(clang, options, flags, scan, false)
}

fn parse_scanned(
    clang: &Clang,
    options: &Options,
    flags: &Flags,
    scan: &Scan,
    models: bool,
) -> Result<Parsed, FrontError> {
    let overlay = launches::overlay(scan, options, models)?;
    let run = Run { clang, options, flags, overlay, models, limits: limits(options) };
    let read_options = ReadOptions { is_user: Some(user_predicate(scan, flags, options)) };

    let prefix = if flags.allows_pch { pch::find_or_build(&run, &scan.prefix) } else { None };
    if let Some(prefix) = prefix {
        let output = run.dump(Some(&prefix), &read_options)?;
        if output.success {
            return output.stdout.map(Parsed::whole);
        }
        // An error may be the precompiled header's doing. Checking costs less than dumping all headers.
        let check = run.check()?;
        if !check.success {
            let parsed = run.in_part(output);
            let confirmed = errors::errors(&String::from_utf8_lossy(&check.stderr));
            return match parsed {
                Ok(parsed) if parsed.errors == confirmed => Ok(parsed),
                _ => Err(clang_error(&check.stderr, &run.noise())),
            };
        }
        // It was: clang takes what it finds in PATH for the toolkit, and refuses a header that it compiled for another one. The next run builds it anew.
        pch::forget(&prefix);
    }
    let output = run.dump(None, &read_options)?;
    if output.success {
        return output.stdout.map(Parsed::whole);
    }
    run.in_part(output)
}

fn limits(options: &Options) -> Limits {
    Limits { time: options.time_limit, memory: options.memory_limit }
}

/// One file with one clang: the commands that can be asked of it.
struct Run<'a> {
    clang: &'a Clang,
    options: &'a Options,
    flags: &'a Flags,
    /// Same-length rewrites of launches that only nvcc understands.
    overlay: Option<PathBuf>,
    /// The standard library's classes are seen through their models.
    models: bool,
    limits: Limits,
}

impl Run<'_> {
    /// The tree is read while clang prints it. It means something only if clang found no error.
    fn dump(
        &self,
        pch: Option<&Path>,
        options: &ReadOptions,
    ) -> Result<process::Output<Result<Ast, FrontError>>, FrontError> {
        let mut args = self.flags.common.clone();
        args.extend(["-Xclang".into(), "-ast-dump=json".into()]);
        let args = self.on_file(args, pch);
        let reader = thread::Builder::new().name("read syntax tree".into()).stack_size(STACK);
        let options = options.clone();
        let read = move |pipe| read(pipe, &options);
        process::run_reading(&self.clang.path, &args, None, self.limits, reader, read)
    }

    /// The tree of a program with errors, if clang did not give up.
    fn in_part(&self, output: process::Output<Result<Ast, FrontError>>) -> Result<Parsed, FrontError> {
        let errors = errors::errors(&String::from_utf8_lossy(&output.stderr));
        let whole = clang_error(&output.stderr, &self.noise());
        let gave_up = errors.is_empty() || errors.iter().any(|error| error.is_fatal || error.place.is_none());
        match (output.stdout, &whole) {
            (Ok(ast), FrontError::Clang { text }) if !gave_up => {
                Ok(Parsed { errors, text: text.clone(), ..Parsed::whole(ast) })
            }
            _ => Err(whole),
        }
    }

    fn check(&self) -> Result<process::Output, FrontError> {
        let args = self.on_file(self.flags.common.clone(), None);
        process::run(&self.clang.path, &args, None, self.limits)
    }

    /// What clang, or a script that stands for it, says about our flags and an empty file. Only asked when there is an
    /// error to show: that is no part of it.
    fn noise(&self) -> Vec<u8> {
        let mut args = self.flags.common[..self.flags.own].to_vec();
        if self.options.color {
            args.push("-fcolor-diagnostics".to_string());
        }
        args.push("/dev/null".to_string());
        process::run(&self.clang.path, &args, None, self.limits).map_or(Vec::new(), |said| said.stderr)
    }

    fn on_file(&self, mut args: Vec<String>, pch: Option<&Path>) -> Vec<String> {
        if let Some(pch) = pch {
            for arg in ["-include-pch".to_string(), pch.display().to_string()] {
                args.extend(["-Xclang".to_string(), arg]);
            }
        } else {
            args.extend(self.flags.prelude.clone());
        }
        if let Some(overlay) = &self.overlay {
            args.extend(["-ivfsoverlay".to_string(), overlay.display().to_string()]);
        }
        if self.models {
            args.extend(["-include".to_string(), models::HEADER.to_string()]);
        }
        if self.options.color {
            args.push("-fcolor-diagnostics".to_string());
        }
        args.push(self.options.file.display().to_string());
        args
    }
}

/// clang's text, without the remark about the architecture that nobody chose and what it says in any case, and with a way
/// out where a header is missing.
fn clang_error(stderr: &[u8], noise: &[u8]) -> FrontError {
    // Numbers in noise are those of processes, times and the like.
    let without_numbers = |line: &str| line.replace(|c: char| c.is_ascii_digit(), "");
    let (text, noise) = (String::from_utf8_lossy(stderr), String::from_utf8_lossy(noise));
    let noise: Vec<String> = noise.lines().map(without_numbers).collect();
    let mut lines: Vec<&str> = text
        .lines()
        .filter(|line| line.trim().is_empty() || !noise.contains(&without_numbers(line)))
        .map(|line| match line.find(" generated when compiling for ") {
            Some(end) if line.starts_with(|c: char| c.is_ascii_digit()) => &line[..end + " generated".len()],
            _ => line,
        })
        .collect();
    if text.contains("file not found") {
        lines.push("  hint: name the header's folder with -I; if it is NVIDIA's and cugrad has no such header, give the toolkit with --cuda-path");
    }
    FrontError::Clang { text: lines.join("\n").trim_end().to_string() }
}

/// A file is the user's if the scan found it there, or if it lies below the folders the user named.
/// So do the libraries that stand in ours: their code is differentiated with the user's.
fn user_predicate(scan: &Scan, flags: &Flags, options: &Options) -> IsUser {
    let models = models::DIRS.map(|dir| options.include_dir.join(dir));
    let models: Vec<PathBuf> = models.into_iter().filter_map(|dir| dir.canonicalize().ok()).collect();
    let files = scan.files.clone();
    let user_dirs: Vec<PathBuf> = flags.user_dirs.iter().filter_map(|dir| dir.canonicalize().ok()).collect();
    let system_dirs = flags.system_dirs.clone();
    Arc::new(move |path| {
        let Ok(path) = path.canonicalize() else { return false };
        files.iter().any(|file| file.canonical == path)
            || models.iter().any(|dir| path.starts_with(dir))
            || (user_dirs.iter().any(|dir| path.starts_with(dir))
                && !system_dirs.iter().any(|dir| path.starts_with(dir)))
    })
}

#[cfg(test)]
mod tests;
