//! Integer values as polynomials, and addresses as a root and a polynomial of cells.
//!
//! A [`Form`] is a sum of integer multiples of products of atoms: `32·blockIdx.x + threadIdx.x + 1`, `y·w + x`. Two
//! values with equal forms are equal wherever both are in scope. What is no sum or product (a division, a
//! remainder, a load, a value that control flow merges) is an atom of its own; hardware coordinates are the same atom
//! wherever they are read.
//!
//! **Assumption.** Index arithmetic in 32 and 64 bits does not wrap around. For signed types C++ says so; for unsigned
//! ones we say so: a sum that passes 2³² and still lands inside the array it indexes would be needed to break it, and
//! where a factor is so large that this is likely (hashes, random numbers), the product is an atom. Bitwise
//! operations, shifts right, divisions and remainders, by which wrapping arithmetic reaches an index, are atoms too.
//!
//! Types of 8 and 16 bits do wrap around, in arrays of ordinary size: `table[(unsigned char)i]` is the same element for
//! `i` and `i + 256`. A conversion to them keeps the form only if the number is known to fit.
//!
//! An address is counted in *cells*, the scalars of its object in order, so that `p[i].y`, `tile[r][c]` and
//! `((float4 *)p)[i].w` are all one root and one form. Casts that change the size of the scalars have no form.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use ir::tables::HashMap;
use ir::{BinaryOp, Builtin, Const, IntKind, Module, Op, Type, UnaryOp, Value};

use crate::layout::{Definition, Layout};

/// What forms are made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Atom {
    /// Kind (thread, block, block size, grid size) and axis.
    Coordinate(u8, u8),
    /// A value that is no sum or product of others.
    Value(Value),
}

/// `Σ coefficient · product of atoms`; the empty product is the constant term. No zero coefficients.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Form(BTreeMap<Vec<Atom>, i128>);

/// More terms than this say nothing that a proof could use.
const MANY_TERMS: usize = 24;

impl Form {
    /// The form without atoms.
    pub fn constant(n: i128) -> Form {
        let mut terms = BTreeMap::new();
        if n != 0 {
            terms.insert(Vec::new(), n);
        }
        Form(terms)
    }

    /// The form that is this atom alone.
    pub fn atom(a: Atom) -> Form {
        Form([(vec![a], 1)].into())
    }

    /// A multiple of a product.
    pub fn product(atoms: &[Atom], n: i128) -> Form {
        if n == 0 { Form::default() } else { Form([(atoms.to_vec(), n)].into()) }
    }

    /// The sum, in normal form.
    pub fn plus(&self, other: &Form) -> Form {
        let mut sum = self.0.clone();
        for (product, n) in &other.0 {
            let at = sum.entry(product.clone()).or_default();
            *at += n;
            if *at == 0 {
                sum.remove(product);
            }
        }
        Form(sum)
    }

    pub(crate) fn scaled(&self, by: i128) -> Form {
        if by == 0 {
            return Form::default();
        }
        Form(self.0.iter().map(|(p, n)| (p.clone(), n * by)).collect())
    }

    /// The difference; zero ([`Form::default`]) where the two are equal.
    pub fn minus(&self, other: &Form) -> Form {
        self.plus(&other.scaled(-1))
    }

    /// The product; None where it has more terms or factors than a proof could use.
    pub fn times(&self, other: &Form) -> Option<Form> {
        let mut sum = Form::default();
        for (a, m) in &self.0 {
            for (b, n) in &other.0 {
                let mut product: Vec<Atom> = a.iter().chain(b).copied().collect();
                product.sort();
                if product.len() > 4 {
                    return None;
                }
                sum = sum.plus(&Form([(product, m.checked_mul(*n)?)].into()));
            }
        }
        (sum.0.len() <= MANY_TERMS).then_some(sum)
    }

    /// The constant term.
    pub fn offset(&self) -> i128 {
        self.0.get(&Vec::new()).copied().unwrap_or(0)
    }

    /// Whether no atom is left.
    pub fn is_constant(&self) -> bool {
        self.0.keys().all(Vec::is_empty)
    }

    /// Without the constant term and divided by the greatest common divisor of what remains, which is returned too
    /// (0 for a constant). The first coefficient is positive.
    pub fn primitive(&self) -> (Form, i128) {
        let mut rest = self.0.clone();
        rest.remove(&Vec::new());
        let Some(first) = rest.values().next() else { return (Form::default(), 0) };
        let gcd = rest.values().fold(0i128, |g, n| gcd(g, *n)) * first.signum();
        (Form(rest.into_iter().map(|(p, n)| (p, n / gcd)).collect()), gcd)
    }

    /// The terms, as products of atoms with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (&[Atom], i128)> {
        self.0.iter().map(|(p, n)| (p.as_slice(), *n))
    }

    /// Splits off the terms that are multiples of single atoms of this kind.
    pub fn split(&self, wanted: impl Fn(Atom) -> bool) -> (Vec<(Atom, i128)>, Form) {
        let (mut taken, mut rest) = (Vec::new(), BTreeMap::new());
        for (product, n) in &self.0 {
            match product.as_slice() {
                [only] if wanted(*only) => taken.push((*only, *n)),
                _ => {
                    rest.insert(product.clone(), *n);
                }
            }
        }
        (taken, Form(rest))
    }

    /// With other atoms in place of its own.
    pub fn renamed(&self, name: impl Fn(Atom) -> Atom) -> Form {
        let mut sum = Form::default();
        for (product, n) in &self.0 {
            let mut product: Vec<Atom> = product.iter().map(|a| name(*a)).collect();
            product.sort();
            sum = sum.plus(&Form([(product, *n)].into()));
        }
        sum
    }

    /// What an atom is multiplied by, and the terms without it; None where it is multiplied by itself.
    pub fn coefficient(&self, atom: Atom) -> Option<(Form, Form)> {
        let (mut of, mut rest) = (BTreeMap::new(), BTreeMap::new());
        for (product, n) in &self.0 {
            let others: Vec<Atom> = product.iter().copied().filter(|a| *a != atom).collect();
            match product.len() - others.len() {
                0 => rest.insert(others, *n),
                1 => of.insert(others, *n),
                _ => return None,
            };
        }
        Some((Form(of), Form(rest)))
    }

    /// Whether one of its atoms is wanted.
    pub fn mentions(&self, wanted: impl Fn(Atom) -> bool) -> bool {
        self.0.keys().flatten().any(|a| wanted(*a))
    }
}

pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Forms of a function's values, each computed once.
pub struct Forms<'a> {
    m: &'a Module,
    layout: &'a Layout<'a>,
    known: RefCell<HashMap<Value, Form>>,
    /// Parameters of type `void *` that are cast to pointers to one type of scalar, and to nothing else.
    untyped: OnceCell<HashMap<Value, Option<Type>>>,
}

/// Where a place lies: `form` cells after the start of what `root` (a parameter, a global, a local) points to.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Address {
    /// The pointer that the address starts from.
    pub root: Value,
    /// Cells from there on.
    pub form: Form,
    /// Cells that an access through the pointer touches.
    pub cells: i128,
}

impl<'a> Forms<'a> {
    /// What the values are of a function of.
    pub(crate) fn module(&self) -> &'a Module {
        self.m
    }

    /// Of a function whose layout this is; forms are computed when they are asked for.
    pub fn new(m: &'a Module, layout: &'a Layout<'a>) -> Self {
        Forms { m, layout, known: RefCell::default(), untyped: OnceCell::new() }
    }

    /// The form of an integer value.
    pub fn of(&self, v: Value) -> Form {
        if let Some(known) = self.known.borrow().get(&v) {
            return known.clone();
        }
        let form = self.compute(v).unwrap_or_else(|| Form::atom(Atom::Value(v)));
        self.known.borrow_mut().insert(v, form.clone());
        form
    }

    /// None: an atom.
    fn compute(&self, v: Value) -> Option<Form> {
        let is_int = |v: Value| self.layout.function.ty(v).is_int();
        match self.layout.op(v)? {
            Op::Const(Const::Int(n)) => Some(Form::constant(self.signed(*n, v))),
            Op::Builtin(b) => Some(match b {
                Builtin::ThreadIdx(axis) => Form::atom(Atom::Coordinate(0, *axis)),
                Builtin::BlockIdx(axis) => Form::atom(Atom::Coordinate(1, *axis)),
                Builtin::BlockDim(axis) => Form::atom(Atom::Coordinate(2, *axis)),
                Builtin::GridDim(axis) => Form::atom(Atom::Coordinate(3, *axis)),
                Builtin::WarpSize => Form::constant(32),
            }),
            Op::Convert(a) if is_int(*a) && self.keeps_value(*a, v) => Some(self.of(*a)),
            Op::Unary(UnaryOp::Neg, a) if is_int(v) => Some(self.of(*a).scaled(-1)),
            Op::Binary(op, a, b) if is_int(v) => {
                let (x, y) = (self.of(*a), self.of(*b));
                let form = match op {
                    BinaryOp::Add => Some(x.plus(&y)),
                    BinaryOp::Sub => Some(x.minus(&y)),
                    BinaryOp::Mul => x.times(&y),
                    BinaryOp::Shl if y.is_constant() && (0..31).contains(&y.offset()) => {
                        Some(x.scaled(1 << y.offset()))
                    }
                    BinaryOp::Shl
                    | BinaryOp::Div
                    | BinaryOp::Rem
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor
                    | BinaryOp::Shr => None,
                };
                let most = if self.bits(v)? > 32 { 1 << 62 } else { 1 << 31 };
                form.filter(|f| f.0.len() <= MANY_TERMS && f.0.values().all(|n| n.abs() < most))
            }
            _ => None,
        }
    }

    fn bits(&self, v: Value) -> Option<u32> {
        match self.layout.function.ty(v) {
            Type::Int(kind) => Some(kind.bits()),
            _ => None,
        }
    }

    /// `4294967295u` is added where -1 is meant.
    fn signed(&self, n: i128, v: Value) -> i128 {
        match self.bits(v) {
            Some(bits @ (32 | 64)) if n >= 1 << (bits - 1) => n - (1 << bits),
            _ => n,
        }
    }

    /// Whether a conversion leaves the number as it is, wherever indices do not wrap around.
    fn keeps_value(&self, from: Value, to: Value) -> bool {
        let Type::Int(kind) = self.layout.function.ty(to) else { return false };
        kind.bits() >= 32
            || range(self.layout, from, DEEP).is_some_and(|r| {
                let all = range_of(*kind);
                all.0 <= r.0 && r.1 <= all.1
            })
    }

    /// Where a pointer leads; None where it is loaded, merged by control flow or cast to scalars of another type.
    pub fn address(&self, place: Value) -> Option<Address> {
        let to = self.layout.function.ty(place).pointee()?;
        let (root, form) = self.cells_before(place)?;
        Some(Address { root, form, cells: cells(self.m, to)? })
    }

    fn cells_before(&self, place: Value) -> Option<(Value, Form)> {
        let (m, layout) = (self.m, self.layout);
        let pointee = |v: Value| layout.function.ty(v).pointee();
        match layout.definition(place) {
            Definition::Param(_) => return Some((place, Form::default())),
            Definition::LoopParam { .. } => return None,
            Definition::Inst { .. } => {}
        }
        match layout.op(place)? {
            Op::Index { base, index } => {
                let (root, before) = self.cells_before(*base)?;
                let step = cells(m, pointee(*base)?)?;
                Some((root, before.plus(&self.of(*index).scaled(step))))
            }
            Op::Element { base, index } => {
                let (root, before) = self.cells_before(*base)?;
                let step = cells(m, pointee(place)?)?;
                Some((root, before.plus(&self.of(*index).scaled(step))))
            }
            Op::Field { base, field } => {
                let (root, before) = self.cells_before(*base)?;
                let Type::Struct(id) = pointee(*base)? else { return None };
                let mut offset = 0;
                for f in &m.structure(*id).fields[..*field as usize] {
                    offset += cells(m, &f.ty)?;
                }
                Some((root, before.plus(&Form::constant(offset))))
            }
            Op::PtrCast(p) if *pointee(*p)? == Type::Void => {
                let to = scalar(m, pointee(place)?)?;
                let only = self.untyped.get_or_init(|| untyped(m, layout)).get(p)?.as_ref();
                (only == Some(to)).then(|| (*p, Form::default()))
            }
            Op::PtrCast(p) => {
                let (from, to) = (scalar(m, pointee(*p)?)?, scalar(m, pointee(place)?)?);
                if from == to { self.cells_before(*p) } else { None }
            }
            Op::Local { .. } | Op::Global(_) => Some((place, Form::default())),
            _ => None,
        }
    }
}

fn untyped(m: &Module, layout: &Layout) -> HashMap<Value, Option<Type>> {
    let f = layout.function;
    let mut all: HashMap<Value, Option<Type>> = HashMap::default();
    f.body().walk(&mut |inst| {
        if let Op::PtrCast(p) = &inst.op
            && f.ty(*p).pointee() == Some(&Type::Void)
            && matches!(layout.definition(*p), Definition::Param(_))
        {
            let to = f.ty(inst.results[0]).pointee().and_then(|to| scalar(m, to)).cloned();
            let seen = all.entry(*p).or_insert_with(|| to.clone());
            if *seen != to {
                *seen = None;
            }
        }
    });
    all
}

/// Operands of operands are followed this far.
const DEEP: u32 = 6;

fn range_of(kind: IntKind) -> (i128, i128) {
    let bits = kind.bits();
    if kind.signed() { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

/// The least and the greatest number that an integer can be, where the program's text says so.
pub fn range(layout: &Layout, v: Value, depth: u32) -> Option<(i128, i128)> {
    let Type::Int(kind) = layout.function.ty(v) else { return None };
    let whole = range_of(*kind);
    let of = |a: &Value| if depth == 0 { None } else { range(layout, *a, depth - 1) };
    let number = |a: &Value| of(a).filter(|r| r.0 == r.1).map(|r| r.0);
    let found = match layout.op(v) {
        Some(Op::Const(Const::Int(n))) => Some((*n, *n)),
        Some(Op::Const(Const::Zero)) => Some((0, 0)),
        Some(Op::Builtin(Builtin::ThreadIdx(_))) => Some((0, 1023)),
        Some(Op::Builtin(Builtin::BlockDim(_))) => Some((1, 1024)),
        Some(Op::Builtin(Builtin::WarpSize)) => Some((32, 32)),
        Some(Op::Convert(a)) => of(a),
        Some(Op::Binary(op, a, b)) => match (op, of(a), of(b)) {
            (BinaryOp::Add, Some(x), Some(y)) => Some((x.0 + y.0, x.1 + y.1)),
            (BinaryOp::Sub, Some(x), Some(y)) => Some((x.0 - y.1, x.1 - y.0)),
            (BinaryOp::Mul, Some(x), Some(y)) if x.0 >= 0 && y.0 >= 0 => x.1.checked_mul(y.1).map(|m| (0, m)),
            (BinaryOp::And, _, _) => [a, b].into_iter().find_map(number).filter(|n| *n >= 0).map(|n| (0, n)),
            (BinaryOp::Rem, x, _) => {
                let most = number(b).filter(|n| *n > 0)? - 1;
                let positive = !kind.signed() || x.is_some_and(|x| x.0 >= 0);
                Some((if positive { 0 } else { -most }, most))
            }
            (BinaryOp::Div, Some(x), _) if x.0 >= 0 => {
                number(b).filter(|n| *n > 0).map(|n| (x.0 / n, x.1 / n))
            }
            (BinaryOp::Shr, Some(x), _) if x.0 >= 0 => {
                number(b).filter(|n| (0..64).contains(n)).map(|n| (x.0 >> n, x.1 >> n))
            }
            _ => None,
        },
        _ => None,
    };
    // What does not fit has wrapped around.
    let found = found.filter(|r| whole.0 <= r.0 && r.1 <= whole.1);
    found.or((kind.bits() < 32).then_some(whole))
}

/// How many scalars an object of this type holds.
pub fn cells(m: &Module, ty: &Type) -> Option<i128> {
    match ty {
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } => Some(1),
        // `extern __shared__` arrays have no length; what is inside still has a size.
        Type::Array(of, n) => Some(cells(m, of)? * i128::from(*n)),
        Type::Struct(id) => m.structure(*id).fields.iter().map(|f| cells(m, &f.ty)).sum(),
        Type::Void | Type::Opaque(_) => None,
    }
}

/// The one scalar type that an object is made of without gaps: arrays of scalars and CUDA's vector types. Other
/// structs may be padded.
fn scalar<'m>(m: &'m Module, ty: &'m Type) -> Option<&'m Type> {
    match ty {
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } => Some(ty),
        Type::Array(of, _) => scalar(m, of),
        Type::Struct(id) => {
            let s = m.structure(*id);
            let name = s.name.trim_start_matches("struct ").trim_end_matches(['1', '2', '3', '4']);
            let vector = ["float", "double", "int", "uint", "long", "ulong", "longlong", "ulonglong"];
            let vector = vector.contains(&name) && s.name.ends_with(['1', '2', '3', '4']);
            s.fields.first().filter(|_| vector).and_then(|f| scalar(m, &f.ty))
        }
        Type::Void | Type::Opaque(_) => None,
    }
}
