//! `docs/rules.md` is written from the table: `BLESS=1 cargo test -p cugrad-diff` writes it, without `BLESS` it must be equal.

use std::fmt::Write;
use std::path::Path;

use crate::rules::{Alias, Outputs, Row, Rule, RuleKind, aliases, all};

#[test]
fn page_says_what_the_table_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, page).expect("docs/ can be written");
        return;
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == page,
        "docs/rules.md is not what the table says; run with BLESS=1 and look at the change"
    );
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    section(
        &mut page,
        "Derivatives",
        "| function | derivative | where there is none | spellings |",
        |rule| {
            let RuleKind::Smooth(row) = &rule.kind else { return None };
            Some(vec![derivatives(rule, row), row.kink.unwrap_or("").to_string()])
        },
    );
    section(&mut page, "Results through pointers", "| function | computes | spellings |", |rule| {
        let RuleKind::Outputs(outputs) = &rule.kind else { return None };
        Some(vec![results(rule, outputs)])
    });
    section(&mut page, "Zero derivative", "| function | reason | spellings |", |rule| {
        let RuleKind::Zero(reason) = rule.kind else { return None };
        Some(vec![reason.to_string()])
    });
    section(&mut page, "Refused", "| function | reason | instead | spellings |", |rule| {
        let RuleKind::Refused { reason, hint } = rule.kind else { return None };
        Some(vec![reason.to_string(), hint.to_string()])
    });
    page
}

const INTRODUCTION: &str = "\
# The rule table

Written from the table in `crates/diff/src/rules`; do not edit. `y` is the function's result.
Every row is checked against differences, to first and second order, by `cargo test -p cugrad-diff`.
`std::`, `cuda::std::`, `::` and `__builtin_` may stand before a spelling. A spelling in *italics* rounds otherwise or
is less accurate than the function: the primal goes on calling it, its derivative is that of the function.
`digamma` is the derivative of `lgamma` and `polygamma(n, x)` the n-th derivative of `digamma`; `cugrad/math.h` has both.
Textures are no functions of numbers alone and have no row here: `tex2D<float4>(texture, x, y)` is linear in each coordinate between the
centres of texels, and `cugrad/textures.h` has its slopes; a texture that takes the nearest texel has none.
A call of a function that is not on this page, and has no body, is refused.
";

/// One table: the columns between the function and its spellings come from `cells`, which picks the rules.
fn section(page: &mut String, title: &str, head: &str, cells: impl Fn(&Rule) -> Option<Vec<String>>) {
    let columns = head.matches('|').count() - 1;
    write!(page, "\n## {title}\n\n{head}\n{}|\n", "|---".repeat(columns)).expect("a string takes all");
    for rule in all() {
        let Some(cells) = cells(rule) else { continue };
        let params: Vec<&str> = rule.params.iter().map(|p| p.name).collect();
        let call = format!("`{}({})`", rule.name, params.join(", "));
        writeln!(page, "| {call} | {} | {} |", cells.join(" | "), spellings(rule))
            .expect("a string takes all");
    }
}

fn derivatives(rule: &Rule, row: &Row) -> String {
    let one = |i: usize| {
        let text = row.partial(i).map_or("0".to_string(), |expr| expr.text(&rule.params));
        if rule.arity() == 1 { format!("`{text}`") } else { format!("{}: `{text}`", rule.params[i].name) }
    };
    let real = (0..rule.arity()).filter(|&i| matches!(row.partials[i], crate::rules::Partial::Of(_)));
    real.map(one).collect::<Vec<_>>().join("; ")
}

fn results(rule: &Rule, outputs: &Outputs) -> String {
    let stores = outputs.stores.iter().map(|(i, e)| (format!("*{}", rule.params[*i].name), *e));
    let result = outputs.result.iter().map(|e| ("returns".to_string(), *e));
    let each = stores.chain(result).map(|(name, expr)| format!("{name}: `{}`", expr.text(&rule.params)));
    each.collect::<Vec<_>>().join("; ")
}

fn spellings(rule: &Rule) -> String {
    let show = |a: &Alias| if a.keep { format!("*`{}`*", a.spelling) } else { format!("`{}`", a.spelling) };
    aliases().iter().filter(|a| a.rule == rule.name).map(show).collect::<Vec<_>>().join(" ")
}
