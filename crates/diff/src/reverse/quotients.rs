//! Adjoints of quotients, with fewer divisions.
//!
//! The reverse of `y = a / d` is `ā += ȳ / d; d̄ -= ȳ / d · y`. A division takes a dozen instructions and a branch for
//! rare operands, and compilers keep loads on their side of that branch: on an H200 the divisions by one relaxation
//! time were a third of the reverse sweep of a lattice Boltzmann step. So the reverse sweep multiplies with `1 / d`,
//! and this pass, which sees the whole function, decides what that is worth:
//!
//! - in a loop that does not change `d`, the reciprocal is taken once, before the loop;
//! - where one divisor serves several quotients, they share it;
//! - `y`, where it is computed again for the sake of `d̄` alone, becomes `a · (1 / d)`;
//! - a reciprocal that served a single product is the division it came from.
//!
//! Only adjoints are rounded differently by this, by a unit in the last place; what the primal computes is divided as
//! it was written. Numbers of 16 bits keep their divisions: their reciprocals overflow too early.

use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Block, Builder, Const, Function, Inst, Op, Value};

/// What the sweep knows about the quotients it wrote.
#[derive(Default)]
pub struct Quotients {
    /// Values `1 / d`.
    pub reciprocals: HashSet<Value>,
    /// Products `ȳ / d · y`, and the reciprocal of `d`.
    pub with_quotient: HashMap<Value, Value>,
    /// Quotients of the primal that the reverse sweep computes again.
    replayed: HashSet<Value>,
}

impl Quotients {
    pub fn note_replayed(&mut self, inst: &Inst, results: &[Value]) {
        if matches!(inst.op, Op::Binary(BinaryOp::Div, ..)) {
            self.replayed.extend(results);
        }
    }
}

/// Decides which reciprocals stay.
pub fn share_reciprocals(mut f: Function, quotients: &Quotients) -> Function {
    if quotients.reciprocals.is_empty() {
        return f;
    }
    let Some(body) = f.body.take() else { return f };
    let mut sharing = Sharing {
        quotients,
        loops: Vec::new(),
        known: Vec::new(),
        same: HashMap::default(),
        divisors: HashMap::default(),
        taken_before_loops: HashSet::default(),
    };
    let body = sharing.block(body, &mut f);
    f.set_body(body);
    let Sharing { same, divisors, taken_before_loops, .. } = sharing;
    f.rename(&|v| same.get(&v).copied().unwrap_or(v));
    let uses = Uses::of(f.body());
    let mut settling = Settling {
        quotients,
        same,
        divisors,
        taken_before_loops,
        uses,
        dividends: HashMap::default(),
        for_dividends: HashSet::default(),
    };
    settling.find_dividends(f.body());
    f.rewrite(&mut |b, inst| Some(settling.settle(b, inst)));
    f
}

/// Moves reciprocals out of loops and finds those that are there already.
struct Sharing<'a> {
    quotients: &'a Quotients,
    /// The loops around, outermost first.
    loops: Vec<LoopAround>,
    /// Divisors and reciprocals of the blocks around, outermost first.
    known: Vec<HashMap<Value, Value>>,
    same: HashMap<Value, Value>,
    divisors: HashMap<Value, Value>,
    taken_before_loops: HashSet<Value>,
}

struct LoopAround {
    inside: HashSet<Value>,
    before: Vec<Inst>,
    /// How many blocks are around the loop.
    depth: usize,
}

impl Sharing<'_> {
    fn block(&mut self, block: Block, f: &mut Function) -> Block {
        self.known.push(HashMap::default());
        let mut insts = Vec::with_capacity(block.insts.len());
        for mut inst in block.insts {
            match &mut inst.op {
                Op::Loop { params, cond, body, .. } => {
                    let mut inside: HashSet<Value> = params.iter().copied().collect();
                    for b in [&*cond, &*body] {
                        b.walk(&mut |i| {
                            inside.extend(&i.results);
                            if let Op::Loop { params, .. } = &i.op {
                                inside.extend(params);
                            }
                        });
                    }
                    self.loops.push(LoopAround { inside, before: Vec::new(), depth: self.known.len() });
                    for b in [cond, body] {
                        **b = self.block(std::mem::take(b), f);
                    }
                    insts.extend(self.loops.pop().expect("pushed above").before);
                }
                op => {
                    for b in op.blocks_mut() {
                        *b = self.block(std::mem::take(b), f);
                    }
                }
            }
            if let ([r], Op::Binary(BinaryOp::Div, _, d)) = (inst.results.as_slice(), &inst.op)
                && self.quotients.reciprocals.contains(r)
            {
                let (r, d) = (*r, *d);
                if !self.find(r, d, &inst, f) {
                    insts.push(inst);
                }
            } else {
                insts.push(inst);
            }
        }
        self.known.pop();
        Block { id: block.id, insts, yields: block.yields }
    }

    /// Whether the reciprocal is to be had elsewhere.
    fn find(&mut self, r: Value, d: Value, inst: &Inst, f: &mut Function) -> bool {
        if let Some(there) = self.known.iter().rev().find_map(|k| k.get(&d)) {
            self.same.insert(r, *there);
            return true;
        }
        self.divisors.insert(r, d);
        let Some(around) = self.loops.iter_mut().find(|l| !l.inside.contains(&d)) else {
            self.known.last_mut().expect("inside of a block").insert(d, r);
            return false;
        };
        let one = f.new_value(f.ty(r).clone(), None);
        let constant = Op::Const(Const::Float(1.0));
        around.before.push(Inst::new(vec![one], constant, inst.span));
        let op = Op::Binary(BinaryOp::Div, one, d);
        around.before.push(Inst::new(vec![r], op, inst.span));
        self.known[around.depth - 1].insert(d, r);
        self.taken_before_loops.insert(r);
        true
    }
}

/// Who uses each value: products, with their other factor, or `None` for anything else.
struct Uses(HashMap<Value, Vec<Option<Product>>>);

#[derive(Clone, Copy)]
struct Product {
    result: Value,
    other: Value,
}

impl Uses {
    fn of(body: &Block) -> Uses {
        let mut all: HashMap<Value, Vec<Option<Product>>> = HashMap::default();
        let mut yields: Vec<Value> = body.yields.clone();
        body.walk(&mut |inst| {
            if let (Op::Binary(BinaryOp::Mul, a, b), [result]) = (&inst.op, inst.results.as_slice()) {
                for (v, other) in [(*a, *b), (*b, *a)] {
                    all.entry(v).or_default().push(Some(Product { result: *result, other }));
                }
                return;
            }
            inst.op.operands().iter().for_each(|v| all.entry(*v).or_default().push(None));
            inst.op.blocks().iter().for_each(|b| yields.extend(&b.yields));
        });
        yields.iter().for_each(|v| all.entry(*v).or_default().push(None));
        Uses(all)
    }

    fn get(&self, v: Value) -> &[Option<Product>] {
        self.0.get(&v).map_or(&[], Vec::as_slice)
    }
}

/// Writes quotients as products with a reciprocal, or the other way round.
struct Settling<'a> {
    quotients: &'a Quotients,
    same: HashMap<Value, Value>,
    divisors: HashMap<Value, Value>,
    taken_before_loops: HashSet<Value>,
    uses: Uses,
    /// Quotients of the primal that are computed again for adjoints alone: dividend, reciprocal of the divisor.
    dividends: HashMap<Value, (Value, Value)>,
    /// The reciprocals of these.
    for_dividends: HashSet<Value>,
}

impl Settling<'_> {
    fn find_dividends(&mut self, body: &Block) {
        let mut found = HashMap::default();
        body.walk(&mut |inst| {
            if let (Op::Binary(BinaryOp::Div, a, d), [y]) = (&inst.op, inst.results.as_slice())
                && self.quotients.replayed.contains(y)
                && let Some(reciprocal) = self.only_with_adjoints(*y, *d)
            {
                found.insert(*y, (*a, reciprocal));
            }
        });
        self.for_dividends = found.values().map(|(_, reciprocal)| *reciprocal).collect();
        self.dividends = found;
    }

    /// The reciprocal of `d`, if `y = a / d` is used in products `ȳ / d · y` only.
    fn only_with_adjoints(&self, y: Value, d: Value) -> Option<Value> {
        let mut one = None;
        for user in self.uses.get(y) {
            let reciprocal = self.kept(*self.quotients.with_quotient.get(&(*user)?.result)?);
            if self.divisors.get(&reciprocal) != Some(&d) || one.is_some_and(|r| r != reciprocal) {
                return None;
            }
            one = Some(reciprocal);
        }
        one
    }

    fn kept(&self, reciprocal: Value) -> Value {
        self.same.get(&reciprocal).copied().unwrap_or(reciprocal)
    }

    fn settle(&self, b: &mut Builder, mut inst: Inst) -> Inst {
        if let Op::Binary(BinaryOp::Mul, x, y) = inst.op {
            if let Some((dividend, reciprocal)) = self.dividends.get(&y) {
                let quotient = b.emit(Op::Binary(BinaryOp::Mul, *dividend, *reciprocal), b.ty(y));
                inst.op = Op::Binary(BinaryOp::Mul, x, quotient);
            } else if let Some(d) = self.only_once(y) {
                inst.op = Op::Binary(BinaryOp::Div, x, d);
            }
        }
        inst
    }

    /// The divisor of a reciprocal that is multiplied with one value only, in the place where it is taken.
    fn only_once(&self, reciprocal: Value) -> Option<Value> {
        let d = self.divisors.get(&reciprocal)?;
        let mut factors = self.uses.get(reciprocal).iter().map(|user| user.map(|p| p.other));
        let first = factors.next()??;
        let once = factors.all(|x| x == Some(first))
            && !self.taken_before_loops.contains(&reciprocal)
            && !self.for_dividends.contains(&reciprocal);
        once.then_some(*d)
    }
}
