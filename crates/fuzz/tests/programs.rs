//! Random programs, what random programs have found before, and one that is wrong on purpose.
//!
//! `PROGRAMS_COUNT` and `PROGRAMS_SEED` look further, as does `cargo xtask fuzz`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use fuzz::check::Verdict;
use fuzz::hunt::{Checker, Settings, Tally, hunt};
use fuzz::subject::Subject;

const COUNT: usize = 300;

fn checker() -> Checker {
    Checker { some: 2, ..Checker::new(PathBuf::from(env!("CARGO_BIN_EXE_fuzz"))) }
}

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_programs_agree() {
    let (seed, count) = (number("PROGRAMS_SEED", 1), number("PROGRAMS_COUNT", COUNT));
    let workers = std::thread::available_parallelism().map_or(2, usize::from).min(8);
    let each = count.div_ceil(workers);
    let folder = tempfile::tempdir().expect("a folder");
    let results: Vec<_> = std::thread::scope(|s| {
        let hunts: Vec<_> = (0..workers)
            .map(|k| {
                let settings = Settings {
                    seed: (seed + k * each) as u64,
                    count: each.min(count.saturating_sub(k * each)),
                    limit: Duration::from_secs(3600),
                    together: 50,
                    sanitize_every: 0,
                    found: folder.path().to_path_buf(),
                    shrink: true,
                };
                s.spawn(move || hunt(&settings, &checker()))
            })
            .collect();
        hunts.into_iter().map(|h| h.join().expect("no panics")).collect()
    });
    let mut all = Tally::default();
    let mut found = Vec::new();
    for result in results {
        let (tally, wrong) = result.expect("the checker runs");
        all.merge(&tally);
        found.extend(wrong);
    }
    println!("{all}");
    for f in &found {
        println!("seed {}: {}: {}\n{}", f.seed, f.finding.sort, f.finding.text, f.subject.write());
    }
    assert!(found.is_empty(), "{} of {count} programs are wrong; see above", found.len());
    assert_eq!(all.invalid, 0, "what is drawn is right by construction");
    // Most of what is drawn says something.
    let refused: usize = all.refused.values().sum();
    assert!(all.not_smooth + all.not_finite + refused <= all.all / 10, "{all}");
}

/// Files of `tests/found` say what is right: `// now: agrees`, or `// now: refused CG0123`.
#[test]
fn what_was_found_stays_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/found");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder).expect("the folder is there").flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "cu"));
    files.sort();
    let (mut subjects, mut expected) = (Vec::new(), Vec::new());
    for (k, file) in files.iter().enumerate() {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let now =
            text.lines().find_map(|l| l.strip_prefix("// now: ")).expect("`// now: …` says what is right");
        let mut read = Subject::read_all(&text).expect("it has a subject");
        assert_eq!(read.len(), 1, "{}: one function to a file", file.display());
        let mut subject = read.remove(0);
        // Files are written one by one, and names may be the same.
        let own = format!("{}_{k}", subject.name);
        subject.text = format!("namespace found_{k} {{\n{}}}\n", subject.text);
        subject.text = subject.text.replace(&format!("{}(", subject.name), &format!("{own}("));
        subject.name = format!("found_{k}::{own}");
        expected.push((file.clone(), subject.name.clone(), now.to_string()));
        subjects.push(subject);
    }
    let checker = Checker { some: 0, ..checker() };
    let verdicts = checker.check(&subjects).expect("the checker runs");
    let mut wrong = Vec::new();
    for (file, name, now) in expected {
        let verdict = match verdicts.get(&name) {
            Some(Verdict::Agrees) => "agrees".to_string(),
            Some(Verdict::Refused(code)) => format!("refused {code}"),
            Some(other) => other.to_string(),
            None => "no verdict".into(),
        };
        if verdict != now {
            wrong.push(format!("{}: {verdict}, and not {now}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A derivative that is one percent off is seen.
#[test]
fn wrong_derivatives_are_seen() {
    let text = "\
// subject f grid 1 block 1
// arg y pointer d 2 -1 1 wrt
// arg x pointer d 2 -1 1 wrt
struct two { double value, pushforward; };
__device__ double square(double t) { return t * t; }
namespace cugrad { namespace custom_derivatives {
__device__ void square_pullback(double t, double seed, double* t_adj) { *t_adj += 1.98 * t * seed; }
__device__ two square_pushforward(double t, double t_tan) {
  return {t * t, 2.0 * t * t_tan};
}
} }
__device__ void f(double* y, const double* x) { y[0] += square(x[0]) + x[1]; }
";
    let subjects = Subject::read_all(text).expect("it is well formed");
    let verdicts = checker().check(&subjects).expect("the checker runs");
    assert!(
        matches!(verdicts.get("f"), Some(Verdict::Wrong(f)) if f.sort == "reverse is wrong"),
        "{verdicts:?}"
    );
}
