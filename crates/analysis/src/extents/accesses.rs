//! The accesses of a function, each with the object it belongs to and the range of its index there.

use std::collections::BTreeSet;

use ir::op::Const;
use ir::{CompareOp, Inst, Op, Span, Type, Value};

use super::ranges::{Range, Ranges};
use super::terms::Term;
use super::{Extent, Extents, Reach, Unknown};
use crate::layout::{BlockId, Definition, Layout};

/// Where a pointer leads: so many elements into something.
#[derive(Clone)]
struct Pointer {
    index: Range,
    into: Into,
    /// The elements that hold it, outermost first.
    around: Vec<(Range, Into)>,
}

#[derive(Clone, Copy)]
enum Into {
    /// What a parameter points to.
    Param(usize),
    /// An object or array of so many elements.
    Array(Term),
}

type Found<T> = Result<T, String>;

struct Search<'a> {
    ranges: Ranges<'a>,
    params: Vec<Extent>,
    inner: Vec<Reach>,
    elsewhere: Option<Unknown>,
}

pub fn collect(m: &ir::Module, layout: &Layout) -> Extents {
    let params = vec![Extent::Known(Vec::new()); layout.function.params.len()];
    let mut search = Search { ranges: Ranges::new(m, layout), params, inner: Vec::new(), elsewhere: None };
    for (block, info) in layout.blocks.iter() {
        let mut guards = None;
        for inst in &info.block.insts {
            search.instruction(inst, *block, &mut guards);
        }
    }
    let Search { ranges, params, inner, elsewhere } = search;
    Extents { terms: ranges.terms, params, inner, elsewhere }
}

type Guards = Vec<(Term, BTreeSet<Term>)>;

impl Search<'_> {
    fn instruction(&mut self, inst: &Inst, at: BlockId, guards: &mut Option<Guards>) {
        let place = match &inst.op {
            Op::Load(p) | Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                *p
            }
            Op::Call { .. } => return self.unknown(inst.span, "a call that is not looked into"),
            Op::Host { .. } => return self.unknown(inst.span, "work of the host"),
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
        if guards.is_none() {
            *guards = Some(self.guards(at));
        }
        let guards = guards.clone().unwrap_or_default();
        match self.pointers(place, at) {
            Ok(all) => all.into_iter().for_each(|p| self.access(p, &guards, inst.span)),
            Err(why) => self.unknown(inst.span, &why),
        }
    }

    fn unknown(&mut self, span: Span, why: &str) {
        self.elsewhere.get_or_insert_with(|| Unknown { why: why.to_string(), span });
    }

    fn access(&mut self, pointer: Pointer, guards: &Guards, span: Span) {
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
    fn inside(&mut self, range: &Range, count: Term, guards: &Guards, span: Span) {
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
    fn pointers(&mut self, p: Value, at: BlockId) -> Found<Vec<Pointer>> {
        let (m, layout) = (self.ranges.m, self.ranges.layout);
        let f = layout.function;
        let inst = match layout.definition(p) {
            Definition::Param(i) => return Ok(vec![self.start(Into::Param(i))]),
            Definition::LoopParam { .. } => return Err("a pointer that a loop carries".to_string()),
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
        Pointer { index: Range::exactly(zero), into, around: Vec::new() }
    }

    /// To an object that is no element of anything.
    fn object(&mut self) -> Pointer {
        let one = self.ranges.terms.constant(1);
        self.start(Into::Array(one))
    }

    fn moved(&mut self, pointer: Pointer, by: &Range) -> Pointer {
        let index = self.ranges.sum(&pointer.index, by).unwrap_or_default();
        Pointer { index, ..pointer }
    }
}

/// Inside of what the pointer leads to, which must be there itself.
fn entered(pointer: Pointer, index: Range, into: Into) -> Pointer {
    let mut around = pointer.around;
    around.push((pointer.index, pointer.into));
    Pointer { index, into, around }
}
