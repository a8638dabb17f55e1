//! Refuses what uses a variable at namespace scope by its name and through a pointer variable there. Analyses take what is reached through
//! pointers that lie in memory for memory of its own, and host code gets variables of its own for those of the file.

use ir::tables::{HashMap, HashSet};
use ir::{
    Code, Diagnostic, Function, FunctionKind, GlobalId, GlobalSpace, HostOp, Module, Op, Span, Type, Value,
};

use super::Lowering;
use super::roots::{Root, Rooted};
use crate::ast::NodeId;

impl Lowering<'_> {
    /// Of all that was lowered together: where several functions are, one alone may still be fine, and is asked for again.
    pub(super) fn check_leads(&mut self, asked: &[NodeId]) {
        let leads = self.leads();
        if leads.is_empty() {
            return;
        }
        let asked: Vec<_> = asked.iter().filter_map(|f| self.functions.get(f).copied()).collect();
        let found = Uses::of(&self.module, &asked);
        let mut pairs: Vec<_> = leads
            .into_iter()
            .filter(|(pointer, led_to)| {
                found.through.contains_key(pointer)
                    && found.named.contains(led_to)
                    && found.meets(&self.module, *pointer, *led_to)
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
    /// The same, in host code alone and as it runs on the host: variables there are not written by kernels, nor by copies to the device.
    written_by_host: Vec<Option<Type>>,
    /// Types that host code loads or stores where it is not known which variable that is.
    through_by_host: Vec<Option<Type>>,
}

impl Uses {
    fn of(m: &Module, asked: &[ir::FuncId]) -> Uses {
        let mut all = Uses::default();
        let rooted = Rooted::new(m, asked);
        for (id, f) in m.functions.iter().enumerate().filter(|(_, f)| f.body.is_some()) {
            all.function(m, f, &rooted.roots(m, ir::FuncId(id as u32)));
        }
        all
    }

    fn function(&mut self, m: &Module, f: &Function, roots: &HashMap<Value, Root>) {
        let on_host = matches!(f.kind, FunctionKind::Host | FunctionKind::HostDevice);
        f.body().walk(&mut |inst| match &inst.op {
            Op::Field { .. } | Op::Element { .. } | Op::Index { .. } | Op::PtrCast(_) => {}
            Op::Load(p) => match roots.get(p) {
                Some(Root::Global(g)) => {
                    self.named.insert(*g);
                    if inst.results.iter().any(|r| holds_pointers(m, f.ty(*r))) {
                        self.through.entry(*g).or_insert(inst.span);
                    }
                }
                Some(Root::Local | Root::OfCaller) => {}
                None if on_host => self.through_by_host.push(f.ty(*p).pointee().cloned()),
                None => {}
            },
            op => {
                let place = match op {
                    Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                        Some(*p)
                    }
                    // Nothing else writes to one place; what calls do, their bodies say.
                    _ => None,
                };
                if let Some(p) = place.filter(|p| roots.get(p) != Some(&Root::Local)) {
                    let ty = f.ty(p).pointee().cloned();
                    if on_host {
                        self.written_by_host.push(ty.clone());
                        self.through_by_host.extend((!roots.contains_key(&p)).then(|| ty.clone()));
                    }
                    self.written.push(ty);
                }
                self.elsewhere(m, f, op, roots);
                for v in op.operands() {
                    let Some(Root::Global(g)) = roots.get(&v) else { continue };
                    self.named.insert(*g);
                    if place != Some(v) && holds_pointers(m, &m.global(*g).ty) {
                        self.through.entry(*g).or_insert(inst.span);
                    }
                }
            }
        });
    }

    /// What is written by anything but one store.
    fn elsewhere(&mut self, m: &Module, f: &Function, op: &Op, roots: &HashMap<Value, Root>) {
        match op {
            Op::Extern { effect: ir::ExternEffect::Any, .. } => {
                self.written.push(None);
                self.written_by_host.push(None);
                self.through_by_host.push(None);
            }
            Op::Host { op, operands } => {
                self.written.push(None);
                let mut touches = |place: Value, written: bool| {
                    let ty = match roots.get(&place) {
                        Some(Root::Local) => return,
                        Some(Root::Global(g)) => Some(m.global(*g).ty.clone()),
                        Some(Root::OfCaller) => None,
                        None => {
                            self.through_by_host.push(None);
                            None
                        }
                    };
                    if written {
                        self.written_by_host.push(ty);
                    }
                };
                match op {
                    HostOp::Launch(_)
                    | HostOp::Alloc { .. }
                    | HostOp::Free(_)
                    | HostOp::Fill
                    | HostOp::Fill2D
                    | HostOp::Fill3D
                    | HostOp::SymbolAddress
                    | HostOp::Synchronise
                    | HostOp::Destroy(_) => {}
                    HostOp::Copy
                    | HostOp::Copy2D
                    | HostOp::Copy3D
                    | HostOp::CopyFromSymbol
                    | HostOp::CopyToSymbol => {
                        let kind = operands.len().checked_sub(2).and_then(|n| constant(f, operands[n]));
                        let (to, from) = (operands[0], op.copies_from().map(|n| operands[n]));
                        // Of `cudaMemcpyKind`, 1 and 3 lead to the device, 2 and 3 start there.
                        if !matches!(kind, Some(1 | 3)) && *op != HostOp::CopyToSymbol {
                            touches(to, true);
                        }
                        if let Some(from) =
                            from.filter(|_| !matches!(kind, Some(2 | 3)) && *op != HostOp::CopyFromSymbol)
                        {
                            touches(from, false);
                        }
                    }
                    // Calls of the runtime may write to what they are given, handles aside; the differentiator's own are not there yet.
                    _ => {
                        let is_handle =
                            |v: &Value| matches!(f.ty(*v).pointee(), None | Some(Type::Opaque(_)));
                        operands.iter().filter(|v| !is_handle(v)).for_each(|v| touches(*v, true));
                    }
                }
            }
            // Stores are looked at by themselves, and nothing else writes.
            _ => {}
        }
    }

    /// Whether one may lead to the other, which holds something of a type that is found behind it and is written.
    fn meets(&self, m: &Module, pointer: GlobalId, led_to: GlobalId) -> bool {
        let (mut behind, mut held) = (Vec::new(), Vec::new());
        parts(m, &m.global(pointer).ty, true, &mut Vec::new(), &mut behind);
        parts(m, &m.global(led_to).ty, false, &mut Vec::new(), &mut held);
        if !behind.iter().any(is_bytes) {
            held.retain(|ty| behind.contains(ty));
        }
        if m.global(led_to).space == GlobalSpace::Host {
            touched(m, &mut held, &self.through_by_host);
            touched(m, &mut held, &self.written_by_host);
        } else {
            touched(m, &mut held, &self.written);
        }
        !held.is_empty()
    }
}

/// Leaves what may be touched by accesses of some types.
fn touched(m: &Module, held: &mut Vec<Type>, by: &[Option<Type>]) {
    let mut accessed = Vec::new();
    for ty in by {
        match ty {
            Some(ty) => parts(m, ty, false, &mut Vec::new(), &mut accessed),
            None => return,
        }
    }
    if !accessed.iter().any(is_bytes) {
        held.retain(|ty| accessed.contains(ty));
    }
}

/// The number that a value is, if that is written there.
fn constant(f: &Function, v: Value) -> Option<i128> {
    let mut found = None;
    f.body().walk(&mut |inst| {
        if inst.results.contains(&v)
            && let Op::Const(ir::Const::Int(n)) = &inst.op
        {
            found = Some(*n);
        }
    });
    found
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
