//! One instruction: `%4: int = add %1, %2`.

use super::lex::Kind;
use super::{ParseError, Parser};
use crate::atomic::Atomic;
use crate::function::{Inst, Span, Value};
use crate::op::{
    Accumulation, Barrier, BinaryOp, Builtin, CompareOp, Const, ExternEffect, LoopHint, Op, UnaryOp,
};
use crate::time_loop::Schedule;
use crate::warp::WarpOp;

/// The variant whose name, in lower case, is the word.
fn variant<T: Copy + std::fmt::Debug>(all: &[T], word: &str) -> Option<T> {
    all.iter().copied().find(|v| format!("{v:?}").to_lowercase() == word)
}

const UNARY: [UnaryOp; 3] = [UnaryOp::Neg, UnaryOp::Not, UnaryOp::BitNot];
const BINARY: [BinaryOp; 10] = [
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Rem,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::Shl,
    BinaryOp::Shr,
];
const COMPARE: [CompareOp; 6] =
    [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge];
const ACCUMULATION: [Accumulation; 17] = [
    Accumulation::Plain,
    Accumulation::Own,
    Accumulation::Atomic,
    Accumulation::Unproven,
    Accumulation::Sum,
    Accumulation::Warp,
    Accumulation::Joint,
    Accumulation::JointLast,
    Accumulation::Rows,
    Accumulation::Column,
    Accumulation::Block,
    Accumulation::Few,
    Accumulation::Alike,
    Accumulation::Left,
    Accumulation::Right,
    Accumulation::Centre,
    Accumulation::Span,
];
const ATOMIC: [Atomic; 11] = [
    Atomic::Add,
    Atomic::Sub,
    Atomic::Exchange,
    Atomic::Min,
    Atomic::Max,
    Atomic::And,
    Atomic::Or,
    Atomic::Xor,
    Atomic::Inc,
    Atomic::Dec,
    Atomic::CompareExchange,
];
const BARRIER: [Barrier; 6] = [
    Barrier::Grid,
    Barrier::Block,
    Barrier::Warp,
    Barrier::FenceBlock,
    Barrier::FenceDevice,
    Barrier::FenceSystem,
];
const EFFECT: [ExternEffect; 3] = [ExternEffect::Pure, ExternEffect::Output, ExternEffect::Any];
const SCOPES: [&str; 2] = ["_block", "_system"];

impl Parser {
    pub(super) fn inst(&mut self) -> Result<Inst, ParseError> {
        let mut results = Vec::new();
        if matches!(self.peek(), Kind::Value(..)) {
            loop {
                results.push(self.typed()?.0);
                if !self.accept(",") {
                    break;
                }
            }
            self.punct("=")?;
        }
        let op = match self.constant(&results)? {
            Some(c) => Op::Const(c),
            None => self.op()?,
        };
        Ok(Inst::new(results, op, Span::default()))
    }

    fn constant(&mut self, results: &[Value]) -> Result<Option<Const>, ParseError> {
        let float = matches!(results, [r] if self.values[r.0 as usize].ty.is_float());
        let found = match self.peek().clone() {
            Kind::Quoted(text) => Const::Str(text),
            Kind::Number(text) if float => match text.parse() {
                Ok(x) => Const::Float(x),
                Err(_) => return self.expected("a number"),
            },
            Kind::Number(_) => return self.integer().map(|n| Some(Const::Int(n))),
            Kind::Word(w) => match w.as_str() {
                "true" => Const::Bool(true),
                "false" => Const::Bool(false),
                "null" => Const::Null,
                "zero" => Const::Zero,
                "undef" => Const::Undef,
                "NaN" => Const::Float(f64::NAN),
                "inf" => Const::Float(f64::INFINITY),
                _ => return Ok(None),
            },
            Kind::Value(..) | Kind::Punct(_) | Kind::End => return Ok(None),
        };
        self.next();
        Ok(Some(found))
    }

    fn operand(&mut self) -> Result<Value, ParseError> {
        match *self.peek() {
            Kind::Value(number, _) => {
                self.next();
                Ok(Value(number))
            }
            _ => self.expected("an operand"),
        }
    }

    /// The values that stand on the rest of this line, separated by commas; possibly none.
    pub(super) fn values_here(&mut self) -> Result<Vec<Value>, ParseError> {
        let mut all = Vec::new();
        let line = self.tokens[self.at.saturating_sub(1)].line;
        while matches!(self.peek(), Kind::Value(..)) && self.tokens[self.at].line == line {
            all.push(self.operand()?);
            if !self.accept(",") {
                break;
            }
        }
        Ok(all)
    }

    fn two(&mut self) -> Result<(Value, Value), ParseError> {
        let a = self.operand()?;
        self.punct(",")?;
        Ok((a, self.operand()?))
    }

    pub(super) fn arguments(&mut self) -> Result<Vec<Value>, ParseError> {
        self.punct("(")?;
        let args = self.values_here()?;
        self.punct(")")?;
        Ok(args)
    }

    /// The word after the point in `atomic.add`.
    fn suffix<T: Copy + std::fmt::Debug>(&mut self, all: &[T]) -> Result<T, ParseError> {
        self.punct(".")?;
        let word = self.word()?;
        match variant(all, &word) {
            Some(v) => Ok(v),
            None => self.fail(format!("`{word}` is none of {all:?}")),
        }
    }

    fn op(&mut self) -> Result<Op, ParseError> {
        let word = self.word()?;
        if let Some(o) = variant(&UNARY, &word) {
            return Ok(Op::Unary(o, self.operand()?));
        }
        if let Some(o) = variant(&BINARY, &word) {
            return self.two().map(|(a, b)| Op::Binary(o, a, b));
        }
        if let Some(o) = variant(&COMPARE, &word) {
            return self.two().map(|(a, b)| Op::Compare(o, a, b));
        }
        match word.as_str() {
            "if" => self.conditional(),
            "loop" => self.repetition(),
            "call" => {
                let callee = self.callee()?;
                Ok(Op::Call { callee, args: self.arguments()? })
            }
            "extern" => {
                let effect = self.suffix(&EFFECT)?;
                let name = self.name()?;
                Ok(Op::Extern { name, args: self.arguments()?, effect })
            }
            "builtin" => self.builtin().map(Op::Builtin),
            "barrier" => {
                let word = self.word()?;
                match variant(&BARRIER, &word) {
                    Some(b) => Ok(Op::Barrier(b)),
                    None => self.fail(format!("`{word}` is no barrier")),
                }
            }
            "warp" => {
                let op = self.suffix(&WarpOp::ALL)?;
                Ok(Op::Warp { op, operands: self.values_here()? })
            }
            "convert" => self.operand().map(Op::Convert),
            "bitcast" => self.operand().map(Op::Bitcast),
            "select" => {
                let (c, a) = self.two()?;
                self.punct(",")?;
                Ok(Op::Select(c, a, self.operand()?))
            }
            "extract" => {
                let a = self.operand()?;
                self.punct(",")?;
                Ok(Op::Extract(a, self.integer()?))
            }
            "pack" => self.values_here().map(Op::Pack),
            "push" => self.two().map(|(tape, value)| Op::Push { tape, value }),
            "pop" => self.operand().map(|tape| Op::Pop { tape }),
            "host" => self.host(),
            _ => self.memory_op(&word),
        }
    }

    fn memory_op(&mut self, word: &str) -> Result<Op, ParseError> {
        match word {
            "local" => Ok(Op::Local { zeroed: self.accept_word("zeroed") }),
            "global" => {
                let name = self.name()?;
                match self.names.globals.get(&name) {
                    Some(id) => Ok(Op::Global(*id)),
                    None => self.fail(format!("no global `{name}`")),
                }
            }
            "index" => self.two().map(|(base, index)| Op::Index { base, index }),
            "element" => self.two().map(|(base, index)| Op::Element { base, index }),
            "field" => {
                let base = self.operand()?;
                self.punct(",")?;
                Ok(Op::Field { base, field: self.integer()? })
            }
            "ptrcast" => self.operand().map(Op::PtrCast),
            "ptrdiff" => self.two().map(|(a, b)| Op::PtrDiff(a, b)),
            "load" => self.operand().map(Op::Load),
            "store" => self.two().map(|(place, value)| Op::Store(place, value)),
            "accumulate" => {
                let how = self.suffix(&ACCUMULATION)?;
                self.two().map(|(place, value)| Op::Accumulate { place, value, how })
            }
            "atomic" => self.atomic(),
            _ => self.fail(format!("no operation `{word}`")),
        }
    }

    /// `atomic.add_block %0, %1`
    fn atomic(&mut self) -> Result<Op, ParseError> {
        self.punct(".")?;
        let word = self.word()?;
        let scope = SCOPES.iter().copied().find(|s| word.ends_with(s)).unwrap_or_default();
        let Some(op) = variant(&ATOMIC, &word[..word.len() - scope.len()]) else {
            return self.fail(format!("`{word}` is no atomic operation"));
        };
        let place = self.operand()?;
        self.punct(",")?;
        Ok(Op::Atomic { op, place, operands: self.values_here()?, scope })
    }

    /// `builtin threadidx(0)`, `builtin warpsize`
    fn builtin(&mut self) -> Result<Builtin, ParseError> {
        let word = self.word()?;
        if word == "warpsize" {
            return Ok(Builtin::WarpSize);
        }
        self.punct("(")?;
        let axis = self.integer()?;
        self.punct(")")?;
        Ok(match word.as_str() {
            "threadidx" => Builtin::ThreadIdx(axis),
            "blockidx" => Builtin::BlockIdx(axis),
            "blockdim" => Builtin::BlockDim(axis),
            "griddim" => Builtin::GridDim(axis),
            _ => return self.fail(format!("no builtin `{word}`")),
        })
    }

    fn conditional(&mut self) -> Result<Op, ParseError> {
        let cond = self.operand()?;
        let then = self.block()?;
        let els = if self.accept_word("else") { self.block()? } else { Default::default() };
        Ok(Op::If { cond, then: Box::new(then), els: Box::new(els) })
    }

    /// `loop unroll 4 (%5: int = %1) while { … } do { … }`
    fn repetition(&mut self) -> Result<Op, ParseError> {
        let mut hint = LoopHint::None;
        if self.accept_word("unroll") {
            let times = if matches!(self.peek(), Kind::Number(_)) { Some(self.integer()?) } else { None };
            hint = LoopHint::Unroll(times);
        } else if self.accept_word("checkpoint") {
            let text = self.string()?;
            match Schedule::from_text(&text) {
                Ok(schedule) => hint = LoopHint::Checkpoint(schedule),
                Err(message) => return self.fail(message),
            }
        }
        self.punct("(")?;
        let (mut params, mut inits) = (Vec::new(), Vec::new());
        while !self.accept(")") {
            params.push(self.typed()?.0);
            self.punct("=")?;
            inits.push(self.operand()?);
            if !matches!(self.peek(), Kind::Punct(")")) {
                self.punct(",")?;
            }
        }
        if !self.accept_word("while") {
            return self.expected("`while`");
        }
        let cond = self.block()?;
        if !self.accept_word("do") {
            return self.expected("`do`");
        }
        Ok(Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(self.block()?), hint })
    }
}
