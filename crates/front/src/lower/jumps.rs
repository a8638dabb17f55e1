//! `break`, `continue` and `return` without jumps.
//!
//! A list of statements is lowered with what follows in view. When a branch of an `if` never gets to its end,
//! the rest of the list moves into the other branch: `if (c) return; rest` is `if (c) {} else { rest }`, and the
//! jump needs nothing more, because falling out of the list is where it goes. What cannot be nested that way (a
//! jump out of a loop, a branch that leaves only sometimes) sets a flag, and the rest is guarded by it.
//!
//! Every jump sets its flag; `tidy` removes the flags that nobody came to read. So there is no second analysis
//! that would have to agree with this one on which flags are needed.

use ir::tables::HashSet;
use ir::{BinaryOp, Code, Value};

use super::R;
use super::body::Body;
use crate::ast::{Flag, Kind, NodeId, ValueCategory};

/// The flags made so far.
#[derive(Debug, Default)]
pub(super) struct Flags(pub HashSet<Value>);

/// A statement that `break` or `continue` may leave.
pub(super) struct Target {
    pub broke: Option<Value>,
    /// None for a switch: `continue` goes further out.
    pub continued: Option<Continue>,
}

pub(super) enum Continue {
    Flag(Value),
}

/// The ways in which control may leave a statement other than by its end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Exits {
    pub breaks: bool,
    pub continues: bool,
    pub returns: bool,
}

impl Exits {
    pub fn any(self) -> bool {
        self.breaks || self.continues || self.returns
    }

    pub fn and(self, other: Exits) -> Exits {
        Exits {
            breaks: self.breaks || other.breaks,
            continues: self.continues || other.continues,
            returns: self.returns || other.returns,
        }
    }
}

/// One entry of a list: a statement, or an expression to be evaluated for its effect (a loop's increment).
#[derive(Clone, Copy)]
pub(super) enum Item {
    Statement(NodeId),
    Step(NodeId),
    /// A `do` loop's condition: whether to go round again.
    Again(NodeId, Value),
}

impl Body<'_, '_> {
    pub fn new_flag(&mut self, name: &str) -> Value {
        let place = self.b.local(ir::Type::Bool, Some(name.into()), false);
        let no = self.b.boolean(false);
        self.b.store(place, no);
        self.flags.0.insert(place);
        self.owned.insert(place);
        place
    }

    fn raise(&mut self, flag: Value) {
        let yes = self.b.boolean(true);
        self.b.store(flag, yes);
    }

    /// The function's body, ending in its result.
    pub(super) fn function_body(&mut self, statements: NodeId) {
        if self.ast()[statements].kind == Kind::CXXTryStmt {
            self.refuse(Code::Exceptions, statements, "function-level try block");
            return;
        }
        let items: Vec<_> = self.ast().children(statements).map(Item::Statement).collect();
        self.list(&items);
    }

    /// Whether the only `return` is the last statement.
    pub(super) fn returns_only_at_end(&self, statements: NodeId) -> bool {
        let ast = self.ast();
        let mut all: Vec<_> = ast.children(statements).collect();
        if all.last().is_some_and(|&last| ast[last].kind == Kind::ReturnStmt) {
            all.pop();
        }
        !all.iter().any(|&s| self.exits(s).returns)
    }

    /// Lowers statements in order; problems end the statement they are in.
    pub(super) fn list(&mut self, items: &[Item]) {
        for (i, item) in items.iter().enumerate() {
            let rest = &items[i + 1..];
            let statement = match *item {
                Item::Statement(s) => s,
                Item::Step(e) => {
                    let _ = self.at(e, |body| body.discard(e));
                    continue;
                }
                Item::Again(cond, flag) => {
                    let _ = self.at(cond, |body| body.set_flag_to(flag, cond));
                    continue;
                }
            };
            let exits = self.exits(statement);
            if !exits.any() {
                self.statement(statement);
                let dying = self.dying(statement);
                if !dying.is_empty() {
                    // The rest of the scope is lowered first, jumps and all; then its objects go.
                    self.alive += dying.len();
                    self.list(rest);
                    self.alive -= dying.len();
                    self.destroy_all(&dying);
                    return;
                }
                continue;
            }
            self.leaving(statement, exits, rest);
            return;
        }
    }

    fn set_flag_to(&mut self, flag: Value, cond: NodeId) -> R<()> {
        let value = self.condition(cond)?;
        self.b.store(flag, value);
        Ok(())
    }

    /// A statement that may jump, and what follows it.
    fn leaving(&mut self, s: NodeId, exits: Exits, rest: &[Item]) {
        let ast = self.ast();
        let inner = self.m.without_attributes(s);
        match ast[inner].kind {
            Kind::CompoundStmt if !self.has_dying(inner) => {
                // What follows may as well stand inside: names are resolved already.
                let mut items: Vec<_> = ast.children(inner).map(Item::Statement).collect();
                items.extend_from_slice(rest);
                return self.list(&items);
            }
            Kind::IfStmt => {
                let parts = self.if_parts(inner);
                if let Some(choice) = self.constexpr_choice(inner, &parts) {
                    if let Some(init) = parts.init {
                        let _ = self.header(init);
                    }
                    let kept = choice.into_iter().map(Item::Statement);
                    let items: Vec<_> = kept.chain(rest.iter().copied()).collect();
                    return self.list(&items);
                }
                let then_ends = parts.then.is_some_and(|t| self.never_completes(t));
                let else_ends = parts.els.is_some_and(|e| self.never_completes(e));
                if then_ends || else_ends || rest.is_empty() {
                    let rest_in_then = if then_ends { &[][..] } else { rest };
                    let rest_in_else = if then_ends && !else_ends { rest } else { &[][..] };
                    let _ = self.at(inner, |body| body.if_with_rest(inner, rest_in_then, rest_in_else));
                    return;
                }
            }
            _ => {}
        }
        self.statement(s);
        if rest.is_empty() || self.never_completes(s) {
            return;
        }
        let stopped = self.stopped(exits).expect("an exit has a flag");
        let going = self.b.not(stopped);
        let _ = self.if_then(
            going,
            |body| {
                body.list(rest);
                Ok(())
            },
            |_| Ok(()),
        );
    }

    /// Reads the flags of the given exits: true if one of them was taken.
    pub(super) fn stopped(&mut self, exits: Exits) -> Option<Value> {
        let mut flags = Vec::new();
        if exits.breaks {
            flags.extend(self.targets.last().and_then(|t| t.broke));
        }
        if exits.continues {
            flags.extend(self.continue_flag());
        }
        if exits.returns {
            flags.extend(self.returned);
        }
        let mut all: Option<Value> = None;
        for flag in flags {
            let raised = self.b.load(flag);
            all = Some(match all {
                Some(others) => self.b.binary(BinaryOp::Or, others, raised),
                None => raised,
            });
        }
        all
    }

    fn continue_flag(&self) -> Option<Value> {
        self.targets.iter().rev().find_map(|t| t.continued.as_ref()).map(|Continue::Flag(flag)| *flag)
    }

    pub(super) fn break_statement(&mut self, s: NodeId) -> R<()> {
        match self.targets.last().and_then(|t| t.broke) {
            Some(flag) => {
                self.at(s, |body| body.raise(flag));
                Ok(())
            }
            None => Err(self.refuse(Code::UnsupportedStatement, s, "`break` outside of a loop")),
        }
    }

    pub(super) fn continue_statement(&mut self, s: NodeId) -> R<()> {
        match self.continue_flag() {
            Some(flag) => {
                self.at(s, |body| body.raise(flag));
                Ok(())
            }
            None => Err(self.refuse(Code::UnsupportedStatement, s, "`continue` outside of a loop")),
        }
    }

    pub(super) fn return_statement(&mut self, s: NodeId) -> R<()> {
        let value = self.ast().children(s).next();
        self.at(s, |body| {
            if let Some(e) = value {
                body.return_value(s, e)?;
            }
            if let Some(flag) = body.returned {
                body.raise(flag);
            }
            Ok(())
        })
    }

    fn return_value(&mut self, s: NodeId, e: NodeId) -> R<()> {
        if self.b.function.result == ir::Type::Void {
            return self.discard(e);
        }
        if self.m.returns_reference(self.function) {
            let place = self.place(e)?;
            match self.result {
                Some(result) => self.store(s, result, place)?,
                None => self.yielded = Some(place),
            }
            return Ok(());
        }
        if let Some(variable) = self.returned_variable(e) {
            return self.hand_over(s, variable);
        }
        match self.result {
            Some(result) => self.init(result, e),
            // Built here and handed over as it is: what the caller makes of it ends its life.
            None if self.m.busy_destructor(&self.b.function.result).is_some() => {
                let place = self.new_object(self.b.function.result.clone(), None, e);
                self.init(place, e)?;
                self.yielded = Some(self.b.load(place));
                Ok(())
            }
            None => {
                let value = self.value(e)?;
                self.yielded = Some(value);
                Ok(())
            }
        }
    }

    /// The variable that is returned as it is: compilers build it in the caller's place, and call no constructor
    /// (`nrvo`, which clang notes where all returns of the scope agree).
    fn returned_variable(&self, e: NodeId) -> Option<NodeId> {
        use Kind::*;
        let ast = self.ast();
        match ast[e].kind {
            ExprWithCleanups | ParenExpr | ImplicitCastExpr => {
                self.returned_variable(ast.children(e).next()?)
            }
            CXXConstructExpr => {
                let mut args = ast.children(e);
                let first = args.next()?;
                let others = args.any(|a| ast[a].kind != CXXDefaultArgExpr);
                (!others && ast[first].value_category != Some(ValueCategory::PRValue))
                    .then(|| self.returned_variable(first))?
            }
            DeclRefExpr => {
                let decl = ast.referenced(e)?;
                (ast[decl].kind == VarDecl && ast[decl].has(Flag::Nrvo)).then_some(e)
            }
            _ => None,
        }
    }

    /// Whether every return of the function gives this variable: then all compilers build it in the caller's place. Where others are
    /// given as well, some do and some call the constructor.
    fn is_returned_everywhere(&self, variable: NodeId) -> bool {
        let ast = self.ast();
        let wanted = ast.referenced(variable);
        let returns = ast.own_returns(self.function).into_iter();
        let given = returns.filter_map(|r| ast.children(r).next());
        given.map(|e| self.returned_variable(e).and_then(|v| ast.referenced(v))).all(|v| v == wanted)
    }

    fn hand_over(&mut self, s: NodeId, variable: NodeId) -> R<()> {
        let place = self.place(variable)?;
        let ty = self.b.pointee(place);
        if self.m.changes_when_copied(&ty) && !self.is_returned_everywhere(variable) {
            let message = "whether this variable is copied when it is returned depends on the compiler, and copying its class does more than that";
            return Err(self.refuse(Code::UnsupportedStatement, s, message));
        }
        // Its destructor runs where the caller's object ends.
        let ends = self.m.busy_destructor(&ty).is_some();
        let others_end = self.alive > usize::from(ends);
        if ends {
            if self.returned.is_some() {
                let message = "an object with a destructor is returned from one of several places";
                return Err(self.refuse(Code::UnsupportedStatement, s, message));
            }
            self.owned.remove(&place);
        }
        // Destructors of other objects may still write to it: whether to what is returned depends on the compiler, which may build the
        // variable in the caller's place (clang does so), or copy it before (nvcc does for the device).
        if others_end && self.escapes(variable) {
            let message = "destructors that run after this may write to the variable that is returned, before or after it is copied: compilers differ";
            return Err(self.refuse(Code::UnsupportedStatement, s, message));
        }
        let value = self.b.load(place);
        match self.result {
            Some(result) => self.store(s, result, value),
            None => {
                self.yielded = Some(value);
                Ok(())
            }
        }
    }

    // ---- what statements may do --------------------------------------------------------------------------

    /// How control may leave a statement, apart from its end.
    pub(super) fn exits(&self, s: NodeId) -> Exits {
        let ast = self.ast();
        let below = |exits: Exits, s: NodeId| exits.and(self.exits(s));
        match ast[s].kind {
            Kind::BreakStmt => Exits { breaks: true, ..Exits::default() },
            Kind::ContinueStmt => Exits { continues: true, ..Exits::default() },
            Kind::ReturnStmt => Exits { returns: true, ..Exits::default() },
            Kind::CompoundStmt
            | Kind::CaseStmt
            | Kind::DefaultStmt
            | Kind::AttributedStmt
            | Kind::LabelStmt => ast.children(s).fold(Exits::default(), below),
            Kind::IfStmt => {
                let parts = self.if_parts(s);
                let taken = [parts.then, parts.els];
                match self.constexpr_choice(s, &parts) {
                    Some(choice) => choice.map_or(Exits::default(), |s| self.exits(s)),
                    None => taken.into_iter().flatten().fold(Exits::default(), below),
                }
            }
            Kind::SwitchStmt => Exits { breaks: false, ..ast.children(s).fold(Exits::default(), below) },
            Kind::ForStmt | Kind::WhileStmt | Kind::DoStmt | Kind::CXXForRangeStmt => {
                let inside = ast.children(s).fold(Exits::default(), below);
                Exits { breaks: false, continues: false, returns: inside.returns }
            }
            _ => Exits::default(),
        }
    }

    /// Whether a statement always jumps, so that nothing after it is reached.
    pub(super) fn never_completes(&self, s: NodeId) -> bool {
        let ast = self.ast();
        match ast[s].kind {
            Kind::BreakStmt | Kind::ContinueStmt | Kind::ReturnStmt => true,
            Kind::CompoundStmt => ast.children(s).any(|c| self.never_completes(c)),
            Kind::AttributedStmt => ast.children(s).next_back().is_some_and(|c| self.never_completes(c)),
            Kind::IfStmt => {
                let parts = self.if_parts(s);
                match self.constexpr_choice(s, &parts) {
                    Some(choice) => choice.is_some_and(|s| self.never_completes(s)),
                    None => {
                        parts.then.is_some_and(|t| self.never_completes(t))
                            && parts.els.is_some_and(|e| self.never_completes(e))
                    }
                }
            }
            Kind::SwitchStmt => self.switch_never_completes(s),
            _ => false,
        }
    }
}
