//! Which values carry derivatives: those that depend on a requested input in a differentiable way ("varied")
//! and influence an output the same way ("useful"). Both are "active".
//!
//! Memory is tracked per [`Object`]: one varied store makes the whole object varied, and every store into an
//! object with an adjoint is useful. The result over-approximates.

use ir::tables::{HashMap, HashSet};
use ir::{Block, FuncId, Function, GlobalId, HostOp, Inst, Module, Op, Type, Value};

use crate::host;
use crate::objects::{Object, PointsTo};
use crate::read_first::read_first;

/// The parameters that an [`ir::Request`] names, as numbers of the function's parameters in the order of the request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestedParams {
    /// For each name of the request, the parameter it is.
    pub params: Vec<usize>,
    /// Integers among them are differentiated as if they were real numbers, as Clad does.
    pub integers: bool,
}

/// The active values and objects of one function, for one request.
pub struct Activity {
    values: HashSet<Value>,
    useful: HashSet<Value>,
    objects: HashSet<Object>,
    /// Objects that have an adjoint of their own.
    shadowed: HashSet<Object>,
    /// Something that carries derivatives is kept on the tape (the function is a derivative itself).
    tape: bool,
    integers: bool,
    /// Variables in shared memory.
    shared: HashSet<GlobalId>,
    /// Memory that is used as numbers, whatever it was declared as.
    raw: HashSet<Object>,
    /// Stores that nothing useful reads: place and value.
    unseen: HashSet<(Value, Value)>,
    /// Arrays that are not requested and hand nothing on.
    read_first: HashSet<Object>,
}

impl Activity {
    /// Of a function for which `points` was computed.
    pub fn of(module: &Module, f: &Function, points: &PointsTo, request: &RequestedParams) -> Self {
        let mut a = Activity {
            values: HashSet::default(),
            useful: HashSet::default(),
            objects: HashSet::default(),
            shadowed: HashSet::default(),
            tape: false,
            integers: request.integers,
            shared: module.shared_globals(),
            raw: raw_memory(module, f, points),
            unseen: unseen_stores(f),
            read_first: read_first(f, points),
        };
        for &i in &request.params {
            let object = Object::Param(i);
            let pointee = Object::Pointee(Box::new(object.clone()));
            a.values.insert(f.params[i].value);
            let members = f.params[i].own.iter().map(|path| Object::Member(i, path.clone()));
            let own = members.flat_map(|o| [o.clone(), Object::Pointee(Box::new(o))]);
            for o in own.chain([object, pointee.clone(), Object::Pointee(Box::new(pointee))]) {
                a.read_first.remove(&o);
                a.objects.insert(o.clone());
                a.shadowed.insert(o);
            }
        }
        while a.block(module, f, points, f.body()) | a.share_shadows(points) {}
        a.useful.extend(f.body().yields.iter().copied());
        while a.useful_block(f, points, f.body()) {}
        a
    }

    /// Whether a value has an adjoint.
    pub fn active(&self, v: Value) -> bool {
        self.values.contains(&v) && self.useful.contains(&v)
    }

    /// Whether nothing useful reads what a store leaves ([`ir::UNSEEN`]): when the reverse sweep comes to it, the adjoint
    /// of the place is zero.
    pub fn unseen(&self, place: Value, v: Value) -> bool {
        self.unseen.contains(&(place, v))
    }

    /// Whether a value carries derivatives.
    pub fn varied(&self, v: Value) -> bool {
        self.values.contains(&v)
    }

    /// Whether something that depends on a requested input may be stored in it.
    pub fn varied_object(&self, o: &Object) -> bool {
        self.objects.contains(o)
    }

    /// Memory of the function or the block, whose shadow the derivative can make itself.
    fn makes_shadow(&self, o: &Object) -> bool {
        match o {
            Object::Local(_) | Object::Alloc(_) => true,
            Object::Global(g) => self.shared.contains(g),
            Object::Param(_) | Object::Member(..) | Object::Pointee(_) | Object::Unknown => false,
        }
    }

    /// Whether the object has adjoint memory: requested parameters, and locals and shared memory that carry
    /// derivatives.
    pub fn has_shadow(&self, o: &Object) -> bool {
        self.shadowed.contains(o) || matches!(o, Object::Pointee(inner) if self.has_shadow(inner))
    }

    /// Whether the tape holds values that carry derivatives.
    pub fn varied_tape(&self) -> bool {
        self.tape
    }

    /// Whether values of this type can have a derivative under this request.
    pub fn differentiable(&self, ty: &Type) -> bool {
        ty.is_float() || (self.integers && ty.is_int())
    }

    /// A pointer that may lead to memory with an adjoint or to a local has a shadow only if the local has one too.
    fn share_shadows(&mut self, points: &PointsTo) -> bool {
        let before = self.shadowed.len();
        for objects in points.sets() {
            if objects.iter().any(|o| self.has_shadow(o)) {
                let made: Vec<_> = objects.iter().filter(|o| self.makes_shadow(o)).cloned().collect();
                self.shadowed.extend(made);
            }
        }
        self.shadowed.len() != before
    }

    fn mark(&mut self, v: Value) -> bool {
        self.values.insert(v)
    }

    fn mark_object(&mut self, o: &Object) -> bool {
        if self.read_first.contains(o) {
            return false;
        }
        if self.makes_shadow(o) {
            self.shadowed.insert(o.clone());
        }
        self.objects.insert(o.clone())
    }

    fn block(&mut self, m: &Module, f: &Function, points: &PointsTo, block: &Block) -> bool {
        let mut changed = false;
        for inst in &block.insts {
            changed |= self.inst(m, f, points, inst);
        }
        changed
    }

    fn inst(&mut self, m: &Module, f: &Function, points: &PointsTo, inst: &Inst) -> bool {
        match &inst.op {
            Op::If { then, els, .. } => {
                let mut changed = self.block(m, f, points, then) | self.block(m, f, points, els);
                for (i, r) in inst.results.iter().enumerate() {
                    if self.varied(then.yields[i]) || self.varied(els.yields[i]) {
                        changed |= self.mark(*r);
                    }
                }
                changed
            }
            Op::Loop { inits, params, cond, body, .. } => {
                let mut changed = self.block(m, f, points, cond) | self.block(m, f, points, body);
                for (i, p) in params.iter().enumerate() {
                    if self.varied(inits[i]) || self.varied(body.yields[i]) {
                        changed |= self.mark(*p) | self.mark(inst.results[i]);
                    }
                }
                changed
            }
            Op::Store(place, v) => self.store(f, points, *place, *v),
            Op::Accumulate { place, value, .. } => self.store(f, points, *place, *value),
            Op::Atomic { place, operands, .. } => {
                let mut changed = false;
                for v in operands {
                    changed |= self.store(f, points, *place, *v);
                }
                if let Some(r) = inst.results.first()
                    && self.differentiable(f.ty(*r))
                    && points.get(*place).iter().any(|o| self.varied_object(o))
                {
                    changed |= self.mark(*r);
                }
                changed
            }
            Op::Load(place) => {
                let r = inst.results[0];
                self.differentiable(f.ty(r))
                    && points.get(*place).iter().any(|o| self.varied_object(o))
                    && self.mark(r)
            }
            Op::Push { value, .. } => {
                let carries = self.varied(*value) && self.differentiable(f.ty(*value));
                carries && !std::mem::replace(&mut self.tape, true)
            }
            Op::Pop { .. } => {
                self.tape && self.differentiable(f.ty(inst.results[0])) && self.mark(inst.results[0])
            }
            op if op.is_detached() => false,
            Op::Call { args, .. } => self.call(f, points, args, &inst.results),
            Op::Host { op, operands } => self.host(m, f, points, op, operands),
            Op::Extern { args, effect: ir::ExternEffect::Any, .. } => {
                self.call(f, points, args, &inst.results)
            }
            op => {
                let [r] = inst.results.as_slice() else { return false };
                // Rounding to an integer is piecewise constant, also where integers are differentiated.
                if matches!(op, Op::Convert(a) if f.ty(*a).is_float() && f.ty(*r).is_int()) {
                    return false;
                }
                // The value of an address or of a comparison has no derivative, whatever it is made from.
                let by_value =
                    matches!(f.ty(*r), Type::Struct(_) | Type::Array(..)) || self.differentiable(f.ty(*r));
                by_value
                    && op.operands().iter().any(|v| self.varied(*v) && !f.ty(*v).is_ptr())
                    && self.mark(*r)
            }
        }
    }

    fn store(&mut self, f: &Function, points: &PointsTo, place: Value, v: Value) -> bool {
        let carries = if f.ty(v).is_ptr() {
            // A pointer to memory with an adjoint makes its holder need one, to hold the shadow pointer.
            points.get(v).iter().any(|o| self.has_shadow(o))
        } else {
            self.varied(v)
        };
        let mut changed = false;
        if carries {
            for o in points.get(place) {
                changed |= self.mark_object(o);
            }
        }
        changed
    }

    /// A call that stays a call: everything it can reach may become varied if anything it reads is.
    fn call(&mut self, f: &Function, points: &PointsTo, args: &[Value], results: &[Value]) -> bool {
        let reads_varied = args.iter().any(|a| {
            self.varied(*a) && !f.ty(*a).is_ptr() || points.get(*a).iter().any(|o| self.varied_object(o))
        });
        if !reads_varied {
            return false;
        }
        let mut changed = false;
        for a in args {
            let writable = matches!(f.ty(*a), Type::Ptr { is_const: false, .. });
            if writable {
                for o in points.get(*a) {
                    changed |= self.mark_object(o);
                }
            }
        }
        for r in results {
            if self.differentiable(f.ty(*r)) {
                changed |= self.mark(*r);
            }
        }
        changed
    }

    /// What is written from memory or numbers that carry derivatives carries them too, if it can.
    fn host(&mut self, m: &Module, f: &Function, points: &PointsTo, op: &HostOp, operands: &[Value]) -> bool {
        if matches!(op, HostOp::Runtime(_)) {
            return false;
        }
        let effects = host::effects(f, points, op, operands);
        let varied = effects.reads.iter().any(|o| self.varied_object(o))
            || host::numbers(f, op, operands).any(|v| self.varied(v));
        let mut changed = false;
        for o in effects.writes.iter().filter(|_| varied) {
            if self.can_carry(m, f, o) {
                changed |= self.mark_object(o);
            }
        }
        changed
    }

    /// Whether an object holds numbers that can have derivatives, or pointers that may lead to them, as far as types tell.
    fn can_carry(&self, m: &Module, f: &Function, o: &Object) -> bool {
        let ty = match o {
            Object::Param(i) => f.ty(f.params[*i].value).pointee(),
            Object::Local(v) | Object::Alloc(v) => f.ty(*v).pointee(),
            Object::Global(g) => Some(&m.global(*g).ty),
            Object::Member(..) | Object::Pointee(_) | Object::Unknown => None,
        };
        ty.is_none_or(|ty| {
            self.raw.contains(o)
                || *ty == Type::Void
                || self.differentiable(ty)
                || m.holds_floats(ty)
                || m.holds_pointers(ty)
        })
    }

    fn useful_block(&mut self, f: &Function, points: &PointsTo, block: &Block) -> bool {
        let mut changed = false;
        for inst in block.insts.iter().rev() {
            changed |= self.useful_inst(f, points, inst);
        }
        changed
    }

    fn useful_inst(&mut self, f: &Function, points: &PointsTo, inst: &Inst) -> bool {
        let mut changed = false;
        let mut from: Vec<Value> = Vec::new();
        match &inst.op {
            Op::If { then, els, .. } => {
                for (i, r) in inst.results.iter().enumerate() {
                    if self.useful.contains(r) {
                        from.extend([then.yields[i], els.yields[i]]);
                    }
                }
                changed |= self.useful_block(f, points, then) | self.useful_block(f, points, els);
            }
            Op::Loop { inits, params, body, .. } => {
                for (i, r) in inst.results.iter().enumerate() {
                    if self.useful.contains(r) || self.useful.contains(&params[i]) {
                        from.extend([params[i], body.yields[i], inits[i]]);
                    }
                }
                changed |= self.useful_block(f, points, body);
            }
            Op::Store(place, v) | Op::Accumulate { place, value: v, .. } => {
                if points.get(*place).iter().any(|o| self.has_shadow(o)) {
                    from.push(*v);
                }
            }
            Op::Atomic { place, operands, .. } => {
                if points.get(*place).iter().any(|o| self.has_shadow(o)) {
                    from.extend(operands);
                }
            }
            op if op.is_detached() => {}
            Op::Call { args, .. } | Op::Extern { args, effect: ir::ExternEffect::Any, .. } => {
                from.extend(args)
            }
            Op::Host { op, operands } => {
                let written = host::effects(f, points, op, operands).writes;
                if written.iter().any(|o| self.has_shadow(o)) {
                    from.extend(host::numbers(f, op, operands));
                }
            }
            op => {
                if inst.results.iter().any(|r| self.useful.contains(r)) {
                    from.extend(op.operands());
                }
            }
        }
        // What only decides an index or a branch influences nothing in a differentiable way.
        from.retain(|v| self.integers || !matches!(f.ty(*v), Type::Int(_) | Type::Bool));
        for v in from {
            changed |= self.useful.insert(v);
        }
        changed
    }
}

fn unseen_stores(f: &Function) -> HashSet<(Value, Value)> {
    let (mut marked, mut stores) = (HashMap::default(), HashSet::default());
    f.body().walk(&mut |inst| match &inst.op {
        Op::Extern { name, args, .. } if name == ir::UNSEEN => {
            marked.insert(inst.results[0], args[0]);
        }
        Op::Store(place, v) => stores.extend(marked.get(v).map(|original| (*place, *original))),
        // Marks and the stores of what is marked; the rest has nothing to do with it.
        _ => {}
    });
    stores
}

/// What pointers lead to that are made pointers to numbers from pointers to something else (a pool of bytes), by the
/// function itself or by a kernel that is given them.
fn raw_memory(m: &Module, f: &Function, points: &PointsTo) -> HashSet<Object> {
    let mut all = HashSet::default();
    f.body().walk(&mut |inst| match &inst.op {
        Op::PtrCast(p) if makes_numbers(m, f, *p, inst.results[0]) => {
            all.extend(points.get(*p).iter().cloned());
        }
        Op::Host { op: HostOp::Launch(l), operands } if casts_to_numbers(m, l.kernel) => {
            for arg in &operands[ir::host::LAUNCH_CONFIG..] {
                if matches!(f.ty(*arg).pointee(), Some(Type::Int(_))) {
                    all.extend(points.get(*arg).iter().cloned());
                }
            }
        }
        // Pointers come to be of another type in no other way.
        _ => {}
    });
    all
}

fn makes_numbers(m: &Module, f: &Function, from: Value, to: Value) -> bool {
    let numbers = |v: Value| f.ty(v).pointee().is_some_and(|ty| m.holds_floats(ty));
    numbers(to) && !numbers(from)
}

/// Whether a function, itself or by what it calls, uses other memory as numbers.
fn casts_to_numbers(m: &Module, function: FuncId) -> bool {
    let (mut found, mut seen) = (false, HashSet::from_iter([function]));
    let mut work = vec![function];
    while let Some(id) = work.pop() {
        let f = m.function(id);
        let Some(body) = &f.body else { continue };
        body.walk(&mut |inst| match &inst.op {
            Op::PtrCast(p) => found |= makes_numbers(m, f, *p, inst.results[0]),
            Op::Call { callee, .. } if seen.insert(*callee) => work.push(*callee),
            // As above.
            _ => {}
        });
    }
    found
}
