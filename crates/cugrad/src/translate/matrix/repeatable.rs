//! A matrix is put together from several calls of a derivative, each of which runs the function. So the function must compute the same
//! again: it may write memory of others, but then not read it, not even before. What it writes first and reads then is known to be a value by
//! the time this is asked.

use analysis::objects::Objects;
use analysis::{Object, PointsTo};
use diff::Generator;
use ir::{Code, Diagnostic, FuncId, HostOp, Op};

pub fn check(generator: &Generator, primal: FuncId) -> Result<(), Diagnostic> {
    let f = diff::prepared(generator, primal);
    let points = PointsTo::of(&f);
    let (mut read, mut written) = (Objects::new(), Vec::new());
    f.body().walk(&mut |inst| {
        let (from, to) = match &inst.op {
            Op::Load(place) => (Some(place), None),
            Op::Store(place, _) => (None, Some(place)),
            Op::Accumulate { place, .. } | Op::Atomic { place, .. } => (Some(place), Some(place)),
            Op::Host { op: HostOp::Copy, operands } => (operands.get(1), operands.first()),
            // Nothing else moves numbers between memory and the function.
            _ => (None, None),
        };
        read.extend(from.into_iter().flat_map(|place| points.get(*place)).cloned());
        written.extend(to.into_iter().flat_map(|place| points.get(*place)).map(|o| (o.clone(), inst.span)));
    });
    let is_own = |o: &Object| matches!(o.root(), Object::Local(_) | Object::Alloc(_));
    read.retain(|o| !is_own(o));
    let is_read = |o: &Object| match o {
        Object::Unknown => !read.is_empty(),
        known => read.contains(known) || read.contains(&Object::Unknown),
    };
    match written.iter().find(|(o, _)| !is_own(o) && is_read(o)) {
        None => Ok(()),
        Some((_, span)) => {
            let message = format!(
                "`{}` reads memory that it changes, and a matrix of derivatives takes several calls",
                f.name
            );
            let hint = "give the function a copy of what it changes, or request gradients one by one";
            Err(Diagnostic::new(Code::DerivativeNotSupported, *span, message).with_hint(hint))
        }
    }
}
