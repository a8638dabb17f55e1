//! Arguments for a function, made from the types of its parameters, and what is in them afterwards.
//!
//! An argument is a tree: numbers, structs, and arrays behind pointers. All floating-point numbers of all
//! arguments in order are one vector, the point at which the function is differentiated; directions, seeds and
//! adjoints are vectors of the same shape.

use ir::interpret::{Datum, Machine, Pointer, Trap};
use ir::{Function, Module, Type};

use crate::rng::Rng;

#[derive(Clone, Debug)]
pub enum Tree {
    Float(f64),
    Int(i128),
    Bool(bool),
    Struct(Vec<Tree>),
    /// A pointer to these elements.
    Array(Type, Vec<Tree>),
    Tape,
    Slab,
}

/// What arguments hold after a run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Numbers {
    /// One per slot.
    pub floats: Vec<f64>,
    pub integers: Vec<i128>,
}

/// Sizes and contents.
pub struct Shape {
    /// Elements behind every pointer.
    pub length: usize,
    /// Integers are below this.
    pub integers: usize,
}

#[derive(Clone, Debug)]
pub struct Inputs {
    pub args: Vec<Tree>,
    /// `(i, j)`: parameter `j` is the same pointer as parameter `i`.
    pub alias: Vec<(usize, usize)>,
}

/// Where the floating-point numbers of the arguments are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub param: usize,
    /// Behind a pointer, so that the function can write it.
    pub in_memory: bool,
}

impl Inputs {
    pub fn random(m: &Module, f: &Function, shape: &Shape, rng: &mut Rng) -> Inputs {
        let args = f.params.iter().map(|p| tree(m, f.ty(p.value), shape, rng)).collect();
        Inputs { args, alias: Vec::new() }
    }

    fn is_alias(&self, param: usize) -> bool {
        self.alias.iter().any(|(_, j)| *j == param)
    }

    pub fn slots(&self) -> Vec<Slot> {
        let mut all = Vec::new();
        for (param, arg) in self.args.iter().enumerate().filter(|(i, _)| !self.is_alias(*i)) {
            slots(arg, Slot { param, in_memory: false }, &mut all);
        }
        all
    }

    pub fn floats(&self) -> Vec<f64> {
        let mut all = Vec::new();
        self.own().for_each(|(_, arg)| floats(arg, &mut all));
        all
    }

    fn own(&self) -> impl Iterator<Item = (usize, &Tree)> {
        self.args.iter().enumerate().filter(|(i, _)| !self.is_alias(*i))
    }

    /// The same arguments with other floating-point numbers.
    pub fn with(&self, floats: &[f64]) -> Inputs {
        let mut new = self.clone();
        let mut next = floats.iter().copied();
        for i in (0..new.args.len()).filter(|i| !self.is_alias(*i)) {
            set_floats(&mut new.args[i], &mut next);
        }
        new
    }

    /// Puts the arguments into memory.
    pub fn place(&self, machine: &mut Machine) -> Result<Vec<Datum>, Trap> {
        let mut data: Vec<Datum> = Vec::new();
        for (i, arg) in self.args.iter().enumerate() {
            let datum = match self.alias.iter().find(|(_, j)| *j == i) {
                Some((same, _)) => data[*same].clone(),
                None => place(machine, arg)?,
            };
            data.push(datum);
        }
        Ok(data)
    }

    /// The numbers as they are now; `data` is what [`Inputs::place`] returned.
    pub fn read(&self, machine: &mut Machine, data: &[Datum]) -> Result<Numbers, Trap> {
        let mut all = Numbers::default();
        for (i, arg) in self.own() {
            read(machine, arg, &data[i], &mut all)?;
        }
        Ok(all)
    }
}

fn tree(m: &Module, ty: &Type, shape: &Shape, rng: &mut Rng) -> Tree {
    match ty {
        // Numbers that every floating type can hold.
        Type::Float(_) => Tree::Float((rng.uniform(-1.2, 1.2) * 1024.0).round() / 1024.0),
        Type::Int(_) => Tree::Int(rng.below(shape.integers) as i128),
        Type::Bool => Tree::Bool(rng.chance(50)),
        Type::Struct(id) => {
            Tree::Struct(m.structure(*id).fields.iter().map(|f| tree(m, &f.ty, shape, rng)).collect())
        }
        Type::Array(of, n) => Tree::Struct((0..*n).map(|_| tree(m, of, shape, rng)).collect()),
        Type::Ptr { to, .. } => {
            Tree::Array((**to).clone(), (0..shape.length).map(|_| tree(m, to, shape, rng)).collect())
        }
        Type::Void | Type::Opaque(_) => panic!("no argument of type {ty:?}"),
    }
}

fn slots(t: &Tree, slot: Slot, all: &mut Vec<Slot>) {
    match t {
        Tree::Float(_) => all.push(slot),
        Tree::Int(_) | Tree::Bool(_) | Tree::Tape | Tree::Slab => {}
        Tree::Struct(parts) => parts.iter().for_each(|p| slots(p, slot, all)),
        Tree::Array(_, parts) => {
            parts.iter().for_each(|p| slots(p, Slot { in_memory: true, ..slot }, all));
        }
    }
}

fn floats(t: &Tree, all: &mut Vec<f64>) {
    match t {
        Tree::Float(x) => all.push(*x),
        Tree::Int(_) | Tree::Bool(_) | Tree::Tape | Tree::Slab => {}
        Tree::Struct(parts) | Tree::Array(_, parts) => parts.iter().for_each(|p| floats(p, all)),
    }
}

fn set_floats(t: &mut Tree, next: &mut dyn Iterator<Item = f64>) {
    match t {
        Tree::Float(x) => *x = next.next().expect("as many numbers as slots"),
        Tree::Int(_) | Tree::Bool(_) | Tree::Tape | Tree::Slab => {}
        Tree::Struct(parts) | Tree::Array(_, parts) => parts.iter_mut().for_each(|p| set_floats(p, next)),
    }
}

fn place(machine: &mut Machine, t: &Tree) -> Result<Datum, Trap> {
    Ok(match t {
        Tree::Float(x) => Datum::Float(*x),
        Tree::Int(n) => Datum::Int(*n),
        Tree::Bool(b) => Datum::Bool(*b),
        Tree::Tape => Datum::Tape,
        Tree::Slab => Datum::Slab,
        Tree::Struct(parts) => {
            Datum::Aggregate(parts.iter().map(|p| place(machine, p)).collect::<Result<_, _>>()?)
        }
        Tree::Array(ty, parts) => {
            let p = machine.allocate(ty, parts.len());
            for (i, part) in parts.iter().enumerate() {
                let datum = place(machine, part)?;
                let at = machine.offset(p, ty, i);
                machine.write(at, ty, datum)?;
            }
            Datum::Pointer(p)
        }
    })
}

/// Follows the tree; where the argument itself is by value, its numbers are those it was given.
fn read(machine: &mut Machine, t: &Tree, at: &Datum, all: &mut Numbers) -> Result<(), Trap> {
    match (t, at) {
        (Tree::Float(_), Datum::Float(x)) => all.floats.push(*x),
        (Tree::Int(_), Datum::Int(n)) => all.integers.push(*n),
        (Tree::Float(_), _) => {
            return Err(Trap { why: format!("a result is {at:?}"), at: None });
        }
        (Tree::Int(_) | Tree::Bool(_) | Tree::Tape | Tree::Slab, _) => {}
        (Tree::Struct(parts), Datum::Aggregate(data)) => {
            for (p, d) in parts.iter().zip(data) {
                read(machine, p, d, all)?;
            }
        }
        (Tree::Array(ty, parts), Datum::Pointer(p)) => {
            for (i, part) in parts.iter().enumerate() {
                let place: Pointer = machine.offset(*p, ty, i);
                let datum = machine.read(place, ty)?;
                read(machine, part, &datum, all)?;
            }
        }
        _ => return Err(Trap { why: format!("{at:?} where {t:?} was passed"), at: None }),
    }
    Ok(())
}
