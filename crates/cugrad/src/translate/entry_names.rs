//! Names in the functions that are written around a derivative: entries, thunks, matrices.
//!
//! They take the primal's parameters, so these must not be called as anything else that the text mentions. Words of
//! our own begin with `cugrad_` there, and no parameter does.

use ir::Function;
use ir::names::Scopes;

pub struct EntryNames(Scopes);

impl EntryNames {
    /// A function whose text mentions these names and types.
    pub fn mentioning<'t>(texts: impl IntoIterator<Item = &'t str>) -> EntryNames {
        let mut scopes = Scopes::default();
        texts.into_iter().for_each(|text| scopes.reserve(text));
        EntryNames(scopes)
    }

    /// Names for the primal's parameters.
    pub fn params(&mut self, f: &Function) -> Vec<String> {
        f.params.iter().for_each(|p| self.0.reserve(&p.spelling));
        let named = |(i, p): (usize, &ir::Param)| match p.name.as_str() {
            "" => self.name(&format!("arg{i}")),
            name => self.name(name),
        };
        f.params.iter().enumerate().map(named).collect()
    }

    pub fn name(&mut self, wanted: &str) -> String {
        let is_ours = wanted.starts_with("cugrad_");
        if is_ours { self.0.fresh(&format!("user_{wanted}")) } else { self.0.fresh(wanted) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_mentioned_is_not_hidden() {
        let mut entry_names = EntryNames::mentioning(["f_rev", "const ns::Vec *"]);
        let names = ["x", "f_rev", "Vec", "x", "cugrad_adj"].map(|n| entry_names.name(n));
        assert_eq!(names, ["x", "f_rev_1", "Vec_1", "x_1", "user_cugrad_adj"]);
    }
}
