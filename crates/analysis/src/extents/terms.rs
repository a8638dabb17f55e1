//! Integers that are known when a kernel is launched, as terms over its arguments and the launch's sizes.
//!
//! A term is made once and evaluated at each launch. Sums are polynomials in normal form, so that `(gridDim.x - 1) * blockDim.x +
//! blockDim.x` is `gridDim.x * blockDim.x`, for those who read it and for [`Terms::least`]. Truths are 1 and 0.

use std::fmt;

use ir::tables::HashMap;

/// A term of a [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(u32);

/// A number that is given to the launch, inside the bytes of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Number {
    /// The parameter's number.
    pub param: usize,
    /// Bytes before it: fields of structs.
    pub offset: usize,
    /// Its width.
    pub bits: u32,
    /// Whether it is read as a signed number.
    pub signed: bool,
}

/// How a term is made of others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// An argument, or an integer inside of one.
    Number(Number),
    /// Threads of a block along axis 0, 1 or 2.
    BlockDim(u8),
    /// Blocks of the launch along axis 0, 1 or 2.
    GridDim(u8),
    /// Bytes of dynamic shared memory.
    SharedBytes,
    /// Σ coefficient · product of terms, in order and without zeros. The empty product is the constant.
    Sum(Vec<(Vec<Term>, i128)>),
    /// Rounded towards zero. Nothing where the divisor is 0.
    Div(Term, Term),
    /// Of two or more, in order; none of them is the least of others.
    Min(Vec<Term>),
    /// Likewise the greatest.
    Max(Vec<Term>),
    /// Whether the first is at most the second.
    AtMost(Term, Term),
    /// condition, if true, if false
    If(Term, Term, Term),
}

/// Each node names earlier ones only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    nodes: Vec<Node>,
    known: HashMap<Node, Term>,
    /// How a number is called.
    names: Vec<(Number, String)>,
}

/// A sum of more products than this is not worth to be written down.
const MOST_PRODUCTS: usize = 48;

/// What a launch knows.
pub trait Launch {
    /// None where the argument is not at hand.
    fn number(&self, number: Number) -> Option<i128>;
    /// Threads of a block along an axis.
    fn block(&self, axis: u8) -> u32;
    /// Blocks along an axis.
    fn grid(&self, axis: u8) -> u32;
    /// Of dynamic shared memory.
    fn shared_bytes(&self) -> u64;
}

impl Terms {
    fn node(&mut self, node: Node) -> Term {
        if let Some(known) = self.known.get(&node) {
            return *known;
        }
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.known.insert(node, term);
        term
    }

    pub(crate) fn number(&mut self, number: Number, name: &str) -> Term {
        if !self.names.iter().any(|(known, _)| *known == number) {
            self.names.push((number, name.to_string()));
        }
        self.node(Node::Number(number))
    }

    pub(crate) fn block(&mut self, axis: u8) -> Term {
        self.node(Node::BlockDim(axis))
    }

    pub(crate) fn grid(&mut self, axis: u8) -> Term {
        self.node(Node::GridDim(axis))
    }

    pub(crate) fn shared_bytes(&mut self) -> Term {
        self.node(Node::SharedBytes)
    }

    pub(crate) fn constant(&mut self, n: i128) -> Term {
        self.sum(if n == 0 { Vec::new() } else { vec![(Vec::new(), n)] })
    }

    /// A sum that is one term is that term.
    fn sum(&mut self, products: Vec<(Vec<Term>, i128)>) -> Term {
        match products.as_slice() {
            [(product, 1)] if product.len() == 1 => product[0],
            _ => self.node(Node::Sum(products)),
        }
    }

    fn products(&self, t: Term) -> Vec<(Vec<Term>, i128)> {
        match &self.nodes[t.0 as usize] {
            Node::Sum(products) => products.clone(),
            _ => vec![(vec![t], 1)],
        }
    }

    /// The number, if it is the same in all launches.
    pub fn as_constant(&self, t: Term) -> Option<i128> {
        match self.products(t).as_slice() {
            [] => Some(0),
            [(product, n)] if product.is_empty() => Some(*n),
            _ => None,
        }
    }

    fn collected(&mut self, all: impl Iterator<Item = (Vec<Term>, i128)>) -> Option<Term> {
        let mut sum: Vec<(Vec<Term>, i128)> = Vec::new();
        for (mut product, n) in all {
            product.sort();
            match sum.iter_mut().find(|(known, _)| *known == product) {
                Some((_, m)) => *m = m.checked_add(n)?,
                None => sum.push((product, n)),
            }
        }
        sum.retain(|(_, n)| *n != 0);
        sum.sort();
        (sum.len() <= MOST_PRODUCTS).then(|| self.sum(sum))
    }

    pub(crate) fn add(&mut self, a: Term, b: Term) -> Option<Term> {
        let all = [self.products(a), self.products(b)].concat();
        self.collected(all.into_iter())
    }

    pub(crate) fn sub(&mut self, a: Term, b: Term) -> Option<Term> {
        let minus = self.products(b).into_iter().map(|(p, n)| (p, -n));
        let all: Vec<_> = self.products(a).into_iter().chain(minus).collect();
        self.collected(all.into_iter())
    }

    pub(crate) fn plus(&mut self, a: Term, n: i128) -> Option<Term> {
        let n = self.constant(n);
        self.add(a, n)
    }

    pub(crate) fn mul(&mut self, a: Term, b: Term) -> Option<Term> {
        let (xs, ys) = (self.products(a), self.products(b));
        let mut all = Vec::new();
        for (x, m) in &xs {
            for (y, n) in &ys {
                all.push(([x.as_slice(), y].concat(), m.checked_mul(*n)?));
            }
        }
        self.collected(all.into_iter())
    }

    pub(crate) fn div(&mut self, a: Term, b: Term) -> Option<Term> {
        match (self.as_constant(a), self.as_constant(b)) {
            (_, Some(0)) => None,
            (_, Some(1)) => Some(a),
            (Some(m), Some(n)) => Some(self.constant(m / n)),
            _ => Some(self.node(Node::Div(a, b))),
        }
    }

    /// A quotient without rest, whatever the launch: every product is a multiple of `n`.
    pub fn divided_exactly(&mut self, a: Term, n: i128) -> Option<Term> {
        let products = self.products(a);
        let quotients = products.into_iter().map(|(p, m)| (m % n == 0).then_some((p, m / n)));
        let quotients: Vec<_> = quotients.collect::<Option<_>>()?;
        Some(self.sum(quotients))
    }

    pub(crate) fn min(&mut self, a: Term, b: Term) -> Term {
        self.extreme(a, b, true)
    }

    pub(crate) fn max(&mut self, a: Term, b: Term) -> Term {
        self.extreme(a, b, false)
    }

    /// The least or greatest of two, which may be the least or greatest of some themselves.
    fn extreme(&mut self, a: Term, b: Term, least: bool) -> Term {
        let mut all: Vec<Term> = Vec::new();
        for t in [a, b] {
            match &self.nodes[t.0 as usize] {
                Node::Min(inner) if least => all.extend(inner),
                Node::Max(inner) if !least => all.extend(inner),
                _ => all.push(t),
            }
        }
        all.sort();
        all.dedup();
        let mut kept: Vec<Term> = Vec::new();
        for (i, t) in all.iter().enumerate() {
            let beats = |this: &mut Terms, other: Term| match least {
                true => this.is_at_most(other, *t),
                false => this.is_at_most(*t, other),
            };
            let beaten = kept.iter().any(|k| beats(self, *k)) || all[i + 1..].iter().any(|k| beats(self, *k));
            if !beaten {
                kept.push(*t);
            }
        }
        match kept.as_slice() {
            [only] => *only,
            _ if least => self.node(Node::Min(kept)),
            _ => self.node(Node::Max(kept)),
        }
    }

    /// The same with a constant more, inside of minima and maxima: `min(a - 1, b - 1)` and 1 is `min(a, b)`.
    fn raised(&mut self, t: Term, by: i128) -> Option<Term> {
        let all = match self.nodes[t.0 as usize].clone() {
            Node::Min(all) | Node::Max(all) => all,
            Node::If(c, a, b) => {
                let (a, b) = (self.raised(a, by)?, self.raised(b, by)?);
                return Some(self.choose(c, a, b));
            }
            _ => return self.plus(t, by),
        };
        let least = matches!(self.nodes[t.0 as usize], Node::Min(_));
        let all = all.into_iter().map(|t| self.raised(t, by)).collect::<Option<Vec<_>>>()?;
        all.into_iter().reduce(|a, b| self.extreme(a, b, least))
    }

    /// Whether it depends on the sizes of the launch alone.
    pub fn is_of_sizes(&self, t: Term) -> bool {
        match &self.nodes[t.0 as usize] {
            Node::Number(_) => false,
            Node::BlockDim(_) | Node::GridDim(_) | Node::SharedBytes => true,
            Node::Sum(products) => products.iter().flat_map(|(p, _)| p).all(|t| self.is_of_sizes(*t)),
            Node::Min(all) | Node::Max(all) => all.iter().all(|t| self.is_of_sizes(*t)),
            Node::Div(a, b) | Node::AtMost(a, b) => self.is_of_sizes(*a) && self.is_of_sizes(*b),
            Node::If(c, a, b) => [c, a, b].iter().all(|t| self.is_of_sizes(**t)),
        }
    }

    /// How many elements an array has whose last one has this number.
    pub fn count_to(&mut self, last: Term) -> Option<Term> {
        self.raised(last, 1)
    }

    pub(crate) fn at_most(&mut self, a: Term, b: Term) -> Term {
        if self.is_at_most(a, b) {
            return self.constant(1);
        }
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(_), Some(_)) => self.constant(0),
            _ => self.node(Node::AtMost(a, b)),
        }
    }

    pub(crate) fn choose(&mut self, condition: Term, a: Term, b: Term) -> Term {
        match self.as_constant(condition) {
            Some(0) => b,
            Some(_) => a,
            None if a == b => a,
            None => self.node(Node::If(condition, a, b)),
        }
    }

    /// Whether that holds in every launch, as far as is plain to see.
    pub fn is_at_most(&mut self, a: Term, b: Term) -> bool {
        a == b || self.sub(b, a).is_some_and(|rest| self.least(rest).is_some_and(|n| n >= 0))
    }

    /// A number that no launch's value is below.
    pub fn least(&self, t: Term) -> Option<i128> {
        match &self.nodes[t.0 as usize] {
            Node::Number(number) => (!number.signed).then_some(0),
            Node::BlockDim(_) | Node::GridDim(_) => Some(1),
            Node::SharedBytes | Node::AtMost(..) => Some(0),
            Node::Sum(products) => {
                let mut sum = 0i128;
                for (product, n) in products {
                    let least = product
                        .iter()
                        .try_fold(1i128, |all, t| all.checked_mul(self.least(*t).filter(|n| *n >= 0)?))?;
                    let constant = product.is_empty();
                    sum = sum.checked_add(if *n >= 0 || constant {
                        n.checked_mul(least)?
                    } else {
                        return None;
                    })?;
                }
                Some(sum)
            }
            Node::Div(a, b) => {
                let both = self.least(*a).filter(|n| *n >= 0).and(self.least(*b).filter(|n| *n > 0));
                both.map(|_| 0)
            }
            Node::If(_, a, b) => Some(self.least(*a)?.min(self.least(*b)?)),
            Node::Min(all) => {
                all.iter().map(|t| self.least(*t)).collect::<Option<Vec<_>>>()?.into_iter().min()
            }
            Node::Max(all) => all.iter().filter_map(|t| self.least(*t)).max(),
        }
    }

    /// The value of every term in a launch; none where a number leaves 128 bits or is divided by 0.
    pub fn evaluate(&self, launch: &dyn Launch) -> Values {
        let mut all: Vec<Option<i128>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let of = |t: &Term| all[t.0 as usize];
            let both = |a: &Term, b: &Term| of(a).zip(of(b));
            all.push(match node {
                Node::Number(number) => launch.number(*number),
                Node::BlockDim(axis) => Some(launch.block(*axis).into()),
                Node::GridDim(axis) => Some(launch.grid(*axis).into()),
                Node::SharedBytes => Some(launch.shared_bytes().into()),
                Node::Sum(products) => products.iter().try_fold(0i128, |sum, (product, n)| {
                    sum.checked_add(product.iter().try_fold(*n, |all, t| all.checked_mul(of(t)?))?)
                }),
                Node::Div(a, b) => both(a, b).and_then(|(a, b)| a.checked_div(b)),
                Node::Min(all) => all.iter().map(of).reduce(|a, b| Some(a?.min(b?))).flatten(),
                Node::Max(all) => all.iter().map(of).reduce(|a, b| Some(a?.max(b?))).flatten(),
                Node::AtMost(a, b) => both(a, b).map(|(a, b)| i128::from(a <= b)),
                Node::If(condition, a, b) => of(condition).and_then(|c| if c != 0 { of(a) } else { of(b) }),
            });
        }
        Values(all)
    }

    /// The nodes in order, for those who write them down.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A term in words. What guards against overflow is left out.
    pub fn text(&self, t: Term) -> String {
        Shown { terms: self, term: t }.to_string()
    }
}

/// What terms are in one launch.
#[derive(Clone, Debug)]
pub struct Values(Vec<Option<i128>>);

impl Values {
    pub(crate) fn of(&self, t: Term) -> Option<i128> {
        self.0[t.0 as usize]
    }
}

struct Shown<'a> {
    terms: &'a Terms,
    term: Term,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |t: &Term| Shown { terms: self.terms, term: *t }.to_string();
        let factor = |t: &Term| match &self.terms.nodes[t.0 as usize] {
            Node::Sum(_) if self.terms.as_constant(*t).is_none() => format!("({})", show(t)),
            Node::Div(..) => format!("({})", show(t)),
            _ => show(t),
        };
        let axis = |a: &u8| ["x", "y", "z"][usize::from(*a)];
        match &self.terms.nodes[self.term.0 as usize] {
            Node::Number(number) => {
                let name = self.terms.names.iter().find(|(known, _)| known == number);
                f.write_str(name.map_or("?", |(_, name)| name))
            }
            Node::BlockDim(a) => write!(f, "blockDim.{}", axis(a)),
            Node::GridDim(a) => write!(f, "gridDim.{}", axis(a)),
            Node::SharedBytes => f.write_str("the bytes of dynamic shared memory"),
            Node::Sum(products) => {
                // The constant last.
                let (constant, rest): (Vec<_>, Vec<_>) = products.iter().partition(|(p, _)| p.is_empty());
                for (i, (product, n)) in rest.into_iter().chain(constant).enumerate() {
                    match (i, *n < 0) {
                        (0, true) => f.write_str("-")?,
                        (0, false) => {}
                        (_, true) => f.write_str(" - ")?,
                        (_, false) => f.write_str(" + ")?,
                    }
                    let mut factors: Vec<String> = product.iter().map(factor).collect();
                    if n.abs() != 1 || product.is_empty() {
                        factors.insert(0, n.abs().to_string());
                    }
                    f.write_str(&factors.join(" * "))?;
                }
                if products.is_empty() { f.write_str("0") } else { Ok(()) }
            }
            Node::Div(a, b) => write!(f, "{} / {}", factor(a), factor(b)),
            Node::Min(all) => write!(f, "min({})", all.iter().map(show).collect::<Vec<_>>().join(", ")),
            Node::Max(all) => write!(f, "max({})", all.iter().map(show).collect::<Vec<_>>().join(", ")),
            Node::AtMost(a, b) => write!(f, "({} <= {})", show(a), show(b)),
            Node::If(_, a, _) => f.write_str(&show(a)),
        }
    }
}

/// For whoever reads terms that were written down: adds a node as it stands.
impl Terms {
    /// None where a node names one that does not come before it.
    pub fn from_nodes(nodes: Vec<Node>, names: Vec<(Number, String)>) -> Option<Terms> {
        let earlier = |i: usize, t: &Term| (t.0 as usize) < i;
        for (i, node) in nodes.iter().enumerate() {
            let well = match node {
                Node::Number(_) | Node::BlockDim(_) | Node::GridDim(_) | Node::SharedBytes => true,
                Node::Sum(products) => products.iter().all(|(p, _)| p.iter().all(|t| earlier(i, t))),
                Node::Min(all) | Node::Max(all) => all.len() > 1 && all.iter().all(|t| earlier(i, t)),
                Node::Div(a, b) | Node::AtMost(a, b) => earlier(i, a) && earlier(i, b),
                Node::If(c, a, b) => earlier(i, c) && earlier(i, a) && earlier(i, b),
            };
            if !well {
                return None;
            }
        }
        let known = nodes.iter().enumerate().map(|(i, n)| (n.clone(), Term(i as u32))).collect();
        Some(Terms { nodes, known, names })
    }

    /// What numbers are called in messages, for those that have a name.
    pub fn names(&self) -> &[(Number, String)] {
        &self.names
    }
}

impl Term {
    /// Its node's place in [`Terms::nodes`].
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// For whoever reads terms that were written down, and checks that there are so many.
    pub fn from_index(index: u32) -> Term {
        Term(index)
    }
}
