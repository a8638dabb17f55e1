//! Structs that kernels take by value.
//!
//! The kernel's derivative takes a pointer to the shadow of the struct: shadow pointers where the struct has
//! pointers, adjoints where it has numbers. Host code builds it from the shadows of the members, puts it on the
//! device and, after the launch, adds what came together in the numbers to the members' adjoints.

use ir::host::HostOp;
use ir::{Code, Diagnostic, Inst, Op, Type, Value};

use crate::plan::host_code::members;
use crate::reverse::sweep::Sweep;

impl<'a> Sweep<'a, '_> {
    /// The shadow of a struct in device memory, its numbers zero.
    pub(super) fn upload_shadow(&mut self, v: Value, stream: Value) -> Value {
        let ty = self.facts.layout.function.ty(v).clone();
        let shadow = self.shadow_value(v);
        self.b.emit(Op::Host { op: HostOp::Upload, operands: vec![shadow, stream] }, Type::ptr(ty))
    }

    fn shadow_value(&mut self, v: Value) -> Value {
        let f = self.facts.layout.function;
        let ty = f.ty(v).clone();
        if let Some(s) = self.facts.shadowed.of.get(&v) {
            return self.resolve(*s);
        }
        match (self.facts.layout.op(v), &ty) {
            (Some(Op::Pack(parts)), Type::Struct(_) | Type::Array(..)) => {
                let parts = parts.clone();
                let shadows = parts.iter().map(|p| self.shadow_value(*p)).collect();
                self.b.emit(Op::Pack(shadows), ty)
            }
            _ => self.b.zero(&ty),
        }
    }

    /// Adds the adjoints of a struct's numbers to those of its members.
    pub(super) fn collect_struct(
        &mut self,
        inst: &'a Inst,
        v: Value,
        place: Value,
        stream: Value,
    ) -> Result<(), Diagnostic> {
        let layout = self.facts.layout;
        let f = layout.function;
        let active =
            |m: &Value| self.facts.activity.differentiable(f.ty(*m)) && self.facts.activity.active(*m);
        if !members(layout, v).iter().any(active) {
            return Ok(());
        }
        // Adjoints of members are at hand where the struct is put together.
        if layout.block_of(v) != Some(layout.block_holding(inst)) {
            let message =
                "a struct with numbers that carry derivatives is put together elsewhere than at its launch";
            return Err(Diagnostic::new(Code::LaunchActive, inst.span, message)
                .with_hint("fill the struct in the block of the launch, or pass the numbers one by one"));
        }
        let ty = f.ty(v).clone();
        let back = self.b.emit(Op::Host { op: HostOp::Download, operands: vec![place, stream] }, ty);
        self.add_members(v, back);
        Ok(())
    }

    fn add_members(&mut self, v: Value, adjoint: Value) {
        let layout = self.facts.layout;
        let Some(Op::Pack(parts)) = layout.op(v) else { return };
        for (i, p) in parts.iter().enumerate() {
            let ty = layout.function.ty(*p).clone();
            let aggregate = matches!(ty, Type::Struct(_) | Type::Array(..));
            if !(aggregate || self.facts.activity.differentiable(&ty) && self.facts.activity.active(*p)) {
                continue;
            }
            let part = self.b.emit(Op::Extract(adjoint, i as u32), ty);
            if aggregate {
                self.add_members(*p, part);
            } else {
                self.add(*p, part);
            }
        }
    }
}
