//! Loops over a small array of the thread's own, written out, so that its elements are values.
//!
//! ```text
//! float sum[4] = {};                                      float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
//! for (j = 0; j < m; ++j)                                 for (j = 0; j < m; ++j) {
//!   for (d = 0; d < 4; ++d) sum[d] = sum[d] * r + v[d];     s0 = s0 * r + v[0]; …
//!                                                         }
//! ```
//!
//! An array that is overwritten is memory: each iteration keeps what it overwrites, element by element. Values that a loop carries are kept now and then
//! (strips), or not at all where only their sum's maximum asked for them (`diff::prepare::shifts`), and values of straight code are simply there. Compilers write such loops out anyway, and
//! hold the array in registers: the elimination of a matrix of 6 × 6, a filter's covariances, the sums of an attention.
//!
//! Loops inside them that read the same in every copy, as the taps of a convolution that computes several channels, are written out with them where there is room.
//!
//! That needs
//! * a local array of at most 36 numbers, of which nothing but elements is read and written;
//! * indices that are constants once loops of constant length are written out: sums of constants and counters of such loops, where an inner loop may begin and end at counters of outer ones;
//! * few numbers computed in the end;
//! * to be worth it: an element that is stored in a loop that stays, while the array lives longer; or one that is stored in a loop that reads the array, too.

use analysis::affine::{Atom, Form, Forms};
use analysis::exact::is_exact;
use analysis::layout::{BlockId, Definition, Layout};
use analysis::loops::{constant, counted};
use ir::tables::{HashMap, HashSet};
use ir::{Block, Builder, CompareOp, Function, Inst, InstId, IntKind, Module, Op, Type, Value};

use crate::inline::copy_block;

/// The most numbers of an array.
const MOST_NUMBERS: u64 = 36;

/// The most iterations of a loop.
const LONGEST: usize = 36;

/// The most numbers that may be computed, loaded and stored in all loops together.
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
    let body = write_out(&mut f, body, &loops, &mut Counters::default());
    f.set_body(body);
    (f, true)
}

/// Loops with their counters.
type Loops = HashMap<InstId, Course>;

/// What counters of loops around are in an iteration.
type Counters = HashMap<Value, i128>;

/// Which carried value counts, and from where to where, by the counters of loops around that are written out too.
#[derive(Clone)]
struct Course {
    counter: usize,
    param: Value,
    kind: IntKind,
    first: Form,
    compare: CompareOp,
    bound: Form,
    step: i128,
}

impl Course {
    /// The counter's values; None if they are too many, or not all numbers of its type: `r - 1` is no small number where r is an unsigned zero.
    fn values(&self, around: &Counters) -> Option<Vec<i128>> {
        let at = |form: &Form| -> i128 {
            let product = |atoms: &[Atom]| atoms.iter().map(|a| known(*a, around)).product::<i128>();
            form.terms().map(|(atoms, times)| times * product(atoms)).sum()
        };
        let bound = at(&self.bound);
        let runs = |at: &i128| match self.compare {
            CompareOp::Lt => *at < bound,
            CompareOp::Le => *at <= bound,
            CompareOp::Gt => *at > bound,
            CompareOp::Ge => *at >= bound,
            CompareOp::Eq | CompareOp::Ne => false,
        };
        let all = std::iter::successors(Some(at(&self.first)), |at| Some(at + self.step));
        let mut values: Vec<i128> = all.take(LONGEST + 1).collect();
        let end = values.iter().position(|at| !runs(at))?;
        let is_number = |n: &i128| (self.kind.least()..=self.kind.greatest()).contains(n);
        // The last is what the loop ends at.
        let numbers = values[..=end].iter().chain([&bound]).all(is_number);
        values.truncate(end);
        numbers.then_some(values)
    }
}

fn known(atom: Atom, around: &Counters) -> i128 {
    match atom {
        Atom::Value(v) => around[&v],
        Atom::Coordinate(..) => unreachable!("bounds are made of counters"),
    }
}

struct UnrollSearch<'a> {
    layout: &'a Layout<'a>,
    forms: Forms<'a>,
}

impl UnrollSearch<'_> {
    /// Of all arrays, one after the other, as long as what comes of it is not too large.
    fn loops(&self) -> Loops {
        let f = self.layout.function;
        let as_it_is = self.size(f.body(), &Loops::default(), &mut Counters::default());
        let most = as_it_is.map_or(LARGEST, |n| LARGEST.max(2 * n));
        let mut found = Loops::default();
        f.body().walk(&mut |inst| {
            if let (Op::Local { .. }, [array]) = (&inst.op, inst.results.as_slice())
                && f.ty(*array).pointee().and_then(numbers).is_some_and(|n| n <= MOST_NUMBERS)
                && let Some(loops) = self.loops_over(*array, self.layout.block_holding(inst))
            {
                let mut all = found.clone();
                all.extend(loops);
                if self.size(f.body(), &all, &mut Counters::default()).is_some_and(|n| n <= most) {
                    found = all;
                }
            }
        });
        let inner = self.loops_that_read_alike(&found);
        let mut all = found.clone();
        all.extend(inner);
        if all.len() > found.len()
            && self.size(f.body(), &all, &mut Counters::default()).is_some_and(|n| n <= most)
        {
            found = all;
        }
        found
    }

    /// Loops inside those that are written out, of which every copy reads the same memory: written out too, they read it once, and what a thread adds to an element of its adjoint
    /// it adds once.
    fn loops_that_read_alike(&self, found: &Loops) -> Loops {
        let mut inner = Loops::default();
        for (block, info) in self.layout.blocks.iter() {
            let around = self.layout.loops_around(*block);
            let is_outer =
                |body: &BlockId| self.layout.blocks[*body].owner.filter(|inst| found.contains_key(&inst.id));
            let Some(outer) = around.iter().find_map(is_outer) else { continue };
            let reads = |inst: &Inst| matches!(&inst.op, Op::Load(place) if self.is_alike(*place, outer));
            // Those between it and the one around that is written out.
            let between: Vec<&Inst> = around
                .iter()
                .filter_map(|body| self.layout.blocks[*body].owner)
                .take_while(|inst| inst.id != outer.id)
                .collect();
            if between.is_empty() || !info.block.insts.iter().any(reads) {
                continue;
            }
            let mut walk = ArrayWalk { search: self, places: HashSet::default(), loops: Loops::default() };
            let counts = |inst: &&Inst| {
                let counter =
                    inst.as_loop().zip(counted(self.layout, inst)).map(|(l, c)| l.params[c.counter]);
                counter.is_some_and(|v| walk.is_counter(v))
            };
            if between.iter().all(counts) {
                inner.extend(walk.loops);
            }
        }
        inner
    }

    /// Whether an address is the same in every iteration of a loop, but for the counters of loops inside.
    fn is_alike(&self, v: Value, outer: &Inst) -> bool {
        self.layout.outside_loop(v, outer)
            || match self.layout.definition(v) {
                Definition::LoopParam { inst, .. } => inst.id != outer.id,
                Definition::Inst { inst, .. } => {
                    inst.op.is_cheap() && inst.op.operands().iter().all(|a| self.is_alike(*a, outer))
                }
                Definition::Param(_) => true,
            }
    }

    /// The loops to write out so that all elements of an array that stands in `home` are known.
    fn loops_over(&self, array: Value, home: BlockId) -> Option<Loops> {
        let mut walk =
            ArrayWalk { search: self, places: HashSet::from_iter([array]), loops: Loops::default() };
        let (mut stores, mut loads): (Vec<BlockId>, Vec<BlockId>) = Default::default();
        let mut fine = true;
        self.layout.function.body().walk(&mut |inst| {
            if fine {
                fine = walk.follow(inst);
                match &inst.op {
                    Op::Store(place, _) if walk.places.contains(place) => {
                        stores.push(self.layout.block_holding(inst));
                    }
                    Op::Load(place) if walk.places.contains(place) => {
                        loads.push(self.layout.block_holding(inst));
                    }
                    // [`ArrayWalk::follow`] knows what else there is.
                    _ => {}
                }
            }
        });
        let loops = walk.loops;
        let is_written_out =
            |body: &BlockId| self.layout.blocks[*body].owner.is_some_and(|inst| loops.contains_key(&inst.id));
        let around = |block: &BlockId| self.layout.loops_around(*block);
        let stays = |body: &BlockId| !self.layout.inside(home, *body) && !is_written_out(body);
        let lives_on = stores.iter().any(|block| around(block).iter().any(stays));
        let changes = stores.iter().any(|store| {
            let shared = around(store).into_iter().filter(is_written_out);
            shared.into_iter().any(|body| loads.iter().any(|load| self.layout.inside(*load, body)))
        });
        (fine && (lives_on || changes) && !loops.is_empty()).then_some(loops)
    }

    /// The numbers that are computed, loaded and stored; None if a loop is too long.
    fn size(&self, block: &Block, loops: &Loops, around: &mut Counters) -> Option<u64> {
        let mut all = 0u64;
        for inst in &block.insts {
            let counts = |v: &Value| matches!(self.layout.function.ty(*v), Type::Float(_));
            let is_one = inst.results.iter().any(counts) || matches!(inst.op, Op::Store(..));
            all += u64::from(is_one && inst.op.blocks().is_empty());
            let Some(course) = loops.get(&inst.id) else {
                for inner in inst.op.blocks() {
                    all += self.size(inner, loops, around)?;
                }
                continue;
            };
            let body = inst.as_loop()?.body;
            for at in course.values(around)? {
                around.insert(course.param, at);
                all += self.size(body, loops, around)?;
            }
            if all > 64 * LARGEST {
                return None;
            }
        }
        Some(all)
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
        let form = self.search.forms.of(index);
        self.is_made_of_counters(&form)
    }

    fn is_made_of_counters(&mut self, form: &Form) -> bool {
        let atoms: Vec<Atom> = form.terms().flat_map(|(atoms, _)| atoms.to_vec()).collect();
        atoms.into_iter().all(|atom| match atom {
            Atom::Value(v) => self.is_counter(v),
            Atom::Coordinate(..) => false,
        })
    }

    /// Whether a value counts in a loop that can be written out.
    fn is_counter(&mut self, v: Value) -> bool {
        let layout = self.search.layout;
        let Definition::LoopParam { inst, index, .. } = layout.definition(v) else { return false };
        if self.loops.contains_key(&inst.id) {
            return self.loops[&inst.id].counter == index;
        }
        let (Some(l), Some(c)) = (inst.as_loop(), counted(layout, inst).filter(|c| c.counter == index))
        else {
            return false;
        };
        let Some(by) = constant(layout, c.step.by) else { return false };
        let Type::Int(kind) = *layout.function.ty(v) else { return false };
        let course = Course {
            counter: index,
            param: v,
            kind,
            first: self.search.forms.of(l.inits[index]),
            compare: c.compare,
            bound: self.search.forms.of(c.bound),
            step: if c.step.negative { -by } else { by },
        };
        let known = [l.inits[index], c.bound].into_iter().all(|v| is_exact(layout, &self.search.forms, v))
            && self.is_made_of_counters(&course.first)
            && self.is_made_of_counters(&course.bound);
        if known {
            self.loops.insert(inst.id, course);
        }
        known
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

fn write_out(f: &mut Function, block: Block, loops: &Loops, around: &mut Counters) -> Block {
    let mut out: Vec<Inst> = Vec::new();
    let mut renamed: HashMap<Value, Value> = HashMap::default();
    for inst in block.insts {
        let name = |v: Value| renamed.get(&v).copied().unwrap_or(v);
        let mut inst = Inst { op: inst.op.map_operands(&mut |v| name(v)), ..inst };
        inst.op.blocks_mut().into_iter().for_each(|b| rename_inside(b, &renamed));
        let Some(course) = loops.get(&inst.id) else {
            for inner in inst.op.blocks_mut() {
                *inner = write_out(f, std::mem::take(inner), loops, around);
            }
            out.push(inst);
            continue;
        };
        let Op::Loop { inits, params, body, .. } = &inst.op else { unreachable!("a loop") };
        let mut carried = inits.clone();
        for at in course.values(around).expect("as its size was found") {
            around.insert(course.param, at);
            let mut b = Builder::new(f);
            b.span = inst.span;
            let ty = b.ty(params[course.counter]);
            carried[course.counter] = b.int(ty, at);
            out.extend(b.close(Vec::new()).insts);
            let mut map: HashMap<Value, Value> = params.iter().copied().zip(carried).collect();
            let values = Function { body: None, ..f.clone() };
            let copy = copy_block(&values, f, body, &mut map);
            let copy = write_out(f, copy, loops, around);
            out.extend(copy.insts);
            carried = copy.yields;
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
