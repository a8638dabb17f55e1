//! One function to be checked: its text, how it is launched and what its arguments hold. Many of them stand in one file, each under
//! a few lines that say this:
//! ```text
//! // subject k17 grid 2 block 8x4
//! // arg out pointer d 64 -1 1 wrt
//! // arg x pointer d 64 -1 1 wrt
//! // arg n value i 1 60 60
//! ```
//! An argument has a *layout*, one letter for each scalar of an element (`dd` is a `double2`, `id` a struct with an `int` and a
//! `double`), a number of elements, and the range that its numbers are drawn from. Words after `block` are marks: `single` (computed
//! in single precision), `races` (threads store one value to one place), `shared` and a number (bytes of dynamic shared memory).

use std::fmt::Write;

#[derive(Clone, PartialEq, Debug)]
pub struct Subject {
    pub name: String,
    /// The function and what it needs, without anything else.
    pub text: String,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: usize,
    pub single: bool,
    pub races: bool,
    pub args: Vec<Arg>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Arg {
    pub name: String,
    pub is_pointer: bool,
    pub layout: String,
    pub count: usize,
    pub low: f64,
    pub high: f64,
    /// Differentiated with respect to it.
    pub wrt: bool,
}

impl Arg {
    pub fn array(name: &str, layout: &str, count: usize, range: (f64, f64)) -> Arg {
        let wrt = layout.contains(['d', 'f']);
        let (low, high) = range;
        Arg { name: name.into(), is_pointer: true, layout: layout.into(), count, low, high, wrt }
    }

    pub fn value(name: &str, layout: &str, range: (f64, f64)) -> Arg {
        Arg { is_pointer: false, ..Arg::array(name, layout, 1, range) }
    }

    /// Offsets of an element's scalars, and its size.
    pub fn places(&self) -> (Vec<(usize, char)>, usize) {
        let (mut at, mut all, mut align) = (0usize, Vec::new(), 1);
        for c in self.layout.chars() {
            let size = size(c);
            at = at.next_multiple_of(size);
            all.push((at, c));
            at += size;
            align = align.max(size);
        }
        (all, at.next_multiple_of(align))
    }
}

/// Bytes of a scalar, by its letter; capitals are unsigned.
fn size(letter: char) -> usize {
    match letter.to_ascii_lowercase() {
        'c' => 1,
        's' => 2,
        'd' | 'l' => 8,
        _ => 4,
    }
}

/// `8x4`
fn sizes(text: &str) -> Option<[u32; 3]> {
    let mut all = [1; 3];
    for (k, size) in text.split('x').enumerate() {
        *all.get_mut(k)? = size.parse().ok()?;
    }
    Some(all)
}

fn sizes_text([x, y, z]: [u32; 3]) -> String {
    match (y, z) {
        (1, 1) => x.to_string(),
        (_, 1) => format!("{x}x{y}"),
        _ => format!("{x}x{y}x{z}"),
    }
}

impl Subject {
    pub fn wrt(&self) -> Vec<&str> {
        self.args.iter().filter(|a| a.wrt).map(|a| a.name.as_str()).collect()
    }

    /// With the lines that say how it is checked.
    pub fn write(&self) -> String {
        let (grid, block) = (sizes_text(self.grid), sizes_text(self.block));
        let mut out = format!("// subject {} grid {grid} block {block}", self.name);
        out.push_str(if self.single { " single" } else { "" });
        out.push_str(if self.races { " races" } else { "" });
        if self.shared > 0 {
            let _ = write!(out, " shared {}", self.shared);
        }
        out.push('\n');
        for a in &self.args {
            let kind = if a.is_pointer { "pointer" } else { "value" };
            let wrt = if a.wrt { " wrt" } else { "" };
            let _ =
                writeln!(out, "// arg {} {kind} {} {} {} {}{wrt}", a.name, a.layout, a.count, a.low, a.high);
        }
        out.push_str(self.text.trim_end());
        out.push('\n');
        out
    }

    /// All subjects of a file. What stands before the first is left out.
    pub fn read_all(text: &str) -> Result<Vec<Subject>, String> {
        let mut all: Vec<Subject> = Vec::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match (words.as_slice(), all.last_mut()) {
                (["//", "subject", name, "grid", grid, "block", block, marks @ ..], _) => all.push(Subject {
                    name: name.to_string(),
                    text: String::new(),
                    grid: sizes(grid).ok_or_else(|| format!("no size: {line}"))?,
                    block: sizes(block).ok_or_else(|| format!("no size: {line}"))?,
                    single: marks.contains(&"single"),
                    races: marks.contains(&"races"),
                    shared: match marks.iter().skip_while(|m| **m != "shared").nth(1) {
                        None => 0,
                        Some(n) => n.parse().map_err(|_| format!("no size: {line}"))?,
                    },
                    args: Vec::new(),
                }),
                (["//", "arg", name, kind, layout, count, low, high, wrt @ ..], Some(subject)) => {
                    let number = |w: &str| w.parse::<f64>().map_err(|_| format!("no number: {line}"));
                    subject.args.push(Arg {
                        name: name.to_string(),
                        is_pointer: *kind == "pointer",
                        layout: layout.to_string(),
                        count: number(count)? as usize,
                        low: number(low)?,
                        high: number(high)?,
                        wrt: !wrt.is_empty(),
                    });
                }
                (_, Some(subject)) => {
                    subject.text.push_str(line);
                    subject.text.push('\n');
                }
                (_, None) => {}
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let subject = Subject {
            name: "k1".into(),
            text: "__global__ void k1() {}\n".into(),
            grid: [2, 1, 1],
            block: [8, 4, 1],
            shared: 64,
            single: true,
            races: false,
            args: vec![Arg::array("x", "id", 4, (-1.0, 0.5)), Arg::value("n", "i", (3.0, 3.0))],
        };
        let text = format!("// found\n{}{}", subject.write(), subject.write());
        assert_eq!(Subject::read_all(&text), Ok(vec![subject.clone(), subject.clone()]));
        assert_eq!(subject.args[0].places(), (vec![(0, 'i'), (8, 'd')], 16));
    }
}
