//! `cargo xtask survey FOLDER`: how far cugrad gets with other people's kernels, as they stand.
//!
//! A tree of `.cu` files is walked. Every kernel with floating-point data ([`kernels`]) is differentiated by the command that users
//! have, with a limit of time, and what comes out is compiled behind its file ([`attempt`]). The table at the end says how many there
//! were, how many parse, have an output that floats, are differentiated, and whose derivative compiles.
//!
//! The order of files is that of their names, and `--every N` takes each N-th folder, so that two runs compare.

mod attempt;
mod kernels;
mod table;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cxx_text::directives;

use crate::clang;
use crate::process::build_cugrad;
use attempt::{Attempt, Tools};
use kernels::Kernel;

pub const USAGE: &str =
    "usage: cargo xtask survey FOLDER [--every N] [--list] [--seconds N] [--cugrad PATH] [FLAGS for clang]";

struct Arguments {
    folder: PathBuf,
    every: usize,
    list: bool,
    limit: Duration,
    cugrad: Option<PathBuf>,
    flags: Vec<String>,
}

/// A kernel of a file.
pub struct Subject {
    pub file: PathBuf,
    pub kernel: Kernel,
}

pub fn run(arguments: &[&str]) -> Result<(), String> {
    let arguments = understand(arguments)?;
    clang::ensure()?;
    let cugrad = match &arguments.cugrad {
        Some(path) => path.clone(),
        None => build_cugrad(true)?,
    };
    let files = files(&arguments.folder, arguments.every)?;
    let scratch = std::env::temp_dir().join(format!("cugrad-survey-{}", std::process::id()));
    let tools = Tools {
        cugrad,
        clang: clang::command()?,
        flags: arguments.flags.clone(),
        limit: arguments.limit,
        scratch: scratch.clone(),
        tree: arguments.folder.clone(),
    };
    let subjects: Vec<Subject> =
        files.iter().flat_map(|file| subjects(file, &attempt::expanded(file, &tools))).collect();
    let attempts = try_all(&subjects, &tools);
    // What is left there is of no use to anyone; if it cannot be removed, the system will.
    let _ = std::fs::remove_dir_all(&scratch);
    if arguments.list {
        print!("{}", table::failures(&subjects, &attempts, &arguments.folder));
    }
    print!("{}", table::table(files.len(), &subjects, &attempts, &arguments.folder));
    Ok(())
}

fn understand(arguments: &[&str]) -> Result<Arguments, String> {
    let mut understood = Arguments {
        folder: PathBuf::new(),
        every: 1,
        list: false,
        limit: Duration::from_secs(60),
        cugrad: None,
        flags: Vec::new(),
    };
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        let mut number = || rest.next().and_then(|n| n.parse::<u64>().ok()).filter(|n| *n > 0).ok_or(USAGE);
        match argument {
            "--every" => understood.every = number()? as usize,
            "--seconds" => understood.limit = Duration::from_secs(number()?),
            "--list" => understood.list = true,
            "--cugrad" => understood.cugrad = Some(rest.next().ok_or(USAGE)?.into()),
            flag if flag.starts_with('-') => understood.flags.push(flag.to_string()),
            folder if understood.folder.as_os_str().is_empty() => understood.folder = folder.into(),
            _ => return Err(USAGE.into()),
        }
    }
    if understood.folder.is_dir() { Ok(understood) } else { Err(USAGE.into()) }
}

/// The `.cu` files of every n-th folder that has any, by name.
fn files(folder: &Path, every: usize) -> Result<Vec<PathBuf>, String> {
    let (mut open, mut folders) = (vec![folder.to_path_buf()], Vec::new());
    while let Some(folder) = open.pop() {
        let mut here = Vec::new();
        let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            match path.is_dir() {
                true if path.is_symlink() => {}
                true => open.push(path),
                false if path.extension().is_some_and(|e| e == "cu") => here.push(path),
                false => {}
            }
        }
        here.sort();
        if !here.is_empty() {
            folders.push((folder, here));
        }
    }
    folders.sort();
    Ok(folders.into_iter().step_by(every).flat_map(|(_, files)| files).collect())
}

/// The kernels of a file, and of its text with macros expanded. One that another file of its folder includes is a part of that, and is
/// asked for there.
fn subjects(file: &Path, expanded: &[u8]) -> Vec<Subject> {
    let mut kernels = kernels::kernels(&std::fs::read(file).unwrap_or_default());
    for made in kernels::kernels(expanded) {
        if kernels.iter().all(|kernel| kernel.name != made.name) {
            kernels.push(made);
        }
    }
    let whole = if kernels.is_empty() { None } else { includer(file) };
    let file = whole.as_deref().unwrap_or(file);
    kernels.into_iter().map(|kernel| Subject { file: file.to_path_buf(), kernel }).collect()
}

/// The first source file beside a file that includes it.
fn includer(file: &Path) -> Option<PathBuf> {
    let name = file.file_name()?.to_str()?;
    let beside = std::fs::read_dir(file.parent()?).ok()?.flatten().map(|entry| entry.path());
    let source = |path: &PathBuf| path.extension().is_some_and(|e| e == "cu") && path != file;
    let mut sources: Vec<PathBuf> = beside.filter(source).collect();
    sources.sort();
    let includes = |path: &PathBuf| {
        let text = std::fs::read(path).unwrap_or_default();
        directives(&text).iter().any(|d| d.include().is_some_and(|i| i.quoted && i.target == name))
    };
    sources.into_iter().find(includes)
}

/// Every core takes the next kernel when it is done with one.
fn try_all(subjects: &[Subject], tools: &Tools) -> Vec<Attempt> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Attempt)>> = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(subject) = subjects.get(i) else { return };
                    let attempt = attempt::attempt(subject, i, tools);
                    let mut done = done.lock().unwrap_or_else(|e| e.into_inner());
                    done.push((i, attempt));
                    if done.len().is_multiple_of(50) {
                        eprintln!("{} of {}", done.len(), subjects.len());
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, attempt)| attempt).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_file_is_asked_for_there() {
        let folder = std::env::temp_dir().join(format!("cugrad-survey-parts-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
        write(
            "kernels.cu",
            "__global__ void k(real* x) {}\ntypedef float real; __global__ void f(real* x) {}\n",
        );
        write("main.cu", "typedef float real;\n#include \"kernels.cu\"\n");
        let found = subjects(&folder.join("kernels.cu"), b"__global__ void made(float* x) {}");
        let alone = subjects(&folder.join("main.cu"), b"");
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(!found.is_empty() && found.iter().all(|subject| subject.file.ends_with("main.cu")));
        assert!(alone.is_empty());
    }
}
