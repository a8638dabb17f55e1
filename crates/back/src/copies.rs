//! Parallel copies as a sequence of assignments.
//!
//! At the end of a loop's body all carried variables get their next values at once. In sequence, a variable
//! may be written only when no assignment still to come reads it. Where the assignments form a circle (a
//! swap), one source is saved in a temporary first.

/// One step of the sequence. `copy` is the index of the pending assignment.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum Step {
    /// Evaluate the source into a temporary; its `Assign` comes later and uses that.
    Save {
        copy: usize,
    },
    Assign {
        copy: usize,
    },
}

/// `copies[i]` = (target, what the source reads). `last`: this one should come last if possible.
pub fn sequence(copies: &[(usize, Vec<usize>)], last: Option<usize>) -> Vec<Step> {
    let mut pending: Vec<usize> = (0..copies.len()).collect();
    let mut saved = vec![false; copies.len()];
    let mut steps = Vec::new();
    while !pending.is_empty() {
        let free = |i: usize, saved: &[bool]| {
            pending.iter().all(|j| *j == i || saved[*j] || !copies[*j].1.contains(&copies[i].0))
        };
        let ready: Vec<usize> = pending.iter().copied().filter(|i| free(*i, &saved)).collect();
        let next = ready.iter().copied().find(|i| Some(*i) != last).or(ready.first().copied());
        match next {
            Some(i) => {
                steps.push(Step::Assign { copy: i });
                pending.retain(|j| *j != i);
            }
            None => {
                // Every target is still read by another. Saving a source that is read in turn frees its
                // operands; not the same one twice.
                let i = pending.iter().copied().find(|i| !saved[*i]).expect("saved sources read nothing");
                saved[i] = true;
                steps.push(Step::Save { copy: i });
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_go_before_writers() {
        // x = y; y = 1
        let steps = sequence(&[(1, vec![]), (0, vec![1])], None);
        assert_eq!(steps, [Step::Assign { copy: 1 }, Step::Assign { copy: 0 }]);
    }

    #[test]
    fn a_swap_needs_a_temporary() {
        let steps = sequence(&[(0, vec![1]), (1, vec![0])], None);
        assert_eq!(steps, [Step::Save { copy: 0 }, Step::Assign { copy: 1 }, Step::Assign { copy: 0 }]);
    }

    #[test]
    fn the_counter_goes_last() {
        let steps = sequence(&[(0, vec![0]), (1, vec![1, 0])], Some(0));
        assert_eq!(steps, [Step::Assign { copy: 1 }, Step::Assign { copy: 0 }]);
    }
}
