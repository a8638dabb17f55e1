//! Dead code: what no effect and no result depends on.
//!
//! Marking starts from effects (stores to memory that outlives the function, atomics, barriers, prints, calls,
//! tape moves) and from what the function yields, and follows operands. A store into a `Local` counts only if
//! the `Local` is read or escapes. A loop's carried value counts only if something live uses it, so a variable
//! that only computes its own next value disappears.
//!
//! [`eliminate_shared`] treats a kernel's static shared memory as `Local`s are treated: what is put there counts only if
//! it is read; an exchange between lanes only if someone uses what it gives. All threads run the same code, so what
//! is dead in one is dead in all.

use ir::function::{Block, Function, GlobalId, GlobalSpace, Inst, Module, Value};
use ir::op::{Effect, Op};
use ir::tables::{HashMap, HashSet};
use ir::types::Type;
use ir::uses::{Definitions, base_object};
use ir::warp::WarpOp;

/// Leaves out what is dead; stores to shared memory stay, for whoever adds code that reads it.
pub fn eliminate(f: Function) -> Function {
    run(f, &HashSet::default())
}

/// The same for a kernel that nothing is going to be added to.
pub fn eliminate_shared(m: &Module, f: Function) -> Function {
    // Memory whose size the launch gives may have several names.
    let fixed = |g: &GlobalId| !matches!(m.global(*g).ty, Type::Array(_, 0));
    let all = (0..m.globals.len() as u32).map(GlobalId);
    let shared = all.filter(|g| m.global(*g).space == GlobalSpace::Shared).filter(fixed).collect();
    run(f, &shared)
}

fn run(mut f: Function, shared: &HashSet<GlobalId>) -> Function {
    let Some(body) = f.body.take() else { return f };
    let defs = Definitions::of_block(&f, &body);
    let mut marker = Marker {
        defs: &defs,
        shared,
        arrays: HashMap::default(),
        sources: vec![Vec::new(); f.values.len()],
        live: vec![false; f.values.len()],
        work: Vec::new(),
        conditions: Vec::new(),
        writes: HashMap::default(),
        kept: Vec::new(),
    };
    marker.scan(&body, None);
    marker.work.extend(&body.yields);
    marker.run();
    let Marker { live, kept, .. } = marker;
    f.set_body(Sweeper { live, kept, exchanges: !shared.is_empty(), count: 0 }.block(body));
    f
}

/// What gives lanes each other's values and does nothing else.
pub(crate) fn is_exchange(op: &Op) -> bool {
    match op {
        Op::Warp { op, .. } => !matches!(
            op,
            WarpOp::Sync | WarpOp::BlockCount | WarpOp::BlockAnd | WarpOp::BlockOr | WarpOp::AllHere
        ),
        // Nothing else exchanges values between lanes.
        _ => false,
    }
}

struct Marker<'a> {
    defs: &'a Definitions<'a>,
    shared: &'a HashSet<GlobalId>,
    /// Every mention of a shared array, by the first of them.
    arrays: HashMap<GlobalId, Value>,
    /// What marking a value live makes live in turn, beside the operands of what defines it.
    sources: Vec<Vec<Value>>,
    live: Vec<bool>,
    work: Vec<Value>,
    conditions: Vec<Condition>,
    /// Writes into each `Local`.
    writes: HashMap<Value, Vec<Write>>,
    /// Whether each instruction must stay for its effect. They are counted in program order, outer before inner, by
    /// the scan and again by the sweep.
    kept: Vec<bool>,
}

/// That of an `If` or `Loop`, which any effect inside needs, with those around it.
struct Condition {
    value: Value,
    outer: Path,
    /// It is live, and so are those around it.
    is_live: bool,
}

/// The innermost of the conditions around something, by its place among all.
type Path = Option<usize>;

struct Write {
    /// Of the writing instruction.
    number: usize,
    operands: [Value; 2],
    path: Path,
}

impl Marker<'_> {
    fn within(&mut self, value: Value, outer: Path) -> Path {
        self.conditions.push(Condition { value, outer, is_live: false });
        Some(self.conditions.len() - 1)
    }

    fn scan(&mut self, block: &Block, path: Path) {
        for inst in &block.insts {
            let number = self.kept.len();
            self.kept.push(false);
            match &inst.op {
                Op::If { cond, then, els } => {
                    let inside = self.within(*cond, path);
                    self.scan(then, inside);
                    self.scan(els, inside);
                    for (i, r) in inst.results.iter().enumerate() {
                        self.sources[r.0 as usize] = vec![*cond, then.yields[i], els.yields[i]];
                    }
                }
                Op::Loop { inits, params, cond, body, .. } => {
                    let inside = self.within(cond.yields[0], path);
                    self.scan(cond, inside);
                    self.scan(body, inside);
                    for (i, r) in inst.results.iter().enumerate() {
                        let from = vec![cond.yields[0], params[i], body.yields[i], inits[i]];
                        self.sources[r.0 as usize] = from;
                        self.sources[params[i].0 as usize] = vec![cond.yields[0], body.yields[i], inits[i]];
                    }
                }
                op => self.plain(number, inst, op, path),
            }
        }
    }

    fn plain(&mut self, number: usize, inst: &Inst, op: &Op, path: Path) {
        if let (Op::Global(g), [r]) = (op, inst.results.as_slice())
            && self.shared.contains(g)
        {
            let first = *self.arrays.entry(*g).or_insert(*r);
            self.sources[r.0 as usize] = vec![first];
            return;
        }
        if op.effect() < Effect::Write || (!self.shared.is_empty() && is_exchange(op)) {
            // A value inside a block is only computed when the block runs; its users are inside too or
            // reach it through yields, which bring the condition. One result alone brings its operands.
            if let [_, _, ..] = inst.results.as_slice() {
                for r in &inst.results {
                    self.sources[r.0 as usize] = op.operands().to_vec();
                }
            }
            return;
        }
        if let Op::Store(place, value) | Op::Accumulate { place, value, .. } = op
            && let Some(object) = self.own_memory(base_object(self.defs, *place))
        {
            let write = Write { number, operands: [*place, *value], path };
            self.writes.entry(object).or_default().push(write);
            return;
        }
        self.kept[number] = true;
        self.work.extend(op.operands());
        self.reach(path);
    }

    /// Effects inside of these conditions stay.
    fn reach(&mut self, path: Path) {
        let mut next = path.map(|at| &mut self.conditions[at]);
        while let Some(condition) = next.filter(|condition| !condition.is_live) {
            condition.is_live = true;
            self.work.push(condition.value);
            let outer = condition.outer;
            next = outer.map(|at| &mut self.conditions[at]);
        }
    }

    /// The value that stands for memory nobody else sees.
    fn own_memory(&self, base: Value) -> Option<Value> {
        match self.defs.get(base)? {
            Op::Local { .. } => Some(base),
            Op::Global(g) => self.arrays.get(g).copied(),
            _ => None,
        }
    }

    fn run(&mut self) {
        while let Some(v) = self.work.pop() {
            if std::mem::replace(&mut self.live[v.0 as usize], true) {
                continue;
            }
            self.work.append(&mut self.sources[v.0 as usize]);
            if let Some(op) = self.defs.get(v) {
                self.work.extend(op.operands());
            }
            for write in self.writes.remove(&v).unwrap_or_default() {
                self.kept[write.number] = true;
                self.work.extend(write.operands);
                self.reach(write.path);
            }
        }
    }
}

struct Sweeper {
    live: Vec<bool>,
    kept: Vec<bool>,
    /// Exchanges between lanes may go.
    exchanges: bool,
    count: usize,
}

impl Sweeper {
    fn is_live(&self, v: &Value) -> bool {
        self.live[v.0 as usize]
    }

    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for inst in block.insts {
            let stays = self.kept[self.count];
            self.count += 1;
            let Inst { id, results, op, span } = inst;
            match op {
                Op::If { cond, then, els } => {
                    let (mut then, mut els) = (self.block(*then), self.block(*els));
                    let keep: Vec<bool> = results.iter().map(|r| self.is_live(r)).collect();
                    then.yields = filter(then.yields, &keep);
                    els.yields = filter(els.yields, &keep);
                    let results = filter(results, &keep);
                    if results.is_empty() && then.insts.is_empty() && els.insts.is_empty() {
                        continue;
                    }
                    out.push(Inst {
                        id,
                        results,
                        op: Op::If { cond, then: Box::new(then), els: Box::new(els) },
                        span,
                    });
                }
                Op::Loop { inits, params, cond, body, hint } => {
                    let (cond, mut body) = (self.block(*cond), self.block(*body));
                    let keep: Vec<bool> = results
                        .iter()
                        .zip(&params)
                        .map(|(r, p)| self.is_live(r) || self.is_live(p))
                        .collect();
                    let has_effect = body.effect() == Effect::Write;
                    if !has_effect && !results.iter().any(|r| self.is_live(r)) {
                        continue;
                    }
                    body.yields = filter(body.yields, &keep);
                    let (inits, params, results) =
                        (filter(inits, &keep), filter(params, &keep), filter(results, &keep));
                    out.push(Inst {
                        id,
                        results,
                        op: Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint },
                        span,
                    });
                }
                op => {
                    let used = results.iter().any(|r| self.is_live(r));
                    let quiet = op.effect() < Effect::Write || (self.exchanges && is_exchange(&op));
                    if stays || (quiet && used) {
                        out.push(Inst { id, results, op, span });
                    }
                }
            }
        }
        Block { id: block.id, insts: out, yields: block.yields }
    }
}

fn filter(vs: Vec<Value>, keep: &[bool]) -> Vec<Value> {
    vs.into_iter().zip(keep).filter(|(_, k)| **k).map(|(v, _)| v).collect()
}
