//! Additions to neighbouring elements that stand one after the other, as loops leave them that were written out.
//!
//! ```text
//! float row[4];
//! row[0] = a;                            // was: accumulate_warp(&x_adj[j * 4], a)
//! row[1] = b; …
//! accumulate_warp((float (*)[4])&x_adj[j * 4], row);
//! ```
//!
//! Members of a struct of four or more `float`s and nothing else (`float4`) are such elements, too; of four of them the last one may be left out, as of positions: it is added as zero.
//!
//! That needs
//! * additions in one block, all of one form, each element once and none left out between the first and the last;
//! * nothing between them that could tell that they come later, as for loops;
//! * additions by warp, or that hardware adds vectors.

use std::collections::BTreeMap;

use analysis::affine::Form;
use ir::tables::{HashMap, HashSet};
use ir::{Accumulation, Block, Builder, Function, Inst, InstId, IntKind, Op, Type, Value};

use super::{LONGEST, SHORTEST, SpanPlan, SpanSearch, THREAD_X};

/// Additions that become one.
struct Group {
    how: Accumulation,
    ty: Type,
    base: Value,
    /// The address less its constant part.
    form: Form,
    /// Of a struct, how many numbers it has; 0 for an array.
    members: u64,
    /// By offset: where in the block it stands, and which one it is.
    sites: BTreeMap<i128, (usize, InstId, Value)>,
    /// An element comes twice.
    twice: bool,
}

/// One of these additions.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    /// Which group.
    group: usize,
    /// Which element of it.
    element: u64,
    length: u64,
    /// The last element is added as zero.
    lacks_one: bool,
    /// The first element's address.
    place: Value,
    how: Accumulation,
    is_first: bool,
    is_last: bool,
}

impl SpanSearch<'_> {
    /// The additions of all blocks that become one with their neighbours, beside those that loops add at once.
    pub(super) fn beside(&self, plans: &HashMap<InstId, SpanPlan>) -> HashMap<InstId, Beside> {
        let (mut found, mut groups) = (HashMap::default(), 0);
        for info in self.layout.blocks.values() {
            for group in self.groups(info.block, plans) {
                self.accept(info.block, &group, groups, &mut found);
                groups += 1;
            }
        }
        found
    }

    fn groups(&self, block: &Block, plans: &HashMap<InstId, SpanPlan>) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let places = block.insts.iter().filter_map(|inst| match &inst.op {
            Op::Accumulate { place, .. } => self.layout.op(*place),
            // Nothing else adds.
            _ => None,
        });
        let counted_from = places.filter_map(|op| match op {
            Op::Index { base, .. } => Some(*base),
            // Elements of arrays are all counted to.
            _ => None,
        });
        let bases: HashSet<Value> = counted_from.collect();
        for (at, inst) in block.insts.iter().enumerate().filter(|(_, i)| !plans.contains_key(&i.id)) {
            let Op::Accumulate { place, value, how } = &inst.op else { continue };
            let (base, index, members) = match self.layout.op(*place) {
                // The first element, which is not counted to.
                _ if bases.contains(place) => (place, None, 0),
                Some(Op::Index { base, index } | Op::Element { base, index }) => (base, Some(*index), 0),
                Some(Op::Field { base, .. }) => match self.numbers_in(*base) {
                    Some(members) => (base, None, members),
                    None => continue,
                },
                _ => continue,
            };
            let worth_it = match how {
                Accumulation::Warp => true,
                Accumulation::Atomic | Accumulation::Own | Accumulation::Column => match index {
                    Some(index) => self.adds_vectors(index, inst),
                    // One struct lies behind the other, and so do rows.
                    None => *self.layout.function.ty(*value) == Type::F32 && self.is_global(inst),
                },
                // Other forms are no dearer one by one, or are several additions already.
                _ => false,
            };
            if !worth_it || !self.adds_numbers(inst) {
                continue;
            }
            let (offset, form) = match (index, self.layout.op(*place)) {
                (None, Some(Op::Field { field, .. })) if members > 0 => (i128::from(*field), Form::default()),
                _ => {
                    let form = index.map(|i| self.forms.of(i)).unwrap_or_default();
                    let offset = form.offset();
                    (offset, form.minus(&Form::constant(offset)))
                }
            };
            let ty = self.layout.function.ty(*value);
            let same = |g: &&mut Group| g.how == *how && g.ty == *ty && g.base == *base && g.form == form;
            let site = (at, inst.id, *place);
            match groups.iter_mut().find(same) {
                Some(group) => group.twice |= group.sites.insert(offset, site).is_some(),
                None => groups.push(Group {
                    how: *how,
                    ty: ty.clone(),
                    base: *base,
                    form,
                    members,
                    sites: BTreeMap::from([(offset, site)]),
                    twice: false,
                }),
            }
        }
        groups
    }

    /// How many numbers the struct is made of that an address leads to, if it is made of nothing else and they are as many as hardware adds at once.
    fn numbers_in(&self, place: Value) -> Option<u64> {
        let Type::Struct(id) = self.layout.function.ty(place).pointee()? else { return None };
        let fields = &self.m.structure(*id).fields;
        let length = fields.len() as u64;
        let fits = (SHORTEST..=LONGEST).contains(&length) && fields.iter().all(|f| f.ty == Type::F32);
        fits.then_some(length)
    }

    /// Whether hardware adds vectors here, and lanes' elements are not each other's neighbours anyway.
    fn adds_vectors(&self, index: Value, inst: &Inst) -> bool {
        let Op::Accumulate { value, .. } = &inst.op else { return false };
        let lanes = self.forms.of(index).coefficient(THREAD_X);
        let apart = lanes.is_some_and(|(n, _)| !n.is_constant() || n.offset().abs() != 1);
        *self.layout.function.ty(*value) == Type::F32 && apart && self.is_global(inst)
    }

    fn accept(&self, block: &Block, group: &Group, number: usize, found: &mut HashMap<InstId, Beside>) {
        let (Some((least, first)), Some((greatest, _))) =
            (group.sites.first_key_value(), group.sites.last_key_value())
        else {
            return;
        };
        let given = group.sites.len() as u64;
        let whole = greatest - least + 1 == i128::from(given);
        // A position in a `float4`.
        let lacks_one = group.members == SHORTEST && given + 1 == SHORTEST && *least == 0;
        let length = if lacks_one { SHORTEST } else { given };
        if group.twice || !whole || !(SHORTEST..=LONGEST).contains(&length) {
            return;
        }
        let places = || group.sites.values().map(|(at, ..)| *at);
        let (from, to) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
        let between = &block.insts[from..=to];
        if !between.iter().all(|inst| self.hides(inst, first.2)) {
            return;
        }
        let how = self.of_array(group.how, first.2);
        for (element, (at, id, _)) in group.sites.values().enumerate() {
            let (is_first, is_last) = (*at == from, *at == to);
            let beside = Beside {
                group: number,
                element: element as u64,
                length,
                lacks_one,
                place: first.2,
                how,
                is_first,
                is_last,
            };
            found.insert(*id, beside);
        }
    }
}

/// Puts the values of each group into an array, and adds that where the last of them stood.
pub(super) fn add_at_once(
    f: &mut Function,
    block: &mut Block,
    sites: &HashMap<InstId, Beside>,
    arrays: &mut HashMap<usize, Value>,
    name: &dyn Fn(&Function, Value) -> String,
) {
    for mut inst in std::mem::take(&mut block.insts) {
        inst.op.blocks_mut().into_iter().for_each(|b| add_at_once(f, b, sites, arrays, name));
        let (Some(site), Op::Accumulate { value, .. }) = (sites.get(&inst.id), &inst.op) else {
            block.insts.push(inst);
            continue;
        };
        let mut b = Builder::new(f);
        b.span = inst.span;
        let ty = Type::Array(Box::new(b.ty(*value)), site.length);
        if site.is_first {
            let name = name(b.function, site.place);
            arrays.insert(site.group, b.local(ty.clone(), Some(name), site.lacks_one));
        }
        let array = arrays[&site.group];
        let element = b.int(Type::Int(IntKind::Int), i128::from(site.element));
        let to = b.element(array, element);
        b.store(to, *value);
        if site.is_last {
            let values = b.load(array);
            let place = b.ptr_cast(site.place, Type::ptr(ty));
            b.accumulate(place, values, site.how);
        }
        block.insts.extend(b.close(Vec::new()).insts);
    }
}
