//! How adjoints are added to memory. No other file writes an accumulation.
//!
//! Memory of the thread alone (locals) and everything in host code takes a plain `+=`. In a kernel, what a
//! parameter points to is shared between threads: plain where it is proved private ([`analysis::private`]),
//! atomic otherwise. A device function does not know where its caller's adjoints live and decides as it runs.

use std::collections::BTreeSet;

use analysis::objects::Object;
use analysis::private::Private;
use ir::{Accumulation, Builder, FunctionKind, Value};

pub struct Accumulator {
    kind: FunctionKind,
    /// None: nothing is proved.
    private: Option<Private>,
}

impl Accumulator {
    pub fn new(kind: FunctionKind, private: Option<Private>) -> Self {
        Accumulator { kind, private }
    }

    /// `*place += value`, where the primal's access went to `objects`.
    pub fn to_memory(&self, b: &mut Builder, place: Value, value: Value, objects: &BTreeSet<Object>) {
        let how = self.how(objects);
        b.accumulate(place, value, how);
    }

    /// Adds to the adjoint of a parameter passed by value, which all threads share.
    pub fn to_parameter(&self, b: &mut Builder, place: Value, value: Value) {
        let how = match self.kind {
            FunctionKind::Host => Accumulation::Plain,
            FunctionKind::Kernel => Accumulation::Atomic,
            FunctionKind::Device | FunctionKind::HostDevice => Accumulation::Unproven,
        };
        b.accumulate(place, value, how);
    }

    fn how(&self, objects: &BTreeSet<Object>) -> Accumulation {
        if self.kind == FunctionKind::Host || objects.iter().all(|o| matches!(o, Object::Local(_))) {
            return Accumulation::Plain;
        }
        if self.kind != FunctionKind::Kernel || objects.iter().any(|o| matches!(o, Object::Local(_))) {
            return Accumulation::Unproven;
        }
        let private = |o: &Object| match (o, &self.private) {
            (Object::Param(i), Some(p)) => p.param(*i),
            _ => false,
        };
        if objects.iter().all(private) { Accumulation::Plain } else { Accumulation::Atomic }
    }
}
