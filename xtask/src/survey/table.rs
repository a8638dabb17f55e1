//! What came out of a survey, counted.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::Subject;
use super::attempt::{Attempt, Outcome};

/// Refusals that say that nothing of the kernel's floats comes out of it.
const NO_OUTPUT: [&str; 2] = ["CG0004", "CG0006"];
/// A refusal that says that there are no floats: of an instance for integers, mostly.
const NO_FLOATS: &str = "CG0008";
/// A refusal in clang's words.
const BROKEN_SOURCE: &str = "CG0123";

#[derive(Default)]
struct Counts {
    absent: usize,
    unparsed: usize,
    without_output: usize,
    broken: usize,
    differentiated: usize,
    rejected: usize,
    refused: BTreeMap<String, usize>,
}

pub fn table(files: usize, subjects: &[Subject], attempts: &[Attempt], folder: &Path) -> String {
    let mut counts = Counts::default();
    for attempt in attempts {
        counts.add(&attempt.outcome);
    }
    let there = attempts.len() - counts.absent;
    let parse = there - counts.unparsed;
    let with_output = parse - counts.without_output;
    let mut out = String::new();
    let mut row = |what: &str, number: usize, of: usize| {
        let share = if of == 0 { 0.0 } else { 100.0 * number as f64 / of as f64 };
        let _ = writeln!(out, "{what:<40}{number:>6}{share:>8.1} %");
    };
    row(&format!("kernels with float data, in {files} files"), there, there);
    row("parse", parse, there);
    row("have a float output", with_output, there);
    row("differentiated, of these", counts.differentiated, with_output);
    row("text compiles, of these", counts.differentiated - counts.rejected, counts.differentiated);
    let _ = writeln!(
        out,
        "not compiled, or without instance that has floats: {}; panics and timeouts: {}",
        counts.absent, counts.broken
    );
    let mut refused: Vec<(&String, &usize)> = counts.refused.iter().collect();
    refused.sort_by_key(|(code, count)| (std::cmp::Reverse(**count), *code));
    let refused: Vec<String> = refused.iter().map(|(code, count)| format!("{code} {count}")).collect();
    let _ = writeln!(out, "refused: {}", refused.join(", "));
    if let Some(i) = (0..attempts.len()).max_by_key(|&i| attempts[i].time) {
        let seconds = attempts[i].time.as_secs_f64();
        let _ = writeln!(out, "slowest: {seconds:.1} s for {}", name(&subjects[i], folder));
    }
    out
}

impl Counts {
    fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Differentiated { rejected } => {
                self.differentiated += 1;
                self.rejected += usize::from(rejected.is_some());
            }
            Outcome::Absent => self.absent += 1,
            Outcome::DoesNotParse(_) => self.unparsed += 1,
            Outcome::Broken(_) => self.broken += 1,
            Outcome::Refused { code, .. } if code == NO_FLOATS => self.absent += 1,
            Outcome::Refused { code, .. } if NO_OUTPUT.contains(&code.as_str()) => self.without_output += 1,
            Outcome::Refused { code, .. } => {
                self.unparsed += usize::from(code == BROKEN_SOURCE);
                *self.refused.entry(code.clone()).or_default() += 1;
            }
        }
    }
}

/// One line per kernel that something is wrong with.
pub fn failures(subjects: &[Subject], attempts: &[Attempt], folder: &Path) -> String {
    let lines = subjects.iter().zip(attempts).filter_map(|(subject, attempt)| {
        let what = match &attempt.outcome {
            Outcome::Differentiated { rejected: None } => return None,
            Outcome::Differentiated { rejected: Some(why) } => format!("text does not compile: {why}"),
            Outcome::Refused { code, message } => format!("{code}: {message}"),
            Outcome::Absent => "not compiled, or a template without instance".to_string(),
            Outcome::DoesNotParse(why) => format!("does not parse: {why}"),
            Outcome::Broken(why) => format!("broken: {why}"),
        };
        Some(format!("{}: {what}\n", name(subject, folder)))
    });
    lines.collect()
}

fn name(subject: &Subject, folder: &Path) -> String {
    let file = subject.file.strip_prefix(folder).unwrap_or(&subject.file);
    format!("{} {}", file.display(), subject.kernel.name)
}

#[cfg(test)]
mod tests {
    use super::super::kernels::Kernel;
    use super::*;
    use std::time::Duration;

    #[test]
    fn outcomes_are_counted() {
        let refused = |code: &str| Outcome::Refused { code: code.into(), message: String::new() };
        let outcomes = [
            Outcome::Differentiated { rejected: None },
            Outcome::Differentiated { rejected: Some("no".into()) },
            refused("CG0115"),
            refused("CG0006"),
            refused("CG0008"),
            refused("CG0123"),
            Outcome::Absent,
            Outcome::DoesNotParse("what".into()),
        ];
        let kernel = Kernel { name: "k".into(), is_template: false };
        let subject = |_: &Outcome| Subject { file: "t/a.cu".into(), kernel: kernel.clone() };
        let subjects: Vec<Subject> = outcomes.iter().map(subject).collect();
        let attempts = outcomes.into_iter().map(|outcome| Attempt { outcome, time: Duration::ZERO });
        let attempts: Vec<Attempt> = attempts.collect();
        let text = table(1, &subjects, &attempts, Path::new("t"));
        let row = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap_or("").to_string();
        for (start, number) in
            [("kernels", " 6 "), ("parse", " 4 "), ("have", " 3 "), ("differ", " 2 "), ("text", " 1 ")]
        {
            assert!(row(start).contains(number), "{text}");
        }
        assert_eq!(failures(&subjects, &attempts, Path::new("t")).lines().count(), 7);
    }
}
