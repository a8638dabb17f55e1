//! What a call in Enzyme's spelling says about itself as a whole, and what stands behind the function's arguments.
//!
//! | marker | behind it | means |
//! |---|---|---|
//! | `enzyme_width` | a constant | so many derivatives at once: every shadow is that many arguments |
//! | `enzyme_allocated` | bytes | the tape has this much room, and is no pointer to memory that must be found |
//! | `enzyme_tape` | a pointer | where the tape is |
//! | `enzyme_nofree` | | the reverse sweep leaves the tape as it is, to be run again |
//!
//! `__enzyme_reverse` takes the adjoint of the result, where the function has one, and the tape at its end.

use ir::Diagnostic;

use super::arguments::{Marker, Reader};
use super::{EnzymeFunction, floating, refusal, span_of};
use crate::ast::{Ast, Kind, NodeId};
use crate::types::{CType, TypeTable};

/// An argument that stays in the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// The function's argument of that number, with its shadows.
    Argument(usize),
    /// How many bytes the tape has.
    Bytes,
    /// Where the tape is.
    Memory,
    /// The adjoint of the function's result.
    ResultAdjoint,
    /// The tape itself, of this type.
    Tape(String),
}

/// What a call has the tape in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TapeType {
    /// A pointer: the tape may lie on the heap, however large it is.
    pub is_pointer: bool,
    /// The size of the type; none where it is not known.
    pub bytes: Option<u64>,
}

impl TapeType {
    pub(crate) fn of(types: &TypeTable, ty: &CType) -> TapeType {
        TapeType { is_pointer: ty.is_pointer(), bytes: types.size_of(ty) }
    }
}

/// What a call says about the tape.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TapeUse {
    /// `enzyme_allocated`, with the bytes where they are a constant.
    pub allocated: Option<Option<u64>>,
    /// `enzyme_tape`
    pub in_memory: bool,
    /// `enzyme_nofree`
    pub keep: bool,
    /// What the tape comes or goes as.
    pub stored_as: Option<TapeType>,
}

impl Reader<'_> {
    /// Reads markers about the call, as many as stand here.
    pub(super) fn options(&mut self) -> Result<(), Diagnostic> {
        while let Some(&marker) = self.given.get(self.at) {
            let Marker::Option(name) = self.marker(marker) else { break };
            self.at += 1;
            self.cut_from.get_or_insert(marker);
            match name {
                "enzyme_width" => self.width = self.constant_width(marker)?,
                "enzyme_allocated" => {
                    let bytes = self.next("number of bytes", "the tape")?;
                    self.tape.allocated = Some(constant(self.ast, self.types, bytes));
                    self.pieces.push(Piece::Bytes);
                }
                "enzyme_tape" => {
                    self.next("memory", "the tape")?;
                    self.tape.in_memory = true;
                    self.pieces.push(Piece::Memory);
                }
                _ => self.tape.keep = true,
            }
        }
        Ok(())
    }

    fn constant_width(&mut self, marker: NodeId) -> Result<u32, Diagnostic> {
        let number = self.given.get(self.at).copied();
        self.at += 1;
        let width = number.and_then(|n| constant(self.ast, self.types, n));
        match width.and_then(|n| u32::try_from(n).ok()) {
            Some(n @ 1..=64) => Ok(n),
            _ => Err(refusal(span_of(self.ast, marker), "the width is not a constant between 1 and 64")
                .with_hint("write enzyme_width, 4")),
        }
    }

    /// What stands behind the function's arguments.
    pub(super) fn last_arguments(&mut self) -> Result<(), Diagnostic> {
        if self.callee != EnzymeFunction::ReverseSweep {
            return Ok(());
        }
        if floating(&self.types.function_type(self.function).result).is_some() {
            self.next("adjoint", "the result")?;
            self.pieces.push(Piece::ResultAdjoint);
        }
        if !self.tape.in_memory {
            let tape = self.next("tape", "the sweep")?;
            let ty = self.types.type_of(tape).decayed().unqualified();
            let Some(spelling) = self.types.spell(&ty) else {
                let message =
                    format!("the tape is of type `{}`, which has no name", self.ast[tape].type_text());
                return Err(refusal(span_of(self.ast, tape), message));
            };
            self.tape.stored_as = Some(TapeType::of(self.types, &ty));
            self.pieces.push(Piece::Tape(spelling));
        }
        Ok(())
    }

    /// Whether what was said fits the kind of call.
    pub(super) fn check_options(&self) -> Result<(), Diagnostic> {
        let span = span_of(self.ast, self.call);
        let split = matches!(self.callee, EnzymeFunction::AugmentedSweep | EnzymeFunction::ReverseSweep);
        if self.tape != TapeUse::default() && !split {
            return Err(refusal(span, "a tape is given to a call that has none")
                .with_hint("__enzyme_augmentfwd and __enzyme_reverse take one"));
        }
        if self.tape.in_memory && self.tape.allocated.is_none() {
            return Err(refusal(span, "enzyme_tape without the number of bytes that are there")
                .with_hint("say enzyme_allocated, bytes; __enzyme_augmentsize gives them"));
        }
        if self.width > 1 && !matches!(self.callee, EnzymeFunction::Whole(_)) {
            return Err(refusal(span, "enzyme_width in a call of one sweep alone")
                .with_hint("use __enzyme_autodiff, or call it several times"));
        }
        if let Some(stray) = self.cut_from.filter(|_| self.callee != EnzymeFunction::TapeSize) {
            return Err(refusal(span_of(self.ast, stray), "no argument stands behind this marker"));
        }
        Ok(())
    }
}

/// An integer constant: what clang evaluated, or the size of a type.
fn constant(ast: &Ast, types: &TypeTable, expr: NodeId) -> Option<u64> {
    let bare = ast.strip(expr);
    if ast[bare].kind == Kind::UnaryExprOrTypeTraitExpr && ast[bare].name() == "sizeof" {
        let operand = match &ast[bare].arg_type {
            Some(ty) => types.resolve(ty, bare),
            None => types.type_of(ast.children(bare).next()?),
        };
        return types.size_of(operand.referred());
    }
    ast.constant(expr).or_else(|| ast.constant(bare)).and_then(|n| u64::try_from(n).ok())
}
