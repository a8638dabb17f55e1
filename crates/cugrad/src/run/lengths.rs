//! Whether the arrays of a launch are as long as its kernel needs them.

use analysis::extents::Number;

use super::argument::{Given, Passed};
use super::launch::Launch;
use super::shape::Shape;
use crate::Error;
use crate::bounds::{Unfit, number_in};

/// What a launch tells the bounds of its kernel.
struct Numbers<'l, 'a> {
    launch: &'l Launch<'a>,
    shape: Shape,
}

impl analysis::extents::Launch for Numbers<'_, '_> {
    fn number(&self, number: Number) -> Option<i128> {
        // The primal's parameters are the first of the signature.
        let param = self.launch.kernel.signature.params.get(number.param)?;
        match &self.launch.given_for(&param.name)?.passed {
            Passed::Value(words) => number_in(words, number),
            Passed::Host { .. } => None,
            #[cfg(feature = "cuda")]
            Passed::Cuda(_) => None,
        }
    }

    fn block(&self, axis: u8) -> u32 {
        self.shape.block[usize::from(axis)]
    }

    fn grid(&self, axis: u8) -> u32 {
        self.shape.grid[usize::from(axis)]
    }

    fn shared_bytes(&self) -> u64 {
        self.shape.shared as u64
    }
}

impl Launch<'_> {
    /// Refuses arrays that are too short, and kernels of which it is not known how long they must be.
    pub(super) fn check_lengths(&self) -> Result<(), Error> {
        let (signature, bounds) = (&self.kernel.signature, &self.kernel.bounds);
        let length = |given: &Given| match &given.passed {
            Passed::Value(_) => None,
            Passed::Host { len, .. } => Some(*len),
            #[cfg(feature = "cuda")]
            Passed::Cuda(array) => Some(array.len()),
        };
        let lengths: Vec<Option<usize>> =
            signature.params.iter().map(|p| self.given_for(&p.name).and_then(length)).collect();
        let what = if signature.is_kernel { "kernel" } else { "function" };
        let shape = self.shape.unwrap_or(Shape::new(1, 1));
        match bounds.check(&Numbers { launch: self, shape }, &lengths) {
            Ok(()) => Ok(()),
            Err(Unfit::Short(i, needed, term)) => {
                let (p, has) = (&signature.params[i], lengths[i].unwrap_or(0));
                let reason =
                    format!("`{p}` is given {has} elements, and the {what} may touch {needed} ({term})");
                let hint =
                    "give it so many; if you know that fewer are touched, `unsafe { ….run_trusted() }`";
                Err(self.wrong(&p.name, reason, hint))
            }
            Err(Unfit::Unknown(of, why)) => {
                let p = of.map(|i| &signature.params[i]);
                let whose = p.map_or("its arrays".to_string(), |p| format!("`{p}`"));
                let reason = format!("it is not known how much of {whose} is touched: there is {why}");
                let hint = "`unsafe { ….run_trusted() }` if you know; Device::cpu_checked() and .run_checked() look at each access";
                Err(self.wrong(p.map_or("", |p| &p.name), reason, hint))
            }
        }
    }
}
