//! Running a program for so long and no longer.

use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What a program said. Without a status it ran past the limit and was ended.
pub struct Ended {
    pub status: Option<ExitStatus>,
    pub output: String,
    pub errors: String,
}

/// Output goes through files in `folder`: a program that prints without end cannot fill a pipe and wait.
pub fn run(command: &mut Command, folder: &Path, seconds: u64) -> Result<Ended, String> {
    let paths = [folder.join("output"), folder.join("errors")];
    let open = |path: &Path| File::create(path).map_err(|e| format!("{}: {e}", path.display()));
    command.stdin(Stdio::null()).stdout(open(&paths[0])?).stderr(open(&paths[1])?);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn().map_err(|e| format!("cannot start a program: {e}"))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break Some(status),
            None if start.elapsed() > Duration::from_secs(seconds) => break None,
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    if status.is_none() {
        // The group, so that a compiler that was started goes too; then the child itself, wherever there are no groups.
        let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status();
        let _ = child.kill();
        let _ = child.wait();
    }
    let [output, errors] = paths.map(|path| {
        let bytes = std::fs::read(path).unwrap_or_default();
        String::from_utf8_lossy(&bytes[..bytes.len().min(1 << 20)]).into_owned()
    });
    Ok(Ended { status, output, errors })
}
