//! Arrays that are not requested, where arrays may overlap (`--may-alias`).
//!
//! An array without an adjoint is taken to be constant. If it may be memory of a requested array, that does not hold for what is read from
//! it behind a store of a number that varies, nor for what is stored to it: the store overwrites the other's number. Where arrays are
//! different, none of this is asked.

use analysis::objects::Object;
use analysis::{Activity, PointsTo};
use ir::{Block, Code, Diagnostic, Function, Inst, Op, Value};

/// Refuses loads and stores through which derivatives would be lost if an array that is not requested is one that is.
pub fn refuse_unrequested(f: &Function, activity: &Activity, points: &PointsTo) -> Result<(), Diagnostic> {
    Overlaps { f, activity, points }.block(f.body(), false).map(|_| ())
}

struct Overlaps<'a> {
    f: &'a Function,
    activity: &'a Activity,
    points: &'a PointsTo,
}

impl Overlaps<'_> {
    /// Looks at a block; `stored`: whether a number that varies may have been stored to somebody's array before it. Whether it may have
    /// behind it.
    fn block(&self, block: &Block, mut stored: bool) -> Result<bool, Diagnostic> {
        for inst in &block.insts {
            match &inst.op {
                Op::Load(p) if stored => self.refuse(inst, *p, "read behind a store that may be to it")?,
                Op::Store(p, _) | Op::Atomic { place: p, .. } => {
                    self.refuse(inst, *p, "written")?;
                    stored |= self.varies(inst);
                }
                Op::Loop { body, cond, .. } => {
                    let mut any = stored;
                    body.walk(&mut |inner| any |= self.varies(inner));
                    self.block(cond, any)?;
                    stored = self.block(body, any)?;
                }
                Op::If { then, els, .. } => {
                    let ways = [self.block(then, stored)?, self.block(els, stored)?];
                    stored |= ways.contains(&true);
                }
                // Nothing else reads or writes numbers of arrays one by one, or it has blocks of its own.
                _ => {}
            }
        }
        Ok(stored)
    }

    /// Whether a number that varies goes to an array of the caller's.
    fn varies(&self, inst: &Inst) -> bool {
        let (place, values) = match &inst.op {
            Op::Store(p, v) => (*p, vec![*v]),
            Op::Atomic { place, operands, .. } => (*place, operands.clone()),
            // As above.
            _ => return false,
        };
        let is_callers = self.points.get(place).iter().any(|o| matches!(o.root(), Object::Param(_)));
        is_callers && values.iter().any(|v| self.activity.varied(*v))
    }

    fn refuse(&self, inst: &Inst, place: Value, what: &str) -> Result<(), Diagnostic> {
        let Some(ty) = self.f.ty(place).pointee().filter(|ty| ty.is_float()) else { return Ok(()) };
        let of_type = |p: Value| self.f.ty(p).pointee().is_some_and(|of| of == ty);
        let objects = |i: usize| self.activity.has_shadow(&Object::Param(i));
        let is_requested = self.f.params.iter().enumerate().any(|(i, p)| of_type(p.value) && objects(i));
        let lost = self.points.get(place).iter().find_map(|o| match o {
            Object::Param(i) if !objects(*i) && !self.f.params[*i].restrict => Some(&self.f.params[*i].name),
            // Memory of the function's own meets no array of the caller's.
            _ => None,
        });
        let Some(name) = lost.filter(|_| is_requested) else { return Ok(()) };
        let message = format!(
            "with --may-alias, `{name}` may be memory of a requested array; it is {what}, and has no adjoint"
        );
        let hint = format!("add `{name}` to the request, or mark it `__restrict__` if it is another array");
        Err(Diagnostic::new(Code::UnrequestedCarrier, inst.span, message).with_hint(hint))
    }
}
