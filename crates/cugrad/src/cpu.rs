//! Running primals and derivatives on the CPU from Rust, on slices.
//!
//! The primal's file and the derivative are compiled to a shared library that exports one C wrapper for each;
//! kernels run on the executor's threads, functions are called.

pub(crate) mod called;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use diff::CountedBy;
use exec::{Arguments, Build, Clang, Library, Output};
use ir::waits::Waits;
use ir::{Along, Builtin, Function, Module, Type};

use crate::gradient::Gradient;
use crate::shield::shield;
use crate::translate::scope::Scope;
use crate::volatiles::Edits;
use crate::{Error, Session};

/// A primal with its derivatives, compiled.
#[derive(Debug)]
pub struct Compiled {
    library: Library,
    path: PathBuf,
    exports: Vec<Export>,
}

#[derive(Clone, Debug)]
struct Export {
    name: String,
    /// The function that counts the tape's words, for derivatives that have one.
    words: Option<String>,
    /// What it is in the source, and along which axes it may be launched.
    kernel: String,
    along: Option<Along>,
}

/// An array that a host function expects in device memory: the parameter's name and the size in bytes.
#[derive(Clone, Debug)]
pub struct DeviceArray {
    /// The primal's parameter.
    pub parameter: String,
    /// The size of its array.
    pub bytes: usize,
}

/// Compiles derivatives of one file together. Launch them by index; 0 is the primal of the first.
pub fn compile(session: &Session, gradients: &[&Gradient]) -> Result<Compiled, Error> {
    compile_with(session, gradients, &[], &[])
}

/// As [`compile`]; the slices given for `devices` (and for their adjoints and tangents) are copied to device memory
/// before the call and back after it. With `checks`, kernels look for mistakes while they run, as `cugrad run --sanitize`
/// does: what they find is said on stderr, and the process ends with status 86 then.
pub fn compile_with(
    session: &Session,
    gradients: &[&Gradient],
    devices: &[DeviceArray],
    checks: &[exec::Check],
) -> Result<Compiled, Error> {
    let first = gradients.first().ok_or_else(|| Error::Usage("nothing to compile".into()))?;
    let derivatives = gradients.iter().map(|g| Entry::Derivative { of: g, namespace: "" });
    let entries: Vec<Entry> = [Entry::Primal(first)].into_iter().chain(derivatives).collect();
    compile_many(session, &entries, devices, checks, "-O1")
}

/// What one build holds: functions of one file, and derivatives of them. A derivative stands in its namespace, so that several of
/// one function do not meet.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// The primal of this derivative.
    Primal(&'a Gradient),
    /// The derivative.
    Derivative {
        /// Which one.
        of: &'a Gradient,
        /// The namespace that its text is put into; none if empty.
        namespace: &'a str,
    },
}

impl<'a> Entry<'a> {
    fn gradient(self) -> &'a Gradient {
        match self {
            Entry::Primal(of) | Entry::Derivative { of, .. } => of,
        }
    }
}

/// As [`compile_with`], for any number of functions; they are launched by their place among the entries. What the compiler says
/// about a derivative names it with its namespace.
pub fn compile_many(
    session: &Session,
    entries: &[Entry],
    devices: &[DeviceArray],
    checks: &[exec::Check],
    opt: &str,
) -> Result<Compiled, Error> {
    let first = entries.first().ok_or_else(|| Error::Usage("nothing to compile".into()))?.gradient();
    let (mut source, headers) = edited_files(first)?;
    let mut exports = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        let (name, mut own) = (format!("cugrad_export_{i}"), String::new());
        let (kernel, words) = match *entry {
            Entry::Primal(of) => {
                let staged = Staged { devices, of: parameter_names(of.primal()) };
                let wrapping = Wrapping::of_primal(&of.module, of.primal());
                let called = format!("::{}", of.primal().name);
                write_wrapper(&mut own, &of.module, (of.primal(), &called), &name, &wrapping, &staged);
                (of.primal(), None)
            }
            Entry::Derivative { of, namespace } => {
                write_derivative(&mut source, session, of, namespace)?;
                let scope = if namespace.is_empty() { String::new() } else { format!("::{namespace}") };
                let params = [parameter_names(of.primal()), of.requested()].concat();
                let staged = Staged { devices, of: params };
                let (f, called) = (of.function(), format!("{scope}::{}", of.function().name));
                write_wrapper(&mut own, &of.module, (f, &called), &name, &Wrapping::of(of), &staged);
                (f, write_words(&mut own, of, &scope, &format!("{name}_words")))
            }
        };
        source.push_str(&shield(&own, &entry.gradient().macros, &session.installed.include));
        exports.push(Export { name, words, kernel: kernel.name.clone(), along: kernel.along });
    }
    build(session, first, (source, headers), exports, checks, opt)
}

/// Compiles the edited files of a derivative's primal, with what was written behind them.
fn build(
    session: &Session,
    first: &Gradient,
    (source, headers): (String, Vec<(PathBuf, String)>),
    exports: Vec<Export>,
    checks: &[exec::Check],
    opt: &str,
) -> Result<Compiled, Error> {
    let mut build = Build::new(&first.file, Output::SharedLibrary(None));
    build.edited = vec![(first.file.clone(), source)];
    build.edited.extend(headers);
    build.with_cugrad = true;
    build.user_flags = first.options.flags.clone();
    build.opt = opt.into();
    build.sanitize = checks.to_vec();
    let artifact = build.run(&Clang::find()?, &session.cache)?;
    let library =
        if checks.is_empty() { Library::open(&artifact.path) } else { Library::open_checked(&artifact.path) };
    Ok(Compiled { library: library?, path: artifact.path, exports })
}

fn write_derivative(out: &mut String, session: &Session, g: &Gradient, namespace: &str) -> Result<(), Error> {
    let text = exec::launches::rewrite(g.source(), &g.kernels)?;
    let text = shield(&text, &g.macros, &session.installed.include);
    let text = Scope::named(namespace).guarded(&text);
    let (open, scope, close) = match namespace {
        "" => (String::new(), String::new(), ""),
        name => (format!("namespace {name} {{\n"), format!("{name}::"), "}\n"),
    };
    let file = format!("{scope}{} (generated by cugrad)", g.function().name);
    let _ = writeln!(out, "{open}#line 1 {file:?}\n{text}\n{close}");
    Ok(())
}

/// The primal's file as the CPU can compile it, and those of its headers that had to be changed too.
fn edited_files(g: &Gradient) -> Result<(String, Vec<(PathBuf, String)>), Error> {
    let steps = g.steps.as_ref().map_err(|d| Error::refused(&g.module.files, d.clone()))?;
    let own = g.file.canonicalize().unwrap_or_else(|_| g.file.clone());
    let headers = g.user_files.iter().filter(|path| **path != own);
    let mut edited = Vec::new();
    for path in headers {
        let text = read(path)?;
        let edits = edits(&text, path, &g.kernels, steps);
        if !edits.is_empty() {
            edited.push((path.clone(), exec::apply(&text, &edits)?));
        }
    }
    let text = read(&g.file)?;
    let source = exec::apply(&text, &edits(&text, &own, &g.kernels, steps))?;
    Ok((source + "\n", edited))
}

/// What has to be changed in a file of the user's before the CPU can run it.
pub(crate) fn edits(text: &str, path: &Path, kernels: &exec::Kernels, steps: &Edits) -> Vec<exec::Edit> {
    let mut all = exec::launches::edits(text, kernels);
    all.extend(steps.get(path).into_iter().flatten().cloned());
    all
}

pub(crate) fn read(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|e| Error::Usage(format!("{}: {e}", path.display())))
}

impl Compiled {
    /// Loads the library once more: its runtime reads the environment anew.
    pub fn again(&self, copy: PathBuf) -> Result<Compiled, Error> {
        std::fs::copy(&self.path, &copy).map_err(|e| Error::Usage(format!("{}: {e}", copy.display())))?;
        Ok(Compiled { library: Library::open(&copy)?, path: copy, exports: self.exports.clone() })
    }

    /// Runs the primal (0) or a derivative (1…) and waits.
    ///
    /// # Safety
    /// Arguments must fit the function in number, order and type (a function that returns a value takes a pointer
    /// to its result as one more, last argument), and the function must stay within the slices it is given.
    pub unsafe fn launch(
        &self,
        index: usize,
        grid: [u32; 3],
        block: [u32; 3],
        arguments: &mut Arguments<'_>,
    ) -> Result<(), Error> {
        // SAFETY: as this function's own contract.
        unsafe { self.launch_with_shared(index, grid, block, 0, arguments) }
    }

    /// The same, with the dynamic shared memory that the primal needs.
    ///
    /// # Safety
    /// As [`Compiled::launch`].
    pub unsafe fn launch_with_shared(
        &self,
        index: usize,
        grid: [u32; 3],
        block: [u32; 3],
        shared_bytes: usize,
        arguments: &mut Arguments<'_>,
    ) -> Result<(), Error> {
        let Export { name, kernel: function, along, .. } = &self.exports[index];
        if along.is_some_and(|a| !a.allows(grid.map(|n| Some(n.into())), block.map(|n| Some(n.into())))) {
            return Err(Error::Usage(format!(
                "`{function}` is launched in {grid:?} blocks of {block:?} threads, along axes that the kernel does not look at: \
                 several threads would take the adjoint of one place; generate it with --accumulate=atomic"
            )));
        }
        let kernel = self.library.kernel(name)?;
        // SAFETY: as this function's own contract.
        let launched = unsafe { kernel.launch(grid, block, shared_bytes, arguments) };
        launched.map_err(|e| named(e, function))
    }
}

/// What failed, by the name that the source has for it.
pub(crate) fn named(e: exec::Error, function: &str) -> Error {
    Error::from(match e {
        exec::Error::Failed { reason, .. } => exec::Error::Failed { name: function.to_string(), reason },
        exec::Error::Launch { code, .. } => exec::Error::Launch { name: function.to_string(), code },
        other => other,
    })
}

/// What a wrapper passes besides the caller's arguments.
struct Wrapping {
    taped: bool,
    /// See [`diff::Derivative::spilled`].
    spilled: Option<u64>,
    waits: Waits,
    waits_for_grid: bool,
    /// The primal, where it is launched first.
    first: Option<String>,
}

impl Wrapping {
    fn of_primal(m: &Module, f: &Function) -> Self {
        let waits_for_grid = m.waits_for_grid(f);
        Wrapping { taped: false, spilled: None, waits: Waits::Always, waits_for_grid, first: None }
    }

    fn of(g: &Gradient) -> Self {
        let d = &g.derived;
        // Built to add up as a GPU does (accumulate.h), threads wait for each other wherever they add.
        let as_gpu = g.options.flags.iter().any(|f| f == "-DCUGRAD_ACCUMULATE_TOGETHER");
        Wrapping {
            taped: d.derivative.needs_tape,
            spilled: d.derivative.spilled,
            waits: if as_gpu { Waits::Always } else { d.waits },
            waits_for_grid: d.waits_for_grid,
            first: d.derivative.primal_first.then(|| g.primal().name.clone()),
        }
    }
}

impl Compiled {
    /// What the function beside a derivative says about its tape: `[words, 1]`, and in a build with
    /// `-DCUGRAD_MEASURE_TAPE` the most words that were in use since the last call instead of the 1. `None` where
    /// there is no such function.
    ///
    /// # Safety
    /// As for [`Compiled::launch`]; `arguments` are the primal's alone.
    pub unsafe fn tape_words(
        &self,
        index: usize,
        grid: [u32; 3],
        block: [u32; 3],
        arguments: Arguments<'_>,
    ) -> Result<Option<[u64; 2]>, Error> {
        let Some(name) = &self.exports[index].words else { return Ok(None) };
        let mut found = [0u64; 2];
        let mut arguments = arguments.slice_mut(&mut found);
        // SAFETY: as this function's own contract.
        unsafe { self.library.kernel(name)?.launch(grid, block, 0, &mut arguments) }?;
        drop(arguments);
        Ok(Some(found))
    }
}

/// A function that counts the words of a derivative's tape, in the form `exec::Library` calls.
fn write_words(out: &mut String, g: &Gradient, scope: &str, export: &str) -> Option<String> {
    let size = g.derived.derivative.tape_size.as_ref()?;
    let (f, name) = (g.primal(), &g.module.function(size.function).name);
    let mut pass: Vec<_> = size.params.iter().map(|i| argument(&g.module, f, *i)).collect();
    pass.extend(size.dimensions.iter().map(|d| match d {
        Builtin::BlockDim(axis) => format!("block[{axis}]"),
        Builtin::GridDim(axis) => format!("grid[{axis}]"),
        Builtin::ThreadIdx(_) | Builtin::BlockIdx(_) | Builtin::WarpSize => {
            unreachable!("the host is asked for sizes of the launch alone")
        }
    }));
    let name = format!("{scope}::{name}");
    let call = format!("{name}({})", pass.join(", "));
    let passed = [String::from("found")].into_iter().chain(pass).collect::<Vec<_>>().join(", ");
    let result = f.params.len();
    let _ = writeln!(
        out,
        "#ifdef CUGRAD_MEASURE_TAPE\n#define CUGRAD_WATER (found[1] = ::cugrad::tape_high_water(), ::cugrad::tape_high_water() = 0)\n\
         #else\n#define CUGRAD_WATER (found[1] = 1)\n#endif\n\
         extern \"C\" __attribute__((visibility(\"default\"))) int {export}(const unsigned* grid, const unsigned* block, size_t shared, void** args) {{\n  \
         unsigned long long *found = *(unsigned long long**)args[{result}];\n  CUGRAD_WATER;\n  (void)grid, (void)block, (void)shared;"
    );
    let _ = match size.reach {
        CountedBy::Host => writeln!(out, "  found[0] = {call};\n  return 0;\n}}"),
        CountedBy::Thread => writeln!(
            out,
            "  found[0] = 0;\n  ::cugrad_cpu::launch(::cugrad_cpu::config(dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), shared, 0), false, [&](auto cg_f, auto... cg_a) {{ ::cugrad::count_tape_words(cg_f, {name}(cg_a...)); }}, {passed});\n  return (int)cudaGetLastError();\n}}"
        ),
    };
    Some(export.to_string())
}

/// The `i`-th argument, read from what `exec::Library` passes.
fn argument(m: &Module, f: &Function, i: usize) -> String {
    let p = &f.params[i];
    let ty = f.ty(p.value);
    if p.by_reference {
        let object = ty.pointee().expect("references are pointers");
        format!("**({})args[{i}]", back::type_text(m, object, "**"))
    } else if matches!(ty, ir::Type::Int(_)) && !p.spelling.is_empty() {
        // An enumeration's value is not converted by itself.
        format!("({})*({})args[{i}]", p.spelling, back::type_text(m, ty, "*"))
    } else {
        format!("*({})args[{i}]", back::type_text(m, ty, "*"))
    }
}

/// `extern "C"` wrapper in the form `exec::Library` calls.
fn write_wrapper(
    out: &mut String,
    m: &Module,
    // Named from the outermost scope: not to be confused with the wrapper's own variables.
    (f, function): (&Function, &str),
    export: &str,
    wrapping: &Wrapping,
    staged: &Staged,
) {
    let Wrapping { taped, spilled, waits, waits_for_grid, first } = wrapping;
    let count = f.params.len() - usize::from(*taped) - usize::from(spilled.is_some());
    let (before, after) = staged.code(count);
    let mut all: Vec<_> = (0..count)
        .map(|i| match staged.bytes(i) {
            Some(_) => format!("({})device_{i}", back::type_text(m, f.ty(f.params[i].value), "")),
            None => argument(m, f, i),
        })
        .collect();
    if spilled.is_some() {
        all.push("cugrad_shared.slab()".into());
    }
    if *taped {
        all.push("::cugrad::tape{}".into());
    }
    let _ = writeln!(
        out,
        "extern \"C\" __attribute__((visibility(\"default\"))) int {export}(const unsigned* grid, const unsigned* block, size_t shared, void** args) {{"
    );
    if f.is_kernel() {
        let _ = writeln!(
            out,
            "  ::cugrad::launch_config config(dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), shared, 0);"
        );
        if let Some(primal) = first {
            // Its parameters come first; the adjoints follow.
            let count = count_of(m, primal);
            let _ =
                writeln!(out, "  ::cugrad::launch_kernel(config, &::{primal}, {});", all[..count].join(", "));
        }
        if let Some(bytes) = spilled {
            let _ = writeln!(
                out,
                "  ::cugrad::detail::shared_launch cugrad_shared(config, {bytes}, (const void*)&{function});\n  config = cugrad_shared.config();"
            );
        }
        let _ = writeln!(
            out,
            "  if (config.shared > 48 * 1024) cudaFuncSetAttribute((const void*)&{function}, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)config.shared);\n  ::cugrad_cpu::config how(config.grid, config.block, config.shared, 0);\n  how.cooperative = {waits_for_grid};\n  ::cugrad_cpu::launch(how, {waits}, [&](auto... cg_a) {{ {function}(cg_a...); }}{}{});\n  return (int)cudaGetLastError();\n}}",
            if all.is_empty() { "" } else { ", " },
            all.join(", ")
        );
    } else if f.result == Type::Void {
        let _ = writeln!(
            out,
            "  (void)grid, (void)block, (void)shared;\n{before}  {function}({});\n{after}  return (int)cudaGetLastError();\n}}",
            all.join(", ")
        );
    } else {
        let result = back::type_text(m, &f.result, "**");
        let _ = writeln!(
            out,
            "  (void)grid, (void)block, (void)shared;\n{before}  **({result})args[{count}] = {function}({});\n{after}  return (int)cudaGetLastError();\n}}",
            all.join(", ")
        );
    }
}

/// Arrays that are copied to the device.
struct Staged<'a> {
    devices: &'a [DeviceArray],
    /// The parameter of the primal's that each parameter belongs to: an adjoint or tangent lives where that lives.
    of: Vec<String>,
}

impl Staged<'_> {
    /// Code that copies the arrays of the first `count` parameters to the device, and back.
    fn code(&self, count: usize) -> (String, String) {
        let (mut before, mut after) = (String::new(), String::new());
        for i in 0..count {
            if let Some(bytes) = self.bytes(i) {
                let _ = writeln!(
                    before,
                    "  void *host_{i} = *(void **)args[{i}], *device_{i};\n  cudaMalloc(&device_{i}, {bytes});\n  cudaMemcpy(device_{i}, host_{i}, {bytes}, cudaMemcpyHostToDevice);"
                );
                let _ = writeln!(
                    after,
                    "  cudaMemcpy(host_{i}, device_{i}, {bytes}, cudaMemcpyDeviceToHost);\n  cudaFree(device_{i});"
                );
            }
        }
        (before, after)
    }

    /// The size of the array of parameter `i`, if it is to be on the device.
    fn bytes(&self, i: usize) -> Option<usize> {
        let name = self.of.get(i)?;
        self.devices.iter().find(|d| d.parameter == *name).map(|d| d.bytes)
    }
}

fn parameter_names(f: &Function) -> Vec<String> {
    f.params.iter().map(|p| p.name.clone()).collect()
}

fn count_of(m: &Module, function: &str) -> usize {
    m.find(function).map_or(0, |id| m.function(id).params.len())
}
