//! Integers read out of floats where these lie.
//!
//! `*(unsigned char *)&grid[i] & OBSTACLE` looks at bits of a float in memory. That is
//! `(unsigned char)__float_as_uint(grid[i]) & OBSTACLE`: the float is read, and its bits are an integer, which is refused later
//! where it becomes a float again. Bytes are numbered from the lowest, as on every machine that CUDA runs on.
//!
//! It takes that the integer lies within one float: it is no wider, and its distance from the float is a constant. What is
//! written as an integer stays so.

use ir::uses::Definitions;
use ir::{BinaryOp, Builder, Const, FloatKind, Function, Inst, IntKind, Op, Type, Value};

/// Reads floats instead of their bits; None if no bits are read.
pub fn read_whole(f: &Function) -> Option<Function> {
    let views = {
        let defs = Definitions::of(f);
        let mut views = ir::tables::HashMap::default();
        f.body.as_ref()?.walk(&mut |inst| {
            if let Op::Load(place) = &inst.op
                && let Some(view) = view(f, &defs, *place)
            {
                views.insert(inst.id, view);
            }
        });
        views
    };
    if views.is_empty() {
        return None;
    }
    let mut f = f.clone();
    f.rewrite(&mut |b, inst| match views.get(&inst.id) {
        Some(view) => {
            view.read(b, inst);
            None
        }
        None => Some(inst),
    });
    Some(f)
}

/// Bits of a float.
struct View {
    float: Value,
    /// An integer of as many bits as the float.
    whole: IntKind,
    /// How many of its bits are below.
    below: i128,
}

fn view(f: &Function, defs: &Definitions, place: Value) -> Option<View> {
    let Type::Int(part) = f.ty(place).pointee()? else { return None };
    let (base, index) = match defs.get(place)? {
        Op::Index { base, index } => match defs.get(*index)? {
            Op::Const(Const::Int(n)) => (*base, *n),
            // Which float it is part of depends on the number.
            _ => return None,
        },
        // Whatever else gives the address, it is the first of its integers.
        _ => (place, 0),
    };
    let mut float = base;
    while let Some(Op::PtrCast(from)) = defs.get(float) {
        float = *from;
    }
    let whole = match f.ty(float).pointee()? {
        Type::Float(FloatKind::F32) => IntKind::UInt,
        Type::Float(FloatKind::F64) => IntKind::ULongLong,
        _ => return None,
    };
    let (bits, below) = (i128::from(part.bits()), index.checked_mul(i128::from(part.bits()))?);
    (below >= 0 && below + bits <= i128::from(whole.bits())).then_some(View { float, whole, below })
}

impl View {
    fn read(&self, b: &mut Builder, inst: Inst) {
        let ty = b.function.ty(self.float).pointee().expect("a pointer to a float").clone();
        let whole = Type::Int(self.whole);
        let float = b.emit(Op::Load(self.float), ty);
        let mut bits = b.emit(Op::Bitcast(float), whole.clone());
        if self.below > 0 {
            let by = b.int(whole.clone(), self.below);
            bits = b.emit(Op::Binary(BinaryOp::Shr, bits, by), whole);
        }
        b.push(Op::Convert(bits), inst.results);
    }
}
