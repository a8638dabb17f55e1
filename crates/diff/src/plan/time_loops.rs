//! Time loops of host code: which loops can be run again from checkpoints, and what their state is.
//!
//! A loop that overwrites what its reverse needs takes a snapshot in every step. Instead, the reverse sweep may
//! restore an earlier state and run the loop's body again. What a step depends on is
//!
//! * what the loop carries: values, which the runtime keeps with the state,
//! * memory that steps write and read: the *state*, found by following the pointers of all writes to their roots,
//! * memory that steps only read: it must hold still until the reverse sweep comes back ([`Found::reads`]),
//! * memory that steps allocate and nobody outside the step sees: nothing to keep.
//!
//! Memory that steps write and nobody in the loop reads is not part of the state; copies and stores into it are left
//! out when a step is run again. A loop about which one of these is not known stays as it is: every step is recorded.

use analysis::host;
use analysis::layout::{BlockId, Definition, Layout};
use analysis::objects::{Object, Objects, PointsTo};
use ir::host::{HostOp, LAUNCH_CONFIG};
use ir::tables::{HashMap, HashSet};
use ir::{Block, Code, Diagnostic, ExternEffect, Function, Inst, LoopHint, Op, Schedule, Type, Value};

/// A loop that is reversed from checkpoints.
#[derive(Clone, Debug)]
pub struct TimeLoop {
    pub schedule: Schedule,
    /// Pointers to what is kept with a state: into allocations, and to locals.
    pub buffers: Vec<Value>,
    pub locals: Vec<Value>,
    /// Pointers to what launches write and no step reads.
    pub outputs: Vec<Value>,
    /// What is not written again when steps are run again.
    pub left_out: Objects,
}

/// By the loop's first carried value ([`key`]).
pub type TimeLoops = HashMap<Value, TimeLoop>;

/// What is known of a loop before it is decided what is kept.
pub struct Found<'a> {
    pub inst: &'a Inst,
    pub reads: Objects,
    pub writes: Objects,
    inside: HashSet<Object>,
    writers: Vec<(Value, bool)>,
}

/// The loop's first carried value; every prepared loop has one.
pub fn key(inst: &Inst) -> Option<Value> {
    match &inst.op {
        Op::Loop { params, .. } => params.first().copied(),
        _ => None,
    }
}

/// What a loop's steps do, or why they cannot be run again.
pub fn examine<'a>(layout: &'a Layout, points: &PointsTo, inst: &'a Inst) -> Result<Found<'a>, &'static str> {
    let Op::Loop { params, cond, body, .. } = &inst.op else { return Err("it is no loop") };
    let mut inside = HashSet::default();
    body.walk(&mut |i| {
        if let (Op::Local { .. } | Op::Host { op: HostOp::Alloc { .. }, .. }, [r]) =
            (&i.op, i.results.as_slice())
        {
            inside.extend(points.get(*r).iter().cloned());
        }
    });
    // What a step allocates must not be seen by another one.
    for v in params.iter().chain(&inst.results) {
        if points.reachable(*v).iter().any(|o| inside.contains(o)) {
            return Err("memory that a step allocates is used after it");
        }
    }
    let mut found =
        Found { inst, reads: Objects::new(), writes: Objects::new(), inside, writers: Vec::new() };
    let mut refused = None;
    for block in [cond, body] {
        block.walk(&mut |i| {
            if let Err(why) = found.note(layout, points, i) {
                refused.get_or_insert(why);
            }
        });
    }
    match refused {
        Some(why) => Err(why),
        None => Ok(found),
    }
}

impl Found<'_> {
    fn note(&mut self, layout: &Layout, points: &PointsTo, inst: &Inst) -> Result<(), &'static str> {
        let f = layout.function;
        let wrote = |found: &mut Self, p: Value, launched: bool| {
            let outer: Objects =
                points.get(p).iter().filter(|o| !found.inside.contains(o)).cloned().collect();
            if !outer.is_empty() {
                found.writers.push((p, launched));
                found.writes.extend(outer);
            }
        };
        match &inst.op {
            Op::Load(p) => self.reads.extend(points.get(*p).iter().cloned()),
            Op::Store(p, v) => {
                wrote(self, *p, false);
                let outer = points.get(*p).iter().any(|o| !self.inside.contains(o));
                if outer && !points.get(*v).is_empty() {
                    return Err("a step stores pointers");
                }
            }
            Op::Accumulate { place, .. } | Op::Atomic { place, .. } => {
                self.reads.extend(points.get(*place).iter().cloned());
                wrote(self, *place, false);
            }
            Op::Call { .. } => return Err("a step calls a function that is not inlined"),
            Op::Extern { effect: ExternEffect::Any, .. } => {
                return Err("a step calls a function with effects of its own");
            }
            Op::Host { op, operands } => {
                let effects = host::effects(f, points, op, operands);
                self.reads.extend(effects.reads);
                match op {
                    HostOp::Launch(l) if !l.puts.is_empty() => return Err("a step stores pointers"),
                    HostOp::Launch(l) => {
                        for (arg, access) in operands[LAUNCH_CONFIG..].iter().zip(&l.access) {
                            if !access.writes {
                                continue;
                            }
                            for pointer in super::host_code::pointers(layout, *arg) {
                                wrote(self, pointer, true);
                            }
                        }
                    }
                    HostOp::Copy | HostOp::Copy2D | HostOp::Copy3D => {
                        if f.ty(operands[0]).pointee().is_some_and(Type::is_ptr) {
                            return Err("a step copies pointers");
                        }
                        wrote(self, operands[0], false);
                    }
                    HostOp::Fill | HostOp::Fill2D | HostOp::Fill3D | HostOp::CopyFromSymbol => {
                        wrote(self, operands[0], false);
                    }
                    HostOp::Runtime(_) => {
                        for p in operands.iter().filter(|p| !points.get(**p).is_empty()) {
                            wrote(self, *p, false);
                        }
                    }
                    HostOp::Free(_) if points.get(operands[0]).iter().any(|o| !self.inside.contains(o)) => {
                        return Err("a step frees memory that it did not allocate");
                    }
                    HostOp::Destroy(_) => return Err("a step destroys streams or events"),
                    HostOp::CopyToSymbol => return Err("a step writes a variable of the device"),
                    _ => {}
                }
                // Whatever else is written must be known by its pointer.
                if effects.writes.iter().any(|o| !self.inside.contains(o) && !self.writes.contains(o)) {
                    return Err("a step writes memory that no pointer here leads to");
                }
            }
            // Nothing else touches memory.
            _ => {}
        }
        Ok(())
    }

    /// What is only read: it must be as it was when steps are run again.
    pub fn read_only(&self) -> Objects {
        self.reads.iter().filter(|o| !self.writes.contains(o) && !self.inside.contains(o)).cloned().collect()
    }

    /// The state, given of what the loop takes snapshots.
    pub fn state(
        &self,
        layout: &Layout,
        points: &PointsTo,
        snapshots: &Objects,
        schedule: Schedule,
    ) -> Result<TimeLoop, &'static str> {
        let kept: Objects =
            self.writes.iter().filter(|o| self.reads.contains(o) || snapshots.contains(o)).cloned().collect();
        if kept.iter().any(|o| matches!(o, Object::Unknown | Object::Global(_))) {
            return Err("a step changes memory of unknown origin or a variable of the device");
        }
        let left_out: Objects = self.writes.difference(&kept).cloned().collect();
        let mut time_loop = TimeLoop {
            schedule,
            buffers: Vec::new(),
            locals: Vec::new(),
            outputs: Vec::new(),
            left_out: left_out.clone(),
        };
        for (p, launched) in &self.writers {
            let objects = points.get(*p);
            let is_kept = objects.iter().any(|o| kept.contains(o));
            if !is_kept && !launched {
                continue;
            }
            let mut roots = Roots { layout, points, found: self, seen: HashSet::default(), all: Vec::new() };
            roots.follow(*p)?;
            for root in roots.all {
                let into = match layout.op(root) {
                    Some(Op::Local { .. }) => &mut time_loop.locals,
                    _ if is_kept => &mut time_loop.buffers,
                    _ => &mut time_loop.outputs,
                };
                if !into.contains(&root) {
                    into.push(root);
                }
            }
        }
        Ok(time_loop)
    }
}

/// The pointers, known before a loop, that a pointer in it is based on.
struct Roots<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    found: &'a Found<'a>,
    seen: HashSet<Value>,
    all: Vec<Value>,
}

impl Roots<'_> {
    fn follow(&mut self, p: Value) -> Result<(), &'static str> {
        if !self.seen.insert(p) {
            return Ok(());
        }
        if self.points.get(p).iter().all(|o| self.found.inside.contains(o)) {
            return Ok(());
        }
        let outside = self.layout.outside_loop(p, self.found.inst);
        match self.layout.definition(p) {
            Definition::Param(_) => self.all.push(p),
            Definition::LoopParam { inst, index, .. } => {
                if outside {
                    self.all.push(p);
                    return Ok(());
                }
                let Op::Loop { inits, body, .. } = &inst.op else { return Err("no loop carries this") };
                self.follow(inits[index])?;
                self.follow(body.yields[index])?;
            }
            Definition::Inst { inst, index, .. } => match &inst.op {
                Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } => {
                    self.follow(*base)?;
                }
                Op::PtrCast(base) => self.follow(*base)?,
                Op::Select(_, a, b) => {
                    self.follow(*a)?;
                    self.follow(*b)?;
                }
                _ if outside => {
                    let local = self.points.get(p).iter().any(|o| matches!(o, Object::Local(_)));
                    if local && !matches!(inst.op, Op::Local { .. }) {
                        return Err("a pointer leads to a local or to something else");
                    }
                    self.all.push(p);
                }
                Op::If { then, els, .. } => {
                    self.follow(then.yields[index])?;
                    self.follow(els.yields[index])?;
                }
                Op::Loop { inits, body, .. } => {
                    self.follow(inits[index])?;
                    self.follow(body.yields[index])?;
                }
                // A pointer in memory that no step changes is the same before the loop.
                Op::Load(_) if self.is_invariant(p) => self.all.push(p),
                _ => return Err("a step changes memory through a pointer that is not known before the loop"),
            },
        }
        Ok(())
    }

    fn is_invariant(&self, v: Value) -> bool {
        if self.layout.outside_loop(v, self.found.inst) {
            return true;
        }
        match self.layout.op(v) {
            Some(Op::Load(place)) => {
                self.points.get(*place).iter().all(|o| !self.found.writes.contains(o))
                    && self.is_invariant(*place)
            }
            Some(op @ (Op::Index { .. } | Op::Element { .. } | Op::Field { .. } | Op::PtrCast(_))) => {
                op.operands().iter().all(|o| self.is_invariant(*o))
            }
            Some(Op::Const(_)) => true,
            _ => false,
        }
    }
}

/// What the source says about a loop.
pub fn hint(inst: &Inst) -> Option<Schedule> {
    match &inst.op {
        Op::Loop { hint: LoopHint::Checkpoint(schedule), .. } => Some(*schedule),
        _ => None,
    }
}

/// The loops of a function that no loop encloses.
pub fn outermost<'a>(block: &'a Block, all: &mut Vec<&'a Inst>) {
    for inst in &block.insts {
        match &inst.op {
            Op::Loop { .. } => all.push(inst),
            op => op.blocks().into_iter().for_each(|b| outermost(b, all)),
        }
    }
}

/// Whether a block belongs to a loop.
pub fn contains(layout: &Layout, loop_inst: &Inst, block: BlockId) -> bool {
    let Op::Loop { body, cond, .. } = &loop_inst.op else { return false };
    layout.inside(block, body.id) || layout.inside(block, cond.id)
}

/// A loop of which the source says that it is to be checkpointed, and that cannot be, is an error.
pub fn refuse_if_asked(inst: &Inst, why: &str) -> Result<(), Diagnostic> {
    match hint(inst) {
        None | Some(Schedule::All) => Ok(()),
        Some(_) => {
            let message = format!("this loop cannot be run again from checkpoints: {why}");
            Err(Diagnostic::new(Code::CheckpointedLoop, inst.span, message))
        }
    }
}

/// The same for loops inside others, whose steps are part of the outer loop's.
pub fn refuse_other_hints(f: &Function, outermost: &[&Inst]) -> Result<(), Diagnostic> {
    let mut refused = Ok(());
    f.body().walk(&mut |inst| {
        if hint(inst).is_some() && !outermost.iter().any(|o| o.id == inst.id) && refused.is_ok() {
            refused = refuse_if_asked(inst, "it stands inside another loop, whose steps contain its own");
        }
    });
    refused
}

/// A loop with nothing to keep at host level: in a kernel, or in host code that launches none.
pub fn refuse_hints(f: &Function) -> Result<(), Diagnostic> {
    let mut refused = Ok(());
    f.body().walk(&mut |inst| {
        if refused.is_ok() {
            refused =
                refuse_if_asked(inst, "its function launches no kernels, and its values go to the tape");
        }
    });
    refused
}
