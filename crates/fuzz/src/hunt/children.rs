//! The processes that check. One that ends too early is started again without the function at which it ended, which is then known to
//! be wrong; where no function is named, its file is cut in halves.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::check::{Finding, Verdict};
use crate::subject::Subject;

#[derive(Clone, Debug)]
pub struct Checker {
    /// The program that understands `check FILE`.
    pub program: PathBuf,
    pub sanitize: bool,
    /// Variants besides the default, if not all.
    pub variants: Option<Vec<String>>,
    /// How many variants of each function; all if 0.
    pub some: usize,
    /// Threads add up together, as on a GPU.
    pub as_gpu: bool,
    /// A folder for programs that a GPU runs.
    pub export: Option<PathBuf>,
    /// How long it may say nothing.
    pub patience: Duration,
}

impl Checker {
    pub fn new(program: PathBuf) -> Checker {
        Checker {
            program,
            sanitize: false,
            variants: None,
            some: 6,
            as_gpu: false,
            export: None,
            patience: Duration::from_secs(240),
        }
    }

    /// The verdict on each function, by name.
    pub fn check(&self, subjects: &[Subject]) -> Result<BTreeMap<String, Verdict>, String> {
        let mut verdicts = BTreeMap::new();
        let mut rest: Vec<Subject> = subjects.to_vec();
        while !rest.is_empty() {
            let (ended, said) = self.run(&rest, &mut verdicts)?;
            let Some((stage, name)) = ended else { break };
            if name.is_empty() {
                let wrong = Verdict::Wrong(Finding::new(format!("fails while {stage}"), said));
                rest.retain(|s| !verdicts.contains_key(&s.name));
                if rest.len() <= 1 {
                    verdicts.extend(rest.iter().map(|s| (s.name.clone(), wrong.clone())));
                    break;
                }
                let (left, right) = rest.split_at(rest.len() / 2);
                verdicts.extend(self.check(left)?);
                verdicts.extend(self.check(right)?);
                break;
            }
            let sort =
                if self.sanitize { "the checker reports".into() } else { format!("ends while {stage}") };
            // Some launches are refused when the kernel runs.
            let refused = said.contains("this gradient is for blocks of at most");
            let wrong = Verdict::Wrong(Finding::new(sort, said));
            verdicts.insert(name, if refused { Verdict::Refused("at run time".into()) } else { wrong });
            rest.retain(|s| !verdicts.contains_key(&s.name));
        }
        Ok(verdicts)
    }

    /// One process. Where it did not come to its end: what it was doing, and what it said.
    #[allow(clippy::type_complexity)] // a place and words, or nothing
    fn run(
        &self,
        subjects: &[Subject],
        verdicts: &mut BTreeMap<String, Verdict>,
    ) -> Result<(Option<(String, String)>, String), String> {
        let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
        let file = dir.path().join("subjects.cu");
        let text: String = subjects.iter().map(Subject::write).collect();
        std::fs::write(&file, text).map_err(|e| e.to_string())?;
        let errors = dir.path().join("errors");
        let stderr = std::fs::File::create(&errors).map_err(|e| e.to_string())?;
        let mut command = Command::new(&self.program);
        command.arg("check").arg(&file).env("RUST_BACKTRACE", "0").env_remove("CUGRAD_SHUFFLE");
        if self.sanitize {
            command.arg("--sanitize");
        }
        command.arg("--some").arg(self.some.to_string());
        if self.as_gpu {
            command.arg("--as-gpu");
        }
        if let Some(folder) = &self.export {
            std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            let unit = std::fs::read_dir(folder).map_or(0, Iterator::count);
            command.arg("--export").arg(folder.join(format!("unit_{unit:03}.cu")));
        }
        if let Some(variants) = &self.variants {
            command.arg("--variants").arg(variants.join(","));
        }
        let mut child = command.stdout(Stdio::piped()).stderr(stderr).spawn().map_err(|e| e.to_string())?;
        let pipe = child.stdout.take().ok_or("no pipe")?;
        let (send, lines) = mpsc::channel();
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut doing = (String::from("starting"), String::new());
        let mut patient = true;
        // What kernels print.
        let mut printed = String::new();
        loop {
            match lines.recv_timeout(self.patience) {
                Ok(line) => {
                    let mut words = line.splitn(3, '\t');
                    match (words.next(), words.next(), words.next()) {
                        (Some("begin"), Some(stage), Some(name)) => doing = (stage.into(), name.into()),
                        (Some("verdict"), Some(name), Some(rest)) => {
                            verdicts.extend(Verdict::read(rest).map(|v| (name.to_string(), v)));
                        }
                        _ => {
                            printed.push_str(&line);
                            printed.push('\n');
                        }
                    }
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    patient = false;
                    let _ = child.kill();
                    break;
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        let status = child.wait().map_err(|e| e.to_string())?;
        let _ = reader.join();
        let said =
            std::fs::read(&errors).map(|b| String::from_utf8_lossy(&b).into_owned()).unwrap_or_default();
        if status.success() {
            return Ok((None, said));
        }
        let start: String =
            said.lines().filter(|l| !l.starts_with("note:")).take(40).collect::<Vec<_>>().join("\n");
        let why = if patient { status.to_string() } else { format!("took longer than {:?}", self.patience) };
        Ok((Some(doing), format!("{why}\n{start}\n{printed}")))
    }
}
