//! What a compiler's command line says: which sources it compiles, where to, and what matters for reading them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::response_files;
use crate::flags;

/// One source among the arguments.
pub struct Input {
    /// Its place among the arguments.
    pub at: usize,
    pub path: PathBuf,
    pub is_cuda: bool,
}

#[derive(Default)]
pub struct Line {
    pub inputs: Vec<Input>,
    pub output: Option<PathBuf>,
    /// Sources in C, which has no namespaces and no templates.
    pub in_c: Vec<PathBuf>,
    /// Where the compiler writes what a source depends on.
    pub depfile: Option<PathBuf>,
    /// Include directories, macros and language version, in clang's spelling.
    pub parse_flags: Vec<String>,
    /// Stops before the linker: `-c`.
    pub stops_early: bool,
    /// Asks for something else than compiling.
    is_question: bool,
    /// Stops after the preprocessor, which has to find our headers.
    pub is_preprocessed: bool,
    writes_dependencies: bool,
}

/// Options that stop after the preprocessor.
const PREPROCESSED: [&str; 6] =
    ["-E", "--preprocess", "-M", "-MM", "--generate-dependencies", "--generate-nonsystem-dependencies"];

/// Options that ask a question.
const QUESTIONS: [&str; 9] = [
    "--version",
    "-V",
    "--help",
    "-h",
    "-###",
    "-dumpversion",
    "-dumpmachine",
    "--list-gpu-arch",
    "--list-gpu-code",
];

/// Options with a value that only launchers meet.
const WITH_VALUE: [&str; 16] = [
    "-o",
    "--output-file",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "--dependency-output",
    "--dependency-target-name",
    "-odir",
    "--output-directory",
    "-optf",
    "--options-file",
    "--define-macro",
    "--include-path",
    "--system-include",
    "--pre-include",
];

/// nvcc's long names for what clang spells otherwise.
const RESPELLED: [(&str, &str); 7] = [
    ("--define-macro", "-D"),
    ("--undefine-macro", "-U"),
    ("--include-path", "-I"),
    ("--include-directory", "-I"),
    ("--system-include", "-isystem"),
    ("--pre-include", "-include"),
    ("--std", "-std="),
];

impl Line {
    pub fn read(arguments: &[OsString]) -> Line {
        let mut line = Line::default();
        let texts: Vec<String> = arguments.iter().map(|a| a.to_string_lossy().into_owned()).collect();
        let mut language_is_cuda = None;
        let mut at = 0;
        while at < texts.len() {
            let text = &texts[at];
            let takes_next = flags::takes_value(text) || WITH_VALUE.contains(&text.as_str());
            let value = if takes_next { texts.get(at + 1).cloned() } else { None };
            if !text.starts_with('-') && !text.starts_with('@') {
                line.input(at, Path::new(&arguments[at]), language_is_cuda);
            } else if text == "-x" || text == "--x" {
                language_is_cuda = value.as_deref().and_then(is_cuda_language);
            } else {
                line.option(text, value);
            }
            at += 1 + usize::from(takes_next);
        }
        if line.depfile.is_none() && line.writes_dependencies {
            line.depfile = line.default_depfile();
        }
        line
    }

    pub fn compiles(&self) -> bool {
        !self.inputs.is_empty() && !self.is_question && !self.is_preprocessed
    }

    fn input(&mut self, at: usize, path: &Path, language_is_cuda: Option<bool>) {
        let by_name = language_by_name(path);
        if language_is_cuda.is_none() && path.extension().is_some_and(|e| e == "c") {
            self.in_c.push(path.to_path_buf());
        }
        let is_library =
            matches!(path.extension().and_then(|e| e.to_str()), Some("o" | "a" | "so" | "lib" | "obj"));
        let is_cuda = if is_library { None } else { language_is_cuda.or(by_name) };
        if let Some(is_cuda) = is_cuda {
            self.inputs.push(Input { at, path: path.to_path_buf(), is_cuda });
        }
    }

    fn option(&mut self, text: &str, value: Option<String>) {
        let (name, joined) = match text.split_once('=') {
            Some((name, joined)) if !text.starts_with("-D") && !text.starts_with("-U") => {
                (name, Some(joined.to_string()))
            }
            _ => (text, None),
        };
        let given = || joined.clone().or_else(|| value.clone()).unwrap_or_default();
        match name {
            _ if QUESTIONS.contains(&text) => self.is_question = true,
            _ if PREPROCESSED.contains(&text) => self.is_preprocessed = true,
            "-c" | "--compile" | "-S" | "-fsyntax-only" => {
                self.stops_early = true;
                self.parse_flag(text, name, joined, value);
            }
            "-o" | "--output-file" => self.output = Some(given().into()),
            "-MF" | "--dependency-output" => self.depfile = Some(given().into()),
            "-MD"
            | "-MMD"
            | "--generate-dependencies-with-compile"
            | "--generate-nonsystem-dependencies-with-compile" => {
                self.writes_dependencies = true;
            }
            _ if response_files::OPTIONS.contains(&name) => self.response_file(&given()),
            "-Xcompiler" | "--compiler-options" => {
                for piece in given().split(',') {
                    self.option(piece, None);
                }
            }
            _ if text.starts_with('@') => self.response_file(&text[1..]),
            _ if text.starts_with("-o")
                && text.len() > 2
                && value.is_none()
                && !text.starts_with("-opt")
                && !text.starts_with("-odir") =>
            {
                self.output = Some(text[2..].into());
            }
            _ => self.parse_flag(text, name, joined, value),
        }
    }

    /// Keeps a flag if the meaning of the source depends on it.
    fn parse_flag(&mut self, text: &str, name: &str, joined: Option<String>, value: Option<String>) {
        if let Some((_, clangs)) = RESPELLED.iter().find(|(long, _)| *long == name) {
            let value = joined.or(value).unwrap_or_default();
            if clangs.ends_with('=') {
                self.parse_flags.push(format!("{clangs}{value}"));
            } else {
                self.parse_flags.extend([clangs.to_string(), value]);
            }
            return;
        }
        // nvcc also takes `-I=dir` and `-isystem=dir`.
        if let (true, Some(joined)) = (["-I", "-isystem", "-include", "-iquote"].contains(&name), &joined) {
            self.parse_flags.extend([name.to_string(), joined.clone()]);
            return;
        }
        let kept = ["-I", "-D", "-U", "-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-std"];
        if kept.iter().any(|k| text.starts_with(k)) {
            match (text, value) {
                ("-std", Some(value)) => self.parse_flags.push(format!("-std={value}")),
                (_, value) => {
                    self.parse_flags.push(text.to_string());
                    self.parse_flags.extend(value);
                }
            }
        } else if ["-fopenmp", "-fno-exceptions", "-fno-rtti"].contains(&text)
            || text.starts_with("-fopenmp=")
        {
            self.parse_flags.push(text.to_string());
        }
    }

    /// CMake hands include directories to nvcc in files.
    fn response_file(&mut self, path: &str) {
        let Some(pieces) = response_files::words_of(path) else { return };
        let mut at = 0;
        while at < pieces.len() {
            let takes_next = flags::takes_value(&pieces[at]) || WITH_VALUE.contains(&pieces[at].as_str());
            let value = if takes_next { pieces.get(at + 1).cloned() } else { None };
            if pieces[at].starts_with('-') {
                self.option(&pieces[at], value);
            }
            at += 1 + usize::from(takes_next);
        }
    }

    /// Beside the object, under its name.
    fn default_depfile(&self) -> Option<PathBuf> {
        match &self.output {
            Some(output) => Some(output.with_extension("d")),
            None => {
                self.inputs.first().and_then(|i| i.path.file_name()).map(|n| Path::new(n).with_extension("d"))
            }
        }
    }
}

/// Whether a file is a source by its name.
pub fn is_source(path: &Path) -> bool {
    !path.to_string_lossy().starts_with('-') && language_by_name(path).is_some()
}

/// Whether a source is CUDA by its name.
fn language_by_name(path: &Path) -> Option<bool> {
    match path.extension().and_then(|e| e.to_str()) {
        Some("cu") => Some(true),
        Some("cpp" | "cc" | "cxx" | "c++" | "C" | "cp") => Some(false),
        _ => None,
    }
}

fn is_cuda_language(language: &str) -> Option<bool> {
    match language {
        "cu" | "cuda" => Some(true),
        "c++" | "c++-cpp-output" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Line {
        Line::read(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_compilation_as_cmake_writes_it() {
        let line = read(
            "-forward-unknown-to-host-compiler -DN=4 -isystem=/sys -I inc -O3 -std=c++17 --generate-code=arch=compute_80,code=[sm_80] \
             -Xcompiler=-fPIC,-DHOST -MD -MT a.o -MF a.o.d -x cu -c src/a.cu -o obj/a.o",
        );
        assert!(line.compiles());
        assert_eq!(line.inputs.len(), 1);
        assert!(line.inputs[0].is_cuda && line.inputs[0].path == Path::new("src/a.cu"));
        assert_eq!(line.parse_flags.join(" "), "-DN=4 -isystem /sys -I inc -std=c++17 -DHOST");
        assert_eq!(line.output.as_deref(), Some(Path::new("obj/a.o")));
        assert_eq!(line.depfile.as_deref(), Some(Path::new("a.o.d")));
        assert!(line.stops_early && !read("a.cpp -o prog").stops_early);
    }

    #[test]
    fn what_does_not_compile_is_left_alone() {
        for line in ["a.o b.o -o prog", "--version", "-E a.cu", "-M a.cu", "-V", "a.o -lx -L lib.cu"] {
            assert!(!read(line).compiles(), "{line}");
        }
        assert!(read("a.cu b.cu util.o -o prog").compiles());
        assert_eq!(read("a.cu b.cpp util.o -o prog").inputs.len(), 2);
    }

    #[test]
    fn the_language_is_told_or_goes_by_the_name() {
        let cuda = |line: &str| read(line).inputs.iter().map(|i| i.is_cuda).collect::<Vec<_>>();
        assert_eq!(cuda("-c a.cu b.cpp"), [true, false]);
        assert_eq!(cuda("-x cu a.cpp"), [true]);
        assert_eq!(cuda("-x cuda k.h -x none a.cc"), [true, false]);
    }

    #[test]
    fn dependencies_are_written_beside_the_object() {
        assert_eq!(read("-MD -c a.cu -o x/a.o").depfile, Some("x/a.d".into()));
        assert_eq!(read("-MMD -c s/a.cu").depfile, Some("a.d".into()));
        assert_eq!(read("-c a.cu").depfile, None);
    }

    #[test]
    fn response_files_are_read() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("includes.rsp");
        std::fs::write(&file, "-I\"a b\" -isystem c\n-DX").unwrap();
        let line = read(&format!("--options-file {} -c a.cu", file.display()));
        assert_eq!(line.parse_flags, ["-Ia b", "-isystem", "c", "-DX"]);
    }
}
