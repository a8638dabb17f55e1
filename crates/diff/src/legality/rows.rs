//! Mathematical functions that have no derivative, or none with respect to what is asked.

use analysis::layout::Layout;
use ir::{Code, Diagnostic, Inst, Op};

use crate::rules::{self, RuleKind};

/// The row of a mathematical function; None where the derivative is zero.
pub fn math_row(
    inst: &Inst,
    name: &str,
    active: impl Fn(usize) -> bool,
) -> Result<Option<&'static rules::Row>, Diagnostic> {
    let Some(rule) = rules::lookup(name) else { return Err(without_row(inst, name)) };
    match &rule.kind {
        RuleKind::Zero(_) => Ok(None),
        RuleKind::Smooth(_) if matches!(&inst.op, Op::Extern { args, .. } if args.len() != rule.arity()) => {
            let message = format!("`{name}` has a derivative rule for {} arguments only", rule.arity());
            Err(Diagnostic::new(Code::NoRule, inst.span, message))
        }
        RuleKind::Smooth(row) => {
            let integer = (0..row.partials.len())
                .any(|i| matches!(row.partials[i], rules::Partial::Integer) && active(i));
            if integer {
                let message = format!(
                    "`{name}` is differentiated with respect to an argument that it takes as an integer"
                );
                return Err(Diagnostic::new(Code::ActiveInteger, inst.span, message));
            }
            Ok(Some(row))
        }
        RuleKind::Outputs(_) => {
            let message = format!("the results of `{name}` are not stored to memory that can be followed");
            Err(Diagnostic::new(Code::RuleRefused, inst.span, message))
        }
        RuleKind::Refused { reason, hint } => {
            Err(Diagnostic::new(Code::RuleRefused, inst.span, format!("`{name}`: {reason}")).with_hint(*hint))
        }
    }
}

/// A member of an object that is in no memory: of a result of a function without a rule, which is to blame then.
pub fn member_of_value(layout: &Layout, inst: &Inst) -> Diagnostic {
    let object = match &inst.op {
        Op::Extract(object, _) => layout.op(*object),
        // Asked of members alone.
        _ => None,
    };
    match object {
        Some(Op::Extern { name, .. }) => without_row(inst, name),
        _ => Diagnostic::new(Code::UnsupportedExpression, inst.span, "member of a struct value"),
    }
}

fn without_row(inst: &Inst, name: &str) -> Diagnostic {
    Diagnostic::new(Code::NoRule, inst.span, format!("`{name}` has no derivative rule"))
}
