//! The ways in which an adjoint is added to memory, by who else may add to the same place at the same time.

/// How an adjoint is added to memory. Written by one file of `diff` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Accumulation {
    /// No other thread touches the address in this sweep.
    Plain,
    /// The same, and nobody waits for it: atomic on a GPU. `::cugrad::accumulate_own(&place, value)`.
    Own,
    /// `atomicAdd(&place, value)`: other threads may add to the address too.
    Atomic,
    /// The address may lie in memory of this thread alone or be shared: decided when it runs. Printed as
    /// `::cugrad::accumulate(&place, value)` (include/cugrad/accumulate.h).
    Unproven,
    /// Atomic, and only where the value is not zero: a sum collected over code that may not have run, whose
    /// address then means nothing. An array is added if one of its numbers is not zero. `::cugrad::accumulate_sum(&place, value)`.
    Sum,
    /// Neighbouring threads probably share the address: those that do add up first, then one of them adds
    /// atomically. Zero sums are left out as for [`Accumulation::Sum`]. `::cugrad::accumulate_warp(&place, value)`.
    Warp,
    /// The same of an array whose address neighbours share, but not all threads of the block: those of a row of the block, or of a few rows of data.
    /// `::cugrad::accumulate_rows(&place, values)`.
    Rows,
    /// The address does not depend on `threadIdx.y`: in blocks narrower than a warp, lanes of several rows share it and
    /// add up first. Zero sums are left out. `::cugrad::accumulate_column(&place, value)`.
    Column,
    /// The address is the same for all threads of the block, and all of them get here: they add up, then one adds
    /// atomically. Zero sums are left out. `::cugrad::accumulate_block(&place, value)`.
    Block,
    /// All threads of the block get here, and probably have few addresses between them, of elements near each other: those that share one
    /// add up, first in warps, then in the block. Zero sums are left out. `::cugrad::accumulate_few(&place, value)`.
    Few,
    /// Lanes may share an address or not, as data has it: if many do when it runs, they add up first. Zero sums are left out.
    /// `::cugrad::accumulate_alike(&place, value)`.
    Alike,
    /// Lanes that share the address of the first of several additions share those of all; these stand one after the other, with nothing but pure operations
    /// between, and `JointLast` at their end. Lanes that share them add up first. Zero sums are left out. Printed together as
    /// `::cugrad::accumulate_warp<T>({&first, &second}, {value, value})`.
    Joint,
    /// The last of them.
    JointLast,
    /// Atomic additions to elements beside each other, in this order and with nothing but pure operations between:
    /// perhaps one to the left of `Centre` and one to the right of it. The next lane's elements are the next ones, so
    /// lanes can add up what they have for each other. Printed together as
    /// `::cugrad::accumulate_row(&centre, left, value, right)`.
    Left,
    /// The addition behind `Centre`, to the element after its own.
    Right,
    /// The addition that the other two are beside.
    Centre,
    /// Atomic, to elements of one thread beside each other: the value is an array. `::cugrad::accumulate_span(&place, values)`.
    Span,
}

impl Accumulation {
    /// Adding zero leaves the address alone, which may then be any.
    pub fn skips_zero(self) -> bool {
        match self {
            Accumulation::Plain
            | Accumulation::Own
            | Accumulation::Atomic
            | Accumulation::Unproven
            | Accumulation::Left
            | Accumulation::Right
            | Accumulation::Centre
            | Accumulation::Span => false,
            Accumulation::Sum
            | Accumulation::Warp
            | Accumulation::Joint
            | Accumulation::JointLast
            | Accumulation::Rows
            | Accumulation::Column
            | Accumulation::Block
            | Accumulation::Few
            | Accumulation::Alike => true,
        }
    }

    /// How one element of an array is added, which is added so.
    pub fn of_element(self) -> Accumulation {
        match self {
            Accumulation::Span => Accumulation::Atomic,
            Accumulation::Rows => Accumulation::Warp,
            // The others are for both.
            how => how,
        }
    }

    /// The function of include/cugrad/accumulate.h that does it, for those that are no plain `+=` or `atomicAdd`.
    pub fn helper(self) -> Option<&'static str> {
        match self {
            Accumulation::Plain | Accumulation::Atomic => None,
            Accumulation::Own => Some("::cugrad::accumulate_own"),
            Accumulation::Unproven => Some("::cugrad::accumulate"),
            Accumulation::Sum => Some("::cugrad::accumulate_sum"),
            Accumulation::Warp | Accumulation::Joint | Accumulation::JointLast => {
                Some("::cugrad::accumulate_warp")
            }
            Accumulation::Rows => Some("::cugrad::accumulate_rows"),
            Accumulation::Column => Some("::cugrad::accumulate_column"),
            Accumulation::Block => Some("::cugrad::accumulate_block"),
            Accumulation::Few => Some("::cugrad::accumulate_few"),
            Accumulation::Alike => Some("::cugrad::accumulate_alike"),
            Accumulation::Left | Accumulation::Right | Accumulation::Centre => {
                Some("::cugrad::accumulate_row")
            }
            Accumulation::Span => Some("::cugrad::accumulate_span"),
        }
    }
}
