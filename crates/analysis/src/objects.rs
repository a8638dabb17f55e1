//! What a pointer may point to.
//!
//! Memory is divided into objects: what a pointer parameter points to, a local, a global, and what is reached
//! through pointers stored in one of these. A flow-insensitive fixed point gives each pointer value its set.
//! Different objects are different memory (ARCHITECTURE: "different pointer parameters are different arrays").

use std::collections::BTreeSet;

use ir::host::{LAUNCH_CONFIG, Launch};
use ir::tables::HashMap;
use ir::{Block, Function, GlobalId, HostOp, Inst, Op, Path, Type, Value};

use crate::members;

/// A piece of memory that is told apart from others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// What the parameter of this number points to.
    Param(usize),
    /// What a pointer in the struct leads to that the parameter of this number is or points to, where that is known to be an array of
    /// its own ([`ir::Param::own`]).
    Member(usize, Path),
    /// What this `Local` instruction makes, all of it where that runs more than once.
    Local(Value),
    /// What an allocation of host code made, all of it where that runs more than once.
    Alloc(Value),
    /// A variable at namespace scope or in shared memory.
    Global(GlobalId),
    /// What pointers stored in the object point to.
    Pointee(Box<Object>),
    /// Anything: the pointer came out of a call or a cast from an integer.
    Unknown,
}

impl Object {
    /// The object with all `Pointee` layers removed.
    pub fn root(&self) -> &Object {
        match self {
            Object::Pointee(inner) => inner.root(),
            other => other,
        }
    }

    /// The parameter through which it is reached.
    pub fn param(&self) -> Option<usize> {
        match self.root() {
            Object::Param(i) | Object::Member(i, _) => Some(*i),
            _ => None,
        }
    }

    /// Whether it is what one pointer leads to that the function was given, and no other.
    pub fn is_given(&self) -> bool {
        matches!(self, Object::Param(_) | Object::Member(..))
    }
}

/// A set of them, in an order of its own.
pub type Objects = BTreeSet<Object>;

/// For each pointer of a function, the objects that it may lead to.
#[derive(Default)]
pub struct PointsTo {
    sets: HashMap<Value, Objects>,
    /// Pointers stored into locals.
    contents: HashMap<Object, Objects>,
    /// Pointers that come out of structs and lead to arrays of their own.
    members: HashMap<Value, Object>,
    empty: Objects,
}

impl PointsTo {
    /// Of a function with a body. Parameters that are pointers lead to objects of their own.
    pub fn of(f: &Function) -> Self {
        let mut p = PointsTo::default();
        for (pointer, (i, path)) in members::pointers(f, &|param| !param.own.is_empty()) {
            if f.params[i].own.contains(&path) {
                p.members.insert(pointer, Object::Member(i, path));
            }
        }
        for (i, param) in f.params.iter().enumerate() {
            if f.ty(param.value).is_ptr() {
                p.sets.insert(param.value, [Object::Param(i)].into());
            } else if may_hold_pointer(f.ty(param.value)) {
                // A struct passed by value: pointers in it reach memory of their own.
                p.sets.insert(param.value, [Object::Pointee(Box::new(Object::Param(i)))].into());
            }
        }
        while p.block(f, f.body()) {}
        p
    }

    /// The objects that a pointer may lead to; none for what is no pointer.
    pub fn get(&self, v: Value) -> &Objects {
        self.sets.get(&v).unwrap_or(&self.empty)
    }

    /// Whether something is read or written through a pointer of which it is not known where it leads.
    pub fn has_unknown_places(&self, f: &Function) -> bool {
        let mut found = false;
        f.body().walk(&mut |inst| {
            if let Op::Load(p)
            | Op::Store(p, _)
            | Op::Accumulate { place: p, .. }
            | Op::Atomic { place: p, .. } = &inst.op
            {
                let objects = self.get(*p);
                found |= objects.is_empty() || objects.contains(&Object::Unknown);
            }
        });
        found
    }

    /// The sets of all pointers.
    pub fn sets(&self) -> impl Iterator<Item = &Objects> {
        self.sets.values()
    }

    /// Everything that can be reached from a pointer, also through pointers stored there.
    pub fn reachable(&self, v: Value) -> Objects {
        let mut all = self.get(v).clone();
        loop {
            let more: Objects = all.iter().flat_map(|o| self.reached(o)).collect();
            if more.is_subset(&all) {
                return all;
            }
            all.extend(more);
        }
    }

    fn add(&mut self, v: Value, objects: Objects) {
        if !objects.is_empty() {
            self.sets.entry(v).or_default().extend(objects);
        }
    }

    /// Whether something was found that counts for what stands before it: what a loop carries, and what is stored. All else
    /// is used only behind where it is computed.
    fn block(&mut self, f: &Function, block: &Block) -> bool {
        let mut again = false;
        for inst in &block.insts {
            again |= self.inst(f, inst);
        }
        again
    }

    fn inst(&mut self, f: &Function, inst: &Inst) -> bool {
        let of = |p: &Self, v: &Value| p.get(*v).clone();
        match &inst.op {
            Op::If { then, els, .. } => {
                let again = self.block(f, then) | self.block(f, els);
                for (i, r) in inst.results.iter().enumerate().filter(|(_, r)| !leads_nowhere(f.ty(**r))) {
                    let mut set = of(self, &then.yields[i]);
                    set.extend(of(self, &els.yields[i]));
                    self.add(*r, set);
                }
                again
            }
            Op::Loop { inits, params, cond, body, .. } => {
                for (i, p) in params.iter().enumerate().filter(|(_, p)| !leads_nowhere(f.ty(**p))) {
                    let mut set = of(self, &inits[i]);
                    set.extend(of(self, &body.yields[i]));
                    self.add(*p, set.clone());
                    self.add(inst.results[i], set);
                }
                let again = self.block(f, cond) | self.block(f, body);
                let grows = |(p, y)| !self.get(y).is_subset(self.get(p));
                again | params.iter().copied().zip(body.yields.iter().copied()).any(grows)
            }
            // What was copied may hold pointers.
            Op::Host { op: HostOp::Copy, operands } => {
                let (to, from) = (operands[0], operands[1]);
                if !f.ty(from).pointee().is_some_and(may_hold_pointer) {
                    return false;
                }
                let stored: Objects = of(self, &from).iter().flat_map(|o| self.reached(o)).collect();
                self.put(of(self, &to), &stored)
            }
            // The variable's type says it: what it is copied from went through `void *`.
            Op::Host { op: HostOp::CopyToSymbol, operands } => {
                let (to, from) = (operands[0], operands[1]);
                if !f.ty(to).pointee().is_some_and(has_pointers) {
                    return false;
                }
                let stored: Objects = of(self, &from).iter().flat_map(|o| self.reached(o)).collect();
                self.put(of(self, &to), &stored)
            }
            Op::Host { op: HostOp::Launch(l), operands } if !l.puts.is_empty() => {
                self.launch(f, l, &operands[LAUNCH_CONFIG..])
            }
            Op::Store(place, v) => {
                let stored = of(self, v);
                if stored.is_empty() || !may_hold_pointer(f.ty(*v)) {
                    return false;
                }
                self.put(of(self, place), &stored)
            }
            op => {
                let [result] = inst.results.as_slice() else { return false };
                // As most values do.
                if leads_nowhere(f.ty(*result)) {
                    return false;
                }
                let set = self.result(f, op, *result);
                self.add(*result, set);
                false
            }
        }
    }

    /// What a kernel puts into memory may lie wherever it writes.
    fn launch(&mut self, f: &Function, l: &Launch, args: &[Value]) -> bool {
        let stored = self.put_by(f, l, args);
        let written = args.iter().zip(&l.access).filter(|(_, access)| access.writes);
        let mut places: Objects = written.flat_map(|(arg, _)| self.given(f, *arg)).collect();
        for (global, _) in l.globals.iter().filter(|(_, access)| access.writes) {
            places.extend(self.behind(&Object::Global(*global)));
            places.insert(Object::Global(*global));
        }
        self.put(places, &stored)
    }

    /// What the pointers lead to that a launched kernel puts into memory.
    pub fn put_by(&self, f: &Function, l: &Launch, args: &[Value]) -> Objects {
        l.puts.iter().filter_map(|i| args.get(*i)).flat_map(|arg| self.given(f, *arg)).collect()
    }

    /// What a kernel can reach from an argument: through pointers in memory only where that can hold any.
    pub fn given(&self, f: &Function, arg: Value) -> Objects {
        match f.ty(arg).pointee() {
            Some(Type::Float(_) | Type::Int(_) | Type::Bool) => self.get(arg).clone(),
            _ => self.reachable(arg),
        }
    }

    /// What pointers lead to that the function is seen to put into an object, and what is reached from there in the same way.
    pub fn behind(&self, object: &Object) -> Objects {
        let (mut all, mut work) = (Objects::new(), vec![object.clone()]);
        while let Some(o) = work.pop() {
            for next in self.contents.get(&o).into_iter().flatten() {
                if all.insert(next.clone()) {
                    work.push(next.clone());
                }
            }
        }
        all
    }

    /// Pointers to `stored` are put into each of `places`.
    fn put(&mut self, places: Objects, stored: &Objects) -> bool {
        let mut changed = false;
        for object in places {
            let set = self.contents.entry(object).or_default();
            let before = set.len();
            set.extend(stored.iter().cloned());
            changed |= set.len() != before;
        }
        changed
    }

    fn result(&self, f: &Function, op: &Op, result: Value) -> Objects {
        if let Some(member) = self.members.get(&result) {
            return [member.clone()].into();
        }
        match op {
            Op::Local { .. } => [Object::Local(result)].into(),
            Op::Host { op: HostOp::Alloc { .. } | HostOp::Symbol | HostOp::SymbolShadow, .. } => {
                [Object::Alloc(result)].into()
            }
            Op::Host { op: HostOp::SymbolAddress, operands } => self.get(operands[0]).clone(),
            Op::Global(g) => [Object::Global(*g)].into(),
            Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } => {
                self.get(*base).clone()
            }
            Op::PtrCast(p) | Op::Extract(p, _) => self.get(*p).clone(),
            Op::Select(_, a, b) => self.get(*a).union(self.get(*b)).cloned().collect(),
            Op::Pack(parts) => parts.iter().flat_map(|p| self.get(*p).iter().cloned()).collect(),
            Op::Const(_) => Objects::new(),
            Op::Load(place) if may_hold_pointer(f.ty(result)) => {
                self.get(*place).iter().flat_map(|object| self.reached(object)).collect()
            }
            _ if f.ty(result).is_ptr() => [Object::Unknown].into(),
            // No pointer, so it leads nowhere.
            _ => Objects::new(),
        }
    }

    /// What pointers stored in an object point to. What the function made starts without any; the others come
    /// from outside.
    fn reached(&self, object: &Object) -> Objects {
        let mut set = self.contents.get(object).cloned().unwrap_or_default();
        if !matches!(object, Object::Local(_) | Object::Alloc(_)) {
            set.insert(match object {
                Object::Unknown => Object::Unknown,
                // Lists and trees would make ever deeper names; what lies behind a pointee is part of it.
                Object::Pointee(inner) if matches!(**inner, Object::Pointee(_)) => object.clone(),
                other => Object::Pointee(Box::new(other.clone())),
            });
        }
        set
    }
}

/// Numbers. What is made from one by a cast is [`Object::Unknown`].
fn leads_nowhere(ty: &Type) -> bool {
    matches!(ty, Type::Void | Type::Bool | Type::Int(_) | Type::Float(_))
}

fn may_hold_pointer(ty: &Type) -> bool {
    matches!(ty, Type::Ptr { .. } | Type::Struct(_) | Type::Array(..))
}

/// The same where arrays of numbers are told from arrays of pointers.
fn has_pointers(ty: &Type) -> bool {
    match ty {
        Type::Array(of, _) => has_pointers(of),
        other => may_hold_pointer(other),
    }
}
