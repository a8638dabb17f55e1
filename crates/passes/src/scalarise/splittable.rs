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
/// array, or `m[0][k]` with numbers `k` that are not known to be columns), must stay in one piece, and so must one in which such a `k` may lead
/// from one member to the next.
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

#[derive(Clone, Copy)]
enum End {
    First,
    Last,
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

    /// Whether no index leads from an array of such elements into what lies beside it, as far as programs do that: from one row of a matrix
    /// into the next, and from a member into one that begins with such an element, as in `struct { double x[3], v[3], m; }`.
    fn ends_here(&self, array: Value, element: &Type) -> bool {
        match self.defs.get(&array) {
            Some(Op::Element { base, .. }) => match self.f.ty(*base).pointee() {
                Some(Type::Array(_, 1)) => self.ends_here(*base, element),
                _ => false,
            },
            Some(Op::Field { base, field }) => {
                let Some(Type::Struct(id)) = self.f.ty(*base).pointee() else { return false };
                let fields = &self.m.structure(*id).fields;
                let at = *field as usize;
                let (before, after) = (fields[..at].last(), fields.get(at + 1));
                let enters = before.is_some_and(|f| self.has_at(End::Last, &f.ty, element))
                    || after.is_some_and(|f| self.has_at(End::First, &f.ty, element));
                let at_rim = before.is_none() || after.is_none();
                !enters && (!at_rim || self.ends_here(*base, element))
            }
            _ => true,
        }
    }

    /// Whether an object begins or ends with such an element, itself or in its parts.
    fn has_at(&self, end: End, ty: &Type, element: &Type) -> bool {
        let part = match ty {
            Type::Array(of, _) => Some(&**of),
            Type::Struct(id) => {
                let fields = &self.m.structure(*id).fields;
                let field = match end {
                    End::First => fields.first(),
                    End::Last => fields.last(),
                };
                field.map(|f| &f.ty)
            }
            _ => None,
        };
        ty == element || part.is_some_and(|part| self.has_at(end, part, element))
    }

    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            match &inst.op {
                Op::Field { .. } => {}
                Op::Element { base, index } => {
                    let (element, len) = match self.f.ty(*base).pointee() {
                        Some(Type::Array(of, n)) => (&**of, i128::from(*n)),
                        _ => (&Type::Void, 0),
                    };
                    match self.defs.get(index) {
                        Some(Op::Const(Const::Int(i))) if (0..len).contains(i) => {}
                        Some(Op::Const(_)) => {
                            let root = self.root(*base);
                            self.locals.remove(&root);
                        }
                        _ => {
                            self.locals.remove(base);
                            if !self.ends_here(*base, element) && !is_within(self.layout, *index, len) {
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
