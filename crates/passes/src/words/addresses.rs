//! Addresses in shared memory that travel as numbers.
//!
//! Instructions for shared memory take a number, `(unsigned)__cvta_generic_to_shared(&tile[i])`, to which programs add bytes. What such an
//! instruction means in C++ asks for the pointer back ([`PLACE`]): that is the pointer the number was made of, moved by as many
//! elements as bytes were added. It takes that these are whole elements, by constants and multiples; other numbers keep the question, and
//! nobody knows what the pointer leads to.

use ir::tables::HashMap;
use ir::types::size_align;
use ir::uses::Definitions;
use ir::{BinaryOp, Const, Function, InstId, Module, Op, Type, Value};

/// Gives the pointer to a place in shared memory, by its number.
const PLACE: &str = "__cugrad_shared_at";

/// Pointers instead of their numbers; None if there are none.
pub fn follow_addresses(m: &Module, f: &Function) -> Option<Function> {
    let mut places: HashMap<InstId, Place> = HashMap::default();
    {
        let defs = Definitions::of(f);
        f.body.as_ref()?.walk(&mut |inst| {
            if let Op::Extern { name, args, .. } = &inst.op
                && name.trim_start_matches("::") == PLACE
                && let Some(place) = Place::of(m, f, &defs, args[0])
            {
                places.insert(inst.id, place);
            }
        });
    }
    if places.is_empty() {
        return None;
    }
    let mut f = f.clone();
    f.rewrite(&mut |b, inst| {
        let Some(place) = places.get(&inst.id) else { return Some(inst) };
        let long = Type::Int(ir::IntKind::Long);
        let mut at = place.pointer;
        if place.number != 0 || !place.terms.is_empty() {
            let mut number = b.int(long.clone(), place.number);
            for (v, elements) in &place.terms {
                let (wide, elements) = (b.convert(*v, &long), b.int(long.clone(), *elements));
                let term = b.mul(wide, elements);
                number = b.add(number, term);
            }
            at = b.index(at, number);
        }
        b.push(Op::PtrCast(at), inst.results);
        None
    });
    Some(f)
}

/// A pointer, and the number of the element behind it: a constant and multiples of values.
struct Place {
    pointer: Value,
    number: i128,
    terms: Vec<(Value, i128)>,
}

impl Place {
    fn of(m: &Module, f: &Function, defs: &Definitions, address: Value) -> Option<Place> {
        let mut sum = Sum { f, defs, pointer: None, bytes: 0, terms: Vec::new() };
        sum.add(address)?;
        let mut pointer = sum.pointer?;
        while let (Some(Type::Void), Some(Op::PtrCast(from))) = (f.ty(pointer).pointee(), defs.get(pointer)) {
            pointer = *from;
        }
        let size = match f.ty(pointer).pointee()? {
            Type::Void | Type::Opaque(_) => return None,
            ty => i128::try_from(size_align(m, ty).0).ok().filter(|size| *size > 0)?,
        };
        let whole = |bytes: i128| (bytes % size == 0).then_some(bytes / size);
        let terms =
            sum.terms.iter().map(|(v, bytes)| Some((*v, whole(*bytes)?))).collect::<Option<Vec<_>>>()?;
        Some(Place { pointer, number: whole(sum.bytes)?, terms })
    }
}

/// What a number is the sum of: a pointer, and bytes.
struct Sum<'a> {
    f: &'a Function,
    defs: &'a Definitions<'a>,
    pointer: Option<Value>,
    bytes: i128,
    terms: Vec<(Value, i128)>,
}

impl Sum<'_> {
    fn constant(&self, v: Value) -> Option<i128> {
        match self.defs.get(v)? {
            Op::Const(Const::Int(n)) => Some(*n),
            Op::Convert(a) if self.f.ty(*a).is_int() => self.constant(*a),
            _ => None,
        }
    }

    fn add(&mut self, v: Value) -> Option<()> {
        if let Some(n) = self.constant(v) {
            self.bytes = self.bytes.checked_add(n)?;
            return Some(());
        }
        match self.defs.get(v) {
            Some(Op::Convert(p)) if self.f.ty(*p).is_ptr() => {
                self.pointer.replace(*p).is_none().then_some(())
            }
            Some(Op::Convert(a)) if self.f.ty(*a).is_int() => self.add(*a),
            Some(Op::Binary(BinaryOp::Add, a, b)) => {
                self.add(*a)?;
                self.add(*b)
            }
            Some(Op::Binary(BinaryOp::Mul, a, b)) => {
                let (v, by) = match (self.constant(*a), self.constant(*b)) {
                    (_, Some(by)) => (*a, by),
                    (Some(by), _) => (*b, by),
                    (None, None) => return None,
                };
                self.terms.push((v, by));
                Some(())
            }
            Some(Op::Binary(BinaryOp::Shl, a, by)) => {
                let by = self.constant(*by).filter(|by| (0..32).contains(by))?;
                self.terms.push((*a, 1 << by));
                Some(())
            }
            _ => {
                self.terms.push((v, 1));
                Some(())
            }
        }
    }
}
