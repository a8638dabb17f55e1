//! Values kept in local arrays, one element per iteration of the loops around them.

use std::collections::BTreeMap;

use analysis::loops::{constant, counted};
use analysis::trips::constant_trips;
use ir::{Block, Inst, Loop, Op, Type, Value};

use crate::plan::{Array, trip_counter};
use crate::reverse::sweep::Sweep;

impl<'a> Sweep<'a, '_> {
    /// Declares the arrays for everything kept inside a visible instruction.
    pub fn declare_arrays(&mut self, inst: &'a Inst) {
        let mut found: BTreeMap<Value, u64> = BTreeMap::new();
        if let Some(inner) = inst.as_loop() {
            self.declare_slots(inner);
        }
        let mut blocks: Vec<&'a Block> = inst.op.blocks();
        while let Some(block) = blocks.pop() {
            for array in self.plan.arrays.get(&block.id).into_iter().flatten() {
                found.insert(array.value, array.loops.iter().map(|(_, n)| n.max(&1)).product());
            }
            block.insts.iter().filter_map(|i| i.as_loop()).for_each(|inner| self.declare_slots(inner));
            blocks.extend(block.insts.iter().flat_map(|i| i.op.blocks()));
        }
        for (v, n) in found {
            let place = self.array_for(v, n, "kept");
            self.arrays.insert(v, place);
        }
    }

    /// A local array for so many of a value.
    pub fn array_for(&mut self, v: Value, n: u64, what: &str) -> Value {
        let f = self.facts.layout.function;
        let name = format!("{}_{what}", f.name_of(v).unwrap_or("t"));
        self.b.local(Type::Array(Box::new(f.ty(v).clone()), n), Some(name), false)
    }

    /// At the end of a forward block: keeps its values.
    pub fn store_arrays(&mut self, block: &'a Block) {
        let kept = if self.is_redoing() { &self.plan.recorded } else { &self.plan.arrays };
        for array in kept.get(&block.id).into_iter().flatten() {
            let at = self.array_element(array);
            let value = self.resolve(array.value);
            self.b.store(at, value);
        }
    }

    /// At the start of a reverse block: gets them back.
    pub fn load_arrays(&mut self, block: &'a Block) {
        let [kept, recorded] = [&self.plan.arrays, &self.plan.recorded].map(|all| all.get(&block.id));
        for array in kept.into_iter().chain(recorded).flatten() {
            let at = self.array_element(array);
            let value = self.clone_of(array.value);
            self.b.push(Op::Load(at), vec![value]);
        }
    }

    fn array_element(&mut self, array: &Array) -> Value {
        let mut index = None;
        for (body, trips) in &array.loops {
            let k = self.scope.iteration[body];
            index = Some(match index {
                None => k,
                Some(outer) => {
                    let n = self.b.int(Type::INT, i128::from(*trips));
                    let row = self.b.mul(outer, n);
                    self.b.add(row, k)
                }
            });
        }
        let place = self.arrays[&array.value];
        self.b.element(place, index.expect("kept inside a loop"))
    }

    /// Puts the number of the current iteration in scope, from the counter's value.
    pub fn number_iteration(&mut self, inst: Loop<'a>, counter_value: impl Fn(&mut Self, usize) -> Value) {
        let Loop { inits, body, .. } = inst;
        let key = body.id;
        let mut all = self.plan.arrays.values().chain(self.plan.recorded.values()).flatten();
        let wanted = all.any(|a| a.loops.iter().any(|(b, _)| *b == key));
        if !wanted {
            return;
        }
        let layout = self.facts.layout;
        let Some(c) = counted(layout, &inst) else {
            let counter = trip_counter(layout, &inst).expect("prepared: uncounted loops count themselves");
            let number = counter_value(self, counter);
            let number = self.b.convert(number, &Type::INT);
            self.scope.iteration.insert(key, number);
            return;
        };
        let from = constant(layout, inits[c.counter]).expect("planned: constant bounds");
        let by = constant(layout, c.step.by).expect("planned: constant step");
        let step = if c.step.negative { -by } else { by };
        let at = counter_value(self, c.counter);
        let Type::Int(kind) = self.b.ty(at) else { unreachable!("counters are integers") };
        // A few large steps may lead farther than the counter's type goes.
        let trips = constant_trips(layout, &inst).expect("planned: constant bounds");
        let farthest = i128::from(trips) * step.abs();
        let kind = if farthest > kind.greatest() { kind.unsigned() } else { kind };
        let ty = Type::Int(kind);
        let at = self.b.convert(at, &ty);
        let origin = self.b.int(ty.clone(), kind.wrap(from));
        let (way, step) =
            if step > 0 { (self.b.sub(at, origin), step) } else { (self.b.sub(origin, at), -step) };
        let step = self.b.int(ty, step);
        let number = self.b.div(way, step);
        let number = self.b.convert(number, &Type::INT);
        self.scope.iteration.insert(key, number);
    }
}
