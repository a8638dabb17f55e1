//! Expressions as a person writes them, with no more parentheses than needed.

use super::{Compare, Cond, Expr, Param};

impl Expr {
    /// The expression as C, in the names of a call's parameters; the result is `y`.
    pub fn text(&self, params: &[Param]) -> String {
        write(self, params, Level::Sum)
    }
}

/// How tightly the surroundings of an expression bind.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Sum,
    /// The right side of a minus, or a comparison.
    Product,
    /// The right side of a division, or below a sign.
    Factor,
}

fn write(expr: &Expr, params: &[Param], around: Level) -> String {
    let (text, own) = match expr {
        Expr::Num(v) => (number(*v), if *v < 0.0 { Level::Product } else { Level::Factor }),
        Expr::Int(v) => (v.to_string(), Level::Factor),
        Expr::Arg(i) => (params[*i].name.to_string(), Level::Factor),
        Expr::Result => ("y".to_string(), Level::Factor),
        Expr::Neg(a) => (format!("-{}", write(a, params, Level::Factor)), Level::Product),
        Expr::Add(a, b) => (binary(a, "+", b, params, Level::Sum, Level::Product), Level::Sum),
        Expr::Sub(a, b) => (binary(a, "-", b, params, Level::Sum, Level::Product), Level::Sum),
        Expr::Mul(a, b) => (binary(a, "*", b, params, Level::Product, Level::Factor), Level::Product),
        Expr::Div(a, b) => (binary(a, "/", b, params, Level::Product, Level::Factor), Level::Product),
        Expr::Real(a) => return write(a, params, around),
        Expr::Call(name, args) => {
            let args: Vec<String> = args.iter().map(|a| write(a, params, Level::Sum)).collect();
            (format!("{name}({})", args.join(", ")), Level::Factor)
        }
        Expr::Select(cond, then, otherwise) => {
            let then = write(then, params, Level::Sum);
            let otherwise = write(otherwise, params, Level::Sum);
            (format!("({} ? {then} : {otherwise})", condition(cond, params)), Level::Factor)
        }
    };
    if own < around { format!("({text})") } else { text }
}

fn binary(a: &Expr, op: &str, b: &Expr, params: &[Param], left: Level, right: Level) -> String {
    format!("{} {op} {}", write(a, params, left), write(b, params, right))
}

fn condition(cond: &Cond, params: &[Param]) -> String {
    format!(
        "{} {} {}",
        write(cond.left, params, Level::Sum),
        cond.op.symbol(),
        write(cond.right, params, Level::Sum)
    )
}

fn number(value: f64) -> String {
    if value == value.trunc() { format!("{value:.0}") } else { format!("{value}") }
}

impl Compare {
    /// As C++ writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            Compare::Lt => "<",
            Compare::Le => "<=",
            Compare::Gt => ">",
            Compare::Ge => ">=",
            Compare::Eq => "==",
            Compare::Ne => "!=",
        }
    }
}
