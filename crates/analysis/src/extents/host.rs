//! What host code reaches besides its own loads and stores: allocations, copies, fills, and pointers that loops exchange.
//!
//! An allocation is an array of as many elements as its bytes hold. A copy touches a stretch at each of its ends.

use ir::{HostOp, Op, Space, Span, Type, Value};

use super::accesses::{Found, Guards, Into, Search};
use super::ranges::Range;
use crate::layout::{BlockId, Definition};

impl Search<'_> {
    pub(super) fn host(
        &mut self,
        op: &HostOp,
        operands: &[Value],
        at: BlockId,
        guards: &Guards,
        span: Span,
    ) -> Found<()> {
        match (op, operands) {
            (HostOp::Alloc { .. } | HostOp::Synchronise | HostOp::Destroy(_), _) => Ok(()),
            (HostOp::Free(_), [p, ..]) => self.freed(*p, at),
            (HostOp::Copy, [to, from, bytes, ..]) => {
                let bytes = self.ranges.of(*bytes, at);
                self.stretch(*to, &bytes, at, guards, span)?;
                self.stretch(*from, &bytes, at, guards, span)
            }
            (HostOp::Fill, [to, _, bytes, ..]) => {
                let bytes = self.ranges.of(*bytes, at);
                self.stretch(*to, &bytes, at, guards, span)
            }
            (HostOp::Copy2D, [to, to_pitch, from, from_pitch, width, height, ..]) => {
                let bytes = self.rows(*to_pitch, *width, *height, at)?;
                self.stretch(*to, &bytes, at, guards, span)?;
                let bytes = self.rows(*from_pitch, *width, *height, at)?;
                self.stretch(*from, &bytes, at, guards, span)
            }
            (HostOp::Fill2D, [to, pitch, _, width, height, ..]) => {
                let bytes = self.rows(*pitch, *width, *height, at)?;
                self.stretch(*to, &bytes, at, guards, span)
            }
            (HostOp::Launch(launch), _) => self.launched(launch, operands, at, guards, span),
            (HostOp::Runtime(name), _) => {
                let layout = self.ranges.layout;
                let is_param = |v: &Value| matches!(layout.definition(*v), Definition::Param(_));
                match operands.iter().any(|v| layout.function.ty(*v).is_ptr() && is_param(v)) {
                    true => Err(format!("a call of {name} that is given the caller's memory")),
                    false => Ok(()),
                }
            }
            _ => Err("work of the host that is not looked into".to_string()),
        }
    }

    /// Bytes from the first row's start to the last row's end.
    fn rows(&mut self, pitch: Value, width: Value, height: Value, at: BlockId) -> Found<Range> {
        let [pitch, width, height] = [pitch, width, height].map(|v| self.ranges.of(v, at));
        let minus_one = Range::exactly(self.ranges.terms.constant(-1));
        let before = self.ranges.sum(&height, &minus_one).and_then(|n| self.ranges.product(&n, &pitch));
        let all = before.and_then(|before| self.ranges.sum(&before, &width));
        all.ok_or("rows of which no bounds are known".to_string())
    }

    /// So many bytes from where a pointer leads.
    fn stretch(&mut self, p: Value, bytes: &Range, at: BlockId, guards: &Guards, span: Span) -> Found<()> {
        let p = self.before_casts(p);
        let count = self.count_of(p, bytes)?;
        let minus_one = Range::exactly(self.ranges.terms.constant(-1));
        let last = self.ranges.sum(&count, &minus_one).ok_or("a stretch of memory without bounds")?;
        let zero = self.ranges.terms.constant(0);
        let reach = Range { low: Some(zero), ..last };
        for pointer in self.pointers(p, at)? {
            let moved = self.moved(pointer, &reach);
            self.access(moved, guards, span);
        }
        Ok(())
    }

    /// A pointer before it was seen as one to bytes.
    fn before_casts(&self, p: Value) -> Value {
        let (layout, mut p) = (self.ranges.layout, p);
        while let (Some(Op::PtrCast(of)), Some(Type::Void)) = (layout.op(p), layout.function.ty(p).pointee())
        {
            p = *of;
        }
        p
    }

    /// How many elements of what a pointer leads to hold so many bytes; the last one may be cut.
    fn count_of(&mut self, p: Value, bytes: &Range) -> Found<Range> {
        let size = self.size(p);
        let rest = Range::exactly(self.ranges.terms.constant(size - 1));
        let size = Range::exactly(self.ranges.terms.constant(size));
        match self.whole(bytes, &size) {
            Some(count) => Ok(count),
            None => {
                let up = self.ranges.sum(bytes, &rest).and_then(|up| self.ranges.quotient(&up, &size));
                up.ok_or("a number of bytes of which no bounds are known".to_string())
            }
        }
    }

    /// How many whole elements an allocation of so many bytes has.
    pub(super) fn elements(&mut self, p: Value, bytes: Value, at: BlockId) -> Found<Range> {
        let bytes = self.ranges.of(bytes, at);
        let size = self.size(p);
        let size = Range::exactly(self.ranges.terms.constant(size));
        let whole = self.whole(&bytes, &size).or_else(|| self.ranges.quotient(&bytes, &size));
        whole.ok_or("an allocation of which no size is known".to_string())
    }

    /// Bytes of `n` elements, written as a multiple of their size.
    fn whole(&mut self, bytes: &Range, size: &Range) -> Option<Range> {
        let size = self.ranges.terms.as_constant(size.low?)?;
        let (low, high) = bytes.ends()?;
        let terms = &mut self.ranges.terms;
        let (low, high) = (terms.divided_exactly(low, size)?, terms.divided_exactly(high, size)?);
        Some(Range::between(low, high).with_needs_of(&[bytes]))
    }

    /// The size of what a pointer leads to.
    fn size(&self, p: Value) -> i128 {
        match self.ranges.layout.function.ty(p).pointee() {
            Some(Type::Void) | None => 1,
            Some(of) => (ir::types::size_align(self.ranges.m, of).0 as i128).max(1),
        }
    }

    /// The allocation that a pointer is the start of: where, how many bytes, and the block that makes it.
    pub(super) fn allocation(&self, p: Value) -> Option<(Space, Value, BlockId)> {
        match self.ranges.layout.definition(p) {
            Definition::Inst { inst, block, .. } => match &inst.op {
                Op::PtrCast(of) => self.allocation(*of),
                Op::Host { op: HostOp::Alloc { space, .. }, operands } => Some((*space, operands[0], block)),
                _ => None,
            },
            Definition::Param(_) | Definition::LoopParam { .. } => None,
        }
    }

    /// What is given back must be the function's own.
    fn freed(&mut self, p: Value, at: BlockId) -> Found<()> {
        let p = self.before_casts(p);
        let own = self.pointers(p, at)?.iter().all(|pointer| matches!(pointer.into, Into::Array(_)));
        if own { Ok(()) } else { Err("memory of the caller that is freed".to_string()) }
    }

    /// Where a pointer may lead that a loop carries: where it starts, and what the body hands on. Loops exchange pointers; one that is
    /// moved from step to step is not followed.
    pub(super) fn carried(&mut self, p: Value) -> Found<Vec<super::accesses::Pointer>> {
        let layout = self.ranges.layout;
        if self.open.contains(&p) {
            return Err("a pointer that a loop moves".to_string());
        }
        let (mut work, mut seen, mut sources) = (vec![p], Vec::new(), Vec::new());
        while let Some(v) = work.pop() {
            let (inst, index) = match layout.definition(v) {
                Definition::LoopParam { inst, index, .. } => (inst, index),
                Definition::Inst { inst, index, .. } if matches!(inst.op, Op::Loop { .. }) => (inst, index),
                Definition::Param(_) | Definition::Inst { .. } => {
                    sources.push(v);
                    continue;
                }
            };
            let Op::Loop { inits, params, body, .. } = &inst.op else { continue };
            if !seen.contains(&params[index]) {
                seen.push(params[index]);
                seen.push(v);
                work.extend([inits[index], body.yields[index]]);
            }
        }
        let before = self.open.len();
        self.open.extend(seen);
        let everywhere = layout.function.body().id;
        let mut all = Vec::new();
        for v in sources {
            all.extend(self.pointers(v, layout.block_of(v).unwrap_or(everywhere))?);
        }
        self.open.truncate(before);
        Ok(all)
    }
}
