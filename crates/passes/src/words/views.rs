//! Integers read out of floats where these lie.
//!
//! `*(unsigned char *)&grid[i] & OBSTACLE` looks at bits of a float in memory. That is
//! `(unsigned char)__float_as_uint(grid[i]) & OBSTACLE`: the float is read, and its bits are an integer, which is refused later
//! where it becomes a float again. Bytes are numbered from the lowest, as on every machine that CUDA runs on.
//!
//! It takes that the integer lies within one float: it is no wider, and its distance from the start of a float is a constant. So is
//! that of a word of a vector, `((const uint4 *)grid)[i].y`. What is written as an integer stays so.

use ir::types::{offset_of, size_align};
use ir::uses::{Definitions, base_object};
use ir::{BinaryOp, Builder, Const, FloatKind, Function, Inst, IntKind, Module, Op, Type, Value};

/// Reads floats instead of their bits; None if no bits are read.
pub fn read_whole(m: &Module, f: &Function) -> Option<Function> {
    let views = {
        let defs = Definitions::of(f);
        let mut views = ir::tables::HashMap::default();
        f.body.as_ref()?.walk(&mut |inst| {
            if let Op::Load(place) = &inst.op
                && let Some(view) = view(m, f, &defs, *place)
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
    /// An array of floats, and the number of the one: a constant and multiples of values.
    floats: Value,
    number: i128,
    terms: Vec<(Value, i128)>,
    /// An integer of as many bits as the float.
    whole: IntKind,
    /// How many of its bits are below.
    below: i128,
}

fn view(m: &Module, f: &Function, defs: &Definitions, place: Value) -> Option<View> {
    let Type::Int(part) = f.ty(place).pointee()? else { return None };
    let size = |ty: &Type| size_align(m, ty).0 as i128;
    let (mut at, mut bytes, mut strides, mut fields) = (place, 0i128, Vec::new(), 0);
    let whole = loop {
        match f.ty(at).pointee()? {
            Type::Float(FloatKind::F32) => break IntKind::UInt,
            Type::Float(FloatKind::F64) => break IntKind::ULongLong,
            _ => {}
        }
        at = match defs.get(at)? {
            Op::PtrCast(from) => *from,
            Op::Field { base, field } => {
                let Some(Type::Struct(id)) = f.ty(*base).pointee() else { return None };
                bytes += offset_of(m, *id, *field as usize) as i128;
                fields += 1;
                *base
            }
            Op::Index { base, index } | Op::Element { base, index } => {
                let stride = size(f.ty(at).pointee()?);
                match defs.get(*index) {
                    Some(Op::Const(Const::Int(n))) => bytes += n.checked_mul(stride)?,
                    _ => strides.push((*index, stride)),
                }
                *base
            }
            // No address of an integer among floats.
            _ => return None,
        };
    };
    let bits = i128::from(whole.bits());
    let float = bits / 8;
    // Else which float it is part of depends on the number.
    let terms = strides.into_iter().map(|(v, stride)| (stride % float == 0).then_some((v, stride / float)));
    let terms = terms.collect::<Option<Vec<_>>>()?;
    let (number, below) = (bytes.div_euclid(float), bytes.rem_euclid(float) * 8);
    let is_first = number == 0 && terms.is_empty() && fields == 0;
    let is_given = f.params.iter().any(|param| param.value == base_object(defs, at));
    ((is_first || is_given) && below + i128::from(part.bits()) <= bits).then_some(View {
        floats: at,
        number,
        terms,
        whole,
        below,
    })
}

impl View {
    fn read(&self, b: &mut Builder, inst: Inst) {
        let ty = b.function.ty(self.floats).pointee().expect("a pointer to floats").clone();
        let whole = Type::Int(self.whole);
        let place = self.place(b);
        let float = b.emit(Op::Load(place), ty);
        let mut bits = b.emit(Op::Bitcast(float), whole.clone());
        if self.below > 0 {
            let by = b.int(whole.clone(), self.below);
            bits = b.emit(Op::Binary(BinaryOp::Shr, bits, by), whole);
        }
        b.push(Op::Convert(bits), inst.results);
    }

    fn place(&self, b: &mut Builder) -> Value {
        let long = Type::Int(IntKind::Long);
        let mut number = match (self.number, self.terms.is_empty()) {
            (0, true) => return self.floats,
            (n, true) => Some(b.int(Type::INT, n)),
            (0, false) => None,
            (n, false) => Some(b.int(long.clone(), n)),
        };
        for (v, stride) in &self.terms {
            let (wide, stride) = (b.convert(*v, &long), b.int(long.clone(), *stride));
            let term = b.mul(wide, stride);
            number = Some(number.map_or(term, |sum| b.add(sum, term)));
        }
        b.index(self.floats, number.expect("there is a number or a term"))
    }
}
