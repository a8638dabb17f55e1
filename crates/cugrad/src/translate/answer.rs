//! The text that answers one request: the derivative, an entry with the signature the user calls where that differs,
//! and, for host code, a thunk and a registration.

mod registration;

use std::fmt::Write;

use diff::CountedBy;
use ir::{Builtin, Code, Diagnostic, Function, FunctionKind, Mode, Module, Request, Span};

use super::entry_names::EntryNames;
use super::matrix::Matrix;
use super::subject::Subject;
use crate::chain::Derived;
pub use registration::Registered;

/// One derivative and how it is called.
pub struct Answer {
    primal: Function,
    subject: Subject,
    pub derived: Derived,
    /// The function that the user's call reaches.
    pub entry: String,
    /// What finds how much tape it needs.
    counter: Option<TapeCounter>,
    /// The primal's parameters as declarations, and their names: those of the source where nothing clashes.
    declarations: Vec<String>,
    names: Vec<String>,
    /// Type and name of each adjoint (or tangent).
    adjoints: Vec<(String, String)>,
    /// In forward mode, the tangents that the entry passes.
    seeds: String,
    /// A hessian or jacobian, whose one adjoint is the matrix.
    is_matrix: bool,
    /// Rows and columns of a jacobian.
    shape: Option<(u64, u64)>,
}

/// Names of what counts the words of a derivative's tape.
struct TapeCounter {
    /// The function that does.
    words: String,
    /// A kernel whose threads call it.
    kernel: String,
}

impl Answer {
    pub fn new(
        m: &mut Module,
        primal: Function,
        subject: Subject,
        derived: Derived,
        request: &Request,
    ) -> Answer {
        let entry = if derived.mode == Mode::Forward {
            let along: Vec<_> =
                derived.derivative.request.params.iter().map(|i| primal.params[*i].name.as_str()).collect();
            m.take_name(&format!("{}_{}", derived.name, along.join("_")))
        } else if derived.derivative.needs_tape && !primal.is_kernel() {
            m.take_name(&format!("{}_entry", derived.name))
        } else {
            derived.name.clone()
        };
        let counter = derived.derivative.tape_size.as_ref().map(|size| TapeCounter {
            words: m.function(size.function).name.clone(),
            kernel: m.take_name(&format!("{}_count", derived.name)),
        });
        let g = m.function(derived.derivative.function);
        let shadows = &g.params[primal.params.len()..][..derived.derivative.request.params.len()];
        let types = shadows.iter().map(|p| back::type_text(m, g.ty(p.value), "").trim().to_string());
        let types: Vec<String> = types.collect();
        let counting = counter.iter().flat_map(|c| [c.words.as_str(), c.kernel.as_str()]);
        let mentioned = [entry.as_str(), &derived.name, &primal.name, &primal.result_spelling];
        let mentioned = mentioned.into_iter().chain(counting).chain(types.iter().map(String::as_str));
        let mut entry_names = EntryNames::mentioning(mentioned);
        let names = entry_names.params(&primal);
        let declarations = primal.params.iter().zip(&names).map(|(p, n)| declare(&p.spelling, n)).collect();
        let adjoints =
            types.iter().cloned().zip(shadows).map(|(t, p)| (t, entry_names.name(&p.name))).collect();
        // An element's tangent is known without an array; each order is along the same direction. The tangent of a
        // reference is reached by a pointer.
        let by_reference = |i: &usize| primal.params.get(*i).is_some_and(|p| p.by_reference);
        let is_reference = derived.derivative.request.params.last().is_some_and(by_reference);
        let seed = match last_pointee(&types) {
            Some(ty) if is_reference => format!("::cugrad::detail::one<{ty}>().get()"),
            _ => "1".to_string(),
        };
        let along = derived.derivative.request.params.last().copied();
        let of_object = subject.objects() == 1 && along == Some(0);
        let by_value = shadows.last().is_some_and(|p| !g.ty(p.value).is_ptr());
        let seeds = match (&request.part[..], along) {
            ([], _) => vec![seed; request.order as usize].join(", "),
            // What stands for the object's tangent is passed in any case.
            _ if of_object => String::new(),
            // Nothing reads the tangent of what only one number of moves, so anything of its type will do.
            (_, Some(i)) if by_value => names[i].clone(),
            _ => "nullptr".to_string(),
        };
        let seeds = if seeds.is_empty() { seeds } else { format!(", {seeds}") };
        let (is_matrix, shape) = (false, None);
        Answer {
            primal,
            subject,
            derived,
            entry,
            counter,
            declarations,
            names,
            adjoints,
            seeds,
            is_matrix,
            shape,
        }
    }

    /// A hessian or jacobian: the function itself, and the matrix as its one adjoint.
    pub fn matrix(m: &Module, primal: Function, subject: Subject, matrix: Matrix) -> Answer {
        let ty = back::type_text(m, &matrix.element, "*").trim().to_string();
        let entry = matrix.derived.name.clone();
        let mut entry_names = EntryNames::mentioning([entry.as_str(), &primal.name, &ty]);
        let names = entry_names.params(&primal);
        let declarations = primal.params.iter().zip(&names).map(|(p, n)| declare(&p.spelling, n)).collect();
        let adjoints = vec![(ty, "matrix".to_string())];
        let (seeds, counter) = (String::new(), None);
        let derived = matrix.derived;
        let (is_matrix, shape) = (true, matrix.shape);
        Answer {
            primal,
            subject,
            derived,
            entry,
            counter,
            declarations,
            names,
            adjoints,
            seeds,
            is_matrix,
            shape,
        }
    }

    /// The function that was differentiated.
    pub fn primal_name(&self) -> &str {
        &self.primal.name
    }

    /// Its parameters, as the user's call gives them.
    pub fn parameters(&self) -> &[String] {
        &self.names[self.subject.objects()..]
    }

    /// Type and name of each adjoint, or of the matrix.
    pub fn adjoints(&self) -> &[(String, String)] {
        &self.adjoints
    }

    /// Whether it is launched.
    pub fn is_of_kernel(&self) -> bool {
        self.primal.is_kernel()
    }

    /// Only on the device: the host can neither call nor name it.
    pub fn is_device_only(&self) -> bool {
        self.primal.kind == FunctionKind::Device
    }

    /// The generated functions and the entry.
    pub fn functions(&self) -> String {
        let mut out = self.derived.text.clone();
        let (f, name, names) = (&self.primal, &self.derived.name, self.names.join(", "));
        if self.derived.mode == Mode::Forward {
            let (result, list, seeds) = (&f.result_spelling, self.declarations.join(", "), &self.seeds);
            // Along one parameter the object does not change.
            let (tangent, object) = match self.has_object_adjoint() {
                true => (self.object_tangent(), ", cugrad_tangent.get()"),
                false => (String::new(), ""),
            };
            let _ = writeln!(
                out,
                "\nstatic {}{result} {}({list}) {{ {tangent}return {name}({names}{object}{seeds}); }}",
                qualifier(f),
                self.entry
            );
        } else if self.entry != *name {
            let declared = self.adjoints.iter().map(|(t, n)| declare(t, n));
            let list: Vec<_> = self.declarations.iter().cloned().chain(declared).collect();
            let pass: Vec<_> =
                self.names.iter().chain(self.adjoints.iter().map(|(_, n)| n)).cloned().collect();
            let tape = entry_tape(f, &self.derived);
            let _ = writeln!(
                out,
                "\nstatic {}void {}({}) {{ {}{name}({}, {}); }}",
                qualifier(f),
                self.entry,
                list.join(", "),
                tape.declaration,
                pass.join(", "),
                tape.argument
            );
        }
        out.push_str(&self.counting_kernel());
        out
    }

    /// How a function that takes so many parameters stands for this one: with the adjoint of its object or without. `None` if
    /// it does not.
    pub fn declared_count(&self, count: usize) -> Option<bool> {
        let own = self.names.len() - self.subject.objects();
        let adjoints =
            if self.derived.mode == Mode::Forward && !self.is_matrix { 0 } else { self.adjoints.len() };
        match count.checked_sub(own)? {
            given if given == adjoints => Some(true),
            given if given + 1 == adjoints && self.has_object_adjoint() => Some(false),
            _ => None,
        }
    }

    /// Whether the last of these types are those of the adjoints: a pointer to something else would be written through as if it
    /// were one of ours.
    pub fn takes(&self, types: &[String]) -> bool {
        let plain = |ty: &str| ty.split_whitespace().filter(|word| *word != "const").collect::<String>();
        let own = self.names.len() - self.subject.objects();
        let given = types.get(own..).unwrap_or_default();
        let last = self.adjoints.iter().rev().zip(given.iter().rev());
        last.into_iter().all(|((ours, _), theirs)| plain(ours) == plain(theirs))
    }

    /// The body of such a function, whose parameters are called `cugrad_0` and so on.
    pub fn declared_body(&self, count: usize) -> Option<String> {
        let gives_object = self.declared_count(count)?;
        let own = self.names.len() - self.subject.objects();
        let class = self.primal.params.first().map_or("", |p| p.spelling.as_str());
        let mut pass: Vec<String> =
            if self.subject.objects() == 1 { vec![format!("({class})this")] } else { Vec::new() };
        pass.extend((0..own).map(|i| format!("cugrad_{i}")));
        let is_tangent = self.derived.mode == Mode::Forward && !self.is_matrix;
        let mut before = String::new();
        if !is_tangent {
            if !gives_object {
                before = self.object_tangent();
                pass.push("cugrad_tangent.get()".to_string());
            }
            let types = self.adjoints[usize::from(!gives_object)..].iter();
            pass.extend(types.zip(own..count).map(|(_, i)| format!("cugrad_{i}")));
        }
        let give = if is_tangent { "return " } else { "" };
        Some(format!("{before}{give}{}({});", self.entry, pass.join(", ")))
    }

    /// Whether the first adjoint is that of a member function's object.
    fn has_object_adjoint(&self) -> bool {
        self.subject.objects() == 1 && self.derived.derivative.request.params.first() == Some(&0)
    }

    fn object_tangent(&self) -> String {
        let class = self.primal.params[0].spelling.trim_end_matches(['*', ' ']);
        let class = class.strip_prefix("const ").unwrap_or(class);
        format!("::cugrad::detail::zeroed<{class}> cugrad_tangent; ")
    }

    /// A kernel that finds how much tape the derivative needs, where only its threads can tell.
    fn counting_kernel(&self) -> String {
        let (Some(size), Some(counter)) = (&self.derived.derivative.tape_size, &self.counter) else {
            return String::new();
        };
        if size.reach == CountedBy::Host {
            return String::new();
        }
        let take: Vec<_> = size.params.iter().map(|i| self.declarations[*i].as_str()).collect();
        let pass: Vec<_> = size.params.iter().map(|i| self.names[*i].as_str()).collect();
        format!(
            "\nstatic __global__ void {}({}unsigned long long *cugrad_most) {{ \
             ::cugrad::count_tape_words(cugrad_most, {}({})); }}\n",
            counter.kernel,
            take.iter().map(|t| format!("{t}, ")).collect::<String>(),
            counter.words,
            pass.join(", ")
        )
    }

    /// What the launcher is told about the tape.
    fn tape_words(&self) -> String {
        let (Some(size), Some(counter)) = (&self.derived.derivative.tape_size, &self.counter) else {
            return "::cugrad::unknown_tape_words".to_string();
        };
        let TapeCounter { words, kernel } = counter;
        let mut pass: Vec<_> = size.params.iter().map(|i| self.names[*i].clone()).collect();
        match size.reach {
            CountedBy::Host => {
                pass.extend(size.dimensions.iter().map(|d| dimension(*d)));
                format!("{words}({})", pass.join(", "))
            }
            CountedBy::Thread => {
                pass.insert(0, format!("::cugrad::derived<decltype(&{kernel}), &{kernel}, true, false>{{}}"));
                format!("::cugrad::counted_tape_words(cugrad_config, {})", pass.join(", "))
            }
        }
    }

    fn thunk_call(&self, forward: bool) -> String {
        let (entry, d) = (&self.entry, &self.derived);
        let mut pass = self.names.clone();
        if !forward {
            pass.extend(self.adjoints.iter().enumerate().map(|(i, (t, _))| format!("({t})cugrad_adj[{i}]")));
        }
        let pass = pass.join(", ");
        if !self.primal.is_kernel() {
            return format!("{}{entry}({pass})", if forward { "return " } else { "" });
        }
        let derived = self.named();
        let first = if d.derivative.primal_first {
            let (name, own) = (&self.primal.name, self.names.join(", "));
            format!("::cugrad::launch_kernel(cugrad_config, &{name}, {own}); ")
        } else {
            String::new()
        };
        // Shadows of shared memory need memory of the launch.
        let (before, config, pass) = match d.derivative.spilled {
            Some(bytes) => (
                format!(
                    "::cugrad::detail::shared_launch cugrad_shared(cugrad_config, {bytes}, (const void*)&{entry}); "
                ),
                "cugrad_shared.config()",
                format!("{pass}, cugrad_shared.slab()"),
            ),
            None => (String::new(), "cugrad_config", pass),
        };
        let along = d.along.map_or(String::new(), |along| along.asked(entry));
        let textures: String = d.textures.iter().map(|at| format!(", {}", self.names[*at])).collect();
        let config = match textures.as_str() {
            "" => config.to_string(),
            _ => format!("::cugrad::describing({config}{textures})"),
        };
        let config = format!("{config}{along}{}", if d.waits_for_grid { ".cooperatively()" } else { "" });
        if d.derivative.needs_tape {
            let words = self.tape_words();
            format!("{first}{before}::cugrad::launch_kernel_taped({config}, {words}, {derived}, {pass})")
        } else {
            format!("{first}{before}::cugrad::launch_kernel({config}, {derived}, {pass})")
        }
    }

    /// The derivative as a type, for calls in plain sight.
    pub fn named(&self) -> String {
        let (entry, kernel, waits) = (&self.entry, self.primal.is_kernel(), self.derived.waits);
        format!("::cugrad::derived<decltype(&{entry}), &{entry}, {kernel}, {waits}>{{}}")
    }

    /// Whether the entry takes exactly what the user passes; a kernel with a tape or a slab takes that too. One
    /// whose primal runs first, or whose blocks wait for each other, is launched by the thunk alone.
    pub fn can_be_named(&self) -> bool {
        let d = &self.derived.derivative;
        if self.subject != Subject::Function {
            return false;
        }
        let by_thunk = d.needs_tape || d.spilled.is_some() || d.primal_first || self.derived.waits_for_grid;
        !(self.primal.is_kernel() && by_thunk)
    }
}

/// What the last shadow points to.
fn last_pointee(types: &[String]) -> Option<&str> {
    types.last()?.strip_suffix('*').map(str::trim)
}

/// A size of the launch, as the thunk knows it.
fn dimension(which: Builtin) -> String {
    let of = |what: &str, axis: u8| format!("cugrad_config.{what}.{}", ["x", "y", "z"][usize::from(axis)]);
    match which {
        Builtin::BlockDim(axis) => of("block", axis),
        Builtin::GridDim(axis) => of("grid", axis),
        Builtin::ThreadIdx(_) | Builtin::BlockIdx(_) | Builtin::WarpSize => {
            unreachable!("the host is asked for sizes of the launch alone")
        }
    }
}

/// The tape of a function that is called without one.
pub struct EntryTape {
    pub declaration: String,
    pub argument: &'static str,
}

pub fn entry_tape(f: &Function, derived: &Derived) -> EntryTape {
    if f.kind == FunctionKind::Host {
        return EntryTape { declaration: String::new(), argument: "::cugrad::host_tape{}" };
    }
    let words = words_in_device_code(derived).unwrap_or(0);
    let declaration = format!("::cugrad::entry_tape<{words}> cugrad_tape; ");
    EntryTape { declaration, argument: "cugrad_tape.get()" }
}

/// More than this many words are no local array.
const MOST_LOCAL_WORDS: u64 = 16 * 1024;

/// How many words of its own memory a thread needs that calls the derivative, if it can have them.
fn words_in_device_code(derived: &Derived) -> Option<u64> {
    let size = derived.derivative.tape_size.as_ref()?;
    size.constant.filter(|words| *words <= MOST_LOCAL_WORDS)
}

/// Device code has no launcher that could give it a tape.
pub fn refuse_unsized_tape(f: &Function, derived: &Derived, span: Span) -> Result<(), Box<Diagnostic>> {
    if !derived.derivative.needs_tape || f.is_kernel() || words_in_device_code(derived).is_some() {
        return Ok(());
    }
    let message = match derived.derivative.tape_size.as_ref().and_then(|s| s.constant) {
        Some(words) => {
            format!("the gradient of `{}` keeps {words} words on a tape, more than a thread has", f.name)
        }
        None => format!("how much the gradient of `{}` keeps on its tape depends on its arguments", f.name),
    };
    Err(Diagnostic::new(Code::TapeInDeviceCode, span, message).into())
}

/// `__device__ ` and the like, for functions written beside a derivative.
pub fn qualifier(f: &Function) -> &'static str {
    match f.kind {
        FunctionKind::Device => "__device__ ",
        FunctionKind::HostDevice => "__host__ __device__ ",
        FunctionKind::Kernel | FunctionKind::Host => "",
    }
}

/// `const float *x`; array and function declarators are decayed by the front.
pub fn declare(ty: &str, name: &str) -> String {
    let glue = if ty.ends_with(['*', '&']) { "" } else { " " };
    format!("{ty}{glue}{name}")
}
