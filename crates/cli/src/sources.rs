//! From source files to a program: every request in them answered, compiled for the CPU or the GPU, linked.
//! What `cugrad run` and `cugrad build` have in common.

use std::path::{Path, PathBuf};

use cugrad::translate::{Target, translate};
use cugrad::{Config, Options, Program, Refusals, Schedule, Session, Source};
use exec::link::Link;
use exec::{Artifact, Build, Clang, CudaBuild, Output};

use crate::failure::{Failure, say};
use crate::{flags, keep, progress};

/// Where the program is to run.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Device {
    /// The GPU if nvcc and a GPU are there, else the CPU
    Auto,
    Cpu,
    Cuda,
}

/// What `--sanitize` looks for.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Check {
    /// Unordered accesses of two threads, one of them a write
    Race,
    /// Accesses outside of memory, misaligned ones, pointers to the wrong side
    Memory,
    /// Reads of what was never written
    Init,
    /// Barriers and warp-wide calls that not all of their threads reach
    Sync,
}

impl From<Check> for exec::Check {
    fn from(check: Check) -> exec::Check {
        match check {
            Check::Race => exec::Check::Race,
            Check::Memory => exec::Check::Memory,
            Check::Init => exec::Check::Init,
            Check::Sync => exec::Check::Sync,
        }
    }
}

/// What `run` and `build` are told alike.
#[derive(clap::Args)]
pub struct BuildArgs {
    /// CUDA C++ and C++ sources; objects and libraries are linked
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Where the program runs
    #[arg(long, value_enum, default_value = "auto")]
    pub device: Device,
    /// Say what was differentiated and where it was built
    #[arg(long, short)]
    pub verbose: bool,
    /// Run on the CPU and report races, bad accesses, uninitialised reads and divergent barriers; or only some of these
    #[arg(long, value_enum, value_name = "CHECKS", value_delimiter = ',', num_args = 0.., require_equals = true,
          default_missing_value = "race,memory,init,sync")]
    pub sanitize: Vec<Check>,
    /// Write the edited sources to this directory
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    #[command(flatten)]
    pub differentiation: Differentiation,
}

/// How derivatives are made.
#[derive(clap::Args)]
pub struct Differentiation {
    /// Pointer parameters may point to the same array
    #[arg(long)]
    pub may_alias: bool,
    /// How adjoints are added to memory: `atomic` proves nothing and adds atomically everywhere
    #[arg(long, value_enum, default_value = "auto")]
    pub accumulate: Accumulate,
    /// Give the same bits in every run, or refuse
    #[arg(long)]
    pub deterministic: bool,
    /// Leave arrays that the function only writes as they are: the gradient alone is wanted
    #[arg(long)]
    pub no_outputs: bool,
    /// Leave the adjoints of outputs as they are, instead of 0, where nothing else reads them
    #[arg(long)]
    pub keep_seeds: bool,
    /// Assign adjoints instead of adding to them, where each element gets one addition (the comment above the function
    /// says which): they need not be cleared first
    #[arg(long)]
    pub assign: bool,
    /// Compile generated kernels for blocks of at most so many threads (`__launch_bounds__`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub max_threads: Option<u32>,
    /// How time loops of host functions are kept: auto, all, every:K, binomial:COUNT, online:COUNT or memory:SIZE
    #[arg(long, value_name = "SCHEDULE", default_value = "auto", value_parser = Schedule::from_text)]
    pub checkpoint: Schedule,
    /// Leave passes out: `--passes=-trade,-later`; a name that there is not lists them
    #[arg(long, value_name = "-NAME", value_delimiter = ',', allow_hyphen_values = true, require_equals = true,
          value_parser = cugrad::passes::left_out)]
    pub passes: Vec<&'static cugrad::passes::Pass>,
    /// Show functions in cugrad's own form after this pass, or after `all`, on standard error
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = cugrad::passes::shown)]
    pub print_after: Vec<cugrad::passes::Shown>,
    /// When requests that cannot be answered are refused; with `when-run` the program is built, and ends where it runs such a
    /// derivative, as programs for Clad do; with `as-nan` it goes on with a message, and what it should have got is NaN
    #[arg(long, value_enum, value_name = "WHEN")]
    pub refuse: Option<Refuse>,
    /// Read the program with this toolkit's headers instead of cugrad's declarations of CUDA
    #[arg(long, value_name = "DIR")]
    pub cuda_path: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Accumulate {
    Auto,
    Atomic,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Refuse {
    WhenCompiled,
    WhenRun,
    AsNan,
}

impl Differentiation {
    pub fn options(&self, flags: &[String]) -> Options {
        let config = Config {
            may_alias: self.may_alias,
            always_atomic: self.accumulate == Accumulate::Atomic,
            deterministic: self.deterministic,
            no_outputs: self.no_outputs,
            keep_seeds: self.keep_seeds,
            assign: self.assign,
            max_threads: self.max_threads,
            checkpoint: self.checkpoint,
            passes: cugrad::passes::Switches::new(&self.passes, &self.print_after),
            ..Config::default()
        };
        let refusals = match self.refuse {
            None => Refusals::AsUsual,
            Some(Refuse::WhenCompiled) => Refusals::WhenCompiled,
            Some(Refuse::WhenRun) => Refusals::WhenRun,
            Some(Refuse::AsNan) => Refusals::AsNan,
        };
        Options {
            flags: flags.to_vec(),
            cuda_path: self.cuda_path.clone(),
            config,
            refusals,
            ..Options::default()
        }
    }
}

/// The compiler that was chosen.
enum Compiler {
    Clang(Clang),
    Nvcc(PathBuf),
}

impl Compiler {
    fn choose(device: Device) -> Result<Compiler, Failure> {
        match device {
            Device::Cpu => Ok(Compiler::Clang(Clang::find()?)),
            Device::Cuda => exec::toolchain::find_nvcc().map(Compiler::Nvcc).ok_or_else(|| {
                Failure::Said(
                    "error: nvcc was not found, and --device cuda needs it\n\
                     hint: `cugrad doctor` says how to install it; --device cpu needs no GPU"
                        .into(),
                )
            }),
            Device::Auto => match exec::toolchain::find_nvcc() {
                Some(nvcc) if !exec::toolchain::gpus().is_empty() => Ok(Compiler::Nvcc(nvcc)),
                _ => Compiler::choose(Device::Cpu),
            },
        }
    }

    fn target(&self) -> Target {
        match self {
            Compiler::Clang(_) => Target::Cpu,
            Compiler::Nvcc(_) => Target::Gpu,
        }
    }

    fn device(&self) -> &'static str {
        match self {
            Compiler::Clang(_) => "the CPU",
            Compiler::Nvcc(_) => "the GPU",
        }
    }
}

/// Builds an executable at `out`, or in the cache, or (several files, no `out`) in `scratch`.
pub fn build(
    args: &BuildArgs,
    flags: &[String],
    out: Option<&Path>,
    scratch: &Path,
) -> Result<PathBuf, Failure> {
    let device = match (args.device, args.sanitize.is_empty()) {
        (device, true) => device,
        (Device::Auto | Device::Cpu, false) => Device::Cpu,
        (Device::Cuda, false) => {
            return Err(Failure::Usage(
                "--sanitize checks on the CPU; on a GPU, run the program under compute-sanitizer".into(),
            ));
        }
    };
    let compiler = Compiler::choose(device)?;
    let (sources, libraries) = sort(&args.files)?;
    let builder = ProgramBuilder { args, compiler, session: Session::start()?, sources: &sources };
    if let ([only], []) = (&sources[..], &libraries[..]) {
        return builder.compile(only, flags, Output::Executable(out.map(Path::to_path_buf))).map(|a| a.path);
    }
    let (compile_flags, link_flags) = flags::split_link_flags(flags);
    let mut inputs = Vec::new();
    for source in &sources {
        inputs.push(builder.compile(source, &compile_flags, Output::Object(None))?.path);
    }
    inputs.extend(libraries);
    let out = out.map_or_else(|| scratch.join("program"), Path::to_path_buf);
    builder.link(&inputs, flags, &link_flags, &out)?;
    Ok(out)
}

struct ProgramBuilder<'a> {
    args: &'a BuildArgs,
    compiler: Compiler,
    session: Session,
    /// All of the program's.
    sources: &'a [PathBuf],
}

impl ProgramBuilder<'_> {
    fn compile(&self, source: &Path, flags: &[String], output: Output) -> Result<Artifact, Failure> {
        let edited = if may_request(source)? { self.translate(source, flags)? } else { Vec::new() };
        if let Some(dir) = &self.args.keep {
            for path in keep::keep(dir, source, &edited)? {
                self.verbose(&format!("wrote {}", path.display()));
            }
        }
        let what = format!("compiling {} for {}", source.display(), self.compiler.device());
        let artifact = progress::during(&what, || self.build(source, flags, edited, output))?;
        say(artifact.warnings.trim_end());
        let how = if artifact.from_cache { "unchanged" } else { "built" };
        self.verbose(&format!(
            "{} for {}: {how}, {}",
            source.display(),
            self.compiler.device(),
            artifact.path.display()
        ));
        Ok(artifact)
    }

    fn translate(&self, source: &Path, flags: &[String]) -> Result<Vec<(PathBuf, String)>, Failure> {
        let what = format!("differentiating {}", source.display());
        let translated = progress::during(&what, || {
            let options = self.args.differentiation.options(flags);
            let others = self.sources.iter().filter(|other| *other != source);
            let elsewhere = others.map(|file| Source { file: file.clone(), flags: flags.to_vec() }).collect();
            let program = Program::with_options(source, Options { elsewhere, ..options })?;
            if self.args.verbose {
                tell_passed_over(&program);
            }
            translate(&program, self.compiler.target())
        })?;
        for warning in &translated.warnings {
            eprint!("{warning}");
        }
        for answer in &translated.answered {
            self.verbose(&format!("{}: {answer}", source.display()));
        }
        Ok(translated.files)
    }

    fn build(
        &self,
        source: &Path,
        flags: &[String],
        edited: Vec<(PathBuf, String)>,
        output: Output,
    ) -> Result<Artifact, exec::Error> {
        match &self.compiler {
            Compiler::Clang(clang) => {
                let mut build = Build::new(source, output);
                build.edited = edited;
                build.user_flags = flags.to_vec();
                build.sanitize = self.args.sanitize.iter().map(|&check| check.into()).collect();
                build.run(clang, &self.session.cache)
            }
            Compiler::Nvcc(nvcc) => {
                let mut build = CudaBuild::new(source, output);
                build.edited = edited;
                build.user_flags = flags.to_vec();
                build.run(nvcc, &self.session.cache)
            }
        }
    }

    fn link(
        &self,
        inputs: &[PathBuf],
        flags: &[String],
        link_flags: &[String],
        out: &Path,
    ) -> Result<(), Failure> {
        let link = match &self.compiler {
            Compiler::Clang(clang) => {
                Link::with_clang(clang, inputs, flags, link_flags, &self.session.installed)
            }
            Compiler::Nvcc(nvcc) => Link::with_nvcc(nvcc, inputs, flags),
        };
        let what = format!("linking {}", out.display());
        let said = progress::during(&what, || link.run(out, &self.session.cache))?;
        say(said.trim_end());
        self.verbose(&format!("linked {}", out.display()));
        Ok(())
    }

    fn verbose(&self, text: &str) {
        if self.args.verbose {
            say(&format!("cugrad: {text}"));
        }
    }
}

/// clang's errors in code that no request reaches.
pub fn tell_passed_over(program: &Program) {
    for line in program.front.broken.lines() {
        say(&format!("cugrad: not reached: {line}"));
    }
}

/// Sources on one side, what only the linker reads on the other.
fn sort(files: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    let (mut sources, mut libraries) = (Vec::new(), Vec::new());
    for file in files {
        match file.extension().and_then(|e| e.to_str()) {
            Some("cu" | "cpp" | "cc" | "cxx" | "c++" | "C") => sources.push(file.clone()),
            Some("o" | "a" | "so") => libraries.push(file.clone()),
            _ => {
                return Err(Failure::Usage(format!(
                    "{}: not a CUDA or C++ source (.cu, .cpp, .cc, .cxx), object or library",
                    file.display()
                )));
            }
        }
        if !file.is_file() {
            return Err(Failure::Said(format!("error: {}: no such file", file.display())));
        }
    }
    if sources.is_empty() {
        return Err(Failure::Usage("no source file is named".into()));
    }
    Ok((sources, libraries))
}

/// Whether a file has to be read for requests and launches: CUDA always, C++ if it speaks of derivatives. A
/// request that hides in a header of a C++ file that does not is reported when the program gets there.
pub fn may_request(source: &Path) -> Result<bool, Failure> {
    if source.extension().is_some_and(|e| e == "cu") {
        return Ok(true);
    }
    let text = std::fs::read(source).map_err(Failure::io("cannot read", source))?;
    Ok(mentions_derivatives(&String::from_utf8_lossy(&text)))
}

pub fn mentions_derivatives(text: &str) -> bool {
    ["cugrad", "clad", "__enzyme_", "<<<"].iter().any(|word| text.contains(word))
}
