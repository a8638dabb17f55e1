//! Parse mode: the headers in clang's real CUDA mode, device and host view, with the standard library around them.

use crate::cpp;

use std::process::Command;

/// Every `tests/parse/*.cu`.
#[test]
fn snippets_parse_in_both_views_and_all_dialects() {
    let folder = cpp::root().join("crates/rt/tests/parse");
    let headers = cpp::root().join("include/cugrad/cuda");
    for entry in std::fs::read_dir(folder).expect("readable") {
        let source = entry.expect("readable").path();
        for (view, dialect) in
            [("device", "c++17"), ("host", "c++17"), ("device", "c++14"), ("device", "c++20")]
        {
            let output = Command::new(cpp::clang("clang"))
                .args([
                    "-x",
                    "cuda",
                    "-nocudainc",
                    "-nocudalib",
                    "--cuda-gpu-arch=sm_75",
                    "-fsyntax-only",
                    "-Werror",
                    // Of a toolkit that clang finds beside nvcc, and is newer.
                    "-Wno-unknown-cuda-version",
                ])
                .args([format!("--cuda-{view}-only"), format!("-std={dialect}")])
                .arg("-isystem")
                .arg(&headers)
                .args(["-include", "cugrad_cuda.h", "-I"])
                .arg(cpp::root().join("include"))
                .arg(&source)
                .output()
                .expect("clang runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{} ({view}, {dialect}):\n{said}", source.display());
        }
    }
}
