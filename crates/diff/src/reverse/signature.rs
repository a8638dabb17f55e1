//! What a derivative takes: the primal's parameters, adjoints, the adjoint of the result, room for shared memory, a tape.

use ir::{Diagnostic, FuncId, Function, FunctionKind, Mode, Module, Op, Type, Value};

use super::split::{self, Half};
use super::sweep::Seed;
use super::{ReverseOptions, calls};
use crate::built::empty_derivative;
use crate::callees::has_custom;
use crate::generator::Generator;
use crate::plan::Facts;
use crate::shared::SharedShadows;

pub struct Signature {
    /// The derivative, without a body.
    pub out: Function,
    pub seed: Seed,
    pub slab: Option<Value>,
    pub tape: Option<Value>,
}

impl Signature {
    /// `f` is the primal with the addresses of adjoints. Functions that stay calls, and half of two sweeps, have their tape here
    /// already; others get it when it is known that they need one ([`Signature::settle_tape`]).
    pub fn of(
        g: &mut Generator,
        prepared: &Function,
        f: &Function,
        name: &str,
        options: &ReverseOptions,
        shared: &SharedShadows,
    ) -> Signature {
        let mut out = empty_derivative(f, name);
        if let (FunctionKind::Kernel, true, Some(n)) =
            (out.kind, out.attributes.is_empty(), g.config.max_threads)
        {
            out.attributes.push(format!("__launch_bounds__({n})"));
        }
        if options.half == Some(Half::Augmented) {
            out.result = prepared.result.clone();
            out.result_spelling = prepared.result_spelling.clone();
        }
        let by_caller = options.half == Some(Half::Reverse) && prepared.result.is_float();
        let seed = if prepared.result == Type::Void || options.half.is_some() && !by_caller {
            Seed::Memory
        } else if options.reserved.is_some() || by_caller {
            let at = prepared.params.len();
            Seed::Parameter(out.insert_param(at, prepared.result.clone(), "result_adj"))
        } else {
            Seed::One
        };
        let slab = shared.add_slab(&mut out);
        let mut signature = Signature { out, seed, slab, tape: None };
        if options.half.is_some() {
            signature.add_tape(options);
        }
        if let Some(id) = options.reserved {
            if g.helpers.values().any(|info| info.id == id && info.needs_tape) {
                signature.add_tape(options);
            }
            g.module.functions[id.0 as usize] = signature.out.clone();
        }
        signature
    }

    fn add_tape(&mut self, options: &ReverseOptions) {
        // Code that never runs on the device keeps its values on the host.
        let ty = match options.half {
            Some(_) => split::TAPE,
            None if self.out.kind == FunctionKind::Host => "::cugrad::host_tape",
            None => "::cugrad::tape",
        };
        let end = self.out.params.len();
        self.tape = Some(self.out.insert_param(end, Type::Opaque(ty.into()), "tape"));
    }

    /// Adds the tape where one is needed, here or by functions that stay calls; those are differentiated first. False: a function
    /// that calls itself was taken to need none, and has to be built again (`ensure_pullback`).
    pub fn settle_tape(
        &mut self,
        g: &mut Generator,
        m: &Module,
        facts: &Facts,
        mut needed: bool,
        options: &ReverseOptions,
    ) -> Result<bool, Diagnostic> {
        for (callee, active) in calls_with_pullback(m, facts) {
            let taped = calls::ensure_pullback(g, callee, &active)?;
            if taped && options.half.is_some() {
                return Err(split::refuse_recursion(m, facts.layout.function, callee));
            }
            needed |= taped;
        }
        if needed && self.tape.is_none() {
            if options.reserved.is_some() {
                return Ok(false);
            }
            self.add_tape(options);
        }
        Ok(true)
    }
}

/// Recursive callees whose pullback the reverse sweep calls.
fn calls_with_pullback(m: &Module, facts: &Facts) -> Vec<(FuncId, Vec<bool>)> {
    let mut all = Vec::new();
    facts.layout.function.body().walk(&mut |inst| {
        if let Op::Call { callee, args } = &inst.op
            && facts.has_work(inst)
            && !has_custom(m, &m.function(*callee).name, Mode::Reverse)
            && !facts.shadowed.registered.contains_key(callee)
            && m.function(*callee).body.is_some()
        {
            all.push((*callee, calls::active_params(facts, args)));
        }
    });
    all
}

/// Takes the tape out of the parameters again where all that was pushed has become values on the way ([`passes::fused`]). Says whether it stays.
pub fn keeps_tape(f: &mut Function, tape: Value) -> bool {
    let mut is_used = false;
    f.body().walk(&mut |i| is_used |= i.op.operands().contains(&tape));
    if !is_used {
        f.params.retain(|p| p.value != tape);
    }
    is_used
}
