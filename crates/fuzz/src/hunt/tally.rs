//! How many functions came out how.

use std::collections::BTreeMap;
use std::fmt;

use crate::check::Verdict;

#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub all: usize,
    pub agree: usize,
    /// For a GPU to check.
    pub written: usize,
    pub not_smooth: usize,
    pub not_finite: usize,
    pub invalid: usize,
    pub wrong: usize,
    /// By code.
    pub refused: BTreeMap<String, usize>,
}

impl Tally {
    pub fn add(&mut self, verdict: &Verdict) {
        self.all += 1;
        match verdict {
            Verdict::Agrees => self.agree += 1,
            Verdict::Written => self.written += 1,
            Verdict::Refused(code) => *self.refused.entry(code.clone()).or_default() += 1,
            Verdict::NotSmooth => self.not_smooth += 1,
            Verdict::NotFinite => self.not_finite += 1,
            Verdict::Invalid(_) => self.invalid += 1,
            Verdict::Wrong(_) => self.wrong += 1,
        }
    }

    pub fn merge(&mut self, other: &Tally) {
        self.all += other.all;
        self.agree += other.agree;
        self.written += other.written;
        self.not_smooth += other.not_smooth;
        self.not_finite += other.not_finite;
        self.invalid += other.invalid;
        self.wrong += other.wrong;
        for (code, n) in &other.refused {
            *self.refused.entry(code.clone()).or_default() += n;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let refused: usize = self.refused.values().sum();
        let codes: Vec<String> = self.refused.iter().map(|(code, n)| format!("{code} {n}")).collect();
        write!(
            f,
            "{} functions: {} agree, {} written, {} wrong, {refused} refused ({}), {} not smooth, {} not finite, {} drawn wrongly",
            self.all,
            self.agree,
            self.written,
            self.wrong,
            codes.join(", "),
            self.not_smooth,
            self.not_finite,
            self.invalid
        )
    }
}
