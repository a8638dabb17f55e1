//! Statements as a small tree, and how they are laid out: two columns per level, braces left out around one
//! short statement, `else if` chains, citations of the primal's lines.

use crate::wrap::{fits, wrap};

pub enum Stmt {
    Line {
        text: String,
        /// The primal's line it stems from, or 0.
        line: u32,
    },
    /// A comment that starts a section.
    Section(String),
    If {
        cond: String,
        /// The opposite condition.
        negated: String,
        then: Vec<Stmt>,
        els: Vec<Stmt>,
        line: u32,
    },
    /// `for (…)` or `while (…)`.
    Loop { head: String, pragma: Option<String>, body: Vec<Stmt>, line: u32 },
}

pub struct Renderer {
    pub lines: Vec<String>,
    cite: bool,
    last_cited: u32,
}

impl Renderer {
    pub fn new(cite: bool) -> Self {
        Renderer { lines: Vec::new(), cite, last_cited: 0 }
    }

    pub fn all(&mut self, stmts: &[Stmt], indent: usize) {
        for (i, s) in stmts.iter().enumerate() {
            self.one(s, indent, i == 0);
        }
    }

    fn one(&mut self, stmt: &Stmt, indent: usize, first: bool) {
        match stmt {
            Stmt::Line { text, line } => self.text(text, indent, *line),
            Stmt::Section(title) => {
                if !first {
                    self.lines.push(String::new());
                }
                self.lines.push(format!("{}// {title}", " ".repeat(indent)));
            }
            Stmt::If { .. } => self.conditional(stmt, indent),
            Stmt::Loop { head, pragma, body, line } => {
                if let Some(pragma) = pragma {
                    self.lines.push(format!("{}{pragma}", " ".repeat(indent)));
                }
                match self.short(head, body, indent) {
                    Some((text, inner)) => self.text(&text, indent, if *line == 0 { inner } else { *line }),
                    None => {
                        self.text(&format!("{head} {{"), indent, *line);
                        self.all(body, indent + 2);
                        self.close("}", indent);
                    }
                }
            }
        }
    }

    fn conditional(&mut self, stmt: &Stmt, indent: usize) {
        let Stmt::If { cond, then, els, line, .. } = stmt else { return };
        if els.is_empty()
            && let Some((text, inner)) = self.short(&format!("if ({cond})"), then, indent)
        {
            self.text(&text, indent, if *line == 0 { inner } else { *line });
            return;
        }
        self.text(&format!("if ({cond}) {{"), indent, *line);
        self.all(then, indent + 2);
        let mut rest = els;
        loop {
            match rest.as_slice() {
                [] => break,
                [Stmt::If { cond, then, els, line, .. }] => {
                    self.text(&format!("}} else if ({cond}) {{"), indent, *line);
                    self.all(then, indent + 2);
                    rest = els;
                }
                stmts => {
                    self.close("} else {", indent);
                    self.all(stmts, indent + 2);
                    break;
                }
            }
        }
        self.close("}", indent);
    }

    /// `if (c) x += 1;` on one line, where there is one plain statement and it fits.
    fn short(&self, head: &str, body: &[Stmt], indent: usize) -> Option<(String, u32)> {
        let [Stmt::Line { text, line }] = body else { return None };
        let whole = format!("{head} {text}");
        let citation = if self.cite { "  // line 1234".len() } else { 0 };
        fits(&whole, indent + citation).then_some((whole, *line))
    }

    fn close(&mut self, text: &str, indent: usize) {
        self.lines.push(format!("{}{text}", " ".repeat(indent)));
    }

    fn text(&mut self, text: &str, indent: usize, line: u32) {
        if !self.cite || line == 0 || line == self.last_cited {
            self.lines.extend(wrap(text, indent, 0));
            return;
        }
        self.last_cited = line;
        let citation = format!("  // line {line}");
        let start = self.lines.len();
        self.lines.extend(wrap(text, indent, citation.len()));
        self.lines[start].push_str(&citation);
    }
}

/// The body of a function without result, with `if (i >= n) return;` where all the rest would stand in an `if`.
pub fn with_guards(mut stmts: Vec<Stmt>) -> Vec<Stmt> {
    let guards =
        matches!(stmts.last(), Some(Stmt::If { then, els, .. }) if els.is_empty() && count(then) > 2);
    if guards && let Some(Stmt::If { negated, then, line, .. }) = stmts.pop() {
        let leave = Stmt::Line { text: "return;".into(), line: 0 };
        stmts.push(Stmt::If {
            cond: negated,
            negated: String::new(),
            then: vec![leave],
            els: Vec::new(),
            line,
        });
        stmts.extend(with_guards(then));
    }
    stmts
}

/// How many statements there are, all told.
fn count(stmts: &[Stmt]) -> usize {
    let inside = |s: &Stmt| match s {
        Stmt::Line { .. } | Stmt::Section(_) => 0,
        Stmt::If { then, els, .. } => count(then) + count(els),
        Stmt::Loop { body, .. } => count(body),
    };
    stmts.iter().map(|s| 1 + inside(s)).sum()
}
