//! The checking mode of the CPU: which checks there are, and how a program is compiled for them.
//!
//! The instrumentation is that of clang's thread sanitizer and of two checks of its undefined behaviour sanitizer, given to the
//! compiler proper (`-Xclang`) so that the driver does not link their runtimes: our own headers and runtime answer the calls.
//! * Reads before writes and volatile accesses are asked for; calls at function entry are not needed.
//! * `-O1` without vectorisation: each CUDA thread's accesses stay apart, and lines are those of the source.
//! * Frame pointers lead from an access to its kernel; line tables name the source.

/// A kind of mistake to look for. The bits are those of `crates/rt/src/sanitize`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Unordered accesses of two threads, one of them a write.
    Race,
    /// Accesses outside of allocations and arrays, misaligned ones, pointers to the wrong side.
    Memory,
    /// Reads of what was never written.
    Init,
    /// Barriers and warp-wide calls that not all of their threads reach.
    Sync,
    /// No check: a launch ends before the first bad access is made, and its caller is told what that was
    /// ([`crate::Report`]).
    Stop,
}

impl Check {
    /// All but [`Check::Stop`], which finds nothing by itself.
    pub const ALL: [Check; 4] = [Check::Race, Check::Memory, Check::Init, Check::Sync];
}

/// The exit status of a program in which something was found.
pub const EXIT_STATUS: i32 = 86;

/// What the compiler is told, after the user's own flags.
pub(crate) fn flags(checks: &[Check]) -> Vec<String> {
    if checks.is_empty() {
        return Vec::new();
    }
    let bits = checks.iter().fold(0, |bits, &check| bits | 1u32 << check as u32);
    let mut flags = vec![format!("-DCUGRAD_SANITIZE={bits}")];
    let compiler = ["-fsanitize=thread,array-bounds,alignment", "-fsanitize-recover=array-bounds,alignment"];
    flags.extend(compiler.iter().flat_map(|flag| ["-Xclang", flag]).map(String::from));
    let passes =
        ["read-before-write=1", "func-entry-exit=0"].map(|option| format!("-tsan-instrument-{option}"));
    let passes = passes.into_iter().chain(["-tsan-distinguish-volatile=1".to_string()]);
    flags.extend(passes.flat_map(|option| ["-mllvm".to_string(), option]));
    flags.extend(
        [
            "-O1",
            "-fno-vectorize",
            "-fno-slp-vectorize",
            "-fno-omit-frame-pointer",
            "-fno-optimize-sibling-calls",
            "-gline-tables-only",
        ]
        .map(String::from),
    );
    flags
}
