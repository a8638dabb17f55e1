//! What a launch must be like, so that places are one thread's alone. The kernel asks for it when it runs.

use ir::Value;

use crate::affine::{self, Form};

/// The most threads along each axis for which a fact holds.
pub type Limits = [Option<u32>; 3];

/// What a launch must be like for a fact to hold.
#[derive(Clone, Default, PartialEq)]
pub struct Needs {
    pub most: Limits,
    /// `threadIdx.x % 32` is what `(blockIdx.x * blockDim.x + threadIdx.x) / 32` leaves: blocks have a multiple of so many threads along x.
    pub multiple_of: Option<u32>,
    pub rooms: Vec<Room>,
}

/// Sizes that leave room for what is counted within them: `width` for `column`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Room {
    /// Conditions that are the same for all threads, and known where the kernel starts; where they do not all hold, nobody stores.
    pub when: Vec<(Value, bool)>,
    /// One of these holds.
    pub any_of: Vec<AtLeast>,
}

/// `|size| ≥ least · |of|`
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct AtLeast {
    /// What leaves room.
    pub size: Form,
    /// Where it is zero or negative there is nothing to leave room for.
    pub least: Form,
    /// Sizes that may be negative.
    pub of: Form,
}

impl Needs {
    pub fn add(&mut self, own: &Needs) {
        self.most.iter_mut().zip(own.most).for_each(|(all, own)| tighten(all, own));
        self.multiple_of = match (self.multiple_of, own.multiple_of) {
            (Some(a), Some(b)) => Some(least_common_multiple(a, b)),
            (a, b) => a.or(b),
        };
        let new = own.rooms.iter().filter(|room| !self.rooms.contains(room));
        let new: Vec<Room> = new.cloned().collect();
        self.rooms.extend(new);
    }

    /// Whether what is asked for already is enough for this.
    pub fn are_within(&self, asked: &Needs) -> bool {
        let most =
            |(own, asked): (&Option<u32>, Option<u32>)| own.is_none_or(|own| asked.is_some_and(|n| n <= own));
        let is_asked = |room: &Room| {
            let implies = |a: &Room| a.any_of == room.any_of && a.when.iter().all(|c| room.when.contains(c));
            asked.rooms.iter().any(implies)
        };
        self.most.iter().zip(asked.most).all(most)
            && self.multiple_of.is_none_or(|own| asked.multiple_of.is_some_and(|n| n % own == 0))
            && self.rooms.iter().all(is_asked)
    }
}

fn least_common_multiple(a: u32, b: u32) -> u32 {
    let gcd = affine::gcd(i128::from(a), i128::from(b));
    u32::try_from(i128::from(a) / gcd * i128::from(b)).unwrap_or(u32::MAX)
}

pub fn tighten(all: &mut Option<u32>, own: Option<u32>) {
    *all = match (*all, own) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
}
