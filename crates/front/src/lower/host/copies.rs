//! `cudaMemcpy`, `cudaMemset` and their relatives.

use ir::{Code, HostOp, Op, Type, Value};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};
use crate::ast::Kind;

/// `cudaMemcpyHostToDevice` and `cudaMemcpyDeviceToHost`.
const TO_DEVICE: i128 = 1;
const TO_HOST: i128 = 2;
/// `cudaMemcpyDefault`: copies between devices know them by the addresses.
const BY_ADDRESS: i128 = 4;

impl Body<'_, '_> {
    pub(super) fn copy_or_fill(&mut self, call: &Call) -> R<Option<Outcome>> {
        match call.name.as_str() {
            "cudaMemcpy" | "cudaMemcpyAsync" => {
                let (to, from) = (self.pointer_argument(call, 0)?, self.pointer_argument(call, 1)?);
                let bytes = self.size_argument(call, 2)?;
                let kind = self.kind_argument(call, 3)?;
                let stream = self.stream_of(call, 4)?;
                self.host_effect(HostOp::Copy, vec![to, from, bytes, kind, stream]);
            }
            "cudaMemcpyPeer" | "cudaMemcpyPeerAsync" => {
                let (to, from) = (self.pointer_argument(call, 0)?, self.pointer_argument(call, 2)?);
                for n in [1, 3] {
                    self.arg(call, n)?;
                }
                let bytes = self.size_argument(call, 4)?;
                let kind = self.b.int(Type::INT, BY_ADDRESS);
                let stream = self.stream_of(call, 5)?;
                self.host_effect(HostOp::Copy, vec![to, from, bytes, kind, stream]);
            }
            "cudaMemcpy2D" | "cudaMemcpy2DAsync" => {
                let (to, from) = (self.pointer_argument(call, 0)?, self.pointer_argument(call, 2)?);
                let mut operands = vec![to, self.size_argument(call, 1)?, from];
                for n in 3..6 {
                    operands.push(self.size_argument(call, n)?);
                }
                operands.push(self.kind_argument(call, 6)?);
                operands.push(self.stream_of(call, 7)?);
                self.host_effect(HostOp::Copy2D, operands);
            }
            "cudaMemset" | "cudaMemsetAsync" => {
                let to = self.pointer_argument(call, 0)?;
                let byte = self.byte_argument(call, 1)?;
                let bytes = self.size_argument(call, 2)?;
                let stream = self.stream_of(call, 3)?;
                self.host_effect(HostOp::Fill, vec![to, byte, bytes, stream]);
            }
            "cudaMemset2D" | "cudaMemset2DAsync" => {
                let to = self.pointer_argument(call, 0)?;
                let pitch = self.size_argument(call, 1)?;
                let byte = self.byte_argument(call, 2)?;
                let (width, height) = (self.size_argument(call, 3)?, self.size_argument(call, 4)?);
                let stream = self.stream_of(call, 5)?;
                self.host_effect(HostOp::Fill2D, vec![to, pitch, byte, width, height, stream]);
            }
            "cudaMemcpyToSymbol" | "cudaMemcpyToSymbolAsync" => {
                let symbol = self.symbol_argument(call, 0)?;
                let from = self.pointer_argument(call, 1)?;
                self.symbol_copy(call, HostOp::CopyToSymbol, symbol, from, TO_DEVICE)?;
            }
            "cudaMemcpyFromSymbol" | "cudaMemcpyFromSymbolAsync" => {
                let to = self.pointer_argument(call, 0)?;
                let symbol = self.symbol_argument(call, 1)?;
                self.symbol_copy(call, HostOp::CopyFromSymbol, to, symbol, TO_HOST)?;
            }
            "cudaGetSymbolAddress" => {
                let place = self.pointer_variable(call)?;
                let symbol = self.symbol_argument(call, 1)?;
                let ty = self.b.pointee(place);
                let op = Op::Host { op: HostOp::SymbolAddress, operands: vec![symbol] };
                let address = self.b.emit(op, ty);
                self.b.store(place, address);
            }
            "cudaGetSymbolSize" => {
                let place = self.arg(call, 0)?;
                let symbol = self.symbol_argument(call, 1)?;
                let ty = self.b.pointee(symbol);
                let (bytes, _) = ir::types::size_align(&self.m.module, &ty);
                let bytes = self.b.int(Type::SIZE, bytes as i128);
                self.store(call.expr, place, bytes)?;
            }
            _ => return Ok(None),
        }
        self.success(call).map(Some)
    }

    /// The variable that a call names, as the place it is; casts to `const void *` say nothing.
    fn symbol_argument(&mut self, call: &Call, n: usize) -> R<Value> {
        let Some(&arg) = call.args.get(n) else { return Err(self.unsupported(call.expr)) };
        let mut e = self.under_pointer_casts(arg);
        if let Some(array) = self.decayed_array(e) {
            e = array;
        }
        let named = self.ast().strip(e);
        if self.ast()[named].kind != Kind::DeclRefExpr {
            return Err(self.refuse(Code::LaunchActive, arg, format!("argument of `{}`", call.name)));
        }
        self.place(named)
    }

    /// Bytes, offset, kind and stream follow the two ends.
    fn symbol_copy(&mut self, call: &Call, op: HostOp, to: Value, from: Value, kind: i128) -> R<()> {
        let bytes = self.size_argument(call, 2)?;
        let offset = self.arg_or_default(call, 3, Type::SIZE)?;
        let given = call.args.get(4).is_some_and(|&a| self.ast()[a].kind != Kind::CXXDefaultArgExpr);
        let kind = if given { self.kind_argument(call, 4)? } else { self.b.int(Type::INT, kind) };
        let stream = self.stream_of(call, 5)?;
        self.host_effect(op, vec![to, from, bytes, offset, kind, stream]);
        Ok(())
    }

    fn pointer_argument(&mut self, call: &Call, n: usize) -> R<Value> {
        let Some(&arg) = call.args.get(n) else { return Err(self.unsupported(call.expr)) };
        let pointer = self.bare_pointer(arg)?;
        if !self.b.ty(pointer).is_ptr() {
            return Err(self.refuse(Code::PointerPunning, arg, format!("argument of `{}`", call.name)));
        }
        Ok(self.first_element(pointer))
    }

    /// The address of an array is that of its first element; of a lone object, it stays.
    fn first_element(&mut self, mut pointer: Value) -> Value {
        while matches!(self.b.ty(pointer).pointee(), Some(Type::Array(..))) {
            let zero = self.b.int(Type::INT, 0);
            pointer = self.b.element(pointer, zero);
        }
        pointer
    }

    fn kind_argument(&mut self, call: &Call, n: usize) -> R<Value> {
        let value = self.arg(call, n)?;
        Ok(self.convert(value, &Type::INT))
    }

    pub(super) fn byte_argument(&mut self, call: &Call, n: usize) -> R<Value> {
        let value = self.arg(call, n)?;
        Ok(self.convert(value, &Type::INT))
    }

    pub(super) fn stream_of(&mut self, call: &Call, n: usize) -> R<Value> {
        if call.name.ends_with("Async") { self.stream(call, n) } else { Ok(self.default_stream()) }
    }
}
