//! The kernels that a reverse sweep on the host launches: the gradient of a launched kernel with respect to
//! everything that carries derivatives at that launch.
//!
//! Such a gradient need not compute the primal's results again, they are in memory already. So stores to arrays
//! that the kernel does not read afterwards are left out of its forward sweep, and with them every load that
//! only served them. What it still reads tells which buffers must hold at its launch what they held at the
//! primal's.

use analysis::RequestedParams;
use analysis::effects::param_accesses;
use ir::{Code, Diagnostic, Function, Mode, Module, Type};

use crate::generator::{Generator, LaunchKey, LaunchReverse, LaunchWords};
use crate::prepare::prepare;
use crate::reverse::{ReverseOptions, build};

/// The gradient for a launch, made once.
pub fn ensure(g: &mut Generator, key: &LaunchKey) -> Result<LaunchReverse, Diagnostic> {
    if let Some(known) = g.launches.get(key) {
        return Ok(known.clone());
    }
    if let Some(own) = custom(g, key)? {
        g.launches.insert(key.clone(), own.clone());
        return Ok(own);
    }
    let kernel = g.module.function(key.kernel);
    let active: Vec<usize> = (0..key.active.len()).filter(|i| key.active[*i]).collect();
    let suffix = if active.len() == key.active.len() {
        String::new()
    } else {
        active.iter().map(|i| format!("_{i}")).collect()
    };
    let name = g.module.free_name(&format!("{}_reverse{suffix}", kernel.ident));
    let request = RequestedParams { params: active, integers: g.integers };
    let config = g.config.clone();
    let on_host = std::mem::replace(&mut g.on_host, false);
    g.config.may_alias |= key.aliased;
    let prepared = prepare(&g.module, key.kernel, &g.config, Mode::Reverse);
    // What the launch overwrote is overwritten in the next reverse launch too: seeds must be cleared.
    let sharing = key.sharing.clone();
    let options =
        ReverseOptions { computes_outputs: false, spread_numbers: true, sharing, ..Default::default() };
    let built = build(g, &prepared, &request, &name, options);
    g.on_host = on_host;
    g.config = config;
    let built = built?;
    if built.primal_first {
        let message = format!(
            "`{}` chooses one of many values by an atomic operation on global memory, and is launched by a host function",
            prepared.name
        );
        return Err(Diagnostic::new(Code::AtomicActive, prepared.span, message)
            .with_hint("differentiate the kernel itself, or choose within a block first"));
    }
    let accesses = param_accesses(&built.function);
    let (reads, writes) = accesses[..key.active.len()].iter().map(|a| (a.reads, a.writes)).unzip();
    let id = g.module.add_function(built.function);
    g.finished.push(id);
    let words = if built.needs_tape { LaunchWords::of(g, id, key.active.len()) } else { None };
    let made = LaunchReverse {
        id,
        needs_tape: built.needs_tape,
        spilled: built.spilled,
        reads,
        writes,
        distinct: built.distinct,
        words,
        takes: None,
    };
    g.launches.insert(key.clone(), made.clone());
    Ok(made)
}

/// The user's pullback for a kernel: `__global__ void k_pullback(args…, adjoints…)`, launched as `k` was.
fn custom(g: &mut Generator, key: &LaunchKey) -> Result<Option<LaunchReverse>, Diagnostic> {
    let m = &g.module;
    let Some(custom) = crate::callees::custom_of(m, key.kernel) else { return Ok(None) };
    let (kernel, id) = (m.function(key.kernel), custom.pullback.expect("looked up by that"));
    let pullback = m.function(id);
    let wrong = |message: String| {
        Err(Diagnostic::new(Code::CustomDerivativeSignature, pullback.span, message).with_hint(
            "__global__ void NAME_pullback(the kernel's parameters, a pointer to the adjoint of each)",
        ))
    };
    if !pullback.is_kernel() {
        return wrong(format!("`{}` is for the kernel `{}`, but is no kernel", pullback.name, kernel.name));
    }
    let count = kernel.params.len();
    let Some(takes) = adjoints_taken(m, kernel, pullback.params.len()) else {
        return wrong(format!(
            "`{}` takes {} parameters; expected the {count} of `{}` and an adjoint pointer for each",
            pullback.name,
            pullback.params.len(),
            kernel.name
        ));
    };
    let reads: Vec<bool> = (0..count).map(|i| !custom.unused.contains(&i)).collect();
    let constant =
        |i: usize| matches!(pullback.ty(pullback.params[i].value), Type::Ptr { is_const: true, .. });
    let writes = (0..count).map(|i| reads[i] && !constant(i)).collect();
    let made = LaunchReverse {
        id,
        needs_tape: false,
        spilled: None,
        reads,
        writes,
        distinct: Vec::new(),
        words: None,
        takes: Some(takes),
    };
    g.used_customs.insert(id);
    Ok(Some(made))
}

/// Which parameters of a kernel its derivative has another one for: all, or those that can have a derivative.
pub fn adjoints_taken(m: &Module, kernel: &Function, given: usize) -> Option<Vec<bool>> {
    let count = kernel.params.len();
    let can = |ty: &Type| m.holds_floats(ty.pointee().unwrap_or(ty));
    let some: Vec<bool> = kernel.params.iter().map(|p| can(kernel.ty(p.value))).collect();
    let wanted = given.checked_sub(count)?;
    if wanted == count {
        Some(vec![true; count])
    } else {
        (wanted == some.iter().filter(|x| **x).count()).then_some(some)
    }
}
