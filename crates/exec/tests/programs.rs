//! Programs built and run on the CPU as a user would: their output, and what they are told when they are wrong.

use std::path::{Path, PathBuf};
use std::process::{Command, Output as Ran};
use std::sync::OnceLock;

use exec::launches::{self, Kernels};
use exec::{Arguments, Artifact, Build, Cache, Clang, Error, Library, Output};

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// One cache for all tests of this crate, kept between runs: tests of caching use their own.
fn cache() -> Cache {
    Cache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"))
        .expect("the target directory can be written")
}

fn clang() -> Clang {
    Clang::find().expect("the tests need clang")
}

fn build(name: &str) -> Build {
    let mut build = Build::new(program(name), Output::Executable(None));
    build.opt = "-O0".into();
    build
}

/// A build of the program with its launches in the CPU's form; the kernels named do not synchronise.
fn rewritten_build(name: &str, plain: &[&str]) -> Build {
    let mut build = build(name);
    let text = std::fs::read_to_string(&build.main).expect("the test's program is there");
    let kernels: Kernels = plain.iter().map(|n| (n.to_string(), false)).collect();
    build
        .edited
        .push((build.main.clone(), launches::rewrite(&text, &kernels).expect("edits do not overlap")));
    build
}

fn built(build: &Build) -> Artifact {
    build.run(&clang(), &cache()).unwrap_or_else(|e| panic!("{e}"))
}

fn refusal(build: &Build) -> String {
    match build.run(&clang(), &cache()) {
        Err(Error::Compile { messages }) => messages,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it compiled"),
    }
}

fn run(path: &Path, arguments: &[&str]) -> Ran {
    Command::new(path).args(arguments).output().expect("what was built can be run")
}

/// Runs registered.cu with a scenario.
fn registered(scenario: &str) -> Ran {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    run(BUILT.get_or_init(|| built(&rewritten_build("registered.cu", &[])).path), &[scenario])
}

#[track_caller]
fn prints(scenario: &str, expected: &str) {
    let ran = registered(scenario);
    assert_eq!(String::from_utf8_lossy(&ran.stdout), expected, "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success());
}

#[track_caller]
fn fails(scenario: &str, message: &str) {
    let ran = registered(scenario);
    let stderr = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(stderr.starts_with("cugrad: ") && stderr.contains(message), "{stderr}");
    assert_eq!(ran.status.code(), Some(1), "{stderr}");
}

#[test]
fn derivatives_of_kernels_are_launched() {
    prints("kernel", "1 4 9 16 | 2 4 6 8\n");
    prints("named kernel", "1 4 9 16 | 2 4 6 8\n");
    prints("stream", "16 0\n");
}

#[test]
fn derivatives_of_functions_are_called() {
    prints("function", "72 27\n");
    prints("own arrays", "48 9 9\n");
    prints("forward", "24 4 60\n");
    prints("reference", "6 0 3\n");
}

#[test]
fn device_code_calls_derivatives() {
    prints("device", "0 4 8 12 | 1 9\n");
}

#[test]
fn kernels_get_their_tape() {
    prints("tape", "8 3 12 27\n1 1000 1000 1000\n8 3 12 27\n");
}

#[test]
fn the_source_can_be_shown() {
    prints("dump", "// source of square_rev\n// source of square_rev\n");
}

#[test]
fn the_other_execute_is_named() {
    let kernel = "execute cannot run gradient(…, \"out, in\"), which is the derivative of a kernel\nhint: use execute_kernel(";
    fails("execute a kernel", kernel);
    fails("call a kernel", kernel);
    let function = "execute_kernel cannot run gradient(…, \"\"), which is the derivative of a function\nhint: use execute(";
    fails("launch a function", function);
}

#[test]
fn wrong_arguments_are_refused_at_run_time() {
    fails(
        "too few adjoints",
        "takes 2 adjoints (float *, float *) after the function's own arguments, but was given (float *)",
    );
    fails("wrong type", "but was given (float *, double *)");
    fails("null adjoint", "adjoint 2 is a null pointer");
    fails("same arrays", "arguments 1 and 2 are the same array");
    fails("same adjoints", "adjoints 1 and 2 are the same array");
    fails("adjoint is primal", "adjoint 1 is the same array as argument 1");
    fails("unknown request", "no derivative was generated for gradient(…, \"x\")");
}

#[test]
fn wrong_arguments_are_refused_at_compile_time() {
    let case = |n: u32| {
        let mut build = build("refused.cu");
        build.user_flags = vec![format!("-DCASE={n}")];
        refusal(&build)
    };
    let expected = [
        "cugrad: wrong number of adjoint arguments",
        "cugrad: an adjoint argument has the wrong type",
        "cugrad: an adjoint argument has the wrong type",
        "no known conversion from 'int' to 'const float *' for 4th argument",
        "this function object is gone when execute runs",
        "this is a kernel's: use execute_kernel(grid, block, ...)",
        "this is a function's: use execute(...)",
        "cugrad: an adjoint argument has to be a pointer",
        "cugrad: an adjoint argument has to be a pointer",
    ];
    for (n, text) in (1..).zip(expected) {
        let messages = case(n);
        assert!(messages.contains(text), "case {n}: {messages}");
        assert!(messages.contains("refused.cu:"), "case {n}: {messages}");
        assert_eq!(messages.matches("error: ").count(), 1, "case {n}: {messages}");
    }
}

#[test]
fn a_program_built_without_cugrad_says_so() {
    let ran = run(&built(&build("unregistered.cu")).path, &[]);
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert!(stderr.contains("this program was compiled without cugrad"), "{stderr}");
    assert!(stderr.contains("build it with `cugrad build` or `cugrad run`"), "{stderr}");
    assert_eq!(ran.status.code(), Some(1));
}

#[test]
fn launches_run_on_the_cpu() {
    let build = rewritten_build("launches.cu", &["fill", "sum_pair", "scale", "negate"]);
    let ran = run(&built(&build).path, &[]);
    let stdout = String::from_utf8_lossy(&ran.stdout);
    let expected = "plain: 0 1 2 3 (line 42)\n\
                    spaced: 10 11 12 13 (line 42)\n\
                    braced: 16 17 18 19 (line 42)\n\
                    template: 48 51 54 57 (line 42)\n\
                    namespace: -48 -51 -54 -57 (line 42)\n\
                    shared: -57 -54 -51 -48 (line 42)\n\
                    global shared: -54 -51 -48 -57 (line 42)\n\
                    macro: 100 101 102 103 (line 42)\n\
                    pointer: -100 -101 -102 -103 (line 42)\n\
                    end at line 72\n";
    assert_eq!(stdout, expected, "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn an_exported_kernel_is_called_from_rust() {
    let mut build = rewritten_build("exported.cu", &["axpy"]);
    build.output = Output::SharedLibrary(None);
    let library = Library::open(&built(&build).path).unwrap();
    let kernel = library.kernel("cugrad_export_axpy").unwrap();
    let x = [1.0, 2.0, 3.0];
    let mut y = [10.0, 20.0, 30.0, 40.0];
    let mut arguments = Arguments::new().value(2.0f64).slice(&x).slice_mut(&mut y).value(3i32);
    // SAFETY: these are axpy's arguments, and n is 3.
    unsafe { kernel.launch([1, 1, 1], [8, 1, 1], 0, &mut arguments).unwrap() };
    drop(arguments);
    assert_eq!(y, [12.0, 24.0, 36.0, 40.0]);
    let mut arguments = Arguments::new().value(2.0f64).slice(&x).slice_mut(&mut y).value(3i32);
    // SAFETY: as above; a grid without blocks is refused.
    let refused = unsafe { kernel.launch([0, 1, 1], [8, 1, 1], 0, &mut arguments) };
    assert!(matches!(refused, Err(Error::Launch { .. })));
    assert!(matches!(library.kernel("missing"), Err(Error::NoSymbol { .. })));
}
