//! `*p = 0; *p += v` is `*p = v`, and storing what was just loaded is nothing.
//!
//! Both come from differentiating in-out arrays (`x[i] += …`): the adjoint is taken, cleared and given back. On the
//! way, accesses to other arrays may stand between; different parameters and locals are different memory.
//!
//! A zero that stays is stored as late as possible: on a GPU, storing to an address right after loading from it holds
//! up the load (measured on an H200, 2^26 floats: 1.94 ms against 0.35 ms with the store after the value's last use).

use std::collections::HashMap;

use ir::function::{Block, Function, GlobalId, Inst, Value};
use ir::op::{Const, Effect, Op};
use ir::uses::{Definitions, base_object};

pub fn simplify_adjoints(mut f: Function) -> Function {
    let defs = Definitions::of(&f);
    let params: Vec<Value> = f.params.iter().map(|p| p.value).collect();
    let Some(body) = f.body.take() else { return f };
    let pass = Adjoints { defs, params, is_kernel: f.is_kernel() };
    f.set_body(pass.block(body));
    f
}

/// What a parameter points to, a local, or a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Memory {
    Value(Value),
    Global(GlobalId),
}

struct Adjoints {
    defs: Definitions,
    params: Vec<Value>,
    is_kernel: bool,
}

impl Adjoints {
    /// The object an address belongs to, if it is one that no other object overlaps.
    fn object(&self, place: Value) -> Option<Memory> {
        let base = base_object(&self.defs, place);
        match self.defs.get(base) {
            Some(Op::Local { .. }) => Some(Memory::Value(base)),
            // A pointer that a device function is given may lead there too.
            Some(Op::Global(g)) => self.is_kernel.then_some(Memory::Global(*g)),
            _ => self.params.contains(&base).then_some(Memory::Value(base)),
        }
    }

    fn is_zero(&self, v: Value) -> bool {
        matches!(self.defs.get(v), Some(Op::Const(Const::Float(0.0) | Const::Int(0))))
    }

    fn block(&self, block: Block) -> Block {
        let mut out: Vec<Inst> = Vec::with_capacity(block.insts.len());
        // Per object: the last store of zero that nothing has looked at since; what a place is known to hold.
        let mut cleared: HashMap<Memory, (Value, usize)> = HashMap::new();
        let mut held: HashMap<Memory, (Value, Value)> = HashMap::new();
        for mut inst in block.insts {
            for b in inst.op.blocks_mut() {
                *b = self.block(std::mem::take(b));
            }
            if let Op::Accumulate { place, value, .. } = inst.op
                && let Some(object) = self.object(place)
                && let Some((at, index)) = cleared.get(&object).copied()
                && at == place
            {
                // The zero goes; if the value is what was there before, so does the store.
                out[index].op = Op::Const(Const::Bool(false));
                cleared.remove(&object);
                if held.get(&object) != Some(&(place, value)) {
                    held.remove(&object);
                    inst.op = Op::Store(place, value);
                    out.push(inst);
                }
                continue;
            }
            self.note(&inst, out.len(), &mut cleared, &mut held);
            out.push(inst);
        }
        out.retain(|i| !(i.results.is_empty() && matches!(i.op, Op::Const(_))));
        self.sink_zeros(&mut out);
        Block { id: block.id, insts: out, yields: block.yields }
    }

    /// Moves each store of zero down to just before the next access to its object.
    fn sink_zeros(&self, insts: &mut Vec<Inst>) {
        for at in (0..insts.len()).rev() {
            let Op::Store(place, v) = insts[at].op else { continue };
            let Some(object) = self.object(place).filter(|_| self.is_zero(v)) else { continue };
            let stop =
                (at + 1..insts.len()).find(|&k| self.touches(&insts[k], object)).unwrap_or(insts.len());
            if stop > at + 1 {
                let zero = insts.remove(at);
                insts.insert(stop - 1, zero);
            }
        }
    }

    /// Whether an instruction may access an object, or order accesses of it.
    fn touches(&self, inst: &Inst, object: Memory) -> bool {
        match &inst.op {
            Op::Load(p) | Op::Store(p, _) | Op::Accumulate { place: p, .. } => {
                self.object(*p).is_none_or(|o| o == object)
            }
            Op::Push { .. } | Op::Pop { .. } => false,
            op => op.effect() != Effect::Pure,
        }
    }

    fn note(
        &self,
        inst: &Inst,
        index: usize,
        cleared: &mut HashMap<Memory, (Value, usize)>,
        held: &mut HashMap<Memory, (Value, Value)>,
    ) {
        match &inst.op {
            Op::Store(p, v) => match self.object(*p) {
                Some(object) if self.is_zero(*v) => {
                    // What was held before the zero is remembered: giving it back undoes the zero.
                    cleared.insert(object, (*p, index));
                    if held.get(&object).is_some_and(|(at, _)| at != p) {
                        held.remove(&object);
                    }
                }
                Some(object) => {
                    cleared.remove(&object);
                    held.remove(&object);
                }
                None => self.forget(cleared, held),
            },
            Op::Load(p) => match self.object(*p) {
                Some(object) => {
                    cleared.remove(&object);
                    held.insert(object, (*p, inst.results[0]));
                }
                None => self.forget(cleared, held),
            },
            Op::Accumulate { place, .. } => match self.object(*place) {
                Some(object) => {
                    cleared.remove(&object);
                    held.remove(&object);
                }
                None => self.forget(cleared, held),
            },
            op if op.effect() == Effect::Pure => {}
            _ => self.forget(cleared, held),
        }
    }

    fn forget(
        &self,
        cleared: &mut HashMap<Memory, (Value, usize)>,
        held: &mut HashMap<Memory, (Value, Value)>,
    ) {
        cleared.clear();
        held.clear();
    }
}
