//! Which objects an operation of host code reads and writes.

use ir::host::{HostOp, LAUNCH_CONFIG};
use ir::{Function, Type, Value};

use super::Effects;
use crate::objects::{Object, Objects, PointsTo};

/// Of one operation with its operands. Launches read and write what the access of their arguments says.
pub fn effects(f: &Function, points: &PointsTo, op: &HostOp, operands: &[Value]) -> Effects {
    let mut e = Effects::default();
    match op {
        HostOp::Copy | HostOp::Copy2D | HostOp::Copy3D | HostOp::CopyToSymbol | HostOp::CopyFromSymbol => {
            let from = op.copies_from().expect("these are copies");
            e.writes.extend(points.get(operands[0]).iter().cloned());
            e.reads.extend(points.get(operands[from]).iter().cloned());
        }
        HostOp::Fill | HostOp::Fill2D | HostOp::Fill3D => {
            e.writes.extend(points.get(operands[0]).iter().cloned())
        }
        HostOp::Launch(l) => {
            for (arg, access) in operands[LAUNCH_CONFIG..].iter().zip(&l.access) {
                let objects = reached(f, points, *arg);
                if access.reads {
                    e.reads.extend(objects.iter().cloned());
                }
                if access.writes {
                    e.writes.extend(objects);
                }
            }
            for (global, access) in &l.globals {
                let mut objects = points.behind(&Object::Global(*global));
                objects.insert(Object::Global(*global));
                if access.reads {
                    e.reads.extend(objects.iter().cloned());
                }
                if access.writes {
                    e.writes.extend(objects);
                }
            }
        }
        // Out-parameters of the runtime: a stream, an elapsed time.
        HostOp::Runtime(_) => e.writes.extend(operands.iter().flat_map(|v| points.get(*v).iter().cloned())),
        HostOp::AddCopy
        | HostOp::AddCopy2D
        | HostOp::AddCopy3D
        | HostOp::Clear
        | HostOp::Clear2D
        | HostOp::Clear3D => {
            e.writes.extend(operands.iter().flat_map(|v| points.get(*v).iter().cloned()));
            e.reads = e.writes.clone();
        }
        HostOp::Alloc { .. }
        | HostOp::Free(_)
        | HostOp::SymbolAddress
        | HostOp::Symbol
        | HostOp::SymbolShadow
        | HostOp::Synchronise
        | HostOp::Destroy(_)
        | HostOp::Begin { .. }
        | HostOp::Snapshot { .. }
        | HostOp::Rewind
        | HostOp::Restore
        | HostOp::Drop
        | HostOp::KeepResult
        | HostOp::Slot
        | HostOp::TakeSlot
        | HostOp::Upload
        | HostOp::Download
        | HostOp::Distinct
        | HostOp::TapeWords
        | HostOp::CountWords(_)
        | HostOp::Time(_) => {}
    }
    e
}

/// What a kernel can reach from an argument: through pointers in memory only where that can hold any.
pub fn reached(f: &Function, points: &PointsTo, arg: Value) -> Objects {
    points.given(f, arg)
}

/// The arguments of a launch by value that are numbers.
pub fn numbers<'a>(
    f: &'a Function,
    op: &'a HostOp,
    operands: &'a [Value],
) -> impl Iterator<Item = Value> + 'a {
    let args = match op {
        HostOp::Launch(_) => &operands[LAUNCH_CONFIG..],
        _ => &[],
    };
    args.iter().copied().filter(|a| !matches!(f.ty(*a), Type::Ptr { .. }))
}
