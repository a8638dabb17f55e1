//! IR → CUDA C++ that a person can read.
//!
//! The chain, one file each: [`doubling`] and [`choose`] bring back `2.0 * x`, `?:`, `&&` and `||`; [`layout`] numbers
//! the function; [`counted`] finds `for` loops and [`aliases`] which writes a load could see; [`fold`] decides which
//! values are written inside the expressions that use them; [`live`] finds which of the rest are needed at the same
//! time, [`variables`] lets the others share variables; [`expr`], [`place`] and [`host`] write expressions, with [`implicit`]
//! leaving out conversions and [`sign`] minus signs; [`emit`], [`update`], [`copies`] and [`loops`] write statements,
//! [`stmt`] and [`wrap`] lay them out.
//!
//! Invariants: the text computes what the IR says, in the IR's order of effects; folding moves only what cannot
//! notice; two values share a variable only if [`live`] finds no conflict; the same IR gives the same text.

#![warn(missing_docs)]
// Who reads the source follows them.
#![allow(rustdoc::private_intra_doc_links)]

mod aliases;
mod block_sums;
mod choose;
mod closures;
mod copies;
mod counted;
mod doubling;
mod emit;
mod expr;
mod fold;
mod function;
mod host;
mod implicit;
mod layout;
mod literal;
mod live;
mod loops;
mod mirrors;
mod names;
mod place;
mod precedence;
mod sharing;
mod sign;
mod stmt;
mod types;
mod update;
mod variables;
mod wrap;

use ir::{FuncId, Function, Module};

pub use stmt::Origin;
pub use types::type_text;

/// What stands around and beside the code itself.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A comment to stand above the function, without `//`.
    pub contract: Option<String>,
    /// Whether to name the primal's lines at the statements that stem from them.
    pub cite_lines: bool,
    /// Whether functions are `static`, so that files that are linked together may hold the same one.
    pub static_linkage: bool,
}

/// Text, and where each of its lines stems from in the source.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    /// Whole lines.
    pub text: String,
    /// As many as the text has lines.
    pub origins: Vec<Origin>,
}

impl Printed {
    /// Of lines, and where the first of them stem from.
    fn of(lines: Vec<String>, mut origins: Vec<Origin>) -> Printed {
        origins.resize(lines.len(), Origin::NONE);
        Printed { text: lines.join("\n") + "\n", origins }
    }

    /// Whole lines that stem from nowhere.
    pub fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
        self.origins.resize(self.text.lines().count(), Origin::NONE);
    }

    /// Appends other text with its origins.
    pub fn push(&mut self, more: &Printed) {
        self.text.push_str(&more.text);
        self.origins.extend(&more.origins);
    }
}

/// The function as CUDA C++.
pub fn print_function(module: &Module, f: &Function, opts: &Options) -> String {
    function::print(module, f, opts).text
}

/// Several functions, each declared before its first use. The contract stands above the first.
pub fn print_functions(module: &Module, ids: &[FuncId], opts: &Options) -> String {
    print_with_origins(module, ids, opts).text
}

/// As [`print_functions`], with the line of the source that each line stems from.
pub fn print_with_origins(module: &Module, ids: &[FuncId], opts: &Options) -> Printed {
    let mut out = Printed::default();
    out.push_text(&closures::definitions(module, ids));
    out.push_text(&mirrors::definitions(module, ids));
    let mut early = Vec::new();
    for (i, id) in ids.iter().enumerate() {
        if let Some(body) = &module.function(*id).body {
            body.walk(&mut |inst| {
                if let ir::Op::Call { callee, .. } = &inst.op
                    && ids[i + 1..].contains(callee)
                    && !early.contains(callee)
                {
                    early.push(*callee);
                }
            });
        }
    }
    for id in &early {
        out.push_text(&function::declare(module, module.function(*id), opts));
    }
    if !early.is_empty() {
        out.push_text("\n");
    }
    for (i, id) in ids.iter().enumerate() {
        if i > 0 {
            out.push_text("\n");
        }
        let opts = Options { contract: opts.contract.clone().filter(|_| i == 0), ..opts.clone() };
        out.push(&function::print(module, module.function(*id), &opts));
    }
    out
}
