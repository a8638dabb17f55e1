//! Mathematical functions that have no derivative, or none with respect to what is asked.

use ir::{Code, Diagnostic, Inst, Op};

use crate::rules::{self, RuleKind};

/// The row of a mathematical function; None where the derivative is zero.
pub fn math_row(
    inst: &Inst,
    name: &str,
    active: impl Fn(usize) -> bool,
) -> Result<Option<&'static rules::Row>, Diagnostic> {
    let Some(rule) = rules::lookup(name) else {
        let message = format!("`{name}` has no derivative rule");
        return Err(Diagnostic::new(Code::NoRule, inst.span, message));
    };
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
