//! What a launch writes: to what its arguments lead to, and through pointers that lie there.

use analysis::PointsTo;
use analysis::effects::accesses_behind;
use analysis::host;
use analysis::objects::{Object, Objects};
use ir::host::{Access, LAUNCH_CONFIG, Launch};
use ir::{Function, Module, Param, Value};

use super::keep::Scan;
use crate::plan::host_code::pointers;

impl Scan<'_> {
    /// What a launch may write. Of a struct by value, that is what its pointers lead to: what lies behind pointers in memory counts only
    /// where the kernel writes through such, and the type of an array of numbers does not say that it holds none.
    pub(super) fn launch_writes(&self, m: &Module, l: &Launch, operands: &[Value]) -> Objects {
        let f = self.layout.function;
        let kernel = m.function(l.kernel);
        let behind = behind(m, kernel);
        let anywhere = kernel.body.is_none() || PointsTo::of(kernel).has_unknown_places(kernel);
        let mut all = Objects::new();
        for (i, arg) in operands[LAUNCH_CONFIG..].iter().enumerate().filter(|(i, _)| l.access[*i].writes) {
            let given = pointers(self.layout, *arg);
            if given.is_empty() || behind[i].writes || anywhere {
                all.extend(host::reached(f, self.points, *arg));
            } else {
                all.extend(given.iter().flat_map(|p| self.points.get(*p).iter().cloned()));
            }
        }
        for (global, _) in l.globals.iter().filter(|(_, access)| access.writes) {
            all.extend(self.points.behind(&Object::Global(*global)));
            all.insert(Object::Global(*global));
        }
        all
    }
}

/// What a kernel does through pointers in memory; anything, where there is no body to look at.
pub(super) fn behind(m: &Module, kernel: &Function) -> Vec<Access> {
    if kernel.body.is_some() {
        return accesses_behind(kernel);
    }
    let holds = |p: &Param| kernel.ty(p.value).pointee().is_some_and(|ty| m.holds_pointers(ty));
    kernel.params.iter().map(holds).map(|any| Access { reads: any, writes: any }).collect()
}
