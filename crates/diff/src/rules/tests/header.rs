//! `cugrad/math.h`, compiled with clang and run: its functions against values computed to 30 digits elsewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Order (0 is digamma), argument, value.
const KNOWN: &[(i32, f64, f64)] = &[
    (0, 0.0625, -16.478853490060104),
    (0, 0.5, -1.9635100260214235),
    (0, 1.0, -0.5772156649015329),
    (0, 1.5, 0.03648997397857652),
    (0, 3.25, 1.016990911068179),
    (0, 12.0, 2.442661679975812),
    (0, 10000.0, 9.210290371142849),
    (0, -0.25, 2.9141391202135276),
    (0, -7.375, 3.365653462874429),
    (1, 0.125, 65.38813344498803),
    (1, 1.0, 1.6449340668482264),
    (1, 2.75, 0.43757125764893073),
    (1, 50.0, 0.020201333226697125),
    (1, -0.5, 8.934802200544679),
    (1, -3.25, 19.474085068082154),
    (2, 0.5, -16.82879664423432),
    (2, 1.0, -2.4041138063191885),
    (2, 8.5, -0.015564511795903924),
    (2, -1.25, 123.72136678366236),
    (3, 0.75, 19.7633125348506),
    (3, 6.0, 0.011827828192755074),
    (3, -2.75, 1558.4897512832936),
    (4, 1.25, -8.375388637933733),
    (4, -0.75, -24483.2395861688),
    (5, 2.5, 0.5785691785671835),
    (6, 1.5, -43.457923803023284),
];

#[test]
fn header_has_digamma_and_polygamma() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    let scratch = Scratch::new();
    let source = scratch.0.join("main.cpp");
    std::fs::write(&source, program()).expect("the scratch folder can be written");
    let binary = scratch.0.join("main");
    let compiled = Command::new(clang()).arg("-I").arg(include).arg(&source).arg("-o").arg(&binary).output();
    let compiled = compiled.expect("clang++ can be started");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(&binary).output().expect("the program can be started");
    let output = String::from_utf8(run.stdout).expect("numbers are ASCII");
    assert_eq!(output.lines().count(), KNOWN.len());
    for (line, (n, x, expected)) in output.lines().zip(KNOWN) {
        let values: Vec<f64> = line.split(' ').map(|v| v.parse().expect("a number")).collect();
        for (value, tolerance) in values.iter().zip([1e-13, 2e-5]) {
            let error = (value - expected).abs() / expected.abs().max(1.0);
            assert!(error < tolerance, "polygamma({n}, {x}) = {value}, but it is {expected}");
        }
    }
}

fn program() -> String {
    let call = |(n, x, _): &(i32, f64, f64)| match n {
        0 => format!("  show(cugrad::digamma({x:?}), cugrad::digamma({x:?}f));\n"),
        _ => format!("  show(cugrad::polygamma({n}, {x:?}), cugrad::polygamma({n}, {x:?}f));\n"),
    };
    let calls: String = KNOWN.iter().map(call).collect();
    format!(
        "#include <cugrad/math.h>\n#include <stdio.h>\n\
         static void show(double d, float f) {{ printf(\"%.17g %.9g\\n\", d, (double)f); }}\n\
         int main() {{\n{calls}}}\n"
    )
}

fn clang() -> String {
    let candidates = ["clang++", "clang++-19", "clang++-20", "clang++-18", "c++"];
    let works = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    candidates.iter().find(works).expect("this test needs a C++ compiler").to_string()
}

/// A folder that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        let path = std::env::temp_dir().join(format!("cugrad-math-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left behind at worst; the test has its result.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
