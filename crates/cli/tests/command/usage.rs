//! What does not need a source: help, errors, doctor, and command lines that make no sense.

use crate::{Place, Said};

#[test]
fn wrong_command_lines_end_with_2() {
    let place = Place::new();
    for line in [
        &["grad"][..],
        &["nonsense"],
        &[],
        &["run", "a.cu", "--device", "abacus"],
        &["build", "a.cu"],
        &["grad", "a.cu", "--wrt", "x"],
        &["grad", "a.cu", "--no-such-option"],
    ] {
        let said = place.cugrad(line);
        assert_eq!(said.code, 2, "{line:?}: {}", said.stderr);
        assert!(said.stderr.contains("Usage") || said.stderr.contains("--help"), "{}", said.stderr);
    }
}

#[test]
fn help_and_version_are_no_errors() {
    let place = Place::new();
    let help = place.cugrad(&["--help"]);
    for command in ["grad", "run", "build", "nvcc", "clang++", "doctor", "errors", "include-dir"] {
        assert!(help.quietly().contains(command), "{}", help.stdout);
    }
    assert!(place.cugrad(&["--version"]).quietly().starts_with("cugrad "));
    assert!(place.cugrad(&["grad", "--help"]).quietly().contains("--wrt"));
}

#[test]
fn codes_are_explained() {
    let place = Place::new();
    let said = place.cugrad(&["errors", "cg0101"]);
    assert!(said.quietly().starts_with("CG0101: goto\n"), "{}", said.stdout);
    assert_eq!(place.cugrad(&["errors"]).quietly().lines().count(), ir::Code::ALL.len());
    place.cugrad(&["errors", "CG9999"]).fails(1, &["`CG9999`"]);
}

#[test]
fn the_doctor_says_whether_cugrad_can_work() {
    let place = Place::new();
    let said = place.cugrad(&["doctor"]);
    assert!(
        said.quietly().contains("clang") && said.stdout.contains("cugrad can differentiate"),
        "{}",
        said.stdout
    );
    let mut command = place.command();
    command.arg("doctor").env("PATH", "/no/such").env("CUGRAD_CLANG", "/no/such/clang");
    let without = Said::of(&mut command);
    assert_eq!(without.code, 1);
    assert!(
        without.stdout.contains("MISSING") && without.stdout.contains("apt-get install"),
        "{}",
        without.stdout
    );
}

#[test]
fn the_folder_of_the_headers_is_told() {
    let place = Place::new();
    let said = place.cugrad(&["include-dir"]);
    let folder = said.quietly();
    assert!(std::path::Path::new(folder.trim_end()).join("cugrad/cugrad.h").is_file(), "{folder}");
}
