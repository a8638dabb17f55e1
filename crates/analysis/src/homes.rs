//! Where a function of the host expects what its parameters lead to: in memory of the host or of the device.
//!
//! A load or store of the host's own shows host memory, an argument of a launch shows device memory, and a copy with a kind shows
//! both. What shows neither, or both, is left open.

use ir::host::{HostOp, LAUNCH_CONFIG};
use ir::op::Const;
use ir::{Function, Op, Value};

use crate::layout::Layout;
use crate::objects::{Object, PointsTo};

/// Where something lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// Memory that host code reads and writes itself.
    Host,
    /// Memory that kernels read and write.
    Device,
}

/// For each parameter of a function with its calls inlined; none where nothing is shown, or both.
pub fn homes(f: &Function) -> Vec<Option<Home>> {
    let (points, layout) = (PointsTo::of(f), Layout::of(f));
    let mut shown = vec![[false; 2]; f.params.len()];
    let mut show = |p: Value, home: Home| {
        for object in points.get(p) {
            if let Object::Param(i) = object {
                shown[*i][home as usize] = true;
            }
        }
    };
    f.body().walk(&mut |inst| match &inst.op {
        Op::Load(p) | Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
            show(*p, Home::Host);
        }
        Op::Host { op: HostOp::Launch(_), operands } => {
            operands[LAUNCH_CONFIG..].iter().for_each(|p| show(*p, Home::Device));
        }
        Op::Host { op: op @ (HostOp::Copy | HostOp::Copy2D | HostOp::Copy3D), operands } => {
            let kind = &operands[operands.len() - 2];
            // cudaMemcpyHostToHost, HostToDevice, DeviceToHost, DeviceToDevice.
            let (to, from) = match layout.op(*kind) {
                Some(Op::Const(Const::Int(0) | Const::Zero)) => (Home::Host, Home::Host),
                Some(Op::Const(Const::Int(1))) => (Home::Device, Home::Host),
                Some(Op::Const(Const::Int(2))) => (Home::Host, Home::Device),
                Some(Op::Const(Const::Int(3))) => (Home::Device, Home::Device),
                _ => return,
            };
            show(operands[0], to);
            show(operands[op.copies_from().expect("these are copies")], from);
        }
        // Nothing else shows where memory is.
        _ => {}
    });
    let one = |shown: [bool; 2]| match shown {
        [true, false] => Some(Home::Host),
        [false, true] => Some(Home::Device),
        [false, false] | [true, true] => None,
    };
    shown.into_iter().map(one).collect()
}
