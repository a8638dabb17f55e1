//! `cugrad run --sanitize` on `tests/sanitize/*.cu`. Each program says in its comments what is to be found:
//! `//! text` must occur in stderr and `//- text` must not, `//> line` is a line of stdout, `//status N` the exit status.

use std::path::{Path, PathBuf};

use crate::{Place, Said};

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/sanitize");
    let entries = std::fs::read_dir(folder).expect("the programs are there").flatten().map(|e| e.path());
    let mut all: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "cu")).collect();
    all.sort();
    all
}

/// What a program's comments with this mark say.
fn marked<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.strip_prefix(mark)).map(str::trim).collect()
}

#[test]
fn what_programs_do_wrong_is_found_and_nothing_else() {
    for path in programs() {
        let text = std::fs::read_to_string(&path).expect("readable");
        let name = path.file_name().and_then(|n| n.to_str()).expect("a plain name");
        let place = Place::new();
        place.write(name, &text);
        let Said { code, stdout, stderr } = place.cugrad(&["run", "--sanitize", name]);
        let status = marked(&text, "//status").first().and_then(|s| s.parse::<i32>().ok());
        assert_eq!(Some(code), status, "{name}:\n{stderr}");
        assert_eq!(stdout.lines().collect::<Vec<_>>(), marked(&text, "//>"), "{name}:\n{stderr}");
        for part in marked(&text, "//!") {
            assert!(stderr.contains(part), "{name}: no `{part}` in\n{stderr}");
        }
        for part in marked(&text, "//-") {
            assert!(!stderr.contains(part), "{name}: `{part}` in\n{stderr}");
        }
    }
}

#[test]
fn checks_can_be_chosen() {
    let place = Place::new();
    let both = std::fs::read_to_string(&programs()[0]).expect("readable");
    assert!(both.contains("One element too far"), "bounds.cu is the first program");
    place.write("bounds.cu", &both);
    let only = place.cugrad(&["run", "--sanitize=race,sync", "bounds.cu"]);
    assert_eq!(only.code, 0, "{}", only.stderr);
    assert!(only.stderr.contains("no report"), "{}", only.stderr);
    place.cugrad(&["run", "--sanitize=everything", "bounds.cu"]).fails(2, &["everything", "memory"]);
    place.cugrad(&["run", "--sanitize", "--device", "cuda", "bounds.cu"]).fails(2, &["compute-sanitizer"]);

    // The checks are part of a built program; the environment may choose others.
    assert_eq!(place.cugrad(&["build", "--sanitize=memory", "bounds.cu", "-o", "prog"]).quietly(), "");
    let mut built = std::process::Command::new(place.path("prog"));
    assert_eq!(Said::of(&mut built).code, 86);
    assert_eq!(Said::of(built.env("CUGRAD_SANITIZE", "race")).code, 0);
}
