//! Requests that cannot be answered: the program is not built, or it is, and says so where it runs such a derivative.
//!
//! Programs for Clad hold requests of which it says that it leaves something out, and misuse that ends when it runs. There, one such request must
//! not keep all others from being answered. Nothing is lost: the refusal is shown when the program is compiled, and no derivative is
//! registered for the request, so that `execute` ends the program with the same text.

use std::path::PathBuf;

use diff::Generator;
use front::ast::NodeId;
use front::lower::{Customs, Lowered};
use front::requests::{Execution, RequestCall};
use ir::tables::{HashMap, HashSet};
use ir::{DerivativeKind, Diagnostic};

use super::Translator;
use super::answer::{Answer, Registered};
use crate::Error;

/// When a request that cannot be answered is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Refusals {
    /// When the program is compiled; for programs that are written for Clad, when it runs.
    #[default]
    AsUsual,
    /// When the program is compiled.
    WhenCompiled,
    /// When the program runs the derivative. Requests in device code and those in Enzyme's spelling cannot wait for that.
    WhenRun,
    /// When the program runs it, with a message, and the program goes on: what the derivative should have given is no number
    /// (include/cugrad/detail/spoil.h). So are adjoints beyond those that were requested.
    AsNan,
}

/// What was read of the requested functions, and why the others cannot be.
pub(super) struct Readable {
    pub lowered: Lowered,
    pub roots: Vec<NodeId>,
    pub unreadable: HashMap<NodeId, Vec<Diagnostic>>,
}

impl Translator<'_> {
    pub(super) fn can_wait(&self) -> bool {
        let refusals = self.program.options.refusals;
        let when_run = match refusals {
            Refusals::AsUsual => self.uses_clad,
            Refusals::WhenCompiled => false,
            Refusals::WhenRun | Refusals::AsNan => true,
        };
        when_run && !self.in_one_text
    }

    pub(super) fn registered(&self) -> Registered {
        let options = &self.program.options;
        Registered {
            assume_distinct: !options.config.may_alias,
            goes_on: options.refusals == Refusals::AsNan,
        }
    }

    /// Where refusals can wait, whether a call needs the derivative's name: it is run with what are surely its arguments, or something is
    /// asked that only the name can answer.
    pub(super) fn must_be_named(&self, call: &RequestCall, answer: &Answer) -> bool {
        let is_number =
            |(ty, _): &(String, String)| matches!(ty.as_str(), "float *" | "double *" | "float*" | "double*");
        let is_gradient = call.kind == DerivativeKind::Gradient;
        let is_sure = is_gradient && !call.executions.is_empty() && answer.adjoints().iter().all(is_number);
        let runs_rightly = |e: &Execution| (e.name == "execute_kernel") == answer.is_of_kernel();
        let mentions =
            |path: &PathBuf| std::fs::read_to_string(path).is_ok_and(|text| text.contains("getFunctionPtr"));
        is_sure && call.executions.iter().all(runs_rightly)
            || self.program.front.user_files().iter().any(mentions)
    }

    /// Functions that are requested, read together; where refusals can wait, without those that cannot be read.
    pub(super) fn read(&self, roots: Vec<NodeId>, customs: Customs) -> Result<Readable, Error> {
        let front = &self.program.front;
        let refused = match front.lower(&roots, customs) {
            Ok(lowered) => return Ok(Readable { lowered, roots, unreadable: HashMap::default() }),
            Err(refused) => refused,
        };
        let must_be_read = |f: &NodeId| {
            front.enzyme.iter().any(|call| call.function == *f)
                || front.requests.iter().any(|r| r.function == *f && r.in_device_code)
        };
        if !self.can_wait() {
            return Err(Error::refused(front.files(), refused));
        }
        let mut unreadable = HashMap::default();
        for root in &roots {
            if let Err(why) = front.lower(&[*root], customs) {
                unreadable.insert(*root, why);
            }
        }
        let (bad, good): (Vec<NodeId>, Vec<NodeId>) =
            roots.into_iter().partition(|root| unreadable.contains_key(root));
        if bad.iter().any(must_be_read) {
            return Err(Error::refused(front.files(), refused));
        }
        let lowered = front.lower(&good, customs).map_err(|d| Error::refused(front.files(), d))?;
        Ok(Readable { lowered, roots: good, unreadable })
    }

    /// Requests that were not understood: there is no place to put a refusal to, but no derivative will be found either.
    pub(super) fn refuse_misread(&mut self) {
        let front = &self.program.front;
        if self.can_wait() {
            let told = front.problems.iter().map(|d| crate::render::later(front.files(), d));
            self.warnings.extend(told.collect::<Vec<_>>());
        } else {
            self.problems.extend(front.problems.iter().cloned());
        }
    }

    /// Refuses a request, at once or when the program runs it.
    pub(super) fn refuse(
        &mut self,
        generator: &mut Generator,
        call: &RequestCall,
        problems: impl IntoIterator<Item = Diagnostic>,
    ) {
        let problems: Vec<Diagnostic> = problems.into_iter().collect();
        if !self.can_wait() || call.in_device_code {
            return self.problems.extend(problems);
        }
        let files = self.program.front.files();
        self.warnings.extend(problems.iter().map(|d| crate::render::later(files, d)));
        let name = generator.module.take_name("cugrad_refusal");
        let (kind, wrt) = (call.kind.name(), call.wrt.text());
        let text = crate::render::all(files, &problems);
        let text = text.trim_end();
        let goes_on = if self.registered().goes_on { ", true" } else { "" };
        let code = format!(
            "\nstatic const ::cugrad::registration {name}(::cugrad::detail::refused{{}}, \"{kind}\", {wrt:?}, R\"cugrad({text})cugrad\"{goes_on});\n"
        );
        self.insert(call.insertion, code);
        self.refused.push((call.function, call.kind, call.insertion, text.to_string()));
    }

    /// What the program declares as a derivative and nobody has defined, because the request for it was refused.
    pub(super) fn define_refused(&mut self, defined: &mut HashSet<NodeId>) {
        for (function, kind, insertion, why) in std::mem::take(&mut self.refused) {
            let why = format!("this derivative was refused when the program was compiled:\n{why}");
            for (node, text) in self.declared_and_refused(function, kind, &why, &self.scope(&insertion)) {
                if defined.insert(node) {
                    self.insert(insertion, text);
                }
            }
        }
    }
}
