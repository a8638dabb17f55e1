//! For build scripts: `.cu` files become derivatives, saved kernels with PTX, and typed Rust wrappers.
//!
//! ```no_run
//! // in build.rs, with `cugrad = { version = "0.1", features = ["build"] }` among the build-dependencies
//! cugrad::build::Builder::new()
//!     .file("src/saxpy.cu")
//!     .gradient("saxpy", ["y", "a", "x"])
//!     .arch("sm_90")
//!     .write("kernels.rs");
//! ```
//! ```text
//! mod kernels {
//!     include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
//! }
//! let saxpy_rev = kernels::saxpy_rev::load(&device)?;
//! let arguments = kernels::saxpy_rev::Arguments { y: &mut y, a: 2.0, x: &x, n, y_adj: &mut y_adj, a_adj: &mut a_adj, x_adj: &mut x_adj };
//! saxpy_rev.launch(64, 256, arguments)?;
//! ```
//!
//! Each wrapper holds the saved kernel, which a GPU loads without clang, and the source, from which it is derived anew for the
//! CPU. Cargo runs the script again when a source or one of its headers changes. All errors of all files are told at once.

mod wrapper;

use std::fmt;
use std::path::{Path, PathBuf};

use ir::DerivativeKind;

use crate::{Error, Gradient, Program, ProgramBuilder};

/// What a build script asks for.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    program: ProgramBuilder,
    flags: Vec<String>,
    requests: Vec<Request>,
    file: Option<PathBuf>,
    arch: Option<String>,
    out: Option<PathBuf>,
}

#[derive(Clone, Debug)]
struct Request {
    file: Option<PathBuf>,
    function: String,
    kind: DerivativeKind,
    wrt: Vec<String>,
}

/// Everything that went wrong, in the order of the requests.
#[derive(Debug)]
pub struct Errors(pub Vec<Error>);

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(Error::to_string).collect();
        write!(f, "{}", all.join("\n"))
    }
}

impl std::error::Error for Errors {}

impl Builder {
    /// Nothing yet.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// The requests that follow are about this file.
    pub fn file(mut self, file: impl Into<PathBuf>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// A folder in which `#include` looks.
    pub fn include(mut self, folder: impl AsRef<Path>) -> Self {
        self.flags.push(format!("-I{}", folder.as_ref().display()));
        self
    }

    /// A macro.
    pub fn define(mut self, name: &str, value: &str) -> Self {
        self.flags.push(format!("-D{name}={value}"));
        self
    }

    /// A flag of clang's or nvcc's.
    pub fn flag(mut self, flag: impl Into<String>) -> Self {
        self.flags.push(flag.into());
        self
    }

    /// Asks for the gradient of a kernel of the file.
    pub fn gradient<S: Into<String>>(self, kernel: &str, wrt: impl IntoIterator<Item = S>) -> Self {
        self.request(kernel, DerivativeKind::Gradient, wrt)
    }

    /// Asks for the tangent of a kernel of the file.
    pub fn tangent<S: Into<String>>(self, kernel: &str, wrt: impl IntoIterator<Item = S>) -> Self {
        self.request(kernel, DerivativeKind::Tangent, wrt)
    }

    fn request<S: Into<String>>(
        mut self,
        function: &str,
        kind: DerivativeKind,
        wrt: impl IntoIterator<Item = S>,
    ) -> Self {
        let wrt = wrt.into_iter().map(Into::into).collect();
        self.requests.push(Request { file: self.file.clone(), function: function.to_string(), kind, wrt });
        self
    }

    /// Puts PTX for this architecture (`sm_90`) into the saved kernels, if there is a compiler for it. GPUs of later
    /// architectures can load it too.
    pub fn arch(mut self, arch: &str) -> Self {
        self.arch = Some(arch.to_string());
        self
    }

    /// Where files are written, instead of Cargo's `OUT_DIR`.
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out = Some(folder.into());
        self
    }

    /// Writes everything; ends the build script with all errors if there are any.
    pub fn write(self, name: &str) {
        if let Err(errors) = self.try_write(name) {
            eprintln!("{errors}");
            std::process::exit(1);
        }
    }

    /// Writes the wrappers to a file of this name, and beside it for each derivative its source (`k_rev.cu`) and the saved
    /// kernel (`k_rev.kernel`). Gives the path of the wrappers.
    pub fn try_write(self, name: &str) -> Result<PathBuf, Errors> {
        let one = |e: Error| Errors(vec![e]);
        let usage = |text: String| one(Error::Usage(text));
        let out = self.out.clone().or_else(|| std::env::var_os("OUT_DIR").map(PathBuf::from));
        let out =
            out.ok_or_else(|| usage("OUT_DIR is not set\nhint: call this from a build script".into()))?;
        let (mut text, mut errors) = (String::from("// Written by cugrad::build.\n"), Vec::new());
        let (mut watched, mut names) = (Vec::new(), Vec::new());
        for request in &self.requests {
            match self.answer(request, &out, &mut watched) {
                Ok((function, _)) if names.contains(&function) => {
                    errors.push(Error::Usage(format!("`{function}` is asked for twice")));
                }
                Ok((function, wrapper)) => {
                    names.push(function);
                    text.push_str(&wrapper);
                }
                Err(e) => errors.push(e),
            }
        }
        for file in &watched {
            println!("cargo:rerun-if-changed={}", file.display());
        }
        if !errors.is_empty() {
            return Err(Errors(errors));
        }
        let path = out.join(name);
        write_file(&path, &text).map_err(one)?;
        Ok(path)
    }

    fn answer(
        &self,
        request: &Request,
        out: &Path,
        watched: &mut Vec<PathBuf>,
    ) -> Result<(String, String), Error> {
        let file = request.file.as_ref().ok_or_else(|| {
            Error::Usage(format!(
                "`{}` is asked for before a file is named\nhint: .file(\"kernels.cu\") comes first",
                request.function
            ))
        })?;
        watch(watched, file);
        let program: Program =
            self.program.clone().flags(self.flags.clone()).instance_of(&request.function).from_file(file)?;
        for header in program.front.user_files() {
            watch(watched, &header);
        }
        let builder = match request.kind {
            DerivativeKind::Gradient => program.gradient(&request.function),
            _ => program.tangent(&request.function),
        };
        let derived: Gradient = builder.wrt(request.wrt.iter().cloned())?;
        let mut portable = derived.portable()?;
        if let Some(arch) = &self.arch {
            match portable.clone().with_ptx(arch) {
                Ok(with_ptx) => portable = with_ptx,
                Err(Error::Exec(exec::Error::NoCudaCompiler)) => {
                    println!(
                        "cargo:warning=no PTX for {}: neither NVRTC nor nvcc was found",
                        portable.signature.name
                    );
                }
                Err(e) => return Err(e),
            }
        }
        let name = derived.signature().name;
        write_file(&out.join(format!("{name}.cu")), derived.source())?;
        portable.save(out.join(format!("{name}.kernel")))?;
        let file = std::path::absolute(file).unwrap_or_else(|_| file.clone());
        let made_from = wrapper::MadeFrom {
            file: &file,
            flags: &self.flags,
            function: &request.function,
            kind: request.kind,
            wrt: &request.wrt,
        };
        Ok((name, wrapper::text(&derived, &made_from)?))
    }
}

fn watch(watched: &mut Vec<PathBuf>, file: &Path) {
    if !watched.iter().any(|known| known == file) {
        watched.push(file.to_path_buf());
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    std::fs::write(path, text).map_err(|e| Error::Usage(format!("{}: {e}", path.display())))
}
