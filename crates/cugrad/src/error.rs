//! Everything that can go wrong between a source file and a derivative.

use ir::Diagnostic;

/// What went wrong, with a message that says what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// clang's errors, or the lack of a clang.
    #[error(transparent)]
    Front(#[from] front::FrontError),
    /// What cugrad refuses, with places.
    #[error("{}", rendered.trim_end())]
    Refused {
        /// Each refusal; its span counts in `files`.
        diagnostics: Vec<Diagnostic>,
        /// All of them as text, with the source lines.
        rendered: String,
        /// The files that spans count in.
        files: Vec<String>,
    },
    /// Compilers that are missing or refuse, caches that cannot be written, libraries that cannot be loaded.
    #[error(transparent)]
    Exec(exec::Error),
    /// A launch on the checking device, stopped before a bad access was made.
    #[error("{0}")]
    Stopped(Box<exec::Report>),
    /// A launch whose arguments, shape or device do not fit the kernel.
    #[error("{0}")]
    Launch(LaunchError),
    /// What was asked for is not there.
    #[error("{0}")]
    Usage(String),
}

impl From<exec::Error> for Error {
    fn from(e: exec::Error) -> Error {
        match e {
            exec::Error::Stopped(report) => Error::Stopped(report),
            other => Error::Exec(other),
        }
    }
}

/// What is wrong with a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchError {
    /// The function that was to be launched.
    pub function: String,
    /// The parameter it is about, if it is about one.
    pub parameter: Option<String>,
    /// What does not fit.
    pub reason: String,
    /// What to do about it; may be empty.
    pub hint: String,
}

impl std::fmt::Display for LaunchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}`: {}", self.function, self.reason)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, "\nhint: {}", self.hint) }
    }
}

/// One refusal as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// `CG0123`, explained in docs/errors.md.
    pub code: &'static str,
    /// The source file; empty where the place is not in one.
    pub file: String,
    /// From 1 on; 0 where there is no place.
    pub line: u32,
    /// From 1 on.
    pub column: u32,
    /// Characters that are meant.
    pub length: u32,
    /// What is refused, and why.
    pub message: String,
    /// What to do about it.
    pub hint: String,
    /// Other places that it is about, such as those where derivatives come in.
    pub labels: Vec<Place>,
}

/// A place in the source, and what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The source file; empty where the place is not in one.
    pub file: String,
    /// From 1 on.
    pub line: u32,
    /// From 1 on.
    pub column: u32,
    /// Characters that are meant.
    pub length: u32,
    /// What is said.
    pub text: String,
}

impl Error {
    /// Diagnostics with the source lines they are about.
    pub fn refused(files: &[String], diagnostics: Vec<Diagnostic>) -> Error {
        let rendered = crate::render::all(files, &diagnostics);
        Error::Refused { diagnostics, rendered, files: files.to_vec() }
    }

    /// What cugrad refuses, one by one; empty for other errors.
    pub fn problems(&self) -> Vec<Problem> {
        let Error::Refused { diagnostics, files, .. } = self else { return Vec::new() };
        let file = |span: ir::Span| files.get(span.file as usize).cloned().unwrap_or_default();
        let place = |l: &ir::Label| Place {
            file: file(l.span),
            line: l.span.line,
            column: l.span.col,
            length: l.span.len,
            text: l.text.clone(),
        };
        let problem = |d: &Diagnostic| Problem {
            code: d.code.name(),
            file: file(d.span),
            line: d.span.line,
            column: d.span.col,
            length: d.span.len,
            message: d.message.clone(),
            hint: d.hint.clone(),
            labels: d.labels.iter().map(place).collect(),
        };
        diagnostics.iter().map(problem).collect()
    }

    pub(crate) fn launch(
        function: &str,
        parameter: Option<&str>,
        reason: impl Into<String>,
        hint: impl Into<String>,
    ) -> Error {
        Error::Launch(LaunchError {
            function: function.to_string(),
            parameter: parameter.map(str::to_string),
            reason: reason.into(),
            hint: hint.into(),
        })
    }
}
