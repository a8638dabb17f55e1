//! Floats that travel as integers become floats again.
//!
//! Shuffles were 32 bits wide for years, so programs still send doubles as two words; others keep floats in arrays
//! of `int`. The integers in between are only moved, yet no derivative passes through them. Here the float itself is
//! moved:
//!
//! ```text
//! h = hi(v); l = lo(v)
//! h2 = shuffle(h); l2 = shuffle(l)        r = shuffle(v)
//! r = double(h2, l2)                 →
//!
//! store (int*)p, bits(x)             →    store (float*)p, x
//! y = float(load (int*)q)            →    y = load (float*)q
//! ```
//!
//! What is computed with the bits stays as it is, and is refused later where it carries derivatives. Objects that
//! are looked at as other words than they were stored as are taken apart first ([`locals`]).

mod addresses;
mod locals;
mod signs;
mod views;

pub use addresses::follow_addresses;
pub use locals::take_apart;
pub use signs::read_signs;
pub use views::{read_whole, write_whole};

use ir::Atomic;
use ir::function::{Block, Function, GlobalId, Inst, Span, Value};
use ir::op::{BinaryOp, Const, ExternEffect, Op};
use ir::tables::{HashMap, HashSet};
use ir::types::{FloatKind, IntKind, Type};
use ir::uses::{Definitions, base_object};
use ir::warp::WarpOp;

pub(super) const HIGH: &str = "__double2hiint";
pub(super) const LOW: &str = "__double2loint";
pub(super) const DOUBLE: &str = "__hiloint2double";

/// Lets floats travel as what they are; None if all do already.
pub fn follow(f: &Function) -> Option<Function> {
    let mut bits = false;
    f.body.as_ref()?.walk(&mut |inst| {
        bits |= match &inst.op {
            Op::Bitcast(_) => true,
            Op::Extern { name, .. } => [HIGH, LOW, DOUBLE].contains(&name.trim_start_matches("::")),
            // No bits of floats.
            _ => false,
        }
    });
    if !bits {
        return None;
    }
    let mut f = f.clone();
    let body = f.body.take()?;
    let held = Held::of(&f, &body);
    let mut work = Work {
        f: &mut f,
        held: &held,
        words: HashMap::default(),
        renamed: HashMap::default(),
        constants: HashMap::default(),
        sent: Vec::new(),
        out: Vec::new(),
    };
    let body = work.block(body);
    f.set_body(body);
    Some(f)
}

/// What an integer is of a float.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// All of its bits.
    Whole,
    /// Half of a double, as 32 bits.
    Low,
    High,
    /// Half of a double in the lower half of 64 bits: behind it zeros, or for the high half anything.
    WideLow,
    WideHigh,
    /// The high half where it belongs, and zeros below.
    Top,
}

/// Memory of integers that holds bits of floats.
#[derive(Default)]
struct Held {
    /// Loads of which a float is made.
    loads: HashSet<Value>,
    /// Objects to which nothing but bits of floats and constants is stored.
    objects: HashSet<Base>,
    bases: HashMap<Value, Base>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Base {
    Value(Value),
    Global(GlobalId),
}

impl Held {
    fn of(f: &Function, body: &Block) -> Held {
        let mut held = Held::default();
        let defs = Definitions::of_block(f, body);
        let bits = |v: Value| float_behind(f, &defs, v).is_some();
        let constant = |v: Value| matches!(defs.get(v), Some(Op::Const(_)));
        let (mut some, mut other) = (HashSet::default(), HashSet::default());
        let mut loads = Vec::new();
        body.walk(&mut |inst| {
            let (place, values): (Value, &[Value]) = match &inst.op {
                Op::Bitcast(a) if f.ty(inst.results[0]).is_float() => {
                    let mut at = *a;
                    while let Some(Op::Convert(b) | Op::Bitcast(b)) = defs.get(at) {
                        at = *b;
                    }
                    if let Some(Op::Load(p)) = defs.get(at) {
                        loads.push((at, *p));
                    }
                    return;
                }
                Op::Store(p, v) => (*p, std::slice::from_ref(v)),
                Op::Atomic { op: Atomic::Exchange | Atomic::Max | Atomic::Min, place, operands, .. } => {
                    (*place, operands)
                }
                Op::Atomic { place, .. } | Op::Accumulate { place, .. } => {
                    other.insert(base(&defs, *place));
                    return;
                }
                // Nothing else touches memory.
                _ => return,
            };
            let at = base(&defs, place);
            held.bases.insert(place, at);
            if values.iter().any(|v| bits(*v) || f.ty(*v).is_float()) {
                some.insert(at);
            } else if !values.iter().all(|v| constant(*v)) {
                other.insert(at);
            }
        });
        let floats = |p: Value| {
            f.ty(base_object(&defs, p)).pointee().is_some_and(|ty| ty.array_leaf().is_float())
                || some.contains(&base(&defs, p))
        };
        held.loads = loads.into_iter().filter(|(_, p)| floats(*p)).map(|(load, _)| load).collect();
        held.objects = some.difference(&other).copied().collect();
        held
    }
}

fn base(defs: &Definitions, place: Value) -> Base {
    let object = base_object(defs, place);
    match defs.get(object) {
        Some(Op::Global(id)) => Base::Global(*id),
        _ => Base::Value(object),
    }
}

/// The float whose bits an integer holds.
fn float_behind(f: &Function, defs: &Definitions, mut v: Value) -> Option<Value> {
    loop {
        match defs.get(v)? {
            Op::Bitcast(a) if f.ty(*a).is_float() => return Some(*a),
            Op::Bitcast(a) | Op::Convert(a) if same_width(f.ty(*a), f.ty(v)) => v = *a,
            _ => return None,
        }
    }
}

fn same_width(a: &Type, b: &Type) -> bool {
    matches!((a, b), (Type::Int(x), Type::Int(y)) if x.bits() == y.bits())
}

/// The float type of as many bits as an integer type.
fn float_of(ty: &Type) -> Option<Type> {
    match ty {
        Type::Int(kind) if kind.bits() == 32 => Some(Type::F32),
        Type::Int(kind) if kind.bits() == 64 => Some(Type::F64),
        _ => None,
    }
}

/// A shuffle that was made of a float's: the same again gives the same.
struct Sent {
    op: WarpOp,
    operands: Vec<Value>,
    result: Value,
}

struct Work<'a> {
    f: &'a mut Function,
    held: &'a Held,
    words: HashMap<Value, (Part, Value)>,
    renamed: HashMap<Value, Value>,
    constants: HashMap<Value, Const>,
    /// In this block.
    sent: Vec<Sent>,
    out: Vec<Inst>,
}

impl Work<'_> {
    fn rename(&self, mut v: Value) -> Value {
        while let Some(next) = self.renamed.get(&v) {
            v = *next;
        }
        v
    }

    fn block(&mut self, block: Block) -> Block {
        let outer = (std::mem::take(&mut self.out), std::mem::take(&mut self.sent));
        for inst in block.insts {
            self.inst(inst);
        }
        let yields = block.yields.iter().map(|v| self.rename(*v)).collect();
        let insts = std::mem::replace(&mut self.out, outer.0);
        self.sent = outer.1;
        Block::new(insts, yields)
    }

    fn inst(&mut self, inst: Inst) {
        let Inst { id, results, op, span } = inst;
        let mut op = op.map_operands(&mut |v| self.rename(v));
        for inner in op.blocks_mut() {
            *inner = self.block(std::mem::take(inner));
        }
        if let Some(result) = results.first()
            && let Some(float) = self.float_again(&op, *result)
        {
            self.renamed.insert(*result, float);
            return;
        }
        let op = match op {
            Op::Warp { op, operands } if op.is_shuffle() => {
                return self.shuffle(results[0], op, operands, span);
            }
            Op::Load(place) if results.first().is_some_and(|r| self.held.loads.contains(r)) => {
                return self.load(results[0], place, span);
            }
            Op::Store(place, v) => self.store(place, v, span),
            Op::Atomic { op, place, operands, scope } => {
                let place = self.atomic_place(place, &operands, span);
                Op::Atomic { op, place, operands, scope }
            }
            op => op,
        };
        if let [result] = results.as_slice() {
            if let Op::Const(c) = &op {
                self.constants.insert(*result, c.clone());
            }
            if let Some(word) = self.word(&op, *result) {
                self.words.insert(*result, word);
            }
        }
        self.out.push(Inst { id, results, op, span });
    }

    fn part(&self, v: Value) -> Option<(Part, Value)> {
        self.words.get(&v).copied()
    }

    /// The float that an operation puts together from its own bits.
    fn float_again(&self, op: &Op, result: Value) -> Option<Value> {
        let float = match op {
            Op::Bitcast(a) => match self.part(*a)? {
                (Part::Whole, x) => x,
                _ => return None,
            },
            Op::Extern { name, args, .. } if name.trim_start_matches("::") == DOUBLE => {
                match (self.part(args[0])?, self.part(args[1])?) {
                    ((Part::High, x), (Part::Low, y)) if x == y => x,
                    _ => return None,
                }
            }
            _ => return None,
        };
        (self.f.ty(float) == self.f.ty(result)).then_some(float)
    }

    /// What an integer is of a float.
    fn word(&self, op: &Op, result: Value) -> Option<(Part, Value)> {
        let ty = self.f.ty(result);
        let is = |v: &Value, n: i128| matches!(self.constants.get(v), Some(Const::Int(c)) if *c == n);
        match op {
            Op::Bitcast(a) if self.f.ty(*a).is_float() => float_of(ty).map(|_| (Part::Whole, *a)),
            Op::Bitcast(a) if same_width(self.f.ty(*a), ty) => self.part(*a),
            Op::Convert(a) => self.converted(*a, ty),
            Op::Extern { name, args, .. } => match name.trim_start_matches("::") {
                HIGH => Some((Part::High, args[0])),
                LOW => Some((Part::Low, args[0])),
                _ => None,
            },
            Op::Binary(BinaryOp::Shr, a, n) if is(n, 32) => match self.part(*a)? {
                (Part::Whole, x) if *self.f.ty(x) == Type::F64 => Some((Part::WideHigh, x)),
                _ => None,
            },
            Op::Binary(BinaryOp::Shl, a, n) if is(n, 32) => match self.part(*a)? {
                (Part::WideHigh, x) => Some((Part::Top, x)),
                _ => None,
            },
            Op::Binary(BinaryOp::And, a, b) => {
                let v = if is(b, 0xffff_ffff) { *a } else { *b };
                if !is(a, 0xffff_ffff) && !is(b, 0xffff_ffff) {
                    return None;
                }
                match self.part(v)? {
                    (Part::Whole | Part::WideLow, x) if *self.f.ty(x) == Type::F64 => {
                        Some((Part::WideLow, x))
                    }
                    _ => None,
                }
            }
            Op::Binary(BinaryOp::Or | BinaryOp::Add | BinaryOp::Xor, a, b) => {
                match (self.part(*a)?, self.part(*b)?) {
                    ((Part::Top, x), (Part::WideLow, y)) | ((Part::WideLow, y), (Part::Top, x)) if x == y => {
                        Some((Part::Whole, x))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn converted(&self, from: Value, to: &Type) -> Option<(Part, Value)> {
        let (Type::Int(a), Type::Int(b)) = (self.f.ty(from), to) else { return None };
        let (part, x) = self.part(from)?;
        let part = match (part, a.bits(), b.bits()) {
            (part, n, m) if n == m => part,
            (Part::Whole | Part::WideLow, 64, 32) => Part::Low,
            (Part::WideHigh, 64, 32) => Part::High,
            (Part::Low, 32, 64) if !a.signed() => Part::WideLow,
            (Part::High, 32, 64) => Part::WideHigh,
            _ => return None,
        };
        Some((part, x))
    }

    /// The float is sent, once for both of its halves.
    fn shuffle(&mut self, result: Value, op: WarpOp, operands: Vec<Value>, span: Span) {
        let Some((part @ (Part::Whole | Part::Low | Part::High), float)) = self.part(operands[1]) else {
            return self.out.push(Inst::new(vec![result], Op::Warp { op, operands }, span));
        };
        let mut sent = operands;
        sent[1] = float;
        let known = self.sent.iter().find(|s| s.op == op && self.all_same(&s.operands, &sent));
        let moved = match known {
            Some(s) => s.result,
            None => {
                let ty = self.f.ty(float).clone();
                let moved = self.emit(Op::Warp { op, operands: sent.clone() }, ty, span);
                self.sent.push(Sent { op, operands: sent, result: moved });
                moved
            }
        };
        let back = match part {
            Part::Low => half(LOW, moved),
            Part::High => half(HIGH, moved),
            _ => Op::Bitcast(moved),
        };
        self.words.insert(result, (part, moved));
        self.out.push(Inst::new(vec![result], back, span));
    }

    fn all_same(&self, a: &[Value], b: &[Value]) -> bool {
        a.iter().zip(b).all(|(x, y)| {
            x == y
                || (self.f.ty(*x) == self.f.ty(*y)
                    && self.constants.get(x).is_some_and(|c| self.constants.get(y) == Some(c)))
        })
    }

    fn load(&mut self, result: Value, place: Value, span: Span) {
        let Some(float) = float_of(self.f.ty(result)) else {
            return self.out.push(Inst::new(vec![result], Op::Load(place), span));
        };
        let place = self.as_float(place, &float, span);
        let loaded = self.emit(Op::Load(place), float, span);
        self.words.insert(result, (Part::Whole, loaded));
        self.out.push(Inst::new(vec![result], Op::Bitcast(loaded), span));
    }

    fn store(&mut self, place: Value, v: Value, span: Span) -> Op {
        let Some(float) = self.f.ty(place).pointee().and_then(float_of) else { return Op::Store(place, v) };
        let stored = match (self.part(v), self.constants.get(&v)) {
            (Some((Part::Whole, x)), _) if *self.f.ty(x) == float => x,
            (_, Some(c)) if self.is_held(place) => match bits_of(c, &float) {
                Some(c) => self.emit(Op::Const(c), float.clone(), span),
                None => return Op::Store(place, v),
            },
            _ => return Op::Store(place, v),
        };
        Op::Store(self.as_float(place, &float, span), stored)
    }

    fn is_held(&self, place: Value) -> bool {
        self.held.bases.get(&place).is_some_and(|b| self.held.objects.contains(b))
    }

    /// An atomic on bits is one on the bits of a float: then it can be recognised.
    fn atomic_place(&mut self, place: Value, operands: &[Value], span: Span) -> Value {
        let Some(float) = self.f.ty(place).pointee().and_then(float_of) else { return place };
        let fits =
            |v: &Value| self.part(*v).is_some_and(|(part, x)| part == Part::Whole && *self.f.ty(x) == float);
        if !operands.iter().any(fits) {
            return place;
        }
        let bits = self.f.ty(place).clone();
        let floats = self.as_float(place, &float, span);
        self.emit(Op::PtrCast(floats), bits, span)
    }

    fn as_float(&mut self, place: Value, float: &Type, span: Span) -> Value {
        let is_const = matches!(self.f.ty(place), Type::Ptr { is_const: true, .. });
        self.emit(Op::PtrCast(place), Type::Ptr { to: Box::new(float.clone()), is_const }, span)
    }

    fn emit(&mut self, op: Op, ty: Type, span: Span) -> Value {
        let v = self.f.new_value(ty, None);
        self.out.push(Inst::new(vec![v], op, span));
        v
    }
}

/// Half of a double's bits.
fn half(name: &str, double: Value) -> Op {
    Op::Extern { name: name.to_string(), args: vec![double], effect: ExternEffect::Pure }
}

/// The float that has the bits of an integer constant.
fn bits_of(c: &Const, float: &Type) -> Option<Const> {
    let value = match (c, float) {
        (Const::Int(n), Type::Float(FloatKind::F32)) => {
            f64::from(f32::from_bits(IntKind::UInt.wrap(*n) as u32))
        }
        (Const::Int(n), Type::Float(FloatKind::F64)) => f64::from_bits(IntKind::ULong.wrap(*n) as u64),
        (Const::Zero, _) => 0.0,
        _ => return None,
    };
    // Which NaN it is would be lost.
    (!value.is_nan()).then_some(Const::Float(value))
}
