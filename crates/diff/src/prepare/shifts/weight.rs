//! How a value depends on shifts: the algebra behind [`super`].
//!
//! For a value `x` and a shift `m` there are two ways to depend that arithmetic keeps track of exactly: `∂x/∂m = c·x`
//! (`x` is [`State::Scaled`], as `exp(a - m)` is by -1) and `∂x/∂m = c` ([`State::Shifted`], as `a - m` is by -1).
//! The exponential makes the first out of the second, the logarithm the second out of the first. `c` is a number, or
//! a number times a factor that is the same everywhere in the launch (`exp(scale * (a - m))`).

use std::collections::{BTreeMap, BTreeSet};

use ir::Value;
use ir::tables::HashMap;

/// What each shift counts for, by shift and factor; absent ones count for nothing.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Weight(BTreeMap<(Value, Option<Value>), f64>);

impl Weight {
    pub fn one(shift: Value) -> Weight {
        Weight(BTreeMap::from([((shift, None), 1.0)]))
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn plus(&self, other: &Weight, sign: f64) -> Weight {
        let mut all = self.0.clone();
        for (key, c) in &other.0 {
            *all.entry(*key).or_insert(0.0) += sign * c;
        }
        all.retain(|_, c| *c != 0.0);
        Weight(all)
    }

    fn times(&self, number: f64) -> Weight {
        let mut all = self.0.clone();
        all.values_mut().for_each(|c| *c *= number);
        all.retain(|_, c| *c != 0.0);
        Weight(all)
    }

    /// None: there is a factor already.
    fn times_factor(&self, factor: Value) -> Option<Weight> {
        let with = |((shift, old), c): (&(Value, Option<Value>), &f64)| {
            old.is_none().then_some(((*shift, Some(factor)), *c))
        };
        self.0.iter().map(with).collect::<Option<_>>().map(Weight)
    }

    fn shifts(&self) -> BTreeSet<Value> {
        self.0.keys().map(|(shift, _)| *shift).collect()
    }

    fn renamed(&self, names: &HashMap<Value, Value>) -> Weight {
        let name = |v: &Value| names.get(v).copied().unwrap_or(*v);
        let mut all = BTreeMap::new();
        for ((shift, factor), c) in &self.0 {
            *all.entry((name(shift), *factor)).or_insert(0.0) += c;
        }
        all.retain(|_, c| *c != 0.0);
        Weight(all)
    }
}

/// A number that is the same everywhere in the launch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fixed {
    Number(f64),
    Value(Value),
}

#[derive(Clone, PartialEq, Debug)]
pub enum State {
    /// Nothing was stored yet.
    Unset,
    /// Zero: scaled by anything, but not shifted.
    Zero,
    /// `∂x/∂m = c·x` for each shift m.
    Scaled(Weight),
    /// `∂x/∂m = c`.
    Shifted(Weight),
    /// In some other way on these.
    Mixed(BTreeSet<Value>),
}

impl State {
    pub fn independent() -> State {
        State::Scaled(Weight::default())
    }

    #[cfg(test)]
    pub fn is_independent(&self) -> bool {
        self.shifts().is_empty()
    }

    /// The shifts it depends on.
    pub fn shifts(&self) -> BTreeSet<Value> {
        match self {
            State::Unset | State::Zero => BTreeSet::new(),
            State::Scaled(w) | State::Shifted(w) => w.shifts(),
            State::Mixed(all) => all.clone(),
        }
    }

    /// Where some are mixed already, theirs are to blame: without them the others may cancel out.
    pub fn mixed<'a>(all: impl IntoIterator<Item = &'a State> + Clone) -> State {
        let is_mixed = |s: &&State| matches!(s, State::Mixed(_));
        let mut shifts: BTreeSet<Value> =
            all.clone().into_iter().filter(is_mixed).flat_map(State::shifts).collect();
        if shifts.is_empty() {
            shifts = all.into_iter().flat_map(State::shifts).collect();
        }
        if shifts.is_empty() { State::independent() } else { State::Mixed(shifts) }
    }

    fn scaled(&self) -> Option<&Weight> {
        match self {
            State::Scaled(w) => Some(w),
            State::Unset | State::Zero | State::Shifted(_) | State::Mixed(_) => None,
        }
    }

    fn shifted(&self) -> Option<Weight> {
        match self {
            State::Zero => Some(Weight::default()),
            State::Shifted(w) => Some(w.clone()),
            State::Scaled(w) => w.is_zero().then(Weight::default),
            State::Unset | State::Mixed(_) => None,
        }
    }

    fn from_shift(w: Weight) -> State {
        if w.is_zero() { State::independent() } else { State::Shifted(w) }
    }

    /// One of the two, whichever it is.
    pub fn or(&self, other: &State) -> State {
        match (self, other) {
            (State::Unset, s) | (s, State::Unset) => s.clone(),
            (State::Zero, s @ State::Scaled(_)) | (s @ State::Scaled(_), State::Zero) => s.clone(),
            (a, b) if a == b => a.clone(),
            (a, b) => State::mixed([a, b]),
        }
    }

    /// `self + sign * other`
    pub fn add(&self, other: &State, sign: f64) -> State {
        match (self, other) {
            (State::Unset, _) | (_, State::Unset) => State::Unset,
            (State::Zero, s) => s.by(&Fixed::Number(sign)),
            (s, State::Zero) => s.clone(),
            (a, b) => match (a.shifted(), b.shifted()) {
                (Some(a), Some(b)) => State::from_shift(a.plus(&b, sign)),
                _ if a == b && a.scaled().is_some() => a.clone(),
                _ => State::mixed([a, b]),
            },
        }
    }

    /// Times something that is the same everywhere.
    pub fn by(&self, factor: &Fixed) -> State {
        match (self, factor) {
            (State::Shifted(w), Fixed::Number(n)) => State::from_shift(w.times(*n)),
            (State::Shifted(w), Fixed::Value(v)) => {
                w.times_factor(*v).map_or_else(|| State::mixed([self]), State::Shifted)
            }
            (State::Unset | State::Zero | State::Scaled(_) | State::Mixed(_), _) => self.clone(),
        }
    }

    /// `self * other`, or the quotient where `sign` is -1.
    pub fn times(&self, other: &State, sign: f64) -> State {
        match (self, other) {
            (State::Unset, _) | (_, State::Unset) => State::Unset,
            (State::Zero, _) => State::Zero,
            (_, State::Zero) if sign > 0.0 => State::Zero,
            (a, b) => match (a.scaled(), b.scaled()) {
                (Some(a), Some(b)) => State::Scaled(a.plus(b, sign)),
                _ => State::mixed([a, b]),
            },
        }
    }

    /// `self^power`
    pub fn power(&self, power: f64) -> State {
        match self {
            State::Scaled(w) => State::Scaled(w.times(power)),
            State::Unset | State::Zero => self.clone(),
            State::Shifted(_) | State::Mixed(_) => State::mixed([self]),
        }
    }

    /// `base^self`, where `log` is the base's natural logarithm.
    pub fn exponential(&self, log: f64) -> State {
        match self.shifted() {
            Some(w) => State::Scaled(w.times(log)),
            None if *self == State::Unset => State::Unset,
            None => State::mixed([self]),
        }
    }

    pub fn logarithm(&self, log: f64) -> State {
        match self.scaled() {
            Some(w) => State::from_shift(w.times(1.0 / log)),
            None if *self == State::Unset => State::Unset,
            None => State::mixed([self]),
        }
    }

    /// With other names for shifts, and with none for those that are `gone`.
    pub fn renamed(&self, names: &HashMap<Value, Value>, gone: &BTreeSet<Value>) -> State {
        let lost: BTreeSet<Value> =
            self.shifts().into_iter().filter(|v| gone.contains(v) && !names.contains_key(v)).collect();
        match self {
            // Those alone are to blame: without them the others may cancel out.
            _ if !lost.is_empty() => State::Mixed(lost),
            State::Scaled(w) => State::Scaled(w.renamed(names)),
            State::Shifted(w) => State::from_shift(w.renamed(names)),
            State::Unset | State::Zero | State::Mixed(_) => self.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const M: Value = Value(7);

    fn exp_of_minus_m() -> State {
        let minus = State::independent().add(&State::Shifted(Weight::one(M)), -1.0);
        minus.exponential(1.0)
    }

    #[test]
    fn a_softmax_does_not_depend_on_its_maximum() {
        let e = exp_of_minus_m();
        let sum = State::Zero.add(&e, 1.0).add(&e, 1.0);
        assert!(e.times(&sum, -1.0).is_independent());
        assert!(!e.times(&State::independent(), -1.0).is_independent());
    }

    #[test]
    fn a_number_added_to_the_sum_makes_it_depend() {
        let e = exp_of_minus_m();
        let sum = e.add(&State::independent(), 1.0);
        assert_eq!(e.times(&sum, -1.0), State::Mixed(BTreeSet::from([M])));
    }

    #[test]
    fn the_logarithm_of_a_sum_takes_the_maximum_back() {
        let m = State::Shifted(Weight::one(M));
        assert!(m.add(&exp_of_minus_m().logarithm(1.0), 1.0).is_independent());
        assert!(!m.add(&exp_of_minus_m().logarithm(2.0), 1.0).is_independent());
    }

    #[test]
    fn what_is_gone_is_forgotten_only_with_a_new_name() {
        let (e, gone) = (exp_of_minus_m(), BTreeSet::from([M]));
        let names = HashMap::from_iter([(M, Value(9))]);
        assert_eq!(e.renamed(&names, &gone).shifts(), BTreeSet::from([Value(9)]));
        assert!(matches!(e.renamed(&HashMap::default(), &gone), State::Mixed(_)));
    }
}
