//! Equalities that are decided once.
//!
//! `if (v == m)`, where `v` may be rounded in two ways ([`analysis::contraction`]): the reverse sweep must take the branch that
//! the forward sweep took, and asking again may give another answer. So the answer goes through [`ir::SETTLED`], behind which
//! no compiler looks, and is kept. Which of two numbers is larger needs less care ([`crate::plan::once`]).

use analysis::contraction::may_be_contracted;
use analysis::layout::Layout;
use ir::tables::HashSet;
use ir::{CompareOp, ExternEffect, Function, FunctionKind, Op, Type, Value};

pub fn settle_equalities(mut f: Function) -> Function {
    if f.kind == FunctionKind::Host {
        return f;
    }
    let found = {
        let layout = Layout::of(&f);
        let is_constant = |v: &Value| matches!(layout.op(*v), Some(Op::Const(_)));
        let mut found = HashSet::default();
        f.body().walk(&mut |inst| {
            if let Op::Compare(CompareOp::Eq | CompareOp::Ne, a, b) = &inst.op
                && a != b
                && ![a, b].into_iter().any(is_constant)
                && [a, b].into_iter().any(|v| may_be_contracted(&layout, *v))
            {
                found.insert(inst.results[0]);
            }
        });
        found
    };
    if !found.is_empty() {
        f.rewrite(&mut |b, mut inst| {
            let Some(settled) = inst.results.first().copied().filter(|r| found.contains(r)) else {
                return Some(inst);
            };
            let asked = b.value(Type::Bool, None);
            inst.results = vec![asked];
            b.put(inst);
            let op = Op::Extern { name: ir::SETTLED.into(), args: vec![asked], effect: ExternEffect::Pure };
            b.push(op, vec![settled]);
            None
        });
    }
    f
}
