//! Equalities that are decided once.
//!
//! `if (v == m)`, where `v` may be rounded in two ways ([`analysis::contraction`]): the reverse sweep must take the branch that
//! the forward sweep took, and asking again may give another answer. So the answer goes through [`ir::SETTLED`], behind which
//! no compiler looks, and is kept. Which of two numbers is larger needs no such care: the answer can change only where both
//! are the same but for their last bit, and either branch's derivative is as good there.

use analysis::contraction::may_be_contracted;
use analysis::layout::Layout;
use ir::tables::{HashMap, HashSet};
use ir::{Block, CompareOp, ExternEffect, Function, FunctionKind, Inst, Op, Type, Value};

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
        let body = f.body.take().expect("prepared: it has a body");
        let body = settle(&mut f, body, &found, &mut HashMap::default());
        f.set_body(body);
    }
    f
}

fn settle(f: &mut Function, old: Block, found: &HashSet<Value>, names: &mut HashMap<Value, Value>) -> Block {
    let name = |v: Value, names: &HashMap<Value, Value>| names.get(&v).copied().unwrap_or(v);
    let mut insts = Vec::with_capacity(old.insts.len());
    for Inst { id, results, op, span } in old.insts {
        let mut op = op.map_operands(&mut |v| name(v, names));
        for inner in op.blocks_mut() {
            *inner = settle(f, std::mem::take(inner), found, names);
        }
        let asked = results.first().copied().filter(|r| found.contains(r));
        insts.push(Inst { id, results, op, span });
        if let Some(asked) = asked {
            let settled = f.new_value(Type::Bool, None);
            names.insert(asked, settled);
            let op = Op::Extern { name: ir::SETTLED.into(), args: vec![asked], effect: ExternEffect::Pure };
            insts.push(Inst::new(vec![settled], op, span));
        }
    }
    let yields = old.yields.iter().map(|v| name(*v, names)).collect();
    Block::new(insts, yields)
}
