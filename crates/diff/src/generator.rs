//! What has been generated so far for one module, so that each function is generated once.

use ir::tables::{HashMap, HashSet};
use ir::{Builtin, FuncId, GlobalId, Module};

use crate::Config;
use crate::closures::name_kernels;
use crate::explain::Explanation;

/// What a helper function was generated for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Helper {
    /// Reverse sweep of a function that stays a call; the flags say which parameters are active. `true`: for a
    /// host function, whose tape is another one.
    Pullback(FuncId, Vec<bool>, bool),
    Pushforward(FuncId, Vec<bool>),
}

pub(crate) struct HelperInfo {
    pub id: FuncId,
    pub needs_tape: bool,
}

/// Holds the module (a copy of the input: the input is never changed) with everything generated so far.
pub struct Generator {
    /// The input, and behind it what was generated.
    pub module: Module,
    /// The same for all that is generated here.
    pub config: Config,
    pub(crate) helpers: HashMap<Helper, HelperInfo>,
    /// Gradients and tangents of kernels that host code launches.
    pub(crate) launches: HashMap<LaunchKey, LaunchReverse>,
    pub(crate) tangents: HashMap<TangentKey, (FuncId, Option<u64>)>,
    /// Kernels with parameters in place of variables.
    pub(crate) bound: Vec<Bound>,
    /// Functions that count the words a pullback keeps on the tape.
    pub(crate) counters: HashMap<(FuncId, CountedBy), FuncId>,
    /// Generated functions in order of completion.
    pub(crate) finished: Vec<FuncId>,
    /// Custom derivatives that were called.
    pub(crate) used_customs: HashSet<FuncId>,
    /// What is being differentiated runs on the host.
    pub(crate) on_host: bool,
    /// The request differentiates integers, and so does everything generated for it.
    pub(crate) integers: bool,
    pub(crate) explanations: Vec<Explanation>,
}

impl Generator {
    /// Kernels that have no name of their own to be launched by (those of lambdas) get one here.
    pub fn new(mut module: Module, config: Config) -> Self {
        let finished = name_kernels(&mut module, &config);
        Generator {
            module,
            config,
            helpers: HashMap::default(),
            launches: HashMap::default(),
            tangents: HashMap::default(),
            bound: Vec::new(),
            counters: HashMap::default(),
            finished,
            used_customs: HashSet::default(),
            on_host: false,
            integers: false,
            explanations: Vec::new(),
        }
    }

    /// Custom derivatives of which nothing was called.
    pub fn unused_customs(&self) -> impl Iterator<Item = &ir::Custom> {
        self.module.customs.iter().filter(|c| !c.functions().any(|id| self.used_customs.contains(&id)))
    }

    /// Helpers that were made with the other answer do something else.
    pub(crate) fn differentiate_integers(&mut self, integers: bool) {
        if integers != std::mem::replace(&mut self.integers, integers) {
            self.helpers.clear();
            self.launches.clear();
            self.tangents.clear();
            self.counters.clear();
        }
    }

    /// Notes what was decided about a function; one that is built again is explained anew.
    pub(crate) fn explain(&mut self, explanation: Explanation) {
        self.explanations.retain(|e| e.function != explanation.function);
        self.explanations.push(explanation);
    }

    /// Takes everything back that was generated from function `id` on: it turned out wrong or impossible, and
    /// helpers that are left half built must not be found by others.
    pub(crate) fn take_back(&mut self, id: FuncId, finished: usize) {
        self.helpers.retain(|_, info| info.id < id);
        self.launches.retain(|_, info| info.id < id);
        self.tangents.retain(|_, (tangent, _)| *tangent < id);
        self.counters.retain(|_, counter| *counter < id);
        self.bound.retain(|b| b.with_parameters < id);
        self.finished.truncate(finished);
        self.module.functions.truncate(id.0 as usize);
    }

    /// The function and those it calls, directly or not, as far as they are `generated`; callees first.
    pub(crate) fn reached(&self, root: FuncId, generated: impl Fn(FuncId) -> bool) -> Vec<FuncId> {
        let (mut seen, mut done) = (Vec::new(), Vec::new());
        let mut work = vec![(root, false)];
        while let Some((id, entered)) = work.pop() {
            if entered {
                done.push(id);
                continue;
            }
            // Known when it is entered, not when it is named: another callee may need it first.
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
            work.push((id, true));
            let mut named = Vec::new();
            let Some(body) = &self.module.function(id).body else { continue };
            body.walk(&mut |inst| {
                let callee = match &inst.op {
                    ir::Op::Call { callee, .. } => *callee,
                    ir::Op::Host { op: ir::HostOp::Launch(launch), .. } => launch.kernel,
                    ir::Op::Host { op: ir::HostOp::CountWords(kernel), .. } => *kernel,
                    // Nothing else names a function.
                    _ => return,
                };
                if generated(callee) && !seen.contains(&callee) && !named.contains(&callee) {
                    named.push(callee);
                }
            });
            work.extend(named.into_iter().map(|callee| (callee, false)));
        }
        done
    }
}

/// The kernel, which of its parameters carry derivatives, and whether it may write through one what another leads to.
pub type TangentKey = (FuncId, Vec<bool>, bool);

/// The reverse of a launch, by kernel and the parameters that are active. `aliased`: two of its arguments may
/// lead to one buffer, and one is written. `sharing`: what those that are only read have in common with others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LaunchKey {
    pub kernel: FuncId,
    pub active: Vec<bool>,
    pub aliased: bool,
    pub sharing: Vec<analysis::conflicts::Sharing>,
}

#[derive(Clone, Debug)]
pub struct LaunchReverse {
    pub id: FuncId,
    pub needs_tape: bool,
    pub spilled: Option<u64>,
    /// Per parameter of the primal: its gradient reads, or writes, what that leads to.
    pub reads: Vec<bool>,
    pub writes: Vec<bool>,
    pub distinct: Vec<(usize, usize)>,
    /// How much tape it needs, where that can be told.
    pub words: Option<LaunchWords>,
    /// The user's own kernel: which parameters it takes an adjoint for, active or not.
    pub takes: Option<Vec<bool>>,
}

/// What says how much.
#[derive(Clone, Debug)]
pub struct LaunchWords {
    pub size: TapeSize,
    /// The kernel whose threads count.
    pub counting: Option<FuncId>,
}

/// The function that counts, and how to call it.
#[derive(Clone, Debug)]
pub struct TapeSize {
    /// Gives the words of tape that a thread needs at most.
    pub function: FuncId,
    /// It and the functions it calls, callees first.
    pub functions: Vec<FuncId>,
    /// Where that function runs, and so what it may look at.
    pub reach: CountedBy,
    /// Which of the primal's parameters it takes.
    pub params: Vec<usize>,
    /// Sizes of the launch it takes after those, on the host.
    pub dimensions: Vec<Builtin>,
    /// The same number for every launch.
    pub constant: Option<u64>,
    /// What it says is what the thread that keeps most keeps.
    pub exact: bool,
}

/// Who counts the tape's words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CountedBy {
    /// The host, from the arguments and the shape of the launch: no device memory, no thread coordinates.
    Host,
    /// Every thread for itself, in a kernel that runs first: also from memory that the derivative does not write.
    Thread,
}

/// A kernel with parameters in place of variables, and the kernel it stands for.
#[derive(Clone, Debug)]
pub struct Bound {
    pub kernel: FuncId,
    pub globals: Vec<GlobalId>,
    pub with_parameters: FuncId,
}
