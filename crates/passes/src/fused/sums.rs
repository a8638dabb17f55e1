//! What a loop carries and only adds to: its iterations may come in any order.
//!
//! From the carried value to what the iteration hands on there is a chain of additions, of branches that add or do not, and of inner loops that go on with it; and nothing else uses any link of
//! that chain, so that no term depends on the sum.

use analysis::layout::{Definition, Layout};
use ir::tables::HashMap;
use ir::{BinaryOp, Loop, Op, Value};

/// Whether the loop adds to the value of this number and does nothing else with it.
pub fn is_sum(layout: &Layout, uses: &HashMap<Value, usize>, of: Loop, index: usize) -> bool {
    let Some(links) = chain(layout, of.body.yields[index], of.params[index]) else { return false };
    let mut counts: HashMap<Value, usize> = HashMap::default();
    for v in links {
        *counts.entry(v).or_insert(0) += 1;
    }
    layout.function.ty(of.params[index]).is_float() && counts.iter().all(|(v, n)| uses.get(v) == Some(n))
}

/// The values from a sum back to what it started from, once for each use that the chain makes of them.
fn chain(layout: &Layout, v: Value, start: Value) -> Option<Vec<Value>> {
    let mut links = if v == start {
        Vec::new()
    } else {
        let Definition::Inst { inst, index, .. } = layout.definition(v) else { return None };
        match &inst.op {
            Op::Binary(BinaryOp::Add, a, b) => {
                chain(layout, *a, start).or_else(|| chain(layout, *b, start))?
            }
            Op::Binary(BinaryOp::Sub, a, _) => chain(layout, *a, start)?,
            Op::If { then, els, .. } => {
                let mut links = chain(layout, then.yields[index], start)?;
                links.extend(chain(layout, els.yields[index], start)?);
                links
            }
            Op::Loop { inits, params, body, .. } => {
                let mut links = chain(layout, inits[index], start)?;
                links.extend(chain(layout, body.yields[index], params[index])?);
                links
            }
            // Anything else may scale it.
            _ => return None,
        }
    };
    links.push(v);
    Some(links)
}
