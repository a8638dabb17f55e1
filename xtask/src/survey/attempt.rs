//! One kernel tried: what `cugrad grad` says of it, and whether clang takes what it wrote.
//!
//! The command is the user's own, so a panic or a hang of it is a result like others. Kernels that are templates are asked for by their
//! name alone first; where that means several instances, the first is taken, and where none, `float` for all types.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::Subject;
use crate::process::root;

pub struct Tools {
    pub cugrad: PathBuf,
    pub clang: String,
    /// The user's, for every file.
    pub flags: Vec<String>,
    pub limit: Duration,
    pub scratch: PathBuf,
    /// The tree that is looked at.
    pub tree: PathBuf,
}

pub struct Attempt {
    pub outcome: Outcome,
    pub time: Duration,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// With what clang says against the text, if anything.
    Differentiated { rejected: Option<String> },
    /// A code of ours, and the message.
    Refused { code: String, message: String },
    /// No instance, or in a branch that is not compiled.
    Absent,
    /// clang's words.
    DoesNotParse(String),
    /// Ended by the limit, a panic or a signal.
    Broken(String),
}

/// How often a missing header is replaced by an empty one before the text is compiled.
const MISSING: usize = 40;

pub fn attempt(subject: &Subject, number: usize, tools: &Tools) -> Attempt {
    let folder = tools.scratch.join(number.to_string());
    if let Err(e) = std::fs::create_dir_all(&folder) {
        return Attempt { outcome: Outcome::Broken(e.to_string()), time: Duration::ZERO };
    }
    let generated = folder.join("generated.cu");
    let flags = flags(&subject.file, tools);
    let started = Instant::now();
    let mut name = subject.kernel.name.clone();
    let mut outcome = grad(&subject.file, &name, &generated, &flags, tools);
    if let Some(instance) = another_name(&outcome, subject) {
        name = instance;
        outcome = grad(&subject.file, &name, &generated, &flags, tools);
    }
    let time = started.elapsed();
    if let Outcome::Differentiated { rejected } = &mut outcome {
        *rejected = compile(&subject.file, &generated, &folder, &flags, tools);
    }
    let _ = std::fs::remove_dir_all(&folder);
    Attempt { outcome, time }
}

/// Where the headers of such trees lie: beside the file, one above, and in a folder of that purpose there or further up in the tree.
/// The first two are looked at last for `<name.h>`: a tree may have a `features.h`, as the system has.
fn flags(file: &Path, tools: &Tools) -> Vec<String> {
    let here = file.parent().unwrap_or(Path::new("."));
    let above: Vec<&Path> = here.ancestors().take_while(|dir| dir.starts_with(&tools.tree)).collect();
    let named = ["include", "inc", "common", "Common", "src"];
    let named = above.iter().flat_map(|dir| named.map(|name| dir.join(name)));
    let near = [Some(here), here.parent()].into_iter().flatten().map(Path::to_path_buf);
    let near = near.flat_map(|dir| ["-iquote", "-idirafter"].map(|flag| format!("{flag}{}", dir.display())));
    let named = named.filter(|dir| dir.is_dir()).map(|dir| format!("-I{}", dir.display()));
    near.chain(named).chain(tools.flags.iter().cloned()).collect()
}

/// What of a file is its own once its macros are expanded. Headers that are not there are left out, without a word.
pub fn expanded(file: &Path, tools: &Tools) -> Vec<u8> {
    let mut command = Command::new(&tools.clang);
    command.args(["-E", "-x", "c++", "-nostdinc", "-w"]).args(flags(file, tools)).arg(file);
    let Ok(said) = command.stdin(Stdio::null()).stderr(Stdio::null()).output() else { return Vec::new() };
    own_lines(&said.stdout, &file.display().to_string())
}

/// The lines of a preprocessed text that line markers say are of one file.
fn own_lines(text: &[u8], file: &str) -> Vec<u8> {
    let (marker, mut is_own, mut own) = (format!("\"{file}\""), false, Vec::new());
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_prefix(b"# ") {
            Some(rest) => is_own = String::from_utf8_lossy(rest).contains(&marker),
            None if is_own => own.extend_from_slice(line),
            None => {}
        }
    }
    own
}

fn grad(file: &Path, name: &str, generated: &Path, flags: &[String], tools: &Tools) -> Outcome {
    let mut command = Command::new(&tools.cugrad);
    command.arg("grad").arg(file).args(["--of", name, "-o"]).arg(generated).arg("--").args(flags);
    match limited(&mut command, tools.limit) {
        Ok((true, _)) => Outcome::Differentiated { rejected: None },
        Ok((false, said)) => classify(&said),
        Err(why) => Outcome::Broken(why),
    }
}

fn classify(said: &str) -> Outcome {
    if let Some(panic) =
        said.lines().find(|line| line.contains("panicked at") || line.contains("internal error"))
    {
        return Outcome::Broken(panic.to_string());
    }
    let Some((_, rest)) = said.split_once("error[") else {
        let first =
            said.lines().find(|line| line.contains("error")).or(said.lines().next()).unwrap_or("ended");
        return Outcome::DoesNotParse(first.to_string());
    };
    let (code, rest) = rest.split_once(']').unwrap_or((rest, ""));
    let message = rest.lines().next().unwrap_or_default().trim_start_matches(':').trim().to_string();
    match code {
        "CG0001" if message.contains("there is no function") => Outcome::Absent,
        "CG0001" if message.contains("is not among its instances") => Outcome::Absent,
        _ => Outcome::Refused { code: code.to_string(), message },
    }
}

/// An instance to ask for, where the name alone did not say which.
fn another_name(outcome: &Outcome, subject: &Subject) -> Option<String> {
    let Outcome::Refused { code, message } = outcome else {
        let asks = *outcome == Outcome::Absent && subject.kernel.is_template;
        return asks.then(|| format!("{}<float>", subject.kernel.name));
    };
    if code != "CG0001" {
        return None;
    }
    match message.split_once("means several functions: `") {
        Some((_, rest)) => {
            // One with floating-point data, if there is one.
            let floats = |s: &&str| ["float", "double", "half"].iter().any(|f| s.contains(f));
            let list: Vec<&str> = rest.split("`, `").collect();
            let at = list.iter().position(floats).unwrap_or(0);
            let rest = list[at..].join("`, `");
            let (name, rest) = rest.split_once('`')?;
            let overloads = rest.matches(&format!("`{name}`")).count() > 0;
            let types = rest.split_once("of type `").and_then(|(_, ty)| ty.split_once('`'));
            let parameters = types.and_then(|(ty, _)| Some(&ty[ty.find('(')?..]));
            Some(if overloads { format!("{name}{}", parameters.unwrap_or("")) } else { name.to_string() })
        }
        None => message.contains("is a template").then(|| format!("{}<float>", subject.kernel.name)),
    }
}

/// What clang says against the generated text behind its file. What it says against the file is the file's affair, and headers that
/// are missing are empty.
fn compile(file: &Path, generated: &Path, folder: &Path, flags: &[String], tools: &Tools) -> Option<String> {
    let (both, missing) = (folder.join("both.cu"), folder.join("missing"));
    let file = file.canonicalize().ok()?;
    let text = format!("#include \"{}\"\n#include \"{}\"\n", file.display(), generated.display());
    std::fs::write(&both, text).ok()?;
    let include = root().join("include");
    for _ in 0..MISSING {
        let mut command = Command::new(&tools.clang);
        command.args([
            "-x",
            "cuda",
            "--cuda-device-only",
            "-fsyntax-only",
            "-nocudainc",
            "-nocudalib",
            "-std=c++17",
        ]);
        command.args([
            "--cuda-gpu-arch=sm_75",
            "-w",
            "-Wno-register",
            "-ferror-limit=0",
            "-include",
            "cugrad_cuda.h",
        ]);
        command.args(["-Xclang", "-fcuda-allow-variadic-functions", "-fno-spell-checking", "-isystem"]);
        command.arg(include.join("cugrad/cuda")).arg("-isystem").arg(&include).args(flags);
        command.arg("-isystem").arg(&missing).arg(&both);
        let said = match limited(&mut command, tools.limit) {
            Ok((true, _)) => return None,
            Ok((false, said)) => said,
            Err(why) => return Some(why),
        };
        let Some(header) = said.lines().find_map(missing_header) else {
            let ours = format!("{}:", generated.display());
            let against = said.lines().find(|line| line.starts_with(&ours) && line.contains("error:"));
            return against.map(|line| line.trim_start_matches(&ours).to_string());
        };
        let header = missing.join(header);
        std::fs::create_dir_all(header.parent()?).ok()?;
        std::fs::write(header, "").ok()?;
    }
    None
}

fn missing_header(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("fatal error: '")?;
    rest.strip_suffix("' file not found")
}

/// Whether it succeeded, and what it said to standard error.
fn limited(command: &mut Command, limit: Duration) -> Result<(bool, String), String> {
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|e| e.to_string())?;
    let mut pipe = child.stderr.take().expect("it was asked for");
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = std::io::Read::read_to_end(&mut pipe, &mut said);
        String::from_utf8_lossy(&said).into_owned()
    });
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break status;
        }
        if started.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("not done after {} s", limit.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let said = reader.join().unwrap_or_default();
    match status.code() {
        Some(code) => Ok((code == 0, said)),
        None => Err(format!("ended by a signal: {}", said.lines().last().unwrap_or_default())),
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernels::Kernel;
    use super::*;

    #[test]
    fn what_was_said_is_understood() {
        let refused =
            |code: &str, message: &str| Outcome::Refused { code: code.into(), message: message.into() };
        assert_eq!(classify("error[CG0115]: global\n --> a.cu"), refused("CG0115", "global"));
        assert_eq!(classify("error[CG0001]: there is no function `k`"), Outcome::Absent);
        assert_eq!(
            classify("a.cu:1:1: error: what\n"),
            Outcome::DoesNotParse("a.cu:1:1: error: what".into())
        );
        let no_instance = "error[CG0001]: `k` is a template, and `k<float>` is not among its instances";
        assert_eq!(classify(no_instance), Outcome::Absent);
        assert!(matches!(classify("thread 'main' panicked at x\n"), Outcome::Broken(_)));
    }

    #[test]
    fn one_of_several_is_chosen() {
        let subject = Subject { file: "a.cu".into(), kernel: Kernel { name: "k".into(), is_template: true } };
        let several = |list: &str| classify(&format!("error[CG0001]: `k` means several functions: {list}\n"));
        let instances = several("`k<int>` of type `void (int *)`, `k<float>` of type `void (float *)`");
        assert_eq!(another_name(&instances, &subject).as_deref(), Some("k<float>"));
        let overloads = several("`k` of type `void (float *)`, `k` of type `void (int *)`");
        assert_eq!(another_name(&overloads, &subject).as_deref(), Some("k(float *)"));
        assert_eq!(another_name(&Outcome::Absent, &subject).as_deref(), Some("k<float>"));
    }

    #[test]
    fn lines_of_other_files_are_left_out() {
        let text = "# 1 \"a.cu\"\n# 1 \"h.cuh\" 1\nint of_header;\n# 2 \"a.cu\" 2\nint own;\n\n# 9 \"a.cu\"\nint more;\n";
        assert_eq!(own_lines(text.as_bytes(), "a.cu"), b"int own;\n\nint more;\n");
    }
}
