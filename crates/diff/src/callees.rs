//! Functions that are called: which have a derivative of the user's, which stay calls, and what they do to the device.

use ir::tables::{HashMap, HashSet};
use ir::{Custom, FuncId, Function, FunctionKind, Mode, Module, Op};

/// Whether the user gave a derivative of a function. What is registered for one mode leaves the other alone.
pub fn has_custom(m: &Module, name: &str, mode: Mode) -> bool {
    m.customs.iter().filter(|c| c.is_of(name)).any(|c| match mode {
        Mode::Forward => c.is_for_forward(),
        Mode::Reverse => c.is_for_reverse(),
    })
}

/// Functions that can reach themselves.
pub(crate) fn recursive_functions(m: &Module) -> HashSet<FuncId> {
    let mut calls: HashMap<FuncId, HashSet<FuncId>> = HashMap::default();
    for (i, f) in m.functions.iter().enumerate() {
        let set = calls.entry(FuncId(i as u32)).or_default();
        if let Some(body) = &f.body {
            body.walk(&mut |inst| {
                if let Op::Call { callee, .. } = &inst.op {
                    set.insert(*callee);
                }
            });
        }
    }
    let reaches_itself = |start: FuncId| {
        let (mut seen, mut work) = (HashSet::default(), vec![start]);
        while let Some(f) = work.pop() {
            for callee in &calls[&f] {
                if *callee == start {
                    return true;
                }
                if seen.insert(*callee) {
                    work.push(*callee);
                }
            }
        }
        false
    };
    calls.keys().copied().filter(|f| reaches_itself(*f)).collect()
}

/// The user's pullback for a function.
pub fn custom_of(m: &Module, callee: FuncId) -> Option<&Custom> {
    m.custom(callee, |c| c.pullback)
}

/// For each function with a pullback of the user's, the parameters through which that reads nothing.
pub fn unread_by_pullbacks(m: &Module) -> HashMap<FuncId, Vec<usize>> {
    let ids = (0..m.functions.len() as u32).map(FuncId);
    ids.filter_map(|id| custom_of(m, id).map(|c| (id, c.unused.clone()))).collect()
}

/// Whether a call may start work on the device that the reverse sweep must be told to wait for.
pub fn is_asynchronous(m: &Module, f: &Function, callee: FuncId) -> bool {
    let g = m.function(callee);
    let touches_memory = g.params.iter().any(|p| g.ty(p.value).is_ptr());
    let on_host = f.kind == FunctionKind::Host && g.kind == FunctionKind::Host;
    on_host && touches_memory && works_on_device(m, callee, &mut Vec::new())
}

/// Whether a call is that of a recursive function which works on the device. Its pullback does all of it again, from what its
/// buffers held before the call, and then reverses it: the buffers that the call writes are kept. Where each level does less
/// work than the one above it, that costs little more than keeping everything.
pub fn runs_again(m: &Module, f: &Function, callee: FuncId) -> bool {
    custom_of(m, callee).is_none() && m.function(callee).body.is_some() && is_asynchronous(m, f, callee)
}

/// Whether a function of host code launches anything, as far as its body shows.
pub fn works_on_device(m: &Module, id: FuncId, seen: &mut Vec<FuncId>) -> bool {
    let Some(body) = &m.function(id).body else { return true };
    seen.push(id);
    let mut callees = Vec::new();
    let mut found = false;
    body.walk(&mut |inst| match &inst.op {
        Op::Host { .. } => found = true,
        Op::Call { callee, .. } => callees.push(*callee),
        // Nothing else leaves the host.
        _ => {}
    });
    found || callees.into_iter().any(|c| !seen.contains(&c) && works_on_device(m, c, seen))
}

/// Whether a function calls anything of the kind.
pub fn work_on_device(m: &Module, f: &Function) -> bool {
    let mut found = false;
    f.body().walk(&mut |inst| {
        if let Op::Call { callee, .. } = &inst.op {
            let custom = is_asynchronous(m, f, *callee) && custom_of(m, *callee).is_some();
            found |= custom || runs_again(m, f, *callee);
        }
    });
    found
}
