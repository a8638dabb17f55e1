//! Names that generated code likes too: a parameter called `x_adj` beside `x`, a thread's number called `t0`, a helper called as the
//! derivative will be. None of them may be captured or meet another.

use super::Draw;
use crate::program::Program;

const OWN: [&str; 10] = ["x", "out", "y", "a", "n", "tid", "i", "z", "own", "total"];
const LIKED: [&str; 22] = [
    "x_adj",
    "out_adj",
    "y_adj",
    "a_adj",
    "z_adj",
    "x_tan",
    "out_tan",
    "t0",
    "t1",
    "t2",
    "trips",
    "trips_1",
    "tape",
    "sum_1",
    "i_1",
    "v_kept",
    "own_kept",
    "cugrad_tape",
    "result",
    "seed",
    "y_1",
    "adj",
];

impl Draw {
    pub(super) fn liked_names(&mut self, program: &mut Program) {
        let text = program.subject(0).write();
        let taken: Vec<&str> = words(&text).collect();
        let mut free: Vec<&str> = LIKED.into_iter().filter(|n| !taken.contains(n)).collect();
        let mut pairs = Vec::new();
        for own in OWN.into_iter().filter(|n| taken.contains(n)) {
            if self.rng.chance(50) && !free.is_empty() {
                let at = self.rng.below(free.len());
                pairs.push((own, free.remove(at)));
            }
        }
        program.rename(&|text| renamed(text, &pairs));
        for arg in &mut program.args {
            if let Some((_, new)) = pairs.iter().find(|(old, _)| *old == arg.name) {
                arg.name = new.to_string();
            }
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|w| !w.is_empty())
}

/// The text with other names, but for members.
fn renamed(text: &str, pairs: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let is_member = out.ends_with(['.', '@']) || out.ends_with("->");
        match pairs.iter().find(|(old, _)| *old == word) {
            Some((_, new)) if !is_member => out.push_str(new),
            _ => out.push_str(word),
        }
        let next = behind.chars().next().map_or(0, char::len_utf8);
        out.push_str(&behind[..next]);
        rest = &behind[next..];
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn members_keep_their_names() {
        let pairs = [("x", "t0"), ("i", "x_adj")];
        assert_eq!(super::renamed("x[i] + v.x * threadIdx.x", &pairs), "t0[x_adj] + v.x * threadIdx.x");
    }
}
