//! Running a built program as if the user had started it: same terminal, same working directory, and its end is
//! our end.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitStatus};

use crate::error::Error;

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramEnd {
    /// It ended by itself, with this exit code.
    Code(i32),
    /// The number of the signal that killed it.
    Signal(i32),
}

impl ProgramEnd {
    /// What a shell would report: the exit code, or 128 plus the signal.
    pub fn shell_code(self) -> i32 {
        match self {
            ProgramEnd::Code(code) => code,
            ProgramEnd::Signal(signal) => 128 + signal,
        }
    }
}

/// Runs it to its end with this process's stdin, stdout and stderr.
pub fn run<A: AsRef<OsStr>>(program: &Path, arguments: &[A]) -> Result<ProgramEnd, Error> {
    // A bare file name would be looked up on PATH.
    let path = std::path::absolute(program).map_err(Error::io("cannot find", program))?;
    let status = Command::new(&path).args(arguments).status().map_err(Error::io("cannot run", &path))?;
    Ok(ended(status))
}

#[cfg(unix)]
fn ended(status: ExitStatus) -> ProgramEnd {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => ProgramEnd::Code(code),
        (None, signal) => ProgramEnd::Signal(signal.expect("a process ends by code or by signal")),
    }
}

#[cfg(not(unix))]
fn ended(status: ExitStatus) -> ProgramEnd {
    ProgramEnd::Code(status.code().unwrap_or(1))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn codes_and_signals_are_told_apart() {
        let shell = Path::new("/bin/sh");
        assert_eq!(run(shell, &["-c", "exit 3"]).unwrap(), ProgramEnd::Code(3));
        let killed = run(shell, &["-c", "kill -9 $$"]).unwrap();
        assert_eq!((killed, killed.shell_code()), (ProgramEnd::Signal(9), 137));
        assert!(run(Path::new("/no/such/program"), &[""]).is_err());
    }
}
