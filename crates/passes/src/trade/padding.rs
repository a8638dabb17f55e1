//! Shared arrays with an unused column.
//!
//! Lanes that read below each other in an array of 32 numbers per row read one bank of shared memory, one after the
//! other. In rows of 33 they read 32 banks. The derivative's copy of the array may have such rows where the code never
//! sees how long they are: where every use of it is a number `array[row][column]`, read or written there and then, with a column that is
//! within the row. (`&array[0][0]` may be walked over all rows, and `array[0][i]` likewise; `(float4 *)&array[row][column]` wants aligned rows.)

use analysis::layout::Layout;
use analysis::within;
use ir::tables::{HashMap, HashSet};
use ir::{Builtin, Function, GlobalId, Module, Op, Type, Value};

use super::names::scalar_name;
use crate::room::static_room;

/// Makes rows of an even length one longer; false, and nothing happens, where that cannot be.
pub fn pad(m: &mut Module, f: &mut Function, array: GlobalId) -> bool {
    if has_odd_rows(&m.global(array).ty) {
        return true;
    }
    let Some((declaration, ty, row)) = padded(m, array) else { return false };
    let Type::Array(_, longer) = &row else { return false };
    let Some((wholes, rows)) = mentions(f, array, longer - 1) else { return false };
    let grows = ir::types::size_align(m, &ty).0 - ir::types::size_align(m, &m.global(array).ty).0;
    if static_room(m, f) < grows as u64 {
        return false;
    }
    let mut global = m.global(array).clone();
    (global.ty, global.declaration) = (ty.clone(), Some(declaration));
    m.globals.push(global);
    let padded = GlobalId(m.globals.len() as u32 - 1);
    for (values, ty) in [(wholes, ty), (rows, row)] {
        for v in values {
            if let Type::Ptr { to, .. } = &mut f.values[v.0 as usize].ty {
                **to = ty.clone();
            }
        }
    }
    f.change_each(&mut |inst| {
        if let Op::Global(g) = &mut inst.op
            && *g == array
        {
            *g = padded;
        }
    });
    true
}

fn has_odd_rows(ty: &Type) -> bool {
    matches!(ty, Type::Array(row, _) if matches!(&**row, Type::Array(of, n) if n % 2 == 1 && scalar_name(of).is_some()))
}

/// The declaration and type with longer rows, and the type of a row.
fn padded(m: &Module, array: GlobalId) -> Option<(String, Type, Type)> {
    let global = m.global(array);
    let Type::Array(row, rows) = &global.ty else { return None };
    let Type::Array(scalar, columns) = &**row else { return None };
    let spelled = scalar_name(scalar)?;
    let row = Type::Array(scalar.clone(), columns + 1);
    let ty = Type::Array(Box::new(row.clone()), *rows);
    Some((format!("__shared__ {spelled} {}[{rows}][{}];", global.name, columns + 1), ty, row))
}

/// The values that are the array and those that are rows of it, if nothing else is made of them.
fn mentions(f: &Function, array: GlobalId, columns: u64) -> Option<(HashSet<Value>, HashSet<Value>)> {
    let [mut wholes, mut rows, mut numbers]: [HashSet<Value>; 3] = Default::default();
    let layout = Layout::of(f);
    let mut leaves_row = false;
    let mut in_row = HashMap::default();
    f.body().walk(&mut |inst| match &inst.op {
        Op::Global(g) if *g == array => wholes.extend(&inst.results),
        Op::Element { base, index } if wholes.contains(base) => {
            rows.extend(&inst.results);
            in_row.insert(inst.results[0], *index);
        }
        Op::Element { base, index } if rows.contains(base) => {
            numbers.extend(&inst.results);
            leaves_row |= !is_within(&layout, *index, in_row[base], columns);
        }
        // What else uses them is looked at below.
        _ => {}
    });
    let hidden = |v: &Value| wholes.contains(v) || rows.contains(v) || numbers.contains(v);
    let mut seen_otherwise = leaves_row;
    f.body().walk(&mut |inst| {
        let used = match &inst.op {
            Op::Element { .. } | Op::Load(_) => Vec::new(),
            Op::Store(_, value) | Op::Accumulate { value, .. } => vec![*value],
            Op::Atomic { operands, .. } => operands.clone(),
            // All else sees more than a number.
            op => op.operands().to_vec(),
        };
        seen_otherwise |= used.iter().any(hidden);
        seen_otherwise |= inst.op.blocks().iter().any(|b| b.yields.iter().any(hidden));
    });
    (!seen_otherwise).then_some((wholes, rows))
}

/// Whether a column is one of the row's: by its range, or because threads have columns as well as rows. (Those who walk over all rows by their
/// threads' numbers stay in one.)
fn is_within(layout: &Layout, column: Value, row: Value, columns: u64) -> bool {
    let constant = |v| matches!(layout.op(v), Some(Op::Const(_)));
    let mut plain = column;
    while let Some(Op::Convert(from)) = layout.op(plain) {
        plain = *from;
    }
    if matches!(layout.op(plain), Some(Op::Builtin(Builtin::ThreadIdx(_)))) {
        return !constant(row);
    }
    within::is_within(layout, plain, i128::from(columns))
}
