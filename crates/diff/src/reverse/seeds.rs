//! Seeds: who takes them, and whether they are cleared.
//!
//! Where threads may share a place that they store to, each storing the same number ([`analysis::exclusive`]), one of them
//! alone takes the adjoint: it exchanges it for zero atomically. All have one value, so it does not matter who.
//!
//! Seeds that are taken once may stay as they are, or be cleared late.
//!
//! The reverse of `out[i] = v` takes the adjoint of `out[i]` over and clears it, because what was there before the
//! store has no influence on the result. Clearing costs a store per output. Nobody misses it where the kernel writes
//! an array once and reads it nowhere: no other part of the sweep looks at that adjoint. With [`crate::Config::keep_seeds`]
//! it is left out there, and the array of seeds is only read, as in backward kernels written by hand.
//!
//! Without the option such seeds are cleared, but in loops that compilers unroll not where they are read: a store to
//! an address that is still being loaded holds up all loads behind it. The clearing gets a loop of its own, after
//! everything else that the block does (measured on an H200, a step of lattice Boltzmann with nine stores per thread:
//! 1.19 ms with the clearing next to the loads, 0.25 ms with it at the end).
//!
//! Nor in branches that the sweep has something to do behind: there the seed is used later, and loads and barriers would wait for the
//! store. The clearing gets a branch of its own, at the end of the block around (a stencil by shared tiles: 12.3 times the
//! primal with the clearing in the branch, 2.2 with it at the end). Outside of branches the clearing goes behind barriers. That needs
//! * that nobody else looks at the seed or takes it ([`crate::plan::seeds`]): barriers may then come between,
//! * that address and conditions can be computed there from what the block around knows,
//! * no loop between: clearing stays in its iteration.

use analysis::affine::{Atom, Form};
use analysis::exclusive::{AtLeast, MAGNITUDE, REQUIRE_MULTIPLE, REQUIRE_ROOM, Room, told_apart};
use analysis::layout::{BlockId, BlockInfo, BlockKind};
use analysis::objects::Object;
use analysis::trips::constant_trips;
use ir::{
    Along, Atomic, BinaryOp, Block, Builtin, ExternEffect, FunctionKind, Inst, IntKind, Op, Type, Value,
};

use crate::plan::Facts;
use crate::plan::accumulate::folds::rebuilt_from;
use crate::reverse::scope::LateClear;
use crate::reverse::sweep::Sweep;

/// Function of include/cugrad/accumulate.h.
pub const REQUIRE_BLOCK: &str = "::cugrad::require_block";

/// What hardware allows along each axis of a block.
const MOST_THREADS: [u32; 3] = [1024, 1024, 64];

/// Compilers unroll loops of at most this many iterations.
const UNROLLED: u64 = 64;

/// Along which axes the derivative may be launched: those that the kernel looks at, where a place of the thread's own is
/// one by the others' being one, or warps are taken for rows along x ([`analysis::whole_warps`]).
pub fn along(facts: &Facts) -> Option<Along> {
    let f = facts.layout.function;
    let in_branches = |i: &Inst| facts.layout.block_holding(i) != f.body().id;
    let mut exchanges = false;
    f.body().walk(&mut |i| exchanges |= matches!(i.op, Op::Warp { .. }) && in_branches(i));
    let by_warps = (f.kind == FunctionKind::Kernel && exchanges).then(|| told_apart(f));
    let stores = facts.differentiated_stores();
    facts.exclusive.along(|at| stores.contains(at)).or(by_warps)
}

/// Has the kernel ask for blocks in which indices tell threads apart, where that takes blocks of a certain size.
pub fn require_block(sweep: &mut Sweep) {
    let facts = sweep.facts;
    let stores = facts.differentiated_stores();
    if let Some(threads) = facts.exclusive.multiple_of(|at| stores.contains(at)) {
        let args = vec![sweep.b.int(Type::Int(IntKind::UInt), i128::from(threads))];
        sweep.b.effect(Op::Extern { name: REQUIRE_MULTIPLE.into(), args, effect: ExternEffect::Output });
    }
    let rooms = facts.exclusive.rooms(|at| stores.contains(at));
    for together in rooms.chunk_by(|a, b| a.when == b.when) {
        require_rooms(sweep, &together[0].when, together);
    }
    let limits = facts.exclusive.limits(|at| stores.contains(at));
    let bound = launch_bound(&facts.layout.function.attributes);
    let is_held = |limit: &Option<u32>| limit.is_none_or(|most| bound.is_some_and(|threads| threads <= most));
    if limits.iter().all(is_held) {
        return;
    }
    let args = limits
        .iter()
        .zip(MOST_THREADS)
        .map(|(limit, most)| sweep.b.int(Type::Int(IntKind::UInt), i128::from(limit.unwrap_or(most))));
    let args = args.collect();
    sweep.b.effect(Op::Extern { name: REQUIRE_BLOCK.into(), args, effect: ExternEffect::Output });
}

/// Asks for rooms where these conditions hold; the outermost comes first.
fn require_rooms(sweep: &mut Sweep, when: &[(Value, bool)], rooms: &[Room]) {
    let Some(((cond, holds), inner)) = when.split_first() else {
        for room in rooms {
            let pairs = room.any_of.iter();
            let args = pairs.flat_map(|pair| [number(sweep, &pair.size), least(sweep, pair)]).collect();
            sweep.b.effect(Op::Extern { name: REQUIRE_ROOM.into(), args, effect: ExternEffect::Output });
        }
        return;
    };
    let cond = sweep.rebuild(*cond);
    sweep.b.begin();
    require_rooms(sweep, inner, rooms);
    let asks = Box::new(sweep.b.close(Vec::new()));
    sweep.b.begin();
    let nothing = Box::new(sweep.b.close(Vec::new()));
    let (then, els) = if *holds { (asks, nothing) } else { (nothing, asks) };
    sweep.b.push(Op::If { cond, then, els }, Vec::new());
}

/// What a size must be at least.
fn least(sweep: &mut Sweep, pair: &AtLeast) -> Value {
    if pair.of == Form::constant(1) {
        return number(sweep, &pair.least);
    }
    let args = vec![number(sweep, &pair.of)];
    let wide = Type::Int(IntKind::LongLong);
    let magnitude = Op::Extern { name: MAGNITUDE.into(), args, effect: ExternEffect::Pure };
    let of = sweep.b.emit(magnitude, wide.clone());
    if pair.least == Form::constant(1) {
        return of;
    }
    let least = number(sweep, &pair.least);
    let least = sweep.b.emit(Op::Convert(least), wide);
    times(sweep, Some(least), of)
}

/// What a form is where the kernel starts.
fn number(sweep: &mut Sweep, form: &Form) -> Value {
    let wide = Type::Int(IntKind::LongLong);
    let single = form.terms().all(|(atoms, n)| atoms.len() <= 1 && (n == 1 || atoms.is_empty()));
    let mut sum = None;
    for (atoms, n) in form.terms() {
        let mut product = None;
        for atom in atoms {
            let factor = match atom {
                Atom::Coordinate(kind, axis) => {
                    let builtin = if *kind == 2 { Builtin::BlockDim(*axis) } else { Builtin::GridDim(*axis) };
                    sweep.b.emit(Op::Builtin(builtin), Type::Int(IntKind::UInt))
                }
                Atom::Value(v) => sweep.rebuild(*v),
            };
            if single && form.terms().count() == 1 {
                return factor;
            }
            let factor = sweep.b.emit(Op::Convert(factor), wide.clone());
            product = Some(times(sweep, product, factor));
        }
        let term = match product {
            Some(product) if n == 1 => product,
            product => {
                let n = sweep.b.int(wide.clone(), n);
                times(sweep, product, n)
            }
        };
        sum = Some(match sum {
            Some(sum) => sweep.b.emit(Op::Binary(BinaryOp::Add, sum, term), wide.clone()),
            None => term,
        });
    }
    sum.unwrap_or_else(|| sweep.b.int(wide, 0))
}

fn times(sweep: &mut Sweep, product: Option<Value>, factor: Value) -> Value {
    let multiply = |p| sweep.b.emit(Op::Binary(BinaryOp::Mul, p, factor), Type::Int(IntKind::LongLong));
    product.map_or(factor, multiply)
}

/// `__launch_bounds__(256)`
fn launch_bound(attributes: &[String]) -> Option<u32> {
    let inside = attributes.iter().find_map(|a| a.strip_prefix("__launch_bounds__("))?;
    let first = inside.split([',', ')']).next()?;
    first.trim().parse().ok()
}

impl<'a> Sweep<'a, '_> {
    /// Whether other threads may store to the same place, so that one of them alone may take its adjoint.
    pub fn may_be_shared(&self, store: &Inst, place: Value) -> bool {
        let f = self.facts.layout.function;
        let objects = self.facts.points.get(place);
        f.kind == FunctionKind::Kernel
            && matches!(f.ty(place).pointee(), Some(Type::Float(_)))
            && !objects.iter().any(|o| matches!(o, Object::Local(_)))
            && !self.facts.exclusive.holds(store)
    }

    /// Takes what is at an adjoint's place and leaves zero, so that nobody else gets it.
    pub fn take(&mut self, at: Value) -> Value {
        let ty = self.b.pointee(at);
        let zero = self.b.zero(&ty);
        self.b.emit(Op::Atomic { op: Atomic::Exchange, place: at, operands: vec![zero], scope: "" }, ty)
    }

    /// Whether the adjoint of what a store overwrites is cleared at the end of what is around its loop; then that is
    /// noted.
    pub fn clears_late(&mut self, store: &'a Inst, place: Value) -> bool {
        let layout = self.facts.layout;
        let objects = self.facts.points.get(place);
        let Some(shadow) = self.facts.shadowed.of.get(&place) else { return false };
        let info = &layout.blocks[&layout.block_holding(store)];
        let (BlockKind::LoopBody, Some(owner)) = (info.kind, info.owner) else {
            let once = !objects.is_empty() && objects.iter().all(|o| self.facts.taken_once.contains(o));
            return once && self.clears_behind_branches(store, *shadow);
        };
        let Op::Loop { params, .. } = &owner.op else { return false };
        let in_scope = |v: Value| {
            let around = layout.outside_loop(v, owner) || params.contains(&v);
            around && self.scope.primal.contains_key(&v)
        };
        let late = !objects.is_empty()
            && objects.iter().all(|o| self.facts.taken_once.contains(o))
            && constant_trips(layout, owner).is_some_and(|n| (2..=UNROLLED).contains(&n))
            && rebuilt_from(layout, *shadow, &in_scope).is_some();
        if late {
            self.late_clears.entry(owner.id).or_default().push(*shadow);
        }
        late
    }

    /// Whether the adjoint of what a store in this block overwrites is cleared in a branch of its own, at the end of the
    /// outermost block in which the sweep does something behind the branch; then that is noted.
    fn clears_behind_branches(&mut self, store: &'a Inst, shadow: Value) -> bool {
        let layout = self.facts.layout;
        let before = |block: BlockId, end: &Inst| {
            let insts = layout.blocks[block].block.insts.iter();
            insts.take_while(|i| i.id != end.id).collect::<Vec<_>>()
        };
        let mut at = layout.block_holding(store);
        let (mut branches, mut found) = (Vec::new(), None);
        if before(at, store).iter().any(|i| matches!(i.op, Op::Barrier(_))) {
            found = Some((at, 0));
        }
        while let BlockInfo { kind: BlockKind::Branch, owner: Some(owner), parent: Some(around), .. } =
            &layout.blocks[at]
        {
            let branch = owner.as_branch().expect("a branch is owned by one");
            branches.push((branch.cond, at == branch.then.id));
            let Some(known) = self.around_branches.get(&at) else { break };
            let leaf = |v: Value| known.primal.contains_key(&v);
            let can_be_known = |v: Value| rebuilt_from(layout, v, &leaf).is_some();
            if !can_be_known(shadow) || !branches.iter().all(|(cond, _)| can_be_known(*cond)) {
                break;
            }
            if before(*around, owner).iter().any(|i| self.facts.has_work(i)) {
                found = Some((*around, branches.len()));
            }
            at = *around;
        }
        let Some((around, depth)) = found else { return false };
        branches.truncate(depth);
        let late = LateClear { branches, shadow, span: store.span };
        self.late_in_branches.entry(around).or_default().push(late);
        true
    }

    /// Clears what the branches and the loops of a block have left to its end.
    pub fn clear_late(&mut self, block: &'a Block) {
        let in_branches = self.late_in_branches.remove(&block.id).unwrap_or_default();
        for together in in_branches.chunk_by(|a, b| a.branches == b.branches) {
            self.b.span = together[0].span;
            self.clear_in(&together[0].branches, together);
        }
        for inst in block.insts.iter().rev() {
            let (Some(places), Some(inner)) = (self.late_clears.remove(&inst.id), inst.as_loop()) else {
                continue;
            };
            self.b.span = inst.span;
            self.walk_again(inner, |s| {
                for shadow in places {
                    let place = s.rebuild(shadow);
                    let zero = s.b.zero(&s.b.pointee(place));
                    s.b.store(place, zero);
                }
            });
        }
    }

    /// Clears adjoints where the primal ran through these branches; the innermost comes first.
    fn clear_in(&mut self, branches: &[(Value, bool)], late: &[LateClear]) {
        let Some(((cond, is_then), inner)) = branches.split_last() else {
            for clear in late {
                self.b.span = clear.span;
                let place = self.rebuild(clear.shadow);
                let zero = self.b.zero(&self.b.pointee(place));
                self.b.store(place, zero);
            }
            return;
        };
        let cond = self.rebuild(*cond);
        self.b.begin();
        self.clear_in(inner, late);
        let clears = Box::new(self.b.close(Vec::new()));
        self.b.begin();
        let nothing = Box::new(self.b.close(Vec::new()));
        let (then, els) = if *is_then { (clears, nothing) } else { (nothing, clears) };
        self.b.push(Op::If { cond, then, els }, Vec::new());
    }
}
