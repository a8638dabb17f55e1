//! Building: edited files at their own paths, clang's errors, the cache.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use exec::{Build, Cache, Clang, Error, Output, embedded};

fn build(main: &Path) -> Build {
    let mut build = Build::new(main, Output::Executable(None));
    build.opt = "-O0".into();
    build
}

fn stdout(path: &Path) -> String {
    String::from_utf8(Command::new(path).output().unwrap().stdout).unwrap()
}

#[test]
fn edited_files_keep_their_paths() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("cache")).unwrap();
    let main = dir.path().join("a \"b\".cu");
    fs::write(&main, "on disk\n").unwrap();
    fs::write(dir.path().join("near.h"), "#define NEAR 1\n").unwrap();
    fs::write(dir.path().join("edited.h"), "#error on disk\n").unwrap();
    let mut build = build(&main);
    build.edited = vec![
        (
            main.clone(),
            "#include \"near.h\"\n#include \"edited.h\"\n#include <cstdio>\n\
             int main() { puts(__FILE__); printf(\"%d %d\", NEAR, EDITED); }\n"
                .into(),
        ),
        (dir.path().join("edited.h"), "#define EDITED 2\n".into()),
    ];
    let artifact = build.run(&Clang::find().unwrap(), &cache).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(stdout(&artifact.path), format!("{}\n1 2", main.display()));
    assert_eq!(fs::read_to_string(&main).unwrap(), "on disk\n");

    build.edited[0].1.push_str("\nint x = undeclared;\n");
    let message = build.run(&Clang::find().unwrap(), &cache).unwrap_err().to_string();
    assert!(message.starts_with(&format!("{}:6:9: error: ", main.display())), "{message}");
}

#[test]
fn a_second_build_comes_from_the_cache_until_something_changes() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("cache")).unwrap();
    let clang = Clang::find().unwrap();
    let (main, header) = (dir.path().join("main.cu"), dir.path().join("value.h"));
    fs::write(&main, "#include \"value.h\"\n#include <cstdio>\nint main() { printf(\"%d\", VALUE); }\n")
        .unwrap();
    fs::write(&header, "#define VALUE 1\n").unwrap();

    let mut build = build(&main);
    let run = |build: &Build| {
        let artifact = build.run(&clang, &cache).unwrap_or_else(|e| panic!("{e}"));
        (stdout(&artifact.path), artifact.from_cache)
    };
    assert_eq!(run(&build), ("1".into(), false));
    assert_eq!(run(&build), ("1".into(), true));
    fs::write(&header, "#define VALUE 2\n").unwrap();
    assert_eq!(run(&build), ("2".into(), false));
    assert_eq!(run(&build), ("2".into(), true));

    build.edited = vec![(header.clone(), "#define VALUE 3\n".into())];
    assert_eq!(run(&build), ("3".into(), false));
    assert_eq!(run(&build), ("3".into(), true));
    // The file beneath an edited text does not matter.
    fs::write(&header, "#define VALUE 4\n").unwrap();
    assert_eq!(run(&build), ("3".into(), true));

    build.output = Output::Executable(Some(dir.path().join("program")));
    let artifact = build.run(&clang, &cache).unwrap();
    // For another place it is built once more: there, not everything this machine can do may be used.
    assert_eq!((artifact.path.as_path(), artifact.from_cache), (dir.path().join("program").as_path(), false));
    assert!(build.run(&clang, &cache).unwrap().from_cache);
    assert_eq!(stdout(&artifact.path), "3");
    let left: Vec<_> = fs::read_dir(cache.root().join("builds"))
        .unwrap()
        .filter(|e| e.as_ref().unwrap().file_name().to_string_lossy().starts_with(".scratch"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_cache_that_cannot_be_written_is_no_failure() {
    let dir = tempfile::tempdir().unwrap();
    let (main, file) = (dir.path().join("main.cu"), dir.path().join("file"));
    fs::write(&main, "#include <cstdio>\nint main() { puts(\"built\"); }\n").unwrap();
    fs::write(&file, "no folder").unwrap();
    let cache = Cache::at(&file).unwrap();
    let artifact = build(&main).run(&Clang::find().unwrap(), &cache).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(stdout(&artifact.path), "built\n");
    drop(cache);
    assert!(!artifact.path.exists(), "what stands in for the cache goes with the process");
}

#[test]
fn a_compiler_that_hangs_is_stopped() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("cache")).unwrap();
    let main = dir.path().join("main.cu");
    fs::write(&main, "int main() {}\n").unwrap();
    let mut build = build(&main);
    build.limit = Duration::ZERO;
    assert!(matches!(build.run(&Clang::find().unwrap(), &cache), Err(Error::Timeout { .. })));
}

#[test]
fn the_embedded_files_are_unpacked_once() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path()).unwrap();
    let installed = embedded::install(&cache).unwrap();
    assert!(installed.include.join("cugrad/cugrad.h").is_file());
    assert!(installed.include.join("clad/Differentiator/Differentiator.h").is_file());
    assert!(installed.cuda.join("cugrad_cuda.h").is_file());
    assert!(installed.runtime.is_file());
    let marker = installed.include.join("marker");
    fs::write(&marker, "").unwrap();
    assert_eq!(embedded::install(&cache).unwrap().include, installed.include);
    assert!(marker.is_file(), "it was unpacked again");
}

/// cugrad.h is read by compilers that know nothing of CUDA, and by clang while it parses for us.
#[test]
fn the_header_is_read_in_every_mode() {
    let dir = tempfile::tempdir().unwrap();
    let installed = embedded::install(&Cache::at(dir.path()).unwrap()).unwrap();
    let clang = Clang::find().unwrap();
    let function = "#include <clad/Differentiator/Differentiator.h>\n\
        double f(double x, double y) { return x * y; }\n\
        int main() { double d = 0; clad::gradient(f, \"x\").execute(1, 2, &d); cugrad::differentiate(f, 0).execute(1, 2);\n\
        clad::gradient<clad::opts::enable_tbr>(f).execute(1, 2, &d, &d);\n\
        clad::array<double> a(2); clad::array_ref<double> r = a; clad::zero_init(r[0]);\n\
        clad::gradient(f, \"x, y\").execute(1, 2, r, a); }\n\
        namespace clad { namespace custom_derivatives {\n\
        ValueAndPushforward<double, double> f_pushforward(double x, double y, double dx, double dy) {\n\
          return {x * y, x * dy + y * dx}; } } }\n";
    let kernel = "__global__ void k(float* out, const float* in) { out[threadIdx.x] = in[threadIdx.x]; }\n\
        __device__ double g(double* a) { return *a * *a; }\n\
        __global__ void in_device_code(double* a, double* r) { clad::gradient(g, \"a\").execute(a, r); }\n\
        void h(float* p, cudaStream_t s) { clad::gradient(k, \"out, in\").execute_kernel(1, 2, 0, s, p, p, p, p); }\n";
    let check = |what: &str, source: String, flags: &[&str]| {
        let file = dir.path().join("header.cu");
        fs::write(&file, source).unwrap();
        let mut command = Command::new(&clang.path);
        command
            .args(flags)
            .args(["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I"])
            .arg(&installed.include);
        if what != "plain" {
            command.arg("-isystem").arg(&installed.cuda).args(["-include", "cugrad_cuda.h"]);
        }
        let said = command.arg(&file).output().unwrap();
        assert!(said.status.success(), "{what}: {}", String::from_utf8_lossy(&said.stderr));
    };
    for standard in ["-std=c++14", "-std=c++17", "-std=c++20"] {
        check("plain", function.to_string(), &["-x", "c++", standard]);
    }
    check("cpu", format!("{function}{kernel}"), &["-x", "c++", "-std=c++17", "-DCUGRAD_CPU"]);
    for side in ["--cuda-host-only", "--cuda-device-only"] {
        let mut flags = vec!["-x", "cuda", "-std=c++17", "-nocudainc", "-nocudalib", "-DCUGRAD_PARSE", side];
        // Of a toolkit that clang finds beside nvcc, and is newer.
        flags.push("-Wno-unknown-cuda-version");
        check(side, format!("{function}{kernel}"), &flags);
    }
}
