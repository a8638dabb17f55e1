//! Members of structs that a kernel takes by value.

use ir::tables::{HashMap, HashSet};
use ir::{Block, Function, Inst, Op, Value};

/// Takes the members of structs passed by value out at the start, each once. Then the adjoint of a member is carried
/// to the end of the kernel like that of a scalar parameter, and all threads can add theirs together.
pub fn members_first(mut f: Function) -> Function {
    struct Hoist {
        roots: HashSet<Value>,
        first: Vec<Inst>,
        known: HashMap<(Value, u32), Value>,
        renamed: HashMap<Value, Value>,
    }
    fn block(h: &mut Hoist, old: Block) -> Block {
        let mut insts = Vec::with_capacity(old.insts.len());
        for Inst { id, results, op, span } in old.insts {
            let mut op = op.map_operands(&mut |v| h.renamed.get(&v).copied().unwrap_or(v));
            for inner in op.blocks_mut() {
                *inner = block(h, std::mem::take(inner));
            }
            match op {
                Op::Extract(v, field) if h.roots.contains(&v) => {
                    let known = *h.known.entry((v, field)).or_insert(results[0]);
                    if known == results[0] {
                        h.roots.insert(known);
                        h.first.push(Inst { id, results, op, span });
                    } else {
                        h.renamed.insert(results[0], known);
                    }
                }
                op => insts.push(Inst { id, results, op, span }),
            }
        }
        let yields = old.yields.iter().map(|v| h.renamed.get(v).copied().unwrap_or(*v)).collect();
        Block::new(insts, yields)
    }
    let roots = f.params.iter().map(|p| p.value).collect();
    let mut h = Hoist { roots, first: Vec::new(), known: HashMap::default(), renamed: HashMap::default() };
    let Some(body) = f.body.take() else { return f };
    let mut body = block(&mut h, body);
    body.insts.splice(0..0, h.first);
    f.set_body(body);
    f
}
