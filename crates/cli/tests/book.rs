//! The book runs. A fenced block of docs says behind its language what it is:
//!
//! * `file=NAME`: a file, which a command of the page must name or another file of the page include;
//! * `run`: commands, one per line, which must succeed, in a folder with the files so far;
//! * `output`: what the commands before print; `BLESS=1` writes it;
//! * `shown=WHY`: not run, and why.
//!
//! Pages are run side by side; commands share one cache.

use std::path::{Path, PathBuf};
use std::process::Command;

const FENCE: &str = "```";

/// Pages that are made from tables or tests: what they show is tested there.
const ELSEWHERE: [&str; 5] = ["errors.md", "rules.md", "edges.md", "clad.md", "reliability.md"];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").canonicalize().expect("docs is there")
}

fn pages(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
    found.sort();
}

fn all_pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    pages(&docs(), &mut found);
    found
}

#[test]
fn every_block_runs_and_prints_what_the_page_says() {
    let wanted = std::env::var("PAGES").unwrap_or_default();
    let mine: Vec<PathBuf> = all_pages()
        .into_iter()
        .filter(|p| !ELSEWHERE.contains(&p.file_name().and_then(|n| n.to_str()).unwrap_or_default()))
        .filter(|p| p.to_string_lossy().contains(&wanted))
        .collect();
    assert!(!mine.is_empty());
    let bless = std::env::var("BLESS").is_ok_and(|v| v == "1");
    let problems: Vec<String> = std::thread::scope(|scope| {
        let running: Vec<_> = mine.iter().map(|page| scope.spawn(move || check(page, bless))).collect();
        running.into_iter().flat_map(|r| r.join().expect("pages are read")).collect()
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Runs a page; gives what is wrong with it.
fn check(page: &Path, bless: bool) -> Vec<String> {
    let text = std::fs::read_to_string(page).expect("a page can be read");
    let name = page.strip_prefix(docs()).expect("below docs").display().to_string();
    // The same folder each time, so that what was built for an unchanged page is found again.
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book").join(name.replace('/', "-"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder can be made");
    let (mut out, mut problems) = (String::new(), Vec::new());
    let (mut printed, mut files, mut used) = (None, Vec::new(), String::new());
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        out.push_str(line);
        let Some(info) = line.strip_prefix(FENCE) else { continue };
        let block: String = lines.by_ref().take_while(|l| !l.starts_with(FENCE)).collect();
        let mut shown = block.clone();
        match info.split_whitespace().nth(1).unwrap_or_default() {
            what if what.starts_with("file=") => {
                let path = dir.join(&what["file=".len()..]);
                std::fs::create_dir_all(path.parent().expect("below the folder")).expect("can be made");
                std::fs::write(&path, &block).expect("can be written");
                files.push(what["file=".len()..].to_string());
                used.push_str(&block);
            }
            "run" => {
                used.push_str(&block);
                match run(&block, &dir) {
                    Ok(text) => printed = Some(text),
                    Err(why) => problems.push(format!("{name}: {why}")),
                }
            }
            "output" => match printed.take() {
                Some(text) if text != block && bless => shown = text,
                Some(text) if text != block => problems.push(format!("{name}: it prints\n{text}")),
                Some(_) => {}
                None => problems.push(format!("{name}: output of nothing:\n{block}")),
            },
            what if what.starts_with("shown=") && what.len() > "shown=".len() => {}
            _ => {
                problems.push(format!("{name}: a block does not say how it is tested: {FENCE}{info}{block}"))
            }
        }
        out.push_str(&shown);
        out.push_str("```\n");
    }
    for file in files {
        if !used.contains(&file) {
            problems.push(format!("{name}: nothing uses {file}"));
        }
    }
    if bless && out != text {
        std::fs::write(page, out).expect("a page can be written");
    }
    problems
}

/// What the commands print. They are started without a shell; a folder of ours is no part of their output.
fn run(commands: &str, dir: &Path) -> Result<String, String> {
    let mut printed = String::new();
    for line in commands.lines() {
        let mut words = line.split_whitespace();
        let program = match words.next() {
            Some("cugrad") => env!("CARGO_BIN_EXE_cugrad"),
            other => return Err(format!("`{}` is not cugrad", other.unwrap_or_default())),
        };
        let done = Command::new(program)
            .args(words)
            .current_dir(dir)
            .env("CUGRAD_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cugrad-cache"))
            .output()
            .expect("the command can be run");
        printed.push_str(&String::from_utf8_lossy(&done.stdout));
        // What a page shows of a refusal is on stderr.
        printed.push_str(&String::from_utf8_lossy(&done.stderr));
        let may_fail = line.contains("# refused") || line.contains("--sanitize");
        if !done.status.success() && !may_fail {
            return Err(format!("`{line}` fails:\n{printed}"));
        }
    }
    Ok(printed)
}

#[test]
fn every_link_leads_somewhere() {
    let root = docs().parent().expect("above docs").to_path_buf();
    let mut pages = all_pages();
    pages.push(root.join("README.md"));
    let mut broken = Vec::new();
    for page in &pages {
        let text = std::fs::read_to_string(page).expect("a page can be read");
        for target in links(&text) {
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let to = if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            let is_there = to.exists()
                && (anchor.is_empty()
                    || anchors(&std::fs::read_to_string(&to).unwrap_or_default())
                        .iter()
                        .any(|a| a == anchor));
            if !is_there {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Targets of `[text](target)` and `![text](target)` within the repository.
fn links(text: &str) -> Vec<String> {
    let mut in_block = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with(FENCE) {
            in_block = !in_block;
        }
        for part in line.split("](").skip(1).filter(|_| !in_block) {
            let target = part.split([')', ' ']).next().unwrap_or_default();
            if !target.contains("://") && !target.is_empty() {
                found.push(target.to_string());
            }
        }
    }
    found
}

/// Headings as GitHub and mdBook name them.
fn anchors(text: &str) -> Vec<String> {
    let name = |heading: &str| -> String {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    text.lines().filter(|l| l.starts_with('#')).map(name).collect()
}

#[test]
fn every_page_is_in_the_list_of_contents() {
    let contents = std::fs::read_to_string(docs().join("SUMMARY.md")).expect("SUMMARY.md is there");
    for page in all_pages() {
        let name = page.strip_prefix(docs()).expect("below docs").display().to_string();
        assert!(
            name == "SUMMARY.md" || contents.contains(&format!("({name})")),
            "{name} is not in SUMMARY.md"
        );
    }
}

#[test]
fn every_option_and_variable_is_in_the_reference() {
    let page = std::fs::read_to_string(docs().join("reference/commands.md")).expect("the page is there");
    let mut missing = Vec::new();
    for command in ["grad", "explain", "check", "run", "build", "man"] {
        let help =
            Command::new(env!("CARGO_BIN_EXE_cugrad")).args([command, "--help"]).output().expect("it runs");
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        let options = help
            .split("Options:")
            .nth(1)
            .unwrap_or_default()
            .split("\n\n  cugrad")
            .next()
            .unwrap_or_default();
        for line in options.lines().map(str::trim_start).filter(|l| l.starts_with('-')) {
            let name =
                line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').find(|w| w.starts_with("--"));
            missing.extend(name.filter(|n| *n != "--help" && !page.contains(*n)).map(String::from));
        }
        for line in help.lines().filter(|l| l.trim_start().starts_with("--")) {
            let name = line.trim_start().split([' ', '=', '[']).next().unwrap_or_default();
            missing.extend(
                (name.len() > 2 && name != "--help" && !page.contains(name)).then(|| name.to_string()),
            );
        }
    }
    let root = docs().parent().expect("above docs").to_path_buf();
    for folder in [
        "crates/exec/src",
        "crates/front/src",
        "crates/cugrad/src",
        "crates/rt/src",
        "crates/cli/src",
        "include",
    ] {
        variables(&root.join(folder), &mut |name| {
            if !page.contains(&format!("`{name}`")) {
                missing.push(name.to_string());
            }
        });
    }
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "reference/commands.md does not have {missing:?}");
}

/// String literals that are names of environment variables.
fn variables(dir: &Path, found: &mut dyn FnMut(&str)) {
    for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            variables(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for part in text.split("\"CUGRAD_").skip(1) {
            let name = part.split('"').next().unwrap_or_default();
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            if is_name {
                found(&format!("CUGRAD_{name}"));
            }
        }
    }
}
