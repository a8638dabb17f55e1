//! Runs a process under limits of time and memory.
//!
//! clang has been seen to spin in spell checking and to take all memory on broken files, and its driver may start
//! children; so it gets a process group of its own, which is ended as a whole.
//!
//! Its dumps are indented by as much as they are deep: a sum of 2,000 terms takes 3 GB, nearly all of it spaces. These are left
//! out as they come ([`run_unindented`]).

use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::FrontError;

#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub time: Duration,
    /// Address space in bytes.
    pub memory: u64,
}

pub struct Output {
    pub success: bool,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// Runs a program to its end. `Err` if it cannot be started, runs out of time or is ended by a signal.
pub fn run(
    program: &Path,
    args: &[String],
    stdin: Option<&[u8]>,
    limits: Limits,
) -> Result<Output, FrontError> {
    run_reading(program, args, stdin, limits, |mut pipe, bytes| pipe.read_to_end(bytes).map(|_| ()))
}

/// The same, without the spaces that lines of the standard output begin with.
pub fn run_unindented(program: &Path, args: &[String], limits: Limits) -> Result<Output, FrontError> {
    run_reading(program, args, None, limits, read_unindented)
}

fn run_reading(
    program: &Path,
    args: &[String],
    stdin: Option<&[u8]>,
    limits: Limits,
    read: fn(ChildStdout, &mut Vec<u8>) -> io::Result<()>,
) -> Result<Output, FrontError> {
    let io_error = |source| FrontError::Io { path: program.to_path_buf(), source };
    let mut child = Command::new(program)
        .args(args)
        .stdin(if stdin.is_some() { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .map_err(io_error)?;
    limit_memory(&child, limits.memory);
    let deadline = Instant::now() + limits.time;

    let (sender, receiver) = mpsc::channel();
    let out = child.stdout.take().expect("stdout is piped");
    let err = child.stderr.take().expect("stderr is piped");
    collect(out, read, sender.clone(), |bytes| (bytes, Vec::new()));
    collect(err, |mut pipe, bytes| pipe.read_to_end(bytes).map(|_| ()), sender, |bytes| (Vec::new(), bytes));
    if let (Some(bytes), Some(mut pipe)) = (stdin, child.stdin.take()) {
        // A program that ends early closes the pipe; its exit status says more than our broken pipe.
        let _ = pipe.write_all(bytes);
    }

    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((out, err)) => {
                stdout.extend(out);
                stderr.extend(err);
            }
            Err(_) => {
                end(&mut child);
                return Err(FrontError::Timeout { seconds: limits.time.as_secs() });
            }
        }
    }
    let status = child.wait().map_err(io_error)?;
    if let Some(signal) = status.signal() {
        let text = String::from_utf8_lossy(&stderr).into_owned();
        return Err(FrontError::Crash { signal, text });
    }
    Ok(Output { success: status.success(), stdout, stderr })
}

/// Reads a pipe to its end on a thread of its own, so that neither pipe can fill up and block the child.
fn collect<Pipe: Send + 'static>(
    pipe: Pipe,
    read: fn(Pipe, &mut Vec<u8>) -> io::Result<()>,
    sender: mpsc::Sender<(Vec<u8>, Vec<u8>)>,
    sort: impl FnOnce(Vec<u8>) -> (Vec<u8>, Vec<u8>) + Send + 'static,
) {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = read(pipe, &mut bytes);
        // The receiver is gone after a timeout, and nobody waits for the rest.
        let _ = sender.send(sort(bytes));
    });
}

fn read_unindented(mut pipe: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut chunk = vec![0; 1 << 16];
    let mut line_begins = true;
    loop {
        let count = match pipe.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        for part in chunk[..count].split_inclusive(|b| *b == b'\n') {
            let spaces = if line_begins { part.iter().take_while(|b| **b == b' ').count() } else { 0 };
            bytes.extend_from_slice(&part[spaces..]);
            line_begins = part.ends_with(b"\n") || line_begins && spaces == part.len();
        }
    }
}

fn group(child: &Child) -> Option<Pid> {
    Pid::from_raw(child.id() as i32)
}

fn end(child: &mut Child) {
    if let Some(group) = group(child) {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = child.wait();
}

#[cfg(target_os = "linux")]
fn limit_memory(child: &Child, bytes: u64) {
    use rustix::process::{Resource, Rlimit, prlimit};
    if bytes != u64::MAX {
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        // If the child has ended already there is nothing to limit.
        let _ = prlimit(group(child), Resource::As, limit);
    }
}

#[cfg(not(target_os = "linux"))]
fn limit_memory(_: &Child, _: u64) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, seconds: u64, stdin: Option<&[u8]>) -> Result<Output, FrontError> {
        let limits = Limits { time: Duration::from_secs(seconds), memory: u64::MAX };
        run(Path::new("/bin/sh"), &["-c".to_string(), script.to_string()], stdin, limits)
    }

    #[test]
    fn both_pipes_and_the_status_come_back() {
        let output = shell("cat; echo problem >&2; exit 3", 10, Some(b"text")).expect("runs");
        assert_eq!(
            (output.success, &*output.stdout, &*output.stderr),
            (false, &b"text"[..], &b"problem\n"[..])
        );
    }

    /// Gives one byte at a time.
    struct Dripping<'a>(&'a [u8]);

    impl Read for Dripping<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            self.0.read(&mut into[..1])
        }
    }

    #[test]
    fn indentation_is_left_out() {
        let text = b"{\n  \"a  b\": [\n\n    1 ]\n}";
        let (mut at_once, mut dripping) = (Vec::new(), Vec::new());
        read_unindented(&text[..], &mut at_once).expect("reads");
        read_unindented(Dripping(text), &mut dripping).expect("reads");
        assert_eq!(at_once, b"{\n\"a  b\": [\n\n1 ]\n}");
        assert_eq!(dripping, at_once);
    }

    #[test]
    fn a_child_of_the_child_is_ended_too() {
        let start = Instant::now();
        // The grandchild holds the pipes open: only ending the whole group gets us out.
        assert!(matches!(shell("sleep 30 & sleep 30", 0, None), Err(FrontError::Timeout { .. })));
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}
