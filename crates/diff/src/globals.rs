//! Variables at namespace scope in host code: `double *d_x;` that one function allocates, the next one uses and a third
//! one frees, or an array that results are copied to.
//!
//! Such a variable has no adjoint beside it. A host function that fills it in gets one of its own instead, which holds
//! what the variable held at the start and is left in it at the end; what the function put there itself then has an
//! adjoint like anything local. What was there before it began has none, and is refused where it would need one.

use std::collections::BTreeMap;

use ir::tables::{HashMap, HashSet};
use ir::{
    Const, ExternEffect, Function, FunctionKind, GlobalId, GlobalSpace, HostOp, Inst, Module, Op, Space,
    Type, Value,
};
use passes::clean;

use crate::prepare::counters::count_uncounted;
use crate::symbols::{self, Replace};

/// Gives the function variables of its own for those at namespace scope that it fills in.
pub fn localise(m: &Module, f: Function) -> Function {
    if f.kind != FunctionKind::Host {
        return f;
    }
    let globals: Vec<GlobalId> = filled_in(m, &f).into_iter().filter(|g| is_possible(m, &f, *g)).collect();
    if globals.is_empty() {
        return f;
    }
    let span = f.span;
    let mut own = Own { m, f, first: Vec::new(), last: Vec::new() };
    let of: HashMap<GlobalId, Value> = globals.into_iter().map(|g| (g, own.variable(g))).collect();
    let Own { mut f, first, last, .. } = own;
    let body = f.body.take().expect("prepared functions have a body");
    let mut body = Replace::everywhere(&of, &mut f, body);
    let inst = |(results, op)| Inst::new(results, op, span);
    body.insts.splice(0..0, first.into_iter().map(inst));
    body.insts.extend(last.into_iter().map(inst));
    f.set_body(body);
    debug_assert_eq!(ir::validate::function(m, &f), Ok(()));
    // Counts that nobody uses yet are cleaned away.
    count_uncounted(clean(m, &f))
}

/// Variables of the host that could lead to derivatives and are not only read.
fn filled_in(m: &Module, f: &Function) -> Vec<GlobalId> {
    let mut places: BTreeMap<Value, GlobalId> = BTreeMap::new();
    f.body().walk(&mut |inst| {
        if let Op::Global(g) = inst.op
            && m.global(g).space == GlobalSpace::Host
            && carries(m, &m.global(g).ty)
        {
            places.insert(inst.results[0], g);
        }
    });
    // Places inside of places; an address is computed before it is used.
    f.body().walk(&mut |inst| {
        if let Op::Field { base, .. } | Op::Element { base, .. } = &inst.op
            && let Some(g) = places.get(base).copied()
        {
            places.insert(inst.results[0], g);
        }
    });
    let mut filled = HashSet::default();
    f.body().walk(&mut |inst| {
        if !matches!(inst.op, Op::Load(_) | Op::Field { .. } | Op::Element { .. }) {
            filled.extend(inst.op.operands().iter().filter_map(|v| places.get(v).copied()));
        }
    });
    let mut filled: Vec<_> = filled.into_iter().collect();
    filled.sort();
    filled
}

fn carries(m: &Module, ty: &Type) -> bool {
    match ty {
        Type::Float(_) => true,
        Type::Ptr { to, .. } => !matches!(**to, Type::Opaque(_)),
        Type::Array(of, _) => is_number(of) && carries(m, of),
        Type::Struct(id) => m.structure(*id).fields.iter().any(|f| carries(m, &f.ty)),
        Type::Void | Type::Bool | Type::Int(_) | Type::Opaque(_) => false,
    }
}

/// Arrays of numbers, whose size is known here. What pointers an array held before would be mixed with what it is
/// given, so these are left to be refused.
fn is_number(ty: &Type) -> bool {
    match ty {
        Type::Int(_) | Type::Float(_) => true,
        Type::Array(of, _) => is_number(of),
        Type::Void | Type::Bool | Type::Ptr { .. } | Type::Struct(_) | Type::Opaque(_) => false,
    }
}

/// Functions that stay calls would still see the variable itself.
fn is_possible(m: &Module, f: &Function, global: GlobalId) -> bool {
    let mut possible = true;
    f.body().walk(&mut |inst| {
        if let Op::Call { callee, .. } = &inst.op {
            possible &= !symbols::reaches(m, *callee, global);
        }
    });
    possible
}

struct Own<'a> {
    m: &'a Module,
    f: Function,
    first: Vec<(Vec<Value>, Op)>,
    last: Vec<(Vec<Value>, Op)>,
}

impl Own<'_> {
    /// A pointer to what stands for a variable: for an array, to its first element.
    fn variable(&mut self, global: GlobalId) -> Value {
        let ty = self.m.global(global).ty.clone();
        let place = self.f.new_value(Type::ptr(ty.clone()), None);
        self.first.push((vec![place], Op::Global(global)));
        match &ty {
            Type::Array(of, _) => {
                let (bytes, _) = ir::types::size_align(self.m, &ty);
                self.array(global, place, of, bytes)
            }
            _ => self.single(global, place, ty),
        }
    }

    fn name(&self, global: GlobalId) -> Option<String> {
        Some(symbols::plain_name(self.m, global).to_string())
    }

    fn single(&mut self, global: GlobalId, place: Value, ty: Type) -> Value {
        let name = self.name(global);
        let local = self.f.new_value(Type::ptr(ty.clone()), name);
        let before = self.f.new_value(ty.clone(), None);
        let after = self.f.new_value(ty, None);
        self.first.push((vec![local], Op::Local { zeroed: false }));
        self.first.push((vec![before], Op::Load(place)));
        self.first.push((Vec::new(), Op::Store(local, before)));
        self.last.push((vec![after], Op::Load(local)));
        self.leave("leave", vec![place, after]);
        local
    }

    /// Arrays may be too large for the stack.
    fn array(&mut self, global: GlobalId, place: Value, of: &Type, bytes: usize) -> Value {
        let name = self.name(global);
        let memory = self.f.new_value(Type::ptr(of.clone()), name);
        let bytes = self.constant(Type::SIZE, Const::Int(bytes as i128));
        let stream = self.constant(Type::ptr(Type::Opaque("CUstream_st".into())), Const::Null);
        let host_to_host = self.constant(Type::INT, Const::Int(0));
        let zero = self.constant(Type::INT, Const::Int(0));
        let alloc = HostOp::Alloc { space: Space::Host, zeroed: false, shadow: false };
        self.first.push((vec![memory], Op::Host { op: alloc, operands: vec![bytes, stream] }));
        let mut ends = [self.f.new_value(Type::ptr(of.clone()), None), memory];
        self.first.push((vec![ends[0]], Op::Element { base: place, index: zero }));
        while let Some(Type::Array(inner, _)) = self.f.ty(ends[0]).pointee().cloned() {
            for end in &mut ends {
                let at = self.f.new_value(Type::ptr((*inner).clone()), None);
                self.first.push((vec![at], Op::Element { base: *end, index: zero }));
                *end = at;
            }
        }
        let operands = vec![ends[1], ends[0], bytes, host_to_host, stream];
        self.first.push((Vec::new(), Op::Host { op: HostOp::Copy, operands }));
        self.leave("leave_array", vec![ends[0], ends[1], bytes]);
        let free = HostOp::Free(Space::Host);
        self.last.push((Vec::new(), Op::Host { op: free, operands: vec![memory, stream] }));
        memory
    }

    fn constant(&mut self, ty: Type, value: Const) -> Value {
        let v = self.f.new_value(ty, None);
        self.first.push((vec![v], Op::Const(value)));
        v
    }

    /// The last thing the function does: nothing of it reads the variable after that.
    fn leave(&mut self, how: &str, args: Vec<Value>) {
        let name = format!("::cugrad::host::{how}");
        self.last.push((Vec::new(), Op::Extern { name, args, effect: ExternEffect::Output }));
    }
}
