//! What kernels do with their arguments, noted at each launch of a prepared host function; and the types of
//! what host code copies, where the source went through `void *`.

use std::collections::BTreeMap;

use analysis::effects::Effects;
use analysis::objects::{Object, Objects, PointsTo};
use ir::host::{Access, HostOp, Launch};
use ir::tables::HashMap;
use ir::uses::Definitions;
use ir::{FuncId, Function, GlobalId, GlobalSpace, Mode, Module, Op, Type, Value};

use crate::Config;
use crate::prepare::prepare;

/// What one kernel does with memory.
#[derive(Clone, Default)]
struct Uses {
    params: Vec<Access>,
    globals: BTreeMap<GlobalId, Access>,
    /// Parameters of which pointers are put into memory.
    puts: Vec<usize>,
}

/// Looks into the kernels that a host function launches.
pub fn refine(m: &Module, mut f: Function, config: &Config) -> Function {
    let Some(mut body) = f.body.clone() else { return f };
    let mut known = HashMap::default();
    let definitions = Definitions::of(&f);
    body.change_each(&mut |inst| {
        let Op::Host { op, operands } = &mut inst.op else { return };
        match op {
            HostOp::Launch(l) => note(m, l, config, &mut known),
            HostOp::Copy | HostOp::AddCopy => {
                for p in &mut operands[..2] {
                    *p = typed(&f, &definitions, *p);
                }
            }
            HostOp::Copy2D | HostOp::AddCopy2D => {
                operands[0] = typed(&f, &definitions, operands[0]);
                operands[2] = typed(&f, &definitions, operands[2]);
            }
            HostOp::Fill | HostOp::Fill2D => operands[0] = typed(&f, &definitions, operands[0]),
            _ => {}
        };
    });
    f.set_body(body);
    f
}

/// The pointer as it was before it became a `void *`.
fn typed(f: &Function, definitions: &Definitions, p: Value) -> Value {
    match (f.ty(p).pointee(), definitions.get(p)) {
        (Some(Type::Void), Some(Op::PtrCast(inner))) => typed(f, definitions, *inner),
        _ => p,
    }
}

fn note(m: &Module, launch: &mut Launch, config: &Config, known: &mut HashMap<FuncId, Uses>) {
    if m.function(launch.kernel).body.is_none() {
        return;
    }
    let uses = known
        .entry(launch.kernel)
        .or_insert_with(|| uses(m, &prepare(m, launch.kernel, config, Mode::Reverse)));
    launch.access = uses.params.clone();
    launch.puts = uses.puts.clone();
    launch.globals = uses.globals.iter().map(|(g, a)| (*g, *a)).collect();
}

fn uses(m: &Module, kernel: &Function) -> Uses {
    let points = PointsTo::of(kernel);
    let mut all = Uses {
        params: vec![Access::default(); kernel.params.len()],
        globals: BTreeMap::new(),
        puts: puts(m, kernel, &points),
    };
    let effects = Effects::of_body(kernel, &points);
    let read = effects.reads.iter().map(|o| (o, Access { reads: true, writes: false }));
    let written = effects.writes.iter().map(|o| (o, Access { reads: false, writes: true }));
    for (o, access) in read.chain(written) {
        let noted = match o.root() {
            Object::Param(i) | Object::Member(i, _) => &mut all.params[*i],
            // Shared memory is gone when the kernel ends.
            Object::Global(g) if m.global(*g).space == GlobalSpace::Shared => continue,
            Object::Global(g) => all.globals.entry(*g).or_default(),
            // Memory of unknown origin may be any argument's.
            Object::Unknown => {
                all.params.iter_mut().for_each(|p| *p = Access::BOTH);
                continue;
            }
            Object::Local(_) | Object::Alloc(_) | Object::Pointee(_) => continue,
        };
        noted.reads |= access.reads;
        noted.writes |= access.writes;
    }
    all
}

/// The parameters of which a kernel puts pointers into memory that outlives it: all of them, where it is not known whose they are.
fn puts(m: &Module, kernel: &Function, points: &PointsTo) -> Vec<usize> {
    let mut stored = Objects::new();
    let is_own = |o: &Object| match o {
        Object::Local(_) | Object::Alloc(_) => true,
        Object::Global(g) => m.global(*g).space == GlobalSpace::Shared,
        Object::Param(_) | Object::Member(..) | Object::Pointee(_) | Object::Unknown => false,
    };
    kernel.body().walk(&mut |inst| {
        if let Op::Store(place, v) = &inst.op
            && m.holds_pointers(kernel.ty(*v))
            && !points.get(*place).iter().all(is_own)
        {
            stored.extend(points.get(*v).iter().filter(|o| !is_own(o)).cloned());
        }
    });
    let is_known = |o: &Object| o.param().is_some();
    let all = 0..kernel.params.len();
    if stored.iter().all(is_known) {
        return all.filter(|i| stored.iter().any(|o| o.param() == Some(*i))).collect();
    }
    all.collect()
}
