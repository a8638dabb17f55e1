//! Doubles that are copied as two words each: `*(int4 *)p = *(const int4 *)q` moves two of them.
//!
//! ```text
//! l = load (int*)q + 2 * i            v = load q + i
//! h = load (int*)q + 2 * i + 1    →
//! store (int*)p + 2 * j, l
//! store (int*)p + 2 * j + 1, h        store p + j, v
//! ```
//!
//! It takes that the two words are loaded with no write in between and stored with no access in between, that nothing else is done with
//! them, and that both places are in memory of doubles. A local variable that is looked at as words is taken apart by [`crate::words`].

use super::{Access, CarrierPlan, CarrierSearch, Offset, Site, Type, Value};
use ir::tables::HashMap;
use ir::types::{FloatKind, IntKind};

const NUMBER: Type = Type::Float(FloatKind::F64);
const WORD: Type = Type::Int(IntKind::Int);

/// A word of a double: which double it belongs to, and which half of that it is.
struct Half {
    root: Value,
    number: Offset,
    is_high: bool,
}

/// Adds such copies to a plan.
pub(super) fn find(search: &CarrierSearch, plan: &mut CarrierPlan) {
    let accesses = &search.survey.accesses;
    let halves: Vec<Option<Half>> = accesses.iter().map(|access| half(search, access)).collect();
    // The words of a double are near each other: those loaded without a write in between.
    let mut near: HashMap<usize, Vec<usize>> = HashMap::default();
    for (i, access) in accesses.iter().enumerate().filter(|(i, a)| !a.is_store && halves[*i].is_some()) {
        near.entry(access.writes_before).or_default().push(i);
    }
    let store = |load: usize| {
        let value = accesses[load].value;
        match search.survey.stores_of.get(&value).map(Vec::as_slice) {
            Some([only]) if search.survey.uses.get(&value) == Some(&1) => Some(*only),
            _ => None,
        }
    };
    let belong = |a: usize, b: usize| match (&halves[a], &halves[b]) {
        (Some(a), Some(b)) => a.root == b.root && a.number == b.number && a.is_high != b.is_high,
        _ => false,
    };
    for loads in near.values() {
        let mut left = loads.clone();
        while let Some(first) = (!left.is_empty()).then(|| left.remove(0)) {
            let Some(to) = store(first) else { continue };
            let partner = left.iter().position(|&other| {
                let Some(other_to) = store(other) else { return false };
                let halves_agree = halves[to]
                    .as_ref()
                    .is_some_and(|t| Some(t.is_high) == halves[first].as_ref().map(|f| f.is_high));
                let together = accesses[to].accesses_before == accesses[other_to].accesses_before;
                belong(first, other) && belong(to, other_to) && halves_agree && together
            });
            let Some(second) = partner.map(|at| left.remove(at)) else { continue };
            let Some(second_to) = store(second) else { continue };
            let site = |i: usize| {
                halves[i].as_ref().map(|h| Site { root: h.root, offset: h.number.clone(), count: 1 })
            };
            let (Some(from), Some(into)) = (site(first), site(to)) else { continue };
            let key = |i: usize| (accesses[i].place, accesses[i].value);
            for root in [from.root, into.root] {
                plan.numbers.insert(root, NUMBER);
            }
            plan.accesses.insert(key(first), from);
            plan.gone.insert(key(second));
            // The number is stored where the last of its words was.
            let (early, late) = (to.min(second_to), to.max(second_to));
            plan.gone.insert(key(early));
            plan.accesses.insert(key(late), into);
            plan.first_word.insert(accesses[second].value, accesses[first].value);
        }
    }
}

fn half(search: &CarrierSearch, access: &Access) -> Option<Half> {
    let ty = search.f.ty(access.value);
    let is_word = search.size(ty) == search.size(&WORD) && matches!(ty, Type::Int(_) | Type::Float(_));
    let held = search.f.ty(access.root).pointee().and_then(|to| search.module.only_scalar(to));
    if !is_word || held != Some(&NUMBER) || search.is_local(access.root) {
        return None;
    }
    let words = search.offset(access, &WORD)?;
    let terms = words.terms.iter().map(|(v, stride)| (stride % 2 == 0).then_some((*v, stride / 2)));
    let number = Offset { constant: words.constant.div_euclid(2), terms: terms.collect::<Option<_>>()? };
    Some(Half { root: access.root, number, is_high: words.constant.rem_euclid(2) == 1 })
}
