//! The CPU launch runtime: what a CUDA program finds in place of a GPU.
//!
//! A program rewritten for the CPU is linked with this static library. The headers in `include/cugrad/cuda`
//! hold everything that must be inlined (thread indices, atomics, the thread loop of a plain kernel) and call
//! the C ABI exported here (`cugrad_rt_*`) for the rest:
//!
//! * [`launch`] checks a launch and spreads its blocks over [`pool`], a set of threads that lives as long as the program;
//! * [`fibers`] runs the threads of one block as coroutines, for kernels with barriers or warp-wide calls;
//! * [`memory`] is device memory: an arena of host memory that knows every allocation;
//! * [`streams`] are streams and events (execution is synchronous and in order, so they hold little but time);
//! * [`sanitize`] checks a program built for it: races, bounds, initialisation, barriers;
//! * [`status`] is CUDA's error state and the names and texts of its codes;
//! * [`special`] holds the special functions that CUDA has and libm lacks.
//!
//! Nothing here knows a kernel's type: the header passes function pointers and an opaque context.

#![warn(missing_docs)]
// Who reads the source follows them.
#![allow(rustdoc::private_intra_doc_links)]

mod abi;
mod launch;
mod pool;

mod fibers;
mod memory;
mod sanitize;
mod special;
mod status;
mod streams;

mod device;
mod report;
mod shared;
mod shuffle;
