//! Parts put together to programs: most of nvcc's time goes into reading headers, and most of compute-sanitizer's into
//! starting. A program runs all its cases, or the one that it is given the name of.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::batch::{self, Case, Place};

/// Cases in one program.
const CASES: usize = 24;

const SUPPORT: &str = r#"
static const char *cugrad_name;
static int cugrad_wrong(const char* what, const double* got, const double* want, size_t n, double tolerance) {
  int bad = 0;
  for (size_t i = 0; i < n; ++i)
    if (!(fabs(got[i] - want[i]) <= tolerance * (1.0 + fabs(want[i]))) && ++bad < 3)
      printf("  %s: %s[%zu]: %.17g instead of %.17g\n", cugrad_name, what, i, got[i], want[i]);
  return bad;
}
static void cugrad_ok(cudaError_t e, const char* what) {
  if (e == cudaSuccess) return;
  printf("FAILED %s: %s: %s\n", cugrad_name, what, cudaGetErrorString(e));
  exit(3);
}
"#;

/// Replaces the parts in `dir` by programs; gives their number.
pub fn write_units(dir: &Path) -> Result<usize, String> {
    let said = |e: std::io::Error| e.to_string();
    let mut parts: Vec<PathBuf> = std::fs::read_dir(dir).map_err(said)?.flatten().map(|e| e.path()).collect();
    parts.retain(|p| p.extension().is_some_and(|e| e == "part"));
    parts.sort();
    let mut cases = Vec::new();
    for path in &parts {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().replacen('-', "/", 1);
        let text = std::fs::read_to_string(path).map_err(said)?;
        cases.push(Case::new(&name, &[("case", &text)]));
    }
    let (shared, alone): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|c| c.place == Place::Namespace);
    let mut units: Vec<Vec<&Case>> = shared.chunks(CASES).map(<[&Case]>::to_vec).collect();
    units.extend(alone.into_iter().map(|c| vec![c]));
    for (n, unit) in units.iter().enumerate() {
        std::fs::write(dir.join(format!("unit_{n:02}.cu")), program(unit)).map_err(said)?;
    }
    parts.iter().try_for_each(std::fs::remove_file).map_err(said)?;
    Ok(units.len())
}

fn program(cases: &[&Case]) -> String {
    let mut out =
        String::from("#include <cmath>\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n");
    out.push_str("#include <cuda_runtime.h>\n");
    out.push_str(SUPPORT);
    out.push_str(&batch::unit(cases));
    out.push_str(
        "#line 1 \"main\"\nstatic const struct { const char *name; int (*run)(); } cugrad_cases[] = {\n",
    );
    for (n, case) in cases.iter().enumerate() {
        let scope = if case.place == Place::Namespace { format!("case_{n}") } else { String::new() };
        let _ = writeln!(out, "  {{\"{}\", &{scope}::cugrad_case}},", case.name);
    }
    out.push_str(MAIN);
    out
}

const MAIN: &str = r#"};
int main(int argc, char **argv) {
  int failed = 0;
  for (auto &c : cugrad_cases) {
    if (argc > 1 && strcmp(argv[1], "--list") == 0) { printf("%s\n", c.name); continue; }
    if (argc > 1 && strcmp(argv[1], c.name) != 0) continue;
    cugrad_name = c.name;
    if (int bad = c.run()) { printf("FAILED %s: %d wrong values\n", c.name, bad); ++failed; }
  }
  return failed != 0;
}
"#;
