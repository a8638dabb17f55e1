//! What lowering leaves behind and nobody wants to read.
//!
//! Every jump sets its flag; flags that no test reads go away here, with the stores to them and the constants stored.
//! A branch that is empty once its flag is gone turns around: `if (i >= n) {} else { rest }` is `if (i < n) { rest }`.

use ir::tables::HashMap;
use ir::uses::uses;
use ir::{Block, CompareOp, Function, Inst, Op, Type, UnaryOp, Value};

use super::jumps::Flags;

pub(super) fn function(function: &mut Function, flags: &Flags) {
    let Some(mut body) = function.body.take() else { return };
    let read = reads(&body);
    drop_flags(&mut body, &|v| flags.0.contains(&v) && !read.contains_key(&v));
    drop_constants(&mut body);
    let uses = uses(&body);
    turn_branches(&mut body, function, &uses);
    function.set_body(body);
}

/// How often each place is loaded.
fn reads(body: &Block) -> HashMap<Value, usize> {
    let mut reads = HashMap::default();
    body.walk(&mut |inst| {
        if let Op::Load(place) = inst.op {
            *reads.entry(place).or_default() += 1;
        }
    });
    reads
}

fn drop_flags(block: &mut Block, dead: &dyn Fn(Value) -> bool) {
    block.insts.retain(|inst| match &inst.op {
        Op::Local { .. } => !dead(inst.results[0]),
        Op::Store(place, _) => !dead(*place),
        _ => true,
    });
    for inst in &mut block.insts {
        for inner in inst.op.blocks_mut() {
            drop_flags(inner, dead);
        }
    }
}

fn drop_constants(body: &mut Block) {
    let uses = uses(body);
    drop_unused(body, &|v| !uses.contains_key(&v));
}

fn drop_unused(block: &mut Block, unused: &dyn Fn(Value) -> bool) {
    block.insts.retain(|inst| !matches!(inst.op, Op::Const(_)) || !inst.results.iter().all(|&r| unused(r)));
    for inst in &mut block.insts {
        for inner in inst.op.blocks_mut() {
            drop_unused(inner, unused);
        }
    }
}

fn turn_branches(block: &mut Block, function: &mut Function, uses: &HashMap<Value, usize>) {
    let mut insts: Vec<Inst> = Vec::with_capacity(block.insts.len());
    for mut inst in std::mem::take(&mut block.insts) {
        for inner in inst.op.blocks_mut() {
            turn_branches(inner, function, uses);
        }
        if let Op::If { cond, then, els } = &mut inst.op
            && inst.results.is_empty()
            && then.insts.is_empty()
            && !els.insts.is_empty()
        {
            std::mem::swap(then, els);
            *cond = negate(&mut insts, *cond, function, uses, inst.span);
        }
        insts.push(inst);
    }
    block.insts = insts;
}

/// The opposite of a condition. Comparisons of integers and pointers turn around in place; for floats `!(a < b)` is not
/// `a >= b`, because of NaN.
fn negate(
    insts: &mut Vec<Inst>,
    cond: Value,
    function: &mut Function,
    uses: &HashMap<Value, usize>,
    span: ir::Span,
) -> Value {
    let once = uses.get(&cond) == Some(&1);
    let defined = insts.iter_mut().rev().find(|inst| inst.results.contains(&cond)).filter(|_| once);
    if let Some(Inst { op, .. }) = defined {
        match op {
            Op::Compare(compare, a, _) if !function.ty(*a).is_float() => {
                *compare = opposite(*compare);
                return cond;
            }
            Op::Unary(UnaryOp::Not, inner) => return *inner,
            _ => {}
        }
    }
    let result = function.new_value(Type::Bool, None);
    insts.push(Inst::new(vec![result], Op::Unary(UnaryOp::Not, cond), span));
    result
}

fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}
