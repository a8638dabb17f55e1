//! The table of derivatives of mathematical functions.
//!
//! For `y = f(x_0, …)` a row holds one expression per argument, `∂y/∂x_i`, written in the arguments, the result
//! and other functions of the table. Both modes read the same row: the tangent is `Σ ∂y/∂x_i · x_i_tan`, the
//! adjoint `x_i_adj += ∂y/∂x_i · y_adj`; which primal values the reverse sweep needs is read off the expression.
//!
//! Invariants, each with a test beneath `tests/`:
//! * every function that a derivative calls is itself in the table, so rows can be differentiated again;
//! * every row agrees with differences, to first and to second order;
//! * every spelling names a rule, and every mathematical function of CUDA has a spelling;
//! * `docs/rules.md` says what the table says.
//!
//! A call whose spelling is not here has no derivative we know of: that is an error at the call, never a zero.

mod aliases;
mod expr;
mod notation;
mod table;
mod text;
mod textures;

#[cfg(test)]
mod tests;

use ir::tables::HashMap;
use std::sync::LazyLock;

pub use aliases::{Alias, Width, alias, aliases, fast_spelling, header, spelling};
pub use expr::{Compare, Cond, Expr};
pub use textures::lane as lane_of_texture;

/// What the table knows about one mathematical function.
#[derive(Debug)]
pub struct Rule {
    /// The canonical name: CUDA's spelling for `double` where there is one.
    pub name: &'static str,
    /// In the order of the call's arguments.
    pub params: Vec<Param>,
    /// What the call itself returns.
    pub result: Type,
    /// What is known of its derivative.
    pub kind: RuleKind,
}

/// A parameter of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// What rows and `docs/rules.md` call it.
    pub name: &'static str,
    /// Only real ones have derivatives.
    pub ty: Type,
}

/// The type of an argument, a result or an expression, up to its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// A floating-point number of the width at which the function is called.
    Real,
    /// `int`, or another integer type.
    Integer,
    /// Where the function stores a result.
    Pointer,
    /// `void`
    Nothing,
}

/// What is known of a function's derivative.
#[derive(Debug)]
pub enum RuleKind {
    /// Differentiable, at least piecewise.
    Smooth(Row),
    /// The derivative is zero wherever it exists, or the result is not a real number; with the reason.
    Zero(&'static str),
    /// Writes results through pointers; each one is an expression of the inputs.
    Outputs(Outputs),
    /// Differentiable in principle, but not by us.
    Refused {
        /// Why there is no rule, as it is shown behind the function's name.
        reason: &'static str,
        /// What the user can do instead.
        hint: &'static str,
    },
}

/// The derivatives of a function, one expression for each argument.
#[derive(Debug)]
pub struct Row {
    /// One per argument.
    pub partials: Vec<Partial>,
    /// Where to sample each argument when the row is checked against differences; none for rows of textures.
    pub domains: Vec<Domain>,
    /// What the row returns where the derivative does not exist.
    pub kink: Option<&'static str>,
}

/// The derivative with respect to one argument.
#[derive(Debug, Clone, Copy)]
pub enum Partial {
    /// `∂y/∂x` as an expression.
    Of(&'static Expr),
    /// The argument is an integer.
    Integer,
}

/// A half-open interval to sample.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Domain {
    /// Of real numbers.
    Real(f64, f64),
    /// Of integers.
    Integer(i32, i32),
}

/// What a function with pointer arguments computes, in terms of its other arguments.
#[derive(Debug)]
pub struct Outputs {
    /// The returned value; `None` for a function that returns nothing.
    pub result: Option<&'static Expr>,
    /// `(i, e)`: the call stores `e` through argument `i`.
    pub stores: Vec<(usize, &'static Expr)>,
}

/// The rule for a function as a CUDA, C or C++ program spells it: `expf`, `__expf`, `std::exp`, `hexp`, …
///
/// To be asked only about functions without a body: a program may well have a `norm` or a `max` of its own.
pub fn lookup(spelling: &str) -> Option<&'static Rule> {
    rule(alias(spelling)?.rule)
}

/// The rule with this canonical name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    BY_NAME.get(name).copied().or_else(|| textures::rule(name))
}

/// The whole table, in the order in which it is written.
pub fn all() -> &'static [Rule] {
    &TABLE
}

static TABLE: LazyLock<Vec<Rule>> = LazyLock::new(table::all);
static BY_NAME: LazyLock<HashMap<&'static str, &'static Rule>> =
    LazyLock::new(|| TABLE.iter().map(|rule| (rule.name, rule)).collect());

impl Rule {
    /// How many arguments a call has.
    pub fn arity(&self) -> usize {
        self.params.len()
    }
}

impl Row {
    /// The derivative with respect to argument `i`; `None` where it is an integer or the derivative is zero.
    pub fn partial(&self, i: usize) -> Option<&'static Expr> {
        // Of more arguments than the rule has, the function is refused (`legality::rows`).
        match *self.partials.get(i)? {
            Partial::Of(expr) if !expr.is_zero() => Some(expr),
            Partial::Of(_) | Partial::Integer => None,
        }
    }

    /// Whether any derivative reads the value of argument `i`.
    pub fn needs_arg(&self, i: usize) -> bool {
        (0..self.partials.len()).filter_map(|j| self.partial(j)).any(|e| e.needs_arg(i))
    }

    /// Whether any derivative reads the function's result.
    pub fn needs_result(&self) -> bool {
        (0..self.partials.len()).filter_map(|j| self.partial(j)).any(Expr::needs_result)
    }
}
