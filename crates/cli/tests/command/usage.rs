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
    assert_eq!(place.cugrad(&["-V"]).quietly(), format!("cugrad {}\n", env!("CARGO_PKG_VERSION")));
    let version = place.cugrad(&["--version"]);
    assert!(version.quietly().starts_with("cugrad "), "{}", version.stdout);
    assert!(
        version.stdout.contains("\nclang: ") && version.stdout.contains("\nnvcc: "),
        "{}",
        version.stdout
    );
    assert!(place.cugrad(&["grad", "--help"]).quietly().contains("--wrt"));
}

#[test]
fn every_command_shows_examples() {
    let place = Place::new();
    for command in
        ["grad", "check", "explain", "run", "build", "doctor", "errors", "include-dir", "completions", "man"]
    {
        let help = place.cugrad(&[command, "--help"]);
        let shown = help.quietly().split("Example").nth(1).unwrap_or_default();
        assert!(shown.contains("cugrad "), "{}", help.stdout);
    }
    for compiler in ["nvcc", "clang++"] {
        let help = place.cugrad(&[compiler, "--help"]);
        assert!(help.stdout.contains("--cugrad-no-outputs "), "{}", help.stdout);
    }
}

#[test]
fn shells_and_man_get_what_they_need() {
    let place = Place::new();
    for (shell, word) in [("bash", "complete -F"), ("zsh", "#compdef cugrad"), ("fish", "complete -c cugrad")]
    {
        let said = place.cugrad(&["completions", shell]);
        assert!(said.quietly().contains(word) && said.stdout.contains("keep-seeds"), "{shell}");
    }
    assert!(place.cugrad(&["man"]).quietly().contains(".TH cugrad 1"));
    place.cugrad(&["man", "--to", "pages"]).quietly();
    assert!(place.read("pages/cugrad-explain.1").contains("html"));
}

#[test]
fn codes_are_explained() {
    let place = Place::new();
    let said = place.cugrad(&["errors", "cg0101"]);
    assert!(said.quietly().starts_with("CG0101: goto\n"), "{}", said.stdout);
    assert!(
        said.stdout.contains("goto again;") && said.stdout.contains("Way out: write the jump"),
        "{}",
        said.stdout
    );
    assert_eq!(place.cugrad(&["errors"]).quietly().lines().count(), ir::Code::ALL.len());
    place.cugrad(&["errors", "CG0132"]).fails(1, &["`CG0132`", "did you mean CG0"]);
}

#[test]
fn names_that_are_not_there_have_neighbours() {
    let place = Place::new();
    place.write("k.cu", "namespace model { double energy(double width, double height) { return width * height; } }\n\
                         __global__ void smooth(float* out, const float* in) { out[threadIdx.x] = in[threadIdx.x]; }\n");
    place.cugrad(&["grad", "k.cu", "--of", "smoth"]).fails(1, &["CG0001", "did you mean `smooth`?"]);
    place.cugrad(&["grad", "k.cu", "--of", "enrgy"]).fails(1, &["did you mean `model::energy`?"]);
    place.cugrad(&["grad", "k.cu", "--of", "z"]).fails(1, &["in the file: `model::energy`, `smooth`"]);
    place
        .cugrad(&["grad", "k.cu", "--of", "model::energy", "--wrt", "widht"])
        .fails(1, &["did you mean `width`?"]);
    place.cugrad(&["grad", "k.cu", "--off", "smooth"]).fails(2, &["'--of'"]);
    place.cugrad(&["nvcc", "--cugrad-asign", "-c", "k.cu"]).fails(2, &["did you mean --cugrad-assign?"]);
    place.write(
        "r.cu",
        "#include <cugrad/cugrad.h>\ndouble f(double width) { return width * width; }\n\
                         int main() { double d = 0; cugrad::gradient(f, \"widht\").execute(1, &d); }\n",
    );
    place.cugrad(&["run", "--device", "cpu", "r.cu"]).fails(1, &["r.cu:3:", "did you mean `width`?"]);
}

#[test]
fn a_cache_that_cannot_be_written_is_named() {
    let place = Place::new();
    place.write("k.cu", "double f(double x) { return x * x; }\n");
    let with = |arguments: &[&str]| {
        let mut command = place.command();
        Said::of(command.args(arguments).env("CUGRAD_CACHE", "/proc/no-such-cache"))
    };
    let said = with(&["grad", "k.cu", "--of", "f"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(said.stderr.contains("note: the cache /proc/no-such-cache cannot be written"), "{}", said.stderr);
    assert!(with(&["doctor"]).stdout.contains("cache  missing  /proc/no-such-cache"));
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
