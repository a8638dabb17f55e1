//! Whole programs in cpu mode: launches, barriers, warps, memory, errors. Each states its own expectations.

use crate::cpp;

macro_rules! programs {
    ($($name:ident),* $(,)?) => { $(#[test] fn $name() { cpp::check(stringify!($name), &[]); })* };
}

programs!(
    elementwise,
    block,
    warp,
    atomics,
    failures,
    memory,
    api,
    math,
    small_floats,
    tape,
    cooperative,
    nested,
    host_access,
    overrun,
    use_after_free,
    leaks,
    stack_overflow,
    groups,
    accumulate,
);

/// The other dialects, and the indices without `-fdeclspec`.
#[test]
fn dialects() {
    for flags in [&["-std=c++14"][..], &["-std=c++20"], &["-fno-declspec"]] {
        cpp::check("block", flags);
    }
}

/// The thread loop of a plain kernel is vectorised, for floats and for integers. How fast that is, `speed` prints.
#[test]
fn plain_kernels_are_vectorised() {
    let mut flags = vec!["-O3", "-fno-math-errno", "-fno-strict-aliasing", "-Rpass=loop-vectorize"];
    if cfg!(target_arch = "x86_64") {
        flags.extend(["-march=x86-64-v3", "-fveclib=libmvec"]);
    }
    let (_, said) = cpp::compile("speed", &flags);
    let loops = said.matches("launch.h").count();
    assert!(loops >= 3, "saxpy, its integer form and the exponential are vectorised:\n{said}");
}

/// Prints the ratio; nothing asserts a time.
#[test]
fn plain_kernels_beside_loops() {
    // Not for this very processor: on some of them clang warns about that, and here warnings are errors.
    let flags = ["-O3", "-fno-math-errno"];
    let (program, _) = cpp::compile("speed", &flags);
    let output = std::process::Command::new(program).env("CUGRAD_THREADS", "1").output().expect("runs");
    println!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success());
}
