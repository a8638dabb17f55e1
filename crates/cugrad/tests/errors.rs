//! Runs `tests/errors`: each file holds one thing that must be refused. The first line is the request; under the
//! place stands `//^^^ CG0123: message`, with the first caret under the construct's first character. `BLESS=1`
//! writes codes and messages anew (places are not moved: a wrong place always fails). `//--- text` stands under another place that the
//! message tells of; a file with one has all of them.

use std::path::{Path, PathBuf};

use cugrad::translate::{Target, translate};
use cugrad::{Error, Options, Program, Refusals};

#[test]
fn every_refusal_names_its_place_and_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/errors");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&root)
        .expect("tests/errors is there")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "cu"))
        .collect();
    files.sort();
    assert!(files.len() >= 25, "only {} files in {}", files.len(), root.display());
    let failures: Vec<String> =
        files.iter().filter_map(|f| check(f).err().map(|why| format!("{}: {why}", f.display()))).collect();
    assert!(failures.is_empty(), "{} of {} failed:\n{}", failures.len(), files.len(), failures.join("\n"));
}

/// What the file expects: line and column of the construct, the text after the carets, the marker's own line.
struct Expected {
    line: u32,
    col: u32,
    text: String,
    marker: usize,
}

fn expected(text: &str) -> Option<Expected> {
    let lines: Vec<&str> = text.lines().collect();
    let marker = lines.iter().position(|l| l.trim_start().starts_with("//^"))?;
    let col = lines[marker].find('^')? as u32 + 1;
    let after =
        lines[marker].trim_start().trim_start_matches("//").trim_start_matches('^').trim().to_string();
    Some(Expected { line: marker as u32, col, text: after, marker })
}

/// The other places: `line: text`.
fn labels(text: &str) -> Vec<String> {
    let mut line = 0;
    let mut found = Vec::new();
    for (k, l) in text.lines().enumerate() {
        match l.trim_start().strip_prefix("//-") {
            Some(mark) => found.push(format!("{line}: {}", mark.trim_start_matches('-').trim())),
            None => line = k + 1,
        }
    }
    found
}

fn check(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
    let want = expected(&text).ok_or("no `//^^^` marker")?;
    let diagnostics = match refuse(file, text.lines().next().unwrap_or("")) {
        Ok(()) => return Err("was accepted".into()),
        Err(Error::Refused { diagnostics, .. }) => diagnostics,
        Err(other) => return Err(format!("failed in another way: {other}")),
    };
    // Refused requests are marked under the request itself, whose place is not in the source.
    let is_request = want.line == 1;
    let Some(found) = diagnostics.iter().find(|d| is_request || d.span.line == want.line) else {
        let places: Vec<_> =
            diagnostics.iter().map(|d| format!("{}:{} {}", d.span.line, d.span.col, d)).collect();
        return Err(format!("expected at line {}, found {}", want.line, places.join("; ")));
    };
    if !is_request && found.span.col != want.col && found.span.col + 2 != want.col {
        return Err(format!("expected at column {}, found {} ({found})", want.col, found.span.col));
    }
    let told: Vec<String> = found.labels.iter().map(|l| format!("{}: {}", l.span.line, l.text)).collect();
    let wanted = labels(&text);
    if !wanted.is_empty() && wanted != told {
        return Err(format!("expected the places {wanted:?}, found {told:?}"));
    }
    let said = format!("{}: {}", found.code.name(), found.message);
    if std::env::var("BLESS").is_ok_and(|v| v == "1") {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        lines[want.marker] = lines[want.marker].replace(&want.text, &said);
        return std::fs::write(file, lines.join("\n") + "\n").map_err(|e| e.to_string());
    }
    if want.text != said { Err(format!("expected `{}`, found `{said}`", want.text)) } else { Ok(()) }
}

/// Does what the first line asks: `// request: gradient(NAME, "a, b")`, perhaps with ` --deterministic` or ` --may-alias` after it, or
/// translates the whole file.
fn refuse(file: &Path, request: &str) -> Result<(), Error> {
    let deterministic = request.ends_with("--deterministic");
    let may_alias = request.ends_with("--may-alias");
    let config = cugrad::Config { deterministic, may_alias, ..Default::default() };
    let options = Options { config, refusals: Refusals::WhenCompiled, ..Options::default() };
    let program = Program::with_options(file, options)?;
    let Some(inner) = request.split_once("gradient(").map(|(_, rest)| rest) else {
        let target = if request.contains("for the GPU") { Target::Gpu } else { Target::Cpu };
        return translate(&program, target).map(|_| ());
    };
    let (name, rest) = inner.split_once(", \"").unwrap_or((inner.trim_end_matches(')'), ""));
    let wrt = rest.split('"').next().unwrap_or("");
    let names: Vec<String> = wrt.split(',').map(|n| n.trim().to_string()).filter(|n| !n.is_empty()).collect();
    program.gradient(name.trim()).wrt(names).map(|_| ())
}
