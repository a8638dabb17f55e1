//! Where a store goes, in a form in which two of them can be compared.

use ir::{Inst, Op, Type, Value};

use super::Proof;
use crate::affine::{self, Address, Form};
use crate::layout::Layout;

/// A step from an array to the place, outermost first.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// Into what a pointer points to.
    Index(Form),
    /// Into an array of known length.
    Element(Form),
    Field(u32),
    /// A view as another type, which must be aligned.
    View(Type),
}

/// How the steps of two stores compare.
pub enum Beside {
    /// They end in different members.
    Never,
    /// Components that are equal if the places are.
    Alike(Vec<(Form, Form)>),
    /// One is a view of the other.
    Unlike,
}

/// What a path of pointers starts from, or goes along.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Link {
    From(Value),
    Global(ir::GlobalId),
    Field(u32),
    Loaded,
}

/// The pointer that a place is counted from.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Root {
    links: Vec<Link>,
    /// It is what a parameter, or a member of one, says: others are other arrays.
    named: bool,
}

/// A store and its place.
pub struct Site<'p, 'a> {
    pub inst: &'a Inst,
    pub proof: &'p Proof<'a>,
    pub root: Root,
    /// The type that is counted in: views of one array as `float` and as `float4` have no common steps.
    pub unit: &'a Type,
    pub steps: Vec<Step>,
    /// The same in scalars.
    pub cells: Option<Address>,
    /// One thread alone stores to each place, as far as this store goes.
    pub tells: bool,
}

impl Root {
    /// Whether a parameter, or a member of one, says where it leads.
    pub fn is_named(&self) -> bool {
        self.named
    }

    /// Whether both lead to one array, or may.
    pub fn may_be(&self, other: &Root) -> bool {
        self == other || !(self.named && other.named)
    }
}

impl<'p, 'a> Site<'p, 'a> {
    /// None where the address is not understood.
    pub fn of(proof: &'p Proof<'a>, inst: &'a Inst, place: Value) -> Option<Self> {
        let (at, mut steps) = proof.path(place)?;
        steps.iter_mut().for_each(|step| {
            if let Step::Index(form) | Step::Element(form) = step {
                *form = proof.as_first_twin(form);
            }
        });
        let unit = proof.layout.function.ty(at).pointee()?;
        let (root, cells) = (root(proof, at), proof.forms.address(place).map(|a| proof.twins.address(a)));
        Some(Site { inst, proof, root, unit, steps, cells, tells: false })
    }

    /// The numbers that lead to the place.
    pub fn components(&self) -> Vec<Form> {
        let form = |step: &Step| match step {
            Step::Index(form) | Step::Element(form) => Some(form.clone()),
            Step::Field(_) | Step::View(_) => None,
        };
        self.steps.iter().filter_map(form).collect()
    }

    /// Compares the steps one by one.
    pub fn beside(&self, other: &Site) -> Beside {
        if self.unit != other.unit {
            return Beside::Unlike;
        }
        let mut pairs = Vec::new();
        // What is stored as a whole has fewer steps than its members.
        for both in self.steps.iter().zip(&other.steps) {
            match both {
                (Step::Field(a), Step::Field(b)) if a != b => return Beside::Never,
                (Step::Field(_), Step::Field(_)) => {}
                (Step::View(a), Step::View(b)) if a == b => {}
                (Step::Index(a), Step::Index(b)) | (Step::Element(a), Step::Element(b)) => {
                    pairs.push((a.clone(), b.clone()));
                }
                _ => return Beside::Unlike,
            }
        }
        Beside::Alike(pairs)
    }

    /// The scalars that are stored are of one type: those of another are elsewhere.
    pub fn may_hold_the_same(&self, other: &Site) -> bool {
        let stored = |site: &Site| match site.inst.op {
            Op::Store(_, v) => Some(site.proof.layout.function.ty(v).clone()),
            _ => None,
        };
        let is_scalar = |t: &Type| matches!(t, Type::Float(_) | Type::Int(_));
        match (stored(self), stored(other)) {
            (Some(a), Some(b)) => !is_scalar(&a) || !is_scalar(&b) || a == b,
            _ => true,
        }
    }
}

fn root(proof: &Proof, mut at: Value) -> Root {
    let mut links = Vec::new();
    loop {
        at = match proof.layout.op(at) {
            Some(Op::PtrCast(base)) => *base,
            Some(Op::Field { base, field }) => {
                links.push(Link::Field(*field));
                *base
            }
            Some(Op::Extract(base, field)) => {
                links.push(Link::Field(*field));
                *base
            }
            // A variable that changes is not the same pointer each time.
            Some(Op::Load(place)) if is_stored_once(proof.layout, *place) => {
                links.push(Link::Loaded);
                *place
            }
            Some(Op::Global(g)) => {
                links.push(Link::Global(*g));
                return Root { links, named: true };
            }
            // A parameter, the copy of one, or what is chosen when the kernel runs.
            op => {
                links.push(Link::From(at));
                let named = op.is_none_or(|op| matches!(op, Op::Local { .. }));
                return Root { links, named };
            }
        }
    }
}

/// Whether what a place is in is written at most once, as the copy of a parameter is. What parameters lead to is not the function's own.
fn is_stored_once(layout: &Layout, place: Value) -> bool {
    let start = |mut p: Value| {
        while let Some(Op::Field { base, .. } | Op::Element { base, .. }) = layout.op(p) {
            p = *base;
        }
        p
    };
    let home = start(place);
    let mut stores = 0;
    layout.function.body().walk(&mut |inst| {
        stores += usize::from(matches!(&inst.op, Op::Store(p, _) if start(*p) == home));
    });
    stores <= 1
}

/// Of numbers that differ by these multiples: how far they are apart at least.
pub fn common_step(multiples: impl Iterator<Item = i128>) -> i128 {
    multiples.fold(0, affine::gcd)
}
