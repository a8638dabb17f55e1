//! Which buffers must be kept before host code overwrites them.
//!
//! The reverse of a launch reads some of the buffers the launch read ([`super::kernel`]). So that they hold then
//! what they held in the forward sweep, whatever overwrites one of them takes a snapshot first and puts it back
//! in the reverse sweep:
//!
//! * a launch whose own reverse reads the buffer it writes (in place) puts it back before that reverse,
//! * an operation after a launch (or around in a loop) whose reverse reads the buffer puts it back after its own.
//!
//! Calls with a derivative of the user's ([`super::calls`]) are treated as launches are: what such a pullback does not
//! name, it does not read. Nobody else needs old contents: copies and fills have reverses that read no primal memory,
//! and what host code itself loads is kept as values. Snapshots are ordinary instructions with a result, so the storage plan keeps
//! them through loops and branches as it keeps any value.

use analysis::host;
use analysis::layout::{BlockId, Layout};
use analysis::objects::{Object, Objects};
use analysis::{Activity, PointsTo};
use ir::host::{Access, HostOp, LAUNCH_CONFIG, LAUNCH_STREAM, Space};
use ir::tables::HashMap;
use ir::{Code, Const, Diagnostic, Function, FunctionKind, GlobalId, Inst, InstId, Module, Op, Type, Value};

use super::calls::works_on_other_streams;
use super::keep::{Keep, Scan};
use super::kernel::ensure;
use super::launch_key;
use super::launch_writes::behind;
use super::overlaps::may_meet;
use super::{before, renames};
use crate::generator::{Generator, LaunchReverse};
use crate::legality::describe;
use crate::plan::host_code::{launch_has_work, pointers};
use crate::plan::time_loops::{self, Found, TimeLoops};
use crate::shadow::Shadowed;

/// The type of a snapshot in generated code.
pub const SNAPSHOT: &str = "::cugrad::host::snapshot";

/// A launch with a reverse: where it stands and what that reads without putting it back itself.
struct Reader {
    position: usize,
    loops: Vec<BlockId>,
    needs: Objects,
}

/// Returns the loops that are reversed from checkpoints.
pub fn insert(
    g: &mut Generator,
    shadowed: &mut Shadowed,
    activity: &Activity,
) -> Result<TimeLoops, Diagnostic> {
    let (keeps, time_loops, copied, behind) = {
        let f = &shadowed.function;
        let points = PointsTo::of(f);
        let layout = Layout::of(f);
        let scan = Scan { shadowed, points: &points, layout: &layout, activity };
        let launches = scan.launches(g)?;
        let (mut keeps, time_loops) = scan.with_time_loops(g, &launches)?;
        scan.check_structs_of_pointers(g, &keeps)?;
        let launches = renames::mark(g, &scan, &time_loops, &mut keeps);
        // All of an array is found by where it starts: its end may be the start of the next.
        for keep in keeps.values_mut().flatten().filter(|k| k.bytes.is_none() && k.rewritten.is_none()) {
            keep.pointer = before::origin(&layout, keep.pointer);
        }
        let copied = scan.copied(&keeps, &time_loops);
        (keeps, time_loops, copied, before::of_launches(&layout, &launches))
    };
    if keeps.is_empty() {
        return Ok(time_loops);
    }
    take_snapshots(&g.module, &mut shadowed.function, &keeps, &behind);
    clear_first(&mut shadowed.function, &copied);
    Ok(time_loops)
}

impl Scan<'_> {
    /// The launches that have a reverse.
    fn launches(&self, g: &mut Generator) -> Result<HashMap<InstId, LaunchReverse>, Diagnostic> {
        let f = self.layout.function;
        // In program order, so that the same program gives the same text.
        let mut found = Vec::new();
        f.body().walk(&mut |inst| {
            if let Op::Host { op: HostOp::Launch(l), operands } = &inst.op
                && launch_has_work(f, self.activity, self.points, &inst.op)
            {
                let key = launch_key(
                    &g.module,
                    self.layout,
                    self.shadowed,
                    self.activity,
                    self.points,
                    l,
                    operands,
                );
                found.push((inst.id, key));
            }
        });
        let mut all = HashMap::default();
        for (launch, key) in found {
            all.insert(launch, ensure(g, &key)?);
        }
        Ok(all)
    }

    fn readers(&self, g: &Generator, launches: &HashMap<InstId, LaunchReverse>) -> Vec<Reader> {
        let mut all = Vec::new();
        for (key, info) in self.layout.blocks.iter() {
            for inst in &info.block.insts {
                let position = self.layout.position(inst);
                if let Some(needs) = self.call_reads(g, inst) {
                    all.push(Reader { position, loops: self.layout.loops_around(*key), needs });
                }
                let Op::Host { op: HostOp::Launch(l), operands } = &inst.op else { continue };
                let Some(reverse) = launches.get(&inst.id) else { continue };
                let mut needs = Objects::new();
                for (i, arg) in operands[LAUNCH_CONFIG..].iter().enumerate() {
                    // What it writes itself, it puts back itself.
                    if reverse.reads[i] && !l.access[i].writes {
                        needs.extend(host::reached(self.layout.function, self.points, *arg));
                    }
                }
                for (global, _) in l.globals.iter().filter(|(_, a)| a.reads) {
                    needs.extend(self.points.behind(&Object::Global(*global)));
                    needs.insert(Object::Global(*global));
                }
                all.push(Reader { position, loops: self.layout.loops_around(*key), needs });
            }
        }
        all
    }

    fn keeps(
        &self,
        g: &Generator,
        launches: &HashMap<InstId, LaunchReverse>,
        time_loops: &[Found],
    ) -> Result<HashMap<InstId, Vec<Keep>>, Diagnostic> {
        let mut readers = self.readers(g, launches);
        // Steps that are run again read what they read before.
        readers.extend(time_loops.iter().map(|found| Reader {
            position: self.layout.position(found.inst),
            loops: Vec::new(),
            needs: found.read_only(),
        }));
        let mut all: HashMap<InstId, Vec<Keep>> = HashMap::default();
        for (key, info) in self.layout.blocks.iter() {
            for inst in &info.block.insts {
                let position = self.layout.position(inst);
                let loops = self.layout.loops_around(*key);
                let needed = |objects: &Objects| {
                    readers.iter().any(|r| {
                        let before = r.position < position || r.loops.iter().any(|l| loops.contains(l));
                        before && r.needs.intersection(objects).next().is_some()
                    })
                };
                let found = match &inst.op {
                    Op::Host { op, operands } => self.of(g, op, operands, launches.get(&inst.id), &needed),
                    Op::Call { .. } => self.call_keeps(g, inst, &needed),
                    Op::Store(p, _) => {
                        if let Some(o) =
                            self.points.get(*p).iter().find(|o| needed(&Objects::from([(*o).clone()])))
                        {
                            let what = describe(&g.module, self.layout.function, o);
                            let message = format!(
                                "host code overwrites {what}, which a kernel launched before has read"
                            );
                            return Err(Diagnostic::new(Code::OverwrittenAfterLaunch, inst.span, message));
                        }
                        Vec::new()
                    }
                    // Device code alone adds atomically, and the rest writes nothing.
                    _ => Vec::new(),
                };
                self.check_globals(g, inst, &needed)?;
                self.check_stored_pointers(g, inst, launches.get(&inst.id), &needed)?;
                if !found.is_empty() {
                    all.insert(inst.id, found);
                }
            }
        }
        Ok(all)
    }

    /// What is kept, and the loops that are reversed from checkpoints: those that no other loop encloses, that
    /// take snapshots, and whose state is known.
    fn with_time_loops(
        &self,
        g: &Generator,
        launches: &HashMap<InstId, LaunchReverse>,
    ) -> Result<(HashMap<InstId, Vec<Keep>>, TimeLoops), Diagnostic> {
        let f = self.layout.function;
        let mut keeps = self.keeps(g, launches, &[])?;
        let mut loops = Vec::new();
        time_loops::outermost(f.body(), &mut loops);
        time_loops::refuse_other_hints(f, &loops)?;
        let mut chosen = Vec::new();
        for inst in loops {
            if f.kind != FunctionKind::Host || self.snapshots_in(inst, &keeps).is_empty() {
                continue;
            }
            match time_loops::examine(self.layout, self.points, inst) {
                Ok(found) => chosen.push(found),
                Err(why) => time_loops::refuse_if_asked(inst, why)?,
            }
        }
        loop {
            match self.keeps(g, launches, &chosen) {
                Ok(more) => keeps = more,
                // Something that steps read is overwritten later, in a way that is not kept.
                Err(d) => {
                    let Some(last) = chosen.pop() else { return Err(d) };
                    time_loops::refuse_if_asked(last.inst, "what its steps read is overwritten after it")?;
                    continue;
                }
            }
            let mut all = TimeLoops::default();
            let mut failed = None;
            for (i, found) in chosen.iter().enumerate() {
                let schedule = time_loops::hint(found.inst).unwrap_or(g.config.checkpoint);
                let snapshots = self.snapshots_in(found.inst, &keeps);
                match found.state(self.layout, self.points, &snapshots, schedule) {
                    Ok(time_loop) => {
                        all.extend(time_loops::key(found.inst).map(|key| (key, time_loop)));
                    }
                    Err(why) => failed = Some((i, why)),
                }
            }
            let Some((i, why)) = failed else { return Ok((keeps, all)) };
            time_loops::refuse_if_asked(chosen.remove(i).inst, why)?;
        }
    }

    /// What snapshots and states of time loops may copy before all of it has been written.
    fn copied(&self, keeps: &HashMap<InstId, Vec<Keep>>, time_loops: &TimeLoops) -> Objects {
        let kept = keeps.values().flatten().map(|keep| keep.pointer);
        let states = time_loops.values().flat_map(|l| l.buffers.iter().chain(&l.outputs).copied());
        kept.chain(states).flat_map(|p| self.points.get(p).iter().cloned()).collect()
    }

    /// What is kept by snapshots within a loop.
    fn snapshots_in(&self, loop_inst: &Inst, keeps: &HashMap<InstId, Vec<Keep>>) -> Objects {
        let mut all = Objects::new();
        for (key, info) in self.layout.blocks.iter() {
            if time_loops::contains(self.layout, loop_inst, *key) {
                for inst in &info.block.insts {
                    for keep in keeps.get(&inst.id).into_iter().flatten() {
                        all.extend(self.points.get(keep.pointer).iter().cloned());
                    }
                }
            }
        }
        all
    }

    /// What an operation overwrites that somebody needs.
    fn of(
        &self,
        g: &Generator,
        op: &HostOp,
        operands: &[Value],
        reverse: Option<&LaunchReverse>,
        needed: &dyn Fn(&Objects) -> bool,
    ) -> Vec<Keep> {
        let stream = operands.last().copied();
        match op {
            HostOp::Launch(l) => {
                let mut all = Vec::new();
                let args = &operands[LAUNCH_CONFIG..];
                for (i, arg) in args.iter().enumerate() {
                    if !l.access[i].writes {
                        continue;
                    }
                    for pointer in pointers(self.layout, *arg) {
                        // Of every argument that may lead there: a launch may be given one array twice.
                        let touched = |how: fn(&LaunchReverse) -> &Vec<bool>| {
                            let leads = |j: &usize| {
                                let all = pointers(self.layout, args[*j]);
                                let kernel = g.module.function(l.kernel);
                                all.iter().any(|q| {
                                    may_meet(self.layout, self.points, kernel, [(i, pointer), (*j, *q)])
                                })
                            };
                            reverse.is_some_and(|r| (0..args.len()).any(|j| how(r)[j] && leads(&j)))
                        };
                        let (own, rewritten) = (touched(|r| &r.reads), touched(|r| &r.writes));
                        let others = needed(self.points.get(pointer));
                        // Put back before, and not changed since: it need not be put back again.
                        let after = others && (!own || rewritten);
                        if own || others {
                            let stream = Some(operands[LAUNCH_STREAM]);
                            all.push(Keep {
                                pointer,
                                stream,
                                bytes: None,
                                before: own,
                                after,
                                rewritten: None,
                            });
                        }
                    }
                }
                all
            }
            HostOp::Copy | HostOp::CopyFromSymbol | HostOp::Fill if needed(self.points.get(operands[0])) => {
                let bytes = Some(operands[2]);
                vec![Keep {
                    pointer: operands[0],
                    stream,
                    bytes,
                    before: false,
                    after: true,
                    rewritten: None,
                }]
            }
            HostOp::Copy2D | HostOp::Fill2D | HostOp::Copy3D | HostOp::Fill3D
                if needed(self.points.get(operands[0])) =>
            {
                vec![Keep {
                    pointer: operands[0],
                    stream,
                    bytes: None,
                    before: false,
                    after: true,
                    rewritten: None,
                }]
            }
            _ => Vec::new(),
        }
    }

    /// What is written through pointers in memory has no snapshots, nor have the adjoints of tables of pointers.
    fn check_stored_pointers(
        &self,
        g: &Generator,
        inst: &Inst,
        reverse: Option<&LaunchReverse>,
        needed: &dyn Fn(&Objects) -> bool,
    ) -> Result<(), Diagnostic> {
        let Op::Host { op, operands } = &inst.op else { return Ok(()) };
        let f = self.layout.function;
        let message = match op {
            HostOp::Launch(l) => {
                let written = behind(&g.module, g.module.function(l.kernel));
                let read = reverse.map(|r| behind(&g.module, g.module.function(r.id)));
                let is_lost = |(i, arg): (usize, &Value)| {
                    let again = read.as_ref().is_some_and(|all| all[i].reads);
                    written[i].writes && (again || needed(&self.behind(*arg)))
                };
                let by_variable = |(global, access): &(GlobalId, Access)| {
                    let behind = self.points.behind(&Object::Global(*global));
                    let again = reverse.is_some() && access.reads;
                    access.writes && !behind.is_empty() && (again || needed(&behind))
                };
                if !operands[LAUNCH_CONFIG..].iter().enumerate().any(is_lost)
                    && !l.globals.iter().any(by_variable)
                {
                    return Ok(());
                }
                "a kernel overwrites, through pointers in memory, what gradients of launches have to read"
            }
            HostOp::Copy | HostOp::Copy2D | HostOp::Copy3D
                if f.ty(operands[0]).pointee().is_some_and(|ty| g.module.holds_pointers(ty))
                    && needed(self.points.get(operands[0])) =>
            {
                "pointers in memory are overwritten, which a kernel launched before has read"
            }
            _ => return Ok(()),
        };
        let hint = "pass the arrays to kernels as arguments";
        Err(Diagnostic::new(Code::OverwrittenAfterLaunch, inst.span, message).with_hint(hint))
    }

    /// What a kernel reaches through pointers that lie where an argument, or a pointer in a struct, leads to.
    fn behind(&self, arg: Value) -> Objects {
        let f = self.layout.function;
        let given = pointers(self.layout, arg);
        if given.is_empty() {
            // A struct whose members are not known here.
            return self.points.reachable(arg);
        }
        let reached = |p: &Value| host::reached(f, self.points, *p);
        let all: Objects = given.iter().flat_map(reached).collect();
        let own: Objects = given.iter().flat_map(|p| self.points.get(*p).iter().cloned()).collect();
        all.difference(&own).cloned().collect()
    }

    /// The contents of arrays that are kept may lie elsewhere, which pointers in structs and variables do not say.
    fn check_structs_of_pointers(
        &self,
        g: &Generator,
        keeps: &HashMap<InstId, Vec<Keep>>,
    ) -> Result<(), Diagnostic> {
        let f = self.layout.function;
        let kept = keeps.values().flatten().flat_map(|k| self.points.get(k.pointer).iter().cloned());
        let kept: Objects = kept.collect();
        let is_struct = |ty: &Type| matches!(ty, Type::Struct(_)) && g.module.holds_pointers(ty);
        for inst in self.layout.blocks.values().flat_map(|info| &info.block.insts) {
            let Op::Host { op: HostOp::Launch(l), operands } = &inst.op else { continue };
            let variables = l.globals.iter().flat_map(|(g, _)| self.points.behind(&Object::Global(*g)));
            let structs =
                operands[LAUNCH_CONFIG..].iter().filter(|a| f.ty(**a).pointee().is_some_and(is_struct));
            let mut behind = structs.flat_map(|a| host::reached(f, self.points, *a)).chain(variables);
            if let Some(o) = behind.find(|o| kept.contains(o)) {
                let what = describe(&g.module, f, &o);
                let message = format!(
                    "a kernel reads {what} through a pointer in a struct or variable in memory, and it is overwritten"
                );
                let hint = "pass the array to the kernel as an argument, or the struct by value";
                return Err(Diagnostic::new(Code::OverwrittenAfterLaunch, inst.span, message).with_hint(hint));
            }
        }
        Ok(())
    }

    /// Variables of the device that kernels write have no snapshots.
    fn check_globals(
        &self,
        g: &Generator,
        inst: &Inst,
        needed: &dyn Fn(&Objects) -> bool,
    ) -> Result<(), Diagnostic> {
        let Op::Host { op: op @ (HostOp::Launch(_) | HostOp::CopyToSymbol), operands } = &inst.op else {
            return Ok(());
        };
        let written = match op {
            HostOp::Launch(l) => self.launch_writes(&g.module, l, operands),
            _ => host::effects(self.layout.function, self.points, op, operands).writes,
        };
        for o in
            written.iter().filter(|o| matches!(o, Object::Global(_) | Object::Pointee(_) | Object::Unknown))
        {
            if needed(&Objects::from([o.clone()])) {
                let what = describe(&g.module, self.layout.function, o);
                let message = format!("{what} is overwritten, which a kernel launched before has read");
                return Err(Diagnostic::new(Code::OverwrittenAfterLaunch, inst.span, message));
            }
        }
        Ok(())
    }
}

/// Puts the snapshots around their instructions.
fn take_snapshots(
    m: &Module,
    f: &mut Function,
    keeps: &HashMap<InstId, Vec<Keep>>,
    behind: &HashMap<InstId, Vec<[Value; 2]>>,
) {
    f.rewrite(&mut |b, inst| {
        let mut rewinds = Vec::new();
        let mut on_default_stream = false;
        for keep in keeps.get(&inst.id).into_iter().flatten() {
            let name = b.function.name_of(keep.pointer).map(|n| format!("{n}_before"));
            let kept = b.value(Type::Opaque(SNAPSHOT.into()), name);
            let stream = keep.stream.unwrap_or_else(|| {
                b.effect(Op::Host { op: HostOp::Synchronise, operands: Vec::new() });
                on_default_stream = true;
                b.emit(Op::Const(Const::Null), Type::ptr(Type::Opaque("CUstream_st".into())))
            });
            let rewritten = keep.rewritten.as_ref().and_then(|r| r.write(b));
            let how = rewritten.or(keep.bytes);
            let operands: Vec<Value> = [keep.pointer, stream].into_iter().chain(how).collect();
            b.push(Op::Host { op: HostOp::Snapshot { restores: keep.after }, operands }, vec![kept]);
            if keep.before {
                rewinds.push(Op::Host { op: HostOp::Rewind, operands: vec![kept] });
            }
        }
        // What a call puts on another stream need not wait for that.
        if on_default_stream && works_on_other_streams(m, &inst) {
            b.effect(Op::Host { op: HostOp::Synchronise, operands: Vec::new() });
        }
        // Other memory may have been found for what launches write.
        for operands in behind.get(&inst.id).into_iter().flatten() {
            b.effect(before::bring_back(*operands));
        }
        b.put(inst);
        rewinds.into_iter().for_each(|op| b.effect(op));
        None
    });
}

/// Device memory that is copied whole is zero from the start. Nobody looks at what was not written, but tools that look for
/// reads of memory without contents cannot know that, and would hide the user's own among ours.
fn clear_first(f: &mut Function, copied: &Objects) {
    f.change_each(&mut |inst| {
        if let (Op::Host { op: HostOp::Alloc { space, zeroed, .. }, .. }, [r]) =
            (&mut inst.op, inst.results.as_slice())
        {
            *zeroed |= matches!(space, Space::Device | Space::Managed) && copied.contains(&Object::Alloc(*r));
        }
    });
}
