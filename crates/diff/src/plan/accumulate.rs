//! How adjoints are added to memory. The sweeps of reverse mode write no accumulation but here; passes that let another thread or another
//! loop add (`passes::trade`, `passes::later`) hand on what was decided, and forward mode repeats the primal's own.
//!
//! For every load that carries derivatives, the first that applies:
//!
//! 1. *plain*: memory of the thread alone, host code, or proved private ([`analysis::conflicts`]);
//! 2. *by block*: the address is the same for all threads of a block, and all of them get there, because the sum is
//!    carried to the end of the kernel ([`folds`]) or the access stands outside of all branches and loops;
//! 3. *by warp*: the address does not move with `threadIdx.x`, so that neighbours probably share it; lanes that do add
//!    up first. That is a guess: the kernel looks when it runs;
//! 4. *by column*: it does not move with `threadIdx.y`, so that in narrow blocks a warp's rows share it;
//! 5. *atomic*.
//!
//! Before that, an address that stays the same in a loop is added to once, after the loop ([`folds`]).
//! Parameters passed by value are shared by all threads: their adjoints are carried to the end of the kernel as
//! values and added by block. A device function does not know where its caller's adjoints live and decides as it
//! runs. With [`Config::always_atomic`] none of this is done in kernels: one atomic per access. With
//! [`Config::deterministic`] only forms stand whose order is fixed ([`in_order`]).

mod choose;
pub(crate) mod folds;
pub(crate) mod in_order;

use std::cell::RefCell;
use std::collections::BTreeSet;

use analysis::RequestedParams;
use analysis::affine::Forms;
use analysis::conflicts::{Conflicts, Roles, Sharing, Verdict};
use analysis::exclusive::Loads;
use analysis::layout::BlockId;
use analysis::objects::Object;
use analysis::uniformity::{Uniformity, Varies};
use analysis::whole_warps::come_whole;
use ir::tables::HashMap;
use ir::{
    Accumulation, Barrier, Builder, Builtin, Diagnostic, FloatKind, Function, FunctionKind, Inst, InstId,
    Module, Op, Param, Span, Type, Value, WarpOp,
};

use crate::Config;
use crate::legality::describe;
use crate::plan::Facts;
use choose::Chooser;
pub(crate) use folds::Fold;
use folds::Folds;

/// Why an addition has the form it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Memory of the thread alone, or host code.
    Own,
    /// A device function, or memory that may be the thread's own.
    Callers,
    /// Proved private by a store.
    Private {
        /// Where the store stands.
        store: Span,
    },
    /// The address tells threads apart.
    Apart,
    /// The element's index is the thread's number, in a launch along x; the kernel asks for that.
    Numbered,
    /// A parameter passed by value.
    Parameter,
    /// One address for all threads of a block.
    OneForTheBlock,
    /// The address does not move with `threadIdx.x`.
    OneForNeighbours {
        /// Or only every few threads.
        slowly: bool,
    },
    /// The address does not move with `threadIdx.y`.
    OneForRows,
    /// Not proved, and not shared by neighbours either.
    Unproved(Verdict),
    /// The arrays may overlap.
    MayAlias,
    /// `--accumulate=atomic`.
    AsAsked,
}

impl Why {
    /// Whether it was proved that no other thread disturbs the addition.
    pub fn is_proof(&self) -> bool {
        matches!(self, Why::Private { .. } | Why::Apart | Why::Numbered)
    }
}

/// One place in the source from which the derivative adds to memory.
#[derive(Clone, Debug)]
pub struct Addition {
    /// The load of the primal whose adjoint it is; the function itself for a parameter passed by value.
    pub span: Span,
    /// What it adds to, in words: "parameter `x`".
    pub to: String,
    /// The form that was chosen.
    pub how: Accumulation,
    /// What the choice rests on.
    pub why: Why,
    /// The loop or branch after which the sum is added, if it is collected.
    pub after: Option<Span>,
    /// In blocks of the right size the element's own thread adds ([`crate::reverse`], trade).
    pub traded: bool,
    /// A thread adds up over several blocks while the element stays the same.
    pub runs: bool,
    /// The same over iterations of a loop.
    pub stays: bool,

    /// Blocks leave their sums, and the last one adds them up in order ([`in_order`]).
    pub in_order: bool,
    /// Another walk over the same elements adds it, together with the addition there.
    pub with: Option<Span>,
    /// The value that was loaded, or into the sum of which it is collected.
    site: Value,
}

/// The additions that a sweep has written, by their names in the derivative: for what passes do with them later.
#[derive(Default)]
pub struct Written {
    sites: HashMap<InstId, Value>,
}

impl Written {
    /// Changes what is said about the additions that were written as these.
    pub fn change<'a>(
        &self,
        additions: &mut [Addition],
        written: impl IntoIterator<Item = &'a InstId>,
        change: impl Fn(&mut Addition),
    ) {
        for site in written.into_iter().filter_map(|id| self.sites.get(id)) {
            additions.iter_mut().filter(|a| a.site == *site).for_each(&change);
        }
    }

    /// Where an addition is in the source.
    pub fn span(&self, additions: &[Addition], written: InstId) -> Option<Span> {
        let site = self.sites.get(&written)?;
        additions.iter().find(|a| a.site == *site).map(|a| a.span)
    }
}

struct Choice {
    how: Accumulation,
    why: Why,
}

pub(crate) struct Accumulator {
    kind: FunctionKind,
    always_atomic: bool,
    deterministic: bool,
    /// Shared memory has room for adding up by block.
    by_block: bool,
    /// By the value that is loaded.
    choices: HashMap<Value, Choice>,
    folds: Folds,
    /// What is added up in the order of the blocks.
    pub sums: in_order::Sums,
    pub(crate) additions: Vec<Addition>,
    pub(crate) written: RefCell<Written>,
}

impl Accumulator {
    pub fn new(
        m: &Module,
        facts: &Facts,
        request: &RequestedParams,
        config: &Config,
        sharing: &[Sharing],
    ) -> Result<Self, Diagnostic> {
        let f = facts.layout.function;
        let forms = Forms::new(m, facts.layout);
        let uniformity = Uniformity::of(facts.layout, facts.points, facts.reread);
        let adds = |i: &Inst| matches!(i.op, Op::Load(_)) && facts.has_work(i);
        let proves = |i: &Inst| match &i.op {
            Op::Store(p, v) => facts.differentiated_store(*p, *v) && facts.exclusive.holds(i),
            // Other instructions show nothing about addresses.
            _ => false,
        };
        let proofs = f.kind == FunctionKind::Kernel && !config.always_atomic && !config.may_alias;
        let by_waiting = |a, b| facts.exclusive.by_waiting(a, b);
        let by_number = config.deterministic;
        let taken = facts.differentiated_stores();
        let taken = |at: &InstId| taken.contains(at);
        let (layout, stores) = (facts.layout, facts.exclusive);
        let loads = Loads { layout, uniformity: &uniformity, stores, taken: &taken };
        let roles = Roles {
            adds: &adds,
            proves: &proves,
            by_waiting: &by_waiting,
            by_number,
            sharing,
            loads: &loads,
        };
        let conflicts = proofs.then(|| Conflicts::of(m, facts.layout, facts.points, &forms, &roles));
        let leaves_behind = facts.waits_apart || exchanges_apart(facts, &uniformity);
        let by_block = passes::room::leaves_room(m, f) && !leaves_behind;
        let (mut has_rows, mut waits) = (false, false);
        f.body().walk(&mut |i| {
            has_rows |= matches!(i.op, Op::Builtin(Builtin::ThreadIdx(1)));
            waits |= matches!(i.op, Op::Barrier(_) | Op::Warp { .. });
        });
        let chooser = Chooser {
            facts,
            config,
            by_block,
            has_rows,
            uniformity: &uniformity,
            together: &Uniformity::without_races(m, facts.layout, facts.points, facts.reread),
            conflicts: conflicts.as_ref(),
            waits,
        };
        let mut a = Accumulator {
            kind: f.kind,
            always_atomic: config.always_atomic,
            deterministic: config.deterministic,
            by_block,
            choices: HashMap::default(),
            folds: Folds::default(),
            sums: in_order::Sums::default(),
            additions: Vec::new(),
            written: RefCell::default(),
        };
        if f.kind == FunctionKind::Kernel && !config.always_atomic {
            a.folds = Folds::plan(facts, config, &forms, &uniformity, &adds);
        }
        let mut sites: Vec<(&Inst, BlockId)> = Vec::new();
        for (key, info) in facts.layout.blocks.iter() {
            sites.extend(info.block.insts.iter().filter(|i| adds(i)).map(|i| (i, *key)));
        }
        sites.sort_by_key(|(i, _)| facts.layout.position(i));
        for (inst, block) in sites {
            let choice = chooser.choose(inst, block, a.folds.of(inst.results[0]));
            a.note(m, facts, inst, &choice, uniformity.get(place_of(inst)))?;
            a.choices.insert(inst.results[0], choice);
        }
        a.agree();
        a.note_parameters(facts, request);
        a.note_members(facts);
        Ok(a)
    }

    /// Loads that are collected in one sum are added as the weakest of them must be.
    fn agree(&mut self) {
        let private = |c: &Choice| c.why.is_proof();
        for (fold, sites) in self.folds.sites() {
            let weakest = sites.iter().find(|s| !private(&self.choices[s]));
            if let Some(how) = weakest.map(|s| self.choices[s].how) {
                self.choices.get_mut(&fold.site).expect("a site of its own").how = how;
            }
        }
    }

    /// `varies`: what the place varies with.
    fn note(
        &mut self,
        m: &Module,
        facts: &Facts,
        inst: &Inst,
        choice: &Choice,
        varies: Varies,
    ) -> Result<(), Diagnostic> {
        let objects = facts.points.get(place_of(inst));
        let to = name(m, facts.layout.function, objects);
        let own = matches!(choice.why, Why::Own);
        let collected = self.folds.of(inst.results[0]).map_or(inst.results[0], |f| f.site);
        if self.deterministic {
            match in_order::order(m, &choice.why, choice.how, objects, varies, self.by_block) {
                in_order::Order::Fixed => {}
                in_order::Order::AcrossBlocks => self.sums.add(collected),
                in_order::Order::Changes => {
                    return Err(in_order::refuse(m, inst.span, &to, &choice.why, objects));
                }
            }
        }
        if !own {
            let after = self.folds.of(inst.results[0]).map(|f| f.after);
            self.additions.push(Addition {
                span: inst.span,
                to,
                how: choice.how,
                why: choice.why.clone(),
                after,
                traded: false,
                runs: false,
                stays: false,
                in_order: self.sums.contains(collected),
                with: None,
                site: collected,
            });
        }
        Ok(())
    }

    fn note_parameters(&mut self, facts: &Facts, request: &RequestedParams) {
        let f = facts.layout.function;
        for &i in &request.params {
            let Param { name, value, .. } = &f.params[i];
            if f.ty(*value).is_ptr() || self.kind == FunctionKind::Host {
                continue;
            }
            let how = self.parameter(f.ty(*value));
            if self.deterministic && how == Accumulation::Block && reducible(f.ty(*value)) {
                self.sums.add(*value);
            }
            let why = match how {
                Accumulation::Unproven => Why::Callers,
                _ if self.always_atomic => Why::AsAsked,
                _ => Why::Parameter,
            };
            let to = format!("parameter `{name}`, passed by value");
            let in_order = self.sums.contains(*value) || self.deterministic;
            self.additions.push(Addition {
                span: f.span,
                to,
                how,
                why,
                after: None,
                traded: false,
                runs: false,
                stays: false,
                in_order,
                with: None,
                site: *value,
            });
        }
    }

    /// Members of structs passed by value, which are taken apart where all threads are.
    fn note_members(&mut self, facts: &Facts) {
        let f = facts.layout.function;
        let taken = |i: &&Inst| matches!(i.op, Op::Extract(..)) && facts.has_work(i);
        for inst in f.body().insts.iter().filter(taken) {
            let ty = f.ty(inst.results[0]);
            if self.deterministic && reducible(ty) && self.parameter(ty) == Accumulation::Block {
                self.sums.add(inst.results[0]);
            }
        }
    }

    /// `*place += value`, for a load of the primal.
    pub fn to_memory(&self, b: &mut Builder, load: &Inst, place: Value, value: Value) {
        if self.sums.emit(b, load.results[0], place, value) {
            return;
        }
        let how = self.choices.get(&load.results[0]).map_or(Accumulation::Atomic, |c| c.how);
        let written = b.accumulate(place, value, how);
        self.written.borrow_mut().sites.insert(written, load.results[0]);
    }

    /// What the places of collected sums are computed from where these are added.
    pub fn places_rebuilt_from(&self) -> Vec<Value> {
        self.folds.leaves().collect()
    }

    /// The sum that a load's adjoint is collected in, if it is.
    pub fn collected(&self, load: &Inst) -> Option<&Fold> {
        self.folds.of(load.results[0])
    }

    /// Sums that are carried through an instruction.
    pub fn through(&self, inst: &Inst) -> &[Value] {
        self.folds.through(inst)
    }

    /// Sums that are added to memory after the reverse of an instruction.
    pub fn due(&self, inst: &Inst) -> impl Iterator<Item = &Fold> {
        self.folds.due(inst)
    }

    pub(crate) fn sum_name(&self, slot: Value) -> Option<String> {
        self.folds.name(slot)
    }

    /// Adds a collected sum.
    pub fn flush(&self, b: &mut Builder, fold: &Fold, place: Value, sum: Value) {
        if self.sums.emit(b, fold.site, place, sum) {
            return;
        }
        let how = self.choices.get(&fold.site).map_or(Accumulation::Sum, |c| c.how);
        let written = b.accumulate(place, sum, how);
        self.written.borrow_mut().sites.insert(written, fold.site);
    }

    /// Whether the kernel has to ask that its launch is along x alone.
    pub fn needs_line(&self) -> bool {
        self.choices.values().any(|c| c.why == Why::Numbered)
    }

    /// Whether adjoints of parameters passed by value are carried to the end of the function.
    pub fn carries_parameters(&self) -> bool {
        self.kind == FunctionKind::Kernel && !self.always_atomic
    }

    /// Adds to the adjoint of a parameter passed by value, which all threads share.
    pub fn to_parameter(
        &self,
        b: &mut Builder,
        parameter: Value,
        place: Value,
        value: Value,
    ) -> Result<(), Diagnostic> {
        if self.sums.emit(b, parameter, place, value) {
            return Ok(());
        }
        let how = self.parameter(&b.ty(value));
        if self.deterministic && how != Accumulation::Plain {
            return Err(in_order::refuse_parameter(b.function));
        }
        let written = b.accumulate(place, value, how);
        self.written.borrow_mut().sites.insert(written, parameter);
        Ok(())
    }

    /// How the adjoint of a by-value parameter of this type, or of a member of it, is added to.
    fn parameter(&self, ty: &Type) -> Accumulation {
        match self.kind {
            FunctionKind::Host => Accumulation::Plain,
            FunctionKind::Kernel if self.always_atomic => Accumulation::Atomic,
            FunctionKind::Kernel if reducible(ty) || matches!(ty, Type::Struct(_)) => {
                if self.by_block {
                    Accumulation::Block
                } else {
                    Accumulation::Warp
                }
            }
            FunctionKind::Kernel => Accumulation::Atomic,
            FunctionKind::Device | FunctionKind::HostDevice => Accumulation::Unproven,
        }
    }
}

/// Whether lanes exchange where not all of their warp get to. The mask may name lanes that have ended there
/// (`if (i >= n) return;`); in the gradient these would wait for the block at the kernel's end, and not be gone.
fn exchanges_apart(facts: &Facts, uniformity: &Uniformity) -> bool {
    let of_block = |op: &WarpOp| matches!(op, WarpOp::BlockCount | WarpOp::BlockAnd | WarpOp::BlockOr);
    let exchanges = |i: &Inst| {
        matches!(&i.op, Op::Warp { op, .. } if !of_block(op)) || matches!(i.op, Op::Barrier(Barrier::Warp))
    };
    facts.layout.blocks.iter().any(|(id, info)| {
        info.block.insts.iter().any(exchanges) && !come_whole(facts.layout, uniformity, *id)
    })
}

fn place_of(load: &Inst) -> Value {
    let Op::Load(place) = &load.op else { unreachable!("loads only") };
    *place
}

/// Types that warps can exchange.
fn reducible(ty: &Type) -> bool {
    matches!(ty, Type::Float(FloatKind::F32 | FloatKind::F64))
}

fn name(m: &Module, f: &Function, objects: &BTreeSet<Object>) -> String {
    let all: Vec<_> = objects.iter().map(|o| describe(m, f, o)).collect();
    if all.is_empty() { "memory of unknown origin".to_string() } else { all.join(" or ") }
}
