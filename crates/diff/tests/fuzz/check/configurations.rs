//! Which gradients of a program are looked at.

use std::sync::LazyLock;

use ::passes::{PASSES, Switches};
use diff::{Config, SlopeLimits, StripLimits};

use crate::rng::Rng;

/// Always the usual one, often with loops cut shorter or slopes in all that can have them, and one more; all for one program in eight. For arrays that overlap, the one for that.
pub fn configurations(seed: u64, aliased: bool) -> Vec<Config> {
    if aliased {
        return vec![Config { may_alias: true, ..Config::default() }];
    }
    let mut rng = Rng::new(seed ^ 0xc0f1);
    let optional: Vec<_> = PASSES.iter().filter(|p| p.is_optional).collect();
    let without = *rng.pick(&optional);
    let mut others = vec![
        Config { may_alias: true, ..Config::default() },
        Config { always_atomic: true, ..Config::default() },
        Config { passes: Switches::new(&[without], &[]), ..Config::default() },
    ];
    if !seed.is_multiple_of(8) {
        others.push(Config { passes: Switches::new(&[without], &[]), ..Config::default() });
        others.push(Config { deterministic: true, ..Config::default() });
        others.swap(0, rng.below(5));
        others.truncate(1);
    }
    let short = StripLimits { steps: 2 + rng.below(2) as u64, slots: rng.below(3) as u64, by_cost: false };
    let strips = if rng.below(2) == 0 { short } else { StripLimits::default() };
    // Loops that are cut are not there where all carry slopes.
    let slopes = SlopeLimits { by_cost: rng.below(5) < 3 };
    let usual = Config { strips, slopes, ..Config::default() };
    if is_brief() {
        return vec![if rng.chance(60) { usual } else { others.swap_remove(0) }];
    }
    [vec![usual], others].concat()
}

/// `FUZZ_BRIEF=1`: one gradient of each program, and what else is looked at of fewer: for runs over very many programs.
pub fn is_brief() -> bool {
    static BRIEF: LazyLock<bool> = LazyLock::new(|| std::env::var_os("FUZZ_BRIEF").is_some());
    *BRIEF
}
