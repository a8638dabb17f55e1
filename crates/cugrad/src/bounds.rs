//! Whether a launch stays within its arrays, as far as that is known before it runs.
//!
//! What an array needs is found in the primal ([`analysis::extents`]), with its calls inlined. A derivative touches an array, and the
//! array's adjoint or tangent, where the primal touches the array; so the primal's bounds are those of its derivatives. The test
//! `crates/cugrad/tests/extents.rs` runs derivatives on arrays that are exactly so long, with every access checked.

mod saved;

use analysis::extents::{Doubt, Extent, Extents, Launch, Number};
use ir::{FuncId, Module, Span};

use crate::Gradient;
use crate::signature::{Elements, Role, Signature};

/// What is known of a function's accesses, by the parameters of its signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Of the primal.
    extents: Extents,
    /// The primal's parameter whose bounds each parameter has; none for those that have bounds of their own.
    of: Vec<Option<usize>>,
    files: Vec<String>,
}

/// A length that is too short, or why nothing is known.
pub(crate) enum Unfit {
    /// The parameter's number, the elements it needs, and that as a term.
    Short(usize, u64, String),
    /// Nothing is known, of this parameter or of the whole launch; and why.
    Unknown(Option<usize>, String),
}

impl Bounds {
    /// Of the primal alone: its parameters are the first of every derivative's.
    pub fn of_primal(g: &Gradient) -> Bounds {
        let f = diff::inlined(&g.module, g.derived.primal);
        let of = (0..f.params.len()).map(Some).collect();
        let extents = Extents::of(&g.module, &f, &|kernel| of_kernel(&g.module, kernel));
        Bounds { extents, of, files: g.module.files.clone() }
    }

    /// The same for a function with these parameters behind those of the primal.
    pub fn for_derivative<'r>(&self, primal: &Signature, roles: impl Iterator<Item = &'r Role>) -> Bounds {
        let named = |name: &str| {
            let at = primal.params.iter().position(|p| p.name == name)?;
            matches!(primal.params[at].ty, crate::signature::ParameterType::Array { .. }).then_some(at)
        };
        let of = roles.enumerate().map(|(i, role)| match role {
            Role::Primal => Some(i),
            Role::Adjoint(name) | Role::Tangent(name) => named(name),
            Role::Matrix | Role::SharedSlab | Role::Tape => None,
        });
        Bounds { of: of.collect(), ..self.clone() }
    }

    /// Whether there are bounds for each of its parameters.
    pub fn is_for(&self, signature: &Signature) -> bool {
        self.of.len() == signature.params.len()
    }

    /// How many elements a parameter needs, in words.
    pub fn elements(&self, param: usize) -> Elements {
        let Some(of) = self.of[param] else { return Elements::Fixed };
        match (&self.extents.elsewhere, &self.extents.params[of]) {
            (Some(unknown), _) | (None, Extent::Unknown(unknown)) => {
                Elements::Unknown(self.said(&unknown.why, unknown.span))
            }
            (None, Extent::Known(_)) => match self.extents.text(of) {
                Some(text) => Elements::Known(text),
                None => Elements::Unknown("a bound that is too long to be written down".to_string()),
            },
        }
    }

    fn said(&self, why: &str, span: Span) -> String {
        match self.files.get(span.file as usize).filter(|file| span.line > 0 && !file.is_empty()) {
            Some(file) => format!("{why}, at {file}:{}:{}", span.line, span.col),
            None => why.to_string(),
        }
    }

    fn doubted(&self, doubt: &Doubt) -> String {
        match doubt {
            Doubt::Unknown(unknown) => self.said(&unknown.why, unknown.span),
            Doubt::Overflow(span) => {
                self.said("an index whose numbers may leave the range of their type", *span)
            }
            Doubt::Negative(_, span) => self.said("an index that may be negative", *span),
            Doubt::Beyond(span) => self.said("an index that may be beyond an array of fixed size", *span),
        }
    }

    /// The elements that each parameter needs in a launch, where that is known of all that the function does.
    pub fn needed(&self, launch: &dyn Launch) -> Vec<Option<u64>> {
        let (needed, doubt) = self.extents.needed(launch);
        needed.into_iter().map(|n| n.ok().filter(|_| doubt.is_none())).collect()
    }

    /// Looks at the lengths of a launch's arrays, by the signature's parameters.
    pub fn check(&self, launch: &dyn Launch, lengths: &[Option<usize>]) -> Result<(), Unfit> {
        let (needed, doubt) = self.extents.needed(launch);
        if let Some(doubt) = doubt {
            return Err(Unfit::Unknown(None, self.doubted(&doubt)));
        }
        for (i, (of, len)) in self.of.iter().zip(lengths).enumerate() {
            let (Some(of), Some(len)) = (of, len) else { continue };
            match &needed[*of] {
                Err(doubt) => return Err(Unfit::Unknown(Some(i), self.doubted(doubt))),
                Ok(n) if (*len as u64) < *n => {
                    return Err(Unfit::Short(i, *n, self.extents.text(*of).unwrap_or_default()));
                }
                Ok(_) => {}
            }
        }
        Ok(())
    }
}

/// What a kernel needs that host code launches.
fn of_kernel(m: &Module, kernel: FuncId) -> Extents {
    Extents::of(m, &diff::inlined(m, kernel), &|inner| of_kernel(m, inner))
}

/// A number inside the bytes of an argument.
pub(crate) fn number_in(words: &[u128], number: Number) -> Option<i128> {
    let (first, count) = (number.offset, number.bits as usize / 8);
    let byte = |at: usize| words.get(at / 16).map(|word| i128::from((word >> (8 * (at % 16))) as u8));
    let unsigned = (0..count).rev().try_fold(0i128, |all, k| Some(all << 8 | byte(first + k)?))?;
    let sign = 1i128 << (number.bits - 1);
    Some(if number.signed && unsigned & sign != 0 { unsigned - 2 * sign } else { unsigned })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_the_bytes_of_an_argument() {
        let words = [u128::from(0xFFFF_FFFE_0000_0007u64) | 5 << 64, 9];
        let number = |offset, bits, signed| number_in(&words, Number { param: 0, offset, bits, signed });
        assert_eq!(number(0, 32, true), Some(7));
        assert_eq!(number(4, 32, true), Some(-2));
        assert_eq!(number(4, 32, false), Some(0xFFFF_FFFE));
        assert_eq!(number(8, 64, true), Some(5));
        assert_eq!(number(16, 8, true), Some(9));
        assert_eq!(number(30, 32, true), None);
    }
}
