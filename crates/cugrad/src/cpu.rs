//! Running primals and derivatives on the CPU from Rust, on slices.
//!
//! The primal's file and the derivative are compiled to a shared library that exports one C wrapper for each;
//! kernels run on the executor's threads, functions are called.

use std::fmt::Write;

use diff::Reach;
use exec::{Arguments, Build, Clang, Library, Output};
use ir::{Builtin, Function, Module, Type};

use crate::gradient::Gradient;
use crate::{Error, Session};

/// A primal with its derivatives, compiled.
pub struct Compiled {
    library: Library,
    names: Vec<String>,
    /// The function that counts the tape's words, for derivatives that have one.
    words: Vec<Option<String>>,
}

/// An array that a host function expects in device memory: the parameter's name and the size in bytes.
pub struct DeviceArray {
    pub parameter: String,
    pub bytes: usize,
}

/// Compiles derivatives of one file together. Launch them by index; 0 is the primal of the first.
pub fn compile(session: &Session, gradients: &[&Gradient]) -> Result<Compiled, Error> {
    compile_with(session, gradients, &[])
}

/// As [`compile`]; the slices given for `devices` (and for their adjoints and tangents) are copied to device memory
/// before the call and back after it.
pub fn compile_with(
    session: &Session,
    gradients: &[&Gradient],
    devices: &[DeviceArray],
) -> Result<Compiled, Error> {
    let first = gradients.first().ok_or_else(|| Error::Usage("nothing to compile".into()))?;
    let text = std::fs::read_to_string(&first.file)
        .map_err(|e| Error::Usage(format!("{}: {e}", first.file.display())))?;
    let mut edits = exec::launches::edits(&text, &first.kernels);
    edits.extend(first.steps.clone().map_err(|d| Error::refused(&first.module.files, d))?);
    let mut source = exec::apply(&text, &edits)?;
    source.push('\n');
    let mut names = vec!["cugrad_export_0".to_string()];
    let mut words = vec![None];
    write_wrapper(&mut source, &first.module, first.primal(), &names[0], &Wrapping::of_primal(), devices);
    for g in gradients {
        let name = format!("cugrad_export_{}", names.len());
        source.push_str(&exec::launches::rewrite(g.source(), &first.kernels)?);
        write_wrapper(&mut source, &g.module, g.function(), &name, &Wrapping::of(g), devices);
        words.push(write_words(&mut source, g, &format!("{name}_words")));
        names.push(name);
    }
    let mut build = Build::new(&first.file, Output::SharedLibrary(None));
    build.edited = vec![(first.file.clone(), source)];
    // Before the user's text, whose macros may be called anything.
    build.user_flags = vec!["-include".into(), "cugrad/cugrad.h".into()];
    build.user_flags.extend(first.options.flags.iter().cloned());
    build.opt = "-O1".into();
    let artifact = build.run(&Clang::find()?, &session.cache)?;
    Ok(Compiled { library: Library::open(&artifact.path)?, names, words })
}

impl Compiled {
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
        let kernel = self.library.kernel(&self.names[index])?;
        // SAFETY: as this function's own contract.
        unsafe { kernel.launch(grid, block, shared_bytes, arguments) }?;
        Ok(())
    }
}

/// What a wrapper passes besides the caller's arguments.
struct Wrapping {
    taped: bool,
    /// See [`diff::Derivative::spilled`].
    spilled: Option<u64>,
    synchronises: bool,
    /// The primal, where it is launched first.
    first: Option<String>,
}

impl Wrapping {
    fn of_primal() -> Self {
        Wrapping { taped: false, spilled: None, synchronises: true, first: None }
    }

    fn of(g: &Gradient) -> Self {
        let d = &g.derived;
        Wrapping {
            taped: d.derivative.needs_tape,
            spilled: d.derivative.spilled,
            synchronises: d.synchronises,
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
        let Some(name) = &self.words[index] else { return Ok(None) };
        let mut found = [0u64; 2];
        let mut arguments = arguments.slice_mut(&mut found);
        // SAFETY: as this function's own contract.
        unsafe { self.library.kernel(name)?.launch(grid, block, 0, &mut arguments) }?;
        drop(arguments);
        Ok(Some(found))
    }
}

/// A function that counts the words of a derivative's tape, in the form `exec::Library` calls.
fn write_words(out: &mut String, g: &Gradient, export: &str) -> Option<String> {
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
    let call = format!("{name}({})", pass.join(", "));
    let result = f.params.len();
    let _ = writeln!(
        out,
        "#ifdef CUGRAD_MEASURE_TAPE\n#define CUGRAD_WATER (found[1] = ::cugrad::tape_high_water(), ::cugrad::tape_high_water() = 0)\n\
         #else\n#define CUGRAD_WATER (found[1] = 1)\n#endif\n\
         extern \"C\" __attribute__((visibility(\"default\"))) int {export}(const unsigned* grid, const unsigned* block, size_t shared, void** args) {{\n  \
         unsigned long long *found = *(unsigned long long**)args[{result}];\n  CUGRAD_WATER;\n  (void)grid, (void)block, (void)shared;"
    );
    let _ = match size.reach {
        Reach::Host => writeln!(out, "  found[0] = {call};\n  return 0;\n}}"),
        Reach::Thread => writeln!(
            out,
            "  found[0] = 0;\n  ::cugrad_cpu::launch(::cugrad_cpu::config(dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), shared, 0), false, [&]() {{ ::cugrad::count_tape_words(found, {call}); }});\n  return (int)cudaGetLastError();\n}}"
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
    } else {
        format!("*({})args[{i}]", back::type_text(m, ty, "*"))
    }
}

/// `extern "C"` wrapper in the form `exec::Library` calls.
fn write_wrapper(
    out: &mut String,
    m: &Module,
    f: &Function,
    export: &str,
    wrapping: &Wrapping,
    devices: &[DeviceArray],
) {
    let Wrapping { taped, spilled, synchronises, first } = wrapping;
    let count = f.params.len() - usize::from(*taped) - usize::from(spilled.is_some());
    let (before, after) = staging(f, count, devices);
    let mut all: Vec<_> = (0..count)
        .map(|i| match device_bytes(devices, &f.params[i].name) {
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
                writeln!(out, "  ::cugrad::launch_kernel(config, &{primal}, {});", all[..count].join(", "));
        }
        if let Some(bytes) = spilled {
            let _ = writeln!(
                out,
                "  ::cugrad::detail::shared_launch cugrad_shared(config, {bytes}, (const void*)&{});\n  config = cugrad_shared.config();",
                f.name
            );
        }
        let _ = writeln!(
            out,
            "  if (config.shared > 48 * 1024) cudaFuncSetAttribute((const void*)&{}, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)config.shared);\n  ::cugrad_cpu::launch(::cugrad_cpu::config(config.grid, config.block, config.shared, 0), {synchronises}, [&]() {{ {}({}); }});\n  return (int)cudaGetLastError();\n}}",
            f.name,
            f.name,
            all.join(", ")
        );
    } else if f.result == Type::Void {
        let _ = writeln!(
            out,
            "  (void)grid, (void)block, (void)shared;\n{before}  {}({});\n{after}  return (int)cudaGetLastError();\n}}",
            f.name,
            all.join(", ")
        );
    } else {
        let result = back::type_text(m, &f.result, "**");
        let _ = writeln!(
            out,
            "  (void)grid, (void)block, (void)shared;\n{before}  **({result})args[{count}] = {}({});\n{after}  return (int)cudaGetLastError();\n}}",
            f.name,
            all.join(", ")
        );
    }
}

/// Code that copies the arrays of the first `count` parameters to the device, and back.
fn staging(f: &Function, count: usize, devices: &[DeviceArray]) -> (String, String) {
    let (mut before, mut after) = (String::new(), String::new());
    for (i, p) in f.params[..count].iter().enumerate() {
        if let Some(bytes) = device_bytes(devices, &p.name) {
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

/// The size of a parameter's array on the device; an adjoint or tangent lives where its parameter lives.
fn device_bytes(devices: &[DeviceArray], name: &str) -> Option<usize> {
    let own = |d: &&DeviceArray| {
        name.strip_prefix(&d.parameter).is_some_and(|rest| matches!(rest, "" | "_adj" | "_tan"))
    };
    devices.iter().find(own).map(|d| d.bytes)
}

fn count_of(m: &Module, function: &str) -> usize {
    m.find(function).map_or(0, |id| m.function(id).params.len())
}
