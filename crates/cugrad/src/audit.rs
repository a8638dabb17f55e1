//! Do optimisations change what is computed? The gradient as it is, and the same derived without one optimisation each, and with none, in one
//! program and on the same numbers (`CUGRAD_AUDIT=1`).
//!
//! Each optimisation rests on a proof about the program ([`passes::PASSES`], [`Config`]): that a maximum cancels out, that a place is
//! the thread's own, that a seed is taken once. A proof that does not hold shows as a difference here, and the variant's name says which.

use passes::table::{PASSES, Switches, left_out};

use crate::check::Check;
use crate::cpu::{Compiled, DeviceArray, Entry, compile_many};
use crate::{Config, Error, Gradient, Program};

/// The variable that asks for it.
pub const VARIABLE: &str = "CUGRAD_AUDIT";

const DETERMINISTIC: &str = "--deterministic";

/// One way to derive a gradient that must not change its numbers.
#[derive(Clone, Debug)]
pub struct Variant {
    /// As its option is written.
    pub name: String,
    /// How it is derived.
    pub config: Config,
}

impl Variant {
    fn new(name: impl Into<String>, config: Config) -> Variant {
        Variant { name: name.into(), config }
    }
}

/// Whether the user asks for an audit.
pub fn is_asked_for() -> bool {
    std::env::var(VARIABLE).is_ok_and(|v| v == "1")
}

/// Less assumed, other additions, without one optional pass each, with neither passes nor proofs, and with the same bits in every run.
pub fn variants(config: &Config) -> Vec<Variant> {
    let of = |change: &dyn Fn(&mut Config)| {
        let mut config = config.clone();
        change(&mut config);
        config
    };
    let mut all = vec![
        Variant::new("--may-alias", of(&|c| c.may_alias = true)),
        Variant::new("--accumulate=atomic", of(&|c| c.always_atomic = true)),
    ];
    let optional: Vec<String> =
        PASSES.iter().filter(|p| p.is_optional).map(|p| format!("-{}", p.name)).collect();
    let switches = |names: &[String]| {
        let off: Vec<_> = names.iter().map(|n| left_out(n).expect("an optional pass of the table")).collect();
        Switches::new(&off, &[])
    };
    for name in &optional {
        let passes = switches(std::slice::from_ref(name));
        all.push(Variant::new(format!("--passes={name}"), of(&|c| c.passes = passes.clone())));
    }
    let none = switches(&optional);
    let bare = of(&|c| (c.passes, c.always_atomic) = (none.clone(), true));
    all.push(Variant::new("no optimisation", bare));
    // The last, because a launch for which that cannot be promised ends all others.
    all.push(Variant::new(DETERMINISTIC, of(&|c| c.deterministic = true)));
    all
}

/// The gradients of all variants whose text differs from the gradient's own.
pub fn derive(
    program: &mut Program,
    of: &str,
    gradient: &Gradient,
) -> Result<Vec<(String, Gradient)>, Error> {
    let config = program.options.config.clone();
    let mut all: Vec<(String, Gradient)> = Vec::new();
    let mut failed = None;
    for Variant { name, config } in variants(&config) {
        program.options.config = config;
        match program.gradient(of).wrt(gradient.requested()) {
            Ok(g) if g.source() == gradient.source() => {}
            Ok(g) if all.iter().any(|(_, known)| known.source() == g.source()) => {}
            Ok(g) => all.push((name, g)),
            // Who promises more or proves less may refuse.
            Err(Error::Refused { .. }) => {}
            Err(why) => failed = Some(Error::Usage(format!("{name}: {why}"))),
        }
    }
    program.options.config = config;
    failed.map_or(Ok(all), Err)
}

/// Primal, gradient and tangent at their usual places, and the variants behind them.
pub fn compile(
    program: &Program,
    [gradient, tangent]: [&Gradient; 2],
    variants: &[(String, Gradient)],
    devices: &[DeviceArray],
) -> Result<Compiled, Error> {
    // None is in the program's own namespace, where arguments of its types would find it beside another.
    let namespaces: Vec<String> = (0..variants.len()).map(|k| format!("without_{k}")).collect();
    let mut entries = vec![Entry::Primal(gradient)];
    entries.extend([gradient, tangent].map(|of| Entry::Derivative { of, namespace: "with_all" }));
    for ((_, of), namespace) in variants.iter().zip(&namespaces) {
        entries.push(Entry::Derivative { of, namespace });
    }
    compile_many(&program.session, &entries, devices, &[], "-O1")
}

/// The first variant that gives other numbers, in words.
pub fn compare(check: &Check, variants: &[(String, Gradient)]) -> Result<(), String> {
    for (k, (name, _)) in variants.iter().enumerate() {
        // That promise cannot be kept for every launch.
        if name == DETERMINISTIC && !check.runs(3 + k) {
            continue;
        }
        check.compare_with(3 + k).map_err(|why| format!("the gradient changes with {name}: {why}"))?;
    }
    Ok(())
}
