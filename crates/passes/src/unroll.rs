//! Loops over a small array of the thread's own, written out, so that its elements are values.
//!
//! ```text
//! float sum[4] = {};                                      float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
//! for (j = 0; j < m; ++j)                                 for (j = 0; j < m; ++j) {
//!   for (d = 0; d < 4; ++d) sum[d] = sum[d] * r + v[d];     s0 = s0 * r + v[0]; …
//!                                                         }
//! ```
//!
//! An array that a long loop overwrites is memory: each iteration keeps what it overwrites, element by element. Values that a loop carries are kept now and then
//! (strips), or not at all where only their sum's maximum asked for them (`diff::prepare::shifts`). Compilers write such loops out anyway, and
//! hold the array in registers.
//!
//! That needs
//! * a local array of at most 16 numbers, of which nothing but elements is read and written;
//! * indices that are constants once loops of constant length are written out: sums of constants and counters of such loops;
//! * few instructions in the end;
//! * to be worth it: an element that is stored in a loop that stays, while the array lives longer.

use analysis::affine::{Atom, Forms};
use analysis::layout::{BlockId, Definition, Layout};
use analysis::trips::counter_range;
use ir::tables::{HashMap, HashSet};
use ir::{Block, Builder, Function, Inst, InstId, Module, Op, Type, Value};

use crate::inline::copy_block;

/// The most numbers of an array.
const MOST_NUMBERS: u64 = 16;

/// The most iterations of a loop.
const LONGEST: u64 = 16;

/// The most instructions that all loops together may become.
const LARGEST: u64 = 1024;

/// Gives the function, and whether there was anything to do.
pub fn write_out_loops(m: &Module, mut f: Function) -> (Function, bool) {
    let loops = {
        let layout = Layout::of(&f);
        let search = UnrollSearch { forms: Forms::new(m, &layout), layout: &layout };
        search.loops()
    };
    if loops.is_empty() {
        return (f, false);
    }
    let body = f.body.take().expect("a primal has a body");
    let body = write_out(&mut f, body, &loops);
    f.set_body(body);
    (f, true)
}

/// Loops with their counters: which carried value it is, where it starts and what it goes on by.
type Loops = HashMap<InstId, analysis::trips::CounterRange>;

struct UnrollSearch<'a> {
    layout: &'a Layout<'a>,
    forms: Forms<'a>,
}

impl UnrollSearch<'_> {
    fn loops(&self) -> Loops {
        let f = self.layout.function;
        let mut found = Loops::default();
        f.body().walk(&mut |inst| {
            if let (Op::Local { .. }, [array]) = (&inst.op, inst.results.as_slice())
                && f.ty(*array).pointee().and_then(numbers).is_some_and(|n| n <= MOST_NUMBERS)
                && let Some(loops) = self.loops_over(*array, self.layout.block_holding(inst))
            {
                found.extend(loops);
            }
        });
        let size = self.size(f.body(), &found);
        if size > LARGEST.max(2 * self.size(f.body(), &Loops::default())) { Loops::default() } else { found }
    }

    /// The loops to write out so that all elements of an array that stands in `home` are known.
    fn loops_over(&self, array: Value, home: BlockId) -> Option<Loops> {
        let mut walk =
            ArrayWalk { search: self, places: HashSet::from_iter([array]), loops: Loops::default() };
        let mut stores: Vec<BlockId> = Vec::new();
        let mut fine = true;
        self.layout.function.body().walk(&mut |inst| {
            if fine {
                fine = walk.follow(inst);
                if matches!(&inst.op, Op::Store(place, _) if walk.places.contains(place)) {
                    stores.push(self.layout.block_holding(inst));
                }
            }
        });
        let loops = walk.loops;
        let stays = |body: &BlockId| {
            let around = self.layout.blocks[*body].owner;
            !self.layout.inside(home, *body) && around.is_some_and(|i| !loops.contains_key(&i.id))
        };
        let lives_on = stores.iter().any(|block| self.layout.loops_around(*block).iter().any(stays));
        (fine && lives_on && !loops.is_empty()).then_some(loops)
    }

    fn size(&self, block: &Block, loops: &Loops) -> u64 {
        let of = |inst: &Inst| {
            let inner: u64 = inst.op.blocks().iter().map(|b| self.size(b, loops)).sum();
            let times = loops.get(&inst.id).map_or(1, |range| range.trips);
            inner.saturating_mul(times).saturating_add(1)
        };
        block.insts.iter().map(of).fold(0, u64::saturating_add)
    }
}

/// Follows the addresses of one array's elements.
struct ArrayWalk<'a> {
    search: &'a UnrollSearch<'a>,
    places: HashSet<Value>,
    loops: Loops,
}

impl ArrayWalk<'_> {
    /// Whether an instruction does nothing with the array but to read or write an element that will be known.
    fn follow(&mut self, inst: &Inst) -> bool {
        match &inst.op {
            Op::Element { base, index } if self.places.contains(base) => {
                self.places.insert(inst.results[0]);
                self.is_known(*index)
            }
            Op::Load(_) => true,
            Op::Store(_, value) => !self.places.contains(value),
            op => {
                let mentions = |v: &Value| self.places.contains(v);
                !op.operands().iter().any(mentions)
                    && !op.blocks().iter().any(|b| b.yields.iter().any(mentions))
            }
        }
    }

    fn is_known(&mut self, index: Value) -> bool {
        let layout = self.search.layout;
        let form = self.search.forms.of(index);
        form.terms().all(|(atoms, _)| {
            atoms.iter().all(|atom| {
                let Atom::Value(v) = atom else { return false };
                let Definition::LoopParam { inst, index, .. } = layout.definition(*v) else { return false };
                let range = counter_range(layout, inst).filter(|r| r.counter == index && r.trips <= LONGEST);
                self.loops.extend(range.map(|r| (inst.id, r)));
                range.is_some()
            })
        })
    }
}

/// How many numbers an array has.
fn numbers(ty: &Type) -> Option<u64> {
    match ty {
        Type::Array(of, n) => match &**of {
            Type::Float(_) | Type::Int(_) | Type::Bool => Some(*n),
            inner @ Type::Array(..) => numbers(inner)?.checked_mul(*n),
            Type::Void | Type::Ptr { .. } | Type::Struct(_) | Type::Opaque(_) => None,
        },
        _ => None,
    }
}

fn write_out(f: &mut Function, block: Block, loops: &Loops) -> Block {
    let mut out: Vec<Inst> = Vec::new();
    let mut renamed: HashMap<Value, Value> = HashMap::default();
    for inst in block.insts {
        let name = |v: Value| renamed.get(&v).copied().unwrap_or(v);
        let mut inst = Inst { op: inst.op.map_operands(&mut |v| name(v)), ..inst };
        inst.op.blocks_mut().into_iter().for_each(|b| rename_inside(b, &renamed));
        let Some(range) = loops.get(&inst.id) else {
            for inner in inst.op.blocks_mut() {
                *inner = write_out(f, std::mem::take(inner), loops);
            }
            out.push(inst);
            continue;
        };
        let Op::Loop { inits, params, body, .. } = &inst.op else { unreachable!("a loop") };
        let mut carried = inits.clone();
        let mut at = if range.step < 0 { range.greatest } else { range.least };
        for _ in 0..range.trips {
            let mut b = Builder::new(f);
            b.span = inst.span;
            let ty = b.ty(params[range.counter]);
            carried[range.counter] = b.int(ty, at);
            out.extend(b.close(Vec::new()).insts);
            let mut map: HashMap<Value, Value> = params.iter().copied().zip(carried).collect();
            let values = Function { body: None, ..f.clone() };
            let copy = copy_block(&values, f, body, &mut map);
            let copy = write_out(f, copy, loops);
            out.extend(copy.insts);
            carried = copy.yields;
            at += range.step;
        }
        renamed.extend(inst.results.iter().copied().zip(carried));
    }
    let yields = block.yields.into_iter().map(|v| renamed.get(&v).copied().unwrap_or(v)).collect();
    Block { id: block.id, insts: out, yields }
}

fn rename_inside(block: &mut Block, renamed: &HashMap<Value, Value>) {
    let name = |v: Value| renamed.get(&v).copied().unwrap_or(v);
    for inst in &mut block.insts {
        inst.op.blocks_mut().into_iter().for_each(|b| rename_inside(b, renamed));
        let op = std::mem::replace(&mut inst.op, Op::Const(ir::Const::Undef));
        inst.op = op.map_operands(&mut |v| name(v));
    }
    block.yields.iter_mut().for_each(|v| *v = name(*v));
}
