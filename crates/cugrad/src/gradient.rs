//! One derivative: its source, its signature.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;

use analysis::effects::param_accesses;
use ir::{Access, Function, Mode, Module, Type};

use crate::bounds::Bounds;
use crate::chain::Derived;
use crate::signature::{Element, Elements, Home, Parameter, ParameterType, Role, Signature, spelling};
use crate::translate::matrix::Matrix;
use crate::{Explained, Options, Program};

/// One derivative of one function, as source and as what can be compiled and launched.
pub struct Gradient {
    pub(crate) module: Module,
    pub(crate) derived: Derived,
    /// The entries of a hessian or jacobian, which go to the last parameter.
    pub(crate) matrix: Option<usize>,
    pub(crate) file: PathBuf,
    pub(crate) options: Options,
    pub(crate) kernels: exec::Kernels,
    /// The primal's file and the user's headers that it includes.
    pub(crate) user_files: Vec<PathBuf>,
    /// The user's macros, which generated text must not meet.
    pub(crate) macros: BTreeSet<String>,
    /// What the CPU needs changed there besides launches; an error if it cannot run it.
    pub(crate) steps: Result<crate::volatiles::Edits, Vec<ir::Diagnostic>>,
    /// Of the primal, found when somebody asks.
    bounds: OnceLock<Bounds>,
    /// What a function of the host does with its parameters.
    called: OnceLock<Called>,
}

/// A function of the host, with its calls inlined: what it does with each parameter, and where it expects that.
struct Called {
    accesses: Vec<Access>,
    homes: Vec<Option<analysis::homes::Home>>,
}

impl Gradient {
    pub(crate) fn new(program: &Program, module: Module, derived: Derived) -> Gradient {
        Gradient {
            module,
            derived,
            matrix: None,
            file: program.file.clone(),
            options: program.options.clone(),
            kernels: program.front.kernels_that_synchronise().clone(),
            user_files: program.front.user_files(),
            macros: program.front.vocabulary.macros.clone(),
            steps: crate::volatiles::edits(&program.front),
            bounds: OnceLock::new(),
            called: OnceLock::new(),
        }
    }

    /// A hessian or jacobian: a function of the primal's parameters and one more, where the entries go.
    pub(crate) fn of_matrix(program: &Program, mut module: Module, made: Matrix) -> Gradient {
        let Matrix { mut derived, element, shape } = made;
        let mut declared = module.function(derived.primal).clone();
        declared.name = derived.name.clone();
        declared.ident = derived.name.clone();
        declared.result = Type::Void;
        declared.result_spelling = String::new();
        declared.body = None;
        let end = declared.params.len();
        let taken = |name: &str| declared.params.iter().any(|p| p.name == name);
        let name = if taken("matrix") { "all_entries" } else { "matrix" };
        declared.insert_param(end, Type::ptr(element), name);
        derived.derivative.function = module.add_function(declared);
        // Of the second derivative, whose primal is the first.
        derived.derivative.request.params.retain(|i| *i < end);
        let inputs = derived.derivative.request.params.len();
        let entries = shape.map_or(inputs * inputs, |(rows, columns)| (rows * columns) as usize);
        Gradient { matrix: Some(entries), ..Gradient::new(program, module, derived) }
    }

    /// The generated CUDA C++, to be compiled together with the primal's file.
    pub fn source(&self) -> &str {
        &self.derived.text
    }

    /// Headers of ours that the source needs.
    pub fn headers(&self) -> &[String] {
        &self.derived.derivative.headers
    }

    /// What the generated function takes: the primal's parameters, then one adjoint or tangent for each requested one.
    pub fn signature(&self) -> Signature {
        let f = self.function();
        let found = if f.body.is_some() { param_accesses(f) } else { Vec::new() };
        let primals = self.primal().params.len();
        let access = |i: usize| match found.get(i) {
            // What comes from the tape of host code may be anything; but only the primal's own writes are repeated and undone.
            Some(_) if i < primals && !f.is_kernel() => self.called().accesses[i],
            Some(access) => *access,
            None if i < primals => self.primal_access(i),
            None => Access::BOTH,
        };
        let roles: Vec<_> = (0..f.params.len()).map(|i| (self.role(f, i), access(i))).collect();
        self.signature_of(f, roles, &self.bounds())
    }

    /// What is known of the derivative's accesses.
    pub(crate) fn bounds(&self) -> Bounds {
        let f = self.function();
        let roles: Vec<Role> = (0..f.params.len()).map(|i| self.role(f, i)).collect();
        self.primal_bounds().for_derivative(&self.primal_signature(), roles.iter())
    }

    pub(crate) fn primal_bounds(&self) -> &Bounds {
        self.bounds.get_or_init(|| Bounds::of_primal(self))
    }

    /// The primal's own signature.
    pub fn primal_signature(&self) -> Signature {
        let f = self.primal();
        let access = |i| if f.is_kernel() { self.primal_access(i) } else { self.called().accesses[i] };
        let roles = (0..f.params.len()).map(|i| (Role::Primal, access(i))).collect();
        self.signature_of(f, roles, self.primal_bounds())
    }

    fn called(&self) -> &Called {
        self.called.get_or_init(|| {
            let f = diff::inlined(&self.module, self.derived.primal);
            let accesses =
                if f.body.is_some() { param_accesses(&f) } else { vec![Access::BOTH; f.params.len()] };
            let homes =
                if f.body.is_some() { analysis::homes::homes(&f) } else { vec![None; f.params.len()] };
            Called { accesses, homes }
        })
    }

    /// Where the array of a parameter must be, which is that of the primal's parameter `of`.
    fn home(&self, f: &Function, i: usize, of: Option<usize>) -> Home {
        if f.is_kernel() || !f.ty(f.params[i].value).is_ptr() {
            return Home::WithTheKernel;
        }
        let Some(of) = of else { return Home::Host };
        match (self.primal().ty(self.primal().params[of].value).is_ptr(), self.called().homes[of]) {
            // Numbers, their adjoints and tangents are the caller's.
            (false, _) | (true, Some(analysis::homes::Home::Host)) => Home::Host,
            (true, Some(analysis::homes::Home::Device)) => Home::Device,
            (true, None) => Home::Unknown,
        }
    }

    fn signature_of(&self, f: &Function, roles: Vec<(Role, Access)>, bounds: &Bounds) -> Signature {
        let requested = self.requested();
        let params = f.params.iter().zip(roles).enumerate().map(|(i, (p, (role, access)))| {
            // The adjoint of a number is a pointer to one.
            let of_number = match &role {
                Role::Adjoint(name) | Role::Tangent(name) => requested.contains(name) && self.is_number(name),
                Role::Primal | Role::Matrix | Role::SharedSlab | Role::Tape => false,
            };
            let at_least = match (&role, self.matrix) {
                (Role::Matrix, Some(entries)) => entries,
                _ => usize::from(p.by_reference || of_number),
            };
            let is_array = f.ty(p.value).is_ptr() && at_least == 0;
            let of = match &role {
                Role::Primal => Some(i),
                Role::Adjoint(name) | Role::Tangent(name) => {
                    self.primal().params.iter().position(|p| p.name == *name)
                }
                Role::Matrix | Role::SharedSlab | Role::Tape => None,
            };
            Parameter {
                name: p.name.clone(),
                spelling: spelling(&self.module, f, p),
                ty: ParameterType::of(&self.module, f.ty(p.value), at_least),
                elements: if is_array { bounds.elements(i) } else { Elements::Fixed },
                role,
                home: self.home(f, i, of),
                reads: access.reads,
                writes: access.writes && f.ty(p.value).is_ptr(),
            }
        });
        Signature {
            name: f.name.clone(),
            is_kernel: f.is_kernel(),
            params: params.collect(),
            result: back::type_text(&self.module, &f.result, "").trim().to_string(),
            result_type: (f.result != Type::Void).then(|| Element::of(&self.module, &f.result)),
        }
    }

    /// What the `i`-th parameter of the derivative is for.
    fn role(&self, f: &Function, i: usize) -> Role {
        let (primal, d) = (self.primal(), &self.derived.derivative);
        if i < primal.params.len() {
            return Role::Primal;
        }
        if let Type::Opaque(name) = f.ty(f.params[i].value) {
            return if name.contains("shared_slab") { Role::SharedSlab } else { Role::Tape };
        }
        if self.matrix.is_some() {
            return Role::Matrix;
        }
        let of = d.request.params.get(i - primal.params.len());
        let of = of.map(|of| primal.params[*of].name.clone()).unwrap_or_default();
        match self.derived.mode {
            Mode::Reverse => Role::Adjoint(of),
            Mode::Forward => Role::Tangent(of),
        }
    }

    /// What the primal does with what a parameter of its own leads to.
    fn primal_access(&self, i: usize) -> Access {
        let f = self.primal();
        let by_type = match f.ty(f.params[i].value) {
            Type::Ptr { is_const: true, .. } => Access { reads: true, writes: false },
            _ => Access::BOTH,
        };
        self.derived.derivative.accesses.get(i).copied().unwrap_or(by_type)
    }

    fn is_number(&self, name: &str) -> bool {
        let f = self.primal();
        f.params.iter().any(|p| p.name == *name && !f.ty(p.value).is_ptr())
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

    /// The primal in cugrad's own form.
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
}

impl std::fmt::Debug for Gradient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let wrt = self.requested();
        f.debug_struct("Gradient")
            .field("signature", &self.signature().to_string())
            .field("wrt", &wrt)
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}
