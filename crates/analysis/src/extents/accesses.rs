//! The accesses of a function, each with the object it belongs to and the range of its index there.

use std::collections::BTreeSet;

use ir::op::Const;
use ir::{CompareOp, FuncId, Inst, Op, Space, Span, Type, Value};

use super::ranges::{Range, Ranges};
use super::terms::Term;
use super::{Extent, Extents, Reach, Unknown};
use crate::layout::{BlockId, Definition, Layout};

/// Where a pointer leads: so many elements into something.
#[derive(Clone)]
pub(super) struct Pointer {
    pub index: Range,
    pub into: Into,
    /// The elements that hold it, outermost first.
    around: Vec<(Range, Into)>,
    /// Memory of the device that host code allocated, and may not touch itself.
    on_device: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Into {
    /// What a parameter points to.
    Param(usize),
    /// An object or array of so many elements.
    Array(Term),
}

pub(super) type Found<T> = Result<T, String>;

pub(super) struct Search<'a> {
    pub ranges: Ranges<'a>,
    /// What is known of a kernel that is launched.
    pub kernels: &'a dyn Fn(FuncId) -> Extents,
    params: Vec<Extent>,
    inner: Vec<Reach>,
    elsewhere: Option<Unknown>,
    /// Pointers that loops carry and that are being followed.
    pub open: Vec<Value>,
}

pub fn collect<'a>(
    m: &'a ir::Module,
    layout: &'a Layout<'a>,
    kernels: &'a dyn Fn(FuncId) -> Extents,
) -> Extents {
    let params = vec![Extent::Known(Vec::new()); layout.function.params.len()];
    let ranges = Ranges::new(m, layout);
    let (inner, open) = (Vec::new(), Vec::new());
    let mut search = Search { ranges, kernels, params, inner, elsewhere: None, open };
    for (block, info) in layout.blocks.iter() {
        let mut guards = None;
        for inst in &info.block.insts {
            search.instruction(inst, *block, &mut guards);
        }
    }
    let Search { ranges, params, inner, elsewhere, .. } = search;
    Extents { terms: ranges.terms, params, inner, elsewhere }
}

pub(super) type Guards = Vec<(Term, BTreeSet<Term>)>;

impl Search<'_> {
    fn instruction(&mut self, inst: &Inst, at: BlockId, guards: &mut Option<Guards>) {
        let place = match &inst.op {
            Op::Load(p) | Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                *p
            }
            Op::Call { .. } => return self.unknown(inst.span, "a call that is not looked into"),
            Op::Host { op, operands } => {
                let found = guards.get_or_insert_with(|| self.guards(at)).clone();
                return match self.host(op, operands, at, &found, inst.span) {
                    Ok(()) => {}
                    Err(why) => self.unknown(inst.span, &why),
                };
            }
            Op::Extern { args, .. } => {
                let layout = self.ranges.layout;
                let text = |v: &Value| matches!(layout.op(*v), Some(Op::Const(Const::Str(_) | Const::Null)));
                let pointer = args.iter().any(|a| layout.function.ty(*a).is_ptr() && !text(a));
                if pointer {
                    self.unknown(inst.span, "a function that is given a pointer and not looked into");
                }
                return;
            }
            Op::Convert(p) if self.ranges.layout.function.ty(*p).is_ptr() => {
                return self.unknown(inst.span, "a pointer that becomes a number");
            }
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Builtin(_)
            | Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::If { .. }
            | Op::Loop { .. } => return,
        };
        let guards = guards.get_or_insert_with(|| self.guards(at)).clone();
        match self.pointers(place, at) {
            Ok(all) if all.iter().any(|p| p.on_device) => {
                self.unknown(inst.span, "memory of the device that the host touches");
            }
            Ok(all) => all.into_iter().for_each(|p| self.access(p, &guards, inst.span)),
            Err(why) => self.unknown(inst.span, &why),
        }
    }

    pub(super) fn unknown(&mut self, span: Span, why: &str) {
        self.elsewhere.get_or_insert_with(|| Unknown { why: why.to_string(), span });
    }

    pub(super) fn access(&mut self, pointer: Pointer, guards: &Guards, span: Span) {
        for (range, into) in pointer.around.into_iter().chain([(pointer.index, pointer.into)]) {
            match into {
                Into::Array(count) => self.inside(&range, count, guards, span),
                Into::Param(i) => self.of_param(range, i, guards, span),
            }
        }
    }

    fn of_param(&mut self, range: Range, i: usize, guards: &Guards, span: Span) {
        let Extent::Known(all) = &mut self.params[i] else { return };
        let Some((low, high)) = range.ends() else {
            let why = "an index of which no bounds are known".to_string();
            self.params[i] = Extent::Unknown(Unknown { why, span });
            return;
        };
        let reach = Reach { low, high, count: None, needs: range.needs, guards: guards.clone(), span };
        if !all.iter().any(|known| Reach { span, ..known.clone() } == reach) {
            all.push(reach);
        }
    }

    /// An index into an array of fixed size.
    pub(super) fn inside(&mut self, range: &Range, count: Term, guards: &Guards, span: Span) {
        let Some((low, high)) = range.ends() else {
            return self.unknown(span, "an index into an array of fixed size, of which no bounds are known");
        };
        let terms = &mut self.ranges.terms;
        let zero = terms.constant(0);
        let last = terms.plus(count, -1);
        let evident = range.needs.is_empty()
            && terms.is_at_most(zero, low)
            && last.is_some_and(|last| terms.is_at_most(high, last));
        let (needs, guards) = (range.needs.clone(), guards.clone());
        let reach = Reach { low, high, count: Some(count), needs, guards, span };
        if !evident && !self.inner.iter().any(|known| Reach { span, ..known.clone() } == reach) {
            self.inner.push(reach);
        }
    }

    /// What decides whether a block is reached at all, as far as the numbers of a launch tell.
    fn guards(&mut self, at: BlockId) -> Guards {
        let everywhere = self.ranges.layout.function.body().id;
        let mut all = Guards::new();
        for fact in self.ranges.facts_at(at) {
            let strict = match fact.op {
                CompareOp::Lt => 1,
                CompareOp::Le | CompareOp::Eq => 0,
                CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => continue,
            };
            let (a, b) = (self.ranges.of(fact.left, everywhere), self.ranges.of(fact.right, everywhere));
            let (Some(least), Some(most)) = (a.low, b.high) else { continue };
            let terms = &mut self.ranges.terms;
            let Some(least) = terms.plus(least, strict) else { continue };
            let possible = terms.at_most(least, most);
            if terms.as_constant(possible).is_none() {
                all.push((possible, a.needs.union(&b.needs).copied().collect()));
            }
        }
        all
    }

    /// Where a pointer may lead.
    pub(super) fn pointers(&mut self, p: Value, at: BlockId) -> Found<Vec<Pointer>> {
        let (m, layout) = (self.ranges.m, self.ranges.layout);
        let f = layout.function;
        let inst = match layout.definition(p) {
            Definition::Param(i) => return Ok(vec![self.start(Into::Param(i))]),
            Definition::LoopParam { .. } => return self.carried(p),
            Definition::Inst { inst, .. } => inst,
        };
        let pointee = |v: Value| f.ty(v).pointee();
        match &inst.op {
            Op::Local { .. } | Op::Global(_) => Ok(vec![self.object()]),
            Op::Index { base, index } => {
                let by = self.ranges.of(*index, at);
                let all = self.pointers(*base, at)?;
                Ok(all.into_iter().map(|pointer| self.moved(pointer, &by)).collect())
            }
            Op::Element { base, index } => {
                let index = self.ranges.of(*index, at);
                let Some(Type::Array(of, n)) = pointee(*base) else {
                    return Err("an element of what is no array".to_string());
                };
                let count = match *n {
                    0 => {
                        let (size, _) = ir::types::size_align(m, of);
                        let (bytes, size) =
                            (self.ranges.terms.shared_bytes(), self.ranges.terms.constant(size as i128));
                        self.ranges.terms.div(bytes, size).ok_or("elements without a size")?
                    }
                    n => self.ranges.terms.constant(n.into()),
                };
                let all = self.pointers(*base, at)?;
                Ok(all.into_iter().map(|p| entered(p, index.clone(), Into::Array(count))).collect())
            }
            Op::Field { base, .. } => {
                let all = self.pointers(*base, at)?;
                let (one, zero) = (self.ranges.terms.constant(1), self.ranges.terms.constant(0));
                Ok(all.into_iter().map(|p| entered(p, Range::exactly(zero), Into::Array(one))).collect())
            }
            Op::PtrCast(of) if pointee(*of) == pointee(p) => self.pointers(*of, at),
            Op::PtrCast(_) | Op::Host { .. } if self.allocation(p).is_some() => {
                let (space, bytes, block) = self.allocation(p).expect("just found");
                let count = self.elements(p, bytes, block)?;
                let on_device = space == Space::Device;
                // Where the bytes are not known for sure, nothing is.
                let needs = Range { needs: count.needs.clone(), ..Range::default() };
                let start = self.start(Into::Array(count.low.ok_or("an allocation without a size")?));
                Ok(vec![Pointer { index: start.index.clone().with_needs_of(&[&needs]), on_device, ..start }])
            }
            Op::Loop { .. } => self.carried(p),
            Op::PtrCast(_) => Err("a pointer that is seen as one to another type".to_string()),
            Op::Select(_, a, b) => {
                let (mut all, more) = (self.pointers(*a, at)?, self.pointers(*b, at)?);
                all.extend(more);
                Ok(all)
            }
            Op::If { then, els, .. } => {
                let index = inst.results.iter().position(|r| *r == p).unwrap_or(0);
                let mut all = self.pointers(then.yields[index], then.id)?;
                all.extend(self.pointers(els.yields[index], els.id)?);
                Ok(all)
            }
            Op::Load(_) => Err("a pointer that is read from memory".to_string()),
            _ => Err("a pointer of which nothing is known".to_string()),
        }
    }

    fn start(&mut self, into: Into) -> Pointer {
        let zero = self.ranges.terms.constant(0);
        Pointer { index: Range::exactly(zero), into, around: Vec::new(), on_device: false }
    }

    /// To an object that is no element of anything.
    fn object(&mut self) -> Pointer {
        let one = self.ranges.terms.constant(1);
        self.start(Into::Array(one))
    }

    pub(super) fn moved(&mut self, pointer: Pointer, by: &Range) -> Pointer {
        let index = self.ranges.sum(&pointer.index, by).unwrap_or_default();
        Pointer { index, ..pointer }
    }
}

/// Inside of what the pointer leads to, which must be there itself.
fn entered(pointer: Pointer, index: Range, into: Into) -> Pointer {
    let mut around = pointer.around;
    around.push((pointer.index, pointer.into));
    Pointer { index, into, around, on_device: pointer.on_device }
}
