//! What the user could change about a derivative. Options are not guessed at: the derivative is made once more under
//! each, and an option is named where the text changes, with what it changes.

use diff::Config;
use diff::accumulate::Why;
use diff::explain::Storage;
use ir::{Accumulation, FunctionKind};

use super::Explained;
use crate::{Error, Gradient, Program};

/// Something to try, and what it would do.
#[derive(Clone, Debug)]
pub struct Idea {
    /// An option or a change of the source: `--no-outputs`.
    pub change: String,
    /// What comes of it.
    pub effect: String,
}

/// A choice, its name, and whether it would be another one under a configuration.
struct Choice {
    name: &'static str,
    is_new: fn(&Config) -> bool,
    choose: fn(&mut Config),
    /// What it means, before what it changes here.
    about: &'static str,
}

const CHOICES: [Choice; 6] = [
    Choice {
        name: "--no-outputs",
        is_new: |c| !c.no_outputs,
        choose: |c| c.no_outputs = true,
        about: "if the outputs are there already or nobody wants them, they are not computed again",
    },
    Choice {
        name: "--keep-seeds",
        is_new: |c| !c.keep_seeds,
        choose: |c| c.keep_seeds = true,
        about: "if adjoints of outputs are not needed as 0 afterwards, they are only read",
    },
    Choice {
        name: "--assign",
        is_new: |c| !c.assign,
        choose: |c| c.assign = true,
        about: "if adjoints of inputs start at 0, elements that get one addition are assigned",
    },
    Choice {
        name: "--deterministic",
        is_new: |c| !c.deterministic && !c.always_atomic,
        choose: |c| c.deterministic = true,
        about: "the gradient has the same bits in every run, and is launched along x only",
    },
    Choice {
        name: "leave out --may-alias",
        is_new: |c| c.may_alias,
        choose: |c| c.may_alias = false,
        about: "if the arrays do not overlap",
    },
    Choice {
        name: "leave out --accumulate=atomic",
        is_new: |c| c.always_atomic,
        choose: |c| c.always_atomic = false,
        about: "proofs and sums by block and warp are looked for",
    },
];

/// What can be counted of a derivative.
#[derive(PartialEq, Eq)]
struct Measure {
    lines: usize,
    atomics: usize,
    bytes: u64,
}

impl Measure {
    fn of(gradient: &Gradient) -> Measure {
        let explained = gradient.explain();
        let functions = || explained.functions.iter();
        Measure {
            lines: gradient.source().lines().filter(|l| !l.trim().is_empty() && !l.starts_with("//")).count(),
            atomics: functions().flat_map(|f| &f.additions).filter(|a| !is_plain(a.how)).count(),
            bytes: functions().flat_map(|f| &f.values).filter_map(|v| v.bytes).sum(),
        }
    }
}

fn is_plain(how: Accumulation) -> bool {
    matches!(how, Accumulation::Plain | Accumulation::Own)
}

impl Idea {
    /// For a gradient of this program.
    pub fn all(program: &mut Program, name: &str, gradient: &Gradient) -> Vec<Idea> {
        let before = Measure::of(gradient);
        let mut ideas = Vec::new();
        for choice in CHOICES.iter().filter(|c| (c.is_new)(&gradient.options.config)) {
            let Ok(other) = under(program, name, gradient, choice.choose) else { continue };
            let after = Measure::of(&other);
            let is_better = after.atomics < before.atomics || after.bytes < before.bytes;
            // Determinism costs speed: it is an idea only where threads have less to share under it.
            let wanted = choice.name != "--deterministic" || is_better;
            if other.source() != gradient.source() && wanted {
                let effect = format!("{}: {}", choice.about, changes(gradient, &other, &before, &after));
                ideas.push(Idea { change: choice.name.into(), effect });
            }
        }
        ideas.extend(from_reasons(&gradient.explain(), gradient.primal_function().kind));
        let kernel = gradient.primal_function();
        let has_bounds = kernel.attributes.iter().any(|a| a.contains("__launch_bounds__"));
        if kernel.is_kernel() && !has_bounds && gradient.options.config.max_threads.is_none() {
            ideas.push(Idea {
                change: "--max-threads=256".into(),
                effect:
                    "if no block has more threads: a gradient needs more registers than its kernel, and the \
                         compiler may then use as many as such blocks leave room for"
                        .into(),
            });
        }
        ideas
    }
}

/// The same derivative with another choice.
fn under(
    program: &mut Program,
    name: &str,
    gradient: &Gradient,
    choose: fn(&mut Config),
) -> Result<Gradient, Error> {
    let before = program.options.config.clone();
    choose(&mut program.options.config);
    let other = program.derivative(name, gradient.derived.mode).wrt(gradient.requested());
    program.options.config = before;
    other
}

fn changes(gradient: &Gradient, other: &Gradient, before: &Measure, after: &Measure) -> String {
    let names = |indices: &[usize]| {
        let params = &gradient.primal_function().params;
        indices.iter().map(|i| format!("`{}`", params[*i].name)).collect::<Vec<_>>().join(", ")
    };
    let [unwritten, kept] = other.left_alone();
    let mut parts = Vec::new();
    if unwritten.len() > gradient.left_alone()[0].len() {
        parts.push(format!("{} not written", names(unwritten)));
    }
    if kept.len() > gradient.left_alone()[1].len() {
        parts.push(format!("the adjoint of {} stays as it is", names(kept)));
    }
    if other.assigned().len() > gradient.assigned().len() {
        parts.push(format!("the adjoint of {} need not be cleared", names(other.assigned())));
    }
    let mut count = |what: &str, from: u64, to: u64| {
        if from != to {
            parts.push(format!("{what}: {to} instead of {from}"));
        }
    };
    count("additions that threads share", before.atomics as u64, after.atomics as u64);
    count("bytes that are kept", before.bytes, after.bytes);
    count("lines of code", before.lines as u64, after.lines as u64);
    if parts.is_empty() { "other code of the same size".into() } else { parts.join("; ") }
}

/// What the reasons themselves suggest.
fn from_reasons(explained: &Explained, kind: FunctionKind) -> Vec<Idea> {
    let reasons = || explained.functions.iter().flat_map(|f| &f.additions).map(|a| &a.why);
    let values = || explained.functions.iter().flat_map(|f| &f.values);
    let mut ideas = Vec::new();
    let shares =
        |why: &Why| matches!(why, Why::MayAlias | Why::Unproved(analysis::conflicts::Verdict::Shared));
    if reasons().any(shares) {
        ideas.push(Idea {
            change: "write __restrict__ at the kernel's pointers".into(),
            effect:
                "if they never overlap: launches in host functions then count as launches on different arrays"
                    .into(),
        });
    }
    let taped = values().find(|v| v.storage == Storage::Tape);
    if let (Some(v), true) = (taped, kind != FunctionKind::Host) {
        let name = v.name.as_deref().map_or("what the loop changes".into(), |n| format!("`{n}`"));
        ideas.push(Idea {
            change: "give the loop a constant bound".into(),
            effect: format!(
                "with a number of iterations that the compiler knows (at most 64; a macro or a template parameter), \
                 {name} goes to a local array instead of the tape"
            ),
        });
    }
    if taped.is_some() && kind == FunctionKind::Host {
        ideas.push(Idea {
            change: "--checkpoint=binomial:20".into(),
            effect: "if a time loop takes more memory than there is: 20 of its states are kept, and the steps between \
                     are run again"
                .into(),
        });
    }
    ideas
}
