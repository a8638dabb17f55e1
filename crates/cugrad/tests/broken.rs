//! Sources with something wrong: those of the cases, cut off, or with words taken away, doubled, exchanged or replaced by others of
//! the same file. Whatever stands there is read and differentiated, or refused with a place: nothing panics, and nothing is a bug by its own words.
//!
//! `BROKEN_SEED` and `BROKEN_COUNT` look further.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use cugrad::{Error, Mode, Program};

const COUNT: u64 = 60;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(otherwise)
}

/// splitmix64
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}

/// Words, numbers, and everything else character by character, with the spaces before each.
fn words(text: &str) -> Vec<&str> {
    let (mut all, mut start, mut rest) = (Vec::new(), 0, text.char_indices().peekable());
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    while let Some((_, c)) = rest.next() {
        if c.is_whitespace() {
            continue;
        }
        while is_word(c) && rest.peek().is_some_and(|(_, next)| is_word(*next)) {
            rest.next();
        }
        let end = rest.peek().map_or(text.len(), |(at, _)| *at);
        all.push(&text[start..end]);
        start = end;
    }
    all
}

fn change(text: &str, rng: &mut Rng) -> String {
    let mut all = words(text);
    for _ in 0..1 + rng.below(2) {
        let (at, other) = (rng.below(all.len()), rng.below(all.len()));
        match rng.below(6) {
            0 => {
                all.remove(at);
            }
            1 => all.insert(at, all[at]),
            2 => all.swap(at, other),
            3 if rng.below(3) == 0 => all.truncate(at),
            // A word for a word, and a sign for a sign.
            _ => {
                let sort = |w: &str| w.trim().starts_with(|c: char| c.is_alphanumeric() || c == '_');
                let alike: Vec<&str> = all.iter().copied().filter(|w| sort(w) == sort(all[at])).collect();
                all[at] = alike[rng.below(alike.len())];
            }
        }
        if all.is_empty() {
            break;
        }
    }
    all.concat()
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let inside = |dir: PathBuf| std::fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path());
    let mut all: Vec<PathBuf> =
        inside(root).flat_map(inside).filter(|p| p.join("kernel.cu").exists()).collect();
    all.sort();
    all
}

/// What is wrong with how a source is dealt with.
fn complaint(file: &Path, of: &str, mode: Mode) -> Option<String> {
    let run = || Program::from_file(file).and_then(|p| p.derivative(of, mode).wrt_all().map(|_| ()));
    match catch_unwind(AssertUnwindSafe(run)) {
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or(panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default();
            Some(format!("panics: {}", text.lines().next().unwrap_or_default()))
        }
        Ok(Err(Error::Refused { diagnostics, rendered, .. })) => {
            // The function that is asked for may be gone: that is no place in the source.
            let placed = |d: &ir::Diagnostic| d.span.line > 0 || d.code == ir::Code::UnknownFunction;
            let placed = !diagnostics.is_empty() && diagnostics.iter().all(placed);
            (!placed).then(|| format!("refused without a place: {rendered}"))
        }
        Ok(Err(e @ (Error::Front(_) | Error::Exec(_)))) => {
            let said = e.to_string();
            (!said.contains("error:")).then_some(said)
        }
        // The name, or what may be asked of it, is not what it was.
        Ok(Err(Error::Usage(_) | Error::Launch(_) | Error::Stopped(_)) | Ok(())) => None,
    }
}

#[test]
fn broken_sources_are_errors_with_a_place() {
    let (seed, count) = (number("BROKEN_SEED", 1), number("BROKEN_COUNT", COUNT));
    let (cases, folder) = (cases(), tempfile::tempdir().expect("a folder"));
    assert!(cases.len() > 100, "the cases are there");
    let mut found = Vec::new();
    for seed in seed..seed + count {
        let mut rng = Rng(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
        let case = &cases[rng.below(cases.len())];
        let read = |name: &str| std::fs::read_to_string(case.join(name)).expect("a case has both files");
        let toml: toml::Table = read("case.toml").parse().expect("a case is described");
        let of = toml["of"].as_str().expect("a case is of a function");
        let text = change(&read("kernel.cu"), &mut rng);
        let file = folder.path().join(format!("broken_{seed}.cu"));
        std::fs::write(&file, &text).expect("a file");
        let mode = if rng.below(3) == 0 { Mode::Forward } else { Mode::Reverse };
        if let Some(why) = complaint(&file, of, mode) {
            found.push(format!("seed {seed}, {}: {why}\n{text}", case.display()));
        }
    }
    assert!(found.is_empty(), "{} of {count}:\n{}", found.len(), found.join("\n\n"));
}
