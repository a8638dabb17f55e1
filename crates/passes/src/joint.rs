//! Sums over lanes are made where all lanes are, and several at once.
//!
//! ```text
//! for (k = most_of_warp(trips); k > 0; --k) {
//!   if (k <= trips) {
//!     …
//!     if (alpha > 1.0f / 255) {
//!       c = ids[k - 1]; …
//!       accumulate_warp(&red_adj[c], r); accumulate_warp(&green_adj[c], g); accumulate_warp(&blue_adj[c], b);
//!     }
//!   }
//! }
//! ```
//!
//! Lanes that leave out a branch are missed by those in it: who is there has to be found out, and sums over some lanes of a warp take several times as
//! long as those over all. Lanes that have nothing to add can as well add zero. So the branches give what is added and where, and zero otherwise:
//!
//! ```text
//!   float r = 0, g = 0, b = 0; int c = 0; bool adds = false;
//!   if (k <= trips) { … if (alpha > 1.0f / 255) { c = …; r = …; g = …; b = …; adds = true; } }
//!   c = lane_that_adds(adds, c);                    // lanes that do not add name the element of one that does
//!   accumulate_warp<float>(c, {&red_adj[c], &green_adj[c], &blue_adj[c]}, {r, g, b});
//! ```
//!
//! Lanes that have one number to name their elements by share all of them ([`Accumulation::Joint`]): who shares is asked once, and an exchange
//! that halves the number of sums in each step takes 31 shuffles for 32 sums, and not five for each.
//!
//! On an H200, splats that are blended by tiles of 16×16, nine sums for each pixel and splat: 16.9 times the primal one by one, 7.3 so.
//!
//! That needs
//! * elements named by arithmetic from one number, and from what the block shares in all iterations of the loops around: lanes with one such number have the same elements, whatever it
//!   is, and whichever iteration they are in;
//! * one among them whose address is a multiple of that number, and something else that does not change: lanes with one such address have one such number;
//! * nothing behind an addition, up to where it is made, that could tell ([`crate::hides`]).
//!
//! That is for additions in loops that are not short; and only branches are left whose condition lanes may answer differently.

mod named;

use analysis::affine::Forms;
use analysis::layout::{BlockId, Layout};
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::trips::constant_trips;
use analysis::uniformity::Uniformity;
use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, BinaryOp, Builder, FloatKind, Function, Inst, InstId, LANE_THAT_ADDS, Module, Op, Type,
    Value,
};

use crate::hides::hides;
use named::{Named, Naming};

/// The most sums that are made at once: as many as a warp has lanes.
const MOST: usize = 32;

/// So many additions to one array are a row of it as well ([`crate::spans`]).
const ROW: usize = 4;

/// An addition, and where it will be made.
struct Site {
    id: InstId,
    place: Value,
    value: Value,
    /// The block where it will be made.
    home: BlockId,
    /// The instruction of that block behind which that is: itself, or the outermost of the branches that it leaves.
    anchor: InstId,
    /// The block where it is.
    block: BlockId,
    named: Named,
}

impl Site {
    fn leaves(&self) -> bool {
        self.anchor != self.id
    }
}

/// Additions that are made together, behind the last one's anchor.
struct Group {
    sites: Vec<Site>,
    anchor: InstId,
}

/// Brings sums over lanes together; gives those concerned. `seldom`: sums that are in a branch because they are made there seldom ([`crate::stays`]).
pub fn sum_jointly(m: &Module, mut f: Function, seldom: &HashSet<InstId>) -> (Function, HashSet<InstId>) {
    let before = f.clone();
    let (layout, points) = (Layout::of(&before), PointsTo::of(&before));
    let reread = Reread::of(m, &layout, &points, false);
    let uniformity = Uniformity::of(&layout, &points, &reread);
    let naming = Naming { layout: &layout, uniformity: &uniformity, forms: Forms::new(m, &layout) };
    let search = Search { layout: &layout, points: &points, naming, seldom };
    let groups: Vec<Group> = search.groups();
    if groups.is_empty() {
        return (f, HashSet::default());
    }
    let mut writer = Writer {
        layout: &layout,
        values: HashMap::default(),
        names: HashMap::default(),
        flags: HashMap::default(),
    };
    let mut starts: HashMap<InstId, Vec<Value>> = HashMap::default();
    for site in groups.iter().flat_map(|g| &g.sites).filter(|site| site.leaves()) {
        let new = writer.declare(&mut f, site);
        starts.entry(site.anchor).or_default().extend(new);
    }
    let sites: HashMap<InstId, &Site> = groups.iter().flat_map(|g| &g.sites).map(|s| (s.id, s)).collect();
    f.rewrite(&mut |b, inst| {
        let id = inst.id;
        for variable in starts.get(&id).into_iter().flatten() {
            b.push(Op::Local { zeroed: true }, vec![*variable]);
        }
        match sites.get(&id) {
            Some(site) if site.leaves() => writer.leave(b, site),
            Some(_) => {}
            None => b.put(inst),
        }
        groups.iter().filter(|g| g.anchor == id).for_each(|g| writer.add(b, g));
        None
    });
    let concerned = sites.keys().copied().collect();
    (crate::tidy(crate::promote::promote(f)), concerned)
}

struct Search<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    naming: Naming<'a>,
    seldom: &'a HashSet<InstId>,
}

impl Search<'_> {
    fn groups(&self) -> Vec<Group> {
        let mut by_home: HashMap<BlockId, Vec<Site>> = HashMap::default();
        let mut homes = Vec::new();
        for (block, info) in self.layout.blocks.iter() {
            for inst in &info.block.insts {
                let Some(site) = self.site(*block, inst) else { continue };
                if !by_home.contains_key(&site.home) {
                    homes.push(site.home);
                }
                by_home.entry(site.home).or_default().push(site);
            }
        }
        homes
            .into_iter()
            .flat_map(|home| self.groups_of(home, by_home.remove(&home).unwrap_or_default()))
            .collect()
    }

    /// An addition of lanes that probably share the element.
    fn site(&self, block: BlockId, inst: &Inst) -> Option<Site> {
        let Op::Accumulate { place, value, how: Accumulation::Warp } = &inst.op else { return None };
        let f = self.layout.function;
        let is_number = matches!(f.ty(*value), Type::Float(FloatKind::F32 | FloatKind::F64));
        if !is_number || f.ty(*place).pointee() != Some(f.ty(*value)) {
            return None;
        }
        // Short loops add to rows ([`crate::spans`]), what stands in none is added block after block ([`crate::block_sums`]).
        let around = self.layout.loops_around(block);
        let owner = around.first().and_then(|body| self.layout.blocks[body].owner)?;
        if constant_trips(self.layout, owner).is_some_and(|trips| trips <= MOST as u64) {
            return None;
        }
        let (mut home, mut anchor) = (block, inst);
        while !self.seldom.contains(&inst.id)
            && let Some(outer) = self.branch_left(home, anchor, *place)
        {
            anchor = outer;
            home = self.layout.block_holding(outer);
        }
        let named = self.naming.of(*place, home);
        // Where it cannot be named outside, it may still be made together with its neighbours.
        let (home, anchor, named) = match named {
            Some(named) => (home, anchor, named),
            None => (block, inst, self.naming.of(*place, block)?),
        };
        Some(Site { id: inst.id, place: *place, value: *value, home, anchor: anchor.id, block, named })
    }

    /// The branch around a block that an addition can leave, and that lanes may leave out.
    fn branch_left(&self, block: BlockId, at: &Inst, place: Value) -> Option<&Inst> {
        let info = &self.layout.blocks[block];
        let owner = info.owner?;
        let Op::If { cond, .. } = &owner.op else { return None };
        let parts = !self.naming.uniformity.get(*cond).block_uniform();
        let behind = info.block.insts.iter().skip_while(|i| i.id != at.id).skip(1);
        let hidden = || behind.into_iter().all(|i| hides(self.layout, self.points, i, place));
        (parts && hidden()).then_some(owner)
    }

    /// Additions of one block that go together, in order.
    fn groups_of(&self, home: BlockId, sites: Vec<Site>) -> Vec<Group> {
        let insts = &self.layout.blocks[home].block.insts;
        let position = |id: InstId| insts.iter().position(|i| i.id == id).expect("an anchor is in its block");
        let mut sites: Vec<(usize, Site)> = sites.into_iter().map(|s| (position(s.anchor), s)).collect();
        sites.sort_by_key(|(at, _)| *at);
        let mut groups: Vec<(usize, Group)> = Vec::new();
        for (at, site) in sites {
            let fits = |(last, group): &&mut (usize, Group)| {
                let between = &insts[*last + 1..(at + 1).max(*last + 1)];
                let hidden = |s: &Site| between.iter().all(|i| hides(self.layout, self.points, i, s.place));
                group.sites.len() < MOST && group.suits(&site, self.layout) && group.sites.iter().all(hidden)
            };
            match groups.iter_mut().find(fits) {
                Some((last, group)) => {
                    *last = at;
                    group.anchor = site.anchor;
                    group.sites.push(site);
                }
                None => groups.push((at, Group { anchor: site.anchor, sites: vec![site] })),
            }
        }
        groups.into_iter().map(|(_, g)| g).filter(|g| g.is_worth_it(self.layout)).collect()
    }
}

impl Group {
    /// Whether lanes that share these elements share that one.
    fn suits(&self, site: &Site, layout: &Layout) -> bool {
        let first = &self.sites[0];
        first.named.number == site.named.number
            && layout.function.ty(first.value) == layout.function.ty(site.value)
    }

    fn is_worth_it(&self, layout: &Layout) -> bool {
        let base = |site: &Site| match layout.op(site.place) {
            Some(Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. }) => Some(*base),
            // Another address is of its own.
            _ => None,
        };
        let row = self.sites.len() >= ROW && self.sites.iter().all(|s| base(s) == base(&self.sites[0]));
        let leaves = self.sites.iter().any(Site::leaves);
        let asks = self.sites.iter().any(|s| s.named.tells);
        leaves || self.sites.len() > 1 && asks && !row
    }
}

struct Writer<'a> {
    layout: &'a Layout<'a>,
    /// What a site adds, for outside: of two sites with one value, in two branches, one may be left out.
    values: HashMap<InstId, Value>,
    /// What names elements, for outside, by the branch that is left.
    names: HashMap<(Value, InstId), Value>,
    /// Whether a lane has come to a block, by the branch that is left.
    flags: HashMap<(BlockId, InstId), Value>,
}

impl Writer<'_> {
    /// New variables for a site.
    fn declare(&mut self, f: &mut Function, site: &Site) -> Vec<Value> {
        let mut new = Vec::new();
        let mut variable = |f: &mut Function, v: Value| {
            let name = f.name_of(v).map(str::to_string);
            let variable = f.new_value(Type::ptr(f.ty(v).clone()), name);
            new.push(variable);
            variable
        };
        self.values.insert(site.id, variable(f, site.value));
        for v in &site.named.inside {
            self.names.entry((*v, site.anchor)).or_insert_with(|| variable(f, *v));
        }
        if !site.named.inside.is_empty() {
            self.flags.entry((site.block, site.anchor)).or_insert_with(|| {
                new.push(f.new_value(Type::ptr(Type::Bool), Some("adds".into())));
                *new.last().expect("just put there")
            });
        }
        new
    }

    /// In the branch: gives what is added, and where.
    fn leave(&self, b: &mut Builder, site: &Site) {
        b.store(self.values[&site.id], site.value);
        for v in &site.named.inside {
            b.store(self.names[&(*v, site.anchor)], *v);
        }
        if let Some(flag) = self.flags.get(&(site.block, site.anchor)) {
            let yes = b.boolean(true);
            b.store(*flag, yes);
        }
    }

    fn add(&self, b: &mut Builder, group: &Group) {
        let mut known = self.known_outside(b, group);
        let mut sites: Vec<&Site> = group.sites.iter().collect();
        // The first one's address says who shares.
        sites.sort_by_key(|s| !s.named.tells);
        let alone = sites.len() == 1 || !sites[0].named.tells;
        let mut places = Vec::new();
        for site in &sites {
            places.push(match site.leaves() {
                true => named::again(self.layout, b, site.place, site.home, &mut known),
                false => site.place,
            });
        }
        let value = |s: &&Site| self.values.get(&s.id).map_or(s.value, |variable| b.load(*variable));
        let values: Vec<Value> = sites.iter().map(value).collect();
        let last = sites.len() - 1;
        for (k, (place, value)) in places.into_iter().zip(values).enumerate() {
            let how = match (alone, k == last) {
                (true, _) => Accumulation::Warp,
                (false, false) => Accumulation::Joint,
                (false, true) => Accumulation::JointLast,
            };
            b.accumulate(place, value, how);
        }
    }

    /// What names the elements, for all lanes.
    fn known_outside(&self, b: &mut Builder, group: &Group) -> HashMap<Value, Value> {
        let mut known = HashMap::default();
        let leaving: Vec<&Site> =
            group.sites.iter().filter(|s| s.leaves() && !s.named.inside.is_empty()).collect();
        let mut flags: Vec<Value> = leaving.iter().map(|s| self.flags[&(s.block, s.anchor)]).collect();
        flags.dedup();
        let Some((first, others)) = flags.split_first() else { return known };
        let first = b.load(*first);
        let adds = others.iter().fold(first, |all, flag| {
            let flag = b.load(*flag);
            b.binary(BinaryOp::Or, all, flag)
        });
        for (v, anchor) in leaving.iter().flat_map(|s| s.named.inside.iter().map(|v| (*v, s.anchor))) {
            known.entry(v).or_insert_with(|| {
                let own = b.load(self.names[&(v, anchor)]);
                let ty = b.ty(own);
                b.pure_call(LANE_THAT_ADDS, vec![adds, own], ty)
            });
        }
        known
    }
}
