//! Two stores to one array, which may meet at one place in different threads.
//!
//! Both take the adjoint that is there, each believing that it is alone. So each pair of stores needs a proof that `a` in
//! one thread and `b` in another never meet; any of these is one:
//!
//! 1. They go to different members, or to elements whose numbers differ by no multiple of what they are apart.
//! 2. A number of one is always less than that of the other, by the conditions around them: the margins of a tile.
//! 3. The conditions say that both are one and the same function of the thread (`if (i == 0) y[0] = …` stores to
//!    `y[i]`), and that function tells threads apart, wherever both conditions may hold.
//! 4. They differ by constants and counters of constant loops alone, which leave room for each other: `y[4 * i + k]` with
//!    k < 3, and `y[4 * i + 3]`.
//! 5. They leave the same rest beside multiples of a size ([`residues`]): `y[i]` and `y[k * n + i]` with i < n.
//! 6. One is behind the last that threads of a block come to; how many these may be, the kernel asks when it runs.
//! 7. The array is the block's own, and all of its threads wait for each other between the two. Then both may still go to one place, one
//!    after the other; who concludes from two stores that their places differ ([`crate::conflicts`]) must not use such a pair.

use ir::tables::{HashMap, HashSet};
use ir::{CompareOp, InstId, Op, Value};

use super::needs::Needs;
use super::site::{Beside, Site, common_step};
use super::spans::is_at_least;
use super::{BLOCK_SIZE, Proof, REST, Walked, residues};
use crate::affine::{self, Atom, Form};
use crate::conditions::{Fact, facts_of};
use crate::layout::BlockId;

/// The stores to one array.
pub struct Alone<'s, 'p, 'a> {
    pub all: &'s [Site<'p, 'a>],
    pub stores: &'s mut HashMap<InstId, Needs>,
    pub by_waiting: &'s mut HashSet<(InstId, InstId)>,
}

impl Alone<'_, '_, '_> {
    /// Where others may go anywhere.
    pub fn give_up(&mut self) {
        self.all.iter().for_each(|site| _ = self.stores.remove(&site.inst.id));
    }

    /// Whether blocks may be as large as people have them, or are as small as a store by itself asks for.
    fn may_be_launched(&self, needs: &Needs, pair: [&Site; 2]) -> bool {
        let by_itself = |axis: usize, n: u32| {
            let own = pair.iter().filter_map(|site| self.stores.get(&site.inst.id)?.most[axis]);
            own.min().is_some_and(|most| most <= n)
        };
        let mut limits = needs.most.iter().enumerate().filter_map(|(axis, n)| Some((axis, (*n)?)));
        limits.all(|(axis, n)| n >= LEAST_BLOCK || by_itself(axis, n))
    }

    /// Leaves those that no other may meet in another thread.
    pub fn compare(&mut self, needed: &[Vec<Atom>; 2]) {
        for (i, a) in self.all.iter().enumerate() {
            for b in &self.all[i + 1..] {
                let of_block = a.proof.of_block;
                if !(a.tells || b.tells) {
                    continue;
                }
                let waits = of_block && a.proof.waits_between(a.inst, b.proof, b.inst);
                let needs = apart(a, b, self.all, &needed[usize::from(of_block)]);
                match needs.filter(|needs| self.may_be_launched(needs, [a, b])) {
                    // Nothing is asked for where waiting is enough.
                    needs if waits && needs != Some(Needs::default()) => {
                        self.by_waiting.insert((a.inst.id, b.inst.id));
                    }
                    Some(needs) => {
                        for store in [a, b] {
                            self.stores.entry(store.inst.id).and_modify(|own| own.add(&needs));
                        }
                    }
                    None => [a, b].into_iter().for_each(|site| _ = self.stores.remove(&site.inst.id)),
                }
            }
        }
    }
}

/// What a launch must be like for two stores never to meet in different threads; None: they may. `others` are stores to the same
/// array, which say what a place may be called.
pub fn apart(a: &Site, b: &Site, others: &[Site], needed: &[Atom]) -> Option<Needs> {
    let elsewhere = !a.root.may_be(&b.root) || !a.may_hold_the_same(b);
    if elsewhere || a.proof.excludes(b.proof) || cells_apart(a, b) {
        return Some(Needs::default());
    }
    if a.root != b.root {
        return None;
    }
    let pairs = match a.beside(b) {
        Beside::Never => return Some(Needs::default()),
        Beside::Alike(pairs) => pairs,
        Beside::Unlike => return None,
    };
    let never = |x: &Form, y: &Form| a.proof.never_equals(x, b.proof, y);
    let named = |(x, y): &(Form, Form)| {
        let y = b.proof.called(y);
        a.proof.called(x).iter().any(|x| y.iter().any(|y| never(x, y)))
    };
    if pairs.iter().any(named) {
        return Some(Needs::default());
    }
    if !(a.tells && b.tells) {
        return None;
    }
    let both = a.proof.and(b.proof);
    let behind = || {
        let (most, axis) =
            pairs.iter().filter_map(|(x, y)| behind_the_block(a.proof, x, b.proof, y)).max()?;
        let mut needs = Needs::default();
        needs.most[axis] = Some(most);
        Some(needs)
    };
    same_function(a, b, others, &both, needed)
        .or_else(|| residues::alike(&both, a, b, &pairs, needed))
        .or_else(|| side_by_side(a, b, &pairs, both, needed))
        .or_else(behind)
}

/// A limit below that is no block that somebody launches: the adjoint is exchanged instead.
const LEAST_BLOCK: u32 = 8;

/// One of the two is a number behind the last that threads of a block come to, in blocks of a size that is asked for: a margin of the
/// tile. It is no longer than the tile: `s[t]` and `s[t + 8]` for all threads are something else. The largest such size, and its axis.
fn behind_the_block(own: &Proof, x: &Form, other: &Proof, y: &Form) -> Option<(u32, usize)> {
    let (x, y) = (own.called(x), other.called(y));
    let pairs = x.iter().flat_map(|x| y.iter().map(move |y| (x, y)));
    let both_ways = pairs.flat_map(|(x, y)| [(own, x, other, y), (other, y, own, x)]);
    let all = both_ways.flat_map(|(tile, x, margin, y)| {
        let (highs, lows) = (tile.bounds_of(x, true), margin.bounds_of(y, false));
        let last = margin.bounds_of(y, true).iter().filter(|high| high.is_constant()).map(Form::offset).min();
        let mut found = Vec::new();
        for (high, low) in highs.iter().flat_map(|high| lows.iter().map(move |low| (high, low))) {
            let is_short = |most: u32| {
                let fixed = y.terms().all(|(atoms, _)| atoms.iter().all(|a| margin.is_size(*a)));
                fixed || low.is_constant() && last.is_some_and(|last| last - low.offset() < i128::from(most))
            };
            found.extend(largest_block(high, low).filter(|(most, _)| is_short(*most)));
        }
        found
    });
    all.max()
}

/// The most threads along an axis for which one number, which grows with them, is less than another.
fn largest_block(high: &Form, low: &Form) -> Option<(u32, usize)> {
    let (threads, rest) = low.minus(high).split(|a| matches!(a, Atom::Coordinate(BLOCK_SIZE, _)));
    let [(Atom::Coordinate(_, axis), -1)] = threads.as_slice() else { return None };
    let most = u32::try_from(rest.offset() - 1).ok().filter(|n| rest.is_constant() && *n >= LEAST_BLOCK)?;
    Some((most, usize::from(*axis)))
}

/// Both places as one function of the thread, that tells threads apart.
fn same_function(a: &Site, b: &Site, others: &[Site], both: &Proof, needed: &[Atom]) -> Option<Needs> {
    let (x, y) = (a.components(), b.components());
    let moved = [a, b].into_iter().flat_map(|site| {
        let [only] = site.components().try_into().ok()?;
        Some(site.proof.called(&only).into_iter().map(|form| vec![form]).collect::<Vec<_>>())
    });
    let names = [x.clone()].into_iter().chain(moved.flatten());
    let names = names.chain(others.iter().filter(|o| o.root == a.root).map(Site::components));
    let mut tried: Vec<Vec<Form>> = Vec::new();
    for name in names.filter(|name| name.len() == x.len() && name.len() == y.len()) {
        // Those that agree may be enough.
        let all = name.iter().zip(x.iter().zip(&y));
        let agree =
            all.filter(|(name, (x, y))| a.proof.vanishes(&x.minus(name)) && b.proof.vanishes(&y.minus(name)));
        let agree: Vec<Form> = agree.map(|(name, _)| name.clone()).collect();
        if !agree.is_empty() && !tried.contains(&agree) {
            if let Some(needs) = both.tells_all(&agree, needed) {
                return Some(needs);
            }
            tried.push(agree);
        }
    }
    None
}

/// Both places as one sum, and a rest that has room between its terms.
fn side_by_side(
    a: &Site,
    b: &Site,
    pairs: &[(Form, Form)],
    mut both: Proof,
    needed: &[Atom],
) -> Option<Needs> {
    // Not the distance of a butterfly, `if ((i & h) == 0)` with `y[i]` and `y[i + h]`: that no launch has room for.
    if ![a, b].into_iter().all(|site| site.proof.knows_its_conditions()) {
        return None;
    }
    let mut components = Vec::new();
    for (at, (x, y)) in pairs.iter().enumerate() {
        let rest = Atom::Coordinate(REST, u8::try_from(at).ok()?);
        let (x, y) = (a.proof.called(x), b.proof.called(y));
        let mut named = x.iter().flat_map(|x| y.iter().map(move |y| (x, y)));
        let (form, values) = named.find_map(|(x, y)| with_rest(a.proof, x, b.proof, y, rest))?;
        both.below.insert(rest, values);
        components.push(form);
    }
    both.tell_all(&components, needed)
}

/// Two numbers as one: a sum of what they have in common and of a rest, and how many values that has.
fn with_rest(own: &Proof, x: &Form, other: &Proof, y: &Form, rest: Atom) -> Option<(Walked, i128)> {
    let (common, from) = own.without_counters(&own.walked(x)?.0)?;
    let (theirs, to) = other.without_counters(&other.walked(y)?.0)?;
    let between = theirs.minus(&common);
    if between.is_constant() {
        let (least, most) = (to.least + between.offset(), to.most + between.offset());
        let step = common_step([from.step, to.step, least - from.least].into_iter());
        let reach = from.most.max(most) - from.least.min(least);
        let values = if step == 0 { 1 } else { reach / step + 1 };
        return Some((Walked(common.plus(&Form::atom(rest).scaled(step))), values));
    }
    // A size, of what one store leaves to the other: `s[t]` and `s[n + t]`.
    let mut terms = between.terms();
    let (Some((sizes, n)), None) = (terms.next(), terms.next()) else { return None };
    if !sizes.iter().all(|a| own.is_size(*a)) || from.step != 0 || to.step != 0 {
        return None;
    }
    let first = if n > 0 { common } else { theirs };
    Some((Walked(first.plus(&Form::product(sizes, n.abs()).times(&Form::atom(rest))?)), 2))
}

/// The same of scalars, where types differ.
fn cells_apart(a: &Site, b: &Site) -> bool {
    let (Some(x), Some(y)) = (&a.cells, &b.cells) else { return false };
    let last = |at: &affine::Address| at.form.plus(&Form::constant(at.cells - 1));
    x.root == y.root
        && (x.cells == 1 && y.cells == 1 && a.proof.differ_by_steps(&x.form, b.proof, &y.form)
            || a.proof.is_less(&last(x), b.proof, &y.form)
            || b.proof.is_less(&last(y), a.proof, &x.form))
}

/// What counters of constant loops add.
struct Rest {
    least: i128,
    most: i128,
    step: i128,
}

impl<'a> Proof<'a> {
    /// What holds at this store and at the other.
    fn and(&self, other: &Proof) -> Proof<'a> {
        let mut both = self.clone();
        both.equalities.retain(|e| other.equalities.contains(e));
        both.orders.retain(|o| other.orders.contains(o));
        both.ranges.retain(|v, own| {
            let theirs = other.ranges.get(v);
            theirs.inspect(|r| *own = (own.0.min(r.0), own.1.max(r.1))).is_some()
        });
        both.below.retain(|a, own| {
            let theirs = other.below.get(a);
            theirs.inspect(|n| *own = (*own).max(**n)).is_some()
        });
        both
    }

    /// Whether all threads that come to one store stay away from the other: it is in the other branch of a condition that is the same for
    /// all.
    fn excludes(&self, other: &Proof) -> bool {
        let branch = |key: BlockId| match self.layout.blocks[&key].owner.map(|i| (i.id, &i.op)) {
            Some((id, Op::If { cond, .. })) => Some((id, *cond, key)),
            _ => None,
        };
        let own: Vec<_> = self.layout.ancestors(self.block).into_iter().filter_map(branch).collect();
        let mut theirs = self.layout.ancestors(other.block).into_iter().filter_map(branch);
        theirs.any(|(id, cond, key)| own.iter().any(|o| o.0 == id && o.2 != key) && self.is_fixed(cond))
    }

    /// Whether the conditions that some threads meet say how far they go: not that a number made of the thread's is this or that one.
    fn knows_its_conditions(&self) -> bool {
        let mut branches = self.layout.ancestors(self.block).into_iter().filter_map(|key| {
            match &self.layout.blocks[&key].owner?.op {
                Op::If { cond, then, .. } if !self.is_fixed(*cond) => Some((*cond, key == then.id)),
                _ => None,
            }
        });
        let is_made =
            |v: Value| self.forms.of(v).mentions(|a| matches!(a, Atom::Value(_)) && !self.is_size(a));
        let is_known = |f: &Fact| {
            !matches!(f.op, CompareOp::Eq | CompareOp::Ne) || !(is_made(f.left) || is_made(f.right))
        };
        branches.all(|(cond, holds)| {
            let facts = facts_of(self.layout, cond, holds);
            !facts.is_empty() && facts.iter().all(is_known)
        })
    }

    /// What a number may be called, by the equalities around the store.
    fn called(&self, form: &Form) -> Vec<Form> {
        let moved = self.equalities.iter().flat_map(|e| [form.plus(e), form.minus(e)]);
        [form.clone()].into_iter().chain(moved).collect()
    }

    /// Whether the equalities around the store make a number zero.
    fn vanishes(&self, form: &Form) -> bool {
        let mut form = form.clone();
        for equality in &self.equalities {
            if form == Form::default() {
                break;
            }
            let single = equality.terms().find_map(|(atoms, n)| match atoms {
                [atom] if n.abs() == 1 => Some((*atom, n)),
                _ => None,
            });
            // The atom is what the rest takes off.
            let reduced = single.and_then(|(atom, n)| {
                let (_, rest) = equality.coefficient(atom)?;
                let (of, without) = form.coefficient(atom)?;
                Some(without.plus(&of.times(&rest.scaled(-n))?))
            });
            form = reduced.unwrap_or(form);
        }
        form == Form::default()
    }

    /// A number without the counters of constant loops, and what these add.
    fn without_counters(&self, form: &Form) -> Option<(Form, Rest)> {
        let counts = |a: Atom| matches!(a, Atom::Value(v) if self.ranges.contains_key(&v));
        let (counters, common) = form.split(counts);
        if common.mentions(counts) {
            return None;
        }
        let mut rest = Rest { least: 0, most: 0, step: 0 };
        for (atom, n) in counters {
            let Atom::Value(v) = atom else { continue };
            let (low, high) = self.ranges[&v];
            rest.least += n * if n > 0 { low } else { high };
            rest.most += n * if n > 0 { high } else { low };
            rest.step = affine::gcd(rest.step, n);
        }
        Some((common, rest))
    }

    fn never_equals(&self, own: &Form, other: &Proof, theirs: &Form) -> bool {
        self.differ_by_steps(own, other, theirs)
            || self.is_less(own, other, theirs)
            || other.is_less(theirs, self, own)
    }

    /// Whether all that moves either number is a multiple of what their distance is not.
    fn differ_by_steps(&self, own: &Form, other: &Proof, theirs: &Form) -> bool {
        let (Some((moves, fixed)), Some((moved, stays))) = (self.moving(own), other.moving(theirs)) else {
            return false;
        };
        let between = fixed.minus(&stays);
        let step = common_step(
            [&moves, &moved, &between]
                .into_iter()
                .flat_map(Form::terms)
                .filter(|(atoms, _)| !atoms.is_empty())
                .map(|(_, n)| n),
        );
        if step == 0 { between.offset() != 0 } else { between.offset() % step != 0 }
    }

    /// The terms that are not the same whoever asks, and the others.
    fn moving(&self, form: &Form) -> Option<(Form, Form)> {
        let is_fixed = |atoms: &[Atom]| atoms.iter().all(|a| self.is_size(*a));
        let Walked(walked) = self.walked(form)?;
        let of = |fixed: bool| {
            let terms = walked.terms().filter(|(atoms, _)| is_fixed(atoms) == fixed);
            terms.fold(Form::default(), |sum, (atoms, n)| sum.plus(&Form::product(atoms, n)))
        };
        Some((of(false), of(true)))
    }

    /// Whether a number here is always less than one there.
    fn is_less(&self, own: &Form, other: &Proof, theirs: &Form) -> bool {
        let (most, least) = (self.bounds_of(own, true), other.bounds_of(theirs, false));
        most.iter().any(|high| least.iter().any(|low| is_at_least(&low.minus(high), 1)))
    }

    /// The form with the counters of first twins in it, of which the range is known then.
    pub fn as_first_twin(&self, form: &Form) -> Form {
        form.renamed(|a| match a {
            Atom::Coordinate(..) => a,
            Atom::Value(v) => Atom::Value(self.twins.counter(v)),
        })
    }
}

/// Ranges by the counters of first twins.
pub fn of_first_twins(
    twins: &crate::twins::Twins,
    ranges: HashMap<Value, (i128, i128)>,
) -> HashMap<Value, (i128, i128)> {
    ranges.into_iter().map(|(v, r)| (twins.counter(v), r)).collect()
}
