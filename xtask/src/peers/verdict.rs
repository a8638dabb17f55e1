//! What comes of one program: it is compiled, run, and its output compared.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::Arguments;
use super::expected::compare;
use super::limit::{self, Ended};
use super::source::Source;

pub enum Outcome {
    Right,
    /// It runs; what it prints, or how it ends, is not what it should.
    Wrong(String),
    /// cugrad refuses it, by the first code, or when it runs.
    Refused {
        code: String,
        message: String,
    },
    /// The compiler does.
    Broken(String),
    TooLong,
}

impl Outcome {
    pub fn compiled(&self) -> bool {
        matches!(self, Outcome::Right | Outcome::Wrong(_))
    }

    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Right => "right",
            Outcome::Wrong(_) => "wrong",
            Outcome::Refused { .. } => "refused",
            Outcome::Broken(_) => "broken",
            Outcome::TooLong => "too long",
        }
    }
}

pub struct Verdict {
    pub outcome: Outcome,
    /// Lines that must be printed, and those that are.
    pub lines: usize,
    pub right: usize,
}

impl Verdict {
    pub fn why(&self) -> String {
        match &self.outcome {
            Outcome::Right => format!("{} of {} lines", self.right, self.lines),
            Outcome::Wrong(why) => format!("{} of {} lines; {why}", self.right, self.lines),
            Outcome::Refused { code, message } => format!("{code}: {message}"),
            Outcome::Broken(message) => message.clone(),
            Outcome::TooLong => "ran past the limit".to_string(),
        }
    }
}

/// Never fails: what cannot be done is what came of it.
pub fn judge(cugrad: &Path, source: &Source, folder: &Path, arguments: &Arguments) -> Verdict {
    let (outcome, right) =
        try_judge(cugrad, source, folder, arguments).unwrap_or_else(|why| (Outcome::Broken(why), 0));
    let _ = fs::remove_dir_all(folder);
    Verdict { outcome, lines: source.expected.len(), right }
}

fn try_judge(
    cugrad: &Path,
    source: &Source,
    folder: &Path,
    arguments: &Arguments,
) -> Result<(Outcome, usize), String> {
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let program = folder.join("program");
    let (seconds, refuse) = (arguments.limit, arguments.refuse.as_ref());
    let mut command = Command::new(cugrad);
    if source.is_cuda() {
        command
            .args(["build", "--device", "cpu"])
            .args(refuse.into_iter().flat_map(|when| ["--refuse", when]))
            .arg("-o")
            .arg(&program)
            .arg(&source.path)
            .args(&source.others)
            .arg("--")
            .args(&source.flags);
    } else {
        command.arg("clang++").args(refuse.map(|when| format!("--cugrad-refuse={when}")));
        command.args(&source.flags).args(["-w", "-o"]).arg(&program).arg(&source.path).args(&source.others);
    }
    let compiled = limit::run(command.current_dir(folder), folder, seconds)?;
    match compiled.status {
        None => return Ok((Outcome::TooLong, 0)),
        Some(status) if !status.success() => return Ok((failure(&compiled), 0)),
        Some(_) => {}
    }
    let ran = limit::run(Command::new(&program).current_dir(folder), folder, seconds)?;
    let Some(status) = ran.status else { return Ok((Outcome::TooLong, 0)) };
    let comparison = compare(&source.expected, &ran.output);
    if !status.success()
        && let Some(message) = ran.errors.lines().find_map(|line| line.strip_prefix("cugrad: "))
    {
        let (code, message) = ("at run time".to_string(), message.to_string());
        return Ok((Outcome::Refused { code, message }, comparison.right));
    }
    let outcome = match comparison.first_wrong {
        Some((wanted, there)) => Outcome::Wrong(format!("`{wanted}` is `{there}`{}", ending(&ran))),
        None if !status.success() => Outcome::Wrong(format!("all lines are there{}", ending(&ran))),
        None => Outcome::Right,
    };
    Ok((outcome, comparison.right))
}

/// How a program ended that did not end well.
fn ending(ran: &Ended) -> String {
    match ran.status {
        Some(status) if !status.success() => {
            format!("; {status} {}", ran.errors.lines().next().unwrap_or_default())
        }
        _ => String::new(),
    }
}

/// `error[CG0110]: …` is ours; anything else is the compiler's or the linker's.
fn failure(compiled: &Ended) -> Outcome {
    let lines = || compiled.errors.lines().chain(compiled.output.lines());
    let ours = lines().find_map(|line| {
        let (code, message) = line.split_once("error[")?.1.split_once(']')?;
        Some((code.to_string(), message.trim_start_matches(':').trim().to_string()))
    });
    if let Some((code, message)) = ours {
        return Outcome::Refused { code, message };
    }
    let first = lines().find(|line| line.contains("error:") || line.contains("undefined reference"));
    Outcome::Broken(first.or(compiled.errors.lines().next()).unwrap_or("no message").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_known_by_their_code() {
        let ended = |errors: &str| Ended { status: None, output: String::new(), errors: errors.to_string() };
        let Outcome::Refused { code, message } = failure(&ended("error[CG0110]: a thing\n --> f.C:1:2\n"))
        else {
            panic!("not ours")
        };
        assert_eq!((code.as_str(), message.as_str()), ("CG0110", "a thing"));
        assert!(matches!(failure(&ended("f.C:1:2: error: no\n")), Outcome::Broken(m) if m.ends_with("no")));
    }
}
