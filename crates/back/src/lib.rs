//! IR → CUDA C++ that a person can read.
//!
//! The chain, one file each: [`layout`] numbers the function; [`choose`] finds `?:`; [`counted`] finds `for` loops;
//! [`fold`] decides which values are written inside the expressions that use them; [`live`] finds which of the
//! rest are needed at the same time, [`variables`] lets the others share variables; [`expr`] and [`place`] write
//! expressions, [`emit`], [`copies`] and [`loops`] statements, [`stmt`] and [`wrap`] lay them out.
//!
//! Invariants: the text computes what the IR says, in the IR's order of effects; folding moves only what cannot
//! notice; two values share a variable only if [`live`] finds no conflict; the same IR gives the same text.

mod aliases;
mod choose;
mod copies;
mod counted;
mod doubling;
mod emit;
mod expr;
mod fold;
mod function;
mod implicit;
mod layout;
mod literal;
mod live;
mod loops;
mod names;
mod place;
mod precedence;
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
    let mut out = String::new();
    for (i, id) in ids.iter().enumerate() {
        let f = module.function(*id);
        let mut calls_later = false;
        if let Some(body) = &f.body {
            body.walk(&mut |inst| {
                if let ir::Op::Call { callee, .. } = &inst.op {
                    calls_later |= ids[i..].contains(callee);
                }
            });
        }
        if calls_later && out.is_empty() {
            // One call against the order (recursion) and all are declared: short, and enough for every order.
            for id in ids {
                out.push_str(&function::declare(module, module.function(*id), opts));
            }
            out.push('\n');
        }
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
