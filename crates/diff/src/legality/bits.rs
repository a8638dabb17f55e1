//! Whether the bits of a float come back as a float.
//!
//! Sorting keys, packed pairs of a value and an index, tests of a sign: bits of a float are often only compared and
//! lead to an index or a branch, which have no derivative. Where they become a float again, by whatever way, a derivative
//! would be lost, and the program is refused, unless that float is only compared. Integers loaded from memory that holds floats may be their bits too.
//!
//! Likewise for sums in fixed point, `atomicAdd(&sum, (long long)(x * scale))`, that are read as floats again: rounded
//! numbers have the derivative zero, and that is not what is meant there.

use analysis::objects::Object;
use analysis::{Activity, PointsTo};
use ir::tables::HashSet;
use ir::{
    Atomic, Block, Code, Diagnostic, ExternEffect, Function, GlobalSpace, Inst, Module, Op, Type, Value,
};

use crate::rules;

/// Refuses the first place where bits that carry derivatives are made, if they come back.
pub fn refuse_returning(
    m: &Module,
    f: &Function,
    activity: &Activity,
    points: &PointsTo,
) -> Result<(), Diagnostic> {
    let varied = |v: &Value| activity.varied(*v) && !f.ty(*v).is_ptr();
    let (rounded, members, compared) = (rounded(f, activity), members(f), compared(f));
    let mut refused = None;
    f.body().walk(&mut |inst| {
        let Some(&result) = inst.results.first() else { return };
        if refused.is_some() {
            return;
        }
        if let Op::Atomic { op: Atomic::Add | Atomic::Sub, place, operands, .. } = &inst.op
            && operands.iter().any(|v| rounded.contains(v))
        {
            let objects = points.get(*place).iter().cloned().collect();
            let mut way = Way {
                m,
                f,
                points,
                compared: &compared,
                kind: Kind::Sum,
                values: HashSet::default(),
                objects,
                back: false,
            };
            while way.block(f.body()) && !way.back {}
            if way.back {
                let message = "values that carry derivatives are rounded, added up as integers and read as floats again";
                let hint = "add them up as floating-point numbers";
                refused = Some(Diagnostic::new(Code::ActiveInteger, inst.span, message).with_hint(hint));
            }
            return;
        }
        let certain = match &inst.op {
            Op::Bitcast(a) if varied(a) => true,
            // Half of the bits of a double.
            Op::Extern { name, args, effect: ExternEffect::Pure }
                if args.iter().any(varied) && rules::lookup(name).is_some_and(|r| r.name == "to_bits") =>
            {
                true
            }
            Op::Load(p) if f.ty(result).is_int() => {
                let varies = points.get(*p).iter().any(|o| activity.varied_object(o));
                if !varies || members.contains(p) {
                    return;
                }
                false
            }
            // No bits are made.
            _ => return,
        };
        // Where integers are differentiated, these are too.
        let mut back = certain && (f.ty(result).is_float() || activity.varied(result));
        if !back {
            let values = HashSet::from_iter([result]);
            let kind = if certain { Kind::Bits } else { Kind::Perhaps };
            let objects = HashSet::default();
            let mut way = Way { m, f, points, compared: &compared, kind, values, objects, back: false };
            while way.block(f.body()) && !way.back {}
            back = way.back || (certain && f.body().yields.iter().any(|v| way.values.contains(v)));
        }
        if back {
            let message = "the bits of a value that carries derivatives are reinterpreted";
            refused = Some(Diagnostic::new(Code::BitcastActive, inst.span, message));
        }
    });
    refused.map_or(Ok(()), Err)
}

/// Pointers to members of structs, as these were declared: integers there are no bits of floats beside them. Nor are integers that a
/// pointer in a struct by value leads to, as it was declared: it is a parameter like one beside the struct.
fn members(f: &Function) -> HashSet<Value> {
    let (mut members, mut cast): (HashSet<Value>, HashSet<Value>) = Default::default();
    let mut given: HashSet<Value> = f.params.iter().map(|param| param.value).collect();
    f.body().walk(&mut |inst| match &inst.op {
        Op::Extract(of, _) if given.contains(of) => {
            given.extend(&inst.results);
            let to = f.ty(inst.results[0]).pointee();
            members.extend(inst.results.iter().filter(|_| to.is_some_and(Type::is_int)));
        }
        // Structs read through a pointer that was made from another are not as they were declared.
        Op::PtrCast(_) => cast.extend(&inst.results),
        Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } => {
            if cast.contains(base) {
                cast.extend(&inst.results);
            } else if matches!(inst.op, Op::Field { .. }) || members.contains(base) {
                members.extend(&inst.results);
            }
        }
        // Other pointers are as they were made.
        _ => {}
    });
    members
}

/// Values that are compared, and used for nothing else: a float that is made of bits to find out whether any of them is set has no
/// derivative.
fn compared(f: &Function) -> HashSet<Value> {
    let (mut compared, mut otherwise): (HashSet<Value>, HashSet<Value>) = Default::default();
    f.body().walk(&mut |inst| {
        let used = if matches!(inst.op, Op::Compare(..)) { &mut compared } else { &mut otherwise };
        used.extend(inst.op.operands());
        otherwise.extend(inst.op.blocks().iter().flat_map(|block| &block.yields));
    });
    otherwise.extend(&f.body().yields);
    compared.retain(|v| !otherwise.contains(v));
    compared
}

/// Integers that are rounded from values that carry derivatives.
fn rounded(f: &Function, activity: &Activity) -> HashSet<Value> {
    let mut found = HashSet::default();
    f.body().walk(&mut |inst| {
        if let Op::Convert(a) = &inst.op
            && f.ty(inst.results[0]).is_int()
            && (found.contains(a) || (f.ty(*a).is_float() && activity.varied(*a)))
        {
            found.insert(inst.results[0]);
        }
    });
    found
}

/// What is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Bits of a float.
    Bits,
    /// Bits of a float, or a number that was an integer all along.
    Perhaps,
    /// A sum of rounded numbers.
    Sum,
}

/// Where some integers go.
struct Way<'a> {
    m: &'a Module,
    f: &'a Function,
    points: &'a PointsTo,
    /// Floats with which nothing else is done.
    compared: &'a HashSet<Value>,
    kind: Kind,
    values: HashSet<Value>,
    objects: HashSet<Object>,
    back: bool,
}

impl Way<'_> {
    /// Goes on through a block; false once there is nothing new.
    fn block(&mut self, block: &Block) -> bool {
        let mut changed = false;
        for inst in &block.insts {
            changed |= self.inst(inst);
        }
        changed
    }

    fn add(&mut self, v: Value) -> bool {
        self.values.insert(v)
    }

    fn has(&self, v: &Value) -> bool {
        self.values.contains(v)
    }

    fn inst(&mut self, inst: &Inst) -> bool {
        let operands = inst.op.operands();
        match &inst.op {
            Op::If { then, els, .. } => {
                let mut changed = self.block(then) | self.block(els);
                for (i, r) in inst.results.iter().enumerate() {
                    if self.has(&then.yields[i]) || self.has(&els.yields[i]) {
                        changed |= self.add(*r);
                    }
                }
                changed
            }
            Op::Loop { inits, params, cond, body, .. } => {
                let mut changed = false;
                for (i, p) in params.iter().enumerate() {
                    if self.has(&inits[i]) || self.has(&body.yields[i]) {
                        changed |= self.add(*p) | self.add(inst.results[i]);
                    }
                }
                changed | self.block(cond) | self.block(body)
            }
            Op::Load(p) => {
                let known = self.points.get(*p).iter().any(|o| self.objects.contains(o));
                known && self.result(inst, true)
            }
            Op::Store(p, v) => self.has(v) && self.keep(*p),
            Op::Accumulate { place, value, .. } => self.has(value) && self.keep(*place),
            Op::Atomic { place, operands, .. } => {
                let kept = operands.iter().any(|v| self.has(v)) && self.keep(*place);
                let known = self.points.get(*place).iter().any(|o| self.objects.contains(o));
                kept | (known && self.result(inst, true))
            }
            Op::Select(_, a, b) => (self.has(a) || self.has(b)) && self.result(inst, false),
            // An address or the outcome of a comparison has no derivative, whatever it depends on.
            Op::Index { .. } | Op::Element { .. } | Op::Field { .. } | Op::PtrCast(_) | Op::PtrDiff(..) => {
                false
            }
            Op::Compare(..) | Op::Barrier(_) => false,
            Op::Bitcast(a) => self.has(a) && self.result(inst, true),
            Op::Extern { effect: ExternEffect::Output, .. } => false,
            Op::Extern { name, args, effect: ExternEffect::Pure } => {
                let together = name.trim_start_matches("::") == "__hiloint2double";
                args.iter().any(|v| self.has(v)) && self.result(inst, together)
            }
            Op::Call { .. } | Op::Host { .. } | Op::Push { .. } | Op::Extern { .. } => {
                self.back |= self.kind == Kind::Bits && operands.iter().any(|v| self.has(v));
                false
            }
            Op::Unary(..)
            | Op::Binary(..)
            | Op::Convert(_)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Warp { .. } => operands.iter().any(|v| self.has(v)) && self.result(inst, false),
            Op::Const(_) | Op::Local { .. } | Op::Global(_) | Op::Builtin(_) | Op::Pop { .. } => false,
        }
    }

    /// An operation's result is made of them. `as_bits`: a float of it has just these bits.
    fn result(&mut self, inst: &Inst, as_bits: bool) -> bool {
        let Some(&r) = inst.results.first() else { return false };
        match self.f.ty(r) {
            Type::Float(_) if self.kind != Kind::Sum && self.compared.contains(&r) => false,
            Type::Float(_) => {
                self.back |= as_bits || self.kind != Kind::Perhaps;
                false
            }
            Type::Bool | Type::Void | Type::Ptr { .. } => false,
            Type::Int(_) | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => self.add(r),
        }
    }

    /// They are in memory. What others than this block can read is out of sight.
    fn keep(&mut self, place: Value) -> bool {
        let mut changed = false;
        for o in self.points.get(place) {
            let near = match o {
                Object::Local(_) => true,
                Object::Global(id) => self.m.global(*id).space == GlobalSpace::Shared,
                Object::Param(_)
                | Object::Member(..)
                | Object::Alloc(_)
                | Object::Pointee(_)
                | Object::Unknown => false,
            };
            self.back |= self.kind == Kind::Bits && !near;
            changed |= self.objects.insert(o.clone());
        }
        changed
    }
}
