//! Which loads different threads never do at one place, as their addresses alone tell.
//!
//! The adjoint of a load is added to; if no other thread adds there, plainly. What holds for stores holds for loads: equal addresses have
//! equal variables ([`super`]), and each pair of loads needs a proof of its own ([`super::apart`]). Nothing is asked of a launch for their
//! sake: where that is not what the kernel's stores ask for anyway, an atomic addition is right in every launch.
//!
//! That threads wait for each other between two loads is not made use of: additions are moved.

use ir::tables::{HashMap, HashSet};
use ir::{Inst, InstId, Op};

use super::apart::apart;
use super::site::Site;
use super::{Exclusive, Proof, coordinates};
use crate::affine::Forms;
use crate::layout::{BlockId, Layout};
use crate::twins::Twins;
use crate::uniformity::Uniformity;

/// Different places in one array to try before giving up: every two of them are compared.
const MANY: usize = 48;

/// What the proofs about loads are made from.
pub struct Loads<'a> {
    /// The kernel.
    pub layout: &'a Layout<'a>,
    /// What its values vary with.
    pub uniformity: &'a Uniformity,
    /// What is known of its stores.
    pub stores: &'a Exclusive,
    /// Stores whose adjoints are taken over: what these ask of a launch, the kernel asks.
    pub taken: &'a dyn Fn(&InstId) -> bool,
}

/// Pairs of loads that different threads never do at one place; of a load and itself, too.
#[derive(Default)]
pub struct Pairs {
    /// Loads at one place in one block are one.
    first: HashMap<InstId, InstId>,
    apart: HashSet<(InstId, InstId)>,
}

impl Pairs {
    /// Whether two threads never meet at these.
    pub fn holds(&self, a: InstId, b: InstId) -> bool {
        let (Some(a), Some(b)) = (self.first.get(&a), self.first.get(&b)) else { return false };
        self.apart.contains(&(*a, *b)) || self.apart.contains(&(*b, *a))
    }
}

impl Loads<'_> {
    /// Tries all loads from one object.
    pub fn pairs(&self, forms: &Forms, twins: &Twins, of_block: bool, all: &[(BlockId, &Inst)]) -> Pairs {
        // Else a launch may tell threads apart by what the kernel does not look at.
        let Some(along) = self.stores.along(self.taken) else { return Pairs::default() };
        let asked = self.stores.needs(self.taken);
        let mut proofs: HashMap<BlockId, Proof> = HashMap::default();
        for (block, _) in all {
            proofs.entry(*block).or_insert_with(|| {
                let mut proof = Proof::at(self.layout, forms, twins, self.uniformity, *block, of_block);
                proof.asked.clone_from(&asked.rooms);
                proof
            });
        }
        let needed = coordinates(along, of_block);
        let (mut sites, mut pairs): (Vec<(BlockId, Site)>, Pairs) = Default::default();
        for (block, inst) in all {
            let Op::Load(place) = &inst.op else { continue };
            let Some(site) = Site::of(&proofs[block], inst, *place) else { continue };
            let same =
                sites.iter().find(|(home, s)| home == block && s.root == site.root && s.steps == site.steps);
            let first = same.map_or(inst.id, |(_, s)| s.inst.id);
            pairs.first.insert(inst.id, first);
            if first == inst.id {
                sites.push((*block, site));
            }
        }
        if sites.len() > MANY {
            return Pairs::default();
        }
        // Members of a struct that are only read may be one array, so their indices have to be apart.
        let named = sites.iter().find(|(_, s)| s.root.is_named()).map(|(_, s)| s.root.clone());
        let sites = sites.into_iter().map(|(_, mut site)| {
            if let Some(one) = named.as_ref().filter(|_| site.root.is_named()) {
                site.root.clone_from(one);
            }
            let needs = site.proof.tells_all(&site.components(), &needed);
            site.tells = needs.is_some_and(|needs| needs.are_within(&asked));
            site
        });
        let sites: Vec<Site> = sites.collect();
        for (i, a) in sites.iter().enumerate() {
            pairs.apart.extend(a.tells.then_some((a.inst.id, a.inst.id)));
            for b in &sites[i + 1..] {
                let holds = apart(a, b, &sites, &needed).is_some_and(|needs| needs.are_within(&asked));
                pairs.apart.extend(holds.then_some((a.inst.id, b.inst.id)));
            }
        }
        pairs
    }
}
