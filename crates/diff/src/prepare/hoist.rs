//! What loops compute again and again from values outside of them is computed once, before.

use analysis::layout::Layout;
use analysis::memory::{Memory, Writes};
use analysis::objects::PointsTo;
use ir::tables::HashSet;
use ir::{Block, Builder, Function, Inst, InstId, Module, Op, Type, Value};

/// What a loop's condition computes from outside values alone is computed once, before the loop. The condition
/// is evaluated at least once, so this also holds for loads, where the loop does not write what they read.
pub fn hoist_from_conditions(m: &Module, mut f: Function, may_alias: bool) -> Function {
    let steady = steady_loads(m, &f, may_alias);
    let mut variables: HashSet<Value> = HashSet::default();
    f.body().walk(&mut |i| variables.extend(i.results.iter().filter(|_| matches!(i.op, Op::Global(_)))));
    f.rewrite(&mut |b, inst| {
        let Inst { id, results, op, span } = inst;
        let Op::Loop { inits, params, cond, body, hint } = op else {
            return Some(Inst { id, results, op, span });
        };
        let mut inside: HashSet<Value> = params.iter().copied().collect();
        let mut stay = Vec::new();
        for i in cond.insts {
            let invariant = i.op.operands().iter().all(|v| !inside.contains(v)) && i.op.blocks().is_empty();
            let movable = match &i.op {
                Op::Load(_) => steady.contains(&(id, i.id)),
                op => op.effect() == ir::Effect::Pure,
            };
            if invariant && movable {
                b.put(i);
            } else {
                inside.extend(&i.results);
                stay.push(i);
            }
        }
        let cond = Block { id: cond.id, insts: stay, yields: cond.yields };
        let is_kept =
            |place: Value, load: &Inst| variables.contains(&place) && steady.contains(&(id, load.id));
        let body = hoist_invariants(b, *body, inside, &is_kept);
        Some(Inst {
            id,
            results,
            op: Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint },
            span,
        })
    });
    f
}

/// For each loop, the loads anywhere inside from places that it leaves alone. One that an inner loop leaves alone has still to
/// be asked about the outer one, where it may have moved to.
fn steady_loads(m: &Module, f: &Function, may_alias: bool) -> HashSet<(InstId, InstId)> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let memory = Memory::of(m, &layout, &points, may_alias);
    let mut all = HashSet::default();
    f.body().walk(&mut |owner| {
        let Op::Loop { cond, body, .. } = &owner.op else { return };
        let mut writes = Vec::new();
        body.walk(&mut |i| writes.extend((memory.writes(i) != Writes::Nothing).then_some(i)));
        for block in [cond, body] {
            block.walk(&mut |load| {
                if let Op::Load(p) = &load.op
                    && let place = memory.place(*p)
                    && !writes.iter().any(|i| memory.may_change(i, &place))
                {
                    all.insert((owner.id, load.id));
                }
            });
        }
    });
    all
}

/// Integer arithmetic on outside values (`blockDim.x * gridDim.x`, the step of every grid-stride loop) also moves
/// out of the body: it can neither fault nor cost, and a step that is known to be invariant makes the loop's
/// counter a closed form. So do loads of variables (a sum in shared memory) that the loop leaves alone: what they find would
/// else be kept for every iteration.
fn hoist_invariants(
    b: &mut Builder,
    body: Block,
    mut inside: HashSet<Value>,
    is_kept: &dyn Fn(Value, &Inst) -> bool,
) -> Block {
    let mut stay = Vec::new();
    for i in body.insts {
        let is_int = |v: &Value| matches!(b.function.ty(*v), Type::Int(_));
        let arithmetic = match &i.op {
            Op::Builtin(_) => true,
            Op::Binary(op, ..) => !matches!(op, ir::BinaryOp::Div | ir::BinaryOp::Rem),
            Op::Convert(a) => is_int(a),
            Op::Unary(..) => true,
            // It may fault, cost much or have an effect.
            _ => false,
        };
        let constant = matches!(i.op, Op::Const(_));
        let invariant = i.op.operands().iter().all(|v| !inside.contains(v));
        let of_variable = match &i.op {
            Op::Global(_) => true,
            Op::Load(place) => is_kept(*place, &i),
            // Not a variable's.
            _ => false,
        };
        if (constant || arithmetic && invariant) && i.results.iter().all(is_int) || of_variable {
            b.put(i);
        } else {
            inside.extend(&i.results);
            stay.push(i);
        }
    }
    Block { id: body.id, insts: stay, yields: body.yields }
}
