//! What code uses and does not define itself.

use std::collections::{HashMap, HashSet};

use ir::{Block, Function, Inst, Op, Value};

/// Values that a block uses and does not define.
pub fn free_of(block: &Block) -> Vec<Value> {
    let mut defined: HashSet<Value> = HashSet::new();
    let mut used = Vec::new();
    block.walk(&mut |inst| {
        used.extend(inst.op.operands());
        defined.extend(&inst.results);
        if let Op::Loop { params, .. } = &inst.op {
            defined.extend(params);
        }
        for b in inst.op.blocks() {
            used.extend(&b.yields);
        }
    });
    used.extend(&block.yields);
    used.retain(|v| !defined.contains(v));
    used
}

/// Values an instruction uses, also inside its blocks, that are defined outside it.
pub fn free_values(inst: &Inst) -> Vec<Value> {
    fn visit(inst: &Inst, inside: &mut HashSet<Value>, free: &mut Vec<Value>) {
        let note = |v: &Value, inside: &HashSet<Value>, free: &mut Vec<Value>| {
            if !inside.contains(v) && !free.contains(v) {
                free.push(*v);
            }
        };
        inst.op.operands().iter().for_each(|v| note(v, inside, free));
        if let Op::Loop { params, .. } = &inst.op {
            inside.extend(params);
        }
        for block in inst.op.blocks() {
            for i in &block.insts {
                visit(i, inside, free);
                inside.extend(&i.results);
            }
            block.yields.iter().for_each(|v| note(v, inside, free));
        }
    }
    let mut free = Vec::new();
    visit(inst, &mut HashSet::new(), &mut free);
    free
}

/// How often each value is used.
pub fn uses(f: &Function) -> HashMap<Value, usize> {
    let mut all = HashMap::new();
    let mut count = |v: &Value| *all.entry(*v).or_insert(0) += 1;
    f.body().walk(&mut |i| {
        i.op.operands().iter().for_each(&mut count);
        i.op.blocks().iter().flat_map(|b| &b.yields).for_each(&mut count);
    });
    f.body().yields.iter().for_each(&mut count);
    all
}
