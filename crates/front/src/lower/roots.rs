//! Which addresses are those of variables, or of parts of them, in functions that were just lowered.
//!
//! An address is that of a variable if it is made from one, or if it is a parameter that every call gives such an address: the object of a
//! method, a reference, `&x`. Parameters are taken to be so until a call is found that gives something else.

use ir::tables::{HashMap, HashSet};
use ir::{FuncId, GlobalId, Module, Op, Value};

/// What an address is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root {
    Local,
    Global(GlobalId),
    /// A variable that the caller knows.
    OfCaller,
}

/// Parameters that are always given addresses of variables.
pub(super) struct Rooted(HashSet<(FuncId, usize)>);

impl Rooted {
    /// Functions that were asked for are called with anything.
    pub(super) fn new(m: &Module, asked: &[FuncId]) -> Rooted {
        let ids = || (0..m.functions.len() as u32).map(FuncId).filter(|id| m.function(*id).body.is_some());
        let mut all = Rooted(HashSet::default());
        for id in ids() {
            m.function(id).body().walk(&mut |inst| {
                if let Op::Call { callee, args } = &inst.op
                    && !asked.contains(callee)
                {
                    all.0.extend((0..args.len()).map(|i| (*callee, i)));
                }
            });
        }
        loop {
            let before = all.0.len();
            for id in ids() {
                let roots = all.roots(m, id);
                m.function(id).body().walk(&mut |inst| {
                    if let Op::Call { callee, args } = &inst.op {
                        let others = args.iter().enumerate().filter(|(_, arg)| !roots.contains_key(arg));
                        others.for_each(|(i, _)| {
                            all.0.remove(&(*callee, i));
                        });
                    }
                });
            }
            if all.0.len() == before {
                return all;
            }
        }
    }

    /// Of the addresses of one function; those that are not there may lead anywhere.
    pub(super) fn roots(&self, m: &Module, id: FuncId) -> HashMap<Value, Root> {
        let f = m.function(id);
        let mut roots: HashMap<Value, Root> = HashMap::default();
        for (i, param) in f.params.iter().enumerate() {
            if self.0.contains(&(id, i)) {
                roots.insert(param.value, Root::OfCaller);
            }
        }
        let set_once = set_once(m, id);
        // An address is computed before it is used.
        f.body().walk(&mut |inst| {
            let root = match &inst.op {
                Op::Local { .. } => Some(Root::Local),
                Op::Global(g) => Some(Root::Global(*g)),
                Op::Field { base: p, .. }
                | Op::Element { base: p, .. }
                | Op::Index { base: p, .. }
                | Op::PtrCast(p) => roots.get(p).copied(),
                Op::Load(p) => set_once.get(p).and_then(|v| roots.get(v)).copied(),
                // All else gives values, or pointers of which nothing is known here.
                _ => None,
            };
            if let (Some(root), [result]) = (root, inst.results.as_slice()) {
                roots.insert(*result, root);
            }
        });
        roots
    }
}

/// Local variables that nothing but one store writes to, as those of parameters are, with what that stores.
fn set_once(m: &Module, id: FuncId) -> HashMap<Value, Value> {
    let f = m.function(id);
    let mut stored: HashMap<Value, Option<Value>> = HashMap::default();
    let mut locals: HashSet<Value> = HashSet::default();
    let mut yields: HashSet<Value> = f.body().yields.iter().copied().collect();
    f.body().walk(&mut |inst| {
        inst.op.blocks().into_iter().for_each(|block| yields.extend(&block.yields));
    });
    f.body().walk(&mut |inst| match &inst.op {
        Op::Local { .. } => locals.extend(&inst.results),
        Op::Load(_) => {}
        Op::Store(p, v) => {
            let is_first = !stored.contains_key(p);
            stored.insert(*p, is_first.then_some(*v));
            stored.insert(*v, None);
        }
        // Its address is elsewhere from there on.
        op => op.operands().into_iter().for_each(|v| {
            stored.insert(v, None);
        }),
    });
    let is_own = |p: &Value| locals.contains(p) && !yields.contains(p);
    stored.into_iter().filter_map(|(p, v)| Some((p, v?))).filter(|(p, _)| is_own(p)).collect()
}
