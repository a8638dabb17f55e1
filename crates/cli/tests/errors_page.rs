//! `docs/errors.md` is written from the catalogue of refusals, the reasons and the examples that `cugrad errors` prints; the examples are
//! files of tests/errors. `BLESS=1` writes both, otherwise they must be equal.

#[path = "../src/errors/text.rs"]
#[allow(dead_code)] // What the page does not show, the command does.
mod text;

use std::fmt::Write;
use std::path::Path;

use ir::Code;
use text::{REASONS, Text};

const SECTIONS: [(&str, &str, &str); 3] = [
    ("CG00", "Requests", "What was asked for makes no sense, or is not available."),
    ("CG01", "Language", "A construct of C++ that differentiated code cannot contain."),
    ("CG02", "Derivatives", "Code that was understood, but whose derivative is not available."),
];

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn equal_or_blessed(path: &Path, text: String) {
    if std::env::var("BLESS").is_ok_and(|v| v == "1") {
        std::fs::write(path, text).expect("it can be written");
        return;
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == text, "{} is not what its sources say; run `cargo xtask bless`", path.display());
}

#[test]
fn the_page_is_what_the_catalogue_says() {
    equal_or_blessed(&root().join("docs/errors.md"), page());
}

#[test]
fn examples_are_files_of_the_tests() {
    equal_or_blessed(&root().join("crates/cli/src/errors/examples.txt"), examples());
}

/// The files that `crates/cugrad/tests/errors.rs` sees refused, with the code that they are an example of.
fn examples() -> String {
    let mut all = String::new();
    for line in REASONS.lines().filter(|l| l.starts_with("CG")) {
        let (code, file) = line.split_once(' ').expect("a code and a file");
        if file == "-" {
            continue;
        }
        let path = root().join("tests/errors").join(file);
        let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(source.contains(code), "{file} is not about {code}");
        let _ = write!(all, "== {file}\n{}\n\n", source.trim_end());
    }
    all
}

#[test]
fn every_code_has_a_reason() {
    let named: Vec<&str> = REASONS.lines().step_by(2).filter_map(|l| l.split(' ').next()).collect();
    let known: Vec<&str> = Code::ALL.iter().map(|c| c.name()).collect();
    assert_eq!(named, known, "reasons.txt has two lines for each code, in the order of the catalogue");
}

#[test]
fn every_code_has_a_section() {
    for code in Code::ALL {
        let sections = SECTIONS.iter().filter(|(prefix, ..)| code.name().starts_with(prefix));
        assert_eq!(sections.count(), 1, "{}", code.name());
    }
}

fn page() -> String {
    let examples = examples();
    let mut page = String::from(
        "# Errors\n\n\
         cugrad differentiates a construct correctly or refuses it, with the place, a code, the reason and a hint:\n\n\
         ```\n\
         kernel.cu:6:10: error[CG0007]: `tmp` carries derivatives between requested parameters, but is not requested itself\n\
         \x20 |\n\
         4 |   double q = x[i] * 2.0;\n\
         \x20 |              ---- derivatives come in here: `x` is in the request\n\
         5 |   tmp[i] = q + 1.0;\n\
         \x20 |   ---------------- they are handed on to parameter `tmp`\n\
         6 |   y[i] = tmp[n - 1 - i] * q;\n\
         \x20 |          ^^^^^^^^^^^^^^\n\
         \x20 hint: add `tmp` to the request, so that its adjoint has memory\n\
         ```\n\n\
         Codes are never renumbered. `cugrad errors CG0101` prints what this page says about one of them. Errors without a code are clang's.\n\
         This page is generated from `crates/ir/src/refusal.rs` and `crates/cli/src/errors`; `cargo xtask bless` writes it anew.\n\n\
         In the examples, a comment `//^^^` stands under the place that the error names.\n",
    );
    for (prefix, title, about) in SECTIONS {
        let _ = write!(page, "\n## {title}\n\n{about}\n\n| code | refused | way out |\n|---|---|---|\n");
        for code in Code::ALL.iter().filter(|c| c.name().starts_with(prefix)) {
            let hint = if code.hint().is_empty() { "said with the error" } else { code.hint() };
            let name = code.name();
            let anchor = name.to_lowercase();
            let _ =
                writeln!(page, "| [{name}](#{anchor}) | {} | {} |", code.title(), hint.replace('|', "\\|"));
        }
        for code in Code::ALL.iter().filter(|c| c.name().starts_with(prefix)) {
            let about = Text::of(*code, &examples);
            let _ =
                write!(page, "\n### {}\n\n**{}.** {}\n", code.name(), capital(code.title()), about.reason);
            if let Some(example) = about.example {
                let _ = write!(page, "\n```cpp\n{example}\n```\n");
            }
            let _ = write!(page, "\nWay out: {}.\n", about.way_out());
        }
    }
    page
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |c| c.to_uppercase().collect::<String>() + letters.as_str())
}
