//! Derivatives of one module: what was asked for and whatever functions that needs, each generated once.

use std::collections::{HashMap, HashSet};

use analysis::Request;
use ir::{Diagnostic, FuncId, Module};

use crate::explain::Explanation;
use crate::reverse::Half;
use crate::reverse::host::kernel::{LaunchKey, LaunchReverse};
use crate::reverse::split::Kept;
use crate::reverse::tape_size::{Reach, TapeSize, tape_size};
use crate::symbols::Bound;
use crate::{Config, forward, reverse};

/// One generated function and what a caller must know about it.
#[derive(Clone, Debug)]
pub struct Derivative {
    pub function: FuncId,
    /// Generated functions it calls, callees first, itself last.
    pub functions: Vec<FuncId>,
    pub request: Request,
    /// The last parameter is a tape.
    pub needs_tape: bool,
    /// The last parameter before the tape is a `::cugrad::shared_slab`: the launcher finds memory for the shadows of
    /// dynamic shared memory and for so many bytes of others.
    pub spilled: Option<u64>,
    /// How much of it a launch needs, where that can be told beforehand. A host function's tape grows.
    pub tape_size: Option<TapeSize>,
    /// The primal must run first, as a launch of its own with the same arguments: its atomic operations decide which
    /// values remain, and the derivative does not repeat them.
    pub primal_first: bool,
    /// Pairs of pointer parameters that must not be the same array, because one of them is written.
    pub distinct: Vec<(usize, usize)>,
    /// Pointer parameters that the primal writes to and the derivative does not.
    pub unwritten: Vec<usize>,
    /// Pointer parameters whose adjoints are not cleared although the primal overwrites what they belong to.
    pub kept: Vec<usize>,
    /// Pointer parameters whose adjoints are assigned: what was there does not count, and elements that the primal does
    /// not read are left as they are.
    pub assigned: Vec<usize>,
    /// What the primal does with what is reached through each of its parameters; empty where that is not known.
    pub accesses: Vec<ir::Access>,
    /// Headers that the generated code needs (`cugrad/math.h`).
    pub headers: Vec<String>,
    /// What was decided about each generated function of reverse mode, and why.
    pub explanations: Vec<Explanation>,
}

/// Both sweeps as functions of their own.
#[derive(Clone, Debug)]
pub struct Split {
    pub augmented: Derivative,
    pub reverse: Derivative,
    pub kept: Kept,
}

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
    pub module: Module,
    pub config: Config,
    pub(crate) helpers: HashMap<Helper, HelperInfo>,
    /// Gradients and tangents of kernels that host code launches.
    pub(crate) launches: HashMap<LaunchKey, LaunchReverse>,
    pub(crate) tangents: HashMap<(FuncId, Vec<bool>), (FuncId, Option<u64>)>,
    /// Kernels with parameters in place of variables.
    pub(crate) bound: Vec<Bound>,
    /// Functions that count the words a pullback keeps on the tape.
    pub(crate) counters: HashMap<(FuncId, Reach), FuncId>,
    /// Generated functions in order of completion.
    pub(crate) finished: Vec<FuncId>,
    /// Custom derivatives that were called.
    pub(crate) used_customs: HashSet<FuncId>,
    /// What is being differentiated runs on the host.
    pub(crate) on_host: bool,
    /// The request differentiates integers, and so does everything generated for it.
    pub(crate) integers: bool,
    explanations: Vec<Explanation>,
}

impl Generator {
    pub fn new(module: &Module, config: Config) -> Self {
        let mut module = module.clone();
        let finished = crate::closures::name_kernels(&mut module, &config);
        Generator {
            module,
            config,
            helpers: HashMap::new(),
            launches: HashMap::new(),
            tangents: HashMap::new(),
            bound: Vec::new(),
            counters: HashMap::new(),
            finished,
            used_customs: HashSet::new(),
            on_host: false,
            integers: false,
            explanations: Vec::new(),
        }
    }

    /// Reverse mode: `name(params…, adjoints of the requested…[, tape])`.
    pub fn reverse(
        &mut self,
        primal: FuncId,
        request: &Request,
        name: &str,
    ) -> Result<Derivative, Diagnostic> {
        let (before, next) = (self.finished.len(), FuncId(self.module.functions.len() as u32));
        self.differentiate_integers(request.integers);
        self.on_host = self.module.function(primal).kind == ir::FunctionKind::Host;
        match reverse::gradient(self, primal, request, name) {
            Ok(built) => {
                let mut derivative = self.finish(built, request);
                if derivative.needs_tape && !self.on_host {
                    let given = self.module.function(primal).params.len();
                    derivative.tape_size = tape_size(self, derivative.function, given);
                }
                Ok(derivative)
            }
            Err(d) => {
                self.take_back(next, before);
                Err(d)
            }
        }
    }

    /// Forward mode: `name(params…, tangents of the requested…)`; returns the tangent of the result.
    pub fn forward(
        &mut self,
        primal: FuncId,
        request: &Request,
        name: &str,
    ) -> Result<Derivative, Diagnostic> {
        let (before, next) = (self.finished.len(), FuncId(self.module.functions.len() as u32));
        self.differentiate_integers(request.integers);
        match forward::tangent(self, primal, request, name) {
            Ok((function, spilled)) => {
                let built = reverse::Built {
                    function,
                    needs_tape: false,
                    spilled,
                    primal_first: false,
                    distinct: Vec::new(),
                    unwritten: Vec::new(),
                    kept: Vec::new(),
                    assigned: Vec::new(),
                    accesses: Vec::new(),
                };
                Ok(self.finish(built, request))
            }
            Err(d) => {
                self.take_back(next, before);
                Err(d)
            }
        }
    }

    /// Custom derivatives of which nothing was called.
    pub fn unused_customs(&self) -> impl Iterator<Item = &ir::Custom> {
        self.module.customs.iter().filter(|c| !c.functions().any(|id| self.used_customs.contains(&id)))
    }

    /// Helpers that were made with the other answer do something else.
    fn differentiate_integers(&mut self, integers: bool) {
        if integers != std::mem::replace(&mut self.integers, integers) {
            self.helpers.clear();
            self.launches.clear();
            self.tangents.clear();
            self.counters.clear();
        }
    }

    /// Reverse mode as two functions ([`reverse::split`]), called `names`: the augmented forward sweep and the reverse
    /// sweep.
    pub fn split(
        &mut self,
        primal: FuncId,
        request: &Request,
        names: [&str; 2],
    ) -> Result<Split, Diagnostic> {
        let (before, next) = (self.finished.len(), FuncId(self.module.functions.len() as u32));
        self.on_host = self.module.function(primal).kind == ir::FunctionKind::Host;
        self.differentiate_integers(request.integers);
        let mut halves = Vec::new();
        for (half, name) in [Half::Augmented, Half::Reverse].into_iter().zip(names) {
            match reverse::split::half(self, primal, request, name, half) {
                Ok(built) => halves.push(self.finish(built, request)),
                Err(d) => {
                    self.take_back(next, before);
                    return Err(d);
                }
            }
        }
        let kept = reverse::split::kept(self, halves[0].function);
        let reverse = halves.pop().expect("two halves");
        let augmented = halves.pop().expect("two halves");
        Ok(Split { augmented, reverse, kept })
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

    /// Whether a function holds objects that cannot be declared, or values of a class whose zero has to be made.
    fn needs_room(&self, id: FuncId) -> bool {
        let f = self.module.function(id);
        let hides = |ty: &ir::Type| match ty.pointee().unwrap_or(ty) {
            ir::Type::Struct(id) => self.module.structure(*id).reach == ir::Reach::Hidden,
            _ => false,
        };
        let mut found = f.values.iter().any(|v| hides(&v.ty));
        f.body().walk(&mut |inst| {
            let ty = inst.results.first().map(|result| f.ty(*result));
            found |= match (&inst.op, ty) {
                (ir::Op::Local { .. }, Some(ty)) => {
                    let object = ty.pointee().expect("locals are pointers");
                    self.module.construction(object) != ir::Construction::Plain
                }
                _ => inst.results.iter().any(|result| match f.ty(*result) {
                    ty @ ir::Type::Struct(id) => {
                        self.module.construction(ty) != ir::Construction::Plain
                            || self.module.structure(*id).reach != ir::Reach::Open
                    }
                    _ => false,
                }),
            };
        });
        found
    }

    pub(crate) fn finish(&mut self, built: reverse::Built, request: &Request) -> Derivative {
        let reverse::Built {
            function,
            needs_tape,
            spilled,
            primal_first,
            distinct,
            unwritten,
            kept,
            assigned,
            accesses,
        } = built;
        let function = self.module.add_function(function);
        self.finished.push(function);
        let functions = self.reached(function, |id| self.finished.contains(&id));
        let mut headers = Vec::new();
        for id in &functions {
            self.module.function(*id).body().walk(&mut |inst| match &inst.op {
                ir::Op::Extern { name, .. } if name.contains("cugrad::") => {
                    headers.extend(header_of(name).map(str::to_string))
                }
                ir::Op::Atomic { op, .. } if reverse::chooses(*op) => {
                    headers.push("cugrad/atomics.h".to_string())
                }
                ir::Op::Warp { op, .. } if op.is_transposed() => headers.push("cugrad/warp.h".to_string()),
                ir::Op::Warp { op, .. } if op.is_collective() => headers.push("cugrad/block.h".to_string()),
                ir::Op::Warp { op: ir::WarpOp::AllHere, .. } => {
                    headers.push("cugrad/accumulate.h".to_string())
                }
                ir::Op::Accumulate { how, .. } if how.helper().is_some() => {
                    headers.push("cugrad/accumulate.h".to_string())
                }
                ir::Op::Host { op, .. } => {
                    headers.push("cugrad/host.h".to_string());
                    if let ir::HostOp::Launch(l) = op {
                        headers.extend(library_header(&self.module.function(l.kernel).name));
                    }
                }
                _ => {}
            });
        }
        if functions.iter().any(|id| self.needs_room(*id)) {
            headers.push("cugrad/room.h".to_string());
        }
        if spilled.is_some() {
            headers.push("cugrad/shared.h".to_string());
        }
        if needs_tape {
            let is_split = self.module.function(function).params.last().is_some_and(|p| {
                matches!(self.module.function(function).ty(p.value), ir::Type::Opaque(t) if t == reverse::split::TAPE)
            });
            headers.push(if is_split { "cugrad/split_tape.h" } else { "cugrad/tape.h" }.to_string());
        }
        headers.sort();
        headers.dedup();
        let names: Vec<_> = functions.iter().map(|id| &self.module.function(*id).name).collect();
        let explanations =
            self.explanations.iter().filter(|e| names.contains(&&e.function)).cloned().collect();
        Derivative {
            function,
            functions,
            request: request.clone(),
            needs_tape,
            spilled,
            tape_size: None,
            primal_first,
            distinct,
            unwritten,
            kept,
            assigned,
            accesses,
            headers,
            explanations,
        }
    }
}

/// The header that has a kernel of ours.
fn library_header(kernel: &str) -> Option<String> {
    let name = kernel.strip_prefix("cugrad::library::")?;
    let file = match name {
        _ if name.contains("library::zipped") => "thrust_zip.h",
        _ if name.starts_with("each_") => "thrust_iterators.h",
        _ => "thrust_kernels.h",
    };
    Some(format!("cugrad/library/{file}"))
}

/// The header that declares a function of ours.
fn header_of(name: &str) -> Option<&'static str> {
    match name {
        "cugrad::section" => None,
        crate::accumulate::in_order::ACCUMULATE | crate::accumulate::in_order::REQUIRE_LINE => {
            Some("cugrad/in_order.h")
        }
        passes::room::ZERO | crate::shared::ZERO_DYNAMIC => Some("cugrad/shared.h"),
        _ if name.starts_with("::cugrad::atomic_") => Some("cugrad/atomics.h"),
        "::cugrad::count_tape_words" => Some("cugrad/host.h"),
        "::cugrad::require_size" => Some("cugrad/sizes.h"),
        reverse::PLACE_OF_BLOCK | reverse::REQUIRE_BLOCK => Some("cugrad/accumulate.h"),
        _ if name.starts_with("::cugrad::host::") => Some("cugrad/host.h"),
        _ => Some("cugrad/math.h"),
    }
}
