//! Tests that are data: everything under `tests/ir`.
//!
//! * every file reads back as it was written;
//! * `passes/*.ir` (those in `derivatives` are run by `diff`'s tests): the pass named by `// pass:` turns what stands above `// expected:` into what stands below
//!   (`BLESS=1` writes that part);
//! * `interpret/*.ir`, and the passes' files before and after: `// run: f(1.5, [1, 2]) = 3 then [1, 4]` holds, or
//!   the run ends as in `// run: f(0) traps division by zero`.

mod call;

use std::fs;
use std::path::{Path, PathBuf};

use ir::{Function, Module};

fn files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir").join(folder);
    let mut all = Vec::new();
    for entry in fs::read_dir(&root).expect("the folder exists") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            let inner = path.file_name().expect("has a name").to_string_lossy().to_string();
            all.extend(files(&Path::new(folder).join(inner).to_string_lossy()));
        } else if path.extension().is_some_and(|e| e == "ir") {
            all.push(path);
        }
    }
    all.sort();
    all
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn parse(path: &Path, text: &str) -> Module {
    let m = ir::parse::module(text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    ir::validate::module(&m).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    m
}

/// What follows `// name:` on a line of its own.
fn settings<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let start = format!("// {name}:");
    text.lines().filter_map(|l| l.strip_prefix(start.as_str())).map(str::trim).collect()
}

const EXPECTED: &str = "// expected:\n";

#[test]
fn reads_back() {
    for path in files(".") {
        let text = read(&path);
        let m = parse(&path, text.split(EXPECTED).next().unwrap_or_default());
        let written = ir::text::module(&m);
        let again = parse(&path, &written);
        // As text: a NaN is not equal to itself.
        assert!(format!("{again:?}") == format!("{m:?}"), "{} is read back as\n{written}", path.display());
        assert_eq!(ir::text::module(&again), written, "{}", path.display());
    }
}

fn run_pass(m: &Module, name: &str, f: &Function) -> Function {
    use passes::{
        adjoints, atomics, clean, dead, follow_memory, inline, promote, scalarise, simplify, tidy, words,
    };
    let f = f.clone();
    match name {
        "promote" => promote::promote(f),
        "simplify" => simplify::simplify(f),
        "atomics" => atomics::recognise(f).0,
        "words" => words::follow(&f).unwrap_or(f),
        "take_apart" => words::take_apart(m, &f).unwrap_or(f),
        "dead" => dead::eliminate(f),
        "expand_aggregates" => scalarise::expand_aggregates(m, &f),
        "split_locals" => scalarise::split_locals(m, f),
        "inline" => inline::inline(m, &f, &|_| true),
        "clean" => clean(m, &f),
        "tidy" => tidy(f),
        "memory" => follow_memory(m, f, false).0,
        "memory, may alias" => follow_memory(m, f, true).0,
        "give_back" => adjoints::give_back(m, f, false),
        "sink" => adjoints::sink_zeros(m, f, false),
        other => panic!("no pass `{other}`"),
    }
}

#[test]
fn passes() {
    let bless = std::env::var("BLESS").is_ok();
    for path in files("passes").into_iter().filter(|p| !p.iter().any(|part| part == "derivatives")) {
        let text = read(&path);
        let (input, expected) = text.split_once(EXPECTED).unwrap_or((&text, ""));
        let m = parse(&path, input);
        let mut after = m.clone();
        for pass in settings(input, "pass") {
            let before = after.clone();
            after.functions = before.functions.iter().map(|f| run_pass(&before, pass, f)).collect();
        }
        ir::validate::module(&after).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for line in settings(input, "run") {
            call::check(&m, line, &path);
            call::check(&after, line, &path);
        }
        let written: String = after.functions.iter().map(|f| ir::text::function(&after, f)).collect();
        if bless {
            let input = input.trim_end();
            fs::write(&path, format!("{input}\n\n{EXPECTED}{written}")).expect("writable");
        } else {
            assert_eq!(written, expected, "{}", path.display());
        }
    }
}

#[test]
fn interpret() {
    for path in files("interpret") {
        let text = read(&path);
        let m = parse(&path, &text);
        let runs = settings(&text, "run");
        assert!(!runs.is_empty(), "{} runs nothing", path.display());
        runs.iter().for_each(|line| call::check(&m, line, &path));
    }
}
