//! Functions rebuilt one instruction at a time.

use ir::{Block, Builder, Function, Inst};

/// Rebuilds a function; `visit` sees each instruction with its blocks rebuilt and either returns it to be kept
/// or emits something else.
pub fn rewrite(mut f: Function, visit: &mut dyn FnMut(&mut Builder, Inst) -> Option<Inst>) -> Function {
    fn block(
        b: &mut Builder,
        old: Block,
        visit: &mut dyn FnMut(&mut Builder, Inst) -> Option<Inst>,
    ) -> Block {
        b.begin();
        for mut inst in old.insts {
            for inner in inst.op.blocks_mut() {
                *inner = block(b, std::mem::take(inner), visit);
            }
            b.span = inst.span;
            if let Some(inst) = visit(b, inst) {
                b.put(inst);
            }
        }
        b.close(old.yields)
    }
    let Some(body) = f.body.take() else { return f };
    let mut b = Builder::new(&mut f);
    let body = block(&mut b, body, visit);
    drop(b);
    f.set_body(body);
    f
}
