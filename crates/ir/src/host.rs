//! What host code does around kernels: allocate, copy, fill, launch, wait.
//!
//! Each is an operation of its own, so that its derivative can be stated. CUDA's error codes are not values of
//! the IR: whoever runs these operations checks and reports them, so a program that goes on has had success.

use crate::function::{FuncId, GlobalId};
use crate::time_loop::TimeOp;

/// Where an allocation lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// `malloc`, `new`.
    Host,
    /// `cudaMallocHost`.
    Pinned,
    /// `cudaMalloc`.
    Device,
    /// `cudaMallocManaged`.
    Managed,
}

impl Space {
    pub(crate) const ALL: [Space; 4] = [Space::Host, Space::Pinned, Space::Device, Space::Managed];

    /// Its word in the names of [`HostOp::Alloc`] and [`HostOp::Free`] ([`HostOp::name`]).
    pub fn name(self) -> &'static str {
        match self {
            Space::Host => "host",
            Space::Pinned => "pinned",
            Space::Device => "device",
            Space::Managed => "managed",
        }
    }
}

/// What a kernel does with memory that an argument leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Access {
    /// Any of it, what the kernel wrote itself included.
    pub reads: bool,
    /// Any of it, not necessarily all.
    pub writes: bool,
}

impl Access {
    /// What is taken of a kernel that nobody has looked into.
    pub const BOTH: Access = Access { reads: true, writes: true };

    /// The word of the text form: `rw`, `r`, `w` or `no`.
    pub(crate) fn text(self) -> &'static str {
        match (self.reads, self.writes) {
            (true, true) => "rw",
            (true, false) => "r",
            (false, true) => "w",
            (false, false) => "no",
        }
    }

    /// Reads what [`Access::text`] writes.
    pub(crate) fn from_text(text: &str) -> Option<Access> {
        let all = [false, true].into_iter().flat_map(|r| [false, true].map(|w| (r, w)));
        all.map(|(reads, writes)| Access { reads, writes }).find(|a| a.text() == text)
    }
}

/// How many operands of a launch stand before the kernel's arguments: the grid's three numbers, the block's
/// three, bytes of dynamic shared memory, the stream.
pub const LAUNCH_CONFIG: usize = 8;

/// Where the stream stands among them.
pub const LAUNCH_STREAM: usize = 7;

/// `kernel<<<grid, block, shared, stream>>>(arguments)`, the operands of [`HostOp::Launch`] aside.
#[derive(Clone, PartialEq, Debug)]
pub struct Launch {
    /// A kernel of the same module.
    pub kernel: FuncId,
    /// Per argument. Everything until somebody looks into the kernel.
    pub access: Vec<Access>,
    /// Variables at namespace scope that the kernel uses.
    pub globals: Vec<(GlobalId, Access)>,
    /// The kernel puts pointers into memory: of these arguments, where they lead or what is reached from there.
    pub puts: Vec<usize>,
    /// The kernel's last parameter is a tape, which the launcher makes.
    pub taped: bool,
    /// The last parameter before the tape says where shadows of shared memory live that do not fit there: so many
    /// bytes beside those of dynamic shared memory.
    pub spilled: Option<u64>,
    /// The launch belongs to a reverse sweep: it waits for whatever the sweep did before on other streams.
    pub reverse: bool,
}

/// One step of host code; each variant lists its operands in order.
#[derive(Clone, PartialEq, Debug)]
pub enum HostOp {
    /// Bytes, stream. Result: the memory.
    Alloc {
        /// By which of CUDA's functions it is allocated, and freed.
        space: Space,
        /// `calloc`, or shadow memory: it starts as zero.
        zeroed: bool,
        /// Shadow memory: zeroed, and released with the derivative that made it.
        shadow: bool,
    },
    /// Pointer, stream.
    Free(Space),
    /// To, from, bytes, `cudaMemcpyKind`, stream.
    Copy,
    /// To, its pitch, from, its pitch, width in bytes, height, `cudaMemcpyKind`, stream.
    Copy2D,
    /// To, its pitch and bytes from slice to slice, from, the same, width in bytes, height, depth, `cudaMemcpyKind`, stream.
    Copy3D,
    /// To, byte, bytes, stream.
    Fill,
    /// To, pitch, byte, width in bytes, height, stream.
    Fill2D,
    /// To, pitch, bytes from slice to slice, byte, width in bytes, height, depth, stream.
    Fill3D,
    /// [`LAUNCH_CONFIG`] operands, then the kernel's arguments.
    Launch(Box<Launch>),
    /// A variable of the device, from, bytes, offset in bytes, `cudaMemcpyKind`, stream.
    CopyToSymbol,
    /// To, a variable of the device, bytes, offset in bytes, `cudaMemcpyKind`, stream.
    CopyFromSymbol,
    /// A variable of the device. Result: its address there.
    SymbolAddress,
    /// Waits for everything, or, with an operand, for a stream.
    Synchronise,
    /// Any other call of the runtime, with its own arguments; touches nothing that carries derivatives.
    Runtime(String),
    /// Ends the life of a stream or an event, by the runtime's call of that name.
    Destroy(String),

    // Written by the differentiator.
    /// A derivative begins here.
    Begin {
        /// What it frees lives until its end.
        reverse: bool,
    },
    /// A variable of the device. Result: its address there, as memory that everything in the function reaches by
    /// this pointer alone.
    Symbol,
    /// A variable of the device. Result: shadow memory for it.
    SymbolShadow,
    /// Pointer, stream[, bytes, or what the next launch writes of it]; the whole allocation without. Result: a copy of its contents.
    /// Its reverse gives the copy up.
    Snapshot {
        /// The reverse puts the contents back first.
        restores: bool,
    },
    /// A snapshot. Stands after an operation; its reverse puts the contents back before the operation's.
    Rewind,
    /// A snapshot: puts it back.
    Restore,
    /// A snapshot: gives it up.
    Drop,
    /// Pointer: what it leads to holds results of the primal, which the reverse sweep is about to change.
    KeepResult,
    /// As Copy, the other way round: adds what was copied to where it came from, and clears the copy.
    AddCopy,
    /// As Copy2D.
    AddCopy2D,
    /// As Copy3D.
    AddCopy3D,
    /// Pointer, bytes, stream: an adjoint becomes zero.
    Clear,
    /// Pointer, pitch, width in bytes, height, stream.
    Clear2D,
    /// Pointer, pitch, bytes from slice to slice, width in bytes, height, depth, stream.
    Clear3D,
    /// Number. Result: memory on the device for the adjoint of a number that is passed to kernels by value.
    Slot,
    /// Number of a slot. Result: what it holds; the slot is cleared.
    TakeSlot,
    /// A struct, stream. Result: a copy of it in device memory, for a kernel that takes the struct's shadow.
    Upload,
    /// Such memory, stream. Result: what it holds now.
    Download,
    /// Two pointers that were taken to be different arrays.
    Distinct,
    /// Number: so many words of tape each thread of the next launch needs at most.
    TapeWords,
    /// [`LAUNCH_CONFIG`] operands, then arguments of a kernel whose threads tell the same.
    CountWords(FuncId),
    /// A loop whose steps are run again from checkpoints.
    Time(TimeOp),
}

impl HostOp {
    /// The word by which the text form knows it.
    pub fn name(&self) -> String {
        match self {
            HostOp::Alloc { space, zeroed, shadow } => format!(
                "alloc_{}{}{}",
                space.name(),
                if *zeroed { "_zeroed" } else { "" },
                if *shadow { "_shadow" } else { "" }
            ),
            HostOp::Free(space) => format!("free_{}", space.name()),
            HostOp::Copy => "copy".into(),
            HostOp::Copy2D => "copy2d".into(),
            HostOp::Copy3D => "copy3d".into(),
            HostOp::Fill3D => "fill3d".into(),
            HostOp::AddCopy3D => "add_copy3d".into(),
            HostOp::Clear3D => "clear3d".into(),
            HostOp::Fill => "fill".into(),
            HostOp::Fill2D => "fill2d".into(),
            HostOp::Launch(l) => match (l.reverse, l.taped) {
                (false, false) => "launch".into(),
                (false, true) => "launch_taped".into(),
                (true, false) => "launch_reverse".into(),
                (true, true) => "launch_reverse_taped".into(),
            },
            HostOp::CopyToSymbol => "copy_to_symbol".into(),
            HostOp::CopyFromSymbol => "copy_from_symbol".into(),
            HostOp::SymbolAddress => "symbol_address".into(),
            HostOp::Symbol => "symbol".into(),
            HostOp::SymbolShadow => "symbol_shadow".into(),
            HostOp::Synchronise => "synchronise".into(),
            HostOp::Runtime(_) => "runtime".into(),
            HostOp::Destroy(_) => "destroy".into(),
            HostOp::Begin { reverse: false } => "begin".into(),
            HostOp::Begin { reverse: true } => "begin_reverse".into(),
            HostOp::Snapshot { restores: false } => "snapshot".into(),
            HostOp::Snapshot { restores: true } => "snapshot_restores".into(),
            HostOp::Rewind => "rewind".into(),
            HostOp::Restore => "restore".into(),
            HostOp::Drop => "drop".into(),
            HostOp::KeepResult => "keep_result".into(),
            HostOp::AddCopy => "add_copy".into(),
            HostOp::AddCopy2D => "add_copy2d".into(),
            HostOp::Clear => "clear".into(),
            HostOp::Clear2D => "clear2d".into(),
            HostOp::Slot => "slot".into(),
            HostOp::TakeSlot => "take_slot".into(),
            HostOp::Upload => "upload".into(),
            HostOp::Download => "download".into(),
            HostOp::Distinct => "distinct".into(),
            HostOp::TapeWords => "tape_words".into(),
            HostOp::CountWords(_) => "count_words".into(),
            HostOp::Time(op) => op.name(),
        }
    }

    /// Which operand of a copy is where it comes from.
    pub fn copies_from(&self) -> Option<usize> {
        match self {
            HostOp::Copy | HostOp::CopyFromSymbol | HostOp::CopyToSymbol => Some(1),
            HostOp::Copy2D => Some(2),
            HostOp::Copy3D => Some(3),
            _ => None,
        }
    }

    /// What makes the shadow of a copy's or a fill's target zero, and the operands that say how much of it.
    pub fn clearing(&self) -> (HostOp, &'static [usize]) {
        match self {
            HostOp::Copy2D => (HostOp::Clear2D, &[1, 4, 5]),
            HostOp::Fill2D => (HostOp::Clear2D, &[1, 3, 4]),
            HostOp::Copy3D => (HostOp::Clear3D, &[1, 2, 6, 7, 8]),
            HostOp::Fill3D => (HostOp::Clear3D, &[1, 2, 4, 5, 6]),
            _ => (HostOp::Clear, &[2]),
        }
    }

    /// The operation of that name, for those that the name says everything about.
    pub fn from_name(name: &str) -> Option<HostOp> {
        if let Some(op) = TimeOp::from_name(name) {
            return Some(HostOp::Time(op));
        }
        let flags = [false, true];
        let allocs = Space::ALL.into_iter().flat_map(|space| {
            flags
                .into_iter()
                .flat_map(move |zeroed| flags.map(move |shadow| HostOp::Alloc { space, zeroed, shadow }))
        });
        let others = [
            HostOp::Copy,
            HostOp::Copy2D,
            HostOp::Copy3D,
            HostOp::Fill3D,
            HostOp::AddCopy3D,
            HostOp::Clear3D,
            HostOp::Fill,
            HostOp::Fill2D,
            HostOp::Synchronise,
            HostOp::Begin { reverse: false },
            HostOp::Begin { reverse: true },
            HostOp::Snapshot { restores: false },
            HostOp::Snapshot { restores: true },
            HostOp::Rewind,
            HostOp::Restore,
            HostOp::Drop,
            HostOp::KeepResult,
            HostOp::AddCopy,
            HostOp::AddCopy2D,
            HostOp::Clear,
            HostOp::Clear2D,
            HostOp::Slot,
            HostOp::TakeSlot,
            HostOp::Upload,
            HostOp::Download,
            HostOp::Distinct,
            HostOp::CopyToSymbol,
            HostOp::CopyFromSymbol,
            HostOp::SymbolAddress,
            HostOp::Symbol,
            HostOp::SymbolShadow,
            HostOp::TapeWords,
        ];
        allocs.chain(Space::ALL.map(HostOp::Free)).chain(others).find(|op| op.name() == name)
    }
}
