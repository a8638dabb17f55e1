//! Whole programs, `tests/programs/printing`: translated, built for the CPU and run. Each says on its first lines, after
//! `// prints: `, what it prints.

use std::path::{Path, PathBuf};
use std::process::Command;

use cugrad::translate::{Target, list, translate};
use cugrad::{Error, Program};
use exec::{Build, Clang, Output};

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/printing");
    let entries = std::fs::read_dir(&root).expect("tests/programs/printing is there").flatten();
    let mut all: Vec<PathBuf> = entries
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "cu" || e == "cpp"))
        .collect();
    all.sort();
    all
}

fn output_of(file: &Path) -> Result<String, Error> {
    let program = Program::from_file(file)?;
    let mut build = Build::new(file, Output::Executable(None));
    build.edited = translate(&program, Target::Cpu)?.files;
    let artifact = build.run(&Clang::find()?, &program.session.cache)?;
    let output = Command::new(&artifact.path).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.is_empty(), "{}: {}\n{said}", file.display(), output.status);
    Ok(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn programs_print_what_they_say() {
    for file in programs() {
        let text = std::fs::read_to_string(&file).expect("readable");
        let expected: String =
            text.lines().map_while(|l| l.strip_prefix("// prints: ")).map(|l| format!("{l}\n")).collect();
        assert!(!expected.is_empty(), "{} says nothing", file.display());
        let printed = output_of(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert_eq!(printed, expected, "{}", file.display());
    }
}

/// `cugrad grad FILE` is one text: what two namespaces need stands there once.
#[test]
fn listed_helpers_stand_there_once() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/printing/two_namespaces.cu");
    let listing = Program::from_file(file).and_then(|p| list(&p)).unwrap_or_else(|e| panic!("{e}"));
    let text = listing.expect("it has requests").text;
    assert_eq!(text.matches("void rising_pullback_0(").count(), 1, "{text}");
    assert_eq!(text.matches("void twice_rev(").count(), 1, "{text}");
}
