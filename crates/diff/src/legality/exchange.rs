//! Values that threads hand to each other without a barrier.
//!
//! In the "last block" pattern a block stores, passes a device-wide fence, and a block that finds all others done loads. In a chain each block
//! waits in a loop until a flag says that the one before it has stored, loads that, stores, and raises its own flag. The reverse sweep would have to
//! run the blocks the other way round, which a launch cannot promise. Barriers are turned round with what stands between them, and need
//! nothing of this; what is exchanged by the results of atomic operations is refused by [`super::tickets`].
//!
//! A fence says that somebody else is to see what was stored before it. One that stands at a barrier says so to the block, unless blocks
//! can find out about each other at all: by atomic operations, by waiting, or by flags that they load and store. Without a fence, a loop says so in which a thread does nothing but wait: whether it
//! goes on is decided by a load that is done again in each iteration, always from the same place, of memory that
//! other threads write and the loop itself does not.
//!
//! What stands on either side of a barrier of the grid is in order, however many fences there are ([`Phases`]).

use analysis::decides::Decides;
use analysis::layout::Layout;
use analysis::objects::{Object, Objects};
use analysis::{Activity, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{
    Barrier, Block, Code, Diagnostic, ExternEffect, Function, GlobalSpace, Inst, InstId, Label, Module, Op,
    Span, Value,
};

/// Loads of what another thread may have stored, ordered by nothing but a fence or by waiting for it.
#[derive(Default)]
pub struct Exchange {
    /// The first one of what was stored before a device-wide fence that stands above it.
    pub behind_fence: Option<Diagnostic>,
    /// The first one of all. Where an atomic operation guards it, as in a lock, there is more to say than this.
    pub anywhere: Option<Diagnostic>,
}

impl Exchange {
    pub fn of(
        m: &Module,
        layout: &Layout,
        activity: &Activity,
        points: &PointsTo,
        is_private: &dyn Fn(usize) -> bool,
        may_alias: bool,
    ) -> Exchange {
        let f = layout.function;
        let carries = |v: Value| activity.differentiable(f.ty(v));
        let is_shared =
            |o: &Object| matches!(o, Object::Global(g) if m.global(*g).space == GlobalSpace::Shared);
        let is_seen = |o: &Object| match o {
            Object::Param(i) => activity.has_shadow(o) && !is_private(*i),
            Object::Member(..) | Object::Pointee(_) | Object::Global(_) => activity.has_shadow(o),
            Object::Local(_) | Object::Alloc(_) | Object::Unknown => false,
        };
        let phases = Phases::of(f.body());
        let (mut stored, mut before_fence) = (Stored::default(), Stored::default());
        let mut behind = HashSet::default();
        // A function that is asked for alone has no other threads.
        let wait = if f.is_kernel() { first_wait(f, points) } else { None };
        let of_block = match f.is_kernel()
            && wait.is_none()
            && !has_grid_barrier(f.body())
            && !blocks_find_out(m, layout, points, &Objects::default())
        {
            true => fences_at_barriers(f.body()),
            false => HashSet::default(),
        };
        f.body().walk(&mut |inst| match &inst.op {
            Op::Barrier(_) if of_block.contains(&inst.id) => {}
            // Other blocks do not see shared memory.
            Op::Barrier(Barrier::FenceDevice | Barrier::FenceSystem) => {
                for (phase, objects) in &stored.0 {
                    before_fence.add(*phase, objects.iter().filter(|o| !is_shared(o)).cloned());
                }
            }
            Op::Store(p, v) if carries(*v) => {
                stored.add(phases.get(inst), points.get(*p).iter().filter(|o| is_seen(o)).cloned());
            }
            Op::Load(_) if !before_fence.0.is_empty() => {
                behind.insert(inst.id);
            }
            // Nothing else exchanges numbers between threads without order.
            _ => {}
        });
        let mut exchange = Exchange::default();
        if stored.0.is_empty() {
            return exchange;
        }
        f.body().walk(&mut |inst| {
            let Op::Load(p) = &inst.op else { return };
            let is_met = |o: &Object, objects: &Objects| {
                objects.contains(o) || may_alias && is_seen(o) && !objects.is_empty()
            };
            let met = |stored: &Stored| {
                let objects = stored.beside(phases.get(inst));
                points.get(*p).iter().find(|o| is_met(o, &objects)).cloned()
            };
            if !carries(inst.results[0]) {
                return;
            }
            let refusal = if let Some(o) = met(&before_fence) {
                let what = super::describe(m, f, &o);
                let message = format!(
                    "{what} is stored before a device-wide fence and read here, perhaps of what another block has stored"
                );
                Diagnostic::new(Code::BlocksExchange, inst.span, message)
            } else if let (Some(o), Some(waits)) = (met(&stored), wait) {
                let what = super::describe(m, f, &o);
                let message =
                    format!("{what} is read here, perhaps of what another thread has stored while this one waited");
                let mut refusal = Diagnostic::new(Code::BlocksExchange, inst.span, message)
                    .with_hint("split the kernel where it waits into two launches, or wait at a barrier");
                refusal.labels.push(Label { span: waits, text: "a thread waits here for another one".into() });
                refusal
            } else {
                return;
            };
            if behind.contains(&inst.id) {
                exchange.behind_fence.get_or_insert_with(|| refusal.clone());
            }
            exchange.anywhere.get_or_insert(refusal);
        });
        exchange
    }
}

/// What is stored, by the phase of its stores.
#[derive(Default)]
struct Stored(Vec<(Phase, Objects)>);

impl Stored {
    fn add(&mut self, phase: Phase, objects: impl Iterator<Item = Object>) {
        let mut objects = objects.peekable();
        if objects.peek().is_none() {
            return;
        }
        match self.0.iter_mut().find(|(p, _)| *p == phase) {
            Some((_, known)) => known.extend(objects),
            None => self.0.push((phase, objects.collect())),
        }
    }

    /// What may be stored while some thread is in a phase.
    fn beside(&self, phase: Phase) -> Objects {
        let meets = |other: Phase| phase == other || phase.is_none() || other.is_none();
        let mut all = Objects::default();
        for (_, objects) in self.0.iter().filter(|(p, _)| meets(*p)) {
            all.extend(objects.iter().cloned());
        }
        all
    }
}

/// How many barriers of the grid are behind all threads that are at an instruction. None: some may have come round them.
type Phase = Option<usize>;

/// Barriers of the grid in no loop, and in branches one inside of the other: what stands between two of them meets nothing that
/// stands elsewhere. What stands behind such a branch may meet anything, since other threads may have stepped over it.
struct Phases(HashMap<InstId, Phase>);

impl Phases {
    fn of(body: &Block) -> Phases {
        let mut phases = Phases(HashMap::default());
        phases.block(body, 0);
        phases
    }

    fn get(&self, inst: &Inst) -> Phase {
        self.0.get(&inst.id).copied().flatten()
    }

    fn block(&mut self, block: &Block, begin: usize) {
        let mut phase = Some(begin);
        for inst in &block.insts {
            self.0.insert(inst.id, phase);
            let waiting: Vec<&Block> = inst.op.blocks().into_iter().filter(|b| has_grid_barrier(b)).collect();
            match (&inst.op, phase, waiting.as_slice()) {
                (Op::Barrier(Barrier::Grid), Some(at), _) => phase = Some(at + 1),
                (_, _, []) => inst.op.blocks().into_iter().for_each(|b| self.all(b, phase)),
                (Op::If { .. }, Some(at), [inner]) => {
                    self.block(inner, at);
                    phase = None;
                }
                _ => phase = None,
            }
        }
    }

    fn all(&mut self, block: &Block, phase: Phase) {
        block.walk(&mut |inst| {
            self.0.insert(inst.id, phase);
        });
    }
}

fn has_grid_barrier(block: &Block) -> bool {
    let mut found = false;
    block.walk(&mut |inst| found |= matches!(inst.op, Op::Barrier(Barrier::Grid)));
    found
}

/// The first loop in which a thread waits for another one.
fn first_wait(f: &Function, points: &PointsTo) -> Option<Span> {
    let written = written_in(f.body(), points);
    let again = loads_behind_fences(f.body());
    let mut first = None;
    f.body().walk(&mut |inst| {
        if let Op::Loop { cond, .. } = &inst.op
            && first.is_none()
        {
            let mut inside = Objects::default();
            let mut has_fence = false;
            for block in inst.op.blocks() {
                inside.append(&mut written_in(block, points));
                block.walk(&mut |i| has_fence |= is_wide_fence(i));
            }
            let decides = Decides::of(inst, cond.yields[0]);
            let waits = decides.insts.iter().any(|load| {
                let Op::Load(place) = &load.op else { return false };
                let by_others = points.get(*place).iter().any(|o| written.contains(o) && !inside.contains(o));
                let done_again = has_fence || again.contains(&load.id) || !decides.moves_on;
                by_others && done_again && !Decides::of(inst, *place).moves_on
            });
            first = waits.then_some(inst.span);
        }
    });
    first
}

/// Whether a block can know that another one has stored something, barriers of the grid aside: by an atomic operation or a flag, or by what is
/// not looked into. What is done to `counters` does not count.
pub fn blocks_find_out(m: &Module, layout: &Layout, points: &PointsTo, counters: &Objects) -> bool {
    let f = layout.function;
    let written = written_in(f.body(), points);
    let volatile = loads_behind_fences(f.body());
    // Also what has no adjoint: flags are integers.
    let by_others = |p: Value| {
        points.get(p).iter().any(|o| match o {
            o if counters.contains(o) => false,
            Object::Local(_) | Object::Alloc(_) => false,
            Object::Global(g) => m.global(*g).space != GlobalSpace::Shared && written.contains(o),
            Object::Param(_) | Object::Member(..) | Object::Pointee(_) => written.contains(o),
            Object::Unknown => true,
        })
    };
    let is_read = |v: Value| matches!(layout.op(v), Some(Op::Load(p)) if by_others(*p));
    let mut found = false;
    f.body().walk(&mut |inst| {
        found |= match &inst.op {
            Op::Load(p) => {
                by_others(*p) && (volatile.contains(&inst.id) || !f.ty(inst.results[0]).is_float())
            }
            Op::Compare(_, a, b) => is_read(*a) || is_read(*b),
            Op::Atomic { place, .. } => by_others(*place),
            Op::Call { .. } => true,
            Op::Extern { effect, .. } => *effect == ExternEffect::Any,
            // Nothing else is seen by other blocks, and seen to have happened.
            _ => false,
        };
    });
    found
}

/// Device-wide fences right in front of a barrier of the block, or right behind one.
fn fences_at_barriers(body: &Block) -> HashSet<InstId> {
    let mut found = HashSet::default();
    let mut look = |block: &Block| {
        let ordering: Vec<&Inst> =
            block.insts.iter().filter(|inst| inst.op.effect() != ir::Effect::Pure).collect();
        for pair in ordering.windows(2) {
            for (fence, barrier) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                if is_wide_fence(fence) && matches!(barrier.op, Op::Barrier(Barrier::Block)) {
                    found.insert(fence.id);
                }
            }
        }
    };
    look(body);
    body.walk(&mut |inst| inst.op.blocks().into_iter().for_each(&mut look));
    found
}

/// What stores and atomic operations write.
fn written_in(block: &Block, points: &PointsTo) -> Objects {
    let mut written = Objects::default();
    block.walk(&mut |inst| match &inst.op {
        Op::Store(p, _) | Op::Atomic { place: p, .. } | Op::Accumulate { place: p, .. } => {
            written.extend(points.get(*p).iter().cloned());
        }
        // Functions that are not inlined call themselves or have derivatives of their own: nobody waits by them.
        _ => {}
    });
    written
}

fn is_wide_fence(inst: &Inst) -> bool {
    matches!(inst.op, Op::Barrier(Barrier::FenceDevice | Barrier::FenceSystem))
}

/// Loads that the source wants done each time they are named, as those of volatile memory: they have a fence of their own.
fn loads_behind_fences(body: &Block) -> HashSet<InstId> {
    let mut found = HashSet::default();
    let mut look = |block: &Block| {
        let mut fenced = false;
        for inst in &block.insts {
            match &inst.op {
                Op::Barrier(Barrier::FenceBlock | Barrier::FenceDevice | Barrier::FenceSystem) => {
                    fenced = true
                }
                Op::Load(_) if fenced => {
                    found.insert(inst.id);
                    fenced = false;
                }
                op => fenced &= op.effect() == ir::Effect::Pure,
            }
        }
    };
    look(body);
    body.walk(&mut |inst| inst.op.blocks().into_iter().for_each(&mut look));
    found
}
