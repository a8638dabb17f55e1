//! Arrays that are not requested, where arrays may overlap (`--may-alias`).
//!
//! An array without an adjoint is taken to be constant. If it may be memory of a requested array, that does not hold for what is read from
//! it behind a store of a number that varies, nor for what is stored to it: the store overwrites the other's number. Where arrays are
//! different, none of this is asked.

use analysis::objects::Object;
use analysis::{Activity, PointsTo};
use ir::{Block, Code, Diagnostic, Function, Inst, Module, Op, StructId, Type, Value};

/// Refuses loads and stores through which derivatives would be lost if an array that is not requested is one that is.
pub fn refuse_unrequested(
    m: &Module,
    f: &Function,
    activity: &Activity,
    points: &PointsTo,
) -> Result<(), Diagnostic> {
    Overlaps { m, f, activity, points }.block(f.body(), false).map(|_| ())
}

struct Overlaps<'a> {
    m: &'a Module,
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
                // What stays a call reads and writes what it is given, for all that is known here.
                Op::Call { callee, args } => {
                    stored |= self.varies(inst);
                    for (given, p) in args.iter().zip(&self.m.function(*callee).params) {
                        let is_read_only =
                            matches!(self.m.function(*callee).ty(p.value), Type::Ptr { is_const: true, .. });
                        if self.f.ty(*given).is_ptr() && (stored || !is_read_only) {
                            self.refuse(inst, *given, "given to a function that stays a call")?;
                        }
                    }
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
            Op::Call { args, .. } => {
                let leads = |a: &Value| self.points.get(*a).iter().any(|o| o.param().is_some());
                return args.iter().any(leads);
            }
            // As above.
            _ => return false,
        };
        let is_callers = self.points.get(place).iter().any(|o| o.param().is_some());
        is_callers && values.iter().any(|v| self.activity.varied(*v))
    }

    /// The types of floating-point numbers that values of a type hold.
    fn numbers(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Float(_) => vec![ty.clone()],
            Type::Array(of, _) => self.numbers(of),
            Type::Struct(id) => {
                self.m.structure(*id).fields.iter().flat_map(|f| self.numbers(&f.ty)).collect()
            }
            Type::Ptr { .. } | Type::Void | Type::Bool | Type::Int(_) | Type::Opaque(_) => Vec::new(),
        }
    }

    /// Of those that they lead to, through pointers to pointers as well.
    fn numbers_behind(&self, ty: &Type) -> Vec<Type> {
        let mut all = Vec::new();
        self.follow(ty, &mut Vec::new(), &mut all);
        all
    }

    /// `seen`: structs that were looked into.
    fn follow(&self, ty: &Type, seen: &mut Vec<StructId>, all: &mut Vec<Type>) {
        match ty {
            Type::Ptr { to, .. } => {
                all.extend(self.numbers(to));
                self.follow(to, seen, all);
            }
            Type::Array(of, _) => self.follow(of, seen, all),
            Type::Struct(id) if !seen.contains(id) => {
                seen.push(*id);
                self.m.structure(*id).fields.iter().for_each(|f| self.follow(&f.ty, seen, all));
            }
            Type::Struct(_) | Type::Float(_) | Type::Void | Type::Bool | Type::Int(_) | Type::Opaque(_) => {}
        }
    }

    fn refuse(&self, inst: &Inst, place: Value, what: &str) -> Result<(), Diagnostic> {
        let Some(ty) = self.f.ty(place).pointee() else { return Ok(()) };
        let here = self.numbers(ty);
        let of_type = |p: Value| self.numbers_behind(self.f.ty(p)).iter().any(|ty| here.contains(ty));
        let objects = |i: usize| self.activity.has_shadow(&Object::Param(i));
        let is_requested = self.f.params.iter().enumerate().any(|(i, p)| of_type(p.value) && objects(i));
        let lost = self.points.get(place).iter().find_map(|o| match o.root() {
            Object::Param(i) if !self.activity.has_shadow(o) && !self.f.params[*i].restrict => {
                Some(&self.f.params[*i].name)
            }
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
