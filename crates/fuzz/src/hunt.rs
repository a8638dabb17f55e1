//! Draws programs, has them checked in other processes, and tells what was found.

mod children;
mod tally;

use std::path::PathBuf;
use std::time::{Duration, Instant};

pub use children::Checker;
pub use tally::Tally;

use crate::check::{Finding, Verdict};
use crate::draw::Draw;
use crate::program::Program;
use crate::shrink::shrink;
use crate::subject::Subject;

#[derive(Clone, Debug)]
pub struct Settings {
    pub seed: u64,
    pub count: usize,
    pub limit: Duration,
    /// How many functions one file has.
    pub together: usize,
    /// One file in so many is run once more under the checker of memory and races.
    pub sanitize_every: usize,
    /// Where findings are written.
    pub found: PathBuf,
    pub shrink: bool,
}

/// One wrong function, made small.
#[derive(Debug)]
pub struct Found {
    pub seed: u64,
    pub finding: Finding,
    pub subject: Subject,
}

/// Draws and checks until there are enough, or time is over.
pub fn hunt(settings: &Settings, checker: &Checker) -> Result<(Tally, Vec<Found>), String> {
    let started = Instant::now();
    let mut tally = Tally::default();
    let mut found: Vec<Found> = Vec::new();
    let mut next = 0usize;
    let mut files = 0usize;
    while next < settings.count && started.elapsed() < settings.limit {
        let count = settings.together.min(settings.count - next);
        let seeds: Vec<u64> = (0..count).map(|k| settings.seed + (next + k) as u64).collect();
        let programs: Vec<Program> = seeds.iter().map(|s| Draw::program(*s)).collect();
        let subjects: Vec<Subject> = programs.iter().enumerate().map(|(k, p)| p.subject(k)).collect();
        let checker = &Checker { as_gpu: !files.is_multiple_of(2), ..checker.clone() };
        let mut verdicts = checker.check(&subjects)?;
        if settings.sanitize_every > 0 && files.is_multiple_of(settings.sanitize_every) {
            let fine = |s: &&Subject| verdicts.get(&s.name) == Some(&Verdict::Agrees) && !s.races;
            let fine: Vec<Subject> = subjects.iter().filter(fine).cloned().collect();
            let bad = Checker { sanitize: true, export: None, ..checker.clone() }.check(&fine)?;
            verdicts.extend(bad.into_iter().filter(|(_, v)| matches!(v, Verdict::Wrong(_))));
        }
        for ((seed, program), subject) in seeds.iter().zip(&programs).zip(&subjects) {
            let verdict = verdicts.get(&subject.name).cloned();
            let verdict = verdict.unwrap_or_else(|| Verdict::Invalid("no verdict".into()));
            tally.add(&verdict);
            if let Verdict::Invalid(text) = &verdict {
                let first = text.lines().find(|l| l.contains("error")).unwrap_or(text);
                eprintln!("seed {seed}: drawn wrongly: {first}");
            }
            if let Verdict::Refused(code) = &verdict {
                eprintln!("seed {seed}: refused ({code})");
            }
            let Verdict::Wrong(finding) = verdict else { continue };
            eprintln!("seed {seed}: {}: {}", finding.sort, finding.text.lines().next().unwrap_or_default());
            let alike = found.iter().filter(|f| f.finding.sort == finding.sort).count();
            let (subject, finding) = if settings.shrink && alike < 4 {
                shrink(program, &finding, checker)?
            } else {
                (subject.clone(), finding)
            };
            let one = Found { seed: *seed, finding, subject };
            write(settings, &one)?;
            found.push(one);
        }
        next += count;
        files += 1;
        eprintln!("{:.0} s: {tally}", started.elapsed().as_secs_f64());
    }
    Ok((tally, found))
}

fn write(settings: &Settings, found: &Found) -> Result<(), String> {
    let said = |e: std::io::Error| format!("{}: {e}", settings.found.display());
    std::fs::create_dir_all(&settings.found).map_err(said)?;
    let sort: String =
        found.finding.sort.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let sort: String = sort.chars().take(40).collect();
    let file = settings.found.join(format!("{sort}_{}.cu", found.seed));
    let lines = |text: &str| text.lines().map(|l| format!("// {l}\n")).collect::<String>();
    let head = lines(&format!("seed {}: {}\n{}", found.seed, found.finding.sort, found.finding.text));
    std::fs::write(&file, format!("{head}{}", found.subject.write())).map_err(said)
}
