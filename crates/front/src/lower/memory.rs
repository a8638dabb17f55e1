//! Functions that read and write memory: cached loads and stores, `memcpy`, `memset`.
//!
//! `memcpy` and `memset` are turned into element loops where their byte count is a whole number of elements of the
//! pointers' own type, or of the numbers that both consist of; copies that look at an object as bytes of something else
//! are refused. `memmove` goes from the end where it moves upwards.

use ir::types::size_align;
use ir::{Code, CompareOp, Op, Type, Value};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use crate::ast::{Kind, NodeId};

/// How many elements.
enum ElementCount {
    Known(u64),
    Computed(Value, NodeId),
}

impl Body<'_, '_> {
    pub(super) fn memory_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        match call.name.as_str() {
            "__ldg" | "__ldca" | "__ldcg" | "__ldcs" | "__ldlu" | "__ldcv" => {
                let place = self.arg(call, 0)?;
                if !self.b.ty(place).is_ptr() {
                    return Ok(None);
                }
                if call.name == "__ldcv" {
                    self.before_volatile_read(place);
                }
                self.load(place, call.expr).map(|value| Some(Outcome::Value(value)))
            }
            "__stcg" | "__stcs" | "__stwb" | "__stwt" => {
                let place = self.arg(call, 0)?;
                let value = self.arg(call, 1)?;
                self.store(call.expr, place, value)?;
                Ok(Some(Outcome::Nothing))
            }
            "memcpy" | "__builtin_memcpy" | "memmove" | "__builtin_memmove" => {
                self.memory_copy(call).map(Some)
            }
            // Until it is waited for, nobody may look at what is copied: it might as well be copied at once.
            "__pipeline_memcpy_async" if self.copies_all(call) => {
                self.memory_copy(call)?;
                Ok(Some(Outcome::Nothing))
            }
            "__pipeline_commit" | "__pipeline_wait_prior" => Ok(Some(Outcome::Nothing)),
            "memset" | "__builtin_memset" => self.memory_set(call).map(Some),
            _ => Ok(None),
        }
    }

    /// Whether a copy leaves no zeros at its end.
    fn copies_all(&mut self, call: &Call) -> bool {
        call.args
            .get(3)
            .is_none_or(|&a| self.ast()[a].kind == Kind::CXXDefaultArgExpr || self.constant_int(a) == Some(0))
    }

    /// The pointer under its conversion to `void *`.
    fn typed_pointer(&mut self, call: &Call, n: usize) -> R<(Value, u64)> {
        let ast = self.ast();
        let Some(&arg) = call.args.get(n) else { return Err(self.unsupported(call.expr)) };
        let mut e = arg;
        loop {
            let node = &ast[e];
            let casts =
                matches!(node.kind, Kind::ImplicitCastExpr | Kind::CStyleCastExpr | Kind::CXXStaticCastExpr);
            let to_void = casts && node.cast_kind() == "BitCast" && node.type_text().contains("void");
            if !(to_void || node.kind == Kind::ParenExpr) {
                break;
            }
            e = self.only_child(e)?;
        }
        let ctype = self.m.types.type_of(e);
        let size = ctype.pointee().and_then(|to| self.m.types.size_of(to));
        let pointer = self.value(e)?;
        match size {
            Some(size) if size > 0 => Ok((pointer, size)),
            _ => Err(self.refuse(
                Code::PointerPunning,
                call.expr,
                format!("`{}` on untyped memory", call.name),
            )),
        }
    }

    fn count(&mut self, call: &Call, size: u64) -> R<ElementCount> {
        let ast = self.ast();
        let Some(&arg) = call.args.get(2) else { return Err(self.unsupported(call.expr)) };
        if let Some(bytes) = self.constant_int(arg) {
            if bytes >= 0 && bytes % i128::from(size) == 0 {
                return Ok(ElementCount::Known(bytes as u64 / size));
            }
        } else {
            // `n * sizeof(T)`
            let product = self.under_parens(ast.strip(arg));
            if ast[product].kind == Kind::BinaryOperator && ast[product].opcode() == "*" {
                let (left, right) = self.operands(product)?;
                for (factor, other) in [(left, right), (right, left)] {
                    if self.constant_int(factor) == Some(i128::from(size)) {
                        return Ok(ElementCount::Computed(self.value(other)?, other));
                    }
                }
            }
        }
        Err(self.refuse(Code::PointerPunning, call.expr, format!("`{}` of parts of elements", call.name)))
    }

    fn memory_copy(&mut self, call: &Call) -> R<Outcome> {
        let (mut to, mut to_size) = self.typed_pointer(call, 0)?;
        let (mut from, mut from_size) = self.typed_pointer(call, 1)?;
        let (mut a, mut b) = (self.b.pointee(to), self.b.pointee(from));
        // `float4` and `float[4]` hold the same numbers, `int4` their bits.
        let is_scalar = |ty: &Type| matches!(ty, Type::Int(_) | Type::Float(_));
        if a != b
            && !(is_scalar(&a) && is_scalar(&b) && to_size == from_size)
            && let Some(ours) = self.m.module.only_scalar(&a).cloned()
            && let Some(theirs) = self.m.module.only_scalar(&b).cloned()
        {
            let size = |ty: &Type| size_align(&self.m.module, ty).0 as u64;
            // Words that hold numbers are seen as those.
            (a, b) = match (&ours, &theirs) {
                (Type::Float(_), Type::Int(_)) if size(&ours) <= size(&theirs) => (ours.clone(), ours),
                (Type::Int(_), Type::Float(_)) if size(&theirs) <= size(&ours) => (theirs.clone(), theirs),
                _ => (ours, theirs),
            };
            (to_size, from_size) = (size(&a), size(&b));
            to = self.b.ptr_cast(to, Type::ptr(a.clone()));
            from = self.b.ptr_cast(from, Type::const_ptr(b.clone()));
        }
        if to_size != from_size || (a != b && !(is_scalar(&a) && is_scalar(&b))) {
            return Err(self.refuse(
                Code::PointerPunning,
                call.expr,
                "copy between objects of different types",
            ));
        }
        let count = self.count(call, to_size)?;
        // What is moved may overlap: numbers that are still to be read must not be written over.
        let moves = call.name.ends_with("memmove");
        if let (true, ElementCount::Known(n @ 0..=8)) = (moves, &count) {
            let indices: Vec<Value> = (0..*n).map(|i| self.b.int(Type::INT, i128::from(i))).collect();
            let values: Vec<Value> = indices.iter().map(|i| self.copied(from, *i, &a)).collect();
            for (index, value) in indices.into_iter().zip(values) {
                let target = self.b.index(to, index);
                self.b.store(target, value);
            }
            return Ok(Outcome::Value(to));
        }
        let last = match &count {
            _ if !moves => None,
            ElementCount::Known(n) => Some(self.b.int(Type::INT, i128::from(*n) - 1)),
            ElementCount::Computed(n, e) => {
                let ty = self.b.ty(*n);
                let one = self.integer(*e, &ty, 1)?;
                Some(self.b.sub(*n, one))
            }
        };
        let backwards = last.map(|last| {
            let source = if a == b { from } else { self.b.ptr_cast(from, Type::const_ptr(a.clone())) };
            (self.b.compare(CompareOp::Gt, to, source), last)
        });
        let copy = |body: &mut Self, index: Value| {
            let index = match backwards {
                Some((backwards, last)) => {
                    let ty = body.b.ty(index);
                    let last = body.b.convert(last, &ty);
                    let from_last = body.b.sub(last, index);
                    body.b.select(backwards, from_last, index)
                }
                None => index,
            };
            let value = body.copied(from, index, &a);
            let target = body.b.index(to, index);
            body.b.store(target, value);
            Ok(())
        };
        self.repeat(count, copy)?;
        Ok(Outcome::Value(to))
    }

    /// An element, in the target's type.
    fn copied(&mut self, from: Value, index: Value, to: &Type) -> Value {
        let source = self.b.index(from, index);
        let value = self.b.load(source);
        if self.b.ty(value) == *to { value } else { self.b.emit(Op::Bitcast(value), to.clone()) }
    }

    fn memory_set(&mut self, call: &Call) -> R<Outcome> {
        let (to, size) = self.typed_pointer(call, 0)?;
        if call.args.get(1).and_then(|&v| self.constant_int(v)) != Some(0) {
            return Err(self.refuse(Code::PointerPunning, call.expr, "memset with another value than zero"));
        }
        let count = self.count(call, size)?;
        self.repeat(count, |body, index| {
            let at = body.b.index(to, index);
            body.zero_into(at)
        })?;
        Ok(Outcome::Value(to))
    }

    fn repeat(&mut self, count: ElementCount, mut f: impl FnMut(&mut Self, Value) -> R<()>) -> R<()> {
        match count {
            ElementCount::Known(n) if n <= 8 => {
                for i in 0..n {
                    let index = self.b.int(Type::INT, i128::from(i));
                    f(self, index)?;
                }
                Ok(())
            }
            ElementCount::Known(n) => self.counting(0..n, &mut f),
            ElementCount::Computed(end, e) => {
                let ty = self.b.ty(end);
                let zero = self.b.zero(&ty);
                let one = self.integer(e, &ty, 1)?;
                self.stepping(zero, end, one, &mut f)
            }
        }
    }
}
