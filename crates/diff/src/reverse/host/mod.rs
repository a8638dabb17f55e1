//! The reverse of what host code does around kernels.
//!
//! | forward | reverse |
//! |---|---|
//! | `p = cudaMalloc(n)`, `cudaFree(p)` | nothing: `p̄` was made beside `p`, and both live until the derivative ends |
//! | `cudaMemcpy(a, b, n)` | `b̄[0..n] += ā[0..n]; ā[0..n] = 0` |
//! | `cudaMemset(a, c, n)` | `ā[0..n] = 0` |
//! | `k<<<g, b>>>(x, s)` | `k_reverse<<<g, b>>>(x, s, x̄, &s̄)` |
//! | snapshot of what `k` overwrites | put it back, before or after `k_reverse` ([`snapshots`]) |
//!
//! A number passed by value gets its adjoint through a slot in device memory. The slot is read where the number
//! is defined, when all launches that used it have been reversed, not after each of them.

pub mod before;
pub mod calls;
mod keep;
pub mod kernel;
mod launch_writes;
mod lengths;
pub mod overlaps;
mod renames;
pub mod snapshots;
mod structs;
mod words;

use analysis::host;
use analysis::layout::{Definition, Layout};
use analysis::objects::Objects;
use analysis::{Activity, PointsTo};
use ir::host::{Access, HostOp, LAUNCH_CONFIG, LAUNCH_STREAM, Launch};
use ir::{Code, Diagnostic, Function, Inst, Module, Op, Type, Value};

use crate::generator::LaunchKey;
use crate::legality::leaks::{is_allocated_as_integers, missing_shadow, pointed_type};
use crate::plan::host_code::{members, pointers};
use crate::reverse::sweep::Sweep;
use crate::shadow::Shadowed;

/// What a derivative did about time loops has no derivative itself.
pub fn refuse_time_loops(f: &Function) -> Result<(), Diagnostic> {
    let mut found = None;
    f.body().walk(&mut |inst| {
        if matches!(inst.op, Op::Host { op: HostOp::Time(_), .. }) && found.is_none() {
            found = Some(inst.span);
        }
    });
    match found {
        None => Ok(()),
        Some(span) => {
            let message = format!("`{}` is a derivative that runs a time loop from checkpoints", f.name);
            Err(Diagnostic::new(Code::DerivativeNotSupported, span, message))
        }
    }
}

/// Which gradient of the kernel a launch needs.
pub fn launch_key(
    m: &Module,
    layout: &Layout,
    shadowed: &Shadowed,
    activity: &Activity,
    points: &PointsTo,
    launch: &Launch,
    operands: &[Value],
) -> LaunchKey {
    let f = layout.function;
    let args = &operands[LAUNCH_CONFIG..];
    let active: Vec<bool> = args
        .iter()
        .map(|a| match f.ty(*a) {
            Type::Ptr { .. } => shadowed.of.contains_key(a),
            Type::Struct(_) => members(layout, *a).iter().any(|v| {
                shadowed.of.contains_key(v) || activity.differentiable(f.ty(*v)) && activity.active(*v)
            }),
            _ => activity.active(*a),
        })
        .collect();
    let aliased = overlaps::writes_what_another_leads_to(m, layout, points, launch, args);
    // What is written as well has been compared when the launch runs.
    let read: Vec<bool> = (0..args.len()).map(|i| active[i] && !launch.access[i].writes).collect();
    let sharing = overlaps::sharing(layout, points, args, &read);
    LaunchKey { kernel: launch.kernel, active, aliased, sharing }
}

/// What the numbers of a type have in common, so that they can be added without knowing more.
pub enum Elements {
    /// Nothing but numbers of one kind.
    Numbers(Type),
    /// Pointers: their shadows are copied, not added.
    Pointers,
    /// No numbers that have derivatives at all.
    None,
    Mixed,
}

pub fn elements(m: &Module, ty: &Type, integers: bool) -> Elements {
    match ty {
        Type::Float(_) => Elements::Numbers(ty.clone()),
        Type::Int(_) if integers => Elements::Numbers(ty.clone()),
        Type::Array(of, _) => elements(m, of, integers),
        Type::Ptr { .. } => Elements::Pointers,
        Type::Struct(id) => {
            let mut all = m.structure(*id).fields.iter().map(|f| elements(m, &f.ty, integers));
            let Some(first) = all.next() else { return Elements::None };
            all.fold(first, |so_far, next| match (so_far, next) {
                (Elements::Numbers(a), Elements::Numbers(b)) if a == b => Elements::Numbers(a),
                (Elements::Pointers, Elements::Pointers | Elements::None)
                | (Elements::None, Elements::Pointers) => Elements::Pointers,
                (Elements::None, Elements::None) => Elements::None,
                _ => Elements::Mixed,
            })
        }
        Type::Bool | Type::Int(_) | Type::Opaque(_) => Elements::None,
        Type::Void => Elements::Mixed,
    }
}

impl<'a> Sweep<'a, '_> {
    pub fn reverse_host(
        &mut self,
        inst: &'a Inst,
        op: &HostOp,
        operands: &[Value],
    ) -> Result<(), Diagnostic> {
        match op {
            HostOp::Copy => self.reverse_copy(inst, operands[0], operands[1], operands, HostOp::AddCopy),
            HostOp::CopyFromSymbol => {
                if self.facts.points.get(operands[1]).iter().any(|o| self.facts.activity.varied_object(o)) {
                    return Err(missing_shadow(self.module, self.facts, inst, operands[1]));
                }
                self.clear(inst, operands[0], operands)
            }
            HostOp::Copy2D => self.reverse_copy(inst, operands[0], operands[2], operands, HostOp::AddCopy2D),
            HostOp::Copy3D => self.reverse_copy(inst, operands[0], operands[3], operands, HostOp::AddCopy3D),
            HostOp::Fill | HostOp::Fill2D | HostOp::Fill3D => self.clear(inst, operands[0], operands),
            HostOp::Launch(l) => self.reverse_launch(inst, l, operands),
            HostOp::Snapshot { restores } => {
                let kept = self.resolve(inst.results[0]);
                if *restores {
                    self.b.effect(Op::Host { op: HostOp::Restore, operands: vec![kept] });
                }
                self.b.effect(Op::Host { op: HostOp::Drop, operands: vec![kept] });
                Ok(())
            }
            HostOp::Rewind => {
                let kept = self.resolve(operands[0]);
                self.b.effect(Op::Host { op: HostOp::Restore, operands: vec![kept] });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// `from` += `to`, then `to` = 0, on the adjoints.
    fn reverse_copy(
        &mut self,
        inst: &'a Inst,
        to: Value,
        from: Value,
        operands: &[Value],
        op: HostOp,
    ) -> Result<(), Diagnostic> {
        if !self.facts.shadowed.of.contains_key(&from) {
            if self.facts.points.get(from).iter().any(|o| self.facts.activity.varied_object(o)) {
                return Err(missing_shadow(self.module, self.facts, inst, from));
            }
            return self.clear(inst, to, operands);
        }
        let Some(number) = self.copied_numbers(inst, to, from)? else { return Ok(()) };
        let ty = Type::ptr(number);
        let mut adjoints = Vec::new();
        for p in [from, to] {
            let at = self.shadow_place(inst, p)?;
            adjoints.push(self.b.ptr_cast(at, ty.clone()));
        }
        // Behind each end stand its pitches; what follows is of both.
        let Op::Host { op: primal, .. } = &inst.op else { return Ok(()) };
        let each = primal.copies_from().expect("a copy is reversed");
        let mut all = vec![adjoints[0]];
        all.extend(operands[each + 1..2 * each].iter().map(|v| self.resolve(*v)));
        all.push(adjoints[1]);
        all.extend(operands[1..each].iter().chain(&operands[2 * each..]).map(|v| self.resolve(*v)));
        self.b.effect(Op::Host { op, operands: all });
        Ok(())
    }

    /// The type of the numbers that a copy moves; None if it moves none.
    fn copied_numbers(&self, inst: &Inst, to: Value, from: Value) -> Result<Option<Type>, Diagnostic> {
        let ends = [to, from].map(|p| self.copied_type(inst, p));
        let ty = ends[0].or(ends[1]).unwrap_or(&Type::Void);
        let known = ends.iter().flatten().filter_map(|ty| match elements(self.module, ty, self.g.integers) {
            Elements::Numbers(number) => Some(number),
            Elements::Pointers | Elements::Mixed | Elements::None => None,
        });
        let known: Vec<Type> = known.chain(self.seen_as(to)).chain(self.seen_as(from)).collect();
        if let Some(other) = known.iter().find(|ty| **ty != known[0]) {
            let [a, b] = [&known[0], other].map(|ty| ir::text::type_name(self.module, ty));
            let message = format!("a copy of memory that holds numbers of type `{a}` and of type `{b}`");
            return Err(Diagnostic::new(Code::CopyOfMixedType, inst.span, message));
        }
        match elements(self.module, ty, self.g.integers) {
            Elements::Numbers(number) => Ok(Some(number)),
            Elements::None if is_allocated_as_integers(self.facts.layout, self.facts.points, from) => {
                self.used_as(inst, [to, from]).map(Some)
            }
            Elements::Pointers | Elements::None => Ok(None),
            // The members tell what is added.
            Elements::Mixed if self.adds_by_members(inst, ty) => Ok(Some(ty.clone())),
            Elements::Mixed => {
                let what = ir::text::type_name(self.module, ty);
                let message =
                    format!("a copy of memory of type `{what}`, whose numbers cannot be told apart");
                Err(Diagnostic::new(Code::CopyOfMixedType, inst.span, message))
            }
        }
    }

    /// What a pointer of a copy leads to: the struct, where it leads to its first member and more than that is copied.
    fn copied_type(&self, inst: &Inst, p: Value) -> Option<&'a Type> {
        let layout = self.facts.layout;
        let Op::Host { op: HostOp::Copy, operands } = &inst.op else { return pointed_type(layout, p) };
        let Some(Op::Field { base, .. }) = layout.op(p) else { return pointed_type(layout, p) };
        let member = i128::try_from(ir::types::size_align(self.module, layout.function.ty(p).pointee()?).0);
        let bytes = analysis::loops::constant(layout, operands[2]);
        let within = bytes.is_some_and(|bytes| member.is_ok_and(|member| bytes <= member));
        pointed_type(layout, if within { p } else { *base })
    }

    /// Numbers that memory is said to hold, where a pointer to numbers is made one to others.
    fn seen_as(&self, p: Value) -> Vec<Type> {
        let (layout, objects, mut found) = (self.facts.layout, self.facts.points.get(p), Vec::new());
        let number = |v: Value| match elements(self.module, layout.function.ty(v).pointee()?, false) {
            Elements::Numbers(number) => Some(number),
            Elements::Pointers | Elements::Mixed | Elements::None => None,
        };
        layout.function.body().walk(&mut |inst| {
            if let Op::PtrCast(of) = &inst.op
                && let (Some(a), Some(b)) = (number(*of), number(inst.results[0]))
                && a != b
                && !self.facts.points.get(*of).is_disjoint(objects)
            {
                found.extend([a, b]);
            }
        });
        found
    }

    /// The type of the numbers in memory that was allocated as integers: that of the pointers which are made from its own.
    fn used_as(&self, inst: &Inst, ends: [Value; 2]) -> Result<Type, Diagnostic> {
        let (layout, points, mut found) = (self.facts.layout, self.facts.points, Vec::new());
        layout.function.body().walk(&mut |i| {
            if let Op::PtrCast(of) = &i.op
                && let Some(ty) = layout.function.ty(i.results[0]).pointee()
                && let Elements::Numbers(number) = elements(self.module, ty, false)
                && ends.iter().any(|p| !points.get(*p).is_disjoint(points.get(*of)))
            {
                found.push(number);
            }
        });
        match found.as_slice() {
            [number, others @ ..] if others.iter().all(|ty| ty == number) => Ok(number.clone()),
            _ => {
                let message = "a copy of memory that was allocated as integers, and holds numbers of a type that is not known here";
                let hint = "allocate the memory by pointers to the numbers that it holds";
                Err(Diagnostic::new(Code::CopyOfMixedType, inst.span, message).with_hint(hint))
            }
        }
    }

    fn adds_by_members(&self, inst: &Inst, ty: &Type) -> bool {
        let flat = matches!(inst.op, Op::Host { op: HostOp::Copy, .. });
        let known = matches!(ty, Type::Struct(id) if ir::types::float_members(self.module, *id).is_some());
        flat && known && !self.g.integers
    }

    /// What was overwritten by something without derivatives has none.
    fn clear(&mut self, inst: &'a Inst, to: Value, operands: &[Value]) -> Result<(), Diagnostic> {
        let Op::Host { op, .. } = &inst.op else { return Ok(()) };
        let at = self.shadow_place(inst, to)?;
        let stream = *operands.last().expect("copies and fills have a stream");
        let (op, sizes) = op.clearing();
        let mut all = vec![at];
        all.extend(sizes.iter().map(|i| operands[*i]).chain([stream]).map(|v| self.resolve(v)));
        self.b.effect(Op::Host { op, operands: all });
        Ok(())
    }

    fn reverse_launch(&mut self, inst: &'a Inst, l: &Launch, operands: &[Value]) -> Result<(), Diagnostic> {
        let (facts, args) = (self.facts, &operands[LAUNCH_CONFIG..]);
        let f = facts.layout.function;
        self.check_launch(inst, l, args)?;
        let key =
            launch_key(self.module, facts.layout, facts.shadowed, facts.activity, facts.points, l, operands);
        let reverse = kernel::ensure(self.g, &key)?;
        let mut all: Vec<Value> = operands.iter().map(|v| self.resolve(*v)).collect();
        let actual = all[LAUNCH_CONFIG..].to_vec();
        for (i, j) in &reverse.distinct {
            if !key.aliased {
                let operands = vec![actual[*i], actual[*j]];
                self.b.effect(Op::Host { op: HostOp::Distinct, operands });
            }
        }
        for (i, arg) in args.iter().enumerate().filter(|(i, _)| reverse.writes[*i]) {
            for pointer in pointers(self.facts.layout, *arg) {
                let start = before::start_behind(self.facts.layout, pointer);
                let operands = vec![match start {
                    Some(start) => self.resolve(start),
                    None if pointer == *arg => actual[i],
                    None => self.resolve(pointer),
                }];
                self.b.effect(Op::Host { op: HostOp::KeepResult, operands });
            }
        }
        let (mut slots, mut structs) = (Vec::new(), Vec::new());
        for (i, a) in args.iter().enumerate() {
            let taken = reverse.takes.as_ref().map_or(key.active[i], |takes| takes[i]);
            if !taken {
                continue;
            }
            all.push(match self.facts.shadowed.of.get(a) {
                Some(s) => self.resolve(*s),
                None if !key.active[i] => self.no_adjoint(f.ty(*a)),
                None if matches!(f.ty(*a), Type::Struct(_)) => {
                    let place = self.upload_shadow(*a, all[LAUNCH_STREAM]);
                    structs.push((*a, place));
                    place
                }
                None => {
                    let (number, place) = self.slot(*a);
                    slots.push((*a, number));
                    place
                }
            });
        }
        let access = vec![Access::BOTH; all.len() - LAUNCH_CONFIG];
        let stream = all[LAUNCH_STREAM];
        let launch = Launch {
            kernel: reverse.id,
            access,
            globals: Vec::new(),
            puts: Vec::new(),
            taped: reverse.needs_tape,
            spilled: reverse.spilled,
            reverse: true,
        };
        self.bring_back_what_lies_behind(args);
        if let Some(words) = &reverse.words {
            self.tell_words(words, &all);
        }
        self.b.effect(Op::Host { op: HostOp::Launch(Box::new(launch)), operands: all });
        if self.host_looks_at(args) {
            self.b.effect(Op::Host { op: HostOp::Synchronise, operands: Vec::new() });
        }
        for (a, place) in structs {
            self.collect_struct(inst, a, place, stream)?;
        }
        for (a, number) in slots {
            // Where a loop carries the number there is no place to look later.
            if matches!(self.facts.layout.definition(a), Definition::LoopParam { .. }) {
                self.take_slot(a, number);
            } else {
                self.slots.insert(a, number);
            }
        }
        Ok(())
    }

    /// Of pointers that lie before their arrays it is not known which buffers they are ([`before`]).
    fn bring_back_what_lies_behind(&mut self, args: &[Value]) {
        let layout = self.facts.layout;
        for arg in args.iter().filter(|a| layout.function.ty(**a).is_ptr()) {
            if let Some(start) = before::start_behind(layout, *arg) {
                let operands = [start, *arg].map(|p| self.resolve(p));
                self.b.effect(before::bring_back(operands));
            }
        }
    }

    /// What a kernel of the user's is given for an argument that carries no derivatives.
    fn no_adjoint(&mut self, ty: &Type) -> Value {
        let to = ty.pointee().unwrap_or(ty).clone();
        self.b.zero(&Type::ptr(to))
    }

    /// What launches cannot be reversed.
    fn check_launch(&self, inst: &Inst, l: &Launch, args: &[Value]) -> Result<(), Diagnostic> {
        let f = self.facts.layout.function;
        let given = args.iter().flat_map(|a| pointers(self.facts.layout, *a));
        before::refuse_chosen(self.facts.layout, self.facts.points, inst, given)?;
        for (arg, access) in args.iter().zip(&l.access) {
            let varied = |objects: &Objects| objects.iter().any(|o| self.facts.activity.varied_object(o));
            if f.ty(*arg).is_ptr() {
                if access.reads
                    && varied(self.facts.points.get(*arg))
                    && !self.facts.shadowed.of.contains_key(arg)
                {
                    return Err(missing_shadow(self.module, self.facts, inst, *arg));
                }
            } else if matches!(f.ty(*arg), Type::Struct(_) | Type::Array(..)) {
                let reached = host::reached(f, self.facts.points, *arg);
                let known = !members(self.facts.layout, *arg).is_empty();
                if !known && (self.facts.activity.varied(*arg) || varied(&reached)) {
                    let message = "a struct that carries derivatives is passed to a kernel by value, and its members are not known here";
                    return Err(Diagnostic::new(Code::LaunchActive, inst.span, message));
                }
                for pointer in pointers(self.facts.layout, *arg) {
                    let objects = self.facts.points.get(pointer);
                    if access.reads && varied(objects) && !self.facts.shadowed.of.contains_key(&pointer) {
                        return Err(missing_shadow(self.module, self.facts, inst, pointer));
                    }
                }
            }
        }
        for (global, access) in &l.globals {
            let o = analysis::Object::Global(*global);
            if access.reads && self.facts.activity.varied_object(&o) {
                let message = format!("variable `{}` carries derivatives", self.module.global(*global).name);
                return Err(Diagnostic::new(Code::GlobalWritten, inst.span, message));
            }
        }
        Ok(())
    }

    /// Whether host code itself loads or stores what the arguments lead to, as it may with managed memory: then
    /// it must wait for the kernel.
    fn host_looks_at(&self, args: &[Value]) -> bool {
        let objects: Objects = args.iter().flat_map(|a| self.facts.points.get(*a).iter().cloned()).collect();
        let mut found = false;
        self.facts.layout.function.body().walk(&mut |inst| {
            if let Op::Load(p) | Op::Store(p, _) = &inst.op {
                found |= self.facts.points.get(*p).intersection(&objects).next().is_some();
            }
        });
        found
    }

    /// The slot for a number's adjoint.
    fn slot(&mut self, v: Value) -> (i128, Value) {
        let ty = self.facts.layout.function.ty(v).clone();
        let next = self.slot_numbers.len() as i128;
        let number = *self.slot_numbers.entry(v).or_insert(next);
        let operand = self.b.int(Type::INT, number);
        let place = self.b.emit(Op::Host { op: HostOp::Slot, operands: vec![operand] }, Type::ptr(ty));
        (number, place)
    }

    fn take_slot(&mut self, v: Value, number: i128) {
        let ty = self.facts.layout.function.ty(v).clone();
        let operand = self.b.int(Type::INT, number);
        let part = self.b.emit(Op::Host { op: HostOp::TakeSlot, operands: vec![operand] }, ty);
        self.add(v, part);
    }

    /// Whether all that the blocks of an instruction add to an outer value's adjoint goes through its slot.
    pub fn collected_in_slots(&self, inst: &Inst, v: Value) -> bool {
        if matches!(self.facts.layout.definition(v), Definition::LoopParam { .. }) {
            return false;
        }
        let uses = |i: &Inst| !matches!(i.op, Op::Host { .. }) && i.op.operands().contains(&v);
        let mut elsewhere = uses(inst);
        for block in inst.op.blocks() {
            elsewhere |= block.yields.contains(&v);
            block.walk(&mut |i| {
                elsewhere |= uses(i) || i.op.blocks().iter().any(|b| b.yields.contains(&v));
            });
        }
        !elsewhere
    }

    /// Collects what launches have added for values, where these are defined.
    pub fn collect_slots(&mut self, values: &[Value]) {
        for v in values {
            if let Some(number) = self.slots.remove(v) {
                self.take_slot(*v, number);
            }
        }
    }
}
