//! The test programs that Cargo builds, several at a time.
//!
//! `cargo test` runs one after the other, and many of them have one long test, beside which the other processors have nothing to do.
//! Here as many run as there are processors, those that took longest the last time first.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

use crate::process::{cargo, tee};

/// One program with tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestProgram {
    pub path: PathBuf,
    /// The folder of its package, in which Cargo runs it.
    folder: PathBuf,
    /// `cugrad cases`: package and target.
    pub name: String,
    pub is_unit: bool,
}

/// Builds all tests of the workspace.
pub fn build() -> Result<Vec<TestProgram>, String> {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"]);
    command.stdout(Stdio::piped());
    let done = command.stderr(Stdio::inherit()).output().map_err(|e| format!("cannot run cargo: {e}"))?;
    if !done.status.success() {
        return Err("the tests do not build".into());
    }
    Ok(String::from_utf8_lossy(&done.stdout).lines().filter_map(read).collect())
}

/// A line that Cargo says about something it has built.
fn read(line: &str) -> Option<TestProgram> {
    let text = |key: &str| {
        let rest = line.split_once(&format!("\"{key}\":\""))?.1;
        Some(rest.split('"').next()?.replace("\\\\", "\\"))
    };
    // A program that is only built for the tests has a target that can be tested, but a profile that is none for tests.
    let profile = line.split_once("\"profile\":{")?.1.split('}').next()?;
    if !line.contains("\"reason\":\"compiler-artifact\"") || !profile.contains("\"test\":true") {
        return None;
    }
    let path = PathBuf::from(text("executable")?);
    let folder = Path::new(&text("manifest_path")?).parent()?.to_path_buf();
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let is_unit = !line.contains("\"kind\":[\"test\"]");
    Some(TestProgram { path, folder, name: format!("{package} {}", text("name")?), is_unit })
}

/// What they took the last time, in a file of lines `SECONDS NAME`.
pub struct Durations {
    file: PathBuf,
    seconds: Mutex<BTreeMap<String, f64>>,
}

impl Durations {
    pub fn read(file: PathBuf) -> Durations {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let known = text.lines().filter_map(|l| {
            let (seconds, name) = l.split_once(' ')?;
            Some((name.to_string(), seconds.parse().ok()?))
        });
        Durations { seconds: Mutex::new(known.collect()), file }
    }

    /// Those that are not known may take long.
    fn of(&self, name: &str) -> f64 {
        self.seconds.lock().expect("no panics while held").get(name).copied().unwrap_or(f64::MAX)
    }

    fn note(&self, name: &str, seconds: f64) {
        self.seconds.lock().expect("no panics while held").insert(name.to_string(), seconds);
    }

    /// It is only for the next run's order.
    pub fn write(&self) {
        let known = self.seconds.lock().expect("no panics while held");
        let lines: String = known.iter().map(|(name, s)| format!("{s:.1} {name}\n")).collect();
        let _ = std::fs::write(&self.file, lines);
    }
}

/// Runs all, with `set` on each. Gives what they said, in the order in which they ended, and the names of those that failed.
pub fn run_all(
    mut programs: Vec<TestProgram>,
    durations: &Durations,
    set: &(dyn Fn(&mut Command) + Sync),
) -> (String, Vec<String>) {
    programs.sort_by(|a, b| durations.of(&b.name).total_cmp(&durations.of(&a.name)));
    let waiting = Mutex::new(programs.into_iter());
    let (said, failed) = (Mutex::new(String::new()), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|s| {
        for _ in 0..workers {
            s.spawn(|| {
                loop {
                    let next = waiting.lock().expect("no panics while held").next();
                    let Some(program) = next else { break };
                    let (text, success) = run_one(&program, durations, set);
                    let mut said = said.lock().expect("no panics while held");
                    println!("\n{text}");
                    said.push_str(&text);
                    if !success {
                        failed.lock().expect("no panics while held").push(program.name);
                    }
                }
            });
        }
    });
    (said.into_inner().expect("no panics while held"), failed.into_inner().expect("no panics while held"))
}

fn run_one(
    program: &TestProgram,
    durations: &Durations,
    set: &(dyn Fn(&mut Command) + Sync),
) -> (String, bool) {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    set(&mut command);
    let started = Instant::now();
    let done = command.output();
    let seconds = started.elapsed().as_secs_f64();
    durations.note(&program.name, seconds);
    match done {
        Ok(done) => {
            let text = [done.stdout, done.stderr].concat();
            let text = String::from_utf8_lossy(&text);
            let text = format!("{}: {seconds:.1} s\n{}\n", program.name, text.trim());
            (text, done.status.success())
        }
        Err(e) => (format!("{}: cannot be run: {e}\n", program.name), false),
    }
}

/// The examples in the documentation.
pub fn documentation(set: &dyn Fn(&mut Command)) -> Result<(bool, String), String> {
    let mut command = cargo();
    command.args(["test", "--workspace", "--doc", "--no-fail-fast"]);
    set(&mut command);
    tee(&mut command)
}

#[cfg(test)]
mod tests {
    use super::{TestProgram, read};

    #[test]
    fn what_cargo_has_built_is_read() {
        let line = r#"{"reason":"compiler-artifact","package_id":"p","manifest_path":"/r/crates/front/Cargo.toml","target":{"kind":["test"],"crate_types":["bin"],"name":"lowering","src_path":"/r/x.rs","doctest":false,"test":true},"profile":{"opt_level":"1","test":true},"filenames":["/t/lowering-1"],"executable":"/t/lowering-1","fresh":true}"#;
        let expected = TestProgram {
            path: "/t/lowering-1".into(),
            folder: "/r/crates/front".into(),
            name: "front lowering".into(),
            is_unit: false,
        };
        assert_eq!(read(line), Some(expected));
        assert_eq!(
            read(&line.replace("\"test\":true},\"filenames\"", "\"test\":false},\"filenames\"")),
            None
        );
        assert_eq!(read(&line.replace(r#""executable":"/t/lowering-1""#, r#""executable":null"#)), None);
    }
}
