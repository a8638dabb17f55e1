//! Along which axes a kernel may be launched.
//!
//! A kernel that looks at x alone and is launched with several rows does the same in each of them. That is right for a
//! primal that stores, and wrong for a derivative that takes the adjoint of what was stored: each row would. Such
//! derivatives say along which axes they tell threads and blocks apart, and whoever launches them asks for that.

const AXES: [char; 3] = ['x', 'y', 'z'];

/// The axes along which a kernel tells its threads and blocks apart; along the others a launch may have one of each only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Along {
    /// Threads of a block may differ along these axes.
    pub threads: [bool; 3],
    /// Blocks may.
    pub blocks: [bool; 3],
}

impl Along {
    /// `xy`
    pub fn names(axes: [bool; 3]) -> String {
        axes.iter().zip(AXES).filter(|(told, _)| **told).map(|(_, name)| name).collect()
    }

    /// What [`Along::names`] wrote.
    pub fn axes(names: &str) -> [bool; 3] {
        AXES.map(|name| names.contains(name))
    }

    /// What generated code appends to the shape of a launch (include/cugrad/launch.h).
    pub fn asked(&self, kernel: &str) -> String {
        let [threads, blocks] = [self.threads, self.blocks].map(Along::names);
        format!(".along({threads:?}, {blocks:?}, {kernel:?})")
    }

    /// Whether a launch of these sizes, as far as they are known, is one of them.
    pub fn allows(&self, grid: [Option<u64>; 3], block: [Option<u64>; 3]) -> bool {
        let one = |told: [bool; 3], sizes: [Option<u64>; 3]| {
            told.iter().zip(sizes).all(|(told, size)| *told || size == Some(1))
        };
        one(self.threads, block) && one(self.blocks, grid)
    }
}
