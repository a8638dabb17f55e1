//! The text that answers one request: the derivative, an entry with the signature the user calls where that differs,
//! and, for host code, a thunk and a registration.

use std::fmt::Write;

use ir::{Function, FunctionKind, Module};

use crate::chain::{Derived, Mode};

/// One derivative and how it is called.
pub struct Answer {
    primal: Function,
    pub derived: Derived,
    /// The function that the user's call reaches.
    pub entry: String,
    /// The primal's parameters as declarations, and their names.
    declarations: Vec<String>,
    names: Vec<String>,
    /// Type and name of each adjoint (or tangent).
    adjoints: Vec<(String, String)>,
}

impl Answer {
    pub fn new(m: &Module, primal: Function, derived: Derived) -> Answer {
        let g = m.function(derived.derivative.function);
        let declarations = primal.params.iter().map(|p| declare(&p.spelling, &p.name)).collect();
        let names = primal.params.iter().map(|p| p.name.clone()).collect();
        let adjoints = g.params[primal.params.len()..]
            .iter()
            .take(derived.derivative.request.params.len())
            .map(|p| (back::type_text(m, g.ty(p.value), "").trim().to_string(), p.name.clone()))
            .collect();
        let entry = if derived.mode == Mode::Forward {
            let along: Vec<_> =
                derived.derivative.request.params.iter().map(|i| primal.params[*i].name.as_str()).collect();
            format!("{}_{}", derived.name, along.join("_"))
        } else if derived.derivative.needs_tape && !primal.is_kernel() {
            format!("{}_entry", derived.name)
        } else {
            derived.name.clone()
        };
        Answer { primal, derived, entry, declarations, names, adjoints }
    }

    /// Only on the device: the host can neither call nor name it.
    pub fn is_device_only(&self) -> bool {
        self.primal.kind == FunctionKind::Device
    }

    /// The generated functions and the entry.
    pub fn functions(&self) -> String {
        let mut out = self.derived.text.clone();
        let (f, name, names) = (&self.primal, &self.derived.name, self.names.join(", "));
        if self.derived.mode == Mode::Forward {
            let (result, list) = (&f.result_spelling, self.declarations.join(", "));
            let _ = writeln!(
                out,
                "\nstatic {}{result} {}({list}) {{ return {name}({names}, 1); }}",
                qualifier(f),
                self.entry
            );
        } else if self.entry != *name {
            let declared = self.adjoints.iter().map(|(t, n)| declare(t, n));
            let list: Vec<_> = self.declarations.iter().cloned().chain(declared).collect();
            let pass: Vec<_> =
                self.names.iter().chain(self.adjoints.iter().map(|(_, n)| n)).cloned().collect();
            let tape = if f.kind == FunctionKind::Host { "::cugrad::host_tape" } else { "::cugrad::tape" };
            let _ = writeln!(
                out,
                "\nstatic {}void {}({}) {{ {name}({}, {tape}{{}}); }}",
                qualifier(f),
                self.entry,
                list.join(", "),
                pass.join(", ")
            );
        }
        out
    }

    /// Thunk and registration, by which a request finds the derivative when it runs.
    pub fn registration(&self, number: usize, mode: &str, wrt: &str, assume_distinct: bool) -> String {
        let (f, d) = (&self.primal, &self.derived);
        let forward = d.mode == Mode::Forward;
        let result = if forward { f.result_spelling.as_str() } else { "void" };
        let mut list = vec!["const ::cugrad::launch_config& cugrad_config".to_string()];
        list.extend(self.declarations.iter().cloned());
        list.push("void* const* cugrad_adj".into());
        let mut out = String::new();
        let _ = writeln!(
            out,
            "\nstatic {result} cugrad_thunk_{number}({}) {{ (void)cugrad_config; (void)cugrad_adj; {}; }}",
            list.join(", "),
            self.thunk_call(forward)
        );
        let types: Vec<_> = f.params.iter().map(|p| p.spelling.as_str()).collect();
        let adjoint_types: Vec<_> =
            if forward { Vec::new() } else { self.adjoints.iter().map(|(t, _)| t.as_str()).collect() };
        let pairs: Vec<_> = d.derivative.distinct.iter().map(|(a, b)| format!("{a}, {b}")).collect();
        let pairs = if assume_distinct {
            format!(", ::cugrad::no_alias_pairs<{}>{{}}", pairs.join(", "))
        } else {
            String::new()
        };
        let _ = writeln!(
            out,
            "static const ::cugrad::registration cugrad_registration_{number}(({} (*)({})) & {}, \"{mode}\", {wrt:?}, {}, &cugrad_thunk_{number}, ::cugrad::types<{}>{{}}, R\"cugrad({})cugrad\"{pairs});",
            f.result_spelling,
            types.join(", "),
            f.name,
            f.is_kernel(),
            adjoint_types.join(", "),
            d.text,
        );
        out
    }

    fn thunk_call(&self, forward: bool) -> String {
        let (entry, d) = (&self.entry, &self.derived);
        let mut pass = self.names.clone();
        if !forward {
            pass.extend(self.adjoints.iter().enumerate().map(|(i, (t, _))| format!("({t})cugrad_adj[{i}]")));
        }
        let pass = pass.join(", ");
        if !self.primal.is_kernel() {
            return format!("{}{entry}({pass})", if forward { "return " } else { "" });
        }
        let derived = self.named();
        // Shadows of shared memory need memory of the launch.
        let (before, config, pass) = match d.derivative.spilled {
            Some(bytes) => (
                format!(
                    "::cugrad::detail::shared_launch cugrad_shared(cugrad_config, {bytes}, (const void*)&{entry}); "
                ),
                "cugrad_shared.config()",
                format!("{pass}, cugrad_shared.slab()"),
            ),
            None => (String::new(), "cugrad_config", pass),
        };
        if d.derivative.needs_tape {
            format!("{before}::cugrad::launch_kernel_taped({config}, 0, {derived}, {pass})")
        } else {
            format!("{before}::cugrad::launch_kernel({config}, {derived}, {pass})")
        }
    }

    /// The derivative as a type, for calls in plain sight.
    pub fn named(&self) -> String {
        let (entry, kernel, waits) = (&self.entry, self.primal.is_kernel(), self.derived.synchronises);
        format!("::cugrad::derived<decltype(&{entry}), &{entry}, {kernel}, {waits}>{{}}")
    }

    /// Whether the entry takes exactly what the user passes; a kernel with a tape or a slab takes that too.
    pub fn can_be_named(&self) -> bool {
        let d = &self.derived.derivative;
        !(self.primal.is_kernel() && (d.needs_tape || d.spilled.is_some()))
    }
}

/// `__device__ ` and the like, for functions written beside a derivative.
pub fn qualifier(f: &Function) -> &'static str {
    match f.kind {
        FunctionKind::Device => "__device__ ",
        FunctionKind::HostDevice => "__host__ __device__ ",
        FunctionKind::Kernel | FunctionKind::Host => "",
    }
}

/// `const float *x`; array and function declarators are decayed by the front.
pub fn declare(ty: &str, name: &str) -> String {
    let glue = if ty.ends_with(['*', '&']) { "" } else { " " };
    format!("{ty}{glue}{name}")
}
