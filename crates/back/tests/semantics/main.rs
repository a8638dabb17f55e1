//! Random functions are printed, compiled, run, and compared bit by bit with a direct evaluation of their IR.
//! The compiler must not have a single warning to give.

mod evaluate;
mod generate;
mod mixed;

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use evaluate::{Datum, Machine};
use ir::{Function, Module};

const PRELUDE: &str = r#"
#include <cstdio>
#include <cstring>
#include <vector>
static unsigned ticks;
static unsigned tick(unsigned a) { return ticks = ticks * 31 + a; }
static double twice(double x) { return x + x; }
struct Tape {
  std::vector<double> v;
  void push(double x) { v.push_back(x); }
  template <class T> T pop() { T x = v.back(); v.pop_back(); return x; }
};
static unsigned long long bits(double x) {
  unsigned long long b;
  if (x != x) return 0;
  memcpy(&b, &x, 8);
  return b;
}
template <class F> static void test(F f, unsigned n, double s) {
  double x[8];
  unsigned a[8];
  Tape tape;
  for (int i = 0; i < 8; ++i) x[i] = (i - 3) * 0.375 + s, a[i] = (unsigned)i * 5 + n;
  ticks = 0;
  printf("%llx", bits(f(x, a, n, s, tape)));
  for (int i = 0; i < 8; ++i) printf(" %llx %x", bits(x[i]), a[i]);
  printf(" %x\n", ticks);
}
"#;

const INPUTS: [(u32, f64); 3] = [(2, 0.75), (9, -1.5), (0, 0.0)];

fn expected(f: &Function) -> String {
    let mut out = String::new();
    for (n, s) in INPUTS {
        let x = (0..8).map(|i| Datum::Float(f64::from(i - 3) * 0.375 + s)).collect();
        let a = (0..8).map(|i| Datum::Int(i128::from(i * 5 + n))).collect();
        let mut machine = Machine::new(f, vec![x, a]);
        let ptr = |object| Datum::Ptr { object, at: 0 };
        let args = [ptr(0), ptr(1), Datum::Int(n.into()), Datum::Float(s), Datum::Undef];
        let result = machine.run(&args);
        let _ = write!(out, "{}", shown(result[0]));
        for i in 0..8 {
            let _ = write!(out, " {} {}", shown(machine.objects[0][i]), shown(machine.objects[1][i]));
        }
        let _ = writeln!(out, " {:x}", machine.ticks);
    }
    out
}

fn shown(d: Datum) -> String {
    match d {
        Datum::Float(x) if x.is_nan() => "0".into(),
        Datum::Float(x) => format!("{:x}", x.to_bits()),
        Datum::Int(n) => format!("{n:x}"),
        other => panic!("{other:?} in memory"),
    }
}

/// Compiles and runs the program; gives its output or the compiler's complaint.
fn run(source: &str, folder: &Path) -> Result<String, String> {
    let (cpp, exe) = (folder.join("batch.cpp"), folder.join("batch"));
    std::fs::write(&cpp, source).map_err(|e| e.to_string())?;
    // The generator compares and combines values with themselves, which people do not.
    let flags = [
        "-std=c++17",
        "-O0",
        "-Wall",
        "-Wextra",
        "-Wno-unused-parameter",
        "-Werror",
        "-ffp-contract=off",
        "-Wno-tautological-compare",
        "-Wno-self-assign",
    ];
    let compiler = ["clang++-19", "clang++"]
        .into_iter()
        .find(|c| Command::new(c).arg("--version").output().is_ok())
        .expect("clang++ is installed");
    let compiled = Command::new(compiler)
        .args(flags)
        .arg(&cpp)
        .arg("-o")
        .arg(&exe)
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let output = Command::new(&exe).output().map_err(|e| e.to_string())?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn batch(seeds: std::ops::Range<u64>) {
    let module = Module::default();
    let functions: Vec<Function> = seeds.clone().map(generate::function).collect();
    let mut source = String::from(PRELUDE);
    for f in &functions {
        ir::validate::function(&module, f).expect("generated functions are valid");
        source.push_str(&back::print_function(
            &module,
            f,
            &back::Options { static_linkage: true, ..Default::default() },
        ));
    }
    source.push_str("int main() {\n");
    for f in &functions {
        for (n, s) in INPUTS {
            let _ = writeln!(source, "  test({}, {n}u, {s:?});", f.name);
        }
    }
    source.push_str("}\n");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = match run(&source, folder.path()) {
        Ok(output) => output,
        Err(complaint) => panic!("seeds {seeds:?} do not compile:\n{complaint}"),
    };
    let lines: Vec<&str> = output.lines().collect();
    for (f, got) in functions.iter().zip(lines.chunks(INPUTS.len())) {
        let want = expected(f);
        assert_eq!(
            got.join("\n"),
            want.trim_end(),
            "{}:\n{}\n{}",
            f.name,
            ir::text::function(&module, f),
            back::print_function(&module, f, &back::Options::default())
        );
    }
    assert_eq!(lines.len(), functions.len() * INPUTS.len());
}

#[test]
fn random_functions_compute_what_the_ir_says() {
    let count: u64 = std::env::var("CUGRAD_BACK_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    let start: u64 = std::env::var("CUGRAD_BACK_START").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for first in (start..start + count).step_by(150) {
        batch(first..(first + 150).min(start + count));
    }
}
