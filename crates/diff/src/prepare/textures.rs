//! Vectors that are read from textures at places that may carry derivatives.
//!
//! `tex2D<float4>(texture, x, y)` gives an object, and its members are what carries derivatives. Each member is read by a function of
//! its own then, one that has a row (`rules::textures`): compilers read the texture once for all of them.

use analysis::layout::Layout;
use ir::tables::{HashMap, HashSet};
use ir::{Function, Op, Value};

use crate::rules;

/// Members of such vectors become numbers of their own.
pub fn read_by_numbers(f: Function) -> Function {
    let vectors = vectors(&f);
    if vectors.is_empty() {
        return f;
    }
    let mut f = f;
    f.rewrite(&mut |b, inst| {
        let Op::Extract(object, member) = &inst.op else { return Some(inst) };
        let Some((name, args)) = vectors.get(object) else { return Some(inst) };
        let Some(lane) = rules::lane_of_texture(name, *member) else { return Some(inst) };
        let read = Op::Extern { name: lane, args: args.clone(), effect: ir::ExternEffect::Pure };
        b.push(read, inst.results.clone());
        None
    });
    f
}

/// The vectors, with the function that reads each and its arguments.
fn vectors(f: &Function) -> HashMap<Value, (String, Vec<Value>)> {
    let layout = Layout::of(f);
    let mut found = HashMap::default();
    f.body().walk(&mut |inst| {
        if let (Op::Extern { name, args, .. }, [result]) = (&inst.op, inst.results.as_slice())
            && rules::lane_of_texture(name, 0).is_some()
            && !f.ty(*result).is_float()
            && args.iter().any(|a| f.ty(*a).is_float() && !is_of_integers(&layout, *a))
        {
            found.insert(*result, (name.clone(), args.clone()));
        }
    });
    found
}

/// Whether a number is computed from integers and constants alone: such a place carries no derivative.
fn is_of_integers(layout: &Layout, v: Value) -> bool {
    let (mut seen, mut open) = (HashSet::default(), vec![v]);
    while let Some(v) = open.pop() {
        if !layout.function.ty(v).is_float() || !seen.insert(v) {
            continue;
        }
        match layout.op(v) {
            Some(Op::Const(_)) => {}
            Some(Op::Convert(a) | Op::Unary(_, a)) => open.push(*a),
            Some(Op::Binary(_, a, b) | Op::Select(_, a, b)) => open.extend([*a, *b]),
            // Read, given or carried.
            _ => return false,
        }
    }
    true
}
