//! Inputs whose arrays are exactly as long as the function's bounds say that it needs them.
//!
//! Arrays of a check end where a page does, so that an access beyond one is a fault: a check on such inputs shows that the bounds
//! are right, of the primal and of its derivatives.

use analysis::extents::{Launch, Number};

use super::{Draw, Random, Setup, object_of};
use crate::Gradient;
use crate::bounds::number_in;
use crate::check::memory::Buffer;

struct Numbers<'a> {
    setup: &'a Setup,
    gradient: &'a Gradient,
}

impl Launch for Numbers<'_> {
    fn number(&self, number: Number) -> Option<i128> {
        let (m, f) = (self.gradient.module(), self.gradient.primal_function());
        let name = &f.params[number.param].name;
        let (_, input) = self.setup.inputs.iter().find(|(n, _)| n == name)?;
        if !is_fixed(&input.draw) {
            return None;
        }
        let mut buffer = Buffer::zeroed(m, &object_of(m, f, number.param), 1);
        buffer.fill(&input.draw, &mut Random(1));
        let words =
            buffer.bytes.chunks(2).map(|w| u128::from(w[0]) | u128::from(*w.get(1).unwrap_or(&0)) << 64);
        number_in(&words.collect::<Vec<_>>(), number)
    }

    fn block(&self, axis: u8) -> u32 {
        self.setup.block[usize::from(axis)]
    }

    fn grid(&self, axis: u8) -> u32 {
        self.setup.grid[usize::from(axis)]
    }

    fn shared_bytes(&self) -> u64 {
        self.setup.shared as u64
    }
}

/// Whether no integer is drawn.
fn is_fixed(draw: &Draw) -> bool {
    match draw {
        Draw::Value(_) | Draw::Range(..) => true,
        Draw::Integers(..) => false,
        Draw::Members(all) => all.iter().all(|(_, draw)| is_fixed(draw)),
    }
}

impl Setup {
    /// The same inputs in arrays as short as the bounds allow, where they are known; and how many arrays these are.
    pub fn shortened(&self, gradient: &Gradient) -> (Setup, usize) {
        let needed = gradient.primal_bounds().needed(&Numbers { setup: self, gradient });
        let mut short = self.clone();
        let mut count = 0;
        for (p, needed) in gradient.primal_function().params.iter().zip(needed) {
            let input = short.inputs.iter_mut().find(|(name, _)| *name == p.name);
            let is_array = gradient.primal_function().ty(p.value).is_ptr() && !p.by_reference;
            if let (Some((_, input)), Some(n), true) = (input, needed, is_array) {
                // One element at least: every array has an address.
                input.count = (n as usize).max(1);
                count += 1;
            }
        }
        (short, count)
    }
}
