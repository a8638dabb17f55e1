//! Ways to derive a gradient that must not change its numbers: without one optional pass each, with less assumed, other additions.

use cugrad::Config;
use cugrad::passes::{PASSES, Switches, left_out};

#[derive(Clone, Debug)]
pub struct Variant {
    pub name: String,
    pub config: Config,
}

impl Variant {
    /// It leaves alone what the whole gradient computes.
    pub fn does_least(&self) -> bool {
        self.config.keep_seeds
    }
}

/// The gradient as it is by default comes first.
pub fn variants() -> Vec<Variant> {
    let variant = |name: &str, config: Config| Variant { name: name.to_string(), config };
    let mut all = vec![
        variant("default", Config::default()),
        variant("--may-alias", Config { may_alias: true, ..Config::default() }),
        variant("--accumulate=atomic", Config { always_atomic: true, ..Config::default() }),
        variant("--deterministic", Config { deterministic: true, ..Config::default() }),
        variant(
            "--no-outputs --keep-seeds --assign",
            Config { no_outputs: true, keep_seeds: true, assign: true, ..Config::default() },
        ),
    ];
    for pass in PASSES.iter().filter(|p| p.is_optional) {
        let name = format!("-{}", pass.name);
        let off = left_out(&name).expect("an optional pass of the table");
        let config = Config { passes: Switches::new(&[off], &[]), ..Config::default() };
        all.push(variant(&format!("--passes={name}"), config));
    }
    all
}
