//! The check of many functions at once. All of them stand in one file, which clang reads once; their derivatives, each in several
//! variants, are compiled together; then each is run.
//!
//! It happens in a process of its own, which says on stdout what it is about to do and what came out, one line each: a function that
//! ends the process is known by the last line.

mod arguments;
mod batch;
mod export;
mod numbers;
mod variants;

pub use arguments::{Bytes, Values};
pub use batch::{Options, run};
pub use variants::{Variant, variants};

use std::fmt;

/// What was found out about a function.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    Agrees,
    /// Left to a GPU.
    Written,
    /// With this code.
    Refused(String),
    /// Differences do not settle: no verdict.
    NotSmooth,
    /// Numbers without a size: no verdict.
    NotFinite,
    /// The function itself does not compile: a mistake of the one who drew it.
    Invalid(String),
    Wrong(Finding),
}

/// What is wrong: a short name of its sort, and the particulars.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Stays the same while the program is made smaller.
    pub sort: String,
    pub text: String,
}

impl Finding {
    pub fn new(sort: impl Into<String>, text: impl Into<String>) -> Finding {
        Finding { sort: sort.into(), text: text.into() }
    }
}

impl fmt::Display for Verdict {
    /// One line, which [`Verdict::read`] reads.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let line = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n");
        match self {
            Verdict::Agrees => write!(f, "agrees\t\t"),
            Verdict::Written => write!(f, "written\t\t"),
            Verdict::Refused(code) => write!(f, "refused\t{code}\t"),
            Verdict::NotSmooth => write!(f, "not smooth\t\t"),
            Verdict::NotFinite => write!(f, "not finite\t\t"),
            Verdict::Invalid(text) => write!(f, "invalid\t\t{}", line(text)),
            Verdict::Wrong(finding) => write!(f, "wrong\t{}\t{}", finding.sort, line(&finding.text)),
        }
    }
}

impl Verdict {
    pub fn read(line: &str) -> Option<Verdict> {
        let mut words = line.splitn(3, '\t');
        let (word, sort, text) = (words.next()?, words.next()?, words.next()?);
        let text = || text.replace("\\n", "\n").replace("\\\\", "\\");
        Some(match word {
            "agrees" => Verdict::Agrees,
            "written" => Verdict::Written,
            "refused" => Verdict::Refused(sort.to_string()),
            "not smooth" => Verdict::NotSmooth,
            "not finite" => Verdict::NotFinite,
            "invalid" => Verdict::Invalid(text()),
            "wrong" => Verdict::Wrong(Finding::new(sort, text())),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read_as_they_are_written() {
        let all = [
            Verdict::Agrees,
            Verdict::Refused("CG0219".into()),
            Verdict::Wrong(Finding::new("reverse", "1 and 2\n\"C:\\x\"")),
        ];
        for v in all {
            assert_eq!(Verdict::read(&v.to_string()), Some(v));
        }
    }
}
