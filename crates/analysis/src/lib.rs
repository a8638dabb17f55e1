//! Facts about IR functions. Each file computes one fact and opens with what it means; none changes the IR.

#![warn(missing_docs)]
// Who reads the source follows them.
#![allow(rustdoc::private_intra_doc_links)]

pub mod activity;
pub mod affine;
pub mod bounded;
mod conditions;
pub mod conflicts;
pub mod contraction;
pub mod decides;
pub mod effects;
pub mod exact;
pub mod exclusive;
pub mod extents;
pub mod homes;
pub mod layout;
pub mod loops;
pub mod members;
pub mod memory;
pub mod objects;
pub mod powers;
pub mod private;
mod read_first;
pub mod reread;
pub mod sign;
mod small;
pub mod steady;
pub mod trips;
mod twins;
pub mod uniformity;
pub mod whole_warps;
pub mod within;
pub mod witness;
pub mod written;

pub use activity::{Activity, RequestedParams};
pub use effects::host;
pub use layout::{BlockId, BlockKind, Definition, Layout};
pub use objects::{Object, PointsTo};
