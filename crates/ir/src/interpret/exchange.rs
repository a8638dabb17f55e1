//! What threads get from each other: the meaning of every [`WarpOp`], given what each thread brings.
//!
//! A [`Party`] is who takes part: the lanes of a mask that are there, or all threads of a block. Whoever is not among them
//! has nothing to give: what a lane reads from there is undefined, and its reverse drops what would go there.

use super::{Datum, Trap, arithmetic, trap};
use crate::op::{BinaryOp, CompareOp};
use crate::types::{IntKind, Type};
use crate::warp::WarpOp;

pub(super) struct Member {
    /// The lane in the warp, or the number in the block.
    pub number: i128,
    pub operands: Vec<Datum>,
}

pub(super) struct Party<'a> {
    pub members: &'a [Member],
    /// Of the value that is exchanged.
    pub ty: &'a Type,
    /// Of the result.
    pub result: &'a Type,
}

/// What each member gets.
pub(super) fn exchange(op: WarpOp, party: &Party) -> Result<Vec<Datum>, Trap> {
    match op {
        WarpOp::Shuffle | WarpOp::ShuffleUp | WarpOp::ShuffleDown | WarpOp::ShuffleXor => party.shuffle(op),
        WarpOp::ShuffleTransposed => party.transposed(WarpOp::Shuffle),
        WarpOp::ShuffleUpTransposed => party.transposed(WarpOp::ShuffleUp),
        WarpOp::ShuffleDownTransposed => party.transposed(WarpOp::ShuffleDown),
        WarpOp::ShuffleXorTransposed => party.transposed(WarpOp::ShuffleXor),
        WarpOp::ShuffleRowTransposed => party.row_transposed(),
        WarpOp::Ballot => party.all_get(Datum::Int(party.lanes(|m| truth(&m.operands[1]))?)),
        WarpOp::Any => party.any(1),
        WarpOp::All => party.every(1),
        WarpOp::ReduceAdd => party.reduce(|a, b| a + b),
        WarpOp::ReduceMin => party.reduce(i128::min),
        WarpOp::ReduceMax => party.reduce(i128::max),
        WarpOp::ReduceAnd => party.reduce(|a, b| a & b),
        WarpOp::ReduceOr => party.reduce(|a, b| a | b),
        WarpOp::ReduceXor => party.reduce(|a, b| a ^ b),
        WarpOp::MatchAny => party.each(|own| {
            let same =
                |m: &Member| match arithmetic::compare(CompareOp::Eq, &m.operands[1], &own.operands[1])? {
                    Datum::Bool(same) => Ok(same),
                    _ => trap("lanes are matched by something undefined"),
                };
            Ok(Datum::Int(party.lanes(same)?))
        }),
        WarpOp::ActiveMask => party.all_get(Datum::Int(party.lanes(|_| Ok(true))?)),
        WarpOp::Sync => party.all_get(Datum::Undef),
        WarpOp::BlockCount => {
            let holds: Result<Vec<bool>, Trap> =
                party.members.iter().map(|m| truth(&m.operands[0])).collect();
            party.all_get(Datum::Int(holds?.into_iter().filter(|b| *b).count() as i128))
        }
        WarpOp::BlockAnd | WarpOp::AllHere => party.every(0),
        WarpOp::BlockOr => party.any(0),
        WarpOp::BlockSum => {
            let sum = party.sum(|_| true)?;
            party.each(|own| Ok(if own.number == 0 { sum.clone() } else { party.zero() }))
        }
        WarpOp::BlockFirst => party.all_get(party.value_of(0)?),
        WarpOp::BlockPrefix => party.each(|own| party.sum(|n| n <= own.number)),
        WarpOp::BlockSuffix => party.each(|own| party.sum(|n| n >= own.number)),
        WarpOp::BlockBefore => party.each(|own| party.sum(|n| n < own.number)),
        WarpOp::BlockAfter => party.each(|own| party.sum(|n| n > own.number)),
        WarpOp::BlockTake => {
            party.no_two_name_one()?;
            party.each(|own| match integer(&own.operands[1])? {
                from if from < 0 => Ok(party.zero()),
                from => party.value_of(from),
            })
        }
        WarpOp::BlockGive => {
            party.no_two_name_one()?;
            party.each(|own| {
                let names = |m: &&Member| m.operands[1] == Datum::Int(own.number);
                Ok(party.members.iter().find(names).map_or_else(|| party.zero(), |m| m.operands[0].clone()))
            })
        }
        WarpOp::BlockMove => party.each(|own| {
            let (from, to) = (integer(&own.operands[1])?, integer(&own.operands[2])?);
            if own.number == to { party.value_of(from) } else { Ok(party.zero()) }
        }),
        WarpOp::BlockArgMax => party.all_get(party.first_best(CompareOp::Gt, 0)?),
        WarpOp::BlockArgMin => party.all_get(party.first_best(CompareOp::Lt, 0)?),
        WarpOp::WarpSum => {
            let (sum, first) = (party.sum(|_| true)?, party.first());
            party.each(|own| Ok(if own.number == first { sum.clone() } else { party.zero() }))
        }
        WarpOp::WarpFirst => party.all_get(party.value_of(party.first())?),
        WarpOp::WarpArgMax => party.all_get(party.first_best(CompareOp::Gt, party.first())?),
        WarpOp::WarpArgMin => party.all_get(party.first_best(CompareOp::Lt, party.first())?),
    }
}

impl Party<'_> {
    fn each(&self, get: impl FnMut(&Member) -> Result<Datum, Trap>) -> Result<Vec<Datum>, Trap> {
        self.members.iter().map(get).collect()
    }

    fn all_get(&self, datum: Datum) -> Result<Vec<Datum>, Trap> {
        Ok(vec![datum; self.members.len()])
    }

    fn zero(&self) -> Datum {
        if self.ty.is_float() { Datum::Float(0.0) } else { Datum::Int(0) }
    }

    fn first(&self) -> i128 {
        self.members[0].number
    }

    /// The lanes for which something holds, bit by bit.
    fn lanes(&self, holds: impl Fn(&Member) -> Result<bool, Trap>) -> Result<i128, Trap> {
        self.members.iter().try_fold(0, |bits, m| Ok(bits | i128::from(holds(m)?) << m.number))
    }

    fn member(&self, number: i128) -> Option<&Member> {
        self.members.iter().find(|m| m.number == number)
    }

    fn truths(&self, operand: usize) -> Result<Vec<bool>, Trap> {
        self.members.iter().map(|m| truth(&m.operands[operand])).collect()
    }

    fn any(&self, operand: usize) -> Result<Vec<Datum>, Trap> {
        self.all_get(self.as_result(self.truths(operand)?.contains(&true)))
    }

    fn every(&self, operand: usize) -> Result<Vec<Datum>, Trap> {
        self.all_get(self.as_result(!self.truths(operand)?.contains(&false)))
    }

    fn as_result(&self, b: bool) -> Datum {
        if *self.result == Type::Bool { Datum::Bool(b) } else { Datum::Int(i128::from(b)) }
    }

    fn reduce(&self, f: impl Fn(i128, i128) -> i128) -> Result<Vec<Datum>, Trap> {
        let numbers: Result<Vec<i128>, Trap> = self.members.iter().map(|m| integer(&m.operands[1])).collect();
        let all = numbers?.into_iter().reduce(f).unwrap_or(0);
        let kind = if let Type::Int(kind) = self.ty { *kind } else { IntKind::UInt };
        self.all_get(Datum::Int(kind.wrap(all)))
    }

    /// Of the values of members whose numbers are wanted; these have the value as their first operand.
    fn sum(&self, wanted: impl Fn(i128) -> bool) -> Result<Datum, Trap> {
        let values = self.members.iter().filter(|m| wanted(m.number)).map(|m| &m.operands[0]);
        self.total(values)
    }

    fn total<'d>(&self, values: impl Iterator<Item = &'d Datum>) -> Result<Datum, Trap> {
        let mut sum = self.zero();
        for v in values {
            sum = arithmetic::binary(BinaryOp::Add, &sum, v, self.ty)?;
        }
        Ok(sum)
    }

    fn value_of(&self, number: i128) -> Result<Datum, Trap> {
        match self.member(number) {
            Some(m) => Ok(m.operands[0].clone()),
            None => trap(format!("thread {number} of a block is asked for its value")),
        }
    }

    fn no_two_name_one(&self) -> Result<(), Trap> {
        let mut seen = crate::tables::HashSet::default();
        for m in self.members {
            let named = integer(&m.operands[1])?;
            if named >= 0 && !seen.insert(named) {
                return trap(format!("two threads name thread {named}"));
            }
        }
        Ok(())
    }

    /// The first member that has the largest value, or the smallest, counted from `first`.
    fn first_best(&self, better: CompareOp, first: i128) -> Result<Datum, Trap> {
        let mut best = &self.members[0];
        for m in self.members {
            if arithmetic::compare(better, &m.operands[0], &best.operands[0])? == Datum::Bool(true) {
                best = m;
            }
        }
        Ok(Datum::Int(best.number - first))
    }

    // Shuffles: mask, value, lane argument, width.

    fn shuffle(&self, op: WarpOp) -> Result<Vec<Datum>, Trap> {
        self.each(|own| {
            let source = self.member(source(op, own)?);
            Ok(source.map_or(Datum::Undef, |m| m.operands[1].clone()))
        })
    }

    fn transposed(&self, op: WarpOp) -> Result<Vec<Datum>, Trap> {
        let argument = &self.members[0].operands[2];
        if op != WarpOp::Shuffle && self.members.iter().any(|m| m.operands[2] != *argument) {
            return trap("lanes are at different distances in a transposed shuffle");
        }
        let sources: Result<Vec<i128>, Trap> = self.members.iter().map(|m| source(op, m)).collect();
        let sources = sources?;
        self.each(|own| {
            let readers = sources.iter().zip(self.members).filter(|(s, _)| **s == own.number);
            self.total(readers.map(|(_, m)| &m.operands[1]))
        })
    }
}

impl Party<'_> {
    fn row_transposed(&self) -> Result<Vec<Datum>, Trap> {
        let width = integer(&self.members[0].operands[2])?;
        if !(1..=32).contains(&width) || width & (width - 1) != 0 {
            return trap(format!("a shuffle of width {width}"));
        }
        self.each(|own| {
            let (segment, at) = (own.number / width, (own.number % width) as usize);
            let mut elements = Vec::new();
            for m in self.members.iter().filter(|m| m.number / width == segment) {
                let Datum::Aggregate(row) = &m.operands[1] else { return trap("lanes exchange no row") };
                if row.len() as i128 > width {
                    return trap("a row has more elements than a segment has lanes");
                }
                elements.extend(row.get(at));
            }
            self.total(elements.into_iter())
        })
    }
}

/// The lane that a lane reads; its own where the segment ends.
fn source(op: WarpOp, m: &Member) -> Result<i128, Trap> {
    let (by, width) = (integer(&m.operands[2])?, integer(&m.operands[3])?);
    if !(1..=32).contains(&width) || width & (width - 1) != 0 {
        return trap(format!("a shuffle of width {width}"));
    }
    let (lane, last) = (m.number, m.number | (width - 1));
    let first = last + 1 - width;
    Ok(match op {
        WarpOp::ShuffleUp if lane - by < first => lane,
        WarpOp::ShuffleUp => lane - by,
        WarpOp::ShuffleDown if lane + by > last => lane,
        WarpOp::ShuffleDown => lane + by,
        WarpOp::ShuffleXor if lane ^ by > last => lane,
        WarpOp::ShuffleXor => lane ^ by,
        _ => first | (by & (width - 1)),
    })
}

fn integer(d: &Datum) -> Result<i128, Trap> {
    match d {
        Datum::Int(n) => Ok(*n),
        other => trap(format!("threads exchange by {other:?}")),
    }
}

fn truth(d: &Datum) -> Result<bool, Trap> {
    match d {
        Datum::Bool(b) => Ok(*b),
        Datum::Int(n) => Ok(*n != 0),
        other => trap(format!("a vote of {other:?}")),
    }
}
