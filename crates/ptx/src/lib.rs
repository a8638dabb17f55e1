//! Inline PTX that has a meaning in C++, as that C++.
//!
//! `asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(r) : "l"(p))` is `r = *p`. Programs write such statements for
//! a cache hint, an approximate function or a register that C++ has no name for; none of it matters to a derivative or
//! to the CPU. [`statement`] gives the C++ for those it knows, no longer than the original, so that a file in which
//! they are replaced keeps its offsets ([`in_place`]). The rest is not touched, and refused where it is differentiated.
//!
//! What is several lines of C++ is a macro of `include/cugrad/cuda/cugrad_cuda/ptx.h`.

#![warn(missing_docs)]

mod instructions;
mod syntax;

/// The words that an inline assembly statement may begin with.
pub const KEYWORDS: [&str; 3] = ["asm", "__asm__", "__asm"];
/// The words that may stand between the keyword and the bracket.
pub const QUALIFIERS: [&str; 4] = ["volatile", "__volatile__", "inline", "goto"];

/// The C++ for a statement from `asm` to its closing bracket; None if it is not known.
pub fn statement(text: &str) -> Option<String> {
    let asm = syntax::Asm::parse(text)?;
    let parts: Option<Vec<String>> =
        asm.instructions().iter().map(|i| instructions::meaning(i, &asm)).collect();
    let parts = parts.filter(|parts| !parts.is_empty())?;
    Some(match parts.as_slice() {
        [one] => one.clone(),
        more => format!("do{{{};}}while(0)", more.join(";")),
    })
}

/// The same in the place of the original: as long, with the same line ends. None if it is not known or does not fit.
pub fn in_place(text: &str) -> Option<String> {
    let new = statement(text)?;
    let mut out: Vec<u8> = text
        .bytes()
        .enumerate()
        .map(|(i, b)| {
            let continues = b == b'\\' && matches!(text.as_bytes().get(i + 1), Some(b'\n' | b'\r'));
            if matches!(b, b'\n' | b'\r') || continues { b } else { b' ' }
        })
        .collect();
    let mut at = 0;
    for line in text.split('\n') {
        let room = line.trim_end_matches(['\r', '\\']).len();
        if room >= new.len() {
            out[at..at + new.len()].copy_from_slice(new.as_bytes());
            return String::from_utf8(out).ok();
        }
        at += line.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(asm: &str, cpp: &str) {
        assert_eq!(statement(asm).as_deref(), Some(cpp), "{asm}");
    }

    #[test]
    fn loads_and_stores() {
        is(r#"asm("ld.global.nc.f32 %0, [%1];" : "=f"(r) : "l"(p))"#, "cg_ld1(float,p,r)");
        is(
            r#"asm volatile ("ld.global.cs.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p + i))"#,
            "cg_ld4(float,p + i,v.x,v.y,v.z,v.w)",
        );
        is(
            r#"asm volatile("st.global.cs.f64 [%0], %1;" :: "l"(p), "d"(a * b) : "memory")"#,
            "cg_st1(double,p,a * b)",
        );
        is(r#"asm("ld.global.s32 %0, [%1+8];" : "=r"(r) : "l"(p))"#, "cg_ld1(int,(const char*)(p)+8,r)");
    }

    #[test]
    fn shared_memory_by_numbers() {
        is(r#"asm("ld.shared.f32 %0, [%1];" : "=f"(y) : "r"(s))"#, "cg_ld1(float,cg_at(s),y)");
        is(
            r#"asm volatile("st.shared.v2.f32 [%0+8], {%1, %2};" :: "r"(s + i), "f"(a), "f"(b))"#,
            "cg_st2(float,cg_at((s + i)+8),a,b)",
        );
    }

    #[test]
    fn copies_to_shared_memory() {
        is(
            r#"asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(from))"#,
            "cg_cp(to,from,16)",
        );
        is(
            r#"asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], %2, %3;\n" ::"r"(to), "l"(&p[i]), "n"(8), "r"(size))"#,
            "cg_cq(to,&p[i],8,size)",
        );
        is(r#"asm volatile("cp.async.wait_group %0;\n" ::"n"(N))"#, "(void)0");
    }

    #[test]
    fn functions() {
        is(r#"asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x))"#, "(y)=exp2f(x)");
        is(r#"asm("{ rcp.approx.f32 %0, %1; }" : "=f"(y) : "f"(x))"#, "(y)=1.0f/(x)");
        is(r#"asm("fma.rn.f32 %0, %1, %2, %3;\n\t" : "=f"(d) : "f"(a), "f"(b), "f"(c))"#, "(d)=fmaf(a,b,c)");
        is(r#"asm("fma.rn.f32 %0, %1, %2, %0;" : "+f"(d) : "f"(a), "f"(b))"#, "(d)=fmaf(a,b,d)");
        is(r#"asm("mul.f32 %[y], %[x], 0f40000000;" : [y] "=f"(y) : [x] "f"(x))"#, "(y)=(x)*(2e0f)");
    }

    #[test]
    fn comments_may_stand_anywhere() {
        is(
            "asm(\"ex2.approx.f32 %0,\" // fast: (\n \" %1;\" /* : */ : \"=f\"(y) : \"f\"(x))",
            "(y)=exp2f(x)",
        );
    }

    #[test]
    fn registers_and_halves() {
        is(r#"asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane))"#, "(lane)=cg_lane");
        is(r#"asm volatile("mov.u32 %0, %laneid;" : "=r"(lane))"#, "(lane)=cg_lane");
        is(
            r#"asm volatile("mov.b64 {%0,%1}, %2;" : "=r"(lo), "=r"(hi) : "d"(x))"#,
            "(lo)=__double2loint(x),(hi)=__double2hiint(x)",
        );
        is(r#"asm("mov.b64 %0, {%1,%2};" : "=d"(x) : "r"(lo), "r"(hi))"#, "(x)=__hiloint2double(hi,lo)");
        is(r#"asm("mov.b32 %0, %1;" : "=f"(x) : "r"(bits))"#, "(x)=__int_as_float(bits)");
    }

    #[test]
    fn several_at_once() {
        is(
            r#"asm("prefetch.global.L1 [%1]; add.f32 %0, %0, %2;" : "+f"(y) : "l"(p), "f"(x))"#,
            "do{(void)0;(y)=(y)+(x);}while(0)",
        );
    }

    #[test]
    fn the_rest_is_not_known() {
        for asm in [
            r#"asm("" ::: "memory")"#,
            r#"asm("rdtsc" : "=a"(lo), "=d"(hi))"#,
            r#"asm("{ .reg .f32 t; add.f32 t, %1, %1; mov.f32 %0, t; }" : "=f"(y) : "f"(x))"#,
            r#"asm("@p add.f32 %0, %1, %1;" : "=f"(y) : "f"(x))"#,
            r#"asm("ld.local.f32 %0, [%1];" : "=f"(y) : "r"(s))"#,
            r#"asm("ld.global.cv.f32 %0, [%1];" : "=f"(y) : "l"(p))"#,
            r#"asm("ld.acquire.gpu.global.f32 %0, [%1];" : "=f"(y) : "l"(p))"#,
            r#"asm("add.sat.f32 %0, %1, %1;" : "=f"(y) : "f"(x))"#,
            r#"asm("ex2.approx.f32 %0, %1;" : "=r"(y) : "r"(x))"#,
        ] {
            assert_eq!(statement(asm), None, "{asm}");
        }
    }

    #[test]
    fn nothing_moves() {
        let text = "asm volatile(\n  \"ex2.approx.f32 %0, %1;\"\n  : \"=f\"(y) : \"f\"(x))";
        let new = in_place(text).expect("there is room");
        assert_eq!(new.len(), text.len());
        assert_eq!(
            new.lines().map(str::len).collect::<Vec<_>>(),
            text.lines().map(str::len).collect::<Vec<_>>()
        );
        assert_eq!(new.trim(), "(y)=exp2f(x)");
        let continued = "asm(\"rsqrt.approx.f32 %0, %1;\" \\\n : \"=f\"(y) : \"f\"(x))";
        assert_eq!(
            in_place(continued).as_deref(),
            Some("(y)=rsqrtf(x)                  \\\n                    ")
        );
    }
}
