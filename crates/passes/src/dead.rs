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
        writes: HashMap::default(),
        kept: Vec::new(),
    };
    marker.scan(&body, &mut Vec::new());
    marker.work.extend(&body.yields);
    marker.run();
    let Marker { live, kept, .. } = marker;
    f.set_body(Sweeper { live, kept, exchanges: !shared.is_empty(), count: 0 }.block(body));
    f
}

/// What gives lanes each other's values and does nothing else.
fn is_exchange(op: &Op) -> bool {
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
    /// What marking a value live makes live in turn.
    sources: Vec<Vec<Value>>,
    live: Vec<bool>,
    work: Vec<Value>,
    /// Writes into each `Local`: (number of the writing instruction, operands and enclosing conditions).
    writes: HashMap<Value, Vec<(usize, Vec<Value>)>>,
    /// Whether each instruction must stay for its effect. They are counted in program order, outer before inner, by
    /// the scan and again by the sweep.
    kept: Vec<bool>,
}

impl Marker<'_> {
    /// `path`: conditions of enclosing `If`s and `Loop`s, which any effect inside needs.
    fn scan(&mut self, block: &Block, path: &mut Vec<Value>) {
        for inst in &block.insts {
            let number = self.kept.len();
            self.kept.push(false);
            match &inst.op {
                Op::If { cond, then, els } => {
                    path.push(*cond);
                    self.scan(then, path);
                    self.scan(els, path);
                    path.pop();
                    for (i, r) in inst.results.iter().enumerate() {
                        self.sources[r.0 as usize] = vec![*cond, then.yields[i], els.yields[i]];
                    }
                }
                Op::Loop { inits, params, cond, body, .. } => {
                    path.push(cond.yields[0]);
                    self.scan(cond, path);
                    self.scan(body, path);
                    path.pop();
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

    fn plain(&mut self, number: usize, inst: &Inst, op: &Op, path: &[Value]) {
        let operands = op.operands();
        if let (Op::Global(g), [r]) = (op, inst.results.as_slice())
            && self.shared.contains(g)
        {
            let first = *self.arrays.entry(*g).or_insert(*r);
            self.sources[r.0 as usize] = vec![first];
            return;
        }
        if op.effect() < Effect::Write || (!self.shared.is_empty() && is_exchange(op)) {
            for r in &inst.results {
                // A value inside a block is only computed when the block runs; its users are inside too or
                // reach it through yields, which bring the condition.
                self.sources[r.0 as usize] = operands.clone();
            }
            return;
        }
        let mut needs = operands;
        needs.extend_from_slice(path);
        for r in &inst.results {
            self.sources[r.0 as usize] = needs.clone();
        }
        let target = match op {
            Op::Store(p, _) | Op::Accumulate { place: p, .. } => self.own_memory(base_object(self.defs, *p)),
            _ => None,
        };
        match target {
            Some(object) => self.writes.entry(object).or_default().push((number, needs)),
            None => {
                self.kept[number] = true;
                self.work.extend(needs);
            }
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
            if let Some(writes) = self.writes.remove(&v) {
                for (number, needs) in writes {
                    self.kept[number] = true;
                    self.work.extend(needs);
                }
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
                    let (mut then, mut els) = (self.block(then), self.block(els));
                    let keep: Vec<bool> = results.iter().map(|r| self.is_live(r)).collect();
                    then.yields = filter(then.yields, &keep);
                    els.yields = filter(els.yields, &keep);
                    let results = filter(results, &keep);
                    if results.is_empty() && then.insts.is_empty() && els.insts.is_empty() {
                        continue;
                    }
                    out.push(Inst { id, results, op: Op::If { cond, then, els }, span });
                }
                Op::Loop { inits, params, cond, body, hint } => {
                    let (cond, mut body) = (self.block(cond), self.block(body));
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
                    out.push(Inst { id, results, op: Op::Loop { inits, params, cond, body, hint }, span });
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
