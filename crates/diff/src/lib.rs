//! Derivatives of IR functions.
//!
//! [`request`] checks what is asked for, [`prepare`] brings the primal into the shape the modes want,
//! [`shadow`] adds the adjoint (or tangent) addresses, then [`reverse`] or [`forward`] builds the derivative.
//! [`rules`] is the table of derivatives, [`partial`] writes its rows as IR, [`accumulate`] is the one place
//! that decides how adjoints are added to memory.

#![warn(missing_docs)]
// Who reads the source follows them.
#![allow(rustdoc::private_intra_doc_links)]

mod built;
mod callees;
mod closures;
mod containers;
pub mod explain;
pub mod forward;
mod generate;
mod generator;
pub mod given;
mod globals;
mod legality;
mod partial;
mod plan;
mod prepare;
pub mod request;
pub mod reverse;
pub mod rules;
mod shadow;
mod shared;
mod slopes;
mod symbols;
mod tangents;

pub use generate::{Derivative, KeptWords, Split};
pub use generator::{CountedBy, Generator, TapeSize};
pub use plan::accumulate;
pub use plan::strips::StripLimits;
pub use prepare::inlined;
pub use slopes::SlopeLimits;

/// The primal as the modes see it: calls inlined, locals promoted.
pub fn prepared(generator: &Generator, primal: ir::FuncId) -> ir::Function {
    prepare::prepare(&generator.module, primal, &generator.config, ir::Mode::Reverse)
}

/// What the user can choose.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Pointer parameters may overlap; nothing read through them is read again.
    pub may_alias: bool,
    /// Prove nothing and reduce nothing: every adjoint in memory that threads share is added atomically.
    pub always_atomic: bool,
    /// Results are the same bits in every run, or the request is refused.
    pub deterministic: bool,
    /// Arrays that the primal only writes are left alone.
    pub no_outputs: bool,
    /// Adjoints of what the primal only writes are left as they are, where nothing reads them again.
    pub keep_seeds: bool,
    /// Adjoints are assigned instead of added to, where each element gets one addition.
    pub assign: bool,
    /// Threads that blocks have at most: generated kernels are compiled to fit, unless the primal says it itself.
    pub max_threads: Option<u32>,
    /// How the steps of time loops in host code are kept, where the source does not say.
    pub checkpoint: ir::Schedule,
    /// Which optimisations run.
    pub passes: passes::Switches,
    /// How loops of kernels are cut. Not for users: tests have short loops.
    pub strips: StripLimits,
    /// Which loops carry slopes. Not for users either.
    pub slopes: SlopeLimits,
}
