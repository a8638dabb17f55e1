//! Refuses what uses a variable at namespace scope by its name and through a pointer variable there. Analyses take what is reached through
//! pointers that lie in memory for memory of its own, and host code gets variables of its own for those of the file.

use ir::tables::{HashMap, HashSet};
use ir::{Code, Diagnostic, Function, GlobalId, Module, Op, Span, Type, Value};

use super::Lowering;

impl Lowering<'_> {
    /// Of all that was lowered together: where several functions are, one alone may still be fine, and is asked for again.
    pub(super) fn check_leads(&mut self) {
        let leads = self.leads();
        if leads.is_empty() {
            return;
        }
        let found = Uses::of(&self.module);
        let mut pairs: Vec<_> = leads
            .into_iter()
            .filter(|(pointer, led_to)| {
                found.through.contains_key(pointer)
                    && found.named.contains(led_to)
                    && meets(&self.module, *pointer, &found.written, *led_to)
            })
            .collect();
        pairs.sort();
        if let Some((pointer, led_to)) = pairs.first() {
            let names = [*pointer, *led_to].map(|g| self.module.global(g).name.clone());
            let message =
                format!("`{}` may lead to `{}`, which is also used by its own name", names[0], names[1]);
            let hint = format!("use `{}` by its name, or pass both as parameters", names[1]);
            let found = Diagnostic::new(Code::GlobalWritten, found.through[pointer], message);
            self.problems.push(found.with_hint(hint));
        }
    }
}

/// What functions do with variables at namespace scope.
#[derive(Default)]
struct Uses {
    /// Variables whose pointers are read, and where first.
    through: HashMap<GlobalId, Span>,
    /// Variables that are read, written or handed on themselves.
    named: HashSet<GlobalId>,
    /// Types that are stored to anything but local variables; `None` stands for all of them.
    written: Vec<Option<Type>>,
}

impl Uses {
    fn of(m: &Module) -> Uses {
        let mut all = Uses::default();
        m.functions.iter().filter(|f| f.body.is_some()).for_each(|f| all.function(m, f));
        all
    }

    fn function(&mut self, m: &Module, f: &Function) {
        // What an address is a part of; an address is computed before it is used.
        let mut roots: HashMap<Value, Option<GlobalId>> = HashMap::default();
        f.body().walk(&mut |inst| {
            let root = match &inst.op {
                Op::Local { .. } => Some(None),
                Op::Global(g) => Some(Some(*g)),
                Op::Field { base: p, .. }
                | Op::Element { base: p, .. }
                | Op::Index { base: p, .. }
                | Op::PtrCast(p) => roots.get(p).copied(),
                // All else gives values, or pointers of which nothing is known here.
                _ => None,
            };
            if let (Some(root), [result]) = (root, inst.results.as_slice()) {
                roots.insert(*result, root);
            }
        });
        f.body().walk(&mut |inst| match &inst.op {
            Op::Field { .. } | Op::Element { .. } | Op::Index { .. } | Op::PtrCast(_) => {}
            Op::Load(p) => {
                if let Some(Some(g)) = roots.get(p) {
                    self.named.insert(*g);
                    if inst.results.iter().any(|r| holds_pointers(m, f.ty(*r))) {
                        self.through.entry(*g).or_insert(inst.span);
                    }
                }
            }
            op => {
                let place = match op {
                    Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                        Some(*p)
                    }
                    Op::Host { .. } | Op::Extern { effect: ir::ExternEffect::Any, .. } => {
                        self.written.push(None);
                        None
                    }
                    // Nothing else writes; what calls do, their bodies say.
                    _ => None,
                };
                if let Some(p) = place.filter(|p| roots.get(p) != Some(&None)) {
                    self.written.push(f.ty(p).pointee().cloned());
                }
                for v in op.operands() {
                    let Some(Some(g)) = roots.get(&v) else { continue };
                    self.named.insert(*g);
                    if place != Some(v) && holds_pointers(m, &m.global(*g).ty) {
                        self.through.entry(*g).or_insert(inst.span);
                    }
                }
            }
        });
    }
}

/// Whether one may lead to the other, which holds something of a type that is found behind it and is written.
fn meets(m: &Module, pointer: GlobalId, written: &[Option<Type>], led_to: GlobalId) -> bool {
    let (mut behind, mut held) = (Vec::new(), Vec::new());
    parts(m, &m.global(pointer).ty, true, &mut Vec::new(), &mut behind);
    parts(m, &m.global(led_to).ty, false, &mut Vec::new(), &mut held);
    if !behind.iter().any(is_bytes) {
        held.retain(|ty| behind.contains(ty));
    }
    let mut changed = Vec::new();
    for ty in written {
        match ty {
            Some(ty) => parts(m, ty, false, &mut Vec::new(), &mut changed),
            None => return !held.is_empty(),
        }
    }
    changed.iter().any(is_bytes) && !held.is_empty() || held.iter().any(|ty| changed.contains(ty))
}

fn is_bytes(ty: &Type) -> bool {
    matches!(ty, Type::Void | Type::Opaque(_)) || matches!(ty, Type::Int(kind) if kind.bits() == 8)
}

pub(super) fn holds_pointers(m: &Module, ty: &Type) -> bool {
    match ty {
        Type::Ptr { .. } => true,
        Type::Array(of, _) => holds_pointers(m, of),
        Type::Struct(id) => m.structure(*id).fields.iter().any(|f| holds_pointers(m, &f.ty)),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => false,
    }
}

/// The scalars that an object is made of; `beyond`, those that are reached through pointers in it.
fn parts(m: &Module, ty: &Type, beyond: bool, open: &mut Vec<(Type, bool)>, found: &mut Vec<Type>) {
    match ty {
        Type::Array(of, _) => parts(m, of, beyond, open, found),
        Type::Struct(id) => {
            if !open.contains(&(ty.clone(), beyond)) {
                open.push((ty.clone(), beyond));
                m.structure(*id).fields.iter().for_each(|f| parts(m, &f.ty, beyond, open, found));
            }
        }
        Type::Ptr { to, .. } if beyond => {
            parts(m, to, false, open, found);
            parts(m, to, true, open, found);
        }
        // All pointers are alike.
        Type::Ptr { .. } => found.push(Type::ptr(Type::Bool)),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) if beyond => {}
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => found.push(ty.clone()),
    }
}
