//! Volatile memory.
//!
//! What is volatile is read each time it is named, and lanes of a warp see each other's stores in the order of the
//! statements: programs from before CUDA 9 exchange values so. The IR has no volatile accesses. A read gets a fence
//! before it, across which nothing is moved; a store stands between two barriers of the lanes that are there
//! together, so that all have read before any of them writes. A variable of the thread's own needs nothing.

use ir::{Barrier, FunctionKind, Op, Value};

use super::R;
use super::body::Body;
use crate::ast::NodeId;

impl Body<'_, '_> {
    /// Whether an expression names a volatile object.
    pub(super) fn is_volatile(&mut self, e: NodeId) -> R<bool> {
        if !self.ast()[e].type_text().contains("volatile") {
            return Ok(false);
        }
        let Some(ty) = self.ast()[e].ty.clone() else { return Ok(false) };
        Ok(self.m.resolve(&ty, e)?.is_volatile)
    }

    /// Whether lanes may see a place change. Of functions for the host alone none do.
    fn is_shared_with_lanes(&self, place: Value) -> bool {
        !self.owned.contains(&place) && self.m.kind_of(self.function) != FunctionKind::Host
    }

    pub(super) fn before_volatile_read(&mut self, place: Value) {
        if self.is_shared_with_lanes(place) {
            self.b.effect(Op::Barrier(Barrier::FenceBlock));
        }
    }

    /// Stores, in step with the other lanes where the object is volatile.
    pub(super) fn store_in_step(&mut self, place: Value, value: Value, volatile: bool) {
        let together = (volatile && self.is_shared_with_lanes(place)).then(|| self.active_mask());
        if let Some(lanes) = together {
            self.sync_lanes(lanes);
        }
        self.b.store(place, value);
        if let Some(lanes) = together {
            self.sync_lanes(lanes);
        }
    }
}
