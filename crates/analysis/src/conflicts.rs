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
//! Counters of constant loops make `c` an interval, and each `q` in it must be excluded. Two stores to one element, of which one thread makes
//! the first and another the second after all have waited for each other, are no race, so a pair that only waiting keeps apart
//! ([`Roles::by_waiting`]) excludes nothing.
//!
//! Parameters may be known to lead to one array ([`Sharing`]): then they are one object.
//!
//! Where the kernel has no barriers at all, a store to the same object at exactly `a` does it too: it excludes every
//! load of other threads.
//!
//! Where no store shows it, addresses may tell by themselves ([`crate::exclusive::Loads`]): `a[k * n + i]` with i < n.

use std::collections::BTreeMap;

use ir::tables::{HashMap, HashSet};
use ir::{Inst, InstId, Module, Op, Span, Value};

use crate::affine::{Address, Atom, Form, Forms};
use crate::exclusive::{Loads, Pairs};
use crate::layout::{BlockId, Layout};
use crate::objects::{Object, PointsTo};
use crate::twins::Twins;
use crate::witness::{Witness, Witnesses, counter_ranges, only_object};

/// Why an addition is private to its thread, or may not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A store proves it.
    Private {
        /// Where the store stands.
        store: Span,
    },
    /// The address tells threads apart.
    Apart,
    /// The index is the thread's number in the launch, if that is along x alone ([`crate::witness`]).
    Numbered,
    /// An access of another thread may have the same address.
    Meets {
        /// Where that access stands.
        other: Span,
    },
    /// No store proves that threads have different indices here.
    NoWitness,
    /// The address is not understood.
    Unknown,
    /// Atomics or calls reach the object.
    Atomics,
    /// Another parameter may lead to the same array.
    Shared,
}

/// A verdict on each load whose adjoint is added to memory.
pub struct Conflicts {
    verdicts: HashMap<InstId, Verdict>,
}

struct AdditionSite<'f> {
    inst: &'f Inst,
    block: BlockId,
    address: Option<Address>,
    ranges: HashMap<Value, (i128, i128)>,
    /// The address in terms of each `u` for which there is a witness around it.
    splits: Vec<(FormId, Split)>,
}

/// What is known of the array that a pointer parameter leads to, where it is only read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sharing {
    /// No other parameter leads there.
    Own,
    /// It is the same pointer as the parameter of this number.
    With(usize),
    /// Others may lead there, from other elements.
    Unclear,
}

/// What the differentiator makes of instructions.
pub struct Roles<'a> {
    /// Loads that become additions to memory.
    pub adds: &'a dyn Fn(&Inst) -> bool,
    /// Stores that prove something (see [`crate::witness`]).
    pub proves: &'a dyn Fn(&Inst) -> bool,
    /// Pairs of stores that may be to one place, because threads wait for each other in between.
    pub by_waiting: &'a dyn Fn(InstId, InstId) -> bool,
    /// Whether the kernel will ask when it runs that the launch is along x alone.
    pub by_number: bool,
    /// Of parameters by number; those beyond its end have arrays of their own.
    pub sharing: &'a [Sharing],
    /// Tries addresses by themselves.
    pub loads: &'a Loads<'a>,
}

impl Roles<'_> {
    /// The object that stands for all that are the same.
    fn home(&self, o: &Object) -> Object {
        match o {
            Object::Param(i) => match self.sharing.get(*i) {
                Some(Sharing::With(first)) => Object::Param(*first),
                Some(Sharing::Own | Sharing::Unclear) | None => o.clone(),
            },
            Object::Member(..)
            | Object::Local(_)
            | Object::Alloc(_)
            | Object::Global(_)
            | Object::Pointee(_)
            | Object::Unknown => o.clone(),
        }
    }

    fn is_unclear(&self, o: &Object) -> bool {
        o.param().is_some_and(|i| self.sharing.get(i) == Some(&Sharing::Unclear))
    }
}

impl Conflicts {
    /// Judges the loads that add, by `roles`, with the help of the stores that prove something.
    pub fn of(m: &Module, layout: &Layout, points: &PointsTo, forms: &Forms, roles: &Roles) -> Self {
        let twins = Twins::of(layout, forms);
        let witnesses = Witnesses::of(m, layout, points, forms, &twins, roles.proves, roles.by_number);
        let mut sites: HashMap<Object, Vec<AdditionSite>> = HashMap::default();
        let mut verdicts = HashMap::default();
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
                            let site =
                                AdditionSite { inst, block: *key, address, ranges, splits: Vec::new() };
                            sites.entry(roles.home(o)).or_default().push(site);
                        }
                    }
                    Op::Atomic { place, .. } | Op::Accumulate { place, .. } => {
                        tainted.extend(points.get(*place).iter().cloned());
                    }
                    Op::Call { args, .. } | Op::Extern { args, effect: ir::ExternEffect::Any, .. } => {
                        tainted.extend(args.iter().flat_map(|a| points.reachable(*a)));
                    }
                    // Stores of the primal are no additions, and the rest touches no memory.
                    _ => {}
                }
            }
        }
        for (object, list) in &mut sites {
            list.sort_by_key(|s| layout.position(s.inst));
            if tainted.contains(object) || tainted.contains(&Object::Unknown) {
                verdicts.extend(list.iter().map(|a| (a.inst.id, Verdict::Atomics)));
                continue;
            }
            if roles.is_unclear(object) {
                verdicts.extend(list.iter().map(|a| (a.inst.id, Verdict::Shared)));
                continue;
            }
            let shared = matches!(object, Object::Global(g) if m.global(*g).space == ir::GlobalSpace::Shared);
            let mut around = HashMap::default();
            for site in list.iter_mut() {
                let here = around
                    .entry(site.block)
                    .or_insert_with(|| Around::of(layout, &twins, &witnesses, shared, site));
                site.splits = here.splits(site);
            }
            let (by_waiting, by_address) = (roles.by_waiting, Pairs::default());
            let mut proof =
                Proof { synchronises: witnesses.synchronises, by_waiting, by_address, object, around };
            let mut found: Vec<Verdict> = list.iter().map(|a| proof.against_all(a, list)).collect();
            let places: Vec<_> = list.iter().map(|a| (a.block, a.inst)).collect();
            if found.iter().any(|v| !v.is_proof()) && only_from(points, object, &places) {
                proof.by_address = roles.loads.pairs(forms, &twins, shared, &places);
                found = list.iter().map(|a| proof.against_all(a, list)).collect();
            }
            verdicts.extend(list.iter().map(|a| a.inst.id).zip(found));
        }
        Conflicts { verdicts }
    }

    /// None for an instruction that is no such load.
    pub fn of_load(&self, inst: &Inst) -> Option<&Verdict> {
        self.verdicts.get(&(inst.id))
    }
}

/// Whether loads go to this object and to no other.
fn only_from(points: &PointsTo, object: &Object, loads: &[(BlockId, &Inst)]) -> bool {
    let is_named = matches!(object.root(), Object::Param(_) | Object::Member(..) | Object::Global(_));
    let is_only = |inst: &Inst| match &inst.op {
        Op::Load(place) => points.get(*place).iter().eq([object]),
        // Sites are loads.
        _ => false,
    };
    is_named && loads.iter().all(|(_, inst)| is_only(inst))
}

impl Verdict {
    /// Whether no other thread can disturb the addition.
    pub fn is_proof(&self) -> bool {
        matches!(self, Verdict::Private { .. } | Verdict::Apart | Verdict::Numbered)
    }
}

struct Proof<'a> {
    synchronises: bool,
    by_waiting: &'a dyn Fn(InstId, InstId) -> bool,
    by_address: Pairs,
    object: &'a Object,
    around: HashMap<BlockId, Around<'a>>,
}

/// `scale · u + offset`, the offset somewhere between the two.
struct Split {
    scale: i128,
    least: i128,
    most: i128,
}

/// Quotients to try before giving up.
const MANY: i128 = 16;

impl<'a> Proof<'a> {
    fn against_all(&self, a: &AdditionSite, all: &[AdditionSite]) -> Verdict {
        if a.address.is_none() {
            let alone = all.iter().all(|b| self.by_address.holds(a.inst.id, b.inst.id));
            return if alone { Verdict::Apart } else { Verdict::Unknown };
        }
        if let Some(store) = self.stored_in_place(a) {
            return Verdict::Private { store };
        }
        let (mut found, mut by_address): (Option<&Witness>, bool) = (None, false);
        for b in all {
            match self.apart(a, b) {
                Some(proof) => found = found.filter(|f| f.numbered || !proof.numbered).or(Some(proof)),
                None if self.by_address.holds(a.inst.id, b.inst.id) => by_address = true,
                None if self.around[&a.block].families.is_empty() => return Verdict::NoWitness,
                None => return Verdict::Meets { other: b.inst.span },
            }
        }
        match found {
            Some(proof) if proof.numbered => Verdict::Numbered,
            _ if by_address => Verdict::Apart,
            Some(proof) => Verdict::Private { store: proof.span },
            None => Verdict::NoWitness,
        }
    }

    /// A store to the same object at the same address, where nothing separates it from other threads' loads.
    fn stored_in_place(&self, a: &AdditionSite) -> Option<Span> {
        let address = a.address.as_ref()?;
        let (u, scale) = address.form.primitive();
        let offset = address.form.offset();
        let same = |w: &Witness| {
            w.object == *self.object
                && !w.ranged
                && w.scale == scale
                && w.offset <= offset
                && offset + address.cells <= w.offset + w.cells
        };
        if self.synchronises {
            return None;
        }
        let family = self.around[&a.block].family(&u)?;
        family.all.iter().find(|(_, w)| same(w)).map(|(_, w)| w.span)
    }

    /// What proves that `a` in one thread and `b` in another never meet: the first that does.
    fn apart(&self, a: &AdditionSite, b: &AdditionSite) -> Option<&'a Witness> {
        let (from, to) = (a.address.as_ref()?, b.address.as_ref()?);
        let (here, there) = (&self.around[&a.block], &self.around[&b.block]);
        // At most one thread is at a store with a constant address; it is the one at the other too if both are to one cell.
        let alone = here.constant.and_then(|u| self.first(here, there, u, &[0]));
        let told_apart = a.splits.iter().filter_map(|(u, x)| {
            let (_, y) = b.splits.iter().find(|(v, y)| u == v && x.scale == y.scale)?;
            let least = y.least - x.most - (from.cells - 1);
            let most = y.most - x.least + (to.cells - 1);
            self.first(here, there, *u, &quotients(least, most, x.scale)?.collect::<Vec<_>>())
        });
        told_apart.chain(alone).min_by_key(|(rank, _)| *rank).map(|(_, w)| w)
    }

    /// The first witness of `u` around `a` for which all these quotients are excluded, by it and one around `b`.
    fn first(
        &self,
        a: &Around<'a>,
        b: &Around<'a>,
        u: FormId,
        quotients: &[i128],
    ) -> Option<(usize, &'a Witness)> {
        let partners = b.families.get(&u)?;
        let proves = |w: &Witness| quotients.iter().all(|q| partners.excludes(w, *q, self.by_waiting));
        a.families.get(&u)?.all.iter().copied().find(|(_, w)| proves(w))
    }
}

/// One of the injective forms, by the first witness that has it.
type FormId = usize;

/// Witnesses that every thread in a block has passed or will pass in the same round of the loops around it.
struct Around<'a> {
    forms: HashMap<&'a Form, FormId>,
    families: HashMap<FormId, Family<'a>>,
    /// Forms that mention counters of constant loops around the block.
    counted: Vec<&'a Form>,
    /// The form of stores with a constant address.
    constant: Option<FormId>,
}

/// Witnesses with the same `u`, with their places among all.
#[derive(Default)]
struct Family<'a> {
    all: Vec<(usize, &'a Witness)>,
    by_object: Vec<Stores<'a>>,
}

/// Those of one object.
struct Stores<'a> {
    object: &'a Object,
    all: Vec<&'a Witness>,
    /// What is not `ranged`, by scale and offset. So one that is at a certain distance is looked up.
    cells: BTreeMap<(i128, i128), Vec<&'a Witness>>,
    widest: i128,
    ranged: Vec<&'a Witness>,
}

impl<'a> Around<'a> {
    fn of(
        layout: &Layout,
        twins: &Twins,
        witnesses: &'a Witnesses,
        shared: bool,
        site: &AdditionSite,
    ) -> Self {
        // In the body of a twin they pass it in another loop, with the same counter.
        let blocks: HashSet<BlockId> =
            layout.ancestors(site.block).into_iter().map(|b| twins.body(b)).collect();
        let mut around = Around {
            forms: HashMap::default(),
            families: HashMap::default(),
            counted: Vec::new(),
            constant: None,
        };
        let mut ids: HashMap<&Form, FormId> = HashMap::default();
        for (rank, w) in witnesses.all.iter().enumerate() {
            let id = *ids.entry(&w.u).or_insert(rank);
            if (shared || !w.within_block) && blocks.contains(&twins.body(w.block)) {
                around.add(rank, w, id, site);
            }
        }
        around
    }

    fn add(&mut self, rank: usize, w: &'a Witness, id: FormId, site: &AdditionSite) {
        if self.forms.insert(&w.u, id).is_none() {
            let counts = |a| matches!(a, Atom::Value(v) if site.ranges.contains_key(&v));
            if w.u.mentions(counts) {
                self.counted.push(&w.u);
            }
            if w.u.is_constant() {
                self.constant = Some(id);
            }
        }
        self.families.entry(id).or_default().add(rank, w);
    }

    fn family(&self, u: &Form) -> Option<&Family<'a>> {
        self.families.get(self.forms.get(u)?)
    }

    /// The site's address in terms of each `u`.
    fn splits(&self, site: &AdditionSite) -> Vec<(FormId, Split)> {
        let Some(address) = &site.address else { return Vec::new() };
        // Where `u` mentions no counter, all of them are split off, and what remains is the only `u` it can be.
        let none = Form::default();
        let (_, rest) = address.form.split(|a| site.range(a, &none).is_some());
        let only = self.forms.get_key_value(&rest.primitive().0).map(|(u, _)| *u);
        let only = only.filter(|u| !self.counted.contains(u));
        let candidates = self.counted.iter().copied().chain(only).filter(|u| !u.is_constant());
        candidates.filter_map(|u| Some((self.forms[u], split(site, u)?))).collect()
    }
}

impl<'a> Family<'a> {
    fn add(&mut self, rank: usize, w: &'a Witness) {
        self.all.push((rank, w));
        let known = self.by_object.iter().position(|s| *s.object == w.object);
        let at = known.unwrap_or_else(|| {
            let (all, ranged) = (Vec::new(), Vec::new());
            self.by_object.push(Stores { object: &w.object, all, cells: BTreeMap::new(), widest: 0, ranged });
            self.by_object.len() - 1
        });
        let stores = &mut self.by_object[at];
        stores.all.push(w);
        if w.ranged {
            stores.ranged.push(w);
        } else {
            stores.cells.entry((w.scale, w.offset)).or_default().push(w);
            stores.widest = w.cells.max(stores.widest);
        }
    }

    /// Whether one of these and `w` exclude `u(t) − u(t') = q`.
    fn excludes(&self, w: &Witness, q: i128, by_waiting: &dyn Fn(InstId, InstId) -> bool) -> bool {
        let Some(stores) = self.by_object.iter().find(|s| *s.object == w.object) else { return false };
        let excludes = |other: &Witness| {
            let later = w.store.zip(other.store).is_some_and(|(a, b)| a != b && by_waiting(a, b));
            !later && excludes(w, other, q)
        };
        if w.ranged {
            return q == 0 && stores.all.iter().any(|other| excludes(other));
        }
        let at = w.scale * q + w.offset;
        let (from, to) = (at - stores.widest + 1, at + w.cells - 1);
        from <= to
            && stores
                .cells
                .range((w.scale, from)..=(w.scale, to))
                .any(|(_, all)| all.iter().any(|other| excludes(other)))
            || q == 0 && stores.ranged.iter().any(|other| excludes(other))
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

impl AdditionSite<'_> {
    /// Between what a counter that is no part of `u` stays.
    fn range(&self, a: Atom, u: &Form) -> Option<(i128, i128)> {
        match a {
            Atom::Coordinate(..) => None,
            Atom::Value(v) => self.ranges.get(&v).copied().filter(|_| !u.mentions(|b| a == b)),
        }
    }
}

/// The site's address in terms of `u`.
fn split(site: &AdditionSite, u: &Form) -> Option<Split> {
    let form = &site.address.as_ref()?.form;
    let bounded = |a: Atom| site.range(a, u);
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
