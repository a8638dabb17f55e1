//! Whether slopes cost less than doing steps again.

use analysis::Activity;
use analysis::layout::Layout;
use analysis::trips::constant_trips;
use ir::tables::HashSet;
use ir::{BinaryOp, Block, FloatKind, Inst, Op, Type, Value};

use super::SlopeLimits;
use super::region::{Region, carries};
use crate::plan::{ARRAY_TRIPS, cost};
use crate::rules::{self, Expr, RuleKind};

/// Slopes stay in registers beside everything else.
const REGISTERS: u64 = 24;

/// Steps between two that keep the state, where steps are done again.
const STEPS: u64 = 8;

pub fn pays(layout: &Layout, activity: &Activity, inst: &Inst, region: &Region, limits: SlopeLimits) -> bool {
    let Op::Loop { params, cond, body, .. } = &inst.op else { return false };
    let of = |values: &mut dyn Iterator<Item = &Value>| -> u64 {
        values.map(|v| cost::words(layout.function.ty(*v))).sum()
    };
    let carried: u64 = region.by.iter().map(|by| of(&mut params.iter().filter(|p| by.contains(p)))).sum();
    if carried > REGISTERS {
        return false;
    }
    if !limits.by_cost {
        return true;
    }
    if constant_trips(layout, inst).is_some_and(|n| n <= ARRAY_TRIPS) || !needs_state(layout, activity, inst)
    {
        return false;
    }
    let mut work = Work::default();
    work.block(layout, region, cond);
    work.block(layout, region, body);
    let state = of(&mut params.iter().filter(|p| carries(layout.function, activity, **p)));
    work.slopes <= work.primal + 2 * work.one_slope + state * cost::TAPE_WORD / STEPS
}

/// Instructions of an iteration. Loops inside count once, on both sides.
#[derive(Default)]
struct Work {
    primal: u64,
    /// By all inputs.
    slopes: u64,
    /// By one of them: about half of what adjoints take.
    one_slope: u64,
}

impl Work {
    fn block(&mut self, layout: &Layout, region: &Region, block: &Block) {
        for inst in &block.insts {
            self.primal += cost::alone(layout, inst);
            for inner in inst.op.blocks() {
                self.block(layout, region, inner);
            }
            if let [r] = inst.results.as_slice() {
                let inputs = region.by.iter().filter(|by| by.contains(r)).count() as u64;
                let (once, each) = if inputs > 0 { slope(layout, &inst.op, *r) } else { (0, 0) };
                self.slopes += once + inputs * each;
                self.one_slope += once + if inputs > 0 { each } else { 0 };
            }
        }
    }
}

/// What slopes of an operation take: once, and for each input.
fn slope(layout: &Layout, op: &Op, r: Value) -> (u64, u64) {
    let is_double = matches!(layout.function.ty(r), Type::Float(FloatKind::F64));
    let (one, division, function) = if is_double { (2, 40, 60) } else { (1, 10, 20) };
    match op {
        Op::Binary(BinaryOp::Mul, ..) => (0, 2 * one),
        Op::Binary(BinaryOp::Div, ..) => (0, one + division),
        Op::Extern { name, args, .. } => match rules::lookup(name).map(|rule| &rule.kind) {
            Some(RuleKind::Smooth(row)) => {
                let calls = (0..args.len()).filter_map(|i| row.partial(i)).filter(|e| has_call(e)).count();
                (one + function * calls as u64, one * args.len() as u64)
            }
            _ => (0, 0),
        },
        // One operation for each, of whatever else makes a number of numbers.
        _ => (0, one),
    }
}

fn has_call(e: &Expr) -> bool {
    match e {
        Expr::Call(..) | Expr::Div(..) => true,
        Expr::Num(_) | Expr::Int(_) | Expr::Arg(_) | Expr::Result => false,
        Expr::Neg(a) | Expr::Real(a) => has_call(a),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => has_call(a) || has_call(b),
        Expr::Select(_, a, b) => has_call(a) || has_call(b),
    }
}

/// Whether the reverse of a step needs numbers that the loop carries.
fn needs_state(layout: &Layout, activity: &Activity, inst: &Inst) -> bool {
    let Op::Loop { params, cond, body, .. } = &inst.op else { return false };
    let mut state: HashSet<Value> =
        params.iter().copied().filter(|p| carries(layout.function, activity, *p)).collect();
    loop {
        let before = state.len();
        for block in [cond, body] {
            spread(block, &mut state);
        }
        if state.len() == before {
            break;
        }
    }
    let mut needed = false;
    body.walk(&mut |inst| {
        let active = |v: &Value| carries(layout.function, activity, *v);
        let has = |v: &Value| state.contains(v);
        needed |= match &inst.op {
            Op::Binary(BinaryOp::Mul, a, b) => active(a) && has(b) || active(b) && has(a),
            Op::Binary(BinaryOp::Div, a, b) => active(b) && (has(a) || has(b)) || active(a) && has(b),
            Op::Select(c, ..) => inst.results.iter().any(active) && has(c),
            Op::If { cond, .. } => inst.results.iter().any(active) && has(cond),
            Op::Extern { name, args, .. } => match rules::lookup(name).map(|rule| &rule.kind) {
                Some(RuleKind::Smooth(row)) => (0..args.len()).filter(|i| active(&args[*i])).any(|i| {
                    row.partial(i).is_some_and(|e| {
                        e.needs_result() && has(&inst.results[0])
                            || (0..args.len()).any(|j| e.needs_arg(j) && has(&args[j]))
                    })
                }),
                _ => false,
            },
            // Linear, or without derivative: operands are not needed.
            _ => false,
        };
    });
    needed
}

/// What a block computes from the state.
fn spread(block: &Block, state: &mut HashSet<Value>) {
    for inst in &block.insts {
        for inner in inst.op.blocks() {
            spread(inner, state);
        }
        let from_blocks =
            |at: usize| inst.op.blocks().iter().any(|b| b.yields.get(at).is_some_and(|y| state.contains(y)));
        let by_operand = inst.op.operands().iter().any(|v| state.contains(v));
        let found: Vec<Value> = (0..inst.results.len())
            .filter(|at| by_operand || from_blocks(*at))
            .map(|at| inst.results[at])
            .collect();
        if let Op::Loop { inits, params, body, .. } = &inst.op {
            for (at, p) in params.iter().enumerate() {
                if state.contains(&inits[at]) || state.contains(&body.yields[at]) {
                    state.insert(*p);
                }
            }
        }
        state.extend(found);
    }
}
