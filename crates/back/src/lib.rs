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

mod aliases;
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

pub use types::type_text;

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A comment to stand above the function, without `//`.
    pub contract: Option<String>,
    /// Whether to name the primal's lines at the statements that stem from them.
    pub cite_lines: bool,
    pub static_linkage: bool,
}

/// The function as CUDA C++.
pub fn print_function(module: &Module, f: &Function, opts: &Options) -> String {
    function::print(module, f, opts)
}

/// Several functions, each declared before its first use. The contract stands above the first.
pub fn print_functions(module: &Module, ids: &[FuncId], opts: &Options) -> String {
    let mut out = closures::definitions(module, ids);
    out.push_str(&mirrors::definitions(module, ids));
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
        out.push_str(&function::declare(module, module.function(*id), opts));
    }
    if !early.is_empty() {
        out.push('\n');
    }
    for (i, id) in ids.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        let opts = Options { contract: opts.contract.clone().filter(|_| i == 0), ..opts.clone() };
        out.push_str(&function::print(module, module.function(*id), &opts));
    }
    out
}
