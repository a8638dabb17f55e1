//! `docs/errors.md` is written from the catalogue of refusals: `BLESS=1` writes it, otherwise it must be equal.

use std::fmt::Write;
use std::path::Path;

use ir::Code;

const SECTIONS: [(&str, &str, &str); 3] = [
    ("CG00", "Requests", "What was asked for makes no sense, or is not available."),
    ("CG01", "Language", "A construct of C++ that differentiated code cannot contain."),
    ("CG02", "Derivatives", "Code that was understood, but whose derivative is not available."),
];

#[test]
fn the_page_is_what_the_catalogue_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors.md");
    let page = page();
    if std::env::var("BLESS").is_ok_and(|v| v == "1") {
        std::fs::write(&path, page).expect("the page can be written");
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/errors.md is not what ir::refusal says; run `cargo xtask bless`");
}

#[test]
fn every_code_has_a_section() {
    for code in Code::ALL {
        let sections = SECTIONS.iter().filter(|(prefix, ..)| code.name().starts_with(prefix));
        assert_eq!(sections.count(), 1, "{}", code.name());
    }
}

fn page() -> String {
    let mut page = String::from(
        "# Errors\n\n\
         cugrad differentiates a construct correctly or refuses it, with the place, a code, the reason and a hint:\n\n\
         ```\n\
         kernel.cu:12:5: error[CG0101]: goto\n\
         \x2012 |     goto done;\n\
         \x20   |     ^^^^\n\
         \x20 hint: write the jump as a loop, break or return\n\
         ```\n\n\
         Codes are never renumbered. `cugrad errors CG0101` prints one of them. Errors without a code are clang's.\n\
         This page is generated from `crates/ir/src/refusal.rs`; `cargo xtask bless` writes it anew.\n",
    );
    for (prefix, title, about) in SECTIONS {
        let _ = write!(page, "\n## {title}\n\n{about}\n\n| code | refused | way out |\n|---|---|---|\n");
        for code in Code::ALL.iter().filter(|c| c.name().starts_with(prefix)) {
            let hint = if code.hint().is_empty() { "said with the error" } else { code.hint() };
            let _ = writeln!(page, "| {} | {} | {} |", code.name(), code.title(), hint.replace('|', "\\|"));
        }
    }
    page
}
