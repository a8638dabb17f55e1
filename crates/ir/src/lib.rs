//! What a program is, between `front` and `back`.
//!
//! A [`Module`] holds functions in **structured SSA form**: values are immutable, `If` and `Loop` are
//! instructions that own blocks, blocks yield values, and memory is touched only by explicit loads, stores,
//! accumulations and atomics on pointer values. There is no jump. The IR knows nothing of clang, of source
//! text or of how CUDA spells a construct; names are carried along so that the printer can give them back.
//!
//! Reading order: [`types`], [`op`] (the instruction set, the specification of this IR) with [`warp`] and
//! [`atomic`], [`host`], [`function`], [`identity`], [`views`], [`names`], [`builder`], [`text`] and [`parse`] (how it is written and read),
//! [`validate`] (what must hold between passes), [`interpret`] (what it computes), [`request`] (what is asked for).

#![warn(missing_docs)]
// Who reads the source follows them.
#![allow(rustdoc::private_intra_doc_links)]

mod accumulation;
pub mod along;
pub mod atomic;
pub mod builder;
mod edit;
pub mod function;
pub mod host;
pub mod identity;
pub mod interpret;
pub mod names;
pub mod op;
pub mod operands;
mod operators;
pub mod parse;
pub mod refusal;
pub mod request;
pub mod suggest;
pub mod tables;
pub mod text;
mod textures;
pub mod time_loop;
mod transpose;
pub mod types;
pub mod uses;
pub mod validate;
pub mod views;
pub mod waits;
pub mod warp;

pub use along::Along;
pub use atomic::Atomic;
pub use builder::Builder;
pub use function::{
    Block, Custom, FuncId, Function, FunctionKind, Global, GlobalId, GlobalSpace, Inst, Module, Param, Path,
    Registered, Span, Value, ValueInfo,
};
pub use host::{Access, HostOp, Launch, Space};
pub use identity::{BlockId, InstId};
pub use op::{
    Accumulation, Barrier, BinaryOp, Builtin, CompareOp, Const, DETACHED, Effect, ExternEffect,
    LANE_THAT_ADDS, LINKED, LoopHint, MOST_OF_WARP, Op, SECTION, SETTLED, UNSEEN, UnaryOp,
};
pub use refusal::{Code, Diagnostic, Label};
pub use request::{DerivativeKind, Mode, Part, Request};
pub use textures::{TEXTURE_SLOPES, sloped_textures};
pub use time_loop::{Schedule, TimeOp};
pub use types::{Construction, Field, FloatKind, IntKind, Measured, MemberAccess, Struct, StructId, Type};
pub use views::{Addition, Branch, Loop};
pub use warp::WarpOp;
