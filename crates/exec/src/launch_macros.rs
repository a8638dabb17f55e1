//! Launches of which a macro holds a part, for the CPU: the configuration, `#define ON <<<8, 32>>>` for `scale ON(y)`, or all but
//! the arguments, `#define RUN(k) k<<<8, 32>>>` for `RUN(scale)(y)`.
//!
//! Only the definition is edited, so that uses may stand anywhere: the second kind becomes an object that is called with the
//! arguments, the first an operator between the kernel and an object that holds them (`include/cugrad/cuda/cugrad_cuda/launch.h`).

use cxx_text::Cursor;

use crate::edits::Edit;
use crate::launches::{Kernels, callee_ending_at};

/// The edit of a macro's body, of which `c` has the tokens.
pub(crate) fn edits(c: Cursor<'_>, parameters: &[String], kernels: &Kernels) -> Vec<Edit> {
    let Some(open) = unfinished(c) else { return Vec::new() };
    let close = c.tokens.len() - 3;
    let ending = c.bytes(close, close + 2);
    let Some(last) = open.checked_sub(1) else {
        let start = c.bytes(open, open + 2);
        let head =
            format!("->*::cugrad_cpu::configured{{::cugrad_cpu::config({}", c.line_ends(start.clone()));
        return vec![Edit::replace(start, head), Edit::replace(ending, ")}")];
    };
    let Some((first, name)) = callee_ending_at(c, last) else { return Vec::new() };
    let name = name.filter(|n| !parameters.iter().any(|p| p == n));
    let sync = name.and_then(|n| kernels.get(n)).copied().unwrap_or(true);
    let callee = c.on_one_line(first..open);
    let start = c.bytes(first, open + 2);
    let head = format!("::cugrad_cpu::launching(::cugrad_cpu::config({}", c.line_ends(start.clone()));
    let tail = format!("), {sync}, [&](auto&&... cg_a) {{ {callee}(cg_a...); }})");
    vec![Edit::replace(start, head), Edit::replace(ending, tail)]
}

/// Where the `<<<` begins to which the last three tokens are the `>>>`.
fn unfinished(c: Cursor<'_>) -> Option<usize> {
    let end = c.tokens.len().checked_sub(3)?;
    let is = |at: usize, what: &str| (at..at + 3).all(|i| c.at(i) == what);
    let open = (0..end).find(|&i| is(i, "<") && i + 3 <= end)?;
    let is_balanced = || {
        let mut at = open + 3;
        while at < end {
            match c.at(at) {
                "(" | "[" | "{" => at = c.closing(at).filter(|&close| close < end)?,
                ")" | "]" | "}" | ";" => return None,
                _ => {}
            }
            at += 1;
        }
        Some(())
    };
    is(end, ">").then(is_balanced)?.map(|()| open)
}

#[cfg(test)]
mod tests {
    use crate::launches::{Kernels, rewrite};

    fn rewritten(text: &str) -> String {
        rewrite(text, &Kernels::from([("plain".to_string(), false)])).expect("edits do not overlap")
    }

    #[test]
    fn a_configuration_becomes_an_operator() {
        assert_eq!(
            rewritten("#define ON <<<8, dim3(1, 2)>>>\nk ON(y);\n"),
            "#define ON ->*::cugrad_cpu::configured{::cugrad_cpu::config(8, dim3(1, 2))}\nk ON(y);\n"
        );
        assert_eq!(
            rewritten("#define ON(n) <<<n, \\\n 32>>>\n"),
            "#define ON(n) ->*::cugrad_cpu::configured{::cugrad_cpu::config(n, \\\n 32)}\n"
        );
    }

    #[test]
    fn a_launch_without_arguments_becomes_an_object() {
        let lambda = |k: &str| format!("[&](auto&&... cg_a) {{ {k}(cg_a...); }})\n");
        assert_eq!(
            rewritten("#define RUN(k, n) k<n><<<n / 32, 32>>>\n"),
            format!(
                "#define RUN(k, n) ::cugrad_cpu::launching(::cugrad_cpu::config(n / 32, 32), true, {}",
                lambda("k<n>")
            )
        );
        assert_eq!(
            rewritten("#define RUN plain<<<1, 32>>>\n"),
            format!(
                "#define RUN ::cugrad_cpu::launching(::cugrad_cpu::config(1, 32), false, {}",
                lambda("plain")
            )
        );
    }

    #[test]
    fn other_macros_stay() {
        for text in ["#define M <<<1, 2\n", "#define M(x) x >>>\n", "#define M 1, 32\n", "#define M >>>\n"] {
            assert_eq!(rewritten(text), text);
        }
    }
}
