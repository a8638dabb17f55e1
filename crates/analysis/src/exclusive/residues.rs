//! Two numbers that leave the same rest when a size is taken off them any number of times: `y[i]` and `y[k * n + i]`.
//!
//! **Theorem.** Let one number be `C + S · A` and the other `C' + S · B`, where C and C' are values of one form, S is the same for all
//! threads, and A and B are any whole numbers. If all values that C takes, here or there, are fewer than |S| apart, then equal numbers have
//! equal C: these differ by a multiple of S. So who meets agrees in the variables that C tells. If S is zero, the numbers are C themselves.
//!
//! That is the theorem of [`super::room`] with the multiple of S as a cluster around all others, of which nobody knows how many values it
//! has: what it steps over is never asked for when the kernel runs, conditions and loops have to say that C stays within.

use super::site::Site;
use super::{Needs, Proof, REST, Walked};
use crate::affine::{self, Atom, Form};

/// Whether who meets at the two places is one thread, because it agrees in what is left of each pair of numbers.
pub fn alike(both: &Proof, a: &Site, b: &Site, pairs: &[(Form, Form)], needed: &[Atom]) -> Option<Needs> {
    let number = |(at, (x, y)): (usize, &(Form, Form))| {
        let rest = Atom::Coordinate(REST, u8::try_from(at).ok()?);
        with_multiples(both, &a.proof.walked(x)?.0, &b.proof.walked(y)?.0, rest)
    };
    let numbers: Option<Vec<(Walked, Walked)>> = pairs.iter().enumerate().map(number).collect();
    let (common, numbers): (Vec<Walked>, Vec<Walked>) = numbers?.into_iter().unzip();
    // Blocks of a certain size are asked for what is left alone, not for what it is beside: `s[t]` and `s[t + 8]` are no places of blocks of 8.
    let (alone, needs) = (both.tell_all(&common, needed)?, both.tell_all(&numbers, needed)?);
    (needs.most == alone.most && needs.multiple_of == alone.multiple_of).then_some(needs)
}

/// Both numbers as one: what they have in common, and that with some multiple of what they differ by.
fn with_multiples(both: &Proof, x: &Form, y: &Form, rest: Atom) -> Option<(Walked, Walked)> {
    let between = x.minus(y);
    let step =
        between.terms().map(|(atoms, n)| (sizes(both, atoms), n.abs())).reduce(|(sizes, n), (own, m)| {
            let shared = sizes.iter().fold((Vec::new(), own), |(mut shared, mut left), size| {
                if let Some(at) = left.iter().position(|o| o == size) {
                    shared.push(left.remove(at));
                }
                (shared, left)
            });
            (shared.0, affine::gcd(n, m))
        });
    let Some((sizes, times)) = step else { return Some((Walked(x.clone()), Walked(x.clone()))) };
    if sizes.is_empty() && times <= 1 {
        return None;
    }
    let is_multiple =
        |atoms: &[Atom], n: i128| n % times == 0 && super::spans::differences(&sizes, atoms).0.is_empty();
    let left = |form: &Form| {
        let terms = form.terms().filter(|(atoms, n)| !is_multiple(atoms, *n));
        terms.fold(Form::default(), |sum, (atoms, n)| sum.plus(&Form::product(atoms, n)))
    };
    let common = left(x);
    let multiples = Form::product(&sizes, times).times(&Form::atom(rest))?;
    let whole = common.plus(&multiples);
    (common == left(y)).then_some((Walked(common), Walked(whole)))
}

/// What is the same for all threads in a product.
fn sizes(both: &Proof, atoms: &[Atom]) -> Vec<Atom> {
    atoms.iter().copied().filter(|a| both.is_size(*a)).collect()
}
