//! Evaluates expressions: in `f64`, with every operation rounded to `f32`, and with tangents by the table's own rows.

use super::reference;
use crate::rules::{Cond, Expr, RuleKind, Type, rule};

/// A call for which a derivative is evaluated.
pub struct At<'a> {
    pub args: &'a [f64],
    pub result: f64,
    /// Applied to the result of each real operation.
    pub round: fn(f64) -> f64,
}

pub fn exact(value: f64) -> f64 {
    value
}

pub fn to_f32(value: f64) -> f64 {
    f64::from(value as f32)
}

impl At<'_> {
    pub fn value(&self, expr: &Expr) -> f64 {
        let v = |e: &Expr| self.value(e);
        (self.round)(match expr {
            Expr::Num(value) => *value,
            Expr::Int(value) => f64::from(*value),
            Expr::Arg(i) => self.args[*i],
            Expr::Result => self.result,
            Expr::Neg(a) => -v(a),
            Expr::Add(a, b) => v(a) + v(b),
            Expr::Sub(a, b) => v(a) - v(b),
            Expr::Mul(a, b) => v(a) * v(b),
            Expr::Div(a, b) => v(a) / v(b),
            Expr::Real(a) => v(a),
            Expr::Call(name, args) => reference::call(name, &args.iter().map(|a| v(a)).collect::<Vec<_>>()),
            Expr::Select(cond, then, otherwise) => v(if self.holds(cond) { then } else { otherwise }),
        })
    }

    fn holds(&self, cond: &Cond) -> bool {
        cond.op.holds(self.value(cond.left), self.value(cond.right))
    }

    /// The derivative of `expr` when the arguments and the result move by these tangents.
    pub fn tangent(&self, expr: &Expr, args: &[f64], result: f64) -> f64 {
        let t = |e: &Expr| self.tangent(e, args, result);
        let v = |e: &Expr| self.value(e);
        match expr {
            Expr::Num(_) | Expr::Int(_) | Expr::Real(_) => 0.0,
            Expr::Arg(i) => args[*i],
            Expr::Result => result,
            Expr::Neg(a) => -t(a),
            Expr::Add(a, b) => t(a) + t(b),
            Expr::Sub(a, b) => t(a) - t(b),
            Expr::Mul(a, b) => t(a) * v(b) + v(a) * t(b),
            Expr::Div(a, b) => (t(a) - v(a) / v(b) * t(b)) / v(b),
            Expr::Select(cond, then, otherwise) => t(if self.holds(cond) { then } else { otherwise }),
            Expr::Call(name, inner) => {
                let values: Vec<f64> = inner.iter().map(|a| v(a)).collect();
                let tangents: Vec<f64> = inner.iter().map(|a| t(a)).collect();
                call_tangent(name, &values, &tangents)
            }
        }
    }
}

/// The tangent of a call, by its row.
fn call_tangent(name: &str, values: &[f64], tangents: &[f64]) -> f64 {
    let rule = rule(name).expect("tested: every called function is in the table");
    let row = match &rule.kind {
        RuleKind::Smooth(row) => row,
        RuleKind::Zero(_) => return 0.0,
        RuleKind::Outputs(_) | RuleKind::Refused { .. } => panic!("{name} has no row"),
    };
    let at = At { args: values, result: reference::call(name, values), round: exact };
    let moving = (0..values.len()).filter(|&i| rule.params[i].ty == Type::Real && tangents[i] != 0.0);
    moving.filter_map(|i| Some(at.value(row.partial(i)?) * tangents[i])).sum()
}
