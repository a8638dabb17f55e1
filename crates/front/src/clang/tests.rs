//! Parsing real files with and without the precompiled header.

use super::*;
use crate::ast::{Flag, Kind, NodeId};
use crate::fixture::{Project, tree};

/// A function without what differs from run to run: kinds, names, types and values, indented.
fn outline(ast: &Ast, id: NodeId, depth: usize, out: &mut String) {
    let node = &ast[id];
    let reference = node.referenced_decl.as_ref().and_then(|stub| stub.name.as_deref()).unwrap_or("");
    let kind = ast.kind_name(node.kind);
    out.push_str(&format!(
        "{:depth$}{kind} {} {} {} {} {reference}\n",
        "",
        node.name(),
        node.type_text(),
        node.opcode(),
        node.value()
    ));
    for &child in &node.children {
        match child {
            Some(child) => outline(ast, child, depth + 1, out),
            None => out.push_str(&format!("{:depth$} -\n", "")),
        }
    }
}

fn outlines(ast: &Ast) -> String {
    let mut out = String::new();
    outline(ast, ast.root, 0, &mut out);
    out
}

const PROGRAM: &str = r#"
#ifndef BLOCK
#define BLOCK 16
#endif
#include <stddef.h>
#include "mine.h"
#include <stdarg.h>
template <class T, int N> __device__ T sum(const T* __restrict__ p) {
  T s = 0;
#pragma unroll 4
  for (int i = 0; i < N; ++i) s += p[i];
  return s;
}
__constant__ float coef[4] = {1, 2};
__global__ void __launch_bounds__(256) kernel(Pair* out, const float* in, int n) {
  __shared__ float tile[BLOCK];
  extern __shared__ float dynamic[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  auto twice = [&](float x) { return TWICE(x) + in[0]; };
  tile[threadIdx.x] = sum<float, 4>(in) + coef[1];
  __syncthreads();
  out[i].a = twice(tile[0]) + out->both(1);
  dynamic[0] = 0;
}
void host(Pair* p) {
  kernel<<<2, BLOCK>>>(p, nullptr, 3);
  kernel<<<dim3(1, 2), 32, 64, 0>>>(p, nullptr, 3);
}
"#;

const HEADER: &str = "
#ifndef MINE_H
#define MINE_H
#include <stdint.h>
#define TWICE(x) (2.0f * (x))
struct Pair { float a; int32_t b; __device__ float both(int k, float z = 1.0f) { return a + b * k + z; } };
#endif
";

fn program() -> Project {
    Project::new(&[("main.cu", PROGRAM), ("mine.h", HEADER)])
}

#[test]
fn precompiled_or_not_the_tree_is_the_same() {
    let project = program();
    let cold = project.parse().unwrap_or_else(|error| panic!("{error}"));
    let pchs = || std::fs::read_dir(project.path("cache/pch")).expect("made").count();
    assert_eq!(pchs(), 1);
    let warm = project.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(pchs(), 1);
    let plain =
        parse(&Options { cache_dir: None, ..project.options() }).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(outlines(&cold), outlines(&warm));
    assert_eq!(outlines(&cold), outlines(&plain));
    let host =
        parse(&Options { view: View::Host, ..project.options() }).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(outlines(&cold), outlines(&host));
}

#[test]
fn cuda_is_in_the_tree() {
    let ast = program().parse().unwrap_or_else(|error| panic!("{error}"));
    let kernel = ast.named(Kind::FunctionDecl, "kernel");
    assert!(ast.is_global(kernel) && !ast.is_host(kernel) && !ast.is_device(kernel));
    assert_eq!(ast.params(kernel).map(|id| ast[id].name()).collect::<Vec<_>>(), ["out", "in", "n"]);
    let bounds = ast.attribute(kernel, Kind::CUDALaunchBoundsAttr).expect("has bounds");
    assert_eq!(ast.child(bounds, 0).and_then(|id| ast.constant(id)), Some(256));
    let tile = ast.named(Kind::VarDecl, "tile");
    assert!(ast.is_shared(tile) && ast[tile].type_text() == "float[16]");
    assert!(ast.is_constant(ast.named(Kind::VarDecl, "coef")));
    let launches: Vec<NodeId> = ast.all(Kind::CUDAKernelCallExpr).collect();
    assert_eq!(launches.len(), 2);
    assert!(launches.iter().all(|&launch| ast.callee(launch) == Some(kernel)));
    let names: Vec<_> = ast.functions().filter_map(|id| ast.qualified_name(id)).collect();
    assert_eq!(names, ["Pair::both", "sum<float, 4>", "kernel", "host"]);
    let lambda = ast.all(Kind::LambdaExpr).next().expect("there");
    let operator = ast.call_operator(lambda).expect("has one");
    assert_eq!(ast.enclosing_function(operator), Some(kernel));
    assert!(ast.files.iter().any(|file| file.path().ends_with("mine.h")));
}

#[test]
fn errors_are_clangs_own() {
    let project = Project::new(&[("main.cu", "#include <stddef.h>\nvoid f() {\n  undeclared = 1;\n}\n")]);
    match project.parse() {
        Err(FrontError::Clang { text }) => {
            assert!(text.contains("main.cu:3:3: error: use of undeclared identifier 'undeclared'"), "{text}");
            assert!(text.ends_with("1 error generated"), "{text}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_breaks_the_prefix_is_parsed_without() {
    // `before` is used before the header that the prefix would move in front of it.
    let text =
        "int before() { struct va_list { int x; } v; return v.x; }\n#include <no_such_header_anywhere.h>\n";
    assert!(matches!(Project::new(&[("main.cu", text)]).parse(), Err(FrontError::Clang { .. })));
    let text = "#define offsetof 1\nint x = offsetof;\n#undef offsetof\n#include <stddef.h>\nstruct S { int a, b; };\nint y = offsetof(S, b);\n";
    let ast = Project::new(&[("main.cu", text)]).parse().unwrap_or_else(|error| panic!("{error}"));
    assert!(ast[ast.named(Kind::VarDecl, "y")].init.is_some());
}

#[test]
fn user_folders_and_changed_headers() {
    let files = [
        ("main.cu", "#include <lib.h>\n#include <sys.h>\nfloat f(Lib l, Sys s) { return l.x + s.y; }\n"),
        ("own/lib.h", "#pragma once\nstruct Lib { float x; };\n"),
        ("system/sys.h", "#pragma once\nstruct Sys { float y; };\n"),
    ];
    let project = Project::new(&files);
    let mut options = project.options();
    options.user_flags = vec![
        format!("-I{}", project.path("own").display()),
        "-isystem".into(),
        project.path("system").display().to_string(),
    ];
    let ast = parse(&options).unwrap_or_else(|error| panic!("{error}"));
    let records: Vec<&str> = ast
        .all(Kind::CXXRecordDecl)
        .filter(|&id| !ast[id].has(Flag::IsImplicit))
        .map(|id| ast[id].name())
        .collect();
    assert_eq!(records, ["Lib"]);
    std::fs::write(project.path("system/sys.h"), "#pragma once\nstruct Sys { int z; float y; double w; };\n")
        .expect("written");
    std::fs::write(
        project.path("main.cu"),
        "#include <lib.h>\n#include <sys.h>\ndouble f(Lib l, Sys s) { return l.x + s.w; }\n",
    )
    .expect("written");
    parse(&options).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn launches_with_spaces() {
    let text = "__global__ void k(int*) {}\nvoid f(int* p) { k << <1, 2 >> > (p); k<<<1, 2>>>(p); }\n";
    let project = Project::new(&[("main.cu", text)]);
    let ast = project.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(ast.all(Kind::CUDAKernelCallExpr).count(), 2);
    let file = ast.files.iter().find(|file| file.path().ends_with("main.cu")).expect("the original's name");
    assert_eq!(file.bytes(), Some(text.as_bytes()));
}

#[test]
fn names_and_constants() {
    let ast = tree(
        "namespace a { namespace { struct S { static float f(); template <class T> T g(T t) { return t; } }; } enum E { X = 2, Y, Z = -1 }; enum class C { P, Q = 7, R }; }
         float a::S::f() { struct Local { int i; }; return 1; }
         template <class T, int N> struct V { T at(int i) { return T(); } };
         template <int... N> int count() { return sizeof...(N); }
         float use() { a::S s; V<a::S, 3> v; v.at(0); s.g(1.5f); count<1, 2>(); return a::S::f(); }",
    );
    let names: Vec<_> = ast.functions().filter_map(|id| ast.qualified_name(id)).collect();
    for expected in ["a::S::f", "a::S::g<float>", "V<a::S, 3>::at", "count<1, 2>", "use"] {
        assert!(names.iter().any(|name| name == expected), "{expected} in {names:?}");
    }
    assert_eq!(ast.qualified_name(ast.named(Kind::CXXRecordDecl, "Local")), None);
    let value = |name| ast.enum_value(ast.named(Kind::EnumConstantDecl, name));
    assert_eq!(["X", "Y", "Z", "P", "Q", "R"].map(value), [2, 3, -1, 0, 7, 8].map(Some));
    assert_eq!(ast.qualified_name(ast.named(Kind::EnumConstantDecl, "Y")).as_deref(), Some("a::Y"));
    assert_eq!(ast.qualified_name(ast.named(Kind::EnumConstantDecl, "R")).as_deref(), Some("a::C::R"));
}
