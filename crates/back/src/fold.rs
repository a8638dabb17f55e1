//! Which values are written as part of the expression that uses them, and which become variables.
//!
//! A value is *inline* when its defining expression is written at each place that uses it. Those places are
//! its *roots*: the statements (or block ends) at which the expression is evaluated. Because values are
//! immutable, evaluating a pure expression later gives the same result; the variables it reads just have to
//! live that long, which [`crate::live`] sees, since it counts reads at the roots. What reads memory may move
//! only over instructions that do not write, and never into a loop.

use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Const, Effect, ExternEffect, Op, Type, UnaryOp, Value};

use crate::aliases::Aliases;
use crate::choose::Guards;
use crate::counted::Counted;
use crate::layout::{BlockId, Def, InstId, Layout, Use};

/// Operations in one statement beyond which a temporary is easier to read.
const LONGEST: usize = 14;

pub struct InlinePlan {
    inline: Vec<bool>,
}

impl InlinePlan {
    pub fn is_inline(&self, v: Value) -> bool {
        self.inline[v.0 as usize]
    }

    /// Whether the value is held in a variable.
    pub fn is_variable(&self, layout: &Layout, v: Value) -> bool {
        !self.is_inline(v) && !layout.uses_of(v).is_empty()
    }

    /// The variables that evaluating `v` reads.
    pub fn reads(&self, layout: &Layout, v: Value, out: &mut Vec<Value>) {
        if !self.is_inline(v) {
            out.push(v);
            return;
        }
        if let Def::Inst(id) = layout.defs[v.0 as usize] {
            for operand in layout.op(id).operands() {
                self.reads(layout, operand, out);
            }
        }
    }

    /// Whether the instruction is written only as part of others.
    pub fn is_folded(&self, layout: &Layout, id: InstId) -> bool {
        match layout.insts[id].inst.results.as_slice() {
            [r] => self.is_inline(*r) && !matches!(layout.op(id), Op::Local { .. }),
            _ => false,
        }
    }
}

/// What is known about the function beforehand.
pub struct Facts<'a> {
    pub aliases: &'a Aliases<'a>,
    pub counted: &'a Counted,
    pub guards: &'a Guards,
}

/// `late`: values that are written where they are handed over, not where they are computed.
pub fn plan(layout: &Layout, facts: &Facts, late: &HashSet<Value>) -> InlinePlan {
    let mut p = Planner {
        layout,
        facts,
        late,
        plan: InlinePlan { inline: vec![false; layout.f.values.len()] },
        sizes: HashMap::default(),
    };
    // Users first: where a value is written depends on where its users are.
    for id in (0..layout.insts.len()).rev() {
        if let [r] = layout.insts[id].inst.results.as_slice()
            && p.decide(id, *r)
        {
            p.plan.inline[r.0 as usize] = true;
            p.count(*r);
        }
    }
    p.plan
}

struct Planner<'a, 'f> {
    layout: &'a Layout<'f>,
    facts: &'a Facts<'a>,
    late: &'a HashSet<Value>,
    plan: InlinePlan,
    /// Operations per statement, by root.
    sizes: HashMap<Use, usize>,
}

/// An expression that is evaluated in more places than this is a variable.
const MANY_ROOTS: usize = 64;

/// The same of an expression that reads as well as a name.
const MANY_SHORT: usize = 12;

impl Planner<'_, '_> {
    fn decide(&self, id: InstId, v: Value) -> bool {
        let op = self.layout.op(id);
        let named =
            self.layout.f.name_of(v).is_some() && !self.late.contains(&v) && !self.facts.counted.is_start(v);
        if self.facts.counted.is_step(v) || self.facts.guards.guarded.contains(&v) {
            return true;
        }
        if let Some(places) = self.facts.guards.choices.get(&v)
            && !places.is_empty()
        {
            return !named && self.choice(id, v, places);
        }
        match op {
            Op::Const(_) | Op::Global(_) | Op::Local { .. } => true,
            // There are no variables of array type to put these into.
            Op::Load(_) | Op::Extract(..) | Op::Pack(_) | Op::Select(..)
                if matches!(self.layout.f.ty(v), Type::Array(..)) =>
            {
                true
            }
            Op::Extract(base, _) => self.is_named_object(*base),
            Op::Builtin(_) => !named,
            Op::Index { .. } | Op::Element { .. } | Op::Field { .. } | Op::PtrCast(_) => {
                !named && self.address_is_short(v)
            }
            Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Pack(_)
            | Op::PtrDiff(..)
            | Op::Extern { effect: ExternEffect::Pure, .. } => !named && self.pure(id, v),
            Op::Load(place) => !named && self.load(id, v, *place),
            Op::Atomic { .. } | Op::Warp { .. } | Op::Call { .. } | Op::Extern { .. } => {
                !named && self.effect(id, v)
            }
            Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Barrier(_)
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Host { .. }
            | Op::If { .. }
            | Op::Loop { .. } => false,
        }
    }

    /// `p.x` of a variable or parameter is as short as a name of its own.
    fn is_named_object(&self, base: Value) -> bool {
        match self.layout.defining(base) {
            Some(Op::Extract(inner, _)) => self.is_named_object(*inner),
            _ => true,
        }
    }

    /// Where the expression of `v` is evaluated, through inline users; of very many only some, for which no expression is
    /// written out again and again.
    fn roots(&self, v: Value) -> Vec<Use> {
        let mut out = Vec::new();
        self.collect_roots(v, &mut out);
        out
    }

    fn collect_roots(&self, v: Value, out: &mut Vec<Use>) {
        for at in self.layout.uses_of(v) {
            if out.len() > MANY_ROOTS {
                return;
            }
            match at {
                Use::Operand(id) => match self.layout.insts[*id].inst.results.as_slice() {
                    [r] if self.plan.is_inline(*r) => self.collect_roots(*r, out),
                    _ => out.push(*at),
                },
                Use::Yield(..) => out.push(*at),
            }
        }
    }

    fn size(&self, root: Use) -> usize {
        self.sizes.get(&root).copied().unwrap_or(0)
    }

    fn count(&mut self, v: Value) {
        if matches!(
            self.layout.defining(v),
            None | Some(Op::Const(_) | Op::Global(_) | Op::Local { .. } | Op::Builtin(_))
        ) {
            return;
        }
        for root in self.roots(v) {
            *self.sizes.entry(root).or_default() += 1;
        }
    }

    fn address_is_short(&self, v: Value) -> bool {
        let roots = self.roots(v).len();
        // `(p + i)[j]` reads badly: a pointer from which others are computed gets a variable.
        let walked = |u: &Use| match u {
            Use::Operand(id) => matches!(self.layout.op(*id), Op::Index { base, .. } if *base == v),
            Use::Yield(..) => false,
        };
        let is_index = matches!(self.layout.defining(v), Some(Op::Index { .. }));
        if is_index && roots > 1 && self.layout.uses_of(v).iter().any(walked) {
            return false;
        }
        roots <= 4 || roots * self.depth_of_address(v) <= 12
    }

    fn depth_of_address(&self, v: Value) -> usize {
        match self.layout.defining(v) {
            Some(Op::Index { base, index } | Op::Element { base, index }) => {
                let constant = matches!(self.layout.defining(*index), Some(Op::Const(_)) | None);
                usize::from(!constant) + self.depth_of_address(*base)
            }
            Some(Op::Field { base, .. }) => self.depth_of_address(*base),
            Some(Op::PtrCast(base)) => 1 + self.depth_of_address(*base),
            _ => 0,
        }
    }

    fn pure(&self, id: InstId, v: Value) -> bool {
        let roots = self.roots(v);
        let cheap = self.is_cheap(v);
        let depth = self.layout.blocks[self.layout.insts[id].block].loop_depth;
        let into_loop =
            roots.iter().any(|r| self.layout.blocks[self.layout.use_block(*r)].loop_depth > depth);
        if into_loop && !cheap {
            return false;
        }
        if self.is_handed_over(v) && !self.is_trivial(v) {
            return false;
        }
        match roots.as_slice() {
            [] => true,
            [root] => cheap || self.size(*root) < LONGEST,
            _ if roots.len() <= MANY_SHORT && self.is_short(v) => true,
            _ => (cheap || self.is_plain_conversion(v)) && (roots.len() - 1) * self.cost(v, 0) <= 3,
        }
    }

    /// Whether a use hands the value over as it is and it is not to wait for that.
    fn is_handed_over(&self, v: Value) -> bool {
        !self.late.contains(&v) && self.layout.uses_of(v).iter().any(|u| is_copy(self.layout, *u))
    }

    fn is_trivial(&self, v: Value) -> bool {
        match self.layout.defining(v) {
            Some(Op::Convert(a) | Op::Unary(UnaryOp::Not | UnaryOp::Neg, a)) => {
                matches!(self.layout.defining(*a), Some(Op::Const(_) | Op::Builtin(_)))
            }
            _ => false,
        }
    }

    /// Integer arithmetic that costs less than a register.
    fn is_cheap(&self, v: Value) -> bool {
        let f = self.layout.f;
        match self.layout.defining(v) {
            Some(Op::Binary(op, ..)) => f.ty(v).is_int() && !matches!(op, BinaryOp::Div | BinaryOp::Rem),
            Some(Op::Unary(..)) => f.ty(v).is_int(),
            Some(Op::Convert(a)) => {
                let plain = |t: &Type| t.is_int() || t.is_float();
                plain(f.ty(*a)) && plain(f.ty(v)) && (f.ty(v).is_int() == f.ty(*a).is_int())
            }
            _ => false,
        }
    }

    /// `2 * i`, `i + 1` of a variable.
    fn is_short(&self, v: Value) -> bool {
        let f = self.layout.f;
        let is_named = |a: Value| f.name_of(a).is_some() || self.layout.defining(a).is_none();
        let is_small =
            |a: Value| matches!(self.layout.defining(a), Some(Op::Const(Const::Int(n))) if n.abs() < 100);
        match self.layout.defining(v) {
            Some(Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b)) if f.ty(v).is_int() => {
                is_named(*a) && is_small(*b) || is_small(*a) && is_named(*b)
            }
            _ => false,
        }
    }

    /// `(double)n` of a variable.
    fn is_plain_conversion(&self, v: Value) -> bool {
        let f = self.layout.f;
        match self.layout.defining(v) {
            Some(Op::Convert(a)) => {
                f.ty(*a).is_int() && (f.name_of(*a).is_some() || self.layout.defining(*a).is_none())
            }
            _ => false,
        }
    }

    /// Operations written out again for each further root.
    fn cost(&self, v: Value, depth: usize) -> usize {
        if depth > 8 {
            return 8;
        }
        match self.layout.defining(v) {
            Some(op @ (Op::Binary(..) | Op::Unary(..) | Op::Convert(_)))
                if self.layout.f.name_of(v).is_none() =>
            {
                1 + op.operands().iter().map(|o| self.cost(*o, depth + 1)).sum::<usize>()
            }
            _ => 0,
        }
    }

    fn load(&self, id: InstId, v: Value, place: Value) -> bool {
        let roots = self.roots(v);
        match roots.as_slice() {
            [root] if !self.is_handed_over(v) => {
                self.size(*root) < LONGEST && self.may_move(id, place, *root)
            }
            _ => false,
        }
    }

    /// A call whose result the next statement uses may stand in that statement, if nothing on the way reads or
    /// writes and if the statement evaluates it in any case: `v += __shfl_down_sync(mask, v, 16)`.
    fn effect(&self, id: InstId, v: Value) -> bool {
        let roots = self.roots(v);
        let [root] = roots.as_slice() else { return false };
        if self.is_handed_over(v) || !self.is_unconditional(v) || self.size(*root) >= LONGEST {
            return false;
        }
        let home = self.layout.insts[id].block;
        let end = match *root {
            // Where a place is added to, C++ before 2017 may read it before the call.
            Use::Operand(at) if matches!(self.layout.op(at), Op::Accumulate { .. }) => return false,
            Use::Operand(at) if self.layout.insts[at].block == home => self.layout.insts[at].pos,
            Use::Yield(block, _) if block == home => self.layout.blocks[block].insts.len(),
            Use::Operand(_) | Use::Yield(..) => return false,
        };
        let between = &self.layout.blocks[home].insts[self.layout.insts[id].pos + 1..end];
        between.iter().all(|i| self.layout.op(*i).effect() == Effect::Pure)
    }

    /// Whether the statement that `v` is part of evaluates it in any case.
    fn is_unconditional(&self, v: Value) -> bool {
        self.layout.uses_of(v).iter().all(|at| {
            let Use::Operand(id) = at else { return true };
            let part_of = match self.layout.insts[*id].inst.results.as_slice() {
                [r] if self.plan.is_inline(*r) => Some(*r),
                _ => None,
            };
            match self.layout.op(*id) {
                Op::Select(..) => false,
                Op::Binary(_, a, _) if *self.layout.f.ty(*a) == Type::Bool => false,
                Op::Binary(..) | Op::Unary(..) | Op::Compare(..) | Op::Convert(_) | Op::Bitcast(_) => {
                    part_of.is_none_or(|r| self.is_unconditional(r))
                }
                // A statement of its own, if it is no part of another.
                _ => part_of.is_none(),
            }
        })
    }

    /// A choice that reads memory moves like the loads in it.
    fn choice(&self, id: InstId, v: Value, places: &[Value]) -> bool {
        match self.roots(v).as_slice() {
            [root] if !self.is_handed_over(v) => {
                self.size(*root) < LONGEST && places.iter().all(|p| self.may_move(id, *p, *root))
            }
            _ => false,
        }
    }

    /// Whether a load may be evaluated at `root`: on the way there is no write that it could see, and no loop
    /// is entered.
    fn may_move(&self, id: InstId, place: Value, root: Use) -> bool {
        let home = self.layout.insts[id].block;
        let (mut block, mut end) = match root {
            Use::Operand(at) => (self.layout.insts[at].block, self.layout.insts[at].pos),
            Use::Yield(block, _) => (block, self.layout.blocks[block].insts.len()),
        };
        loop {
            let start = if block == home { self.layout.insts[id].pos + 1 } else { 0 };
            if self.writes_between(block, start, end, place) {
                return false;
            }
            if block == home {
                return true;
            }
            let Some(parent) = self.layout.blocks[block].parent else { return false };
            if matches!(self.layout.op(parent), Op::Loop { .. }) {
                return false;
            }
            (block, end) = (self.layout.insts[parent].block, self.layout.insts[parent].pos);
        }
    }

    fn writes_between(&self, block: BlockId, start: usize, end: usize, place: Value) -> bool {
        self.layout.blocks[block].insts[start..end]
            .iter()
            .any(|i| self.facts.aliases.may_write(self.layout.insts[*i].inst, place))
    }
}

/// Ends of branches and loop bodies hand values over to variables. A value computed for that is assigned where
/// it is computed.
pub fn is_copy(layout: &Layout, at: Use) -> bool {
    match at {
        Use::Operand(_) => false,
        Use::Yield(block, _) => match layout.blocks[block].parent {
            None => false,
            Some(id) => match layout.op(id) {
                Op::Loop { .. } => layout.insts[id].children[1] == block,
                // Branches hand over at their end.
                _ => true,
            },
        },
    }
}

/// Whether a value is a constant that was never given a value.
pub fn is_undef(layout: &Layout, v: Value) -> bool {
    matches!(layout.defining(v), Some(Op::Const(Const::Undef)))
}

/// Whether the instruction does nothing but compute.
pub fn is_silent(op: &Op) -> bool {
    op.effect() < Effect::Write
}
