//! Telling cugrad's own arguments from the compiler's, so that `-Iinc -DN=4 -std=c++20` need no ceremony.
//!
//! Compilers spell options with one dash, cugrad with two; the few exceptions on either side are listed here.

use std::ffi::OsString;

use crate::failure::Failure;

/// cugrad's options with one dash.
const OURS: [&str; 4] = ["-o", "-h", "-v", "-V"];

/// Compilers' options with two dashes, by how they begin.
const THEIRS: [&str; 19] = [
    "--std",
    "--expt-",
    "--extended-lambda",
    "--use_fast_math",
    "--gpu-",
    "--generate-",
    "--ptxas-options",
    "--compiler-",
    "--linker-options",
    "--relocatable-device-code",
    "--cuda-gpu-arch",
    "--maxrregcount",
    "--ftz",
    "--prec-",
    "--fmad",
    "--diag-suppress",
    "--optimize",
    "--include-directory",
    "--sysroot",
];

/// Compilers' options whose value is the next argument when nothing is joined to them.
const WITH_VALUE: [&str; 41] = [
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-x",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include",
    "-imacros",
    "-isysroot",
    "-iprefix",
    "-Xcompiler",
    "-Xlinker",
    "-Xptxas",
    "-Xclang",
    "-Xarch_host",
    "-Xarch_device",
    "-Xnvlink",
    "-Xcudafe",
    "-arch",
    "-code",
    "-gencode",
    "-ccbin",
    "-std",
    "-t",
    "-target",
    "-mllvm",
    "-maxrregcount",
    "-diag-suppress",
    "--std",
    "--gpu-architecture",
    "--gpu-code",
    "--generate-code",
    "--ptxas-options",
    "--compiler-options",
    "--compiler-bindir",
    "--linker-options",
    "--maxrregcount",
    "--include-directory",
];

/// Splits what stands before `--` into cugrad's arguments and the compiler's. Only commands that compile have any.
pub fn separate(arguments: Vec<OsString>) -> (Vec<OsString>, Vec<String>) {
    let compiles = arguments
        .first()
        .is_some_and(|c| ["grad", "check", "explain", "run", "build"].iter().any(|n| c == n));
    if !compiles {
        return (arguments, Vec::new());
    }
    let mut ours = Vec::new();
    let mut flags = Vec::new();
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let Some(text) = argument.to_str().filter(|t| is_compilers(t)).map(String::from) else {
            let ends = argument == "--";
            let takes_value = argument == "-o";
            ours.push(argument);
            if ends {
                ours.extend(rest);
                break;
            }
            if takes_value {
                ours.extend(rest.next());
            }
            continue;
        };
        let value = if takes_value(&text) { rest.next() } else { None };
        flags.push(text);
        flags.extend(value.map(|v| v.to_string_lossy().into_owned()));
    }
    (ours, flags)
}

fn is_compilers(text: &str) -> bool {
    if text.starts_with("--") {
        return THEIRS.iter().any(|t| text.starts_with(t));
    }
    text.len() > 1 && text.starts_with('-') && !OURS.iter().any(|o| *o == text || text.starts_with("-o"))
}

/// Whether the next argument belongs to this one.
pub fn takes_value(flag: &str) -> bool {
    WITH_VALUE.contains(&flag)
}

/// What concerns the linker only. The rest is for compiling.
pub fn split_link_flags(flags: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut compile, mut link) = (Vec::new(), Vec::new());
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        let is_link = (flag.starts_with("-l") && !flag.starts_with("-lineinfo"))
            || ["-L", "-Wl,", "-Xlinker", "--linker-options"].iter().any(|f| flag.starts_with(f))
            || is_library(flag);
        let side = if is_link { &mut link } else { &mut compile };
        side.push(flag.clone());
        if takes_value(flag) {
            side.extend(rest.next().cloned());
        }
    }
    (compile, link)
}

fn is_library(flag: &str) -> bool {
    !flag.starts_with('-') && [".o", ".a", ".so", ".obj", ".lib"].iter().any(|e| flag.ends_with(e))
}

/// For commands that compile nothing.
pub fn refuse(flags: &[String]) -> Result<(), Failure> {
    match flags.first() {
        None => Ok(()),
        Some(flag) => Err(Failure::Usage(format!("unexpected argument '{flag}'"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn separated(line: &str) -> (String, String) {
        let (ours, flags) = separate(line.split_whitespace().map(OsString::from).collect());
        let ours: Vec<_> = ours.iter().map(|o| o.to_string_lossy()).collect();
        (ours.join(" "), flags.join(" "))
    }

    #[test]
    fn compilers_flags_are_told_from_ours() {
        assert_eq!(
            separated("grad a.cu -I inc -DN=4 --of f -std=c++20 -o -odd.cu --wrt=x"),
            ("grad a.cu --of f -o -odd.cu --wrt=x".into(), "-I inc -DN=4 -std=c++20".into())
        );
        assert_eq!(separated("run a.cu -O2 -v -- -x -I y"), ("run a.cu -v -- -x -I y".into(), "-O2".into()));
        assert_eq!(
            separated("build a.cu -arch sm_80 --expt-relaxed-constexpr --keep d"),
            ("build a.cu --keep d".into(), "-arch sm_80 --expt-relaxed-constexpr".into())
        );
        assert_eq!(separated("doctor -Ix"), ("doctor -Ix".into(), "".into()));
    }

    #[test]
    fn the_linkers_flags_are_told_from_the_compilers() {
        let flags: Vec<String> =
            "-O2 -lm -L lib -lineinfo x.o -Wl,-s -I i".split(' ').map(String::from).collect();
        let (compile, link) = split_link_flags(&flags);
        assert_eq!(
            (compile.join(" "), link.join(" ")),
            ("-O2 -lineinfo -I i".into(), "-lm -L lib x.o -Wl,-s".into())
        );
    }
}
