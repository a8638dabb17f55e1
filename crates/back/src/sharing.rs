//! Values that share a variable: when the variable is live, when it is written, and whether another can join.
//!
//! Two classes conflict where one is live when the other is written, unless what is live is the very value that is
//! copied. Both questions are asked of the smaller class, and of two classes that join the smaller one is put into
//! the larger. So a value is moved only into a class twice the size, and all of it takes a time of n log² n.

use std::collections::BTreeMap;

use ir::Value;

use crate::live::{Life, Time};

#[derive(Default)]
pub struct Class<'f> {
    pub members: Vec<Value>,
    /// The first member that has a name, and that.
    pub name: Option<(Value, &'f str)>,
    /// The member that is a parameter of the function, and which.
    pub param: Option<(Value, usize)>,
    /// When it is live, by the beginning; no two overlap.
    live: BTreeMap<Time, Stretch>,
    /// When it is written, and what is copied then.
    writes: BTreeMap<Time, Option<Value>>,
}

struct Stretch {
    end: Time,
    /// The member that is live; none: several, of which one is a copy of the other.
    who: Option<Value>,
}

impl<'f> Class<'f> {
    pub fn of(v: Value, life: &Life, name: Option<&'f str>, param: Option<usize>) -> Self {
        Class {
            members: vec![v],
            name: name.map(|name| (v, name)),
            param: param.map(|i| (v, i)),
            live: life.live.iter().map(|r| (r.start, Stretch { end: r.end, who: Some(v) })).collect(),
            writes: life.writes.iter().map(|w| (w.at, w.copy_of)).collect(),
        }
    }

    fn size(&self) -> usize {
        self.members.len() + self.live.len() + self.writes.len()
    }

    /// Whether a member of one is live when a member of the other is written.
    pub fn conflicts_with(&self, other: &Class) -> bool {
        let (small, large) = if self.size() < other.size() { (self, other) } else { (other, self) };
        let overwrites = small.writes.iter().any(|(at, copy_of)| {
            large.at(*at).is_some_and(|(_, stretch)| stretch.who.is_none() || stretch.who != *copy_of)
        });
        overwrites
            || small.live.iter().any(|(from, stretch)| {
                let mut meanwhile = large.writes.range(*from..stretch.end);
                meanwhile.any(|(_, copy_of)| stretch.who.is_none() || stretch.who != *copy_of)
            })
    }

    pub fn join(self, other: Class<'f>) -> Class<'f> {
        let (small, mut large) = if self.size() < other.size() { (self, other) } else { (other, self) };
        large.members.extend(small.members);
        large.name = large.name.into_iter().chain(small.name).min();
        large.param = large.param.into_iter().chain(small.param).min();
        large.writes.extend(small.writes);
        for (from, stretch) in small.live {
            large.add(from, stretch.end, stretch.who);
        }
        large
    }

    /// The stretch that `time` lies in, with its beginning.
    fn at(&self, time: Time) -> Option<(Time, &Stretch)> {
        let (from, stretch) = self.live.range(..=time).next_back()?;
        (time < stretch.end).then_some((*from, stretch))
    }

    /// `who` is live from `from` to `to`. Where others are as well, stretches are cut at both ends of that.
    fn add(&mut self, from: Time, to: Time, who: Option<Value>) {
        self.cut(from);
        self.cut(to);
        let mut at = from;
        while at < to {
            let next = self.live.range_mut(at..to).next();
            let free = next.as_ref().map_or(to, |(begin, _)| **begin);
            let resume = match next {
                Some((_, stretch)) => {
                    if stretch.who != who {
                        stretch.who = None;
                    }
                    stretch.end
                }
                None => to,
            };
            if at < free {
                self.live.insert(at, Stretch { end: free, who });
            }
            at = resume;
        }
    }

    fn cut(&mut self, time: Time) {
        let Some((from, &Stretch { end, who })) = self.at(time) else { return };
        if from < time {
            self.live.insert(from, Stretch { end: time, who });
            self.live.insert(time, Stretch { end, who });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Write;
    use std::ops::Range;

    fn class(v: u32, live: Range<Time>, writes: &[(Time, Option<u32>)]) -> Class<'static> {
        let writes = writes.iter().map(|(at, of)| Write { at: *at, copy_of: of.map(Value) }).collect();
        Class::of(Value(v), &Life { live: vec![live], writes }, None, None)
    }

    #[test]
    fn what_is_live_when_the_other_is_written_conflicts() {
        let long = class(0, 0..9, &[(9, None)]);
        assert!(long.conflicts_with(&class(1, 1..3, &[(3, None)])));
        assert!(class(1, 1..3, &[(3, None)]).conflicts_with(&long));
        assert!(!long.conflicts_with(&class(1, 10..12, &[(12, None)])));
    }

    #[test]
    fn a_copy_may_share_with_its_source_alone() {
        let source = class(0, 0..9, &[(9, None)]);
        let copy = || class(1, 1..3, &[(3, Some(0))]);
        assert!(!source.conflicts_with(&copy()));
        // From 1 to 3 both are live now, so a second copy of the source would overwrite the first.
        let both = source.join(copy());
        let stretches: Vec<_> =
            both.live.iter().map(|(from, s)| (*from, s.end, s.who.map(|v| v.0))).collect();
        assert_eq!(stretches, [(0, 1, Some(0)), (1, 3, None), (3, 9, Some(0))]);
        assert!(both.conflicts_with(&class(2, 0..2, &[(2, Some(0))])));
        assert!(!both.conflicts_with(&class(2, 4..5, &[(5, Some(0))])));
    }
}
