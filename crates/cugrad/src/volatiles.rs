//! Stores to volatile memory, wrapped for the CPU: there lanes run one after another (see `front`'s `volatiles`).

use std::collections::BTreeMap;
use std::path::PathBuf;

use exec::Edit;
use ir::Diagnostic;

/// The edits of each file.
pub type Edits = BTreeMap<PathBuf, Vec<Edit>>;

/// Edits to the user's files; an error names an access that the CPU cannot make.
pub fn edits(front: &front::Program) -> Result<Edits, Vec<Diagnostic>> {
    let mut edits = Edits::new();
    for (path, place) in front.volatile_stores().as_ref().map_err(Vec::clone)? {
        let of_file = edits.entry(path.clone()).or_default();
        of_file.push(Edit::insert(place.start, "::cugrad_cpu::in_step("));
        of_file.push(Edit::insert(place.end, ")"));
    }
    Ok(edits)
}
