//! Everything that can go wrong between a source file and a derivative.

use ir::Diagnostic;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// clang's errors, or the lack of a clang.
    #[error(transparent)]
    Front(#[from] front::FrontError),
    /// What cugrad refuses, with places.
    #[error("{}", rendered.trim_end())]
    Refused { diagnostics: Vec<Diagnostic>, rendered: String },
    #[error(transparent)]
    Exec(#[from] exec::Error),
    #[error("{0}")]
    Usage(String),
}

impl Error {
    /// Diagnostics with the source lines they are about.
    pub fn refused(files: &[String], diagnostics: Vec<Diagnostic>) -> Error {
        let rendered = crate::render::all(files, &diagnostics);
        Error::Refused { diagnostics, rendered }
    }
}
