//! Signs that are set, cleared and flipped in the bits of a float.
//!
//! ```text
//! float(bits(x) & 0x7fffffff)                    |x|
//! float(bits(x) | 0x80000000)                    -|x|
//! float(bits(x) ^ s)                        →    s != 0 ? -x : x
//! float((bits(x) & 0x7fffffff) | s)              s != 0 ? -|x| : |x|
//! ```
//!
//! where of `s` no other bit than the highest can be set: `bits(y) & 0x80000000`, `n << 31`, a constant, a choice of such, or two of them
//! together. All else that is done with bits stays as it is, and is refused where it becomes a float again.

use ir::uses::Definitions;
use ir::{BinaryOp, Builder, CompareOp, Const, Function, Inst, Op, Type, Value};

/// Computes with floats where only their signs change; None if there is no such place.
pub fn read_signs(f: &Function) -> Option<Function> {
    let found = {
        let defs = Definitions::of(f);
        let signs = Signs { f, defs: &defs };
        let mut found = ir::tables::HashMap::default();
        f.body.as_ref()?.walk(&mut |inst| {
            if let Op::Bitcast(bits) = &inst.op
                && let Some(signed) = signs.signed(*bits)
                && signed.is_changed()
                && f.ty(signed.float) == f.ty(inst.results[0])
            {
                found.insert(inst.id, signed);
            }
        });
        found
    };
    if found.is_empty() {
        return None;
    }
    let mut f = f.clone();
    f.rewrite(&mut |b, inst| match found.get(&inst.id) {
        Some(signed) => {
            signed.write(b, &inst);
            None
        }
        None => Some(inst),
    });
    Some(f)
}

/// A float whose sign changes.
struct Signed {
    float: Value,
    /// It is cleared first.
    is_absolute: bool,
    /// Then it flips by each of these.
    flips: Vec<Flip>,
}

#[derive(Clone, Copy)]
enum Flip {
    Always,
    /// Where the integer is not zero.
    By(Value),
}

impl Signed {
    fn is_changed(&self) -> bool {
        self.is_absolute || !self.flips.is_empty()
    }

    fn write(&self, b: &mut Builder, inst: &Inst) {
        let ty = b.ty(self.float);
        let mut value = self.float;
        if self.is_absolute {
            let name = if ty == Type::F32 { "fabsf" } else { "fabs" };
            value = b.pure_call(name, vec![value], ty.clone());
        }
        for flip in &self.flips {
            let negative = b.neg(value);
            value = match flip {
                Flip::Always => negative,
                Flip::By(s) => {
                    let zero = b.zero(&b.ty(*s));
                    let flips = b.compare(CompareOp::Ne, *s, zero);
                    b.select(flips, negative, value)
                }
            };
        }
        // It keeps the name of what it replaces.
        b.push(Op::Convert(value), inst.results.clone());
    }
}

struct Signs<'a> {
    f: &'a Function,
    defs: &'a Definitions<'a>,
}

impl Signs<'_> {
    fn width(&self, v: Value) -> Option<u32> {
        match self.f.ty(v) {
            Type::Int(kind) => Some(kind.bits()),
            _ => None,
        }
    }

    /// The same bits as another type of integer.
    fn source(&self, mut v: Value) -> Value {
        while let Some(Op::Convert(a) | Op::Bitcast(a)) = self.defs.get(v)
            && self.width(*a).is_some()
            && self.width(*a) == self.width(v)
        {
            v = *a;
        }
        v
    }

    fn constant(&self, v: Value) -> Option<u128> {
        let Some(Op::Const(Const::Int(n))) = self.defs.get(self.source(v)) else { return None };
        let width = self.width(v)?;
        Some(*n as u128 & ((1u128 << width) - 1))
    }

    /// What integers are of a float but for the sign.
    fn signed(&self, v: Value) -> Option<Signed> {
        let v = self.source(v);
        let highest = 1u128 << (self.width(v)? - 1);
        let is = |v: Value, bits: u128| self.constant(v) == Some(bits);
        match self.defs.get(v)? {
            Op::Bitcast(float) if matches!(*self.f.ty(*float), Type::F32 | Type::F64) => {
                Some(Signed { float: *float, is_absolute: false, flips: Vec::new() })
            }
            Op::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add), a, b) => {
                // One of both sides is the float's.
                [(*a, *b), (*b, *a)].into_iter().find_map(|(bits, other)| match op {
                    BinaryOp::And if is(other, highest - 1) => {
                        let cleared = self.signed(bits)?;
                        Some(Signed { is_absolute: true, flips: Vec::new(), ..cleared })
                    }
                    BinaryOp::Or if is(other, highest) => {
                        let set = self.signed(bits)?;
                        Some(Signed { is_absolute: true, flips: vec![Flip::Always], ..set })
                    }
                    BinaryOp::Or if self.is_sign(other) => {
                        let signed = self.signed(bits).filter(|s| s.is_absolute && s.flips.is_empty())?;
                        Some(Signed { flips: vec![Flip::By(other)], ..signed })
                    }
                    // The highest bit has nowhere to carry to.
                    BinaryOp::Xor | BinaryOp::Add if self.is_sign(other) => {
                        let mut signed = self.signed(bits)?;
                        signed.flips.push(if is(other, highest) { Flip::Always } else { Flip::By(other) });
                        Some(signed)
                    }
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// Whether no other bit than the highest can be set.
    fn is_sign(&self, v: Value) -> bool {
        let v = self.source(v);
        let Some(width) = self.width(v) else { return false };
        if let Some(n) = self.constant(v) {
            return n & ((1 << (width - 1)) - 1) == 0;
        }
        match self.defs.get(v) {
            Some(Op::Binary(BinaryOp::And, a, b)) => self.is_sign(*a) || self.is_sign(*b),
            Some(Op::Binary(BinaryOp::Or | BinaryOp::Xor, a, b)) => self.is_sign(*a) && self.is_sign(*b),
            Some(Op::Binary(BinaryOp::Shl, _, n)) => self.constant(*n) == Some(u128::from(width - 1)),
            Some(Op::Select(_, a, b)) => self.is_sign(*a) && self.is_sign(*b),
            _ => false,
        }
    }
}
