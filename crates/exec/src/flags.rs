//! A user's compiler flags, as clang for the CPU takes them. People write flags for nvcc; what only concerns the
//! GPU is dropped, what is spelled differently is respelled, the rest is passed on. Of the architectures the oldest
//! one counts, because source text that tests `__CUDA_ARCH__` must have a meaning: it becomes `-DCUGRAD_ARCH=800`.

use std::path::Path;

/// nvcc's flags that take a value and mean nothing on the CPU.
const DROPPED_WITH_VALUE: [&str; 22] = [
    "-arch",
    "--gpu-architecture",
    "-code",
    "--gpu-code",
    "-gencode",
    "--generate-code",
    "-maxrregcount",
    "--maxrregcount",
    "-Xptxas",
    "--ptxas-options",
    "-Xnvlink",
    "--nvlink-options",
    "-Xcudafe",
    "-Xfatbin",
    "-ccbin",
    "--compiler-bindir",
    "-cudart",
    "--cudart",
    "-t",
    "--threads",
    "--diag-suppress",
    "-diag-suppress",
];

/// nvcc's and clang's flags that name architectures.
const ARCHITECTURES: [&str; 7] = [
    "-arch",
    "--gpu-architecture",
    "-gencode",
    "--generate-code",
    "-code",
    "--cuda-gpu-arch",
    "--offload-arch",
];

/// What is assumed where nothing is said, and the newest that every supported clang knows. What is older has nothing of its
/// own but emulations of what came later.
const OLDEST: u32 = 75;
const NEWEST: u32 = 90;

/// The macro that says for which architecture the source is read, in parse mode and on the CPU.
pub const ARCHITECTURE: &str = "-DCUGRAD_ARCH=";

/// nvcc's and clang's CUDA flags without a value, by how they begin.
const DROPPED: [&str; 22] = [
    "--expt-",
    "-expt-",
    "--extended-lambda",
    "-extended-lambda",
    "-lineinfo",
    "--generate-line-info",
    "-G",
    "--device-debug",
    "-rdc",
    "--relocatable-device-code",
    "-dc",
    "--use_fast_math",
    "-use_fast_math",
    "-ftz",
    "--ftz",
    "-prec-",
    "--prec-",
    "--cuda-",
    "-lcudart",
    "-lcudadevrt",
    "-lcuda",
    "-keep",
];

/// Forwarded to the host compiler: nvcc's spelling around clang's own flags.
const FORWARDED: [&str; 4] = ["-Xcompiler", "--compiler-options", "-Xlinker", "--linker-options"];

/// Values that follow a flag after `=` or as the next argument.
pub fn for_cpu(flags: &[String]) -> Vec<String> {
    let mut out: Vec<String> =
        architecture(flags).map(|n| format!("{ARCHITECTURE}{}", n * 10)).into_iter().collect();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_string())),
            None => (flag.as_str(), None),
        };
        if DROPPED_WITH_VALUE.contains(&name) {
            if value.is_none() {
                rest.next();
            }
        } else if FORWARDED.contains(&name) {
            let linker = name.contains("inker");
            let value = value.or_else(|| rest.next().cloned()).unwrap_or_default();
            let pieces = value.split(',').filter(|p| !p.is_empty());
            out.extend(pieces.map(|p| if linker { format!("-Wl,{p}") } else { p.to_string() }));
        } else if let Some(given) = ["-I", "-isystem", "-idirafter"].iter().find(|f| flag.starts_with(*f)) {
            let joined = &flag[given.len()..];
            let dir =
                if joined.is_empty() { rest.next().cloned().unwrap_or_default() } else { joined.to_string() };
            if !is_replaced(Path::new(&dir)) {
                out.extend([given.to_string(), dir]);
            }
        } else if name == "-x" {
            rest.next(); // the language is ours to say
        } else if name == "--std" || name == "-std" {
            let value = value.or_else(|| rest.next().cloned()).unwrap_or_default();
            out.push(format!("-std={}", at_least_cpp14(&value)));
        } else if let Some(optimize) = flag.strip_prefix("--optimize=") {
            out.push(format!("-O{optimize}"));
        } else if !DROPPED.iter().any(|d| flag.starts_with(d)) {
            out.push(flag.clone());
        }
    }
    out
}

/// A user's flags as nvcc takes them: as they are, but for a standard that is too old.
pub(crate) fn for_nvcc(flags: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        let value = match flag.split_once('=') {
            Some(("-std" | "--std", value)) => Some(value.to_string()),
            None if flag == "-std" || flag == "--std" => rest.next().cloned(),
            _ => None,
        };
        out.push(value.map_or(flag.clone(), |value| format!("-std={}", at_least_cpp14(&value))));
    }
    out
}

/// Our headers and the launches on the CPU are written in C++14, of which C++11 is a part in all but name.
fn at_least_cpp14(standard: &str) -> String {
    let older = ["98", "03", "0x", "11"];
    match standard.split_once("++") {
        Some((language, year)) if older.contains(&year) => format!("{language}++14"),
        _ => standard.to_string(),
    }
}

/// The oldest architecture that the flags name, if it is newer than what is assumed anyway.
fn architecture(flags: &[String]) -> Option<u32> {
    let mut named = Vec::new();
    for (i, flag) in flags.iter().enumerate() {
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (flag.as_str(), flags.get(i + 1).map(String::as_str)),
        };
        if ARCHITECTURES.contains(&name) {
            // `sm_80`, `arch=compute_80,code=sm_80`, `sm_90a`
            let pieces = value.unwrap_or_default().split(|c: char| !c.is_ascii_digit());
            named.extend(pieces.filter_map(|p| p.parse::<u32>().ok()));
        }
    }
    named.into_iter().min().map(|n| n.min(NEWEST)).filter(|&n| n > OLDEST)
}

/// The toolkit's headers and Clad's: ours stand in for them, and they would come first.
fn is_replaced(dir: &Path) -> bool {
    ["cuda_runtime.h", "clad/Differentiator/Differentiator.h"].iter().any(|h| dir.join(h).is_file())
}

/// Whether the flags choose the language version.
pub fn has_standard(flags: &[String]) -> bool {
    flags.iter().any(|f| f.starts_with("-std="))
}

/// Whether the flags choose the optimisation level.
pub fn has_optimisation(flags: &[String]) -> bool {
    flags.iter().any(|f| f.starts_with("-O"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(flags: &str) -> String {
        let flags: Vec<String> = flags.split_whitespace().map(String::from).collect();
        for_cpu(&flags).join(" ")
    }

    #[test]
    fn flags_for_the_gpu_are_dropped() {
        assert_eq!(translated("-arch=sm_70 -gencode arch=compute_70,code=sm_70 -DA=1 -Iinc"), "-DA=1 -I inc");
        assert_eq!(translated("--expt-relaxed-constexpr -lineinfo -rdc=true --use_fast_math -O2"), "-O2");
        assert_eq!(translated("-Xptxas -v -ccbin g++ -lcudart -lm --cuda-gpu-arch=sm_70"), "-lm");
    }

    #[test]
    fn the_oldest_architecture_counts() {
        assert_eq!(translated("-arch=sm_86 -O2"), "-DCUGRAD_ARCH=860 -O2");
        assert_eq!(translated("-gencode arch=compute_90,code=sm_90 -arch sm_80"), "-DCUGRAD_ARCH=800");
        assert_eq!(translated("-arch=sm_120"), "-DCUGRAD_ARCH=900");
        assert_eq!(translated("-arch=native -gencode arch=compute_70,code=sm_80"), "");
    }

    #[test]
    fn flags_for_the_host_compiler_are_unwrapped() {
        assert_eq!(translated("-Xcompiler -Wall,-fopenmp --compiler-options=-g"), "-Wall -fopenmp -g");
        assert_eq!(translated("-Xlinker -rpath,lib"), "-Wl,-rpath -Wl,lib");
    }

    #[test]
    fn the_standard_is_respelled() {
        assert_eq!(translated("--std c++20 -x cu"), "-std=c++20");
        assert_eq!(translated("-std=c++14"), "-std=c++14");
        assert_eq!(translated("-std=c++11 --std=gnu++0x"), "-std=c++14 -std=gnu++14");
        assert_eq!(
            for_nvcc(&["--std", "c++11", "-arch=sm_80"].map(String::from)),
            ["-std=c++14", "-arch=sm_80"]
        );
        assert!(has_standard(&["-std=c++14".into()]) && !has_standard(&[]));
    }

    #[test]
    fn include_directories_stay() {
        assert_eq!(translated("-I inc -isystem sys -Llib -lcublas"), "-I inc -isystem sys -Llib -lcublas");
    }

    #[test]
    fn directories_of_headers_that_ours_replace_are_dropped() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("cuda_runtime.h"), "").unwrap();
        let toolkit = dir.path().display();
        assert_eq!(translated(&format!("-I{toolkit} -isystem {toolkit} -I inc")), "-I inc");
    }
}
