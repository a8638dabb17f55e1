//! Kernels: every thread of every block, one after the other.
//!
//! A kernel that needs its threads side by side (a barrier, a shuffle) traps. All others give what any order
//! gives, provided that no two threads touch one cell in conflicting ways; that is checked, so an adjoint that
//! is added without an atomic where threads meet is found although the threads never run at once.

use super::{Datum, Machine, Thread, Trap, trap};
use crate::function::{FuncId, GlobalSpace};

impl Machine<'_> {
    pub fn launch(
        &mut self,
        kernel: FuncId,
        grid: [u32; 3],
        block: [u32; 3],
        args: &[Datum],
    ) -> Result<(), Trap> {
        self.memory.begin_launch();
        let mut number = 0;
        for block_index in indices(grid) {
            self.forget_shared();
            for index in indices(block) {
                self.thread = Thread { index, block: block_index, block_size: block, grid_size: grid };
                self.memory.thread = Some(number);
                number += 1;
                self.call(kernel, args.to_vec())?;
                if !self.tape.entries.is_empty() {
                    return trap(format!("a thread leaves {} values on its tape", self.tape.entries.len()));
                }
            }
        }
        self.memory.thread = None;
        self.thread = Thread::default();
        Ok(())
    }

    /// Each block has shared memory of its own.
    fn forget_shared(&mut self) {
        for (g, place) in self.module.globals.iter().zip(&mut self.globals) {
            if g.space == GlobalSpace::Shared {
                *place = None;
            }
        }
    }
}

/// All positions of a grid, x fastest.
fn indices(size: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let [x, y, z] = size;
    (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])))
}
