//! How a loop's carried value comes from the one before: as a sum with something, or in a way in which the order of the
//! iterations does not matter.

use analysis::layout::{Definition, Layout};
use ir::tables::HashSet;
use ir::{BinaryOp, Block, Inst, Op, Value};

/// The values of a loop's body that are computed from a carried value.
pub fn dependents(body: &Block, param: Value) -> HashSet<Value> {
    fn visit(block: &Block, all: &mut HashSet<Value>) {
        for inst in &block.insts {
            let has = |vs: &[Value], all: &HashSet<Value>| vs.iter().any(|v| all.contains(v));
            match &inst.op {
                Op::If { cond, then, els } => {
                    visit(then, all);
                    visit(els, all);
                    for (i, r) in inst.results.iter().enumerate() {
                        if has(&[*cond, then.yields[i], els.yields[i]], all) {
                            all.insert(*r);
                        }
                    }
                }
                Op::Loop { inits, params, cond, body, .. } => {
                    for (i, p) in params.iter().enumerate() {
                        if has(&[inits[i], body.yields[i]], all) {
                            all.insert(*p);
                        }
                    }
                    visit(cond, all);
                    visit(body, all);
                    for (i, r) in inst.results.iter().enumerate() {
                        if has(&[params[i], body.yields[i], cond.yields[0]], all) {
                            all.insert(*r);
                        }
                    }
                }
                op => {
                    if has(&op.operands(), all) {
                        all.extend(&inst.results);
                    }
                }
            }
        }
    }
    let mut all = HashSet::from_iter([param]);
    loop {
        let before = all.len();
        visit(body, &mut all);
        if all.len() == before {
            return all;
        }
    }
}

/// The terms that are added to `param` in `v`, and the conditions on which they are; None if `v` is no such sum.
pub fn added(layout: &Layout, v: Value, param: Value, dependents: &HashSet<Value>) -> Option<Vec<Value>> {
    if v == param {
        return Some(Vec::new());
    }
    let Definition::Inst { inst, index, .. } = layout.definition(v) else { return None };
    let depends = |v: &Value| dependents.contains(v);
    let added = |v: Value| added(layout, v, param, dependents);
    let with = |terms: Option<Vec<Value>>, more: &[Value]| {
        terms.map(|mut terms| {
            terms.extend(more);
            terms
        })
    };
    match &inst.op {
        Op::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) if depends(a) && !depends(b) => {
            with(added(*a), &[*b])
        }
        Op::Binary(BinaryOp::Add, a, b) if depends(b) && !depends(a) => with(added(*b), &[*a]),
        Op::Select(c, a, b) if !depends(c) => {
            let other = added(*b)?;
            with(with(added(*a), &other), &[*c])
        }
        Op::If { cond, then, els } if !depends(cond) => {
            let other = added(els.yields[index])?;
            with(with(added(then.yields[index]), &other), &[*cond])
        }
        Op::Loop { inits, params, cond, body, .. } if !depends(&cond.yields[0]) => {
            let own = self::dependents(body, params[index]);
            let inner = self::added(layout, body.yields[index], params[index], &own)?;
            let outer = added(inits[index])?;
            (!inner.iter().any(depends)).then(|| [inner, outer, vec![cond.yields[0]]].concat())
        }
        _ => None,
    }
}

/// In what a carried value takes part; different ones do not commute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reduction {
    Sum,
    Product,
    /// The larger or the smaller, found by comparing.
    Choice,
}

/// Whether it does not matter in which order the iterations come: `v` is `param` with something added, multiplied, or
/// compared with it to choose the larger.
pub fn is_order_free(layout: &Layout, v: Value, param: Value, dependents: &HashSet<Value>) -> bool {
    [Reduction::Sum, Reduction::Product, Reduction::Choice]
        .into_iter()
        .any(|r| reduces(layout, r, v, param, dependents))
}

fn reduces(
    layout: &Layout,
    reduction: Reduction,
    v: Value,
    param: Value,
    dependents: &HashSet<Value>,
) -> bool {
    if v == param {
        return true;
    }
    let Definition::Inst { inst, index, .. } = layout.definition(v) else { return false };
    let depends = |v: &Value| dependents.contains(v);
    let inner = |v: Value| reduces(layout, reduction, v, param, dependents);
    // An arm that forgets the value before is chosen by comparing with it.
    let choice = |cond: Value, arms: [Value; 2]| {
        arms.iter().all(|a| match depends(a) {
            true => inner(*a),
            false => depends(&cond) && reduction == Reduction::Choice,
        })
    };
    match &inst.op {
        Op::Binary(op @ (BinaryOp::Add | BinaryOp::Mul), a, b) if depends(a) != depends(b) => {
            let needed = if *op == BinaryOp::Add { Reduction::Sum } else { Reduction::Product };
            reduction == needed && inner(if depends(a) { *a } else { *b })
        }
        Op::Binary(BinaryOp::Sub, a, b) => reduction == Reduction::Sum && !depends(b) && inner(*a),
        Op::Extern { name, args, .. } if name.contains("min") || name.contains("max") => {
            let carried: Vec<&Value> = args.iter().filter(|a| depends(a)).collect();
            reduction == Reduction::Choice && carried.len() == 1 && inner(*carried[0])
        }
        Op::Select(c, a, b) => choice(*c, [*a, *b]),
        Op::If { cond, then, els } => choice(*cond, [then.yields[index], els.yields[index]]),
        Op::Loop { inits, params, body, .. } => {
            let own = self::dependents(body, params[index]);
            reduces(layout, reduction, body.yields[index], params[index], &own) && inner(inits[index])
        }
        // Not known to be a reduction.
        _ => false,
    }
}

/// Whether a block holds an instruction, also in inner ones.
pub fn contains(block: &Block, of: &dyn Fn(&Inst) -> bool) -> bool {
    let mut found = false;
    block.walk(&mut |i| found |= of(i));
    found
}
