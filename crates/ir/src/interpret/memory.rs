//! Objects and pointers.
//!
//! An object is a row of scalar cells: the leaves of its type in order, so a `double2[3]` has six. A pointer
//! is an object and a cell's number; its pointee type is in the IR, and every access checks that the cells it
//! touches have the scalar types it expects. That makes `&m[0][0] + i`, `(float4*)p` and `&s.v[1]` work as they
//! do in C++, and reading a `double` as an `int` a trap.
//!
//! Every access by a thread of a launch is held against those that others have made to the cell ([`super::order`]).

use super::order::{Order, Touch};
use super::{Datum, Trap, arithmetic, trap};
use crate::function::Module;
use crate::op::Accumulation;
use crate::types::Type;

/// A cell of an object of a [`super::Machine`], which need not exist: what is checked is the access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    pub(super) object: u32,
    cell: i64,
}

impl Pointer {
    /// Whether the other is the next cell.
    pub(super) fn is_before(self, other: Pointer) -> bool {
        self.object == other.object && self.cell + 1 == other.cell
    }
}

/// How a cell is touched; decides what counts as a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Read,
    /// A plain store.
    Store,
    /// A store that depends on what was there, or that a function makes.
    Write,
    Atomic,
}

impl Access {
    pub(super) fn of(how: Accumulation) -> Access {
        match how {
            Accumulation::Plain | Accumulation::Own => Access::Write,
            Accumulation::Atomic
            | Accumulation::Unproven
            | Accumulation::Sum
            | Accumulation::Warp
            | Accumulation::Joint
            | Accumulation::JointLast
            | Accumulation::Rows
            | Accumulation::Column
            | Accumulation::Block
            | Accumulation::Few
            | Accumulation::Alike
            | Accumulation::Left
            | Accumulation::Right
            | Accumulation::Centre
            | Accumulation::Span => Access::Atomic,
        }
    }
}

/// By whom an object is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    All,
    Block,
    /// The thread's number; None outside of launches.
    Thread(Option<u32>),
}

struct Object {
    cells: Vec<Datum>,
    /// Scalar types of the cells.
    types: Vec<Type>,
    alive: bool,
    seen: Seen,
    /// Accesses to each cell since the launch began or the grid met.
    touched: Vec<Vec<Touch>>,
}

pub(super) struct Memory<'m> {
    module: &'m Module,
    objects: Vec<Object>,
    pub(super) order: Order,
}

impl<'m> Memory<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        Memory { module, objects: Vec::new(), order: Order::default() }
    }

    pub(super) fn allocate(&mut self, ty: &Type, count: usize) -> Pointer {
        let types = self.repeated(ty, count);
        self.add(types, Seen::All)
    }

    /// Memory of a block.
    pub(super) fn allocate_shared(&mut self, ty: &Type, count: usize) -> Pointer {
        let types = self.repeated(ty, count);
        self.add(types, Seen::Block)
    }

    fn repeated(&self, ty: &Type, count: usize) -> Vec<Type> {
        let one = self.leaves(ty);
        (0..count).flat_map(|_| one.iter().cloned()).collect()
    }

    fn add(&mut self, types: Vec<Type>, seen: Seen) -> Pointer {
        let cells = vec![Datum::Undef; types.len()];
        self.objects.push(Object { cells, types, alive: true, seen, touched: Vec::new() });
        Pointer { object: self.objects.len() as u32 - 1, cell: 0 }
    }

    pub(super) fn local(&mut self, ty: &Type, zeroed: bool) -> Pointer {
        let p = self.add(self.leaves(ty), Seen::Thread(self.order.running()));
        if zeroed {
            let object = self.objects.last_mut().expect("just added");
            object.cells = object.types.iter().map(zero_scalar).collect();
        }
        p
    }

    /// Ends the life of locals.
    pub(super) fn end_locals(&mut self, objects: impl Iterator<Item = u32>) {
        for o in objects {
            let object = &mut self.objects[o as usize];
            (object.alive, object.cells, object.types) = (false, Vec::new(), Vec::new());
        }
    }

    /// Forgets who touched what: a launch begins, or all of its threads have met.
    pub(super) fn forget_accesses(&mut self) {
        self.objects.iter_mut().for_each(|o| o.touched = Vec::new());
    }

    // Types

    /// The scalar types of an object's cells.
    fn leaves(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Array(of, n) => {
                let one = self.leaves(of);
                (0..*n).flat_map(|_| one.iter().cloned()).collect()
            }
            Type::Struct(id) => {
                self.module.structure(*id).fields.iter().flat_map(|f| self.leaves(&f.ty)).collect()
            }
            scalar => vec![scalar.clone()],
        }
    }

    fn size(&self, ty: &Type) -> i64 {
        match ty {
            Type::Array(of, n) => self.size(of) * *n as i64,
            Type::Struct(id) => self.module.structure(*id).fields.iter().map(|f| self.size(&f.ty)).sum(),
            _ => 1,
        }
    }

    pub(super) fn zero(&self, ty: &Type) -> Datum {
        match ty {
            Type::Array(of, n) => Datum::Aggregate(vec![self.zero(of); *n as usize]),
            Type::Struct(id) => {
                let fields = &self.module.structure(*id).fields;
                Datum::Aggregate(fields.iter().map(|f| self.zero(&f.ty)).collect())
            }
            scalar => zero_scalar(scalar),
        }
    }

    // Addresses

    pub(super) fn advance(&self, p: Pointer, ty: &Type, by: i64) -> Pointer {
        Pointer { object: p.object, cell: p.cell + by * self.size(ty) }
    }

    pub(super) fn index(&self, base: &Datum, of: &Type, index: &Datum) -> Result<Datum, Trap> {
        match (base, index) {
            (Datum::Undef, _) | (_, Datum::Undef) => Ok(Datum::Undef),
            (Datum::Pointer(p), Datum::Int(i)) => match i64::try_from(*i) {
                Ok(i) => Ok(Datum::Pointer(self.advance(*p, of, i))),
                Err(_) => trap(format!("pointer moved by {i}")),
            },
            (Datum::Null, Datum::Int(0)) => Ok(Datum::Null),
            _ => trap(format!("{base:?} moved by {index:?}")),
        }
    }

    /// One beyond the end may be formed, not accessed. An array of no length is dynamic shared memory.
    pub(super) fn element(&self, base: &Datum, array: &Type, index: &Datum) -> Result<Datum, Trap> {
        let Type::Array(of, n) = array else { return trap("element of something that is no array") };
        if let Datum::Int(i) = index
            && *n != 0
            && !(0..=i128::from(*n)).contains(i)
        {
            return trap(format!("element {i} of an array of {n}"));
        }
        self.index(base, of, index)
    }

    pub(super) fn field(&self, base: &Datum, of: &Type, field: u32) -> Result<Datum, Trap> {
        let Type::Struct(id) = of else { return trap("field of something that is no struct") };
        let before = &self.module.structure(*id).fields[..field as usize];
        let skip: i64 = before.iter().map(|f| self.size(&f.ty)).sum();
        match base {
            Datum::Pointer(p) => Ok(Datum::Pointer(Pointer { object: p.object, cell: p.cell + skip })),
            Datum::Undef => Ok(Datum::Undef),
            other => trap(format!("field of {other:?}")),
        }
    }

    pub(super) fn distance(&self, a: &Datum, b: &Datum, of: &Type) -> Result<Datum, Trap> {
        match (a, b) {
            (Datum::Undef, _) | (_, Datum::Undef) => Ok(Datum::Undef),
            (Datum::Pointer(a), Datum::Pointer(b)) if a.object == b.object => {
                Ok(Datum::Int(i128::from((a.cell - b.cell) / self.size(of))))
            }
            _ => trap("difference of pointers into different objects"),
        }
    }

    // Accesses

    pub(super) fn cells(&self, p: Pointer) -> &[Datum] {
        &self.objects[p.object as usize].cells
    }

    pub(super) fn load(&mut self, p: Pointer, ty: &Type, access: Access) -> Result<Datum, Trap> {
        let mut cell = p.cell;
        self.load_from(p.object, &mut cell, ty, access)
    }

    fn load_from(&mut self, object: u32, cell: &mut i64, ty: &Type, access: Access) -> Result<Datum, Trap> {
        let members = self.members(ty);
        if let Some(members) = members {
            let parts: Result<_, Trap> =
                members.iter().map(|m| self.load_from(object, cell, m, access)).collect();
            return parts.map(Datum::Aggregate);
        }
        let at = self.check(object, *cell, ty, access, None)?;
        *cell += 1;
        Ok(self.objects[object as usize].cells[at].clone())
    }

    pub(super) fn store(&mut self, p: Pointer, ty: &Type, datum: Datum, access: Access) -> Result<(), Trap> {
        let mut cell = p.cell;
        self.store_to(p.object, &mut cell, ty, datum, access)
    }

    fn store_to(
        &mut self,
        object: u32,
        cell: &mut i64,
        ty: &Type,
        datum: Datum,
        access: Access,
    ) -> Result<(), Trap> {
        if let Some(members) = self.members(ty) {
            let parts = match datum {
                Datum::Aggregate(parts) => parts,
                Datum::Undef => vec![Datum::Undef; members.len()],
                other => return trap(format!("{other:?} stored as {ty:?}")),
            };
            let pairs = members.iter().zip(parts);
            return pairs.into_iter().try_for_each(|(m, d)| self.store_to(object, cell, m, d, access));
        }
        let at = self.check(object, *cell, ty, access, Some(&datum))?;
        *cell += 1;
        self.objects[object as usize].cells[at] = datum;
        Ok(())
    }

    fn members(&self, ty: &Type) -> Option<Vec<Type>> {
        match ty {
            Type::Array(of, n) => Some(vec![(**of).clone(); *n as usize]),
            Type::Struct(id) => {
                Some(self.module.structure(*id).fields.iter().map(|f| f.ty.clone()).collect())
            }
            _ => None,
        }
    }

    /// Sets every `step`th cell of an object to zero, as the running thread.
    pub(super) fn clear(&mut self, p: Pointer, first: usize, step: usize) -> Result<(), Trap> {
        for cell in (first..self.cells(p).len()).step_by(step) {
            let ty = self.objects[p.object as usize].types[cell].clone();
            let at = Pointer { object: p.object, cell: cell as i64 };
            self.store(at, &ty, zero_scalar(&ty), Access::Store)?;
        }
        Ok(())
    }

    /// Whether one scalar access is allowed, and the cell it goes to.
    fn check(
        &mut self,
        object: u32,
        cell: i64,
        ty: &Type,
        access: Access,
        stored: Option<&Datum>,
    ) -> Result<usize, Trap> {
        let o = &mut self.objects[object as usize];
        if !o.alive {
            return trap("access to a local whose block has ended");
        }
        let len = o.cells.len();
        let at = match usize::try_from(cell) {
            Ok(at) if at < len => at,
            _ => return trap(format!("access to cell {cell} of an object of {len}")),
        };
        let (declared, pointers) = (&o.types[at], o.types[at].is_ptr() && ty.is_ptr());
        if declared != ty && !pointers {
            return trap(format!("a cell of type {declared:?} accessed as {ty:?}"));
        }
        let Some(thread) = self.order.running() else { return Ok(at) };
        if let Seen::Thread(owner) = o.seen {
            return if owner == Some(thread) { Ok(at) } else { trap("access to a local of another thread") };
        }
        if o.touched.is_empty() {
            o.touched = vec![Vec::new(); len];
        }
        let same = stored.is_some_and(|new| same_bits(new, &o.cells[at]));
        let now = self.order.touch(thread, access);
        if let Some(other) = self.order.meet(&mut o.touched[at], o.seen == Seen::Block, now, same) {
            return trap(format!(
                "race: thread {thread} {access:?} and thread {} {:?} on one cell",
                other.thread, other.access
            ));
        }
        Ok(at)
    }
}

fn same_bits(a: &Datum, b: &Datum) -> bool {
    match (a, b) {
        (Datum::Float(x), Datum::Float(y)) => x.to_bits() == y.to_bits(),
        _ => a == b,
    }
}

fn zero_scalar(ty: &Type) -> Datum {
    match ty {
        Type::Bool => Datum::Bool(false),
        Type::Int(_) => Datum::Int(0),
        Type::Float(_) => Datum::Float(arithmetic::round(0.0, ty)),
        Type::Ptr { .. } => Datum::Null,
        Type::Void | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => Datum::Undef,
    }
}
