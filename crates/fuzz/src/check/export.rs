//! Functions that agree, as a program for a machine with a GPU: it runs function, gradient and tangent on the numbers that were checked
//! here, and compares with what the CPU gave. `benches/gpu/run_cases.sh` compiles and runs such programs.

use std::fmt::Write;
use std::path::Path;

use cugrad::{Gradient, Signature};

use super::arguments::Values;
use crate::subject::Subject;

/// One call with everything that went in and came out.
pub struct Recorded {
    pub before: Values,
    pub after: Values,
    pub result: Option<f64>,
}

/// A function with its gradient and tangent, and a record of each.
pub struct Exported<'a> {
    pub subject: &'a Subject,
    pub reverse: &'a Gradient,
    pub forward: &'a Gradient,
    /// Of the function, the gradient and the tangent.
    pub records: [Recorded; 3],
}

const SUPPORT: &str = r#"#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cugrad/cugrad.h>
#include <cugrad/tape.h>
static const char *fuzz_name;
static int fuzz_wrong(const char *what, const double *got, const double *want, size_t n, double tolerance) {
  int bad = 0;
  double size = 1.0;
  for (size_t k = 0; k < n; ++k) size = fmax(size, fabs(want[k]));
  for (size_t k = 0; k < n; ++k)
    if (!(fabs(got[k] - want[k]) <= tolerance * size) && ++bad < 3)
      printf("  %s: %s[%zu]: %.17g instead of %.17g\n", fuzz_name, what, k, got[k], want[k]);
  return bad;
}
static void fuzz_ok(cudaError_t e, const char *what) {
  if (e == cudaSuccess) return;
  printf("FAILED %s: %s: %s\n", fuzz_name, what, cudaGetErrorString(e));
  exit(3);
}
"#;

const MAIN: &str = r#"};
int main(int argc, char **argv) {
  int failed = 0;
  for (auto &c : fuzz_cases) {
    if (argc > 1 && strcmp(argv[1], "--list") == 0) { printf("%s\n", c.name); continue; }
    if (argc > 1 && strcmp(argv[1], c.name) != 0) continue;
    fuzz_name = c.name;
    if (int bad = c.run()) { printf("FAILED %s: %d wrong values\n", c.name, bad); ++failed; }
  }
  return failed != 0;
}
"#;

/// Writes one program that runs all of them.
pub fn write(file: &Path, all: &[Exported]) -> Result<(), String> {
    let mut out = String::from(SUPPORT);
    let mut headers: Vec<&String> =
        all.iter().flat_map(|e| e.reverse.headers().iter().chain(e.forward.headers())).collect();
    headers.sort();
    headers.dedup();
    headers.iter().for_each(|h| out.push_str(&format!("#include <{h}>\n")));
    for e in all {
        let _ = writeln!(out, "{}", e.subject.text);
        for g in [e.reverse, e.forward] {
            let _ = writeln!(out, "{}", g.source());
        }
        let signatures = [e.reverse.primal_signature(), e.reverse.signature(), e.forward.signature()];
        for (k, (signature, record)) in signatures.iter().zip(&e.records).enumerate() {
            e.write_run(&mut out, k, signature, record);
        }
    }
    out.push_str("static const struct { const char *name; int (*run)(); } fuzz_cases[] = {\n");
    for e in all {
        let name = &e.subject.name;
        let _ = writeln!(
            out,
            "  {{\"{name}\", [] {{ return run_{name}_0() + run_{name}_1() + run_{name}_2(); }}}},"
        );
    }
    out.push_str(MAIN);
    std::fs::write(file, out).map_err(|e| format!("{}: {e}", file.display()))
}

impl Exported<'_> {
    fn write_run(&self, out: &mut String, index: usize, signature: &Signature, record: &Recorded) {
        let (name, is_kernel) = (&self.subject.name, self.reverse.primal_signature().is_kernel);
        let is_host = self.is_for_the_host();
        let taped = index == 1 && self.reverse.needs_tape();
        if !is_kernel && !is_host {
            self.write_single_thread(out, index, signature, record, taped);
        }
        let _ = writeln!(out, "static int run_{name}_{index}() {{\n  int bad = 0;");
        let (mut args, mut checks) = (Vec::new(), String::new());
        for (k, bytes) in record.before.0.iter().enumerate() {
            let words: Vec<String> = bytes.words().iter().map(|w| format!("{w}ull")).collect();
            let _ = writeln!(
                out,
                "  alignas(16) static unsigned long long b{k}[{}] = {{{}}};",
                words.len(),
                words.join(",")
            );
            let on_device = !is_host && (bytes.is_pointer || !is_kernel);
            if on_device {
                let _ = writeln!(
                    out,
                    "  void *d{k}; fuzz_ok(cudaMalloc(&d{k}, sizeof(b{k})), \"malloc\"); fuzz_ok(cudaMemcpy(d{k}, b{k}, sizeof(b{k}), cudaMemcpyHostToDevice), \"copy\");"
                );
                let _ = writeln!(
                    checks,
                    "  fuzz_ok(cudaMemcpy(b{k}, d{k}, sizeof(b{k}), cudaMemcpyDeviceToHost), \"copy back\"); cudaFree(d{k});"
                );
            }
            let at = if on_device { format!("d{k}") } else { format!("b{k}") };
            args.push(match is_kernel || is_host {
                true => argument(signature, k, bytes.is_pointer, &at),
                false => format!("(unsigned long long *){at}"),
            });
            if bytes.is_pointer {
                self.write_comparison(&mut checks, &signature.params[k].0, k, index, record);
            }
        }
        if is_host {
            self.write_call(out, signature, record, args, taped);
        } else {
            self.write_launch(out, index, signature, args, taped);
        }
        let _ = writeln!(out, "{checks}  return bad;\n}}");
    }

    /// Whether it does what only host code does.
    fn is_for_the_host(&self) -> bool {
        ["<<<", "cudaMalloc"].iter().any(|does| self.subject.text.contains(does))
    }

    fn tolerance(&self) -> f64 {
        // The GPU contracts products and sums.
        if self.subject.single { 5e-3 } else { 1e-8 }
    }

    fn write_comparison(&self, out: &mut String, param: &str, k: usize, index: usize, record: &Recorded) {
        let want: Vec<String> = record.after.0[k]
            .floats()
            .iter()
            .map(|v| if v.is_finite() { format!("{v:?}") } else { "0.0/0.0".into() })
            .collect();
        if want.is_empty() {
            return;
        }
        let places = record.after.0[k].float_places().iter();
        let got: Vec<String> = places
            .map(|(at, double)| {
                format!("*({} *)((char *)b{k} + {at})", if *double { "double" } else { "float" })
            })
            .collect();
        let _ = writeln!(
            out,
            "  {{ static const double want[] = {{{}}}; const double got[] = {{{}}}; bad += fuzz_wrong(\"run {index} {param}\", got, want, {}, {}); }}",
            want.join(","),
            got.join(","),
            want.len(),
            self.tolerance()
        );
    }

    fn write_call(
        &self,
        out: &mut String,
        signature: &Signature,
        record: &Recorded,
        mut args: Vec<String>,
        taped: bool,
    ) {
        if taped {
            args.push("::cugrad::host_tape{}".into());
        }
        let call = format!("{}({})", signature.name, args.join(", "));
        let _ = match record.result {
            Some(want) => writeln!(
                out,
                "  {{ const double want = {want:?}, got = {call}; bad += fuzz_wrong(\"result\", &got, &want, 1, {}); }}",
                self.tolerance()
            ),
            None => writeln!(out, "  {call};"),
        };
        out.push_str("  fuzz_ok(cudaDeviceSynchronize(), \"run\");\n");
    }

    fn write_launch(
        &self,
        out: &mut String,
        index: usize,
        signature: &Signature,
        mut args: Vec<String>,
        taped: bool,
    ) {
        let is_kernel = self.reverse.primal_signature().is_kernel;
        let Subject { name, grid: [gx, gy, gz], block: [bx, by, bz], shared, .. } = self.subject;
        let called = if is_kernel { signature.name.clone() } else { format!("thread_{name}_{index}") };
        let _ = writeln!(
            out,
            "  ::cugrad::launch_config c(dim3({gx}, {gy}, {gz}), dim3({bx}, {by}, {bz}), {shared}, 0);"
        );
        if index == 1 && self.reverse.primal_first() {
            let own = args[..self.subject.args.len()].join(", ");
            let _ = writeln!(out, "  ::cugrad::launch_kernel(c, &{name}, {own});");
        }
        let spilled = [None, self.reverse.spilled(), self.forward.spilled()][index];
        if let Some(bytes) = spilled {
            let _ = writeln!(
                out,
                "  ::cugrad::detail::shared_launch shared(c, {bytes}, (const void *)&{called});\n  c = shared.config();"
            );
            args.push("shared.slab()".into());
        }
        let args = args.join(", ");
        let _ = match taped {
            true => writeln!(
                out,
                "  ::cugrad::launch_kernel_taped(c, ::cugrad::unknown_tape_words, &{called}, {args});"
            ),
            false => writeln!(out, "  ::cugrad::launch_kernel(c, &{called}, {args});"),
        };
        out.push_str(
            "  fuzz_ok(cudaGetLastError(), \"launch\"); fuzz_ok(cudaDeviceSynchronize(), \"run\");\n",
        );
    }

    /// A kernel whose one thread calls a function; its result, if any, is not compared.
    fn write_single_thread(
        &self,
        out: &mut String,
        index: usize,
        signature: &Signature,
        record: &Recorded,
        taped: bool,
    ) {
        let bytes = record.before.0.iter().enumerate();
        let params: Vec<String> = bytes.clone().map(|(k, _)| format!("unsigned long long *p{k}")).collect();
        let pass: Vec<String> =
            bytes.map(|(k, b)| argument(signature, k, b.is_pointer, &format!("p{k}"))).collect();
        let (tape, passed) = if taped { (", ::cugrad::tape tape", ", tape") } else { ("", "") };
        let _ = writeln!(
            out,
            "__global__ void thread_{}_{index}({}{tape}) {{ {}({}{passed}); }}",
            self.subject.name,
            params.join(", "),
            signature.name,
            pass.join(", ")
        );
    }
}

/// The `k`-th argument, read from the words at `from` (or, for a pointer, those words themselves).
fn argument(signature: &Signature, k: usize, is_pointer: bool, from: &str) -> String {
    let ty = &signature.params[k].1;
    if let Some(object) = ty.strip_suffix('&') {
        return format!("*({} *){from}", object.trim());
    }
    let plain = ty.replace("__restrict__", "").replace("__restrict", "");
    let plain = plain.trim();
    if is_pointer { format!("({plain}){from}") } else { format!("*({plain} *){from}") }
}
