//! What was found: each finding once, at once, with a count; a summary and the exit status at the end.
//!
//! Findings are the same if they are of one kind at the same source lines. The first of them is printed in full, so that it is
//! seen even if the program does not survive what it did.

use super::Check;
use std::collections::HashMap;
use std::io::Write;

/// Findings printed in full; further ones are only counted.
const PRINTED: usize = 50;
/// The exit status of a program with findings.
pub const EXIT_STATUS: i32 = 86;

/// A finding in words.
pub struct Text {
    /// What tells it from others: its kind and source lines.
    pub key: String,
    /// The first is its title.
    pub lines: Vec<String>,
    /// The user's file and line, where they are known.
    pub place: Option<(String, u32)>,
    /// Block and thread, where one CUDA thread did it.
    pub thread: Option<([u32; 3], [u32; 3])>,
}

#[derive(Default)]
pub struct Reports {
    /// Findings by kind and machine addresses, for which no words are needed the second time.
    by_address: HashMap<(u32, usize, usize), usize>,
    by_key: HashMap<String, usize>,
    found: Vec<Finding>,
    warnings: usize,
    /// What the running launch stopped at, if it is to stop.
    pub stopped: Option<Text>,
}

struct Finding {
    check: Check,
    title: String,
    count: u64,
}

impl Reports {
    /// Counts a finding at one or two return addresses, if they are known.
    pub fn again(&mut self, check: Check, at: (usize, usize)) -> bool {
        let known = self.by_address.get(&(check.bit(), at.0, at.1));
        if let Some(&number) = known {
            self.found[number].count += 1;
        }
        known.is_some()
    }

    /// A finding at one or two return addresses, in words.
    pub fn add(&mut self, check: Check, at: (usize, usize), text: Text) {
        // Whoever asked for that takes it from there, each time.
        if super::stops() {
            if check == Check::Memory {
                super::stopped::keep(&mut self.stopped, text);
            }
            return;
        }
        let number = match self.by_key.get(&text.key) {
            Some(&number) => number,
            None => self.first(check, text),
        };
        self.found[number].count += 1;
        // Without an address (a barrier) only the words tell.
        if at != (0, 0) {
            self.by_address.insert((check.bit(), at.0, at.1), number);
        }
    }

    fn first(&mut self, check: Check, text: Text) -> usize {
        let number = self.found.len();
        match number.cmp(&PRINTED) {
            std::cmp::Ordering::Less => print(&text.lines),
            std::cmp::Ordering::Equal => {
                print(&[format!("more than {PRINTED} reports; the rest is counted")])
            }
            std::cmp::Ordering::Greater => {}
        }
        self.found.push(Finding {
            check,
            title: text.lines.into_iter().next().unwrap_or_default(),
            count: 0,
        });
        self.by_key.insert(text.key, number);
        number
    }

    /// Something that works on today's hardware but is not promised: said once, not counted as a finding.
    pub fn warn(&mut self, text: Text) {
        if self.by_key.insert(text.key, usize::MAX).is_none() {
            self.warnings += 1;
            print(&text.lines);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The last lines: how often what was found, or that nothing was.
    pub fn summarise(&self, launches: u64, accesses: u64) {
        let work = format!("{}, {accesses} accesses checked", counted(launches, "launch", "launches"));
        let warned = match self.warnings {
            0 => String::new(),
            n => format!(", {}", counted(n as u64, "warning", "warnings")),
        };
        if self.found.is_empty() {
            return print(&[format!("{work}, no report{warned}")]);
        }
        for found in self.found.iter().take(PRINTED).filter(|found| found.count > 1) {
            print(&[format!("{} times: {}", found.count, found.title)]);
        }
        let kinds: Vec<String> = Check::ALL
            .iter()
            .map(|check| (check, self.found.iter().filter(|found| found.check == *check).count()))
            .filter(|(_, count)| *count > 0)
            .map(|(check, count)| format!("{} {count}", check.name()))
            .collect();
        let total = counted(self.found.len() as u64, "report", "reports");
        print(&[format!("{work}, {total} ({}){warned}", kinds.join(", "))]);
    }
}

fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// One write, so that lines stay together.
pub fn print(lines: &[String]) {
    let text = format!("sanitize: {}\n", lines.join("\n  "));
    let _ = std::io::stderr().write_all(text.as_bytes());
}
