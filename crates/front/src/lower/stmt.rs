//! Statements.

use ir::{Code, LoopHint};

use super::body::Body;
use super::jumps::Item;
use super::{Lowering, R};
use crate::ast::{Flag, Kind, NodeId};

/// The parts of an `if`.
pub(super) struct IfParts {
    pub init: Option<NodeId>,
    pub variable: Option<NodeId>,
    pub cond: Option<NodeId>,
    pub then: Option<NodeId>,
    pub els: Option<NodeId>,
}

impl Lowering<'_> {
    /// The statement under its attributes.
    pub(super) fn without_attributes(&self, s: NodeId) -> NodeId {
        let mut inner = s;
        while self.ast[inner].kind == Kind::AttributedStmt {
            match self.ast.children(inner).next_back() {
                Some(below) => inner = below,
                None => break,
            }
        }
        inner
    }
}

impl Body<'_, '_> {
    /// Lowers one statement. Problems are recorded; nothing is returned because the next statement goes on.
    pub(super) fn statement(&mut self, s: NodeId) {
        let _ = self.at(s, |body| body.statement_here(s));
    }

    fn statement_here(&mut self, s: NodeId) -> R<()> {
        use Kind::*;
        let kind = self.ast()[s].kind;
        if self.is_openmp(s) {
            return self.openmp(s);
        }
        if !matches!(kind, ForStmt | WhileStmt | DoStmt | CXXForRangeStmt | AttributedStmt) {
            self.refuse_pragma(s)?;
        }
        match kind {
            CompoundStmt => {
                let items: Vec<_> = self.ast().children(s).map(Item::Statement).collect();
                self.list(&items);
                Ok(())
            }
            NullStmt | StaticAssertDecl => Ok(()),
            DeclStmt => self.declarations(s),
            IfStmt => self.if_with_rest(s, &[], &[]),
            ForStmt | WhileStmt | DoStmt | CXXForRangeStmt => {
                let hint = self.checkpoint_hint(s)?;
                self.loop_statement(s, hint)
            }
            SwitchStmt => self.switch_statement(s),
            BreakStmt => self.break_statement(s),
            ContinueStmt => self.continue_statement(s),
            ReturnStmt => self.return_statement(s),
            AttributedStmt => self.attributed(s),
            CaseStmt | DefaultStmt => Err(self.refuse(
                Code::UnsupportedStatement,
                s,
                "case label inside of another statement than its switch",
            )),
            GotoStmt | IndirectGotoStmt => Err(self.refuse(Code::Goto, s, "goto")),
            // A label nobody jumps to is harmless, and a goto is refused where it stands.
            LabelStmt => {
                let inner = self.only_child(s)?;
                self.statement(inner);
                Ok(())
            }
            GCCAsmStmt | MSAsmStmt => Err(self.refuse(Code::Asm, s, "inline assembly")),
            CXXTryStmt | CXXCatchStmt => Err(self.refuse(Code::Exceptions, s, "try block")),
            kind if self.is_statement(kind) => {
                let name = self.ast().kind_name(kind).to_string();
                Err(self.refuse(Code::UnsupportedStatement, s, format!("{name} is not supported")))
            }
            _ => self.discard(s),
        }
    }

    /// clang's statements that are no expressions end in `Stmt` or `Directive`.
    fn is_statement(&self, kind: Kind) -> bool {
        let name = self.ast().kind_name(kind);
        name.ends_with("Stmt") || name.ends_with("Directive")
    }

    fn attributed(&mut self, s: NodeId) -> R<()> {
        let hint = match self.checkpoint_hint(s)? {
            LoopHint::None => self.loop_hint(s),
            hint => hint,
        };
        let inner = self.m.without_attributes(s);
        match self.ast()[inner].kind {
            Kind::ForStmt | Kind::WhileStmt | Kind::DoStmt | Kind::CXXForRangeStmt => {
                self.loop_statement(inner, hint)
            }
            _ => {
                self.statement(inner);
                Ok(())
            }
        }
    }

    fn loop_statement(&mut self, s: NodeId, hint: LoopHint) -> R<()> {
        match self.ast()[s].kind {
            Kind::ForStmt => self.for_statement(s, hint),
            Kind::WhileStmt => self.while_statement(s, hint),
            Kind::DoStmt => self.do_statement(s, hint),
            _ => self.range_for(s, hint),
        }
    }

    fn loop_hint(&mut self, s: NodeId) -> LoopHint {
        let ast = self.ast();
        let Some(attribute) = ast.attribute(s, Kind::LoopHintAttr) else { return LoopHint::None };
        match ast.children(attribute).next() {
            None => LoopHint::Unroll(None),
            Some(count) => match self.constant_int(count).and_then(|n| u32::try_from(n).ok()) {
                Some(n) => LoopHint::Unroll(Some(n)),
                // A count nobody can evaluate is only advice lost.
                None => LoopHint::None,
            },
        }
    }

    pub(super) fn if_parts(&self, s: NodeId) -> IfParts {
        let ast = self.ast();
        let node = &ast[s];
        let mut children = node.children.iter().copied();
        let init = if node.has(Flag::HasInit) { children.next().flatten() } else { None };
        let variable = if node.has(Flag::HasVar) { children.next().flatten() } else { None };
        let cond = children.next().flatten();
        let then = children.next().flatten();
        let els = if node.has(Flag::HasElse) { children.next().flatten() } else { None };
        IfParts { init, variable, cond, then, els }
    }

    /// What `if constexpr` keeps: the branch, which may be absent. None if the choice is made at run time.
    pub(super) fn constexpr_choice(&self, s: NodeId, parts: &IfParts) -> Option<Option<NodeId>> {
        if !self.has(s, Flag::IsConstexpr) {
            return None;
        }
        let known = self.ast().constant(parts.cond?)?;
        Some(if known != 0 { parts.then } else { parts.els })
    }

    /// An `if` with what follows it moved into its branches.
    pub(super) fn if_with_rest(&mut self, s: NodeId, then_rest: &[Item], else_rest: &[Item]) -> R<()> {
        let parts = self.if_parts(s);
        if let Some(init) = parts.init {
            self.header(init)?;
        }
        if let Some(choice) = self.constexpr_choice(s, &parts) {
            if let Some(chosen) = choice {
                self.statement(chosen);
            }
            return Ok(());
        }
        if let Some(variable) = parts.variable {
            self.header(variable)?;
        }
        let Some(cond) = parts.cond else { return Err(self.unsupported(s)) };
        let branch = |statement: Option<NodeId>, rest: &[Item]| -> Vec<Item> {
            statement.map(Item::Statement).into_iter().chain(rest.iter().copied()).collect()
        };
        let (then, els) = (branch(parts.then, then_rest), branch(parts.els, else_rest));
        if let Some(holds) = self.error_test(cond, [parts.then, parts.els]) {
            self.discard(cond)?;
            self.list(if holds { &then } else { &els });
            return Ok(());
        }
        // A condition that cannot be lowered still lets the branches report what is wrong in them.
        let cond = match self.condition(cond) {
            Ok(cond) => cond,
            Err(_) => self.b.boolean(true),
        };
        let lower = |items: Vec<Item>| {
            move |body: &mut Self| {
                body.list(&items);
                Ok(())
            }
        };
        self.if_then(cond, lower(then), lower(els))
    }
}
