//! Shadow addresses: for every pointer that may lead to active data, the pointer to its adjoint (or tangent),
//! computed beside it by the same arithmetic.
//!
//! The result is the primal with these computations added, as ordinary instructions: whatever later decides
//! which values to keep or to compute again treats shadow pointers like any other value. New parameters carry
//! the adjoints of the requested ones.

use crate::shared::SharedShadows;
use analysis::{Activity, Object, PointsTo, RequestedParams};
use ir::tables::HashMap;
use ir::{Block, Const, FuncId, Function, HostOp, Inst, Mode, Module, Op, Param, Span, Type, Value};

pub struct Shadowed {
    /// The primal with shadow computations.
    pub function: Function,
    /// Pointer → its shadow.
    pub of: HashMap<Value, Value>,
    /// Struct passed by value (and structs inside it) → pointer to its adjoint.
    pub places: HashMap<Value, Value>,
    /// The added parameters, in request order.
    pub params: Vec<Value>,
    /// What stands for calls whose sweeps the user registered (`crate::reverse::registered`).
    pub registered: HashMap<FuncId, RegisteredCall>,
}

pub fn add(
    m: &Module,
    f: &Function,
    points: &PointsTo,
    activity: &Activity,
    request: &RequestedParams,
    shared: &SharedShadows,
    mode: Mode,
) -> Shadowed {
    let mut out = f.clone();
    let body = out.body.take().expect("prepared functions have a body");
    let mut s = Shadower {
        m,
        f: &mut out,
        points,
        activity,
        shared,
        mode,
        of: HashMap::default(),
        places: HashMap::default(),
    };
    let params = request.params.iter().map(|&i| s.parameter(i)).collect();
    let body = s.block(body);
    let (of, places) = (s.of, s.places);
    out.set_body(body);
    Shadowed { function: out, of, places, params, registered: HashMap::default() }
}

struct Shadower<'a> {
    m: &'a Module,
    f: &'a mut Function,
    points: &'a PointsTo,
    activity: &'a Activity,
    shared: &'a SharedShadows,
    mode: Mode,
    of: HashMap<Value, Value>,
    places: HashMap<Value, Value>,
}

impl Shadower<'_> {
    /// Adds the parameter that carries the adjoint of parameter `i`.
    fn parameter(&mut self, i: usize) -> Value {
        let Param { name, value, own, .. } = self.f.params[i].clone();
        let ty = self.f.ty(value).clone();
        let shadow_ty = match (&ty, self.mode) {
            (Type::Ptr { to, .. }, _) => Type::ptr((**to).clone()),
            (Type::Float(_) | Type::Int(_), Mode::Forward) => ty.clone(),
            (other, _) => Type::ptr(other.clone()),
        };
        let name = self.f.free_param_name(&format!("{name}_{}", self.mode.shadow_suffix()));
        let shadow = self.f.new_value(shadow_ty, Some(name.clone()));
        self.f.params.push(Param { own, ..Param::plain(name, shadow) });
        if ty.is_ptr() {
            self.of.insert(value, shadow);
        } else if matches!(ty, Type::Struct(_)) {
            self.places.insert(value, shadow);
        }
        shadow
    }

    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for inst in block.insts {
            self.inst(inst, &mut out);
        }
        Block { id: block.id, insts: out, yields: block.yields }
    }

    fn emit(&mut self, op: Op, ty: Type, name: Option<String>, span: Span, out: &mut Vec<Inst>) -> Value {
        let v = self.f.new_value(ty, name);
        out.push(Inst::new(vec![v], op, span));
        v
    }

    fn shadow_name(&self, v: Value) -> Option<String> {
        self.f.name_of(v).map(|n| format!("{n}_{}", self.mode.shadow_suffix()))
    }

    fn writable(ty: &Type) -> Type {
        match ty {
            Type::Ptr { to, .. } => Type::Ptr { to: to.clone(), is_const: false },
            other => other.clone(),
        }
    }

    /// Whether everything the pointer may point to has a shadow.
    fn wholly_shadowed(&self, v: Value) -> bool {
        let objects = self.points.get(v);
        !objects.is_empty() && objects.iter().all(|o| self.activity.has_shadow(o))
    }

    /// The shadow of a pointer that control flow merges; a null pointer's is null.
    fn or_null(&mut self, v: Value, span: Span, out: &mut Vec<Inst>) -> Option<Value> {
        if let Some(s) = self.of.get(&v) {
            return Some(*s);
        }
        if !self.points.get(v).is_empty() {
            return None;
        }
        let ty = Self::writable(self.f.ty(v));
        Some(self.emit(Op::Const(Const::Null), ty, None, span, out))
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let Inst { id, mut results, op, span } = inst;
        match op {
            Op::If { cond, then, els } => {
                let (mut then, mut els) = (self.block(*then), self.block(*els));
                for i in 0..results.len() {
                    let r = results[i];
                    if !self.f.ty(r).is_ptr() || !self.wholly_shadowed(r) {
                        continue;
                    }
                    let (a, b) = (then.yields[i], els.yields[i]);
                    let (a, b) =
                        (self.or_null(a, span, &mut then.insts), self.or_null(b, span, &mut els.insts));
                    if let (Some(a), Some(b)) = (a, b) {
                        then.yields.push(a);
                        els.yields.push(b);
                        let s = self.f.new_value(Self::writable(self.f.ty(r)), self.shadow_name(r));
                        self.of.insert(r, s);
                        results.push(s);
                    }
                }
                out.push(Inst {
                    id,
                    results,
                    op: Op::If { cond, then: Box::new(then), els: Box::new(els) },
                    span,
                });
            }
            Op::Loop { mut inits, mut params, cond, body, hint } => {
                let mut carried = Vec::new();
                for i in 0..params.len() {
                    let p = params[i];
                    if !self.f.ty(p).is_ptr() || !self.wholly_shadowed(p) {
                        continue;
                    }
                    if let Some(init) = self.or_null(inits[i], span, out) {
                        let s = self.f.new_value(Self::writable(self.f.ty(p)), self.shadow_name(p));
                        self.of.insert(p, s);
                        inits.push(init);
                        params.push(s);
                        carried.push(i);
                    }
                }
                let (cond, mut body) = (self.block(*cond), self.block(*body));
                for i in carried {
                    let next = body.yields[i];
                    let next = self
                        .or_null(next, span, &mut body.insts)
                        .expect("wholly shadowed pointers have shadows");
                    body.yields.push(next);
                    let r = results[i];
                    let s = self.f.new_value(Self::writable(self.f.ty(r)), self.shadow_name(r));
                    self.of.insert(r, s);
                    results.push(s);
                }
                out.push(Inst {
                    id,
                    results,
                    op: Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint },
                    span,
                });
            }
            Op::Extract(v, field) => {
                // The adjoint's place first: a tangent is read as soon as its value is there.
                self.extracted(v, field, results[0], span, out);
                out.push(Inst { id, results, op: Op::Extract(v, field), span });
            }
            op => {
                out.push(Inst::new(results.clone(), op.clone(), span));
                self.plain(&op, &results, span, out);
            }
        }
    }

    fn plain(&mut self, op: &Op, results: &[Value], span: Span, out: &mut Vec<Inst>) {
        if let Op::Store(place, v) = op {
            self.pointer_store(*place, *v, span, out);
            return;
        }
        if let Op::Host { op: HostOp::Copy, operands } = op {
            self.pointer_copy(operands, span, out);
            return;
        }
        let [r] = results else { return };
        let r = *r;
        let ty = Self::writable(self.f.ty(r));
        let shadow_of = |s: &Self, v: &Value| s.of.get(v).copied();
        let shadow = match op {
            Op::Local { .. } if self.activity.has_shadow(&Object::Local(r)) => {
                Some(Op::Local { zeroed: true })
            }
            Op::Global(g) => self.shared.of.get(g).copied().map(Op::Global),
            Op::Host { op: HostOp::Alloc { space, .. }, operands }
                if self.activity.has_shadow(&Object::Alloc(r)) =>
            {
                let op = HostOp::Alloc { space: *space, zeroed: true, shadow: true };
                Some(Op::Host { op, operands: operands.clone() })
            }
            Op::Host { op: HostOp::Symbol, operands } if self.activity.has_shadow(&Object::Alloc(r)) => {
                Some(Op::Host { op: HostOp::SymbolShadow, operands: operands.clone() })
            }
            Op::Index { base, index } => shadow_of(self, base).map(|base| Op::Index { base, index: *index }),
            Op::Element { base, index } => {
                shadow_of(self, base).map(|base| Op::Element { base, index: *index })
            }
            Op::Field { base, field } => shadow_of(self, base).map(|base| Op::Field { base, field: *field }),
            Op::PtrCast(p) => shadow_of(self, p).map(Op::PtrCast),
            Op::Load(place) if ty.is_ptr() && self.wholly_shadowed(r) => {
                shadow_of(self, place).map(|p| self.loaded(p, r, span, out))
            }
            Op::Select(c, a, b) if ty.is_ptr() && self.wholly_shadowed(r) => {
                match (self.or_null(*a, span, out), self.or_null(*b, span, out)) {
                    (Some(a), Some(b)) => Some(Op::Select(*c, a, b)),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(op) = shadow else { return };
        // Names: only variables of their own get one; addresses are folded into expressions.
        let name = if matches!(op, Op::Local { .. } | Op::Host { .. }) { self.shadow_name(r) } else { None };
        let s = self.emit(op, ty, name, span, out);
        self.of.insert(r, s);
    }

    /// A pointer loaded from the shadow object is the shadow of the pointer loaded from the object itself.
    fn loaded(&mut self, place: Value, r: Value, span: Span, out: &mut Vec<Inst>) -> Op {
        let loaded = self.emit(Op::Load(place), self.f.ty(r).clone(), None, span, out);
        Op::PtrCast(loaded)
    }

    /// Members of a struct passed by value: their adjoints are members of the adjoint struct.
    fn extracted(&mut self, v: Value, field: u32, r: Value, span: Span, out: &mut Vec<Inst>) {
        let Some(place) = self.places.get(&v).copied() else { return };
        let member = self.f.ty(r).clone();
        let op = match self.f.ty(v) {
            Type::Struct(_) => Op::Field { base: place, field },
            _ => {
                let index = self.emit(Op::Const(Const::Int(i128::from(field))), Type::INT, None, span, out);
                Op::Element { base: place, index }
            }
        };
        let at = self.emit(op, Type::ptr(member.clone()), None, span, out);
        self.places.insert(r, at);
        if member.is_ptr() && self.reaches_floats(&member) {
            let op = self.loaded(at, r, span, out);
            let s = self.emit(op, Self::writable(&member), None, span, out);
            self.of.insert(r, s);
        }
    }

    fn reaches_floats(&self, ty: &Type) -> bool {
        let carries = |to: &Type| *to == Type::Void || self.m.holds_floats(to) || self.m.holds_pointers(to);
        ty.pointee().is_some_and(carries)
    }

    /// Copying an array of pointers copies the array of their shadows.
    fn pointer_copy(&mut self, operands: &[Value], span: Span, out: &mut Vec<Inst>) {
        let holds = |ty: &Type| self.m.holds_pointers(ty) && !self.m.holds_floats(ty);
        if !self.f.ty(operands[0]).pointee().is_some_and(holds) {
            return;
        }
        let (Some(to), Some(from)) = (self.of.get(&operands[0]), self.of.get(&operands[1])) else { return };
        let mut operands = operands.to_vec();
        (operands[0], operands[1]) = (*to, *from);
        out.push(Inst::new(vec![], Op::Host { op: HostOp::Copy, operands }, span));
    }

    /// Storing a pointer stores its shadow beside it.
    fn pointer_store(&mut self, place: Value, v: Value, span: Span, out: &mut Vec<Inst>) {
        if !self.f.ty(v).is_ptr() {
            return;
        }
        let Some(place) = self.of.get(&place).copied() else { return };
        let ty = self.f.ty(v).clone();
        let value = match self.of.get(&v) {
            Some(s) => *s,
            None => self.emit(Op::Const(Const::Null), ty, None, span, out),
        };
        out.push(Inst::new(vec![], Op::Store(place, value), span));
    }
}

/// How a call with registered sweeps was written.
#[derive(Clone, Debug)]
pub struct RegisteredCall {
    /// The user's augmented sweep, under a number of its own.
    pub augmented: FuncId,
    pub reverse: FuncId,
    /// How many operands are arguments and shadows; a tape may come after them, and the value.
    pub values: usize,
    pub tape: bool,
    /// Operands that are numbers passed by value: the reverse sweep returns their gradients.
    pub numbers: Vec<usize>,
}

impl RegisteredCall {
    /// How many operands the reverse sweep uses.
    pub fn needed(&self) -> usize {
        self.values + usize::from(self.tape)
    }
}
