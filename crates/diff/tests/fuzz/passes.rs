//! Passes, one by one, on what they are for: `tests/ir/passes/derivatives/*.ir`. Each file has a function, the name of
//! a pass, and whether that does something (`// does: something`) or must leave it alone (`// does: nothing`), because
//! a hypothesis is broken that the first line names. Numbers are checked as those of random programs are.
//!
//! Below `// expected:` stands what comes out: the prepared primal for passes on that, else the gradient (`BLESS=1` writes it).
//! Beside the lines of [`crate::regressions`] there may be `// option: assign`, `keep_seeds` or `no_outputs`, and `// without: PASS`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ::passes::{PASSES, Pass, Stage, Switches};
use diff::{Config, Generator};

use crate::check::{Case, Outcome};
use crate::regressions::{case_of, settings};

const EXPECTED: &str = "// expected:\n";

/// Passes without a file here: `ir`'s tests run the first four by themselves, `launches` is about host code (tests/cases/host),
/// `textures` about what has no numbers here (tests/programs/printing/texture_slopes.cu), and what `members` would take out `clean` has
/// taken out already.
const ELSEWHERE: [&str; 6] = ["inline", "clean", "words", "tidy", "launches", "textures"];

fn config(text: &str, off: &[&'static Pass]) -> Config {
    let has = |name: &str| settings(text, "option").contains(&name);
    let others = settings(text, "without");
    let off: Vec<_> = off.iter().copied().chain(PASSES.iter().filter(|p| others.contains(&p.name))).collect();
    Config {
        assign: has("assign"),
        keep_seeds: has("keep_seeds"),
        no_outputs: has("no_outputs"),
        passes: Switches::new(&off, &[]),
        ..Config::default()
    }
}

/// What the pass works on, after it and all that follow.
fn outcome(case: &Case, pass: &Pass, config: Config) -> String {
    let mut g = Generator::new(case.module.clone(), config);
    if pass.stage == Stage::Primal {
        let f = diff::prepared(&g, case.main);
        return ir::text::function(&g.module, &f);
    }
    match g.reverse(case.main, &case.request, "f_rev") {
        Ok(d) => d.functions.iter().map(|id| ir::text::function(&g.module, g.module.function(*id))).collect(),
        Err(why) => format!("// {why}\n"),
    }
}

#[test]
fn passes_do_what_they_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/passes");
    let mut files: Vec<_> = fs::read_dir(root.join("derivatives"))
        .expect("the folder exists")
        .map(|e| e.expect("readable").path())
        .collect();
    files.sort();
    let mut wrong: Vec<String> = Vec::new();
    let mut seen: BTreeMap<&str, [bool; 2]> = BTreeMap::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("readable");
        let (input, expected) = text.split_once(EXPECTED).unwrap_or((&text, ""));
        let name = path.display();
        let module = ir::parse::module(input).unwrap_or_else(|e| panic!("{name}: {e}"));
        ir::validate::module(&module).unwrap_or_else(|e| panic!("{name}: {e}"));
        let wanted = settings(input, "pass");
        let pass = PASSES.iter().find(|p| wanted == [p.name]).unwrap_or_else(|| panic!("{name}: a pass"));
        let does = settings(input, "does") == ["something"];
        seen.entry(pass.name).or_default()[usize::from(does)] = true;
        let case = case_of(input, module.clone(), 0);
        let with = outcome(&case, pass, config(input, &[]));
        let without = outcome(&case, pass, config(input, &[pass]));
        if (with != without) != does {
            wrong.push(format!("{name}: with `{}`\n{with}\nwithout\n{without}", pass.name));
            continue;
        }
        for seed in 0..3 {
            match case_of(input, module.clone(), seed).check() {
                Outcome::Passed { .. } => {}
                other => wrong.push(format!("{name}, seed {seed}: {other:?}")),
            }
        }
        if std::env::var("BLESS").is_ok() {
            let kept = if does { with } else { String::new() };
            let input = input.trim_end();
            let text = if does { format!("{input}\n\n{EXPECTED}{kept}") } else { format!("{input}\n") };
            fs::write(&path, text).expect("writable");
        } else if does && with != expected {
            wrong.push(format!("{name}: expected\n{expected}\nbut it is\n{with}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    for pass in PASSES.iter().filter(|p| !ELSEWHERE.contains(&p.name)) {
        let both = seen.get(pass.name).copied().unwrap_or_default();
        assert_eq!(
            both,
            [true, true],
            "`{}`: a file in which it does something, and one in which not",
            pass.name
        );
    }
}
