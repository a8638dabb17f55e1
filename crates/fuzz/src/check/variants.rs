//! Ways to derive a gradient that must not change its numbers: what an audit looks at ([`cugrad::audit`]), and the gradient that does least.

use cugrad::Config;
use cugrad::audit;

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
    let least = Config { no_outputs: true, keep_seeds: true, assign: true, ..Config::default() };
    let mut all =
        vec![variant("default", Config::default()), variant("--no-outputs --keep-seeds --assign", least)];
    all.extend(audit::variants(&Config::default()).into_iter().map(|v| variant(&v.name, v.config)));
    all
}
