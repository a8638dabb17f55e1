//! Where values come from and where they go: a table from each value to what defines it, how often values are used, and what code
//! uses that it does not define.

use crate::function::{Block, Function, Inst, Value};
use crate::op::Op;
use crate::tables::{HashMap, HashSet};

/// Defining operation of each value that an instruction without blocks defines (enough to follow addresses
/// and constants; results of `If` and `Loop` and parameters are absent).
pub struct Definitions<'f> {
    ops: Vec<Option<&'f Op>>,
}

impl<'f> Definitions<'f> {
    /// Those of a function; none if it is only declared.
    pub fn of(f: &'f Function) -> Self {
        let mut defs = Definitions { ops: vec![None; f.values.len()] };
        if let Some(body) = &f.body {
            defs.collect(body);
        }
        defs
    }

    /// Those of a body that was taken out of its function.
    pub fn of_block(f: &Function, body: &'f Block) -> Self {
        let mut defs = Definitions { ops: vec![None; f.values.len()] };
        defs.collect(body);
        defs
    }

    fn collect(&mut self, block: &'f Block) {
        for inst in &block.insts {
            let blocks = inst.op.blocks();
            if let ([result], true) = (inst.results.as_slice(), blocks.is_empty()) {
                self.ops[result.0 as usize] = Some(&inst.op);
            }
            for inner in blocks {
                self.collect(inner);
            }
        }
    }

    /// The operation that defines a value; None for parameters and for results of `If` and `Loop`.
    pub fn get(&self, v: Value) -> Option<&'f Op> {
        self.ops[v.0 as usize]
    }
}

/// Follows address arithmetic down to the pointer it starts from: a parameter, a `Local`, a `Global`, a loaded
/// pointer, or a pointer merged by control flow.
pub fn base_object(defs: &Definitions, mut place: Value) -> Value {
    while let Some(op) = defs.get(place) {
        match op {
            Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } => place = *base,
            Op::PtrCast(p) => place = *p,
            _ => break,
        }
    }
    place
}

/// How often each value is used in a block and what it contains; values that are not used are absent.
pub fn uses(block: &Block) -> HashMap<Value, usize> {
    let mut all = HashMap::default();
    let mut count = |v: &Value| *all.entry(*v).or_insert(0) += 1;
    block.walk(&mut |inst| {
        inst.op.operands().iter().for_each(&mut count);
        inst.op.blocks().iter().flat_map(|b| &b.yields).for_each(&mut count);
    });
    block.yields.iter().for_each(&mut count);
    all
}

/// Values that a block uses and does not define.
pub fn free_of(block: &Block) -> Vec<Value> {
    let mut defined: HashSet<Value> = HashSet::default();
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
    /// `seen`: what is defined inside, and what is known to be free.
    fn visit(inst: &Inst, seen: &mut HashSet<Value>, free: &mut Vec<Value>) {
        let note = |v: &Value, seen: &mut HashSet<Value>, free: &mut Vec<Value>| {
            if seen.insert(*v) {
                free.push(*v);
            }
        };
        inst.op.operands().iter().for_each(|v| note(v, seen, free));
        if let Op::Loop { params, .. } = &inst.op {
            seen.extend(params);
        }
        for block in inst.op.blocks() {
            for i in &block.insts {
                visit(i, seen, free);
                seen.extend(&i.results);
            }
            block.yields.iter().for_each(|v| note(v, seen, free));
        }
    }
    let mut free = Vec::new();
    visit(inst, &mut HashSet::default(), &mut free);
    free
}
