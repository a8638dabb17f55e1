//! What a launch reaches: what its kernel reaches, for the numbers and sizes that it is given.
//!
//! What a kernel needs is known as terms over its numbers and sizes. In host code these are values with ranges of their own, so each of
//! the kernel's terms gets a range too, node by node. The greatest index is at most the upper end of its term, and a
//! truth holds if its lower end is not 0.

use std::collections::BTreeSet;

use ir::{Span, Type, Value};

use super::accesses::{Found, Guards, Search};
use super::ranges::{Range, Ranges};
use super::terms::{Node, Number, Term};
use super::{Extent, Extents, Reach};
use crate::layout::BlockId;

/// A launch's operands, as the kernel's terms name them.
struct Given<'a> {
    sizes: &'a [Value],
    arguments: &'a [Value],
    at: BlockId,
}

impl Search<'_> {
    pub(super) fn launched(
        &mut self,
        launch: &ir::host::Launch,
        operands: &[Value],
        at: BlockId,
        guards: &Guards,
        span: Span,
    ) -> Found<()> {
        let Extents { terms, params, inner, elsewhere } = (self.kernels)(launch.kernel);
        if let Some(unknown) = elsewhere {
            self.unknown(unknown.span, &unknown.why);
            return Ok(());
        }
        let (sizes, arguments) =
            operands.split_at_checked(ir::host::LAUNCH_CONFIG).ok_or("a launch without a shape")?;
        let given = Given { sizes, arguments, at };
        let mut ranges: Vec<Range> = Vec::new();
        for node in terms.nodes() {
            let range = self.range_of(node, &ranges, &given).unwrap_or_default();
            ranges.push(range);
        }
        for (i, extent) in params.iter().enumerate() {
            let reaches = match extent {
                Extent::Known(reaches) => reaches,
                Extent::Unknown(unknown) => {
                    self.unknown(unknown.span, &unknown.why);
                    continue;
                }
            };
            for reach in reaches {
                let (range, guards) = given_to(reach, &ranges, guards);
                let argument = *arguments.get(i).ok_or("a launch with too few arguments")?;
                for pointer in self.pointers(argument, at)? {
                    let moved = self.moved(pointer, &range);
                    self.access(moved, &guards, reach.span);
                }
            }
        }
        for reach in &inner {
            let (mut range, guards) = given_to(reach, &ranges, guards);
            let count = reach.count.map(|count| ranges[count.index()].clone()).unwrap_or_default();
            range = range.with_needs_of(&[&count]);
            match count.low {
                Some(count) => self.inside(&range, count, &guards, reach.span),
                None => self.unknown(span, "an array of which no size is known"),
            }
        }
        Ok(())
    }

    fn range_of(&mut self, node: &Node, before: &[Range], given: &Given) -> Option<Range> {
        let of = |t: &Term| before[t.index()].clone();
        let r = &mut self.ranges;
        match node {
            Node::Number(number) => self.number(number, given),
            Node::GridDim(axis) => Some(r.of(given.sizes[usize::from(*axis)], given.at)),
            Node::BlockDim(axis) => Some(r.of(given.sizes[3 + usize::from(*axis)], given.at)),
            Node::SharedBytes => Some(r.of(given.sizes[6], given.at)),
            Node::Sum(products) => {
                let mut sum = Range::exactly(r.terms.constant(0));
                for (factors, n) in products {
                    let mut product = Range::exactly(r.terms.constant(*n));
                    for factor in factors {
                        product = times(r, &product, &of(factor))?;
                    }
                    sum = r.sum(&sum, &product)?;
                }
                Some(sum)
            }
            Node::Div(a, b) => r.quotient(&of(a), &of(b)),
            Node::Min(all) | Node::Max(all) => {
                let least = matches!(node, Node::Min(_));
                let both = |r: &mut Ranges, x: Range, y: Range| {
                    let (low, high) = match least {
                        true => (r.least_of(x.low, y.low, false), r.least_of(x.high, y.high, true)),
                        false => (r.greatest_of(x.low, y.low, true), r.greatest_of(x.high, y.high, false)),
                    };
                    Range { low, high, needs: BTreeSet::new() }.with_needs_of(&[&x, &y])
                };
                all.iter().map(of).reduce(|x, y| both(r, x, y))
            }
            Node::AtMost(a, b) => {
                let (a, b) = (of(a), of(b));
                let low = a.high.zip(b.low).map(|(a, b)| r.terms.at_most(a, b));
                let high = a.low.zip(b.high).map(|(a, b)| r.terms.at_most(a, b));
                Some(Range { low, high, needs: BTreeSet::new() }.with_needs_of(&[&a, &b]))
            }
            Node::If(condition, a, b) => {
                let (c, a, b) = (of(condition), of(a), of(b));
                let Some(truth) = c.low.filter(|low| Some(*low) == c.high) else {
                    return Some(r.joined(&a, &b).with_needs_of(&[&c]));
                };
                let mut chosen = |x: Option<Term>, y| Some(r.terms.choose(truth, x?, y?));
                let (low, high) = (chosen(a.low, b.low), chosen(a.high, b.high));
                Some(Range { low, high, needs: BTreeSet::new() }.with_needs_of(&[&a, &b, &c]))
            }
        }
    }

    /// A number that the kernel is given.
    fn number(&mut self, number: &Number, given: &Given) -> Option<Range> {
        let argument = *given.arguments.get(number.param)?;
        let is_whole = number.offset == 0;
        match self.ranges.layout.function.ty(argument) {
            Type::Int(kind) if is_whole && kind.bits() == number.bits => {
                Some(self.ranges.of(argument, given.at))
            }
            // Fields of structs are not followed through host code.
            _ => None,
        }
    }
}

/// A product of two numbers that the launch knows is known whatever their signs.
fn times(ranges: &mut Ranges, a: &Range, b: &Range) -> Option<Range> {
    let exact = |r: &Range| r.low.filter(|low| Some(*low) == r.high);
    match exact(a).zip(exact(b)) {
        Some((x, y)) => Some(Range::exactly(ranges.terms.mul(x, y)?).with_needs_of(&[a, b])),
        None => ranges.product(a, b),
    }
}

/// The range of an access, with what must hold, and what decides whether it is made.
fn given_to(reach: &Reach, ranges: &[Range], guards: &Guards) -> (Range, Guards) {
    let of = |t: &Term| &ranges[t.index()];
    let (low, high) = (of(&reach.low), of(&reach.high));
    let mut range =
        Range { low: low.low, high: high.high, needs: BTreeSet::new() }.with_needs_of(&[low, high]);
    for need in &reach.needs {
        match of(need).low {
            Some(truth) => {
                range.needs.insert(truth);
            }
            // It may not hold.
            None => range.low = None,
        }
        range = range.with_needs_of(&[of(need)]);
    }
    let mut guards = guards.clone();
    for (truth, needs) in &reach.guards {
        let possible = of(truth);
        let sure: Option<BTreeSet<Term>> = needs.iter().map(|need| of(need).low).collect();
        if let (Some(truth), Some(mut sure)) = (possible.high, sure) {
            sure.extend(&possible.needs);
            needs.iter().for_each(|need| sure.extend(&of(need).needs));
            guards.push((truth, sure));
        }
    }
    (range, guards)
}
