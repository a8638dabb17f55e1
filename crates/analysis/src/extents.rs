//! How many elements of each array a kernel touches: terms over its numbers and the launch's sizes, evaluated before a launch.
//!
//! For every access the range of its index is found ([`ranges`]): from coordinates, counted loops and the comparisons around it. The array
//! needs one element more than the greatest index that any access reaches. What the numbers of a launch show not to run (`if (n >
//! 0)`, a loop over nothing) needs none.
//!
//! The answer is an upper bound, and *sound*: with arrays as long as [`Extents::needed`] says, no access of the function leaves what
//! it belongs to, be it a parameter's array, a local one or shared memory. Arithmetic that wraps around is looked for, not assumed
//! away. Where an index comes from memory, or a pointer from another function, the answer is where that is.
//!
//! Host code is looked at too ([`host`]): copies and fills reach as far as their bytes, and a launch reaches what its kernel reaches
//! for the numbers and sizes that it is given ([`launched`]). It is taken for granted that host code frees what it allocated once, and
//! after its last use.

mod accesses;
mod carried;
mod host;
mod launched;
mod parts;
mod ranges;
mod refine;
mod terms;

use std::collections::BTreeSet;

use ir::{FuncId, Function, Module, Span};

pub use terms::{Launch, Node, Number, Term, Terms, Values};

use crate::layout::Layout;

/// What is known of a function's accesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extents {
    /// What the [`Term`]s of everything below refer to.
    pub terms: Terms,
    /// Of what each parameter points to.
    pub params: Vec<Extent>,
    /// Accesses to arrays of fixed size, which must stay inside.
    pub inner: Vec<Reach>,
    /// An access of which it is not known where it leads.
    pub elsewhere: Option<Unknown>,
}

/// What is touched through one parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// At most the elements of these accesses; of none, nothing.
    Known(Vec<Reach>),
    /// Nothing is known of one of its accesses.
    Unknown(Unknown),
}

/// Elements `low` to `high`, of which there must be fewer than `count` in arrays of fixed size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The least index.
    pub low: Term,
    /// The greatest.
    pub high: Term,
    /// How many elements the array has, where that is fixed.
    pub count: Option<Term>,
    /// Truths that must hold, or nothing is known.
    pub needs: BTreeSet<Term>,
    /// Truths, each with what it needs: if one does not hold, the access is not made.
    pub guards: Vec<(Term, BTreeSet<Term>)>,
    /// The access.
    pub span: Span,
}

/// Why an access has no bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// A sentence for the user.
    pub why: String,
    /// The access.
    pub span: Span,
}

/// Why a launch is not known to stay inside of its arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The kernel has an access without bounds.
    Unknown(Unknown),
    /// Numbers of this launch may leave the range of their type.
    Overflow(Span),
    /// An index may be negative, of the parameter of this number or of another array.
    Negative(Option<usize>, Span),
    /// An index may be beyond an array of fixed size.
    Beyond(Span),
}

impl Extents {
    /// Of a function with its calls inlined. `kernels` says what a kernel needs that the function launches.
    pub fn of(m: &Module, f: &Function, kernels: &dyn Fn(FuncId) -> Extents) -> Extents {
        accesses::collect(m, &Layout::of(f), kernels)
    }

    /// The elements that each parameter's array must have in a launch. None: nothing is known of this one; `doubt` of
    /// the whole says why.
    pub fn needed(&self, launch: &dyn Launch) -> (Vec<Result<u64, Doubt>>, Option<Doubt>) {
        let values = self.terms.evaluate(launch);
        let of = |(i, extent): (usize, &Extent)| match extent {
            Extent::Unknown(unknown) => Err(Doubt::Unknown(unknown.clone())),
            Extent::Known(all) => all.iter().try_fold(0, |most, reach| {
                let high = reach.within(&values, Some(i))?;
                Ok(most.max(high.map_or(0, |high| high + 1)))
            }),
        };
        let params = self.params.iter().enumerate().map(of).collect();
        let elsewhere = self.elsewhere.iter().map(|unknown| Doubt::Unknown(unknown.clone()));
        let inner = self.inner.iter().filter_map(|reach| reach.within(&values, None).err());
        let doubt = elsewhere.chain(inner).next();
        (params, doubt)
    }

    /// How many elements a parameter's array needs, in words: `min(n, gridDim.x * blockDim.x)`.
    pub fn text(&self, param: usize) -> Option<String> {
        let Extent::Known(all) = &self.params[param] else { return None };
        let mut terms = self.terms.clone();
        let ends = all.iter().map(|reach| terms.count_to(reach.high)).collect::<Option<Vec<_>>>()?;
        let most = ends.into_iter().reduce(|a, b| terms.max(a, b));
        Some(most.map_or("0".to_string(), |t| terms.text(t)))
    }
}

impl Reach {
    /// The greatest index in a launch; none if the access is not made.
    fn within(&self, values: &Values, param: Option<usize>) -> Result<Option<u64>, Doubt> {
        let holds = |t: &Term| values.of(*t).is_some_and(|n| n != 0);
        let is_unreached =
            |(truth, needs): &(Term, BTreeSet<Term>)| values.of(*truth) == Some(0) && needs.iter().all(holds);
        if self.guards.iter().any(is_unreached) {
            return Ok(None);
        }
        let overflow = || Doubt::Overflow(self.span);
        if !self.needs.iter().all(holds) {
            return Err(overflow());
        }
        let (low, high) = values.of(self.low).zip(values.of(self.high)).ok_or_else(overflow)?;
        // A range without numbers is that of an access that is not made.
        if high < low {
            return Ok(None);
        }
        if low < 0 {
            return Err(Doubt::Negative(param, self.span));
        }
        if let Some(count) = self.count
            && values.of(count).is_none_or(|count| high >= count)
        {
            return Err(Doubt::Beyond(self.span));
        }
        u64::try_from(high).map(Some).map_err(|_| overflow())
    }
}
