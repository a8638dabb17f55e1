//! What the rows of a block fetch for one another: a tile of what a strip of iterations reads.

use ir::tables::HashMap;
use ir::{Barrier, Block, Builtin, CompareOp, Function, GlobalId, LoopHint, Module, Op, Type, Value};

use super::names::{array_name, scalar_name};
use super::writer::Writer;
use super::{Range, WIDEST, strips};
use crate::room::declare_own;

/// A tile for what a load of the loop reads: for each iteration of a strip a row, with an element for each thread. An
/// unused column keeps lanes that read below each other in different banks.
pub fn declare_tile(m: &mut Module, f: &Function, body: &Block, v: Value) -> GlobalId {
    let scalar = f.ty(v).clone();
    let spelled = scalar_name(&scalar).expect("looked at when the plan was made");
    let place = body.insts.iter().find(|i| i.results.first() == Some(&v)).and_then(|i| match &i.op {
        Op::Load(place) => Some(*place),
        _ => None,
    });
    let array = place.and_then(|p| array_name(f, body, p)).unwrap_or("value");
    let row = Type::Array(Box::new(scalar), WIDEST + 1);
    let ty = Type::Array(Box::new(row), WIDEST);
    declare_own(m, &format!("{array}_tile"), ty, |name| {
        format!("__shared__ {spelled} {name}[{WIDEST}][{}];", WIDEST + 1)
    })
}

impl Writer<'_, '_> {
    /// The rows of the block read, in turns, what the iterations from `at` on read.
    pub fn fetch(&mut self, staged: &[Value], range: &Range, at: Value) {
        let ty = self.b.ty(at);
        let row = self.b.builtin(Builtin::ThreadIdx(1));
        let unsigned = self.b.ty(row);
        let r = self.b.value(unsigned.clone(), Some("r".into()));
        self.b.begin();
        let width = self.b.builtin(Builtin::BlockDim(0));
        let more = self.b.compare(CompareOp::Lt, r, width);
        let cond = self.b.close(vec![more]);
        self.b.begin();
        let offset = self.b.convert(r, &ty);
        let counter = self.b.add(at, offset);
        let there = strips::is_within(&mut self.b, range, counter);
        self.b.begin();
        let mut known = HashMap::from_iter([(self.plan.counter, counter)]);
        let column = self.b.builtin(Builtin::ThreadIdx(0));
        for v in staged {
            let value = self.in_iteration(*v, &mut known);
            let place = self.tile_place(*v, r, column);
            self.b.store(place, value);
        }
        let then = self.b.close(Vec::new());
        self.b
            .push(Op::If { cond: there, then: Box::new(then), els: Box::new(Block::default()) }, Vec::new());
        let rows = self.b.builtin(Builtin::BlockDim(1));
        let next = self.b.add(r, rows);
        let body = self.b.close(vec![next]);
        let result = self.b.value(unsigned, None);
        let op = Op::Loop {
            inits: vec![row],
            params: vec![r],
            cond: Box::new(cond),
            body: Box::new(body),
            hint: LoopHint::None,
        };
        self.b.push(op, vec![result]);
        self.b.effect(Op::Barrier(Barrier::Block));
    }

    pub fn tile_place(&mut self, v: Value, row: Value, column: Value) -> Value {
        let global = self.tiles[&v];
        let tile = self.b.emit(Op::Global(global), Type::ptr(self.m.global(global).ty.clone()));
        let row = self.b.element(tile, row);
        self.b.element(row, column)
    }

    /// A value of the loop's body as this thread has it in the iteration that is `known`.
    pub fn in_iteration(&mut self, v: Value, known: &mut HashMap<Value, Value>) -> Value {
        if let Some(done) = known.get(&v) {
            return *done;
        }
        let Some(inst) = self.body.insts.iter().find(|i| i.results.contains(&v)) else { return v };
        let op = inst.op.clone().map_operands(&mut |a| self.in_iteration(a, known));
        let ty = self.b.ty(v);
        let new = self.b.emit(op, ty);
        known.insert(v, new);
        new
    }
}
