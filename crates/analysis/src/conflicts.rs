//! Which adjoint additions no other thread can disturb.
//!
//! Every load `x[e]` of the primal becomes `x_adj[e] += …`, which may be a plain addition if no other thread touches
//! that address between the same barriers. Three kinds of accesses could:
//!
//! * The reverse of a *store* reads and clears an adjoint. A store of one thread and a load of another at one address,
//!   between the same barriers, would be a race of the primal, which has none.
//! * The reverse of an *atomic*: objects with atomics are left alone.
//! * The reverse of a *load*, at this site or at any other of the same object. Loads may share addresses freely in the
//!   primal, so each pair of sites `(a, b)` needs a proof that `a` in one thread and `b` in another never meet.
//!
//! With an injective `u` ([`crate::witness`]) and addresses `a = g·u + c_a`, `b = g·u + c_b`, a meeting of threads `t`
//! and `t'` means `g·(u(t) − u(t')) = c_b − c_a`. If `g` does not divide the right-hand side, they never meet; if it
//! does, with quotient `q`, the stores must exclude `u(t) − u(t') = q`. For `q = 0` that is injectivity itself.
//! Counters of constant loops make `c` an interval, and each `q` in it must be excluded.
//!
//! Where the kernel has no barriers at all, a store to the same object at exactly `a` does it too: it excludes every
//! load of other threads.

use std::collections::HashMap;

use ir::{Inst, InstId, Module, Op, Span, Value};

use crate::affine::{Address, Atom, Form, Forms};
use crate::layout::{BlockId, Layout};
use crate::objects::{Object, PointsTo};
use crate::twins::Twins;
use crate::witness::{Witness, Witnesses, counter_ranges, only_object};

/// Why an addition is private to its thread, or may not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The store at this place proves it.
    Private { store: Span },
    /// The index is the thread's number in the launch, if that is along x alone ([`crate::numbered`]).
    Numbered,
    /// This access of another thread may have the same address.
    Meets { other: Span },
    /// No store proves that threads have different indices here.
    NoWitness,
    /// The address is not understood.
    Unknown,
    /// Atomics or calls reach the object.
    Atomics,
}

impl Verdict {
    pub fn is_private(&self) -> bool {
        matches!(self, Verdict::Private { .. } | Verdict::Numbered)
    }
}

pub struct Conflicts {
    verdicts: HashMap<InstId, Verdict>,
}

struct Site<'f> {
    inst: &'f Inst,
    block: BlockId,
    address: Option<Address>,
    ranges: HashMap<Value, (i128, i128)>,
}

/// What the differentiator makes of instructions.
pub struct Roles<'a> {
    /// Loads that become additions to memory.
    pub adds: &'a dyn Fn(&Inst) -> bool,
    /// Stores that prove something (see [`crate::witness`]).
    pub proves: &'a dyn Fn(&Inst) -> bool,
    /// Whether the kernel will ask when it runs that the launch is along x alone.
    pub by_number: bool,
}

impl Conflicts {
    pub fn of(m: &Module, layout: &Layout, points: &PointsTo, forms: &Forms, roles: &Roles) -> Self {
        let twins = Twins::of(layout, forms);
        let witnesses = Witnesses::of(m, layout, points, forms, &twins, roles.proves, roles.by_number);
        let mut sites: HashMap<&Object, Vec<Site>> = HashMap::new();
        let mut verdicts = HashMap::new();
        let mut tainted: Vec<Object> = Vec::new();
        for (key, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                match &inst.op {
                    Op::Load(place) if (roles.adds)(inst) => {
                        let address = only_object(points, *place).and_then(|_| forms.address(*place));
                        let address = address.map(|a| twins.address(a));
                        let ranges = counter_ranges(layout, *key);
                        let ranges: HashMap<_, _> =
                            ranges.into_iter().map(|(v, r)| (twins.counter(v), r)).collect();
                        for o in points.get(*place) {
                            let (address, ranges) = (address.clone(), ranges.clone());
                            sites.entry(o).or_default().push(Site { inst, block: *key, address, ranges });
                        }
                    }
                    Op::Atomic { place, .. } | Op::Accumulate { place, .. } => {
                        tainted.extend(points.get(*place).iter().cloned());
                    }
                    Op::Call { args, .. } | Op::Extern { args, effect: ir::ExternEffect::Any, .. } => {
                        tainted.extend(args.iter().flat_map(|a| points.reachable(*a)));
                    }
                    _ => {}
                }
            }
        }
        for (object, list) in &mut sites {
            list.sort_by_key(|s| layout.position(s.inst));
            let proof = Proof { m, layout, twins: &twins, witnesses: &witnesses, object };
            for a in list.iter() {
                let verdict = if tainted.contains(object) || tainted.contains(&Object::Unknown) {
                    Verdict::Atomics
                } else {
                    proof.against_all(a, list)
                };
                verdicts.insert(a.inst.id, verdict);
            }
        }
        Conflicts { verdicts }
    }

    /// None for an instruction that is no such load.
    pub fn of_load(&self, inst: &Inst) -> Option<&Verdict> {
        self.verdicts.get(&(inst.id))
    }
}

struct Proof<'a> {
    m: &'a Module,
    layout: &'a Layout<'a>,
    twins: &'a Twins,
    witnesses: &'a Witnesses,
    object: &'a Object,
}

/// `scale · u + offset`, the offset somewhere between the two.
struct Split {
    scale: i128,
    least: i128,
    most: i128,
}

/// Quotients to try before giving up.
const MANY: i128 = 16;

impl Proof<'_> {
    fn against_all(&self, a: &Site, all: &[Site]) -> Verdict {
        if !matches!(self.object, Object::Param(_) | Object::Global(_)) || a.address.is_none() {
            return Verdict::Unknown;
        }
        if let Some(store) = self.stored_in_place(a) {
            return Verdict::Private { store };
        }
        let mut found: Option<&Witness> = None;
        for b in all {
            match self.apart(a, b) {
                Some(proof) => found = found.filter(|f| f.numbered || !proof.numbered).or(Some(proof)),
                None if self.around(a).next().is_none() => return Verdict::NoWitness,
                None => return Verdict::Meets { other: b.inst.span },
            }
        }
        match found {
            Some(proof) if proof.numbered => Verdict::Numbered,
            Some(proof) => Verdict::Private { store: proof.span },
            None => Verdict::NoWitness,
        }
    }

    /// Witnesses that every thread at the site has passed or will pass in the same round of the loops around it.
    fn around<'s>(&'s self, site: &'s Site) -> impl Iterator<Item = &'s Witness> {
        let shared =
            matches!(self.object, Object::Global(g) if self.m.global(*g).space == ir::GlobalSpace::Shared);
        // In the body of a twin they pass it in another loop, with the same counter.
        let around: Vec<BlockId> =
            self.layout.ancestors(site.block).into_iter().map(|b| self.twins.body(b)).collect();
        self.witnesses
            .all
            .iter()
            .filter(move |w| (shared || !w.within_block) && around.contains(&self.twins.body(w.block)))
    }

    /// A store to the same object at the same address, where nothing separates it from other threads' loads.
    fn stored_in_place(&self, a: &Site) -> Option<Span> {
        let address = a.address.as_ref()?;
        let same = |w: &&Witness| {
            let (u, scale) = address.form.primitive();
            let offset = address.form.offset();
            w.object == *self.object
                && !w.ranged
                && (&w.u, w.scale) == (&u, scale)
                && w.offset <= offset
                && offset + address.cells <= w.offset + w.cells
        };
        if self.witnesses.synchronises { None } else { self.around(a).find(same).map(|w| w.span) }
    }

    /// What proves that `a` in one thread and `b` in another never meet.
    fn apart<'s>(&'s self, a: &'s Site, b: &'s Site) -> Option<&'s Witness> {
        let (from, to) = (a.address.as_ref()?, b.address.as_ref()?);
        self.around(a).find(|wa| {
            let partners = || self.around(b).filter(|wb| wb.object == wa.object);
            if wa.u.is_constant() {
                // At most one thread is at `wa`; it is the one at `wb` too if they store to one cell.
                return partners().any(|wb| wb.u.is_constant() && excludes(wa, wb, 0));
            }
            let (Some(x), Some(y)) = (split(a, &wa.u), split(b, &wa.u)) else { return false };
            if x.scale != y.scale {
                return false;
            }
            let least = y.least - x.most - (from.cells - 1);
            let most = y.most - x.least + (to.cells - 1);
            quotients(least, most, x.scale)
                .is_some_and(|mut all| all.all(|q| partners().any(|wb| wb.u == wa.u && excludes(wa, wb, q))))
        })
    }
}

/// Whether the two stores would meet, in different threads, at `u(t) − u(t') = q`: then that never happens.
fn excludes(a: &Witness, b: &Witness, q: i128) -> bool {
    if a.ranged || b.ranged {
        return q == 0
            && a.span == b.span
            && a.block == b.block
            && a.offset == b.offset
            && a.scale == b.scale;
    }
    let between = a.scale * q + a.offset - b.offset;
    a.scale == b.scale && -a.cells < between && between < b.cells
}

/// The site's address in terms of `u`.
fn split(site: &Site, u: &Form) -> Option<Split> {
    let form = &site.address.as_ref()?.form;
    let bounded = |a: Atom| match a {
        Atom::Coordinate(..) => None,
        Atom::Value(v) => site.ranges.get(&v).copied().filter(|_| !u.mentions(|b| a == b)),
    };
    let (counters, rest) = form.split(|a| bounded(a).is_some());
    let (part, scale) = rest.primitive();
    if part != *u {
        return None;
    }
    let mut at = Split { scale, least: rest.offset(), most: rest.offset() };
    for (atom, n) in counters {
        let (low, high) = bounded(atom).expect("split by it");
        at.least += (n * low).min(n * high);
        at.most += (n * low).max(n * high);
    }
    Some(at)
}

/// All `q` with `least ≤ scale · q ≤ most`; None if there are too many.
fn quotients(least: i128, most: i128, scale: i128) -> Option<impl Iterator<Item = i128>> {
    let by = scale.abs();
    let (first, last) = (least.div_euclid(by) + i128::from(least.rem_euclid(by) != 0), most.div_euclid(by));
    (last - first < MANY).then(|| (first..=last).map(move |q| q * scale.signum()))
}
