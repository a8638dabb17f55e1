//! A whole program: every request answered, in the user's own files.
//!
//! User code is never reprinted. For each request the derivative, a thunk and a registration are inserted before
//! the declaration that contains it, and the derivative is named in the call where the call stands in plain
//! sight. For the CPU, launches are edited too (`exec::launches`). `#line` keeps places in messages right.

mod access;
mod adjoints;
mod answer;
mod declared;
mod declared_names;
mod entry_names;
mod enzyme;
pub(crate) mod matrix;
mod refusals;
pub(crate) mod scope;
mod subject;
mod understand;
pub(crate) mod whole;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use diff::Generator;
use exec::Edit;
use front::ast::{FileId, NodeId};
use front::lower::Customs;
use front::requests::{Edit as CallEdit, Insertion, MemberPointer, RequestCall};
use ir::tables::{HashMap, HashSet};
use ir::{Code, DerivativeKind, Diagnostic, FuncId, Function, Module, Request};

use crate::chain::{Derived, derivative_name, derive};
use crate::elsewhere::Elsewhere;
use crate::shield::shield;
use crate::{Error, Program};
use answer::{Answer, refuse_unsized_tape};
use refusals::Readable;
pub use refusals::Refusals;
use scope::{Printed, Scope};
pub(crate) use subject::Subject;
use understand::understand;

/// Which compiler the result is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// clang++ with our own CUDA headers: launches become calls.
    Cpu,
    /// nvcc or clang as a CUDA compiler.
    Gpu,
}

/// The user's files with all edits applied; files without edits are absent.
#[derive(Clone, Debug)]
pub struct Translated {
    /// Files that differ from the user's, with their text.
    pub files: Vec<(PathBuf, String)>,
    /// Requests that were answered, in words, for `--verbose`.
    pub answered: Vec<String>,
    /// What the user should know, though the program is fine; rendered.
    pub warnings: Vec<String>,
}

/// Answers every request of a program.
pub fn translate(program: &Program, target: Target) -> Result<Translated, Error> {
    let front = &program.front;
    let t = Translator::run(program, target, false)?;
    let (mut edits, answered, warnings) = (t.edits, t.answered, t.warnings);
    let mut files = Vec::new();
    let kernels = front.kernels_that_synchronise();
    let volatiles = crate::volatiles::edits(front).map_err(|d| Error::refused(front.files(), d))?;
    for path in front.user_files() {
        let text = crate::cpu::read(&path)?;
        let mut all = edits.remove(&path).unwrap_or_default();
        if target == Target::Cpu {
            all.extend(crate::cpu::edits(&text, &path, kernels, &volatiles));
        }
        if !all.is_empty() {
            files.push((path, exec::apply(&text, &all)?));
        }
    }
    Ok(Translated { files, answered, warnings })
}

/// The derivatives that a program asks for, as one text to read.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The C++ text.
    pub text: String,
    /// Headers of ours that it needs.
    pub headers: Vec<String>,
}

/// What `translate` inserts, without what only programs need. `None` if nothing is asked for.
pub fn list(program: &Program) -> Result<Option<Listing>, Error> {
    let t = Translator::run(program, Target::Cpu, true)?;
    let none = program.front.requests.is_empty() && program.front.enzyme.is_empty();
    Ok((!none).then(|| Listing { text: t.listed.join("\n"), headers: t.headers }))
}

struct Translator<'p> {
    program: &'p Program,
    target: Target,
    /// Programs written for Clad may differentiate integers and give adjoints in the order of the parameters.
    uses_clad: bool,
    /// The derivatives are going to be listed, and not to be put into namespaces.
    in_one_text: bool,
    edits: BTreeMap<PathBuf, Vec<Edit>>,
    answered: Vec<String>,
    warnings: Vec<String>,
    problems: Vec<Diagnostic>,
    /// Requests that are refused when they are run: of which function and kind, where, and why.
    refused: Vec<(NodeId, DerivativeKind, Insertion, String)>,
    printed: Printed,
    /// The user's functions that were lowered, by name.
    users: HashMap<String, NodeId>,
    /// Functions of other sources.
    elsewhere: Elsewhere,
    listed: Vec<String>,
    headers: Vec<String>,
}

/// Whether a program that includes `cugrad.h` has to include this one as well.
fn is_further(header: &str) -> bool {
    matches!(header, "cugrad/host.h" | "cooperative_groups.h") || header.starts_with("cugrad/library/")
}

/// Requests that were answered, and where.
#[derive(Default)]
struct Answered {
    answers: Vec<(Request, Scope, Answer)>,
    registered: HashSet<Request>,
    /// Those that are registered under the type of another pointer, too.
    through: HashSet<(Request, MemberPointer)>,
    /// Declarations of the user's that stand for a derivative and were defined.
    defined: HashSet<NodeId>,
    /// What `cugrad.h` does not include, by file.
    headers: BTreeMap<FileId, BTreeSet<String>>,
}

impl<'p> Translator<'p> {
    fn run(program: &'p Program, target: Target, in_one_text: bool) -> Result<Translator<'p>, Error> {
        let front = &program.front;
        front.check_requests()?;
        let mut t = Translator {
            program,
            target,
            uses_clad: uses_clad(program),
            in_one_text,
            edits: BTreeMap::new(),
            answered: Vec::new(),
            warnings: Vec::new(),
            problems: front.enzyme_problems.clone(),
            refused: Vec::new(),
            printed: Printed::default(),
            users: HashMap::default(),
            elsewhere: Elsewhere::default(),
            listed: Vec::new(),
            headers: Vec::new(),
        };
        t.refuse_misread();
        if t.problems.is_empty() {
            t.answer_all()?;
        }
        if t.problems.is_empty() { Ok(t) } else { Err(Error::refused(front.files(), t.problems)) }
    }

    /// Requests and calls in Enzyme's spelling, in the order of the places where their code goes: what is inserted
    /// later can use what stands there already.
    fn answer_all(&mut self) -> Result<(), Error> {
        let front = &self.program.front;
        let mut roots: Vec<_> = front.requests.iter().map(|r| r.function).collect();
        roots.extend(front.enzyme.iter().map(|call| call.function));
        if roots.is_empty() {
            return Ok(());
        }
        roots.sort();
        roots.dedup();
        let is_second = |r: &RequestCall| {
            r.kind == DerivativeKind::Hessian || understand::order(r.options.as_deref()) > 1
        };
        let customs = if front.requests.iter().any(is_second) { Customs::Read } else { Customs::Called };
        let Readable { mut lowered, roots, unreadable } = self.read(roots, customs)?;
        lowered.module.names.words = front.vocabulary.words.clone();
        self.elsewhere = Elsewhere::of(&mut lowered);
        let subjects = subject::prepare(&front.ast, &mut lowered, &roots);
        let named = |(node, id): (&NodeId, &FuncId)| (lowered.module.function(*id).name.clone(), *node);
        self.users = lowered.functions.iter().map(named).collect();
        let mut generator = Generator::new(lowered.module.clone(), self.program.options.config.clone());
        let (mut done, mut calls) = (Answered::default(), enzyme::AnsweredCalls::default());
        let requests = front.requests.iter().enumerate().map(|(n, r)| (r.insertion.before, n, true));
        let others = front.enzyme.iter().enumerate().map(|(n, c)| (c.insertion.before, n, false));
        let mut all: Vec<_> = requests.chain(others).collect();
        all.sort_by_key(|(before, n, ours)| (*before, !ours, *n));
        for (_, number, ours) in all {
            if ours {
                let call = &front.requests[number];
                match unreadable.get(&call.function) {
                    Some(why) => self.refuse(&mut generator, call, why.iter().cloned()),
                    None => self.answer(&mut generator, &mut done, number, &subjects[&call.function]),
                }
            } else {
                self.answer_enzyme(&mut generator, &mut calls, &front.enzyme[number], &lowered.functions);
            }
        }
        self.define_refused(&mut done.defined);
        self.include_for(calls);
        for (file, names) in done.headers {
            self.include(file, &names);
        }
        self.open_classes(&lowered);
        self.warnings.extend(self.unused_rules(&generator));
        Ok(())
    }

    /// Derivatives that the user gave and that nothing calls: most often the name or the namespace is not right.
    fn unused_rules(&self, generator: &Generator) -> Vec<String> {
        let front = &self.program.front;
        let file = |span: ir::Span| front.files().get(span.file as usize).map_or("", String::as_str);
        let named = |name: &str| {
            front.ast.functions().any(|f| front.ast.qualified_name(f).is_some_and(|n| n == name))
        };
        generator
            .unused_customs()
            .filter(|custom| !file(custom.span).contains("/cugrad/rules/"))
            .map(|custom| {
                let name = &custom.primal;
                if let Some(why) = &custom.unusable {
                    let hint = "derivatives of calls are NAME_pullback and NAME_pushforward";
                    return crate::render::warning(front.files(), custom.span, why, hint);
                }
                let message = format!("the derivative given for `{name}` is not used");
                let hint = if named(name) && !custom.is_for_calls() {
                    format!("no request of `{name}` asks for it")
                } else if named(name) {
                    format!("nothing that is differentiated calls `{name}`")
                } else {
                    format!("there is no function `{name}` here: namespaces are repeated inside custom_derivatives")
                };
                crate::render::warning(front.files(), custom.span, &message, &hint)
            })
            .collect()
    }

    fn answer(
        &mut self,
        generator: &mut Generator,
        done: &mut Answered,
        number: usize,
        (id, subject): &(FuncId, Subject),
    ) {
        let call = &self.program.front.requests[number];
        let f = generator.module.function(*id).clone();
        if let Err(d) = self.can_be_asked(call, &f, subject) {
            return self.refuse(generator, call, [*d]);
        }
        let request = match understand(call, *id, &f, subject, self.uses_clad) {
            Ok(request) => request,
            Err(d) => return self.refuse(generator, call, [*d]),
        };
        let scope = self.scope(&call.insertion);
        let known = done.answers.iter().position(|(r, s, _)| *r == request && scope.sees(s));
        let known = match known {
            Some(at) => at,
            None => match self.derive(generator, &f, subject, &request, &scope) {
                Ok(answer) => {
                    let functions = &answer.derived.derivative.functions;
                    let mut first = self.declared_later(generator, functions, &call.insertion, &scope);
                    first.extend(self.declared_first(&f, &call.insertion, &scope));
                    self.insert(call.insertion, first + &answer.functions());
                    let needed = answer.derived.derivative.headers.iter();
                    let further = needed.filter(|h| is_further(h)).cloned();
                    done.headers.entry(call.insertion.file).or_default().extend(further);
                    let (kind, text) = (request.kind.name(), &request.written);
                    self.answered.push(format!("{kind}({}, \"{text}\") → {}", f.name, answer.derived.name));
                    done.answers.push((request.clone(), scope, answer));
                    done.answers.len() - 1
                }
                Err(mut d) => {
                    if d.span.line == 0 || Code::NoOutput == d.code || d.code.name() < "CG0100" {
                        d.span = call.span;
                    }
                    return self.refuse(generator, call, [d]);
                }
            },
        };
        let answer = &done.answers[known].2;
        if call.in_device_code
            && self.target == Target::Gpu
            && let Err(d) = refuse_unsized_tape(&f, &answer.derived, call.span)
        {
            return self.problems.push(*d);
        }
        // Objects come first where there are any, and what is passed for them is not looked at.
        let is_plain = request.kind == DerivativeKind::Gradient && matches!(subject, Subject::Function);
        let executions = call.executions.iter().filter(|_| is_plain);
        let wrong: Vec<_> = executions.filter_map(|e| adjoints::problem(e, answer)).collect();
        let is_wrong = !wrong.is_empty();
        // Clad's programs pass what its headers make of adjoints.
        if !self.uses_clad {
            self.problems.extend(wrong);
        }
        // The host can look a derivative up unless it exists on the device alone.
        let on_host = !call.in_device_code && (self.target == Target::Cpu || !answer.is_device_only());
        if on_host && done.registered.insert(request.clone()) {
            let names = ["thunk", "registration"]
                .map(|what| generator.module.take_name(&format!("cugrad_{what}_{number}")));
            let same = |other: &&RequestCall| {
                (other.function, other.kind) == (call.function, call.kind)
                    && other.wrt.text() == call.wrt.text()
            };
            let places: Vec<_> = self.program.front.requests.iter().filter(same).map(|r| r.span).collect();
            let places = crate::render::places(self.program.front.files(), &places);
            let text = answer.registration(&names, (&request, &places), self.registered());
            self.insert(call.insertion, text);
        }
        if on_host
            && let Some(pointer) = call.member.as_ref().filter(|pointer| answer.is_named_otherwise(pointer))
            && done.through.insert((request.clone(), pointer.clone()))
        {
            let names = ["thunk", "registration"]
                .map(|what| generator.module.take_name(&format!("cugrad_{what}_{number}")));
            let places = crate::render::places(self.program.front.files(), &[call.span]);
            let text = answer.registration_through(&names, pointer, (&request, &places), self.registered());
            self.insert(call.insertion, text);
        }
        let scope = self.scope(&call.insertion);
        let declared = self.declared_derivative(&f, subject, &request, answer, (&call.insertion, &scope));
        if let Some((node, text)) = declared
            && done.defined.insert(node)
        {
            self.insert(call.insertion, text);
        }
        // By a name, the compiler would refuse wrong arguments.
        if !self.can_wait() || call.in_device_code || !is_wrong && self.must_be_named(call, answer) {
            self.name_in_call(call, answer);
        }
    }

    /// The derivative that is asked for, to stand in `scope`.
    fn derive(
        &mut self,
        generator: &mut Generator,
        f: &Function,
        subject: &Subject,
        request: &Request,
        scope: &Scope,
    ) -> Result<Answer, Diagnostic> {
        let there = |id| self.printed.is_seen(id, scope);
        let given = whole::given(generator, request, subject)?;
        let matrix_name = || format!("{}_{}", f.ident, request.kind.name());
        let mut answer = match request.kind {
            DerivativeKind::Gradient | DerivativeKind::Tangent => {
                // Names are free together with what is made from them: the higher order, the entry.
                let is_taken = |n: &str| {
                    let last =
                        if request.order > 1 { format!("{n}_{}", request.order) } else { n.to_string() };
                    let entry = format!("{last}_{}", request.wrt.join("_"));
                    [n, &last, &entry].into_iter().any(|name| generator.module.is_name(name))
                };
                let name = derivative_name(f, request.mode(), &request.wrt, is_taken);
                generator.module.names.words.insert(name.clone());
                let whole = subject.with_object(&generator.module, f, request)?;
                let derived = derive(generator, &whole, &name, given, &there)?;
                Answer::new(&mut generator.module, f.clone(), subject.clone(), derived, request)
            }
            DerivativeKind::Hessian => {
                let name = generator.module.take_name(&matrix_name());
                let matrix = matrix::hessian(generator, request, &name, &there)?;
                Answer::matrix(&generator.module, f.clone(), subject.clone(), matrix)
            }
            DerivativeKind::Jacobian => {
                let name = generator.module.take_name(&matrix_name());
                let matrix = matrix::jacobian(generator, request, &name, &there)?;
                Answer::matrix(&generator.module, f.clone(), subject.clone(), matrix)
            }
        };
        self.note(&generator.module, &mut answer.derived, scope);
        answer.derived.text = scope.guarded(&answer.derived.text);
        self.listed.push(answer.derived.text.clone());
        Ok(answer)
    }

    /// Members and lambdas are reached through registrations, by objects of classes that have names.
    fn can_be_asked(
        &self,
        call: &RequestCall,
        f: &Function,
        subject: &Subject,
    ) -> Result<(), Box<Diagnostic>> {
        let refuse = |message: String, hint: &str| {
            Err(Diagnostic::new(Code::UnknownFunction, call.span, message).with_hint(hint).into())
        };
        let what = match subject {
            Subject::Function => return Ok(()),
            Subject::Member { .. } if self.program.front.ast.qualified_name(call.function).is_none() => {
                let message = format!("`{}` belongs to a class inside of a function", f.name);
                return refuse(message, "move the class out of the function");
            }
            Subject::Closure { .. } if self.target == Target::Gpu => {
                let message = "nvcc gives lambdas no name by which a request could find the derivative";
                return refuse(
                    message.to_string(),
                    "put the lambda's code into a function, and request that",
                );
            }
            Subject::Member { .. } => "a member function",
            Subject::Closure { .. } => "a lambda",
        };
        if call.in_device_code {
            let hint = "call it from a function that takes the object, and request that";
            return refuse(format!("{what} is not requested in device code"), hint);
        }
        Ok(())
    }

    /// The scope in which code for a request will stand.
    fn scope(&self, insertion: &Insertion) -> Scope {
        if self.in_one_text { Scope::default() } else { Scope::of(&self.program.front.ast, insertion) }
    }

    /// Remembers what is printed, with functions of other sources that it needs.
    fn note(&mut self, m: &Module, derived: &mut Derived, scope: &Scope) {
        let brought = self.elsewhere.bring(m, derived, |id| self.printed.is_seen(id, scope));
        self.printed.add(&brought, scope);
        let d = &derived.derivative;
        self.printed.add(&d.functions, scope);
        if let Some(size) = &d.tape_size {
            self.printed.add(&size.functions, scope);
        }
        self.headers.extend(d.headers.iter().cloned());
    }

    fn path(&self, file: FileId) -> PathBuf {
        self.program.front.path_of(file)
    }

    fn insert(&mut self, insertion: Insertion, code: String) {
        // Dynamic shared memory is spelled for the CPU in generated code as in the user's.
        let code = match self.target {
            Target::Cpu => {
                // Plain C++ has no word for it, and on the CPU it means nothing.
                let code = code.replace("__host__ __device__ ", "");
                exec::launches::rewrite(&code, &Default::default()).expect("edits of one scan do not overlap")
            }
            Target::Gpu => code,
        };
        let include = &self.program.session.installed.include;
        let code = shield(&code, &self.program.front.vocabulary.macros, include);
        let path = self.path(insertion.file);
        let offset = insertion.offset as usize;
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let line = 1 + text[..offset.min(text.len())].matches('\n').count();
        let shown = path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let block =
            format!("\n#line 1 \"{shown} (generated by cugrad)\"\n{code}\n#line {line} \"{shown}\"\n");
        self.edits.entry(path).or_default().push(Edit::insert(offset, block));
    }

    /// Appends the derivative's name to a call that stands in plain sight.
    fn name_in_call(&mut self, call: &RequestCall, answer: &Answer) {
        match call.edit {
            CallEdit::At { file, offset } if answer.can_be_named() => {
                let path = self.path(file);
                self.edits
                    .entry(path)
                    .or_default()
                    .push(Edit::insert(offset as usize, format!(", {}", answer.named())));
            }
            _ if call.in_device_code => self.problems.push(Diagnostic::new(
                Code::RequestInDeviceMacro,
                call.span,
                "a request in device code must stand in the source itself, not in a macro or template",
            )),
            _ => {}
        }
    }
}

fn uses_clad(program: &Program) -> bool {
    let mentions = |path: &PathBuf| {
        std::fs::read_to_string(path).is_ok_and(|text| text.contains("clad/Differentiator/"))
    };
    program.front.user_files().iter().any(mentions)
}
