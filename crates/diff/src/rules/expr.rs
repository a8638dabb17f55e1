//! Derivatives as data: expressions over a call's arguments and its result.
//!
//! An expression has no width. It is emitted in the width of the call that it belongs to: real literals, arguments and
//! calls in that width, `Int` and integer arguments as `int`. Real and integer never mix without a `Real` around the
//! integer, so the type of every node follows from its leaves ([`Expr::ty`]).

use super::{Param, Type, rule};

/// An expression over a call's arguments and its result. All of them are static data, so that rows are written as constants.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Expr {
    /// A real literal, in the width of the call.
    Num(f64),
    /// A literal of type `int`.
    Int(i32),
    /// The call's argument at this position.
    Arg(usize),
    /// The call's result.
    Result,
    /// `-a`
    Neg(&'static Expr),
    /// `a + b`
    Add(&'static Expr, &'static Expr),
    /// `a - b`
    Sub(&'static Expr, &'static Expr),
    /// `a * b`
    Mul(&'static Expr, &'static Expr),
    /// `a / b`
    Div(&'static Expr, &'static Expr),
    /// An integer as a real number.
    Real(&'static Expr),
    /// Another function of the table, by its canonical name.
    Call(&'static str, &'static [&'static Expr]),
    /// `cond ? then : otherwise`. The side not taken may be infinite or not a number; where the expression is to be
    /// differentiated again it must become a branch, since a reverse sweep would multiply that side by 0.
    Select(Cond, &'static Expr, &'static Expr),
}

/// `left op right`, false where an operand is not a number (except `Ne`), as in C.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cond {
    /// How the two sides are compared.
    pub op: Compare,
    /// Its left side.
    pub left: &'static Expr,
    /// Its right side, of the same type.
    pub right: &'static Expr,
}

/// The comparisons of [`Cond`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
}

impl Expr {
    /// Whether the call's argument at this position occurs in it: the reverse sweep then needs its value.
    pub fn needs_arg(&self, i: usize) -> bool {
        self.any(&|e| *e == Expr::Arg(i))
    }

    /// Whether the call's result occurs in it: the reverse sweep then needs that.
    pub fn needs_result(&self) -> bool {
        self.any(&|e| *e == Expr::Result)
    }

    /// Whether it is the literal 0, which is how a row says that an argument has no influence.
    pub fn is_zero(&self) -> bool {
        matches!(self, Expr::Num(v) if *v == 0.0)
    }

    /// The canonical names of the functions that the expression calls, outermost first, with repetitions.
    pub fn calls(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        self.visit(&mut |e| {
            if let Expr::Call(name, _) = e {
                names.push(*name);
            }
        });
        names
    }

    /// The expression's type where it belongs to a call with these parameters and this result.
    pub fn ty(&self, params: &[Param], result: Type) -> Type {
        match self {
            Expr::Num(_) | Expr::Real(_) => Type::Real,
            Expr::Int(_) => Type::Integer,
            Expr::Arg(i) => params[*i].ty,
            Expr::Result => result,
            Expr::Neg(a) | Expr::Add(a, _) | Expr::Sub(a, _) | Expr::Mul(a, _) | Expr::Div(a, _) => {
                a.ty(params, result)
            }
            Expr::Call(name, _) => rule(name).expect("tested: every called function is in the table").result,
            Expr::Select(_, then, _) => then.ty(params, result),
        }
    }

    /// The direct sub-expressions, a condition's operands first.
    pub fn children(&self) -> Vec<&'static Expr> {
        match self {
            Expr::Num(_) | Expr::Int(_) | Expr::Arg(_) | Expr::Result => vec![],
            Expr::Neg(a) | Expr::Real(a) => vec![a],
            Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) | Expr::Div(a, b) => vec![a, b],
            Expr::Call(_, args) => args.to_vec(),
            Expr::Select(cond, then, otherwise) => vec![cond.left, cond.right, then, otherwise],
        }
    }

    /// Every node, parents first.
    pub fn visit(&self, f: &mut dyn FnMut(&Expr)) {
        f(self);
        for child in self.children() {
            child.visit(f);
        }
    }

    fn any(&self, test: &dyn Fn(&Expr) -> bool) -> bool {
        test(self) || self.children().into_iter().any(|child| child.any(test))
    }
}

impl Compare {
    /// Whether two numbers compare so, as in C.
    pub fn holds<T: PartialOrd>(self, left: T, right: T) -> bool {
        match self {
            Compare::Lt => left < right,
            Compare::Le => left <= right,
            Compare::Gt => left > right,
            Compare::Ge => left >= right,
            Compare::Eq => left == right,
            Compare::Ne => left != right,
        }
    }
}
