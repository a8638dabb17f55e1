//! One source file, ready to be asked for derivatives.

use std::path::{Path, PathBuf};

use analysis::effects::param_accesses;
use diff::Generator;
use front::lower::Customs;
use ir::{DerivativeKind, Diagnostic, Mode, Request};

use crate::chain::{Derived, derivative_name, derive};
use crate::elsewhere::Elsewhere;
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

    /// Second derivatives times a vector, without the matrix: the gradient of the tangent. Works for kernels too.
    ///
    /// Of a function that returns a number, `x_tan` is the vector's part for `x`, and the product's part is added to `x_adj`. Of
    /// others, `out_tan_adj` weighs what they write, as `out_adj` does for a gradient.
    pub fn hessian_vector<'p>(&'p self, name: &'p str) -> RequestBuilder<'p> {
        RequestBuilder { times_vector: true, ..self.request(name, DerivativeKind::Tangent) }
    }

    fn request<'p>(&'p self, name: &'p str, kind: DerivativeKind) -> RequestBuilder<'p> {
        RequestBuilder { program: self, name, kind, times_vector: false }
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
    /// The gradient of that derivative is meant.
    times_vector: bool,
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
        let is_second = self.times_vector || self.kind == DerivativeKind::Hessian;
        let customs = if is_second { Customs::Read } else { Customs::Called };
        let (mut lowered, id) =
            p.front.lower_named(self.name, customs).map_err(|d| Error::refused(p.front.files(), d))?;
        lowered.module.names.words = p.front.defined_names();
        let elsewhere = Elsewhere::of(&mut lowered);
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
                let mut derived = match self.times_vector {
                    true => gradient_of_tangent(&mut generator, derived).map_err(refused)?,
                    false => derived,
                };
                elsewhere.bring(&generator.module, &mut derived, |_| false);
                Ok(Gradient::new(p, generator.module, derived))
            }
            DerivativeKind::Hessian | DerivativeKind::Jacobian => {
                let name = format!("{}_{}", m.function(id).ident, self.kind.name());
                let name = generator.module.take_name(&name);
                let made = match self.kind {
                    DerivativeKind::Hessian => matrix::hessian(&mut generator, &request, &name, &|_| false),
                    _ => matrix::jacobian(&mut generator, &request, &name, &|_| false),
                };
                let mut made = made.map_err(refused)?;
                elsewhere.bring(&generator.module, &mut made.derived, |_| false);
                Ok(Gradient::of_matrix(p, generator.module, made))
            }
        }
    }
}

/// Reverse over forward mode, with respect to the inputs, and to the tangents of what is written, which are the outputs now.
fn gradient_of_tangent(generator: &mut Generator, tangent: Derived) -> Result<Derived, Diagnostic> {
    let m = &generator.module;
    let (primal, f) = (m.function(tangent.primal), m.function(tangent.derivative.function));
    let first = primal.params.len();
    let accesses = param_accesses(&diff::inlined(m, tangent.primal));
    let (mut wrt, mut tangents) = (Vec::new(), Vec::new());
    for (k, i) in tangent.derivative.request.params.iter().enumerate() {
        let access = accesses[*i];
        let is_output = access.writes && primal.ty(primal.params[*i].value).is_ptr();
        if access.reads || !is_output {
            wrt.push(primal.params[*i].name.clone());
        }
        if is_output {
            tangents.push(f.params[first + k].name.clone());
        }
    }
    wrt.extend(tangents);
    let name = derivative_name(f, Mode::Reverse, &wrt, |name| m.is_name(name));
    let request = Request::first(tangent.derivative.function, Mode::Reverse, wrt);
    let mut second = derive(generator, &request, &name, None, &|_| false)?;
    second.text = format!("{}\n{}", tangent.text, second.text);
    for header in tangent.derivative.headers {
        if !second.derivative.headers.contains(&header) {
            second.derivative.headers.push(header);
        }
    }
    Ok(second)
}
