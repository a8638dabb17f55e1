//! Launches and shared memory as they are written in real programs.

use super::*;

fn kernels() -> Kernels {
    [("plain", false), ("syncs", true), ("k", false)].map(|(n, s)| (n.to_string(), s)).into()
}

#[track_caller]
fn becomes(source: &str, expected: &str) {
    let got = rewrite(source, &kernels()).expect("edits do not overlap");
    assert_eq!(got, expected);
    assert_eq!(got.matches('\n').count(), source.matches('\n').count(), "lines keep their numbers");
}

#[track_caller]
fn stays(source: &str) {
    becomes(source, source);
}

#[test]
fn a_launch_becomes_a_call() {
    becomes(
        "k<<<g, b>>>(x, n);",
        "::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, [&](auto&&... cg_a) { k(cg_a...); }, x, n);",
    );
    becomes(
        "k<<<g, b, s, st>>>();",
        "::cugrad_cpu::launch(::cugrad_cpu::config(g, b, s, st), false, [&](auto&&... cg_a) { k(cg_a...); });",
    );
}

#[test]
fn unknown_kernels_may_synchronise() {
    becomes(
        "syncs<<<1, 2>>>(x); other<<<1, 2>>>(x);",
        "::cugrad_cpu::launch(::cugrad_cpu::config(1, 2), true, [&](auto&&... cg_a) { syncs(cg_a...); }, x); \
         ::cugrad_cpu::launch(::cugrad_cpu::config(1, 2), true, [&](auto&&... cg_a) { other(cg_a...); }, x);",
    );
}

#[test]
fn chevrons_may_be_spaced() {
    for open in ["<< <", "< <<", "< < <", "<<<"] {
        for close in [">> >", "> >>", "> > >", ">>>"] {
            let got = rewrite(&format!("k {open} g, b {close} (x);"), &kernels()).unwrap();
            assert_eq!(
                got,
                "::cugrad_cpu::launch(::cugrad_cpu::config( g, b ), false, [&](auto&&... cg_a) { k(cg_a...); }, x);"
            );
        }
    }
}

#[track_caller]
fn callee_is(source: &str, before: &str, callee: &str, sync: bool) {
    becomes(
        source,
        &format!(
            "{before}::cugrad_cpu::launch(::cugrad_cpu::config(g, b), {sync}, [&](auto&&... cg_a) {{ {callee}(cg_a...); }}, x);"
        ),
    );
}

#[test]
fn kernels_are_named_in_many_ways() {
    callee_is("k<T, N><<<g, b>>>(x);", "", "k<T, N>", false);
    callee_is("k<A<B>><<<g, b>>>(x);", "", "k<A<B>>", false);
    callee_is("k<A<B> ><<<g, b>>>(x);", "", "k<A<B> >", false);
    callee_is("k<(a > b), f(c)><<<g, b>>>(x);", "", "k<(a > b), f(c)>", false);
    callee_is("k<N / 2><<<g, b>>>(x);", "", "k<N / 2>", false);
    callee_is("ns::k<<<g, b>>>(x);", "", "ns::k", false);
    callee_is("return ::ns::k<int><<<g, b>>>(x);", "return ", "::ns::k<int>", false);
    callee_is("A<T>::template k<U><<<g, b>>>(x);", "", "A<T>::template k<U>", false);
    callee_is("if (c) k<<<g, b>>>(x);", "if (c) ", "k", false);
    callee_is("else k<<<g, b>>>(x);", "else ", "k", false);
    callee_is("if (c) ::k<<<g, b>>>(x);", "if (c) ", "::k", false);
    callee_is("(k<A, B>)<<<g, b>>>(x);", "", "(k<A, B>)", false);
    callee_is("(*fp)<<<g, b>>>(x);", "", "(*fp)", true);
    callee_is("table[i]<<<g, b>>>(x);", "", "table[i]", true);
    callee_is("o.k<<<g, b>>>(x);", "", "o.k", true);
    callee_is("this->p->k<<<g, b>>>(x);", "", "this->p->k", true);
    callee_is("KERNEL(k)<<<g, b>>>(x);", "", "KERNEL(k)", true);
    callee_is("o.f(1).k<<<g, b>>>(x);", "", "o.f(1).k", true);
}

#[test]
fn configurations_hold_any_expression() {
    let config = |text: &str| {
        becomes(
            &format!("k<<<{text}>>>(x);"),
            &format!(
                "::cugrad_cpu::launch(::cugrad_cpu::config({text}), false, [&](auto&&... cg_a) {{ k(cg_a...); }}, x);"
            ),
        );
    };
    config("dim3(2, 3), dim3{4, 5}");
    config("(n + 255) / 256, 256");
    config("n >> 8, 1 << 8");
    config("g, b, 2 * b.x * sizeof(float)");
    config("g, b, sizeof(A<B<C<int>>>)");
    config("f<A<B<C>>>(x), b");
    config("f<A<B>>(x), max<int>(a, b)");
    config("a<b ? 1 : 2, b");
    config("a < b ? 1 : 2, b");
    config("blocks(n, [](int i) { return i >> 2; }), b");
    config("g, A<B>::value");
    config("g, h<A<B>>");
}

#[test]
fn launches_span_lines() {
    becomes(
        "k\n<T,\n N>\n<<<g, // blocks\n b\n>>>\n(\n x,\n n);\nf();",
        "::cugrad_cpu::launch(::cugrad_cpu::config(\n\n\ng, // blocks\n b\n), false, [&](auto&&... cg_a) { k <T, N>(cg_a...); }, \n\n x,\n n);\nf();",
    );
}

#[test]
fn arguments_without_a_type_stay_in_the_lambda() {
    becomes(
        "k<<<g, b>>>(x, NULL, f<A, B>(0), 0, {1, 2}, nullptr);",
        "::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, \
         [&](auto cg_a0, auto, auto cg_a2, auto, auto, auto cg_a5) { k(cg_a0, NULL, cg_a2, 0, {1, 2}, cg_a5); }, \
         x, NULL, f<A, B>(0), 0, 0, nullptr);",
    );
    becomes(
        "k<<<g, b>>>((0x0), a < b, c > d);",
        "::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, \
         [&](auto, auto cg_a1, auto cg_a2) { k((0x0), cg_a1, cg_a2); }, (0x0), a < b, c > d);",
    );
    becomes(
        "k<<<g, b>>>(x, {1,\n2});",
        "::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, [&](auto cg_a0, auto) { k(cg_a0, {1, 2}); }, x, 0\n);",
    );
    becomes(
        "k<<<g, b>>>(NULL, args...);",
        "::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, [&]() { k(NULL, args...); });",
    );
}

#[test]
fn zeros_with_a_type_are_ordinary() {
    becomes(
        "k<<<g, b>>>(0.0f, '0', 10, nullptr);",
        "::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, [&](auto&&... cg_a) { k(cg_a...); }, 0.0f, '0', 10, nullptr);",
    );
}

#[test]
fn macros_for_null_are_known() {
    becomes(
        "#define NONE ((0))\nk<<<g, b>>>(NONE);",
        "#define NONE ((0))\n::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, [&](auto) { k(NONE); }, NONE);",
    );
}

#[test]
fn launches_in_macros_are_rewritten() {
    becomes(
        "#define RUN(k, ...) do { \\\n  k<<<g, \\\n  b>>>(__VA_ARGS__); \\\n} while (0)\nRUN(plain, 1);\n",
        "#define RUN(k, ...) do { \\\n  ::cugrad_cpu::launch(::cugrad_cpu::config(g, \\\n  b), true, [&](auto&&... cg_a) { k(cg_a...); }, __VA_ARGS__); \\\n} while (0)\nRUN(plain, 1);\n",
    );
    becomes(
        "#define RUN(n) n##_kernel<<<g, b>>>(x)\n#define GO plain<<<g, b>>>(NULL)",
        "#define RUN(n) ::cugrad_cpu::launch(::cugrad_cpu::config(g, b), true, [&](auto&&... cg_a) { n##_kernel(cg_a...); }, x)\n\
         #define GO ::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, [&](auto) { plain(NULL); }, NULL)",
    );
    becomes(
        "#define RUN(op, type) return ns::k_##op##_##type<<<g, b>>>(x)",
        "#define RUN(op, type) return ::cugrad_cpu::launch(::cugrad_cpu::config(g, b), true, \
         [&](auto&&... cg_a) { ns::k_##op##_##type(cg_a...); }, x)",
    );
}

#[test]
fn macro_bodies_keep_their_continuations() {
    becomes(
        "#define RUN k \\\n <<<g, b \\\n >>> \\\n (x)",
        "#define RUN ::cugrad_cpu::launch(::cugrad_cpu::config(\\\ng, b \\\n ), false, [&](auto&&... cg_a) { k(cg_a...); }, \\\nx)",
    );
}

#[test]
fn what_is_no_launch_stays() {
    stays("// k<<<g, b>>>(x);\n/* k<<<g, b>>>(x); */");
    stays(
        "puts(\"k<<<g, b>>>(x);\"); const char* s = R\"cg(k<<<g, b>>>(x); extern __shared__ float s[];)cg\";",
    );
    stays("friend std::ostream& operator<< <T>(std::ostream&, const A<T>&);");
    stays("std::cout << a << b; std::vector<std::vector<std::vector<int>>> v(3);");
    stays("x = a < b; y = a << 3 >> 2;");
    stays("#include <k<<<g, b>>>(x)>\n#error k<<<g, b>>>(x)\n");
    stays("k<<<g, b>>>;");
    stays("k<<<g, b");
}

#[test]
fn a_launch_inside_an_argument_is_rewritten_too() {
    becomes(
        "run([&] { k<<<1, 2>>>(x); }); k<<<g, b>>>(h([] { plain<<<3, 4>>>(); }));",
        "run([&] { ::cugrad_cpu::launch(::cugrad_cpu::config(1, 2), false, [&](auto&&... cg_a) { k(cg_a...); }, x); }); \
         ::cugrad_cpu::launch(::cugrad_cpu::config(g, b), false, [&](auto&&... cg_a) { k(cg_a...); }, \
         h([] { ::cugrad_cpu::launch(::cugrad_cpu::config(3, 4), false, [&](auto&&... cg_a) { plain(cg_a...); }); }));",
    );
}

#[test]
fn dynamic_shared_memory_becomes_a_pointer() {
    let inside =
        |from: &str, to: &str| becomes(&format!("void f() {{ {from} }}"), &format!("void f() {{ {to} }}"));
    inside("extern __shared__ float s[];", "CUGRAD_DYNAMIC_SHARED(float, s);");
    inside("__shared__ extern double s[];", "CUGRAD_DYNAMIC_SHARED(double, s);");
    inside(
        "extern __shared__ __align__(16) unsigned char smem[];",
        "CUGRAD_DYNAMIC_SHARED(unsigned char, smem);",
    );
    inside("extern __shared__ alignas(sizeof(double) * 2) char s[];", "CUGRAD_DYNAMIC_SHARED(char, s);");
    inside("extern \"C\" __shared__ int s[];", "CUGRAD_DYNAMIC_SHARED(int, s);");
    inside("extern volatile __shared__ float s[];", "CUGRAD_DYNAMIC_SHARED(volatile float, s);");
    inside("extern __shared__ float *s[];", "CUGRAD_DYNAMIC_SHARED(float *, s);");
    inside(
        "extern __shared__ float a[], b[];",
        "CUGRAD_DYNAMIC_SHARED(float, a); CUGRAD_DYNAMIC_SHARED(float, b);",
    );
    inside(
        "extern __shared__ float s[][32];",
        "using cg_element_of_s = float[32]; CUGRAD_DYNAMIC_SHARED(cg_element_of_s, s);",
    );
    inside(
        "extern __shared__ A<int, B> s[];",
        "using cg_element_of_s = A < int , B >; CUGRAD_DYNAMIC_SHARED(cg_element_of_s, s);",
    );
    inside("extern\n __shared__ float\n s[];", "CUGRAD_DYNAMIC_SHARED(float, s)\n\n;");
    inside("L: extern __shared__ T s[];", "L: CUGRAD_DYNAMIC_SHARED(T, s);");
    inside("INDEX extern __shared__ T s[];", "INDEX CUGRAD_DYNAMIC_SHARED(T, s);");
    inside("INDEX(n) extern __shared__ T s[];", "INDEX(n) CUGRAD_DYNAMIC_SHARED(T, s);");
    inside("float extern __shared__ s[];", "CUGRAD_DYNAMIC_SHARED(float, s);");
}

#[test]
fn static_shared_memory_stays() {
    stays("void f() { __shared__ float s[32]; extern float t[]; extern __shared__ float u; }");
}

#[test]
fn shared_memory_of_a_namespace_is_found_when_it_is_used() {
    let global = |name: &str| format!("CUGRAD_DYNAMIC_SHARED_GLOBAL(float, {name});");
    becomes("extern __shared__ float s[];", &global("s"));
    becomes(
        "namespace a::b { extern \"C\" { extern __shared__ float s[]; } } void f() { extern __shared__ float t[]; }",
        &format!(
            "namespace a::b {{ extern \"C\" {{ {} }} }} void f() {{ CUGRAD_DYNAMIC_SHARED(float, t); }}",
            global("s")
        ),
    );
}

/// Whatever the text, lines keep their numbers and edits do not overlap.
#[test]
fn any_text_is_survived() {
    const PIECES: [&str; 30] = [
        "k",
        "<<<",
        ">>>",
        "<",
        ">",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "::",
        "->",
        ".",
        "#",
        "\n",
        "\\\n",
        "\"",
        "'",
        "R\"(",
        "0",
        "NULL",
        "extern",
        "__shared__",
        "float",
        "\n#define m(k)",
        "/*",
        "//",
    ];
    let mut state = 12345u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..30 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text.push_str(PIECES[(state >> 33) as usize % PIECES.len()]);
            if state >> 63 == 0 {
                text.push(' ');
            }
        }
        let got = rewrite(&text, &kernels()).unwrap_or_else(|e| panic!("{e} in {text:?}"));
        assert_eq!(got.matches('\n').count(), text.matches('\n').count(), "{text:?} became {got:?}");
    }
}
