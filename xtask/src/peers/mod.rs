//! `cargo xtask peers FOLDER`: another tool's test programs, as they stand, through our launcher.
//!
//! Clad's tests are programs that ask for derivatives, print them, and say in comments what must be printed
//! (`// CHECK-EXEC: {1.00, 2.00}`). Nothing of such a tree is copied or edited: each file is compiled by
//! `cugrad clang++` (CUDA sources by `cugrad build --device cpu`), run, and its output compared. The
//! table says how many are right; `--list` says of each file what came of it.

mod expected;
mod limit;
mod source;
mod verdict;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::process::build_cugrad;
use source::{Purpose, Source};
use verdict::{Outcome, Verdict, judge};

/// What the command line says.
struct Arguments {
    folder: PathBuf,
    /// One line for each file.
    list: bool,
    /// Files whose path contains one of these; all if there is none.
    only: Vec<String>,
    /// A `cugrad` that is there already, in place of one that is built: an earlier version, to compare with.
    cugrad: Option<PathBuf>,
    /// What becomes of refused requests that are run, if not what does for all such programs.
    refuse: Option<String>,
    /// Seconds that one file may take to compile, and to run.
    limit: u64,
}

pub fn run(arguments: &[&str]) -> Result<(), String> {
    let arguments = read(arguments)?;
    let cugrad = match &arguments.cugrad {
        Some(path) => path.clone(),
        None => build_cugrad(false)?,
    };
    let mut sources = Vec::new();
    for path in files(&arguments.folder)? {
        let shown = path.strip_prefix(&arguments.folder).unwrap_or(&path).display().to_string();
        if arguments.only.is_empty() || arguments.only.iter().any(|part| shown.contains(part)) {
            sources.extend(Source::read(&path, shown));
        }
    }
    let scratch = std::env::temp_dir().join(format!("cugrad-peers-{}", std::process::id()));
    let results = judge_all(&cugrad, &sources, &scratch, &arguments);
    // What was built is of no use later; a folder that cannot be removed is no reason to lose the table.
    let _ = fs::remove_dir_all(&scratch);
    // Whoever watches may have left.
    let blank = if arguments.list { "\n" } else { "" };
    let _ = write!(std::io::stdout(), "{blank}{}", table(&sources, &results));
    Ok(())
}

fn read(arguments: &[&str]) -> Result<Arguments, String> {
    let mut read = Arguments {
        folder: PathBuf::new(),
        list: false,
        only: Vec::new(),
        cugrad: None,
        refuse: None,
        limit: 120,
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} takes a value"));
        match *word {
            "--list" => read.list = true,
            "--only" => read.only.extend(value()?.split(',').map(str::to_string)),
            "--cugrad" => read.cugrad = Some(PathBuf::from(value()?)),
            "--refuse" => read.refuse = Some(value()?.to_string()),
            "--limit" => read.limit = value()?.parse().map_err(|_| "--limit takes seconds".to_string())?,
            folder if !folder.starts_with('-') && read.folder.as_os_str().is_empty() => {
                read.folder = PathBuf::from(folder);
            }
            other => return Err(format!("`{other}` is not understood")),
        }
    }
    if read.folder.is_dir() { Ok(read) } else { Err("peers takes a folder of programs".to_string()) }
}

/// Sources under a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let extension = path.extension().and_then(|e| e.to_str());
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if matches!(extension, Some("C" | "cpp" | "cc" | "cxx" | "cu")) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Every file's verdict, with as many at a time as there are cores.
fn judge_all(cugrad: &Path, sources: &[Source], scratch: &Path, arguments: &Arguments) -> Vec<Verdict> {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|threads| {
        for _ in 0..cores {
            threads.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(source) = sources.get(at) else { break };
                    let verdict = judge(cugrad, source, &scratch.join(at.to_string()), arguments);
                    // At once, and so in no order: a tree takes long.
                    if arguments.list {
                        let (word, why) = (verdict.outcome.word(), verdict.why());
                        let _ = writeln!(std::io::stdout(), "{word:9} {}: {why}", source.shown);
                    }
                    results.lock().expect("no thread panics while it holds this").insert(at, verdict);
                }
            });
        }
    });
    let results = results.into_inner().expect("no thread panics while it holds this");
    results.into_values().collect()
}

fn table(sources: &[Source], results: &[Verdict]) -> String {
    let mut text = String::new();
    let all = || sources.iter().zip(results);
    let judged = || all().filter(|(source, _)| source.purpose.is_judged());
    let count = |is: fn(&Outcome) -> bool| judged().filter(|(_, v)| is(&v.outcome)).count();
    let line =
        |text: &mut String, what: &str, number: usize| text.push_str(&format!("{what:34}{number:6}\n"));
    line(&mut text, "programs", judged().count());
    line(&mut text, "  compile", count(Outcome::compiled));
    line(&mut text, "  right", count(|o| matches!(o, Outcome::Right)));
    line(&mut text, "  wrong", count(|o| matches!(o, Outcome::Wrong(_))));
    line(&mut text, "  refused", count(|o| matches!(o, Outcome::Refused { .. })));
    line(&mut text, "  do not compile", count(|o| matches!(o, Outcome::Broken(_))));
    line(&mut text, "  past the limit", count(|o| matches!(o, Outcome::TooLong)));
    line(&mut text, "lines that must be printed", judged().map(|(_, v)| v.lines).sum());
    line(&mut text, "  right", judged().map(|(_, v)| v.right).sum());
    line(&mut text, "lines of programs that compile", {
        judged().filter(|(_, v)| v.outcome.compiled()).map(|(_, v)| v.lines).sum()
    });
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, verdict) in judged() {
        if let Outcome::Refused { code, .. } = &verdict.outcome {
            *codes.entry(code).or_default() += 1;
        }
    }
    text.push_str("\nrefused, by the first code\n");
    for (code, number) in codes {
        line(&mut text, &format!("  {code}"), number);
    }
    text.push_str("\nwrong\n");
    for (source, verdict) in judged().filter(|(_, v)| matches!(v.outcome, Outcome::Wrong(_))) {
        text.push_str(&format!("  {}: {}\n", source.shown, verdict.why()));
    }
    text.push_str("\ncounted apart\n");
    for purpose in Purpose::APART {
        let these = || all().filter(|(source, _)| source.purpose == purpose);
        let right = these().filter(|(_, v)| matches!(v.outcome, Outcome::Right)).count();
        text.push_str(&format!(
            "  {:32}{:6}, of which {right} do as expected\n",
            purpose.words(),
            these().count()
        ));
    }
    text
}
