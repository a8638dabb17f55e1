//! Common factors of many products.
//!
//! Products that are added up cost one multiplication less than they have factors, the last of which comes with the
//! addition. Two factors that stand together in several products are multiplied once: as long as there is such a pair,
//! the one that saves most becomes a factor of its own. Among equals it is the one with the smallest powers, so that no
//! intermediate result is larger than need be.

use std::collections::BTreeMap;

use super::algebra::NodeId;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Factor {
    Node(NodeId),
    /// A coefficient, greater than zero and not one.
    Constant(f64),
    /// Two factors, by their numbers, multiplied once.
    Pair(usize, usize),
}

/// A product of numbered factors.
#[derive(Clone, PartialEq, Debug)]
pub struct Monomial {
    pub negative: bool,
    pub factors: Vec<usize>,
    /// It is added to something.
    pub in_sum: bool,
}

#[derive(Default, Debug)]
pub struct Table {
    pub factors: Vec<Factor>,
    pub monomials: Vec<Monomial>,
}

impl Table {
    pub fn number(&mut self, factor: Factor) -> usize {
        self.factors.iter().position(|f| *f == factor).unwrap_or_else(|| {
            self.factors.push(factor);
            self.factors.len() - 1
        })
    }

    /// Adds a product; gives its number.
    pub fn add(&mut self, coefficient: f64, nodes: &[NodeId], in_sum: bool) -> usize {
        let mut factors: Vec<usize> = nodes.iter().map(|n| self.number(Factor::Node(*n))).collect();
        if coefficient.abs() != 1.0 {
            factors.push(self.number(Factor::Constant(coefficient.abs())));
        }
        self.monomials.push(Monomial { negative: coefficient < 0.0, factors, in_sum });
        self.monomials.len() - 1
    }

    /// Finds all pairs that are worth it.
    pub fn extract(&mut self) {
        while let Some((a, b)) = self.best() {
            let pair = self.number(Factor::Pair(a, b));
            for k in 0..self.monomials.len() {
                while self.saves(&self.monomials[k], a, b) > 0 {
                    let factors = &mut self.monomials[k].factors;
                    for one in [a, b] {
                        let at = factors.iter().position(|f| *f == one).expect("counted");
                        factors.remove(at);
                    }
                    factors.push(pair);
                }
            }
        }
    }

    fn best(&self) -> Option<(usize, usize)> {
        let mut saved: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for m in &self.monomials {
            let mut distinct = m.factors.clone();
            distinct.sort();
            distinct.dedup();
            for (k, a) in distinct.iter().enumerate() {
                for b in &distinct[k..] {
                    *saved.entry((*a, *b)).or_default() += self.saves(m, *a, *b);
                }
            }
        }
        let worth = saved.into_iter().filter(|(_, n)| *n >= 2);
        worth
            .max_by_key(|((a, b), n)| (*n, std::cmp::Reverse((self.power(&[*a, *b]), *a, *b))))
            .map(|(pair, _)| pair)
    }

    /// How many multiplications a product has less if the two are one.
    fn saves(&self, m: &Monomial, a: usize, b: usize) -> usize {
        if m.in_sum && m.factors.len() <= 2 {
            return 0;
        }
        let count = |x: usize| m.factors.iter().filter(|f| **f == x).count();
        if a == b { count(a) / 2 } else { count(a).min(count(b)) }
    }

    /// The greatest power of a node in a product.
    fn power(&self, factors: &[usize]) -> usize {
        let mut counts: BTreeMap<NodeId, usize> = BTreeMap::new();
        let mut work = factors.to_vec();
        while let Some(f) = work.pop() {
            match self.factors[f] {
                Factor::Node(n) => *counts.entry(n).or_default() += 1,
                Factor::Constant(_) => {}
                Factor::Pair(a, b) => work.extend([a, b]),
            }
        }
        counts.into_values().max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_shared_products_are_multiplied_once() {
        let [w, r, x, y] = [0, 1, 2, 3].map(NodeId);
        let mut t = Table::default();
        t.add(1.0, &[w, r, r, r, x], true);
        t.add(-3.0, &[w, r, r, r, y], true);
        t.extract();
        // One factor for w·r·r·r, and the rest of each.
        assert_eq!(t.monomials[0].factors.len(), 2);
        assert_eq!(t.monomials[1].factors.len(), 3);
        assert!(t.monomials[1].negative);
        assert_eq!(t.factors.iter().filter(|f| matches!(f, Factor::Pair(..))).count(), 3);
    }

    #[test]
    fn what_comes_with_an_addition_is_left() {
        let [a, b] = [0, 1].map(NodeId);
        let mut t = Table::default();
        t.add(1.0, &[a, b], true);
        t.add(1.0, &[a, b], true);
        t.extract();
        assert!(t.factors.iter().all(|f| matches!(f, Factor::Node(_))));
    }
}
