//! What a value in a loop follows from: mostly the one that decides whether the loop goes on.

use ir::tables::{HashMap, HashSet};
use ir::{Inst, Op, Value};

/// What a value follows from, as far as it stands in the loop. What stands before the loop stays as it is.
pub struct Decides<'f> {
    /// The operations, each once.
    pub insts: Vec<&'f Inst>,
    /// Something follows from what it was in the iteration before: a counter, a place in a list.
    pub moves_on: bool,
}

impl<'f> Decides<'f> {
    /// For a value in this loop.
    pub fn of(owner: &'f Inst, value: Value) -> Decides<'f> {
        let mut search = Search::default();
        search.enter(owner);
        for block in owner.op.blocks() {
            block.walk(&mut |inner| {
                search.defined.extend(inner.results.iter().enumerate().map(|(k, r)| (*r, (inner, k))));
                search.enter(inner);
            });
        }
        search.visit(value);
        Decides { insts: search.insts, moves_on: search.moves_on }
    }
}

#[derive(Default)]
struct Search<'f> {
    defined: HashMap<Value, (&'f Inst, usize)>,
    /// For what a loop carries: where it comes from in an iteration, and at first.
    carried: HashMap<Value, [Value; 2]>,
    done: HashSet<Value>,
    on_the_way: HashSet<Value>,
    insts: Vec<&'f Inst>,
    moves_on: bool,
}

impl<'f> Search<'f> {
    fn enter(&mut self, inst: &'f Inst) {
        if let Op::Loop { inits, params, body, .. } = &inst.op {
            let of = |k: usize| [body.yields[k], inits[k]];
            self.carried.extend(params.iter().enumerate().map(|(k, p)| (*p, of(k))));
        }
    }

    fn visit(&mut self, v: Value) {
        if self.on_the_way.contains(&v) {
            self.moves_on = true;
            return;
        }
        if !self.done.insert(v) {
            return;
        }
        self.on_the_way.insert(v);
        self.visit_sources(v);
        self.on_the_way.remove(&v);
    }

    fn visit_sources(&mut self, v: Value) {
        if let Some(from) = self.carried.get(&v).copied() {
            from.into_iter().for_each(|v| self.visit(v));
            return;
        }
        let Some((inst, k)) = self.defined.get(&v).copied() else { return };
        if !self.insts.iter().any(|i| i.id == inst.id) {
            self.insts.push(inst);
        }
        inst.op.operands().iter().for_each(|v| self.visit(*v));
        match &inst.op {
            Op::If { then, els, .. } => {
                [then.yields[k], els.yields[k]].into_iter().for_each(|v| self.visit(v))
            }
            Op::Loop { params, cond, .. } => {
                [params[k], cond.yields[0]].into_iter().for_each(|v| self.visit(v))
            }
            // The others have no blocks.
            _ => {}
        }
    }
}
