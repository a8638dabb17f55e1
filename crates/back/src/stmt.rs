//! Statements as a small tree, and how they are laid out: two columns per level, braces left out around one
//! short statement, `else if` chains, citations of the primal's lines.

use crate::wrap::{fits, wrap};

pub enum Stmt {
    Line {
        text: String,
        from: Origin,
    },
    /// A comment that starts a section.
    Section(String),
    If {
        cond: String,
        /// The opposite condition.
        negated: String,
        then: Vec<Stmt>,
        els: Vec<Stmt>,
        from: Origin,
    },
    /// `for (…)` or `while (…)`.
    Loop {
        head: String,
        pragma: Option<String>,
        body: Vec<Stmt>,
        from: Origin,
    },
}

/// The line of the source that a statement stems from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Counts in the module's files.
    pub file: u32,
    /// From 1 on; 0 where the statement stems from no line.
    pub line: u32,
}

impl Origin {
    pub(crate) const NONE: Origin = Origin { file: 0, line: 0 };
}

impl From<ir::Span> for Origin {
    fn from(span: ir::Span) -> Origin {
        if span.line == 0 { Origin::NONE } else { Origin { file: span.file, line: span.line } }
    }
}

pub struct Renderer {
    pub lines: Vec<String>,
    /// For each line where it stems from.
    pub origins: Vec<Origin>,
    cite: bool,
    last_cited: u32,
}

impl Renderer {
    pub fn new(cite: bool) -> Self {
        Renderer { lines: Vec::new(), origins: Vec::new(), cite, last_cited: 0 }
    }

    pub fn all(&mut self, stmts: &[Stmt], indent: usize) {
        for (i, s) in stmts.iter().enumerate() {
            self.one(s, indent, i == 0);
        }
    }

    fn one(&mut self, stmt: &Stmt, indent: usize, first: bool) {
        match stmt {
            Stmt::Line { text, from } => self.text(text, indent, *from),
            Stmt::Section(title) => {
                if !first {
                    self.close("", 0);
                }
                self.close(&format!("// {title}"), indent);
            }
            Stmt::If { .. } => self.conditional(stmt, indent),
            Stmt::Loop { head, pragma, body, from } => {
                if let Some(pragma) = pragma {
                    self.close(pragma, indent);
                }
                match self.short(head, body, indent) {
                    Some((text, inner)) => {
                        self.text(&text, indent, if *from == Origin::NONE { inner } else { *from })
                    }
                    None => {
                        self.text(&format!("{head} {{"), indent, *from);
                        self.all(body, indent + 2);
                        self.close("}", indent);
                    }
                }
            }
        }
    }

    fn conditional(&mut self, stmt: &Stmt, indent: usize) {
        let Stmt::If { cond, then, els, from, .. } = stmt else { return };
        if els.is_empty()
            && let Some((text, inner)) = self.short(&format!("if ({cond})"), then, indent)
        {
            self.text(&text, indent, if *from == Origin::NONE { inner } else { *from });
            return;
        }
        self.text(&format!("if ({cond}) {{"), indent, *from);
        self.all(then, indent + 2);
        let mut rest = els;
        loop {
            match rest.as_slice() {
                [] => break,
                [Stmt::If { cond, then, els, from, .. }] => {
                    self.text(&format!("}} else if ({cond}) {{"), indent, *from);
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
    fn short(&self, head: &str, body: &[Stmt], indent: usize) -> Option<(String, Origin)> {
        let [Stmt::Line { text, from }] = body else { return None };
        let whole = format!("{head} {text}");
        let citation = if self.cite { "  // line 1234".len() } else { 0 };
        fits(&whole, indent + citation).then_some((whole, *from))
    }

    /// A brace, comment or pragma, which stems from nowhere.
    fn close(&mut self, text: &str, indent: usize) {
        self.lines.push(format!("{}{text}", " ".repeat(indent)));
        self.origins.push(Origin::NONE);
    }

    fn text(&mut self, text: &str, indent: usize, from: Origin) {
        let start = self.lines.len();
        if !self.cite || from == Origin::NONE || from.line == self.last_cited {
            self.lines.extend(wrap(text, indent, 0));
        } else {
            self.last_cited = from.line;
            let citation = format!("  // line {}", from.line);
            self.lines.extend(wrap(text, indent, citation.len()));
            self.lines[start].push_str(&citation);
        }
        self.origins.resize(self.lines.len(), from);
    }
}

/// The body of a function without result, with `if (i >= n) return;` where all the rest would stand in an `if`.
pub fn with_guards(mut stmts: Vec<Stmt>) -> Vec<Stmt> {
    let guards =
        matches!(stmts.last(), Some(Stmt::If { then, els, .. }) if els.is_empty() && count(then) > 2);
    if guards && let Some(Stmt::If { negated, then, from, .. }) = stmts.pop() {
        let leave = Stmt::Line { text: "return;".into(), from: Origin::NONE };
        stmts.push(Stmt::If {
            cond: negated,
            negated: String::new(),
            then: vec![leave],
            els: Vec::new(),
            from,
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
