//! Runs a process under limits of time and memory.
//!
//! clang has been seen to spin in spell checking and to take all memory on broken files, and its driver may start
//! children; so it gets a process group of its own, which is ended as a whole.
//!
//! What it prints is read as it comes, on a thread of its own: into memory ([`run`]), or into what the caller makes of it
//! ([`run_reading`]).

use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::FrontError;

#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub time: Duration,
    /// Address space in bytes.
    pub memory: u64,
}

/// What a program left behind; `stdout` is what was read of it.
pub struct Output<Text = Vec<u8>> {
    pub success: bool,
    pub stdout: Text,
    pub stderr: Vec<u8>,
}

/// Runs a program to its end. `Err` if it cannot be started, runs out of time or is ended by a signal.
pub fn run(
    program: &Path,
    args: &[String],
    stdin: Option<&[u8]>,
    limits: Limits,
) -> Result<Output, FrontError> {
    run_reading(program, args, stdin, limits, thread::Builder::new(), to_end)
}

/// The same; `reader` runs `read`, which has to read the standard output to its end.
pub fn run_reading<Text: Send + 'static>(
    program: &Path,
    args: &[String],
    stdin: Option<&[u8]>,
    limits: Limits,
    reader: thread::Builder,
    read: impl FnOnce(ChildStdout) -> Text + Send + 'static,
) -> Result<Output<Text>, FrontError> {
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

    let out = child.stdout.take().expect("stdout is piped");
    let err = child.stderr.take().expect("stderr is piped");
    widen(&out);
    // Each on a thread of its own, so that neither pipe can fill up and block the child.
    let out = collect(out, reader, read);
    let err = collect(err, thread::Builder::new(), to_end);
    if let (Some(bytes), Some(mut pipe)) = (stdin, child.stdin.take()) {
        // A program that ends early closes the pipe; its exit status says more than our broken pipe.
        let _ = pipe.write_all(bytes);
    }

    let until = || deadline.saturating_duration_since(Instant::now());
    let read = out.and_then(|out| Ok((out.recv_timeout(until()), err?.recv_timeout(until()))));
    let (stdout, stderr) = match read {
        Ok((Ok(stdout), Ok(stderr))) => (stdout, stderr),
        Ok(_) => {
            end(&mut child);
            return Err(FrontError::Timeout { seconds: limits.time.as_secs() });
        }
        Err(e) => {
            end(&mut child);
            return Err(io_error(e));
        }
    };
    let status = child.wait().map_err(io_error)?;
    if let Some(signal) = status.signal() {
        let text = String::from_utf8_lossy(&stderr).into_owned();
        return Err(FrontError::Crash { signal, text });
    }
    Ok(Output { success: status.success(), stdout, stderr })
}

/// What a thread makes of a pipe, once it is there.
fn collect<Pipe: Send + 'static, Text: Send + 'static>(
    pipe: Pipe,
    reader: thread::Builder,
    read: impl FnOnce(Pipe) -> Text + Send + 'static,
) -> io::Result<mpsc::Receiver<Text>> {
    let (sender, receiver) = mpsc::channel();
    reader.spawn(move || {
        // The receiver is gone after a timeout, and nobody waits for the rest.
        let _ = sender.send(read(pipe));
    })?;
    Ok(receiver)
}

fn to_end(mut pipe: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = pipe.read_to_end(&mut bytes);
    bytes
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

/// Neither side waits for the other as often: a dump is hundreds of megabytes.
#[cfg(target_os = "linux")]
fn widen(pipe: &ChildStdout) {
    // The usual limit for users; where it is less, the pipe stays as it is.
    let _ = rustix::pipe::fcntl_setpipe_size(pipe, 1 << 20);
}

#[cfg(not(target_os = "linux"))]
fn widen(_: &ChildStdout) {}

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

    #[test]
    fn a_child_of_the_child_is_ended_too() {
        let start = Instant::now();
        // The grandchild holds the pipes open: only ending the whole group gets us out.
        assert!(matches!(shell("sleep 30 & sleep 30", 0, None), Err(FrontError::Timeout { .. })));
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}
