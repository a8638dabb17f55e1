//! Headers of libraries that are not installed here.
//!
//! A file that includes `<mpi.h>` for its `main` has kernels that know nothing of it. clang stops at a header that it does not find, so
//! an empty file stands for it, in a folder that is searched after all others: a header that is there is used. Code that needs
//! something of the library is then an error where it stands (`broken` says which errors matter to a request). Only what other
//! libraries' headers cannot be read without is in such a file: the types of CUDA's libraries, which PyTorch names everywhere.
//!
//! An empty header may change what *other* code means, silently: a macro that it defines may choose a branch, stand for a name, or
//! declare a better overload. So this is done for the libraries below alone, whose macros, functions and types carry their own prefix or
//! stand in their own namespace: code that does not mention the prefix cannot tell. What a condition of the user's guards that does mention it (`#ifdef MPI_VERSION`,
//! `__has_include(<mpi.h>)`) is treated as if it were an error. What such headers include in turn (`<math.h>`, `<stdlib.h>`) every CUDA file has
//! without them. Any other header that is not found is an error, as it always was.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

use cxx_text::{Directive, Kind, code, directives};

use super::scan::{Scan, UserFile};

/// How a library's headers begin, and how the names do that they define, in small letters.
const LIBRARIES: [(&str, &[&str]); 42] = [
    ("mpi.h", &["mpi", "ompi"]),
    ("omp.h", &["omp_"]),
    ("nccl.h", &["nccl"]),
    ("nvshmem", &["nvshmem"]),
    ("cusolver", &["cusolver", "gesv", "syevj"]),
    ("cusparse", &["cusparse"]),
    ("curand.h", &["curand"]),
    ("cublasLt.h", &["cublas"]),
    ("cublasXt.h", &["cublas"]),
    ("cublas.h", &["cublas"]),
    ("cufftXt.h", &["cufft"]),
    ("cufftw.h", &["fftw", "cufft"]),
    ("cudnn", &["cudnn"]),
    ("cutensor", &["cutensor"]),
    ("npp", &["npp"]),
    ("nvjpeg.h", &["nvjpeg"]),
    ("nvml.h", &["nvml"]),
    ("nvrtc.h", &["nvrtc"]),
    ("nvToolsExt", &["nvtx"]),
    ("nvtx3/", &["nvtx"]),
    ("nvsci", &["nvsci"]),
    ("cuda_gl_interop.h", &["cudagl", "gl"]),
    ("cuda_egl_interop.h", &["cudaegl", "egl"]),
    ("cudaEGL.h", &["cuegl", "cudaegl", "egl"]),
    ("cudaGL.h", &["cugl", "gl"]),
    ("GL/", &["gl", "wgl"]),
    ("GLES", &["gl", "egl"]),
    ("GLFW/", &["gl"]),
    ("EGL/", &["egl"]),
    ("vulkan/", &["vk", "vulkan"]),
    ("boost/", &["boost"]),
    ("gsl/", &["gsl"]),
    ("fftw", &["fftw"]),
    ("hdf5", &["h5", "hdf5"]),
    ("netcdf", &["nc_", "netcdf"]),
    ("tbb/", &["tbb", "__tbb"]),
    ("thrust/", &["thrust"]),
    ("cuda/", &["libcudacxx", "_libcudacxx", "cccl", "_cccl"]),
    ("fmt/", &["fmt"]),
    ("spdlog/", &["spdlog"]),
    ("CLI/", &["cli"]),
    ("cxxopts.hpp", &["cxxopts"]),
];

/// What headers of other libraries include, which are not searched for includes themselves.
const THROUGH: [(&str, &[&str]); 3] = [("torch/", PYTORCH), ("ATen/", PYTORCH), ("c10/", PYTORCH)];
const PYTORCH: &[&str] = &["cusparse.h", "cublasLt.h", "cusolverDn.h", "cusolver_common.h"];

/// The text of a header that stands for one that is not here.
pub fn stand_in(header: &str) -> &'static str {
    match header {
        "cusparse.h" => {
            "#pragma once\ntypedef struct cusparseContext* cusparseHandle_t;\n\
             typedef enum { CUSPARSE_STATUS_SUCCESS = 0 } cusparseStatus_t;\n"
        }
        "cublasLt.h" => "#pragma once\ntypedef struct cublasLtContext* cublasLtHandle_t;\n",
        "cusolverDn.h" => "#pragma once\ntypedef struct cusolverDnContext* cusolverDnHandle_t;\n",
        "cusolver_common.h" => {
            "#pragma once\ntypedef enum { CUSOLVER_STATUS_SUCCESS = 0 } cusolverStatus_t;\n"
        }
        _ => "",
    }
}

/// Folders that clang searches by itself, and those of other installations, are not known here: a header that is there after all is
/// found first, and the conditions that ask for it are then refused without need.
const USUAL: [&str; 2] = ["/usr/include", "/usr/local/include"];

/// What is assumed of headers that are not here.
#[derive(Debug, Default)]
pub struct Missing {
    /// Empty ones stand for them.
    pub headers: Vec<String>,
    pub conditions: Vec<Condition>,
}

/// A condition in the user's files that asks for a name of a header that is not here: what it guards may have been otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The user's file, by its canonical path.
    pub file: PathBuf,
    /// From the condition to its `#endif`.
    pub range: Range<usize>,
    pub(crate) message: String,
}

/// Those among the headers that a program includes for which an empty one may stand.
pub fn missing(scan: &Scan, searched: &[PathBuf]) -> Missing {
    let mut found = Missing::default();
    let is_here = |header: &str| {
        let usual = USUAL.iter().map(Path::new).chain(searched.iter().map(PathBuf::as_path));
        usual.into_iter().any(|dir| dir.join(header).is_file())
    };
    let within = |header: &String| {
        let through = THROUGH.iter().filter(move |(start, _)| header.starts_with(start));
        through.flat_map(|(_, included)| *included).map(|included| included.to_string()).collect::<Vec<_>>()
    };
    let mut headers: Vec<String> = scan.foreign.iter().flat_map(within).collect();
    headers.extend(scan.foreign.iter().cloned());
    headers.sort();
    headers.dedup();
    for header in headers {
        let Some((_, prefixes)) = LIBRARIES.iter().find(|(start, _)| header.starts_with(start)) else {
            continue;
        };
        if is_here(&header) || header.split('/').any(|part| part == "..") {
            continue;
        }
        let of_library = format!("a name of <{header}>, which is not found");
        found.headers.push(header);
        let asks = |text: &str| mentions(text, |word| prefixes.iter().any(|prefix| word.starts_with(prefix)));
        found.conditions.extend(scan.files.iter().flat_map(|file| conditions(file, &asks, &of_library)));
    }
    follow_macros(scan, &mut found.conditions);
    found
}

/// Conditions that ask for a macro which another condition here guards: `#if USE_MPI`, where that is what a header's presence defines.
fn follow_macros(scan: &Scan, conditions: &mut Vec<Condition>) {
    let mut followed: BTreeSet<String> = BTreeSet::new();
    let mut at = 0;
    while at < conditions.len() {
        let Condition { file, range, .. } = &conditions[at];
        at += 1;
        let Some(text) = scan.files.iter().find(|scanned| scanned.canonical == *file) else { continue };
        let guarded = directives(&text.bytes).into_iter().filter(|d| range.contains(&d.range.start));
        let undefined = |d: &Directive| (d.name == "undef").then(|| d.argument.clone());
        let macros = guarded.filter_map(|d| d.defines().map(str::to_string).or_else(|| undefined(&d)));
        for name in macros.filter(|name| followed.insert(name.to_lowercase())).collect::<Vec<_>>() {
            let asks = |text: &str| mentions(text, |word| word == name.to_lowercase());
            let why = format!("`{name}`, which depends on a header that is not found");
            let more = scan.files.iter().flat_map(|file| self::conditions(file, &asks, &why));
            let known = |new: &Condition, all: &[Condition]| {
                all.iter().any(|c| c.file == new.file && c.range == new.range)
            };
            for new in more.collect::<Vec<_>>() {
                if !known(&new, conditions) {
                    conditions.push(new);
                }
            }
        }
    }
}

/// Whether a directive includes a header of a library which keeps to its own names.
pub fn is_of_listed_library(directive: &Directive) -> bool {
    directive.include().is_some_and(|i| LIBRARIES.iter().any(|(start, _)| i.target.starts_with(start)))
}

/// The conditions of a file that ask for something.
fn conditions(file: &UserFile, asks_for: &dyn Fn(&str) -> bool, what: &str) -> Vec<Condition> {
    let mut found = Vec::new();
    // The start of each open condition, and what it asks for if that is of the library.
    let mut open: Vec<(usize, Option<String>)> = Vec::new();
    let all = directives(&file.bytes);
    for (at, directive) in all.iter().enumerate() {
        let name = directive.name.as_str();
        let guards = at == 0
            && name == "ifndef"
            && all.get(1).and_then(Directive::defines) == Some(directive.argument.as_str());
        let asks = || {
            let asks = !guards && asks_for(&directive.argument);
            asks.then(|| format!("#{name} {}", directive.argument))
        };
        match name {
            "if" | "ifdef" | "ifndef" => open.push((directive.range.start, asks())),
            "elif" | "elifdef" | "elifndef" => {
                if let Some((_, asked)) = open.last_mut() {
                    *asked = asked.take().or_else(asks);
                }
            }
            "endif" => {
                if let Some((start, Some(asked))) = open.pop() {
                    let message = format!("`{asked}` asks for {what}");
                    found.push(Condition {
                        file: file.canonical.clone(),
                        range: start..directive.range.end,
                        message,
                    });
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a word of a text, in small letters, is looked for.
fn mentions(text: &str, is_one: impl Fn(&str) -> bool) -> bool {
    let text = text.as_bytes();
    let mut words = code(text).filter(|token| token.kind == Kind::Word);
    words.any(|word| is_one(&String::from_utf8_lossy(word.bytes(text)).to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(foreign: &[&str], text: &str) -> Missing {
        let files = vec![UserFile { canonical: "a.cu".into(), bytes: text.into() }];
        let foreign = foreign.iter().map(|name| name.to_string()).collect();
        missing(&Scan { files, prefix: String::new(), foreign }, &[])
    }

    #[test]
    fn libraries_that_keep_to_their_names_may_be_missing() {
        assert_eq!(
            found(&["nccl.h", "config.h", "nvtx3/a.h", "nccl.h"], "").headers,
            ["nccl.h", "nvtx3/a.h"]
        );
    }

    #[test]
    fn what_headers_of_other_libraries_include_may_be_missing() {
        let named = found(&["torch/extension.h", "ATen/cuda/CUDAContext.h", "cusparse.h"], "").headers;
        assert_eq!(named, ["cublasLt.h", "cusolverDn.h", "cusolver_common.h", "cusparse.h"]);
        assert!(stand_in("cusparse.h").contains("cusparseHandle_t") && stand_in("mpi.h").is_empty());
    }

    #[test]
    fn conditions_that_ask_are_known() {
        let asked =
            |text: &str| found(&["nccl.h"], text).conditions.into_iter().map(|c| c.range).collect::<Vec<_>>();
        assert_eq!(asked("#ifdef NCCL_MAJOR\n#endif\n").first(), Some(&(0..24)));
        assert_eq!(asked("#if A\n#elif __has_include(<nccl.h>)\n#endif\n").len(), 1);
        assert!(asked("#ifdef USE_NCCL\n#endif\n").is_empty());
        // The guard of a header of the user's own.
        assert!(asked("#ifndef NCCL_COMMON_H\n#define NCCL_COMMON_H\n#endif\n").is_empty());
        assert_eq!(asked("#include <a.h>\n#ifndef NCCL_MAJOR\n#define NCCL_MAJOR\n#endif\n").len(), 1);
    }
}
