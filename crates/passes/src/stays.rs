//! Additions of a loop that go to one element for a while.
//!
//! A block that normalises a group of channels walks over all of its pixels at once, and a channel's weight is named by a
//! division. Threads add to that weight in every iteration, and it is the same one in most of them. So each keeps a sum
//! until it comes to another:
//!
//! ```text
//! int at = 0; float gain_sum = 0;
//! for (k = threadIdx.x; k < count; k += blockDim.x) {
//!   c = k / pixels;
//!   if (c != at) { accumulate_warp(&gain_adj[at], gain_sum); gain_sum = 0; at = c; }    // was: accumulate_warp(&gain_adj[c], v)
//!   gain_sum += v;
//! }
//! accumulate_warp(&gain_adj[at], gain_sum);
//! ```
//!
//! On an H200, group norm with 8 channels of 1024 pixels in a block: 4.9 times the primal with a sum of the warp in every iteration, and 3.0 so.
//!
//! That needs
//! * an element named by what the loop leaves alone and by quotients: of what moves in steps, by what the loop leaves alone; if both that and the loop's
//!   step are numbers, the quotient is the same in several iterations;
//! * an array that is known before the loop;
//! * nothing in the loop that could tell that the additions come later ([`crate::hides`]).
//!
//! Which element it is is asked in every iteration, so the sums are right however often it changes; that is what makes it a matter of cost alone. The first element is
//! asked for as if it were another than 0, with a sum of zero: what is zero is not added ([`Accumulation::Sum`]), so it does not matter where that would be.

use analysis::layout::{Definition, Layout};
use analysis::loops::{constant, counted, linear};
use analysis::objects::{Object, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, BinaryOp, BlockId, Builder, CompareOp, FloatKind, Function, Inst, InstId, Op, Type, Value,
};

use crate::hides::hides;

/// The most sums that one loop keeps: a thread has 255 registers.
const MOST: usize = 8;

/// In so many iterations it should be the same one.
const LONG: i128 = 8;

/// A number that the threads of a block together walk over in few steps is no sign of a long stay.
const FEW: i128 = 1024;

/// Additions in one block by one index.
struct Stay {
    owner: InstId,
    index: Value,
    /// A variable for the element.
    at: Value,
    sites: Vec<Site>,
}

struct Site {
    id: InstId,
    base: Value,
    how: Accumulation,
    /// A variable for what belongs to the element.
    sum: Value,
}

/// Has threads keep what they add to an element until they come to another. Gives the additions concerned, and those that are made instead of them.
pub fn keep_while_same(mut f: Function) -> (Function, [HashSet<InstId>; 2]) {
    let found = find(&f);
    if found.is_empty() {
        return (f, Default::default());
    }
    let stays = variables(&mut f, found);
    let concerned = stays.iter().flat_map(|s| s.sites.iter().map(|site| site.id)).collect();
    let mut made = HashSet::default();
    let mut come: HashSet<Value> = HashSet::default();
    f.rewrite(&mut |b, inst| {
        if let Op::Accumulate { value, .. } = &inst.op
            && let Some((stay, site)) = stays.iter().find_map(|s| Some((s, s.site(inst.id)?)))
        {
            if come.insert(stay.at) {
                made.extend(stay.come_to(b));
            }
            let sum = b.load(site.sum);
            let sum = b.add(sum, *value);
            b.store(site.sum, sum);
            return None;
        }
        let mut of_loop = stays.iter().filter(|stay| stay.owner == inst.id).peekable();
        if of_loop.peek().is_none() {
            return Some(inst);
        }
        let of_loop: Vec<&Stay> = of_loop.collect();
        of_loop.iter().for_each(|stay| stay.start(b));
        b.put(inst);
        for stay in of_loop {
            made.extend(stay.add(b));
        }
        None
    });
    (crate::tidy(crate::promote::promote(f)), [concerned, made])
}

/// A loop, a block and an index.
type Key = (InstId, BlockId, Value);

/// An addition, its array, and how its sum is added.
type Added = (InstId, Value, Accumulation);

type Found = Vec<(Key, Vec<Added>)>;

fn find(f: &Function) -> Found {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let mut found = Found::new();
    let mut kept: HashMap<InstId, usize> = HashMap::default();
    for (block, info) in layout.blocks.iter() {
        let around = layout.loops_around(*block);
        let Some(owner) = around.first().and_then(|body| layout.blocks[body].owner) else { continue };
        for inst in &info.block.insts {
            let Op::Accumulate { place, value, how } = &inst.op else { continue };
            let how = match how {
                Accumulation::Warp => Accumulation::Warp,
                Accumulation::Atomic => Accumulation::Sum,
                // The others are no sums over lanes, or several additions already.
                _ => continue,
            };
            let Some(Op::Index { base, index }) = layout.op(*place) else { continue };
            let is_number = matches!(f.ty(*value), Type::Float(FloatKind::F32 | FloatKind::F64));
            let known = f.ty(*place).pointee() == Some(f.ty(*value))
                && layout.outside_loop(*base, owner)
                && points.get(*place).iter().all(Object::is_given);
            let hidden = || {
                owner.op.blocks().iter().all(|b| b.insts.iter().all(|i| hides(&layout, &points, i, *place)))
            };
            let slow = Slow { layout: &layout, owner };
            if !is_number || !known || !slow.stays(*index) || !hidden() {
                continue;
            }
            let count = kept.entry(owner.id).or_default();
            if *count == MOST {
                continue;
            }
            *count += 1;
            let key = (owner.id, *block, *index);
            let site = (inst.id, *base, how);
            match found.iter_mut().find(|(k, _)| *k == key) {
                Some((_, sites)) => sites.push(site),
                None => found.push((key, vec![site])),
            }
        }
    }
    found
}

/// What changes slowly in a loop.
struct Slow<'a> {
    layout: &'a Layout<'a>,
    owner: &'a Inst,
}

impl Slow<'_> {
    /// Whether a number is made of quotients and of what does not change, and is not one of the latter itself.
    fn stays(&self, index: Value) -> bool {
        !self.is_fixed(index) && self.is_slow(index)
    }

    fn is_fixed(&self, v: Value) -> bool {
        let is_number =
            |op: &Op| op.is_cheap() || matches!(op, Op::Binary(BinaryOp::Div | BinaryOp::Rem, ..));
        let of_fixed = |op: &Op| is_number(op) && op.operands().iter().all(|a| self.is_fixed(*a));
        self.layout.outside_loop(v, self.owner) || self.layout.op(v).is_some_and(of_fixed)
    }

    fn is_slow(&self, v: Value) -> bool {
        if self.is_fixed(v) {
            return true;
        }
        match self.layout.op(v) {
            Some(Op::Binary(BinaryOp::Div, a, by)) => {
                self.is_fixed(*by) && self.walks(*a) && self.is_long(constant(self.layout, *by))
            }
            Some(Op::Binary(BinaryOp::Shr, a, by)) => {
                let divisor = |by: i128| u32::try_from(by).ok().and_then(|by| 1i128.checked_shl(by));
                let by_number = constant(self.layout, *by).and_then(divisor);
                self.is_fixed(*by) && self.walks(*a) && self.is_long(by_number)
            }
            Some(Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b)) => {
                self.is_slow(*a) && self.is_slow(*b)
            }
            Some(Op::Convert(a)) => self.is_slow(*a),
            // Of what stays, the rest stays.
            Some(Op::Binary(BinaryOp::Rem, a, by)) => self.is_slow(*a) && self.is_fixed(*by),
            // Nothing else is known to.
            _ => false,
        }
    }

    /// Whether a number moves by what does not change, from one iteration to the next.
    fn walks(&self, v: Value) -> bool {
        if self.is_fixed(v) {
            return true;
        }
        match self.layout.definition(v) {
            Definition::LoopParam { inst, index, .. } => {
                inst.id == self.owner.id && linear(self.layout, inst, index).is_some()
            }
            Definition::Inst { inst, .. } => match &inst.op {
                Op::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => self.walks(*a) && self.walks(*b),
                Op::Binary(BinaryOp::Mul, a, b) => {
                    self.is_fixed(*a) && self.walks(*b) || self.walks(*a) && self.is_fixed(*b)
                }
                Op::Convert(a) => self.walks(*a),
                // Anything else may jump.
                _ => false,
            },
            Definition::Param(_) => true,
        }
    }

    /// Whether a quotient by this is the same in the next iteration, as far as is known.
    fn is_long(&self, by: Option<i128>) -> bool {
        let Some(by) = by else { return true };
        let step = counted(self.layout, self.owner).and_then(|c| constant(self.layout, c.step.by));
        by.abs() >= step.map_or(FEW, |step| LONG * step.abs())
    }
}

fn variables(f: &mut Function, found: Found) -> Vec<Stay> {
    let stay = |((owner, _, index), sites): (Key, Vec<Added>)| {
        let at = f.new_value(Type::ptr(f.ty(index).clone()), Some("at".into()));
        let site = |(id, base, how)| {
            let name = f.name_of(base).unwrap_or("element");
            let name = format!("{}_sum", name.strip_suffix("_adj").unwrap_or(name));
            let scalar = f.ty(base).pointee().expect("an array").clone();
            Site { id, base, how, sum: f.new_value(Type::ptr(scalar), Some(name)) }
        };
        Stay { owner, index, at, sites: sites.into_iter().map(site).collect() }
    };
    found.into_iter().map(stay).collect()
}

impl Stay {
    fn site(&self, id: InstId) -> Option<&Site> {
        self.sites.iter().find(|site| site.id == id)
    }

    /// Before the loop: no element, and nothing for it.
    fn start(&self, b: &mut Builder) {
        let variables = self.sites.iter().map(|site| site.sum).chain([self.at]);
        variables.for_each(|v| b.push(Op::Local { zeroed: true }, vec![v]));
    }

    /// Adds what was kept for another element.
    fn come_to(&self, b: &mut Builder) -> Vec<InstId> {
        let at = b.load(self.at);
        let cond = b.compare(CompareOp::Ne, self.index, at);
        b.begin();
        let made = self.add(b);
        for site in &self.sites {
            let zero = b.zero(&b.pointee(site.sum));
            b.store(site.sum, zero);
        }
        let then = Box::new(b.close(Vec::new()));
        b.begin();
        let els = Box::new(b.close(Vec::new()));
        b.push(Op::If { cond, then, els }, Vec::new());
        // The same, or the new one.
        b.store(self.at, self.index);
        made
    }

    /// To where it belongs.
    fn add(&self, b: &mut Builder) -> Vec<InstId> {
        let at = b.load(self.at);
        let add = |site: &Site| {
            let place = b.index(site.base, at);
            let sum = b.load(site.sum);
            b.accumulate(place, sum, site.how)
        };
        self.sites.iter().map(add).collect()
    }
}
