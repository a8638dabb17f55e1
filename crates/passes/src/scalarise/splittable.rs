//! Which locals can be split into their members.

use analysis::layout::Layout;
use analysis::within::is_within;
use ir::function::{Block, Function, Module, Value};
use ir::op::{Const, Op};
use ir::tables::{HashMap, HashSet};
use ir::types::Type;

use super::is_aggregate;

/// A local with more scalars stays in one piece.
const MOST_PARTS: u64 = 4096;

/// Aggregate locals whose every use is the address of a member, with constant indices into arrays. A local on
/// whose members somebody does pointer arithmetic, or that is indexed beyond a row (`&m[0][0]` used as a flat
/// array, or `m[0][k]` with numbers `k` that are not known to be columns), must stay in one piece.
pub(super) fn splittable(m: &Module, f: &Function) -> HashSet<Value> {
    let body = f.body();
    let is_small = |ty: &Type| is_aggregate(ty) && m.scalar_count(ty) <= MOST_PARTS;
    let mut locals = HashSet::default();
    let mut defs = HashMap::default();
    body.walk(&mut |inst| {
        if let [r] = inst.results.as_slice() {
            if matches!(inst.op, Op::Local { .. }) && f.ty(*r).pointee().is_some_and(is_small) {
                locals.insert(*r);
            }
            if inst.op.blocks().is_empty() {
                defs.insert(*r, &inst.op);
            }
        }
    });
    let layout = Layout::of(f);
    let mut finder = SplitFinder { m, f, layout: &layout, defs, locals };
    finder.block(body);
    finder.locals
}

struct SplitFinder<'a> {
    m: &'a Module,
    f: &'a Function,
    layout: &'a Layout<'a>,
    defs: HashMap<Value, &'a Op>,
    locals: HashSet<Value>,
}

impl SplitFinder<'_> {
    fn root(&self, mut v: Value) -> Value {
        while let Some(Op::Element { base, .. } | Op::Field { base, .. } | Op::Index { base, .. }) =
            self.defs.get(&v)
        {
            v = *base;
        }
        v
    }

    /// Whether an array is all there is of the local that it lies in.
    fn is_whole(&self, mut v: Value) -> bool {
        loop {
            let (base, members) = match self.defs.get(&v) {
                Some(Op::Element { base, .. } | Op::Field { base, .. }) => match self.f.ty(*base).pointee() {
                    Some(Type::Array(_, n)) => (*base, *n as usize),
                    Some(Type::Struct(id)) => (*base, self.m.structure(*id).fields.len()),
                    _ => return false,
                },
                _ => return true,
            };
            if members != 1 {
                return false;
            }
            v = base;
        }
    }

    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            match &inst.op {
                Op::Field { .. } => {}
                Op::Element { base, index } => {
                    let len = match self.f.ty(*base).pointee() {
                        Some(Type::Array(_, n)) => i128::from(*n),
                        _ => 0,
                    };
                    match self.defs.get(index) {
                        Some(Op::Const(Const::Int(i))) if (0..len).contains(i) => {}
                        Some(Op::Const(_)) => {
                            let root = self.root(*base);
                            self.locals.remove(&root);
                        }
                        _ => {
                            self.locals.remove(base);
                            if !self.is_whole(*base) && !is_within(self.layout, *index, len) {
                                let root = self.root(*base);
                                self.locals.remove(&root);
                            }
                        }
                    }
                }
                // A cast may lead from a base class to the object around it.
                Op::Index { base, .. } | Op::PtrCast(base) => {
                    let root = self.root(*base);
                    self.locals.remove(&root);
                }
                // An access to a member is what splitting is for; an access to the whole object is not.
                Op::Load(p) => {
                    self.locals.remove(p);
                }
                Op::Store(p, v) | Op::Accumulate { place: p, value: v, .. } => {
                    self.locals.remove(p);
                    self.escape(*v);
                }
                op => op.operands().into_iter().for_each(|v| self.escape(v)),
            }
            for b in inst.op.blocks() {
                self.block(b);
            }
        }
        block.yields.iter().for_each(|v| self.escape(*v));
    }

    /// An address that goes anywhere else may be moved from one member to the next there.
    fn escape(&mut self, v: Value) {
        let root = self.root(v);
        self.locals.remove(&root);
    }
}
