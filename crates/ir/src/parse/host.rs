//! Operations of host code: `host.launch "k" [rw r] ["table" r] (%0, %1)`.

use super::lex::Kind;
use super::{ParseError, Parser};
use crate::host::{Access, HostOp, Launch};
use crate::op::Op;

impl Parser {
    pub(super) fn host(&mut self) -> Result<Op, ParseError> {
        self.punct(".")?;
        let word = self.word()?;
        let op = match word.as_str() {
            "runtime" => HostOp::Runtime(self.name()?),
            "destroy" => HostOp::Destroy(self.name()?),
            "count_words" => HostOp::CountWords(self.callee()?),
            "launch" => self.launch(false, false)?,
            "launch_taped" => self.launch(true, false)?,
            "launch_reverse" => self.launch(false, true)?,
            "launch_reverse_taped" => self.launch(true, true)?,
            other => match HostOp::from_name(other) {
                Some(op) => op,
                None => return self.fail(format!("no operation `host.{other}`")),
            },
        };
        Ok(Op::Host { op, operands: self.arguments()? })
    }

    fn launch(&mut self, taped: bool, reverse: bool) -> Result<HostOp, ParseError> {
        let kernel = self.callee()?;
        let spilled = if self.accept_word("spilled") { Some(self.integer()?) } else { None };
        let (mut access, mut globals, mut puts) = (Vec::new(), Vec::new(), Vec::new());
        while self.accept_word("puts") {
            puts.push(self.integer()?);
        }
        self.punct("[")?;
        while !self.accept("]") {
            access.push(self.access()?);
        }
        self.punct("[")?;
        while !self.accept("]") {
            let name = self.name()?;
            let Some(id) = self.names.globals.get(&name).copied() else {
                return self.fail(format!("no global `{name}`"));
            };
            globals.push((id, self.access()?));
        }
        Ok(HostOp::Launch(Box::new(Launch { kernel, access, globals, puts, taped, spilled, reverse })))
    }

    fn access(&mut self) -> Result<Access, ParseError> {
        let Kind::Word(word) = self.peek().clone() else { return self.expected("`rw`, `r`, `w` or `no`") };
        self.next();
        match Access::from_text(&word) {
            Some(access) => Ok(access),
            None => self.fail(format!("`{word}` is no access")),
        }
    }
}
