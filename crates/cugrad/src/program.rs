//! One source file, ready to be asked for derivatives.

use std::path::{Path, PathBuf};

use diff::Generator;
use ir::{Mode, Request};

use crate::chain::{derivative_name, derive};
use crate::gradient::Gradient;
use crate::translate::{Subject, whole};
use crate::{Error, Options, Session};

pub struct Program {
    pub session: Session,
    pub options: Options,
    pub file: PathBuf,
    pub front: front::Program,
}

impl Program {
    /// Parses a file with clang.
    pub fn from_file(file: impl AsRef<Path>) -> Result<Program, Error> {
        Program::with_options(file, Options::default())
    }

    pub fn with_options(file: impl AsRef<Path>, options: Options) -> Result<Program, Error> {
        let file = file.as_ref().to_path_buf();
        if !file.is_file() {
            return Err(Error::Usage(format!("{}: no such file", file.display())));
        }
        let session = Session::start()?;
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
        RequestBuilder { program: self, name, mode }
    }
}

/// A request that still needs to be told with respect to what.
#[derive(Clone, Copy)]
pub struct RequestBuilder<'p> {
    program: &'p Program,
    name: &'p str,
    mode: Mode,
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
        let request = Request::first(id, self.mode, wrt);
        let given = whole::given(&generator, &request, &Subject::Function).map_err(refused)?;
        let m = &generator.module;
        let name = derivative_name(m.function(id), self.mode, &request.wrt, |name| m.is_name(name));
        let derived = derive(&mut generator, &request, &name, given, &|_| false).map_err(refused)?;
        Ok(Gradient::new(p, generator.module, derived))
    }
}
