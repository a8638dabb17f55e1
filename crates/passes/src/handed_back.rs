//! What lanes get back from loops in which each lane's value went to all.
//!
//! ```text
//! for (i < 16) v[i] = shuffle(a, i, 16)     reverse: for (i < 16) row[i] = v_adj;              // was: a_adj += shuffle_transposed(v_adj, i, 16)
//!                                                    a_adj += shuffle_row_transposed(row, 16);
//! ```
//!
//! A product with a small matrix in a warp, the states of a hidden Markov model: the adjoint of a value that all lanes of a segment have read is a sum over them, five exchanges for each
//! lane's value, of which one lane wants each. Put into a row first, the lanes exchange halves of it: 15 exchanges for 16 sums.
//!
//! That needs
//! * a loop of constant length, of no more iterations than a segment has lanes, whose counter goes up or down by one;
//! * a transposed shuffle in its body, not in a branch, from the lane that the counter names, counted from the first one, with one mask and width;
//! * whose result is added to a value that the loop carries, of which nobody asks but this sum. The lanes that are in the loop are behind it as well, and no lane leaves
//!   it early, so the same lanes meet there; the sum is that of the same numbers in another order.

use analysis::affine::{Atom, Forms};
use analysis::layout::Layout;
use analysis::loops::constant;
use analysis::trips::counter_range;
use ir::tables::HashMap;
use ir::{
    BinaryOp, Block, Builder, Const, Function, Inst, InstId, LoopHint, Module, Op, Type, Value, WarpOp,
};

/// The longest row: a segment is a warp at most.
const LONGEST: u64 = 32;

/// One transposed shuffle, and the loop that adds up what it gives.
struct Handed {
    shuffle: InstId,
    sum: InstId,
    /// What the loop carries it in.
    carried: usize,
    counter: Value,
    least: i128,
    trips: u64,
    value: Value,
    mask: Known,
    width: Known,
    /// The sum starts at zero.
    from_zero: bool,
}

/// What is known behind the loop.
#[derive(Clone)]
enum Known {
    Before(Value),
    Number(Const, Type),
}

impl Known {
    fn of(layout: &Layout, v: Value, owner: &Inst) -> Option<Known> {
        match layout.op(v) {
            Some(Op::Const(c)) => Some(Known::Number(c.clone(), layout.function.ty(v).clone())),
            _ => layout.outside_loop(v, owner).then_some(Known::Before(v)),
        }
    }

    fn again(&self, b: &mut Builder) -> Value {
        match self {
            Known::Before(v) => *v,
            Known::Number(c, ty) => b.emit(Op::Const(c.clone()), ty.clone()),
        }
    }
}

/// Puts such values into rows.
pub fn hand_back_at_once(m: &Module, mut f: Function) -> Function {
    let found: HashMap<InstId, Vec<Handed>> = {
        let layout = Layout::of(&f);
        let forms = Forms::new(m, &layout);
        let mut found = HashMap::default();
        f.body().walk(&mut |inst| {
            let all = handed(&layout, &forms, inst);
            if !all.is_empty() {
                found.insert(inst.id, all);
            }
        });
        found
    };
    if found.is_empty() {
        return f;
    }
    let mut body = f.body.take().expect("a derivative has a body");
    rewrite(&mut f, &mut body, &found);
    f.set_body(body);
    crate::tidy(f)
}

fn handed(layout: &Layout, forms: &Forms, owner: &Inst) -> Vec<Handed> {
    let Op::Loop { inits, params, cond, body, .. } = &owner.op else { return Vec::new() };
    let Some(range) = counter_range(layout, owner) else { return Vec::new() };
    if !(2..=LONGEST).contains(&range.trips) || range.step.abs() != 1 {
        return Vec::new();
    }
    let counter = params[range.counter];
    let mut uses: HashMap<Value, usize> = HashMap::default();
    let mut count = |vs: &[Value]| vs.iter().for_each(|v| *uses.entry(*v).or_default() += 1);
    for block in [cond, body] {
        count(&block.yields);
        block.walk(&mut |i| {
            count(&i.op.operands());
            i.op.blocks().iter().for_each(|b| count(&b.yields));
        });
    }
    let once = |v: Value| uses.get(&v) == Some(&1);
    let mut all = Vec::new();
    for shuffle in &body.insts {
        let Op::Warp { op: WarpOp::ShuffleTransposed, operands } = &shuffle.op else { continue };
        let [mask, value, lane, width] = operands[..] else { continue };
        let form = forms.of(lane);
        let Some((times, rest)) = form.coefficient(Atom::Value(counter)) else { continue };
        let from_first = times.is_constant()
            && times.offset() == 1
            && rest.is_constant()
            && rest.offset() + range.least == 0;
        let in_segment = constant(layout, width).is_some_and(|w| (range.trips as i128..=32).contains(&w));
        let result = shuffle.results[0];
        let sum = body.insts.iter().find_map(|i| match i.op {
            Op::Binary(BinaryOp::Add, a, b) if a == result || b == result => {
                Some((i, if a == result { b } else { a }))
            }
            // Whatever else asks for it counts as a use.
            _ => None,
        });
        let Some((sum, before)) = sum else { continue };
        let carried = params.iter().position(|p| *p == before);
        let Some(carried) = carried.filter(|i| body.yields[*i] == sum.results[0]) else { continue };
        let alone = once(result) && once(before) && once(sum.results[0]);
        let is_number = matches!(layout.function.ty(value), Type::Float(_));
        let [Some(mask), Some(width)] = [mask, width].map(|v| Known::of(layout, v, owner)) else { continue };
        if from_first && in_segment && alone && is_number {
            all.push(Handed {
                shuffle: shuffle.id,
                sum: sum.id,
                carried,
                counter,
                least: range.least,
                trips: range.trips,
                value,
                mask,
                width,
                from_zero: matches!(layout.op(inits[carried]), Some(Op::Const(Const::Float(x))) if *x == 0.0),
            });
        }
    }
    all
}

fn rewrite(f: &mut Function, block: &mut Block, found: &HashMap<InstId, Vec<Handed>>) {
    for mut inst in std::mem::take(&mut block.insts) {
        inst.op.blocks_mut().into_iter().for_each(|b| rewrite(f, b, found));
        match found.get(&inst.id) {
            Some(all) => block.insts.extend(in_rows(f, inst, all)),
            None => block.insts.push(inst),
        }
    }
}

/// The loop, which fills rows, and what lanes get of these.
fn in_rows(f: &mut Function, mut inst: Inst, all: &[Handed]) -> Vec<Inst> {
    let mut out = Builder::new(f);
    out.span = inst.span;
    let mut after = Vec::new();
    let Op::Loop { params, body, hint, .. } = &mut inst.op else { unreachable!("found as a loop") };
    let mut rows = Vec::new();
    for h in all {
        let ty = Type::Array(Box::new(out.ty(h.value)), h.trips);
        let name = out.function.name_of(params[h.carried]).map(|n| {
            let n = n.strip_suffix("_adj").unwrap_or(n);
            format!("{n}_row")
        });
        rows.push(out.local(ty, name.or_else(|| Some("row".into())), false));
    }
    let before = out.close(Vec::new()).insts;
    for (h, row) in all.iter().zip(rows) {
        let mut b = Builder::new(f);
        let at = body.insts.iter().position(|i| i.id == h.shuffle).expect("in the loop's body");
        b.span = body.insts[at].span;
        let mut index = h.counter;
        if h.least != 0 {
            let first = b.int(b.ty(index), h.least);
            index = b.sub(index, first);
        }
        let place = b.element(row, index);
        b.store(place, h.value);
        body.insts.splice(at..=at, b.close(Vec::new()).insts);
        body.insts.retain(|i| i.id != h.sum);
        body.yields[h.carried] = params[h.carried];
        let mut b = Builder::new(f);
        b.span = inst.span;
        let result = inst.results[h.carried];
        let ty = b.ty(result);
        let unchanged = b.value(ty.clone(), None);
        inst.results[h.carried] = unchanged;
        let (mask, width) = (h.mask.again(&mut b), h.width.again(&mut b));
        let values = b.load(row);
        let op = Op::Warp { op: WarpOp::ShuffleRowTransposed, operands: vec![mask, values, width] };
        if h.from_zero {
            b.push(op, vec![result]);
        } else {
            let sum = b.emit(op, ty);
            b.push(Op::Binary(BinaryOp::Add, unchanged, sum), vec![result]);
        }
        after.extend(b.close(Vec::new()).insts);
    }
    if *hint == LoopHint::None {
        *hint = LoopHint::Unroll(None);
    }
    before.into_iter().chain([inst]).chain(after).collect()
}
