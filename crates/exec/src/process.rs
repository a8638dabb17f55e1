//! Running a tool with a time limit and collecting what it says.

use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;

pub(crate) struct ProcessOutput {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

/// The limit for one compiler run: CUGRAD_TIMEOUT seconds, or ten minutes.
pub(crate) fn default_limit() -> Duration {
    let seconds = std::env::var("CUGRAD_TIMEOUT").ok().and_then(|s| s.parse().ok()).unwrap_or(600);
    Duration::from_secs(seconds)
}

pub(crate) fn run(command: &mut Command, limit: Duration) -> Result<ProcessOutput, Error> {
    let program = command.get_program().to_os_string();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(Error::io("cannot run", &program))?;
    // Both pipes are drained while the tool runs, or it would block on a full one.
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    let status = loop {
        match child.try_wait().map_err(Error::io("cannot wait for", &program))? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                let command = program.to_string_lossy().into_owned();
                return Err(Error::Timeout { command, seconds: limit.as_secs() });
            }
            None => thread::sleep(pause),
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        let bytes = reader.join().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    Ok(ProcessOutput { status, stdout: text(stdout), stderr: text(stderr) })
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // A pipe that breaks has said all it will.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_hangs_is_stopped() {
        let start = Instant::now();
        let result = run(Command::new("sleep").arg("30"), Duration::from_millis(50));
        assert!(matches!(result, Err(Error::Timeout { .. })));
        assert!(start.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_missing_tool_is_named() {
        let message = match run(&mut Command::new("no-such-tool-here"), Duration::from_secs(1)) {
            Err(e) => e.to_string(),
            Ok(_) => panic!("it does not exist"),
        };
        assert!(message.contains("no-such-tool-here"), "{message}");
    }
}
