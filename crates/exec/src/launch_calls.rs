//! `cudaLaunchKernel((void *)kernel, …)` for the CPU: the cast goes, since only the function's own type says what
//! arguments it takes.

use cxx_text::Cursor;

use crate::edits::Edit;

const CALLS: [&str; 2] = ["cudaLaunchKernel", "cudaLaunchCooperativeKernel"];

pub(crate) fn edits(c: Cursor<'_>) -> Vec<Edit> {
    let calls = (0..c.tokens.len()).filter(|&i| CALLS.contains(&c.at(i)));
    calls
        .filter_map(|call| cast(c, call + 1))
        .map(|(first, last)| Edit::replace(c.bytes(first, last), ""))
        .collect()
}

/// The tokens of a cast to a pointer to void behind the bracket at `open`.
fn cast(c: Cursor<'_>, open: usize) -> Option<(usize, usize)> {
    // Some calls name a template argument: `cudaLaunchKernel<void>(…)`.
    if c.at(open) != "(" {
        return None;
    }
    let is_named = matches!(c.at(open + 1), "reinterpret_cast" | "static_cast");
    let (first, inside, close) = if is_named { (open + 1, open + 3, ">") } else { (open + 1, open + 2, ")") };
    let last = (inside..inside + 5).find(|&i| c.at(i) == close)?;
    let opened = c.at(inside - 1) == if is_named { "<" } else { "(" };
    let to_void = (inside..last).all(|i| matches!(c.at(i), "const" | "void" | "*"));
    (opened && to_void && last > inside).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use crate::launches::{Kernels, rewrite};

    fn rewritten(text: &str) -> String {
        rewrite(text, &Kernels::new()).expect("edits do not overlap")
    }

    #[test]
    fn casts_of_the_kernel_go() {
        assert_eq!(rewritten("cudaLaunchKernel((void*)k, g, b, a);"), "cudaLaunchKernel(k, g, b, a);");
        assert_eq!(rewritten("cudaLaunchKernel((const void *)&k<int>, g);"), "cudaLaunchKernel(&k<int>, g);");
        assert_eq!(
            rewritten("cudaLaunchCooperativeKernel(reinterpret_cast<void*>(&k), g);"),
            "cudaLaunchCooperativeKernel((&k), g);"
        );
    }

    #[test]
    fn other_arguments_stay() {
        for text in ["cudaLaunchKernel(k, g, b, (void**)a);", "cudaLaunchKernel((f)(k), g);"] {
            assert_eq!(rewritten(text), text);
        }
    }
}
