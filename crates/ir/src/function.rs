//! Modules, functions, blocks. Blocks own their instructions as a tree; instructions, blocks and values are numbered per
//! function ([`crate::identity`]). Values carry their type and, where the source had one, a name.

use crate::along::Along;
use crate::identity::{BlockId, InstId, Names};
use crate::names::{KnownNames, template_arguments, without_arguments};
use crate::op::{Barrier, Effect, Op};
use crate::tables::HashSet;
use crate::types::{Construction, Struct, StructId, Type};

/// A result of an instruction, a parameter of the function or of a loop: its number in [`Function::values`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Value(pub u32);

/// A function by its number in [`Module::functions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FuncId(pub u32);

/// A variable by its number in [`Module::globals`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// A place in the source; `line == 0` means "generated". `len` is in bytes on that line, for underlining.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// Number of the file in [`Module::files`].
    pub file: u32,
    /// From 1.
    pub line: u32,
    /// From 1, in bytes.
    pub col: u32,
    /// Of what is underlined; where that ends on another line, of its first token.
    pub len: u32,
}

/// What is known of a value wherever it is used.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueInfo {
    /// Fixed when the value is made: a conversion gives another value.
    pub ty: Type,
    /// What the source calls it, if it does. A hint for the printer: several values may have one.
    pub name: Option<String>,
}

/// A row of instructions that its `If`, `Loop` or function owns.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its name in the function; [`BlockId::NEW`] until it gets one.
    pub id: BlockId,
    /// In the order in which they run.
    pub insts: Vec<Inst>,
    /// What it gives to its owner: results of an `If`, the next values of a loop's parameters, a loop's condition, a function's result.
    pub yields: Vec<Value>,
}

/// One instruction: an operation, and the values that it defines.
#[derive(Clone, Debug)]
pub struct Inst {
    /// Its name in the function; [`InstId::NEW`] until it gets one.
    pub id: InstId,
    /// None for a store, one for most, several for an `If` or a `Loop` that gives several values.
    pub results: Vec<Value>,
    /// What it does, with its operands and, for `If` and `Loop`, its blocks.
    pub op: Op,
    /// The line of the source it stems from.
    pub span: Span,
}

/// Where a function runs, by its execution space specifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionKind {
    /// `__global__`
    Kernel,
    /// `__device__`
    Device,
    /// `__host__ __device__`
    HostDevice,
    /// Plain.
    Host,
}

/// A parameter of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// As the source has it, which is how requests and generated signatures refer to it.
    pub name: String,
    /// What it is in the body.
    pub value: Value,
    /// The C++ type as the source spells it, usable in generated code (`const float *__restrict`).
    pub spelling: String,
    /// Marked `__restrict__`: nothing else leads to what it points to.
    pub restrict: bool,
    /// A C++ reference: the value is a pointer, calls pass the object itself.
    pub by_reference: bool,
    /// Of a struct, or of a pointer to one: the pointers in it that lead to arrays which nothing else leads to.
    pub own: Vec<Path>,
}

impl Param {
    /// Of which nothing more is said.
    pub fn plain(name: String, value: Value) -> Param {
        Param { name, value, spelling: String::new(), restrict: false, by_reference: false, own: Vec::new() }
    }
}

/// The way to a member: its number, the number of its member, and so on.
pub type Path = Vec<u32>;

/// A function of the source or of generated code; an instance, where the source has a template.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// How generated code refers to it: `ns::scale<float>`.
    pub name: String,
    /// A C identifier from which generated names are made: `scale`.
    pub ident: String,
    /// Decides how it is called: kernels are launched by host code.
    pub kind: FunctionKind,
    /// In the order of the signature.
    pub params: Vec<Param>,
    /// `void` for kernels and for whatever gives nothing.
    pub result: Type,
    /// The result type as the source spells it.
    pub result_spelling: String,
    /// Yields the result, or nothing for `void`. None: declared only.
    pub body: Option<Block>,
    /// Of every [`Value`] there ever was in it, by its number; those that no instruction defines any more stay.
    pub values: Vec<ValueInfo>,
    /// Of its instructions and blocks.
    pub names: Names,
    /// Attributes to repeat on generated kernels: `__launch_bounds__(256)`.
    pub attributes: Vec<String>,
    /// Along which axes it may be launched; `None`: along all.
    pub along: Option<Along>,
    /// Its place in the source, for messages about the whole of it.
    pub span: Span,
}

/// Where a variable at namespace scope (or a static array inside a function) lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GlobalSpace {
    /// `__constant__`, `constexpr`, `static const` tables: never written by a kernel.
    Constant,
    /// `__device__` or `__managed__` variable.
    Device,
    /// Plain host variable.
    Host,
    /// `__shared__`; a length of 0 in the outermost array: `extern __shared__`.
    Shared,
}

/// A variable that a function reaches by its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Global {
    /// How generated code refers to it.
    pub name: String,
    /// The type of the variable itself; [`Op::Global`] gives a pointer to it.
    pub ty: Type,
    /// Whether threads share it, and whether a kernel may write to it.
    pub space: GlobalSpace,
    /// For variables declared inside the function (shared arrays, local const tables), which generated code
    /// must declare itself: the C++ declaration to print, without initialiser for shared memory.
    pub declaration: Option<String>,
    /// The variable whose adjoint or tangent this is; generated code declares it after that one.
    pub shadow_of: Option<GlobalId>,
    /// Its declaration.
    pub span: Span,
}

/// A derivative the user wrote for a function of theirs (or of a library).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Custom {
    /// The function it is for: a [`Function::name`], or the name of an `Extern`.
    pub primal: String,
    /// `void f_pullback(args…, result adjoint (unless void), one adjoint pointer per argument that can have one)`
    pub pullback: Option<FuncId>,
    /// `ValueAndPushforward<R, R> f_pushforward(args…, tangents…)`
    pub pushforward: Option<FuncId>,
    /// Both sweeps of reverse mode, registered in Enzyme's manner.
    pub registered: Option<Registered>,
    /// `f_tangent(args…, each pointer and number with its tangent behind it)`: registered likewise.
    pub tangent: Option<FuncId>,
    /// Functions that answer requests of the primal as a whole, by Clad's name for that: `darg0`, `grad`.
    pub whole: Vec<(String, FuncId)>,
    /// In place of a primal: why a function that stands among derivatives is none that is used.
    pub unusable: Option<String>,
    /// Parameters of the pullback that its body does not use: it reads nothing through them.
    pub unused: Vec<usize>,
    /// Where it was given.
    pub span: Span,
}

impl Custom {
    /// Whether it is for a function of this name. Instances of templates share the derivative, if its types fit.
    pub fn is_of(&self, name: &str) -> bool {
        self.primal == name || self.primal == without_arguments(name)
    }

    /// Whether calls of the primal have a derivative by it.
    pub fn is_for_calls(&self) -> bool {
        self.is_for_forward() || self.is_for_reverse()
    }

    /// Every function it consists of.
    pub fn functions(&self) -> impl Iterator<Item = FuncId> {
        let registered = self.registered.iter().flat_map(|r| [r.augmented, r.reverse]);
        let calls = [self.pullback, self.pushforward, self.tangent].into_iter().flatten();
        calls.chain(registered).chain(self.whole.iter().map(|(_, id)| *id))
    }

    /// Whether it decides what forward mode does about calls. What is registered for the other mode does not.
    pub fn is_for_forward(&self) -> bool {
        self.tangent.is_some() || self.pullback.is_some() || self.pushforward.is_some()
    }

    /// Whether it decides what reverse mode does about calls. A function registered for forward mode does not.
    pub fn is_for_reverse(&self) -> bool {
        self.registered.is_some() || self.pullback.is_some() || self.pushforward.is_some()
    }
}

/// `tape f_augmented(args…, each pointer with its shadow behind it)` and
/// `gradients f_reverse(the same, adjoint of the result, tape)`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Registered {
    /// Runs in the forward sweep and gives the tape.
    pub augmented: FuncId,
    /// Runs in the reverse sweep and takes it.
    pub reverse: FuncId,
}

/// A program: the functions that somebody asked about, what these call, and what all of them refer to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    /// Paths as they are shown, by [`Span::file`].
    pub files: Vec<String>,
    /// Derivatives that the user wrote, those among them that cannot be used included ([`Custom::unusable`]).
    pub customs: Vec<Custom>,
    /// By [`StructId`].
    pub structs: Vec<Struct>,
    /// By [`GlobalId`].
    pub globals: Vec<Global>,
    /// By [`FuncId`]. Derivatives are appended; numbers stay.
    pub functions: Vec<Function>,
    /// What generated code must not be called.
    pub names: KnownNames,
}

impl Module {
    /// The name that a type got because the source gives it none that could be used elsewhere: that of a lambda, or of a class of a function.
    pub fn made_up_name(&self, ty: &Type) -> Option<&str> {
        match ty {
            Type::Struct(id) if self.names.made_up.contains(id) => Some(&self.structure(*id).name),
            Type::Ptr { to, .. } => self.made_up_name(to),
            _ => None,
        }
    }

    /// How many scalars an object of this type has.
    pub fn scalar_count(&self, ty: &Type) -> u64 {
        match ty {
            Type::Array(of, n) => self.scalar_count(of).saturating_mul(*n),
            Type::Struct(id) => {
                let fields = self.structure(*id).fields.iter().map(|f| self.scalar_count(&f.ty));
                fields.fold(0, u64::saturating_add)
            }
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } | Type::Opaque(_) => 1,
        }
    }

    /// What declaring an object of this type does, or an array of them.
    pub fn construction(&self, ty: &Type) -> Construction {
        match ty.array_leaf() {
            Type::Struct(id) => self.structure(*id).construction,
            _ => Construction::Plain,
        }
    }

    /// The custom derivative of a function that has what is asked for. Overloads are told apart by the types of their
    /// parameters, with which the derivative's own begin; where none fits, it is the first, for an error to show.
    pub fn custom(&self, callee: FuncId, role: impl Fn(&Custom) -> Option<FuncId>) -> Option<&Custom> {
        let f = self.function(callee);
        let all = || self.customs.iter().filter(|c| c.is_of(&f.name) && role(c).is_some());
        let at = self.closest(f, all().filter_map(&role), |g| self.has_shadows(g, f));
        all().nth(at.unwrap_or(0))
    }

    /// Which of several derivatives of `f` begins with its parameters: if there are two, the one with the same `const`.
    /// `ends_well` says whether the parameters behind these may be right.
    pub fn closest(
        &self,
        f: &Function,
        derivatives: impl Iterator<Item = FuncId> + Clone,
        ends_well: impl Fn(&Function) -> bool,
    ) -> Option<usize> {
        let position = |view: fn(&Type) -> Type| {
            let all = derivatives.clone().map(|id| self.function(id));
            all.clone().position(|g| g.begins_with(f, view) && g.is_instance_for(f) && ends_well(g))
        };
        position(Type::clone).or_else(|| position(Type::without_const))
    }

    /// Whether behind the parameters of `f` a derivative has one for the shadow of each, or of each that can have one.
    fn has_shadows(&self, g: &Function, f: &Function) -> bool {
        let holds = |ty: &&Type| ty.is_float() || ty.pointee().is_some_and(|to| self.holds_floats(to));
        let all: Vec<&Type> = f.params.iter().map(|p| f.ty(p.value)).collect();
        let some: Vec<&Type> = all.iter().copied().filter(holds).collect();
        let mut rest: Vec<&Type> = g.params[all.len()..].iter().map(|p| g.ty(p.value)).collect();
        let is_tangent = |(a, b): (&&Type, &&Type)| a.without_const() == b.without_const();
        let tangents = |of: &[&Type]| rest.len() == of.len() && rest.iter().zip(of).all(is_tangent);
        if tangents(&all) || tangents(&some) {
            return g.result != Type::Void || !self.holds_floats(&f.result);
        }
        // The tangent of the result is a result too, its adjoint a parameter.
        if self.holds_floats(&f.result) && (rest.is_empty() || *rest.remove(0) != f.result) {
            return false;
        }
        (rest.len() == all.len() || rest.len() == some.len()) && rest.iter().all(|ty| ty.is_ptr())
    }

    /// The struct of that number. Panics if it is another module's.
    pub fn structure(&self, id: StructId) -> &Struct {
        &self.structs[id.0 as usize]
    }

    /// The variable of that number. Panics if it is another module's.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// The variables in shared memory.
    pub fn shared_globals(&self) -> HashSet<GlobalId> {
        let shared = |i: &usize| self.globals[*i].space == GlobalSpace::Shared;
        (0..self.globals.len()).filter(shared).map(|i| GlobalId(i as u32)).collect()
    }

    /// Whether threads of different blocks wait for each other in a function, or in what it calls.
    pub fn waits_for_grid(&self, f: &Function) -> bool {
        let (mut found, mut seen) = (false, HashSet::default());
        let mut work: Vec<&Block> = f.body.iter().collect();
        while let Some(body) = work.pop() {
            body.walk(&mut |inst| match &inst.op {
                Op::Barrier(Barrier::Grid) => found = true,
                Op::Call { callee, .. } if seen.insert(*callee) => {
                    work.extend(self.function(*callee).body.iter());
                }
                _ => {}
            });
        }
        found
    }

    /// The function of that number. Panics if it is another module's.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// Appends a function. Its name may be one that others have: overloads do.
    pub fn add_function(&mut self, function: Function) -> FuncId {
        self.functions.push(function);
        FuncId(self.functions.len() as u32 - 1)
    }

    /// The first function that is called so, in full (`ns::scale<float>`) or by its identifier (`scale`).
    pub fn find(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().position(|f| f.name == name || f.ident == name).map(|i| FuncId(i as u32))
    }

    /// Whether objects of this type hold any floating-point number, looking through arrays and structs but not
    /// through pointers.
    pub fn holds_floats(&self, ty: &Type) -> bool {
        match ty {
            Type::Float(_) => true,
            Type::Array(of, _) => self.holds_floats(of),
            Type::Struct(id) => self.structure(*id).fields.iter().any(|f| self.holds_floats(&f.ty)),
            Type::Void | Type::Bool | Type::Int(_) | Type::Ptr { .. } | Type::Opaque(_) => false,
        }
    }

    /// The one scalar type that a type consists of.
    pub fn only_scalar<'a>(&'a self, ty: &'a Type) -> Option<&'a Type> {
        match ty {
            Type::Int(_) | Type::Float(_) => Some(ty),
            Type::Array(of, _) => self.only_scalar(of),
            Type::Struct(id) => {
                let mut all = self.structure(*id).fields.iter().map(|f| self.only_scalar(&f.ty));
                let first = all.next()??;
                all.all(|next| next == Some(first)).then_some(first)
            }
            Type::Void | Type::Bool | Type::Ptr { .. } | Type::Opaque(_) => None,
        }
    }

    /// Whether objects of this type hold a pointer through which floats may be reached.
    pub fn holds_pointers(&self, ty: &Type) -> bool {
        match ty {
            Type::Ptr { .. } => true,
            Type::Array(of, _) => self.holds_pointers(of),
            Type::Struct(id) => self.structure(*id).fields.iter().any(|f| self.holds_pointers(&f.ty)),
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => false,
        }
    }
}

impl Function {
    /// Whether the first parameters have the types of `f`'s, as seen through `view`.
    pub fn begins_with(&self, f: &Function, view: impl Fn(&Type) -> Type) -> bool {
        let same = |(p, q): (&Param, &Param)| view(f.ty(p.value)) == view(self.ty(q.value));
        self.params.len() >= f.params.len() && f.params.iter().zip(&self.params).all(same)
    }

    /// Whether a derivative is not that of another instance: of two templates, arguments are the same.
    pub fn is_instance_for(&self, f: &Function) -> bool {
        match (template_arguments(&self.name), template_arguments(&f.name)) {
            (Some(own), Some(primal)) => own == primal,
            (None, _) | (_, None) => true,
        }
    }

    /// Every value there ever was in it.
    pub fn value_ids(&self) -> impl Iterator<Item = Value> {
        (0..self.values.len() as u32).map(Value)
    }

    /// The type of a value of this function.
    pub fn ty(&self, v: Value) -> &Type {
        &self.values[v.0 as usize].ty
    }

    /// What the source calls a value; None for temporaries.
    pub fn name_of(&self, v: Value) -> Option<&str> {
        self.values[v.0 as usize].name.as_deref()
    }

    /// Adds a value that no instruction defines yet.
    pub fn new_value(&mut self, ty: Type, name: Option<String>) -> Value {
        self.values.push(ValueInfo { ty, name });
        Value(self.values.len() as u32 - 1)
    }

    /// The body of a function that has one; panics if it is only declared.
    pub fn body(&self) -> &Block {
        self.body.as_ref().expect("validated: only functions with a body are visited")
    }

    /// `__global__`
    pub fn is_kernel(&self) -> bool {
        self.kind == FunctionKind::Kernel
    }
}

impl Block {
    /// The strongest effect of its instructions, with those of blocks inside them.
    pub fn effect(&self) -> Effect {
        let mut all = Effect::Pure;
        for inst in &self.insts {
            all = all.max(inst.op.effect());
            if all == Effect::Write {
                break;
            }
        }
        all
    }

    /// Calls `f` on every instruction, outer before inner, in program order.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Inst)) {
        for inst in &self.insts {
            f(inst);
            for block in inst.op.blocks() {
                block.walk(f);
            }
        }
    }
}

impl Inst {
    /// Calls `f` on the instruction and on all that it contains, outer before inner, in program order.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Inst)) {
        f(self);
        self.op.blocks().into_iter().for_each(|block| block.walk(f));
    }

    /// Whether something holds for the instruction or for one that it contains.
    pub fn any(&self, holds: &dyn Fn(&Inst) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |i| found |= holds(i));
        found
    }
}
