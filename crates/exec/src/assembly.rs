//! Inline PTX for the CPU: `asm volatile("ex2.approx.f32 %0, %1;" : "=f"(y) : "f"(x));` becomes the C++ that means the
//! same, if the crate `ptx` knows it, or else a call that ends the program with the statement's line. The CPU has no
//! such instruction, but a kernel that nobody launches must not keep the rest of its file from being compiled.
//!
//! Assembly of the host's own processor stays. PTX is told by its instructions, whose names have parts joined by dots.

use cxx_text::{Cursor, Kind};

use crate::edits::Edit;

pub(crate) fn edits(c: Cursor<'_>) -> Vec<Edit> {
    let mut out = Vec::new();
    for i in 0..c.tokens.len() {
        if !c.is_word(i) || !ptx::KEYWORDS.contains(&c.at(i)) {
            continue;
        }
        let mut open = i + 1;
        while ptx::QUALIFIERS.contains(&c.at(open)) {
            open += 1;
        }
        let Some(close) = (c.at(open) == "(").then(|| c.closing(open)).flatten() else { continue };
        if is_ptx(c, open) {
            let bytes = c.bytes(i, close);
            let lines = c.line_ends(bytes.clone());
            let known = ptx::statement(c.slice(bytes.clone()));
            let call = known.as_deref().unwrap_or("::cugrad_cpu::no_assembly()");
            out.push(Edit::replace(bytes, format!("{call}{lines}")));
        }
    }
    out
}

/// Whether the string literals behind the bracket hold an instruction such as `mov.u32`, or one of the few without a dot.
fn is_ptx(c: Cursor<'_>, open: usize) -> bool {
    let literals =
        c.tokens[open + 1..].iter().take_while(|t| t.kind == Kind::Literal).map(|t| c.slice(t.range()));
    let template: String = literals.collect();
    let mut words = template.split(|ch: char| !(ch.is_ascii_alphanumeric() || ch == '.'));
    words.any(|w| {
        let dotted = w.split_once('.').is_some_and(|(name, rest)| {
            name.starts_with(|ch: char| ch.is_ascii_lowercase())
                && rest.starts_with(|ch: char| ch.is_ascii_alphabetic())
        });
        dotted || ["trap", "exit", "brkpt"].contains(&w)
    })
}

#[cfg(test)]
mod tests {
    use crate::launches::{Kernels, rewrite};

    fn rewritten(text: &str) -> String {
        rewrite(text, &Kernels::new()).expect("edits do not overlap")
    }

    #[test]
    fn ptx_becomes_a_call_and_keeps_its_lines() {
        assert_eq!(
            rewritten("asm volatile(\"ex2.approx.f32 %0,\"\n\" %1;\" : \"=f\"(y) : \"f\"(x));"),
            "(y)=exp2f(x)\n;"
        );
        assert_eq!(
            rewritten("asm volatile(\"lop3.b32 %0,\"\n\" %1;\" : \"=r\"(y) : \"r\"(x));"),
            "::cugrad_cpu::no_assembly()\n;"
        );
        assert_eq!(
            rewritten("if (bad) asm(\"trap;\"); rest();"),
            "if (bad) ::cugrad_cpu::no_assembly(); rest();"
        );
    }

    #[test]
    fn assembly_of_the_host_stays() {
        for text in ["asm volatile(\"\" ::: \"memory\");", "__asm__(\"rdtsc\" : \"=a\"(lo), \"=d\"(hi));"] {
            assert_eq!(rewritten(text), text);
        }
    }
}
