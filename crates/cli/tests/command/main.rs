//! The `cugrad` command as its users meet it: output, errors, exit status, files.

mod builds;
mod check;
mod deterministic;
mod elsewhere;
mod explain;
mod explain_page;
mod flags;
mod grad;
mod launcher;
mod noise;
mod openmp;
mod programs;
mod projects;
mod sanitize;
mod usage;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory for one test, and the command to run in it.
struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { dir: tempfile::tempdir().expect("temporary directories can be made") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("below the directory")).expect("can be made");
        std::fs::write(&path, text).expect("can be written");
        path
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    fn cugrad(&self, arguments: &[&str]) -> Said {
        Said::of(self.command().args(arguments))
    }

    /// The command with a cache that all tests share: headers are precompiled once.
    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cugrad"));
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cugrad-cache");
        command.current_dir(self.dir.path()).env("CUGRAD_CACHE", cache).env_remove("CUGRAD_CHECK");
        command
    }
}

/// What a command said, and how it ended.
struct Said {
    code: i32,
    stdout: String,
    stderr: String,
}

impl Said {
    fn of(command: &mut Command) -> Said {
        let Output { status, stdout, stderr } = command.output().expect("the command can be run");
        Said {
            code: status.code().expect("it ends by itself"),
            stdout: String::from_utf8(stdout).expect("text"),
            stderr: String::from_utf8(stderr).expect("text"),
        }
    }

    /// It succeeded and had nothing to complain about.
    #[track_caller]
    fn quietly(&self) -> &str {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        &self.stdout
    }

    #[track_caller]
    fn fails(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, code, "{}\n{}", self.stdout, self.stderr);
        for word in words {
            assert!(self.stderr.contains(word), "no `{word}` in\n{}", self.stderr);
        }
        assert!(!self.stderr.contains('\x1b'), "colours where there is no terminal");
    }
}
