//! Memory in three dimensions: slices of rows that lie a pitch apart, and CUDA's structs that describe them.

use ir::host::Space;
use ir::{BinaryOp, HostOp, IntKind, Op, Type, Value};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};

/// Members of the structs, as [`super::records`] lists them.
const PTR: u32 = 0;
const PITCH: u32 = 1;
const YSIZE: u32 = 3;
const SRC_POS: u32 = 1;
const SRC_PTR: u32 = 2;
const DST_POS: u32 = 4;
const DST_PTR: u32 = 5;
const EXTENT: u32 = 6;
const KIND: u32 = 7;

/// Where a copy begins, how far apart its rows are, and its slices.
struct CopyVolume {
    at: Value,
    pitch: Value,
    slice: Value,
}

impl Body<'_, '_> {
    pub(super) fn volume_call(&mut self, call: &Call) -> R<Option<Outcome>> {
        match call.name.as_str() {
            "make_cudaPitchedPtr" | "make_cudaExtent" | "make_cudaPos" => {
                let ty = self.result_of(call)?;
                let mut parts = Vec::new();
                for n in 0..call.args.len() {
                    let part = self.arg(call, n)?;
                    let is_pointer = self.b.ty(part).is_ptr();
                    parts.push(if is_pointer {
                        self.b.ptr_cast(part, Type::ptr(Type::Void))
                    } else {
                        self.convert(part, &Type::SIZE)
                    });
                }
                return Ok(Some(Outcome::Value(self.b.emit(Op::Pack(parts), ty))));
            }
            "cudaMalloc3D" => {
                let place = self.arg(call, 0)?;
                let extent = self.arg(call, 1)?;
                let [width, height, depth] = [0, 1, 2].map(|i| self.extracted(extent, i));
                let rows = self.b.binary(BinaryOp::Mul, height, depth);
                let (pitch, bytes) = self.pitch_and_bytes(width, rows);
                let stream = self.default_stream();
                let memory = self.allocate(Space::Device, false, Type::ptr(Type::Void), bytes, stream);
                for (field, value) in [memory, pitch, width, height].into_iter().enumerate() {
                    let ty = self.b.ty(value);
                    let at = self.b.field(place, field as u32, ty);
                    self.b.store(at, value);
                }
            }
            "cudaMemcpy3D" | "cudaMemcpy3DAsync" => {
                let place = self.arg(call, 0)?;
                let parameters = self.b.load(place);
                let to = self.volume_at(parameters, DST_PTR, DST_POS);
                let from = self.volume_at(parameters, SRC_PTR, SRC_POS);
                let extent = self.extracted(parameters, EXTENT);
                let kind = self.extracted(parameters, KIND);
                let kind = self.convert(kind, &Type::INT);
                let stream = self.stream_of(call, 1)?;
                let mut operands = vec![to.at, to.pitch, to.slice, from.at, from.pitch, from.slice];
                operands.extend([0, 1, 2].map(|i| self.extracted(extent, i)));
                operands.extend([kind, stream]);
                self.host_effect(HostOp::Copy3D, operands);
            }
            "cudaMemset3D" | "cudaMemset3DAsync" => {
                let pointer = self.arg(call, 0)?;
                let byte = self.byte_argument(call, 1)?;
                let extent = self.arg(call, 2)?;
                let [at, pitch, rows] = [PTR, PITCH, YSIZE].map(|i| self.extracted(pointer, i));
                let slice = self.b.binary(BinaryOp::Mul, pitch, rows);
                let stream = self.stream_of(call, 3)?;
                let mut operands = vec![at, pitch, slice, byte];
                operands.extend([0, 1, 2].map(|i| self.extracted(extent, i)));
                operands.push(stream);
                self.host_effect(HostOp::Fill3D, operands);
            }
            _ => return Ok(None),
        }
        self.success(call).map(Some)
    }

    fn extracted(&mut self, of: Value, field: u32) -> Value {
        let ty = match self.b.ty(of) {
            Type::Struct(id) => self.m.module.structure(id).fields[field as usize].ty.clone(),
            _ => Type::SIZE,
        };
        self.b.emit(Op::Extract(of, field), ty)
    }

    /// The volume that a pointer and a position describe: the position's `x` counts bytes.
    fn volume_at(&mut self, parameters: Value, pointer: u32, position: u32) -> CopyVolume {
        let pointer = self.extracted(parameters, pointer);
        let position = self.extracted(parameters, position);
        let [base, pitch, rows] = [PTR, PITCH, YSIZE].map(|i| self.extracted(pointer, i));
        let [x, y, z] = [0, 1, 2].map(|i| self.extracted(position, i));
        let above = self.b.binary(BinaryOp::Mul, rows, z);
        let row = self.b.binary(BinaryOp::Add, above, y);
        let bytes = self.b.binary(BinaryOp::Mul, pitch, row);
        let bytes = self.b.binary(BinaryOp::Add, bytes, x);
        let slice = self.b.binary(BinaryOp::Mul, pitch, rows);
        let first = self.b.ptr_cast(base, Type::ptr(Type::Int(IntKind::UChar)));
        let moved = self.b.index(first, bytes);
        CopyVolume { at: self.b.ptr_cast(moved, Type::ptr(Type::Void)), pitch, slice }
    }
}
