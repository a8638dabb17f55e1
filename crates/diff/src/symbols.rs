//! Variables of the device in host code: `__constant__` and `__device__` variables that carry derivatives, or that are
//! overwritten after a kernel has read them.
//!
//! Constant memory cannot be written by a kernel, and a variable's adjoint cannot be declared beside it once the
//! program is compiled in parts. So the variable is *bound*: the host function asks for its address once, at its start
//! ([`HostOp::Symbol`]), and from there it is a buffer like any other, with a shadow beside it, copies that transpose
//! and snapshots. Kernels that use it are taken to have one more parameter, and their derivatives do have it: the
//! address they read and the adjoint's. The primal's launches stay what they are ([`unbind`]) and find the variable by
//! its name, so that its contents are never anywhere else (`sweep::fix` in include/cugrad/host/sweep.h).

use std::collections::BTreeSet;

use analysis::objects::Object;
use analysis::{Activity, PointsTo, RequestedParams};
use ir::host::{Access, HostOp, LAUNCH_CONFIG, Launch};
use ir::tables::{HashMap, HashSet};
use ir::{
    Block, Code, Const, Diagnostic, FuncId, Function, FunctionKind, GlobalId, GlobalSpace, Inst, IntKind,
    Mode, Module, Op, Span, Type, Value,
};
use passes::{clean, inline::inline};

use crate::callees::{has_custom, recursive_functions};
use crate::generator::{Bound, Generator};

/// Binds the variables for which that is necessary and possible.
pub fn bind(g: &mut Generator, f: Function, request: &RequestedParams) -> Result<Function, Diagnostic> {
    if f.kind != FunctionKind::Host {
        return Ok(f);
    }
    let globals = wanted(&g.module, &f, request);
    let globals: BTreeSet<GlobalId> =
        globals.into_iter().filter(|global| is_possible(g, &f, *global)).collect();
    if globals.is_empty() {
        return Ok(f);
    }
    let (f, addresses) = host_side(&g.module, f, &globals);
    let mut f = f;
    launches(&mut f, &mut |l, operands| bind_launch(g, &globals, &addresses, l, operands));
    debug_assert_eq!(ir::validate::function(&g.module, &f), Ok(()));
    refuse_second_ways(g, &f)?;
    Ok(f)
}

/// Launches of the primal are of the kernels that the program has.
pub fn unbind(g: &Generator, mut f: Function) -> Function {
    launches(&mut f, &mut |l, operands| {
        if let Some(bound) = g.bound.iter().find(|b| b.with_parameters == l.kernel) {
            l.kernel = bound.kernel;
            let count = l.access.len() - bound.globals.len();
            l.access.truncate(count);
            l.puts.retain(|i| *i < count);
            operands.truncate(LAUNCH_CONFIG + count);
        }
    });
    f
}

fn launches(f: &mut Function, act: &mut dyn FnMut(&mut Launch, &mut Vec<Value>)) {
    f.change_each(&mut |inst| {
        if let Op::Host { op: HostOp::Launch(l), operands } = &mut inst.op {
            act(l, operands);
        }
    });
}

/// Variables of the device whose addresses host code asks for, that carry derivatives, or that are written more than
/// once or by kernels.
fn wanted(m: &Module, f: &Function, request: &RequestedParams) -> BTreeSet<GlobalId> {
    let points = PointsTo::of(f);
    let activity = Activity::of(m, f, &points, request);
    let mut uses = Uses { m, points: &points, asked: BTreeSet::new(), writes: HashMap::default() };
    uses.block(f, f.body(), false);
    let varied = (0..m.globals.len() as u32)
        .map(GlobalId)
        .filter(|g| on_device(m, *g) && activity.varied_object(&Object::Global(*g)));
    let often = uses.writes.iter().filter(|(_, n)| **n > 1).map(|(g, _)| *g);
    uses.asked.iter().copied().chain(varied).chain(often).collect()
}

fn on_device(m: &Module, g: GlobalId) -> bool {
    matches!(m.global(g).space, GlobalSpace::Constant | GlobalSpace::Device)
}

struct Uses<'a> {
    m: &'a Module,
    points: &'a PointsTo,
    asked: BTreeSet<GlobalId>,
    /// How often a variable is written; in a loop, that is more than once.
    writes: HashMap<GlobalId, usize>,
}

impl Uses<'_> {
    fn block(&mut self, f: &Function, block: &Block, in_loop: bool) {
        for inst in &block.insts {
            if let Op::Host { op, operands } = &inst.op {
                for o in analysis::host::effects(f, self.points, op, operands).writes {
                    if let Object::Global(g) = o
                        && on_device(self.m, g)
                    {
                        let again = in_loop || matches!(op, HostOp::Launch(_));
                        *self.writes.entry(g).or_default() += if again { 2 } else { 1 };
                    }
                }
                if *op == HostOp::SymbolAddress {
                    self.asked.extend(self.points.get(operands[0]).iter().filter_map(|o| match o {
                        Object::Global(g) => Some(*g),
                        _ => None,
                    }));
                }
            }
            let is_loop = matches!(inst.op, Op::Loop { .. });
            for inner in inst.op.blocks() {
                self.block(f, inner, in_loop || is_loop);
            }
        }
    }
}

/// Whether all who use the variable can be given its address.
fn is_possible(g: &Generator, f: &Function, global: GlobalId) -> bool {
    let m = &g.module;
    let mut possible = true;
    f.body().walk(&mut |inst| match &inst.op {
        Op::Call { callee, .. } => possible &= !reaches(m, *callee, global),
        Op::Host { op: HostOp::Launch(l), .. } if l.globals.iter().any(|(g, _)| *g == global) => {
            let kernel = m.function(l.kernel);
            let own = |d| has_custom(m, &kernel.name, d);
            possible &= !own(Mode::Forward) && !own(Mode::Reverse);
            inlined(m, l.kernel).body().walk(&mut |inst| {
                if let Op::Call { callee, .. } = &inst.op {
                    possible &= !reaches(m, *callee, global);
                }
            });
        }
        // Nothing else uses variables of the file.
        _ => {}
    });
    possible
}

/// Whether a function, itself or by what it calls or launches, uses a variable.
pub(crate) fn reaches(m: &Module, function: FuncId, global: GlobalId) -> bool {
    let (mut seen, mut work) = (HashSet::from_iter([function]), vec![function]);
    let mut found = false;
    while let Some(id) = work.pop() {
        let Some(body) = &m.function(id).body else { continue };
        body.walk(&mut |inst| {
            found |= matches!(inst.op, Op::Global(g) if g == global);
            let next = match &inst.op {
                Op::Call { callee, .. } => *callee,
                Op::Host { op: HostOp::Launch(l), .. } => l.kernel,
                // Nothing else leads to another function.
                _ => return,
            };
            if seen.insert(next) {
                work.push(next);
            }
        });
    }
    found
}

/// A kernel with everything in it that can be, so that it uses variables itself.
fn inlined(m: &Module, kernel: FuncId) -> Function {
    let recursive = recursive_functions(m);
    let stays = |callee: FuncId| {
        let name = &m.function(callee).name;
        recursive.contains(&callee)
            || has_custom(m, name, Mode::Forward)
            || has_custom(m, name, Mode::Reverse)
    };
    inline(m, m.function(kernel), &|callee| !stays(callee))
}

/// Gives a launch the addresses of the variables that its kernel uses.
fn bind_launch(
    g: &mut Generator,
    globals: &BTreeSet<GlobalId>,
    addresses: &HashMap<GlobalId, Value>,
    l: &mut Launch,
    operands: &mut Vec<Value>,
) {
    let (own, others): (Vec<_>, Vec<_>) = l.globals.iter().partition(|(global, _)| globals.contains(global));
    if own.is_empty() {
        return;
    }
    l.kernel = with_parameters(g, l.kernel, &own);
    l.globals = others;
    let puts_any = !l.puts.is_empty() && l.puts.len() == l.access.len();
    for (global, access) in own {
        if puts_any {
            l.puts.push(l.access.len());
        }
        l.access.push(access);
        operands.push(addresses[&global]);
    }
}

fn with_parameters(g: &mut Generator, kernel: FuncId, globals: &[(GlobalId, Access)]) -> FuncId {
    let named: Vec<GlobalId> = globals.iter().map(|(g, _)| *g).collect();
    if let Some(known) = g.bound.iter().find(|b| b.kernel == kernel && b.globals == named) {
        return known.with_parameters;
    }
    let mut f = inlined(&g.module, kernel);
    let mut params = HashMap::default();
    for (global, access) in globals {
        let of = g.module.global(*global);
        let to = Box::new(element(&of.ty).clone());
        let ty = Type::Ptr { to, is_const: !access.writes };
        let end = f.params.len();
        let name = plain_name(&g.module, *global);
        params.insert(*global, f.insert_param(end, ty, name));
    }
    let body = f.body.take().expect("launches of kernels without a body know no variables");
    let body = Replace::everywhere(&params, &mut f, body);
    f.set_body(body);
    let f = clean(&g.module, &f);
    debug_assert_eq!(ir::validate::function(&g.module, &f), Ok(()));
    let id = g.module.add_function(f);
    g.bound.push(Bound { kernel, globals: named, with_parameters: id });
    id
}

/// What a pointer to a variable leads to: an array's first element, or all of it.
fn element(ty: &Type) -> &Type {
    match ty {
        Type::Array(of, _) => of,
        other => other,
    }
}

/// Replaces places of variables by pointers, and copies to and from variables by plain copies.
pub(crate) struct Replace<'a> {
    of: &'a HashMap<GlobalId, Value>,
    /// The variables' places that were met, and the pointers for them.
    places: HashMap<Value, Value>,
    constants: HashMap<Value, i128>,
    f: &'a mut Function,
    insts: Vec<Inst>,
}

impl<'a> Replace<'a> {
    pub(crate) fn everywhere(of: &'a HashMap<GlobalId, Value>, f: &'a mut Function, body: Block) -> Block {
        let (places, constants) = (HashMap::default(), HashMap::default());
        Replace { of, places, constants, f, insts: Vec::new() }.block(body)
    }

    fn block(&mut self, block: Block) -> Block {
        let outer = std::mem::take(&mut self.insts);
        for Inst { id, results, mut op, span } in block.insts {
            for inner in op.blocks_mut() {
                *inner = self.block(std::mem::take(inner));
            }
            if let (Op::Const(Const::Int(n)), [r]) = (&op, results.as_slice()) {
                self.constants.insert(*r, *n);
            }
            let op = self.op(op, &results, span);
            self.insts.push(Inst { id, results, op, span });
        }
        Block { id: block.id, insts: std::mem::replace(&mut self.insts, outer), yields: block.yields }
    }

    fn op(&mut self, op: Op, results: &[Value], span: Span) -> Op {
        let place = |s: &Self, v: Value| s.places.get(&v).copied();
        match op {
            Op::Global(g) if self.of.contains_key(&g) => {
                self.places.insert(results[0], self.of[&g]);
                // For whoever wants the whole array.
                Op::PtrCast(self.of[&g])
            }
            Op::Element { base, index } if self.places.contains_key(&base) => {
                Op::Index { base: self.places[&base], index }
            }
            Op::Host { op: op @ (HostOp::CopyToSymbol | HostOp::CopyFromSymbol), operands } => {
                let symbol = if op == HostOp::CopyToSymbol { 0 } else { 1 };
                let Some(p) = place(self, operands[symbol]) else { return Op::Host { op, operands } };
                let mut ends = [operands[0], operands[1]];
                ends[symbol] = self.at_offset(p, operands[3], span);
                let operands = [ends[0], ends[1], operands[2], operands[4], operands[5]].to_vec();
                Op::Host { op: HostOp::Copy, operands }
            }
            Op::Host { op: HostOp::SymbolAddress, operands } => match place(self, operands[0]) {
                Some(p) => Op::PtrCast(p),
                None => Op::Host { op: HostOp::SymbolAddress, operands },
            },
            op => op.map_operands(&mut |v| match place(self, v) {
                Some(p) if self.f.ty(p).pointee() == self.f.ty(v).pointee() => p,
                _ => v,
            }),
        }
    }

    fn emit(&mut self, op: Op, ty: Type, span: Span) -> Value {
        let v = self.f.new_value(ty, None);
        self.insts.push(Inst::new(vec![v], op, span));
        v
    }

    /// The address so many bytes behind another, as that of a number where it can be.
    fn at_offset(&mut self, p: Value, bytes: Value, span: Span) -> Value {
        let mut at = p;
        if self.constants.get(&bytes) != Some(&0) {
            let ty = self.f.ty(p).clone();
            let byte = Type::ptr(Type::Int(IntKind::UChar));
            let base = self.emit(Op::PtrCast(p), byte.clone(), span);
            let moved = self.emit(Op::Index { base, index: bytes }, byte, span);
            at = self.emit(Op::PtrCast(moved), ty, span);
        }
        while let Some(Type::Array(of, _)) = self.f.ty(at).pointee() {
            let ty = Type::ptr((**of).clone());
            let index = self.emit(Op::Const(Const::Int(0)), Type::INT, span);
            at = self.emit(Op::Element { base: at, index }, ty, span);
        }
        at
    }
}

/// Addresses instead of variables in a host function.
fn host_side(
    m: &Module,
    mut f: Function,
    globals: &BTreeSet<GlobalId>,
) -> (Function, HashMap<GlobalId, Value>) {
    let body = f.body.take().expect("prepared functions have a body");
    let mut first = Vec::new();
    let mut of = HashMap::default();
    for global in globals {
        let (ty, span) = (&m.global(*global).ty, f.span);
        let name = plain_name(m, *global);
        let place = f.new_value(Type::ptr(ty.clone()), None);
        let address = f.new_value(Type::ptr(element(ty).clone()), Some(format!("{name}_at")));
        first.push(Inst::new(vec![place], Op::Global(*global), span));
        let op = Op::Host { op: HostOp::Symbol, operands: vec![place] };
        first.push(Inst::new(vec![address], op, span));
        of.insert(*global, address);
    }
    let mut body = Replace::everywhere(&of, &mut f, body);
    body.insts.splice(0..0, first);
    f.set_body(body);
    (f, of)
}

pub(crate) fn plain_name(m: &Module, global: GlobalId) -> &str {
    m.global(global).name.rsplit("::").next().expect("split gives at least one piece")
}

/// A kernel that reaches a variable by its name and by a pointer that it is given reaches one thing in two ways, which
/// its derivative takes to be two.
fn refuse_second_ways(g: &Generator, f: &Function) -> Result<(), Diagnostic> {
    let points = PointsTo::of(f);
    let mut refused = Ok(());
    f.body().walk(&mut |inst| {
        let Op::Host { op: HostOp::Launch(l), operands } = &inst.op else { return };
        let Some(bound) = g.bound.iter().find(|b| b.with_parameters == l.kernel) else { return };
        let args = &operands[LAUNCH_CONFIG..];
        let (given, own) = args.split_at(args.len() - bound.globals.len());
        for (global, address) in bound.globals.iter().zip(own) {
            let meets = |v: &Value| !points.given(f, *v).is_disjoint(points.get(*address));
            if given.iter().any(meets) && refused.is_ok() {
                let message = format!(
                    "a kernel that uses variable `{}` is given its address too",
                    g.module.global(*global).name
                );
                refused = Err(Diagnostic::new(Code::GlobalWritten, inst.span, message));
            }
        }
    });
    refused
}
