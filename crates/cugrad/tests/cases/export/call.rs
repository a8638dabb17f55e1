//! One run of a case as C++: arguments, call and comparison.

use std::fmt::Write;

use cugrad::check::{Buffer, Setup};
use cugrad::{Gradient, Signature};
use ir::{FloatKind, FunctionKind};

use super::Run;

pub struct Call<'a> {
    pub spec: &'a Setup,
    pub reverse: &'a Gradient,
    pub tolerance: f64,
}

impl Call<'_> {
    /// Writes `cugrad_run_INDEX`, which returns the number of wrong values. 0 is the primal, 1 the gradient, 2 the tangent.
    pub fn write(
        &self,
        out: &mut String,
        index: usize,
        signature: &Signature,
        run: &Run,
        spilled: Option<u64>,
    ) {
        let kind = self.reverse.primal_function().kind;
        let taped = index == 1 && self.reverse.needs_tape();
        if matches!(kind, FunctionKind::Device | FunctionKind::HostDevice) {
            write_single_thread(out, index, signature, run, taped);
        }
        let mut args = Vec::new();
        let mut checks = String::new();
        let _ = writeln!(out, "static int cugrad_run_{index}() {{\n  int bad = 0;\n  void *on_device[32];");
        for (k, before) in run.before.iter().enumerate() {
            let words: Vec<_> = before.bytes.iter().map(|w| format!("{w}ull")).collect();
            let _ =
                writeln!(out, "  static unsigned long long b{k}[{}] = {{{}}};", words.len(), words.join(","));
            let name = &signature.params[k].name;
            let on_device = run.is_pointer[k] && (kind != FunctionKind::Host || self.lives_on_device(name));
            let on_device = on_device || matches!(kind, FunctionKind::Device | FunctionKind::HostDevice);
            let at = if on_device { format!("on_device[{k}]") } else { format!("b{k}") };
            if on_device {
                let _ = writeln!(
                    out,
                    "  cugrad_ok(cudaMalloc(&on_device[{k}], sizeof(b{k})), \"malloc\"); cugrad_ok(cudaMemcpy(on_device[{k}], b{k}, sizeof(b{k}), cudaMemcpyHostToDevice), \"copy\");"
                );
                let _ = writeln!(
                    checks,
                    "  cugrad_ok(cudaMemcpy(b{k}, on_device[{k}], sizeof(b{k}), cudaMemcpyDeviceToHost), \"copy back\"); cudaFree(on_device[{k}]);"
                );
            }
            args.push(match kind {
                FunctionKind::Kernel | FunctionKind::Host => argument(signature, run, k, &at),
                FunctionKind::Device | FunctionKind::HostDevice => format!("(unsigned long long *){at}"),
            });
            if run.is_pointer[k] {
                self.write_comparison(&mut checks, index, name, k, &run.after[k]);
            }
        }
        match kind {
            FunctionKind::Host => self.write_call(out, index, signature, run, args, taped),
            _ => self.write_launch(out, index, signature, args, taped, spilled),
        }
        let _ = writeln!(out, "{checks}  return bad;\n}}");
    }

    /// An adjoint or tangent lives where its parameter lives.
    fn lives_on_device(&self, name: &str) -> bool {
        let own = |p: &str| name.strip_prefix(p).is_some_and(|rest| matches!(rest, "" | "_adj" | "_tan"));
        self.spec.inputs.iter().any(|(p, input)| input.on_device && own(p))
    }

    fn write_comparison(&self, out: &mut String, index: usize, name: &str, k: usize, after: &Buffer) {
        let want = after.floats();
        if want.is_empty() {
            return;
        }
        let list: Vec<_> =
            want.iter().map(|v| if v.is_finite() { format!("{v:?}") } else { "0.0/0.0".into() }).collect();
        let kind = |kind: FloatKind| match kind {
            FloatKind::F16 => "__half",
            FloatKind::BF16 => "__nv_bfloat16",
            FloatKind::F32 => "float",
            FloatKind::F64 => "double",
            FloatKind::LongDouble => unreachable!("`check` takes no such parameters"),
        };
        let gets: Vec<_> = after
            .float_offsets()
            .iter()
            .map(|(o, of)| match of {
                FloatKind::F16 | FloatKind::BF16 => format!("(float)*({}*)((char*)b{k} + {o})", kind(*of)),
                FloatKind::F32 | FloatKind::F64 | FloatKind::LongDouble => {
                    format!("*({}*)((char*)b{k} + {o})", kind(*of))
                }
            })
            .collect();
        let _ = writeln!(
            out,
            "  {{ static const double want[] = {{{}}}; const double got[] = {{{}}}; bad += cugrad_wrong(\"run {index} {name}\", got, want, {}, {}); }}",
            list.join(","),
            gets.join(","),
            want.len(),
            self.tolerance
        );
    }

    /// A function for the host.
    fn write_call(
        &self,
        out: &mut String,
        index: usize,
        signature: &Signature,
        run: &Run,
        mut args: Vec<String>,
        taped: bool,
    ) {
        if taped {
            args.push("::cugrad::host_tape{}".into());
        }
        let call = format!("{}({})", signature.name, args.join(", "));
        let _ = match run.result {
            Some(want) => writeln!(
                out,
                "  {{ const double want = {want:?}, got = {call}; bad += cugrad_wrong(\"run {index} result\", &got, &want, 1, {}); }}",
                self.tolerance
            ),
            None => writeln!(out, "  {call};"),
        };
        let _ = writeln!(out, "  cugrad_ok(cudaDeviceSynchronize(), \"run\");");
    }

    fn write_launch(
        &self,
        out: &mut String,
        index: usize,
        signature: &Signature,
        mut args: Vec<String>,
        taped: bool,
        spilled: Option<u64>,
    ) {
        let primal = self.reverse.primal_function();
        let is_kernel = primal.is_kernel();
        let name = if is_kernel { signature.name.clone() } else { format!("cugrad_k{index}") };
        let Setup { grid, block, shared, .. } = self.spec;
        let (g, b) = if is_kernel { (*grid, *block) } else { ([1; 3], [1; 3]) };
        let _ = writeln!(
            out,
            "  ::cugrad::launch_config c(dim3({}, {}, {}), dim3({}, {}, {}), {shared}, 0);",
            g[0], g[1], g[2], b[0], b[1], b[2]
        );
        if self.reverse.source().contains("this_grid().sync()") {
            let _ = writeln!(out, "  c = c.cooperatively();");
        }
        if index == 1 && self.reverse.primal_first() {
            let own = args[..primal.params.len()].join(", ");
            let _ = writeln!(out, "  ::cugrad::launch_kernel(c, &{}, {own});", primal.name);
        }
        if let Some(bytes) = spilled {
            let _ = writeln!(
                out,
                "  ::cugrad::detail::shared_launch shared(c, {bytes}, (const void*)&{name});\n  c = shared.config();"
            );
            args.push("shared.slab()".into());
        }
        let args = args.join(", ");
        let _ = if taped {
            writeln!(
                out,
                "  ::cugrad::launch_kernel_taped(c, ::cugrad::unknown_tape_words, &{name}, {args});"
            )
        } else {
            writeln!(out, "  ::cugrad::launch_kernel(c, &{name}, {args});")
        };
        let _ = writeln!(
            out,
            "  cugrad_ok(cudaGetLastError(), \"launch\"); cugrad_ok(cudaDeviceSynchronize(), \"run\");"
        );
    }
}

/// A kernel whose one thread calls a function; its result, if any, is not compared.
fn write_single_thread(out: &mut String, index: usize, signature: &Signature, run: &Run, taped: bool) {
    let count = run.before.len();
    let params: Vec<_> = (0..count).map(|k| format!("unsigned long long* p{k}")).collect();
    let pass: Vec<_> = (0..count).map(|k| argument(signature, run, k, &format!("p{k}"))).collect();
    let (tape, passed) = if taped { (", ::cugrad::tape tape", ", tape") } else { ("", "") };
    let _ = writeln!(
        out,
        "__global__ void cugrad_k{index}({}{tape}) {{ {}({}{passed}); }}",
        params.join(", "),
        signature.name,
        pass.join(", ")
    );
}

/// The `k`-th argument, read from the words at `from` (or, for a pointer, those words themselves).
fn argument(signature: &Signature, run: &Run, k: usize, from: &str) -> String {
    let ty = &signature.params[k].spelling;
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
