//! `x + x` in floating point is written `2.0 * x`: the same number, and `x` is written once.

use ir::{BinaryOp, Block, Const, FloatKind, Function, Inst, Op, Type, Value};

pub fn write_as_products(mut f: Function) -> Function {
    let Some(body) = f.body.take() else { return f };
    let mut uses = vec![0usize; f.values.len()];
    count(&body, &mut uses);
    let body = rewrite(&mut f, &uses, body);
    f.set_body(body);
    f
}

fn count(block: &Block, uses: &mut [usize]) {
    block.walk(&mut |inst| inst.op.operands().iter().for_each(|v| uses[v.0 as usize] += 1));
    let mut yields: Vec<Value> = Vec::new();
    block.walk(&mut |inst| inst.op.blocks().iter().for_each(|b| yields.extend(&b.yields)));
    yields.extend(&block.yields);
    for v in yields {
        uses[v.0 as usize] += 1;
    }
}

fn rewrite(f: &mut Function, uses: &[usize], mut block: Block) -> Block {
    let mut out = Vec::with_capacity(block.insts.len());
    for mut inst in block.insts {
        for b in inst.op.blocks_mut() {
            *b = rewrite(f, uses, std::mem::take(b));
        }
        if let (Op::Binary(BinaryOp::Add, a, b), [r]) = (&inst.op, inst.results.as_slice())
            && a == b
            && matches!(f.ty(*r), Type::Float(FloatKind::F32 | FloatKind::F64))
        {
            let (a, r, ty): (Value, Value, Type) = (*a, *r, f.ty(*r).clone());
            // An intermediate value of the same variable needs no statement of its own.
            if uses[a.0 as usize] == 2 && f.name_of(a) == f.name_of(r) {
                f.values[a.0 as usize].name = None;
            }
            let two = f.new_value(ty, None);
            out.push(Inst::new(vec![two], Op::Const(Const::Float(2.0)), inst.span));
            inst.op = Op::Binary(BinaryOp::Mul, two, a);
        }
        out.push(inst);
    }
    block.insts = out;
    block
}
