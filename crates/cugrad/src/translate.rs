//! A whole program: every request answered, in the user's own files.
//!
//! User code is never reprinted. For each request the derivative, a thunk and a registration are inserted before
//! the declaration that contains it, and the derivative is named in the call where the call stands in plain
//! sight. For the CPU, launches are edited too (`exec::launches`). `#line` keeps places in messages right.

mod answer;
mod enzyme;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

use diff::Generator;
use exec::Edit;
use front::requests::{Edit as CallEdit, Insertion, Mode as Asked, Request, Wrt};
use ir::{Code, Diagnostic, FuncId, Function, Type};

use crate::chain::{Mode, derivative_name, derive, wrt_names};
use crate::{Error, Program};
use answer::{Answer, declare, qualifier};

/// Which compiler the result is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// clang++ with our own CUDA headers: launches become calls.
    Cpu,
    /// nvcc or clang as a CUDA compiler.
    Gpu,
}

/// The user's files with all edits applied; files without edits are absent.
pub struct Translated {
    pub files: Vec<(PathBuf, String)>,
    /// Requests that were answered, in words, for `--verbose`.
    pub answered: Vec<String>,
}

pub fn translate(program: &Program, target: Target) -> Result<Translated, Error> {
    let front = &program.front;
    if !front.problems.is_empty() {
        return Err(Error::refused(front.files(), front.problems.clone()));
    }
    let mut t =
        Translator { program, target, edits: BTreeMap::new(), answered: Vec::new(), problems: Vec::new() };
    t.answer_requests()?;
    if !t.problems.is_empty() {
        return Err(Error::refused(front.files(), t.problems));
    }
    let (mut edits, answered) = (t.edits, t.answered);
    let mut files = Vec::new();
    let kernels = front.kernels_that_synchronise();
    for path in front.user_files() {
        let text =
            std::fs::read_to_string(&path).map_err(|e| Error::Usage(format!("{}: {e}", path.display())))?;
        let mut all = edits.remove(&path).unwrap_or_default();
        if target == Target::Cpu {
            all.extend(exec::launches::edits(&text, &kernels));
        }
        if !all.is_empty() {
            files.push((path, exec::apply(&text, &all)?));
        }
    }
    Ok(Translated { files, answered })
}

struct Translator<'p> {
    program: &'p Program,
    target: Target,
    edits: BTreeMap<PathBuf, Vec<Edit>>,
    answered: Vec<String>,
    problems: Vec<Diagnostic>,
}

/// What makes two requests the same.
#[derive(PartialEq, Eq, Hash, Clone)]
struct Key {
    function: FuncId,
    mode: Mode,
    wrt: Vec<String>,
    text: String,
}

impl Translator<'_> {
    fn answer_requests(&mut self) -> Result<(), Error> {
        let front = &self.program.front;
        if front.requests.is_empty() && front.enzyme.is_empty() {
            return Ok(());
        }
        let mut roots: Vec<_> = front.requests.iter().map(|r| r.function).collect();
        roots.extend(front.enzyme.iter().map(|call| call.function));
        roots.sort();
        roots.dedup();
        let lowered = front.lower(&roots).map_err(|d| Error::refused(front.files(), d))?;
        let mut generator = Generator::new(&lowered.module, self.program.options.config.clone());
        let mut done: HashMap<Key, Answer> = HashMap::new();
        let mut registered: HashSet<Key> = HashSet::new();
        let mut taken: Vec<String> = Vec::new();
        for (number, request) in front.requests.iter().enumerate() {
            let id = lowered.functions[&request.function];
            let f = generator.module.function(id).clone();
            let (mode, wrt, text) = match self.understand(request, &f) {
                Ok(x) => x,
                Err(d) => {
                    self.problems.push(*d);
                    continue;
                }
            };
            let key = Key { function: id, mode, wrt: wrt.clone(), text: text.clone() };
            if !done.contains_key(&key) {
                let name = derivative_name(&f, mode, &wrt, |n| taken.iter().any(|t| t == n));
                taken.push(name.clone());
                match derive(&mut generator, id, mode, &wrt, self.uses_clad(), &name) {
                    Ok(derived) => {
                        let answer = Answer::new(&generator.module, f.clone(), derived);
                        self.insert(request.insertion, answer.functions());
                        self.answered.push(format!(
                            "{}({}, \"{text}\") → {name}",
                            request.mode.name(),
                            f.name
                        ));
                        done.insert(key.clone(), answer);
                    }
                    Err(mut d) => {
                        if d.span.line == 0 || Code::NoOutput == d.code || d.code.name() < "CG0100" {
                            d.span = request.span;
                        }
                        self.problems.push(d);
                        continue;
                    }
                }
            }
            let answer = &done[&key];
            // The host can look a derivative up unless it exists on the device alone.
            let on_host = !request.in_device_code && (self.target == Target::Cpu || !answer.is_device_only());
            if on_host && registered.insert(key.clone()) {
                let distinct = !self.program.options.config.may_alias;
                let text = answer.registration(number, request.mode.name(), &text, distinct);
                self.insert(request.insertion, text);
            }
            self.name_in_call(request, answer);
        }
        self.answer_enzyme(&mut generator, &lowered.functions, &mut taken);
        Ok(())
    }

    /// Programs written for Clad may differentiate integers.
    fn uses_clad(&self) -> bool {
        self.program
            .front
            .user_files()
            .iter()
            .any(|path| std::fs::read_to_string(path).is_ok_and(|text| text.contains("clad/Differentiator/")))
    }

    fn understand(
        &self,
        request: &Request,
        f: &Function,
    ) -> Result<(Mode, Vec<String>, String), Box<Diagnostic>> {
        let refuse = |code, message: String| Err(Box::new(Diagnostic::new(code, request.span, message)));
        let mode = match request.mode {
            Asked::Gradient => Mode::Reverse,
            Asked::Differentiate => Mode::Forward,
            Asked::Hessian | Asked::Jacobian => {
                return refuse(
                    Code::DerivativeNotSupported,
                    format!("{} is not available yet", request.mode.name()),
                );
            }
        };
        let (wrt, text) = match &request.wrt {
            Wrt::All => (Vec::new(), String::new()),
            Wrt::Text(text) => (wrt_names(text), text.clone()),
            Wrt::Index(i) => match f.params.get(*i as usize) {
                Some(p) => (vec![p.name.clone()], i.to_string()),
                None => {
                    return refuse(
                        Code::UnknownParameter,
                        format!("`{}` has {} parameters, so none has position {i}", f.name, f.params.len()),
                    );
                }
            },
        };
        if mode == Mode::Forward && (wrt.len() != 1 || f.result == Type::Void) {
            return refuse(
                Code::DerivativeNotSupported,
                format!(
                    "differentiate takes one parameter of a function that returns a value; `{}` was asked for \"{text}\"",
                    f.name
                ),
            );
        }
        Ok((mode, wrt, text))
    }

    fn path(&self, file: front::ast::FileId) -> PathBuf {
        self.program.front.path_of(file)
    }

    fn insert(&mut self, insertion: Insertion, code: String) {
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
    fn name_in_call(&mut self, request: &Request, answer: &Answer) {
        match request.edit {
            CallEdit::At { file, offset } if answer.can_be_named() => {
                let path = self.path(file);
                self.edits
                    .entry(path)
                    .or_default()
                    .push(Edit::insert(offset as usize, format!(", {}", answer.named())));
            }
            _ if request.in_device_code => self.problems.push(Diagnostic::new(
                Code::RequestInDeviceMacro,
                request.span,
                "a request in device code must stand in the source itself, not in a macro or template",
            )),
            _ => {}
        }
    }
}
