//! Functions and their derivatives as a program for a machine with a GPU, which draws their arguments and checks them there
//! (`on_gpu.h`). `benches/gpu/run_cases.sh` compiles and runs such programs.

use std::fmt::Write;
use std::path::Path;

use cugrad::{Gradient, Signature};

use crate::subject::{Arg, Subject};

const SUPPORT: &str = include_str!("on_gpu.h");

pub struct Exported<'a> {
    pub subject: &'a Subject,
    pub reverse: &'a Gradient,
    pub forward: &'a Gradient,
}

/// What is called.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    Primal,
    Reverse,
    Forward,
}

impl Which {
    const ALL: [Which; 3] = [Which::Primal, Which::Reverse, Which::Forward];

    fn name(self) -> &'static str {
        match self {
            Which::Primal => "primal",
            Which::Reverse => "reverse",
            Which::Forward => "forward",
        }
    }
}

/// Writes one program that checks all of them.
pub fn write(file: &Path, all: &[Exported]) -> Result<(), String> {
    let mut out = String::from(SUPPORT);
    let mut headers: Vec<&String> =
        all.iter().flat_map(|e| e.reverse.headers().iter().chain(e.forward.headers())).collect();
    headers.sort();
    headers.dedup();
    headers.iter().for_each(|h| out.push_str(&format!("#include <{h}>\n")));
    for e in all {
        let _ = writeln!(out, "{}", e.subject.text);
        for (g, mode) in [(e.reverse, "reverse"), (e.forward, "forward")] {
            let (room, derivative) = (format!("{}_{mode}_room", e.subject.name), g.signature().name);
            let _ = match e.subject.text.contains("thrust") {
                // In a room of its own: two derivatives may bring the same kernel of the library's, and each its structs.
                true => {
                    let text = g.source().replace(" CUGRAD_", &format!(" CUGRAD_{room}_"));
                    writeln!(out, "namespace {room} {{\n{text}\n}}\nusing {room}::{derivative};")
                }
                false => writeln!(out, "{}", g.source()),
            };
        }
        e.write_args(&mut out);
        Which::ALL.iter().for_each(|which| e.write_run(&mut out, *which));
    }
    let unit = file.file_stem().unwrap_or_default().to_string_lossy();
    out.push_str("static const fuzz_case fuzz_cases[] = {\n");
    for e in all {
        let Subject { name, single, races, args, .. } = e.subject;
        let runs = Which::ALL.map(|which| format!("run_{name}_{}", which.name())).join(", ");
        let _ =
            writeln!(out, "  {{\"{unit}.{name}\", {single}, {races}, args_{name}, {}, {runs}}},", args.len());
    }
    out.push_str("};\nint main(int argc, char **argv) { return fuzz_main(fuzz_cases, sizeof(fuzz_cases) / sizeof(*fuzz_cases), argc, argv); }\n");
    std::fs::write(file, out).map_err(|e| format!("{}: {e}", file.display()))
}

impl Exported<'_> {
    fn write_args(&self, out: &mut String) {
        let row = |a: &Arg| {
            format!(
                "{{\"{}\", {}, {:?}, {:?}, {}, {}}}",
                a.layout, a.count, a.low, a.high, a.is_pointer, a.wrt
            )
        };
        let rows: Vec<String> = self.subject.args.iter().map(row).collect();
        let _ =
            writeln!(out, "static const fuzz_arg args_{}[] = {{{}}};", self.subject.name, rows.join(", "));
    }

    fn signature(&self, which: Which) -> Signature {
        match which {
            Which::Primal => self.reverse.primal_signature(),
            Which::Reverse => self.reverse.signature(),
            Which::Forward => self.forward.signature(),
        }
    }

    fn is_taped(&self, which: Which) -> bool {
        which == Which::Reverse && self.reverse.needs_tape()
    }

    /// What the call gives, where that is a number that is compared.
    fn has_result(&self, which: Which) -> bool {
        let result = self.reverse.primal_signature().result;
        which != Which::Reverse && matches!(result.as_str(), "double" | "float")
    }

    /// Whether a GPU cannot call it.
    fn is_for_the_host(&self) -> bool {
        let declares = format!(" {}(", self.subject.name);
        let of_gpu = |line: &str| line.contains("__device__") || line.contains("__global__");
        !self.subject.text.lines().any(|line| line.contains(&declares) && of_gpu(line))
    }

    /// For each argument of the call: whether memory is passed.
    fn pointers(&self, which: Which) -> Vec<bool> {
        let args = &self.subject.args;
        let is_shadow_pointer = |a: &Arg| a.is_pointer || which == Which::Reverse || a.layout.len() > 1;
        let shadows = args.iter().filter(|a| a.wrt && which != Which::Primal).map(is_shadow_pointer);
        args.iter().map(|a| a.is_pointer).chain(shadows).collect()
    }

    fn write_run(&self, out: &mut String, which: Which) {
        let (name, signature) = (&self.subject.name, self.signature(which));
        let (is_kernel, is_host) = (self.reverse.primal_signature().is_kernel, self.is_for_the_host());
        let pointers = self.pointers(which);
        let is_single = !is_kernel && !is_host;
        if is_single {
            self.write_single_thread(out, which, &pointers);
        }
        let _ = writeln!(
            out,
            "static double run_{name}_{}(void **bytes, const size_t *sizes) {{\n  double result = 0;",
            which.name()
        );
        let (mut args, mut after) = (Vec::new(), String::new());
        for (k, is_pointer) in pointers.iter().enumerate() {
            let on_device = !is_host && (*is_pointer || !is_kernel);
            if on_device {
                let _ = writeln!(
                    out,
                    "  void *d{k}; fuzz_ok(cudaMalloc(&d{k}, sizes[{k}]), \"malloc\"); fuzz_ok(cudaMemcpy(d{k}, bytes[{k}], sizes[{k}], cudaMemcpyHostToDevice), \"copy\");"
                );
                let _ = writeln!(
                    after,
                    "  fuzz_ok(cudaMemcpy(bytes[{k}], d{k}, sizes[{k}], cudaMemcpyDeviceToHost), \"copy back\"); cudaFree(d{k});"
                );
            }
            let at = if on_device { format!("d{k}") } else { format!("bytes[{k}]") };
            args.push(if is_single {
                format!("(unsigned long long *){at}")
            } else {
                argument(&signature, k, *is_pointer, &at)
            });
        }
        if is_single {
            out.push_str("  double *r; fuzz_ok(cudaMalloc(&r, sizeof(double)), \"malloc\"); fuzz_ok(cudaMemset(r, 0, sizeof(double)), \"clear\");\n");
            args.push("r".into());
            after.push_str("  fuzz_ok(cudaMemcpy(&result, r, sizeof(double), cudaMemcpyDeviceToHost), \"copy back\"); cudaFree(r);\n");
        }
        if is_host {
            self.write_call(out, which, args);
        } else {
            self.write_launch(out, which, args);
        }
        let _ = writeln!(out, "{after}  return result;\n}}");
    }

    fn write_call(&self, out: &mut String, which: Which, mut args: Vec<String>) {
        if self.is_taped(which) {
            args.push("::cugrad::host_tape{}".into());
        }
        let result = if self.has_result(which) { "result = " } else { "" };
        let _ = writeln!(out, "  {result}{}({});", self.signature(which).name, args.join(", "));
        out.push_str("  fuzz_ok(cudaDeviceSynchronize(), \"run\");\n");
    }

    fn write_launch(&self, out: &mut String, which: Which, mut args: Vec<String>) {
        let is_kernel = self.reverse.primal_signature().is_kernel;
        let Subject { name, grid: [gx, gy, gz], block: [bx, by, bz], shared, .. } = self.subject;
        let called = match is_kernel {
            true => self.signature(which).name.clone(),
            false => format!("thread_{name}_{}", which.name()),
        };
        let _ = writeln!(
            out,
            "  ::cugrad::launch_config c(dim3({gx}, {gy}, {gz}), dim3({bx}, {by}, {bz}), {shared}, 0);"
        );
        if which == Which::Reverse && self.reverse.primal_first() {
            let own = args[..self.subject.args.len()].join(", ");
            let _ = writeln!(out, "  ::cugrad::launch_kernel(c, &{name}, {own});");
        }
        let spilled = match which {
            Which::Primal => None,
            Which::Reverse => self.reverse.spilled(),
            Which::Forward => self.forward.spilled(),
        };
        if let Some(bytes) = spilled {
            let _ = writeln!(
                out,
                "  ::cugrad::detail::shared_launch shared(c, {bytes}, (const void *)&{called});\n  c = shared.config();"
            );
            args.push("shared.slab()".into());
        }
        let args = args.join(", ");
        let _ = match self.is_taped(which) {
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

    /// A kernel whose one thread calls a function.
    fn write_single_thread(&self, out: &mut String, which: Which, pointers: &[bool]) {
        let signature = self.signature(which);
        let params: String = (0..pointers.len()).map(|k| format!("unsigned long long *p{k}, ")).collect();
        let mut pass: Vec<String> = pointers
            .iter()
            .enumerate()
            .map(|(k, is_pointer)| argument(&signature, k, *is_pointer, &format!("p{k}")))
            .collect();
        let tape = if self.is_taped(which) { ", ::cugrad::tape tape" } else { "" };
        if !tape.is_empty() {
            pass.push("tape".into());
        }
        let result = if self.has_result(which) { "*r = " } else { "" };
        let _ = writeln!(
            out,
            "__global__ void thread_{}_{}({params}double *r{tape}) {{ {result}{}({}); }}",
            self.subject.name,
            which.name(),
            signature.name,
            pass.join(", ")
        );
    }
}

/// The `k`-th argument, read from the words at `from` (or, for a pointer, those words themselves).
fn argument(signature: &Signature, k: usize, is_pointer: bool, from: &str) -> String {
    let ty = &signature.params[k].spelling;
    if let Some(object) = ty.strip_suffix('&') {
        return format!("*({} *){from}", object.trim());
    }
    let plain = ty.replace("__restrict__", "").replace("__restrict", "");
    let plain = plain.trim();
    if is_pointer { format!("({plain}){from}") } else { format!("*({plain} *){from}") }
}
