//! `If`s that only choose between two expressions become `Select`s, which print as `c ? a : b`; those on bools
//! become `&&` and `||`. This undoes what lowering did to `?:` and to short-circuit operators.
//!
//! A `Select` of the IR has both operands computed already; `?:` computes one. The instructions of the branches
//! are moved in front of the `Select` and *guarded*: they must be written inside it ([`crate::fold`] obeys), so
//! that a load that is only valid in its branch is still only executed there.

use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Block, Const, ExternEffect, Function, Inst, Op, Type, UnaryOp, Value};

/// Operations in one branch beyond which an `if` statement is easier to read.
const LONGEST: usize = 8;

#[derive(Default)]
pub struct Guards {
    /// Values that must be written inside their only user.
    pub guarded: HashSet<Value>,
    /// Choices with guarded operands, each with the places its operands load from.
    pub choices: HashMap<Value, Vec<Value>>,
}

pub fn choose(mut f: Function) -> (Function, Guards) {
    let Some(body) = f.body.take() else { return (f, Guards::default()) };
    let uses = count_uses(&body, f.values.len());
    let mut constants = HashSet::default();
    body.walk(&mut |inst| {
        if matches!(inst.op, Op::Const(_)) {
            constants.extend(&inst.results);
        }
    });
    let mut c =
        Chooser { f: &mut f, uses, constants, renamed: HashMap::default(), guards: Guards::default() };
    let body = c.block(body);
    let guards = c.guards;
    f.set_body(body);
    (f, guards)
}

fn count_uses(body: &Block, values: usize) -> Vec<usize> {
    let mut uses = vec![0; values];
    fn visit(block: &Block, uses: &mut [usize]) {
        for inst in &block.insts {
            for v in inst.op.operands() {
                uses[v.0 as usize] += 1;
            }
            for b in inst.op.blocks() {
                visit(b, uses);
            }
        }
        for y in &block.yields {
            uses[y.0 as usize] += 1;
        }
    }
    visit(body, &mut uses);
    uses
}

struct Chooser<'f> {
    f: &'f mut Function,
    uses: Vec<usize>,
    constants: HashSet<Value>,
    renamed: HashMap<Value, Value>,
    guards: Guards,
}

impl Chooser<'_> {
    fn rename(&self, mut v: Value) -> Value {
        while let Some(next) = self.renamed.get(&v) {
            v = *next;
        }
        v
    }

    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        for inst in block.insts {
            let Inst { id, results, op, span } = inst;
            let mut op = op.map_operands(&mut |v| self.rename(v));
            for b in op.blocks_mut() {
                *b = self.block(std::mem::take(b));
            }
            match op {
                Op::If { cond, then, els } => {
                    self.branch(Inst { id, results, op: Op::If { cond, then, els }, span }, &mut out)
                }
                op => out.push(Inst { id, results, op, span }),
            }
        }
        let yields = block.yields.into_iter().map(|v| self.rename(v)).collect();
        Block::new(out, yields)
    }

    fn branch(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let Inst { id, results, op, span } = inst;
        let Op::If { cond, mut then, mut els } = op else { unreachable!("called for branches") };
        let mut kept = (Vec::new(), Vec::new(), Vec::new());
        for ((r, a), b) in results.into_iter().zip(then.yields).zip(els.yields) {
            match self.undecided(a, &then.insts, b, &els.insts) {
                Some(v) => {
                    self.renamed.insert(r, v);
                }
                None => {
                    kept.0.push(r);
                    kept.1.push(a);
                    kept.2.push(b);
                }
            }
        }
        (then.yields, els.yields) = (kept.1, kept.2);
        let results = kept.0;
        if results.is_empty() && then.insts.is_empty() && els.insts.is_empty() {
            return;
        }
        if let [result] = results.as_slice()
            && self.is_choice(*result, &then, &els)
        {
            self.convert(*result, cond, *then, *els, span, out);
            return;
        }
        out.push(Inst { id, results, op: Op::If { cond, then, els }, span });
    }

    /// The one value that a result can have, if both branches (or the one that defines it) agree.
    fn undecided(&self, a: Value, then: &[Inst], b: Value, els: &[Inst]) -> Option<Value> {
        let inside = |v: Value, insts: &[Inst]| insts.iter().any(|i| i.results.contains(&v));
        let undef = |v: Value, insts: &[Inst]| {
            insts.iter().any(|i| i.results.contains(&v) && i.op == Op::Const(Const::Undef))
        };
        if (a == b || undef(b, els)) && !inside(a, then) {
            return Some(a);
        }
        if undef(a, then) && !inside(b, els) { Some(b) } else { None }
    }

    fn is_choice(&self, result: Value, then: &Block, els: &Block) -> bool {
        let ty = self.f.ty(result);
        if !ty.is_scalar() {
            return false;
        }
        let name = self.f.name_of(result);
        let expression = |b: &Block| self.is_expression(b, name);
        if !expression(then) || !expression(els) {
            return false;
        }
        // A variable that keeps its value in one branch: `if (c) x += 1;` says it better.
        let keeps = |b: &Block| {
            let y = b.yields[0];
            let defined_inside = b.insts.iter().any(|i| i.results.contains(&y));
            let variable = !defined_inside && !self.constants.contains(&y);
            variable && *ty != Type::Bool && name.is_some() && self.f.name_of(y) == name
        };
        !keeps(then) && !keeps(els)
    }

    /// Whether the block does nothing but compute its one result in one short expression.
    fn is_expression(&self, block: &Block, name: Option<&str>) -> bool {
        let mut size = 0;
        let plain = block.insts.iter().all(|inst| {
            let [r] = inst.results.as_slice() else { return false };
            let is_result = *r == block.yields[0];
            let own_name = self.f.name_of(*r);
            let unnamed = own_name.is_none() || (is_result && own_name == name);
            let once = self.uses[r.0 as usize] == 1;
            match &inst.op {
                Op::Const(_) | Op::Global(_) => true,
                Op::Builtin(_)
                | Op::Index { .. }
                | Op::Element { .. }
                | Op::Field { .. }
                | Op::PtrCast(_) => unnamed && once,
                Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Convert(_)
                | Op::Bitcast(_)
                | Op::Select(..)
                | Op::Extract(..)
                | Op::PtrDiff(..)
                | Op::Load(_)
                | Op::Extern { effect: ExternEffect::Pure, .. } => {
                    size += 1;
                    unnamed && once
                }
                Op::Pack(_)
                | Op::Local { .. }
                | Op::Store(..)
                | Op::Accumulate { .. }
                | Op::Atomic { .. }
                | Op::Barrier(_)
                | Op::Warp { .. }
                | Op::Call { .. }
                | Op::Extern { .. }
                | Op::Push { .. }
                | Op::Pop { .. }
                | Op::Host { .. }
                | Op::If { .. }
                | Op::Loop { .. } => false,
            }
        });
        plain && size <= LONGEST
    }

    fn convert(
        &mut self,
        result: Value,
        cond: Value,
        then: Block,
        els: Block,
        span: ir::Span,
        out: &mut Vec<Inst>,
    ) {
        let truth = |b: &Block| {
            b.insts.iter().find(|i| i.results == b.yields).and_then(|i| match &i.op {
                Op::Const(Const::Bool(x)) => Some(*x),
                _ => None,
            })
        };
        let (a, b) = (then.yields[0], els.yields[0]);
        let (on_true, on_false) = (truth(&then), truth(&els));
        let mut places = Vec::new();
        for inst in then.insts.into_iter().chain(els.insts) {
            let v = inst.results[0];
            if !matches!(inst.op, Op::Const(_) | Op::Global(_)) {
                self.guards.guarded.insert(v);
                self.f.values[v.0 as usize].name = None;
            }
            if let Op::Load(place) = inst.op {
                places.push(place);
            }
            places.extend(self.guards.choices.remove(&v).unwrap_or_default());
            out.push(inst);
        }
        let op = match (on_true, on_false) {
            (_, Some(false)) => Op::Binary(BinaryOp::And, cond, a),
            (Some(true), _) => Op::Binary(BinaryOp::Or, cond, b),
            (_, Some(true)) => Op::Binary(BinaryOp::Or, self.not(cond, span, out), a),
            (Some(false), _) => Op::Binary(BinaryOp::And, self.not(cond, span, out), b),
            (None, None) => Op::Select(cond, a, b),
        };
        self.guards.choices.insert(result, places);
        out.push(Inst::new(vec![result], op, span));
    }

    fn not(&mut self, cond: Value, span: ir::Span, out: &mut Vec<Inst>) -> Value {
        let v = self.f.new_value(Type::Bool, None);
        self.uses.push(1);
        self.guards.guarded.insert(v);
        out.push(Inst::new(vec![v], Op::Unary(UnaryOp::Not, cond), span));
        v
    }
}
