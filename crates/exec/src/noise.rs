//! What a compiler says about our own flags, before it has read a line of the user's.
//!
//! A flag that is silent here may be commented on elsewhere: on some processors `-march=native` names features that clang
//! warns about in every run, and what stands on PATH under the compiler's name may be a script that prints a line of its own. None of
//! that is about the user's program. So each set of our flags is tried once, on a program that does nothing:
//! * A flag that only makes programs faster is left out where the compiler says more with it than without, or fails.
//! * What it says even then is its own noise, and is taken out of what it says about programs.
//!
//! The answer is kept in the cache for the compiler (its path, size and time of change), the processor and the flags.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use cache::{Key, Limits, Store};

use crate::cache::{Cache, cpu_features};
use crate::error::Error;
use crate::{process, toolchain};

/// Of answers, a few lines each.
const LIMITS: Limits = Limits { entries: 256, bytes: 16 << 20 };

/// Flags of ours without which a program computes the same, and in nearly all cases does so as fast.
const NOT_NEEDED: [&str; 4] = ["-march=native", "-arch=native", "-fno-math-errno", "-pthread"];

/// A compiler and flags of ours that it is tried with.
pub(crate) struct Trial<'a> {
    pub compiler: &'a Path,
    /// `c++` or `cu`, as after `-x`.
    pub language: &'a str,
    pub flags: &'a [OsString],
    /// What follows the source when programs are linked.
    pub link_flags: &'a [OsString],
    pub limit: Duration,
}

/// What was found out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Noise {
    left_out: Vec<String>,
    /// As [`comparable`] makes them.
    lines: Vec<String>,
}

impl Noise {
    /// From the cache, or by trying.
    pub fn of(trial: &Trial, cache: &Cache) -> Noise {
        let (store, name) = (cache.store("noise", LIMITS), trial.key());
        let known = store.find(&name).and_then(|file| Noise::read(&fs::read_to_string(file).ok()?));
        if let Some(known) = known {
            return known;
        }
        let Ok(found) = trial.find_out(&store) else { return Noise::default() };
        // Where it cannot be written it is found out again.
        let _ = store.write(&name, found.write().as_bytes());
        found
    }

    /// The flags less those that are left out.
    pub fn quiet(&self, flags: Vec<OsString>) -> Vec<OsString> {
        flags.into_iter().filter(|flag| !self.left_out.iter().any(|left| flag == left.as_str())).collect()
    }

    /// What the compiler said, less what it always says. Its count of warnings goes down accordingly.
    pub fn taken_out_of(&self, said: &str) -> String {
        if self.lines.is_empty() {
            return said.to_string();
        }
        let mut kept = String::new();
        let mut warnings_taken = 0;
        for line in said.lines() {
            let plain = comparable(line);
            if self.lines.contains(&plain) {
                warnings_taken += usize::from(is_warning(&plain));
            } else if let Some(counted) = recounted(line, warnings_taken) {
                kept.extend(counted.map(|text| text + "\n"));
            } else {
                kept.push_str(line);
                kept.push('\n');
            }
        }
        kept
    }

    fn write(&self) -> String {
        let left_out = self.left_out.iter().map(|flag| format!("without {flag}\n"));
        let lines = self.lines.iter().map(|line| format!("says {line}\n"));
        left_out.chain(lines).chain(["end\n".to_string()]).collect()
    }

    fn read(text: &str) -> Option<Noise> {
        let mut noise = Noise::default();
        for line in text.strip_suffix("end\n")?.lines() {
            match line.split_once(' ')? {
                ("without", flag) => noise.left_out.push(flag.to_string()),
                ("says", line) => noise.lines.push(line.to_string()),
                _ => return None,
            }
        }
        Some(noise)
    }
}

impl Trial<'_> {
    fn key(&self) -> String {
        let mut key = Key::default();
        key.add(self.compiler.as_os_str().as_encoded_bytes());
        let data = self.compiler.canonicalize().and_then(fs::metadata);
        let changed =
            data.as_ref().ok().and_then(|data| data.modified().ok()?.duration_since(UNIX_EPOCH).ok());
        key.add(changed.unwrap_or_default().as_nanos().to_le_bytes());
        key.add(data.map_or(0, |data| data.len()).to_le_bytes());
        key.add(cpu_features());
        if self.language == "cu" {
            key.add(toolchain::gpus().join(","));
        }
        key.add(self.language);
        for flag in self.flags.iter().chain(self.link_flags) {
            key.add(flag.as_encoded_bytes());
        }
        key.finish()
    }

    fn find_out(&self, store: &Store) -> Result<Noise, Error> {
        let scratch = store.scratch().map_err(Error::io("cannot create", store.path("")))?;
        let source = scratch.join("nothing");
        fs::write(&source, "int main() {}\n").map_err(Error::io("cannot write", &source))?;
        self.compare(&source)
    }

    fn compare(&self, source: &Path) -> Result<Noise, Error> {
        let mut flags = self.flags.to_vec();
        let mut said = self.say(&flags, source)?;
        let mut left_out = Vec::new();
        for name in NOT_NEEDED {
            if said.as_ref().is_some_and(Vec::is_empty) {
                break;
            }
            let fewer: Vec<OsString> = flags.iter().filter(|flag| *flag != name).cloned().collect();
            if fewer.len() == flags.len() {
                continue;
            }
            let less = self.say(&fewer, source)?;
            let is_better = match (&less, &said) {
                (Some(less), Some(said)) => less.len() < said.len(),
                (Some(_), None) => true,
                (None, _) => false,
            };
            if is_better {
                (flags, said) = (fewer, less);
                left_out.push(name.to_string());
            }
        }
        // A compiler that fails in any case says so itself when the user's program is compiled.
        Ok(said.map(|lines| Noise { left_out, lines }).unwrap_or_default())
    }

    /// The lines that the compiler writes about a program without any fault; `None` where it fails.
    fn say(&self, flags: &[OsString], source: &Path) -> Result<Option<Vec<String>>, Error> {
        let mut command = Command::new(self.compiler);
        command.args(flags).args(["-x", self.language]).arg(source);
        if self.language == "c++" && !self.link_flags.is_empty() {
            command.args(["-x", "none"]);
        }
        command.args(self.link_flags).arg("-o").arg(source.with_extension("out"));
        let done = process::run(&mut command, self.limit)?;
        let lines = done.stderr.lines().filter(|line| recounted(line, 0).is_none()).map(comparable);
        Ok(done.status.success().then(|| lines.filter(|line| !line.is_empty()).collect()))
    }
}

/// A line without what differs between runs: colours, numbers, and names of temporary files.
fn comparable(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("\x1b[") {
        plain.push_str(&rest[..at]);
        let code = &rest[at..];
        rest = code.find(|c: char| c.is_ascii_alphabetic()).map_or("", |end| &code[end + 1..]);
    }
    plain.push_str(rest);
    let temporary = std::env::temp_dir();
    let words = plain.split_whitespace().map(|word| {
        let is_temporary = Path::new(word).starts_with(&temporary) || word.contains("/.scratch-");
        if is_temporary { "…".to_string() } else { without_numbers(word) }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn without_numbers(word: &str) -> String {
    let mut out = String::new();
    for c in word.chars() {
        match c {
            '0'..='9' if out.ends_with('0') => {}
            '0'..='9' => out.push('0'),
            other => out.push(other),
        }
    }
    out
}

fn is_warning(line: &str) -> bool {
    line.contains("warning: ")
}

/// If a line is clang's `2 warnings and 1 error generated.`: what is left of it with so many warnings less.
fn recounted(line: &str, fewer: usize) -> Option<Option<String>> {
    let counts = line.trim().strip_suffix(" generated.")?;
    let mut kept = Vec::new();
    for part in counts.split(" and ") {
        let (number, what) = part.split_once(' ')?;
        let number: usize = number.parse().ok()?;
        match what {
            "warning" | "warnings" => match number.saturating_sub(fewer) {
                0 => {}
                1 => kept.push("1 warning".to_string()),
                left => kept.push(format!("{left} warnings")),
            },
            "error" | "errors" => kept.push(part.to_string()),
            _ => return None,
        }
    }
    Some((!kept.is_empty()).then(|| format!("{} generated.", kept.join(" and "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(lines: &[&str]) -> Noise {
        Noise { left_out: vec!["-march=native".into()], lines: lines.iter().map(|l| comparable(l)).collect() }
    }

    #[test]
    fn noise_is_taken_out_and_warnings_are_counted_again() {
        let noise = noise(&["warning: odd processor", "cache: 3 hits"]);
        let said = "\x1b[1mwarning: \x1b[0modd processor\na.cu:1:2: warning: yours\ncache: 17 hits\n2 warnings generated.\n";
        assert_eq!(noise.taken_out_of(said), "a.cu:1:2: warning: yours\n1 warning generated.\n");
        assert_eq!(noise.taken_out_of("warning: odd processor\n1 warning generated.\n"), "");
        let failed = "warning: odd processor\na.cu:1:2: error: no\n1 warning and 1 error generated.\n";
        assert_eq!(noise.taken_out_of(failed), "a.cu:1:2: error: no\n1 error generated.\n");
    }

    #[test]
    fn what_was_found_out_is_read_back() {
        let noise = noise(&["warning: odd processor"]);
        assert_eq!(Noise::read(&noise.write()), Some(noise));
        assert_eq!(Noise::read(&Noise::default().write()), Some(Noise::default()));
        assert_eq!(Noise::read("says half a"), None);
    }

    #[test]
    fn counts_are_clangs() {
        assert_eq!(recounted("3 warnings generated.", 1), Some(Some("2 warnings generated.".into())));
        assert_eq!(recounted("1 error generated.", 1), Some(Some("1 error generated.".into())));
        assert_eq!(recounted("code generated.", 1), None);
    }
}
