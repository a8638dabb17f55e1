//! Calls, and pointers that are moved.

use super::Gen;
use crate::program::*;

impl Gen<'_> {
    pub(super) fn move_pointer(&mut self) -> Option<Stmt> {
        let v = self.pick_var(|k| {
            matches!(k, VarKind::Pointer { .. } | VarKind::Pointers { .. } | VarKind::Holder)
        })?;
        let depth = self.scope.iter().find(|s| s.var == v).map(|s| s.depth)?;
        let kind = self.vars[v].kind;
        let writable = match kind {
            VarKind::Pointer { writable } | VarKind::Pointers { writable } => writable,
            _ => true,
        };
        let to = if self.rng.chance(50) {
            Pointed::To(self.base(writable, depth)?)
        } else {
            let c = self.cond(1);
            Pointed::Either(c, self.base(writable, depth)?, self.base(writable, depth)?, self.rng.chance(50))
        };
        Some(match kind {
            VarKind::Pointer { .. } => Stmt::SetPointer(v, to),
            VarKind::Pointers { .. } => Stmt::SetElement(v, self.index(2), to),
            _ => Stmt::SetHolder(v, to),
        })
    }

    /// What a callee's parameters get; None if something is lacking.
    pub(super) fn call_args(&mut self, callee: usize) -> Option<Vec<Arg>> {
        let recursive = self.callees[callee].params.last() == Some(&ParamKind::Int);
        let kinds = self.callees[callee].params.clone();
        let mut args = Vec::new();
        for kind in kinds {
            args.push(match kind {
                ParamKind::Real => Arg::Real(self.real(2)),
                ParamKind::Int if recursive => Arg::Int(Int::Modulo(Box::new(self.int(1)), 3)),
                ParamKind::Int => Arg::Int(self.int(1)),
                // What a recursive function reads must not change afterwards: mostly it does not.
                ParamKind::Input if recursive && self.rng.chance(75) => {
                    let input = self.pick_params(|k| k == ParamKind::Input);
                    Arg::Base(Base::Param(input?))
                }
                ParamKind::Input => Arg::Base(match self.tile_to_read() {
                    Some(tile) if self.rng.chance(50) => tile,
                    _ => self.base(false, self.depth)?,
                }),
                ParamKind::InOut => Arg::Base(self.base(true, self.depth)?),
                ParamKind::Record => Arg::Record(self.rec(false)?),
                other => unreachable!("helpers take no {other:?}"),
            });
        }
        Some(args)
    }

    pub(super) fn call(&mut self) -> Option<Stmt> {
        if self.callees.is_empty() {
            return None;
        }
        let callee = self.rng.below(self.callees.len());
        match self.callees[callee].result {
            Returned::Nothing => Some(Stmt::Call(callee, self.call_args(callee)?)),
            Returned::Record(_) => Some(Stmt::CallRecord(self.rec(true)?, callee, self.call_args(callee)?)),
            Returned::Real(_) => {
                let args = self.call_args(callee)?;
                Some(Stmt::Assign(self.place(true)?, Real::Call(callee, args)))
            }
        }
    }
}
