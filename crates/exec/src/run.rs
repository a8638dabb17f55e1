//! Running a built program as if the user had started it: same terminal, same working directory, and its end is
//! our end.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitStatus};

use crate::error::Error;

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    Code(i32),
    /// The number of the signal that killed it.
    Signal(i32),
}

impl Ended {
    /// What a shell would report: the exit code, or 128 plus the signal.
    pub fn shell_code(self) -> i32 {
        match self {
            Ended::Code(code) => code,
            Ended::Signal(signal) => 128 + signal,
        }
    }
}

/// Runs it to its end with this process's stdin, stdout and stderr.
pub fn run<A: AsRef<OsStr>>(program: &Path, arguments: &[A]) -> Result<Ended, Error> {
    // A bare file name would be looked up on PATH.
    let path = std::path::absolute(program).map_err(Error::io("cannot find", program))?;
    let status = Command::new(&path).args(arguments).status().map_err(Error::io("cannot run", &path))?;
    Ok(ended(status))
}

#[cfg(unix)]
fn ended(status: ExitStatus) -> Ended {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ended::Code(code),
        (None, signal) => Ended::Signal(signal.expect("a process ends by code or by signal")),
    }
}

#[cfg(not(unix))]
fn ended(status: ExitStatus) -> Ended {
    Ended::Code(status.code().unwrap_or(1))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn codes_and_signals_are_told_apart() {
        let shell = Path::new("/bin/sh");
        assert_eq!(run(shell, &["-c", "exit 3"]).unwrap(), Ended::Code(3));
        let killed = run(shell, &["-c", "kill -9 $$"]).unwrap();
        assert_eq!((killed, killed.shell_code()), (Ended::Signal(9), 137));
        assert!(run(Path::new("/no/such/program"), &[""]).is_err());
    }
}
