//! `cargo xtask demo`: from a fresh clone to a derivative that runs, on a machine without a GPU.

use std::fs;
use std::process::Command;

use crate::clang;
use crate::process::{self, build_cugrad, output, root};

const EXAMPLE: &str = "examples/quickstart.cu";

pub fn run() -> Result<(), String> {
    clang::ensure()?;
    let source = fs::read_to_string(root().join(EXAMPLE)).map_err(|e| format!("{EXAMPLE}: {e}"))?;
    let cugrad = build_cugrad(false)?;
    let here = || {
        let mut command = Command::new(&cugrad);
        command.current_dir(root());
        command
    };
    println!("\n── the kernel, from {EXAMPLE} ──\n\n{}", kernel(&source));
    let derivative = output(here().args(["grad", EXAMPLE]))?;
    println!("── its gradient: cugrad grad {EXAMPLE} ──\n\n{derivative}");
    println!("── the program on the CPU: cugrad run --device cpu {EXAMPLE} ──\n");
    process::run(here().args(["run", "--device", "cpu", EXAMPLE]))
}

/// The first kernel of a source with the comment above it.
fn kernel(source: &str) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let Some(at) = lines.iter().position(|l| l.starts_with("__global__")) else { return String::new() };
    let start = lines[..at].iter().rposition(|l| !l.starts_with("//")).map_or(0, |l| l + 1);
    let end = lines[at..].iter().position(|l| *l == "}").map_or(lines.len(), |l| at + l + 1);
    lines[start..end].iter().fold(String::new(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_kernel_is_cut_out() {
        let source = "#include <x>\n\n// why\n__global__ void k() {\n  f();\n}\n\nint main() {}\n";
        assert_eq!(super::kernel(source), "// why\n__global__ void k() {\n  f();\n}\n");
    }
}
