//! Vectors that only carry smaller numbers are taken apart into these.
//!
//! Kernels move sixteen bytes of an array of halves at once, as `float4` or `uint4`, and look at the halves through a
//! cast of the local variable's address. A `float` in which two halves lie has no derivative; the halves have one. So
//! where every word of another type (a *carrier*) is only copied between places that hold numbers of one type T, each
//! copy becomes copies of the T's in it:
//!
//! ```text
//! v: local float4             v: local half[8]
//! c = load (float4*)x + i     c0 … c7 = load x + 8 * i + 0 … 7
//! store v, c             →    store v[0] … v[7], c0 … c7
//! h = (half*)&v               (gone)
//! load h + j                  load v[j]
//! ```
//!
//! A local variable changes its type, so everything done with it must be of this kind; of other memory, only the
//! accesses that are. What is computed with the carrier's own bits stays as it is, and is refused later where it
//! carries derivatives.

use ir::function::{Block, Function, Inst, Module, Value};
use ir::op::{Const, Effect, Op};
use ir::tables::{HashMap, HashSet};
use ir::types::{Type, offset_of, size_align};
use ir::uses::{Definitions, base_object};

mod copies;
mod halves;
mod walks;

pub fn unpack(module: &Module, f: Function) -> Function {
    let mut f = walks::follow(module, f);
    let Some(plan) = CarrierPlan::of(module, &f) else { return f };
    let Some(body) = f.body.take() else { return f };
    let mut rewriter = copies::Rewriter::new(&plan, &mut f);
    let body = rewriter.block(body);
    f.set_body(body);
    f
}

/// A place inside an object, in numbers from its start: a constant and multiples of values.
#[derive(Clone, Default, PartialEq)]
struct Offset {
    constant: i64,
    terms: Vec<(Value, i64)>,
}

/// A load or store of a scalar.
struct Access {
    place: Value,
    /// What is loaded or stored.
    value: Value,
    is_store: bool,
    root: Value,
    /// How many writes, and how many accesses that are no such stores, the function has before it; what has blocks counts at both ends.
    writes_before: usize,
    accesses_before: usize,
}

/// Where a rewritten access is: the object, the place in it, and how many numbers are there.
struct Site {
    root: Value,
    offset: Offset,
    count: u64,
}

/// What is rewritten.
struct CarrierPlan {
    /// The type of number in each object that is accessed as another type too, by the pointer to it.
    numbers: HashMap<Value, Type>,
    /// The objects above that are local variables, with how many numbers they hold.
    locals: HashMap<Value, u64>,
    /// The rewritten accesses, by place and value.
    accesses: HashMap<(Value, Value), Site>,
    /// Addresses inside of locals, which no longer exist.
    addresses: HashSet<Value>,
    /// Accesses of words whose number is loaded or stored with another word.
    gone: HashSet<(Value, Value)>,
    /// Of the word of a number that is loaded second, the first.
    first_word: HashMap<Value, Value>,
}

impl CarrierPlan {
    fn of(module: &Module, f: &Function) -> Option<CarrierPlan> {
        let mut casts = false;
        f.body.as_ref()?.walk(&mut |inst| casts |= matches!(inst.op, Op::PtrCast(_)));
        if !casts {
            return None;
        }
        let defs = Definitions::of(f);
        let survey = Survey::of(f, &defs);
        let mut search =
            CarrierSearch { module, f, defs: &defs, survey: &survey, numbers: HashMap::default() };
        search.find_numbers();
        let bad = search.settle();
        let mut plan = search.plan(&bad);
        halves::find(&search, &mut plan);
        (!plan.accesses.is_empty()).then_some(plan)
    }
}

/// What a function does with its places and values.
#[derive(Default)]
struct Survey {
    accesses: Vec<Access>,
    /// Accesses that store a value, and how often it is used at all.
    stores_of: HashMap<Value, Vec<usize>>,
    uses: HashMap<Value, usize>,
    addresses: Vec<(Value, Value)>,
    /// Objects whose address goes elsewhere.
    escaped: HashSet<Value>,
    writes: usize,
    others: usize,
}

impl Survey {
    fn of(f: &Function, defs: &Definitions) -> Survey {
        let mut survey = Survey::default();
        survey.block(f, defs, f.body());
        survey
    }

    fn block(&mut self, f: &Function, defs: &Definitions, block: &Block) {
        for inst in &block.insts {
            inst.op.operands().into_iter().for_each(|v| *self.uses.entry(v).or_default() += 1);
            match &inst.op {
                Op::Load(p) => self.access(f, defs, *p, inst.results[0], false),
                Op::Store(p, v) => {
                    self.escape(f, defs, *v);
                    self.access(f, defs, *p, *v, true);
                }
                Op::Index { base, .. }
                | Op::Element { base, .. }
                | Op::Field { base, .. }
                | Op::PtrCast(base) => {
                    self.addresses.push((inst.results[0], base_object(defs, *base)));
                }
                op => op.operands().into_iter().for_each(|v| self.escape(f, defs, v)),
            }
            let blocks = inst.op.blocks();
            if !blocks.is_empty() || inst.op.effect() != Effect::Pure {
                self.others += usize::from(!matches!(inst.op, Op::Store(..)));
                self.writes += usize::from(!matches!(inst.op, Op::Load(_)));
            }
            blocks.into_iter().for_each(|b| self.block(f, defs, b));
        }
        for v in &block.yields {
            *self.uses.entry(*v).or_default() += 1;
            self.escape(f, defs, *v);
        }
        self.writes += 1;
        self.others += 1;
    }

    fn access(&mut self, f: &Function, defs: &Definitions, place: Value, value: Value, is_store: bool) {
        if is_store {
            self.stores_of.entry(value).or_default().push(self.accesses.len());
        }
        let root = object(f, defs, place);
        let (writes_before, accesses_before) = (self.writes, self.others);
        self.accesses.push(Access { place, value, is_store, root, writes_before, accesses_before });
    }

    fn escape(&mut self, f: &Function, defs: &Definitions, v: Value) {
        if f.ty(v).is_ptr() {
            self.escaped.insert(base_object(defs, v));
        }
    }
}

/// The object that a place lies in. Memory that is looked at as floats of another type than it was declared with, as shared memory is that
/// serves several tiles one after the other, is one of its own there; so is what a `void *` leads to.
fn object(f: &Function, defs: &Definitions, place: Value) -> Value {
    let base = base_object(defs, place);
    let float = |v: Value| f.ty(v).pointee().filter(|ty| ty.is_float());
    let mut at = place;
    while at != base && !matches!(defs.get(base), Some(Op::Local { .. })) {
        at = match defs.get(at) {
            Some(Op::PtrCast(from)) => match (float(at), float(*from)) {
                (Some(seen), Some(declared)) if seen != declared => return at,
                (Some(_), None) if f.ty(*from).pointee() == Some(&Type::Void) => return at,
                _ => *from,
            },
            Some(Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. }) => *base,
            // Nothing that an address is made by.
            _ => return base,
        };
    }
    base
}

struct CarrierSearch<'a> {
    module: &'a Module,
    f: &'a Function,
    defs: &'a Definitions<'a>,
    survey: &'a Survey,
    numbers: HashMap<Value, Type>,
}

impl CarrierSearch<'_> {
    /// The objects that are accessed as their numbers and as something else.
    fn find_numbers(&mut self) {
        let mut seen: HashMap<Value, Vec<&Type>> = HashMap::default();
        for access in &self.survey.accesses {
            let types = seen.entry(access.root).or_default();
            let ty = self.f.ty(access.value);
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        for (root, mut types) in seen {
            let Some(declared) = self.f.ty(root).pointee().and_then(|t| self.module.only_scalar(t)) else {
                continue;
            };
            let number = if self.is_local(root) {
                if !types.contains(&declared) {
                    types.push(declared);
                }
                smallest_float(&types)
            } else {
                Some(declared).filter(|t| t.is_float())
            };
            let Some(number) = number else { continue };
            let escapes = self.is_local(root) && self.survey.escaped.contains(&root);
            let carries = types.iter().any(|t| *t != number);
            let fits = types.iter().all(|t| {
                matches!(t, Type::Int(_) | Type::Float(_)) && self.size(t).is_multiple_of(self.size(number))
            });
            if carries && fits && !escapes {
                self.numbers.insert(root, number.clone());
            }
        }
    }

    /// Drops what cannot be rewritten until nothing more has to be. Returns the accesses that stay as they are.
    fn settle(&mut self) -> HashSet<usize> {
        let mut bad = HashSet::default();
        loop {
            let before = bad.len();
            for i in 0..self.survey.accesses.len() {
                if bad.contains(&i) || self.is_good(i, &bad) {
                    continue;
                }
                bad.insert(i);
                let root = self.survey.accesses[i].root;
                if self.is_local(root) {
                    self.numbers.remove(&root);
                }
            }
            if bad.len() == before {
                return bad;
            }
        }
    }

    fn is_good(&self, i: usize, bad: &HashSet<usize>) -> bool {
        let access = &self.survey.accesses[i];
        let Some(number) = self.numbers.get(&access.root) else { return false };
        if self.offset(access, number).is_none() {
            return false;
        }
        if self.f.ty(access.value) == number {
            return true;
        }
        let agrees =
            |j: &usize| !bad.contains(j) && self.numbers.get(&self.survey.accesses[*j].root) == Some(number);
        if access.is_store && self.is_zero(access.value) {
            return true;
        }
        // The word is loaded by an access that is rewritten, and all that is done with it is to store it by such ones.
        let stores = self.survey.stores_of.get(&access.value).map_or(&[][..], Vec::as_slice);
        let is_loaded = self
            .survey
            .accesses
            .iter()
            .enumerate()
            .any(|(j, a)| !a.is_store && a.value == access.value && agrees(&j));
        is_loaded
            && stores.len() == self.survey.uses.get(&access.value).copied().unwrap_or(0)
            && stores.iter().all(agrees)
    }

    fn plan(&self, bad: &HashSet<usize>) -> CarrierPlan {
        let mut plan = CarrierPlan {
            numbers: self.numbers.clone(),
            locals: HashMap::default(),
            accesses: HashMap::default(),
            addresses: HashSet::default(),
            gone: HashSet::default(),
            first_word: HashMap::default(),
        };
        for (root, number) in self.numbers.iter().filter(|(root, _)| self.is_local(**root)) {
            let whole = self.f.ty(*root).pointee().map_or(0, |t| self.size(t));
            plan.locals.insert(*root, (whole / self.size(number)) as u64);
        }
        for (i, access) in self.survey.accesses.iter().enumerate().filter(|(i, _)| !bad.contains(i)) {
            let number = &self.numbers[&access.root];
            let count = (self.size(self.f.ty(access.value)) / self.size(number)) as u64;
            if self.f.ty(access.value) == number && !self.is_local(access.root) {
                continue;
            }
            let offset =
                self.offset(access, number).unwrap_or_else(|| unreachable!("access {i} was found good"));
            plan.accesses.insert((access.place, access.value), Site { root: access.root, offset, count });
        }
        let inside = self.survey.addresses.iter().filter(|(_, root)| plan.locals.contains_key(root));
        plan.addresses.extend(inside.map(|(address, _)| *address));
        plan
    }

    /// Where an access is, in numbers from the start of its object.
    fn offset(&self, access: &Access, number: &Type) -> Option<Offset> {
        let unit = self.size(number);
        let units = |bytes: usize| bytes.is_multiple_of(unit).then_some((bytes / unit) as i64);
        let mut offset = Offset::default();
        let mut place = access.place;
        while place != access.root {
            let stride = |v: &Value| self.f.ty(*v).pointee().and_then(|t| units(self.size(t)));
            place = match self.defs.get(place)? {
                Op::Index { base, index } => {
                    self.add(&mut offset, *index, stride(&place)?);
                    *base
                }
                Op::Element { base, index } => {
                    self.add(&mut offset, *index, stride(&place)?);
                    *base
                }
                Op::Field { base, field } => {
                    let Some(Type::Struct(id)) = self.f.ty(*base).pointee() else { return None };
                    let at = offset_of(self.module, *id, *field as usize);
                    offset.constant += units(at)?;
                    *base
                }
                Op::PtrCast(base) => *base,
                _ => return None,
            };
        }
        Some(offset)
    }

    fn add(&self, offset: &mut Offset, index: Value, stride: i64) {
        match self.defs.get(index) {
            Some(Op::Const(Const::Int(n))) => offset.constant += *n as i64 * stride,
            _ => offset.terms.push((index, stride)),
        }
    }

    fn is_local(&self, root: Value) -> bool {
        matches!(self.defs.get(root), Some(Op::Local { .. }))
    }

    fn is_zero(&self, v: Value) -> bool {
        match self.defs.get(v) {
            Some(Op::Const(Const::Int(n))) => *n == 0,
            Some(Op::Const(Const::Float(x))) => x.to_bits() == 0,
            _ => false,
        }
    }

    fn size(&self, ty: &Type) -> usize {
        size_align(self.module, ty).0
    }
}

/// The floating-point type among others that can be parts of nothing smaller; None where two could be.
fn smallest_float<'a>(types: &[&'a Type]) -> Option<&'a Type> {
    let bits = |ty: &Type| match ty {
        Type::Float(ir::types::FloatKind::F16 | ir::types::FloatKind::BF16) => 16,
        Type::Float(ir::types::FloatKind::F32) => 32,
        _ => 64,
    };
    let floats: Vec<&Type> = types.iter().copied().filter(|t| t.is_float()).collect();
    let least = floats.iter().map(|t| bits(t)).min()?;
    let mut smallest = floats.into_iter().filter(|t| bits(t) == least);
    let first = smallest.next()?;
    smallest.next().is_none().then_some(first)
}
