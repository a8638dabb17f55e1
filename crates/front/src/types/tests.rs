//! Type strings as clang writes them.

use super::*;
use crate::ast::{Ast, Kind};
use crate::fixture::tree;

/// Parses a type with no program around it and spells it again.
fn respell(text: &str) -> String {
    let ast = crate::ast::read(&br#"{"id": "0x1", "kind": "TranslationUnitDecl"}"#[..], &Default::default())
        .expect("a tree");
    let table = TypeTable::new(&ast);
    let ty = table.resolve_text(&text.into(), ast.root);
    table.spell(&ty).unwrap_or_else(|| format!("{ty:?}"))
}

#[test]
fn text_goes_in_and_out() {
    for (text, expected) in [
        ("const float *__restrict", "const float *__restrict__"),
        ("const float *const __restrict", "const float *const __restrict__"),
        ("float (*)[3]", "float (*)[3]"),
        ("unsigned int[2][3]", "unsigned int [2][3]"),
        ("float (&)[3]", "float (&)[3]"),
        ("float *(*const)(int, float *, ...)", "float *(*const)(int, float *, ...)"),
        ("void (float2 &) noexcept", "void (float2 &)"),
        ("float (int) const", "float (int) const"),
        ("float4 *", "float4 *"),
        ("auto (float) -> double", "double (float)"),
        ("long unsigned int", "unsigned long"),
        ("unsigned long long", "unsigned long long"),
        ("signed char", "signed char"),
        ("_Bool", "bool"),
        ("size_t *", "unsigned long *"),
        ("std::size_t", "unsigned long"),
        ("uint32_t", "unsigned int"),
        ("int &&", "int &&"),
        ("void (void)", "void ()"),
        ("float __attribute__((ext_vector_type(4)))", "float __attribute__((ext_vector_type(4)))"),
        (
            "__attribute__((__vector_size__(4 * sizeof(float)))) float",
            "float __attribute__((ext_vector_type(4)))",
        ),
        ("int (*(*)(double))(float)", "int (*(*)(double))(float)"),
        ("struct dim3", "dim3"),
        ("decltype(nullptr)", "decltype(nullptr)"),
        ("std::vector<std::pair<int, float>> *", "std::vector<std::pair<int, float>> *"),
        ("float (std::vector<int>::*)(int) const", "float (std::vector<int>::*)(int) const"),
        ("int std::vector<int>::*", "int std::vector<int>::*"),
    ] {
        assert_eq!(respell(text), expected, "{text}");
    }
}

#[test]
fn what_is_not_a_type_is_unknown() {
    for text in [
        "<dependent type>",
        "<overloaded function type>",
        "auto",
        "decltype(x + 1)",
        "float (",
        "",
        "_Complex float",
    ] {
        assert!(respell(text).contains("Unknown"), "{text}: {}", respell(text));
    }
}

#[test]
fn qualifiers_of_arrays_are_their_elements() {
    let array: CType = Shape::Array(Box::new(Shape::Float(FloatKind::Float).into()), Some(3)).into();
    let element = array.qualified(true, false, false);
    assert!(element.pointee().is_some_and(|element| element.is_const) && !element.is_const);
}

const PROGRAM: &str = "
typedef struct { float x; } Anon;
typedef float vec3[3];
typedef const float (*fp)(int, float*, ...);
namespace n { struct Q { float a; }; using R = Q; enum class EC : short { A = 3, B }; Q* mk(); namespace { struct Hidden { int h; }; } inline namespace v1 { struct Inl {}; } }
namespace n { struct Later { Q q; R r; }; }
namespace other { struct Q { double a; }; }
template <class T, int N = 3, class U = float> struct V { T v[N]; typedef T value_type; union { int a; float b; }; T get(V w) { return w.v[0]; } };
template <class T> using Al = V<T>;
template <class T, int N> using Arr = V<T, N>*;
template <class... P> struct Pack {};
template <> struct V<char, 1, int> { int special; };
enum Colour { Red, Green = 5, Blue };
template <Colour C> struct Painted { int p; };
struct B1 : n::Q { struct { float u; } anon; alignas(16) float al; typedef double inner; };
struct D1 : B1 {};
namespace m = n;
using namespace n;
const int K = 4;
void f() {
  Al<float>* p; V<float> v; V<float, 3, double> z; V<int>::value_type q; V<float, K>* vk; V<char, 1, int>* special;
  struct Loc { int i; }; Loc* lp; auto l = [=](float x) { return x; }; decltype(l) l2 = l;
  Pack<int, float>* pk; n::EC* ec; B1 b1; float (*ar)[3]; auto mk = n::mk(); Anon* an; vec3* v3; const vec3 cv3 = {}; fp* fpp;
  n::Hidden* hid; m::Later* later; Later* later2; Inl* inl; Painted<Green>* paint; D1::inner* di; other::Q* oq; Arr<float, 2>* arr; ::n::Q* gq;
  v.get(v);
}
";

/// The type of a variable of `f`, spelled.
fn spelled(ast: &Ast, table: &TypeTable, name: &str) -> String {
    let ty = table.type_of(ast.named(Kind::VarDecl, name));
    table.spell(&ty).unwrap_or_else(|| format!("{ty:?}"))
}

#[test]
fn names_are_found_where_they_stand() {
    let ast = tree(PROGRAM);
    let table = TypeTable::new(&ast);
    for (name, expected) in [
        ("p", "V<float, 3, float> *"),
        ("v", "V<float, 3, float>"),
        ("z", "V<float, 3, double>"),
        ("q", "int"),
        ("vk", "V<float, 4, float> *"),
        ("special", "V<char, 1, int> *"),
        ("pk", "Pack<int, float> *"),
        ("ec", "n::EC *"),
        ("ar", "float (*)[3]"),
        ("mk", "n::Q *"),
        ("an", "Anon *"),
        ("v3", "float (*)[3]"),
        ("cv3", "const float [3]"),
        ("fpp", "const float (**)(int, float *, ...)"),
        ("hid", "n::Hidden *"),
        ("later", "n::Later *"),
        ("later2", "n::Later *"),
        ("inl", "n::v1::Inl *"),
        ("di", "double *"),
        ("oq", "other::Q *"),
        ("arr", "V<float, 2, float> **"),
        ("gq", "n::Q *"),
    ] {
        assert_eq!(spelled(&ast, &table, name), expected, "{name}");
    }
    let pointee =
        |name: &str| table.type_of(ast.named(Kind::VarDecl, name)).pointee().cloned().expect("a pointer");
    assert_eq!(table.record_of(&pointee("lp")), Some(ast.named(Kind::CXXRecordDecl, "Loc")));
    let lambda = table.type_of(ast.named(Kind::VarDecl, "l"));
    assert!(table.record_of(&lambda).is_some());
    assert_eq!(lambda, table.type_of(ast.named(Kind::VarDecl, "l2")));
    assert!(table.record_of(&pointee("paint")).is_some());
}

#[test]
fn unnamed_members_belong_to_their_instance() {
    let ast = tree(PROGRAM);
    let table = TypeTable::new(&ast);
    let v = table.record_of(&table.type_of(ast.named(Kind::VarDecl, "v"))).expect("a record");
    let union = ast.fields(v).nth(1).expect("two fields");
    let record = table.record_of(&table.type_of(union)).expect("a record");
    assert_eq!(ast.parent(record), Some(v));
    let anon = ast.named(Kind::FieldDecl, "anon");
    assert!(table.record_of(&table.type_of(anon)).is_some());
    assert_eq!(table.layout(v).map(|layout| layout.bytes), Some(16));
}

#[test]
fn sizes() {
    let ast = tree(
        "struct A { char c; double d; float f; }; struct E {}; struct F : E { float x; }; union U { int i; double d; };
         struct W { float4 v; char c; }; enum X { one, two = 1 }; enum Y : unsigned char { tiny }; struct P { A* p; float2 t[3]; };
         struct alignas(32) L { float x; }; struct Virt { virtual void f(); }; struct Bits { int b : 3; }; struct R { float& r; };
         A a; F f; U u; W w; X x; Y y; P p; L l; E e; Virt* virt; Bits bits; unsigned long ul; R* r;",
    );
    let table = TypeTable::new(&ast);
    let size = |name: &str| {
        let ty = table.type_of(ast.named(Kind::VarDecl, name));
        let ty = ty.pointee().unwrap_or(&ty);
        table.size_of(ty)
    };
    let sizes = ["a", "f", "u", "w", "x", "y", "p", "l", "e", "virt", "bits", "ul", "r"].map(size);
    let expected = [24, 4, 8, 32, 4, 1, 32, 32, 1].map(Some);
    assert_eq!(sizes[..9], expected);
    assert_eq!(sizes[9..], [None, None, Some(8), Some(8)]);
    let a = table.layout(ast.named(Kind::CXXRecordDecl, "A")).expect("plain");
    assert_eq!(a.fields.iter().map(|field| field.offset).collect::<Vec<_>>(), [0, 8, 16]);
}

#[test]
fn lambdas_and_results_in_instances() {
    let ast = tree(
        "template <class F, class... A> __device__ auto call(F f, A&&... a) -> decltype(f(a...)) { return f(a...); }
         template <class T> __device__ T& first(T* p) { return p[0]; }
         template <class T> __device__ auto also(T* p) -> decltype(first(p)) { return first(p); }
         template <class T> __global__ void k(T* p) { auto sq = [=](T v) { return v * v; }; p[0] = call(sq, p[1]) + also(p); }
         enum { One, Two } two; namespace e { enum Mode { A, B }; } template <e::Mode M> __device__ int op() { return M; }
         __global__ void use(double* d, float* f) { op<e::B>(); } void host(double* d, float* f) { k<<<1, 2>>>(d); k<<<1, 2>>>(f); }",
    );
    let table = TypeTable::new(&ast);
    let results = |name: &str| -> Vec<String> {
        let instances = ast.functions().filter(|&id| ast[id].name() == name);
        instances.map(|id| table.spell(&table.function_type(id).result).expect("has a name")).collect()
    };
    assert_eq!(results("call"), ["double", "float"]);
    assert_eq!(results("also"), ["double &", "float &"]);
    let closures: Vec<_> = ast
        .functions()
        .filter(|&id| ast[id].name() == "call")
        .map(|id| table.record_of(&table.function_type(id).params[0]).expect("a closure"))
        .collect();
    assert_ne!(closures[0], closures[1]);
    assert!(matches!(table.type_of(ast.named(Kind::VarDecl, "two")).shape, Shape::Enum(_)));
    let op = ast.functions().find(|&id| ast[id].name() == "op").expect("there");
    assert_eq!(ast.qualified_name(op).as_deref(), Some("op<(e::Mode)1>"));
}
