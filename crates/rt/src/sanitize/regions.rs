//! The memory that device code may touch, with its shadow: allocations, `__device__` variables, shared memory.

use super::modules::{Statics, Symbol};
use super::shadow::Shadow;
use crate::memory::{Allocation, Kind};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Space {
    Global,
    Shared,
}

pub enum Origin {
    Allocation(Allocation),
    /// `extern __shared__`.
    Dynamic,
    /// Variables of the program, found by their symbols.
    Statics(Arc<Statics>),
}

pub struct Region {
    pub start: usize,
    pub end: usize,
    pub space: Space,
    pub origin: Origin,
    pub shadow: Shadow,
    /// Whether reading what was never written is a mistake here; the program's variables start as zero.
    pub starts_unwritten: bool,
}

impl Region {
    pub fn of_allocation(allocation: Allocation) -> Region {
        let (start, bytes) = (allocation.start, allocation.bytes);
        let starts_unwritten = matches!(allocation.kind, Kind::Device | Kind::Managed | Kind::Pinned);
        Region {
            start,
            end: start + bytes,
            space: Space::Global,
            origin: Origin::Allocation(allocation),
            shadow: Shadow::new(start, bytes),
            starts_unwritten,
        }
    }

    pub fn dynamic_shared(start: usize, bytes: usize) -> Region {
        Region {
            start,
            end: start + bytes,
            space: Space::Shared,
            origin: Origin::Dynamic,
            shadow: Shadow::new(start, bytes),
            starts_unwritten: true,
        }
    }

    pub fn statics(start: usize, statics: Arc<Statics>, space: Space) -> Region {
        Region {
            start,
            end: start + statics.bytes,
            space,
            shadow: Shadow::new(start, statics.bytes),
            origin: Origin::Statics(statics),
            starts_unwritten: space == Space::Shared,
        }
    }

    pub fn contains(&self, address: usize) -> bool {
        (self.start..self.end).contains(&address)
    }

    /// The variable at an address of the program's own memory.
    pub fn symbol(&self, address: usize) -> Option<&Symbol> {
        match &self.origin {
            Origin::Statics(statics) => statics.at(address - self.start),
            Origin::Allocation(_) | Origin::Dynamic => None,
        }
    }

    /// "element 17 of 64 (4 bytes each) of the 256 bytes of cudaMalloc at k.cu:31"
    pub fn describe(&self, address: usize, bytes: usize) -> String {
        let offset = address - self.start;
        match &self.origin {
            Origin::Allocation(allocation) => {
                format!("{} of {}", element(offset, bytes, allocation.bytes), allocation.describe())
            }
            Origin::Dynamic => {
                let size = self.end - self.start;
                format!("{} of the {size} bytes of dynamic shared memory", element(offset, bytes, size))
            }
            Origin::Statics(statics) => match statics.at(offset) {
                Some(symbol) if symbol.bytes <= bytes => format!("`{}`", symbol.name()),
                Some(symbol) => {
                    format!("{} of `{}`", element(offset - symbol.offset, bytes, symbol.bytes), symbol.name())
                }
                None => format!("byte {offset} of the program's variables"),
            },
        }
    }
}

/// A place in an array whose elements are as large as what was accessed, if that fits.
pub fn element(offset: usize, bytes: usize, size: usize) -> String {
    if bytes == 0 || bytes > 16 || !offset.is_multiple_of(bytes) || !size.is_multiple_of(bytes) {
        return format!("byte {offset}");
    }
    format!("element {} of {} ({bytes} bytes each)", offset / bytes, size / bytes)
}

/// Regions by their start.
#[derive(Default)]
pub struct Regions {
    by_start: BTreeMap<usize, Box<Region>>,
    /// The bounds of the region found last: accesses come in rows.
    last: Option<(usize, usize)>,
}

impl Regions {
    pub fn insert(&mut self, region: Region) {
        self.last = None;
        self.by_start.insert(region.start, Box::new(region));
    }

    pub fn remove(&mut self, start: usize) {
        self.last = None;
        self.by_start.remove(&start);
    }

    pub fn find(&mut self, address: usize) -> Option<&mut Region> {
        if let Some((start, _)) = self.last.filter(|(start, end)| (*start..*end).contains(&address)) {
            return self.by_start.get_mut(&start).map(|region| &mut **region);
        }
        let (_, region) = self.by_start.range_mut(..=address).next_back()?;
        let region = Some(region).filter(|region| region.contains(address))?;
        self.last = Some((region.start, region.end));
        Some(region)
    }

    /// The region that ends closest before an address.
    pub fn before(&self, address: usize) -> Option<&Region> {
        self.by_start.range(..=address).next_back().map(|(_, region)| &**region)
    }
}
