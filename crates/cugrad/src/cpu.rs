//! Running primals and derivatives on the CPU from Rust, on slices.
//!
//! The primal's file and the derivative are compiled to a shared library that exports one C wrapper for each;
//! kernels run on the executor's threads, functions are called.

use std::fmt::Write;

use exec::{Arguments, Build, Clang, Library, Output};
use ir::{Function, Module, Type};

use crate::gradient::Gradient;
use crate::{Error, Session};

/// A primal with its derivatives, compiled.
pub struct Compiled {
    library: Library,
    names: Vec<String>,
}

/// Compiles derivatives of one file together. Launch them by index; 0 is the primal of the first.
pub fn compile(session: &Session, gradients: &[&Gradient]) -> Result<Compiled, Error> {
    let first = gradients.first().ok_or_else(|| Error::Usage("nothing to compile".into()))?;
    let text = std::fs::read_to_string(&first.file)
        .map_err(|e| Error::Usage(format!("{}: {e}", first.file.display())))?;
    let mut source = exec::launches::rewrite(&text, &first.kernels)?;
    source.push('\n');
    let mut names = vec!["cugrad_export_0".to_string()];
    write_wrapper(&mut source, &first.module, first.primal(), &names[0], false, true);
    for g in gradients {
        let name = format!("cugrad_export_{}", names.len());
        source.push_str(g.source());
        write_wrapper(&mut source, &g.module, g.function(), &name, g.needs_tape(), g.derived.synchronises);
        names.push(name);
    }
    let mut build = Build::new(&first.file, Output::SharedLibrary(None));
    build.edited = vec![(first.file.clone(), source)];
    // Before the user's text, whose macros may be called anything.
    build.user_flags = vec!["-include".into(), "cugrad/cugrad.h".into()];
    build.user_flags.extend(first.options.flags.iter().cloned());
    build.opt = "-O1".into();
    let artifact = build.run(&Clang::find()?, &session.cache)?;
    Ok(Compiled { library: Library::open(&artifact.path)?, names })
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
        let kernel = self.library.kernel(&self.names[index])?;
        // SAFETY: as this function's own contract.
        unsafe { kernel.launch(grid, block, 0, arguments) }?;
        Ok(())
    }
}

/// `extern "C"` wrapper in the form `exec::Library` calls.
fn write_wrapper(out: &mut String, m: &Module, f: &Function, export: &str, taped: bool, synchronises: bool) {
    let count = f.params.len() - usize::from(taped);
    let args: Vec<_> = f.params[..count]
        .iter()
        .enumerate()
        .map(|(i, p)| {
            let ty = f.ty(p.value);
            if p.by_reference {
                let object = ty.pointee().expect("references are pointers");
                format!("**({})args[{i}]", back::type_text(m, object, "**"))
            } else {
                format!("*({})args[{i}]", back::type_text(m, ty, "*"))
            }
        })
        .collect();
    let mut all = args.clone();
    if taped {
        all.push("::cugrad::tape{}".into());
    }
    let _ = writeln!(
        out,
        "extern \"C\" __attribute__((visibility(\"default\"))) int {export}(const unsigned* grid, const unsigned* block, size_t shared, void** args) {{"
    );
    if f.is_kernel() {
        let _ = writeln!(
            out,
            "  ::cugrad_cpu::launch(::cugrad_cpu::config(dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), shared, 0), {synchronises}, [&]() {{ {}({}); }});\n  return (int)cudaGetLastError();\n}}",
            f.name,
            all.join(", ")
        );
    } else if f.result == Type::Void {
        let _ = writeln!(
            out,
            "  (void)grid, (void)block, (void)shared;\n  {}({});\n  return 0;\n}}",
            f.name,
            all.join(", ")
        );
    } else {
        let result = back::type_text(m, &f.result, "**");
        let _ = writeln!(
            out,
            "  (void)grid, (void)block, (void)shared;\n  **({result})args[{count}] = {}({});\n  return 0;\n}}",
            f.name,
            all.join(", ")
        );
    }
}
