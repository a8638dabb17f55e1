//! Threads told apart by their number.
//!
//! In a launch along x alone `blockIdx.x * blockDim.x + threadIdx.x` is another number for every thread, and so are the
//! indices of a loop that starts there and advances by `gridDim.x * blockDim.x`. No store of the kernel has to say so;
//! but that the launch is along x alone, the kernel has to ask when it runs.

use ir::{Op, Span};

use crate::affine::{Atom, Form, Forms};
use crate::layout::{BlockId, Layout};
use crate::loops::counted;
use crate::objects::Object;
use crate::twins::Twins;
use crate::witness::Witness;

/// The numbers that tell the threads of such a launch apart, and where.
pub fn witnesses(layout: &Layout, forms: &Forms, twins: &Twins) -> Vec<Witness> {
    let product = |a, b| Form::atom(a).times(&Form::atom(b)).expect("two atoms");
    let [thread, block, threads, blocks] = [0, 1, 2, 3].map(|kind| Atom::Coordinate(kind, 0));
    let number = product(block, threads).plus(&Form::atom(thread));
    let stride = product(blocks, threads);
    let mut all = vec![witness(number.clone(), layout.function.body().id)];
    for info in layout.blocks.values() {
        for inst in &info.block.insts {
            let Op::Loop { params, inits, body, .. } = &inst.op else { continue };
            let Some(count) = counted(layout, inst) else { continue };
            let starts = forms.of(inits[count.counter]).minus(&number).is_constant();
            if starts && forms.of(count.step.by) == stride {
                let counter = Atom::Value(twins.counter(params[count.counter]));
                all.push(witness(Form::atom(counter), body.id));
            }
        }
    }
    all
}

fn witness(u: Form, block: BlockId) -> Witness {
    Witness {
        // No store: nothing is said about accesses to any object.
        object: Object::Unknown,
        u,
        scale: 1,
        offset: 0,
        cells: 1,
        ranged: false,
        within_block: false,
        numbered: true,
        block,
        store: None,
        span: Span::default(),
    }
}
