//! Shared arrays with an unused column.
//!
//! Lanes that read below each other in an array of 32 numbers per row read one bank of shared memory, one after the
//! other. In rows of 33 they read 32 banks. The derivative's copy of the array may have such rows where the code never
//! sees how long they are: where every use of it is `array[row][column]`.

use ir::tables::HashSet;
use ir::{Function, GlobalId, Module, Op, Type, Value};

use super::names::scalar_name;
use crate::room::static_room;

/// Makes rows of an even length one longer; false, and nothing happens, where that cannot be.
pub fn pad(m: &mut Module, f: &mut Function, array: GlobalId) -> bool {
    if has_odd_rows(&m.global(array).ty) {
        return true;
    }
    let Some((declaration, ty, row)) = padded(m, array) else { return false };
    let Some((wholes, rows)) = mentions(f, array) else { return false };
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
fn mentions(f: &Function, array: GlobalId) -> Option<(HashSet<Value>, HashSet<Value>)> {
    let (mut wholes, mut rows) = (HashSet::default(), HashSet::default());
    f.body().walk(&mut |inst| match &inst.op {
        Op::Global(g) if *g == array => wholes.extend(&inst.results),
        Op::Element { base, .. } if wholes.contains(base) => rows.extend(&inst.results),
        // What else uses them is looked at below.
        _ => {}
    });
    let hidden = |v: &Value| wholes.contains(v) || rows.contains(v);
    let mut seen_otherwise = false;
    f.body().walk(&mut |inst| {
        let indexed = matches!(inst.op, Op::Element { .. });
        seen_otherwise |= !indexed && inst.op.operands().iter().any(hidden);
        seen_otherwise |= inst.op.blocks().iter().any(|b| b.yields.iter().any(hidden));
    });
    (!seen_otherwise).then_some((wholes, rows))
}
