//! `switch` as tests of its value.
//!
//! When no section runs into the next, the sections exclude each other: a chain of `if … else if`, with the
//! default at its end wherever it was written. Otherwise the sections keep their order, and one is entered when its
//! labels match or the one before it ran into it: `if (matched || value == label) { matched = true; … }`.

use std::collections::VecDeque;

use ir::{BinaryOp, Code, CompareOp, Value};

use super::R;
use super::body::Body;
use super::jumps::{Exits, Item, Target};
use crate::ast::{Flag, Kind, NodeId};

enum Label {
    Value(NodeId),
    /// GNU's `case 1 ... 5:`.
    Range(NodeId, NodeId),
    Default,
}

struct Section {
    labels: Vec<Label>,
    statements: Vec<NodeId>,
}

impl Section {
    fn is_default(&self) -> bool {
        self.labels.iter().any(|label| matches!(label, Label::Default))
    }
}

impl Body<'_, '_> {
    pub(super) fn switch_statement(&mut self, s: NodeId) -> R<()> {
        let node = &self.ast()[s];
        let mut parts = node.children.iter().copied().flatten();
        for flag in [Flag::HasInit, Flag::HasVar] {
            if node.has(flag)
                && let Some(part) = parts.next()
            {
                self.header(part)?;
            }
        }
        let (Some(cond), Some(body)) = (parts.next(), parts.next()) else { return Err(self.unsupported(s)) };
        let (before, sections) = self.sections(body)?;
        // Declarations before the first label are never executed, but they are in scope.
        for statement in before {
            self.declare_only(statement)?;
        }
        let value = self.value(cond)?;
        let exits = sections.iter().fold(Exits::default(), |e, s| e.and(self.section_exits(s)));
        let broke = exits.breaks.then(|| self.new_flag("broke"));
        self.targets.push(Target { broke, continued: None });
        let separate = sections.split_last().is_none_or(|(_, others)| others.iter().all(|s| self.ends(s)));
        let result = if separate { self.chain(value, &sections) } else { self.falling(value, &sections) };
        self.targets.pop();
        result
    }

    fn section_exits(&self, section: &Section) -> Exits {
        section.statements.iter().fold(Exits::default(), |e, &s| e.and(self.exits(s)))
    }

    fn ends(&self, section: &Section) -> bool {
        section.statements.iter().any(|&s| self.never_completes(s))
    }

    /// The body cut at its labels, and what stands before the first one.
    fn sections(&mut self, body: NodeId) -> R<(Vec<NodeId>, Vec<Section>)> {
        let ast = self.ast();
        let mut before = Vec::new();
        let mut sections: Vec<Section> = Vec::new();
        let mut pending: VecDeque<_> =
            if ast[body].kind == Kind::CompoundStmt { ast.children(body).collect() } else { [body].into() };
        while let Some(statement) = pending.pop_front() {
            let mut labels = Vec::new();
            let mut inner = Some(statement);
            while let Some(s) = inner {
                let parts: Vec<_> = ast.children(s).filter(|&c| !ast[c].kind.is_attr()).collect();
                match ast[s].kind {
                    Kind::DefaultStmt => {
                        labels.push(Label::Default);
                        inner = parts.last().copied();
                    }
                    Kind::CaseStmt => {
                        if self.has(s, Flag::IsGnuRange) && parts.len() >= 3 {
                            labels.push(Label::Range(parts[0], parts[1]));
                        } else {
                            labels.push(Label::Value(parts[0]));
                        }
                        inner = parts.last().copied().filter(|_| parts.len() >= 2);
                    }
                    _ => break,
                }
            }
            if !labels.is_empty() {
                sections.push(Section { labels, statements: Vec::new() });
            }
            if let Some(s) = inner
                && let Some(label) = self.label_inside(s)
            {
                // Braces that declare nothing only hold their statements together.
                let declares = |c: NodeId| ast[c].kind == Kind::DeclStmt;
                if ast[s].kind != Kind::CompoundStmt || ast.children(s).any(declares) {
                    let what = "case label inside of another statement than its switch";
                    return Err(self.refuse(Code::UnsupportedStatement, label, what));
                }
                let held: Vec<_> = ast.children(s).collect();
                held.into_iter().rev().for_each(|c| pending.push_front(c));
                continue;
            }
            match sections.last_mut() {
                Some(section) => section.statements.extend(inner),
                None => before.extend(inner),
            }
        }
        Ok((before, sections))
    }

    /// A label deeper inside of a statement: a jump into its middle, as in Duff's device.
    fn label_inside(&self, s: NodeId) -> Option<NodeId> {
        let ast = self.ast();
        let mut pending: Vec<_> = vec![s];
        while let Some(node) = pending.pop() {
            match ast[node].kind {
                Kind::CaseStmt | Kind::DefaultStmt => return Some(node),
                Kind::SwitchStmt | Kind::LambdaExpr => {}
                _ => pending.extend(ast.children(node)),
            }
        }
        None
    }

    /// Sections that exclude each other.
    fn chain(&mut self, value: Value, sections: &[Section]) -> R<()> {
        self.declare_for_all(sections)?;
        let (default, cases): (Vec<_>, Vec<_>) = sections.iter().partition(|s| s.is_default());
        let default = default.first().map(|s| s.statements.clone()).unwrap_or_default();
        self.chain_from(value, &cases, &default)
    }

    fn chain_from(&mut self, value: Value, cases: &[&Section], default: &[NodeId]) -> R<()> {
        let Some((first, others)) = cases.split_first() else {
            self.section(default);
            return Ok(());
        };
        let cond = self.matches(value, first)?;
        self.if_then(
            cond,
            |body| {
                body.section(&first.statements);
                Ok(())
            },
            |body| body.chain_from(value, others, default),
        )
    }

    /// A variable declared without initialiser in one section is in scope in the next.
    fn declare_for_all(&mut self, sections: &[Section]) -> R<()> {
        for section in sections {
            for &statement in &section.statements {
                self.declare_uninitialised(statement)?;
            }
        }
        Ok(())
    }

    fn section(&mut self, statements: &[NodeId]) {
        let items: Vec<_> = statements.iter().copied().map(Item::Statement).collect();
        self.list(&items);
    }

    /// Sections that run into one another.
    fn falling(&mut self, value: Value, sections: &[Section]) -> R<()> {
        self.declare_for_all(sections)?;
        let mut any = None;
        if sections.iter().any(Section::is_default) {
            for section in sections.iter().filter(|s| !s.is_default()) {
                let matches = self.matches(value, section)?;
                any = Some(match any {
                    Some(others) => self.b.binary(BinaryOp::Or, others, matches),
                    None => matches,
                });
            }
        }
        let matched = self.new_flag("matched");
        let mut exits = Exits::default();
        for section in sections {
            let here = match (section.is_default(), any) {
                (false, _) => self.matches(value, section)?,
                (true, Some(any)) => self.b.not(any),
                (true, None) => self.b.boolean(true),
            };
            let before = self.b.load(matched);
            let mut enter = self.b.binary(BinaryOp::Or, before, here);
            if let Some(stopped) = self.stopped(exits) {
                let going = self.b.not(stopped);
                enter = self.b.binary(BinaryOp::And, going, enter);
            }
            self.if_then(
                enter,
                |body| {
                    let yes = body.b.boolean(true);
                    body.b.store(matched, yes);
                    body.section(&section.statements);
                    Ok(())
                },
                |_| Ok(()),
            )?;
            exits = exits.and(self.section_exits(section));
        }
        Ok(())
    }

    fn matches(&mut self, value: Value, section: &Section) -> R<Value> {
        let mut any: Option<Value> = None;
        for label in &section.labels {
            let test = match label {
                Label::Value(e) => {
                    let want = self.label_value(value, *e)?;
                    self.b.compare(CompareOp::Eq, value, want)
                }
                Label::Range(low, high) => {
                    let low = self.label_value(value, *low)?;
                    let high = self.label_value(value, *high)?;
                    let above = self.b.compare(CompareOp::Ge, value, low);
                    let below = self.b.compare(CompareOp::Le, value, high);
                    self.b.binary(BinaryOp::And, above, below)
                }
                Label::Default => continue,
            };
            any = Some(match any {
                Some(others) => self.b.binary(BinaryOp::Or, others, test),
                None => test,
            });
        }
        Ok(any.unwrap_or_else(|| self.b.boolean(false)))
    }

    fn label_value(&mut self, value: Value, e: NodeId) -> R<Value> {
        let ty = self.b.ty(value);
        match self.constant_int(e) {
            Some(n) => self.integer(e, &ty, n),
            None => Err(self.refuse(Code::UnsupportedStatement, e, "case label whose value is not known")),
        }
    }

    /// A switch with a default whose sections all jump somewhere else than behind it.
    pub(super) fn switch_never_completes(&self, s: NodeId) -> bool {
        let ast = self.ast();
        let Some(body) = ast.children(s).next_back() else { return false };
        let statements: Vec<_> = ast.children(body).collect();
        let has_default = statements.iter().any(|&s| {
            let mut inner = s;
            loop {
                match ast[inner].kind {
                    Kind::DefaultStmt => return true,
                    Kind::CaseStmt => match ast.children(inner).next_back() {
                        Some(next) => inner = next,
                        None => return false,
                    },
                    _ => return false,
                }
            }
        });
        let breaks = statements.iter().any(|&s| self.exits(s).breaks);
        let unlabelled = |mut s: NodeId| {
            while matches!(ast[s].kind, Kind::CaseStmt | Kind::DefaultStmt) {
                match ast.children(s).next_back() {
                    Some(next) => s = next,
                    None => break,
                }
            }
            s
        };
        has_default && !breaks && statements.last().is_some_and(|&s| self.never_completes(unlabelled(s)))
    }
}
