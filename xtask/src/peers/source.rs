//! One file of a peer's tree: what it is for, and how it wants to be compiled.

use std::path::{Path, PathBuf};

use super::expected::{self, Expected};

/// What a file is there to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    /// It prints derivatives and says which.
    Prints,
    /// It is run, and must end well.
    Runs,
    /// It asks for estimates of rounding errors.
    ErrorEstimation,
    /// Its tool's messages or printed source are looked at; nothing is run.
    Messages,
    /// It needs its tool's options, modules or interpreter.
    PlugIn,
}

impl Purpose {
    pub const APART: [Purpose; 3] = [Purpose::ErrorEstimation, Purpose::Messages, Purpose::PlugIn];

    pub fn is_judged(self) -> bool {
        matches!(self, Purpose::Prints | Purpose::Runs)
    }

    pub fn words(self) -> &'static str {
        match self {
            Purpose::Prints => "print derivatives",
            Purpose::Runs => "are run",
            Purpose::ErrorEstimation => "error estimation",
            Purpose::Messages => "messages and printed source only",
            Purpose::PlugIn => "the peer's own plug-in",
        }
    }
}

pub struct Source {
    pub path: PathBuf,
    /// Within the tree.
    pub shown: String,
    pub purpose: Purpose,
    pub expected: Vec<Expected>,
    /// Compiler flags that its own test names.
    pub flags: Vec<String>,
    /// Sources that are compiled together with it.
    pub others: Vec<PathBuf>,
}

impl Source {
    /// Nothing if it cannot be read or is a part of another program.
    pub fn read(path: &Path, shown: String) -> Option<Source> {
        let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
        let commands: Vec<&str> =
            text.lines().filter_map(|line| line.split_once("RUN:").map(|(_, c)| c)).collect();
        if commands.is_empty() && !text.contains("main(") {
            return None;
        }
        // What no command compares is a remark.
        let compared =
            commands.iter().any(|c| c.contains("filecheck_exec") || c.contains("check-prefix=CHECK-EXEC"));
        let expected = if compared { expected::read(&text) } else { Vec::new() };
        let purpose = purpose(&text, &commands, !expected.is_empty());
        let others = path.parent().map_or_else(Vec::new, |folder| others(folder, &commands));
        Some(Source { path: path.to_path_buf(), shown, purpose, expected, flags: flags(&commands), others })
    }

    pub fn is_cuda(&self) -> bool {
        self.path.extension().is_some_and(|e| e == "cu")
    }
}

fn purpose(text: &str, commands: &[&str], expects: bool) -> Purpose {
    let runs = commands.iter().any(|c| {
        let c = c.trim_start();
        c.starts_with("./") || c.starts_with("%t") || c.starts_with("%cudarun") || c.contains("| %cudarun")
    });
    let own = ["%clang-repl", "-fmodule-map-file", "-fdebug-pass-manager", "-fplugin="];
    if text.contains("estimate_error") || text.contains("INIT_ERROR_ESTIMATION") {
        Purpose::ErrorEstimation
    } else if commands.iter().any(|c| own.iter().any(|option| c.contains(option))) {
        Purpose::PlugIn
    } else if expects {
        Purpose::Prints
    } else if runs || commands.is_empty() {
        Purpose::Runs
    } else {
        Purpose::Messages
    }
}

/// Flags of the first compilation that change what the source means.
fn flags(commands: &[&str]) -> Vec<String> {
    let mut flags: Vec<String> = Vec::new();
    for command in commands {
        for word in command.split_whitespace() {
            let kept = ["-std=", "-D", "-O", "-fopenmp", "-fno-"].iter().any(|start| word.starts_with(start));
            if kept {
                flags.push(word.to_string());
            }
        }
        if !command.trim_end().ends_with('\\') {
            break;
        }
    }
    if !flags.iter().any(|flag| flag.starts_with("-std=")) {
        flags.push("-std=c++17".to_string());
    }
    flags
}

/// `%S/other.C` of the first command: `%S` is the folder of the source. Sources of other folders are programs of their own.
fn others(folder: &Path, commands: &[&str]) -> Vec<PathBuf> {
    let words = commands.first().into_iter().flat_map(|command| command.split_whitespace());
    let sources = words.filter(|word| [".C", ".cpp", ".cu"].iter().any(|end| word.ends_with(end)));
    let beside = sources.filter_map(|word| word.strip_prefix("%S/").filter(|name| !name.contains('/')));
    beside.map(|name| folder.join(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn purposes_are_told_apart() {
        let compile = " %cladclang %s -o a.out";
        assert_eq!(purpose("", &[compile, " ./a.out | %filecheck_exec %s"], true), Purpose::Prints);
        assert_eq!(purpose("", &[compile, " ./a.out"], false), Purpose::Runs);
        assert_eq!(purpose("int main()", &[], false), Purpose::Runs);
        assert_eq!(purpose("", &[" %cladclang -fsyntax-only %s"], false), Purpose::Messages);
        assert_eq!(purpose("clad::estimate_error(f)", &[compile], true), Purpose::ErrorEstimation);
    }

    #[test]
    fn sources_of_the_first_command_are_compiled_together() {
        let commands =
            [" %cladclang %s %S/defs.C %S/../other/no.C -I%S/../../include", " %cladclang %S/no.C"];
        assert_eq!(others(Path::new("tests"), &commands), [Path::new("tests/defs.C")]);
    }

    #[test]
    fn flags_of_the_first_command_are_kept() {
        let commands = [" %cladclang -std=c++20 -DN=3 \\", "   -fopenmp %s", " %cladclang -std=c++14 %s"];
        assert_eq!(flags(&commands), ["-std=c++20", "-DN=3", "-fopenmp"]);
        assert_eq!(flags(&[" %cladclang %s"]), ["-std=c++17"]);
    }
}
