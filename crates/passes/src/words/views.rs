//! Integers read out of floats where these lie.
//!
//! `*(unsigned char *)&grid[i] & OBSTACLE` looks at bits of a float in memory. That is
//! `(unsigned char)__float_as_uint(grid[i]) & OBSTACLE`: the float is read, and its bits are an integer, which is refused later
//! where it becomes a float again. Bytes are numbered from the lowest, as on every machine that CUDA runs on.
//!
//! It takes that the integer lies within one float: it is no wider, and its distance from the start of a float is a constant. So is
//! that of a word of a vector, `((const uint4 *)grid)[i].y`. Words of one float that are read one after the other are those of one load.
//!
//! What is written as an integer stays so, but for the two halves of one double, side by side: that is the double
//! ([`write_whole`]).

use ir::tables::{HashMap, HashSet};
use ir::types::{offset_of, size_align};
use ir::uses::{Definitions, base_object};
use ir::{
    BinaryOp, Block, Builder, Const, FloatKind, Function, Inst, InstId, IntKind, Module, Op, Type, Value,
};

use super::{HIGH, LOW};

/// Reads floats instead of their bits; None if no bits are read.
pub fn read_whole(m: &Module, f: &Function) -> Option<Function> {
    let mut views = HashMap::default();
    {
        let defs = Definitions::of(f);
        let computed = with_integers(f, &defs);
        let mut look = |block: &Block| {
            let mut before: Vec<(InstId, View)> = Vec::new();
            for inst in &block.insts {
                if let Op::Load(place) = &inst.op
                    && let Some(view) = view(m, f, &defs, *place, &Access::Read { computed: &computed })
                {
                    let same = before.iter().find(|(_, other)| view.is_of_same_float(other));
                    let first = same.map_or(inst.id, |(first, _)| *first);
                    before.push((first, view.clone()));
                    views.insert(inst.id, (first, view));
                } else if !matches!(inst.op, Op::Load(_)) && inst.op.effect() != ir::Effect::Pure {
                    before.clear();
                }
            }
        };
        let body = f.body.as_ref()?;
        look(body);
        body.walk(&mut |inst| inst.op.blocks().into_iter().for_each(&mut look));
    }
    if views.is_empty() {
        return None;
    }
    let mut f = f.clone();
    let mut read: HashMap<InstId, Value> = HashMap::default();
    f.rewrite(&mut |b, inst| match views.get(&inst.id) {
        Some((first, view)) => {
            let bits = *read.entry(*first).or_insert_with(|| view.read(b));
            view.part_of(b, bits, inst);
            None
        }
        None => Some(inst),
    });
    Some(f)
}

/// Writes doubles instead of their halves; None if no halves are written.
pub fn write_whole(m: &Module, f: &Function) -> Option<Function> {
    let mut whole: HashMap<InstId, Option<(View, Value)>> = HashMap::default();
    {
        let defs = Definitions::of(f);
        let half = |v: Value| half_of_double(f, &defs, v);
        let mut look = |block: &Block| {
            let mut open: Vec<(InstId, View, Value)> = Vec::new();
            for inst in &block.insts {
                match &inst.op {
                    Op::Store(place, v) => {
                        let Some((double, below)) = half(*v) else {
                            open.clear();
                            continue;
                        };
                        let view = view(m, f, &defs, *place, &Access::Write);
                        let Some(view) = view.filter(|view| view.below == below) else {
                            open.clear();
                            continue;
                        };
                        let other = open.iter().position(|(_, other, x)| {
                            *x == double && other.below != below && view.is_of_same_float(other)
                        });
                        match other {
                            Some(at) => {
                                whole.insert(open.remove(at).0, None);
                                whole.insert(inst.id, Some((view, double)));
                            }
                            None => open.push((inst.id, view, double)),
                        }
                    }
                    op if op.effect() == ir::Effect::Pure => {}
                    // It may look at memory, or change it.
                    _ => open.clear(),
                }
            }
        };
        let body = f.body.as_ref()?;
        look(body);
        body.walk(&mut |inst| inst.op.blocks().into_iter().for_each(&mut look));
    }
    if whole.is_empty() {
        return None;
    }
    let mut f = f.clone();
    f.rewrite(&mut |b, inst| match whole.get(&inst.id) {
        Some(Some((view, double))) => {
            let place = view.place(b);
            b.store(place, *double);
            None
        }
        Some(None) => None,
        None => Some(inst),
    });
    Some(f)
}

/// The double that an integer of 32 bits is a half of, and how many of its bits are below.
fn half_of_double(f: &Function, defs: &Definitions, v: Value) -> Option<(Value, i128)> {
    let bits = |v: Value| match f.ty(v) {
        Type::Int(kind) => kind.bits(),
        _ => 0,
    };
    let whole = |v: Value| match defs.get(v)? {
        Op::Bitcast(double) if *f.ty(*double) == Type::F64 => Some(*double),
        _ => None,
    };
    match defs.get(v)? {
        Op::Extern { name, args, .. } if name.trim_start_matches("::") == LOW => Some((args[0], 0)),
        Op::Extern { name, args, .. } if name.trim_start_matches("::") == HIGH => Some((args[0], 32)),
        Op::Convert(word) if (bits(v), bits(*word)) == (32, 32) => half_of_double(f, defs, *word),
        Op::Convert(wide) if (bits(v), bits(*wide)) == (32, 64) => match defs.get(*wide)? {
            Op::Binary(BinaryOp::Shr, all, by) => {
                let is_half = matches!(defs.get(*by), Some(Op::Const(Const::Int(32))));
                whole(*all).filter(|_| is_half).map(|double| (double, 32))
            }
            // Not shifted.
            _ => whole(*wide).map(|double| (double, 0)),
        },
        // Any other integer.
        _ => None,
    }
}

/// Bits of a float.
#[derive(Clone)]
struct View {
    /// An array of floats, or the first of some, and the number of the one: a constant and multiples of values.
    floats: Value,
    number: i128,
    terms: Vec<(Value, i128)>,
    /// An integer of as many bits as the float.
    whole: IntKind,
    /// How many of its bits are below.
    below: i128,
}

/// What is done to the bits. Objects to which integers are stored that the program computes hold these beside floats, and are read as they are.
enum Access<'a> {
    Read { computed: &'a HashSet<Value> },
    Write,
}

/// Objects to which integers are stored that are not only moved.
fn with_integers(f: &Function, defs: &Definitions) -> HashSet<Value> {
    let is_moved = |mut v: Value| loop {
        match defs.get(v) {
            Some(Op::Load(_)) => return true,
            Some(Op::Bitcast(a)) if f.ty(*a).is_float() => return true,
            Some(Op::Extern { name, .. }) => return [LOW, HIGH].contains(&name.trim_start_matches("::")),
            Some(Op::Convert(a) | Op::Bitcast(a)) => v = *a,
            _ => return false,
        }
    };
    let mut found = HashSet::default();
    f.body().walk(&mut |inst| {
        if let Op::Store(place, v) = &inst.op
            && f.ty(*v).is_int()
            && !is_moved(*v)
        {
            found.insert(base_object(defs, *place));
        }
    });
    found
}

fn view(m: &Module, f: &Function, defs: &Definitions, place: Value, access: &Access) -> Option<View> {
    let Type::Int(part) = f.ty(place).pointee()? else { return None };
    let size = |ty: &Type| size_align(m, ty).0 as i128;
    let (mut at, mut bytes, mut strides, mut fields) = (place, 0i128, Vec::new(), 0);
    let whole = loop {
        let target = f.ty(at).pointee()?;
        match if let Type::Array(of, _) = target { of } else { target } {
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
    let object = base_object(defs, at);
    let in_array =
        matches!(f.ty(at).pointee()?, Type::Array(..)) && matches!(defs.get(object), Some(Op::Local { .. }));
    let is_written = matches!(access, Access::Write) && matches!(defs.get(object), Some(Op::Global(_)));
    let is_given = match access {
        Access::Read { computed } if computed.contains(&object) => false,
        Access::Read { .. } | Access::Write => in_array || is_written,
    } || f.params.iter().any(|param| param.value == object);
    ((is_first || is_given) && below + i128::from(part.bits()) <= bits).then_some(View {
        floats: at,
        number,
        terms,
        whole,
        below,
    })
}

impl View {
    fn is_of_same_float(&self, other: &View) -> bool {
        (self.floats, self.number, &self.terms) == (other.floats, other.number, &other.terms)
    }

    /// All bits of the float.
    fn read(&self, b: &mut Builder) -> Value {
        let ty = b.function.ty(self.floats).pointee().expect("a pointer to floats").array_leaf().clone();
        let place = self.place(b);
        let float = b.emit(Op::Load(place), ty);
        b.emit(Op::Bitcast(float), Type::Int(self.whole))
    }

    /// Those that an instruction reads.
    fn part_of(&self, b: &mut Builder, mut bits: Value, inst: Inst) {
        let whole = Type::Int(self.whole);
        if self.below > 0 {
            let by = b.int(whole.clone(), self.below);
            bits = b.emit(Op::Binary(BinaryOp::Shr, bits, by), whole);
        }
        b.push(Op::Convert(bits), inst.results);
    }

    fn place(&self, b: &mut Builder) -> Value {
        let long = Type::Int(IntKind::Long);
        let in_array = matches!(b.pointee(self.floats), Type::Array(..));
        let mut number = match (self.number, self.terms.is_empty()) {
            (0, true) if !in_array => return self.floats,
            (n, true) => Some(b.int(Type::INT, n)),
            (0, false) => None,
            (n, false) => Some(b.int(long.clone(), n)),
        };
        for (v, stride) in &self.terms {
            let (wide, stride) = (b.convert(*v, &long), b.int(long.clone(), *stride));
            let term = b.mul(wide, stride);
            number = Some(number.map_or(term, |sum| b.add(sum, term)));
        }
        let number = number.expect("there is a number or a term");
        if in_array { b.element(self.floats, number) } else { b.index(self.floats, number) }
    }
}
