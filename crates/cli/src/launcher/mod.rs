//! `cugrad nvcc ARGS…` and `cugrad clang++ ARGS…`: a compiler launcher in ccache's manner.
//!
//! The compiler is run with the user's own arguments; only the sources it is to compile are replaced by copies in
//! which the requests are answered. So any build system works: `CMAKE_CUDA_COMPILER_LAUNCHER=cugrad`, or
//! `NVCC="cugrad nvcc"` in a Makefile. Commands that compile nothing (linking, `-E`, `--version`) and sources
//! without requests go to the compiler as they are.

mod arguments;
mod compiler;
mod copies;
mod includers;
mod own;
mod response_files;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cugrad::translate::{Target, translate};
use cugrad::{Options, Program, Session, Source};

use crate::failure::Failure;
use crate::{compile_commands, doctor, output, progress, sources};
use arguments::Line;
use compiler::Compiler;
pub use compiler::recognise;
use copies::Copies;
use includers::{Edited, with_includers};
use own::Own;
pub use own::help;
pub use response_files::words;

/// Only for the help text: a compiler's arguments are not parsed by clap.
#[derive(clap::Args)]
pub struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

/// Runs the compiler; its exit status is ours.
pub fn run(compiler: &Compiler, arguments: &[OsString]) -> Result<ExitCode, Failure> {
    if arguments.len() == 1 && (arguments[0] == "--help" || arguments[0] == "-h") {
        output::print(&format!("{}\nThe compiler's own:\n\n", help()))?;
    }
    let (own, arguments) = own::take(&response_files::with_sources(arguments))?;
    let compiler = compiler.find()?;
    let line = Line::read(&arguments);
    if line.is_preprocessed && line.inputs.iter().any(|input| mentions_derivatives(&input.path)) {
        let mut all = our_headers(&Session::start()?);
        all.extend(arguments);
        return compiler.start(&all);
    }
    refuse_c(&line)?;
    if !line.compiles() {
        return compiler.start(&arguments);
    }
    doctor::tell_unusable_cache();
    let session = Session::start()?;
    let Some(answered) = answer(&session, &line, &own)? else { return compiler.start(&arguments) };
    let is_nvcc = compiler.is_nvcc();
    let runtime = runtime_flags(&line, &answered.edited, &session, is_nvcc);
    let copies = Copies::write(&line, with_all_includers(&session, &line, answered.edited))?;
    let mut all = copies.include_flags(&line, is_nvcc);
    all.extend(runtime.compile);
    all.extend(our_headers(&session));
    all.extend(copies.replace_inputs(&line, &arguments));
    all.extend(runtime.link);
    // Ctrl-C ends the compiler; we go on, to remove the copies. A handler that cannot be set loses only that.
    let _ = ctrlc::set_handler(|| {});
    let code = compiler.start(&all)?;
    copies.correct_depfile(&line, &session.installed.include, &answered.elsewhere)?;
    Ok(code)
}

/// As the system's, so that no warning that a program asks for is about them.
fn our_headers(session: &Session) -> Vec<OsString> {
    vec!["-isystem".into(), session.installed.include.clone().into()]
}

/// Enzyme's calls can be written in C, and the linker would say that they are not defined.
fn refuse_c(line: &Line) -> Result<(), Failure> {
    let asks = |source: &&PathBuf| {
        std::fs::read(source).is_ok_and(|text| String::from_utf8_lossy(&text).contains("__enzyme_"))
    };
    match line.in_c.iter().find(asks) {
        None => Ok(()),
        Some(source) => Err(Failure::Said(format!(
            "error: {} asks for a derivative, and is compiled as C; derivatives are C++\n\
             hint: compile it as C++ (`-x c++`, or `-x cu` for nvcc), or move the function that asks to a C++ source",
            source.display()
        ))),
    }
}

fn mentions_derivatives(source: &Path) -> bool {
    let text = std::fs::read(source).unwrap_or_default();
    sources::mentions_derivatives(&String::from_utf8_lossy(&text))
}

/// What the compiler and the linker are given beside the user's own.
#[derive(Default)]
struct RuntimeFlags {
    compile: Vec<OsString>,
    link: Vec<OsString>,
}

/// Derivatives of plain C++ that allocate keep their memory by the CPU runtime, which the compiler does not know.
fn runtime_flags(
    line: &Line,
    answered: &[(PathBuf, String)],
    session: &Session,
    is_nvcc: bool,
) -> RuntimeFlags {
    let calls = |text: &str| {
        let mut parts = text.split("::cugrad::host::").skip(1);
        parts.any(|rest| !rest.starts_with("leave"))
    };
    if is_nvcc || line.inputs.iter().any(|input| input.is_cuda) || !answered.iter().any(|(_, t)| calls(t)) {
        return RuntimeFlags::default();
    }
    let installed = &session.installed;
    let mut compile: Vec<OsString> =
        ["-DCUGRAD_CPU", "-fdeclspec", "-include", "cugrad_cuda.h", "-isystem"].map(OsString::from).into();
    compile.push(installed.cuda.clone().into());
    let link = exec::compile::link_flags(installed);
    if line.stops_early {
        let archive = installed.runtime.display();
        eprintln!("note: derivatives that allocate need cugrad's runtime: link with {archive} -lpthread");
        return RuntimeFlags { compile, link: Vec::new() };
    }
    RuntimeFlags { compile, link }
}

/// What a command says about reading its sources, in clang's spelling; launchers may stand in front of the compiler.
pub fn parse_flags(command: &[String]) -> Vec<String> {
    let words: Vec<OsString> = command.iter().map(OsString::from).collect();
    let compiled = (0..words.len()).find_map(|at| Some(recognise(&words[at..])?.1));
    Line::read(&response_files::with_sources(compiled.unwrap_or(&words))).parse_flags
}

/// Sources and headers with requests that have answers.
#[derive(Default)]
struct Answered {
    /// Edited texts.
    edited: Vec<(PathBuf, String)>,
    /// Files of other sources that answers were made from.
    elsewhere: Vec<PathBuf>,
}

/// Where bodies may be that a source lacks: the command's other sources, and those of the whole build.
fn elsewhere(line: &Line, input: &Path) -> Vec<Source> {
    let others = line.inputs.iter().filter(|other| other.path != input);
    let own = others.map(|other| Source { file: other.path.clone(), flags: line.parse_flags.clone() });
    own.chain(compile_commands::sources(input)).collect()
}

/// Every input answered, or nothing when there is no reason to come between.
fn answer(session: &Session, line: &Line, own: &Own) -> Result<Option<Answered>, Failure> {
    let Answered { mut edited, mut elsewhere } = Answered::default();
    let mut wants_headers = false;
    for input in &line.inputs {
        let Ok(bytes) = std::fs::read(&input.path) else { continue }; // the compiler says it best
        let flags = line.parse_flags.clone();
        let options =
            Options { flags, config: own.config.clone(), refusals: own.refusals, ..Options::default() };
        let mentions = sources::mentions_derivatives(&String::from_utf8_lossy(&bytes))
            || headers_ask(session, &input.path, &options);
        if !mentions && !input.is_cuda {
            continue;
        }
        wants_headers |= mentions;
        let options = match mentions {
            true => Options { elsewhere: self::elsewhere(line, &input.path), ..options },
            false => options,
        };
        let target = if input.is_cuda { Target::Gpu } else { Target::Cpu };
        let what = format!("differentiating {}", input.path.display());
        let translated = progress::during(&what, || {
            let program = Program::with_options(&input.path, options)?;
            elsewhere.extend(program.front.files_elsewhere());
            translate(&program, target)
        });
        match translated {
            // Headers may have been edited for an earlier input; the edits are the same.
            Ok(t) => {
                t.warnings.iter().for_each(|warning| eprint!("{warning}"));
                let new = t.files.into_iter().filter(|(p, _)| !edited.iter().any(|(q, _)| p == q));
                edited.extend(new.collect::<Vec<_>>());
            }
            Err(e) if mentions => return Err(e.into()),
            // Not our business: a source without requests that only the vendor's compiler can read.
            Err(_) => {}
        }
    }
    Ok((wants_headers || !edited.is_empty()).then_some(Answered { edited, elsewhere }))
}

/// With the files that lead from the sources to edited headers.
fn with_all_includers(session: &Session, line: &Line, answered: Vec<(PathBuf, String)>) -> Vec<Edited> {
    let is_input = |path: &Path| line.inputs.iter().any(|input| copies::is_same(&input.path, path));
    let mut files: Vec<PathBuf> = Vec::new();
    if !answered.iter().all(|(path, _)| is_input(path)) {
        for input in &line.inputs {
            let options = Options { flags: line.parse_flags.clone(), ..Options::default() };
            files.extend(session.user_files(&input.path, &options).unwrap_or_default());
        }
        files.sort();
        files.dedup();
    }
    with_includers(answered, &files, &line.parse_flags)
}

/// Whether a header of the user's that a source includes asks for derivatives.
fn headers_ask(session: &Session, source: &Path, options: &Options) -> bool {
    let files = session.user_files(source, options).unwrap_or_default();
    files.iter().skip(1).any(|file| {
        // Launches in headers are nothing that compilers need us for.
        let text = std::fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        ["cugrad", "clad", "__enzyme_"].iter().any(|word| text.contains(word))
    })
}
