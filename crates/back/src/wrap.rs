//! Breaking long lines at the marks that [`crate::precedence`] left: as far out in the expression as possible,
//! then as late as fits.

use crate::precedence::break_depth;

const WIDTH: usize = 110;

/// The text, which may contain break marks, as lines of the given indentation; `reserved` columns stay free.
pub fn wrap(text: &str, indent: usize, reserved: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest: Vec<char> = text.chars().collect();
    let mut margin = indent;
    let width = WIDTH - reserved;
    loop {
        let shown = rest.iter().filter(|c| break_depth(**c).is_none()).count();
        let at = if margin + shown <= width { None } else { best_break(&rest, margin, width) };
        let Some(at) = at else {
            lines.push(line(&rest, margin));
            return lines;
        };
        lines.push(line(&rest[..at], margin));
        rest.drain(..=at);
        while rest.first() == Some(&' ') {
            rest.remove(0);
        }
        margin = indent + 4;
    }
}

fn line(chars: &[char], margin: usize) -> String {
    let text: String = chars.iter().filter(|c| break_depth(**c).is_none()).collect();
    format!("{}{}", " ".repeat(margin), text.trim_end())
}

/// The mark to break at: the outermost among those that fill a fair part of the line, the last of these; if
/// nothing fits, the first mark there is.
fn best_break(chars: &[char], margin: usize, width: usize) -> Option<usize> {
    let mut column = margin;
    let mut fitting: Vec<(u32, usize, usize)> = Vec::new();
    let mut first = None;
    for (i, c) in chars.iter().enumerate() {
        match break_depth(*c) {
            Some(depth) => {
                first = first.or(Some(i));
                if column <= width {
                    fitting.push((depth, i, column));
                }
            }
            None => column += 1,
        }
    }
    let fair: Vec<_> = fitting.iter().filter(|(_, _, column)| *column > WIDTH / 2).collect();
    let from: Vec<_> = if fair.is_empty() { fitting.iter().collect() } else { fair };
    let best = from.iter().map(|(depth, ..)| *depth).min();
    from.iter().rev().find(|(depth, ..)| Some(*depth) == best).map(|(_, i, _)| *i).or(first)
}

/// Whether the text fits on one line behind `used` columns.
pub fn fits(text: &str, used: usize) -> bool {
    used + text.chars().filter(|c| break_depth(*c).is_none()).count() <= WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::precedence::{ADD, Text};

    #[test]
    fn breaks_before_outer_operators() {
        let long = |c: &str| Text::atom(c.repeat(40));
        let sum = Text::binary("+", ADD, &Text::binary("+", ADD, &long("a"), &long("b")), &long("c"));
        let lines = wrap(&sum.s, 2, 0);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], format!("  {} + {}", "a".repeat(40), "b".repeat(40)));
        assert_eq!(lines[1], format!("      + {}", "c".repeat(40)));
    }
}
