//! Two stores beside each other, which may meet at one place.

use ir::Value;

use crate::affine::{self, Form};

/// Where a store goes, to be compared with others.
pub struct StoreSite {
    pub root: Value,
    /// Indices into arrays of known length, then the one into what the pointer points to.
    pub elements: Vec<Form>,
    pub index: Form,
    /// By how much threads are apart in that one, and how far they reach, if that is known; nothing: they do not differ.
    pub steps: Vec<(i128, Option<i128>)>,
}

impl StoreSite {
    /// Whether one thread may store here where another stores there, at another offset.
    pub fn may_meet(&self, other: &StoreSite) -> bool {
        let differ = |(a, b): (&Form, &Form)| {
            let distance = a.minus(b);
            distance.is_constant() && distance.offset() != 0
        };
        if self.root != other.root || self.elements.iter().zip(&other.elements).any(differ) {
            return false;
        }
        let distance = self.index.minus(&other.index);
        let by = self.steps.iter().fold(0, |all, (n, _)| affine::gcd(all, *n));
        let far: Option<i128> = self.steps.iter().map(|(n, reach)| Some(n.abs() * (*reach)?)).sum();
        let (constant, distance) = (distance.is_constant(), distance.offset());
        constant
            && distance != 0
            && by != 0
            && distance % by == 0
            && far.is_none_or(|far| far >= distance.abs())
    }
}
