//! Loops beside each other that count through the same values.
//!
//! A kernel that works on a row walks over it several times: for the maximum, for the sum, for the result. Each walk is
//! a loop of its own, `for (c = threadIdx.x; c < cols; c += 256)`, and what a store in one of them proves about `c` holds
//! in the others: a thread that gets to some `c` in one loop gets to the same `c` in its twin.
//!
//! Twins stand in the same block, have the same first value, step, bound and comparison, and nothing else ends them.

use ir::tables::HashMap;
use ir::{CompareOp, Op, Type, Value};

use crate::affine::{Address, Atom, Form, Forms};
use crate::layout::{BlockId, Layout};
use crate::loops::counted;

/// For each loop the first of its twins.
#[derive(Default)]
pub struct Twins {
    counters: HashMap<Value, Value>,
    bodies: HashMap<BlockId, BlockId>,
}

#[derive(PartialEq, Eq, Hash)]
struct Walk {
    home: BlockId,
    first: Form,
    step: Form,
    bound: Form,
    compare: CompareOp,
    /// Of the counter and of the bound: forms do not tell signed from unsigned.
    types: [Type; 2],
}

impl Twins {
    pub fn of(layout: &Layout, forms: &Forms) -> Self {
        let mut twins = Twins::default();
        let mut firsts: HashMap<Walk, (Value, BlockId)> = HashMap::default();
        let mut homes: Vec<_> = layout.blocks.iter().collect();
        homes.sort_by_key(|(key, _)| **key);
        for (home, info) in homes {
            for inst in &info.block.insts {
                let Op::Loop { params, inits, body, .. } = &inst.op else { continue };
                let Some(count) = counted(layout, inst) else { continue };
                let step = forms.of(count.step.by).scaled(if count.step.negative { -1 } else { 1 });
                let walk = Walk {
                    home: *home,
                    first: forms.of(inits[count.counter]),
                    step,
                    bound: forms.of(count.bound),
                    compare: count.compare,
                    types: [params[count.counter], count.bound].map(|v| layout.function.ty(v).clone()),
                };
                let this = (params[count.counter], body.id);
                let first = *firsts.entry(walk).or_insert(this);
                twins.counters.insert(this.0, first.0);
                twins.bodies.insert(this.1, first.1);
            }
        }
        twins
    }

    /// The block, or the body of the first twin of the loop whose body it is.
    pub fn body(&self, block: BlockId) -> BlockId {
        self.bodies.get(&block).copied().unwrap_or(block)
    }

    /// The counter of the first twin, for that of a loop; any other value itself.
    pub fn counter(&self, v: Value) -> Value {
        self.counters.get(&v).copied().unwrap_or(v)
    }

    /// The address with the counters of first twins in it.
    pub fn address(&self, address: Address) -> Address {
        let form = address.form.renamed(|a| match a {
            Atom::Coordinate(..) => a,
            Atom::Value(v) => Atom::Value(self.counter(v)),
        });
        Address { form, ..address }
    }
}
