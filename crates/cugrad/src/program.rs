//! One source file, ready to be asked for derivatives.

use std::path::{Path, PathBuf};

use diff::Generator;
use ir::{DerivativeKind, Mode, Request};

use crate::chain::{derivative_name, derive};
use crate::gradient::Gradient;
use crate::translate::{Subject, matrix, whole};
use crate::{Error, Options, ProgramBuilder, Session};

/// A parsed source file.
pub struct Program {
    /// The cache and the unpacked headers.
    pub session: Session,
    /// How the source was read and how derivatives are made.
    pub options: Options,
    /// The source.
    pub file: PathBuf,
    /// What clang made of it.
    pub front: front::Program,
}

impl Program {
    /// Collects include paths, macros, flags and choices before the source is read.
    pub fn builder() -> ProgramBuilder {
        ProgramBuilder::default()
    }

    /// Parses a text with clang.
    pub fn from_source(text: &str) -> Result<Program, Error> {
        Program::builder().from_source(text)
    }

    /// Parses a file with clang.
    pub fn from_file(file: impl AsRef<Path>) -> Result<Program, Error> {
        Program::with_options(file, Options::default())
    }

    /// As [`Program::from_file`], with these options.
    pub fn with_options(file: impl AsRef<Path>, options: Options) -> Result<Program, Error> {
        if !file.as_ref().is_file() {
            return Err(Error::Usage(format!("{}: no such file", file.as_ref().display())));
        }
        Program::in_session(Session::start()?, file.as_ref(), options)
    }

    pub(crate) fn in_session(session: Session, file: &Path, options: Options) -> Result<Program, Error> {
        let file = file.to_path_buf();
        let front = front::program(&session.front_options(&file, &options))?;
        Ok(Program { session, options, file, front })
    }

    /// Reverse mode of a function or kernel: name it as the source does (`kernel`, `ns::kernel`, `kernel<double>`).
    pub fn gradient<'p>(&'p self, name: &'p str) -> RequestBuilder<'p> {
        self.derivative(name, Mode::Reverse)
    }

    /// Forward mode.
    pub fn differentiate<'p>(&'p self, name: &'p str) -> RequestBuilder<'p> {
        self.derivative(name, Mode::Forward)
    }

    /// Either.
    pub fn derivative<'p>(&'p self, name: &'p str, mode: Mode) -> RequestBuilder<'p> {
        self.request(name, DerivativeKind::first(mode))
    }

    /// Forward mode: tangents of what is named go in, tangents of what is written come out.
    pub fn tangent<'p>(&'p self, name: &'p str) -> RequestBuilder<'p> {
        self.request(name, DerivativeKind::Tangent)
    }

    /// All second derivatives of a function's result with respect to numbers; not for kernels.
    pub fn hessian<'p>(&'p self, name: &'p str) -> RequestBuilder<'p> {
        self.request(name, DerivativeKind::Hessian)
    }

    /// All first derivatives of all outputs of a function with respect to numbers; not for kernels.
    pub fn jacobian<'p>(&'p self, name: &'p str) -> RequestBuilder<'p> {
        self.request(name, DerivativeKind::Jacobian)
    }

    fn request<'p>(&'p self, name: &'p str, kind: DerivativeKind) -> RequestBuilder<'p> {
        RequestBuilder { program: self, name, kind }
    }
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Program")
            .field("file", &self.file)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

/// A request that still needs to be told with respect to what.
#[derive(Clone, Copy, Debug)]
pub struct RequestBuilder<'p> {
    program: &'p Program,
    name: &'p str,
    kind: DerivativeKind,
}

impl RequestBuilder<'_> {
    /// With respect to these parameters, outputs of `void` functions included.
    pub fn wrt<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Result<Gradient, Error> {
        self.derive(names.into_iter().map(Into::into).collect())
    }

    /// With respect to every parameter that can have a derivative.
    pub fn wrt_all(self) -> Result<Gradient, Error> {
        self.derive(Vec::new())
    }

    fn derive(self, wrt: Vec<String>) -> Result<Gradient, Error> {
        let p = self.program;
        let (mut lowered, id) =
            p.front.lower_named(self.name).map_err(|d| Error::refused(p.front.files(), d))?;
        lowered.module.names.words = p.front.defined_names();
        let mut generator = Generator::new(lowered.module, p.options.config.clone());
        let refused = |d| Error::refused(p.front.files(), vec![d]);
        let request = Request { kind: self.kind, ..Request::first(id, self.kind.mode(), wrt) };
        let given = whole::given(&generator, &request, &Subject::Function).map_err(refused)?;
        let m = &generator.module;
        match self.kind {
            DerivativeKind::Gradient | DerivativeKind::Tangent => {
                let (f, mode) = (m.function(id), self.kind.mode());
                let name = derivative_name(f, mode, &request.wrt, |name| m.is_name(name));
                let derived = derive(&mut generator, &request, &name, given, &|_| false).map_err(refused)?;
                Ok(Gradient::new(p, generator.module, derived))
            }
            DerivativeKind::Hessian | DerivativeKind::Jacobian => {
                let name = format!("{}_{}", m.function(id).ident, self.kind.name());
                let name = generator.module.take_name(&name);
                let made = match self.kind {
                    DerivativeKind::Hessian => matrix::hessian(&mut generator, &request, &name, &|_| false),
                    _ => matrix::jacobian(&mut generator, &request, &name, &|_| false),
                };
                let made = made.map_err(refused)?;
                Ok(Gradient::of_matrix(p, generator.module, made))
            }
        }
    }
}
