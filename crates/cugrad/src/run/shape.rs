//! The shape of a launch: what stands between `<<<` and `>>>`.

/// Sizes along x, y and z: `64`, `[8, 8]`, `(8, 8, 1)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimensions(pub [u32; 3]);

impl From<u32> for Dimensions {
    fn from(x: u32) -> Self {
        Dimensions([x, 1, 1])
    }
}

impl From<[u32; 1]> for Dimensions {
    fn from([x]: [u32; 1]) -> Self {
        Dimensions([x, 1, 1])
    }
}

impl From<[u32; 2]> for Dimensions {
    fn from([x, y]: [u32; 2]) -> Self {
        Dimensions([x, y, 1])
    }
}

impl From<[u32; 3]> for Dimensions {
    fn from(sizes: [u32; 3]) -> Self {
        Dimensions(sizes)
    }
}

impl From<(u32, u32, u32)> for Dimensions {
    fn from((x, y, z): (u32, u32, u32)) -> Self {
        Dimensions([x, y, z])
    }
}

/// Grid, block and dynamic shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory that the primal needs; what the derivative needs beyond that the launcher adds.
    pub shared: usize,
}

impl Shape {
    /// Without dynamic shared memory.
    pub fn new(grid: impl Into<Dimensions>, block: impl Into<Dimensions>) -> Shape {
        Shape { grid: grid.into().0, block: block.into().0, shared: 0 }
    }

    /// Blocks of `threads` threads along x, as many as `elements` need.
    pub fn covering(elements: usize, threads: u32) -> Shape {
        let blocks = elements.div_ceil(threads.max(1) as usize).max(1);
        Shape::new(u32::try_from(blocks).unwrap_or(u32::MAX), threads)
    }

    // Only GPUs are given memory for each thread beforehand.
    #[cfg_attr(not(feature = "cuda"), allow(dead_code))]
    pub(crate) fn blocks(&self) -> u64 {
        self.grid.iter().map(|n| u64::from(*n)).product()
    }

    pub(crate) fn threads_of_block(&self) -> u64 {
        self.block.iter().map(|n| u64::from(*n)).product()
    }
}
