//! Buffers that a launch in a time loop overwrites without reading them: their old contents stay where they are, and
//! the launch writes to other memory. That saves the copy which a snapshot would be.
//!
//! While such a loop runs, its buffers are not in their places. So nothing but launches, copies and waiting may happen in its steps,
//! all on the default stream, and no kernel may find a buffer in another way than by a pointer argument, which is exchanged. What the launch
//! does not write of the buffer is copied; which elements it writes is told by [`analysis::written`] as numbers of the host, and
//! `include/cugrad/host/rename.h` looks whether they make sense and takes an ordinary snapshot where they do not.

use analysis::affine::{Atom, Form, Forms};
use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use analysis::written::{Axis, BLOCK_SIZE, GRID_SIZE, Written, is_closed, written};
use ir::host::{HostOp, LAUNCH_CONFIG, LAUNCH_STREAM, Launch};
use ir::tables::HashMap;
use ir::{
    BinaryOp, Builder, CompareOp, Const, ExternEffect, FuncId, Inst, InstId, IntKind, Mode, Op, Type, Value,
};

use super::before::{start_behind, surely_goes_back};
use super::keep::{Keep, Rewritten, Scan};
use crate::generator::Generator;
use crate::plan::time_loops::{self, TimeLoops};
use crate::prepare::prepare;

/// Of the C++ type that holds such a thing.
const REWRITTEN: &str = "::cugrad::host::rewritten";

/// The same of a pointer that may lie before its buffer, whose start comes first.
const REWRITTEN_FROM: &str = "::cugrad::host::rewritten_from";

/// What is known of a kernel.
struct Writes {
    is_closed: bool,
    params: Vec<Value>,
    /// Per parameter.
    of: Vec<Option<Written>>,
}

/// Notes at the snapshots of time loops which of them need not be copies. The launches of those loops, which find buffers elsewhere.
pub(super) fn mark(
    g: &Generator,
    scan: &Scan,
    chosen: &TimeLoops,
    keeps: &mut HashMap<InstId, Vec<Keep>>,
) -> Vec<InstId> {
    let mut all = Vec::new();
    if g.config.may_alias {
        return all;
    }
    let mut loops = Vec::new();
    time_loops::outermost(scan.layout.function.body(), &mut loops);
    for inst in loops {
        if time_loops::key(inst).is_some_and(|key| chosen.contains_key(&key)) {
            all.extend(mark_loop(g, scan, inst, keeps));
        }
    }
    all
}

fn mark_loop(
    g: &Generator,
    scan: &Scan,
    loop_inst: &Inst,
    keeps: &mut HashMap<InstId, Vec<Keep>>,
) -> Vec<InstId> {
    let mut kernels: HashMap<FuncId, Writes> = HashMap::default();
    let mut launches = Vec::new();
    let mut others = false;
    for block in loop_inst.op.blocks() {
        block.walk(&mut |inst| match &inst.op {
            Op::Host { op: HostOp::Launch(l), operands } => launches.push((inst, l, operands)),
            // Whoever waits in a step has nothing to look at before the loop ends.
            Op::Host { op: HostOp::Synchronise, .. } => {}
            // Their pointers are exchanged as those of launches are.
            Op::Host { op: HostOp::Copy | HostOp::Copy2D | HostOp::Fill | HostOp::Fill2D, operands } => {
                others |= !operands.last().is_some_and(|stream| is_default(scan, *stream));
            }
            Op::Host { op: HostOp::Runtime(_), operands } => {
                others |= operands
                    .iter()
                    .any(|v| scan.points.get(*v).iter().any(|o| !matches!(o, Object::Local(_))));
            }
            Op::Host { .. } | Op::Call { .. } | Op::Extern { effect: ExternEffect::Any, .. } => others = true,
            // Nothing else touches buffers.
            _ => {}
        });
    }
    for (_, l, operands) in &launches {
        let writes = kernels.entry(l.kernel).or_insert_with(|| writes_of(g, l.kernel));
        others |= !writes.is_closed || !is_plain(g, scan, operands);
    }
    if others {
        return Vec::new();
    }
    let mut any = false;
    for (inst, l, operands) in &launches {
        for keep in keeps.get_mut(&inst.id).into_iter().flatten() {
            if !keep.before {
                keep.rewritten = rewritten(scan.layout, l, operands, &kernels[&l.kernel], keep.pointer);
                any |= keep.rewritten.is_some();
            }
        }
    }
    if any { launches.iter().map(|(inst, ..)| inst.id).collect() } else { Vec::new() }
}

/// A launch on the default stream whose arguments hold no pointers but such to numbers. Where one lies before its buffer, all would
/// come back to their places in each step.
fn is_plain(g: &Generator, scan: &Scan, operands: &[Value]) -> bool {
    let f = scan.layout.function;
    let plain = |ty: &Type| match ty {
        Type::Ptr { to, .. } => matches!(**to, Type::Float(_) | Type::Int(_) | Type::Bool),
        Type::Float(_) | Type::Int(_) | Type::Bool => true,
        Type::Struct(_) | Type::Array(..) => !holds_pointers(g, ty),
        Type::Void | Type::Opaque(_) => false,
    };
    let args = &operands[LAUNCH_CONFIG..];
    let is_found = |a: &Value| !surely_goes_back(scan.layout, *a);
    is_default(scan, operands[LAUNCH_STREAM]) && args.iter().all(|a| plain(f.ty(*a)) && is_found(a))
}

fn is_default(scan: &Scan, stream: Value) -> bool {
    matches!(scan.layout.op(stream), Some(Op::Const(Const::Null)))
}

fn holds_pointers(g: &Generator, ty: &Type) -> bool {
    match ty {
        Type::Ptr { .. } | Type::Opaque(_) => true,
        Type::Array(of, _) => holds_pointers(g, of),
        Type::Struct(id) => g.module.structure(*id).fields.iter().any(|f| holds_pointers(g, &f.ty)),
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => false,
    }
}

fn writes_of(g: &Generator, kernel: FuncId) -> Writes {
    if g.module.function(kernel).body.is_none() {
        return Writes { is_closed: false, params: Vec::new(), of: Vec::new() };
    }
    let f = prepare(&g.module, kernel, &g.config, Mode::Reverse);
    let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
    let forms = Forms::new(&g.module, &layout);
    Writes {
        is_closed: is_closed(&layout, &points),
        params: f.params.iter().map(|p| p.value).collect(),
        of: (0..f.params.len()).map(|i| written(&layout, &points, &forms, i)).collect(),
    }
}

fn rewritten(
    layout: &Layout,
    l: &Launch,
    operands: &[Value],
    writes: &Writes,
    pointer: Value,
) -> Option<Rewritten> {
    let args = &operands[LAUNCH_CONFIG..];
    let mut written = (0..args.len()).filter(|i| l.access[*i].writes && args[*i] == pointer);
    let (Some(at), None) = (written.next(), written.next()) else { return None };
    let what = writes.of.get(at)?.clone()?;
    let mut atoms: HashMap<Atom, Value> =
        writes.params.iter().zip(args).map(|(p, a)| (Atom::Value(*p), *a)).collect();
    for axis in 0..3 {
        atoms.insert(Atom::Coordinate(GRID_SIZE, axis), operands[usize::from(axis)]);
        atoms.insert(Atom::Coordinate(BLOCK_SIZE, axis), operands[3 + usize::from(axis)]);
    }
    let read = (0..args.len()).filter(|i| *i != at && l.access[*i].reads).map(|i| args[i]);
    // What lies before its buffer is known by where that starts.
    let reads = read.flat_map(|p| [Some(p), start_behind(layout, p)]).flatten().collect();
    Some(Rewritten { what, atoms, reads, start: start_behind(layout, pointer) })
}

/// Writes instructions that compute numbers of the host.
struct Writer<'a, 'f>(&'a mut Builder<'f>);

impl Writer<'_, '_> {
    fn number(&mut self, op: Op) -> Value {
        self.0.emit(op, Type::Int(IntKind::LongLong))
    }

    fn form(&mut self, form: &Form, atoms: &HashMap<Atom, Value>) -> Option<Value> {
        let mut sum = None;
        for (product, times) in form.terms() {
            let mut term = None;
            for a in product {
                let value = self.number(Op::Convert(*atoms.get(a)?));
                term = Some(match term {
                    None => value,
                    Some(t) => self.number(Op::Binary(BinaryOp::Mul, t, value)),
                });
            }
            let term = match (term, times) {
                (Some(t), 1) => t,
                (t, _) => {
                    let times = self.number(Op::Const(Const::Int(times)));
                    t.map_or(times, |t| self.number(Op::Binary(BinaryOp::Mul, t, times)))
                }
            };
            sum = Some(match sum {
                None => term,
                Some(s) => self.number(Op::Binary(BinaryOp::Add, s, term)),
            });
        }
        Some(sum.unwrap_or_else(|| self.number(Op::Const(Const::Int(0)))))
    }

    /// The greatest (or least) of some numbers.
    fn outermost(&mut self, all: &[Form], by: CompareOp, atoms: &HashMap<Atom, Value>) -> Option<Value> {
        let mut constants: Vec<i128> = all.iter().filter(|f| f.is_constant()).map(Form::offset).collect();
        constants.sort_unstable();
        let constant = if by == CompareOp::Gt { constants.last() } else { constants.first() };
        let others = all.iter().filter(|f| !f.is_constant()).cloned();
        let mut found = None;
        for form in constant.map(|n| Form::constant(*n)).into_iter().chain(others) {
            let value = self.form(&form, atoms)?;
            found = Some(match found {
                None => value,
                Some(so_far) => {
                    let better = self.0.emit(Op::Compare(by, so_far, value), Type::Bool);
                    self.number(Op::Select(better, so_far, value))
                }
            });
        }
        found
    }
}

impl Rewritten {
    /// Writes the value that tells `keep` about it.
    pub(super) fn write(&self, b: &mut Builder) -> Option<Value> {
        let mut w = Writer(b);
        let mut args: Vec<Value> = self.start.into_iter().collect();
        args.push(w.form(&self.what.offset, &self.atoms)?);
        for Axis { stride, low, high } in &self.what.axes {
            args.push(w.form(stride, &self.atoms)?);
            args.push(w.outermost(low, CompareOp::Gt, &self.atoms)?);
            args.push(w.outermost(high, CompareOp::Lt, &self.atoms)?);
        }
        args.extend(self.reads.iter().filter(|v| w.0.ty(**v).is_ptr()));
        let name = if self.start.is_some() { REWRITTEN_FROM } else { REWRITTEN };
        let op = Op::Extern { name: name.into(), args, effect: ExternEffect::Pure };
        Some(b.emit(op, Type::Opaque(name.into())))
    }
}
