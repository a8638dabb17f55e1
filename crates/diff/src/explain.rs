//! What was decided about a derivative, and why: every addition to memory, and where the reverse sweep gets the
//! values it needs. Data for `cugrad explain`; the words are chosen where they are shown.

use analysis::layout::Definition;
use ir::{Module, Op, Span, Type, Value};

use crate::plan::accumulate::Addition;
use crate::plan::{Facts, StoragePlan};
pub use crate::prepare::shifts::Cancelled;

/// The decisions about one generated function.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The generated function.
    pub function: String,
    /// Every one to memory that is not a thread's own.
    pub additions: Vec<Addition>,
    /// Those that are not still there when the reverse sweep comes to them, in the order of the source.
    pub values: Vec<Needed>,
    /// What needs no adjoint, because everything else cancels it out.
    pub cancelled: Vec<Cancelled>,
    /// Loops that nothing is kept of, because slopes go along with them.
    pub along: Vec<Along>,
}

/// A value of the primal that the reverse sweep needs and that is not simply still there.
#[derive(Clone, Debug)]
pub struct Needed {
    /// Where the primal computes it.
    pub span: Span,
    /// Its name in the source, if it has one.
    pub name: Option<String>,
    /// Where the reverse sweep gets it from.
    pub storage: Storage,
    /// What keeping it costs a thread; on the tape, per iteration. None: nothing is kept.
    pub bytes: Option<u64>,
}

/// A loop that carries slopes.
#[derive(Clone, Debug)]
pub struct Along {
    /// The loop.
    pub span: Span,
    /// The names of the numbers that slopes are by; None for those that have none.
    pub by: Vec<Option<String>>,
    /// How many slopes are carried.
    pub slopes: usize,
}

/// Where the reverse sweep gets a value of the primal from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// Loaded again, from memory that nobody has overwritten.
    ReadAgain,
    /// Computed once more, from values that are there.
    Recomputed,
    /// A loop's counter, from the number of the iteration.
    ClosedForm,
    /// A local array with one element per iteration.
    LocalArray {
        /// How many there are, the most that the loops around it can run.
        elements: u64,
    },
    /// Kept in every so many iterations; those between are done again, which takes so many instructions each.
    Strip {
        /// Iterations from one that is kept to the next.
        steps: u64,
        /// Instructions that an iteration takes once more.
        again: u64,
    },
    /// Pushed in the forward sweep and popped in the reverse sweep.
    Tape,
    /// Handed out of a branch.
    Register,
}

/// The values that were not still in scope, in source order.
pub fn values(m: &Module, facts: &Facts, plan: &StoragePlan) -> Vec<Needed> {
    let layout = facts.layout;
    let mut all = Vec::new();
    let kept = |v: &Value, storage| {
        let size = bytes(m, layout.function.ty(*v));
        let count = if let Storage::LocalArray { elements } = storage { elements } else { 1 };
        (*v, storage, Some(size * count))
    };
    for list in plan.arrays.values() {
        all.extend(list.iter().map(|a| {
            let elements = a.loops.iter().map(|(_, n)| n.max(&1)).product();
            kept(&a.value, Storage::LocalArray { elements })
        }));
    }
    for (body, strip) in &plan.strips {
        let storage = Storage::Strip { steps: strip.steps, again: strip.again };
        if let Some(inner) = layout.blocks[*body].owner.and_then(|inst| inst.as_loop()) {
            all.extend(strip.state.iter().map(|i| kept(&inner.params[*i], storage)));
        }
    }
    all.extend(plan.push.values().flatten().map(|v| kept(v, Storage::Tape)));
    let mut exported: Vec<_> = plan.export.values().flatten().collect();
    exported.sort();
    exported.dedup();
    all.extend(exported.into_iter().map(|v| kept(v, Storage::Register)));
    for v in &plan.needed {
        match layout.definition(*v) {
            Definition::Inst { inst, .. } if plan.replay.contains(&inst.id) => {
                let storage =
                    if matches!(inst.op, Op::Load(_)) { Storage::ReadAgain } else { Storage::Recomputed };
                all.push((*v, storage, None));
            }
            Definition::LoopParam { .. } if plan.closed.contains(v) => {
                all.push((*v, Storage::ClosedForm, None));
            }
            Definition::Param(_) | Definition::Inst { .. } | Definition::LoopParam { .. } => {}
        }
    }
    let mut values: Vec<Needed> = all
        .into_iter()
        .filter(|(v, _, bytes)| bytes.is_some() || worth_saying(facts, *v))
        .map(|(v, storage, bytes)| Needed {
            span: defined_at(facts, v),
            name: layout.function.name_of(v).map(str::to_string),
            storage,
            bytes,
        })
        .collect();
    values.sort_by(|a, b| {
        (a.span.line, a.span.col, &a.name, a.bytes).cmp(&(b.span.line, b.span.col, &b.name, b.bytes))
    });
    values
}

/// Index arithmetic and addresses are recomputed everywhere; only what the reader would look for is listed.
fn worth_saying(facts: &Facts, v: Value) -> bool {
    let f = facts.layout.function;
    let loaded = matches!(facts.layout.op(v), Some(Op::Load(_)));
    !f.ty(v).is_ptr() && (f.name_of(v).is_some() || loaded)
}

fn defined_at(facts: &Facts, v: Value) -> Span {
    match facts.layout.definition(v) {
        Definition::Param(_) => facts.layout.function.span,
        Definition::Inst { inst, .. } | Definition::LoopParam { inst, .. } => inst.span,
    }
}

fn bytes(m: &Module, ty: &Type) -> u64 {
    match ty {
        Type::Void | Type::Opaque(_) => 0,
        Type::Bool => 1,
        Type::Int(kind) => u64::from(kind.bits() / 8),
        Type::Float(ir::FloatKind::F16 | ir::FloatKind::BF16) => 2,
        Type::Float(ir::FloatKind::F32) => 4,
        Type::Float(ir::FloatKind::F64) | Type::Ptr { .. } => 8,
        Type::Float(ir::FloatKind::LongDouble) => 16,
        Type::Array(of, n) => n * bytes(m, of),
        Type::Struct(id) => m.structure(*id).fields.iter().map(|f| bytes(m, &f.ty)).sum(),
    }
}
