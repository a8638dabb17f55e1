//! The two sweeps over one function.

use analysis::RequestedParams;
use analysis::layout::BlockId;
use analysis::loops::counted;
use ir::tables::{HashMap, HashSet};
use ir::{
    Block, Branch, Builder, Const, Diagnostic, ExternEffect, HostOp, Inst, InstId, IntKind, Loop, Module, Op,
    Type, Value,
};

use crate::callees;
use crate::generator::Generator;
use crate::plan::accumulate::Accumulator;
use crate::plan::host_code;
use crate::plan::time_loops::TimeLoop;
use crate::plan::{Facts, StoragePlan};
use crate::reverse::quotients::Quotients;
use crate::reverse::scope::{LateClear, Redo, Scope};
use ir::uses::free_values;

/// Tells blocks apart where they add to the adjoint of a number that a launch takes by value.
pub const PLACE_OF_BLOCK: &str = "::cugrad::place_of_block";

/// Where the reverse sweep starts from.
pub enum Seed {
    /// Adjoints of outputs in memory, given by the caller.
    Memory,
    /// The result's adjoint is 1.
    One,
    /// The result's adjoint is a parameter.
    Parameter(Value),
}

pub struct Sweep<'a, 'g> {
    pub g: &'g mut Generator,
    pub module: &'a Module,
    pub facts: &'a Facts<'a>,
    pub plan: &'a StoragePlan,
    pub accumulator: &'a Accumulator,
    pub request: &'a RequestedParams,
    pub b: Builder<'a>,
    pub scope: Scope,
    pub tape: Option<Value>,
    /// Local arrays that keep values of loops.
    pub arrays: HashMap<Value, Value>,
    /// Slots of device memory by the number whose adjoint they collect, and those that hold something now.
    pub slot_numbers: HashMap<Value, i128>,
    pub slots: HashMap<Value, i128>,
    /// The time loop whose steps are being run again.
    pub replaying: Option<&'a TimeLoop>,
    /// Adjoints of numbers have a place for every block ([`PLACE_OF_BLOCK`]).
    pub spread_numbers: bool,
    pub quotients: Quotients,
    /// Loops, by address, and the adjoints to clear in their iterations at the end of the block around.
    pub late_clears: HashMap<InstId, Vec<Value>>,
    /// Local arrays that keep what a loop carries, for its first strips.
    pub state_slots: HashMap<Value, Value>,
    /// The strip whose steps are being done again.
    pub redoing: Option<Redo<'a>>,
    /// Blocks, and the adjoints of what their branches store, to clear at their end.
    pub late_in_branches: HashMap<BlockId, Vec<LateClear>>,
    /// What is known around each branch that is being reversed.
    pub around_branches: HashMap<BlockId, Scope>,
}

impl<'a, 'g> Sweep<'a, 'g> {
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        g: &'g mut Generator,
        module: &'a Module,
        facts: &'a Facts<'a>,
        plan: &'a StoragePlan,
        accumulator: &'a Accumulator,
        request: &'a RequestedParams,
        b: Builder<'a>,
        tape: Option<Value>,
    ) -> Self {
        let mut scope = Scope::default();
        scope.primal.extend(facts.layout.function.params.iter().map(|p| (p.value, p.value)));
        Sweep {
            g,
            module,
            facts,
            plan,
            accumulator,
            request,
            b,
            scope,
            tape,
            arrays: HashMap::default(),
            slot_numbers: HashMap::default(),
            slots: HashMap::default(),
            replaying: None,
            spread_numbers: false,
            quotients: Quotients::default(),
            late_clears: HashMap::default(),
            state_slots: HashMap::default(),
            redoing: None,
            late_in_branches: HashMap::default(),
            around_branches: HashMap::default(),
        }
    }

    pub fn run(mut self, seed: Seed) -> Result<Quotients, Diagnostic> {
        let f = self.facts.layout.function;
        let body = f.body();
        if let [result] = body.yields.as_slice()
            && self.facts.activity.active(*result)
        {
            let adjoint = match seed {
                Seed::Memory => None,
                Seed::One => Some(self.b.number(f.ty(*result), 1.0)),
                Seed::Parameter(p) => Some(p),
            };
            if let Some(adjoint) = adjoint {
                self.scope.set_adjoint(*result, adjoint);
            }
        }
        if host_code::is_used(f) || callees::work_on_device(self.module, f) {
            let operands = self.facts.shadowed.params.clone();
            self.b.effect(Op::Host { op: HostOp::Begin { reverse: true }, operands });
        }
        self.both(body)?;
        let parameters: Vec<Value> = f.params.iter().map(|p| p.value).collect();
        self.collect_slots(&parameters);
        self.flush_parameters()?;
        self.b.finish(Vec::new());
        Ok(self.quotients)
    }

    /// Forward and reverse sweep of a visible block, one after the other; an `If` at its end stands between
    /// them with both its own. Adjoints of the block's yields are in scope already.
    fn both(&mut self, block: &'a Block) -> Result<(), Diagnostic> {
        let (last, before) = match block.insts.split_last() {
            Some((last, before)) if last.as_branch().is_some() => (last.as_branch(), before),
            _ => (None, block.insts.as_slice()),
        };
        for inst in before {
            self.declare_arrays(inst);
            self.forward(inst)?;
        }
        if let Some(last) = last {
            self.both_branches(last)?;
            self.flush_sums(last.inst);
        } else if before.iter().any(|i| self.facts.has_work(i)) {
            self.section("reverse sweep");
        }
        self.reverse_first(block, before.len())?;
        let at_the_end = block.id == self.facts.layout.function.body().id;
        if at_the_end || !self.accumulator.carries_parameters() {
            self.flush_parameters()?;
        }
        Ok(())
    }

    fn section(&mut self, title: &str) {
        let text = self.b.emit(Op::Const(Const::Str(title.into())), Type::Opaque("const char *".into()));
        let name = ir::SECTION.to_string();
        self.b.effect(Op::Extern { name, args: vec![text], effect: ExternEffect::Output });
    }

    fn both_branches(&mut self, inst: Branch<'a>) -> Result<(), Diagnostic> {
        let Branch { cond, then, els, .. } = inst;
        let cond = self.resolve(cond);
        let results: Vec<_> = inst.results.iter().map(|r| self.scope.take_adjoint(*r)).collect();
        // Outer values hand their adjoints out; scalar parameters may be flushed inside instead.
        let inside = |s: &Self, v: &Value| !s.accumulator.carries_parameters() && s.is_parameter(*v);
        let touched: Vec<_> = self.touched(&inst).into_iter().filter(|v| !inside(self, v)).collect();
        self.zero_missing(&touched);
        let mut parameters: Vec<_> = self.facts.layout.function.params.iter().map(|p| p.value).collect();
        parameters.retain(|p| inside(self, p));
        let mut blocks = Vec::new();
        for block in [then, els] {
            self.b.begin();
            self.around_branches.insert(block.id, self.scope.clone());
            for p in &parameters {
                self.scope.take_adjoint(*p);
            }
            for (y, adjoint) in block.yields.iter().zip(&results) {
                if let (Some(adjoint), true) = (adjoint, self.facts.activity.active(*y)) {
                    self.add(*y, *adjoint);
                }
            }
            self.both(block)?;
            let yields = touched.iter().map(|v| self.scope.adjoint(*v).expect("started at zero")).collect();
            self.scope = self.around_branches.remove(&block.id).expect("noted above");
            blocks.push(self.b.close(yields));
        }
        let els = blocks.pop().expect("two blocks");
        let then = blocks.pop().expect("two blocks");
        self.b.span = inst.span;
        let merged = self.merge_adjoints(&touched);
        self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, merged);
        Ok(())
    }

    /// New values that become the adjoints of `touched` when the next instruction defines them.
    pub fn merge_adjoints(&mut self, touched: &[Value]) -> Vec<Value> {
        touched
            .iter()
            .map(|v| {
                let ty = self.adjoint_type(*v);
                let name = self.adjoint_name(*v);
                let merged = self.b.value(ty, name);
                self.scope.set_adjoint(*v, merged);
                merged
            })
            .collect()
    }

    /// Values have adjoints of their own type; a shadow address stands for a sum to be added there.
    pub fn adjoint_type(&self, v: Value) -> Type {
        match self.facts.layout.function.ty(v) {
            Type::Ptr { to, .. } => (**to).clone(),
            other => other.clone(),
        }
    }

    pub fn adjoint_name(&self, v: Value) -> Option<String> {
        if self.facts.layout.function.ty(v).is_ptr() {
            return self.accumulator.sum_name(v);
        }
        self.facts.layout.function.name_of(v).map(|n| format!("{n}_adj"))
    }

    pub fn zero_missing(&mut self, values: &[Value]) {
        for v in values {
            if self.scope.adjoint(*v).is_none() {
                let zero = self.b.zero(&self.adjoint_type(*v));
                self.scope.set_adjoint(*v, zero);
            }
        }
    }

    /// Active values from outside that an instruction's blocks use, whose adjoints its reverse changes.
    pub fn touched(&self, inst: &Inst) -> Vec<Value> {
        let own: HashSet<Value> = match &inst.op {
            Op::If { cond, .. } => HashSet::from_iter([*cond]),
            // Loops decide by values of their own.
            _ => HashSet::default(),
        };
        let mut all: Vec<_> = free_values(inst)
            .into_iter()
            .filter(|v| self.facts.activity.active(*v) && !own.contains(v))
            .filter(|v| !self.collected_in_slots(inst, *v))
            .filter(|v| self.facts.activity.differentiable(self.facts.layout.function.ty(*v)))
            .collect();
        all.extend(self.accumulator.through(inst));
        all.sort();
        all
    }

    fn is_parameter(&self, v: Value) -> bool {
        self.facts.layout.function.params.iter().any(|p| p.value == v)
    }

    /// `v̄ += contribution`, with a name for the reader.
    pub fn add(&mut self, v: Value, contribution: Value) {
        self.scope.add(&mut self.b, v, contribution);
        let sum = self.scope.adjoint(v).expect("just added");
        let info = &self.b.function.values[sum.0 as usize];
        let computed = sum != contribution || self.b.constant_of(sum).is_none();
        if info.name.is_none()
            && computed
            && let Some(name) = self.adjoint_name(v)
        {
            self.b.name(sum, name);
        }
    }

    /// Adds what has been collected for parameters passed by value to their adjoints.
    pub fn flush_parameters(&mut self) -> Result<(), Diagnostic> {
        let f = self.facts.layout.function;
        for (k, &i) in self.request.params.iter().enumerate() {
            let value = f.params[i].value;
            if f.ty(value).is_ptr() {
                continue;
            }
            if let Some(adjoint) = self.scope.take_adjoint(value) {
                let mut place = self.facts.shadowed.params[k];
                if self.spread_numbers && !self.accumulator.sums.contains(value) {
                    let number = self.b.pure_call(PLACE_OF_BLOCK, Vec::new(), Type::Int(IntKind::UInt));
                    place = self.b.index(place, number);
                }
                self.accumulator.to_parameter(&mut self.b, value, place, adjoint)?;
            }
        }
        Ok(())
    }

    /// Adds the sums that were carried to the end of an instruction's reverse.
    pub fn flush_sums(&mut self, inst: &'a Inst) {
        let accumulator = self.accumulator;
        for fold in accumulator.due(inst) {
            if let Some(sum) = self.scope.take_adjoint(fold.slot) {
                let place = self.rebuild(fold.slot);
                accumulator.flush(&mut self.b, fold, place, sum);
            }
        }
    }

    /// An address, computed again where it is not in scope.
    pub fn rebuild(&mut self, v: Value) -> Value {
        match self.facts.layout.op(v) {
            Some(op) if !self.scope.primal.contains_key(&v) && !matches!(op, Op::Const(_)) => {
                let op = op.clone().map_operands(&mut |a| self.rebuild(a));
                let ty = self.facts.layout.function.ty(v).clone();
                self.b.emit(op, ty)
            }
            _ => self.resolve(v),
        }
    }

    /// The value that stands for a primal value here. The plan guarantees that there is one.
    pub fn resolve(&mut self, v: Value) -> Value {
        if let Some(known) = self.scope.primal.get(&v) {
            return *known;
        }
        if let Some(Op::Const(c)) = self.facts.layout.op(v) {
            let ty = self.facts.layout.function.ty(v).clone();
            return self.b.emit(Op::Const(c.clone()), ty);
        }
        if let Some(nothing) = self.of_no_use(v) {
            return nothing;
        }
        panic!(
            "planned: %{} is available\n{}",
            v.0,
            ir::text::function(self.module, self.facts.layout.function)
        )
    }

    // The forward sweep

    pub fn forward_block(&mut self, block: &'a Block) -> Result<(), Diagnostic> {
        for inst in &block.insts {
            self.forward(inst)?;
            self.stay_in_loop(inst);
        }
        self.store_arrays(block);
        let key = block.id;
        if let Some(kept) = self.plan.push.get(&key) {
            let tape = self.tape.expect("a plan that pushes has a tape");
            for v in kept {
                let value = self.resolve(*v);
                self.b.effect(Op::Push { tape, value });
            }
        }
        Ok(())
    }

    pub fn forward(&mut self, inst: &'a Inst) -> Result<(), Diagnostic> {
        if let Some(inner) = inst.as_loop() {
            return self.forward_loop(inner);
        }
        self.b.span = inst.span;
        if self.is_done_before(inst) || self.is_left_out_of_replay(inst) || self.is_left_out_of_steps(inst) {
            return Ok(());
        }
        match &inst.op {
            Op::If { cond, then, els } => {
                let cond = self.resolve(*cond);
                let exported = self.exported(then, els);
                let mut blocks = Vec::new();
                for block in [then, els] {
                    self.b.begin();
                    let outer = self.scope.clone();
                    self.forward_block(block)?;
                    let mut yields: Vec<_> = block.yields.iter().map(|v| self.resolve(*v)).collect();
                    for v in &exported {
                        yields.push(match self.scope.primal.get(v) {
                            Some(value) => *value,
                            None => self.b.undef(self.facts.layout.function.ty(*v)),
                        });
                    }
                    self.scope = outer;
                    blocks.push(self.b.close(yields));
                }
                let els = blocks.pop().expect("two blocks");
                let then = blocks.pop().expect("two blocks");
                let results: Vec<_> =
                    inst.results.iter().chain(&exported).map(|v| self.clone_of(*v)).collect();
                self.b.span = inst.span;
                self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, results);
            }
            // Means something to the reverse sweep alone.
            Op::Host { op: HostOp::Rewind, .. } => {}
            op if self.facts.left_out(op) => {}
            Op::Call { callee, args } if self.facts.shadowed.registered.contains_key(callee) => {
                // The augmented sweep before it has done everything.
                for r in &inst.results {
                    let value = self.resolve(*args.last().expect("a call with a result is given its value"));
                    self.scope.primal.insert(*r, value);
                }
            }
            op => {
                let op = op.clone().map_operands(&mut |v| self.resolve(v));
                let results = inst.results.iter().map(|v| self.clone_of(*v)).collect();
                self.b.push(op, results);
            }
        }
        Ok(())
    }

    fn forward_loop(&mut self, inst: Loop<'a>) -> Result<(), Diagnostic> {
        let Loop { inits, params, cond, body, hint, .. } = inst;
        let strip = self.plan.strips.get(&body.id);
        if let Some(strip) = strip
            && counted(self.facts.layout, &inst).is_some()
        {
            return self.forward_strips(inst, strip);
        }
        let time_loop = self.begin_time_loop(inst);
        let inits = inits.iter().map(|v| self.resolve(*v)).collect();
        let outer = self.scope.clone();
        let new_params: Vec<_> = params.iter().map(|v| self.clone_of(*v)).collect();
        self.b.begin();
        for i in &cond.insts {
            self.forward(i)?;
        }
        let test = self.resolve(cond.yields[0]);
        let cond = self.b.close(vec![test]);
        self.b.begin();
        if let Some(handle) = time_loop {
            self.begin_step(handle, &new_params);
        }
        if let Some(strip) = strip {
            self.keep_now_and_then(inst, strip);
        }
        self.number_iteration(inst, |s, i| s.scope.primal[&params[i]]);
        self.forward_block(body)?;
        let yields = body.yields.iter().map(|v| self.resolve(*v)).collect();
        let body = self.b.close(yields);
        self.scope = outer;
        let results = inst.results.iter().map(|v| self.clone_of(*v)).collect();
        self.b.span = inst.span;
        self.b.push(
            Op::Loop { inits, params: new_params, cond: Box::new(cond), body: Box::new(body), hint },
            results,
        );
        if let Some(handle) = time_loop {
            self.end_time_loop(handle);
        }
        Ok(())
    }

    /// A fresh value that stands for a primal one from here on.
    pub fn clone_of(&mut self, v: Value) -> Value {
        let info = self.facts.layout.function.values[v.0 as usize].clone();
        let new = self.b.value(info.ty, info.name);
        self.scope.primal.insert(v, new);
        new
    }

    fn exported(&self, then: &Block, els: &Block) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        for block in [then, els] {
            all.extend(self.plan.export.get(&block.id).into_iter().flatten());
        }
        all
    }
}
