//! `--deterministic`: the same bits in every run.
//!
//! Kernels without races that only barriers order compute the same in every run. So an addition may stay if it were no
//! race as a plain one:
//!
//! * to an element that no other thread adds to between the same barriers ([`Why::Private`], [`Why::Apart`], [`Why::Numbered`]);
//! * by block, to a variable of the block: the order in a sum over a block is fixed, and one thread adds all of these
//!   sums, one after the other;
//! * by block, to one place for the whole grid: every block leaves its sum in memory that the launcher has found, and
//!   the last one to finish adds them all up, in the order of the blocks (include/cugrad/in_order.h).
//!
//! Everything else is refused: what several blocks add to one element is in no order, and which lanes of a warp are
//! together is for the GPU to decide.

use std::collections::BTreeSet;

use analysis::objects::Object;
use analysis::uniformity::Varies;
use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, Atomic, Builder, Code, Diagnostic, ExternEffect, Function, GlobalSpace, Inst, IntKind,
    Module, Op, Span, Type, Value,
};

use super::Why;

/// Functions of include/cugrad/in_order.h.
pub const ACCUMULATE: &str = "::cugrad::accumulate_in_order";
pub const REQUIRE_LINE: &str = "::cugrad::require_line";

/// Sums over the whole grid that are added up in the order of the blocks.
#[derive(Default)]
pub struct Sums {
    /// By parameter, or by the value whose adjoint is collected.
    numbers: HashMap<Value, u32>,
    /// The parameter that says where blocks leave their sums.
    pub slab: Option<Value>,
}

impl Sums {
    pub fn count(&self) -> u32 {
        self.numbers.len() as u32
    }

    pub fn add(&mut self, of: Value) {
        let next = self.count();
        self.numbers.entry(of).or_insert(next);
    }

    pub fn contains(&self, of: Value) -> bool {
        self.numbers.contains_key(&of)
    }

    /// `*place += value`, if it is one of these sums.
    pub fn emit(&self, b: &mut Builder, of: Value, place: Value, value: Value) -> bool {
        let (Some(number), Some(slab)) = (self.numbers.get(&of), self.slab) else { return false };
        let number = b.int(Type::Int(IntKind::UInt), i128::from(*number));
        let args = vec![place, value, slab, number];
        b.effect(Op::Extern { name: ACCUMULATE.into(), args, effect: ExternEffect::Any });
        true
    }
}

/// In which order the parts of one element come together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Fixed,
    /// Blocks have to be put in order.
    AcrossBlocks,
    Changes,
}

pub fn order(
    m: &Module,
    why: &Why,
    how: Accumulation,
    objects: &BTreeSet<Object>,
    place: Varies,
    by_block: bool,
) -> Order {
    match why {
        Why::Own | Why::Private { .. } | Why::Apart | Why::Numbered => Order::Fixed,
        Why::OneForTheBlock if how == Accumulation::Block => {
            if objects.iter().all(|o| of_the_block(m, o)) {
                Order::Fixed
            } else if place == Varies::NOT && by_block {
                Order::AcrossBlocks
            } else {
                Order::Changes
            }
        }
        Why::OneForTheBlock
        | Why::Callers
        | Why::Parameter
        | Why::OneForNeighbours { .. }
        | Why::OneForRows
        | Why::Unproved(_)
        | Why::MayAlias
        | Why::AsAsked => Order::Changes,
    }
}

fn of_the_block(m: &Module, object: &Object) -> bool {
    matches!(object, Object::Global(g) if m.global(*g).space == GlobalSpace::Shared)
}

/// An addition whose order is not fixed.
pub fn refuse(m: &Module, span: Span, to: &str, why: &Why, objects: &BTreeSet<Object>) -> Diagnostic {
    let within = objects.iter().all(|o| of_the_block(m, o));
    let who = if within { "threads of a block" } else { "threads" };
    let message = format!("{who} may add to one element of {to}, in an order that changes from run to run");
    let hint = match why {
        Why::AsAsked => "drop --accumulate=atomic",
        Why::MayAlias => {
            "arrays that may overlap (--may-alias, or one pointer given twice to a launch) prove nothing: give different \
             arrays, or drop --deterministic"
        }
        Why::Callers => "differentiate the kernel that calls the function, or drop --deterministic",
        _ if within => {
            "let each thread read the element that it has stored itself, or read one element for the whole block \
             outside of branches, or drop --deterministic"
        }
        _ => {
            "write the gradient as a gather (each thread reads all that its own element goes to), let each thread write to \
             elements of its own and add them up in a second kernel, or drop --deterministic"
        }
    };
    Diagnostic::new(Code::NotDeterministic, span, message).with_hint(hint)
}

pub fn refuse_parameter(f: &Function) -> Diagnostic {
    let message = "all threads add to the adjoint of a parameter passed by value that is no float or double, in an order \
                   that changes from run to run";
    Diagnostic::new(Code::NotDeterministic, f.span, message)
        .with_hint("pass its members as numbers of their own, or drop --deterministic")
}

/// Refuses what the derivative still does atomically: the primal's own atomics, and what depends on their order.
pub fn check(f: &Function) -> Result<(), Diagnostic> {
    let mut used: HashSet<Value> = HashSet::default();
    f.body().walk(&mut |inst| {
        used.extend(inst.op.operands());
        inst.op.blocks().iter().for_each(|b| used.extend(&b.yields));
    });
    let mut found = None;
    f.body().walk(&mut |inst| {
        if found.is_none() {
            found = atomic(f, inst, &used);
        }
    });
    found.map_or(Ok(()), Err)
}

fn atomic(f: &Function, inst: &Inst, used: &HashSet<Value>) -> Option<Diagnostic> {
    let Op::Atomic { op, operands, .. } = &inst.op else { return None };
    let refuse = |message: &str, hint: &str| {
        Some(Diagnostic::new(Code::NotDeterministic, inst.span, message).with_hint(hint))
    };
    if inst.results.iter().any(|r| used.contains(r)) {
        let message = "what an atomic operation returns depends on which thread comes first, which changes from run to run";
        return refuse(message, "compute the value from the thread's number, or drop --deterministic");
    }
    if operands.iter().any(|v| f.ty(*v).is_float()) {
        let message = "the kernel itself adds floating-point numbers atomically, in an order that changes from run to run";
        let hint = "the gradient does not need it unless the kernel reads the sum: --no-outputs leaves it out; or drop \
                    --deterministic";
        return refuse(message, hint);
    }
    match op {
        Atomic::Exchange | Atomic::CompareExchange => refuse(
            "which thread's value remains in memory changes from run to run",
            "store from one thread alone, or drop --deterministic",
        ),
        Atomic::Add
        | Atomic::Sub
        | Atomic::Min
        | Atomic::Max
        | Atomic::And
        | Atomic::Or
        | Atomic::Xor
        | Atomic::Inc
        | Atomic::Dec => None,
    }
}
