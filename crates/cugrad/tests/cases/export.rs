//! Cases as programs for a machine with a GPU: `GPU_EXPORT=dir` writes one `.cu` per case, which runs primal,
//! gradient and tangent on the inputs that were checked here and compares with what the CPU gave.
//! `benches/gpu/run_cases.sh` compiles and runs them, also under compute-sanitizer.

use std::fmt::Write;
use std::path::Path;

use cugrad::Gradient;
use cugrad::check::{Buffer, Setup};

/// One launch: what went in and what came out, for every parameter.
pub struct Run {
    pub is_pointer: Vec<bool>,
    pub before: Vec<Buffer>,
    pub after: Vec<Buffer>,
}

pub fn export(
    dir: &Path,
    case: &Path,
    spec: &Setup,
    reverse: &Gradient,
    forward: &Gradient,
    runs: &[Run; 3],
) -> Result<(), String> {
    let primal = reverse.primal_function();
    if primal.kind == ir::FunctionKind::Host {
        return Ok(());
    }
    let kernel = std::fs::read_to_string(case.join("kernel.cu")).map_err(|e| e.to_string())?;
    let mut out =
        String::from("#include <cugrad/cugrad.h>\n#include <cstdio>\n#include <cmath>\n#include <cstring>\n");
    let _ = writeln!(out, "{kernel}\n{}\n{}", reverse.source(), forward.source());
    out.push_str(SUPPORT);
    let tolerance = if spec.tolerance >= 1e-3 || reverse.source().contains("float") { 2e-3 } else { 1e-8 };
    let signatures = [&reverse.primal_signature(), &reverse.signature(), &forward.signature()];
    for (i, (signature, run)) in signatures.iter().zip(runs).enumerate() {
        let taped = i == 1 && reverse.needs_tape();
        let first = (i == 1 && reverse.primal_first()).then_some(primal.name.as_str());
        let spilled = [None, reverse.spilled(), forward.spilled()][i];
        write_run(&mut out, i, signature, run, spec, primal.is_kernel(), taped, spilled, first, tolerance);
    }
    out.push_str("int main() {\n  int bad = cugrad_run_0() + cugrad_run_1() + cugrad_run_2();\n  if (bad) printf(\"%d wrong values\\n\", bad);\n  return bad != 0;\n}\n");
    let group = case.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().to_string();
    let name = format!("{group}-{}.cu", case.file_name().unwrap_or_default().to_string_lossy());
    std::fs::create_dir_all(dir).map_err(|e| e.to_string())?;
    std::fs::write(dir.join(name), out).map_err(|e| e.to_string())
}

const SUPPORT: &str = r#"
static int cugrad_wrong(const char* what, const double* got, const double* want, size_t n, double tolerance) {
  int bad = 0;
  for (size_t i = 0; i < n; ++i)
    if (!(fabs(got[i] - want[i]) <= tolerance * (1.0 + fabs(want[i]))) && ++bad < 4)
      printf("%s[%zu]: %.17g instead of %.17g\n", what, i, got[i], want[i]);
  return bad;
}
static void cugrad_ok(cudaError_t e, const char* what) {
  if (e != cudaSuccess) { printf("%s: %s\n", what, cudaGetErrorString(e)); exit(1); }
}
"#;

#[allow(clippy::too_many_arguments)]
fn write_run(
    out: &mut String,
    index: usize,
    signature: &cugrad::Signature,
    run: &Run,
    spec: &Setup,
    is_kernel: bool,
    taped: bool,
    spilled: Option<u64>,
    first: Option<&str>,
    tolerance: f64,
) {
    let words = |b: &Buffer| b.bytes.iter().map(|w| format!("{w}ull")).collect::<Vec<_>>().join(",");
    let mut args = Vec::new();
    let mut checks = String::new();
    let _ = writeln!(out, "static unsigned long long *cugrad_d{index}[32];");
    if !is_kernel {
        // A function runs as one thread; its result, if any, is not compared.
        let params: Vec<_> = (0..run.before.len()).map(|k| format!("unsigned long long* p{k}")).collect();
        let pass: Vec<_> =
            (0..run.before.len()).map(|k| argument(signature, run, k, &format!("p{k}"))).collect();
        let tape = if taped { ", ::cugrad::tape tape" } else { "" };
        let tape_arg = if taped { ", tape" } else { "" };
        let _ = writeln!(
            out,
            "__global__ void cugrad_k{index}({}{tape}) {{ {}({}{tape_arg}); }}",
            params.join(", "),
            signature.name,
            pass.join(", ")
        );
    }
    let _ = writeln!(out, "static int cugrad_run_{index}() {{\n  int bad = 0;");
    for (k, before) in run.before.iter().enumerate() {
        let n = before.bytes.len();
        let _ = writeln!(out, "  static unsigned long long b{k}[{n}] = {{{}}};", words(before));
        let _ = writeln!(
            out,
            "  cugrad_ok(cudaMalloc((void**)&cugrad_d{index}[{k}], sizeof(b{k})), \"malloc\"); cugrad_ok(cudaMemcpy(cugrad_d{index}[{k}], b{k}, sizeof(b{k}), cudaMemcpyHostToDevice), \"copy\");"
        );
        args.push(if is_kernel && !run.is_pointer[k] {
            argument(signature, run, k, &format!("b{k}"))
        } else if is_kernel {
            argument(signature, run, k, &format!("cugrad_d{index}[{k}]"))
        } else {
            format!("cugrad_d{index}[{k}]")
        });
        if run.is_pointer[k] {
            let want = run.after[k].floats();
            if want.is_empty() {
                continue;
            }
            let list: Vec<_> = want
                .iter()
                .map(|v| if v.is_finite() { format!("{v:?}") } else { "0.0/0.0".into() })
                .collect();
            let reads = run.after[k].float_offsets();
            let gets: Vec<_> = reads
                .iter()
                .map(|(o, single)| {
                    format!("*({}*)((char*)b{k} + {o})", if *single { "float" } else { "double" })
                })
                .collect();
            let _ = writeln!(
                checks,
                "  cugrad_ok(cudaMemcpy(b{k}, cugrad_d{index}[{k}], sizeof(b{k}), cudaMemcpyDeviceToHost), \"copy back\");"
            );
            let _ = writeln!(
                checks,
                "  {{ static const double want[] = {{{}}}; const double got[] = {{{}}}; bad += cugrad_wrong(\"run {index} {}\", got, want, {}, {tolerance}); }}",
                list.join(","),
                gets.join(","),
                signature.params[k].0,
                want.len()
            );
        }
    }
    let name = if is_kernel { signature.name.clone() } else { format!("cugrad_k{index}") };
    let (g, b) = if is_kernel { (spec.grid, spec.block) } else { ([1; 3], [1; 3]) };
    let grid = format!("dim3({}, {}, {}), dim3({}, {}, {})", g[0], g[1], g[2], b[0], b[1], b[2]);
    let shared = spec.shared;
    let _ = writeln!(out, "  ::cugrad::launch_config c({grid}, {shared}, 0);");
    if let Some(primal) = first {
        let own =
            signature.params.len() - spec.wrt.len() - usize::from(taped) - usize::from(spilled.is_some());
        let _ = writeln!(out, "  ::cugrad::launch_kernel(c, &{primal}, {});", args[..own].join(", "));
    }
    if let Some(bytes) = spilled {
        let _ = writeln!(
            out,
            "  ::cugrad::detail::shared_launch shared(c, {bytes}, (const void*)&{name});\n  c = shared.config();"
        );
        args.push("shared.slab()".into());
    }
    let args = args.join(", ");
    if taped {
        let _ = writeln!(
            out,
            "  ::cugrad::launch_kernel_taped(c, ::cugrad::unknown_tape_words, &{name}, {args});"
        );
    } else {
        let _ = writeln!(out, "  ::cugrad::launch_kernel(c, &{name}, {args});");
    }
    let _ = writeln!(
        out,
        "  cugrad_ok(cudaGetLastError(), \"launch\"); cugrad_ok(cudaDeviceSynchronize(), \"run\");\n{checks}  return bad;\n}}"
    );
}

/// The `k`-th argument, read from the words at `from` (or, for a pointer, those words themselves).
fn argument(signature: &cugrad::Signature, run: &Run, k: usize, from: &str) -> String {
    let (name, ty) = &signature.params[k];
    let _ = name;
    if let Some(object) = ty.strip_suffix('&') {
        return format!("*({}*){from}", object.trim());
    }
    let plain = ty.replace("__restrict__", "").replace("__restrict", "");
    if run.is_pointer[k] {
        format!("({}){from}", plain.trim())
    } else {
        format!("*({}*){from}", plain.trim())
    }
}
