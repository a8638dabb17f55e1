//! Inlining: a call is replaced by a copy of the callee's body. Because control flow is structured and every
//! function has one exit, this is a splice with renamed values.

use ir::function::{Block, FuncId, Function, Inst, Module, Span, Value};
use ir::op::Op;
use ir::tables::HashMap;

/// Inlines every call for which `should` says yes, also in what was inlined. A callee that is already being
/// inlined (recursion) stays a call.
pub fn inline(module: &Module, function: &Function, should: &dyn Fn(FuncId) -> bool) -> Function {
    let mut f = function.clone();
    let Some(body) = f.body.take() else { return f };
    let mut inliner = Inliner { module, f: &mut f, should, stack: Vec::new(), renamed: HashMap::default() };
    let body = inliner.block(body);
    f.set_body(body);
    f
}

struct Inliner<'a> {
    module: &'a Module,
    f: &'a mut Function,
    should: &'a dyn Fn(FuncId) -> bool,
    stack: Vec<FuncId>,
    /// Results of inlined calls.
    renamed: HashMap<Value, Value>,
}

impl Inliner<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for inst in block.insts {
            self.inst(inst, &mut out);
        }
        let yields = block.yields.into_iter().map(|v| self.rename(v)).collect();
        Block::new(out, yields)
    }

    fn rename(&self, v: Value) -> Value {
        *self.renamed.get(&v).unwrap_or(&v)
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let mut op = inst.op.map_operands(&mut |v| self.rename(v));
        for block in op.blocks_mut() {
            *block = self.block(std::mem::take(block));
        }
        if let Op::Call { callee, args } = &op {
            let target = self.module.function(*callee);
            if target.body.is_some() && (self.should)(*callee) && !self.stack.contains(callee) {
                let callee = *callee;
                let mut map = HashMap::default();
                for (param, arg) in target.params.iter().zip(args) {
                    map.insert(param.value, *arg);
                }
                let mut copy = copy_block(target, self.f, target.body(), &mut map);
                place(&mut copy, inst.span);
                self.stack.push(callee);
                let copy = self.block(copy);
                self.stack.pop();
                out.extend(copy.insts);
                if let ([result], [value]) = (inst.results.as_slice(), copy.yields.as_slice()) {
                    self.renamed.insert(*result, *value);
                }
                return;
            }
        }
        out.push(Inst::new(inst.results, op, inst.span));
    }
}

/// Instructions without a place in the source belong where the call stands.
fn place(block: &mut Block, span: Span) {
    for inst in &mut block.insts {
        if inst.span == Span::default() {
            inst.span = span;
        }
        for inner in inst.op.blocks_mut() {
            place(inner, span);
        }
    }
}

/// Copies a block of `src` with fresh values in `dst`; `map` holds what is defined outside and is extended.
pub fn copy_block(
    src: &Function,
    dst: &mut Function,
    block: &Block,
    map: &mut HashMap<Value, Value>,
) -> Block {
    let fresh = |v: Value, dst: &mut Function, map: &mut HashMap<Value, Value>| {
        let info = &src.values[v.0 as usize];
        let new = dst.new_value(info.ty.clone(), info.name.clone());
        map.insert(v, new);
        new
    };
    let mut insts = Vec::with_capacity(block.insts.len());
    for inst in &block.insts {
        let op = inst.op.clone().map_operands(&mut |v| *map.get(&v).unwrap_or(&v));
        let op = match op {
            Op::If { cond, then, els } => {
                let then = copy_block(src, dst, &then, map);
                let els = copy_block(src, dst, &els, map);
                Op::If { cond, then: Box::new(then), els: Box::new(els) }
            }
            Op::Loop { inits, params, cond, body, hint } => {
                let params = params.into_iter().map(|p| fresh(p, dst, map)).collect();
                let cond = copy_block(src, dst, &cond, map);
                let body = copy_block(src, dst, &body, map);
                Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint }
            }
            other => other,
        };
        let results = inst.results.iter().map(|r| fresh(*r, dst, map)).collect();
        insts.push(Inst { id: inst.id, results, op, span: inst.span });
    }
    Block::new(insts, block.yields.iter().map(|v| *map.get(v).unwrap_or(v)).collect())
}
