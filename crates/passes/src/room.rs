//! Static shared memory of a kernel: what it takes, what is left, and variables of our own in it.

use std::collections::BTreeSet;

use ir::{Function, Global, GlobalId, GlobalSpace, Module, Op, Span, Type, WarpOp};

/// Static shared memory that a kernel may have, less what adding up by block takes (include/cugrad/accumulate.h).
pub const STATIC_LIMIT: u64 = 48 * 1024 - 2048;

/// Threads of a block.
const MOST_THREADS: u64 = 1024;

/// A function of include/cugrad/shared.h.
pub const ZERO: &str = "::cugrad::zero_shared";

/// Whether a shared variable's size is given by the launch.
pub fn is_dynamic(m: &Module, g: GlobalId) -> bool {
    matches!(m.global(g).ty, Type::Array(_, 0))
}

/// The shared variables that a function mentions.
pub fn shared_globals(m: &Module, f: &Function) -> BTreeSet<GlobalId> {
    let mut all = BTreeSet::new();
    f.body().walk(&mut |inst| {
        if let Op::Global(g) = &inst.op
            && m.global(*g).space == GlobalSpace::Shared
        {
            all.insert(*g);
        }
    });
    all
}

/// Whether a kernel's static shared memory leaves room for adding up by block.
pub fn leaves_room(m: &Module, f: &Function) -> bool {
    static_sizes(m, f) <= STATIC_LIMIT
}

/// Bytes of static shared memory that a kernel does not use yet.
pub fn static_room(m: &Module, f: &Function) -> u64 {
    STATIC_LIMIT.saturating_sub(static_sizes(m, f))
}

/// Bytes of static shared memory that a kernel takes: its variables, and what exchanges within the block need (include/cugrad/block.h),
/// which all of one type share.
pub fn static_sizes(m: &Module, f: &Function) -> u64 {
    let mut exchanged: BTreeSet<u64> = BTreeSet::new();
    f.body().walk(&mut |inst| {
        if let (Op::Warp { op: WarpOp::BlockTake | WarpOp::BlockGive, .. }, [r]) =
            (&inst.op, inst.results.as_slice())
        {
            exchanged.insert(ir::types::size_align(m, f.ty(*r)).0 as u64);
        }
    });
    let variables: u64 = shared_globals(m, f).into_iter().map(|g| static_size(m, g)).sum();
    variables + exchanged.iter().map(|bytes| MOST_THREADS * bytes).sum::<u64>()
}

/// Declares a shared variable of generated code.
pub fn declare_own(m: &mut Module, wanted: &str, ty: Type, text: impl Fn(&str) -> String) -> GlobalId {
    let name = m.free_name(wanted);
    let declaration = Some(text(&name));
    let space = GlobalSpace::Shared;
    m.globals.push(Global { name, ty, space, declaration, shadow_of: None, span: Span::default() });
    GlobalId(m.globals.len() as u32 - 1)
}

/// Bytes that a variable takes; 0 for one whose size the launch gives.
pub fn static_size(m: &Module, g: GlobalId) -> u64 {
    ir::types::size_align(m, &m.global(g).ty).0 as u64
}
