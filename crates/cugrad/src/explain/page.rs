//! `cugrad explain --html`: one page that stands alone, with the source and its notes on one side, the derivative on
//! the other, and every line linked to the lines it became or stems from.
//!
//! Ids: `s2-14` is line 14 of the module's file 2, `g7` line 7 of the derivative, `n3` note 3. The page is well-formed
//! XML but for its first line, so that a test can read it without a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use back::Origin;

use super::Explained;
use super::ideas::Idea;
use super::notes::{self, Kind, Note};
use super::totals;
use crate::Gradient;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// A longer file is shown around what is said about it.
const WHOLE_FILE: usize = 400;
const AROUND: u32 = 8;
/// Code that stands for a value without a name, in bytes.
const LONGEST_NAME: usize = 60;

impl Explained {
    /// One HTML page with everything in it, for this gradient.
    pub fn html(&self, gradient: &Gradient, ideas: &[Idea]) -> String {
        let notes = notes::all(self);
        let page = Page { explained: self, gradient, links: Links::of(gradient), notes: &notes };
        let primal = gradient.primal_function();
        let title = format!("Gradient of {}", primal.name);
        let body = page.header(&primal.name) + &change(ideas) + &page.legend() + &page.panes();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n{body}<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            escaped(&title)
        )
    }
}

/// Which lines of the derivative stem from which of the source.
struct Links {
    of_source: BTreeMap<(u32, u32), Vec<usize>>,
    /// By line, from 1 on.
    of_gradient: BTreeMap<usize, Origin>,
}

impl Links {
    fn of(gradient: &Gradient) -> Links {
        let mut links = Links { of_source: BTreeMap::new(), of_gradient: BTreeMap::new() };
        for (i, origin) in gradient.derived.origins.iter().enumerate().filter(|(_, o)| o.line > 0) {
            links.of_source.entry((origin.file, origin.line)).or_default().push(i + 1);
            links.of_gradient.insert(i + 1, *origin);
        }
        links
    }
}

struct Page<'p> {
    explained: &'p Explained,
    gradient: &'p Gradient,
    links: Links,
    notes: &'p [Note],
}

/// A file of the source, and which of its lines are shown.
struct Shown {
    number: u32,
    text: String,
    lines: BTreeSet<u32>,
}

impl Page<'_> {
    fn header(&self, name: &str) -> String {
        let wrt: Vec<String> = self.gradient.requested().iter().map(|n| code(n)).collect();
        let mut out = format!(
            "<header>\n<h1>Gradient of {}</h1>\n<p>With respect to {}, from <code>{}</code>. It is called \
             <code>{}</code>.</p>\n<dl>\n",
            code(name),
            wrt.join(", "),
            escaped(&self.gradient.file.display().to_string()),
            escaped(&self.gradient.derived.name),
        );
        for (name, value) in totals::all(self.explained, self.gradient) {
            let _ = writeln!(out, "<div><dt>{name}</dt><dd>{}</dd></div>", escaped(&value));
        }
        out + "</dl>\n</header>\n"
    }

    fn legend(&self) -> String {
        let mut out = String::from("<form id=\"legend\">\n");
        for kind in Kind::ALL {
            let count = self.notes.iter().filter(|n| n.kind == kind).count();
            if count > 0 {
                let class = kind.class();
                let _ = writeln!(
                    out,
                    "<label class=\"{class}\"><input type=\"checkbox\" checked=\"checked\" value=\"{class}\"/> {} \
                     <b>{count}</b></label>",
                    kind.title()
                );
            }
        }
        out + "</form>\n"
    }

    fn panes(&self) -> String {
        let files = self.files();
        let mut out = String::from("<main>\n<section id=\"source\">\n");
        for file in &files {
            let name = self.explained.files.get(file.number as usize).map_or("", String::as_str);
            let _ = writeln!(out, "<h2>{}</h2>\n<div class=\"code\">", escaped(name));
            self.source(file, &files, &mut out);
            out.push_str("</div>\n");
        }
        let placed = |n: &Note| is_shown(&files, n.span.file, n.span.line);
        let others: Vec<usize> = (0..self.notes.len()).filter(|i| !placed(&self.notes[*i])).collect();
        if !others.is_empty() {
            out.push_str("<h2>In code that is not shown</h2>\n");
            self.list(&others, &files, &mut out);
        }
        out.push_str("</section>\n<section id=\"gradient\">\n<h2>The gradient</h2>\n<div class=\"code\">\n");
        for (i, text) in self.gradient.source().lines().enumerate() {
            self.gradient_line(i + 1, text, &files, &mut out);
        }
        out + "</div>\n</section>\n</main>\n"
    }

    /// The files of which something is said, the request's own first.
    fn files(&self) -> Vec<Shown> {
        let home = self.gradient.primal_function().span.file;
        let of_notes = self.notes.iter().map(|n| (n.span.file, n.span.line)).filter(|(_, line)| *line > 0);
        let mut wanted: BTreeMap<u32, Vec<u32>> = BTreeMap::from([(home, Vec::new())]);
        for (file, line) in of_notes.chain(self.links.of_source.keys().copied()) {
            wanted.entry(file).or_default().push(line);
        }
        let read = |(number, near): (u32, Vec<u32>)| {
            let text = std::fs::read_to_string(self.explained.files.get(number as usize)?).ok()?;
            let count = text.lines().count() as u32;
            let is_near = |line: &u32| near.iter().any(|n| n.abs_diff(*line) <= AROUND);
            let whole = count as usize <= WHOLE_FILE && number == home;
            let lines = (1..=count).filter(|l| whole || is_near(l)).collect();
            Some(Shown { number, text, lines })
        };
        let mut files: Vec<Shown> = wanted.into_iter().filter_map(read).collect();
        files.sort_by_key(|f| f.number != home);
        files
    }

    fn source(&self, file: &Shown, files: &[Shown], out: &mut String) {
        let mut last = 0;
        for (line, text) in (1..).zip(file.text.lines()).filter(|(line, _)| file.lines.contains(line)) {
            if line != last + 1 {
                out.push_str("<div class=\"gap\">⋯</div>\n");
            }
            last = line;
            let here: Vec<usize> = (0..self.notes.len())
                .filter(|i| (self.notes[*i].span.file, self.notes[*i].span.line) == (file.number, line))
                .collect();
            let became = self.links.of_source.get(&(file.number, line)).map_or(&[][..], Vec::as_slice);
            let ids: Vec<String> = became.iter().map(|g| format!("g{g}")).collect();
            opening(&format!("s{}-{line}", file.number), &ids, line as usize, out);
            let _ = writeln!(out, "<code>{}</code></div>", self.marked(text, &here));
            self.list(&here, files, out);
        }
    }

    fn gradient_line(&self, number: usize, text: &str, files: &[Shown], out: &mut String) {
        let origin = self.links.of_gradient.get(&number).filter(|o| is_shown(files, o.file, o.line));
        let with: Vec<String> = origin.iter().map(|o| format!("s{}-{}", o.file, o.line)).collect();
        opening(&format!("g{number}"), &with, number, out);
        let (text, comment) = text.find("//").map_or((text, ""), |at| text.split_at(at));
        let comment = if comment.is_empty() { String::new() } else { format!("<i>{}</i>", escaped(comment)) };
        let _ = writeln!(out, "<code>{}{comment}</code></div>", escaped(text));
    }

    /// The text with what notes are about marked; of marks inside of each other the inner one counts, of two on
    /// one piece the earlier kind.
    fn marked(&self, text: &str, notes: &[usize]) -> String {
        let bytes = |at: u32| floor(text, at as usize);
        let range = |i: &usize| {
            let span = self.notes[*i].span;
            let start = bytes(span.col.saturating_sub(1));
            (start, bytes(start as u32 + span.len.max(1)))
        };
        let mut cuts: BTreeSet<usize> = BTreeSet::from([0, text.len()]);
        cuts.extend(notes.iter().flat_map(|i| [range(i).0, range(i).1]));
        let cuts: Vec<usize> = cuts.into_iter().collect();
        let mut out = String::new();
        for pair in cuts.windows(2) {
            let covers = |i: &&usize| range(i).0 <= pair[0] && pair[1] <= range(i).1;
            let inner =
                notes.iter().filter(covers).min_by_key(|i| (range(i).1 - range(i).0, self.notes[**i].kind));
            let piece = escaped(&text[pair[0]..pair[1]]);
            let _ = match inner {
                Some(i) => {
                    write!(
                        out,
                        "<a class=\"mark {}\" href=\"#n{i}\">{piece}</a>",
                        self.notes[*i].kind.class()
                    )
                }
                None => write!(out, "{piece}"),
            };
        }
        out
    }

    fn list(&self, notes: &[usize], files: &[Shown], out: &mut String) {
        if notes.is_empty() {
            return;
        }
        out.push_str("<ul class=\"notes\">\n");
        for i in notes {
            let note = &self.notes[*i];
            let price = if note.price.is_empty() {
                String::new()
            } else {
                format!(" <span class=\"price\">{}</span>", linked(&note.price, note.span.file, files))
            };
            let _ = writeln!(
                out,
                "<li id=\"n{i}\" class=\"{}\"><b>{}</b>: <span class=\"what\">{}</span>{price} <span \
                 class=\"why\">{}</span></li>",
                note.kind.class(),
                worded(&about(note, files)),
                escaped(&note.what),
                linked(&note.reason, note.span.file, files),
            );
        }
        out.push_str("</ul>\n");
    }
}

/// The start of a line of either side, with a link to its first counterpart.
fn opening(id: &str, with: &[String], number: usize, out: &mut String) {
    let _ = match with.first() {
        Some(first) => write!(
            out,
            "<div class=\"line\" id=\"{id}\" data-with=\"{}\"><a class=\"number\" href=\"#{first}\">{number}</a>",
            with.join(" ")
        ),
        None => write!(out, "<div class=\"line\" id=\"{id}\"><span class=\"number\">{number}</span>"),
    };
}

fn change(ideas: &[Idea]) -> String {
    if ideas.is_empty() {
        return String::new();
    }
    let mut out = String::from("<section id=\"change\">\n<h2>What you could change</h2>\n<ul>\n");
    for idea in ideas {
        let _ = writeln!(out, "<li><code>{}</code> {}</li>", escaped(&idea.change), worded(&idea.effect));
    }
    out + "</ul>\n</section>\n"
}

/// What a note is about: what it says, or what stands at its place, if that is short.
fn about(note: &Note, files: &[Shown]) -> String {
    if !note.about.is_empty() {
        return note.about.clone();
    }
    let text = files.iter().find(|f| f.number == note.span.file).and_then(|f| {
        let line = f.text.lines().nth((note.span.line as usize).checked_sub(1)?)?;
        let start = floor(line, (note.span.col as usize).saturating_sub(1));
        Some(&line[start..floor(line, start + note.span.len as usize)])
    });
    match text.filter(|t| !t.is_empty() && t.len() <= LONGEST_NAME && !t.contains('`')) {
        Some(text) => format!("`{text}`"),
        None => "a value".into(),
    }
}

fn is_shown(files: &[Shown], file: u32, line: u32) -> bool {
    files.iter().any(|f| f.number == file && f.lines.contains(&line))
}

/// Escaped, with `line 12` as a link where that line is on the page.
fn linked(text: &str, file: u32, files: &[Shown]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("line ") {
        let digits = rest[at + 5..].chars().take_while(char::is_ascii_digit).count();
        let (before, from) = rest.split_at(at);
        let (word, after) = from.split_at(5 + digits);
        out.push_str(&worded(before));
        match word[5..].parse() {
            Ok(line) if is_shown(files, file, line) => {
                let _ = write!(out, "<a href=\"#s{file}-{line}\">{word}</a>");
            }
            _ => out.push_str(word),
        }
        rest = after;
    }
    out + &worded(rest)
}

/// Escaped, with what stands between backticks as code.
fn worded(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let is_code = |i: usize| i % 2 == 1 && i + 1 < parts.len();
    let piece = |(i, part): (usize, &&str)| if is_code(i) { code(part) } else { escaped(part) };
    parts.iter().enumerate().map(piece).collect()
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The last boundary between characters up to here.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_lines_are_marked() {
        let files = [Shown { number: 0, text: String::new(), lines: BTreeSet::from([6]) }];
        assert_eq!(
            linked("store in line 6 of `a<b>`, not line 7", 0, &files),
            "store in <a href=\"#s0-6\">line 6</a> of <code>a&lt;b&gt;</code>, not line 7"
        );
        assert_eq!(worded("an odd ` stays"), "an odd  stays");
        assert_eq!(floor("aé", 2), 1);
    }
}
