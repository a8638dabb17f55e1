//! One derivative: its source, its signature.

use std::collections::BTreeSet;
use std::path::PathBuf;

use ir::{Function, Module, Type};

use crate::chain::Derived;
use crate::{Explained, Options, Program};

/// What the generated function takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    pub name: String,
    pub is_kernel: bool,
    /// `(name, C++ type)` of every parameter, the primal's first.
    pub params: Vec<(String, String)>,
    pub result: String,
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let params: Vec<_> = self.params.iter().map(|(n, t)| format!("{t} {n}")).collect();
        write!(f, "{} {}({})", self.result, self.name, params.join(", "))
    }
}

pub struct Gradient {
    pub(crate) module: Module,
    pub(crate) derived: Derived,
    pub(crate) file: PathBuf,
    pub(crate) options: Options,
    pub(crate) kernels: exec::Kernels,
    /// The primal's file and the user's headers that it includes.
    pub(crate) user_files: Vec<PathBuf>,
    /// The user's macros, which generated text must not meet.
    pub(crate) macros: BTreeSet<String>,
    /// What the CPU needs changed there besides launches; an error if it cannot run it.
    pub(crate) steps: Result<crate::volatiles::Edits, Vec<ir::Diagnostic>>,
}

impl Gradient {
    pub(crate) fn new(program: &Program, module: Module, derived: Derived) -> Gradient {
        Gradient {
            module,
            derived,
            file: program.file.clone(),
            options: program.options.clone(),
            kernels: program.front.kernels_that_synchronise(),
            user_files: program.front.user_files(),
            macros: program.front.vocabulary.macros.clone(),
            steps: crate::volatiles::edits(&program.front),
        }
    }

    /// The generated CUDA C++, to be compiled together with the primal's file.
    pub fn source(&self) -> &str {
        &self.derived.text
    }

    /// Headers of ours that the source needs.
    pub fn headers(&self) -> &[String] {
        &self.derived.derivative.headers
    }

    pub fn signature(&self) -> Signature {
        self.signature_of(self.function())
    }

    /// The primal's own signature.
    pub fn primal_signature(&self) -> Signature {
        self.signature_of(self.primal())
    }

    fn signature_of(&self, f: &Function) -> Signature {
        let params = f.params.iter().map(|p| (p.name.clone(), self.type_of(f, p))).collect();
        let result = back::type_text(&self.module, &f.result, "");
        Signature {
            name: f.name.clone(),
            is_kernel: f.is_kernel(),
            params,
            result: result.trim().to_string(),
        }
    }

    /// Names of the parameters it is with respect to, in the order of their adjoints.
    pub fn requested(&self) -> Vec<String> {
        let f = self.primal();
        self.derived.derivative.request.params.iter().map(|i| f.params[*i].name.clone()).collect()
    }

    /// Whether the last parameter is a tape.
    pub fn needs_tape(&self) -> bool {
        self.derived.derivative.needs_tape
    }

    /// Where the derivative keeps adjoints of shared memory beyond what its kernel declares: see
    /// [`diff::Derivative::spilled`].
    pub fn spilled(&self) -> Option<u64> {
        self.derived.derivative.spilled
    }

    /// How the tape's size is found before a launch, where that is possible.
    pub fn tape_size(&self) -> Option<&diff::TapeSize> {
        self.derived.derivative.tape_size.as_ref()
    }

    /// Whether the primal must be launched first: see [`diff::Derivative::primal_first`].
    pub fn primal_first(&self) -> bool {
        self.derived.derivative.primal_first
    }

    /// Parameters that the primal writes to and the derivative does not, and those whose adjoints stay although the
    /// primal overwrites what they belong to: see [`diff::Derivative::unwritten`] and [`diff::Derivative::kept`].
    pub fn left_alone(&self) -> [&[usize]; 2] {
        [&self.derived.derivative.unwritten, &self.derived.derivative.kept]
    }

    /// Parameters whose adjoints are assigned instead of added to.
    pub fn assigned(&self) -> &[usize] {
        &self.derived.derivative.assigned
    }

    /// How adjoints are added to memory and what is kept, with the reasons.
    pub fn explain(&self) -> Explained {
        Explained::new(&self.module.files, &self.derived.derivative.explanations)
    }

    pub fn ir(&self) -> String {
        ir::text::function(&self.module, self.primal())
    }

    /// The module the derivative lives in, with the primal.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// The primal as it was lowered.
    pub fn primal_function(&self) -> &Function {
        self.primal()
    }

    pub(crate) fn function(&self) -> &Function {
        self.module.function(self.derived.derivative.function)
    }

    pub(crate) fn primal(&self) -> &Function {
        self.module.function(self.derived.primal)
    }

    pub(crate) fn type_of(&self, f: &Function, p: &ir::Param) -> String {
        if p.spelling.is_empty() {
            let ty: &Type = f.ty(p.value);
            back::type_text(&self.module, ty, "").trim().to_string()
        } else {
            p.spelling.clone()
        }
    }
}
