//! Fragments of `nvcuda::wmma`, whose elements lie in other lanes than the toolkit's.
//!
//! CUDA does not say which lane holds which element of a fragment. Our headers choose what suits derivatives
//! (`include/cugrad/cuda/nvcuda/wmma.h`), and a program that does with all elements the same computes the same with any choice. So an
//! element must not meet what lanes have for themselves (`x[i] * scale[lane]`), nor be stored by place (`out[8 * lane + i] = x[i]`), nor be handed
//! to another lane; and no fragment may come from or go to code that knows the toolkit's: memory, a function that stays a call.
//!
//! In every function of the user's, values that come from elements and those that differ between lanes are followed through local
//! variables. A thread's number divided by a multiple of 32 is the number of its warp, which all lanes have; and where a warp multiplies
//! matrices, all of its lanes are, whatever the condition around.

use ir::tables::{HashMap, HashSet};
use ir::{
    Barrier, BinaryOp, Block, Builtin, Code, Const, Diagnostic, FuncId, Function, Inst, Module, Op, StructId,
    Type, Value,
};

use super::Lowering;

const FRAGMENT: &str = "nvcuda::wmma::fragment<";
const LANES: i128 = 32;
/// How deep calls are followed.
const DEPTH: u32 = 8;

impl Lowering<'_> {
    pub(super) fn check_fragments(&mut self) {
        let m = &self.module;
        if !m.structs.iter().any(|s| s.name.starts_with(FRAGMENT)) {
            return;
        }
        let is_library = |f: &Function| self.of_library.get(f.span.file as usize).copied().unwrap_or(false);
        let mut problems = Vec::new();
        for id in (0..m.functions.len() as u32).map(FuncId).filter(|id| !is_library(m.function(*id))) {
            let f = m.function(id);
            let stays = f.is_kernel() || m.customs.iter().any(|c| c.is_of(&f.name)) || reaches_itself(m, id);
            if stays && f.params.iter().any(|p| leads_to_fragment(m, f.ty(p.value))) {
                let message = format!("`{}` is given a fragment of nvcuda::wmma from outside", f.name);
                let hint = "let it take the matrix itself, and load the fragment inside";
                problems.push(Diagnostic::new(Code::WarpActive, f.span, message).with_hint(hint));
            }
            Flow::through(m, id, &[], &is_library, &mut problems, DEPTH);
        }
        self.problems.extend(problems);
    }
}

/// Whether a function can reach itself.
fn reaches_itself(m: &Module, start: FuncId) -> bool {
    let (mut seen, mut work) = (HashSet::default(), vec![start]);
    while let Some(f) = work.pop() {
        let Some(body) = &m.function(f).body else { continue };
        body.walk(&mut |inst| {
            if let Op::Call { callee, .. } = &inst.op
                && seen.insert(*callee)
            {
                work.push(*callee);
            }
        });
    }
    seen.contains(&start)
}

fn is_fragment(m: &Module, ty: &Type) -> bool {
    matches!(ty, Type::Struct(id) if m.structure(*id).name.starts_with(FRAGMENT))
}

/// Whether a type is a fragment, has one in it or points to one.
fn leads_to_fragment(m: &Module, ty: &Type) -> bool {
    fn leads(m: &Module, ty: &Type, around: &mut Vec<StructId>) -> bool {
        match ty {
            Type::Ptr { to, .. } | Type::Array(to, _) => leads(m, to, around),
            Type::Struct(id) if around.contains(id) => false,
            Type::Struct(id) => {
                around.push(*id);
                is_fragment(m, ty) || m.structure(*id).fields.iter().any(|f| leads(m, &f.ty, around))
            }
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => false,
        }
    }
    leads(m, ty, &mut Vec::new())
}

/// What is known of a value.
#[derive(Clone, Copy, Default, PartialEq)]
struct What {
    /// A place in a fragment.
    inside: bool,
    /// Made of elements.
    element: bool,
    /// Differs between lanes by itself.
    of_lane: bool,
}

impl What {
    fn or(self, other: What) -> What {
        What {
            inside: self.inside || other.inside,
            element: self.element || other.element,
            of_lane: self.of_lane || other.of_lane,
        }
    }
}

struct Flow<'a> {
    m: &'a Module,
    f: &'a Function,
    definitions: HashMap<Value, &'a Op>,
    what: HashMap<Value, What>,
    /// Of what local variables hold.
    held: HashMap<Value, What>,
    is_library: &'a dyn Fn(&Function) -> bool,
    problems: &'a mut Vec<Diagnostic>,
    depth: u32,
}

impl<'a> Flow<'a> {
    /// Follows a function that is called with these arguments; gives what is known of its result.
    fn through(
        m: &'a Module,
        id: FuncId,
        args: &[What],
        is_library: &'a dyn Fn(&Function) -> bool,
        problems: &'a mut Vec<Diagnostic>,
        depth: u32,
    ) -> What {
        let f = m.function(id);
        let (Some(body), Some(depth)) = (&f.body, depth.checked_sub(1)) else { return What::default() };
        let mut definitions = HashMap::default();
        body.walk(&mut |inst| definitions.extend(inst.results.iter().map(|r| (*r, &inst.op))));
        let what = f.params.iter().map(|p| p.value).zip(args.iter().copied()).collect();
        let mut flow =
            Flow { m, f, definitions, what, held: HashMap::default(), is_library, problems, depth };
        // What is found out about a local variable holds for what was read of it before, in a loop.
        loop {
            let (known, problems) = (flow.size(), flow.problems.len());
            flow.block(body, false);
            if flow.size() == known || flow.problems.len() > problems {
                break;
            }
        }
        body.yields.iter().fold(What::default(), |what, v| what.or(flow.of(v)))
    }

    fn size(&self) -> usize {
        let count = |w: &What| usize::from(w.inside) + usize::from(w.element) + usize::from(w.of_lane);
        self.what.values().chain(self.held.values()).map(count).sum()
    }

    fn of(&self, v: &Value) -> What {
        self.what.get(v).copied().unwrap_or_default()
    }

    fn add(&mut self, v: Value, what: What) {
        let known = self.what.entry(v).or_default();
        *known = known.or(what);
    }

    fn refuse(&mut self, inst: &Inst, message: &str) {
        let hint = "CUDA does not say which lane holds which element: store_matrix_sync to shared memory, and go on from there";
        self.problems.push(Diagnostic::new(Code::WarpActive, inst.span, message).with_hint(hint));
    }

    /// `of_lanes`: whether lanes may differ in whether they come here.
    fn block(&mut self, block: &Block, of_lanes: bool) {
        for inst in &block.insts {
            self.inst(inst, of_lanes);
        }
    }

    fn inst(&mut self, inst: &Inst, of_lanes: bool) {
        let result = inst.results.first().copied();
        match &inst.op {
            Op::Const(_) | Op::Barrier(_) => {}
            Op::Builtin(builtin) => {
                let of_lane = matches!(builtin, Builtin::ThreadIdx(_));
                self.results(inst, What { of_lane, ..What::default() });
            }
            Op::Local { .. } => {}
            Op::Global(id) => {
                if leads_to_fragment(self.m, &self.m.global(*id).ty) {
                    self.refuse(inst, "a fragment of nvcuda::wmma in memory that threads share");
                }
            }
            Op::Field { base, .. } | Op::Element { base, .. } | Op::Index { base, .. } => {
                let in_fragment = self.f.ty(*base).pointee().is_some_and(|ty| is_fragment(self.m, ty));
                let mut what = self.of(base);
                what.inside |= in_fragment && matches!(inst.op, Op::Field { .. });
                if let Op::Element { index, .. } | Op::Index { index, .. } = &inst.op {
                    what.of_lane |= self.of(index).of_lane;
                }
                self.results(inst, what);
            }
            Op::PtrCast(base) => {
                let of = |v: Value| self.f.ty(v).pointee().is_some_and(|ty| leads_to_fragment(self.m, ty));
                if result.is_some_and(of) && !of(*base) {
                    self.refuse(inst, "memory taken for a fragment of nvcuda::wmma");
                }
                self.results(inst, self.of(base));
            }
            Op::Load(place) => {
                let at = self.of(place);
                if at.inside && at.of_lane {
                    self.refuse(inst, "which element of a fragment is read differs between lanes");
                }
                let held = self
                    .local_of(*place)
                    .and_then(|local| self.held.get(&local).copied())
                    .unwrap_or_default();
                let is_pointer = result.is_some_and(|r| self.f.ty(r).is_ptr());
                let read = What { inside: false, element: at.inside, of_lane: at.of_lane };
                self.results(inst, if is_pointer { held } else { read.or(What { inside: false, ..held }) });
            }
            Op::Store(place, value) => self.store(inst, *place, *value, of_lanes),
            Op::Atomic { place, operands, .. } => {
                let elements = operands.iter().any(|v| self.of(v).element);
                if elements && (self.of(place).of_lane || of_lanes) {
                    self.refuse(
                        inst,
                        "an element of a fragment is added to a place that differs between lanes",
                    );
                }
            }
            Op::Warp { operands, .. } => {
                if operands.iter().any(|v| self.of(v).element) {
                    self.refuse(inst, "an element of a fragment is handed to other lanes");
                }
                let what = operands.iter().fold(What::default(), |what, v| what.or(self.of(v)));
                self.results(inst, what);
            }
            Op::If { cond, then, els } => {
                for block in [then, els] {
                    let inner = of_lanes || self.of(cond).of_lane && !self.works_together(block);
                    self.block(block, inner);
                    self.hand_over(&inst.results, &block.yields);
                }
            }
            Op::Loop { inits, params, cond, body, .. } => {
                self.hand_over(params, inits);
                self.block(cond, of_lanes);
                let ends_by_lane = cond.yields.iter().any(|v| self.of(v).of_lane);
                let inner = of_lanes || ends_by_lane && !self.works_together(body);
                self.block(body, inner);
                self.hand_over(params, &body.yields);
                let carried: Vec<What> = params.iter().map(|p| self.of(p)).collect();
                inst.results.iter().zip(carried).for_each(|(r, what)| self.add(*r, what));
            }
            Op::Call { callee, args } => self.call(inst, *callee, args),
            op => {
                let parts: Vec<What> = op.operands().iter().map(|v| self.of(v)).collect();
                let (elements, lanes) = (parts.iter().any(|w| w.element), parts.iter().any(|w| w.of_lane));
                let is_number_of_warp = self.is_number_of_warp(op);
                if elements && lanes && !is_number_of_warp {
                    self.refuse(inst, "an element of a fragment meets what a lane has for itself");
                }
                let mut what = parts.into_iter().fold(What::default(), What::or);
                what.of_lane &= !is_number_of_warp;
                self.results(inst, what);
            }
        }
    }

    fn store(&mut self, inst: &Inst, place: Value, value: Value, of_lanes: bool) {
        let (at, what) = (self.of(&place), self.of(&value));
        if at.inside {
            if what.of_lane || at.of_lane || of_lanes {
                self.refuse(inst, "an element of a fragment gets what a lane has for itself");
            }
            return;
        }
        match self.local_of(place) {
            Some(local) => {
                let of_lane = what.of_lane || at.of_lane || of_lanes && !what.inside;
                let known = self.held.entry(local).or_default();
                *known = known.or(What { of_lane, ..what });
            }
            None if what.element => self.refuse(inst, "an element of a fragment is stored by itself"),
            None => {}
        }
    }

    fn call(&mut self, inst: &Inst, callee: FuncId, args: &[Value]) {
        let parts: Vec<What> = args.iter().map(|v| self.of(v)).collect();
        let f = self.m.function(callee);
        let result = if f.body.is_some() && !(self.is_library)(f) {
            Flow::through(self.m, callee, &parts, self.is_library, self.problems, self.depth)
        } else {
            let fills = args.iter().any(|v| leads_to_fragment(self.m, self.f.ty(*v)));
            let is_own = |v: &Value| !self.f.ty(*v).is_ptr() && self.of(v).of_lane;
            if fills && args.iter().any(is_own) {
                self.refuse(inst, "an element of a fragment gets what a lane has for itself");
            }
            parts.into_iter().fold(What::default(), What::or)
        };
        self.results(inst, result);
    }

    /// Whether the warp multiplies matrices in a block, or waits for all threads: then all of its lanes come here.
    fn works_together(&self, block: &Block) -> bool {
        let mut found = false;
        block.walk(&mut |inst| {
            found |= match &inst.op {
                Op::Call { callee, args } => {
                    let is_given = args.iter().any(|v| leads_to_fragment(self.m, self.f.ty(*v)));
                    is_given && (self.is_library)(self.m.function(*callee))
                }
                Op::Barrier(barrier) => matches!(barrier, Barrier::Block | Barrier::Grid | Barrier::Warp),
                // Nothing that takes a whole warp.
                _ => false,
            };
        });
        found
    }

    /// A quotient that all lanes of a warp have, or whether a thread is in one of the first warps.
    fn is_number_of_warp(&self, op: &Op) -> bool {
        match op {
            Op::Binary(BinaryOp::Div, _, by) => self.is_multiple_of_warp(*by),
            Op::Binary(BinaryOp::Shr, _, by) => self.constant(*by).is_some_and(|n| (5..32).contains(&n)),
            Op::Compare(_, _, with) => self.is_multiple_of_warp(*with),
            // Not known to be one.
            _ => false,
        }
    }

    fn is_multiple_of_warp(&self, v: Value) -> bool {
        let is_warp_size = matches!(self.definition(v), Some(Op::Builtin(Builtin::WarpSize)));
        is_warp_size || self.constant(v).is_some_and(|n| n > 0 && n % LANES == 0)
    }

    fn constant(&self, v: Value) -> Option<i128> {
        match self.definition(v) {
            Some(Op::Const(Const::Int(n))) => Some(*n),
            _ => None,
        }
    }

    /// What a value is, conversions aside.
    fn definition(&self, v: Value) -> Option<&'a Op> {
        match self.definitions.get(&v).copied() {
            Some(Op::Convert(inner)) => self.definition(*inner),
            found => found,
        }
    }

    /// The local variable that a place lies in.
    fn local_of(&self, place: Value) -> Option<Value> {
        match self.definitions.get(&place).copied()? {
            Op::Local { .. } => Some(place),
            Op::Field { base, .. }
            | Op::Element { base, .. }
            | Op::Index { base, .. }
            | Op::PtrCast(base) => self.local_of(*base),
            // Memory of others.
            _ => None,
        }
    }

    fn results(&mut self, inst: &Inst, what: What) {
        inst.results.iter().for_each(|r| self.add(*r, what));
    }

    fn hand_over(&mut self, to: &[Value], from: &[Value]) {
        for (to, from) in to.iter().zip(from) {
            self.add(*to, self.of(from));
        }
    }
}
