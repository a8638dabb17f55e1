//! What a derivative costs in figures, as far as that is known before it is compiled.

use diff::explain::{Needed, Storage};

use super::Explained;
use super::notes::{self, Kind};
use crate::Gradient;

/// Names and values, for the top of the page.
pub fn all(explained: &Explained, gradient: &Gradient) -> Vec<(&'static str, String)> {
    let values = || explained.functions.iter().flat_map(|f| &f.values);
    let bytes =
        |of: &dyn Fn(&Needed) -> bool| -> u64 { values().filter(|v| of(v)).filter_map(|v| v.bytes).sum() };
    let tape = bytes(&|v| v.storage == Storage::Tape);
    let strips = bytes(&|v| matches!(v.storage, Storage::Strip { .. }));
    let local = bytes(&|v| matches!(v.storage, Storage::LocalArray { .. }));
    let registers = bytes(&|v| v.storage == Storage::Register);
    let mut all = Vec::new();
    let mut loops = Vec::new();
    if tape > 0 {
        loops.push(format!("{tape} bytes per thread and iteration"));
    }
    if strips > 0 {
        let steps = values().find_map(|v| match v.storage {
            Storage::Strip { steps, .. } => Some(steps),
            _ => None,
        });
        loops.push(match steps {
            Some(1) | None => format!("{strips} bytes per thread and iteration"),
            Some(steps) => format!("{strips} bytes per thread and {steps} iterations"),
        });
    }
    all.push(("kept of loops", if loops.is_empty() { "nothing".into() } else { loops.join(", and ") }));
    if local > 0 {
        all.push(("local arrays", format!("{local} bytes per thread")));
    }
    if registers > 0 {
        all.push(("carried out of branches", format!("{registers} bytes per thread, in registers")));
    }
    if gradient.needs_tape() {
        let size = gradient.tape_size().map(|s| gradient.module().function(s.function).name.clone());
        all.push(("tape", size.map_or("its size is found as it runs".into(), |f| format!("sized by {f}"))));
    }
    if let Some(registers) = &explained.registers {
        all.push(("registers", registers.in_words()));
    }
    let notes = notes::all(explained);
    let count = |kind| notes.iter().filter(|n| n.kind == kind).count();
    let (plain, together, atomic) = (count(Kind::Plain), count(Kind::Together), count(Kind::Atomic));
    all.push(("additions", format!("{plain} plain, {together} summed by threads first, {atomic} atomic")));
    all
}
