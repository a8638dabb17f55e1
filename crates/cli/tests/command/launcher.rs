//! `cugrad nvcc` and `cugrad clang++`: a launcher in front of a compiler.

use std::process::Command;

use crate::{Place, Said};

const FUNCTION: &str = "#include <cugrad/cugrad.h>
#include <cstdio>
#include \"near.h\"
double f(double x, double y) { return x * y * NEAR; }
int main() {
  double x = 0, y = 0;
  cugrad::gradient(f).execute(3.0, 4.0, &x, &y);
  std::printf(\"%g %g\\n\", x, y);
}
";

const KERNEL: &str = "#include <cugrad/cugrad.h>
__global__ void k(float* y, const float* x) { y[threadIdx.x] = 2 * x[threadIdx.x]; }
void call(float* y, float* x, float* a, float* b) { cugrad::gradient(k, \"y, x\").execute_kernel(1, 1, y, x, a, b); }
";

/// A program that stands in for nvcc: it writes down its arguments and the source it is given.
fn fake_nvcc(place: &Place) -> String {
    let script = "#!/bin/sh
here=$(dirname \"$0\")
printf '%s\\n' \"$@\" > \"$here/arguments\"
for a in \"$@\"; do case \"$a\" in *.cu) cat \"$a\" > \"$here/source\"; printf 'o: %s\\n' \"$a\" > \"$here/deps.d\" ;; esac; done
echo compiler speaking >&2
exit 7
";
    let path = place.write("bin/nvcc", script);
    assert!(Command::new("chmod").arg("+x").arg(&path).status().is_ok_and(|s| s.success()));
    path.display().to_string()
}

/// Memory, loops with tapes, lambdas, constexpr functions and variables at namespace scope: none has a word of CUDA.
#[test]
fn a_plain_program_for_clad_may_do_what_programs_do() {
    let place = Place::new();
    place.write(
        "p.cpp",
        "#include <clad/Differentiator/Differentiator.h>
#include <vector>
double kept = 0;
double memory(double x) { std::vector<double> v(3); v[0] = x * x; v.push_back(v[0] * x); return v[0] + v[3]; }
double tape(double x, double y) { double s = 0; for (int i = 0; i < 5; ++i) { s += x * y; if (s > 20) return s; } return s; }
double global(double x) { kept = x * x; return kept * x; }
constexpr double constant(double x) { return x * x; }
struct V { volatile double m; double operator()(double x) volatile { return m * x * x; } };
#define ALL(f) clad::differentiate<clad::opts::vector_mode>(f)
int main() {
  double a = 0, b = 0, c = 0, d = 0, e = 0;
  clad::gradient(memory).execute(2, &a);
  clad::gradient(tape).execute(2, 3, &b, &c);
  clad::gradient(global).execute(2, &d);
  clad::gradient(constant).execute(2, &e);
  std::printf(\"%g %g %g %g %g\\n\", a, b, c, d, e);
  auto cube = [](double t) { return t * t * t; };
  auto g = clad::gradient(cube);
  a = 0;
  g.execute(2, &a);
  V v;
  v.m = 2;
  auto along = clad::differentiate(v, 0);
  ALL(tape).execute(2, 3, &b, &c);
  std::printf(\"%g %g %g %g\\n\", a, along.execute(3), b, c);
}
",
    );
    let compile = place.cugrad(&["clang++", "-w", "-std=c++17", "p.cpp", "-o", "p"]);
    assert_eq!(compile.code, 0, "{}", compile.stderr);
    assert_eq!(Said::of(&mut Command::new(place.path("p"))).quietly(), "16 12 8 12 4\n12 12 12 8\n");
}

#[test]
fn a_plain_program_compiles_links_and_runs() {
    let place = Place::new();
    place.write("src/f.cpp", FUNCTION);
    place.write("src/near.h", "#define NEAR 10.0\n");
    place.write("obj/.keep", "");
    let compile = place.cugrad(&["clang++", "-O1", "-MD", "-c", "src/f.cpp", "-o", "obj/f.o"]);
    assert_eq!(compile.quietly(), "");
    assert!(place.read("obj/f.d").contains(" src/f.cpp"), "{}", place.read("obj/f.d"));
    assert_eq!(place.cugrad(&["clang++", "obj/f.o", "-o", "f"]).quietly(), "");
    assert_eq!(Said::of(&mut Command::new(place.path("f"))).quietly(), "40 30\n");
    let left: Vec<_> = std::fs::read_dir(place.path("obj")).expect("is there").flatten().collect();
    assert_eq!(left.len(), 3, "{left:?}"); // .keep, f.o, f.d
}

#[test]
fn the_vendors_compiler_gets_the_edited_source_and_the_rest_as_it_is() {
    let place = Place::new();
    let nvcc = fake_nvcc(&place);
    place.write("src/k.cu", KERNEL);
    let said = place.cugrad(&[
        &nvcc,
        "-O3",
        "-arch=sm_80",
        "-MD",
        "-MF",
        "bin/deps.d",
        "-c",
        "src/k.cu",
        "-o",
        "bin/k.o",
    ]);
    assert_eq!((said.code, said.stderr.as_str()), (7, "compiler speaking\n"));
    let source = place.read("bin/source");
    assert!(source.starts_with("#line 1 \"") && source.contains("k_rev"), "{source}");
    assert!(!source.contains("cugrad_cpu"), "launches are for the CPU only:\n{source}");
    let arguments = place.read("bin/arguments");
    let own: Vec<&str> = arguments.lines().skip_while(|a| *a != "-O3").collect();
    assert_eq!(own[..6], ["-O3", "-arch=sm_80", "-MD", "-MF", "bin/deps.d", "-c"]);
    assert!(own[6].ends_with("/src/k.cu") && own[6] != "src/k.cu");
    assert_eq!(own[7..], ["-o", "bin/k.o"]);
    assert_eq!(place.read("bin/deps.d"), "o: src/k.cu\n");
}

#[test]
fn what_needs_no_editing_goes_to_the_compiler_as_it_is() {
    let place = Place::new();
    let nvcc = fake_nvcc(&place);
    place.write("plain.cu", "__global__ void k(float* y) { *y = 1; }\n");
    place.write("k.cu", KERNEL);
    for line in [
        &["--version"][..],
        &["a.o", "b.o", "-o", "p"],
        &["-E", "plain.cu"],
        &["-c", "plain.cu", "-o", "p.o"],
    ] {
        let all: Vec<&str> = std::iter::once(nvcc.as_str()).chain(line.iter().copied()).collect();
        assert_eq!(place.cugrad(&all).code, 7);
        assert_eq!(place.read("bin/arguments").lines().collect::<Vec<_>>(), line);
    }
}

#[test]
fn the_preprocessor_finds_our_headers() {
    let place = Place::new();
    let nvcc = fake_nvcc(&place);
    place.write("k.cu", KERNEL);
    for option in ["-E", "-M", "-MM"] {
        assert_eq!(place.cugrad(&[&nvcc, option, "k.cu"]).code, 7);
        let arguments = place.read("bin/arguments");
        let arguments: Vec<&str> = arguments.lines().collect();
        assert!(arguments[0] == "-isystem" && arguments[1].ends_with("/include"), "{arguments:?}");
        assert_eq!(arguments[2..], [option, "k.cu"]);
    }
}

#[test]
fn a_source_that_only_the_vendors_compiler_can_read_is_not_in_the_way() {
    let place = Place::new();
    let nvcc = fake_nvcc(&place);
    place.write("odd.cu", "#include <vendor_header_that_clang_lacks.h>\n");
    assert_eq!(place.cugrad(&[&nvcc, "-c", "odd.cu"]).code, 7);
}

#[test]
fn a_refused_request_fails_before_the_compiler_runs() {
    let place = Place::new();
    let nvcc = fake_nvcc(&place);
    place.write("k.cu", &KERNEL.replace("\"y, x\"", "\"y, q\""));
    place.cugrad(&[&nvcc, "-c", "k.cu"]).fails(1, &["k.cu:3:", "error[CG0002]"]);
    assert!(!place.path("bin/arguments").exists());
}

#[test]
fn messages_of_the_compiler_name_the_users_file() {
    let place = Place::new();
    place.write("near.h", "#define NEAR 1.0\n");
    place.write("f.cpp", &FUNCTION.replace("std::printf(", "std::printf(1, "));
    // clang reads the source twice: cugrad's reading fails first, in the same words.
    place.cugrad(&["clang++", "-c", "f.cpp"]).fails(1, &["f.cpp:8:", "error: "]);
}

#[test]
fn a_compiler_that_is_not_there_is_named() {
    let place = Place::new();
    let mut command = place.command();
    command.args(["nvcc", "-c", "k.cu"]).env("CUGRAD_NVCC", "/no/such/nvcc").env("PATH", "/no/such");
    Said::of(&mut command).fails(1, &["`nvcc` was not found", "cugrad doctor"]);
}

#[test]
fn requests_that_only_a_header_has_are_answered() {
    let place = Place::new();
    let header = "#pragma once\n#include <cugrad/cugrad.h>\ninline double f(double x) { return x * x; }\n\
                  inline double slope(double x) { double d = 0; cugrad::gradient(f).execute(x, &d); return d; }\n";
    place.write("inc/slope.h", header);
    place.write(
        "src/main.cpp",
        "#include <cstdio>\n#include \"slope.h\"\nint main() { std::printf(\"%g\\n\", slope(3)); }\n",
    );
    assert_eq!(place.cugrad(&["clang++", "-Iinc", "src/main.cpp", "-o", "main"]).quietly(), "");
    assert_eq!(Said::of(&mut Command::new(place.path("main"))).quietly(), "6\n");
    let mut below = place.command();
    below.current_dir(place.path("src")).args(["clang++", "-I../inc", "main.cpp", "-o", "below"]);
    assert_eq!(Said::of(&mut below).quietly(), "");
    assert_eq!(Said::of(&mut Command::new(place.path("src/below"))).quietly(), "6\n");
}

#[test]
fn requests_in_c_are_refused_unless_it_is_read_as_cxx() {
    let place = Place::new();
    place.write(
        "f.c",
        "#include <stdio.h>
double __enzyme_autodiff(double (*)(double), double);
double square(double x) { return x * x; }
int main(void) { printf(\"%g\\n\", __enzyme_autodiff(square, 3)); return 0; }
",
    );
    place.cugrad(&["clang", "f.c", "-o", "f"]).fails(1, &["f.c asks for a derivative", "-x c++"]);
    assert_eq!(place.cugrad(&["clang++", "-x", "c++", "f.c", "-o", "f"]).quietly(), "");
    assert_eq!(Said::of(&mut Command::new(place.path("f"))).quietly(), "6\n");
}
