//! Random programs, differentiated in both modes and checked against each other and against differences.
//!
//! `FUZZ_SEED=7 FUZZ_COUNT=100000 cargo test -p cugrad-diff --test fuzz` looks further; a failure prints its seed, the
//! program after taking away all that is not needed for the failure, and the derivative. `FUZZ_SHOW=7` shows a program.
//! With `FUZZ_BRIEF=1` one gradient of each is looked at, for runs over very many.

mod check;
mod counters;
mod generate;
mod inputs;
mod lower;
mod passes;
mod program;
mod regressions;
mod rng;
mod shrink;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use analysis::RequestedParams;
use check::{Case, Outcome};
use inputs::{Inputs, Shape};
use program::{N, ParamKind, Program};
use rng::Rng;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(otherwise)
}

fn case_of(program: &Program, seed: u64) -> Case {
    let (mut module, main) = lower::lower(program);
    let single = seed % 10 == 9;
    if single {
        module = lower::in_single_precision(module);
    }
    let f = module.function(main);
    let kinds = &program.funcs[main.0 as usize].params;
    let mut rng = Rng::new(seed ^ 0xa11a5);
    let shape = Shape { length: N * program.all_threads() as usize, integers: N };
    let mut inputs = Inputs::random(&module, f, &shape, &mut rng);
    if seed >= generate::SHORT {
        // Of equal numbers any may be the largest, and each mode chooses one.
        let apart = inputs
            .floats()
            .iter()
            .enumerate()
            .map(|(k, x)| x + k as f64 / (1 << 20) as f64)
            .collect::<Vec<_>>();
        inputs = inputs.with(&apart);
    }
    if rng.chance(25) {
        let arrays: Vec<_> = (0..kinds.len()).filter(|i| kinds[*i] == ParamKind::InOut).collect();
        if let [first, .., last] = arrays.as_slice() {
            inputs.alias.push((*first, *last));
        }
    }
    // Now and then a parameter is left out of the request; not if it may be another's memory.
    let left_out = rng.chance(15).then(|| rng.below(kinds.len())).filter(|_| inputs.alias.is_empty());
    let params = (0..kinds.len())
        .filter(|i| {
            !matches!(kinds[*i], ParamKind::Int | ParamKind::Ints | ParamKind::Counts | ParamKind::Tally)
                && Some(*i) != left_out
        })
        .collect();
    let request = RequestedParams { params, integers: false };
    Case {
        module,
        main,
        inputs,
        threads: program.threads,
        blocks: program.blocks,
        rows: program.rows,
        dynamic: program.shared.iter().filter(|s| s.dynamic).map(|s| s.length).sum(),
        request,
        seed,
        second_order: false,
        forward_only: false,
        single,
    }
}

/// As [`Case::check`]; a panic is a failure too.
fn outcome(program: &Program, seed: u64) -> Outcome {
    let run = || case_of(program, seed).check();
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(outcome) => outcome,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()));
            Outcome::Failed(format!("panic: {}", text.unwrap_or_default()))
        }
    }
}

/// The part of a failure's message that tells it from other failures.
fn kind_of(why: &str) -> String {
    // Without the configuration, names of values and numbers.
    let said = why.split("} }: ").last().unwrap_or(why).lines().next().unwrap_or_default();
    said.chars().filter(|c| !c.is_ascii_digit()).take(48).collect()
}

/// The gradient of a case, as text.
fn gradient(case: &Case) -> String {
    let mut g = diff::Generator::new(case.module.clone(), diff::Config::default());
    match catch_unwind(AssertUnwindSafe(|| g.reverse(case.main, &case.request, "f_rev"))) {
        Ok(Ok(d)) => {
            d.functions.iter().map(|id| ir::text::function(&g.module, g.module.function(*id))).collect()
        }
        Ok(Err(d)) => d.to_string(),
        Err(_) => "panics".to_string(),
    }
}

fn report(seed: u64, why: &str) -> String {
    let kind = kind_of(why);
    let mut fails = |p: &Program| matches!(outcome(p, seed), Outcome::Failed(why) if kind_of(&why) == kind);
    let program = shrink::shrink(generate::generate(seed), &mut fails);
    let case = case_of(&program, seed);
    let Outcome::Failed(why) = outcome(&program, seed) else { return format!("seed {seed}: {why}") };
    let reverse = gradient(&case);
    format!(
        "seed {seed}: {why}\n\n{}\nrequest {:?}, blocks {}, threads {} in {} rows, alias {:?}, inputs {:?}\n\n{reverse}",
        ir::text::module(&case.module),
        case.request.params,
        case.blocks,
        case.threads,
        case.rows,
        case.inputs.alias,
        case.inputs.args,
    )
}

/// What became of a range of seeds.
#[derive(Default)]
struct Tally {
    passed: u64,
    compared: u64,
    invalid: Vec<(u64, String)>,
    refused: BTreeMap<&'static str, Vec<u64>>,
    unjustified: Vec<(u64, String)>,
    failed: Vec<(u64, String)>,
}

impl Tally {
    fn add(&mut self, seed: u64, outcome: Outcome) {
        match outcome {
            Outcome::Passed { differences } => {
                self.passed += 1;
                self.compared += u64::from(differences);
            }
            Outcome::Invalid(why) => self.invalid.push((seed, why)),
            Outcome::Refused(d) => {
                self.refused.entry(d.code.name()).or_default().push(seed);
                if !check::justified(&d) {
                    self.unjustified.push((seed, d.to_string()));
                }
            }
            Outcome::Failed(why) => self.failed.push((seed, why)),
        }
    }

    fn join(&mut self, other: Tally) {
        self.passed += other.passed;
        self.compared += other.compared;
        self.invalid.extend(other.invalid);
        for (code, seeds) in other.refused {
            self.refused.entry(code).or_default().extend(seeds);
        }
        self.unjustified.extend(other.unjustified);
        self.failed.extend(other.failed);
    }
}

/// `FUZZ_SHOW=7` prints what is drawn for a seed, and its gradient.
#[test]
fn show() {
    let Ok(seed) = std::env::var("FUZZ_SHOW").unwrap_or_default().parse() else { return };
    let case = case_of(&generate::generate(seed), seed);
    println!("{}\n{}", ir::text::module(&case.module), gradient(&case));
}

/// What was drawn for these once showed a fault. Generators that draw something else now may do so; others are in `tests/ir`.
const FOUND: &[u64] = &[800_179_571, 1_000_209_753, 1_000_289_761];

#[test]
fn found_before() {
    for seed in FOUND {
        let mut tally = Tally::default();
        tally.add(*seed, outcome(&generate::generate(*seed), *seed));
        assert!(tally.failed.is_empty(), "{:?}", tally.failed);
    }
}

#[test]
fn random_programs() {
    let (first, count) = (number("FUZZ_SEED", 1), number("FUZZ_COUNT", 800));
    // Panics are outcomes here; their text is in the report.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let mut all = Tally::default();
    std::thread::scope(|scope| {
        let run = |worker: u64| {
            let mut tally = Tally::default();
            // In turns of some: odd seeds are kernels that work together, and take longer.
            for seed in (first..first + count).filter(|s| s / 8 % workers == worker) {
                tally.add(seed, outcome(&generate::generate(seed), seed));
            }
            tally
        };
        let threads: Vec<_> = (0..workers).map(|w| scope.spawn(move || run(w))).collect();
        threads.into_iter().for_each(|t| all.join(t.join().expect("outcomes catch panics")));
    });
    all.failed.sort();
    let mut seen = BTreeMap::new();
    for (seed, why) in &all.failed {
        seen.entry(kind_of(why)).or_insert_with(Vec::new).push(*seed);
    }
    println!(
        "{} passed, {} of them compared with differences; {} invalid",
        all.passed,
        all.compared,
        all.invalid.len()
    );
    println!("refused: {:?}\nfailed: {seen:#?}", all.refused);
    let text = all.failed.first().map(|(seed, why)| report(*seed, why));
    std::panic::set_hook(hook);
    if let Some(text) = text {
        panic!("{text}");
    }
    assert!(all.unjustified.is_empty(), "refused without need: {:?}", all.unjustified);
    assert!(all.compared * 10 >= count * 7, "too few programs are checked: {:?}", all.invalid);
}
